//! Functions for texts: folding for comparisons, making texts fit to be shown, fingerprints, and the names of articles.

mod article;
mod digest;
mod display;
mod fold;
mod robots;
mod searched;

pub use article::{ArticleNames, page_name, untracked};
pub use digest::{Digest, sha256_hex};
pub use display::{feed_name, is_blank, is_harmful, json_escaped, shown_title};
pub use fold::{fold, letters};
pub use robots::RobotRules;
pub use searched::{Searched, Unspaced, folded, is_accent, is_of_words, respelled};

/// Returns the beginning of a text that a message quotes.
pub(super) fn shortened(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
