//! The phrases that a search looks for: words that follow one another.

use super::unspaced::for_query;
use super::words::Words;
use crate::model::SearchTerm;

/// Words that must follow one another; often only one.
#[derive(Debug)]
pub(super) struct Phrase {
    pub(super) words: Words,
    /// True if the last word may be a prefix.
    pub(super) prefix: bool,
}

impl Phrase {
    pub(super) fn is_word(&self) -> bool {
        self.words.iter().nth(1).is_none()
    }

    /// Returns true if one of the texts contains the words.
    pub(super) fn is_in(&self, texts: &[Words]) -> bool {
        texts.iter().any(|text| text.hold(&self.words, self.prefix))
    }

    /// Returns the words in the query language of FTS5.
    pub(super) fn expressions(&self) -> Vec<String> {
        let mut words: Vec<String> = self.words.iter().map(|word| format!("\"{word}\"")).collect();
        if let Some(last) = words.last_mut().filter(|_| self.prefix) {
            last.push('*');
        }
        words
    }
}

pub(super) fn phrases(terms: &[SearchTerm]) -> Vec<Phrase> {
    let phrase = |term: &SearchTerm| {
        let part = for_query(&term.words);
        Phrase { words: Words::of_part(&part), prefix: part.prefix || term.prefix }
    };
    terms.iter().map(phrase).filter(|phrase| phrase.words.iter().next().is_some()).collect()
}
