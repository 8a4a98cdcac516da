//! Finds the entries of an answer that the feed may never have had. A site that counts lists all of its entries, but the feed
//! may leave out those of a category, an author or a tag.
//!
//! An entry that may have been in the feed has no term that no known entry has, and it has all terms that the known ones share.
//! Only categories count, unless the site lists entries that the feed does not show ([`super::beside`]): if these have the
//! categories of known ones, their authors count too, and then their tags.
//!
//! Doubtful entries wait until the other entries of the site have come. After that, the feed itself is asked in another way
//! that can close the gap. If the gap stays open, the doubtful entries come in, and their source is told. Those that are like
//! the entries that the feed does not show are left out. If none is left out, the count of the site may close the gap.

use std::collections::{BTreeMap, BTreeSet};

use super::{SiteOutcome, SiteSearch};
use crate::history::publishers::filter::Known;
use crate::history::publishers::parts::add_new;
use crate::history::{DocumentUpdate, Held, LogicalFeed};
use crate::locale::Message;
use crate::model::{Entry, EntryId, FeedDocument, SiteAnswer, TermKind, Terms, Timestamp};

/// The terms of the entries that came, and the doubtful entries.
#[derive(Clone, Debug, Default)]
pub(super) struct Doubts {
    /// The terms of all entries that came.
    terms: BTreeMap<EntryId, Terms>,
    /// Those of known entries.
    shown: BTreeSet<Terms>,
    /// Those of entries that the feed does not show. `None` for an entry whose terms the site does not tell.
    hidden: BTreeSet<Option<Terms>>,
    /// The doubtful entries.
    waiting: Vec<Entry>,
    /// Number of doubtful entries that came in at the end.
    brought: u64,
}

impl Doubts {
    /// Learns the terms of the entries of an answer. `document` has the same entries, perhaps under other ids.
    pub(super) fn learn(&mut self, answer: &SiteAnswer, document: &FeedDocument) {
        for (entry, own) in document.entries.iter().zip(&answer.document.entries) {
            self.terms.extend(answer.terms.get(&own.id).map(|terms| (entry.id.clone(), terms.clone())));
        }
    }

    /// Learns that the feed does not show an entry of the site.
    pub(super) fn hide(&mut self, id: &EntryId) {
        self.hidden.insert(self.terms.get(id).cloned());
    }

    /// Returns true if an entry waits.
    pub(super) const fn are_left(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Returns true if terms tell all entries that the feed does not show from those that it shows.
    pub(super) fn explain_hidden(&self) -> bool {
        self.hidden.iter().all(Option::is_some) && self.telling().is_some()
    }

    /// Returns the last kind of terms that counts. Returns `None` if no terms tell which entries the feed shows.
    fn telling(&self) -> Option<TermKind> {
        let tells = |kind: &TermKind| self.hidden.iter().flatten().all(|terms| !self.fits(terms, *kind));
        [TermKind::Category, TermKind::Author, TermKind::Tag].into_iter().find(tells)
    }

    /// Returns true if the terms of an entry, up to this kind, are such as those of known entries.
    fn fits(&self, terms: &Terms, last: TermKind) -> bool {
        let counts = |(kind, _): &&(TermKind, u64)| *kind <= last;
        self.shared().iter().filter(counts).all(|term| terms.contains(term))
            && terms.iter().filter(counts).all(|term| self.is_shown(term))
    }

    fn is_shown(&self, term: &(TermKind, u64)) -> bool {
        self.shown.iter().any(|terms| terms.contains(term))
    }

    /// Returns the terms that all known entries have.
    fn shared(&self) -> Terms {
        let mut all = self.shown.iter();
        let first = all.next().cloned().unwrap_or_default();
        all.fold(first, |shared, terms| &shared & terms)
    }

    /// Returns true if the feed may never have had an entry. Nobody can doubt an entry whose terms the site does not tell. `last`
    /// is the result of [`Self::telling`].
    fn are_about(&self, id: &EntryId, last: Option<TermKind>) -> bool {
        let is_doubtful = |terms| last.is_none_or(|last| !self.fits(terms, last));
        self.terms.get(id).is_some_and(is_doubtful)
    }

    /// Returns true if a doubtful entry is like those that the feed does not show: it has one of the terms that only these have,
    /// or lacks the terms that only the known ones share.
    fn is_hidden(&self, id: &EntryId) -> bool {
        let (Some(terms), Some(last)) = (self.terms.get(id), self.telling()) else { return false };
        let counts = |(kind, _): &&(TermKind, u64)| *kind <= last;
        let hidden = || self.hidden.iter().flatten();
        let mut only_hidden = hidden().flatten().filter(counts).filter(|term| !self.is_shown(term));
        let lacks_shared =
            |terms: &Terms| !self.shared().iter().filter(counts).all(|term| terms.contains(term));
        only_hidden.any(|term| terms.contains(term))
            || hidden().next().is_some() && hidden().chain([terms]).all(lacks_shared)
    }
}

impl SiteSearch {
    /// Returns a document of the entries about which nobody can say so far if the feed had them.
    #[must_use]
    pub fn waiting(&self) -> FeedDocument {
        let last = self.round.last.as_ref();
        let uri = last.map_or_else(|| self.way.base(), |last| &last.address);
        FeedDocument { entries: self.doubts.waiting.clone(), ..SiteAnswer::missing(uri).document }
    }

    /// Learns the terms of the known entries of an answer.
    pub(super) fn learn_shown(&mut self, known: &Known<'_>, document: &FeedDocument) {
        for entry in &document.entries {
            let is_known = known.holder(entry).is_some_and(|known| known.stretch.is_some());
            let terms = self.doubts.terms.get(&entry.id).filter(|_| is_known);
            self.doubts.shown.extend(terms.cloned());
        }
    }

    /// Moves doubtful entries of an answer to those that wait, and adds those that waited and are doubtful no more.
    pub(super) fn let_doubtful_wait(&mut self, known: &Known<'_>, document: &mut FeedDocument) {
        let is_new = |entry: &Entry| document.entries.iter().all(|other| other.id != entry.id);
        let waited: Vec<Entry> = self.doubts.waiting.drain(..).filter(is_new).collect();
        let (all, last) = (std::mem::take(&mut document.entries), self.doubts.telling());
        let (waiting, kept) = waited
            .into_iter()
            .chain(all)
            .partition(|entry| known.holder(entry).is_none() && self.doubts.are_about(&entry.id, last));
        (self.doubts.waiting, document.entries) = (waiting, kept);
    }

    /// Adds to the result in words how many entries came in although the feed may never have had them, and how many were left
    /// out because the feed does not show their like. The caller has called [`Self::bring_doubtful`]. `found` is the number of
    /// missing entries that came back.
    #[must_use]
    pub fn with_doubts(&self, story: Message, found: u64) -> Message {
        let host = || self.way.host().to_owned();
        let left_out = self.site.others.len() as u64 + self.doubts.waiting.len() as u64;
        let brought = self.doubts.brought;
        let is_closed = self.outcome == Some(SiteOutcome::Closed);
        let story = if is_closed { Self::story_of_all(self.way.host(), found, true) } else { story };
        let doubtful = (brought > 0).then(|| msg!("history-site-doubtful", host = host(), count = brought));
        let others = (left_out > 0).then(|| msg!("history-site-left-out", host = host(), count = left_out));
        let story = Some(story).filter(|_| is_closed || found > 0 || brought == 0);
        story.into_iter().chain(doubtful).chain(others).reduce(Message::and).unwrap_or_default()
    }

    /// Takes in the doubtful entries that are not like those that the feed does not show. The gap closes if all entries of the
    /// site have come now. `held` has the stored entries with the ids of [`Self::waiting`].
    pub fn bring_doubtful(&mut self, feed: &LogicalFeed, held: &Held, now: Timestamp) -> DocumentUpdate {
        let mut document = self.waiting();
        (self.doubts.waiting, document.entries) =
            document.entries.into_iter().partition(|entry| self.doubts.is_hidden(&entry.id));
        if document.entries.is_empty() {
            return DocumentUpdate::default();
        }
        let before = self.found;
        let (mut update, entries) = self.merge(feed, &document, held, now);
        add_new(&mut self.run, &entries);
        if self.proves(feed) {
            self.close(feed, &mut update);
        }
        self.doubts.brought = std::mem::replace(&mut self.found, before) - before;
        update
    }
}
