//! Compares the words of two versions of a text.

use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{ChangeTag, DiffOp, DiffableStr as _};

/// Largest text that is compared, in bytes, because the time grows with the square of the differences.
const MOST_COMPARED_BYTES: usize = 64 << 10;
/// Number of words that are kept around a difference.
const CONTEXT_WORDS: usize = 12;

/// A run of words that are in both versions or in one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words of both versions.
    Same(String),
    /// Words of the later version only.
    Added(String),
    /// Words of the earlier version only.
    Removed(String),
    /// Words of both versions that were left out.
    Skipped,
}

/// Returns the differences between the words of two plain texts, with some words around them. `None` if a text is too
/// long to compare. Empty if nothing differs.
#[must_use]
pub fn difference(earlier: &str, later: &str) -> Option<Vec<Piece>> {
    if earlier.len() > MOST_COMPARED_BYTES || later.len() > MOST_COMPARED_BYTES {
        return None;
    }
    let (before, after) = (earlier.tokenize_words(), later.tokenize_words());
    let changes = changes(&before, &after);
    let mut pieces: Vec<Piece> = Vec::new();
    for change in changes.iter().flat_map(|change| change.iter_changes(&before[..], &after[..])) {
        let text = change.value();
        match (change.tag(), pieces.last_mut()) {
            (ChangeTag::Equal, Some(Piece::Same(run)))
            | (ChangeTag::Insert, Some(Piece::Added(run)))
            | (ChangeTag::Delete, Some(Piece::Removed(run))) => run.push_str(text),
            (ChangeTag::Equal, _) => pieces.push(Piece::Same(text.to_owned())),
            (ChangeTag::Insert, _) => pieces.push(Piece::Added(text.to_owned())),
            (ChangeTag::Delete, _) => pieces.push(Piece::Removed(text.to_owned())),
        }
    }
    if pieces.iter().all(|piece| matches!(piece, Piece::Same(_))) {
        return Some(Vec::new());
    }
    let last = pieces.len() - 1;
    let short = pieces.into_iter().enumerate().flat_map(|(at, piece)| match piece {
        Piece::Same(run) => shortened(&run, at > 0, at < last),
        piece => vec![piece],
    });
    Some(short.collect())
}

/// Compares two lists of words. The crate's functions for texts choose between its methods at run time, so that all methods
/// would be in the program.
fn changes(before: &[&str], after: &[&str]) -> Vec<DiffOp> {
    let mut changes = Compact::new(Replace::new(Capture::new()), before, after);
    let Ok(()) = myers::diff(&mut changes, before, 0..before.len(), after, 0..after.len());
    changes.into_inner().into_inner().into_ops()
}

/// Returns the ends of an unchanged run that border on differences.
fn shortened(run: &str, keep_start: bool, keep_end: bool) -> Vec<Piece> {
    let words: Vec<&str> = run.split_inclusive(char::is_whitespace).collect();
    let start = if keep_start { CONTEXT_WORDS } else { 0 };
    let end = if keep_end { CONTEXT_WORDS } else { 0 };
    if words.len() <= start + end {
        return vec![Piece::Same(run.to_owned())];
    }
    let (head, rest) = words.split_at(start);
    let tail = rest.get(rest.len() - end..).unwrap_or_default();
    let piece = |words: &[&str]| (!words.is_empty()).then(|| Piece::Same(words.concat()));
    [piece(head), Some(Piece::Skipped), piece(tail)].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn said(earlier: &str, later: &str) -> String {
        let word = |piece: &Piece| match piece {
            Piece::Same(text) => text.clone(),
            Piece::Added(text) => format!("[+{text}]"),
            Piece::Removed(text) => format!("[-{text}]"),
            Piece::Skipped => "…".to_owned(),
        };
        difference(earlier, later).unwrap().iter().map(word).collect()
    }

    #[test]
    fn added_and_removed_words_are_distinguished() {
        assert_eq!(said("the boat is red", "the boat is blue"), "the boat is [-red][+blue]");
        assert_eq!(said("same", "same"), "");
        assert_eq!(said("", "new"), "[+new]");
        assert_eq!(said("日本 の", "日本 が"), "日本 [-の][+が]");
    }

    #[test]
    fn unchanged_words_far_from_a_change_are_left_out() {
        let long = "word ".repeat(100);
        let (before, after) = ("word ".repeat(12), "word ".repeat(11));
        assert_eq!(
            said(&format!("{long}old {long}"), &format!("{long}new {long}")),
            format!("…{before}[-old][+new] {after}…")
        );
        assert_eq!(difference(&"x".repeat(70_000), "y"), None);
    }

    proptest! {
        #[test]
        fn the_difference_contains_both_versions(a in "[ab c]{0,30}", b in "[ab c]{0,30}") {
            let pieces = difference(&a, &b).unwrap();
            if pieces.is_empty() {
                prop_assert_eq!(a, b);
            } else if !pieces.contains(&Piece::Skipped) {
                let read = |later: bool| -> String {
                    pieces.iter().map(|piece| match piece {
                        Piece::Same(text) => text.as_str(),
                        Piece::Added(text) if later => text,
                        Piece::Removed(text) if !later => text,
                        _ => "",
                    }).collect()
                };
                prop_assert_eq!(read(false), a);
                prop_assert_eq!(read(true), b);
            }
        }
    }
}
