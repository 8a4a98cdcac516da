//! Finds the feeds of a web page (F6).

use std::cell::RefCell;

use html5ever::tokenizer::{Tag, TagKind, Token, TokenSinkResult};
use url::Url;

use super::address;
use super::html::attributes::attribute;
use super::html::element::{is_dropped, raw_kind};
use super::html::inline::one_line;
use super::html::walk::tokenize;

/// A feed that a page names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedLink {
    /// Its address, http or https.
    pub url: Url,
    /// Its title as given.
    pub title: Option<String>,
    /// Its media type in lower case, without parameters; empty if the page states none.
    pub media_type: String,
}

impl FeedLink {
    /// Returns the usual name of the format that the media type promises; empty if it promises no feed.
    #[must_use]
    pub fn format_name(&self) -> &'static str {
        let is = |word| self.media_type.contains(word);
        match () {
            () if is("atom") => "Atom",
            () if is("rss") || is("rdf") => "RSS",
            () if is("json") => "JSON Feed",
            () => "",
        }
    }
}

/// Finds the feeds that a page links as its alternates, in document order and each once. Feeds of comments come last.
/// The page is read as UTF-8 even if it has another charset, because addresses are ASCII.
#[must_use]
pub fn find_feeds(html: &[u8], page: &Url) -> Vec<FeedLink> {
    let html = String::from_utf8_lossy(html);
    let search = RefCell::new(Search { base: None, page, found: Vec::new() });
    tokenize(&html, |token| {
        let Token::TagToken(tag) = token else { return TokenSinkResult::Continue };
        if tag.kind == TagKind::StartTag {
            match &*tag.name {
                "link" => search.borrow_mut().link(&tag),
                "base" => search.borrow_mut().base(&tag),
                // A text in a script may look like a link without being a link.
                name if is_dropped(name) => {
                    return raw_kind(name).map_or(TokenSinkResult::Continue, TokenSinkResult::RawData);
                }
                _ => {}
            }
        }
        TokenSinkResult::Continue
    });
    let mut found = search.into_inner().found;
    found.sort_by_key(is_of_comments);
    found
}

/// Largest number of feeds that a page may name. Nobody chooses among more.
const MOST_NAMED: usize = 500;

/// Number of addresses that Lacuna guesses for a page that names no feed.
const MAX_GUESSES: usize = 2;

/// The most common last parts of feed addresses. In public subscription lists, 338 addresses have a path of one part:
/// 132 are `feed`, 51 are `rss`, and no other part occurs more than 22 times.
const USUAL_PATHS: [&str; 2] = ["feed", "rss"];

/// Returns at most two likely addresses of the feed of a page that names no feed. Links of the page to its own site
/// that look like a feed come first, then the usual addresses.
#[must_use]
pub fn guess_feeds(html: &[u8], page: &Url) -> Vec<Url> {
    let html = String::from_utf8_lossy(html);
    let found: RefCell<Vec<Url>> = RefCell::default();
    tokenize(&html, |token| {
        let Token::TagToken(tag) = token else { return TokenSinkResult::Continue };
        match &*tag.name {
            "a" if tag.kind == TagKind::StartTag => {
                let target = attribute(&tag, "href").and_then(|href| address::web(href, Some(page)));
                let mut found = found.borrow_mut();
                let may_be = |url: &Url| found.len() < MOST_NAMED && is_called_a_feed(url, page);
                let target = target.filter(may_be);
                found.extend(target);
            }
            name if tag.kind == TagKind::StartTag && is_dropped(name) => {
                return raw_kind(name).map_or(TokenSinkResult::Continue, TokenSinkResult::RawData);
            }
            _ => {}
        }
        TokenSinkResult::Continue
    });
    let mut guesses: Vec<Url> = Vec::new();
    for mut url in
        found.into_inner().into_iter().chain(USUAL_PATHS.iter().filter_map(|name| page.join(name).ok()))
    {
        url.set_fragment(None);
        if guesses.len() < MAX_GUESSES && url != *page && !guesses.contains(&url) {
            guesses.push(url);
        }
    }
    guesses
}

/// Returns true if a link leads to the same site and looks like a feed, but not like a feed of comments.
fn is_called_a_feed(url: &Url, page: &Url) -> bool {
    let path = url.path().to_ascii_lowercase();
    let name = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let is_named = match ending {
        "rss" | "atom" | "rdf" => true,
        "" | "xml" | "json" => matches!(stem, "feed" | "rss" | "atom") || name == "index.xml",
        _ => false,
    };
    is_named && url.origin() == page.origin() && !path.contains("comment")
}

struct Search<'a> {
    base: Option<Url>,
    page: &'a Url,
    found: Vec<FeedLink>,
}

impl Search<'_> {
    fn base(&mut self, tag: &Tag) {
        if self.base.is_none() {
            self.base = attribute(tag, "href").and_then(|href| address::web(href, Some(self.page)));
        }
    }

    fn link(&mut self, tag: &Tag) {
        let relation = attribute(tag, "rel").unwrap_or_default();
        let has = |name: &str| relation.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case(name));
        if !(has("alternate") || has("feed")) || has("stylesheet") {
            return;
        }
        let given = attribute(tag, "type").unwrap_or_default();
        let media_type = given.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let href = attribute(tag, "href").unwrap_or_default().trim();
        if !(is_feed_type(&media_type, href) || (media_type.is_empty() && has("feed"))) {
            return;
        }
        let href = web_spelling(href);
        let Some(mut url) = address::web(&href, Some(self.base.as_ref().unwrap_or(self.page))) else {
            return;
        };
        url.set_fragment(None);
        if self.found.len() < MOST_NAMED && self.found.iter().all(|known| known.url != url) {
            let title = attribute(tag, "title").map(one_line).filter(|title| !title.is_empty());
            self.found.push(FeedLink { url, title, media_type });
        }
    }
}

/// Replaces `feed:` by `http:`, or removes it before `http:`.
fn web_spelling(href: &str) -> String {
    let Some(rest) = href.get(5..).filter(|_| address::starts_with_ignore_case(href, "feed:")) else {
        return href.to_owned();
    };
    if rest.starts_with("//") { format!("http:{rest}") } else { rest.to_owned() }
}

fn is_feed_type(media_type: &str, href: &str) -> bool {
    match media_type {
        "application/rss+xml"
        | "application/atom+xml"
        | "application/feed+json"
        | "application/rdf+xml"
        | "application/rss"
        | "application/atom"
        | "application/x-rss+xml"
        | "application/x-atom+xml"
        | "application/xml"
        | "text/xml"
        | "text/rss"
        | "text/rss+xml"
        | "text/atom+xml" => true,
        // WordPress describes its interface for programs with this type.
        "application/json" => !href.contains("wp-json"),
        _ => false,
    }
}

fn is_of_comments(link: &FeedLink) -> bool {
    let title = link.title.as_deref().unwrap_or_default().to_lowercase();
    title.contains("comment") || link.url.path().to_ascii_lowercase().contains("comment")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(html: &str, expect: &[&str]) {
        let page = Url::parse("https://example.org/blog/").unwrap();
        let found: Vec<String> =
            find_feeds(html.as_bytes(), &page).into_iter().map(|link| link.url.into()).collect();
        assert_eq!(found, expect, "{html}");
    }

    #[test]
    fn feeds_come_in_order_and_once_with_those_of_comments_last() {
        check(
            r#"<head><link rel=alternate type="application/rss+xml" title="Site &raquo; Comments Feed" href="/comments/feed">
               <LINK REL="Alternate" TYPE="application/atom+xml; charset=utf-8" HREF="atom.xml#x">
               <link rel="alternate" type="application/feed+json" href="//cdn.example/f.json">
               <link rel="alternate" type="application/rss+xml" href="atom.xml"></head>"#,
            &[
                "https://example.org/blog/atom.xml",
                "https://cdn.example/f.json",
                "https://example.org/comments/feed",
            ],
        );
    }

    #[test]
    fn links_to_other_documents_than_feeds_are_left_out() {
        check(
            r#"<link rel="alternate" hreflang="de" href="/de"><link rel="alternate stylesheet" type="text/css" href="a.css">"#,
            &[],
        );
        check(r#"<link rel="alternate" type="application/json" href="/wp-json/wp/v2/pages/2">"#, &[]);
        check(r#"<link rel="alternate" type="application/json+oembed" href="/oembed">"#, &[]);
        check(r#"<link rel="alternate" type="application/rss+xml" href="file:///etc/passwd">"#, &[]);
        check(r#"<script>"<link rel=alternate type=application/rss+xml href=/x>"</script>"#, &[]);
        check("", &[]);
    }

    #[test]
    fn base_and_feed_scheme_are_honoured() {
        check(
            r#"<base href="/other/"><link rel=alternate type=application/rss+xml href=rss>
               <link rel=alternate type=application/rss+xml href="feed://example.org/a">
               <link rel=alternate type=application/rss+xml href="feed:https://example.org/b">
               <link rel=feed href=plain>"#,
            &[
                "https://example.org/other/rss",
                "http://example.org/a",
                "https://example.org/b",
                "https://example.org/other/plain",
            ],
        );
    }

    #[test]
    fn title_and_type_are_read_in_any_charset() {
        let page = Url::parse("https://example.org/").unwrap();
        let html = b"<link rel=alternate type=Text/XML title=' Caf\xe9 &amp;\n bar ' href=x>";
        let found = find_feeds(html, &page);
        let [link] = found.as_slice() else { panic!("one feed, not {found:?}") };
        assert_eq!(
            (link.title.as_deref(), link.media_type.as_str()),
            (Some("Caf\u{fffd} & bar"), "text/xml")
        );
    }

    #[test]
    fn f6_at_most_two_guesses_the_pages_own_links_first() {
        let check = |html: &str, page: &str, expect: &[&str]| {
            let found: Vec<String> = guess_feeds(html.as_bytes(), &Url::parse(page).unwrap())
                .into_iter()
                .map(|url| url.path().to_owned())
                .collect();
            assert_eq!(found, expect, "{html}");
        };
        check("<p>no link", "https://example.org/", &["/feed", "/rss"]);
        check("", "https://example.org/blog/?p=1", &["/blog/feed", "/blog/rss"]);
        check("", "https://example.org/feed", &["/rss"]);
        check(
            "<a href=/news.rss#x>RSS</a><a href='/news.rss'>again",
            "https://example.org/",
            &["/news.rss", "/feed"],
        );
        check(
            "<a href=a/atom.xml></a><a href=/b/feed/></a><a href=/rss>",
            "https://example.org/",
            &["/a/atom.xml", "/b/feed/"],
        );
        for other in [
            "<a href=https://other.example/feed>",
            "<a href=/comments/feed>",
            "<a href=/feedback>",
            "<a href=/feed.html>",
            "<a href=/sitemap.xml>",
            "<a href='javascript:feed'>",
            "<script>'<a href=/x.rss>'</script>",
        ] {
            check(other, "https://example.org/", &["/feed", "/rss"]);
        }
    }

    #[test]
    fn f6_formats_have_their_usual_names() {
        let name = |media_type: &str| {
            let url = Url::parse("https://example.org/").unwrap();
            FeedLink { url, title: None, media_type: media_type.to_owned() }.format_name()
        };
        let types = [
            "application/atom+xml",
            "application/rdf+xml",
            "text/rss",
            "application/feed+json",
            "text/xml",
            "",
        ];
        assert_eq!(types.map(name), ["Atom", "RSS", "RSS", "JSON Feed", "", ""]);
    }
}
