//! Time spans, counts and states in words. The command line uses the same words (G8).

use std::time::Duration;

use crate::history::Doubt;
use crate::locale;
use crate::model::{Completeness, EntryKey, FeedKind, Operation, Risk, SendTarget, WalkWork};

use super::view::Times;

/// A number of entries: `1 entry`, `1,204 entries`.
#[must_use]
pub fn entries(count: u64) -> String {
    t!("ui-words-entries", count)
}

/// A number of feeds: `1 feed`, `2 feeds`.
#[must_use]
pub fn feeds(count: u64) -> String {
    t!("ui-words-feeds", count)
}

/// A number of gaps: `1 gap`, `2 gaps`.
#[must_use]
pub fn gaps(count: u64) -> String {
    t!("ui-words-gaps", count)
}

/// A number with thousands separators: `1,204`.
#[must_use]
pub fn grouped(number: u64) -> String {
    locale::number(number)
}

/// Returns a word for the kind of a part of a multipart page: a version, a change or a deletion (M6).
#[must_use]
pub fn operation(operation: &Operation) -> &str {
    match operation {
        Operation::Put => t!("ui-words-operation-put"),
        Operation::Patch => t!("ui-words-operation-patch"),
        Operation::Delete => t!("ui-words-operation-delete"),
        Operation::Other(name) => name,
    }
}

/// A target of "Send to" with the name that the window shows. The first target of a profile has a name in each language.
#[must_use]
pub fn target_shown(mut target: SendTarget) -> SendTarget {
    if (&*target.name, &*target.text) == SendTarget::MAIL {
        t!("ui-words-mail").clone_into(&mut target.name);
    }
    target
}

/// A target that the window shows, with the name that is stored.
#[must_use]
pub fn target_stored(mut target: SendTarget) -> SendTarget {
    let (name, text) = SendTarget::MAIL;
    if (&*target.name, &*target.text) == (t!("ui-words-mail"), text) {
        name.clone_into(&mut target.name);
    }
    target
}

/// A size in bytes: `512 bytes`, `2.1 MB`.
#[must_use]
pub fn bytes(count: u64) -> String {
    match count {
        0..=999 => t!("ui-words-bytes", count),
        1_000..=999_999 => t!("ui-words-kilobytes", size = count / 1_000),
        1_000_000..=999_999_999 => t!("ui-words-megabytes", size = locale::tenths(count / 100_000)),
        _ => t!("ui-words-gigabytes", size = locale::tenths(count / 100_000_000)),
    }
}

/// The proposed name for an entry's file. The extension comes from the file's media type.
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
        (0, 0) => t!("ui-words-seconds-played", seconds),
        (0, minutes) => t!("ui-words-minutes-played", minutes),
        (hours, 0) => t!("ui-words-hours-played", hours),
        (hours, minutes) => t!("ui-words-hours-and-minutes-played", hours, minutes),
    }
}

/// The units of a time span.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Minutes,
    Hours,
    Days,
}

/// Rounds a time span to a number of units.
const fn rounded(time: Duration) -> (u64, Unit) {
    let minutes = time.as_secs() / 60;
    match minutes {
        0 => (1, Unit::Minutes),
        1..=119 => (minutes, Unit::Minutes),
        120..=2_879 => ((minutes + 30) / 60, Unit::Hours),
        _ => ((minutes + 720) / 1_440, Unit::Days),
    }
}

/// A time span: `40 minutes`, `9 hours`, `12 days`.
#[must_use]
pub fn span(time: Duration) -> String {
    match rounded(time) {
        (count, Unit::Minutes) => t!("ui-words-minutes", count),
        (count, Unit::Hours) => t!("ui-words-hours", count),
        (count, Unit::Days) => t!("ui-words-days", count),
    }
}

/// The warning for a feed at risk (G6b).
#[must_use]
pub fn at_risk(risk: Risk) -> String {
    match risk {
        Risk::Leave { holds, apart } => t!("ui-words-at-risk", holds = span(holds), apart = span(apart)),
        Risk::Lost { .. } => t!("ui-words-at-risk-lost").to_owned(),
    }
}

/// The title of a walk (A8).
#[must_use]
pub fn walk_title(work: WalkWork) -> &'static str {
    match work {
        WalkWork::History => t!("ui-words-walk-history"),
        WalkWork::Check => t!("ui-words-walk-check"),
        WalkWork::Older => t!("ui-words-walk-older"),
        WalkWork::WebArchive { .. } => t!("ui-words-walk-web-archive"),
        WalkWork::Site { .. } => t!("ui-words-walk-site"),
    }
}

/// The progress of a walk: `34 files`, `2 of 14 copies read`.
#[must_use]
pub fn walk_read(work: WalkWork, documents: u32) -> String {
    match work {
        WalkWork::WebArchive { listed: None } => t!("ui-words-copies-asked").to_owned(),
        WalkWork::WebArchive { listed: Some(listed) } => {
            t!("ui-words-copies-read", read = documents, count = listed)
        }
        WalkWork::History | WalkWork::Older if documents == 0 => t!("ui-words-came-none").to_owned(),
        WalkWork::Site { came: 0, .. } => t!("ui-words-came-none").to_owned(),
        WalkWork::Site { came, counted: Some(counted) } => t!("ui-words-came-of", count = came, counted),
        WalkWork::Site { came, counted: None } => t!("ui-words-came", count = came),
        _ => walk_documents(work, documents),
    }
}

/// The number of documents of a walk: `34 files`, `2 pages`.
#[must_use]
pub fn walk_documents(work: WalkWork, documents: u32) -> String {
    match work {
        WalkWork::History => t!("ui-words-files", count = documents),
        WalkWork::Check => t!("ui-words-archives", count = documents),
        WalkWork::Older => t!("ui-words-pages", count = documents),
        WalkWork::WebArchive { .. } => t!("ui-words-copies", count = documents),
        WalkWork::Site { .. } => t!("ui-words-answers", count = documents),
    }
}

/// Title and progress of a walk in one line: `Looking in a web archive: 2 of 14 copies read`.
#[must_use]
pub fn walk_line(work: WalkWork, documents: u32) -> String {
    t!("ui-words-walk-line", title = walk_title(work), progress = walk_read(work, documents))
}

/// The text for a feed that was read to its beginning. It claims no more than the publisher offers.
#[must_use]
pub fn whole() -> &'static str {
    t!("ui-words-whole")
}

/// The state of a logical feed in words. `has_failed` is true if its last fetch failed.
#[must_use]
pub fn state(state: Option<Completeness>, has_failed: bool, times: &Times) -> String {
    match state {
        None if has_failed => t!("ui-words-state-unread").to_owned(),
        None => t!("ui-words-state-new").to_owned(),
        Some(Completeness::Whole) => t!("ui-words-state-whole").to_owned(),
        Some(Completeness::WholeSince(time)) => t!("ui-words-state-since", date = times.date(time)),
        Some(Completeness::Gaps(count)) => gaps(u64::from(count)),
        Some(Completeness::NotKnowable) => t!("ui-words-state-unknowable").to_owned(),
        Some(Completeness::LatestOnly) => t!("ui-words-state-latest").to_owned(),
    }
}

/// The meaning of a state, in one or two sentences.
#[must_use]
pub fn state_explained(state: Option<Completeness>, has_failed: bool) -> String {
    let text = match state {
        None if has_failed => t!("ui-words-state-unread-explained"),
        None => t!("ui-words-state-new-explained"),
        Some(Completeness::Whole) => return whole().to_owned() + t!("locale-full-stop"),
        Some(Completeness::WholeSince(_)) => {
            t!("ui-words-state-since-explained")
        }
        Some(Completeness::Gaps(_)) => t!("ui-words-state-gaps-explained"),
        Some(Completeness::NotKnowable) => t!("ui-words-state-unknowable-explained"),
        Some(Completeness::LatestOnly) => {
            t!("ui-words-state-latest-explained")
        }
    };
    text.to_owned()
}

/// The reason for which the completeness of a feed is unknown, in a sentence.
#[must_use]
pub fn doubt(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::Pages => t!("ui-words-doubt-pages"),
        Doubt::Cut => t!("ui-words-doubt-cut"),
        Doubt::NewerUnknown => t!("ui-words-doubt-newer"),
        Doubt::Unsorted => t!("ui-words-doubt-unsorted"),
    }
}

/// The name of a kind of feed.
#[must_use]
pub fn kind(kind: Option<FeedKind>) -> String {
    kind.map_or_else(|| t!("ui-words-kind-unknown").to_owned(), |kind| kind.words().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Timestamp;

    fn times(now: &str) -> Times {
        Times { now: Timestamp::parse_rfc3339(now).unwrap(), offset: |_| 3_600 }
    }

    #[test]
    fn counts_and_sizes_are_shown_with_their_units() {
        assert_eq!(grouped(1_000_000), "1,000,000");
        assert_eq!(bytes(2_140_000), "2.1 MB");
        assert_eq!(bytes(999), "999 bytes");
        let written = || [bytes(1), bytes(40_000), bytes(2_140_000), duration(45), duration(3_720)];
        assert_eq!(written(), ["1 byte", "40 kB", "2.1 MB", "45 s", "1 h 2 min"]);
        let german = locale::within(locale::Language::German, written);
        assert_eq!(german, ["1 Byte", "40 kB", "2,1 MB", "45 s", "1 Std. 2 Min."]);
    }

    #[test]
    fn g6b_a_feed_at_risk_has_a_warning_in_words() {
        let hours = |hours: u64| Duration::from_secs(hours * 3_600);
        let at_risk = |holds, apart| at_risk(Risk::Leave { holds, apart });
        assert_eq!(
            at_risk(hours(9), hours(24)),
            "Its entries stay in the feed for about 9 hours, but it is checked only every 24 hours: some may be missed."
        );
        assert_eq!(
            at_risk(Duration::from_mins(50), hours(24)),
            "Its entries stay in the feed for about 50 minutes, but it is checked only every 24 hours: some may be missed."
        );
        locale::within(locale::Language::German, || {
            assert!(at_risk(hours(9), hours(24)).contains(" nur alle 24 Stunden: "));
            assert!(at_risk(hours(9), hours(72)).contains(" nur alle 3 Tage: "));
        });
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
    fn the_first_target_is_shown_in_the_language_of_the_window_and_stored_in_english() {
        locale::within(locale::Language::German, || {
            let first = SendTarget::first().remove(0);
            assert_eq!(target_shown(first.clone()).name, "E-Mail");
            assert_eq!(target_stored(target_shown(first.clone())), first);
            for name in ["Mail", "E-Mail"] {
                let own = SendTarget { name: name.to_owned(), text: "mutt {url}".to_owned() };
                assert_eq!(target_shown(own.clone()), own);
                assert_eq!(target_stored(own.clone()), own);
            }
        });
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
        assert!(said(Completeness::Whole).ends_with("back to its beginning."));
    }
}
