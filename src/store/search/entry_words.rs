//! The words of an entry, as the index gets them. They are made once: the user's rules look at them while the entry
//! arrives, and then they wait in memory until the index takes them. That is when the writing thread has nothing else to
//! do, or when too many wait.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::named_params;

use super::unspaced::for_index;
use super::words::{Words, distinct};
use crate::model::{Digest, Entry, EntryKey, shown_title};
use crate::store::schema::convert::Col;
use crate::store::{Database, StoreError, TextExtractor, Tx};

/// True if an entry with this fingerprint has the words with which it arrived.
const IS_UNCHANGED: &str = "SELECT 1 FROM entry WHERE key = :key AND digest = :digest AND purged_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM full_text WHERE full_text.key = :key)";

/// The size of the words that may wait in memory, in bytes. Words of this size are indexed in a twentieth of a second.
const MOST_WAITING: usize = 2 << 20;

/// The words of an entry.
pub(in crate::store) struct EntryWords {
    pub(super) title: String,
    pub(super) author: Option<String>,
    /// Each word of the text once.
    pub(super) text: String,
}

impl EntryWords {
    /// Makes the words of an entry. `plain` returns its text without markup, and `each` gets each word of this text.
    pub(super) fn new(
        title: String,
        author: Option<String>,
        plain: impl FnOnce() -> String,
        each: &mut dyn FnMut(&str),
    ) -> Self {
        // A panic here would end the writing thread, and again after every start of the program.
        let text = catch_unwind(AssertUnwindSafe(plain));
        if text.is_err() {
            tracing::error!(title, "a fault inside the program keeps a text from being searched");
        }
        Self {
            title: line(title),
            author: author.map(line),
            text: distinct(&for_index(&text.unwrap_or_default()), each),
        }
    }

    /// Makes the words of an entry that arrives.
    pub(super) fn of(entry: &Entry, extract: &TextExtractor, each: &mut dyn FnMut(&str)) -> Self {
        let author = (!entry.authors.is_empty()).then(|| entry.authors.join(", "));
        let plain = || entry.body().map(|text| extract(text, usize::MAX)).unwrap_or_default();
        Self::new(entry.title.clone(), author, plain, each)
    }

    pub(super) fn title(&self) -> Words {
        Words::of_indexed(&self.title)
    }

    pub(super) fn author(&self) -> Words {
        Words::of_indexed(self.author.as_deref().unwrap_or_default())
    }

    const fn size(&self) -> usize {
        self.title.len() + self.text.len()
    }
}

/// Returns a title or an author as the index gets it: as it is shown, because characters that nobody sees divide no word.
fn line(text: String) -> String {
    for_index(&shown_title(text)).into_owned()
}

/// Words of entries that are not in the index yet.
#[derive(Default)]
pub(in crate::store) struct WaitingWords {
    entries: BTreeMap<EntryKey, (Digest, EntryWords)>,
    size: usize,
}

impl WaitingWords {
    fn put(&mut self, key: EntryKey, digest: Digest, words: EntryWords) {
        self.remove(key);
        self.size += words.size();
        self.entries.insert(key, (digest, words));
    }

    fn forget(&mut self, last: EntryKey) {
        while let Some(first) = self.entries.keys().next().copied().filter(|key| *key <= last) {
            self.remove(first);
        }
    }

    fn remove(&mut self, key: EntryKey) -> Option<(Digest, EntryWords)> {
        let removed = self.entries.remove(&key)?;
        self.size -= removed.1.size();
        Some(removed)
    }
}

impl Tx<'_> {
    /// Keeps the words of an entry for the index. `digest` is the fingerprint of the entry. If there are too many words,
    /// indexes all entries whose words wait.
    pub(in crate::store) fn words_wait(
        &self,
        key: EntryKey,
        digest: Digest,
        words: EntryWords,
    ) -> Result<(), StoreError> {
        let keys: Vec<EntryKey> = {
            let mut waiting = self.waiting_words.borrow_mut();
            waiting.put(key, digest, words);
            if waiting.size <= MOST_WAITING {
                return Ok(());
            }
            waiting.entries.keys().copied().collect()
        };
        self.index_these(&keys)
    }
}

impl Database {
    /// Forgets the words of all entries up to a key: the index has them or does not need them.
    pub(super) fn forget_words(&self, last: EntryKey) {
        self.waiting_words.borrow_mut().forget(last);
    }

    /// Takes the words of an entry out of memory, if the entry with these words left them there. A transaction that was
    /// rolled back may have left the words of another entry.
    pub(super) fn take_words(&self, key: EntryKey) -> Result<Option<EntryWords>, StoreError> {
        let waiting = self.waiting_words.borrow_mut().remove(key);
        let Some((digest, words)) = waiting else { return Ok(None) };
        let params = named_params! {":key": key.0, ":digest": Col(digest)};
        let is_unchanged = self.connection.prepare_cached(IS_UNCHANGED)?.exists(params)?;
        Ok(is_unchanged.then_some(words))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::history::EntryChange;
    use crate::model::{EntryScope, SearchQuery, SubscriptionId, Text};
    use crate::store::testing::{add, at, new_entry, update, url};
    use crate::store::{QuerySet, Store};

    /// A store that counts how often it extracts a whole text.
    fn counting() -> (Store, SubscriptionId, Arc<AtomicUsize>) {
        let extracted = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&extracted);
        let extract = move |text: &Text, most: usize| {
            counted.fetch_add(usize::from(most == usize::MAX), Ordering::Relaxed);
            text.value.clone()
        };
        let mut store = Store::in_memory(Arc::new(extract)).unwrap();
        let id = add(&mut store, "https://a.example/feed");
        (store, id, extracted)
    }

    fn arriving(id: &str, text: &str) -> EntryChange {
        let mut change = new_entry(id, 1);
        change.entry.content = Some(Text::plain(text));
        change
    }

    /// Applies an update as if the user had a rule for the word `gate`.
    fn apply(tx: &Tx<'_>, id: SubscriptionId, changes: &[EntryChange]) -> Result<Vec<EntryKey>, StoreError> {
        let rules = QuerySet::new(&[SearchQuery::parse("gate ")]);
        let update = update(changes);
        Ok(tx.apply_searched(id, &update, at(2), Some(&rules))?.1)
    }

    fn index(store: &mut Store) {
        store.transaction(|tx| tx.index_waiting(99, || false)).unwrap();
    }

    fn found(store: &Store, word: &str) -> usize {
        store.search_keys(word, &EntryScope::All).unwrap().len()
    }

    #[test]
    fn the_text_of_an_entry_that_rules_saw_is_not_extracted_again_for_the_index() {
        let (mut store, id, extracted) = counting();
        let changes: Vec<EntryChange> =
            (0..20).map(|number| arriving(&format!("e{number}"), "Café by the gate")).collect();
        store.transaction(|tx| apply(tx, id, &changes)).unwrap();
        index(&mut store);
        assert_eq!(extracted.load(Ordering::Relaxed), 20);
        assert_eq!(["cafe", "gate", "fence"].map(|word| found(&store, word)), [20, 20, 0]);
        assert_eq!(store.waiting_words.borrow().size, 0);
    }

    #[test]
    fn words_that_are_not_those_of_the_entry_any_more_get_into_no_index() {
        let (mut store, id, _) = counting();
        let rolled_back = store.transaction(|tx| {
            apply(tx, id, &[arriving("a", "harbour")])?;
            Err::<(), _>(StoreError::Closed)
        });
        assert!(rolled_back.is_err());
        let key = store.transaction(|tx| apply(tx, id, &[arriving("b", "tide")])).unwrap()[0];
        let held = EntryChange { held: Some(key), changed: true, ..arriving("b", "fog") };
        store.transaction(|tx| tx.apply(id, &update(&[held]), at(3))).unwrap();
        let page = url("https://a.example/page");
        let other = store.transaction(|tx| apply(tx, id, &[arriving("c", "wall")])).unwrap()[0];
        store.transaction(|tx| tx.put_full_text(other, &page, "lighthouse")).unwrap();
        let words = ["harbour", "tide", "fog", "wall", "lighthouse"];
        index(&mut store);
        assert_eq!(words.map(|word| found(&store, word)), [0, 0, 1, 1, 1]);
        // The next entry has the key of one that was rolled back.
        let rolled_back = store.transaction(|tx| {
            apply(tx, id, &[arriving("d", "harbour")])?;
            Err::<(), _>(StoreError::Closed)
        });
        assert!(rolled_back.is_err() && store.waiting_words.borrow().size > 0);
        store.transaction(|tx| tx.apply(id, &update(&[arriving("e", "tide")]), at(3))).unwrap();
        index(&mut store);
        assert_eq!(words.map(|word| found(&store, word)), [0, 1, 1, 1, 1]);
        assert_eq!(store.waiting_words.borrow().size, 0);
    }

    #[test]
    fn too_many_words_wait_no_longer() {
        let (mut store, id, extracted) = counting();
        let long = (0..MOST_WAITING / 16).map(|number| format!("word{number}")).collect::<Vec<_>>().join(" ");
        let changes: Vec<EntryChange> = (0..3).map(|number| arriving(&format!("e{number}"), &long)).collect();
        store.transaction(|tx| apply(tx, id, &changes)).unwrap();
        // The words of the last entry wait.
        let queued = store.waiting_for_index().unwrap();
        assert!(queued == 1 && (1..MOST_WAITING).contains(&store.waiting_words.borrow().size), "{queued}");
        index(&mut store);
        assert_eq!((extracted.load(Ordering::Relaxed), found(&store, "word7")), (3, 3));
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }
}
