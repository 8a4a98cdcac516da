//! The words of a gap: two lines in the list, a full text in the article pane (G1, G2, G5b).
//!
//! Limit, stopped, failed and loading never have the same words (A7a).

use crate::history::{Confidence, Gap, GapCause, HorizonMeaning, Retry};
use crate::model::Timestamp;

use super::view::{GapView, Times};
use super::words;

/// The title of a gap's row and of its explanation.
#[must_use]
pub fn headline(view: &GapView) -> &'static str {
    match view.gap().cause {
        GapCause::NotYetFetched if view.walking => "Loading older entries…",
        GapCause::NotYetFetched => "Older entries are not loaded yet",
        GapCause::Limit => "Older entries available",
        GapCause::Stopped => "You stopped here",
        _ => match view.gap().confidence {
            Confidence::Stated => "Entries are missing here",
            Confidence::Proven => "Entries are likely missing here",
            Confidence::Suspected => "Entries may be missing here",
        },
    }
}

/// The title of a gap, as sure as its confidence: `Entries are likely missing`. A gap that was never fetched does not
/// say that entries are missing.
#[must_use]
pub const fn missing(gap: &Gap) -> &'static str {
    match (gap.cause, gap.confidence) {
        (GapCause::NotYetFetched | GapCause::Limit | GapCause::Stopped, _) => "Older entries are not loaded",
        (_, Confidence::Stated) => "Entries are missing",
        (_, Confidence::Proven) => "Entries are likely missing",
        (_, Confidence::Suspected) => "Entries may be missing",
    }
}

/// What happened, in few words: `404 Not found`.
#[must_use]
pub fn cause(gap: &Gap) -> String {
    match gap.cause {
        GapCause::NotYetFetched => "Not fetched yet".to_owned(),
        GapCause::Forbidden => "403 Refused".to_owned(),
        GapCause::NotFound => "404 Not found".to_owned(),
        GapCause::Gone => "410 Gone".to_owned(),
        GapCause::Status => match gap.status {
            Some(401) => "401 Needs a password".to_owned(),
            Some(407) => "407 The proxy needs a password".to_owned(),
            Some(status) => format!("Status {status}"),
            None => "An unexpected answer".to_owned(),
        },
        GapCause::Unreadable => "Unreadable document".to_owned(),
        GapCause::Foreign => "Another feed’s document".to_owned(),
        GapCause::Loop => "The links form a loop".to_owned(),
        GapCause::Limit => "Stopped at the limit".to_owned(),
        GapCause::Stopped => "Stopped by you".to_owned(),
        GapCause::Network => "No answer".to_owned(),
        GapCause::Policy => "Not allowed".to_owned(),
        GapCause::MissedPolls => "Between two refreshes".to_owned(),
    }
}

/// The time that is concerned: `between 12 Nov 2023 and 14 Nov 2023`; empty where nothing is known.
#[must_use]
pub fn span(gap: &Gap, times: &Times) -> String {
    let say = |time: Timestamp| times.date(time);
    match (gap.older_time, gap.newer_time) {
        (Some(older), Some(newer)) if say(older) == say(newer) => format!("on {}", say(newer)),
        (Some(older), Some(newer)) => format!("between {} and {}", say(older), say(newer)),
        (None, Some(newer)) => format!("before {}", say(newer)),
        (Some(older), None) => format!("after {}", say(older)),
        (None, None) => String::new(),
    }
}

/// The second and the third line of a gap's row: what happened, and when.
#[must_use]
pub fn row_lines(view: &GapView, times: &Times, with_feed: bool) -> (String, String) {
    let gap = view.gap();
    let second = match (gap.cause, with_feed) {
        (GapCause::NotYetFetched, true) => view.feed.clone(),
        (GapCause::NotYetFetched, false) => match words::older_document(view.kind) {
            "archive" => "From the feed’s archive".to_owned(),
            noun => format!("From the feed’s {noun}s"),
        },
        (_, true) => format!("{} · {}", view.feed, cause(gap)),
        (_, false) => cause(gap),
    };
    let span = span(gap, times);
    let mut letters = span.chars();
    let third = letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str());
    (second, third)
}

/// What happened and when, in one line.
#[must_use]
pub fn row_detail(view: &GapView, times: &Times) -> String {
    let gap = view.gap();
    let span = span(gap, times);
    match (gap.cause, span.is_empty()) {
        (GapCause::NotYetFetched, false) => format!("What was published {span}"),
        (GapCause::NotYetFetched, true) => view.feed.clone(),
        (_, false) => format!("{} · {span}", cause(gap)),
        (_, true) => cause(gap),
    }
}

/// What happened and what it means, in sentences.
#[must_use]
pub fn story(view: &GapView) -> String {
    let story = of_archives(view.gap(), view.walking);
    match words::older_document(view.kind) {
        "archive" => story.to_owned(),
        noun => {
            let story = story.replace("an archive document", &format!("a {noun}"));
            story.replace("archive document", noun).replace("archive", noun)
        }
    }
}

/// The story of a gap of an archived feed.
fn of_archives(gap: &Gap, walking: bool) -> &'static str {
    match gap.cause {
        GapCause::NotYetFetched if walking => {
            "The feed keeps older entries in archive documents. They are being fetched now, one after the other."
        }
        GapCause::NotYetFetched if gap.retry == Retry::NextRefresh => {
            "The feed keeps older entries in an archive document that has not been fetched yet. It comes with the next refresh."
        }
        GapCause::NotYetFetched => {
            "The feed keeps older entries in an archive document that has not been fetched yet."
        }
        GapCause::Forbidden => {
            "The server refused the archive document that holds these entries, so they and everything reached through it are missing."
        }
        GapCause::NotFound => {
            "The archive document that holds these entries is not where the feed says it is, so they and everything reached through it are missing."
        }
        GapCause::Gone => {
            "The server says that the archive document with these entries was removed for good. It is asked for again only when you want it."
        }
        GapCause::Status => {
            "The server gave an answer that brings no document, so these entries and everything reached through it are missing."
        }
        GapCause::Unreadable => {
            "This archive document arrived incomplete, holds more than Lacuna takes in of one, or is no feed. What could be read of it is shown; the rest is missing."
        }
        GapCause::Foreign => {
            "The chain of archives leads to a document of another feed. It is not mixed into this one, and what lies behind it is missing."
        }
        GapCause::Loop => {
            "The archive links form a loop: they lead back to a document that was read before. What lies behind it cannot be reached."
        }
        GapCause::Limit => {
            "Rebuilding the history reached the number of documents after which Lacuna asks. Nothing failed: there is more to fetch if you want it."
        }
        GapCause::Stopped => {
            "You stopped rebuilding the history here. Nothing failed: there is more to fetch if you want it."
        }
        GapCause::Network if gap.retry == Retry::NextRefresh => {
            "The server could not be reached, or the connection broke. It is tried again with the next refresh."
        }
        GapCause::Network => "The server could not be reached, or the connection broke.",
        GapCause::Policy => {
            "The address of the archive is one that this feed may not send Lacuna to, such as a private network or an unprotected copy of a protected page."
        }
        GapCause::MissedPolls => {
            "New posts may have pushed older ones out of the feed before Lacuna checked again."
        }
    }
}

/// The confidence of a gap in words.
#[must_use]
pub fn confidence(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Stated => "Certain: the feed names older entries that could not be read",
        Confidence::Proven => "Likely: two refreshes in a row have no entry in common",
        Confidence::Suspected => "Entries may be missing: there is too little to tell",
    }
}

/// When Lacuna asks again for the missing document (G3).
#[must_use]
pub fn next_try(gap: &Gap, times: &Times) -> String {
    match gap.retry {
        _ if gap.uri.is_none() => "Can’t be retried".to_owned(),
        Retry::NextRefresh => "With the next refresh".to_owned(),
        Retry::OnRequest => "Only when you ask".to_owned(),
        Retry::At(_) if gap.retry.is_due(times.now) => "With the next refresh".to_owned(),
        Retry::At(time) => {
            format!("With the first refresh after {} ({})", times.day_and_time(time), times.distance(time))
        }
    }
}

/// True if the user decides to go on, which is no retry (A7).
#[must_use]
pub const fn waits_for_reader(gap: &Gap) -> bool {
    matches!(gap.cause, GapCause::Limit | GapCause::Stopped)
}

/// The closing words of a list (G7).
#[must_use]
pub fn horizon(meaning: HorizonMeaning, before: Option<Timestamp>, times: &Times) -> (String, String) {
    let oldest =
        before.map_or_else(String::new, |time| format!("The oldest entry here is of {}", times.day(time)));
    let (first, second) = match meaning {
        HorizonMeaning::Whole => ("All entries", words::WHOLE.to_owned()),
        HorizonMeaning::WholeAsKept => {
            ("All entries", "This is the whole feed, as its publisher keeps it".to_owned())
        }
        HorizonMeaning::BeforeFirstFetch => ("Published before you subscribed", oldest),
        HorizonMeaning::LeftOut => {
            ("Older entries were not loaded", "You began later, or they are no longer offered".to_owned())
        }
    };
    (first.to_owned(), second)
}

/// The same in one line.
#[must_use]
pub fn horizon_line(meaning: HorizonMeaning, before: Option<Timestamp>, times: &Times) -> String {
    let (first, second) = horizon(meaning, before, times);
    if second.is_empty() { first } else { format!("{first}. {second}") }
}

/// The button that looks for older entries, and what it does.
pub const LOOK_FOR_OLDER: (&str, &str) = (
    "Look for older entries",
    "Asks the site for its older pages, one after the other. Nothing promises that they are all.",
);

/// The label of a page boundary (P3).
#[must_use]
pub const fn page_boundary(may_have_slipped: bool) -> &'static str {
    if may_have_slipped { "Next page · entries may have slipped through here" } else { "Next page" }
}

/// A gap's row for those who hear it.
#[must_use]
pub fn spoken(view: &GapView, times: &Times) -> String {
    format!("Gap: {}, {}, {}", headline(view), row_detail(view, times), view.feed)
}

/// A count of documents.
#[must_use]
pub fn documents(count: u32) -> String {
    words::counted(u64::from(count), "document")
}

#[cfg(test)]
mod tests {
    use super::super::gallery;
    use super::*;
    use crate::model::FeedKind;

    #[test]
    fn a7a_four_outcomes_are_never_said_alike() {
        let view = |cause, walking| {
            let mut view = gallery::gap(1, cause);
            view.walking = walking;
            view
        };
        let mut said: Vec<&str> = [
            view(GapCause::Limit, false),
            view(GapCause::Stopped, false),
            view(GapCause::NotFound, false),
            view(GapCause::NotYetFetched, true),
            view(GapCause::NotYetFetched, false),
        ]
        .iter()
        .map(headline)
        .collect();
        said.sort_unstable();
        said.dedup();
        assert_eq!(said.len(), 5);
    }

    #[test]
    fn g3_a_story_names_the_next_refresh_only_where_it_is_tried_then() {
        for cause in [GapCause::Network, GapCause::NotYetFetched] {
            let retried = |retry| {
                let mut view = gallery::gap(1, cause);
                (view.walking, view.open.gap.retry) = (false, retry);
                story(&view).contains("next refresh")
            };
            let later = Timestamp::from_seconds(9_999_999_999);
            assert_eq!(
                [Retry::NextRefresh, Retry::At(later), Retry::OnRequest].map(retried),
                [true, false, false]
            );
        }
    }

    #[test]
    fn g2_every_cause_has_its_own_words_and_story() {
        let gaps: Vec<GapView> = GapCause::ALL.into_iter().map(|cause| gallery::gap(1, cause)).collect();
        for read in [|view: &GapView| cause(view.gap()), story] {
            let mut texts: Vec<String> = gaps.iter().map(read).collect();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), GapCause::ALL.len());
        }
    }

    #[test]
    fn g2_what_is_missing_is_called_as_its_kind_calls_it() {
        let said = |kind, cause, walking| {
            let mut view = gallery::gap(1, cause);
            (view.kind, view.walking) = (Some(kind), walking);
            story(&view) + &row_lines(&view, &gallery::times(), false).0
        };
        for cause in GapCause::ALL {
            for walking in [true, false] {
                for kind in [FeedKind::Stateful, FeedKind::Multipart, FeedKind::Paged] {
                    let told = said(kind, cause, walking);
                    assert!(!told.contains("archive") && !told.contains("an snapshot"), "{told}");
                }
            }
        }
        let lost = said(FeedKind::Stateful, GapCause::NotFound, false);
        assert!(lost.starts_with("The snapshot that holds these entries is not where"), "{lost}");
        let waits = said(FeedKind::Multipart, GapCause::NotYetFetched, false);
        assert!(waits.contains("keeps older entries in a page that has not been fetched yet"), "{waits}");
        assert!(said(FeedKind::Archived, GapCause::NotFound, false).starts_with("The archive document"));
    }

    #[test]
    fn g5b_a_gap_is_said_as_sure_as_it_is() {
        let said = |sure| {
            let mut view = gallery::gap(1, GapCause::MissedPolls);
            view.open.gap.confidence = sure;
            (headline(&view), missing(view.gap()), confidence(sure).to_lowercase())
        };
        let (row, line, how) = said(Confidence::Stated);
        assert_eq!((row, line), ("Entries are missing here", "Entries are missing"));
        assert!(how.starts_with("certain"), "{how}");
        for (sure, word) in [(Confidence::Proven, "likely"), (Confidence::Suspected, "may")] {
            let (row, line, how) = said(sure);
            assert!([row, line, &how].iter().all(|text| text.contains(word)), "{sure:?}");
            assert!(!how.contains("certain"), "only an answer of the server is certain: {how}");
        }
        for cause in [GapCause::NotYetFetched, GapCause::Limit, GapCause::Stopped] {
            let view = gallery::gap(1, cause);
            assert_eq!(missing(view.gap()), "Older entries are not loaded", "{cause:?}");
        }
    }

    #[test]
    fn g7_the_end_of_a_list_claims_what_was_observed() {
        let times = gallery::times();
        let said = |meaning| horizon_line(meaning, Some(times.now), &times);
        assert_eq!(
            said(HorizonMeaning::Whole),
            "All entries. This is the whole feed, as its publisher offers it"
        );
        assert_eq!(
            said(HorizonMeaning::WholeAsKept),
            "All entries. This is the whole feed, as its publisher keeps it"
        );
        assert_eq!(
            said(HorizonMeaning::BeforeFirstFetch),
            "Published before you subscribed. The oldest entry here is of 14 June 2024"
        );
        assert_eq!(
            horizon_line(HorizonMeaning::BeforeFirstFetch, None, &times),
            "Published before you subscribed"
        );
        let begun = said(HorizonMeaning::LeftOut);
        assert!(begun.starts_with("Older entries were not loaded. You began later"), "{begun}");
    }

    #[test]
    fn the_row_says_what_and_when() {
        let times = gallery::times();
        let mut view = gallery::gap(1, GapCause::NotFound);
        assert_eq!(row_detail(&view, &times), "404 Not found · between 12 Nov 2023 and 14 Nov 2023");
        view.open.gap.older_time = None;
        assert_eq!(row_detail(&view, &times), "404 Not found · before 14 Nov 2023");
        view.open.gap.newer_time = None;
        assert_eq!(row_detail(&view, &times), "404 Not found");
        let loading = gallery::gap(2, GapCause::NotYetFetched);
        assert_eq!(row_detail(&loading, &times), "What was published between 12 Nov 2023 and 14 Nov 2023");
    }
}
