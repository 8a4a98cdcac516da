//! Finds the words of a text that some rule names.
//!
//! A text has hundreds of words and nearly all of them are in no rule. So each word is first looked up in a set of bits,
//! by a hash that the scan of the text computes on the way. The map of words is asked only if the bit is set.

use std::collections::HashMap;
use std::ops::Range;

use super::words::Words;

/// The number of bits of the set is two to this power. With 10,000 words, one in seven other words has its bit set.
const FILTER_BITS: u32 = 16;

/// Searches by a word that each fitting entry contains in some field.
#[derive(Debug, Default)]
pub(super) struct Anchors {
    /// The indices of the searches by their word. The words come from the user's own rules, so the hash needs no
    /// protection from chosen keys.
    map: HashMap<String, Vec<usize>, foldhash::fast::RandomState>,
    /// The set of bits. It is empty if no search has a word.
    filter: Vec<u64>,
}

impl Anchors {
    /// Adds a search.
    pub(super) fn add(&mut self, word: &str, search: usize) {
        self.filter.resize((1 << FILTER_BITS) / 64, 0);
        let hash = word.bytes().fold(0, mixed);
        if let Some(bits) = self.filter.get_mut(hash_place(hash).0) {
            *bits |= hash_place(hash).1;
        }
        self.map.entry(word.to_owned()).or_default().push(search);
    }

    /// Returns true if no search has a word.
    pub(super) fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// Appends the searches whose word is one of these.
    pub(super) fn find(&self, words: &Words, found: &mut Vec<usize>) {
        if !self.is_empty() {
            found.extend(words.iter().filter_map(|word| self.map.get(word)).flatten());
        }
    }

    /// Appends the searches whose word is in a text.
    pub(super) fn find_in_text(&self, text: &str, found: &mut Vec<usize>) {
        let mut lower = String::new();
        scan(text, |piece| match piece {
            Piece::Ascii(range, hash) => {
                let (at, bit) = hash_place(hash);
                if self.filter.get(at).is_some_and(|bits| bits & bit != 0) {
                    lower.clear();
                    lower.push_str(text.get(range).unwrap_or_default());
                    lower.make_ascii_lowercase();
                    found.extend(self.map.get(&lower).into_iter().flatten());
                }
            }
            Piece::Other(range) => self.find(&Words::of(text.get(range).unwrap_or_default()), found),
        });
    }
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

    #[test]
    fn each_word_of_a_text_finds_its_searches() {
        let mut anchors = Anchors::default();
        let words: Vec<String> = TEXTS.iter().flat_map(|text| scanned(text)).collect();
        for (at, word) in words.iter().enumerate() {
            anchors.add(word, at);
        }
        for text in TEXTS {
            let mut found = Vec::new();
            anchors.find_in_text(text, &mut found);
            let (mut found, mut expect) = (found, Vec::new());
            anchors.find(&Words::of(text), &mut expect);
            found.sort_unstable();
            expect.sort_unstable();
            assert_eq!(found, expect, "{text:?}");
        }
        let mut found = Vec::new();
        anchors.find_in_text("nothing of these", &mut found);
        assert!(found.is_empty(), "{found:?}");
    }
}
