//! Reads lists of entries of Miniflux (`/v1/feeds/ID/entries`).
//!
//! Miniflux tells no id of an entry, but its SHA-256 hash. So an entry has its link for an id here, and `history` finds
//! the stored entry with that hash.

use serde_json::{Map, Value};
use url::Url;

use crate::document::Context;
use crate::document::formats::assemble::{blank, identify};
use crate::document::markup::{html_refs, plain};
use crate::document::memory::MemoryBudget;
use crate::document::values::date;
use crate::model::{Enclosure, Entry, Failure, ServerRow, SiteAnswer, Text};

/// The members that are read, on every level.
const MEMBERS: [&str; 13] = [
    "author",
    "content",
    "enclosures",
    "entries",
    "hash",
    "id",
    "mime_type",
    "published_at",
    "size",
    "tags",
    "title",
    "total",
    "url",
];

/// Levels: the answer, the list, an entry, its enclosures, an enclosure.
const DEPTH: u8 = 5;

/// Reads a list.
pub(super) fn read(
    bytes: &[u8],
    context: &Context<'_>,
    memory: usize,
) -> Option<Result<SiteAnswer, Failure>> {
    let Some(Value::Object(mut answer)) = super::json(bytes, &MEMBERS, DEPTH) else {
        return Some(Err(super::no_answer(bytes)));
    };
    let (Some(total), Some(Value::Array(list))) =
        (answer.get("total").and_then(Value::as_u64), answer.remove("entries"))
    else {
        return Some(Err(super::no_answer(bytes)));
    };
    let (mut entries, mut rows, mut budget) = (Vec::new(), Vec::new(), MemoryBudget::new(memory));
    for item in list {
        let Value::Object(item) = item else { continue };
        let time = |member: &str| item.get(member).and_then(Value::as_str).and_then(date::parse);
        let Some(published) = time("published_at") else { continue };
        let number = item.get("id").and_then(Value::as_u64).map_or_else(String::new, |id| id.to_string());
        let hash = item.get("hash").and_then(Value::as_str).map(str::to_owned);
        let entry = entry(item, context);
        // Miniflux empties entries that the user read or removed long ago, and keeps their hashes.
        let place = entry.link.is_some().then_some(entries.len());
        rows.push(ServerRow { number, place, hash, published });
        if place.is_some() {
            budget.admit(&mut entries, entry);
        }
    }
    if budget.is_full() {
        return None;
    }
    let document = super::document_of(context, entries);
    Some(Ok(SiteAnswer { counted: Some(total), rows, ..SiteAnswer::of(document) }))
}

fn entry(mut item: Map<String, Value>, context: &Context<'_>) -> Entry {
    let mut entry = blank();
    let text = |member: &str| item.get(member).and_then(Value::as_str).unwrap_or_default();
    entry.title = plain::collapse(text("title"));
    entry.link = Some(text("url")).filter(|url| !url.is_empty()).and_then(|url| context.uri.join(url).ok());
    entry.published = date::parse(text("published_at"));
    entry.authors = [plain::collapse(text("author"))].into_iter().filter(|name| !name.is_empty()).collect();
    let tags = item.get("tags").and_then(Value::as_array);
    entry.categories = tags.into_iter().flatten().filter_map(Value::as_str).map(plain::collapse).collect();
    let enclosures = item.get("enclosures").and_then(Value::as_array);
    entry.media.enclosures = enclosures.into_iter().flatten().filter_map(enclosure).collect();
    let content = match item.remove("content") {
        Some(Value::String(content)) => content,
        _ => String::new(),
    };
    let base = entry.link.clone().unwrap_or_else(|| context.base());
    entry.content =
        (!content.trim().is_empty()).then(|| Text::html(html_refs::resolve(&content, &base).into_owned()));
    identify(entry, None)
}

fn enclosure(item: &Value) -> Option<Enclosure> {
    let url = Url::parse(item.get("url")?.as_str()?).ok()?;
    let media_type = item.get("mime_type").and_then(Value::as_str).filter(|kind| !kind.is_empty());
    let length = item.get("size").and_then(Value::as_u64).filter(|size| *size > 0);
    Some(Enclosure { url, media_type: media_type.map(str::to_owned), length, title: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{FailureKind, IdSource};

    fn read_text(text: &str) -> Result<SiteAnswer, Failure> {
        let uri = Url::parse("https://rss.example/v1/feeds/1/entries").unwrap();
        read(text.as_bytes(), &Context::new(&uri), usize::MAX).unwrap()
    }

    /// An answer of Miniflux 2.2.6, shortened.
    const ANSWER: &str = r#"{"total":3,"entries":[
        {"id":1,"user_id":1,"feed_id":1,"status":"unread","hash":"67fa6d","title":"Post 1","url":"http://a.example/p/1",
         "published_at":"2026-11-01T06:00:00Z","created_at":"2026-11-24T11:16:51.219045Z",
         "content":"text \u003ca href=\"/x\"\u003ex\u003c/a\u003e","author":"Ada","starred":false,
         "enclosures":[{"id":1,"url":"http://a.example/1.mp3","mime_type":"audio/mpeg","size":12}],
         "feed":{"id":1,"title":"Tea","feed_url":"http://a.example/feed"},"tags":["tea"]},
        {"id":2,"status":"removed","hash":"e63b83","title":"","url":"","published_at":"2026-11-01T12:00:00Z",
         "created_at":"2026-11-24T11:16:51.22316Z","content":"","author":"","enclosures":[],"tags":null}]}"#;

    #[test]
    fn an_entry_of_miniflux_has_its_hash_and_its_time_beside_it() {
        let answer = read_text(ANSWER).unwrap();
        let [entry] = answer.document.entries.as_slice() else { panic!("{answer:?}") };
        assert_eq!((entry.id.as_str(), entry.id_source), ("http://a.example/p/1", IdSource::Link));
        assert_eq!((entry.title.as_str(), entry.authors[0].as_str()), ("Post 1", "Ada"));
        assert_eq!((entry.categories[0].as_str(), entry.media.enclosures.len()), ("tea", 1));
        assert!(entry.content.as_ref().unwrap().value.contains("http://a.example/x"), "{entry:?}");
        assert_eq!(answer.counted, Some(3));
        let [full, emptied] = answer.rows.as_slice() else { panic!("{answer:?}") };
        assert_eq!((full.place, full.hash.as_deref(), &*full.number), (Some(0), Some("67fa6d"), "1"));
        assert_eq!(full.published.to_rfc3339(), "2026-11-01T06:00:00Z");
        assert_eq!((emptied.place, emptied.hash.as_deref()), (None, Some("e63b83")));
    }

    #[test]
    fn anything_else_is_no_answer() {
        for other in [r#"{"error_message":"invalid feed ID"}"#, "[]", "<html></html>", ""] {
            assert_eq!(read_text(other).unwrap_err().kind, FailureKind::NotAFeed, "{other}");
        }
    }
}
