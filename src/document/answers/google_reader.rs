//! Reads lists of entries of the API of Google Reader (`/reader/api/0/stream/contents/…`), as FreshRSS sends them.
//!
//! The API tells no id that the publisher gave. So an entry has its link for an id here, and `history` finds the stored
//! entry with that link, or with its title and time.

use serde_json::{Map, Value};

use crate::document::Context;
use crate::document::formats::assemble::{blank, identify};
use crate::document::markup::{html_refs, plain};
use crate::document::memory::MemoryBudget;
use crate::model::{Enclosure, Entry, Failure, ServerRow, SiteAnswer, Text, Timestamp};

/// The members that are read, on every level.
const MEMBERS: [&str; 14] = [
    "alternate",
    "author",
    "canonical",
    "content",
    "continuation",
    "enclosure",
    "href",
    "id",
    "items",
    "length",
    "published",
    "summary",
    "title",
    "type",
];

/// Levels: the answer, the list, an entry, its links, a link.
const DEPTH: u8 = 5;

/// Reads a list.
pub(super) fn read(
    bytes: &[u8],
    context: &Context<'_>,
    memory: usize,
) -> Option<Result<SiteAnswer, Failure>> {
    let mut answer = match super::json(bytes, &MEMBERS, DEPTH) {
        Some(Value::Object(answer)) => answer,
        // Miniflux answers so to each address that its Google Reader mode does not have.
        Some(Value::Array(list)) if list.is_empty() => {
            return Some(Err(super::not_a_feed(msg!("document-answer-no-mode"))));
        }
        _ => return Some(Err(super::no_answer(bytes))),
    };
    let Some(Value::Array(list)) = answer.remove("items") else {
        return Some(Err(super::no_answer(bytes)));
    };
    let (mut entries, mut rows, mut budget) = (Vec::new(), Vec::new(), MemoryBudget::new(memory));
    for item in list {
        let Value::Object(item) = item else { continue };
        let Some(published) = number(item.get("published")).map(Timestamp::from_seconds) else { continue };
        let number = item.get("id").and_then(text_or_number).unwrap_or_default();
        let entry = entry(item, Some(published), context);
        let place = entry.link.is_some().then_some(entries.len());
        rows.push(ServerRow { number, place, hash: None, published });
        if place.is_some() {
            budget.admit(&mut entries, entry);
        }
    }
    if budget.is_full() {
        return None;
    }
    let mut answer_read = SiteAnswer { rows, ..SiteAnswer::of(super::document_of(context, entries)) };
    if let Some(continuation) = answer.get("continuation").and_then(text_or_number) {
        let mut next = context.uri.clone();
        let others = context.uri.query_pairs().filter(|(name, _)| name != "c");
        let others: Vec<(String, String)> = others.map(|(n, v)| (n.into_owned(), v.into_owned())).collect();
        next.query_pairs_mut().clear().extend_pairs(others).append_pair("c", &continuation);
        answer_read.more.push((next, None));
    }
    Some(Ok(answer_read))
}

/// Reads a number, which some servers send as a text.
pub(super) fn number(value: Option<&Value>) -> Option<i64> {
    let value = value?;
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

fn text_or_number(value: &Value) -> Option<String> {
    value
        .as_str()
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
        .or_else(|| Some(value.as_u64()?.to_string()))
}

/// Takes back what FreshRSS does to the characters of markup in titles: it sends their wide forms.
pub(super) fn narrow(text: &str) -> String {
    text.replace('\u{ff06}', "&").replace('\u{ff1c}', "<").replace('\u{ff1e}', ">")
}

/// Reads an entry. It has its link for an id.
pub(super) fn entry(
    mut item: Map<String, Value>,
    published: Option<Timestamp>,
    context: &Context<'_>,
) -> Entry {
    let mut entry = blank();
    let text = |member: &str| item.get(member).and_then(Value::as_str).unwrap_or_default();
    entry.title = narrow(&plain::collapse(&plain::from_html(text("title"))));
    entry.published = published;
    entry.authors =
        [narrow(&plain::collapse(text("author")))].into_iter().filter(|name| !name.is_empty()).collect();
    let links = |member: &str| item.get(member).and_then(Value::as_array).into_iter().flatten();
    // Some servers escape addresses as for HTML (S15).
    let address = |link: &Value| {
        let href = narrow(link.get("href")?.as_str().filter(|href| !href.is_empty())?);
        context.uri.join(&href.replace("&amp;", "&")).ok()
    };
    entry.link = links("canonical").chain(links("alternate")).find_map(address);
    entry.media.enclosures =
        links("enclosure").filter_map(|link| Some(enclosure(link, address(link)?))).collect();
    let content = item.remove("content").or_else(|| item.remove("summary"));
    let content =
        content.and_then(|text| text.get("content")?.as_str().map(str::to_owned)).unwrap_or_default();
    let base = entry.link.clone().unwrap_or_else(|| context.base());
    entry.content =
        (!content.trim().is_empty()).then(|| Text::html(html_refs::resolve(&content, &base).into_owned()));
    identify(entry, None)
}

fn enclosure(link: &Value, url: url::Url) -> Enclosure {
    let media_type = link.get("type").and_then(Value::as_str).map(str::to_owned);
    let length = number(link.get("length")).and_then(|length| u64::try_from(length).ok());
    Enclosure { url, media_type, length, title: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{FailureKind, IdSource};
    use url::Url;

    fn read_text(text: &str) -> Result<SiteAnswer, Failure> {
        let uri = Url::parse("https://rss.example/api/greader.php/reader/api/0/stream/contents/feed/52?n=2")
            .unwrap();
        read(text.as_bytes(), &Context::new(&uri), usize::MAX).unwrap()
    }

    #[test]
    fn a_server_whose_mode_has_no_lists_of_entries_is_told_from_one_that_answers_otherwise() {
        let message = |text: &str| read_text(text).unwrap_err().message;
        assert_eq!(message("[]"), msg!("document-answer-no-mode"));
        assert_eq!(message("[1]"), msg!("document-answer-other"));
    }

    #[test]
    fn an_entry_of_freshrss_has_its_link_for_an_id() {
        let answer = read_text(
            r#"{"id":"user/-/state/com.google/reading-list","updated":1,"items":[{
                "frssId":"1700000000000001","id":"tag:google.com,2005:reader/item/00060a","crawlTimeMsec":"1700000000123",
                "timestampUsec":"1700000000123456","published":1699990000,"title":"Tea ＆ cake ＜3",
                "canonical":[{"href":"https://a.example/p/1"}],"alternate":[{"href":"https://a.example/p/1"}],
                "categories":["user/-/state/com.google/reading-list"],"origin":{"streamId":"feed/52","title":"A"},
                "summary":{"content":"<p><a href=\"/x\">x</a></p>"},"author":"Ada",
                "enclosure":[{"href":"https://a.example/1.mp3","type":"audio/mpeg","length":12}]}],
                "continuation":"1699990000000000"}"#,
        )
        .unwrap();
        let [entry] = answer.document.entries.as_slice() else { panic!("{answer:?}") };
        assert_eq!((entry.id.as_str(), entry.id_source), ("https://a.example/p/1", IdSource::Link));
        assert_eq!((entry.title.as_str(), entry.authors[0].as_str()), ("Tea & cake <3", "Ada"));
        assert!(entry.content.as_ref().unwrap().value.contains("https://a.example/x"), "{entry:?}");
        assert_eq!(entry.media.enclosures[0].length, Some(12));
        assert_eq!(answer.rows[0].number, "tag:google.com,2005:reader/item/00060a");
        assert_eq!(answer.counted, None);
        assert_eq!(answer.more[0].0.query(), Some("n=2&c=1699990000000000"));
    }

    #[test]
    fn s15_an_address_that_is_escaped_as_for_html_is_read_as_the_publisher_wrote_it() {
        let href = "https://a.example/?p=1&amp;lang=en&copy=2";
        let answer = read_text(&format!(
            r#"{{"items":[{{"published":1,"canonical":[{{"href":"{href}"}}],"enclosure":[{{"href":"{href}"}}]}}]}}"#
        ));
        let entry = &answer.unwrap().document.entries[0];
        let written = "https://a.example/?p=1&lang=en&copy=2";
        assert_eq!(entry.link.as_ref().map(Url::as_str), Some(written));
        assert_eq!(entry.media.enclosures[0].url.as_str(), written);
    }

    #[test]
    fn an_item_without_the_time_of_its_storage_is_an_entry() {
        let answer = read_text(
            r#"{"items":[{"published":1699990000,"title":"Tea","canonical":[{"href":"https://a.example/1"}]}]}"#,
        );
        assert_eq!(answer.unwrap().document.entries.len(), 1);
    }

    #[test]
    fn a_list_without_continuation_is_the_last_one_and_anything_else_is_no_answer() {
        assert!(read_text(r#"{"items":[]}"#).unwrap().more.is_empty());
        // Miniflux answers unknown paths so.
        for other in ["[]", "OK", ""] {
            assert_eq!(read_text(other).unwrap_err().kind, FailureKind::NotAFeed, "{other}");
        }
    }
}
