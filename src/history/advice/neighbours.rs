//! Compares a document with the documents that it links.

use url::Url;

use super::super::kind::{is_archive_document, is_stateful, older_page, previous_page, same_document};
use super::{ARCHIVED, PAGED, PAGES, SNAPSHOTS, is_own};
use crate::locale::Message;
use crate::model::{Failure, Fault, FeedDocument, FeedKind, Format, Severity, relation};

/// Returns the documents to compare, each with the relations of the links to it. No address occurs twice, and the
/// document itself does not occur. Relations that have no meaning for a feed of `kind` are left out, so there are at
/// most five.
#[must_use]
pub fn neighbours(document: &FeedDocument, requested: &Url, kind: FeedKind) -> Vec<(Vec<&'static str>, Url)> {
    let head = &document.head;
    let link = |name| head.link(name);
    let wanted = match kind {
        FeedKind::Stateful => vec![(relation::PREV, link(relation::PREV).or(head.markers.prev.as_ref()))],
        FeedKind::Paged => vec![
            (relation::NEXT, older_page(document)),
            (relation::PREVIOUS, previous_page(head)),
            (relation::LAST, link(relation::LAST)),
            (relation::FIRST, link(relation::FIRST)),
        ],
        FeedKind::Complete => Vec::new(),
        FeedKind::Multipart => {
            vec![(relation::PREV, link(relation::PREV)), (relation::NEXT, link(relation::NEXT))]
        }
        FeedKind::Archived | FeedKind::Plain => vec![
            (relation::PREV_ARCHIVE, link(relation::PREV_ARCHIVE)),
            (relation::NEXT_ARCHIVE, link(relation::NEXT_ARCHIVE)),
            (relation::CURRENT, link(relation::CURRENT)),
        ],
    };
    let mut found: Vec<(Vec<&'static str>, Url)> = Vec::new();
    for (name, uri) in wanted {
        let Some(uri) = uri.filter(|uri| !is_own(document, requested, uri)) else { continue };
        match found.iter_mut().find(|(_, known)| same_document(known, uri)) {
            Some((names, _)) => names.push(name),
            None => found.push((vec![name], uri.clone())),
        }
    }
    found
}

/// Returns the contradictions between a document and one of its [`neighbours`], or reports that the neighbour could not
/// be fetched.
#[must_use]
pub fn advice_on_neighbour(
    document: &FeedDocument,
    requested: &Url,
    names: &[&str],
    uri: &Url,
    neighbour: Result<&FeedDocument, &Failure>,
) -> Vec<Fault> {
    let mut pair = Pair { document, requested, uri, found: Vec::new() };
    for name in names {
        match neighbour {
            Ok(neighbour) => pair.compare(name, neighbour),
            Err(failure) => pair.missing(name, failure),
        }
    }
    pair.found
}

/// Returns the remarks on a document that one of its [`neighbours`] refutes. If the neighbour links the document as its
/// `prev-archive`, the publisher links archives, so the document lacks only the links that the ends of a chain cannot
/// have. If the older archive links the document as its `next-archive`, the publisher links archives in both directions.
/// Then the document was the newest one when it was written, and it has not changed since, as it should (RFC 5005 §4).
#[must_use]
pub fn refuted_by_neighbour(
    document: &FeedDocument,
    requested: &Url,
    names: &[&str],
    neighbour: &FeedDocument,
) -> Vec<Message> {
    let leads_here =
        |name| neighbour.head.link(name).is_some_and(|uri: &Url| is_own(document, requested, uri));
    if names.contains(&relation::PREV_ARCHIVE) && leads_here(relation::NEXT_ARCHIVE) {
        return vec![msg!("history-advice-archive-without-next")];
    }
    if !leads_here(relation::PREV_ARCHIVE) {
        return Vec::new();
    }
    let mut refuted = vec![msg!("history-advice-archive-without-prev")];
    if names.contains(&relation::CURRENT) {
        refuted.push(msg!("history-advice-archive-without-next"));
    }
    refuted
}

struct Pair<'a> {
    document: &'a FeedDocument,
    requested: &'a Url,
    uri: &'a Url,
    found: Vec<Fault>,
}

impl Pair<'_> {
    fn say(&mut self, severity: Severity, clause: &str, message: Message) {
        self.found.push(Fault { severity, clause: clause.to_owned(), message });
    }

    fn warn(&mut self, clause: &str, message: Message) {
        self.say(Severity::Warning, clause, message);
    }

    fn is_back(&self, uri: &Url) -> bool {
        is_own(self.document, self.requested, uri)
    }

    fn missing(&mut self, name: &str, failure: &Failure) {
        let uri = self.uri;
        let clause = match name {
            _ if self.document.format == Format::Multipart => PAGES,
            relation::PREV => SNAPSHOTS,
            relation::PREV_ARCHIVE | relation::NEXT_ARCHIVE | relation::CURRENT => ARCHIVED,
            _ => PAGED,
        };
        let reason = &failure.message;
        let message = if name == relation::LAST {
            msg!("history-advice-last-fails", uri, reason)
        } else {
            msg!("history-advice-link-fails", name, uri, reason)
        };
        self.warn(clause, message);
    }

    fn compare(&mut self, name: &str, neighbour: &FeedDocument) {
        if self.document.format == Format::Multipart {
            return self.page(name, neighbour);
        }
        match name {
            relation::PREV_ARCHIVE => self.older_archive(neighbour),
            relation::NEXT_ARCHIVE => {
                self.leads_back(ARCHIVED, name, relation::PREV_ARCHIVE, neighbour, Severity::Warning);
            }
            relation::CURRENT => self.subscription_document(neighbour),
            relation::NEXT if is_archive_document(neighbour) => {
                let uri = self.uri;
                self.warn(ARCHIVED, msg!("history-advice-next-to-archive", uri));
            }
            relation::NEXT if self.is_first_of(neighbour) => {}
            relation::NEXT => {
                let back = relation::PREVIOUS;
                self.leads_back(PAGED, name, back, neighbour, Severity::Info);
            }
            relation::PREVIOUS => {
                self.leads_back(PAGED, name, relation::NEXT, neighbour, Severity::Warning);
            }
            relation::LAST => self.last_page(neighbour),
            relation::FIRST if previous_page(&neighbour.head).is_some() => {
                let message = msg!("history-advice-first-not-first", uri = self.uri);
                self.warn(PAGED, message);
            }
            relation::PREV => self.snapshot(neighbour),
            _ => {}
        }
    }

    /// Returns true if the neighbour names this document as its first page and links no page between. Then `first` leads
    /// back as well as `previous` would (RFC 5005 §3).
    fn is_first_of(&self, neighbour: &FeedDocument) -> bool {
        let first = neighbour.head.link(relation::FIRST);
        previous_page(&neighbour.head).is_none() && first.is_some_and(|first| self.is_back(first))
    }

    /// Checks that the link `back` of the neighbour leads to this document. `absent` is the severity if the neighbour
    /// has no such link.
    fn leads_back(
        &mut self,
        clause: &str,
        name: &str,
        back: &str,
        neighbour: &FeedDocument,
        absent: Severity,
    ) {
        let uri = self.uri;
        let found = if back == relation::PREVIOUS {
            previous_page(&neighbour.head)
        } else {
            neighbour.head.link(back)
        };
        let is_json = matches!(neighbour.format, Format::JsonFeed10 | Format::JsonFeed11);
        match found {
            Some(found) if !self.is_back(found) => {
                let message = msg!("history-advice-disagree", name, back, uri, found);
                self.warn(clause, message);
            }
            None if !is_json => {
                self.say(absent, clause, msg!("history-advice-no-link-back", uri, name, back));
            }
            _ => {}
        }
    }

    /// Checks a neighbouring page of a multipart feed.
    fn page(&mut self, name: &str, neighbour: &FeedDocument) {
        let uri = self.uri;
        if neighbour.format != Format::Multipart {
            return self.warn(PAGES, msg!("history-advice-no-multipart-page", name, uri));
        }
        let (older, newer) = if name == relation::PREV {
            self.leads_back(PAGES, name, relation::NEXT, neighbour, Severity::Warning);
            (neighbour, self.document)
        } else {
            // The publisher may have removed the older pages, so a missing `prev` is no warning.
            self.leads_back(PAGES, name, relation::PREV, neighbour, Severity::Info);
            (self.document, neighbour)
        };
        if older.head.updated.zip(newer.head.updated).is_some_and(|(older, newer)| older > newer) {
            self.warn(PAGES, msg!("history-advice-times-backwards", uri));
        }
    }

    fn older_archive(&mut self, archive: &FeedDocument) {
        let (uri, head) = (self.uri, &self.document.head);
        let is_archive =
            head.markers.archive || head.link(relation::CURRENT).is_some_and(|uri| !self.is_back(uri));
        if !archive.head.markers.archive {
            let message = msg!("history-advice-other-archive-mark", uri);
            self.say(Severity::Info, ARCHIVED, message);
        }
        if archive.head.link(relation::PREV_ARCHIVE).is_some_and(|older| self.is_back(older)) {
            self.say(Severity::Error, ARCHIVED, msg!("history-advice-archive-loop", uri));
        }
        let (next, prev) = (relation::NEXT_ARCHIVE, relation::PREV_ARCHIVE);
        if is_archive {
            // An older archive without a link is told about where it is inspected itself.
            if archive.head.link(next).is_some() {
                self.leads_back(ARCHIVED, prev, next, archive, Severity::Info);
            }
            return;
        }
        match archive.head.link(next) {
            Some(newer) if self.is_back(newer) => {
                self.warn(ARCHIVED, msg!("history-advice-feed-as-next-archive", uri));
            }
            Some(newer) => {
                let message = msg!("history-advice-archives-disagree", uri, newer);
                self.warn(ARCHIVED, message);
            }
            None => {}
        }
        if let Some(current) = archive.head.link(relation::CURRENT).filter(|current| !self.is_back(current)) {
            self.warn(ARCHIVED, msg!("history-advice-other-current", uri, current));
        }
    }

    fn subscription_document(&mut self, current: &FeedDocument) {
        let (uri, head) = (self.uri, &current.head);
        if head.markers.archive {
            self.warn(ARCHIVED, msg!("history-advice-current-to-archive", uri));
        } else if head.link(relation::PREV_ARCHIVE).is_none() && head.link(relation::NEXT).is_none() {
            self.warn(ARCHIVED, msg!("history-advice-current-without-archive", uri));
        }
    }

    fn last_page(&mut self, last: &FeedDocument) {
        let uri = self.uri;
        if last.entries.is_empty() {
            self.warn(PAGED, msg!("history-advice-last-empty", uri));
        }
        if older_page(last).is_some() {
            self.warn(PAGED, msg!("history-advice-last-not-last", uri));
        }
    }

    fn snapshot(&mut self, snapshot: &FeedDocument) {
        let (uri, own) = (self.uri, self.document.head.link(relation::THIS));
        let older = snapshot.head.link(relation::PREV).or(snapshot.head.markers.prev.as_ref());
        if older.is_some_and(|older| self.is_back(older) || own.is_some_and(|own| same_document(own, older)))
        {
            let message = msg!("history-advice-snapshot-loop", uri);
            self.say(Severity::Error, SNAPSHOTS, message);
        }
        let Some(this) = snapshot.head.link(relation::THIS) else {
            if snapshot.head.markers.stateful == Some(true) {
                self.say(Severity::Info, SNAPSHOTS, msg!("history-advice-other-without-this", uri));
            } else if !is_stateful(&snapshot.head) && self.document.head.link(relation::PREV).is_some() {
                let message = msg!("history-advice-no-snapshot", uri);
                self.warn(SNAPSHOTS, message);
            }
            return;
        };
        if own.is_some_and(|own| same_document(own, this)) {
            let message = msg!("history-advice-same-this", uri);
            self.say(Severity::Error, SNAPSHOTS, message);
        } else if !same_document(this, uri) {
            self.warn(SNAPSHOTS, msg!("history-advice-prev-is-not-this", uri, this));
        }
    }
}
