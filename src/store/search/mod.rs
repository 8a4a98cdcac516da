//! Full-text search: words with or without accents, `begin*`, `"phrases"`, and in Chinese, Japanese, Korean, Thai, Lao,
//! Burmese and Khmer any part of a word.
//!
//! An entry must contain all words, and none that has a minus. The last word of the query may be the beginning of a word,
//! so that the search finds entries while the user types. In quotation marks, it must be the whole word. Conditions such as
//! `is:unread` and `feed:news` leave out more entries; [`SearchQuery`] lists them.

pub(super) mod arrivals;
mod compiled;
pub(super) mod conditions;
pub(super) mod entry_words;
pub(super) mod index;
mod phrases;
pub(super) mod saved;
pub(super) mod unspaced;
mod vocabulary;
pub(super) mod words;

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use rusqlite::named_params;

use super::entries::one_line;
use super::{Database, ITEMS_PER_WATCH, StoreError, Watcher, unwatched};
use crate::history::SortKey;
use crate::model::{
    EntryKey, EntryRow, EntryScope, Filter, SearchQuery, Searched, SubscriptionId, Timestamp, folded,
};
use conditions::Conditions;
use phrases::{Phrase, phrases};
use words::Words;

const MATCHES: &str = "SELECT entry.key, subscription, in_view = 1, sort_time, sort_rank
    FROM search CROSS JOIN entry INDEXED BY entry_place ON entry.key = abs(search.rowid)
    WHERE search MATCH :query";
const WAITING: &str = "SELECT entry.key, subscription, in_view = 1, sort_time, sort_rank
    FROM unindexed AS waiting CROSS JOIN entry INDEXED BY entry_place ON entry.key = waiting.key";
const ALL: &str =
    "SELECT key, subscription, in_view = 1, sort_time, sort_rank FROM entry INDEXED BY entry_place";
const IS_MATCHABLE: &str = "SELECT 1 FROM search WHERE search MATCH :query LIMIT 1";
const IS_UNINDEXED: &str = "SELECT 1 FROM unindexed WHERE key = :key";
/// A star or a label keeps an entry that left its feed.
const IS_KEPT: &str = "SELECT 1 FROM user_state WHERE key = :key
    AND (starred = 1 OR EXISTS (SELECT 1 FROM entry_label WHERE entry_label.key = user_state.key))";
const IS_STARRED: &str = "SELECT 1 FROM user_state WHERE key = :key AND starred = 1";

/// Characters of text that are shown around a hit.
const AROUND: usize = 160;
/// Characters before a hit in a short line.
const BEFORE: usize = 24;

/// Keys and positions of entries that were found, newest first.
pub type Hits = Vec<(EntryKey, SortKey)>;

/// An entry that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchHit {
    /// Its key.
    pub key: EntryKey,
    /// The entry as a list shows it.
    pub row: EntryRow,
    /// Its text around the first word that was found, as one line.
    pub snippet: String,
}

impl Database {
    /// Returns the newest `limit` entries of a scope that fit `query`, newest first.
    ///
    /// Entries out of the view are found only if they are starred or labelled, or if the scope is
    /// [`EntryScope::Removed`]. An empty query finds nothing. No query is an error.
    pub fn search(
        &self,
        query: &str,
        scope: &EntryScope,
        limit: usize,
    ) -> Result<Vec<SearchHit>, StoreError> {
        let mut hits = Vec::new();
        self.search_each(query, scope, limit, &unwatched, |hit| hits.push(hit))?;
        Ok(hits)
    }

    /// Like [`Database::search`], but passes each hit to `each` as soon as it is found. `watch` gets the number of
    /// examined entries and the number of all entries with these words. If `watch` stops the search, that is not an
    /// error.
    pub fn search_each(
        &self,
        query: &str,
        scope: &EntryScope,
        limit: usize,
        watch: Watcher<'_>,
        mut each: impl FnMut(SearchHit),
    ) -> Result<(), StoreError> {
        let query = parsed(query)?;
        let words: Vec<String> = query.terms.iter().map(|term| folded(&term.words)).collect();
        let mut left = limit;
        self.find(&query, scope, watch, |key, _| {
            let Some(row) = self.rows(&[key])?.pop() else { return Ok(true) };
            let snippet = around(&self.plain_text(key)?, &words, AROUND / 2);
            each(SearchHit { key, row, snippet });
            left = left.saturating_sub(1);
            Ok(left > 0)
        })?;
        Ok(())
    }

    /// Returns the text of an entry around the first word of the query in it, as one line.
    pub fn found_text(&self, key: EntryKey, query: &str) -> Result<String, StoreError> {
        let query = SearchQuery::parse(query);
        let words: Vec<String> = query.terms.iter().map(|term| folded(&term.words)).collect();
        Ok(around(&self.plain_text(key)?, &words, BEFORE))
    }

    /// Returns the keys of all entries that match, newest first.
    pub fn search_keys(&self, query: &str, scope: &EntryScope) -> Result<Hits, StoreError> {
        Ok(self.search_keys_watched(query, scope, &|_, _, _| true)?.0)
    }

    /// Like [`Self::search_keys`]. `watch` gets the hits so far, the number of examined entries, and the number of all
    /// entries with these words, and may stop the search. The flag is true if the search was not stopped.
    pub fn search_keys_watched(
        &self,
        query: &str,
        scope: &EntryScope,
        watch: &dyn Fn(&Hits, u64, u64) -> bool,
    ) -> Result<(Hits, bool), StoreError> {
        let found = RefCell::new(Hits::new());
        let told = |done, total| watch(&found.borrow(), done, total);
        let all = self.find(&parsed(query)?, scope, &told, |key, sort| {
            found.borrow_mut().push((key, sort));
            Ok(true)
        })?;
        Ok((found.into_inner(), all))
    }

    /// Passes matching entries to `each`, newest first, until `each` returns false. Returns false if `watch` stopped
    /// the search.
    fn find(
        &self,
        query: &SearchQuery,
        scope: &EntryScope,
        watch: Watcher<'_>,
        each: impl FnMut(EntryKey, SortKey) -> Result<bool, StoreError>,
    ) -> Result<bool, StoreError> {
        match self.find_watched(query, scope, watch, each) {
            Err(StoreError::Stopped) => Ok(false),
            found => found.map(|()| true),
        }
    }

    fn find_watched(
        &self,
        query: &SearchQuery,
        scope: &EntryScope,
        watch: Watcher<'_>,
        mut each: impl FnMut(EntryKey, SortKey) -> Result<bool, StoreError>,
    ) -> Result<(), StoreError> {
        if query.is_empty() {
            return Ok(());
        }
        let (phrases, excluded) = (phrases(&query.terms), phrases(&query.excluded));
        let conditions = Conditions::new(self, &query.conditions)?;
        let candidates = Candidates { scope, conditions: &conditions, watch };
        let waiting = self.candidates(WAITING, &candidates, |_| Ok(()))?;
        let unread: BTreeSet<EntryKey> = waiting.iter().map(|(_, key)| *key).collect();
        let mut found = if phrases.is_empty() {
            self.candidates(ALL, &candidates, |_| Ok(()))?
        } else {
            self.indexed(&phrases, &candidates)?.unwrap_or_default()
        };
        found.retain(|(_, key)| !unread.contains(key));
        found.extend(waiting);
        found.sort_unstable_by_key(|(sort, key)| (*sort, Reverse(*key)));
        // An entry may have two rows in the index.
        found.dedup();
        let (with_words, suspects) = self.excluded(&excluded, &candidates)?;
        let is_exact = phrases.iter().all(Phrase::is_word);
        let total = found.len() as u64;
        for ((sort, key), done) in found.into_iter().zip(0_u64..) {
            let is_read = !phrases.is_empty() && (!is_exact || unread.contains(&key));
            let is_unindexed = !excluded.is_empty() && self.is_unindexed(key)?;
            if with_words.contains(&key) && !is_unindexed {
                continue;
            }
            let is_suspect = is_unindexed || suspects.as_ref().is_none_or(|suspects| suspects.contains(&key));
            // `watch` is called for each entry that must be read, and now and then for the others.
            let is_slow = is_read || is_suspect || conditions.read_rows();
            if (is_slow || done.is_multiple_of(ITEMS_PER_WATCH as u64)) && !watch(done, total) {
                return Err(StoreError::Stopped);
            }
            let is_found = (!is_read || self.holds_all(key, &phrases)?)
                && !(is_suspect && self.holds_any(key, &excluded)?)
                && conditions.hold(key)?;
            if is_found && !each(key, sort)? {
                break;
            }
        }
        Ok(())
    }

    /// Returns two sets of indexed entries: those that contain one of the phrases of one word, and those that may contain one
    /// of the other phrases. The second is `None` if the index cannot tell.
    fn excluded(
        &self,
        phrases: &[Phrase],
        candidates: &Candidates<'_>,
    ) -> Result<(BTreeSet<EntryKey>, Option<BTreeSet<EntryKey>>), StoreError> {
        let (mut with_words, mut suspects) = (BTreeSet::new(), Some(BTreeSet::new()));
        for phrase in phrases {
            let found = self.indexed(std::slice::from_ref(phrase), candidates)?;
            let Some(keys) = found.map(|found| found.into_iter().map(|(_, key)| key)) else {
                suspects = None;
                continue;
            };
            if phrase.is_word() {
                with_words.extend(keys);
            } else if let Some(suspects) = &mut suspects {
                suspects.extend(keys);
            }
        }
        Ok((with_words, suspects))
    }

    fn is_unindexed(&self, key: EntryKey) -> Result<bool, StoreError> {
        let mut statement = self.connection.prepare_cached(IS_UNINDEXED)?;
        Ok(statement.exists(named_params! {":key": key.0})?)
    }

    /// Returns entries that contain all words of the phrases, in any order; `None` if the index can look for none of the
    /// words.
    fn indexed(
        &self,
        phrases: &[Phrase],
        candidates: &Candidates<'_>,
    ) -> Result<Option<Vec<(SortKey, EntryKey)>>, StoreError> {
        let words: Vec<String> = phrases.iter().flat_map(Phrase::expressions).collect();
        let ask = |words: &[String]| {
            let query = words.join(" AND ");
            self.candidates(MATCHES, candidates, |statement| statement.raw_bind_parameter(1, query)).map(Some)
        };
        match ask(&words) {
            Err(error) if error.is_of_query() => {
                // FTS5 may cut a word with a character of a newer Unicode version into several words. This index cannot
                // search for the resulting phrase, so such a word is left out.
                let mut statement = self.connection.prepare_cached(IS_MATCHABLE)?;
                let mut matchable = Vec::with_capacity(words.len());
                for word in words {
                    match statement.exists(named_params! {":query": word}).map_err(StoreError::from) {
                        Ok(_) => matchable.push(word),
                        Err(error) if error.is_of_query() => {}
                        Err(error) => return Err(error),
                    }
                }
                if matchable.is_empty() { Ok(None) } else { ask(&matchable) }
            }
            found => found,
        }
    }

    /// Returns the entries of a scope that a statement finds and that the conditions on feeds and times allow.
    fn candidates(
        &self,
        sql: &str,
        candidates: &Candidates<'_>,
        bind: impl FnOnce(&mut rusqlite::Statement<'_>) -> rusqlite::Result<()>,
    ) -> Result<Vec<(SortKey, EntryKey)>, StoreError> {
        let Candidates { scope, conditions, watch } = candidates;
        let within: Option<BTreeSet<SubscriptionId>> = match scope {
            EntryScope::All | EntryScope::Starred | EntryScope::Label(_) => None,
            EntryScope::Subscription(id) | EntryScope::Removed(id) => Some(BTreeSet::from([*id])),
            EntryScope::Folder(path) => Some(self.subscriptions_in(path)?.into_iter().collect()),
            EntryScope::Subscriptions(ids) => Some(ids.iter().copied().collect()),
        };
        let listed: BTreeSet<EntryKey> = match scope {
            EntryScope::Removed(id) => {
                self.removed_of(*id, Filter::All)?.into_iter().map(|(key, _)| key).collect()
            }
            EntryScope::Label(name) => self.keys_with(name)?,
            _ => BTreeSet::new(),
        };
        let mut kept = self.connection.prepare_cached(IS_KEPT)?;
        let mut starred = self.connection.prepare_cached(IS_STARRED)?;
        let mut statement = self.connection.prepare_cached(sql)?;
        bind(&mut statement)?;
        let mut rows = statement.raw_query();
        let mut found = Vec::new();
        let mut looked = 0_usize;
        while let Some(row) = rows.next()? {
            looked += 1;
            // The number of all entries is not known yet.
            if looked.is_multiple_of(ITEMS_PER_WATCH) && !watch(0, 0) {
                return Err(StoreError::Stopped);
            }
            let (key, subscription) = (EntryKey(row.get(0)?), SubscriptionId(row.get(1)?));
            let sort = SortKey { time: Timestamp::from_millis(row.get(3)?), rank: row.get(4)? };
            if within.as_ref().is_some_and(|within| !within.contains(&subscription))
                || !conditions.allow(subscription, sort.time)
            {
                continue;
            }
            let is_meant = match scope {
                EntryScope::Removed(_) | EntryScope::Label(_) => listed.contains(&key),
                EntryScope::Starred => starred.exists(named_params! {":key": key.0})?,
                _ => row.get(2)? || kept.exists(named_params! {":key": key.0})?,
            };
            if is_meant {
                found.push((sort, key));
            }
        }
        Ok(found)
    }

    /// Returns true if each phrase occurs in the title, the author or the text of an entry.
    fn holds_all(&self, key: EntryKey, phrases: &[Phrase]) -> Result<bool, StoreError> {
        let Some(texts) = self.words_of(key)? else { return Ok(false) };
        Ok(phrases.iter().all(|phrase| phrase.is_in(&texts)))
    }

    /// Returns true if one of the phrases occurs in the title, the author or the text of an entry.
    fn holds_any(&self, key: EntryKey, phrases: &[Phrase]) -> Result<bool, StoreError> {
        let Some(texts) = self.words_of(key)? else { return Ok(false) };
        Ok(phrases.iter().any(|phrase| phrase.is_in(&texts)))
    }

    /// Returns the words of the title, the author and the text of an entry.
    fn words_of(&self, key: EntryKey) -> Result<Option<[Words; 3]>, StoreError> {
        let Some(row) = self.rows(&[key])?.pop() else { return Ok(None) };
        let texts = [row.title, row.author.unwrap_or_default(), self.plain_text(key)?];
        Ok(Some(texts.map(|text| Words::of(&text))))
    }
}

/// Reads a search. Fails if it is so long that it would take seconds.
fn parsed(query: &str) -> Result<SearchQuery, StoreError> {
    if query.chars().count() > SearchQuery::LONGEST {
        return Err(StoreError::Refused(msg!("store-search-too-long", most = SearchQuery::LONGEST)));
    }
    Ok(SearchQuery::parse(query))
}

/// The entries among which a search looks.
struct Candidates<'a> {
    scope: &'a EntryScope,
    conditions: &'a Conditions<'a>,
    watch: Watcher<'a>,
}

/// Returns a text around the first of the words in it, as one line, with at most `lead` characters before that word.
fn around(text: &str, words: &[String], lead: usize) -> String {
    let searched = Searched::new(text);
    let position = words
        .iter()
        .filter_map(|word| {
            let word: Vec<char> = word.chars().collect();
            searched.chars.windows(word.len().max(1)).position(|window| window == word)
        })
        .min();
    let start = match position.map(|position| searched.place(position)) {
        Some(position) if position > lead => {
            let from = position - lead;
            let space = text.chars().skip(from).take(lead / 2).position(char::is_whitespace);
            from + space.map_or(0, |space| space + 1)
        }
        _ => 0,
    };
    let rest: String = text.chars().skip(start).take(AROUND * 2).collect();
    let line = one_line(&rest, AROUND);
    if start > 0 { format!("…{line}") } else { line }
}

#[cfg(test)]
mod tests {
    use super::super::Store;
    use super::super::testing::{add, at, entry, memory, new_entry, update};
    use super::*;
    use crate::history::EntryChange;
    use crate::model::{EntryScope, Text};

    fn filled(texts: &[(&str, &str)]) -> Store {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let changes: Vec<EntryChange> = texts
            .iter()
            .zip(1..)
            .map(|((title, text), second)| {
                let mut change = new_entry(&format!("id{second}"), second);
                change.entry.title = (*title).to_owned();
                change.entry.content = Some(Text::plain(*text));
                change
            })
            .collect();
        store.transaction(|tx| tx.apply(id, &update(&changes), at(99))).unwrap();
        store
    }

    /// Searches before and after indexing. Both must find the same.
    fn found(store: &mut Store, query: &str) -> Vec<String> {
        let find = |store: &Store| -> Vec<String> {
            store.search(query, &EntryScope::All, 10).unwrap().into_iter().map(|hit| hit.row.title).collect()
        };
        let waiting = find(store);
        let kept = store.transaction(|tx| {
            tx.index_waiting(99, || false)?;
            let indexed: Vec<String> =
                tx.search(query, &EntryScope::All, 10)?.into_iter().map(|hit| hit.row.title).collect();
            assert_eq!(waiting, indexed, "{query}");
            Err::<(), _>(StoreError::Closed)
        });
        assert!(kept.is_err());
        waiting
    }

    #[test]
    fn words_accents_prefixes_and_phrases_are_found() {
        let mut store = filled(&[
            ("one", "The café in Zürich serves crème brûlée"),
            ("two", "A cafe in Zurich, rebuilt whole; see rfc-5005 section 4"),
            ("three", "whole rebuilt cafeteria"),
        ]);
        let mut check =
            |query: &str, expect: &[&str]| assert_eq!(found(&mut store, query), expect, "{query}");
        check("café ", &["two", "one"]);
        check("cafe ", &["two", "one"]);
        check("CAFÉ", &["three", "two", "one"]);
        check("\"cafe\"", &["two", "one"]);
        check("cafet*", &["three"]);
        check("caf* zurich", &["two", "one"]);
        check("zürich creme", &["one"]);
        check("\"rebuilt whole\"", &["two"]);
        check("\"rebuilt whole", &["two"]);
        check("rebuilt whole", &["three", "two"]);
        check("rfc-5005", &["two"]);
        check("absent", &[]);
    }

    #[test]
    fn characters_that_nobody_sees_divide_no_word_of_a_title() {
        for c in ['\u{ad}', '\u{200b}', '\u{2060}', '\u{feff}'] {
            let mut store = filled(&[(&format!("Donau{c}dampf{c}schiff in 東{c}京"), "")]);
            let copied = format!("donau{c}dampf{c}schiff ");
            for query in
                ["donaudampfschiff ", "\"donaudampfschiff in\"", &copied, "東京 ", "title:donaudampf*"]
            {
                assert_eq!(found(&mut store, query), ["Donaudampfschiff in 東京"], "{query:?} {c:?}");
            }
            assert_eq!(found(&mut store, "dampf "), Vec::<String>::new(), "{c:?}");
        }
    }

    #[test]
    fn the_two_small_forms_of_a_greek_letter_are_one() {
        let mut store = filled(&[("Η τιμή της ημέρας", "Ο ϐίος"), ("Η ΤΙΜΗ ΤΗΣ ΗΜΕΡΑΣ", "Ο ΒΊΟΣ")]);
        for query in ["της ", "ΤΗΣ ", "title:της ", "title:ΤΗΣ ", "\"ΤΗΣ ημέρας\"", "βίος "]
        {
            let count = store.search(query, &EntryScope::All, 10).unwrap().len();
            assert_eq!(found(&mut store, query).len(), count);
            assert!(count >= 1, "{query}");
        }
        assert_eq!(found(&mut store, "title:ΤΗΣ ").len(), 2);
        assert_eq!(found(&mut store, "της ").len(), 2);
    }

    #[test]
    fn chinese_and_japanese_are_found_from_one_character_on() {
        let mut store = filled(&[
            ("ja", "昨日、日本語の文章をRust入門で読んだ"),
            ("zh", "北京大学的新闻"),
            ("en", "plain words"),
        ]);
        let mut check =
            |query: &str, expect: &[&str]| assert_eq!(found(&mut store, query), expect, "{query}");
        check("日本", &["ja"]);
        check("日本語", &["ja"]);
        check("語", &["ja"]);
        check("Rust入門", &["ja"]);
        check("本日", &[]);
        check("大学", &["zh"]);
        check("\"北京大学\"", &["zh"]);
        check("京学", &[]);
        check("新", &["zh"]);
        check("闻", &["zh"]);
    }

    #[test]
    fn letters_that_people_write_in_two_ways_are_one() {
        let mut store = filled(&[
            ("german", "Die Straße nach Süden"),
            ("greek", "Η τιμή της ημέρας"),
            ("turkish", "Kızılırmak İstanbul"),
            ("russian", "Ёлка и тёмный лес"),
            ("arabic", "أحمد يقرأ كِتَابًا على الطريق"),
            ("french", "un cœur de ﬁn"),
        ]);
        let mut check =
            |query: &str, expect: &[&str]| assert_eq!(found(&mut store, query), expect, "{query}");
        check("strasse ", &["german"]);
        check("\"STRASSE nach\"", &["german"]);
        check("ΤΙΜΗ ", &["greek"]);
        check("kizilirmak ", &["turkish"]);
        check("ISTANBUL ", &["turkish"]);
        check("елка темный ", &["russian"]);
        check("احمد ", &["arabic"]);
        check("كتـابا ", &["arabic"]);
        check("\"علي الطريق\"", &["arabic"]);
        check("coeur fin ", &["french"]);
    }

    #[test]
    fn a_word_is_found_in_a_run_and_in_a_compound() {
        let mut store = filled(&[
            ("thai", "ฉันอ่านหนังสือที่บ้าน"),
            ("other thai", "หมอ"),
            ("lao", "ຂ້ອຍອ່ານປຶ້ມຢູ່ເຮືອນ"),
            ("khmer", "ខ្ញុំអានសៀវភៅនៅផ្ទះ"),
            ("burmese", "ကျွန်တော်စာအုပ်ဖတ်သည်"),
            ("korean", "대한민국 서울은 한국 은행이 있는 도시"),
        ]);
        let mut check =
            |query: &str, expect: &[&str]| assert_eq!(found(&mut store, query), expect, "{query}");
        check("หนังสือ ", &["thai"]);
        check("บ้าน ", &["thai"]);
        check("มือ ", &[]);
        check("อ", &["other thai", "thai"]);
        check("ປຶ້ມ ", &["lao"]);
        check("សៀវភៅ ", &["khmer"]);
        check("စာအုပ် ", &["burmese"]);
        check("서울 ", &["korean"]);
        check("민국 ", &["korean"]);
        check("\"한국 은행\"", &["korean"]);
        check("\"서울 은행\"", &[]);
        check("울한", &[]);
    }

    #[test]
    fn no_query_is_an_error() {
        let mut store = filled(&[("one", "some text")]);
        for query in [
            "", "\"", "*", "AND", "NEAR(", "a:b", "^x", "-", "(", "\0", "\"\"", "!!!", "col : x", "日*",
            "\u{FFFD}",
        ] {
            store.search(query, &EntryScope::All, 10).unwrap();
        }
        assert_eq!(found(&mut store, "some -- text"), ["one"]);
    }

    #[test]
    fn a_replaced_text_is_no_longer_found() {
        let mut store = filled(&[("one", "ancient words")]);
        let id = store.subscriptions().unwrap()[0].id;
        let key = store.search("ancient", &EntryScope::All, 1).unwrap()[0].key;
        let replaced = EntryChange { held: Some(key), entry: entry("id1", "fresh"), ..new_entry("id1", 5) };
        store.transaction(|tx| tx.apply(id, &update(&[replaced]), at(9))).unwrap();
        assert_eq!(found(&mut store, "ancient"), Vec::<String>::new());
        assert_eq!(found(&mut store, "fresh"), ["fresh"]);
    }

    #[test]
    fn the_newest_hits_come_first_and_stay_within_the_scope() {
        let mut store = filled(&[("one", "word"), ("two", "word"), ("three", "word")]);
        let other = add(&mut store, "https://b.example/feed");
        assert_eq!(store.search("word", &EntryScope::Subscription(other), 9).unwrap(), []);
        let two = store.search("word", &EntryScope::All, 2).unwrap();
        assert_eq!(two.iter().map(|hit| hit.row.title.as_str()).collect::<Vec<_>>(), ["three", "two"]);
        store.transaction(|tx| tx.star(two[1].key, true)).unwrap();
        let starred = store.search_keys("word", &EntryScope::Starred).unwrap();
        assert_eq!(starred.iter().map(|(key, _)| *key).collect::<Vec<_>>(), [two[1].key]);
    }

    #[test]
    fn hits_of_one_time_come_in_the_order_of_the_lists() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let changes = ["a", "b", "c"].map(|id| new_entry(id, 5));
        store.transaction(|tx| tx.apply(id, &update(&changes), at(9))).unwrap();
        for query in ["content", "is:unread"] {
            let hits = store.search_keys(query, &EntryScope::All).unwrap();
            let hits: Vec<EntryKey> = hits.into_iter().map(|(key, _)| key).collect();
            assert_eq!(hits, super::super::testing::keys(&store, &EntryScope::All), "{query}");
        }
    }

    #[test]
    fn a_removed_text_is_searched_as_the_index_has_it() {
        let mut store = filled(&[("one", "about the old harbour"), ("two", "about the sea")]);
        store.transaction(|tx| tx.index_waiting(9, || false)).unwrap();
        let all = super::super::testing::keys(&store, &EntryScope::All);
        store.transaction(|tx| tx.mark_read(&all, true)).unwrap();
        let limits = crate::store::TextLimits { feed: Some(0), all: None };
        let purge = |tx: &mut crate::store::Tx<'_>| {
            tx.purge(limits, at(200), 9, &mut crate::store::Purging::default())
        };
        assert_eq!(store.transaction(purge).unwrap().gone.entries, 2);
        let found = |query: &str| -> Vec<String> {
            store.search(query, &EntryScope::All, 9).unwrap().into_iter().map(|hit| hit.row.title).collect()
        };
        assert_eq!((found("harbour"), found("-harbour")), (vec!["one".to_owned()], vec!["two".to_owned()]));
        assert_eq!((found("about -harb*"), found("-sea -old")), (vec!["two".to_owned()], vec![]));
    }

    #[test]
    fn a_search_reports_its_hits_so_far_and_can_be_stopped() {
        let texts: Vec<String> = (0..9).map(|number| format!("old gate, new gate {number}")).collect();
        let texts: Vec<(&str, &str)> = texts.iter().map(|text| ("title", text.as_str())).collect();
        let mut store = filled(&texts);
        store.transaction(|tx| tx.index_waiting(99, || false)).unwrap();
        let told = RefCell::new(Vec::new());
        let stops = |found: &Hits, done, total| {
            told.borrow_mut().push((found.len(), done, total));
            found.len() < 2
        };
        let (found, all) = store.search_keys_watched("\"new gate\"", &EntryScope::All, &stops).unwrap();
        assert_eq!((found.len(), all), (2, false));
        assert_eq!(told.into_inner(), [(0, 0, 9), (1, 1, 9), (2, 2, 9)]);
        let (found, all) =
            store.search_keys_watched("\"new gate\"", &EntryScope::All, &|_, _, _| true).unwrap();
        assert_eq!((found.len(), all), (9, true));
    }

    #[test]
    fn a_snippet_shows_the_word_that_was_found() {
        let text = format!("{} the Crème here {}", "filler ".repeat(50), "more ".repeat(50));
        let shown = around(&text, &[folded("creme")], AROUND / 2);
        assert!(
            shown.starts_with("…filler") && shown.contains("the Crème here") && shown.ends_with('…'),
            "{shown}"
        );
        assert_eq!(around("short text", &[folded("absent")], AROUND / 2), "short text");
    }

    #[test]
    fn a_search_in_a_damaged_index_fails_in_place_of_finding_nothing() {
        let mut store = filled(&[("Tide", "about the harbour")]);
        store.transaction(|tx| tx.index_waiting(9, || false)).unwrap();
        assert_eq!(store.search_keys("harbour", &EntryScope::All).unwrap().len(), 1);
        store.connection.execute("UPDATE search_data SET block = x'ffff' WHERE id > 10", []).unwrap();
        for query in ["harbour", "harbour tide"] {
            let found = store.search_keys(query, &EntryScope::All);
            assert!(found.as_ref().is_err_and(StoreError::is_damage), "{found:?}");
        }
    }

    #[test]
    fn each_entry_is_found_before_it_is_indexed() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let changes: Vec<_> = (0..1_500).map(|number| new_entry(&format!("tide{number}"), number)).collect();
        store.transaction(|tx| tx.apply(id, &update(&changes), at(9_999))).unwrap();
        assert_eq!(store.waiting_for_index().unwrap(), 1_500);
        for title in ["tide3", "tide1400"] {
            let query = format!("\"{title}\"");
            assert_eq!(store.search_keys(&query, &EntryScope::All).unwrap().len(), 1, "{title}");
        }
    }
}
