//! Reads sitemaps (sitemaps.org), and `robots.txt`, which names them.

use url::Url;

use crate::document::Context;
use crate::document::formats::assemble::{blank, identify};
use crate::document::markup::plain;
use crate::document::memory::MemoryBudget;
use crate::document::root::looks_like_html;
use crate::document::values::date;
use crate::model::{Entry, Failure, RobotRules, SiteAnswer, Timestamp};

/// Reads a sitemap, a list of sitemaps, or `robots.txt`.
pub(super) fn read(
    bytes: &[u8],
    context: &Context<'_>,
    memory: usize,
) -> Option<Result<SiteAnswer, Failure>> {
    let text = String::from_utf8_lossy(bytes);
    if looks_like_html(&text) {
        return Some(Err(super::no_answer(bytes)));
    }
    let (mut entries, mut budget) = (Vec::new(), MemoryBudget::new(memory));
    for (address, changed) in items(&text, "url", context.uri) {
        budget.admit(&mut entries, entry(address, changed));
    }
    if budget.is_full() {
        return None;
    }
    let mut answer = SiteAnswer::of(super::document_of(context, entries));
    answer.more = items(&text, "sitemap", context.uri).collect();
    let named = text.lines().filter_map(|line| {
        let (name, address) = line.split_once(':')?;
        let is_sitemap = name.trim().eq_ignore_ascii_case("sitemap");
        is_sitemap.then(|| context.uri.join(address.trim()).ok()).flatten()
    });
    answer.more.extend(named.map(|address| (address, None)));
    if context.uri.path() == "/robots.txt" {
        answer.robots = Some(RobotRules::parse(&text));
    }
    Some(Ok(answer))
}

/// Returns the addresses and times in the elements of this name.
fn items<'t>(
    text: &'t str,
    name: &str,
    base: &'t Url,
) -> impl Iterator<Item = (Url, Option<Timestamp>)> + 't {
    let begin = format!("<{name}>");
    let parts: Vec<&str> = text.split(&*begin).skip(1).collect();
    parts.into_iter().filter_map(move |part| {
        let address = base.join(&inside(part, "loc")?).ok()?;
        Some((address, inside(part, "lastmod").as_deref().and_then(date::parse)))
    })
}

/// Returns the text of the first element of this name.
fn inside(text: &str, name: &str) -> Option<String> {
    let (_, rest) = text.split_once(&format!("<{name}>"))?;
    Some(match rest.trim_start().strip_prefix("<![CDATA[") {
        Some(rest) => rest.split_once("]]>")?.0.trim().to_owned(),
        None => plain::from_html(rest.split_once("</")?.0),
    })
}

/// Makes an entry of an address. The last part of the path becomes the title.
fn entry(address: Url, changed: Option<Timestamp>) -> Entry {
    let mut entry = blank();
    let last = address.path_segments().into_iter().flatten().rfind(|part| !part.is_empty());
    let name = last.unwrap_or_default();
    let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
    entry.title = name.replace(['-', '_'], " ");
    entry.published = changed;
    entry.link = Some(address);
    identify(entry, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> SiteAnswer {
        let uri = Url::parse("https://a.example/sitemap.xml").unwrap();
        read(text.as_bytes(), &Context::new(&uri), usize::MAX).unwrap().unwrap()
    }

    #[test]
    fn a_sitemap_lists_addresses_and_times() {
        let answer = read_text(
            "<?xml version=\"1.0\"?><urlset><url><loc>https://a.example/2024/tea-and-cake.html</loc>\
             <lastmod>2024-05-03</lastmod></url><url><loc> /x?a=1&amp;b=2 </loc></url></urlset>",
        );
        let [first, second] = answer.document.entries.as_slice() else { panic!("{answer:?}") };
        assert_eq!((first.title.as_str(), first.published.is_some()), ("tea and cake", true));
        assert_eq!(second.link.as_ref().unwrap().as_str(), "https://a.example/x?a=1&b=2");
        assert_eq!(second.published, None);
    }

    #[test]
    fn an_address_in_a_section_of_characters_is_read() {
        let answer = read_text(
            "<urlset><url><loc><![CDATA[https://a.example/x?a=1&b=2]]></loc>\
             <lastmod><![CDATA[2024-05-03]]></lastmod></url></urlset>",
        );
        let [entry] = answer.document.entries.as_slice() else { panic!("{answer:?}") };
        assert_eq!(entry.link.as_ref().unwrap().as_str(), "https://a.example/x?a=1&b=2");
        assert!(entry.published.is_some());
    }

    #[test]
    fn other_sitemaps_are_named_in_a_list_and_in_robots_txt() {
        let list = "<sitemapindex><sitemap><loc>/posts.xml</loc><lastmod>2024-05-03</lastmod></sitemap></sitemapindex>";
        let answer = read_text(list);
        assert_eq!(answer.more[0].0.as_str(), "https://a.example/posts.xml");
        assert!(answer.more[0].1.is_some() && answer.document.entries.is_empty());
        let answer = read_text("User-agent: *\nDisallow: /x\nSitemap: https://a.example/map.xml\n");
        assert_eq!(answer.more, [(Url::parse("https://a.example/map.xml").unwrap(), None)]);
    }

    #[test]
    fn a_web_page_is_no_sitemap() {
        let uri = Url::parse("https://a.example/sitemap.xml").unwrap();
        let html = b"<!DOCTYPE html><html><body>Not here</body></html>";
        assert!(read(html, &Context::new(&uri), usize::MAX).unwrap().is_err());
    }
}
