//! Reads the articles that another feed reader exported in the form of Google Reader: `starred.json` of Google Takeout,
//! Inoreader, `FreshRSS` and others.
//!
//! Such a file is one list of items. An item names its feed by `origin.streamId` (`feed/ADDRESS`), and the marks and
//! labels of the user are among its categories. `FreshRSS` adds `origin.feedUrl` and `guid`, the publisher's id. Items
//! before a damaged place are read, and those that cannot be used are counted.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::MOST_LISTED;
use super::google_reader::{entry, narrow, number};
use crate::document::Context;
use crate::document::formats::assemble::identify;
use crate::document::formats::json_filter::JsonFilter;
use crate::document::markup::plain;
use crate::document::root::not_a_feed;
use crate::model::{ExportedItem, Failure, LabelName, Marks, ReaderExport, Timestamp, web_address};

/// The members that are read, on every level.
const MEMBERS: [&str; 18] = [
    "alternate",
    "author",
    "canonical",
    "categories",
    "content",
    "enclosure",
    "feedUrl",
    "guid",
    "href",
    "htmlUrl",
    "length",
    "origin",
    "published",
    "streamId",
    "summary",
    "title",
    "type",
    "updated",
];

/// Levels of an item: the item, its links, a link.
const DEPTH: u8 = 3;

const READ: &str = "state/com.google/read";
const STARRED: &str = "state/com.google/starred";

/// Reads an export.
///
/// Fails if the file has no list of items.
pub fn read_export(bytes: &[u8]) -> Result<ReaderExport, Failure> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut file = File::default();
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let ended = file.deserialize_from(&mut json).and_then(|()| json.end());
    if !file.has_items {
        return Err(not_a_feed(msg!("document-no-export")));
    }
    let is_starred = user_part(&file.stream).is_some_and(|stream| stream == STARRED);
    let mut export = ReaderExport {
        folders_are_labels: true,
        damaged_at: ended.err().map(|error| error.line()),
        ..ReaderExport::default()
    };
    let mut bad_labels = BTreeSet::new();
    for item in file.items {
        let is_long = categories(&item).count() > MOST_LISTED;
        bad_labels.extend(labels(&item).filter(|name| LabelName::new(name).is_err()).map(shortened));
        match usable(item, is_starred) {
            Some(item) => {
                export.long_lists += usize::from(is_long);
                export.items.push(item);
            }
            None => export.unusable += 1,
        }
    }
    export.bad_labels = bad_labels.len();
    Ok(export)
}

/// The content of a file so far.
#[derive(Default)]
struct File {
    items: Vec<Value>,
    has_items: bool,
    /// The id of the list, such as `user/-/state/com.google/starred`.
    stream: String,
}

impl File {
    fn deserialize_from<'de, D: Deserializer<'de>>(&mut self, json: D) -> Result<(), D::Error> {
        json.deserialize_map(FileVisitor(self))
    }
}

struct FileVisitor<'a>(&'a mut File);

impl<'de> Visitor<'de> for FileVisitor<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an export in the form of Google Reader")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        while let Some(name) = members.next_key::<String>()? {
            match &*name {
                "items" => members.next_value_seed(Items(self.0))?,
                "id" => {
                    let filter = JsonFilter { members: &[], listed: 0, depth: 0 };
                    let id = members.next_value_seed(filter)?;
                    id.as_str().unwrap_or_default().clone_into(&mut self.0.stream);
                }
                _ => drop(members.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

/// The list of items. Those before a damaged place are kept.
struct Items<'a>(&'a mut File);

impl<'de> DeserializeSeed<'de> for Items<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Items<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of items")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        self.0.has_items = true;
        // One element more shows that a list is longer.
        let filter = JsonFilter { members: &MEMBERS, listed: MOST_LISTED + 1, depth: DEPTH };
        while let Some(item) = list.next_element_seed(filter)? {
            self.0.items.push(item);
        }
        Ok(())
    }
}

/// Returns the categories of an item.
fn categories(item: &Value) -> impl Iterator<Item = &str> {
    item.get("categories").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

/// Returns the names of the labels of an item.
fn labels(item: &Value) -> impl Iterator<Item = &str> {
    let parts = categories(item).take(MOST_LISTED).filter_map(user_part);
    parts.filter_map(|category| category.strip_prefix("label/"))
}

/// Returns the beginning of a name that is too long for a label. It tells such names apart.
fn shortened(name: &str) -> String {
    name.chars().take(2 * LabelName::MOST).collect()
}

/// Returns an item that can be used. `is_starred` is true if the file is a list of starred items.
fn usable(item: Value, is_starred: bool) -> Option<ExportedItem> {
    let mut labels: Vec<LabelName> = Vec::new();
    let mut known = BTreeSet::new();
    for name in self::labels(&item) {
        labels.extend(LabelName::new(name).ok().filter(|name| known.insert(name.clone())));
    }
    let parts: Vec<&str> = categories(&item).filter_map(user_part).collect();
    let marks = Marks { read: parts.contains(&READ), starred: is_starred || parts.contains(&STARRED) };
    let Value::Object(mut item) = item else { return None };
    let Some(Value::Object(origin)) = item.remove("origin") else { return None };
    item.remove("categories");
    let text = |from: &Map<String, Value>, name: &str| {
        from.get(name).and_then(Value::as_str).unwrap_or_default().trim().to_owned()
    };
    let stream = text(&origin, "streamId");
    let feed =
        web_address(&text(&origin, "feedUrl")).or_else(|| web_address(stream.strip_prefix("feed/")?))?;
    let published = number(item.get("published")).or_else(|| number(item.get("updated")));
    let id = text(&item, "guid");
    let entry = entry(item, published.map(Timestamp::from_seconds), &Context::new(&feed));
    if entry.link.is_none() && entry.title.is_empty() {
        return None;
    }
    Some(ExportedItem {
        feed_title: narrow(&plain::collapse(&plain::from_html(&text(&origin, "title")))),
        site: web_address(&text(&origin, "htmlUrl")),
        marks,
        is_deleted: false,
        labels,
        entry: identify(entry, Some(&id)),
        feed,
    })
}

/// Returns the part of a stream behind the user: `label/Tea` of `user/-/label/Tea`, or of `user/1005/label/Tea`.
fn user_part(stream: &str) -> Option<&str> {
    Some(stream.strip_prefix("user/")?.split_once('/')?.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{FailureKind, IdSource};

    const ITEM: &str = r#"{"id":"tag:google.com,2005:reader/item/1","categories":["user/1005/state/com.google/read",
        "user/-/state/com.google/starred","user/-/label/Tea time","user/-/label/Tea time","Poems"],
        "title":"Tea &amp; cake","published":1699990000,"updated":1,"canonical":[{"href":"https://a.example/p/1"}],
        "summary":{"direction":"ltr","content":"<p><a href=\"/x\">x</a></p>"},
        "origin":{"streamId":"feed/https://a.example/feed","title":"A","htmlUrl":"https://a.example/"}}"#;

    fn read(items: &str) -> ReaderExport {
        read_export(format!("\u{feff}{{\"direction\":\"ltr\",\"items\":[{items}").as_bytes()).unwrap()
    }

    #[test]
    fn an_item_has_its_feed_its_marks_and_its_labels() {
        let export = read(&format!("{ITEM}]}}"));
        assert_eq!((export.unusable, export.damaged_at), (0, None));
        let [item] = export.items.as_slice() else { panic!("{export:?}") };
        assert_eq!((item.feed.as_str(), &*item.feed_title), ("https://a.example/feed", "A"));
        assert_eq!(item.marks, Marks { read: true, starred: true });
        assert_eq!(item.labels.iter().map(LabelName::as_str).collect::<Vec<_>>(), ["Tea time"]);
        assert_eq!((item.entry.id.as_str(), item.entry.id_source), ("https://a.example/p/1", IdSource::Link));
        assert_eq!(item.entry.title, "Tea & cake");
        assert_eq!(item.entry.published, Some(Timestamp::from_seconds(1_699_990_000)));
        assert!(item.entry.content.as_ref().unwrap().value.contains("https://a.example/x"));
    }

    #[test]
    fn freshrss_names_the_feed_by_a_number_and_adds_its_address_and_the_publishers_id() {
        let item = r#"{"title":"T","guid":"urn:7","categories":[],"origin":{"streamId":"feed/7","feedUrl":"https://a.example/feed"}}"#;
        let text = format!(r#"{{"items":[{item}],"id":"user/-/state/com.google/starred"}}"#);
        let export = read_export(text.as_bytes()).unwrap();
        let [item] = export.items.as_slice() else { panic!("{export:?}") };
        assert_eq!((item.feed.as_str(), item.entry.id.as_str()), ("https://a.example/feed", "urn:7"));
        assert_eq!(item.marks, Marks { read: false, starred: true }, "the list is one of starred items");
    }

    #[test]
    fn the_good_part_of_a_damaged_file_is_kept_and_the_rest_counted() {
        let no_feed = r#"{"title":"T","origin":{"streamId":"feed/7"}}"#;
        let no_names = r#"{"origin":{"streamId":"feed/https://a.example/feed"}}"#;
        let export = read(&format!("{ITEM},\n7,{no_feed},{no_names},\n\"x"));
        assert_eq!((export.items.len(), export.unusable, export.damaged_at), (1, 3, Some(7)));
    }

    #[test]
    fn labels_that_are_left_out_are_counted() {
        let item = |labels: &[String]| {
            let categories: Vec<String> =
                labels.iter().map(|label| format!("\"user/-/label/{label}\"")).collect();
            let from = "\"Poems\"";
            ITEM.replace(from, &categories.join(","))
        };
        let numbered = |count: usize| (0..count).map(|at| format!("L{at}")).collect::<Vec<_>>();
        let long = "x".repeat(LabelName::MOST + 1);
        // Three marks and two labels stand before these.
        let exact = item(&numbered(MOST_LISTED - 4));
        let export = read(&format!("{exact}]}}"));
        assert_eq!((export.long_lists, export.bad_labels), (0, 0));
        assert_eq!(export.items[0].labels.len(), MOST_LISTED - 3);
        let export = read(&format!("{},{}]}}", item(&numbered(MOST_LISTED)), item(&[long.clone(), long])));
        assert_eq!((export.long_lists, export.bad_labels, export.items.len()), (1, 1, 2));
    }

    #[test]
    fn a_file_without_items_is_no_export() {
        for other in ["{}", "[]", "", "{\"items\":7}", "{\"subscriptions\":[]}", "{"] {
            let failure = read_export(other.as_bytes()).unwrap_err();
            assert_eq!(failure.kind, FailureKind::NotAFeed, "{other}");
            // The file is on this computer and has no address.
            assert_eq!(failure.message, msg!("document-no-export"), "{other}");
        }
    }
}
