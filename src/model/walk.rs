//! The kinds of work that read more of a feed than its subscription document (A8).

/// What a walk does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkWork {
    /// Rebuilds the history: archive documents, snapshots, pages.
    History,
    /// Checks processed archives again (A4).
    Check,
    /// Looks for older entries under numbered pages.
    Older,
    /// Looks in a web archive.
    WebArchive {
        /// Captures that could help; `None` while their list is asked for.
        listed: Option<u32>,
    },
}
