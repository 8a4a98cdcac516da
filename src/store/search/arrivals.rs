//! Searches that run on entries as they arrive: the conditions of the user's rules. An entry fits here if a search finds
//! it later; a test compares the two.
//!
//! Most rules name a word, so an entry looks its own words up and meets only the rules that name one of them. The cost
//! grows with the words of the entry and hardly with the number of rules. The text of an entry is read only if a rule
//! asks for a word in it.

use std::cell::OnceCell;

use super::vocabulary::Anchors;
use super::conditions::begin_of;
use super::phrases::{Phrase, phrases};
use super::words::Words;
use crate::model::{
    Condition, Entry, LabelName, LabelTerm, Property, SearchQuery, SearchTerm, SubscriptionRow, Timestamp,
    fold_char,
};
use crate::store::{Database, TextExtractor};

/// Compiled searches, by their index.
#[derive(Debug, Default)]
pub struct QuerySet {
    queries: Vec<Compiled>,
    /// The searches that name a word of each field. Each search is in one map, under one of its words.
    anchored: [Anchors; FIELDS],
    /// The searches that name no whole word.
    others: Vec<usize>,
}

/// The fields of an entry with words.
#[derive(Clone, Copy, Debug)]
enum Field {
    Title,
    Author,
    Category,
    /// Title, author and text together.
    Any,
}

const FIELDS: usize = 4;

#[derive(Debug)]
struct Compiled {
    terms: Vec<Phrase>,
    excluded: Vec<Phrase>,
    tests: Vec<(Test, bool)>,
}

#[derive(Debug)]
enum Test {
    Unread,
    Starred,
    Hidden,
    Enclosure,
    Feed(String),
    Folder(String),
    Words(Field, Vec<Phrase>),
    Label(LabelTerm),
    Before(Timestamp),
    After(Timestamp),
}

/// The marks of an entry that arrives. Earlier rules may have set them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArrivalMarks {
    /// True if the entry is unread.
    pub unread: bool,
    /// True if it has a star.
    pub starred: bool,
    /// True if it is hidden.
    pub hidden: bool,
    /// Its labels.
    pub labels: Vec<LabelName>,
}

/// The feed of entries that arrive, and the searches that its entries can fit.
#[derive(Debug)]
pub struct ArrivalFeed {
    /// The title and the address, folded.
    names: [String; 2],
    /// The names of the folders, folded.
    folders: Vec<String>,
    /// The searches without a word whose conditions on the feed hold.
    others: Vec<usize>,
}

/// An entry that arrives, as the searches read it.
pub struct ArrivingEntry<'a> {
    entry: &'a Entry,
    extract: &'a TextExtractor,
    title: Words,
    author: Words,
    categories: Vec<Words>,
    /// The text without markup, once it was asked for.
    plain: OnceCell<String>,
    /// The words of the text, once they were asked for.
    text: OnceCell<Words>,
    time: Timestamp,
}

impl Database {
    /// Prepares an entry for the searches. `time` is the time by which lists sort it.
    #[must_use]
    pub fn arriving<'a>(&'a self, entry: &'a Entry, time: Timestamp) -> ArrivingEntry<'a> {
        ArrivingEntry {
            entry,
            extract: &self.extract,
            title: Words::of(&entry.title),
            author: Words::of(&entry.authors.join(", ")),
            categories: entry.categories.iter().map(|category| Words::of(category)).collect(),
            plain: OnceCell::new(),
            text: OnceCell::new(),
            time,
        }
    }
}

impl QuerySet {
    /// Compiles searches.
    #[must_use]
    pub fn new<'a>(queries: impl IntoIterator<Item = &'a SearchQuery>) -> Self {
        let mut set = Self::default();
        for query in queries {
            set.add(Compiled::new(query));
        }
        set
    }

    fn add(&mut self, query: Compiled) {
        let at = self.queries.len();
        match query.anchor() {
            Some((field, word)) => {
                let word = word.to_owned();
                if let Some(anchors) = self.anchored.get_mut(field as usize) {
                    anchors.add(&word, at);
                }
            }
            None => self.others.push(at),
        }
        self.queries.push(query);
    }

    /// Prepares the feed of entries that arrive.
    #[must_use]
    pub fn feed(&self, row: &SubscriptionRow) -> ArrivalFeed {
        let fold = |text: &str| text.chars().map(fold_char).collect::<String>();
        let names = [fold(&row.title), fold(row.url.as_str())];
        let folders = row.folder.iter().map(|name| fold(name)).collect();
        let mut feed = ArrivalFeed { names, folders, others: Vec::new() };
        let fits = |at: &usize| self.queries.get(*at).is_some_and(|query| query.fits_feed(&feed));
        feed.others = self.others.iter().copied().filter(fits).collect();
        feed
    }

    /// Returns the searches that an entry may fit, in order. [`Self::fits`] decides.
    #[must_use]
    pub fn candidates(&self, feed: &ArrivalFeed, entry: &ArrivingEntry<'_>) -> Vec<usize> {
        let mut found = feed.others.clone();
        let [titles, authors, categories, anywhere] = &self.anchored;
        titles.find(&entry.title, &mut found);
        authors.find(&entry.author, &mut found);
        entry.categories.iter().for_each(|category| categories.find(category, &mut found));
        if !anywhere.is_empty() {
            anywhere.find(&entry.title, &mut found);
            anywhere.find(&entry.author, &mut found);
            anywhere.find_in_text(entry.plain(), &mut found);
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns true if an entry with these marks fits a search.
    #[must_use]
    pub fn fits(
        &self,
        at: usize,
        feed: &ArrivalFeed,
        entry: &ArrivingEntry<'_>,
        marks: &ArrivalMarks,
    ) -> bool {
        self.queries.get(at).is_some_and(|query| query.fits(feed, entry, marks))
    }
}

impl ArrivingEntry<'_> {
    fn plain(&self) -> &str {
        let plain = || self.entry.body().map(|text| (self.extract)(text, usize::MAX)).unwrap_or_default();
        self.plain.get_or_init(plain)
    }

    fn text(&self) -> &Words {
        self.text.get_or_init(|| Words::of(self.plain()))
    }

    fn holds(&self, field: Field, phrase: &Phrase) -> bool {
        let is_in = |text: &Words| text.hold(&phrase.words, phrase.prefix);
        match field {
            Field::Title => is_in(&self.title),
            Field::Author => is_in(&self.author),
            Field::Category => self.categories.iter().any(is_in),
            Field::Any => is_in(&self.title) || is_in(&self.author) || is_in(self.text()),
        }
    }
}

impl Compiled {
    fn new(query: &SearchQuery) -> Self {
        let tests =
            query.conditions.iter().map(|Condition { property, is_wanted }| (Test::of(property), *is_wanted));
        Self { terms: phrases(&query.terms), excluded: phrases(&query.excluded), tests: tests.collect() }
    }

    /// Returns a whole word that each fitting entry contains in a field.
    fn anchor(&self) -> Option<(Field, &str)> {
        let in_conditions =
            self.tests.iter().filter(|(_, is_wanted)| *is_wanted).filter_map(|(test, _)| match test {
                Test::Words(field, phrases) => Some((*field, phrases.iter().find_map(whole_word)?)),
                _ => None,
            });
        let in_terms = self.terms.iter().find_map(whole_word).map(|word| (Field::Any, word));
        in_conditions.chain(in_terms).next()
    }

    fn fits_feed(&self, feed: &ArrivalFeed) -> bool {
        self.tests.iter().all(|(test, is_wanted)| match test {
            Test::Feed(text) => feed.names.iter().any(|name| name.contains(text)) == *is_wanted,
            Test::Folder(text) => feed.folders.iter().any(|name| name.contains(text)) == *is_wanted,
            _ => true,
        })
    }

    fn fits(&self, feed: &ArrivalFeed, entry: &ArrivingEntry<'_>, marks: &ArrivalMarks) -> bool {
        self.fits_feed(feed)
            && self
                .tests
                .iter()
                .all(|(test, is_wanted)| test.holds(entry, marks).is_none_or(|is| is == *is_wanted))
            && self.terms.iter().all(|phrase| entry.holds(Field::Any, phrase))
            && !self.excluded.iter().any(|phrase| entry.holds(Field::Any, phrase))
    }
}

impl Test {
    fn of(property: &Property) -> Self {
        let words = |field, term: &SearchTerm| Self::Words(field, phrases(std::slice::from_ref(term)));
        match property {
            Property::Unread => Self::Unread,
            Property::Starred => Self::Starred,
            Property::Hidden => Self::Hidden,
            Property::Enclosure => Self::Enclosure,
            Property::Feed(text) => Self::Feed(text.clone()),
            Property::Folder(text) => Self::Folder(text.clone()),
            Property::Author(term) => words(Field::Author, term),
            Property::Title(term) => words(Field::Title, term),
            Property::Category(term) => words(Field::Category, term),
            Property::Label(term) => Self::Label(term.clone()),
            Property::Before(day) => Self::Before(begin_of(*day)),
            Property::After(day) => Self::After(begin_of(*day)),
        }
    }

    /// Returns true if an entry has the property; `None` for a property of its feed.
    fn holds(&self, entry: &ArrivingEntry<'_>, marks: &ArrivalMarks) -> Option<bool> {
        Some(match self {
            Self::Feed(_) | Self::Folder(_) => return None,
            Self::Unread => marks.unread,
            Self::Starred => marks.starred,
            Self::Hidden => marks.hidden,
            Self::Enclosure => !entry.entry.media.enclosures.is_empty(),
            Self::Words(field, phrases) => phrases.iter().all(|phrase| entry.holds(*field, phrase)),
            Self::Label(term) => marks.labels.iter().any(|label| term.names(label)),
            Self::Before(time) => entry.time < *time,
            Self::After(time) => entry.time >= *time,
        })
    }
}

/// Returns the first word of a phrase that no entry can contain as the beginning of a longer word only.
fn whole_word(phrase: &Phrase) -> Option<&str> {
    let mut words = phrase.words.iter();
    let first = words.next()?;
    (!phrase.prefix || words.next().is_some()).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::EntryChange;
    use crate::model::{Enclosure, EntryKey, Text};
    use crate::store::testing::{add_in, at, memory, new_entry, update, url};
    use crate::store::{Scope, Store};

    const TITLES: [&str; 6] = ["Old gate", "New gate at Zürich", "Fog", "", "東京の地図", "C++ and rust"];
    const TEXTS: [&str; 4] = ["<p>The tide is out</p>", "Gates open at dawn", "", "the old wall, café"];

    fn entry(number: usize) -> EntryChange {
        let mut change = new_entry(&format!("e{number}"), i64::try_from(number).unwrap() * 86_400);
        change.entry.title = TITLES[number % TITLES.len()].to_owned();
        change.entry.content = Some(Text::html(TEXTS[number % TEXTS.len()].to_owned()));
        change.entry.authors =
            [vec![], vec!["Ann Lee".to_owned()], vec!["Bo".to_owned(), "Ann".to_owned()]][number % 3].clone();
        change.entry.categories = [vec![], vec!["Old maps".to_owned(), "Sea".to_owned()]][number % 2].clone();
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

    /// A rule must match on arrival what a search with its words finds afterwards, whatever other rules there are.
    #[test]
    fn an_entry_fits_on_arrival_if_a_search_finds_it_later() {
        let queries = [
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
        ];
        let (store, feeds) = filled();
        let parsed: Vec<SearchQuery> = queries.iter().map(|query| SearchQuery::parse(query)).collect();
        let set = QuerySet::new(&parsed);
        let mut some = 0;
        for (at, query) in queries.iter().enumerate() {
            let found: Vec<EntryKey> =
                store.search_keys(query, &Scope::All).unwrap().into_iter().map(|(key, _)| key).collect();
            let mut fitting = Vec::new();
            for (id, changes) in &feeds {
                let feed = set.feed(&store.subscription(*id).unwrap().unwrap());
                for change in changes {
                    let arriving = store.arriving(&change.entry, change.sort.time);
                    let marks = ArrivalMarks { unread: true, ..ArrivalMarks::default() };
                    if set.candidates(&feed, &arriving).contains(&at)
                        && set.fits(at, &feed, &arriving, &marks)
                    {
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

    #[test]
    fn marks_of_earlier_rules_count() {
        let queries = ["is:read ", "is:starred ", "is:hidden ", "label:later "].map(SearchQuery::parse);
        let (store, feeds) = filled();
        let set = QuerySet::new(&queries);
        let feed = set.feed(&store.subscription(feeds[0].0).unwrap().unwrap());
        let change = entry(0);
        let arriving = store.arriving(&change.entry, change.sort.time);
        let fits = |marks: &ArrivalMarks| [0, 1, 2, 3].map(|at| set.fits(at, &feed, &arriving, marks));
        assert_eq!(fits(&ArrivalMarks { unread: true, ..ArrivalMarks::default() }), [false; 4]);
        let labels = vec![LabelName::new("Later").unwrap()];
        assert_eq!(fits(&ArrivalMarks { unread: false, starred: true, hidden: true, labels }), [true; 4]);
    }
}
