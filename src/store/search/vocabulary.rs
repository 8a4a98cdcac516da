//! Finds the words of a text that some rule names, and the words that begin as a rule asks.
//!
//! A text has hundreds of words and nearly all of them are in no rule. So each word is first looked up in a set of bits, by a
//! hash that needs no loop. The map of words is asked only if the bit is set. It has the words by the same hash, so that
//! even a rule for a frequent word costs little.

use std::collections::HashMap;

use super::words::Words;

/// The number of bits of the set is two to this power. With 10,000 words, one in seven other words has its bit set.
const FILTER_BITS: u32 = 16;

/// The numbers of the words that rules name, by their hashes. The words come from the user's own rules, so the hash needs no
/// protection from chosen keys.
type Numbers = HashMap<u64, Vec<usize>, foldhash::fast::RandomState>;

/// The words that searches name in some field. Each has a number.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    words: Numbers,
    /// Texts with which a word may begin.
    beginnings: Numbers,
    /// For each number of bytes, true if some beginning has this length.
    lengths: Vec<bool>,
    /// All words and beginnings, by their numbers.
    texts: Vec<String>,
    filter: Filter,
}

/// A set of hashes, which says yes to a few others as well.
#[derive(Debug, Default)]
struct Filter(Vec<u64>);

/// The numbers of the words that a text contains.
#[derive(Debug, Default)]
pub(super) struct Found {
    bits: Vec<u64>,
    /// Each number once.
    pub(super) numbers: Vec<usize>,
}

impl Filter {
    fn add(&mut self, hash: u64) {
        self.0.resize((1 << FILTER_BITS) / 64, 0);
        let (at, bit) = hash_place(hash);
        if let Some(bits) = self.0.get_mut(at) {
            *bits |= bit;
        }
    }

    fn may_have(&self, hash: u64) -> bool {
        let (at, bit) = hash_place(hash);
        self.0.get(at).is_some_and(|bits| bits & bit != 0)
    }
}

impl Found {
    fn extend(&mut self, number: Option<usize>) {
        let Some(number) = number else { return };
        let (at, bit) = (number / 64, 1 << (number % 64));
        if self.bits.len() <= at {
            self.bits.resize(at + 1, 0);
        }
        if let Some(bits) = self.bits.get_mut(at).filter(|bits| **bits & bit == 0) {
            *bits |= bit;
            self.numbers.push(number);
        }
    }

    /// Returns true if the text contains the word with this number.
    pub(super) fn has(&self, number: usize) -> bool {
        self.bits.get(number / 64).is_some_and(|bits| bits & (1 << (number % 64)) != 0)
    }
}

impl Vocabulary {
    /// Returns the number of a word, which gets one if it has none.
    pub(super) fn word(&mut self, word: &str) -> usize {
        let hash = hash(word);
        self.filter.add(hash);
        number(&mut self.words, &mut self.texts, word, hash)
    }

    /// Returns the number of a beginning of words, which gets one if it has none.
    pub(super) fn beginning(&mut self, text: &str) -> usize {
        let hash = hash(text);
        self.filter.add(hash);
        if self.lengths.len() <= text.len() {
            self.lengths.resize(text.len() + 1, false);
        }
        if let Some(length) = self.lengths.get_mut(text.len()) {
            *length = true;
        }
        number(&mut self.beginnings, &mut self.texts, text, hash)
    }

    /// Returns the length of a word or beginning in bytes.
    pub(super) fn size(&self, number: usize) -> usize {
        self.texts.get(number).map_or(0, String::len)
    }

    /// Returns true if no search names a word.
    pub(super) const fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Finds the words that are among some folded ones.
    pub(super) fn find(&self, words: &Words, found: &mut Found) {
        if !self.is_empty() {
            words.iter().for_each(|word| self.find_word(word, found));
        }
    }

    /// Finds a word of a text, as the index gets it ([`super::words::distinct`]).
    pub(super) fn find_indexed(&self, word: &str, found: &mut Found) {
        if word.is_ascii() {
            self.find_word(word, found);
        } else {
            self.find(&Words::of_indexed(word), found);
        }
    }

    /// Finds a folded word, and its beginnings.
    fn find_word(&self, word: &str, found: &mut Found) {
        // Nearly all words end here.
        let hash = hash(word);
        if self.filter.may_have(hash) {
            found.extend(self.number(&self.words, word, hash));
        }
        for (length, _) in self.lengths.iter().enumerate().filter(|(_, is_length)| **is_length) {
            if let Some(beginning) = word.get(..length) {
                let hash = self::hash(beginning);
                if self.filter.may_have(hash) {
                    found.extend(self.number(&self.beginnings, beginning, hash));
                }
            }
        }
    }

    /// Returns the number of a word with this hash.
    fn number(&self, numbers: &Numbers, word: &str, hash: u64) -> Option<usize> {
        let is_this = |number: &usize| self.texts.get(*number).is_some_and(|text| text == word);
        numbers.get(&hash)?.iter().copied().find(is_this)
    }
}

/// Returns the number of a text in a map. A text without a number gets the next one.
fn number(numbers: &mut Numbers, texts: &mut Vec<String>, text: &str, hash: u64) -> usize {
    let numbers = numbers.entry(hash).or_default();
    let known = numbers.iter().find(|number| texts.get(**number).is_some_and(|known| known == text));
    known.copied().unwrap_or_else(|| {
        texts.push(text.to_owned());
        numbers.push(texts.len() - 1);
        texts.len() - 1
    })
}

/// Returns the hash of a word. It is weak, because it only has to be fast: the bytes in the middle of a long word do not
/// matter.
fn hash(word: &str) -> u64 {
    let bytes = word.as_bytes();
    let ends = |first: u64, last: u64| first ^ last.rotate_left(29).wrapping_add(bytes.len() as u64);
    if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        ends(u64::from_le_bytes(*first), u64::from_le_bytes(*last))
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        ends(u32::from_le_bytes(*first).into(), u32::from_le_bytes(*last).into())
    } else {
        bytes.iter().fold(0, |hash, b| hash << 8 | u64::from(*b))
    }
}

/// Distributes the bits of a hash.
const fn spread(hash: u64) -> u64 {
    hash.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Returns the place of a hash in the set: the index of its word of 64 bits, and the bit in it.
const fn hash_place(hash: u64) -> (usize, u64) {
    let place = spread(hash) >> (64 - FILTER_BITS);
    let word = (place / 64) as usize;
    (word, 1 << (place % 64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::search::unspaced::for_index;
    use crate::store::search::words::distinct;

    const TEXTS: &[&str] = &[
        "",
        " Old  gate, C++ and 3.5 % ",
        "it\u{2019}s \u{201c}so\u{201d} \u{2014} well\u{2026} a\u{2060}b",
        "a\u{a0}b\u{ad}c \u{ab}d\u{bb} 20\u{b0}",
        "under_score e-mail\nx\ty\0z",
        "Café au lait, Zürich; STRASSE Straße",
        "\u{6771}\u{4eac}の地図 and x\u{6771}y, \u{6771}",
        "x\u{301}y \u{301} z\u{301}",
        "5\u{b5}m 1\u{aa} x\u{b2} \u{e000}",
        "emoji👍word Ελληνικά हिन्दी",
    ];

    const ANY_TEXT: &str = "[a-zA-Z0-9 .,\u{a0}-\u{bf}éüß\u{300}-\u{305}\u{2000}-\u{2070}東京のไทย👍]{0,200}";

    proptest::proptest! {
        #[test]
        fn any_text_has_the_words_that_searches_see(text in ANY_TEXT) {
            let mut vocabulary = Vocabulary::default();
            let mut expect: Vec<usize> = Words::of(&text).iter().map(|word| vocabulary.word(word)).collect();
            expect.sort_unstable();
            expect.dedup();
            proptest::prop_assert_eq!(found_in(&vocabulary, &text), [expect.clone(), expect]);
        }
    }

    proptest::proptest! {
        #[test]
        fn any_words_are_found_among_others(text in "[abA1 ]{0,80}", words in "([ab1]{1,9} ){1,6}") {
            let mut vocabulary = Vocabulary::default();
            for (at, word) in words.split_whitespace().enumerate() {
                if at % 2 == 0 { vocabulary.word(word) } else { vocabulary.beginning(word) };
            }
            let [in_text, in_words] = found_in(&vocabulary, &text);
            proptest::prop_assert_eq!(in_text, in_words);
        }
    }

    fn found_in(vocabulary: &Vocabulary, text: &str) -> [Vec<usize>; 2] {
        let (mut in_text, mut in_words) = (Found::default(), Found::default());
        distinct(&for_index(text), &mut |word| vocabulary.find_indexed(word, &mut in_text));
        vocabulary.find(&Words::of(text), &mut in_words);
        [in_text, in_words].map(|mut found| {
            found.numbers.sort_unstable();
            assert!(found.numbers.iter().all(|number| found.has(*number)));
            found.numbers
        })
    }

    #[test]
    fn each_word_of_a_text_is_found_once() {
        let mut vocabulary = Vocabulary::default();
        assert!(vocabulary.is_empty());
        for text in TEXTS {
            let mut expect: Vec<usize> = Words::of(text).iter().map(|word| vocabulary.word(word)).collect();
            expect.sort_unstable();
            expect.dedup();
            assert_eq!(found_in(&vocabulary, text), [expect.clone(), expect], "{text:?}");
        }
        for text in TEXTS {
            for word in Words::of(text).iter() {
                let number = vocabulary.word(word);
                assert_eq!(vocabulary.size(number), word.len());
            }
        }
        assert!(found_in(&vocabulary, "nothing of these").iter().all(Vec::is_empty));
    }

    #[test]
    fn words_with_the_same_hash_are_told_apart() {
        let mut vocabulary = Vocabulary::default();
        // The bytes in the middle of a long word do not count.
        let words = ["lighthouse1thekeepers", "lighthouse2thekeepers"].map(|word| (word, hash(word)));
        assert_eq!(words[0].1, words[1].1);
        let [one, two] = words.map(|(word, _)| vocabulary.word(word));
        assert_ne!(one, two);
        assert_eq!(found_in(&vocabulary, "LightHouse1TheKeepers and"), [vec![one], vec![one]]);
        assert_eq!(found_in(&vocabulary, "lighthouse2thekeepers and"), [vec![two], vec![two]]);
        assert_eq!(words.map(|(word, _)| vocabulary.word(word)), [one, two]);
    }

    #[test]
    fn beginnings_of_words_are_found_and_are_no_words() {
        let mut vocabulary = Vocabulary::default();
        let [old, gat, zu, east] = ["old", "gat", "zü", "東"]
            .map(|text| vocabulary.beginning(Words::of(text).iter().next().unwrap()));
        let gate = vocabulary.word("gate");
        assert_eq!(vocabulary.beginning("gat"), gat);
        for (text, expect) in [
            ("Old gate", vec![old, gat, gate]),
            ("older GATES", vec![old, gat]),
            ("Zürich zu", vec![zu]),
            ("東京 cold ga z", vec![east]),
            ("ol d", vec![]),
        ] {
            assert_eq!(found_in(&vocabulary, text), [expect.clone(), expect], "{text:?}");
        }
    }
}
