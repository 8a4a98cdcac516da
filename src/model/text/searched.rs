//! Characters as the search compares them. The store prepares texts and queries with these functions, and the window finds
//! the hits that it marks.

use std::ops::Range;

use icu_properties::CodePointMapData;
use icu_properties::props::{GeneralCategory, GeneralCategoryGroup};

use super::fold;

const OF_WORDS: GeneralCategoryGroup =
    GeneralCategoryGroup::Letter.union(GeneralCategoryGroup::Number).union(GeneralCategoryGroup::PrivateUse);

/// A kind of script that puts no spaces between words, or in which people search for parts of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unspaced {
    /// Chinese, Japanese and Korean. One or two characters often are a word.
    Syllables,
    /// Thai, Lao, Burmese and Khmer. A word has several letters and marks.
    Letters,
}

impl Unspaced {
    /// Returns the kind of script of a character; `None` if its script has spaces between words.
    #[must_use]
    pub const fn of(c: char) -> Option<Self> {
        if c < '\u{E01}' {
            return None;
        }
        match c {
            '\u{3005}'..='\u{3007}'      // 々〆〇
            | '\u{3040}'..='\u{30FA}'    // Hiragana, Katakana
            | '\u{30FC}'..='\u{30FF}'
            | '\u{31F0}'..='\u{31FF}'
            | '\u{3400}'..='\u{4DBF}'    // Han
            | '\u{4E00}'..='\u{9FFF}'
            | '\u{AC00}'..='\u{D7A3}'    // Hangul
            | '\u{F900}'..='\u{FAFF}'
            | '\u{FF66}'..='\u{FF9D}'    // halfwidth Katakana
            | '\u{20000}'..='\u{3FFFF}' => Some(Self::Syllables),
            // Without digits and punctuation.
            '\u{E01}'..='\u{E3A}' | '\u{E40}'..='\u{E4E}'           // Thai
            | '\u{E81}'..='\u{EBD}' | '\u{EC0}'..='\u{ECE}' | '\u{EDC}'..='\u{EDF}' // Lao
            | '\u{1000}'..='\u{103F}' | '\u{1050}'..='\u{108F}'     // Burmese
            | '\u{1780}'..='\u{17D3}' | '\u{17D7}' => Some(Self::Letters), // Khmer
            _ => None,
        }
    }
}

/// Returns what the search reads in place of a character; `None` for the character itself. An empty text means that the
/// character makes no difference. Case and the accents of Latin letters are left to [`fold`](super::fold()).
#[must_use]
pub const fn respelled(c: char) -> Option<&'static str> {
    // Most characters of most texts end here, among them the letters of Russian.
    if c < 'ß' || matches!(c, '\u{402}'..='\u{450}' | '\u{452}'..='\u{621}' | '\u{2010}'..='\u{2027}') {
        return None;
    }
    Some(match c {
        'ß' | 'ẞ' => "ss",
        'æ' | 'Æ' => "ae",
        'œ' | 'Œ' => "oe",
        'ø' | 'Ø' => "o",
        'ł' | 'Ł' => "l",
        'đ' | 'Đ' => "d",
        'ı' => "i",
        'ﬀ' => "ff",
        'ﬁ' => "fi",
        'ﬂ' => "fl",
        'ﬃ' => "ffi",
        'ﬄ' => "ffl",
        'ﬅ' | 'ﬆ' => "st",
        'ё' | 'Ё' => "е",
        'ά' | 'Ά' => "α",
        'έ' | 'Έ' => "ε",
        'ή' | 'Ή' => "η",
        'ί' | 'Ί' | 'ϊ' | 'Ϊ' | 'ΐ' => "ι",
        'ό' | 'Ό' => "ο",
        'ύ' | 'Ύ' | 'ϋ' | 'Ϋ' | 'ΰ' => "υ",
        'ώ' | 'Ώ' => "ω",
        // Alef with hamza, madda or wasla.
        '\u{622}' | '\u{623}' | '\u{625}' | '\u{671}' => "\u{627}",
        // Alef maqsura and the Persian letter are written for yeh.
        '\u{649}' | '\u{6CC}' => "\u{64A}",
        '\u{6A9}' => "\u{643}",
        // The stroke that lengthens a word, and the marks of vowels.
        '\u{640}' | '\u{64B}'..='\u{65F}' | '\u{670}' => "",
        _ => return None,
    })
}

/// Returns true for combining marks of Latin letters. They neither end a word nor belong to it.
#[must_use]
pub const fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}')
}

/// Returns true if a word can contain the character: a letter, a number or a private-use character.
#[must_use]
pub fn is_of_words(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    OF_WORDS.contains(CodePointMapData::<GeneralCategory>::new().get(c))
}

/// A text as the search compares it, and the place of each of its characters in the original.
#[derive(Debug, Default)]
pub struct Searched {
    /// The characters, folded.
    pub chars: Vec<char>,
    /// The place of the original of each character, in characters.
    places: Vec<usize>,
    /// The number of characters of the original.
    length: usize,
}

impl Searched {
    /// Folds a text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let (mut chars, mut places) = (Vec::with_capacity(text.len()), Vec::with_capacity(text.len()));
        let (mut length, mut folded) = (0, String::new());
        for c in text.chars() {
            if c.is_ascii() {
                chars.push(c.to_ascii_lowercase());
                places.push(length);
            } else {
                folded.clear();
                fold_for_search(c, &mut folded);
                chars.extend(folded.chars());
                places.resize(chars.len(), length);
            }
            length += 1;
        }
        Self { chars, places, length }
    }

    /// Returns the place of a folded character in the original, in characters.
    #[must_use]
    pub fn place(&self, at: usize) -> usize {
        self.places.get(at).copied().unwrap_or(self.length)
    }

    /// Returns the part of the original from which some folded characters come, in characters. Accents belong to the letter
    /// before them.
    #[must_use]
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let start = self.place(range.start);
        if range.is_empty() {
            return start..start;
        }
        // The character behind the last one may come from the same original.
        start..self.place(range.end).max(self.place(range.end - 1) + 1)
    }

    /// Returns true if a search can find a word that begins or ends before this character.
    #[must_use]
    pub fn is_edge(&self, at: usize) -> bool {
        let Some((before, after)) =
            at.checked_sub(1).and_then(|before| self.chars.get(before)).zip(self.chars.get(at))
        else {
            return true;
        };
        [before, after].iter().any(|c| Unspaced::of(**c).is_some() || !is_of_words(**c))
    }
}

/// Returns a text as the search compares it.
#[must_use]
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    text.chars().for_each(|c| fold_for_search(c, &mut folded));
    folded
}

/// Appends a character as the search compares it.
pub(super) fn fold_for_search(c: char, out: &mut String) {
    match respelled(c) {
        Some(text) => out.push_str(text),
        None if is_accent(c) => {}
        None => fold(c, out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_accents_and_spellings_make_no_difference() {
        for (text, expect) in [
            ("Čafé ÅNGSTRÖM Żółw", "cafe angstrom zolw"),
            ("ΑΒΓ Жук 東京", "αβγ жук 東京"),
            ("της ΤΗΣ τιμή 5µm ſo", "τησ τησ τιμη 5μm so"),
            ("STRASSE Straße ẞ", "strasse strasse ss"),
            ("Ёлка елка", "елка елка"),
            ("ısı ISI İsi", "isi isi isi"),
            ("أحمد إسلام آن ٱل", "احمد اسلام ان ال"),
            ("على كتـــاب كِتَابٌ", "علي كتاب كتاب"),
            ("ﬁn œuvre e\u{301}tude", "fin oeuvre etude"),
        ] {
            assert_eq!(folded(text), expect, "{text}");
            assert_eq!(Searched::new(text).chars.iter().collect::<String>(), expect, "{text}");
        }
    }

    #[test]
    fn a_hit_covers_the_characters_that_it_comes_from() {
        let original = |text: &str, found: Range<usize>| {
            let place = Searched::new(text).original(found);
            text.chars().skip(place.start).take(place.len()).collect::<String>()
        };
        assert_eq!(original("an Straße x", 3..10), "Straße");
        assert_eq!(original("an Straße x", 3..8), "Straß");
        assert_eq!(original("e\u{301}tude", 0..1), "e\u{301}");
        assert_eq!(original("كتـاب", 0..4), "كتـاب");
        assert_eq!(original("e\u{301}", 1..1), "");
    }

    #[test]
    fn a_word_begins_and_ends_where_the_search_can_find_it() {
        let edges = |text: &str| {
            let searched = Searched::new(text);
            (0..=searched.chars.len()).filter(|at| searched.is_edge(*at)).collect::<Vec<_>>()
        };
        assert_eq!(edges("on поле"), [0, 2, 3, 7]);
        assert_eq!(edges("a東京b"), [0, 1, 2, 3, 4]);
        assert_eq!(edges("서울은"), [0, 1, 2, 3]);
        assert_eq!(edges("ที่"), [0, 1, 2, 3]);
    }
}
