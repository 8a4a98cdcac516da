//! The point where reading a multipart feed begins (M3).

use std::borrow::Cow;

use url::Url;

use super::same_content_id;
use crate::model::{Entry, EntryId, FeedDocument, Timestamp};

/// Where the reader wants to begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EntryPoint {
    /// With the first page.
    #[default]
    Beginning,
    /// With what changed at this time or later.
    Date(Timestamp),
    /// With what follows this entity: it was the last one consumed elsewhere.
    After(EntryId),
    /// With a snapshot, then with what changed since it was made.
    Snapshot {
        /// Its index.
        index: Url,
        /// When it was made.
        created: Timestamp,
    },
}

impl EntryPoint {
    /// The time before which nothing is wanted, where a time is the point.
    #[must_use]
    pub const fn time(&self) -> Option<Timestamp> {
        match self {
            Self::Date(time) | Self::Snapshot { created: time, .. } => Some(*time),
            Self::Beginning | Self::After(_) => None,
        }
    }
}

/// Where the reader wants to begin, as it is given: a snapshot's index is not read yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum StartAt {
    /// With the first page.
    #[default]
    Beginning,
    /// With what changed at this time or later.
    Date(Timestamp),
    /// With what follows this entity.
    After(EntryId),
    /// With the snapshot of that index.
    Snapshot(Url),
}

impl StartAt {
    /// Reads `beginning`, a date (`2024-03-01`, or RFC 3339), `after:CONTENT-ID`, or the address of a snapshot's index.
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
        Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https")).map(Self::Snapshot)
    }
}

/// Where reading began, and whether that place was come by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Where.
    pub point: EntryPoint,
    /// The Content-ID was found, or it is certain that it is on no page.
    pub settled: bool,
}

/// What of a page lies behind the entry point.
pub(super) struct Wanted<'p> {
    /// The page with those entries alone.
    pub(super) page: Cow<'p, FeedDocument>,
    /// They are not to be shown: the entity to begin after has not come yet.
    pub(super) is_hidden: bool,
    /// The entity to begin after, where it is on this page.
    pub(super) found: Option<Found>,
    /// Some entries lie before the point.
    pub(super) is_cut: bool,
}

/// The entity to begin after.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// When it was written.
    pub(super) time: Option<Timestamp>,
}

impl Start {
    /// Parts a page at the entry point. `searching`: pages come from the oldest on, so that what comes before the wanted
    /// Content-ID can be told from what follows.
    pub(super) fn part<'p>(&self, page: &'p FeedDocument, searching: bool) -> Wanted<'p> {
        let mut wanted = Cow::Borrowed(page);
        let (mut is_hidden, mut found) = (false, None);
        match &self.point {
            EntryPoint::After(id) => {
                let at = page.whole_entries().iter().rposition(|entry| same_content_id(&entry.id, id));
                if let Some(at) = at {
                    // A page that has grown is read once more: what precedes the entity is not wanted then either.
                    let time = page.entries.get(at).and_then(|entry| entry.updated);
                    found = (!self.settled).then_some(Found { time });
                    wanted.to_mut().entries.drain(..=at);
                } else {
                    is_hidden = searching && !self.settled;
                }
            }
            EntryPoint::Beginning => {}
            EntryPoint::Date(point) | EntryPoint::Snapshot { created: point, .. } => {
                // An entity without a time may lie on either side: better once too often.
                let is_wanted = |entry: &Entry| entry.updated.is_none_or(|time| time >= *point);
                if !page.entries.iter().all(is_wanted) {
                    wanted.to_mut().entries.retain(is_wanted);
                }
            }
        }
        let is_cut = wanted.entries.len() < page.entries.len();
        Wanted { page: wanted, is_hidden, found, is_cut }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m3_a_start_is_a_date_an_id_an_index_or_the_beginning() {
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
