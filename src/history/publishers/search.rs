//! Asks a publisher for the missing entries of one gap (G9, rule 16 of coverage). It does no I/O: the caller hands it
//! answers, and it names the next request.

mod beside;
mod progress;
mod proof;
mod terms;

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use self::terms::Doubts;
use super::filter::{Known, is_same};
use super::parts::{Parts, Seam, add_new};
use super::server::identified;
use super::span::{MARGIN, TIME_ZONE, above_gap, asked_span, back_to, missing_span};
use super::{AnswerFacts, NamedEntry, Paging, Proof, Question, Way};
use crate::history::coverage_gaps::missed_times;
use crate::history::foreign::{is_foreign, is_page_of_other_feed};
use crate::history::merge::{Merge, under_new_ids};
use crate::history::{
    DocumentUpdate, FeedRecord, Gap, Held, KeptBy, LogicalFeed, OpenGap, Sighting, stored_key,
};
use crate::locale::Message;
use crate::model::{
    AnswerForm, Digest, Entry, EntryId, EntryKey, FeedDocument, FeedKind, IdSource, RobotRules, SiteAnswer,
    Timestamp, page_name,
};

/// The search for the missing entries of one gap on the publisher's site.
#[derive(Clone, Debug)]
pub struct SiteSearch {
    open: OpenGap,
    way: Way,
    record: FeedRecord,
    asked_for: AskedFor,
    round: Round,
    site: SiteFacts,
    /// Number of entries that came and were missing before.
    found: u64,
    /// Number of known entries that are dated in the requested time, but that no answer contained.
    unsent: u64,
    /// Known entries that the publisher deleted, as their pages say.
    deleted: BTreeSet<EntryKey>,
    /// The entries that the feed may never have had.
    doubts: Doubts,
    /// The known entries of the answers, and those that were missing, newest first.
    run: Vec<Sighting>,
    /// The result, once the search is over.
    outcome: Option<SiteOutcome>,
}

/// The entries for which the site is asked. They stay the same during the search.
#[derive(Clone, Debug)]
struct AskedFor {
    /// The times of the entries on both sides of the gap.
    span: (Timestamp, Timestamp),
    /// The times between which the site is asked.
    asked_span: (Timestamp, Timestamp),
    /// The time back to which requests may go ([`Question::back_to`]).
    back_to: Timestamp,
    /// Known entries above the gap, the nearest one first.
    newer: Vec<EntryId>,
    /// The time at which the search began.
    begun: Timestamp,
    /// Number of missing entries that the site counted in another way, and did not send.
    owed: u64,
    /// Number of known entries at the head of the list that are not asked for.
    skipped: u64,
}

/// The answers that may prove something together. The site is asked once more if it changed between two of them: then a
/// second round begins, and the answers before prove nothing.
#[expect(clippy::struct_excessive_bools, reason = "the flags are independent")]
#[derive(Clone, Debug, Default)]
struct Round {
    is_second: bool,
    /// Number of answers so far.
    asked: u32,
    /// True if known entries at the head of the list were left out, and an answer begins behind them.
    has_skipped: bool,
    /// Fingerprints of the ids that came so far.
    seen: BTreeSet<u64>,
    /// Those that came in the list itself, and not only in an answer about a seam.
    listed: BTreeSet<u64>,
    /// The number of all entries for this question, as the site says.
    counted: Option<u64>,
    last: Option<AnswerFacts>,
    /// The latest answer about a seam.
    last_across: Option<AnswerFacts>,
    /// True if the site changed between two answers: an answer did not begin where the one before ended, although it should
    /// have, or the site counted differently. Then the answers prove nothing together.
    has_shifted: bool,
    /// True if an answer has an entry of a time that was not asked for. Then no count proves anything.
    is_off_time: bool,
    /// The entries of the answers.
    parts: Parts,
}

/// The facts about the site that its answers show.
#[derive(Clone, Debug, Default)]
struct SiteFacts {
    /// The number of a category, a tag or an author.
    number: Option<u64>,
    /// Documents that the answers named and that were not requested yet.
    waiting: Vec<Url>,
    /// The site's rules for programs, as far as they were asked for.
    robots: RobotRules,
    /// True if links identify the entries, because the site uses other ids than the feed.
    by_links: bool,
    /// Number of rows of the user's own feed server that came so far.
    rows: u64,
    /// The largest number of entries in an answer.
    most: usize,
    /// Fingerprints of the ids of entries that the feed does not show ([`beside`]).
    others: BTreeSet<u64>,
    /// True if older entries than all known ones were left out, because the publisher seems to have deleted the known ones
    /// below the gap. A missing one with an old date may be among them, so nothing is proven.
    is_past: bool,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteOutcome {
    /// No entry is missing any more, and the gap is closed.
    Closed,
    /// The site has answered, and the gap stays.
    Open,
    /// The answers belong to another feed, or seem to, because none of their entries is known. Nothing was stored.
    Unrelated,
}

impl SiteSearch {
    /// Begins a search. Returns `None` if the gap has no dates, or the feed was never fetched.
    #[must_use]
    pub fn new(open: &OpenGap, feed: &LogicalFeed, way: &Way, now: Timestamp) -> Option<Self> {
        let span = missing_span(&open.gap)?;
        Some(Self {
            open: open.clone(),
            way: way.clone(),
            record: feed.record.clone()?,
            asked_for: AskedFor {
                span,
                asked_span: asked_span(open, feed, way, span),
                back_to: back_to(open, feed, span),
                newer: open.gap.place.newer.clone().into_iter().collect(),
                begun: now,
                owed: 0,
                skipped: 0,
            },
            round: Round::default(),
            site: SiteFacts::default(),
            found: 0,
            unsent: 0,
            deleted: BTreeSet::new(),
            doubts: Doubts::default(),
            run: Vec::new(),
            outcome: None,
        })
    }

    /// Returns the known entries that stand next above the entry just above the gap. The publisher may have deleted that
    /// entry.
    #[must_use]
    pub fn neighbours(open: &OpenGap, feed: &LogicalFeed) -> Vec<EntryKey> {
        above_gap(open, feed)
    }

    /// Takes the ids of [`Self::neighbours`].
    #[must_use]
    pub fn with_neighbours(mut self, ids: Vec<EntryId>) -> Self {
        self.asked_for.newer.extend(ids);
        self
    }

    /// Returns the time of the entries whose number [`Self::skipping`] needs, if the list can be asked from any entry or page
    /// on: from the entry just above the gap to the head of the list.
    #[must_use]
    pub fn above(&self) -> Option<(Timestamp, Timestamp)> {
        let (from, until) = (self.way.publisher.skips)(self.asked_for.asked_span.1)?;
        Some((from.max(self.asked_for.span.1), until))
    }

    /// Takes the number of known entries above the gap. The list is asked from the last ones of these on, as many as the
    /// latest document has.
    #[must_use]
    pub const fn skipping(mut self, above: u64) -> Self {
        self.asked_for.skipped = above.saturating_sub(self.record.window.entries.len() as u64);
        self
    }

    /// Takes the result of [`Self::still_owed`] of the way before. The gap closes only if so many entries come.
    #[must_use]
    pub const fn owing(mut self, owed: u64) -> Self {
        self.asked_for.owed = owed;
        self
    }

    /// Returns the number of missing entries that the site counts and did not send, here or in the ways before.
    #[must_use]
    pub fn still_owed(&self) -> u64 {
        let has_broken_off = self.round.last.as_ref().is_some_and(|last| last.is_missing);
        let counted = self.expected().filter(|_| self.outcome == Some(SiteOutcome::Open) && !has_broken_off);
        counted.unwrap_or(self.asked_for.owed).saturating_sub(self.found)
    }

    /// The gap as it was when the search began.
    #[must_use]
    pub const fn open(&self) -> &OpenGap {
        &self.open
    }

    /// Returns true if at least one entry came.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        !self.round.seen.is_empty()
    }

    /// Returns true if the answers do not tell what the site has: none came, they belong to another feed, or they are the
    /// usual document of a site that takes no such question.
    #[must_use]
    pub fn is_useless(&self, feed: &LogicalFeed) -> bool {
        let is_usual = self.found == 0 && !self.run.iter().any(|seen| self.is_below(feed, seen));
        !self.is_answered() || self.outcome == Some(SiteOutcome::Unrelated) || is_usual
    }

    /// Number of entries that came and were missing before.
    #[must_use]
    pub const fn found(&self) -> u64 {
        self.found
    }

    /// Number of entries that were missing before and that came with their addresses only, because a sitemap lists them.
    #[must_use]
    pub fn listed(&self) -> u64 {
        if self.lists_only() { self.found } else { 0 }
    }

    /// Returns true if the answers have only the addresses of entries.
    fn lists_only(&self) -> bool {
        self.way.proof() == Proof::Nothing && self.way.account.is_none()
    }

    /// Returns the number of missing entries that the site has, if it counts its entries. A site that was not asked by
    /// dates may count its whole feed, so its count says nothing.
    #[must_use]
    pub fn expected(&self) -> Option<u64> {
        if self.way.proof() != Proof::Counted {
            return None;
        }
        let came = self.round.seen.len() as u64;
        // The site may have removed entries that came in the first round, so each round is compared with all that came.
        let known = (self.run.len() as u64).saturating_sub(self.found) + self.site.others.len() as u64;
        let others = came.saturating_sub(self.found).max(known);
        let unsent = if self.round.counted > Some(came) { self.unsent } else { 0 };
        let expected = self.round.counted.map(|counted| counted.saturating_sub(others + unsent));
        // The site has fewer entries than came if it has removed some since.
        expected.filter(|expected| *expected >= self.found || self.outcome != Some(SiteOutcome::Closed))
    }

    /// The result, once the search is over.
    #[must_use]
    pub const fn outcome(&self) -> Option<SiteOutcome> {
        self.outcome
    }

    /// Returns the next request; `None` if there is none.
    #[must_use]
    pub fn next_request(&self) -> Option<Url> {
        if self.outcome.is_some() {
            return None;
        }
        // A search that is interrupted keeps only what comes before a seam. So each seam is closed before the list goes on.
        let next = self
            .next_across()
            .or_else(|| if self.round.parts.have_arrived { None } else { self.next_part() });
        next.filter(|address| self.site.robots.allows(address))
    }

    /// Returns the next request for the list itself.
    fn next_part(&self) -> Option<Url> {
        (self.way.publisher.request)(&self.question(None, self.round.last.as_ref()))
    }

    /// Returns the next request about the first seam, if the site can be asked about it.
    fn next_across(&self) -> Option<Url> {
        let (seam, request) = self.round.parts.seam().zip(self.way.publisher.request_across)?;
        let last = self.round.last_across.as_ref().or(self.round.last.as_ref());
        request(&self.question(Some(seam), last))
    }

    /// Returns true if this is the first request that leaves out known entries at the head of the list.
    fn begins_behind_known(&self, address: &Url) -> bool {
        let question = Question { skipped: 0, ..self.question(None, self.round.last.as_ref()) };
        !self.round.has_skipped
            && self.asked_for.skipped > 0
            && (self.way.publisher.request)(&question).as_ref() != Some(address)
    }

    fn question<'q>(&'q self, seam: Option<Seam>, last: Option<&'q AnswerFacts>) -> Question<'q> {
        let (from, to) = self.asked_for.asked_span;
        Question {
            base: &self.way.base,
            from,
            to,
            noticed: self.noticed(),
            now: self.asked_for.begun,
            back_to: self.asked_for.back_to,
            newer: &self.asked_for.newer,
            asked: self.round.asked,
            came: self.round.seen.len() as u64,
            skipped: self.asked_for.skipped,
            page: self.record.window.entries.len() as u64,
            rows: self.site.rows,
            seam,
            number: self.site.number,
            last,
            waiting: &self.site.waiting,
        }
    }

    /// Returns true if the site uses other ids than the feed for the same entries, so that links must identify them
    /// (H2). `held` has the stored entries with the ids of the answer.
    pub fn needs_links(&mut self, document: &FeedDocument, held: &Held) -> bool {
        let is_own_form = self.way.publisher.form == AnswerForm::Feed || self.way.account.is_some();
        let is_first = !self.is_known() && !document.entries.is_empty();
        self.site.by_links |= !is_own_form && is_first && held.entries.is_empty();
        self.site.by_links
    }

    /// Returns the document of an answer with links in place of ids. An entry whose link names the page of one stored entry,
    /// perhaps in another spelling, gets the id of that entry.
    #[must_use]
    pub fn identified_by_links(mut document: FeedDocument, known: &[NamedEntry]) -> FeedDocument {
        let mut pages: BTreeMap<String, Option<&NamedEntry>> = BTreeMap::new();
        for entry in known {
            if let Some(page) = entry.link.as_ref().and_then(page_name) {
                pages.entry(page).and_modify(|entry| *entry = None).or_insert(Some(entry));
            }
        }
        for entry in &mut document.entries {
            let Some(link) = &entry.link else { continue };
            let stored = page_name(link).and_then(|page| pages.get(&page).copied().flatten());
            (entry.id, entry.id_source) = stored.map_or_else(
                || (EntryId::new(link.as_str()), IdSource::Link),
                |stored| (stored.id.clone(), stored.id_source),
            );
        }
        document
    }

    /// Returns the time for which the names of stored entries are needed, if the user's own feed server answers: it does
    /// not tell the ids of entries.
    #[must_use]
    pub fn needs_names(&self) -> Option<(Timestamp, Timestamp)> {
        let (from, to) = self.asked_for.asked_span;
        self.way.account.as_ref().map(|_| (from, to.max(self.noticed())))
    }

    /// Returns the document of an answer of the user's own feed server with the ids of stored entries.
    #[must_use]
    pub fn identified(answer: &SiteAnswer, known: &[NamedEntry]) -> FeedDocument {
        identified(answer, known)
    }

    /// Returns true if the site's rules for programs were asked for, and forbid the question itself.
    fn is_forbidden(&self) -> bool {
        self.round.asked == 1 && !self.site.robots.allows(&self.way.base)
    }

    /// Returns true if an answer had a known entry.
    fn is_known(&self) -> bool {
        self.run.iter().any(|seen| seen.stretch.is_some())
    }

    /// Takes in an answer. `document` has the entries of the answer, and `held` has the stored entries with their ids.
    pub fn handle_answer(
        &mut self,
        feed: &LogicalFeed,
        address: &Url,
        answer: &SiteAnswer,
        document: &FeedDocument,
        held: &Held,
        now: Timestamp,
    ) -> DocumentUpdate {
        let paging = (self.way.publisher.paging)(address);
        let is_across = matches!(paging, Paging::Across);
        let skips = !is_across && self.begins_behind_known(address);
        if skips {
            // The answers before show only that the site takes no dates.
            (self.round.parts, self.round.has_skipped) = (Parts::default(), true);
        }
        self.round.asked += 1;
        let is_check = matches!(paging, Paging::Check);
        let turned = (is_across || is_check).then(|| newest_first(document)).flatten();
        let document = turned.as_ref().unwrap_or(document);
        self.doubts.learn(answer, document);
        self.site.number = self.site.number.or(answer.number);
        // The API counts its terms too.
        let counted = answer.counted.filter(|_| !matches!(paging, Paging::Term));
        self.round.has_shifted |=
            self.round.counted.is_some() && counted.is_some_and(|_| self.round.counted != counted);
        self.round.counted = self.round.counted.max(counted);
        let print = |entry: &Entry| Digest::of([entry.id.as_str()]).half();
        let continues = document.entries.first().is_none_or(|first| self.round.seen.contains(&print(first)));
        self.round.has_shifted |= matches!(paging, Paging::Overlap) && self.is_answered() && !continues;
        let follows = match paging {
            Paging::Overlap | Paging::Names | Paging::Term => true,
            Paging::Numbers(is_next) => {
                let last = self.round.last.as_ref().and_then(|last| last.last.as_ref());
                last.zip(document.entries.first()).is_some_and(|(last, first)| is_next(last, &first.id))
            }
            Paging::Across | Paging::Check => false,
        };
        self.round.seen.extend(document.entries.iter().map(print));
        let fresh = self.count_fresh(feed, paging, document, held);
        // The answers before lack entries, although they seemed to end.
        self.round.has_shifted |= is_check && fresh > 0;
        self.site.waiting.retain(|waiting| waiting != address);
        let from = self.asked_for.span.0;
        let is_wanted =
            |(_, changed): &&(Url, Option<Timestamp>)| changed.is_none_or(|changed| changed >= from);
        self.site.robots = answer.robots.clone().unwrap_or_else(|| std::mem::take(&mut self.site.robots));
        let more = answer.more.iter().filter(is_wanted).map(|(more, _)| more.clone());
        self.site.waiting.extend(more.filter(|more| self.site.robots.allows(more)));
        let times = || document.entries.iter().filter_map(|entry| entry.published.or(entry.updated));
        let facts = AnswerFacts {
            address: address.clone(),
            is_missing: answer.is_missing,
            is_refused: answer.is_refused,
            entries: document.entries.len(),
            rows: answer.rows.len(),
            fresh,
            is_oldest_first: turned.is_some(),
            newest: times().max(),
            oldest: times().min(),
            last: document.entries.last().map(|entry| entry.id.clone()),
            counted,
        };
        self.site.rows += answer.rows.len() as u64;
        let mut update = DocumentUpdate::default();
        let mut entries = Vec::new();
        if !document.entries.is_empty() {
            (update, entries) = self.take(feed, document, held, now);
        }
        if is_across {
            self.round.last_across = Some(facts);
            self.round.parts.add_across(&entries, document.entries.len() >= self.site.most);
        } else if is_check {
            self.round.last = Some(facts);
        } else {
            self.round.last = Some(facts);
            let end = self.round.parts.end();
            // An entry that slips behind a known one below the gap was not missing.
            let is_behind = end.is_some_and(|end| self.is_below(feed, end));
            let follows = follows || is_behind || self.is_above(feed, end, entries.first());
            self.round.parts.add(&entries, follows);
            self.site.most = self.site.most.max(document.entries.len());
        }
        self.round.parts.have_arrived = self.round.parts.have_arrived || self.arrives(feed);
        self.unsent = self.unsent(feed, self.asked_for.asked_span).len() as u64;
        if skips && !self.is_begun(feed) {
            // The list has fewer entries above the gap than the feed had, so the answer may begin below some missing ones.
            (self.asked_for.skipped, self.round, self.outcome) = (0, Round::default(), None);
            return update;
        }
        if self.outcome.is_some() {
            return update;
        }
        let is_last = self.next_request().is_none();
        if is_last && self.round.has_shifted && !self.round.is_second && self.way.account.is_none() {
            self.begin_second_round();
            return update;
        }
        if is_last {
            self.outcome = Some(SiteOutcome::Open);
        }
        // If the site counts, only the last answer can show that all entries have come. The order of entries may show it
        // before.
        if (is_last || self.round.parts.have_arrived) && self.proves(feed) {
            self.close(feed, &mut update);
        }
        update
    }

    /// Counts the entries of an answer that have not come in the list before. A page of the list may lie wholly in a day that
    /// the answers about a seam have shown, so these do not count.
    fn count_fresh(
        &mut self,
        feed: &LogicalFeed,
        paging: Paging,
        document: &FeedDocument,
        held: &Held,
    ) -> usize {
        let print = |entry: &Entry| Digest::of([entry.id.as_str()]).half();
        let entries = document.entries.iter();
        match paging {
            Paging::Across => 0,
            Paging::Check => {
                let is_new = |entry: &&Entry| {
                    !self.round.listed.contains(&print(entry)) && !self.is_held_above(feed, entry, held)
                };
                entries.filter(is_new).count()
            }
            _ => entries.filter(|entry| self.round.listed.insert(print(entry))).count(),
        }
    }

    /// Returns true if an entry of an answer is stored in the stretch above the gap, or in a newer one.
    fn is_held_above(&self, feed: &LogicalFeed, entry: &Entry, held: &Held) -> bool {
        let known = held.entries.iter().find(|known| is_same(known, entry));
        let at = known.and_then(|known| feed.coverage.find(known.stretch?));
        at.is_some() && at < self.below(feed)
    }

    /// Leaves out an address that an answer named. Returns false if no answer named it.
    pub fn leave_out(&mut self, address: &Url) -> bool {
        let before = self.site.waiting.len();
        self.site.waiting.retain(|waiting| waiting != address);
        if self.next_request().is_none() && self.outcome.is_none() {
            self.outcome = Some(SiteOutcome::Open);
        }
        self.site.waiting.len() < before
    }

    /// Asks from the first answer on once more. The entries that came stay, but prove nothing.
    fn begin_second_round(&mut self) {
        // The number of the category was asked for first, and stays known.
        let asked = u32::from(self.site.number.is_some());
        self.round = Round { is_second: true, asked, ..Round::default() };
    }

    /// Takes in the entries that were missing. Known entries stay as they are, because the version that the feed
    /// brought counts. Returns the entries that count for the proof too.
    fn take(
        &mut self,
        feed: &LogicalFeed,
        document: &FeedDocument,
        held: &Held,
        now: Timestamp,
    ) -> (DocumentUpdate, Vec<Sighting>) {
        let (mut document, mut held) = (document.clone(), held.clone());
        document.entries = document.whole_entries().to_vec();
        // The publisher may have changed its ids since.
        let under_new_ids = under_new_ids(&held);
        for (id, known) in std::mem::take(&mut held.linked).into_iter().chain(under_new_ids) {
            let Some(entry) = document.entries.iter_mut().find(|entry| entry.id == id) else { continue };
            (entry.id, entry.id_source) = (known.id.clone(), known.id_source);
            held.entries.push(known);
        }
        let is_held = |entry: &Entry| held.entries.iter().any(|known| is_same(known, entry));
        let is_own_form = self.way.publisher.form == AnswerForm::Feed;
        let has_known = self.is_known() || document.entries.iter().any(is_held);
        // An archive of a mailing list gives its answers ids of their own.
        let is_foreign = is_foreign(&self.record, &document)
            || (!has_known && is_page_of_other_feed(&self.record, &document));
        let known = Known { feed, held: &held.entries, below: self.below(feed) };
        let is_unrelated = (is_own_form && is_foreign) || (!is_own_form && !has_known);
        self.learn_shown(&known, &document);
        if is_unrelated || !self.leave_out_others(&known, &mut document) {
            self.outcome = Some(SiteOutcome::Unrelated);
            return (DocumentUpdate::default(), Vec::new());
        }
        for entry in document.entries.iter_mut().filter(|entry| !is_own_form && entry.published.is_some()) {
            // The feed tells no such time, so its own entries have none.
            entry.updated = None;
        }
        // Behind a known entry below the gap, an answer without known entries lists nothing that was missing.
        let before = self.round.parts.all();
        let has_ended = before.iter().any(|seen| self.is_below(feed, seen));
        match self.way.proof() {
            _ if self.way.account.is_some() => known.keep_time(&mut document, self.asked_for.span),
            Proof::Counted => {
                let (from, to) = self.asked_for.asked_span;
                let (from, to) = (from.minus(TIME_ZONE), to.plus(TIME_ZONE));
                let is_asked_for =
                    |time: Option<Timestamp>| time.is_some_and(|time| from <= time && time <= to);
                let times = |entry: &Entry| is_asked_for(entry.published.or(entry.updated)) || is_held(entry);
                self.round.is_off_time |= !document.entries.iter().all(times);
                known.keep_time(&mut document, self.asked_for.span);
            }
            Proof::Order | Proof::OrderBehind => {
                let is_begun = self.way.proof() == Proof::OrderBehind || !before.is_empty();
                let is_past = known.keep_place(&mut document, self.asked_for.span, is_begun && !has_ended);
                self.site.is_past |= is_past && !has_ended;
            }
            Proof::Nothing => known.keep_shape(&mut document, self.asked_for.span),
        }
        self.let_doubtful_wait(&known, &mut document);
        let (update, entries) = self.merge(feed, &document, &held, now);
        add_new(&mut self.run, &entries);
        (update, entries)
    }

    /// Returns the change that stores the entries of a document that were missing, and all of its entries.
    fn merge(
        &mut self,
        feed: &LogicalFeed,
        document: &FeedDocument,
        held: &Held,
        now: Timestamp,
    ) -> (DocumentUpdate, Vec<Sighting>) {
        let gap = &self.open.gap;
        let merge = Merge {
            unread_after: gap.unread_after,
            // An answer may bring entries of other gaps too.
            missed: &missed_times(feed),
            latest: gap.place.position.time.min(now),
            // With the lowest rank, all versions that the feed and the web archive bring win.
            ..Merge::new(FeedKind::Plain, self.record.dated, 0, u32::MAX, now)
        };
        let mut merged = merge.run(document, held);
        let mut update = DocumentUpdate { faults: Vec::new(), ..merged.take_update() };
        let found = update.entries.iter().filter(|change| change.held.is_none()).count() as u64;
        self.found += found;
        let answer = document.uri.clone();
        update.kept_by = match self.way.account.clone() {
            Some(name) => Some(KeptBy::Account { document: answer, name }),
            // A site may answer with the document of the feed.
            None => {
                (found > 0 && answer != self.record.document).then_some(KeptBy::Site { document: answer })
            }
        };
        let mut entries = feed.coverage.clone().arrange(merged.sightings);
        // Each site lists its entries by the time at which they were published. So a date tells if an entry was brought
        // up, and its text need not, which is another one in some forms of answers.
        for seen in &mut entries {
            seen.is_edited &= seen.date.is_none();
        }
        (update, entries)
    }

    /// Returns the time at which Lacuna noticed the gap, and the margin.
    fn noticed(&self) -> Timestamp {
        self.open.gap.since.plus(MARGIN)
    }

    /// Replaces the provisional keys of entries with the stored ones.
    pub fn resolve(&mut self, stored: &[EntryKey]) {
        for seen in &mut self.run {
            seen.key = stored_key(seen.key, stored);
        }
        self.round.parts.resolve(stored);
    }

    /// Returns the gap after a search that did not close it, with the reason for the user.
    #[must_use]
    pub fn left_open(stored: &Gap, reason: Message) -> Gap {
        Gap { message: msg!("history-missed").and(reason), tries: stored.tries + 1, ..stored.clone() }
    }

    /// Returns the result of several ways to ask one site in words. `count` is the number of entries that came.
    #[must_use]
    pub fn story_of_all(host: &str, count: u64, is_closed: bool) -> Message {
        let host = host.to_owned();
        if is_closed {
            msg!("history-site-joined", host, count)
        } else {
            msg!("history-site-unproven", host, count)
        }
    }

    /// Returns the result in words.
    #[must_use]
    pub fn story(&self) -> Message {
        let (host, count) = (self.way.host().to_owned(), self.found);
        match (self.outcome, self.expected()) {
            (Some(SiteOutcome::Closed), Some(0)) => msg!("history-site-none-missing", host),
            (Some(SiteOutcome::Closed), None) if count == 0 => msg!("history-site-none-missing", host),
            (Some(SiteOutcome::Closed), Some(expected)) => msg!("history-site-all", host, count, expected),
            (Some(SiteOutcome::Closed), None) => msg!("history-site-joined", host, count),
            (Some(SiteOutcome::Unrelated), _) if count > 0 => msg!("history-site-unproven", host, count),
            (Some(SiteOutcome::Unrelated), _) if !self.site.others.is_empty() => {
                msg!("history-site-others", host)
            }
            (Some(SiteOutcome::Unrelated), _) => msg!("history-site-unrelated", host),
            (Some(SiteOutcome::Open), Some(expected)) if count < expected => {
                msg!("history-site-short", host, count, expected)
            }
            (None, Some(expected)) if count < expected => msg!("history-site-part", host, count, expected),
            _ if self.lists_only() && count > 0 => msg!("history-site-listed", host, count),
            _ if self.is_forbidden() => msg!("history-site-forbids", host),
            _ if count == 0 => msg!("history-site-nothing", host),
            _ => msg!("history-site-unproven", host, count),
        }
    }
}

/// Returns a document with its entries turned round, if its oldest entry comes first.
fn newest_first(document: &FeedDocument) -> Option<FeedDocument> {
    let date = |entry: &Entry| entry.published.or(entry.updated);
    let (first, last) = (document.entries.first().and_then(date), document.entries.last().and_then(date));
    (first.is_some() && first < last).then(|| {
        let mut document = document.clone();
        document.entries.reverse();
        document
    })
}
