//! Compiled searches: each word that they name has a number, and each search says which words an entry needs.

use std::collections::BTreeMap;

use super::conditions::begin_of;
use super::phrases::{Phrase, phrases};
use super::vocabulary::Vocabulary;
use crate::model::{Condition, LabelTerm, Property, SearchQuery, SearchTerm, Timestamp};

/// A property of the entries that some searches can match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gate {
    /// All entries.
    Open,
    /// Entries with an enclosure, or without one.
    Enclosure(bool),
    /// Entries without the word with this number.
    Without(Field, usize),
}

/// The fields of an entry with words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Field {
    Title,
    Author,
    Category,
    /// Title, author and text together.
    Any,
}

/// A value for each field.
#[derive(Debug, Default)]
pub(super) struct Fields<T> {
    pub(super) title: T,
    pub(super) author: T,
    pub(super) category: T,
    pub(super) any: T,
}

impl<T> Fields<T> {
    pub(super) const fn of(&self, field: Field) -> &T {
        match field {
            Field::Title => &self.title,
            Field::Author => &self.author,
            Field::Category => &self.category,
            Field::Any => &self.any,
        }
    }

    pub(super) const fn of_mut(&mut self, field: Field) -> &mut T {
        match field {
            Field::Title => &mut self.title,
            Field::Author => &mut self.author,
            Field::Category => &mut self.category,
            Field::Any => &mut self.any,
        }
    }
}

/// A compiled search.
#[derive(Debug)]
pub(super) struct Compiled {
    /// The words that each fitting entry contains.
    pub(super) terms: Vec<Wanted>,
    /// The words with a minus.
    pub(super) excluded: Vec<Wanted>,
    /// The conditions, each with false if it has a minus.
    pub(super) tests: Vec<(Test, bool)>,
}

/// Words that a search asks for.
#[derive(Debug)]
pub(super) struct Wanted {
    pub(super) field: Field,
    /// The numbers of the words.
    pub(super) words: Vec<usize>,
    /// The phrase, if it has more than one word. Its words must follow one another.
    pub(super) phrase: Option<Phrase>,
}

/// A condition of a search.
#[derive(Debug)]
pub(super) enum Test {
    Unread,
    Starred,
    Hidden,
    Enclosure,
    Feed(String),
    Folder(String),
    Words(Vec<Wanted>),
    Label(LabelTerm),
    Before(Timestamp),
    After(Timestamp),
}

/// The number of searches that name each word.
pub(super) type Uses = BTreeMap<(Field, usize), usize>;

impl Compiled {
    pub(super) fn new(query: &SearchQuery, words: &mut Fields<Vocabulary>) -> Self {
        let test = |condition: &Condition| (Test::of(&condition.property, words), condition.is_wanted);
        let tests = query.conditions.iter().map(test).collect();
        let terms = Wanted::all(Field::Any, &query.terms, words);
        Self { terms, excluded: Wanted::all(Field::Any, &query.excluded, words), tests }
    }

    /// Returns the words of each condition about words, with false if the condition has a minus.
    fn conditions(&self) -> impl Iterator<Item = (&[Wanted], bool)> {
        self.tests.iter().filter_map(|(test, is_wanted)| match test {
            Test::Words(wanted) => Some((&**wanted, *is_wanted)),
            _ => None,
        })
    }

    /// Returns the words that each fitting entry contains.
    pub(super) fn needed(&self) -> impl Iterator<Item = (Field, usize)> {
        let in_conditions = self.conditions().filter(|(_, is_wanted)| *is_wanted);
        self.terms.iter().chain(in_conditions.flat_map(|(wanted, _)| wanted)).flat_map(Wanted::named)
    }

    /// Returns the words that no fitting entry contains.
    pub(super) fn barred(&self) -> impl Iterator<Item = (Field, usize)> {
        let excluded = self.excluded.iter().map(std::slice::from_ref);
        let unwanted = self.conditions().filter(|(_, is_wanted)| !is_wanted).map(|(wanted, _)| wanted);
        excluded.chain(unwanted).filter_map(|wanted| match wanted {
            [Wanted { field, words, phrase: None }] => words.first().map(|word| (*field, *word)),
            _ => None,
        })
    }

    /// Returns a property that every entry has which this search can match: it has an enclosure or none, or else it lacks a
    /// word. Of several words, this is the one that most searches bar, so that many searches have the same gate.
    pub(super) fn gate(&self, barred: &Uses) -> Gate {
        let enclosure = self.tests.iter().find_map(|(test, is_wanted)| match test {
            Test::Enclosure => Some(Gate::Enclosure(*is_wanted)),
            _ => None,
        });
        let without = || self.barred().max_by_key(|word| barred.get(word));
        enclosure.or_else(|| without().map(|(field, word)| Gate::Without(field, word))).unwrap_or(Gate::Open)
    }
}

impl Wanted {
    /// Returns the phrases of some terms. Their words get numbers.
    fn all(field: Field, terms: &[SearchTerm], words: &mut Fields<Vocabulary>) -> Vec<Self> {
        let vocabulary = words.of_mut(field);
        let wanted = |phrase: Phrase| {
            let mut words: Vec<&str> = phrase.words.iter().collect();
            let beginning = words.pop_if(|_| phrase.prefix);
            let words = words.into_iter().map(|word| vocabulary.word(word)).collect::<Vec<_>>();
            let beginning = beginning.map(|text| vocabulary.beginning(text));
            let words = words.into_iter().chain(beginning).collect();
            Self { field, words, phrase: (!phrase.is_word()).then_some(phrase) }
        };
        phrases(terms).into_iter().map(wanted).collect()
    }

    /// Returns the fields and numbers of the words.
    fn named(&self) -> impl Iterator<Item = (Field, usize)> {
        self.words.iter().map(|word| (self.field, *word))
    }
}

impl Test {
    fn of(property: &Property, words: &mut Fields<Vocabulary>) -> Self {
        let mut words =
            |field, term: &SearchTerm| Self::Words(Wanted::all(field, std::slice::from_ref(term), words));
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
}
