//! Finds the words of a text that some rule names, and the words that begin as a rule asks.
//!
//! A text has hundreds of words and nearly all of them are in no rule. So each word is first looked up in a set of bits,
//! by a hash that the scan of the text computes on the way. The map of words is asked only if the bit is set. It has the
//! words by the same hash, so that even a rule for a frequent word costs little.

use std::collections::HashMap;
use std::ops::Range;

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
    fn add(&mut self, number: usize) {
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
        if self.is_empty() {
            return;
        }
        for word in words.iter() {
            let hash = hash(word);
            if self.filter.may_have(hash)
                && let Some(number) = self.number(&self.words, word, hash)
            {
                found.add(number);
            }
            self.find_beginnings(word, word.bytes(), found);
        }
    }

    /// Finds the words that are in a text.
    pub(super) fn find_in_text(&self, text: &str, found: &mut Found) {
        scan(text, |piece| match piece {
            Piece::Ascii(range, hash) => {
                let may_have = self.filter.may_have(hash);
                // Nearly all words end here, so they are not even taken out of the text.
                if !may_have && self.lengths.is_empty() {
                    return;
                }
                let word = text.get(range).unwrap_or_default();
                if may_have && let Some(number) = self.number(&self.words, word, hash) {
                    found.add(number);
                }
                self.find_beginnings(word, word.bytes().map(|b| LETTERS[usize::from(b)]), found);
            }
            Piece::Other(range) => self.find(&Words::of(text.get(range).unwrap_or_default()), found),
        });
    }

    /// Returns the number of a word with this hash. The case of ASCII letters does not matter.
    fn number(&self, numbers: &Numbers, word: &str, hash: u64) -> Option<usize> {
        let is_this =
            |number: &usize| self.texts.get(*number).is_some_and(|text| text.eq_ignore_ascii_case(word));
        numbers.get(&hash)?.iter().copied().find(is_this)
    }

    /// Finds the beginnings of a word. `bytes` are those of the word in lower case.
    fn find_beginnings(&self, word: &str, bytes: impl Iterator<Item = u8>, found: &mut Found) {
        let mut hash = 0;
        for (end, (is_length, b)) in (1..).zip(self.lengths.iter().skip(1).zip(bytes)) {
            hash = mixed(hash, b);
            if *is_length
                && self.filter.may_have(hash)
                && let Some(text) = word.get(..end)
                && let Some(number) = self.number(&self.beginnings, text, hash)
            {
                found.add(number);
            }
        }
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

/// A part of a text between two characters that end every word.
enum Piece {
    /// A word of ASCII letters and digits, with the hash of its lower case.
    Ascii(Range<usize>, u64),
    /// Letters beyond ASCII. [`Words`] makes one or more words of them, or none.
    Other(Range<usize>),
}

/// Passes each piece of a text to `each`. The words of all pieces are the words of the text.
fn scan(text: &str, mut each: impl FnMut(Piece)) {
    let bytes = text.as_bytes();
    let (mut start, mut hash, mut is_ascii) = (0, 0, true);
    let mut punctuation_end = 0;
    for (at, b) in bytes.iter().enumerate() {
        let letter = LETTERS[*b as usize];
        if letter > END_OF_WORD && letter < BEYOND_ASCII {
            hash = mixed(hash, letter);
            continue;
        }
        if at < punctuation_end {
            continue;
        }
        let width = if letter == END_OF_WORD { 1 } else { punctuation(bytes.split_at(at).1) };
        if width == 0 {
            is_ascii = false;
            continue;
        }
        if start < at {
            each(if is_ascii { Piece::Ascii(start..at, hash) } else { Piece::Other(start..at) });
        }
        punctuation_end = at + width;
        (start, hash, is_ascii) = (punctuation_end, 0, true);
    }
    if start < bytes.len() {
        each(if is_ascii {
            Piece::Ascii(start..bytes.len(), hash)
        } else {
            Piece::Other(start..bytes.len())
        });
    }
}

/// The mark of a byte that ends a word.
const END_OF_WORD: u8 = 0;
/// The mark of a byte of a character beyond ASCII.
const BEYOND_ASCII: u8 = 0xff;
/// Each ASCII letter in lower case, each digit, and marks for the other bytes. A table is faster than comparisons.
const LETTERS: [u8; 256] = {
    let mut letters = [END_OF_WORD; 256];
    let mut b = 0;
    while b < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "less than 256")]
        let byte = b as u8;
        if byte.is_ascii_alphanumeric() {
            letters[b] = byte.to_ascii_lowercase();
        } else if !byte.is_ascii() {
            letters[b] = BEYOND_ASCII;
        }
        b += 1;
    }
    letters
};

/// Returns the number of bytes of the punctuation at the beginning of a text; 0 if there is none of the usual kinds:
/// that of Latin-1 (`U+A0` to `U+B1` and `U+BB`, without the letter `U+AA`), and the block of dashes and quotation marks
/// (`U+2000` to `U+206F`).
const fn punctuation(bytes: &[u8]) -> usize {
    match bytes {
        [0xc2, 0xa0..=0xa9 | 0xab..=0xb1 | 0xbb, ..] => 2,
        [0xe2, 0x80, _, ..] | [0xe2, 0x81, 0x80..=0xaf, ..] => 3,
        _ => 0,
    }
}

/// Returns the hash of a folded word.
fn hash(word: &str) -> u64 {
    word.bytes().fold(0, mixed)
}

/// Returns the hash of some bytes and one more. It is weak, because it only has to be fast.
const fn mixed(hash: u64, byte: u8) -> u64 {
    hash.rotate_left(5) ^ byte as u64
}

/// Returns the place of a hash in the set: the index of its word of 64 bits, and the bit in it.
const fn hash_place(hash: u64) -> (usize, u64) {
    let place = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - FILTER_BITS);
    let word = (place / 64) as usize;
    (word, 1 << (place % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

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

    /// Returns the words that the scan finds in a text.
    fn scanned(text: &str) -> Vec<String> {
        let mut words = Vec::new();
        scan(text, |piece| match piece {
            Piece::Ascii(range, hash) => {
                let word = text.get(range).unwrap().to_ascii_lowercase();
                assert_eq!(hash, word.bytes().fold(0, mixed), "{word}");
                words.push(word);
            }
            Piece::Other(range) => {
                words.extend(Words::of(text.get(range).unwrap()).iter().map(str::to_owned));
            }
        });
        words
    }

    #[test]
    fn the_pieces_of_a_text_have_the_words_that_searches_see() {
        for text in TEXTS {
            assert_eq!(scanned(text), Words::of(text).iter().collect::<Vec<_>>(), "{text:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_cut_as_searches_cut_it(text in "[a-zA-Z0-9 .,\u{a0}-\u{bf}éüß\u{300}-\u{305}\u{2000}-\u{2070}東京の👍]{0,40}") {
            let expect: Vec<String> = Words::of(&text).iter().map(str::to_owned).collect();
            proptest::prop_assert_eq!(scanned(&text), expect);
        }
    }

    fn found_in(vocabulary: &Vocabulary, text: &str) -> [Vec<usize>; 2] {
        let (mut in_text, mut in_words) = (Found::default(), Found::default());
        vocabulary.find_in_text(text, &mut in_text);
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
            let mut expect: Vec<usize> = scanned(text).iter().map(|word| vocabulary.word(word)).collect();
            expect.sort_unstable();
            expect.dedup();
            assert_eq!(found_in(&vocabulary, text), [expect.clone(), expect], "{text:?}");
        }
        let known: Vec<String> = TEXTS.iter().flat_map(|text| scanned(text)).collect();
        for word in known {
            let number = vocabulary.word(&word);
            assert_eq!(vocabulary.size(number), word.len());
        }
        assert!(found_in(&vocabulary, "nothing of these").iter().all(Vec::is_empty));
    }

    #[test]
    fn words_with_the_same_hash_are_told_apart() {
        let mut vocabulary = Vocabulary::default();
        // The hash rotates by five bits for each byte, so two more in the first byte are 64 more in the second.
        let words = ["ap", "c0"].map(|word| (word, hash(word)));
        assert_eq!(words[0].1, words[1].1);
        let [ap, c0] = words.map(|(word, _)| vocabulary.word(word));
        assert_ne!(ap, c0);
        assert_eq!(found_in(&vocabulary, "AP and"), [vec![ap], vec![ap]]);
        assert_eq!(found_in(&vocabulary, "c0 and"), [vec![c0], vec![c0]]);
        assert_eq!((vocabulary.word("ap"), vocabulary.word("c0")), (ap, c0));
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
