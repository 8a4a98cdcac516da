//! Removes the oldest texts of feeds that take more disk space than the user allows, but never those of unread,
//! starred and labelled entries. The entry itself stays, with its title, its position in the list and the user's marks. So
//! no entry goes missing. A text that an archive of its feed or a capture has can be fetched again. The other texts are
//! gone for good, so they go last, and are counted apart.
//!
//! The texts of the entries in the polled document also stay, because the next poll would bring them back. If such a
//! document has a text that was removed earlier, its poll restores the text.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, named_params};

use super::oldest::{Candidate, Purging};
use crate::model::{Digest, EntryId, EntryKey, FeedDocument, MEGABYTE, SubscriptionId, Timestamp};
use crate::store::entries::Texts;
use crate::store::entries::counts::Delta;
use crate::store::schema::convert::{Col, count, id_hash, small_number, uncount};
use crate::store::{Database, StoreError, Tx};

const FEEDS: &str = "SELECT id, bytes, keep_mb FROM subscription WHERE removed_at IS NULL ORDER BY id";
const PURGE: &str =
    "UPDATE entry SET purged_at = :now, restored_at = NULL, bytes = length(CAST(title AS BLOB))
    WHERE key = :key";
const KEEP_SNIPPET: &str = "UPDATE entry SET snippet = :snippet WHERE key = :key AND snippet = ''";
/// Statements that delete the texts of an entry.
pub(super) const DELETE_TEXTS: [&str; 4] = [
    "DELETE FROM body WHERE key = :key",
    "DELETE FROM payload WHERE key = :key",
    "DELETE FROM full_text WHERE key = :key",
    "DELETE FROM entry_version WHERE key = :key",
];
/// The condition is the same as that of the index `entry_purged`, so that SQLite uses the index.
const COUNT: &str = "SELECT count(*) AS n FROM entry WHERE subscription = :id AND purged_at IS NOT NULL";
const ALL_PURGED: &str = "SELECT key FROM entry WHERE subscription = :id AND purged_at IS NOT NULL";
const PURGED_IDS: &str = "SELECT id FROM entry WHERE subscription = :id AND purged_at IS NOT NULL";
const PURGED: &str = "SELECT entry.key, text_digest
    FROM user_state CROSS JOIN entry ON entry.key = user_state.key
    WHERE user_state.subscription = :id AND user_state.id_hash = :hash AND entry.id = :own AND purged_at IS NOT NULL";
const RESTORE: &str =
    "UPDATE entry SET purged_at = NULL, restored_at = :now, bytes = :bytes WHERE key = :key";

/// Bytes that texts may take on disk; `None`: no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextLimits {
    /// Limit for each feed, unless the user set another one for it.
    pub feed: Option<u64>,
    /// Limit for all feeds together. A feed for which the user keeps everything does not count.
    pub all: Option<u64>,
}

/// The result of removing texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    /// The removed texts that can be fetched again.
    pub again: RemovedTexts,
    /// The removed texts that no known document of the feed has.
    pub gone: RemovedTexts,
    /// True if there may be more texts to remove.
    pub more: bool,
    /// Bytes that are still too much.
    pub left: u64,
}

/// Some texts that were removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RemovedTexts {
    /// Number of entries whose text was removed.
    pub entries: u64,
    /// Size of the removed texts in bytes.
    pub bytes: u64,
}

impl Purged {
    /// Returns the size of all removed texts in bytes.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.again.bytes + self.gone.bytes
    }

    /// Adds the texts that a later part removed.
    pub const fn add(&mut self, part: &Self) {
        self.again.add(part.again);
        self.gone.add(part.gone);
    }
}

impl RemovedTexts {
    const fn add(&mut self, other: Self) {
        self.entries += other.entries;
        self.bytes += other.bytes;
    }
}

pub(in crate::store) struct Feed {
    pub(in crate::store) id: SubscriptionId,
    bytes: u64,
    limit: Option<u64>,
    everything: bool,
}

impl Database {
    /// Returns the numbers of entries of a subscription whose text was removed to make room: first of those whose text can
    /// be fetched again, then of the others.
    pub fn purged_apart(&self, id: SubscriptionId) -> Result<(u64, u64), StoreError> {
        let offered = self.offered(id)?;
        let mut statement = self.connection.prepare_cached(ALL_PURGED)?;
        let keys = statement.query_map(named_params! {":id": id.0}, |row| row.get("key").map(EntryKey))?;
        let (mut again, mut gone) = (0, 0);
        for key in keys {
            let counted = if offered.binary_search(&key?).is_ok() { &mut again } else { &mut gone };
            *counted += 1;
        }
        Ok((again, gone))
    }

    /// Returns the number of entries of a subscription whose text was removed to make room.
    pub fn purged(&self, id: SubscriptionId) -> Result<u64, StoreError> {
        let mut statement = self.connection.prepare_cached(COUNT)?;
        Ok(statement.query_row(named_params! {":id": id.0}, |row| row.get("n").map(uncount))?)
    }

    /// Returns the identities of the entries of a subscription whose text was removed to make room.
    pub fn purged_ids(&self, id: SubscriptionId) -> Result<Vec<EntryId>, StoreError> {
        let mut statement = self.connection.prepare_cached(PURGED_IDS)?;
        let ids =
            statement.query_map(named_params! {":id": id.0}, |row| Ok(row.get::<_, Col<_>>("id")?.0))?;
        Ok(ids.collect::<rusqlite::Result<_>>()?)
    }

    fn feeds_by_size(&self, limits: TextLimits) -> Result<Vec<Feed>, StoreError> {
        let mut statement = self.connection.prepare_cached(FEEDS)?;
        let feeds = statement.query_map([], |row| {
            let own = small_number(row, "keep_mb")?;
            let limit = own.map_or(limits.feed, |own| (own > 0).then_some(u64::from(own) * MEGABYTE));
            let (id, bytes) = (row.get::<_, Col<_>>("id")?.0, uncount(row.get("bytes")?));
            Ok(Feed { id, bytes, limit, everything: own == Some(0) })
        })?;
        Ok(feeds.collect::<rusqlite::Result<_>>()?)
    }
}

impl Tx<'_> {
    /// Removes the oldest texts until the other texts fit the limits, at most `at_most` texts. If [`Purged::more`] is
    /// true, the next call with the same `going` continues.
    pub fn purge(
        &self,
        limits: TextLimits,
        now: Timestamp,
        at_most: usize,
        going: &mut Purging,
    ) -> Result<Purged, StoreError> {
        let mut done = Purged::default();
        let mut feeds = self.feeds_by_size(limits)?;
        let mut left = at_most;
        for feed in &mut feeds {
            let over = feed.limit.map_or(0, |limit| feed.bytes.saturating_sub(limit));
            let freed =
                self.remove_oldest(std::iter::once(&*feed), over, &mut left, now, going, &mut done)?;
            feed.bytes -= freed.min(feed.bytes);
            done.left += over.saturating_sub(freed);
        }
        let limited = feeds.iter().filter(|feed| !feed.everything);
        let taken: u64 = limited.clone().map(|feed| feed.bytes).sum();
        let over = limits.all.map_or(0, |all| taken.saturating_sub(all));
        let freed = self.remove_oldest(limited, over, &mut left, now, going, &mut done)?;
        done.left = done.left.max(over.saturating_sub(freed));
        Ok(done)
    }

    /// Removes the oldest texts of some feeds, until `over` bytes are free or `left` texts are removed. Returns the
    /// number of freed bytes.
    fn remove_oldest<'a>(
        &self,
        feeds: impl Iterator<Item = &'a Feed>,
        over: u64,
        left: &mut usize,
        now: Timestamp,
        going: &mut Purging,
        done: &mut Purged,
    ) -> Result<u64, StoreError> {
        if over == 0 || *left == 0 {
            done.more |= over > 0;
            return Ok(0);
        }
        let texts = self.oldest_texts(feeds, (over, *left), now, going)?;
        *left -= texts.len();
        let freed = self.remove_texts(texts, now, done)?;
        done.more |= freed < over && *left == 0;
        Ok(freed)
    }

    /// Removes texts and returns the number of freed bytes. Records an event for each feed.
    fn remove_texts(
        &self,
        texts: Vec<Candidate>,
        now: Timestamp,
        done: &mut Purged,
    ) -> Result<u64, StoreError> {
        let mut freed = 0;
        let mut feeds: BTreeMap<SubscriptionId, Purged> = BTreeMap::new();
        for text in texts {
            let (_, _, key) = text.place;
            // A short text has no stored snippet, so the snippet is made before the text goes.
            let params = named_params! {":key": key, ":snippet": self.short_snippet(EntryKey(key))?};
            self.connection.prepare_cached(KEEP_SNIPPET)?.execute(params)?;
            for sql in DELETE_TEXTS {
                self.connection.prepare_cached(sql)?.execute(named_params! {":key": key})?;
            }
            let params = named_params! {":key": key, ":now": now.millis()};
            self.connection.prepare_cached(PURGE)?.execute(params)?;
            freed += text.bytes;
            let of_feed = feeds.entry(text.feed).or_default();
            let removed = if text.is_offered { &mut of_feed.again } else { &mut of_feed.gone };
            removed.add(RemovedTexts { entries: 1, bytes: text.bytes });
        }
        for (id, of_feed) in feeds {
            let less = i64::try_from(of_feed.bytes()).unwrap_or(i64::MAX);
            self.keep_counts(id, Delta { bytes: -less, ..Delta::default() })?;
            if of_feed.again.entries > 0 {
                self.note_event(id, now, &msg!("store-texts-removed", count = of_feed.again.entries))?;
            }
            if of_feed.gone.entries > 0 {
                self.note_event(id, now, &msg!("store-texts-gone", count = of_feed.gone.entries))?;
            }
            done.add(&of_feed);
        }
        Ok(freed)
    }

    /// Restores removed texts that a document still contains word for word. Returns the entries.
    pub fn restore_texts(
        &self,
        id: SubscriptionId,
        document: &FeedDocument,
        now: Timestamp,
    ) -> Result<Vec<EntryKey>, StoreError> {
        let mut restored = Vec::new();
        if self.purged(id)? == 0 {
            return Ok(restored);
        }
        let mut delta = Delta::default();
        for entry in document.whole_entries() {
            let mut statement = self.connection.prepare_cached(PURGED)?;
            let params = named_params! {":id": id.0, ":hash": id_hash(&entry.id), ":own": entry.id.as_str()};
            let found = statement.query_row(params, |row| {
                Ok((row.get::<_, Col<EntryKey>>("key")?.0, row.get::<_, Col<Digest>>("text_digest")?.0))
            });
            let Some((key, digest)) = found.optional()? else { continue };
            if !entry.has_text_of(digest) {
                continue;
            }
            let texts = Texts::of(entry, &self.packer);
            self.put_texts(key.0, entry, &texts, true)?;
            let params = named_params! {":key": key.0, ":now": now.millis(), ":bytes": texts.bytes};
            self.connection.prepare_cached(RESTORE)?.execute(params)?;
            delta.bytes += texts.bytes - count(entry.title.len() as u64);
            restored.push(key);
        }
        self.keep_counts(id, delta)?;
        Ok(restored)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::Fingerprints;
    use crate::model::{Ending, EntryScope, Format, Head, Text};
    use crate::store::Store;
    use crate::store::history::coverage::keys_to_blob;
    use crate::store::schema::convert::window_to_blob;
    use crate::store::testing::{add, at, keys, memory, new_entry, steps, update, url};
    use crate::store::upkeep::oldest::{OLDEST, POLLED};

    const DAY: i64 = 24 * 60 * 60;

    /// Makes a feed of entries `0`, `1`, … of 1,000 bytes each, the oldest first. All of them are read.
    fn filled(store: &mut Store, address: &str, entries: usize) -> (SubscriptionId, Vec<EntryKey>) {
        let id = add(store, address);
        let changes: Vec<_> = (0..entries)
            .map(|number| {
                let mut change = new_entry(&number.to_string(), i64::try_from(number).unwrap());
                // All texts compress alike.
                let mut state = u64::try_from(number).unwrap();
                let letters = std::iter::repeat_with(|| {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    char::from(b'a' + u8::try_from(state >> 60).unwrap())
                });
                let text: String = letters.take(1_000).collect();
                change.entry.content = Some(Text::plain(text));
                change
            })
            .collect();
        store.transaction(|tx| tx.apply(id, &update(&changes), at(100))).unwrap();
        let mut all = keys(store, &EntryScope::Subscription(id));
        all.reverse();
        store.transaction(|tx| tx.mark_read(&all, true)).unwrap();
        store.transaction(|tx| tx.index_waiting(1_000, || false)).unwrap();
        (id, all)
    }

    /// Makes these entries those of the document that was polled last.
    fn poll(store: &Store, id: SubscriptionId, ids: &[&str]) {
        let fingerprints =
            |id: &&str| Fingerprints { id: Digest::of([*id]).half(), link: 0, title: 0, time: None };
        let window = window_to_blob(&ids.iter().map(fingerprints).collect::<Vec<_>>());
        let sql = "UPDATE feed SET window = ?2 WHERE subscription = ?1";
        assert_eq!(store.connection.execute(sql, (id.0, window)).unwrap(), 1);
    }

    fn gone(store: &Store, keys: &[EntryKey]) -> Vec<usize> {
        let is_gone = |key: &EntryKey| store.article(*key).unwrap().unwrap().purged_at.is_some();
        keys.iter().enumerate().filter(|(_, key)| is_gone(key)).map(|(at, _)| at).collect()
    }

    #[test]
    fn the_oldest_read_texts_are_removed_but_never_unread_or_starred_ones() {
        let mut store = memory();
        let (id, all) = filled(&mut store, "https://a.example/feed", 10);
        let size = store.size_on_disk(id).unwrap();
        let each = size / 10;
        store.transaction(|tx| tx.mark_read(&all[..1], false)).unwrap();
        store.transaction(|tx| tx.star(all[2], true)).unwrap();
        let limits = TextLimits { feed: Some(size - 2 * each - each / 2), all: None };
        let done = store.transaction(|tx| tx.purge(limits, at(200), 1_000, &mut Purging::default())).unwrap();
        assert_eq!(gone(&store, &all), [1, 3, 4]);
        assert_eq!((done.gone.entries, done.more, store.purged(id).unwrap()), (3, false, 3));
        assert_eq!(store.size_on_disk(id).unwrap(), size - done.bytes());
        // Title, position and marks stay, and an event is recorded.
        assert_eq!(keys(&store, &EntryScope::Subscription(id)).len(), 10);
        let row = &store.rows(&all[1..2]).unwrap()[0];
        assert!(!row.unread && !row.snippet.is_empty());
        assert!(store.events(id).unwrap()[0].1.to_string().contains("removed to make room"));
        // Nothing more is removed once the rest fits.
        assert_eq!(
            store.transaction(|tx| tx.purge(limits, at(201), 1_000, &mut Purging::default())).unwrap(),
            Purged::default()
        );
    }

    #[test]
    fn texts_of_the_polled_document_stay() {
        let mut store = memory();
        let (id, all) = filled(&mut store, "https://a.example/feed", 5);
        // All entries have the same time, and the publisher keeps the first one in the document.
        store.connection.execute_batch("UPDATE entry SET sort_time = 5").unwrap();
        poll(&store, id, &["4", "3", "0"]);
        let limits = TextLimits { feed: Some(1), all: None };
        store.transaction(|tx| tx.purge(limits, at(200), 1_000, &mut Purging::default())).unwrap();
        assert_eq!(gone(&store, &all), [1, 2]);
    }

    #[test]
    fn the_text_of_an_entry_stays_that_the_polled_document_has_under_an_earlier_id() {
        let mut store = memory();
        let (id, all) = filled(&mut store, "https://a.example/feed", 2);
        let alias = "INSERT INTO entry_alias (subscription, id_hash, key, id) VALUES (?1, ?2, ?3, 'old')";
        store.connection.execute(alias, (id.0, id_hash(&EntryId::new("old")), all[0].0)).unwrap();
        poll(&store, id, &["old"]);
        let limits = TextLimits { feed: Some(1), all: None };
        store.transaction(|tx| tx.purge(limits, at(200), 1_000, &mut Purging::default())).unwrap();
        assert_eq!(gone(&store, &all), [1]);
    }

    #[test]
    fn the_limit_for_all_feeds_spares_a_feed_that_keeps_everything() {
        let mut store = memory();
        let (a, of_a) = filled(&mut store, "https://a.example/feed", 4);
        let (b, of_b) = filled(&mut store, "https://b.example/feed", 4);
        let settings =
            crate::model::FeedSettings { keep_mb: Some(0), ..crate::model::FeedSettings::default() };
        store.transaction(|tx| tx.set_feed_settings(b, &settings)).unwrap();
        let limits = TextLimits { feed: Some(1), all: Some(1) };
        let done = store.transaction(|tx| tx.purge(limits, at(200), 2, &mut Purging::default())).unwrap();
        assert!(done.more && done.left > 0, "two at a time");
        while store.transaction(|tx| tx.purge(limits, at(200), 2, &mut Purging::default())).unwrap().more {}
        assert_eq!(gone(&store, &of_a), [0, 1, 2, 3]);
        assert_eq!(gone(&store, &of_b), [0; 0]);
        assert!(store.size_on_disk(a).unwrap() < store.size_on_disk(b).unwrap() / 10);
    }

    #[test]
    fn the_oldest_texts_of_all_feeds_are_removed_first_part_by_part() {
        let mut store = memory();
        let (_, of_a) = filled(&mut store, "https://a.example/feed", 12);
        let (_, of_b) = filled(&mut store, "https://b.example/feed", 12);
        let all: Vec<EntryKey> = of_a.iter().zip(&of_b).flat_map(|(a, b)| [*a, *b]).collect();
        // This entry is out of the view, like an entry of a browsed page.
        store.connection.execute("UPDATE entry SET in_view = 0 WHERE key = ?1", [all[2].0]).unwrap();
        let each =
            store.subscriptions().unwrap().iter().map(|row| store.size_on_disk(row.id).unwrap()).sum::<u64>()
                / 24;
        let limits = TextLimits { feed: None, all: Some(each * 14 + each / 2) };
        let mut going = Purging::default();
        for expected in [3, 6, 9] {
            let done = store.transaction(|tx| tx.purge(limits, at(200), 3, &mut going)).unwrap();
            assert_eq!((done.gone.entries, done.more), (3, true));
            assert_eq!(gone(&store, &all), (0..expected).collect::<Vec<_>>());
        }
        // An entry that the user marks as unread between two parts stays.
        store.transaction(|tx| tx.mark_read(&all[9..10], false)).unwrap();
        let done = store.transaction(|tx| tx.purge(limits, at(200), 3, &mut going)).unwrap();
        assert_eq!((done.gone.entries, done.more), (1, false), "enough");
        assert_eq!(gone(&store, &all), [0, 1, 2, 3, 4, 5, 6, 7, 8, 10]);
    }

    #[test]
    fn the_cost_of_a_part_depends_only_on_the_texts_it_removes() {
        let cost = |feeds: usize, entries: usize, parts_before: usize, begins_anew: bool| {
            let mut store = memory();
            for feed in 0..feeds {
                filled(&mut store, &format!("https://{feed}.example/feed"), entries);
            }
            let limits = TextLimits { feed: None, all: Some(1) };
            let mut going = Purging::default();
            for _ in 0..parts_before {
                assert!(store.transaction(|tx| tx.purge(limits, at(200), 10, &mut going)).unwrap().more);
            }
            let before = [POLLED, OLDEST].map(|sql| steps(&store, sql));
            if begins_anew {
                going = Purging::default();
            }
            assert_eq!(
                store.transaction(|tx| tx.purge(limits, at(200), 10, &mut going)).unwrap().gone.entries,
                10
            );
            (before, [POLLED, OLDEST].map(|sql| steps(&store, sql)))
        };
        let ([_, first_of_two], [polled, of_two]) = cost(2, 200, 1, false);
        let (_, [_, after_many]) = cost(2, 200, 30, false);
        let (_, [_, anew]) = cost(2, 200, 30, true);
        let ([_, first_of_twenty], [_, of_twenty]) = cost(20, 40, 1, false);
        let found = format!("{first_of_two} {first_of_twenty} {of_two} {after_many} {anew} {of_twenty}");
        assert_eq!(polled, 0, "the polled document is looked up only once");
        // The first part looks at every feed; later parts look only at feeds whose texts they remove.
        assert!(first_of_twenty < 20 * first_of_two && of_twenty < 4 * of_two, "{found}");
        assert!(2 * after_many < 3 * of_two && anew > 2 * after_many, "{found}");
    }

    #[test]
    fn a_text_comes_back_from_its_document_and_is_kept_for_a_week() {
        let mut store = memory();
        let (id, all) = filled(&mut store, "https://a.example/feed", 3);
        let before = store.article(all[0]).unwrap().unwrap().entry;
        let size = store.size_on_disk(id).unwrap();
        let limits = TextLimits { feed: Some(1), all: None };
        store.transaction(|tx| tx.purge(limits, at(200), 1_000, &mut Purging::default())).unwrap();
        assert_eq!(store.article(all[0]).unwrap().unwrap().entry.content, None);
        let other = crate::model::Entry {
            content: Some(Text::plain("other words")),
            ..store.article(all[1]).unwrap().unwrap().entry
        };
        let document = FeedDocument {
            uri: url("https://a.example/document"),
            format: Format::Atom10,
            head: Head::default(),
            entries: vec![before.clone(), other],
            ending: Ending::Whole,
            faults: Vec::new(),
        };
        let restored = store.transaction(|tx| tx.restore_texts(id, &document, at(300))).unwrap();
        assert_eq!(restored, all[..1], "a text with other words belongs to another version");
        assert_eq!(store.article(all[0]).unwrap().unwrap().entry.content, before.content);
        assert!(store.size_on_disk(id).unwrap() > size / 4);
        store.transaction(|tx| tx.purge(limits, at(300 + 6 * DAY), 1_000, &mut Purging::default())).unwrap();
        assert_eq!(gone(&store, &all), [1, 2]);
        store.transaction(|tx| tx.purge(limits, at(300 + 8 * DAY), 1_000, &mut Purging::default())).unwrap();
        assert_eq!(gone(&store, &all), [0, 1, 2]);
    }

    #[test]
    fn a_text_is_fetched_again_from_a_document_that_has_it() {
        let mut store = memory();
        let (id, all) = filled(&mut store, "https://a.example/feed", 3);
        assert_eq!(store.text_source(all[0]).unwrap(), None, "newer entries push it out of the feed");
        let add = |uri: &str, captured: Option<i64>, entries: &[EntryKey]| {
            let document = "INSERT INTO document (subscription, uri, poll, depth, captured_at, entries)
                VALUES (?1, ?2, iif(?3 IS NULL, 1, NULL), 1, ?3, ?4)";
            let entries = keys_to_blob(entries);
            store.connection.execute(document, (id.0, uri, captured, entries)).unwrap();
        };
        add("https://a.example/1", None, &all[..1]);
        add("https://web.example/a", Some(7), &all[1..2]);
        let sources = || all.iter().map(|key| store.text_source(*key).unwrap()).collect::<Vec<_>>();
        let capture = (url("https://web.example/a"), Some(url("https://a.example/feed")));
        assert_eq!(sources(), [Some((url("https://a.example/1"), None)), Some(capture), None]);
        store.connection.execute("UPDATE subscription SET removed_at = 1", []).unwrap();
        assert_eq!(sources(), [None, None, None], "nothing is fetched for a feed that the user left");
    }

    #[test]
    fn a_later_version_brings_its_own_text() {
        let mut store = memory();
        let (id, all) = filled(&mut store, "https://a.example/feed", 2);
        store
            .transaction(|tx| {
                tx.purge(TextLimits { feed: Some(1), all: None }, at(200), 1_000, &mut Purging::default())
            })
            .unwrap();
        let mut change = new_entry("0", 50);
        change.held = Some(all[0]);
        change.entry.content = Some(Text::plain("What it says by now."));
        store.transaction(|tx| tx.apply(id, &update(&[change]), at(210))).unwrap();
        let article = store.article(all[0]).unwrap().unwrap();
        assert_eq!(
            (article.purged_at, article.entry.content.unwrap().value.as_str()),
            (None, "What it says by now.")
        );
        assert_eq!(store.versions(all[0]).unwrap(), [], "an empty text is no version");
    }
}
