//! The words for gaps: two lines in the list, a full text in the article pane (G1, G2, G5b).
//!
//! A limit, a stop, a failure and loading never have the same words (A7a).

use crate::history::{Confidence, Gap, GapCause, HorizonMeaning, Retry};
use crate::model::{Completeness, Timestamp};

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

/// The cause of a gap in a few words: `File not found (404)`.
#[must_use]
pub fn cause(gap: &Gap) -> String {
    let text = match gap.cause {
        GapCause::NotYetFetched => "Not fetched yet",
        GapCause::Forbidden => "Refused by the server (403)",
        GapCause::NotFound => "File not found (404)",
        GapCause::Gone => "Removed by the publisher (410)",
        GapCause::Status => match gap.status {
            Some(401) => "Needs a password (401)",
            Some(407) => "The proxy needs a password (407)",
            Some(status @ 500..) => return format!("Server error ({status})"),
            Some(status) => return format!("Unexpected answer ({status})"),
            None => "Unexpected answer",
        },
        GapCause::Unreadable => "File incomplete or unreadable",
        GapCause::Foreign => "File of another feed",
        GapCause::Loop => "The links form a loop",
        GapCause::Limit => "Stopped at the limit",
        GapCause::Stopped => "Stopped by you",
        GapCause::Network => "No answer from the server",
        GapCause::Policy => "Address not allowed",
        GapCause::MissedPolls => "Between two refreshes",
    };
    text.to_owned()
}

/// The time range of a gap: `between 12 Nov 2023 and 14 Nov 2023`; empty if both ends are unknown.
#[must_use]
pub fn span(gap: &Gap, times: &Times) -> String {
    let say = |time: Timestamp| times.date(time);
    match (gap.place.older_time, gap.place.newer_time) {
        (Some(older), Some(newer)) if say(older) == say(newer) => format!("on {}", say(newer)),
        (Some(older), Some(newer)) => format!("between {} and {}", say(older), say(newer)),
        (None, Some(newer)) => format!("before {}", say(newer)),
        (Some(older), None) => format!("after {}", say(older)),
        (None, None) => String::new(),
    }
}

/// The three lines of a gap's row. In the list of its feed they are the headline, the cause and the time range. In other
/// lists the title names the feed and the time range, and the last line says when Lacuna tries again.
#[must_use]
pub fn row_lines(view: &GapView, times: &Times, with_feed: bool) -> [String; 3] {
    let gap = view.gap();
    let span = span(gap, times);
    if with_feed {
        let title = if span.is_empty() { view.feed.clone() } else { format!("{}, {span}", view.feed) };
        let second = match (gap.cause, gap.confidence) {
            (GapCause::NotYetFetched | GapCause::Limit | GapCause::Stopped, _) => headline(view).to_owned(),
            (_, Confidence::Stated) => format!("Missing · {}", cause(gap)),
            (_, Confidence::Proven) => format!("Likely missing · {}", cause(gap)),
            (_, Confidence::Suspected) => format!("May be missing · {}", cause(gap)),
        };
        return [title, second, next_step(view, times)];
    }
    let second = match (gap.cause, words::older_document(view.kind)) {
        (GapCause::NotYetFetched, "archive") => "From the feed’s archive".to_owned(),
        (GapCause::NotYetFetched, noun) => format!("From the feed’s {noun}s"),
        _ => cause(gap),
    };
    [headline(view).to_owned(), second, capitalised(&span)]
}

/// Returns the next step with a gap in a few words: `Retries with the next refresh`.
fn next_step(view: &GapView, times: &Times) -> String {
    let gap = view.gap();
    match gap.retry {
        _ if view.walking => "Loading now".to_owned(),
        _ if waits_for_user(gap) => "Loads only when you ask".to_owned(),
        _ if gap.uri.is_none() => "Can’t be retried".to_owned(),
        Retry::OnRequest => "Retries only when you ask".to_owned(),
        Retry::At(time) if !gap.retry.is_due(times.now) => format!("Retries after {}", times.date(time)),
        Retry::NextRefresh | Retry::At(_) => "Retries with the next refresh".to_owned(),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    first.map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
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
    in_words_of(view, of_archives(view.gap(), view.walking))
}

/// Puts the name for an older document of the gap's kind of feed into a text that is worded for archives.
fn in_words_of(view: &GapView, text: &str) -> String {
    match words::older_document(view.kind) {
        "archive" => text.to_owned(),
        noun => {
            let text = text.replace("an archive file", &format!("a {noun}"));
            text.replace("archive file", noun).replace("archive", noun)
        }
    }
}

/// The best first step of the user; empty if there is nothing to do. It names only buttons that the pane shows.
#[must_use]
pub fn first_step(view: &GapView) -> String {
    let gap = view.gap();
    if gap.cause == GapCause::NotYetFetched {
        return String::new();
    }
    let searchable = gap.can_be_recovered();
    let or_search = if searchable { ", or look in a web archive" } else { "" };
    match gap.cause {
        GapCause::NotYetFetched => String::new(),
        GapCause::Limit => "Choose Continue to load more of them, or Stop here to leave them out.".to_owned(),
        GapCause::Stopped => "Choose Continue to load them.".to_owned(),
        _ if gap.uri.is_none() && searchable => {
            "Look in a web archive: it may have kept a copy of the feed from that time.".to_owned()
        }
        _ if gap.uri.is_none() => "Nothing can be done: no address has these entries.".to_owned(),
        GapCause::Forbidden => format!("Retry{or_search}. If the feed needs a password, sign in first."),
        GapCause::NotFound => {
            format!("Usually the publisher moved or removed a file. Retry later{or_search}.")
        }
        GapCause::Gone if searchable => "Look in a web archive: it may have kept a copy.".to_owned(),
        GapCause::Gone => "Retry if the publisher says that the file is back.".to_owned(),
        GapCause::Status if matches!(gap.status, Some(401 | 407)) => {
            "Sign in with the password, then retry.".to_owned()
        }
        GapCause::Status | GapCause::Network => {
            format!("This often passes by itself. Retry{or_search}.")
        }
        GapCause::Unreadable => format!("Retry: the file may arrive whole next time{or_search}."),
        GapCause::Foreign | GapCause::Loop => {
            format!("Only the publisher can mend the link. Retry later{or_search}.")
        }
        GapCause::Policy => {
            "If you trust this feed, allow private addresses in its information. Then retry.".to_owned()
        }
        GapCause::MissedPolls => format!("Retry{or_search}."),
    }
}

/// The sentences of [`story`] for an archived feed.
fn of_archives(gap: &Gap, walking: bool) -> &'static str {
    match gap.cause {
        GapCause::NotYetFetched if walking => {
            "The feed keeps older entries in archive files. Lacuna is loading them now, one after the other."
        }
        GapCause::NotYetFetched if gap.retry == Retry::NextRefresh => {
            "The feed keeps older entries in an archive file that has not been fetched yet. Lacuna loads it with the next refresh."
        }
        GapCause::NotYetFetched => {
            "The feed keeps older entries in an archive file that has not been fetched yet."
        }
        GapCause::Forbidden => {
            "The server refused the archive file that holds these entries, so they are missing, and with them older ones that only this file leads to."
        }
        GapCause::NotFound => {
            "The archive file that holds these entries is not where the feed says it is, so they are missing, and with them older ones that only this file leads to."
        }
        GapCause::Gone => {
            "The server says that the archive file with these entries was removed for good. Lacuna retries only if you ask."
        }
        GapCause::Status => {
            "The server did not send the file, so these entries are missing, and with them older ones that only this file leads to."
        }
        GapCause::Unreadable => {
            "This archive file arrived incomplete, holds more than Lacuna takes in of one, or is not a feed. The readable part is shown; the rest is missing."
        }
        GapCause::Foreign => {
            "The archive links lead to a file of another feed. Lacuna does not mix the two, so older entries may be missing."
        }
        GapCause::Loop => {
            "The archive links form a loop: they lead back to a file that Lacuna has read. Older entries can’t be reached."
        }
        GapCause::Limit => {
            "Lacuna has loaded as many files as it may without asking. Nothing failed: older entries are available if you want them."
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

/// The state of a feed at the end of its list. A day in it is a time of observation.
#[must_use]
pub fn claim(state: Completeness, times: &Times) -> String {
    let text = words::state(Some(state), false, times);
    match state {
        Completeness::NotKnowable => format!("{text}: some entries may be missing"),
        _ => text,
    }
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
pub fn spoken(view: &GapView, times: &Times, with_feed: bool) -> String {
    if with_feed {
        return format!("Gap: {}", row_lines(view, times, true).join(", "));
    }
    format!("Gap: {}, {}, {}", headline(view), row_detail(view, times), view.feed)
}

/// A count of documents.
#[must_use]
pub fn documents(count: u32) -> String {
    words::counted(u64::from(count), "file")
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
            story(&view) + &row_lines(&view, &gallery::times(), false).concat()
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
        assert!(said(FeedKind::Archived, GapCause::NotFound, false).starts_with("The archive file"));
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
    fn a_row_among_other_feeds_is_titled_by_its_feed_and_time_range() {
        let times = gallery::times();
        let mut view = gallery::gap(1, GapCause::NotFound);
        let title = "Deep Sky Log, between 12 Nov 2023 and 14 Nov 2023";
        let what = "Missing · File not found (404)";
        assert_eq!(row_lines(&view, &times, true), [title, what, "Retries after 15 Jun 2024"]);
        (view.open.gap.retry, view.open.gap.place.older_time) = (Retry::OnRequest, None);
        let lines = row_lines(&view, &times, true);
        assert_eq!(
            (&*lines[0], &*lines[2]),
            ("Deep Sky Log, before 14 Nov 2023", "Retries only when you ask")
        );
        view.open.gap.place.newer_time = None;
        assert_eq!(row_lines(&view, &times, true)[0], "Deep Sky Log");
        let limit = gallery::gap(1, GapCause::Limit);
        assert_eq!(row_lines(&limit, &times, true)[2], "Loads only when you ask");
        let missed = gallery::gap(1, GapCause::MissedPolls);
        assert_eq!(row_lines(&missed, &times, true)[2], "Can’t be retried");
    }

    #[test]
    fn the_first_step_names_only_what_the_pane_offers() {
        for cause in GapCause::ALL {
            let mut view = gallery::gap(1, cause);
            for has_address in [true, false] {
                if !has_address {
                    view.open.gap.uri = None;
                }
                let text = first_step(&view);
                let gap = view.gap();
                assert!(!text.contains("etry") || gap.uri.is_some(), "{cause:?}: {text}");
                assert!(!text.contains("web archive") || gap.can_be_recovered(), "{cause:?}: {text}");
                assert_eq!(text.contains("Continue"), waits_for_user(gap), "{cause:?}: {text}");
                assert_eq!(text.is_empty(), cause == GapCause::NotYetFetched, "{cause:?}");
            }
        }
    }

    #[test]
    fn the_row_says_what_happened_and_when() {
        let times = gallery::times();
        let mut view = gallery::gap(1, GapCause::NotFound);
        assert_eq!(row_detail(&view, &times), "File not found (404) · between 12 Nov 2023 and 14 Nov 2023");
        view.open.gap.place.older_time = None;
        assert_eq!(row_detail(&view, &times), "File not found (404) · before 14 Nov 2023");
        view.open.gap.place.newer_time = None;
        assert_eq!(row_detail(&view, &times), "File not found (404)");
        let loading = gallery::gap(2, GapCause::NotYetFetched);
        assert_eq!(row_detail(&loading, &times), "Published between 12 Nov 2023 and 14 Nov 2023");
    }
}
