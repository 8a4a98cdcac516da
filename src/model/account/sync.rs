//! Entries and marks as they are compared with those of a feed server.

use url::Url;

use crate::model::{SubscriptionId, Timestamp};

/// A mark of an entry that is synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkField {
    /// The entry is read.
    Read,
    /// The entry is starred.
    Starred,
}

impl MarkField {
    /// Both marks.
    pub const ALL: [Self; 2] = [Self::Read, Self::Starred];

    /// Returns the name in the database and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Starred => "starred",
        }
    }

    /// Returns the other mark.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Read => Self::Starred,
            Self::Starred => Self::Read,
        }
    }

    /// Returns the mark with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.name() == name)
    }
}

/// The marks of an entry on one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// True if the entry is read.
    pub read: bool,
    /// True if the entry is starred.
    pub starred: bool,
}

impl Marks {
    /// Returns one of the marks.
    #[must_use]
    pub const fn get(self, field: MarkField) -> bool {
        match field {
            MarkField::Read => self.read,
            MarkField::Starred => self.starred,
        }
    }

    /// Sets one of the marks.
    pub const fn set(&mut self, field: MarkField, value: bool) {
        match field {
            MarkField::Read => self.read = value,
            MarkField::Starred => self.starred = value,
        }
    }
}

/// The names by which an entry of a server is found among the entries here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryNames {
    /// The lower-case hex SHA-256 of the publisher's id. Only Miniflux tells it.
    pub hash: Option<String>,
    /// The link; empty if there is none.
    pub link: String,
    /// The title as plain text.
    pub title: String,
    /// The publication time.
    pub published: Option<Timestamp>,
}

/// An entry as a server has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerEntry {
    /// The server's number for the entry.
    pub number: u64,
    /// The server's name for the feed.
    pub feed: String,
    /// The marks there.
    pub marks: Marks,
    /// The names by which the entry is found here.
    pub names: EntryNames,
    /// The time at which the server stored the entry, by its clock; `None` if the server does not tell it.
    pub stored: Option<Timestamp>,
    /// The time at which the marks last changed, by the clock of the server; `None` if the server does not tell it.
    pub changed: Option<Timestamp>,
}

impl ServerEntry {
    /// Makes an entry that is too large for an answer of the server. Only its number and its marks are known.
    #[must_use]
    pub fn nameless(number: u64, marks: Marks) -> Self {
        let (feed, names) = (String::new(), EntryNames::default());
        Self { number, feed, marks, names, stored: None, changed: None }
    }
}

/// The rest of a long list of changes, of which a sync has taken the first part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListRest {
    /// The list has the entries that changed since this time, by the clock of the server. `None` if the server tells no times;
    /// then the rest ends with the sync, and the next one makes a list of its own.
    pub since: Option<Timestamp>,
    /// The changes of entries up to this number were taken.
    pub to: u64,
}

/// The numbers of unread and of starred entries of a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkedCounts {
    /// Number of unread entries.
    pub unread: u64,
    /// Number of starred entries.
    pub starred: u64,
}

/// One mark of an entry here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnState {
    /// The value.
    pub value: bool,
    /// True if a local change of it waits in the queue for the server.
    pub is_queued: bool,
    /// True if the entry arrived here as read history (G5a), so that no user read it.
    pub arrived_read: bool,
}

/// A feed that both sides had at the last sync.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedFeed {
    /// The normalised address of the feed.
    pub address: String,
    /// The subscription here.
    pub subscription: SubscriptionId,
    /// The name of the folder in which both sides had it; empty for the top level; `None` if they never agreed on one.
    pub folder: Option<String>,
}

/// A kind of change that brings the subscriptions of both sides together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SubscriptionChange {
    /// Unsubscribe on the server from a feed that the user unfollowed here. It comes first, because the server deletes the
    /// entries of the feed.
    UnsubscribeThere,
    /// Subscribe here to a feed that only the server has.
    SubscribeHere,
    /// Subscribe on the server to a feed that only the user has here.
    SubscribeThere,
    /// Move a feed here into the folder that it has on the server.
    FolderHere,
    /// Move a feed on the server into the folder that it has here.
    FolderThere,
    /// No change: the server no longer has the feed. It stays here, and the user decides about it.
    GoneThere,
}

impl SubscriptionChange {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::UnsubscribeThere,
        Self::SubscribeHere,
        Self::SubscribeThere,
        Self::FolderHere,
        Self::FolderThere,
        Self::GoneThere,
    ];

    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SubscribeHere => "subscribe_here",
            Self::SubscribeThere => "subscribe_there",
            Self::FolderHere => "folder_here",
            Self::FolderThere => "folder_there",
            Self::UnsubscribeThere => "unsubscribe_there",
            Self::GoneThere => "gone_there",
        }
    }
}

/// A change to the subscriptions of one side, for the user to confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedChange {
    /// The kind.
    pub change: SubscriptionChange,
    /// The address of the feed.
    pub address: Url,
    /// The title of the feed.
    pub title: String,
    /// The name of the folder; empty for the top level.
    pub folder: String,
}
