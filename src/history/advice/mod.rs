//! Compares a document, and the documents it links, with the requirements of RFC 5005 and its drafts for publishers
//! (for `lacuna inspect`).
//!
//! The severity of a finding does not depend on how well clients cope with it. It is [`Severity::Warning`] if the
//! document breaks a rule or if its links contradict each other, and [`Severity::Error`] if its links make the chain
//! impossible, for instance because one leads to the document itself. It is [`Severity::Info`] if the document does not
//! follow a recommendation.

use std::collections::BTreeMap;

use url::Url;

use super::kind::{is_complete, is_stateful, older_page, previous_page, same_document};
use crate::locale::Message;
use crate::model::{
    Entry, EntryId, Fault, FeedDocument, Format, Head, IdSource, Severity, Timestamp, relation,
};

mod neighbours;

pub use neighbours::{advice_on_neighbour, neighbours, refuted_by_neighbour};

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
    fn warn(&mut self, clause: &str, message: Message) {
        self.say(Severity::Warning, clause, message);
    }

    fn hint(&mut self, clause: &str, message: Message) {
        self.say(Severity::Info, clause, message);
    }

    fn say(&mut self, severity: Severity, clause: &str, message: Message) {
        self.found.push(Fault { severity, clause: clause.to_owned(), message });
    }

    /// Returns true if an address leads to the document itself.
    fn is_self(&self, uri: &Url) -> bool {
        is_own(self.document, self.requested, uri)
    }

    /// Returns true for JSON Feed, in which a document has no update time and can link only one page.
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
            self.warn(COMBINED, msg!("history-advice-archive-and-complete"));
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
                self.warn(COMBINED, msg!("history-advice-complete-leads-on", name));
            }
        }
        if self.leads_elsewhere(relation::CURRENT) {
            self.warn(COMPLETE, msg!("history-advice-complete-current"));
        }
    }

    fn paged(&mut self) {
        let head = self.head;
        let previous = if is_stateful(head) { head.link(relation::PREVIOUS) } else { previous_page(head) };
        if head.link(relation::NEXT).is_some_and(|uri| self.is_self(uri)) {
            self.warn(PAGED, msg!("history-advice-next-to-self"));
        } else if self.leads_to_self(relation::LAST) && head.link(relation::NEXT).is_some() {
            self.warn(PAGED, msg!("history-advice-last-with-next"));
        }
        if previous.is_some_and(|uri| self.is_self(uri)) {
            self.warn(PAGED, msg!("history-advice-previous-to-self"));
        } else if self.leads_to_self(relation::FIRST) && previous.is_some() {
            self.warn(PAGED, msg!("history-advice-first-with-previous"));
        }
        if previous.is_some() && head.link(relation::PREVIOUS).is_none() {
            self.hint(PAGED, msg!("history-advice-prev-for-previous"));
        }
        let lacks = [relation::FIRST, relation::LAST].into_iter().filter(|name| head.link(name).is_none());
        let lacks: Vec<&str> = lacks.collect();
        let has_pages = older_page(self.document).is_some() || previous.is_some();
        // [`Self::complete`] reports the pages of a complete feed.
        let is_page = has_pages && !is_complete(head);
        if is_page && !lacks.is_empty() && !self.is_json() {
            let message = match lacks.as_slice() {
                [one, other] => msg!("history-advice-page-lacks-both", one, other),
                _ => msg!("history-advice-page-lacks", name = lacks.concat()),
            };
            self.hint(PAGED, message);
        }
    }

    /// Checks the requirements for archive documents.
    fn archive(&mut self) {
        let head = self.head;
        let current_elsewhere = self.leads_elsewhere(relation::CURRENT);
        if !head.markers.archive {
            if current_elsewhere && !is_complete(head) {
                self.hint(ARCHIVED, msg!("history-advice-archive-mark"));
            }
            if !current_elsewhere && head.link(relation::NEXT_ARCHIVE).is_some() {
                self.warn(ARCHIVED, msg!("history-advice-next-archive-of-newest"));
            }
            return;
        }
        if head.link(relation::CURRENT).is_none() {
            self.hint(ARCHIVED, msg!("history-advice-archive-without-current"));
        } else if !current_elsewhere {
            self.warn(ARCHIVED, msg!("history-advice-archive-current-to-self"));
        }
        if head.link(relation::PREV_ARCHIVE).is_none() && !is_complete(head) {
            self.hint(ARCHIVED, msg!("history-advice-archive-without-prev"));
        }
        if head.link(relation::NEXT_ARCHIVE).is_none() && !is_complete(head) {
            self.hint(ARCHIVED, msg!("history-advice-archive-without-next"));
        }
    }

    /// Reports `prev-archive` and `next-archive` links that no chain can have.
    fn chain(&mut self) {
        let head = self.head;
        for name in [relation::PREV_ARCHIVE, relation::NEXT_ARCHIVE] {
            if self.leads_to_self(name) {
                self.say(Severity::Error, ARCHIVED, msg!("history-advice-link-to-self", name));
            }
        }
        let (prev, next) = (head.link(relation::PREV_ARCHIVE), head.link(relation::NEXT_ARCHIVE));
        let Some(next) = next else { return };
        if prev.is_some_and(|prev| same_document(prev, next)) {
            self.say(Severity::Error, ARCHIVED, msg!("history-advice-archives-same"));
        }
        if head.link(relation::CURRENT).is_some_and(|current| same_document(current, next)) {
            self.warn(ARCHIVED, msg!("history-advice-next-archive-to-feed"));
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
            let message = match name {
                "fh:prev" => msg!("history-advice-draft-prev", name),
                _ => msg!("history-advice-draft-mark", name),
            };
            self.hint(COMBINED, message);
        }
        let this = head.link(relation::THIS);
        if markers.stateful == Some(true) && this.is_none() {
            self.hint(SNAPSHOTS, msg!("history-advice-stateful-without-this"));
        }
        if !is_stateful(head) {
            return;
        }
        let prev = head.link(relation::PREV).or(markers.prev.as_ref());
        if prev.is_none() && markers.incremental.is_none() {
            self.hint(STATE, msg!("history-advice-stateful-without-prev"));
        }
        if let Some(prev) = prev
            && (self.is_self(prev) || this.is_some_and(|this| same_document(this, prev)))
        {
            self.say(Severity::Error, SNAPSHOTS, msg!("history-advice-prev-to-self"));
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
            self.warn(clause, msg!("history-advice-ids-twice", count = twice));
        }
        let in_chain = self.head.markers.archive || self.head.link(relation::PREV_ARCHIVE).is_some();
        let undated = |entry: &&Entry| entry.updated.is_none() && self.document.format == Format::Atom10;
        let undated = self.document.entries.iter().filter(undated).count();
        if in_chain && undated > 0 {
            self.hint(clause, msg!("history-advice-entries-undated", count = undated));
        }
        if self.head.updated.is_some() || self.is_json() {
            return;
        }
        if in_chain {
            self.hint("RFC 5005 §4.2", msg!("history-advice-document-undated"));
        } else if self.document.format == Format::Atom10 {
            self.warn(ATOM_FEED, msg!("history-advice-feed-undated"));
        }
    }

    /// Checks the links of a multipart page. The parser has reported missing headers already.
    fn page(&mut self) {
        for name in [relation::PREV, relation::NEXT] {
            if self.leads_to_self(name) {
                self.say(Severity::Error, PAGES, msg!("history-advice-link-to-own-page", name));
            }
        }
        if let (Some(prev), Some(next)) = (self.head.link(relation::PREV), self.head.link(relation::NEXT))
            && same_document(prev, next)
        {
            self.say(Severity::Error, PAGES, msg!("history-advice-pages-same"));
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
        self.hint(clause, msg!("history-advice-without-self"));
    }
}

/// Returns true if an address is the document's own: its final or requested address, or its `self` link.
fn is_own(document: &FeedDocument, requested: &Url, uri: &Url) -> bool {
    let own = document.head.link(relation::SELF);
    [Some(&document.uri), Some(requested), own].into_iter().flatten().any(|own| same_document(own, uri))
}
