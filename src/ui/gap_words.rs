//! What a gap says to the reader: in the list in two lines, in the article pane in full (G1, G2, G5b).
//!
//! Limit, stopped, failed and loading are never said in the same words (A7a).

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
        GapCause::Limit => "More history is waiting",
        GapCause::Stopped => "You stopped here",
        GapCause::MissedPolls if view.gap().confidence == Confidence::Suspected => {
            "Entries may be missing here"
        }
        GapCause::MissedPolls => "Entries were missed here",
        _ => "Entries are missing here",
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
        GapCause::Loop => "The chain runs in a circle".to_owned(),
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
        GapCause::NotYetFetched => {
            "The feed keeps older entries in an archive document that has not been fetched yet. It comes with the next refresh."
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
            "What the server sent is no feed, is broken, or was cut off. What could be read of it is shown; the rest is missing."
        }
        GapCause::Foreign => {
            "The chain of archives leads to a document of another feed. It is not mixed into this one, and what lies behind it is missing."
        }
        GapCause::Loop => {
            "The chain of archives leads back to a document that was read before. What lies behind it cannot be reached."
        }
        GapCause::Limit => {
            "Rebuilding the history reached the number of documents after which Lacuna asks. Nothing failed: there is more to fetch if you want it."
        }
        GapCause::Stopped => {
            "You stopped rebuilding the history here. Nothing failed: there is more to fetch if you want it."
        }
        GapCause::Network => {
            "The server could not be reached, or the connection broke. It is tried again with the next refresh."
        }
        GapCause::Policy => {
            "The address of the archive is one that this feed may not send Lacuna to, such as a private network or an unprotected copy of a protected page."
        }
        GapCause::MissedPolls => {
            "Two refreshes share no entry: the feed moved on by more than its document holds, and what stood between was not seen."
        }
    }
}

/// How sure it is that entries are missing (G5b).
#[must_use]
pub fn confidence(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Stated => "Certain: the feed says that there is more",
        Confidence::Proven => "Certain: two refreshes share no entry",
        Confidence::Suspected => "Possible: there is too little to tell",
    }
}

/// When the missing document is asked for again (G3).
#[must_use]
pub fn next_try(gap: &Gap, times: &Times) -> String {
    match gap.retry {
        _ if gap.uri.is_none() => "There is no address to ask".to_owned(),
        Retry::NextRefresh => "With the next refresh".to_owned(),
        Retry::OnRequest => "Only when you ask".to_owned(),
        Retry::At(time) if time <= times.now => "With the next refresh".to_owned(),
        Retry::At(time) => {
            format!("With the first refresh after {} ({})", times.day_and_time(time), times.distance(time))
        }
    }
}

/// Whether going on is the reader's choice, not a retry (A7).
#[must_use]
pub const fn waits_for_reader(gap: &Gap) -> bool {
    matches!(gap.cause, GapCause::Limit | GapCause::Stopped)
}

/// The closing words of a list (G7).
#[must_use]
pub fn horizon(meaning: HorizonMeaning, before: Option<Timestamp>, times: &Times) -> (String, String) {
    let day = before.map(|time| times.day(time));
    match (meaning, day) {
        (HorizonMeaning::Whole, Some(day)) => {
            ("This is the whole feed".to_owned(), format!("It begins on {day}"))
        }
        (HorizonMeaning::Whole, None) => ("This is the whole feed".to_owned(), String::new()),
        (HorizonMeaning::WholeAsKept, day) => (
            "This is the whole feed as it is kept".to_owned(),
            day.map_or_else(String::new, |day| format!("Its oldest page begins on {day}")),
        ),
        (HorizonMeaning::NeverOffered, Some(day)) => {
            (format!("What came before {day}"), "was never offered by this feed".to_owned())
        }
        (HorizonMeaning::NeverOffered, None) => {
            ("What came before".to_owned(), "was never offered by this feed".to_owned())
        }
        (HorizonMeaning::LeftOut, day) => {
            let what =
                day.map_or_else(|| "What came before".to_owned(), |day| format!("What came before {day}"));
            (what, "was not asked for, or is kept no longer".to_owned())
        }
    }
}

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
