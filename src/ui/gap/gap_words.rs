//! The words for gaps: two lines in the list, a full text in the article pane (G1, G2, G5b).
//!
//! A limit, a stop, a failure and loading never have the same words (A7a).

use crate::history::{Confidence, Gap, GapCause, HorizonMeaning, Retry};
use crate::model::Timestamp;

use crate::ui::view::{GapView, Times};
use crate::ui::words;

/// The title of a gap, in its row and in the article pane.
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

/// The title of a gap, as certain as its confidence: `Entries are likely missing`. For a gap that was never fetched it
/// does not say that entries are missing.
#[must_use]
pub const fn missing(gap: &Gap) -> &'static str {
    match (gap.cause, gap.confidence) {
        (GapCause::NotYetFetched | GapCause::Limit | GapCause::Stopped, _) => "Older entries are not loaded",
        (_, Confidence::Stated) => "Entries are missing",
        (_, Confidence::Proven) => "Entries are likely missing",
        (_, Confidence::Suspected) => "Entries may be missing",
    }
}

/// The cause of a gap in a few words: `404 Not found`.
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

/// The time range of a gap: `between 12 Nov 2023 and 14 Nov 2023`; empty if both ends are unknown.
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

/// The second and the third line of a gap's row: its cause and its time range.
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

/// The cause and the time range of a gap, in one line.
#[must_use]
pub fn row_detail(view: &GapView, times: &Times) -> String {
    let gap = view.gap();
    let span = span(gap, times);
    match (gap.cause, span.is_empty()) {
        (GapCause::NotYetFetched, false) => format!("Published {span}"),
        (GapCause::NotYetFetched, true) => view.feed.clone(),
        (_, false) => format!("{} · {span}", cause(gap)),
        (_, true) => cause(gap),
    }
}

/// Explains a gap in sentences: its cause, and what that means for the user.
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

/// The sentences of [`story`] for an archived feed.
fn of_archives(gap: &Gap, walking: bool) -> &'static str {
    match gap.cause {
        GapCause::NotYetFetched if walking => {
            "The feed keeps older entries in archive documents. Lacuna is loading them now, one after the other."
        }
        GapCause::NotYetFetched if gap.retry == Retry::NextRefresh => {
            "The feed keeps older entries in an archive document that has not been fetched yet. Lacuna loads it with the next refresh."
        }
        GapCause::NotYetFetched => {
            "The feed keeps older entries in an archive document that has not been fetched yet."
        }
        GapCause::Forbidden => {
            "The server refused the archive document that holds these entries, so they are missing, and with them older ones that only this document leads to."
        }
        GapCause::NotFound => {
            "The archive document that holds these entries is not where the feed says it is, so they are missing, and with them older ones that only this document leads to."
        }
        GapCause::Gone => {
            "The server says that the archive document with these entries was removed for good. Lacuna retries only if you ask."
        }
        GapCause::Status => {
            "The server did not send the document, so these entries are missing, and with them older ones that only this document leads to."
        }
        GapCause::Unreadable => {
            "This archive document arrived incomplete, holds more than Lacuna takes in of one, or is not a feed. The readable part is shown; the rest is missing."
        }
        GapCause::Foreign => {
            "The chain of archives leads to a document of another feed. Lacuna does not mix the two, so older entries may be missing."
        }
        GapCause::Loop => {
            "The archive links form a loop: they lead back to a document that Lacuna has read. Older entries can’t be reached."
        }
        GapCause::Limit => {
            "Lacuna has loaded as many documents as it may without asking. Nothing failed: older entries are available if you want them."
        }
        GapCause::Stopped => {
            "You stopped loading older entries here. Nothing failed: they are available if you want them."
        }
        GapCause::Network if gap.retry == Retry::NextRefresh => {
            "The server could not be reached, or the connection broke. Lacuna retries with the next refresh."
        }
        GapCause::Network => "The server could not be reached, or the connection broke.",
        GapCause::Policy => {
            "Lacuna does not follow this archive’s address: it leads to a private network, or from https to http."
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
        Confidence::Suspected => "Entries may be missing: too little is known to tell",
    }
}

/// Says in words when Lacuna retries a gap (G3).
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

/// Returns true if the walk stopped at the limit or by the user. The user then decides whether to continue, which is no
/// retry (A7).
#[must_use]
pub const fn waits_for_user(gap: &Gap) -> bool {
    matches!(gap.cause, GapCause::Limit | GapCause::Stopped)
}

/// The two lines at the end of a list (G7).
#[must_use]
pub fn horizon(meaning: HorizonMeaning, before: Option<Timestamp>, times: &Times) -> (String, String) {
    let oldest =
        before.map_or_else(String::new, |time| format!("The oldest entry here is from {}", times.day(time)));
    let (first, second) = match meaning {
        HorizonMeaning::Whole => ("All entries", words::WHOLE.to_owned()),
        HorizonMeaning::WholeAsKept => {
            ("All entries", "This is the whole feed, as its publisher keeps it".to_owned())
        }
        HorizonMeaning::BeforeFirstFetch => ("Published before you subscribed", oldest),
        HorizonMeaning::LeftOut => (
            "Older entries were not loaded",
            "You chose a later start, or the publisher no longer offers them".to_owned(),
        ),
    };
    (first.to_owned(), second)
}

/// The lines of [`horizon`] as one text.
#[must_use]
pub fn horizon_line(meaning: HorizonMeaning, before: Option<Timestamp>, times: &Times) -> String {
    let (first, second) = horizon(meaning, before, times);
    if second.is_empty() { first } else { format!("{first}. {second}") }
}

/// The label and the tooltip of the button that looks for older entries.
pub const LOOK_FOR_OLDER: (&str, &str) =
    ("Look for older entries", "Looks through the site’s older pages. The result may be incomplete.");

/// The label of a page boundary (P3).
#[must_use]
pub const fn page_boundary(may_have_slipped: bool) -> &'static str {
    if may_have_slipped { "Next page · entries may have slipped through here" } else { "Next page" }
}

/// A gap's row in words, for a screen reader.
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
    use super::*;
    use crate::model::FeedKind;
    use crate::ui::gallery;

    #[test]
    fn a7a_outcomes_of_a_walk_never_have_the_same_words() {
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
    fn g2_the_missing_document_has_the_name_that_its_kind_of_feed_uses() {
        let said = |kind, cause, walking| {
            let mut view = gallery::gap(1, cause);
            (view.kind, view.walking) = (Some(kind), walking);
            story(&view) + &row_lines(&view, &gallery::times(), false).0
        };
        for cause in GapCause::ALL {
            for walking in [true, false] {
                for kind in [FeedKind::Stateful, FeedKind::Multipart, FeedKind::Paged] {
                    let text = said(kind, cause, walking);
                    assert!(!text.contains("archive") && !text.contains("an snapshot"), "{text}");
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
    fn g5b_the_words_of_a_gap_are_as_certain_as_its_confidence() {
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
            assert!(!how.contains("certain"), "only a server's answer is certain: {how}");
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
            "Published before you subscribed. The oldest entry here is from 14 June 2024"
        );
        assert_eq!(
            horizon_line(HorizonMeaning::BeforeFirstFetch, None, &times),
            "Published before you subscribed"
        );
        let begun = said(HorizonMeaning::LeftOut);
        assert!(begun.starts_with("Older entries were not loaded. You chose a later start"), "{begun}");
    }

    #[test]
    fn the_row_says_what_happened_and_when() {
        let times = gallery::times();
        let mut view = gallery::gap(1, GapCause::NotFound);
        assert_eq!(row_detail(&view, &times), "404 Not found · between 12 Nov 2023 and 14 Nov 2023");
        view.open.gap.older_time = None;
        assert_eq!(row_detail(&view, &times), "404 Not found · before 14 Nov 2023");
        view.open.gap.newer_time = None;
        assert_eq!(row_detail(&view, &times), "404 Not found");
        let loading = gallery::gap(2, GapCause::NotYetFetched);
        assert_eq!(row_detail(&loading, &times), "Published between 12 Nov 2023 and 14 Nov 2023");
    }
}
