//! Reads pages of a multipart feed (M1, M2, M5, M6). A page is a body (RFC 2046) whose parts are entries. Its Link
//! headers lead to the other pages.
//!
//! A page is read as a stream. It is passed in pieces of any size, and [`Caps`] bounds the memory. The boundary ends a
//! part; its Content-Length is not used. If the closing boundary is missing, the last part is never taken, because it
//! may be incomplete.
//!
//! Each kind of fault is reported once per page. Reading fails only for bytes that are not a page.

mod entity;
mod fields;
mod indented;
mod snapshot;
mod splitter;

use super::memory::MemoryBudget;
use super::values::{date, links};
use super::{Context, MOST_MEMORY};
use crate::encoding::charset;
use crate::locale::Message;
use crate::model::{
    Ending, Entry, Failure, FailureKind, Fault, FeedDocument, Format, Head, Link, Severity, Timestamp,
    relation,
};
use entity::Notes;
use fields::boundary;
pub use snapshot::{SnapshotIndex, read_snapshot_index};
use splitter::{Dropped, Part, Splitter};
use url::Url;

/// The memory that a page may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// Largest body of an entity that is kept, in bytes. A larger body is left out, and a note takes its place.
    pub entity: usize,
    /// Largest number of bytes that are kept of all entities of a page.
    pub page: usize,
}

impl Default for Caps {
    /// 8 MiB for an entity, 32 MiB for a page (A7).
    fn default() -> Self {
        Self { entity: 8 << 20, page: 32 << 20 }
    }
}

/// Number of bytes that an entity counts in addition to its body, because even an empty entry takes memory.
const ENTITY_COST: usize = 512;

/// Returns true if a Content-Type is `multipart/` with any subtype: the body is a page of a multipart feed (K5, M1).
#[must_use]
pub fn is_multipart(content_type: &str) -> bool {
    content_type.trim_start().get(..10).is_some_and(|start| start.eq_ignore_ascii_case("multipart/"))
}

/// Reads a whole page of a multipart feed from memory. The boundary is that of [`Context::content_type`]. If there is
/// none, the first line that begins with `--` is the boundary.
///
/// Fails with [`FailureKind::NotAFeed`] if there is no boundary.
pub fn read_multipart(bytes: &[u8], context: &Context<'_>) -> Result<FeedDocument, Failure> {
    read_page(bytes, context, &mut MemoryBudget::new(MOST_MEMORY))
}

/// Like [`read_multipart`], with a limit on the memory.
pub(super) fn read_page(
    bytes: &[u8],
    context: &Context<'_>,
    memory: &mut MemoryBudget,
) -> Result<FeedDocument, Failure> {
    let mut reader = PageReader::new(context, Caps::default());
    reader.entities.memory = *memory;
    reader.push(bytes);
    *memory = reader.entities.memory;
    reader.finish(context)
}

/// Reads the headers of a page that was requested with HEAD (M3): its links and its time, without entries.
///
/// Fails with [`FailureKind::NotAFeed`] if its Content-Type is not multipart.
pub fn read_page_head(context: &Context<'_>) -> Result<FeedDocument, Failure> {
    if !context.content_type.is_none_or(is_multipart) {
        return Err(no_page());
    }
    let mut faults = Vec::new();
    let head = page_head(context, &mut faults);
    Ok(FeedDocument { head, faults, ..unseen_page(context.uri) })
}

/// Makes a page of which only the address is known, for servers that do not answer HEAD.
#[must_use]
pub fn unseen_page(uri: &Url) -> FeedDocument {
    FeedDocument {
        uri: uri.clone(),
        format: Format::Multipart,
        head: Head::default(),
        entries: Vec::new(),
        ending: Ending::Whole,
        faults: Vec::new(),
    }
}

/// Returns the links in the headers of a page, in any spelling (M2).
#[must_use]
pub fn page_links(context: &Context<'_>) -> Vec<Link> {
    links::from_loose_headers(context.link_headers, context.uri)
}

/// Returns true if bytes without a media type begin like a page: with a boundary line and then a header line.
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
    entities: Entities,
}

/// The entries made of the parts so far.
#[derive(Debug)]
struct Entities {
    /// The base of references in the parts (H7).
    base: Url,
    caps: Caps,
    kept: usize,
    entries: Vec<Entry>,
    notes: Notes,
    memory: MemoryBudget,
}

impl PageReader {
    /// Makes a reader for a page with this Content-Type and address.
    #[must_use]
    pub fn new(context: &Context<'_>, caps: Caps) -> Self {
        let boundary = context.content_type.filter(|kind| is_multipart(kind)).and_then(boundary);
        let (base, notes) = (context.base(), Notes::default());
        Self {
            splitter: Splitter::new(boundary.as_deref(), caps.entity),
            entities: Entities {
                base,
                caps,
                kept: 0,
                entries: Vec::new(),
                notes,
                memory: MemoryBudget::new(MOST_MEMORY),
            },
        }
    }

    /// Reads the next piece of the body.
    pub fn push(&mut self, piece: &[u8]) {
        if !self.entities.memory.is_full() {
            self.splitter.push(piece, &mut |part| self.entities.take(part));
        }
    }

    /// Ends the body and returns the page.
    pub fn finish(self, context: &Context<'_>) -> Result<FeedDocument, Failure> {
        let Self { mut splitter, mut entities } = self;
        let end = splitter.finish(&mut |part| entities.take(part));
        let Entities { entries, notes, memory, .. } = entities;
        if !end.opened {
            return Err(no_page());
        }
        let mut faults = Vec::new();
        let head = page_head(context, &mut faults);
        if context.content_type.is_some_and(is_multipart) && context.content_type.and_then(boundary).is_none()
        {
            faults.push(fault(Severity::Warning, msg!("document-page-boundary-not-named")));
        }
        if memory.is_full() {
            faults.push(fault(Severity::Error, msg!("document-page-too-large")));
        } else if !end.closed {
            let what = if end.in_part { msg!("document-page-cut") } else { msg!("document-page-not-closed") };
            faults.push(fault(Severity::Error, what));
        }
        if end.closed && entries.is_empty() {
            faults.push(fault(Severity::Warning, msg!("document-page-empty")));
        }
        let times: Vec<Timestamp> = entries.iter().filter_map(|entry| entry.updated).collect();
        if !times.is_sorted() {
            faults.push(fault(Severity::Warning, msg!("document-page-times-backwards")));
        }
        faults.extend(notes.into_faults());
        let ending = match (end.closed, memory.is_full()) {
            (_, true) => Ending::Full,
            (true, false) => Ending::Whole,
            (false, false) => Ending::Cut { last_entry_incomplete: false },
        };
        let uri = context.uri.clone();
        Ok(FeedDocument { uri, format: Format::Multipart, head, entries, ending, faults })
    }
}

impl Entities {
    fn take(&mut self, mut part: Part) {
        if self.memory.is_full() {
            return;
        }
        if part.dropped.is_none() && self.kept + part.body.len() > self.caps.page {
            part.body = Vec::new();
            part.dropped = Some(Dropped::PageFull);
        }
        self.kept += part.body.len() + ENTITY_COST;
        let entry = entity::read(part, &self.base, &mut self.notes);
        self.memory.admit(&mut self.entries, entry);
    }
}

/// Reads the headers of a page that the specification requires.
fn page_head(context: &Context<'_>, faults: &mut Vec<Fault>) -> Head {
    let modified = context.last_modified.map(str::trim).filter(|text| !text.is_empty());
    let updated = modified.and_then(date::parse);
    match (modified, updated) {
        (None, _) => faults.push(fault(Severity::Warning, msg!("document-page-without-time"))),
        (Some(_), None) => {
            faults.push(fault(Severity::Warning, msg!("document-page-bad-time")));
        }
        _ => {}
    }
    let head = Head { updated, links: page_links(context), ..Head::default() };
    if head.link(relation::SELF).is_none() {
        faults.push(fault(Severity::Warning, msg!("document-page-without-self")));
    }
    head
}

/// Makes a fault of a page. The specification has no numbered clauses, so its name replaces the clause.
fn fault(severity: Severity, message: Message) -> Fault {
    Fault { severity, clause: "datareplication.io feed".to_owned(), message }
}

fn no_page() -> Failure {
    Failure::new(FailureKind::NotAFeed, msg!("document-no-page"), msg!("document-check-address"))
}

/// Returns the text of a body. `content_type` may name its charset.
fn decode(bytes: &[u8], content_type: Option<&str>) -> String {
    charset::decode(bytes, content_type).0.trim_start_matches('\u{feff}').to_owned()
}

#[cfg(test)]
mod tests;
