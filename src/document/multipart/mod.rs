//! Pages of the multipart feed (M1, M2, M5, M6): RFC 2046 bodies whose parts are entries, chained by Link headers.
//!
//! A page is read as a stream: pieces of any size go in, and what is held meanwhile is bounded by [`Caps`], however long
//! the page is. What a part's Content-Length says decides nothing: the boundary does. A last part that the closing
//! boundary does not end is never taken, for nobody can know what is missing of it.
//!
//! Faults are told once per kind and page; no bytes make it fail but those that are no page at all.

mod entity;
mod fields;
mod indented;
mod snapshot;
mod splitter;

use super::charset;
use super::repairs::Repairs;
use super::{Context, date, links};
use crate::model::{
    Ending, Entry, Failure, FailureKind, Fault, FeedDocument, Format, Head, Link, Severity, Timestamp,
    relation,
};
use entity::Notes;
use fields::boundary;
pub use snapshot::{SnapshotIndex, read_snapshot_index};
use splitter::{Part, Splitter};

/// What a page may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// The most bytes of one entity's body that are kept; of a larger one only that it was there.
    pub entity: usize,
    /// The most bytes that are kept of all entities of a page.
    pub page: usize,
}

impl Default for Caps {
    /// 8 MiB for an entity, 32 MiB for a page (A7).
    fn default() -> Self {
        Self { entity: 8 << 20, page: 32 << 20 }
    }
}

/// What every entity is counted with beside its body: an entry takes room even if it is empty.
const ENTITY_COST: usize = 512;

/// More entities than this are no page of a feed for people.
const MOST_ENTITIES: usize = 200_000;

/// Whether a Content-Type is that of a multipart page: `multipart/` with any subtype (M1).
#[must_use]
pub fn is_multipart(content_type: &str) -> bool {
    content_type.trim_start().get(..10).is_some_and(|start| start.eq_ignore_ascii_case("multipart/"))
}

/// Reads a whole page of the multipart feed from memory: any bytes, with any context. The boundary is that of
/// [`Context::content_type`], else that of the first line which begins with `--`.
///
/// Fails with [`FailureKind::NotAFeed`] where there is no boundary, and with [`FailureKind::TooLarge`] where there are more
/// entities than any reader could show.
pub fn read_multipart(bytes: &[u8], context: &Context<'_>) -> Result<FeedDocument, Failure> {
    let mut reader = PageReader::new(context.content_type, Caps::default());
    reader.push(bytes);
    reader.finish(context)
}

/// Reads a page of which only the headers were asked for (HEAD): its links and its time, no entries (M3).
///
/// Fails with [`FailureKind::NotAFeed`] where its Content-Type is not multipart.
pub fn read_page_head(context: &Context<'_>) -> Result<FeedDocument, Failure> {
    if !context.content_type.is_some_and(is_multipart) {
        return Err(no_page());
    }
    let mut faults = Vec::new();
    let head = page_head(context, &mut faults);
    Ok(FeedDocument {
        uri: context.uri.clone(),
        format: Format::Multipart,
        head,
        entries: Vec::new(),
        ending: Ending::Whole,
        faults,
    })
}

/// The links of a page's headers, however loosely they are written (M2).
#[must_use]
pub fn page_links(context: &Context<'_>) -> Vec<Link> {
    links::from_loose_headers(context.link_headers, context.uri)
}

/// Whether bytes of which no media type is known begin like a page: a boundary line, then a header line.
pub(super) fn looks_like_page(bytes: &[u8]) -> bool {
    const LOOKED_AT: usize = 1024;
    let start = bytes.get(..LOOKED_AT.min(bytes.len())).unwrap_or_default();
    let mut lines = start.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let opens = lines.next().is_some_and(|line| line.starts_with(b"--") && line.len() > 2);
    opens
        && lines
            .next()
            .is_some_and(|line| line.is_empty() || fields::field(&String::from_utf8_lossy(line)).is_some())
}

/// Reads a page piece by piece.
#[derive(Debug)]
pub struct PageReader {
    splitter: Splitter,
    caps: Caps,
    kept: usize,
    entries: Vec<Entry>,
    notes: Notes,
    too_many: bool,
}

impl PageReader {
    /// A reader of the page with that Content-Type.
    #[must_use]
    pub fn new(content_type: Option<&str>, caps: Caps) -> Self {
        let boundary = content_type.filter(|kind| is_multipart(kind)).and_then(boundary);
        Self {
            splitter: Splitter::new(boundary.as_deref(), caps.entity),
            caps,
            kept: 0,
            entries: Vec::new(),
            notes: Notes::default(),
            too_many: false,
        }
    }

    /// Takes in the next piece of the body.
    pub fn push(&mut self, piece: &[u8]) {
        if self.too_many {
            return;
        }
        let (caps, kept) = (self.caps, &mut self.kept);
        let (entries, notes, too_many) = (&mut self.entries, &mut self.notes, &mut self.too_many);
        self.splitter.push(piece, &mut |part| take(part, caps, kept, entries, notes, too_many));
    }

    /// Ends the body and tells what the page held.
    pub fn finish(mut self, context: &Context<'_>) -> Result<FeedDocument, Failure> {
        let (caps, kept) = (self.caps, &mut self.kept);
        let (entries, notes, too_many) = (&mut self.entries, &mut self.notes, &mut self.too_many);
        let end = self.splitter.finish(&mut |part| take(part, caps, kept, entries, notes, too_many));
        if self.too_many {
            return Err(Failure::new(
                FailureKind::TooLarge,
                format!("This page holds more than {MOST_ENTITIES} entities."),
                "Tell its publisher.",
            ));
        }
        if !end.opened {
            return Err(no_page());
        }
        let mut faults = Vec::new();
        let head = page_head(context, &mut faults);
        if context.content_type.is_some_and(is_multipart) && context.content_type.and_then(boundary).is_none()
        {
            faults.push(fault(Severity::Warning, "the Content-Type names no boundary; the first was taken"));
        }
        if !end.closed {
            let what = if end.in_part { "its last entity was not taken" } else { "no closing boundary" };
            faults.push(fault(Severity::Error, &format!("the page breaks off: {what}")));
        }
        if end.closed && self.entries.is_empty() {
            faults.push(fault(Severity::Warning, "the page holds no entity; each page holds at least one"));
        }
        let times: Vec<Timestamp> = self.entries.iter().filter_map(|entry| entry.updated).collect();
        if !times.is_sorted() {
            faults
                .push(fault(Severity::Warning, "the entities' Last-Modified runs backwards within the page"));
        }
        faults.extend(self.notes.into_faults());
        let ending = if end.closed { Ending::Whole } else { Ending::Cut { last_entry_incomplete: false } };
        let uri = context.uri.clone();
        Ok(FeedDocument { uri, format: Format::Multipart, head, entries: self.entries, ending, faults })
    }
}

fn take(
    mut part: Part,
    caps: Caps,
    kept: &mut usize,
    entries: &mut Vec<Entry>,
    notes: &mut Notes,
    too_many: &mut bool,
) {
    if entries.len() >= MOST_ENTITIES {
        *too_many = true;
        return;
    }
    if *kept + part.body.len() > caps.page {
        part.body = Vec::new();
        part.is_dropped = true;
    }
    *kept += part.body.len() + ENTITY_COST;
    entries.push(entity::read(part, notes));
}

/// What the headers of a page say (required headers of the specification).
fn page_head(context: &Context<'_>, faults: &mut Vec<Fault>) -> Head {
    let modified = context.last_modified.map(str::trim).filter(|text| !text.is_empty());
    let updated = modified.and_then(date::parse);
    match (modified, updated) {
        (None, _) => faults.push(fault(Severity::Warning, "the page has no Last-Modified header")),
        (Some(_), None) => {
            faults.push(fault(Severity::Warning, "the page's Last-Modified header is no HTTP date"));
        }
        _ => {}
    }
    let head = Head { updated, links: page_links(context), ..Head::default() };
    if head.link(relation::SELF).is_none() {
        faults.push(fault(Severity::Warning, "the page has no Link header with rel=self"));
    }
    head
}

/// A fault of a page. The specification numbers nothing: its name is the clause.
fn fault(severity: Severity, message: &str) -> Fault {
    Fault { severity, clause: "datareplication.io feed".to_owned(), message: message.to_owned() }
}

fn no_page() -> Failure {
    Failure::new(
        FailureKind::NotAFeed,
        "This address leads to no page of a multipart feed.",
        "Check the address.",
    )
}

/// The text of a body whose Content-Type may name a charset.
fn decode(bytes: &[u8], content_type: Option<&str>) -> String {
    charset::decode(bytes, content_type, &mut Repairs::default()).trim_start_matches('\u{feff}').to_owned()
}

#[cfg(test)]
mod tests;
