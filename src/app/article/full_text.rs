//! "Load full text" fetches the web page of an entry and extracts its article.
//!
//! Lacuna fetches the page only when the user opens an entry, and under the policy for addresses that a feed links
//! (F5). The extraction returns HTML, which `content` cleans like the text of a feed.

use std::time::Instant;

use dom_smoothie::{Config, Readability};
use url::Url;

use crate::app::guard::guarded;
use crate::app::reading::ArticleAnswer;
use crate::app::tasks::jobs::Begun;
use crate::content::Article;
use crate::fetch::{Accept, Fetch, Origin, Purpose, Request};
use crate::model::EntryKey;
use crate::ui::view::FullText;

const MOST_BYTES: u64 = 8 << 20;
/// Pages with more elements are refused: the extraction time grows faster than their number.
const MOST_ELEMENTS: usize = 60_000;

/// The state of the full text of the open entry.
#[derive(Debug, Default)]
pub(in crate::app) struct FullTextState {
    /// The entry whose page is being fetched.
    pub(in crate::app) loading: Option<EntryKey>,
    /// The message of the status line while the page is fetched.
    pub(in crate::app) job: Option<Begun>,
    /// The entry whose page could not be loaded, with the reason.
    pub(in crate::app) failed: Option<(EntryKey, String)>,
    /// True if the user wants to see the feed's text.
    pub(in crate::app) hidden: bool,
    /// The entry whose page must be fetched if the entry stays open, and the time at which the fetch is due.
    pub(in crate::app) due: Option<(Instant, EntryKey)>,
}

impl FullTextState {
    /// Stops waiting for the page that is being fetched.
    pub(in crate::app) fn give_up(&mut self) {
        (self.loading, self.job) = (None, None);
    }

    /// Returns the text that the pane shows for an entry: the full text, or else the feed's text.
    pub(in crate::app) fn article_of<'a>(&self, open: &'a ArticleAnswer) -> &'a Article {
        open.full.as_ref().filter(|_| !self.hidden).unwrap_or(&open.article)
    }

    /// Returns the state for the article pane.
    pub(in crate::app) fn view(&self, open: &ArticleAnswer) -> FullText<'_> {
        match (&open.full, &self.failed) {
            (Some(_), _) if self.hidden => FullText::Hidden,
            (Some(_), _) => FullText::Shown,
            (None, _) if self.loading == Some(open.row.key) => FullText::Loading,
            (None, Some((key, why))) if *key == open.row.key => FullText::Failed(why),
            (None, _) => FullText::None,
        }
    }
}

/// Fetches a page. Returns its address after redirects, and its article as HTML. An error is a sentence for the user.
pub(in crate::app) fn load(fetch: &dyn Fetch, page: &Url, origin: Origin) -> Result<(Url, String), String> {
    let request = Request {
        accept: Accept::Page,
        purpose: Purpose::Article,
        max_bytes: MOST_BYTES,
        led_by: Some(origin),
        ..Request::get(page.clone())
    };
    let response = fetch.fetch(&request).map_err(|failure| failure.message.to_string())?;
    if let Some(failure) = response.failure() {
        return Err(failure.message.to_string());
    }
    let html = text_of(&response.body, response.content_type.as_deref());
    let article = guarded("the article of a page", || extract(&html, &response.uri)).flatten();
    let article = article.ok_or(t!("app-no-article"))?;
    Ok((response.uri, article))
}

/// Decodes a page. The charset comes from its HTTP header, or else from its `meta` element. Without either, the page is
/// UTF-8 or Windows-1252.
fn text_of(bytes: &[u8], content_type: Option<&str>) -> String {
    let label = |text: &str| {
        let after = text.to_ascii_lowercase().split_once("charset=").map(|(_, rest)| rest.to_owned())?;
        let name: String = after
            .trim_start_matches(['"', '\''])
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
            .collect();
        encoding_rs::Encoding::for_label(name.as_bytes())
    };
    let start = String::from_utf8_lossy(bytes.get(..bytes.len().min(2_048)).unwrap_or_default());
    let stated = content_type.and_then(label).or_else(|| label(&start));
    let encoding = stated.unwrap_or_else(|| {
        if std::str::from_utf8(bytes).is_ok() { encoding_rs::UTF_8 } else { encoding_rs::WINDOWS_1252 }
    });
    encoding.decode(bytes).0.into_owned()
}

fn extract(html: &str, page: &Url) -> Option<String> {
    let config = Config { max_elements_to_parse: MOST_ELEMENTS, ..Config::default() };
    let mut page = Readability::new(html, Some(page.as_str()), Some(config)).ok()?;
    let article = page.parse().ok()?;
    (!article.text_content.trim().is_empty()).then(|| article.content.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_article_of_a_page_is_found_between_its_other_parts() {
        let words =
            "The tide came in at nine, and with it the boat that nobody had been waiting for. ".repeat(20);
        let html = format!(
            "<html><head><title>Tide</title></head><body><nav><a href=/>Home</a> <a href=/shop>Shop</a></nav>
            <article><h1>Tide</h1><p>{words}</p><p>{words}<a href='chart'>chart</a></p></article>
            <footer>Subscribe to our letter</footer></body></html>"
        );
        let page = Url::parse("https://a.example/log/1").unwrap();
        let found = extract(&html, &page).unwrap();
        assert!(
            found.contains("The tide came in") && found.contains("https://a.example/log/chart"),
            "{found}"
        );
        assert!(!found.contains("Shop") && !found.contains("Subscribe"), "{found}");
        assert_eq!(extract("", &page), None);
        assert_eq!(extract("<html><body></body></html>", &page), None);
    }

    #[test]
    fn pages_are_decoded_by_their_charset() {
        let check = |bytes: &[u8], header: Option<&str>| {
            assert_eq!(text_of(bytes, header).trim_end(), "é", "{header:?}");
        };
        check("é".as_bytes(), None);
        check(&[0xE9], None);
        check(&[0xE9], Some("text/html; charset=\"iso-8859-1\""));
        check("é".as_bytes(), Some("text/html; charset=utf-8"));
        assert_eq!(text_of(b"<meta charset=windows-1251>\xC6", None), "<meta charset=windows-1251>Ж");
    }
}
