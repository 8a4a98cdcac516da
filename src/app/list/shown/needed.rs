//! Decides how many rows of a long list are read from its beginning.

/// The number of rows that are loaded below the visible ones.
pub(super) const BELOW: usize = 400;
/// More rows are loaded if fewer than this many are left below the visible ones.
pub(super) const NEAR: usize = 150;

/// The rows that the window needs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NeededRows {
    /// The index after the last visible row.
    pub(super) visible_end: usize,
    /// The index after the last selected row.
    pub(super) selected_end: usize,
    /// The number of rows that must be loaded even if fewer are visible.
    pub(super) least: usize,
    /// The number of rows requested last.
    asked: usize,
}

impl NeededRows {
    /// Returns the number of rows to request now, including some below the visible ones.
    pub(super) fn ask(&mut self) -> usize {
        let end = self.end();
        self.asked = (end + BELOW + end / 4).max(self.least);
        self.asked
    }

    /// Returns true if visible or nearly visible rows are neither among the `loaded` ones nor requested.
    pub(super) fn lacks(&self, loaded: usize) -> bool {
        let needed = self.end() + NEAR;
        needed > loaded && needed > self.asked
    }

    fn end(&self) -> usize {
        self.visible_end.max(self.selected_end)
    }
}
