//! Makes an entry of a part of a page (M6). The Content-ID of the part is the identity of the entry, and its
//! Last-Modified is the time. The media type decides how the entry is shown.

use serde::de::DeserializeSeed as _;
use url::Url;

use super::super::memory::MemoryBudget;
use super::fields::media_type;
use super::splitter::{Dropped, Part};
use super::{decode, fault, indented};
use crate::document::Context;
use crate::document::formats::assemble::blank;
use crate::document::formats::json_filter::JsonFilter;
use crate::document::markup::{html_refs, plain};
use crate::document::values::{date, links};
use crate::locale::Message;
use crate::model::{Digest, Entry, EntryId, Fault, IdSource, Operation, Payload, Severity, Text, Timestamp};

/// Counts the faults in the entities of a page.
#[derive(Debug, Default)]
pub(super) struct Notes {
    counts: [u32; 8],
}

/// A fault of an entity.
#[derive(Clone, Copy)]
enum Note {
    NoId,
    NoTime,
    BadTime,
    NoType,
    WrongLength,
    OddLine,
    NotKept,
    OddOperation,
}

impl Note {
    /// All faults, in the order of their numbers.
    const ALL: [Self; 8] = [
        Self::NoId,
        Self::NoTime,
        Self::BadTime,
        Self::NoType,
        Self::WrongLength,
        Self::OddLine,
        Self::NotKept,
        Self::OddOperation,
    ];

    /// Returns the message for this fault in `count` entities.
    fn message(self, count: u32) -> Message {
        match self {
            Self::NoId => msg!("document-entities-without-id", count),
            Self::NoTime => msg!("document-entities-without-time", count),
            Self::BadTime => msg!("document-entities-bad-time", count),
            Self::NoType => msg!("document-entities-without-type", count),
            Self::WrongLength => msg!("document-entities-wrong-length", count),
            Self::OddLine => msg!("document-entities-odd-line", count),
            Self::NotKept => msg!("document-entities-not-kept", count),
            Self::OddOperation => msg!("document-entities-odd-operation", count),
        }
    }
}

impl Notes {
    fn add(&mut self, note: Note) {
        if let Some(count) = self.counts.get_mut(note as usize) {
            *count += 1;
        }
    }

    pub(super) fn into_faults(self) -> Vec<Fault> {
        let found = Note::ALL.into_iter().zip(self.counts).filter(|(_, count)| *count > 0);
        found.map(|(note, count)| fault(Severity::Warning, note.message(count))).collect()
    }
}

/// Makes an entry of a part.
///
/// References in the part are resolved against its Content-Location, else against `page` (H7).
pub(super) fn read(part: Part, page: &Url, notes: &mut Notes) -> Entry {
    if part.odd_lines > 0 {
        notes.add(Note::OddLine);
    }
    let announced = part.field("content-length").map(str::parse::<u64>);
    if announced.is_some_and(|length| length != Ok(part.length)) {
        notes.add(Note::WrongLength);
    }
    let time = modified(&part, notes);
    let operation = operation(&part, notes);
    let content_type = part.field("content-type").map(str::to_owned);
    if content_type.is_none() {
        notes.add(Note::NoType);
    }
    let given = part.field("content-id").map(str::to_owned);
    if given.is_none() {
        notes.add(Note::NoId);
    }
    let body = Digest::of_bytes(&part.body).to_string();
    let mut entry = if let Some(dropped) = part.dropped {
        notes.add(Note::NotKept);
        not_kept(part.length, dropped)
    } else {
        let own = part.field("content-location").and_then(|location| links::resolve(page, location));
        by_type(part.body, content_type.as_deref(), own.as_ref().unwrap_or(page))
    };
    (entry.id, entry.id_source) = if let Some(id) = &given {
        (EntryId::new(id.as_str()), IdSource::Given)
    } else {
        // A part without a Content-ID is identified by its operation, its type, its time and its body (H2).
        let time = time.map_or(String::new(), |time| time.millis().to_string());
        let kind = content_type.as_deref().unwrap_or_default();
        let word = operation.as_ref().map_or("", Operation::word);
        (EntryId::new(format!("digest:{}", Digest::of([word, kind, &time, &body]))), IdSource::Digest)
    };
    if entry.title.is_empty() {
        entry.title = title_of(given.as_deref(), content_type.as_deref());
    }
    // Last-Modified dates the entry, whatever an Atom entry in the part says (M6).
    entry.published = None;
    entry.updated = time;
    entry.multipart.operation = operation;
    entry
}

fn modified(part: &Part, notes: &mut Notes) -> Option<Timestamp> {
    let Some(text) = part.field("last-modified") else {
        notes.add(Note::NoTime);
        return None;
    };
    let time = date::parse(text);
    if time.is_none() {
        notes.add(Note::BadTime);
    }
    time
}

/// Reads `http-equiv=PUT`, or the method alone.
fn operation(part: &Part, notes: &mut Notes) -> Option<Operation> {
    const LONGEST: usize = 20;
    let text = part.field("operation-type")?;
    let word = text.split_once('=').map_or(text, |(_, word)| word).trim().trim_matches('"');
    let is_method =
        !word.is_empty() && word.len() <= LONGEST && word.bytes().all(|b| b.is_ascii_alphabetic());
    let operation = is_method.then(|| Operation::from_word(word));
    if !matches!(operation, Some(Operation::Put | Operation::Patch | Operation::Delete)) {
        notes.add(Note::OddOperation);
    }
    operation
}

fn not_kept(length: u64, dropped: Dropped) -> Entry {
    let text = match dropped {
        Dropped::TooLong => msg!("document-entity-too-long", length),
        Dropped::PageFull => msg!("document-entity-left-out", length),
    };
    // The text is stored as that of the entry, so it stays in the language of this moment.
    Entry { content: Some(Text::plain(text.to_string())), ..blank() }
}

fn title_of(id: Option<&str>, content_type: Option<&str>) -> String {
    let id = id.map(|id| id.trim_start_matches('<').trim_end_matches('>').trim());
    let kind = || content_type.map_or_else(|| "Entity".to_owned(), media_type);
    id.filter(|id| !id.is_empty()).map_or_else(kind, str::to_owned)
}

/// Reads text, HTML, JSON, XML and Atom entries. Any other body becomes a file that the user can save.
fn by_type(body: Vec<u8>, content_type: Option<&str>, base: &Url) -> Entry {
    let kind = content_type.map_or_else(|| "text/plain".to_owned(), media_type);
    let subtype = kind.split_once('/').map_or("", |(_, subtype)| subtype);
    if body.is_empty() {
        return blank();
    }
    match kind.as_str() {
        "application/atom+xml" => atom(&body, content_type, base),
        "text/html" | "application/xhtml+xml" => html(&decode(&body, content_type), base),
        "application/json" | "text/json" => json(&decode(&body, content_type)),
        _ if subtype.ends_with("+json") => json(&decode(&body, content_type)),
        "application/xml" | "text/xml" => xml(&decode(&body, content_type)),
        _ if subtype.ends_with("+xml") => xml(&decode(&body, content_type)),
        _ if kind.starts_with("text/") => text(decode(&body, content_type)),
        _ => {
            let mut entry = blank();
            entry.multipart.payload = Some(Payload { media_type: kind, bytes: body });
            entry
        }
    }
}

fn text(text: String) -> Entry {
    let title = first_line(&text);
    Entry { title, content: Some(Text::plain(text)), ..blank() }
}

fn html(text: &str, base: &Url) -> Entry {
    let element = |name: &str| {
        let (_, after) = text.split_once(&format!("<{name}")).filter(|_| text.len() < (1 << 20))?;
        let inner = after.split_once('>')?.1;
        let title = plain::from_html(inner.split_once(&format!("</{name}"))?.0);
        (!title.is_empty()).then_some(title)
    };
    let title = element("title").or_else(|| element("h1")).unwrap_or_default();
    Entry { title: shortened(&title), content: Some(Text::html(html_refs::resolve(text, base))), ..blank() }
}

/// Makes a block of code of indented JSON. JSON that is invalid or cannot be indented is shown as it is.
fn json(text: &str) -> Entry {
    let names = ["title", "name", "subject", "summary", "id"];
    let known = JsonFilter { members: &names, listed: 0, depth: 1 };
    let mut reader = serde_json::Deserializer::from_str(text);
    let Ok(value) = known.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value)) else {
        return code(text, String::new());
    };
    let title = names.iter().find_map(|name| match value.get(name)? {
        serde_json::Value::String(title) if !title.trim().is_empty() => Some(shortened(title)),
        _ => None,
    });
    code(indented::json(text).as_deref().unwrap_or(text), title.unwrap_or_default())
}

/// Makes a block of code of indented XML. XML that is not well-formed or cannot be indented is shown as it is.
fn xml(text: &str) -> Entry {
    let Some((pretty, title)) = indented::xml(text) else { return code(text, String::new()) };
    code(&pretty, shortened(&title))
}

/// Makes a block of code, as HTML.
fn code(text: &str, title: String) -> Entry {
    let mut escaped = String::with_capacity(text.len() + 64);
    escaped.push_str("<pre><code>");
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            c => escaped.push(c),
        }
    }
    escaped.push_str("</code></pre>");
    Entry { title, content: Some(Text::html(escaped)), ..blank() }
}

/// Largest number of bytes in memory that one Atom entry may take.
const FIRST: usize = 1 << 20;

/// Reads an Atom entry, or the first entry of a feed. Any other document is shown as XML.
fn atom(body: &[u8], content_type: Option<&str>, base: &Url) -> Entry {
    let context = Context { content_type, ..Context::new(base) };
    let read = crate::document::read_some(body, &context, &mut MemoryBudget::new(FIRST)).ok();
    let first = read.and_then(|document| document.whole_entries().first().cloned());
    first.unwrap_or_else(|| xml(&decode(body, content_type)))
}

fn first_line(text: &str) -> String {
    shortened(text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default())
}

/// Shortens a title, cut between characters.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 120;
    let text = plain::collapse(text.get(..text.floor_char_boundary(4096)).unwrap_or(text));
    if text.chars().count() <= LONGEST {
        return text;
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}
