//! How much a damaged file held before: a damaged table has indexes that may be sound.

use super::Source;

// A bare count is made of whichever index is the smallest: the condition, which is always true, names one.
/// Those that are followed no longer are counted with them.
const EVER_FOLLOWED: [&str; 1] = [
    "SELECT count(*) FROM subscription INDEXED BY sqlite_autoindex_subscription_1 WHERE normalised IS NOT NULL",
];
const ENTRIES: [&str; 3] = [
    "SELECT count(*) FROM entry INDEXED BY entry_by_list WHERE subscription IS NOT NULL",
    "SELECT count(*) FROM entry INDEXED BY entry_place WHERE key IS NOT NULL",
    "SELECT count(*) FROM entry INDEXED BY entry_by_document WHERE document IS NOT NULL",
];
const READ: [&str; 1] =
    ["SELECT (SELECT count(*) FROM user_state INDEXED BY user_state_by_id WHERE subscription IS NOT NULL)
        - (SELECT count(*) FROM user_state INDEXED BY user_state_unread WHERE read = 0)"];
const STARRED: [&str; 1] =
    ["SELECT count(*) FROM user_state INDEXED BY user_state_starred WHERE starred = 1"];

/// A number as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// At least so many.
    pub number: u64,
    /// No more than that.
    pub exact: bool,
}

impl Known {
    /// With what was read of the table itself, whole or not: it may have lost its way to most of its pages.
    #[must_use]
    pub fn and_read(self, number: usize, whole: bool) -> Self {
        Self { number: self.number.max(number as u64), exact: self.exact || whole }
    }
}

/// What a file held of each kind, as its indexes say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Before {
    /// Feeds, those included that are followed no longer.
    pub subscriptions: Known,
    /// Entries.
    pub entries: Known,
    /// Entries that are read, those included that are kept no longer.
    pub read: Known,
    /// Entries that are starred, likewise.
    pub starred: Known,
}

impl Source {
    /// Counts what the file held, by its indexes.
    pub fn before(&self) -> Before {
        let most = |indexes: &[&str]| {
            let counts: Vec<u64> = indexes.iter().filter_map(|sql| self.number(sql)).collect();
            let number = counts.iter().copied().max().unwrap_or(0);
            Known { number, exact: !counts.is_empty() && counts.iter().all(|other| *other == number) }
        };
        Before {
            subscriptions: most(&EVER_FOLLOWED),
            entries: most(&ENTRIES),
            read: most(&READ),
            starred: most(&STARRED),
        }
    }
}
