//! Reads JSON Feed 1.0 and 1.1, with `next_url` as a link to the next page (K3). The document is read as a stream: each
//! item becomes an entry before the next one is read, and unknown members are skipped.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use url::Url;

use super::assemble::{blank, identify};
use super::json_filter::{JsonFilter, Name, mended};
use crate::document::Context;
use crate::document::markup::{html_refs, plain};
use crate::document::memory::{MOST_LISTED, MemoryBudget};
use crate::document::repairs::{Repair, Repairs};
use crate::document::root::not_a_feed;
use crate::document::values::{date, links};
use crate::model::{
    Enclosure, Ending, Entry, Failure, FailureKind, FeedDocument, Format, Head, Link, LinkOrigin, Text,
    Timestamp, relation, unresolvable,
};

/// The known members of all levels, except `items`.
const MEMBERS: [&str; 26] = [
    "attachments",
    "author",
    "authors",
    "banner_image",
    "content_html",
    "content_text",
    "date_modified",
    "date_published",
    "description",
    "duration_in_seconds",
    "external_url",
    "favicon",
    "feed_url",
    "home_page_url",
    "icon",
    "id",
    "image",
    "mime_type",
    "name",
    "next_url",
    "size_in_bytes",
    "summary",
    "tags",
    "title",
    "url",
    "version",
];

/// Number of levels that are read in an item: the item, a list in it, an object in that list.
const DEPTH: u8 = 3;

/// Reads a JSON document.
pub(in crate::document) fn read(
    text: &str,
    context: &Context<'_>,
    base: &Url,
    memory: &mut MemoryBudget,
    repairs: Repairs,
) -> Result<FeedDocument, Failure> {
    if !text.starts_with('{') {
        return Err(not_a_feed(msg!("document-other-json")));
    }
    let mut feed = Feed { base, memory, repairs, head: Map::new(), items: None };
    let text = &*mended(text);
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = reader.deserialize_map(&mut feed);
    let Feed { mut repairs, head: members, items, .. } = feed;
    let mut ending = Ending::Whole;
    if memory.is_full() {
        ending = Ending::Full;
        repairs.room_ran_out();
    }
    match read {
        // Whatever follows the feed, the feed is whole. Caches append comments, for instance.
        Ok(()) if reader.end().is_err() => repairs.count(Repair::JunkAfterRoot),
        Ok(()) => {}
        Err(error) if text.contains("jsonfeed.org") => {
            tracing::info!(%error, "a JSON Feed is broken");
            if items.is_none() {
                let message = msg!("document-broken-json", line = error.line().to_string());
                return Err(Failure::new(FailureKind::Unreadable, message, msg!("document-tell-publisher")));
            }
            // The items that were read completely are kept. It is unknown what followed them (A6c).
            ending = Ending::Cut { last_entry_incomplete: false };
            repairs.count(Repair::Cut);
        }
        Err(_) => return Err(not_a_feed(msg!("document-text"))),
    }
    let version = members.get("version").and_then(Value::as_str).unwrap_or_default();
    let resembles = items.is_some() && members.contains_key("title");
    if !resembles && !version.contains("jsonfeed.org") {
        return Err(not_a_feed(msg!("document-other-json")));
    }
    let format =
        if version.trim_end_matches('/').ends_with("/1") { Format::JsonFeed10 } else { Format::JsonFeed11 };
    Ok(FeedDocument {
        uri: context.uri.clone(),
        format,
        head: head(&members, context, base),
        entries: items.unwrap_or_default(),
        ending,
        faults: crate::document::into_faults(repairs),
    })
}

/// The parts of a feed that were read so far. They are kept if the document breaks off.
struct Feed<'a> {
    base: &'a Url,
    memory: &'a mut MemoryBudget,
    repairs: Repairs,
    /// All members except the items.
    head: Map<String, Value>,
    /// The items; `None` if no list of items was found.
    items: Option<Vec<Entry>>,
}

impl<'de> Visitor<'de> for &mut Feed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let known = JsonFilter { members: &MEMBERS, listed: MOST_LISTED, depth: DEPTH - 1 };
        while let Some(Name(name)) = members.next_key()? {
            if name == "items" {
                members.next_value_seed(Items(self))?;
            } else if MEMBERS.contains(&&*name) {
                self.head.insert(name.into_owned(), members.next_value_seed(known)?);
            } else {
                members.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// The list of items. Each becomes an entry before the next one is read.
struct Items<'f, 'a>(&'f mut Feed<'a>);

impl<'de> DeserializeSeed<'de> for Items<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Items<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let feed = self.0;
        feed.items = None;
        while !feed.memory.is_full() && list.next_element_seed(Item(feed))?.is_some() {}
        // The rest of the list is skipped, so that the members behind the list are read.
        while list.next_element::<IgnoredAny>()?.is_some() {}
        feed.items.get_or_insert_default();
        Ok(())
    }
}

/// One item. Values other than objects are skipped.
struct Item<'f, 'a>(&'f mut Feed<'a>);

impl<'de> DeserializeSeed<'de> for Item<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Feed { base, memory, repairs, items, .. } = self.0;
        // The document has a list of items as soon as one item begins.
        let entries = items.get_or_insert_default();
        let known = JsonFilter { members: &MEMBERS, listed: MOST_LISTED, depth: DEPTH };
        if let Value::Object(item) = known.deserialize(deserializer)? {
            memory.admit(entries, entry(item, base, repairs));
        }
        Ok(())
    }
}

fn head(feed: &Map<String, Value>, context: &Context<'_>, base: &Url) -> Head {
    let mut found = Vec::new();
    for (member, relation) in [("next_url", relation::NEXT), ("feed_url", relation::SELF)] {
        if let Some(reference) = string(feed, member) {
            found.push(Link {
                relation: relation.into(),
                href: base.join(&reference).unwrap_or_else(|_| unresolvable(&reference)),
                origin: LinkOrigin::Document,
                media_type: None,
                title: None,
            });
        }
    }
    found.extend(links::from_headers(context.link_headers, context.uri));
    Head {
        id: string(feed, "feed_url"),
        title: string(feed, "title").map(|title| plain::from_text(&title)).unwrap_or_default(),
        subtitle: string(feed, "description").map(|text| plain::from_text(&text)),
        authors: authors(feed),
        site: url(feed, "home_page_url", base),
        links: found,
        icon: url(feed, "icon", base).or_else(|| url(feed, "favicon", base)),
        ..Head::default()
    }
}

fn entry(mut item: Map<String, Value>, base: &Url, repairs: &mut Repairs) -> Entry {
    let mut entry = blank();
    entry.title = string(&item, "title").map(|title| plain::from_text(&title)).unwrap_or_default();
    entry.link = url(&item, "url", base).or_else(|| url(&item, "external_url", base));
    entry.authors = authors(&item);
    entry.published = time(&item, "date_published", repairs);
    entry.updated = time(&item, "date_modified", repairs);
    let html = take(&mut item, "content_html").map(|html| match html_refs::resolve(&html, base) {
        std::borrow::Cow::Owned(resolved) => Text::html(resolved),
        std::borrow::Cow::Borrowed(_) => Text::html(html),
    });
    entry.content = html.or_else(|| take(&mut item, "content_text").map(Text::plain));
    entry.summary = take(&mut item, "summary").map(Text::plain);
    if let Some(Value::Array(tags)) = item.get("tags") {
        entry.categories = tags.iter().filter_map(Value::as_str).map(plain::collapse).collect();
    }
    if let Some(Value::Array(attachments)) = item.get("attachments") {
        entry.media.enclosures =
            attachments.iter().filter_map(|attachment| enclosure(attachment, base)).collect();
    }
    if let Some(Value::Array(attachments)) = item.get("attachments") {
        let seconds = |attachment: &Value| attachment.get("duration_in_seconds").and_then(Value::as_f64);
        let longest = attachments.iter().filter_map(seconds).fold(0.0, f64::max);
        entry.media.duration = crate::document::values::duration::parse(&longest.to_string());
    }
    entry.media.image = url(&item, "image", base).or_else(|| url(&item, "banner_image", base));
    let id = string(&item, "id");
    identify(entry, id.as_deref())
}

fn enclosure(attachment: &Value, base: &Url) -> Option<Enclosure> {
    let attachment = attachment.as_object()?;
    Some(Enclosure {
        url: url(attachment, "url", base)?,
        media_type: string(attachment, "mime_type"),
        length: attachment.get("size_in_bytes").and_then(Value::as_u64),
        title: string(attachment, "title"),
    })
}

/// Returns a text. A number counts as a text, because some feeds write ids as numbers.
fn string(object: &Map<String, Value>, member: &str) -> Option<String> {
    let text = match object.get(member)? {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}

fn take(object: &mut Map<String, Value>, member: &str) -> Option<String> {
    match object.get_mut(member) {
        Some(Value::String(text)) if !text.trim().is_empty() => Some(std::mem::take(text)),
        _ => None,
    }
}

fn url(object: &Map<String, Value>, member: &str, base: &Url) -> Option<Url> {
    links::resolve(base, object.get(member)?.as_str()?)
}

fn time(object: &Map<String, Value>, member: &str, repairs: &mut Repairs) -> Option<Timestamp> {
    let text = string(object, member)?;
    let time = date::parse(&text);
    if time.is_none() {
        repairs.date(&text);
    }
    time
}

/// Returns `authors` of version 1.1, else `author` of version 1.0.
fn authors(object: &Map<String, Value>) -> Vec<String> {
    let single = object.get("author").map(std::slice::from_ref);
    let authors =
        object.get("authors").and_then(Value::as_array).map(Vec::as_slice).filter(|a| !a.is_empty());
    let names = authors.or(single).unwrap_or_default().iter().filter_map(|author| match author {
        Value::Object(author) => string(author, "name").or_else(|| string(author, "url")),
        Value::String(name) => Some(name.trim().to_owned()),
        _ => None,
    });
    names.filter(|name| !name.is_empty()).collect()
}
