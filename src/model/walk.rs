//! The kinds of work that read more of a feed than its subscription document (A8).

/// The kinds of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkWork {
    /// Rebuilds the history: archive documents, snapshots, pages.
    History,
    /// Checks processed archives again (A4).
    Check,
    /// Reads linked or numbered pages for older entries.
    Older,
    /// Searches a web archive.
    WebArchive {
        /// Number of captures that could help; `None` before the list came.
        listed: Option<u32>,
    },
    /// Asks the publisher's site for missing entries.
    Site {
        /// Number of entries that came so far.
        came: u64,
        /// Number of entries that the site says it has; `None` if it has not said.
        counted: Option<u64>,
    },
}
