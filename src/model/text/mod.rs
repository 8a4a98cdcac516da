//! Functions for texts: folding for comparisons, making texts fit to be shown, and fingerprints.

mod digest;
mod display;
mod fold;

pub use digest::Digest;
pub use display::{feed_name, is_harmful, json_escaped, shown_title};
pub use fold::{fold, fold_char};
