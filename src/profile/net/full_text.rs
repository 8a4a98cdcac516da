//! "Load full text" fetches the web page of an entry and extracts its article.
//!
//! Lacuna fetches the page when the user opens an entry or a rule asks for it, and under the policy for addresses that a
//! feed links (F5). The extraction returns HTML, which `content` cleans like the text of a feed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use dom_query::Document;
use dom_smoothie::{Config, Readability};
use url::Url;

use super::ForFeed;
use crate::content::{balanced, parsed, plain_text};
use crate::fetch::{Accept, Fetch, Purpose, Request, Response};
use crate::model::{Failure, Text};

const MOST_BYTES: u64 = 8 << 20;
/// Characters of a title that are kept.
const MOST_TITLE: usize = 1_000;
/// Pages with more elements are refused: the extraction time grows faster than their number.
const MOST_ELEMENTS: usize = 60_000;
/// A tree with more elements and texts is not built.
const MOST_NODES: usize = 4 * MOST_ELEMENTS;

/// Fetches a page that an entry links. Another thread sets `cancel` to stop that. Returns its address after redirects, and
/// its article as HTML. An error is a sentence for the user.
pub fn load(
    fetch: &dyn Fetch,
    page: &Url,
    whose: &ForFeed,
    cancel: Option<Arc<AtomicBool>>,
) -> Result<(Url, String), String> {
    let request = Request { cancel, ..whose.request(page.clone()) };
    let response = ask(fetch, request).map_err(|failure| failure.message.to_string())?;
    let (_, article) = article_of(&response);
    let article = article.ok_or(t!("profile-no-article"))?;
    Ok((response.uri, article))
}

/// Sends a request for a page.
pub(in crate::profile) fn ask(fetch: &dyn Fetch, request: Request) -> Result<Response, Failure> {
    let request =
        Request { accept: Accept::Page, purpose: Purpose::Article, max_bytes: MOST_BYTES, ..request };
    let response = fetch.fetch(&request)?;
    response.failure().map_or(Ok(response), Err)
}

/// Returns the title of a page, empty if it has none, and its article as HTML.
pub(in crate::profile) fn article_of(response: &Response) -> (String, Option<String>) {
    let html = text_of(&response.body, response.content_type.as_deref());
    // The extraction only reads, so a panic of its library costs one page.
    let extracted = catch_unwind(AssertUnwindSafe(|| extract(&html, &response.uri)));
    if extracted.is_err() {
        tracing::error!("a panic while the article of a page was extracted");
    }
    match extracted.ok().flatten() {
        Some((title, article)) => (title, Some(article)),
        None => (title_of(&html), None),
    }
}

/// Returns the title in the head of a page.
fn title_of(html: &str) -> String {
    let lower = html.to_ascii_lowercase();
    let found = lower.find("<title").and_then(|at| {
        let from = at + lower.get(at..)?.find('>')? + 1;
        let to = from + lower.get(from..)?.find("</title")?;
        html.get(from..to)
    });
    found.map(|title| plain_text(&Text::html(title), MOST_TITLE)).unwrap_or_default().trim().to_owned()
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

fn extract(html: &str, page: &Url) -> Option<(String, String)> {
    let config = Config { max_elements_to_parse: MOST_ELEMENTS, ..Config::default() };
    let is_large = |document: &Document| document.tree.len() > MOST_NODES;
    let tree = |html: &str| parsed(html, Document::default(), is_large);
    let document = tree(html).or_else(|| tree(&balanced(html, MOST_ELEMENTS)?))?;
    let mut page = Readability::with_document(document, Some(page.as_str()), Some(config)).ok()?;
    let article = page.parse().ok()?;
    let title = article.title.trim().to_owned();
    (!article.text_content.trim().is_empty()).then(|| (title, article.content.to_string()))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

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
        let (title, found) = extract(&html, &page).unwrap();
        assert_eq!((&*title, &*title_of(&html)), ("Tide", "Tide"));
        assert!(
            found.contains("The tide came in") && found.contains("https://a.example/log/chart"),
            "{found}"
        );
        assert!(!found.contains("Shop") && !found.contains("Subscribe"), "{found}");
        assert_eq!(extract("", &page), None);
        assert_eq!(extract("<html><body></body></html>", &page), None);
    }

    /// The rewriting divides a block in which a style ends that began before it. Browsers keep the block whole.
    #[test]
    fn only_a_deep_page_is_rewritten_before_its_article_is_extracted() {
        let page = Url::parse("https://a.example/log/1").unwrap();
        let words = "The tide came in at nine, and with it the boat that nobody expected. ".repeat(20);
        let is_whole = |depth| {
            let html = format!(
                "<body>{}<article><p>{words}</p><b>one<div>two</b>three {words}</div></article>",
                "<div>".repeat(depth)
            );
            let (_, article) = extract(&html, &page).unwrap();
            assert!(article.contains("two") && article.contains("three The tide"), "{depth}: {article}");
            article.contains("<b>two</b>three")
        };
        assert_eq!([1, 200, 500, 5_000].map(is_whole), [true, true, false, false]);
    }

    /// The parser of the library would take minutes for some of these pages.
    #[test]
    fn pages_that_cost_the_parser_too_much_are_read_soon() {
        let page = Url::parse("https://a.example/log/1").unwrap();
        let words = "The tide came in at nine, and with it the boat that nobody expected. ".repeat(20);
        let fonts = (0..180).map(|n| format!("<font size={n}>")).collect::<Vec<_>>().concat();
        for html in [
            format!("{}<p>{words}", "<div>".repeat(50_000)),
            format!("{}<p>{words}", "<b><p>".repeat(20_000)),
            format!("<p>{fonts}{}{words}", "<p>x".repeat(50_000)),
            format!("<p {}>{words}", "a=1 ".repeat(300_000)),
            format!("{}{words}", "<svg><title><g>".repeat(20_000)),
            format!("{}{words}", "<form><table><form></form></table></form>".repeat(10_000)),
        ] {
            let begun = Instant::now();
            drop(extract(&html, &page));
            let shown: String = html.chars().take(40).collect();
            assert!(begun.elapsed() < Duration::from_secs(20), "{shown}: {:?}", begun.elapsed());
        }
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
