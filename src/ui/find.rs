//! Finds words in a text, to mark the hits of a search in the list and to search in an article.
//!
//! The comparison ignores case and the accents of Latin scripts, as the search of the store does.

use std::ops::Range;

use crate::content::{Block, Inline};
use crate::model::{Property, SearchQuery, fold_char};

/// Returns the words that a search marks: those that an entry must contain, and those of its title and its authors.
#[must_use]
pub(super) fn words_of(query: &str) -> Vec<String> {
    let query = SearchQuery::parse(query);
    let conditions = query.conditions.iter().filter(|condition| condition.is_wanted);
    let named = conditions.filter_map(|condition| match &condition.property {
        Property::Author(term) | Property::Title(term) => Some(term),
        _ => None,
    });
    let terms = query.terms.iter().chain(named);
    let mut words: Vec<String> = terms
        .flat_map(|term| term.words.split_whitespace())
        .map(fold)
        .filter(|word| !word.is_empty())
        .collect();
    // Longer words come first. If two words match at the same place, the longer one is marked.
    words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    words
}

/// Returns a text without case and accents, character by character.
#[must_use]
pub(super) fn fold(text: &str) -> String {
    text.chars().map(fold_char).collect()
}

/// Returns the ranges, in characters, at which a word of the text begins with one of the folded words. The ranges are
/// in order and do not overlap.
#[must_use]
pub(super) fn marks(text: &str, words: &[String]) -> Vec<Range<usize>> {
    if words.is_empty() {
        return Vec::new();
    }
    let folded: Vec<char> = text.chars().map(fold_char).collect();
    let words: Vec<Vec<char>> = words.iter().map(|word| word.chars().collect()).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < folded.len() {
        let rest = folded.get(at..).unwrap_or_default();
        let begins = at == 0 || !folded.get(at - 1).is_some_and(|c| c.is_alphanumeric() && c.is_ascii());
        match words.iter().find(|word| begins && rest.starts_with(word)) {
            Some(word) => {
                found.push(at..at + word.len());
                at += word.len();
            }
            None => at += 1,
        }
    }
    found
}

/// Returns the ranges, in characters, at which a text contains the folded text `wanted`. The ranges are in order and do
/// not overlap.
#[must_use]
fn occurrences(text: &str, wanted: &str) -> Vec<Range<usize>> {
    if wanted.is_empty() {
        return Vec::new();
    }
    let folded: Vec<char> = text.chars().map(fold_char).collect();
    let wanted: Vec<char> = wanted.chars().collect();
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, window) in folded.windows(wanted.len()).enumerate() {
        if window == wanted && found.last().is_none_or(|last| last.end <= at) {
            found.push(at..at + wanted.len());
        }
    }
    found
}

/// The search in the open article.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Sought {
    #[default]
    Nothing,
    /// A folded text, anywhere.
    Text(String),
    /// Folded words, at the beginnings of words: the search of the list.
    Words(Vec<String>),
}

impl Sought {
    /// Returns the ranges of the hits in a text, in characters. The ranges are in order and do not overlap.
    #[must_use]
    pub(super) fn hits(&self, text: &str) -> Vec<Range<usize>> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Text(wanted) => occurrences(text, wanted),
            Self::Words(words) => marks(text, words),
        }
    }
}

/// Returns the number of hits in the drawn text of a block.
#[must_use]
pub(super) fn count(block: &Block, sought: &Sought) -> usize {
    let text = |inline: &Inline| sought.hits(&inline.text).len();
    let all = |blocks: &[Block]| blocks.iter().map(|block| count(block, sought)).sum::<usize>();
    match block {
        Block::Heading { text: t, .. } | Block::Paragraph(t) | Block::Caption(t) => text(t),
        Block::Code { text, .. } => sought.hits(text).len(),
        Block::Quote(blocks) | Block::Indent(blocks) => all(blocks),
        Block::List(list) => list.items.iter().map(|item| all(item)).sum(),
        Block::Table(table) => table.rows.iter().flatten().map(|cell| all(&cell.blocks)).sum(),
        // Collapsed content is not searched.
        Block::Image(_) | Block::Media(_) | Block::Details(_) | Block::Rule => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_marks_the_beginnings_of_words() {
        let check = |text: &str, query: &str, expect: &[&str]| {
            let chars: Vec<char> = text.chars().collect();
            let found: Vec<String> = marks(text, &words_of(query))
                .into_iter()
                .map(|range| chars[range].iter().collect())
                .collect();
            assert_eq!(found, expect, "{query} in {text}");
        };
        check("The Café is a cafeteria", "cafe", &["Café", "cafe"]);
        check("An index is a promise", "\"index is\" pro*", &["index", "is", "pro"]);
        check("wander and under", "and", &["and"]);
        check("東京の港", "京", &["京"]);
        check("nothing", "", &[]);
        check("Old gate by Ann", "gate -old author:ann is:unread", &["gate", "Ann"]);
        check("light lighthouse", "light lighthouse", &["light", "lighthouse"]);
    }

    #[test]
    fn a_text_is_found_within_words_and_hits_never_overlap() {
        assert_eq!(occurrences("Banana bänana", "ana"), [1..4, 8..11]);
        assert!(occurrences("short", "longer than that").is_empty());
        assert!(occurrences("any", "").is_empty());
    }
}
