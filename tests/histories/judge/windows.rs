//! The entries of a document as the reader saw them, and the comparison of two documents.

use std::collections::{BTreeMap, BTreeSet};

use crate::publisher::document::Document;

/// A window that the reader saw.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    pub(super) numbers: Vec<u32>,
    /// All lines including footer items, newest first if their order is known.
    pub(super) order: Vec<u32>,
    /// The ids of the entries.
    pub(super) ids: BTreeMap<u32, String>,
    pub(super) pinned: Option<u32>,
    pub(super) step: u32,
}

impl Window {
    pub(super) fn of(document: &Document) -> Self {
        Self {
            numbers: document.numbers(),
            order: document.newest_first().unwrap_or_else(|| document.numbers()),
            ids: document.entries().map(|line| (line.number, line.id.clone())).collect(),
            pinned: document.pinned,
            step: document.step,
        }
    }
}

/// Returns true if two windows touch: they share nothing but pinned and moved entries. A single entry under a new id cannot be
/// recognised.
pub(super) fn touch(old: &Window, new: &Window, moved: &BTreeSet<u32>) -> bool {
    let is_pinned = |number: &u32| old.pinned == Some(*number) || new.pinned == Some(*number);
    let stayed: Vec<u32> =
        new.numbers.iter().copied().filter(|number| old.numbers.contains(number)).collect();
    let (same, renamed): (Vec<u32>, Vec<u32>) =
        stayed.into_iter().partition(|number| old.ids.get(number) == new.ids.get(number));
    let is_known = |number: &u32| !is_pinned(number) && !moved.contains(number);
    !same.iter().any(is_known) && (renamed.len() < 2 || !renamed.iter().any(is_known))
}
