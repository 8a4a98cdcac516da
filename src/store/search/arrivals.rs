//! Searches that run on entries as they arrive: the conditions of the user's rules. An entry fits here if a search finds
//! it later; a test compares the two.
//!
//! Each entry is searched once for the words of all rules together, while its words are made for the index. Most rules
//! name a word. An entry meets such a rule only if it contains one of its words: the one that the fewest rules name. Then
//! it is known already whether the entry contains the others, so the text is read a second time only for phrases whose
//! words all occur. The cost grows with the words of the entry and hardly with the number of rules.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::compiled::{Compiled, Field, Fields, Gate, Test, Uses, Wanted};
use super::entry_words::EntryWords;
use super::phrases::Phrase;
use super::vocabulary::{Found, Vocabulary};
use super::words::Words;
use crate::model::{Entry, LabelName, SearchQuery, SubscriptionRow, Timestamp, folded};
use crate::store::TextExtractor;

/// Compiled searches, by their index.
#[derive(Debug, Default)]
pub struct QuerySet {
    queries: Vec<Compiled>,
    /// The words that searches name in each field.
    vocabularies: Fields<Vocabulary>,
    /// The searches that name a word of each field, by the number of the word. Each search is here once, under one of
    /// the words that it needs.
    by_word: Fields<Vec<Vec<usize>>>,
    /// The searches that need no word.
    others: Others,
}

/// Searches without a word that an entry needs, by what an entry must be to meet them.
type Others = BTreeMap<Gate, Vec<usize>>;

/// The marks of an entry that arrives. Earlier rules may have set them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArrivalMarks<'a> {
    /// True if the entry is unread.
    pub unread: bool,
    /// True if it has a star.
    pub starred: bool,
    /// True if it is hidden.
    pub hidden: bool,
    /// Its labels.
    pub labels: Vec<&'a LabelName>,
}

/// The feed of entries that arrive, and the searches that its entries can fit.
#[derive(Debug)]
pub struct ArrivalFeed {
    /// The title and the address, folded.
    names: [String; 2],
    /// The names of the folders, folded.
    folders: Vec<String>,
    /// The searches that need no word and whose conditions on the feed hold.
    others: Others,
}

/// An entry that arrives, after it was searched for the words of all rules.
pub struct SearchedEntry<'a> {
    set: &'a QuerySet,
    entry: &'a Entry,
    extract: &'a TextExtractor,
    title: Words,
    author: Words,
    categories: Vec<Words>,
    /// The words of the text, once they were asked for.
    text: OnceCell<Words>,
    /// The time by which lists sort it.
    time: Timestamp,
    found: Fields<Found>,
}

impl QuerySet {
    /// Compiles searches.
    #[must_use]
    pub fn new<'a>(queries: impl IntoIterator<Item = &'a SearchQuery>) -> Self {
        let mut set = Self::default();
        let words = &mut set.vocabularies;
        set.queries = queries.into_iter().map(|query| Compiled::new(query, words)).collect();
        let (mut needed, mut barred) = (Uses::new(), Uses::new());
        for query in &set.queries {
            query.needed().for_each(|word| *needed.entry(word).or_default() += 1);
            query.barred().for_each(|word| *barred.entry(word).or_default() += 1);
        }
        for (at, query) in set.queries.iter().enumerate() {
            // The word that the fewest searches need; of several, the longest.
            let rank = |word: &(Field, usize)| {
                (needed.get(word), Reverse(set.vocabularies.of(word.0).size(word.1)), *word)
            };
            if let Some((field, word)) = query.needed().min_by_key(rank) {
                let by_word = set.by_word.of_mut(field);
                by_word.resize(by_word.len().max(word + 1), Vec::new());
                if let Some(searches) = by_word.get_mut(word) {
                    searches.push(at);
                }
            } else {
                set.others.entry(query.gate(&barred)).or_default().push(at);
            }
        }
        set
    }

    /// Prepares the feed of entries that arrive.
    #[must_use]
    pub fn feed(&self, row: &SubscriptionRow) -> ArrivalFeed {
        let names = [folded(&row.title), folded(row.url.as_str())];
        let folders = row.folder.iter().map(|name| folded(name)).collect();
        let mut feed = ArrivalFeed { names, folders, others: Others::new() };
        for (gate, searches) in &self.others {
            let fits = |at: &usize| self.queries.get(*at).is_some_and(|query| feed.fits(query));
            let searches: Vec<usize> = searches.iter().copied().filter(fits).collect();
            if !searches.is_empty() {
                feed.others.insert(*gate, searches);
            }
        }
        feed
    }

    /// Searches an entry for the words of all rules. `time` is the time by which lists sort it. Also returns the words of
    /// the entry, for the index.
    pub(in crate::store) fn search<'a>(
        &'a self,
        entry: &'a Entry,
        time: Timestamp,
        extract: &'a TextExtractor,
    ) -> (SearchedEntry<'a>, EntryWords) {
        let mut found = Fields::<Found>::default();
        let names = &self.vocabularies;
        let words = EntryWords::of(entry, extract, &mut |word| names.any.find_indexed(word, &mut found.any));
        let (title, author) = (words.title(), words.author());
        let categories: Vec<Words> =
            entry.categories.iter().map(|category| Words::of_line(category)).collect();
        names.title.find(&title, &mut found.title);
        names.author.find(&author, &mut found.author);
        for category in &categories {
            names.category.find(category, &mut found.category);
        }
        names.any.find(&title, &mut found.any);
        names.any.find(&author, &mut found.any);
        let text = OnceCell::new();
        (SearchedEntry { set: self, entry, extract, title, author, categories, text, time, found }, words)
    }
}

impl ArrivalFeed {
    /// Returns true if the conditions of a search on the feed hold.
    fn fits(&self, query: &Compiled) -> bool {
        query.tests.iter().all(|(test, is_wanted)| match test {
            Test::Feed(text) => self.names.iter().any(|name| name.contains(text)) == *is_wanted,
            Test::Folder(text) => self.folders.iter().any(|name| name.contains(text)) == *is_wanted,
            _ => true,
        })
    }
}

impl SearchedEntry<'_> {
    /// Returns the searches that the entry of this feed may fit, in order. [`Self::fits`] decides.
    #[must_use]
    pub fn candidates(&self, feed: &ArrivalFeed) -> Vec<usize> {
        let mut candidates = Vec::new();
        for field in [Field::Title, Field::Author, Field::Category, Field::Any] {
            let by_word = self.set.by_word.of(field);
            let numbers = self.found.of(field).numbers.iter();
            candidates.extend(numbers.filter_map(|number| by_word.get(*number)).flatten());
        }
        let is_open = |gate: &Gate| match gate {
            Gate::Open => true,
            Gate::Enclosure(is_wanted) => self.has_enclosure() == *is_wanted,
            Gate::Without(field, word) => !self.found.of(*field).has(*word),
        };
        let others = feed.others.iter().filter(|(gate, _)| is_open(gate));
        candidates.extend(others.flat_map(|(_, searches)| searches));
        candidates.sort_unstable();
        candidates
    }

    /// Returns true if the entry of this feed fits a search if it has these marks.
    #[must_use]
    pub fn fits(&self, feed: &ArrivalFeed, at: usize, marks: &ArrivalMarks<'_>) -> bool {
        self.set.queries.get(at).is_some_and(|query| {
            let has = |(field, word): (Field, usize)| self.found.of(field).has(word);
            query.needed().all(has)
                && !query.barred().any(has)
                && feed.fits(query)
                && query
                    .tests
                    .iter()
                    .all(|(test, is_wanted)| self.meets(test, marks).is_none_or(|is| is == *is_wanted))
                && query.terms.iter().all(|wanted| self.holds(wanted))
                && !query.excluded.iter().any(|wanted| self.holds(wanted))
        })
    }

    /// Returns true if the entry meets a condition; `None` for a condition on its feed.
    fn meets(&self, test: &Test, marks: &ArrivalMarks<'_>) -> Option<bool> {
        Some(match test {
            Test::Feed(_) | Test::Folder(_) => return None,
            Test::Unread => marks.unread,
            Test::Starred => marks.starred,
            Test::Hidden => marks.hidden,
            Test::Enclosure => self.has_enclosure(),
            Test::Words(wanted) => wanted.iter().all(|wanted| self.holds(wanted)),
            Test::Label(term) => marks.labels.iter().any(|label| term.names(label)),
            Test::Before(time) => self.time < *time,
            Test::After(time) => self.time >= *time,
        })
    }

    fn holds(&self, wanted: &Wanted) -> bool {
        let found = self.found.of(wanted.field);
        wanted.words.iter().all(|word| found.has(*word))
            && wanted.phrase.as_ref().is_none_or(|phrase| self.has_phrase(wanted.field, phrase))
    }

    fn has_phrase(&self, field: Field, phrase: &Phrase) -> bool {
        let is_in = |text: &Words| text.hold(&phrase.words, phrase.prefix);
        match field {
            Field::Title => is_in(&self.title),
            Field::Author => is_in(&self.author),
            Field::Category => self.categories.iter().any(is_in),
            Field::Any => is_in(&self.title) || is_in(&self.author) || is_in(self.text()),
        }
    }

    const fn has_enclosure(&self) -> bool {
        !self.entry.media.enclosures.is_empty()
    }

    fn text(&self) -> &Words {
        self.text.get_or_init(|| {
            let plain = self.entry.body().map(|text| (self.extract)(text, usize::MAX));
            Words::of(&plain.unwrap_or_default())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::EntryChange;
    use crate::model::{Enclosure, EntryKey, EntryScope, Text};
    use crate::store::Store;
    use crate::store::testing::{add_in, at, memory, new_entry, update, url};

    const TITLES: [&str; 11] = [
        "Old gate",
        "New gate at Zürich",
        "Fog",
        "",
        "東京の地図",
        "C++ and rust",
        "Donau\u{ad}dampf\u{200b}schiff in the fog",
        "Η τιμή της ημέρας",
        "Die Straße, Ёлка, على",
        "서울은 한국 은행",
        "ฉันอ่านหนังสือ",
    ];
    const TEXTS: [&str; 5] = [
        "<p>The tide is out</p>",
        "Gates open at dawn",
        "",
        "the old wall, café",
        "a (Straße) to 대한민국; كِتَاب, อ่านหนังสือ",
    ];

    fn entry(number: usize) -> EntryChange {
        let mut change = new_entry(&format!("e{number}"), i64::try_from(number).unwrap() * 86_400);
        change.entry.title = TITLES[number % TITLES.len()].to_owned();
        change.entry.content = Some(Text::html(TEXTS[number % TEXTS.len()].to_owned()));
        change.entry.authors =
            [vec![], vec!["Ann Lee".to_owned()], vec!["Bo".to_owned(), "An\u{2060}n".to_owned()]][number % 3]
                .clone();
        change.entry.categories =
            [vec![], vec!["Old maps".to_owned(), "S\u{feff}ea".to_owned()]][number % 2].clone();
        if number.is_multiple_of(5) {
            let url = url("https://a.example/e.mp3");
            change.entry.media.enclosures =
                vec![Enclosure { url, media_type: None, length: None, title: None }];
        }
        change
    }

    fn filled() -> (Store, Vec<(crate::model::SubscriptionId, Vec<EntryChange>)>) {
        let mut store = memory();
        let mut feeds = Vec::new();
        for (address, folder) in
            [("https://news.example/feed", vec!["Daily".to_owned()]), ("https://notes.example/feed", vec![])]
        {
            let id = add_in(&mut store, address, &folder);
            let from = feeds.len() * 12;
            let entries: Vec<EntryChange> = (from..from + 12).map(entry).collect();
            store.transaction(|tx| tx.apply(id, &update(&entries), at(9_999_999))).unwrap();
            feeds.push((id, entries));
        }
        (store, feeds)
    }

    const QUERIES: &[&str] = &[
        "gate ",
        "old ",
        "gat* ",
        "\"old gate\" ",
        "\"old wall\" ",
        "title:gate ",
        "title:gat* ",
        "-title:gate ",
        "title:\"new gate\" tide ",
        "author:ann ",
        "author:\"Ann Lee\" -gate ",
        "-author:ann ",
        "category:sea ",
        "category:\"old maps\" title:old ",
        "-category:sea ",
        "has:enclosure ",
        "-has:enclosure gate ",
        "feed:news ",
        "-feed:news old ",
        "folder:dai ",
        "-folder:dai is:unread ",
        "is:read ",
        "is:starred ",
        "is:hidden ",
        "東京 ",
        "地 ",
        "cafe ",
        "zurich ",
        "before:1970-01-09 ",
        "after:1970-01-09 gate ",
        "-before:1970-01-05 -after:1970-01-12 ",
        "label:x ",
        "-label:x fog ",
        "c++ ",
        "tide out ",
        "absent ",
        "-gate ",
        "-\"old wall\" -fog ",
        "gate title:fog ",
        "\"gate old\" ",
        "\"the old\" ",
        "-\"the old\" old ",
        "-title:\"new gate\" gate ",
        "-category:\"old maps\" -the ",
        "-the has:enclosure ",
        "the -has:enclosure ",
        "-東京 ",
        "title:fo* -author:an* ",
        "zür* ",
        "\"old wal\" ",
        "donaudampfschiff ",
        "title:Donaudampfschiff ",
        "title:Donau\u{ad}dampf\u{ad}schiff ",
        "-title:Donaudampfschiff ",
        "dampf ",
        "title:dampf ",
        "title:της ",
        "title:ΤΗΣ ",
        "τησ ",
        "\"ΤΗΣ ημέρας\" ",
        "strasse ",
        "title:strasse ",
        "-Straße ",
        "елка ",
        "title:علي ",
        "كتاب ",
        "민국 ",
        "title:은행 ",
        "\"한국 은행\" ",
        "หนังสือ ",
        "-หนัง ",
        "หน",
    ];

    /// A rule must match on arrival what a search with its words finds afterwards, whatever other rules there are.
    #[test]
    fn an_entry_fits_on_arrival_if_a_search_finds_it_later() {
        let (store, feeds) = filled();
        let parsed: Vec<SearchQuery> = QUERIES.iter().map(|query| SearchQuery::parse(query)).collect();
        let set = QuerySet::new(&parsed);
        let mut some = 0;
        for (at, query) in QUERIES.iter().enumerate() {
            let found: Vec<EntryKey> =
                store.search_keys(query, &EntryScope::All).unwrap().into_iter().map(|(key, _)| key).collect();
            let mut fitting = Vec::new();
            for (id, changes) in &feeds {
                let feed = set.feed(&store.subscription(*id).unwrap().unwrap());
                for change in changes {
                    let marks = ArrivalMarks { unread: true, ..ArrivalMarks::default() };
                    let (searched, _) = set.search(&change.entry, change.sort.time, &store.extract);
                    let candidates = searched.candidates(&feed);
                    assert!(candidates.is_sorted_by(|a, b| a < b), "{candidates:?}");
                    if candidates.contains(&at) && searched.fits(&feed, at, &marks) {
                        fitting.push(store.entry_named(*id, &change.entry.id).unwrap().unwrap().0);
                    }
                }
            }
            fitting.sort_unstable_by(|a, b| b.cmp(a));
            let mut expect = found;
            expect.sort_unstable_by(|a, b| b.cmp(a));
            assert_eq!(fitting, expect, "{query}");
            some += usize::from(!expect.is_empty() && expect.len() < 24);
        }
        assert!(some > 25, "{some}: most of the searches must find some entries but not all");
    }

    /// Each rule that an entry meets costs time, and a user may have thousands.
    #[test]
    fn an_entry_meets_no_rule_that_lacks_one_word_or_is_barred_by_a_word() {
        let kinds: [fn(usize) -> String; 8] = [
            |n| format!("gate nosuch{n} "),
            |n| format!("\"old wall w{n}\" "),
            |n| format!("gat{n}* -fog "),
            |n| format!("-gate -x{n} "),
            |n| format!("-title:gate feed:news{n} "),
            |n| format!("author:ann topic{n} "),
            |n| format!("has:enclosure before:{} ", 2000 + n),
            |n| format!("folder:nothing{n} is:unread "),
        ];
        let queries: Vec<SearchQuery> =
            kinds.iter().flat_map(|kind| (0..50).map(|n| SearchQuery::parse(&kind(n)))).collect();
        let set = QuerySet::new(&queries);
        let (store, feeds) = filled();
        let feed = set.feed(&store.subscription(feeds[0].0).unwrap().unwrap());
        let mut change = entry(1);
        change.entry.content = Some(Text::html("<p>The old gate, the wall</p>".to_owned()));
        let (searched, _) = set.search(&change.entry, change.sort.time, &store.extract);
        assert_eq!(searched.candidates(&feed), Vec::<usize>::new());
    }

    #[test]
    fn marks_of_earlier_rules_count() {
        let queries = ["is:read ", "is:starred ", "is:hidden ", "label:later "].map(SearchQuery::parse);
        let (store, feeds) = filled();
        let set = QuerySet::new(&queries);
        let feed = set.feed(&store.subscription(feeds[0].0).unwrap().unwrap());
        let change = entry(0);
        let (searched, _) = set.search(&change.entry, change.sort.time, &store.extract);
        let fits = |marks: &ArrivalMarks<'_>| [0, 1, 2, 3].map(|at| searched.fits(&feed, at, marks));
        assert_eq!(fits(&ArrivalMarks { unread: true, ..ArrivalMarks::default() }), [false; 4]);
        let later = LabelName::new("Later").unwrap();
        let labels = vec![&later];
        assert_eq!(fits(&ArrivalMarks { unread: false, starred: true, hidden: true, labels }), [true; 4]);
    }
}
