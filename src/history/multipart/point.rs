//! The entry point: the place at which the user begins to read a multipart feed (M3).

use std::borrow::Cow;

use url::Url;

use super::same_content_id;
use crate::model::{Entry, EntryId, FeedDocument, Timestamp, web_address};

/// The place at which the user begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EntryPoint {
    /// The first page.
    #[default]
    Beginning,
    /// Entities of this time or later.
    Date(Timestamp),
    /// The entities after this one. The user has read everything up to it elsewhere.
    After(EntryId),
    /// The entities of a snapshot, and those written after it was made.
    Snapshot {
        /// The address of its index.
        index: Url,
        /// The time at which the snapshot was made.
        created: Timestamp,
    },
}

impl EntryPoint {
    /// Returns the time before which the user wants no entities, if the entry point is a time.
    #[must_use]
    pub const fn time(&self) -> Option<Timestamp> {
        match self {
            Self::Date(time) | Self::Snapshot { created: time, .. } => Some(*time),
            Self::Beginning | Self::After(_) => None,
        }
    }
}

/// The entry point as the user gives it, before the index of a snapshot is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum StartAt {
    /// The first page.
    #[default]
    Beginning,
    /// Entities of this time or later.
    Date(Timestamp),
    /// The entities after this one.
    After(EntryId),
    /// The snapshot with this index.
    Snapshot(Url),
}

impl StartAt {
    /// Parses `beginning`, a date (`2024-03-01`, or RFC 3339), `after:CONTENT-ID`, or the address of a snapshot's
    /// index.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("beginning") {
            return Some(Self::Beginning);
        }
        if let Some(id) = text.strip_prefix("after:").map(str::trim) {
            return (!id.is_empty()).then(|| Self::After(EntryId::new(id)));
        }
        let date =
            Timestamp::parse_rfc3339(text).or_else(|| Timestamp::parse_rfc3339(&format!("{text}T00:00:00Z")));
        if let Some(date) = date {
            return Some(Self::Date(date));
        }
        web_address(text).map(Self::Snapshot)
    }
}

/// The entry point of a feed, with a flag that says if Lacuna has found it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryPointState {
    /// The entry point.
    pub point: EntryPoint,
    /// True if Lacuna found the Content-ID, or if it is certain that no page has it.
    pub settled: bool,
}

/// The part of a page that follows the entry point.
pub(super) struct Wanted<'p> {
    /// The page with only the entries after the entry point.
    pub(super) page: Cow<'p, FeedDocument>,
    /// True if the list hides these entries, because the entity after which the user begins has not been found yet.
    pub(super) is_hidden: bool,
    /// True if the entity after which the user begins is on this page. Older pages are not wanted.
    pub(super) has_point: bool,
    /// True if some entries of the page were left out, because they are before the entry point.
    pub(super) is_cut: bool,
}

impl EntryPointState {
    /// Cuts a page at the entry point. `searching` is true if the walk reads pages from the oldest on. Then the
    /// entities of a page without the wanted Content-ID may be before it, so they are hidden.
    pub(super) fn part<'p>(&self, page: &'p FeedDocument, searching: bool) -> Wanted<'p> {
        let mut wanted = Cow::Borrowed(page);
        let (mut is_hidden, mut has_point) = (false, false);
        match &self.point {
            EntryPoint::After(id) => {
                let at = page.whole_entries().iter().rposition(|entry| same_content_id(&entry.id, id));
                if let Some(at) = at {
                    // A newest page that has grown is read again, although the entity was found before. The entries
                    // before it are left out then too.
                    has_point = true;
                    wanted.to_mut().entries.drain(..=at);
                } else {
                    is_hidden = searching && !self.settled;
                }
            }
            EntryPoint::Beginning => {}
            EntryPoint::Date(point) | EntryPoint::Snapshot { created: point, .. } => {
                // An entity without a time may belong to either side, so it is kept.
                let is_wanted = |entry: &Entry| entry.updated.is_none_or(|time| time >= *point);
                if !page.entries.iter().all(is_wanted) {
                    wanted.to_mut().entries.retain(is_wanted);
                }
            }
        }
        let is_cut = wanted.entries.len() < page.entries.len();
        Wanted { page: wanted, is_hidden, has_point, is_cut }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m3_an_entry_point_is_a_date_an_id_an_index_or_the_beginning() {
        let at = |text: &str| StartAt::Date(Timestamp::parse_rfc3339(text).unwrap());
        let snapshot = Url::parse("https://a.example/index.json").unwrap();
        for (text, expect) in [
            (" Beginning ", Some(StartAt::Beginning)),
            ("2024-03-01", Some(at("2024-03-01T00:00:00Z"))),
            ("2024-03-01T12:00:00+01:00", Some(at("2024-03-01T11:00:00Z"))),
            ("after:<a@b>", Some(StartAt::After(EntryId::new("<a@b>")))),
            ("https://a.example/index.json", Some(StartAt::Snapshot(snapshot))),
            ("after: ", None),
            ("yesterday", None),
            ("ftp://a.example/", None),
            ("", None),
        ] {
            assert_eq!(StartAt::parse(text), expect, "{text}");
        }
    }
}
