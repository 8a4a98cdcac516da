//! The user's own feed servers: what to ask them, which stored entries their answers mean, and what their memory proves.
//!
//! A server has polled the feed itself, and it may have missed entries as well. Miniflux tells when it stored each entry,
//! and it leaves a row when it drops a text. So the entries of one poll are known, and a poll that brought few new ones
//! shared the others with the poll before. The API of Google Reader tells no number of entries, and FreshRSS deletes them
//! without a trace. So its answers prove nothing.

use std::collections::BTreeMap;
use std::time::Duration;

use url::Url;

use super::{Paging, Proof, Publisher, Way, with_query};
use crate::model::{
    AnswerForm, EntryId, EntryNames, FeedDocument, IdSource, ServerKind, ServerRow, SiteAnswer, Timestamp,
    sha256_hex,
};

/// Entries of Miniflux between two times of publication, oldest first.
static MINIFLUX: Publisher = Publisher {
    name: "miniflux",
    recognise: |_| None,
    request: |question| {
        if let Some(last) = question.last {
            let is_all = last.counted.is_none_or(|counted| question.rows >= counted);
            if is_all || last.rows == 0 {
                return None;
            }
        }
        let (from, to) = (seconds(question.from), seconds(question.to.max(question.noticed)));
        let (offset, limit) = (question.rows.to_string(), PAGE.to_string());
        Some(with_query(
            question.base,
            &[
                ("published_after", &from),
                ("published_before", &to),
                ("order", "published_at"),
                ("direction", "asc"),
                ("limit", &limit),
                ("offset", &offset),
            ],
        ))
    },
    form: AnswerForm::Miniflux,
    proof: Proof::Polled,
    paging: |_| Paging::Names,
};

/// Entries that a server with the API of Google Reader stored between two times, newest first.
static GOOGLE_READER: Publisher = Publisher {
    name: "google-reader",
    recognise: |_| None,
    request: |question| match (question.last, question.waiting) {
        (Some(last), _) if last.rows == 0 => None,
        // A server that names the same part again has no end.
        (Some(last), [next, ..]) => (last.address != *next).then(|| next.clone()),
        (None, [next, ..]) => Some(next.clone()),
        (Some(_), []) => None,
        (None, []) => {
            // An entry is stored after it was published.
            let (from, to) = (seconds(question.from), seconds(question.to.max(question.noticed)));
            let limit = PAGE.to_string();
            Some(with_query(
                question.base,
                &[("output", "json"), ("n", &limit), ("r", "n"), ("ot", &from), ("nt", &to)],
            ))
        }
    },
    form: AnswerForm::GoogleReader,
    proof: Proof::Nothing,
    paging: |_| Paging::Names,
};

/// Number of entries that one request asks for.
const PAGE: u32 = 500;

/// Returns the request for the entries until a time. `rows` is the number of rows that came so far.
pub(super) fn past_request(way: &Way, before: Timestamp, rows: u64) -> Url {
    let (before, offset, limit) = (seconds(before), rows.to_string(), PAGE.to_string());
    match way.publisher.form {
        AnswerForm::Miniflux => with_query(
            &way.base,
            &[
                ("published_before", &before),
                ("order", "published_at"),
                ("direction", "desc"),
                ("limit", &limit),
                ("offset", &offset),
            ],
        ),
        // The API knows only the times at which entries were stored, which say nothing about an early entry.
        _ => with_query(&way.base, &[("output", "json"), ("n", &limit), ("r", "n")]),
    }
}

/// Returns a time in whole seconds, as the APIs take it.
fn seconds(time: Timestamp) -> String {
    time.millis().div_euclid(1000).to_string()
}

/// Returns the way to ask a feed server of the user. `base` is the list of entries that it keeps of the feed, and
/// `account` the name of the account. `has_rules` is true if rules of the server drop entries of the feed.
#[must_use]
pub fn server_way(kind: ServerKind, base: Url, account: &str, has_rules: bool) -> Way {
    let publisher = match kind {
        ServerKind::Miniflux => &MINIFLUX,
        ServerKind::GoogleReader => &GOOGLE_READER,
    };
    Way { publisher, base, account: Some(account.to_owned()), has_rules }
}

/// The names of a stored entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedEntry {
    /// The id.
    pub id: EntryId,
    /// The source of the id.
    pub id_source: IdSource,
    /// The link.
    pub link: Option<Url>,
    /// The title.
    pub title: String,
    /// The publication time.
    pub published: Option<Timestamp>,
}

/// Returns the document of an answer with the ids of stored entries. An entry is a stored one if the hash of its id is the
/// same. If the server tells no hashes, it is one with the same link, or else with the same title and time. An entry of
/// none of these keeps its link for an id.
pub(super) fn identified(answer: &SiteAnswer, known: &[NamedEntry]) -> FeedDocument {
    let mut document = answer.document.clone();
    let names = Names::of(known, answer.rows.iter().any(|row| row.hash.is_some()));
    for row in &answer.rows {
        let Some(entry) = row.place.and_then(|place| document.entries.get_mut(place)) else { continue };
        let link = entry.link.as_ref().map(Url::as_str).unwrap_or_default();
        let found = match &row.hash {
            Some(hash) => names.of_hash(hash, link),
            None => names.of_link(link).or_else(|| names.of_title(&entry.title, row.published)),
        };
        if let Some(found) = found.map(|place| &known[place]) {
            (entry.id, entry.id_source) = (found.id.clone(), found.id_source);
        } else if row.hash.as_ref().is_some_and(|hash| sha256_hex(link) == *hash) {
            // The publisher takes the link for the id.
            entry.id_source = IdSource::Given;
        }
    }
    document
}

/// Finds which stored entries some entries of a server are, in the same way. Returns the place of each in `known`.
#[must_use]
pub fn same_entries<'n>(
    known: &[NamedEntry],
    of_server: impl Iterator<Item = &'n EntryNames> + Clone,
) -> Vec<Option<usize>> {
    let names = Names::of(known, of_server.clone().any(|entry| entry.hash.is_some()));
    let find = |entry: &EntryNames| match (&entry.hash, entry.published) {
        (Some(hash), _) => names.of_hash(hash, &entry.link),
        (None, published) => names
            .of_link(&entry.link)
            .or_else(|| published.and_then(|published| names.of_title(&entry.title, published))),
    };
    of_server.map(find).collect()
}

/// The places of stored entries by each of their names. A name of several entries finds none of them.
struct Names<'a> {
    known: &'a [NamedEntry],
    hashes: BTreeMap<String, Option<usize>>,
    links: BTreeMap<&'a str, Option<usize>>,
    titles: BTreeMap<(&'a str, i64), Option<usize>>,
}

impl<'a> Names<'a> {
    fn of(known: &'a [NamedEntry], has_hashes: bool) -> Self {
        let (hashes, links, titles) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut names = Self { known, hashes, links, titles };
        for (place, entry) in known.iter().enumerate() {
            if has_hashes {
                put(&mut names.hashes, sha256_hex(entry.id.as_str()), place);
            }
            if let Some(link) = &entry.link {
                put(&mut names.links, link.as_str(), place);
            }
            if let Some(published) = entry.published {
                put(&mut names.titles, (entry.title.as_str(), published.millis().div_euclid(1000)), place);
            }
        }
        names
    }

    /// Finds an entry by the hash of its id. Miniflux hashes the id and the link of the second entry with one id.
    fn of_hash(&self, hash: &str, link: &str) -> Option<usize> {
        let by_id = self.hashes.get(hash).copied().flatten();
        by_id.or_else(|| {
            let place = self.of_link(link)?;
            let id = self.known.get(place)?.id.as_str();
            (sha256_hex(&format!("{id}|{link}")) == hash).then_some(place)
        })
    }

    fn of_link(&self, link: &str) -> Option<usize> {
        self.links.get(link).copied().flatten()
    }

    fn of_title(&self, title: &str, published: Timestamp) -> Option<usize> {
        let key = (title, published.millis().div_euclid(1000));
        self.titles.get(&key).copied().flatten().filter(|_| !title.is_empty())
    }
}

fn put<K: Ord>(names: &mut BTreeMap<K, Option<usize>>, key: K, place: usize) {
    names.entry(key).and_modify(|known| *known = None).or_insert(Some(place));
}

/// An entry as a server stores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ServerEntry {
    published: Timestamp,
    stored: Timestamp,
    /// True if the server has dropped the text, so that the entry cannot come back.
    is_lost: bool,
}

impl ServerEntry {
    /// Returns the rows of an answer.
    pub(super) fn rows(answer: &SiteAnswer) -> impl Iterator<Item = Self> + '_ {
        let row = |row: &ServerRow| Self {
            published: row.published,
            stored: row.stored,
            is_lost: row.place.is_none(),
        };
        answer.rows.iter().map(row)
    }
}

/// The rows of a server from the time of a gap.
#[derive(Clone, Copy, Debug)]
pub(super) struct ServerMemory<'a> {
    pub(super) rows: &'a [ServerEntry],
    /// The times of the entries on both sides of the gap.
    pub(super) span: (Timestamp, Timestamp),
    /// The time until which the server was asked. A poll after it may have brought entries that were not asked for.
    pub(super) until: Timestamp,
    /// The smallest number of entries that the feed's document is known to have had around the gap.
    pub(super) window: usize,
    /// The number of pinned entries of the feed, which every poll shares with the one before.
    pub(super) pinned: usize,
}

/// The longest time between two entries that Miniflux stores in one poll. It stores all of them together.
const APART: Duration = Duration::from_secs(1);

/// The longest time between two polls with news that proves something. The administrator may have set a limit of the age
/// in whole days, which no API tells. Miniflux drops an entry that is older when it polls, without a trace.
const AGE_LIMIT: Duration = Duration::from_hours(24);

impl ServerMemory<'_> {
    /// Returns true if the times of the rows show no break between the two sides of the gap. The entry just above the gap
    /// must have a row. Each poll that brought this entry or one of the gap must have seen enough entries of the poll
    /// before, and that poll must be one of the rows and at most a day earlier.
    pub(super) fn is_unbroken(&self) -> bool {
        let second = |time: Timestamp| time.millis().div_euclid(1000);
        let is_inside =
            |row: &&ServerEntry| self.span.0 < row.published && second(row.published) <= second(self.span.1);
        let is_edge = |row: &ServerEntry| is_inside(&row) && second(row.published) == second(self.span.1);
        if !self.rows.iter().any(is_edge) || self.rows.iter().filter(is_inside).any(|row| row.is_lost) {
            return false;
        }
        let polls = self.polls();
        let before = std::iter::once(None).chain(polls.iter().map(|poll| poll.last()));
        polls.iter().zip(before).all(|(poll, before)| {
            let concerns = poll.iter().any(|row| is_inside(&row));
            let is_all = poll.iter().all(|row| row.stored <= self.until);
            let is_soon = before
                .zip(poll.last())
                .is_some_and(|(before, last)| last.stored.since(before.stored) <= AGE_LIMIT);
            !concerns || (is_all && is_soon && self.continues(poll.len()))
        })
    }

    /// Returns true if a poll with so many new entries continued the one before. Of the document, some entries were known
    /// then. One or two may have been pinned, so a few more are needed.
    fn continues(&self, fresh: usize) -> bool {
        const SHARED: usize = 3;
        let shared = self.window.saturating_sub(fresh);
        shared >= SHARED.min(self.window.div_ceil(2)) + self.pinned && shared > 0
    }

    /// Parts the rows into those of each poll. Two polls that follow each other sooner count as one, which makes it harder
    /// to prove something.
    fn polls(&self) -> Vec<Vec<ServerEntry>> {
        let mut rows = self.rows.to_vec();
        rows.sort_by_key(|row| row.stored);
        let mut polls: Vec<Vec<ServerEntry>> = Vec::new();
        for row in rows {
            match polls.last_mut() {
                Some(poll) if poll.last().is_some_and(|last| row.stored.since(last.stored) < APART) => {
                    poll.push(row);
                }
                _ => polls.push(vec![row]),
            }
        }
        polls
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Ending, Entry, Format, Head};

    fn hour(hour: i64) -> Timestamp {
        Timestamp::from_seconds(hour * 3600)
    }

    /// Entries with their hours of publication, stored in polls at these hours. The gap is between the hours 3 and 10 in
    /// a feed whose document has 6 entries.
    #[track_caller]
    fn check(polls: &[(i64, &[i64])], expect: bool) {
        let row = |stored: i64| {
            move |published: &i64| ServerEntry {
                published: hour(*published),
                stored: hour(stored),
                is_lost: false,
            }
        };
        let rows: Vec<ServerEntry> =
            polls.iter().flat_map(|(at, hours)| hours.iter().map(row(*at))).collect();
        let memory =
            ServerMemory { rows: &rows, span: (hour(3), hour(10)), until: hour(30), window: 6, pinned: 0 };
        assert_eq!(memory.is_unbroken(), expect, "{polls:?}");
    }

    #[test]
    fn a_server_that_polled_often_enough_missed_nothing() {
        check(&[(3, &[1, 2, 3]), (6, &[4, 5, 6]), (9, &[7, 8, 9]), (12, &[10, 11])], true);
        // Two of six entries may have been pinned.
        check(&[(3, &[1, 2, 3]), (7, &[4, 5, 6, 7]), (12, &[8, 9, 10])], false);
        // The server slept, and its next document shares nothing with the one before.
        check(&[(3, &[1, 2, 3]), (12, &[5, 6, 7, 8, 9, 10])], false);
        // It slept outside the gap.
        check(&[(3, &[1, 2, 3]), (6, &[4, 5, 6]), (9, &[8, 9, 10]), (20, &[12, 13, 14, 15, 16, 17])], true);
        // It slept for the whole time of the gap, so no entry in it has a row.
        check(&[(3, &[1, 2, 3]), (20, &[11, 12, 13])], false);
        check(&[(3, &[1, 2, 3])], false);
        // The entry just above the gap has no row, or came with a poll that shares nothing with the one before.
        check(&[(3, &[1, 2, 3]), (6, &[4, 5, 6]), (9, &[7, 8, 9]), (12, &[11])], false);
        check(&[(3, &[1, 2, 3]), (12, &[10, 11, 12, 13, 14, 15])], false);
        // No poll is known before the one that brought the first entry of the gap.
        check(&[(6, &[4, 5, 6]), (9, &[8, 9, 10])], false);
        // A limit of the age may have dropped entries.
        check(&[(3, &[1, 2, 3]), (27, &[9, 10])], true);
        check(&[(3, &[1, 2, 3]), (28, &[9, 10])], false);
        // Polls within a second count as one.
        check(&[(3, &[3]), (6, &[4, 5]), (6, &[6, 7]), (12, &[10])], false);
    }

    #[test]
    fn a_poll_after_the_time_that_was_asked_for_proves_nothing() {
        check(&[(3, &[1, 2, 3]), (6, &[4, 5, 6]), (31, &[9, 10])], false);
    }

    #[test]
    fn a_text_that_the_server_dropped_leaves_the_gap_open() {
        let row = |published: i64, is_lost: bool| ServerEntry {
            published: hour(published),
            stored: hour(published),
            is_lost,
        };
        let memory = |rows: &[ServerEntry]| {
            ServerMemory { rows, span: (hour(3), hour(10)), until: hour(30), window: 6, pinned: 0 }
                .is_unbroken()
        };
        assert!(memory(&[row(2, true), row(3, true), row(5, false), row(10, false)]));
        assert!(!memory(&[row(3, false), row(5, true), row(10, false)]));
    }

    #[test]
    fn pinned_entries_do_not_show_that_a_poll_continued_the_one_before() {
        let rows: Vec<ServerEntry> = [(3, 3), (8, 10), (9, 10), (10, 10)]
            .map(|(at, stored)| ServerEntry { published: hour(at), stored: hour(stored), is_lost: false })
            .to_vec();
        let memory = |pinned: usize| {
            ServerMemory { rows: &rows, span: (hour(3), hour(10)), until: hour(30), window: 6, pinned }
                .is_unbroken()
        };
        assert_eq!([memory(0), memory(1)], [true, false]);
    }

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    fn named(id: &str, link: &str, title: &str, at: i64) -> NamedEntry {
        NamedEntry {
            id: EntryId::new(id),
            id_source: IdSource::Given,
            link: Some(url(link)),
            title: title.to_owned(),
            published: Some(hour(at)),
        }
    }

    /// Names an answer with one entry.
    fn name(hash: Option<&str>, link: &str, title: &str, known: &[NamedEntry]) -> (String, IdSource) {
        let entry = Entry {
            title: title.to_owned(),
            link: Some(url(link)),
            ..Entry::new(EntryId::new(link), IdSource::Link)
        };
        let document = FeedDocument {
            uri: url("http://server.example/"),
            format: Format::Rss20,
            head: Head::default(),
            entries: vec![entry],
            ending: Ending::Whole,
            faults: Vec::new(),
        };
        let row = ServerRow {
            number: String::new(),
            place: Some(0),
            hash: hash.map(sha256_hex),
            published: hour(1),
            stored: hour(2),
        };
        let answer = SiteAnswer { rows: vec![row], ..SiteAnswer::of(document) };
        let entry = identified(&answer, known).entries.remove(0);
        (entry.id.as_str().to_owned(), entry.id_source)
    }

    #[test]
    fn a_hash_finds_the_entry_whose_id_has_it() {
        let link = "http://a.example/1";
        let known = [named("urn:1", link, "One", 1), named("urn:2", "http://a.example/2", "Two", 1)];
        let given = |id: &str| (id.to_owned(), IdSource::Given);
        assert_eq!(
            name(Some("urn:2"), link, "One", &known),
            given("urn:2"),
            "the link and the title play no part"
        );
        assert_eq!(name(Some("urn:1|http://a.example/1"), link, "", &known), given("urn:1"));
        assert_eq!(name(Some("urn:3"), link, "One", &known), (link.to_owned(), IdSource::Link));
        assert_eq!(name(Some(link), link, "One", &[]), given(link), "the link is the id");
    }

    #[test]
    fn without_hashes_the_link_finds_an_entry_or_else_its_title_and_time() {
        let known =
            [named("urn:1", "http://a.example/1", "One", 1), named("urn:2", "http://a.example/2", "Two", 1)];
        let given = |id: &str| (id.to_owned(), IdSource::Given);
        assert_eq!(name(None, "http://a.example/2", "One", &known), given("urn:2"));
        assert_eq!(name(None, "http://a.example/moved", "One", &known), given("urn:1"));
        assert_eq!(name(None, "http://a.example/3", "Three", &known).1, IdSource::Link);
        // Two entries with one link are told apart by nothing.
        let twice =
            [named("urn:1", "http://a.example/", "One", 5), named("urn:2", "http://a.example/", "One", 5)];
        assert_eq!(name(None, "http://a.example/", "One", &twice).1, IdSource::Link);
    }
}
