//! Chinese and Japanese in the full-text index: words are not set apart there, so runs of such characters are cut into
//! overlapping pairs before indexing, and a query is cut alike.
//!
//! `日本語` becomes `日本 本語 語`. Two characters are found as a word, longer runs as a phrase of pairs, one character as
//! the prefix of a pair; the single character at the end is for the last prefix.

/// Whether a character belongs to a script that sets no spaces between words.
pub(super) const fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{3005}'..='\u{3007}'      // 々〆〇
        | '\u{3040}'..='\u{30FA}'    // Hiragana, Katakana
        | '\u{30FC}'..='\u{30FF}'
        | '\u{31F0}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}'    // Han
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FF66}'..='\u{FF9D}'    // halfwidth Katakana
        | '\u{20000}'..='\u{3FFFF}')
}

/// The text as it is indexed. Borrowed where nothing is to be done.
pub(super) fn for_index(text: &str) -> std::borrow::Cow<'_, str> {
    if text.is_ascii() || !text.contains(is_unspaced) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() * 2);
    for run in runs(text) {
        match run {
            Run::Spaced(text) => out.push_str(text),
            Run::Unspaced(characters) => {
                for (index, c) in characters.iter().enumerate() {
                    out.push(' ');
                    out.push(*c);
                    out.extend(characters.get(index + 1));
                }
                out.push(' ');
            }
        }
    }
    out.into()
}

/// A part of a word or phrase of a query.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// What to look for, a phrase.
    pub(super) text: String,
    /// Whether the last word of it may go on.
    pub(super) prefix: bool,
}

/// The parts that a word or phrase of a query is cut into; all must be found.
pub(super) fn for_query(words: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut text = String::new();
    for run in runs(words) {
        match run {
            Run::Spaced(run) => text.push_str(run),
            Run::Unspaced(characters) => {
                for pair in characters.windows(2) {
                    text.push(' ');
                    text.extend(pair);
                }
                text.push(' ');
                if let [single] = characters.as_slice() {
                    // Nothing can follow a prefix, so the phrase is broken here.
                    text.push(*single);
                    parts.push(Part { text: std::mem::take(&mut text), prefix: true });
                }
            }
        }
    }
    parts.push(Part { text, prefix: false });
    parts.retain(|part| part.text.contains(char::is_alphanumeric));
    parts
}

enum Run<'a> {
    Spaced(&'a str),
    Unspaced(Vec<char>),
}

fn runs(text: &str) -> impl Iterator<Item = Run<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let unspaced = is_unspaced(first);
        let end = rest.find(|c| is_unspaced(c) != unspaced).unwrap_or(rest.len());
        let (run, after) = rest.split_at_checked(end)?;
        rest = after;
        Some(if unspaced { Run::Unspaced(run.chars().collect()) } else { Run::Spaced(run) })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_index(text: &str, expect: &str) {
        let words: Vec<String> = for_index(text).split_whitespace().map(str::to_owned).collect();
        assert_eq!(words.join(" "), expect, "{text}");
    }

    #[test]
    fn runs_become_overlapping_pairs() {
        check_index("plain words", "plain words");
        check_index("日本語", "日本 本語 語");
        check_index("Rust入門 2026年", "Rust 入門 門 2026 年");
        check_index("が、の", "が 、 の");
    }

    fn check_query(words: &str, expect: &[(&str, bool)]) {
        let parts = for_query(words);
        let parts: Vec<_> = parts.iter().map(|p| (p.text.trim(), p.prefix)).collect();
        assert_eq!(parts, expect, "{words}");
    }

    #[test]
    fn queries_are_cut_alike() {
        check_query("word", &[("word", false)]);
        check_query("日本", &[("日本", false)]);
        check_query("日本語", &[("日本 本語", false)]);
        check_query("日", &[("日", true)]);
        check_query("Rust入門", &[("Rust 入門", false)]);
        check_query("第2版", &[("第", true), ("2 版", true)]);
        check_query("、", &[]);
        check_query("", &[]);
    }
}
