//! Finds the words of a text that some rule names, and the words that begin as a rule asks.
//!
//! A text has hundreds of words and nearly all of them are in no rule. So each word is first looked up in a set of bits, by a
//! hash that needs no loop. The map of words is asked only if the bit is set. It has the words by the same hash, so that
//! even a rule for a frequent word costs little.

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
    /// The hashes of short words that were looked up last.
    recent: [u64; 32],
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

    /// Returns true if a short word with this hash was looked up a moment ago, and notes it. The hash of such a word is the
    /// word itself, without case. Frequent words come again and again.
    fn repeats(&mut self, hash: u64) -> bool {
        let slot = self.recent.get_mut((spread(hash) >> 59) as usize);
        slot.is_some_and(|slot| std::mem::replace(slot, hash) == hash)
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
            words.iter().for_each(|word| self.find_word(word, hash(word), found));
        }
    }

    /// Finds the words that are in a text.
    pub(super) fn find_in_text(&self, text: &str, found: &mut Found) {
        pieces(text, |piece, is_ascii| {
            if !is_ascii {
                return self.find(&Words::of(text.get(piece).unwrap_or_default()), found);
            }
            let hash = hash_within(text.as_bytes(), piece.clone());
            // Nearly all words end here, so they are not even taken out of the text.
            let is_sought = self.filter.may_have(hash) || !self.lengths.is_empty();
            if is_sought && !(piece.len() < SHORT && found.repeats(hash)) {
                self.find_word(text.get(piece).unwrap_or_default(), hash, found);
            }
        });
    }

    /// Finds a word with this hash, and its beginnings.
    fn find_word(&self, word: &str, hash: u64, found: &mut Found) {
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

    /// Returns the number of a word with this hash. The case of ASCII letters does not matter.
    fn number(&self, numbers: &Numbers, word: &str, hash: u64) -> Option<usize> {
        let is_this =
            |number: &usize| self.texts.get(*number).is_some_and(|text| text.eq_ignore_ascii_case(word));
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

/// Passes each piece of a text between two characters that end every word to `each`, with true if the piece is a word of
/// ASCII letters and digits. [`Words`] makes one or more words of another piece, or none.
///
/// The text is looked at in blocks. Looking at byte after byte takes nearly twice as long, because the processor cannot foresee
/// where a word ends.
fn pieces(text: &str, mut each: impl FnMut(Range<usize>, bool)) {
    let mut take = |run: Range<usize>, is_ascii| {
        if is_ascii { each(run, true) } else { between_punctuation(text, run, &mut each) }
    };
    // A run of letters that is open at the end of a block goes on in the next one.
    let (mut start, mut is_open, mut is_ascii) = (0, false, true);
    for (block, begin) in text.as_bytes().chunks(BLOCK).zip((0..).step_by(BLOCK)) {
        let [letters, mut others] = letters(block);
        // The bits at which a run begins or ends.
        let mut edges = letters ^ ((letters << 1) | u64::from(is_open));
        while edges != 0 {
            let edge = edges.trailing_zeros();
            let before = (1 << edge) - 1;
            let at = begin + edge as usize;
            if is_open {
                take(start..at, is_ascii && others & before == 0);
            }
            (start, is_open, is_ascii) = (at, !is_open, true);
            (edges, others) = (edges & (edges - 1), others & !before);
        }
        is_ascii &= others == 0;
    }
    if is_open {
        take(start..text.len(), is_ascii);
    }
}

/// The number of bytes of a block.
const BLOCK: usize = 64;

/// Returns two sets of bits for a block: those of letters and digits, and those of bytes beyond ASCII, which count as
/// letters here. The last block of a text may be shorter.
fn letters(bytes: &[u8]) -> [u64; 2] {
    let block = bytes.first_chunk().copied().unwrap_or_else(|| {
        let mut block = [0; BLOCK];
        block.iter_mut().zip(bytes).for_each(|(to, b)| *to = *b);
        block
    });
    // Numbers in place of conditions let the compiler look at several bytes at once.
    let is_letter =
        |b: u8| u8::from((b | 0x20).wrapping_sub(b'a') < 26) | u8::from(b.wrapping_sub(b'0') < 10) | (b >> 7);
    [bits(&block.map(is_letter)), bits(&block.map(|b| b >> 7))]
}

/// Returns the bits of a block whose bytes are 0 or 1.
fn bits(block: &[u8; BLOCK]) -> u64 {
    // The product has the lowest bits of eight bytes side by side in its highest byte.
    const SIDE_BY_SIDE: u64 = 0x0102_0408_1020_4080;
    let (eights, _) = block.as_chunks();
    let eight = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes).wrapping_mul(SIDE_BY_SIDE) >> 56;
    eights.iter().rev().fold(0, |bits, bytes| (bits << 8) | eight(bytes))
}

/// Passes each piece of a run that has characters beyond ASCII to `each`. The run is cut at its punctuation.
fn between_punctuation(text: &str, run: Range<usize>, each: &mut impl FnMut(Range<usize>, bool)) {
    let bytes = text.as_bytes().get(..run.end).unwrap_or_default();
    let (mut start, mut is_ascii) = (run.start, true);
    let mut at = run.start;
    while let Some(b) = bytes.get(at) {
        let width = if b.is_ascii() { 0 } else { punctuation(bytes.split_at(at).1) };
        if width == 0 {
            is_ascii &= b.is_ascii();
            at += 1;
            continue;
        }
        if start < at {
            each(start..at, is_ascii);
        }
        at += width;
        (start, is_ascii) = (at, true);
    }
    if start < run.end {
        each(start..run.end, is_ascii);
    }
}

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

/// Returns the hash of a word. It is weak, because it only has to be fast: the case of ASCII letters and the bytes in the
/// middle of a long word do not matter.
fn hash(word: &str) -> u64 {
    hash_within(word.as_bytes(), 0..word.len())
}

/// Returns the hash of a word in a text.
fn hash_within(text: &[u8], word: Range<usize>) -> u64 {
    /// The bit in which the two cases of a letter differ.
    const CASE: u64 = 0x2020_2020_2020_2020;
    let length = word.len();
    // Reading eight bytes at once is faster, even if they go beyond the word.
    let first = text.get(word.start..).and_then(<[u8]>::first_chunk);
    let first =
        first.map_or_else(|| short(text.get(word.clone()).unwrap_or_default()), |it| u64::from_le_bytes(*it));
    if length < SHORT {
        return (first | CASE) & ((1 << (8 * length)) - 1);
    }
    let last = text.get(..word.end).and_then(<[u8]>::last_chunk).map_or(0, |it| u64::from_le_bytes(*it));
    (first | CASE) ^ (last | CASE).rotate_left(29).wrapping_add(length as u64)
}

/// Returns up to eight bytes as a number.
fn short(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |number, b| number << 8 | u64::from(*b))
}

/// The hash of a word with fewer bytes is different from that of any other word.
const SHORT: usize = 8;

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
        pieces(text, |piece, is_ascii| {
            let word = text.get(piece.clone()).unwrap();
            assert_eq!(is_ascii, word.is_ascii(), "{word}");
            if is_ascii {
                let word = word.to_ascii_lowercase();
                assert_eq!(hash_within(text.as_bytes(), piece), hash(&word), "{word}");
                words.push(word);
            } else {
                words.extend(Words::of(word).iter().map(str::to_owned));
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
        fn any_text_is_cut_as_searches_cut_it(text in "[a-zA-Z0-9 .,\u{a0}-\u{bf}éüß\u{300}-\u{305}\u{2000}-\u{2070}東京の👍]{0,200}") {
            let expect: Vec<String> = Words::of(&text).iter().map(str::to_owned).collect();
            proptest::prop_assert_eq!(scanned(&text), expect);
        }
    }

    proptest::proptest! {
        #[test]
        fn words_that_repeat_are_found_among_others(text in "[abA1 ]{0,80}", words in "([ab1]{1,9} ){1,6}") {
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
