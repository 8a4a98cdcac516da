//! Words as the full-text index sees them. The index records which words an entry contains, but not their positions. To
//! find a phrase, a search reads the text itself.
//!
//! The code must cut and fold text as the tokenizer `unicode61 remove_diacritics 2` of FTS5 does. Words consist of
//! letters, numbers and private-use characters. Case and the accents of Latin letters are removed.

use std::collections::HashSet;

use super::unspaced::{QueryPart, for_index};
use crate::model::{fold, is_accent, is_of_words, shown_title};

/// The words of a text, folded, with one space before, between and after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words(String);

impl Words {
    /// Cuts a text into words, and runs without spaces into pieces.
    pub(in crate::store) fn of(text: &str) -> Self {
        Self::cut(&for_index(text))
    }

    /// Cuts a title, an author or a category as it is shown: characters that nobody sees divide no word.
    pub(in crate::store) fn of_line(text: &str) -> Self {
        Self::of(&shown_title(text.to_owned()))
    }

    /// Cuts a phrase of a query, in which runs without spaces are pieces already.
    pub(super) fn of_part(part: &QueryPart) -> Self {
        Self::cut(&part.text)
    }

    /// Cuts a text that was made for the index.
    pub(super) fn of_indexed(text: &str) -> Self {
        Self::cut(text)
    }

    fn cut(text: &str) -> Self {
        let mut words = String::with_capacity(text.len() + 2);
        words.push(' ');
        for c in text.chars() {
            if is_accent(c) {
                continue;
            }
            if is_of_words(c) {
                fold(c, &mut words);
            } else if !words.ends_with(' ') {
                words.push(' ');
            }
        }
        if !words.ends_with(' ') {
            words.push(' ');
        }
        Self(words)
    }

    /// Iterates over the words.
    pub(in crate::store) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.split_whitespace()
    }

    /// Returns true if the words of `phrase` follow one another in `self`. With `prefix` the last one may be a prefix.
    pub(in crate::store) fn hold(&self, phrase: &Self, prefix: bool) -> bool {
        let wanted = if prefix { phrase.0.trim_end_matches(' ') } else { &phrase.0 };
        self.0.contains(wanted)
    }
}

/// Returns each word of a text once, because the index does not record how often a word occurs. A third of the words of
/// a usual text are repetitions. Only the case of ASCII letters is ignored here; the index folds the rest. `each` gets
/// these words, too. It is `dyn`, because the compiler puts the look-up into this loop only if there is one such loop.
pub(super) fn distinct(text: &str, each: &mut dyn FnMut(&str)) -> String {
    let text = text.to_ascii_lowercase();
    let mut words = String::with_capacity(text.len() / 2);
    let mut seen = HashSet::with_capacity_and_hasher(512, foldhash::fast::RandomState::default());
    for word in text.split(|c: char| c.is_ascii() && !c.is_ascii_alphanumeric()) {
        if !word.is_empty() && seen.insert(word) {
            each(word);
            words.push_str(word);
            words.push(' ');
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    const TEXTS: &[&str] = &[
        "Plain words, twice: words.",
        "Crème brûlée ÀÉÎÕÜ Ǖ łódź straße ﬁn e\u{301}tude",
        "Ελληνικά ΆΛΦΑ, Русский ёлка Й",
        "हिन्दी मिल العربية עברית ไทย",
        "rfc-5005_x a.b c++ 3,14 ½ ² Ⅷ ① Ⓐ",
        "emoji 👍 and \u{E000} private",
        "alpha🙂beta gamma🦀 👍🏽delta 🫠epsilon 5₽ 𝐛old",
        "日本語の文章をRust入門で",
        "της ΤΗΣ ϐίος ϑ ϕ ϖ ϰ ϱ ϵ 5µm ſo",
        "ß ẞ æ œ ø ł đ ısı İ ﬀﬁﬂﬃﬄﬅﬆ Ёлка е\u{308} άΈήΐΫώ",
        "أحمد إسلام آن ٱل على کتاب كتـــاب كِتَابٌ",
        "대한민국 서울은 ภาษาไทย ที่นี่ ๒๕ ພາສາລາວ ភាសាខ្មែរ។ မြန်မာ၊",
    ];

    /// Returns the words that FTS5 makes of a text, in order.
    fn tokens(text: &str) -> Vec<String> {
        let index = Connection::open_in_memory().unwrap();
        index
            .execute_batch(
                "CREATE VIRTUAL TABLE t USING fts5 (x, tokenize = 'unicode61 remove_diacritics 2');
                 CREATE VIRTUAL TABLE v USING fts5vocab (t, instance);",
            )
            .unwrap();
        index.execute("INSERT INTO t VALUES (?1)", [text]).unwrap();
        let mut statement = index.prepare("SELECT term FROM v ORDER BY offset").unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().collect::<rusqlite::Result<_>>().unwrap()
    }

    fn indexed(text: &str) -> Vec<String> {
        tokens(&for_index(text))
    }

    #[test]
    fn texts_are_cut_and_folded_as_the_index_does() {
        for text in TEXTS {
            assert_eq!(Words::of(text).iter().collect::<Vec<_>>(), indexed(text), "{text}");
        }
    }

    #[test]
    fn the_index_gets_each_word_once() {
        for text in TEXTS {
            let twice = format!("{text} {}", text.to_ascii_uppercase());
            let words = |words: Vec<String>| words.into_iter().collect::<HashSet<String>>();
            assert_eq!(
                words(tokens(&distinct(&for_index(&twice), &mut |_| {}))),
                words(indexed(text)),
                "{text}"
            );
        }
        let mut each = Vec::new();
        let words = distinct("The tide, the TIDE; the_tide crème", &mut |word| each.push(word.to_owned()));
        assert_eq!(
            (words.as_str(), each),
            ("the tide crème ", ["the", "tide", "crème"].map(str::to_owned).to_vec())
        );
    }

    #[test]
    fn a_phrase_is_words_side_by_side() {
        let words = Words::of("The café was rebuilt whole");
        let check = |phrase: &str, prefix, expect| {
            assert_eq!(words.hold(&Words::of(phrase), prefix), expect, "{phrase}");
        };
        check("Cafe was", false, true);
        check("cafe w", false, false);
        check("cafe w", true, true);
        check("rebuilt cafe", false, false);
        check("afe", true, false);
        check("whole", false, true);
    }
}
