//! Makes texts searchable that the tokenizer of the index does not cut into words or does not fold.
//!
//! Chinese, Japanese and Thai put no spaces between words. Korean joins words and endings. So the index contains each run
//! of such characters as overlapping pieces: one piece begins at every character. A query is cut in the same way.
//!
//! `日本語` becomes `日本 本語 語`. A query of two characters matches a pair, a longer one matches a phrase of pairs, and a
//! single character matches as the prefix of a pair. The last character is indexed alone so that such a prefix finds
//! it. Thai, Lao, Burmese and Khmer have an alphabet, so their pieces have three characters.

use std::borrow::Cow;

use crate::model::{Unspaced, is_of_words, respelled};

/// Returns the text for the full-text index: runs without spaces are cut into pieces, and letters that the tokenizer does
/// not fold are replaced.
pub(super) fn for_index(text: &str) -> Cow<'_, str> {
    let is_special = |c: char| c >= 'ß' && (replaced(c).is_some() || Unspaced::of(c).is_some());
    if text.is_ascii() || !text.contains(is_special) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() * 2);
    runs(text).for_each(|run| run.index(&mut out));
    out.into()
}

/// Returns the text that stands for a character in the index, if the tokenizer does not fold it or takes it for a letter.
fn replaced(c: char) -> Option<&'static str> {
    respelled(c).or_else(|| is_newer_symbol(c).then_some(" "))
}

/// Returns true for a symbol, such as an emoji, that the tokenizer may take for a letter, because it is newer than its table of
/// Unicode 6.1.
fn is_newer_symbol(c: char) -> bool {
    let may_be_newer = matches!(c, '\u{20BA}'..='\u{20CF}' | '\u{2B4D}'..='\u{2BFF}' | '\u{2E32}'..='\u{2E7F}' | '\u{10000}'..);
    may_be_newer && !is_of_words(c)
}

/// A phrase that a search must find.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct QueryPart {
    /// The words of the phrase, separated by spaces.
    pub(in crate::store) text: String,
    /// True if the last word is a prefix.
    pub(super) prefix: bool,
}

/// Cuts a word or phrase of a query as the index is cut. Only the last run may go on in the text.
pub(super) fn for_query(words: &str) -> QueryPart {
    let words = words.trim_end_matches(|c| !is_of_words(c) && Unspaced::of(c).is_none());
    let mut part = QueryPart { text: String::new(), prefix: false };
    let mut runs = runs(words).peekable();
    while let Some(run) = runs.next() {
        match run {
            Run::Unspaced(kind, characters) if runs.peek().is_none() => {
                let size = size(kind);
                part.prefix = characters.len() < size;
                characters.windows(size.min(characters.len())).for_each(|piece| put(piece, &mut part.text));
            }
            run => run.index(&mut part.text),
        }
    }
    part
}

/// Returns the largest number of characters of a piece.
const fn size(kind: Unspaced) -> usize {
    match kind {
        Unspaced::Syllables => 2,
        Unspaced::Letters => 3,
    }
}

fn put(piece: &[char], out: &mut String) {
    out.push(' ');
    out.extend(piece);
}

/// A part of a text.
enum Run<'a> {
    Spaced(&'a str),
    Unspaced(Unspaced, Vec<char>),
}

impl Run<'_> {
    /// Appends what the index contains.
    fn index(&self, out: &mut String) {
        match self {
            Run::Spaced(text) => {
                let mut copied = 0;
                for (at, letter) in text.match_indices(|c| replaced(c).is_some()) {
                    out.push_str(text.get(copied..at).unwrap_or_default());
                    letter.chars().filter_map(replaced).for_each(|letter| out.push_str(letter));
                    copied = at + letter.len();
                }
                out.push_str(text.get(copied..).unwrap_or_default());
            }
            Run::Unspaced(kind, characters) => {
                for at in 0..characters.len() {
                    let end = characters.len().min(at + size(*kind));
                    put(characters.get(at..end).unwrap_or_default(), out);
                }
                out.push(' ');
            }
        }
    }
}

fn runs(text: &str) -> impl Iterator<Item = Run<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let kind = Unspaced::of(rest.chars().next()?);
        let end = rest.find(|c| Unspaced::of(c) != kind).unwrap_or(rest.len());
        let (run, after) = rest.split_at_checked(end)?;
        rest = after;
        Some(kind.map_or(Run::Spaced(run), |kind| Run::Unspaced(kind, run.chars().map(letter).collect())))
    })
}

/// Returns a character of an unspaced script as the index has it. The tokenizer would end a word at the marks of Thai and its
/// neighbours, so these scripts are moved to private-use characters.
fn letter(c: char) -> char {
    match Unspaced::of(c) {
        Some(Unspaced::Letters) => char::from_u32(u32::from(c) + 0xD200).unwrap_or(c),
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> String {
        // Private-use characters are moved back, so that the test shows them.
        let shown = |c: char| match u32::from(c) {
            code @ 0xE000..=0xE9FF => char::from_u32(code - 0xD200).unwrap_or(c),
            _ => c,
        };
        let words: Vec<String> =
            text.split_whitespace().map(|word| word.chars().map(shown).collect()).collect();
        words.join(" ")
    }

    fn check_index(text: &str, expect: &str) {
        assert_eq!(pieces(&for_index(text)), expect, "{text}");
    }

    #[test]
    fn runs_become_overlapping_pieces() {
        check_index("plain words", "plain words");
        check_index("日本語", "日本 本語 語");
        check_index("Rust入門 2026年", "Rust 入門 門 2026 年");
        check_index("が、の", "が 、 の");
        check_index("한국은 은행", "한국 국은 은 은행 행");
        check_index("ภาษาa", "ภาษ าษา ษา า a");
        check_index("straße ﬁn", "strasse fin");
    }

    fn check_query(words: &str, expect: (&str, bool)) {
        let part = for_query(words);
        assert_eq!((&*pieces(&part.text), part.prefix), expect, "{words}");
    }

    #[test]
    fn queries_are_cut_into_the_same_pieces() {
        check_query("word", ("word", false));
        check_query("日本", ("日本", false));
        check_query("日本語", ("日本 本語", false));
        check_query("日", ("日", true));
        check_query("日。", ("日", true));
        check_query("Rust入門", ("Rust 入門", false));
        check_query("第2版", ("第 2 版", true));
        check_query("한국 은행", ("한국 국 은행", false));
        check_query("ภา", ("ภา", true));
        check_query("ภาษาไทย", ("ภาษ าษา ษาไ าไท ไทย", false));
        check_query("Straße", ("Strasse", false));
        check_query("、", ("", false));
        check_query("", ("", false));
    }
}
