//! Makes Chinese and Japanese searchable. These scripts put no spaces between words, so the index contains each run of
//! their characters as overlapping pairs. A query is cut in the same way.
//!
//! `日本語` becomes `日本 本語 語`. A query of two characters matches a pair, a longer one matches a phrase of pairs, and a
//! single character matches as the prefix of a pair. The last character is indexed alone so that such a prefix finds
//! it.

/// Returns true if a character belongs to a script that puts no spaces between words.
const fn is_unspaced(c: char) -> bool {
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

/// Returns the text for the full-text index: runs without spaces are cut into pairs.
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

/// A phrase that a search must find.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct QueryPart {
    /// The words of the phrase, separated by spaces.
    pub(in crate::store) text: String,
    /// True if the last word is a prefix.
    pub(super) prefix: bool,
}

/// Cuts a word or phrase of a query into phrases. A search must find all of them.
pub(super) fn for_query(words: &str) -> Vec<QueryPart> {
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
                    // FTS5 allows a prefix only at the end of a phrase, so the phrase ends here.
                    text.push(*single);
                    parts.push(QueryPart { text: std::mem::take(&mut text), prefix: true });
                }
            }
        }
    }
    parts.push(QueryPart { text, prefix: false });
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
    fn queries_are_cut_into_the_same_pairs() {
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
