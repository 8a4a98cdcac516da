//! Windows: what a subscription document held, in short, and what two of them tell about missed polls (G6, G5b).

use super::Confidence;
use crate::model::{Digest, EntryId, FeedDocument, Timestamp};

/// The entries of a subscription document in short: three numbers each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// One mark for each entry, in document order.
    pub marks: Vec<Mark>,
    /// Time and identity of the newest entry.
    pub newest: Option<(Timestamp, EntryId)>,
}

/// Fingerprints of one entry; link and title are 0 where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Of its identity.
    pub id: u64,
    /// Of its link.
    pub link: u64,
    /// Of its title.
    pub title: u64,
}
