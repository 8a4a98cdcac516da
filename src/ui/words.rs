//! Times, counts and states in words. The command line uses the same words (G8).

use std::time::Duration;

use crate::model::{Completeness, EntryKey, FeedKind, Timestamp, WalkWork};

use super::view::Times;

const DAY: i64 = 24 * 60 * 60;

/// The place of a new password; completes "kept …".
pub const PASSWORD_PLACES: &str =
    "in the system’s keyring if there is one, otherwise in a private file of your profile";

/// Returns the place of a stored password; completes "kept …".
#[must_use]
pub const fn password_place(in_keyring: bool) -> &'static str {
    if in_keyring { "in the system’s keyring" } else { "in a private file of your profile" }
}

impl Times {
    fn local(&self, time: Timestamp, format: &str) -> String {
        let seconds = time.millis().div_euclid(1000).saturating_add(i64::from((self.offset)(time)));
        Timestamp::from_seconds(seconds).to_utc().format(format).to_string()
    }

    fn day_number(&self, time: Timestamp) -> i64 {
        time.millis().div_euclid(1000).saturating_add(i64::from((self.offset)(time))).div_euclid(DAY)
    }

    /// The shortest form, for a list row: `09:14`, `Yesterday`, `Mon`, `12 Nov`, `12 Nov 2023`.
    #[must_use]
    pub fn short(&self, time: Timestamp) -> String {
        match self.day_number(self.now) - self.day_number(time) {
            0 => self.local(time, "%H:%M"),
            1 => "Yesterday".to_owned(),
            2..=6 => self.local(time, "%a"),
            _ if self.local(time, "%Y") == self.local(self.now, "%Y") => self.local(time, "%-d %b"),
            _ => self.local(time, "%-d %b %Y"),
        }
    }

    /// The time of day: `09:14`.
    #[must_use]
    pub fn clock(&self, time: Timestamp) -> String {
        self.local(time, "%H:%M")
    }

    /// A day as a heading: `Today`, `Yesterday`, `Monday`, `Monday, 12 November`, `12 November 2023`.
    #[must_use]
    pub fn heading(&self, time: Timestamp) -> String {
        match self.day_number(self.now) - self.day_number(time) {
            0 => "Today".to_owned(),
            1 => "Yesterday".to_owned(),
            2..=6 => self.local(time, "%A"),
            _ if self.local(time, "%Y") == self.local(self.now, "%Y") => self.local(time, "%A, %-d %B"),
            _ => self.day(time),
        }
    }

    /// A month as a heading: `This month`, `November`, `November 2023`.
    #[must_use]
    pub fn month(&self, time: Timestamp) -> String {
        if self.local(time, "%Y%m") == self.local(self.now, "%Y%m") {
            "This month".to_owned()
        } else if self.local(time, "%Y") == self.local(self.now, "%Y") {
            self.local(time, "%B")
        } else {
            self.local(time, "%B %Y")
        }
    }

    /// The day: `12 November 2023`.
    #[must_use]
    pub fn day(&self, time: Timestamp) -> String {
        self.local(time, "%-d %B %Y")
    }

    /// The day, short: `12 Nov 2023`.
    #[must_use]
    pub fn date(&self, time: Timestamp) -> String {
        self.local(time, "%-d %b %Y")
    }

    /// Day and time of day: `12 November 2023, 09:14`.
    #[must_use]
    pub fn day_and_time(&self, time: Timestamp) -> String {
        self.local(time, "%-d %B %Y, %H:%M")
    }

    /// The month: `November 2023`.
    #[must_use]
    pub fn month_and_year(&self, time: Timestamp) -> String {
        self.local(time, "%B %Y")
    }

    /// The year: `2023`.
    #[must_use]
    pub fn year(&self, time: Timestamp) -> String {
        self.local(time, "%Y")
    }

    /// The first days of years between two times, with the years as text; at most a hundred.
    #[must_use]
    pub fn new_years(&self, from: Timestamp, to: Timestamp) -> Vec<(Timestamp, String)> {
        let first: i32 = self.year(from).parse().unwrap_or(i32::MAX);
        let years = (1..=100).map_while(|after| first.checked_add(after));
        let begin = |year: i32| {
            let time = Timestamp::parse_rfc3339(&format!("{year:04}-01-01T00:00:00Z"))?;
            let time = Timestamp::from_millis(time.millis() - i64::from((self.offset)(time)) * 1000);
            (time < to).then(|| (time, year.to_string()))
        };
        years.map_while(begin).collect()
    }

    /// The distance from now in words: `3 days ago`, `in 2 hours`, `just now`.
    #[must_use]
    pub fn distance(&self, time: Timestamp) -> String {
        let past = self.now >= time;
        let seconds = if past { self.now.since(time) } else { time.since(self.now) }.as_secs();
        let (count, unit) = match seconds {
            0..=59 => return if past { "just now".to_owned() } else { "in a moment".to_owned() },
            60..=3_599 => (seconds / 60, "minute"),
            3_600..=86_399 => (seconds / 3_600, "hour"),
            86_400..=2_591_999 => (seconds / 86_400, "day"),
            2_592_000..=31_535_999 => (seconds / 2_592_000, "month"),
            _ => (seconds / 31_536_000, "year"),
        };
        let amount = counted(count, unit);
        if past { format!("{amount} ago") } else { format!("in {amount}") }
    }
}

/// The name for the older documents of a kind of feed.
#[must_use]
pub const fn older_document(kind: Option<FeedKind>) -> &'static str {
    match kind {
        Some(FeedKind::Stateful) => "snapshot",
        Some(FeedKind::Paged | FeedKind::Multipart) => "page",
        _ => "archive",
    }
}

/// A count with its noun: `1 entry`, `1,204 entries`.
#[must_use]
pub fn counted(count: u64, noun: &str) -> String {
    let number = grouped(count);
    match (count, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) if !noun.ends_with("ay") => format!("{number} {stem}ies"),
        _ => format!("{number} {noun}s"),
    }
}

/// A number with thousands separators: `1,204`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A size in bytes: `512 bytes`, `2.1 MB`.
#[must_use]
pub fn bytes(count: u64) -> String {
    match count {
        0..=999 => counted(count, "byte"),
        1_000..=999_999 => format!("{} kB", count / 1_000),
        1_000_000..=999_999_999 => tenths(count / 100_000, "MB"),
        _ => tenths(count / 100_000_000, "GB"),
    }
}

/// The proposed name for an entry's file. The extension comes from its media type.
#[must_use]
pub fn file_name(key: EntryKey, media_type: &str) -> String {
    let subtype = media_type.split_once('/').map_or("", |(_, subtype)| subtype);
    let subtype = subtype.trim_start_matches("x-");
    let is_plain = matches!(subtype.len(), 1..=5) && subtype.bytes().all(|b| b.is_ascii_alphanumeric());
    let ending = match subtype {
        "jpeg" => "jpg",
        _ if is_plain => subtype,
        _ => "bin",
    };
    format!("entry-{}.{ending}", key.0)
}

/// A playing time: `45 s`, `42 min`, `1 h 2 min`.
#[must_use]
pub fn duration(seconds: u32) -> String {
    match (seconds / 3600, seconds / 60 % 60) {
        (0, 0) => format!("{seconds} s"),
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

fn tenths(tenths: u64, unit: &str) -> String {
    format!("{}.{} {unit}", tenths / 10, tenths % 10)
}

/// A time span: `40 minutes`, `9 hours`, `12 days`.
#[must_use]
pub fn span(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    match minutes {
        0..=119 => counted(minutes.max(1), "minute"),
        120..=2_879 => counted((minutes + 30) / 60, "hour"),
        _ => counted((minutes + 720) / 1_440, "day"),
    }
}

/// The warning for a feed at risk (G6b). `holds` is how long entries stay in its document, `apart` the time between
/// polls.
#[must_use]
pub fn at_risk(holds: Duration, apart: Duration) -> String {
    let (holds, apart) = (span(holds), span(apart));
    // A unit that both spans share is named once: "about 9 hours, but it is checked every 24".
    let unit = holds.split_once(' ').map(|(_, unit)| unit);
    let apart = match apart.split_once(' ') {
        Some((number, own)) if unit == Some(own) => number,
        _ => &apart,
    };
    format!("Its entries stay about {holds}, but it is checked every {apart}: some may be missed.")
}

/// The title of a walk (A8).
#[must_use]
pub const fn walk_title(work: WalkWork) -> &'static str {
    match work {
        WalkWork::History => "Rebuilding history",
        WalkWork::Check => "Checking archives again",
        WalkWork::Older => "Looking for older entries",
        WalkWork::WebArchive { .. } => "Looking in a web archive",
    }
}

/// The progress of a walk: `34 files`, `2 of 14 copies read`.
#[must_use]
pub fn walk_read(work: WalkWork, documents: u32) -> String {
    match work {
        WalkWork::WebArchive { listed: None } => "asking for its list of copies".to_owned(),
        WalkWork::WebArchive { listed: Some(listed) } => {
            format!("{documents} of {} read", counted(u64::from(listed), "copy"))
        }
        _ => walk_documents(work, documents),
    }
}

/// The number of documents of a walk: `34 files`, `2 pages`.
#[must_use]
pub fn walk_documents(work: WalkWork, documents: u32) -> String {
    let name = match work {
        WalkWork::History => "file",
        WalkWork::Check => "archive",
        WalkWork::Older => "page",
        WalkWork::WebArchive { .. } => "copy",
    };
    counted(u64::from(documents), name)
}

/// Title and progress of a walk in one line: `Looking in a web archive: 2 of 14 copies read`.
#[must_use]
pub fn walk_line(work: WalkWork, documents: u32) -> String {
    format!("{}: {}", walk_title(work), walk_read(work, documents))
}

/// The text for a feed that was read to its beginning. It claims no more than the publisher offers.
pub const WHOLE: &str = "This is the whole feed, as its publisher offers it";

/// The state of a logical feed in words. `has_failed` is true if its last fetch failed.
#[must_use]
pub fn state(state: Option<Completeness>, has_failed: bool, times: &Times) -> String {
    match state {
        None if has_failed => "Couldn’t load".to_owned(),
        None => "Never fetched".to_owned(),
        Some(Completeness::Whole) => "All entries".to_owned(),
        Some(Completeness::WholeSince(time)) => format!("Nothing missed since {}", times.date(time)),
        Some(Completeness::Gaps(count)) => counted(u64::from(count), "gap"),
        Some(Completeness::NotKnowable) => "Can’t be checked".to_owned(),
        Some(Completeness::LatestOnly) => "Current list only".to_owned(),
    }
}

/// The meaning of a state, in one or two sentences.
#[must_use]
pub fn state_explained(state: Option<Completeness>, has_failed: bool) -> String {
    let text = match state {
        None if has_failed => "Nothing of this feed could be read so far.",
        None => "Nothing has been fetched yet.",
        Some(Completeness::Whole) => return format!("{WHOLE}."),
        Some(Completeness::WholeSince(_)) => {
            "Lacuna found no missing entry since then. Entries published earlier may not be here."
        }
        Some(Completeness::Gaps(_)) => "Some entries may be missing. The list shows where.",
        Some(Completeness::NotKnowable) => "This feed gives no way to tell whether entries are missing.",
        Some(Completeness::LatestOnly) => {
            "The publisher says that the current list is the whole feed. Each refresh replaces it."
        }
    };
    text.to_owned()
}

/// The name of a kind of feed.
#[must_use]
pub fn kind(kind: Option<FeedKind>) -> &'static str {
    match kind {
        None => "Unknown",
        Some(FeedKind::Complete) => "Complete feed",
        Some(FeedKind::Archived) => "Archived feed",
        Some(FeedKind::Paged) => "Paged feed",
        Some(FeedKind::Stateful) => "Stateful feed",
        Some(FeedKind::Multipart) => "Multipart feed",
        Some(FeedKind::Plain) => "Plain feed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(now: &str) -> Times {
        Times { now: Timestamp::parse_rfc3339(now).unwrap(), offset: |_| 3_600 }
    }

    #[test]
    fn a_list_row_shows_the_shortest_form_in_local_time() {
        let times = times("2024-06-14T10:00:00Z");
        let check = |time: &str, expect: &str| {
            assert_eq!(times.short(Timestamp::parse_rfc3339(time).unwrap()), expect, "{time}");
        };
        check("2024-06-14T08:14:00Z", "09:14");
        check("2024-06-13T23:30:00Z", "00:30");
        check("2024-06-13T22:30:00Z", "Yesterday");
        check("2024-06-10T12:00:00Z", "Mon");
        check("2024-06-07T12:00:00Z", "7 Jun");
        check("2023-11-12T12:00:00Z", "12 Nov 2023");
        check("2024-06-20T12:00:00Z", "20 Jun");
        assert_eq!(times.day(Timestamp::from_seconds(0)), "1 January 1970");
        assert_eq!(times.short(Timestamp::from_millis(i64::MIN)), "1 Jan 1970");
    }

    #[test]
    fn headings_name_days_and_months() {
        let times = times("2024-06-14T10:00:00Z");
        let check = |time: &str, day: &str, month: &str| {
            let time = Timestamp::parse_rfc3339(time).unwrap();
            assert_eq!((times.heading(time).as_str(), times.month(time).as_str()), (day, month), "{time:?}");
        };
        check("2024-06-14T08:14:00Z", "Today", "This month");
        check("2024-06-13T22:30:00Z", "Yesterday", "This month");
        check("2024-06-10T12:00:00Z", "Monday", "This month");
        check("2024-05-31T23:30:00Z", "Saturday, 1 June", "This month");
        check("2024-05-07T12:00:00Z", "Tuesday, 7 May", "May");
        check("2023-11-12T12:00:00Z", "12 November 2023", "November 2023");
        let at = |time| Timestamp::parse_rfc3339(time).unwrap();
        let years = times.new_years(at("2021-12-31T23:30:00Z"), at("2023-12-31T23:30:00Z"));
        let expect = [
            (at("2022-12-31T23:00:00Z"), "2023".to_owned()),
            (at("2023-12-31T23:00:00Z"), "2024".to_owned()),
        ];
        assert_eq!(years, expect, "east of UTC the year 2023 begins in 2022 by UTC");
    }

    #[test]
    fn distances_and_counts() {
        let times = times("2024-06-14T10:00:00Z");
        let check = |time: &str, expect: &str| {
            assert_eq!(times.distance(Timestamp::parse_rfc3339(time).unwrap()), expect, "{time}");
        };
        check("2024-06-14T09:59:30Z", "just now");
        check("2024-06-14T09:00:00Z", "1 hour ago");
        check("2024-06-12T09:00:00Z", "2 days ago");
        check("2024-06-14T10:20:00Z", "in 20 minutes");
        check("2026-06-14T10:20:00Z", "in 2 years");
        assert_eq!(counted(1, "entry"), "1 entry");
        assert_eq!(counted(1_204, "entry"), "1,204 entries");
        assert_eq!(counted(2, "day"), "2 days");
        assert_eq!(counted(0, "gap"), "0 gaps");
        assert_eq!(grouped(1_000_000), "1,000,000");
        assert_eq!(bytes(2_140_000), "2.1 MB");
        assert_eq!(bytes(999), "999 bytes");
    }

    #[test]
    fn g6b_a_feed_at_risk_has_a_warning_in_words() {
        let hours = |hours: u64| Duration::from_secs(hours * 3_600);
        assert_eq!(
            at_risk(hours(9), hours(24)),
            "Its entries stay about 9 hours, but it is checked every 24: some may be missed."
        );
        assert_eq!(
            at_risk(Duration::from_mins(50), hours(24)),
            "Its entries stay about 50 minutes, but it is checked every 24 hours: some may be missed."
        );
        assert_eq!(span(Duration::from_mins(40)), "40 minutes");
        assert_eq!(span(hours(72)), "3 days");
    }

    #[test]
    fn g8_every_state_has_words_of_its_own() {
        let times = times("2024-06-14T10:00:00Z");
        let states = [
            Some(Completeness::Whole),
            Some(Completeness::WholeSince(times.now)),
            Some(Completeness::Gaps(2)),
            Some(Completeness::NotKnowable),
            Some(Completeness::LatestOnly),
        ];
        let words: Vec<String> = states.iter().map(|s| state(*s, false, &times)).collect();
        assert_eq!(
            words,
            [
                "All entries",
                "Nothing missed since 14 Jun 2024",
                "2 gaps",
                "Can’t be checked",
                "Current list only"
            ]
        );
        let failed: Vec<String> = states.iter().map(|s| state(*s, true, &times)).collect();
        assert_eq!(failed, words, "a failure does not change what was observed before");
        assert_eq!(
            [false, true].map(|failed| state(None, failed, &times)),
            ["Never fetched", "Couldn’t load"]
        );
        let mut explained: Vec<String> = states.iter().map(|s| state_explained(*s, false)).collect();
        explained.extend([false, true].map(|failed| state_explained(None, failed)));
        explained.sort();
        explained.dedup();
        assert_eq!(explained.len(), states.len() + 2);
    }

    #[test]
    fn g8_only_a_whole_feed_is_called_whole() {
        let times = times("2024-06-14T10:00:00Z");
        let said = |known: Completeness| {
            let known = Some(known);
            format!("{}. {}", state(known, false, &times), state_explained(known, false))
        };
        for known in [Completeness::WholeSince(times.now), Completeness::Gaps(1), Completeness::NotKnowable] {
            let text = said(known).to_lowercase();
            assert!(!text.contains("whole") && !text.contains("all entries"), "{text}");
        }
        let paged = said(Completeness::NotKnowable);
        assert!(!paged.contains("othing") && !paged.contains(" no missing"), "{paged}");
        assert!(said(Completeness::Whole).ends_with("as its publisher offers it."));
    }
}
