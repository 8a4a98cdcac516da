//! Compares a document, and the documents it links, with the requirements of RFC 5005 and its drafts for publishers
//! (for `lacuna inspect`).
//!
//! A finding does not depend on what clients make of it: [`Severity::Warning`] if the document breaks a rule or its
//! links contradict each other, [`Severity::Info`] if it does not follow a recommendation.

use std::collections::BTreeMap;

use url::Url;

use super::kind::{is_complete, is_stateful, older_page, previous_page, same_document};
use crate::model::{
    Entry, EntryId, Fault, FeedDocument, Format, Head, IdSource, Severity, Timestamp, relation,
};

mod neighbours;

pub use neighbours::{advice_on_neighbour, neighbours};

const COMPLETE: &str = "RFC 5005 §2";
const PAGED: &str = "RFC 5005 §3";
const ARCHIVED: &str = "RFC 5005 §4";
const COMBINED: &str = "RFC 5005 §1";
const PAGES: &str = "datareplication.io feed, Pagination";
const SNAPSHOTS: &str = "draft-nottingham-atompub-feed-history-00 §4";
const STATE: &str = "PaceFeedState, Reconstructing Feed State";
const ATOM_FEED: &str = "RFC 4287 §4.1.1";

/// Returns the requirements and recommendations that a document does not follow. `requested` is its address before
/// redirects.
#[must_use]
pub fn advice(document: &FeedDocument, requested: &Url) -> Vec<Fault> {
    let mut advice = Advice { document, head: &document.head, requested, found: Vec::new() };
    if document.format == Format::Multipart {
        // The requirements of RFC 5005 do not apply to multipart feeds.
        advice.page();
        return advice.found;
    }
    advice.complete();
    advice.paged();
    advice.archive();
    advice.chain();
    advice.stateful();
    advice.duplicates();
    advice.address();
    advice.found
}

struct Advice<'a> {
    document: &'a FeedDocument,
    head: &'a Head,
    requested: &'a Url,
    found: Vec<Fault>,
}

impl Advice<'_> {
    fn warn(&mut self, clause: &str, message: impl Into<String>) {
        self.say(Severity::Warning, clause, message);
    }

    fn hint(&mut self, clause: &str, message: impl Into<String>) {
        self.say(Severity::Info, clause, message);
    }

    fn say(&mut self, severity: Severity, clause: &str, message: impl Into<String>) {
        self.found.push(Fault { severity, clause: clause.to_owned(), message: message.into() });
    }

    /// Returns true if an address is that of the document itself.
    fn is_self(&self, uri: &Url) -> bool {
        is_own(self.document, self.requested, uri)
    }

    /// JSON Feed has no update time of the document, and only one page link.
    fn is_json(&self) -> bool {
        matches!(self.document.format, Format::JsonFeed10 | Format::JsonFeed11)
    }

    fn leads_to_self(&self, name: &str) -> bool {
        self.head.link(name).is_some_and(|uri| self.is_self(uri))
    }

    fn leads_elsewhere(&self, name: &str) -> bool {
        self.head.link(name).is_some_and(|uri| !self.is_self(uri))
    }

    fn complete(&mut self) {
        let head = self.head;
        if !is_complete(head) {
            return;
        }
        if head.markers.archive {
            self.warn(COMBINED, "a document that is an archive and complete contradicts itself");
        }
        for name in [
            relation::FIRST,
            relation::LAST,
            relation::PREVIOUS,
            relation::NEXT,
            relation::PREV_ARCHIVE,
            relation::NEXT_ARCHIVE,
        ] {
            if head.link(name).is_some() {
                self.warn(
                    COMBINED,
                    format!("a complete feed is one document; its link {name} leads to more"),
                );
            }
        }
        if self.leads_elsewhere(relation::CURRENT) {
            self.warn(COMPLETE, "the link current of a complete feed leads to another document than itself");
        }
    }

    fn paged(&mut self) {
        let head = self.head;
        let previous = if is_stateful(head) { head.link(relation::PREVIOUS) } else { previous_page(head) };
        if head.link(relation::NEXT).is_some_and(|uri| self.is_self(uri)) {
            self.warn(PAGED, "the link next leads to the document itself");
        } else if self.leads_to_self(relation::LAST) && head.link(relation::NEXT).is_some() {
            self.warn(PAGED, "the link last says that this is the last document, but a link next leads on");
        }
        if previous.is_some_and(|uri| self.is_self(uri)) {
            self.warn(PAGED, "the link previous leads to the document itself");
        } else if self.leads_to_self(relation::FIRST) && previous.is_some() {
            self.warn(
                PAGED,
                "the link first says that this is the first document, but a link previous leads back",
            );
        }
        if previous.is_some() && head.link(relation::PREVIOUS).is_none() {
            self.hint(PAGED, "the relation is named previous; prev is read as that");
        }
        let lacks = [relation::FIRST, relation::LAST].into_iter().filter(|name| head.link(name).is_none());
        let lacks: Vec<&str> = lacks.collect();
        let has_pages = older_page(self.document).is_some() || previous.is_some();
        // A complete feed should have no pages.
        let is_page = has_pages && !is_complete(head);
        if is_page && !lacks.is_empty() && !self.is_json() {
            let lacks = lacks.join(" and ");
            self.hint(PAGED, format!("a page should carry as many links as apply; this one lacks {lacks}"));
        }
    }

    /// Checks the requirements for archive documents.
    fn archive(&mut self) {
        let head = self.head;
        let current_elsewhere = self.leads_elsewhere(relation::CURRENT);
        if !head.markers.archive {
            if current_elsewhere && !is_complete(head) {
                self.hint(ARCHIVED, "an archive document should carry fh:archive");
            }
            if !current_elsewhere && head.link(relation::NEXT_ARCHIVE).is_some() {
                self.warn(
                    ARCHIVED,
                    "the link next-archive belongs into archive documents; no archive follows the newest entries",
                );
            }
            return;
        }
        if head.link(relation::CURRENT).is_none() {
            self.hint(
                ARCHIVED,
                "an archive document should name its subscription document with a link of the relation current",
            );
        } else if !current_elsewhere {
            self.warn(
                ARCHIVED,
                "an archive document names itself with the link current, not its subscription document",
            );
        }
        if head.link(relation::PREV_ARCHIVE).is_none() && !is_complete(head) {
            self.hint(
                ARCHIVED,
                "an archive document must link the one before it as prev-archive, unless it is the oldest",
            );
        }
        if head.link(relation::NEXT_ARCHIVE).is_none() && !is_complete(head) {
            self.hint(
                ARCHIVED,
                "an archive document should link the following one as next-archive, unless it is the newest",
            );
        }
    }

    /// Reports impossible links of a chain.
    fn chain(&mut self) {
        let head = self.head;
        for name in [relation::PREV_ARCHIVE, relation::NEXT_ARCHIVE] {
            if self.leads_to_self(name) {
                self.say(Severity::Error, ARCHIVED, format!("the link {name} leads to the document itself"));
            }
        }
        let (prev, next) = (head.link(relation::PREV_ARCHIVE), head.link(relation::NEXT_ARCHIVE));
        let Some(next) = next else { return };
        if prev.is_some_and(|prev| same_document(prev, next)) {
            self.say(Severity::Error, ARCHIVED, "prev-archive and next-archive lead to the same document");
        }
        if head.link(relation::CURRENT).is_some_and(|current| same_document(current, next)) {
            self.warn(ARCHIVED, "next-archive leads to the subscription document, which is no archive");
        }
    }

    /// Checks that a stateful document names its own snapshot (draft -00 §4).
    fn stateful(&mut self) {
        let (head, markers) = (self.head, &self.head.markers);
        let used = [
            ("fh:stateful", markers.stateful.is_some()),
            ("fh:incremental", markers.incremental.is_some()),
            ("fh:prev", markers.prev.is_some()),
        ];
        for (name, _) in used.into_iter().filter(|(_, is_used)| *is_used) {
            let instead = match name {
                "fh:prev" => "a link prev-archive",
                _ => "fh:complete and archives",
            };
            self.hint(COMBINED, format!("{name} comes from a draft; RFC 5005 uses {instead} instead"));
        }
        let this = head.link(relation::THIS);
        if markers.stateful == Some(true) && this.is_none() {
            self.hint(SNAPSHOTS, "a stateful feed's document should name its own snapshot with a link this");
        }
        if !is_stateful(head) {
            return;
        }
        let prev = head.link(relation::PREV).or(markers.prev.as_ref());
        if prev.is_none() && markers.incremental.is_none() {
            self.hint(STATE, "a document should link the one before it as prev, unless it is the oldest");
        }
        if let Some(prev) = prev
            && (self.is_self(prev) || this.is_some_and(|this| same_document(this, prev)))
        {
            self.say(Severity::Error, SNAPSHOTS, "the link prev leads to the document's own snapshot");
        }
    }

    /// Checks that clients can remove duplicates without guessing (RFC 5005 §4.1).
    fn duplicates(&mut self) {
        let clause = "RFC 5005 §4.1";
        let mut met: BTreeMap<(&EntryId, Option<Timestamp>), u32> = BTreeMap::new();
        for entry in self.document.entries.iter().filter(|entry| entry.id_source == IdSource::Given) {
            *met.entry((&entry.id, entry.updated)).or_default() += 1;
        }
        let twice = met.values().filter(|count| **count > 1).count();
        if twice > 0 {
            let entries = if twice == 1 { "1 id occurs" } else { &format!("{twice} ids occur") };
            self.warn(
                clause,
                format!(
                    "{entries} in several entries with the same or no update time, so clients guess which one is current"
                ),
            );
        }
        let in_chain = self.head.markers.archive || self.head.link(relation::PREV_ARCHIVE).is_some();
        let undated = |entry: &&Entry| entry.updated.is_none() && self.document.format == Format::Atom10;
        let undated = self.document.entries.iter().filter(undated).count();
        if in_chain && undated > 0 {
            let entries = if undated == 1 { "1 entry has" } else { &format!("{undated} entries have") };
            self.hint(
                clause,
                format!(
                    "{entries} no update time, so clients cannot tell which of several versions is the newest"
                ),
            );
        }
        if self.head.updated.is_some() || self.is_json() {
            return;
        }
        if in_chain {
            self.hint(
                "RFC 5005 §4.2",
                "without an update time of the document, clients cannot tell which of two equal entries is newer",
            );
        } else if self.document.format == Format::Atom10 {
            self.warn(ATOM_FEED, "a feed must say when it was last updated");
        }
    }

    /// Checks the links of a multipart page. The parser reports missing headers.
    fn page(&mut self) {
        for name in [relation::PREV, relation::NEXT] {
            if self.leads_to_self(name) {
                self.say(Severity::Error, PAGES, format!("the link {name} leads to the page itself"));
            }
        }
        if let (Some(prev), Some(next)) = (self.head.link(relation::PREV), self.head.link(relation::NEXT))
            && same_document(prev, next)
        {
            self.say(Severity::Error, PAGES, "prev and next lead to the same page");
        }
    }

    fn address(&mut self) {
        if self.head.link(relation::SELF).is_some() {
            return;
        }
        let clause = match self.document.format {
            Format::Atom03 | Format::Atom10 => ATOM_FEED,
            Format::JsonFeed10 | Format::JsonFeed11 => "JSON Feed 1.1, feed_url",
            Format::AtomEntry | Format::Multipart => return,
            _ => "RSS Best Practices Profile, atom:link",
        };
        self.hint(clause, "a feed should say its own address with a link of the relation self");
    }
}

/// Returns true if an address is the document's own: its final or requested address, or its `self` link.
fn is_own(document: &FeedDocument, requested: &Url, uri: &Url) -> bool {
    let own = document.head.link(relation::SELF);
    [Some(&document.uri), Some(requested), own].into_iter().flatten().any(|own| same_document(own, uri))
}
