//! Reads the bytes of a response into a [`FeedDocument`].
//!
//! The bytes become text (`encoding`). For XML, one lenient pass (`pass`, over `markup`) turns the text into *canonical
//! XML*, which is so strict and simple that the crates `atom_syndication` and `rss` can read it. The pass also makes a
//! *side record* of the values that the crates would lose. The canonical XML and the side record become the model. JSON
//! Feed is read with `serde_json`. The pass always runs, because the crates lose many things without an error. The good
//! part of bad input is kept. Every repair is reported as a fault with the clause that the document breaks.
//!
//! This module fetches nothing and reads no clock. It does not decide the kind of a feed (`history` does), and it does
//! not make HTML safe (`content` does). No bytes make it panic or recurse. The caller bounds the number of bytes.
#![doc = include_str!("rules.md")]

mod answers;
mod formats;
mod markup;
mod memory;
mod multipart;
mod pass;
mod repairs;
mod root;
#[cfg(test)]
mod tests;
mod values;
mod write;

use url::Url;

use crate::encoding::charset;
use crate::model::{Ending, Entry, Failure, FailureKind, Fault, FeedDocument, Format, Link};
pub use answers::{foreign_entry, read_export, read_site_answer};
use formats::{assemble, atom, json, rss};
use markup::names::Dialect;
use markup::tokens::Tokens;
use memory::MemoryBudget;
pub use multipart::{
    Caps, PageReader, SnapshotIndex, is_multipart, page_links, read_multipart, read_page_head,
    read_snapshot_index, unseen_page,
};
use pass::Pass;
use pass::side::EntrySide;
use repairs::Repairs;
use values::links;
pub use values::time_map::{Span, TimeMap, memento_time, read_time_map};
pub use write::{WrittenEntry, WrittenHead, atom as write_atom, entry_id as written_id};

/// The parts of a response beside its body.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// Address of the document, after redirects.
    pub uri: &'a Url,
    /// The Content-Type field.
    pub content_type: Option<&'a str>,
    /// The Content-Location field (H7).
    pub content_location: Option<&'a str>,
    /// Values of the Link fields (K8, RFC 8288), in order.
    pub link_headers: &'a [String],
    /// The Last-Modified field, which dates a page of the multipart feed (M3).
    pub last_modified: Option<&'a str>,
}

impl<'a> Context<'a> {
    /// Makes the context of a document of which only the address is known.
    pub const fn new(uri: &'a Url) -> Self {
        Self { uri, content_type: None, content_location: None, link_headers: &[], last_modified: None }
    }

    /// Returns the base of references: the resolved Content-Location, else the address of the document (H7).
    fn base(&self) -> Url {
        self.content_location
            .and_then(|location| links::resolve(self.uri, location))
            .unwrap_or_else(|| self.uri.clone())
    }
}

/// Largest number of bytes in memory that one document may become (A7). Its long texts do not count, because they take
/// no more than the document itself.
pub const MOST_MEMORY: usize = 64 << 20;

/// Reads a feed document of any format. If it would take more than [`MOST_MEMORY`] bytes, the last entries are not
/// read, and the ending of the document is [`Full`](crate::model::Ending::Full).
///
/// Fails with [`FailureKind::NotAFeed`] if the bytes are something else (a web page, plain text, nothing, other JSON or
/// XML). Fails with [`FailureKind::Unreadable`] if a feed begins but no part of it can be used.
pub fn read(bytes: &[u8], context: &Context<'_>) -> Result<FeedDocument, Failure> {
    read_some(bytes, context, &mut MemoryBudget::new(MOST_MEMORY))
}

/// Like [`read`], with a limit of `memory` bytes. Long texts do not count. Returns `None` if the document needs more.
pub fn read_within(
    bytes: &[u8],
    context: &Context<'_>,
    memory: usize,
) -> Option<Result<FeedDocument, Failure>> {
    let mut memory = MemoryBudget::new(memory);
    let read = read_some(bytes, context, &mut memory);
    (!memory.is_full()).then_some(read)
}

fn read_some(
    bytes: &[u8],
    context: &Context<'_>,
    memory: &mut MemoryBudget,
) -> Result<FeedDocument, Failure> {
    if context.content_type.map_or_else(|| multipart::looks_like_page(bytes), is_multipart) {
        return multipart::read_page(bytes, context, memory);
    }
    let mut repairs = Repairs::default();
    let (text, mistakes) = charset::decode(bytes, context.content_type);
    repairs.count_mistakes(mistakes);
    let text = text.trim_start_matches(['\u{feff}', '\0']).trim_start();
    if text.is_empty() {
        return Err(root::not_a_feed(msg!("document-empty")));
    }
    let base = context.base();
    let mut document = if text.starts_with(['{', '[']) {
        match json::read(text, context, &base, memory, repairs.clone()) {
            // The beginning may be rubbish before a document in XML.
            Err(failure) if ["<rss", "<feed", "<rdf:RDF"].iter().any(|root| text.contains(root)) => {
                read_xml(text, context, base, memory, repairs).or(Err(failure))?
            }
            read => read?,
        }
    } else {
        read_xml(text, context, base, memory, repairs)?
    };
    let mut late = Repairs::default();
    if matches!(
        document.format,
        Format::Rss090 | Format::Rss091 | Format::Rss092 | Format::Rss10 | Format::Rss20
    ) {
        assemble::part_shared_guids(&mut document.entries, &mut late);
    } else {
        assemble::inherit_authors(&mut document);
    }
    assemble::part_shared_links(&mut document.entries, &mut late);
    document.faults.extend(into_faults(late));
    Ok(document)
}

fn read_xml(
    text: &str,
    context: &Context<'_>,
    base: Url,
    memory: &mut MemoryBudget,
    mut repairs: Repairs,
) -> Result<FeedDocument, Failure> {
    let mut tokens = Tokens::new(text);
    let root = root::find(&mut tokens, &mut repairs)?;
    let read_entry = if root.dialect == Dialect::Atom { atom::entry } else { rss::entry };
    let mut entries: Vec<Entry> = Vec::new();
    let mut refused = Repairs::default();
    let mut sink = |xml: &str, side: EntrySide| {
        if let Some(entry) = read_entry(xml, side, &mut refused) {
            memory.admit(&mut entries, entry);
        }
        !memory.is_full()
    };
    let outcome = Pass::new(tokens, &root, text, base, repairs, &mut sink).run();
    let mut repairs = outcome.repairs;
    let read_head = if root.dialect == Dialect::Atom { atom::head } else { rss::head };
    let mut head = read_head(&outcome.head, outcome.side, &mut repairs);
    let empty = entries.is_empty() && head.title.is_empty() && head.links.is_empty();
    if empty && outcome.ending != Ending::Whole {
        return Err(Failure::new(
            FailureKind::Unreadable,
            msg!("document-breaks-off"),
            msg!("document-tell-publisher"),
        ));
    }
    // RDF also describes things that are not feeds.
    if matches!(root.format, Format::Rss10 | Format::Rss090) && entries.is_empty() && head.title.is_empty() {
        return Err(root::not_a_feed(msg!("document-other-rdf")));
    }
    // Links of elements are trusted more than links of HTTP header fields, so they come first (K8).
    head.links.extend(links::from_headers(context.link_headers, context.uri));
    let mut faults = into_faults(repairs);
    faults.extend(into_faults(refused));
    let ending = outcome.ending;
    Ok(FeedDocument { uri: context.uri.clone(), format: root.format, head, entries, ending, faults })
}

fn into_faults(repairs: Repairs) -> Vec<Fault> {
    repairs.into_faults()
}

/// Returns true if bytes look like a web page, in which Lacuna may find feeds (F6).
pub fn looks_like_html(bytes: &[u8]) -> bool {
    const LOOKED_AT: usize = 8192;
    let start = bytes.get(..LOOKED_AT.min(bytes.len())).unwrap_or_default();
    root::looks_like_html(&charset::decode(start, None).0)
}

/// Returns the address of the site's page: an alternate link, if possible one that leads to HTML.
fn site_of(links: &[Link]) -> Option<Url> {
    let alternates = || links.iter().filter(|link| link.relation == "alternate");
    let is_html = |link: &&Link| link.media_type.as_deref().is_none_or(|kind| kind.contains("html"));
    alternates().find(is_html).or_else(|| alternates().next()).map(|link| link.href.clone())
}

/// Adds categories that are not in the list yet.
fn add_categories(categories: &mut Vec<String>, more: Vec<String>) {
    for category in more {
        if !category.is_empty() && !categories.contains(&category) {
            categories.push(category);
        }
    }
}
