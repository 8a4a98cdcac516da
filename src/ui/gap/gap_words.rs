//! The words for gaps: two lines in the list, a full text in the article pane (G1, G2, G5b).
//!
//! The words for a limit, a stop, a failure and a running fetch are never the same (A7a).

use crate::history::{Confidence, Gap, GapCause, Retry};
use crate::locale;
use crate::model::{FeedKind, Timestamp};

use crate::ui::view::{GapView, SiteHelp, Times};

/// The title of a gap, in its row and in the article pane.
#[must_use]
pub fn headline(view: &GapView) -> &'static str {
    match view.gap().cause {
        GapCause::NotYetFetched if view.walking => t!("ui-gap-loading"),
        GapCause::NotYetFetched => t!("ui-gap-not-loaded-yet"),
        GapCause::Limit => t!("ui-gap-available"),
        GapCause::Stopped => t!("ui-gap-stopped"),
        _ => match view.gap().confidence {
            Confidence::Stated => t!("ui-gap-missing-here"),
            Confidence::Proven => t!("ui-gap-likely-missing-here"),
            Confidence::Suspected => t!("ui-gap-may-be-missing-here"),
        },
    }
}

/// The title of a gap, with words that match its confidence: `Entries are likely missing`. If nothing
/// failed, the title does not say that entries are missing.
#[must_use]
pub fn missing(gap: &Gap) -> &'static str {
    match (gap.cause, gap.confidence) {
        (GapCause::NotYetFetched | GapCause::Limit | GapCause::Stopped, _) => t!("ui-gap-not-loaded"),
        (_, Confidence::Stated) => t!("ui-gap-missing"),
        (_, Confidence::Proven) => t!("ui-gap-likely-missing"),
        (_, Confidence::Suspected) => t!("ui-gap-may-be-missing"),
    }
}

/// The cause of a gap in a few words: `File not found`.
#[must_use]
pub fn cause(gap: &Gap) -> String {
    let text = match gap.cause {
        GapCause::NotYetFetched => t!("ui-gap-cause-not-yet"),
        GapCause::Forbidden => t!("ui-gap-cause-forbidden"),
        GapCause::NotFound => t!("ui-gap-cause-not-found"),
        GapCause::Gone => t!("ui-gap-cause-gone"),
        GapCause::Status => match gap.status {
            Some(401) => t!("ui-gap-cause-password"),
            Some(407) => t!("ui-gap-cause-proxy-password"),
            Some(500..) => t!("ui-gap-cause-server-error"),
            Some(_) | None => t!("ui-gap-cause-unexpected"),
        },
        GapCause::Unreadable => t!("ui-gap-cause-unreadable"),
        GapCause::Foreign => t!("ui-gap-cause-foreign"),
        GapCause::Loop => t!("ui-gap-cause-loop"),
        GapCause::Limit => t!("ui-gap-cause-limit"),
        GapCause::Stopped => t!("ui-gap-cause-stopped"),
        GapCause::Network => t!("ui-gap-cause-network"),
        GapCause::Policy => t!("ui-gap-cause-policy"),
        GapCause::MissedPolls => t!("ui-gap-cause-missed-polls"),
    };
    text.to_owned()
}

/// The time range of a gap: `between 12 Nov and 14 Nov 2023`; empty if both ends are unknown. A gap within one day is
/// shown with the times of day: `between 09:14 and 11:30 on 14 Nov 2023`.
#[must_use]
pub fn span(gap: &Gap, times: &Times) -> String {
    let say = |time: Timestamp| times.date(time);
    match (gap.place.older_time, gap.place.newer_time) {
        (Some(older), Some(newer)) if say(older) == say(newer) => {
            let (from, to) = times.clocks(older, newer);
            if from == to {
                t!("ui-gap-on", date = say(newer), clock = to)
            } else {
                t!("ui-gap-within", from, to, date = say(newer))
            }
        }
        (Some(older), Some(newer)) => {
            t!("ui-gap-between", older = times.date_before(older, newer), newer = say(newer))
        }
        (None, Some(newer)) => t!("ui-gap-before", date = say(newer)),
        (Some(older), None) => t!("ui-gap-after", date = say(older)),
        (None, None) => String::new(),
    }
}

/// The three lines of a gap's row. In the list of its feed, they are the headline, the cause and the time range. In
/// other lists, they are the feed, the cause and the time range. If no time is known there, the third line says when
/// Lacuna tries again.
#[must_use]
pub fn row_lines(view: &GapView, times: &Times, with_feed: bool) -> [String; 3] {
    let gap = view.gap();
    let span = capitalised(&span(gap, times));
    if with_feed {
        let second = match (gap.cause, gap.confidence) {
            (GapCause::NotYetFetched | GapCause::Limit | GapCause::Stopped, _) => headline(view).to_owned(),
            (_, Confidence::Stated) => t!("ui-gap-row-missing", cause = cause(gap)),
            (_, Confidence::Proven) => t!("ui-gap-row-likely-missing", cause = cause(gap)),
            (_, Confidence::Suspected) => t!("ui-gap-row-may-be-missing", cause = cause(gap)),
        };
        let third = if span.is_empty() { next_step(view, times) } else { span };
        return [view.feed.clone(), second, third];
    }
    let second = match gap.cause {
        GapCause::NotYetFetched => t!("ui-gap-from", document = document(view)),
        _ => cause(gap),
    };
    [headline(view).to_owned(), second, span]
}

/// Returns the next step for a gap in a few words: `Retries with the next refresh`.
fn next_step(view: &GapView, times: &Times) -> String {
    let gap = view.gap();
    let text = match gap.retry {
        _ if view.walking => t!("ui-gap-step-loading"),
        _ if waits_for_user(gap) => t!("ui-gap-step-asks"),
        _ if view.site_to_ask().is_some() => t!("ui-gap-step-ask-site"),
        _ if gap.uri.is_none() && !view.can_be_asked_for() => t!("ui-gap-try-never"),
        _ if gap.uri.is_none() => t!("ui-gap-step-on-request"),
        Retry::OnRequest => t!("ui-gap-step-on-request"),
        Retry::At(time) if !gap.retry.is_due(times.now) => {
            return t!("ui-gap-step-after", date = times.date(time));
        }
        Retry::NextRefresh | Retry::At(_) => t!("ui-gap-step-next-refresh"),
    };
    text.to_owned()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    first.map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// The cause and the time range of a gap, in one line.
#[must_use]
fn row_detail(view: &GapView, times: &Times) -> String {
    let gap = view.gap();
    let span = span(gap, times);
    match (gap.cause, span.is_empty()) {
        (GapCause::NotYetFetched, false) => t!("ui-gap-published", span),
        (GapCause::NotYetFetched, true) => view.feed.clone(),
        (_, false) => format!("{} · {span}", cause(gap)),
        (_, true) => cause(gap),
    }
}

/// Returns the name of the documents that hold the older entries of the gap's feed. Messages select their words by this
/// name.
const fn document(view: &GapView) -> &'static str {
    match view.kind {
        Some(FeedKind::Stateful) => "snapshot",
        Some(FeedKind::Paged | FeedKind::Multipart) => "page",
        _ => "archive",
    }
}

/// The best first step for the user; empty if there is nothing to do. The text names only buttons that the pane shows.
#[must_use]
pub fn first_step(view: &GapView) -> String {
    let gap = view.gap();
    let searchable = view.is_searchable();
    let search = if searchable { "yes" } else { "no" };
    let text = match gap.cause {
        GapCause::NotYetFetched => "",
        GapCause::Limit => t!("ui-gap-first-limit"),
        GapCause::Stopped => t!("ui-gap-first-stopped"),
        _ if gap.uri.is_none() && searchable => t!("ui-gap-first-search-only"),
        // The caller names the site, or the user's server.
        _ if gap.uri.is_none() && view.can_be_asked_for() => "",
        _ if gap.uri.is_none() => t!("ui-gap-first-nothing"),
        GapCause::Forbidden => return t!("ui-gap-first-forbidden", search),
        GapCause::NotFound => return t!("ui-gap-first-not-found", search),
        GapCause::Gone if searchable => t!("ui-gap-first-gone-search"),
        GapCause::Gone => t!("ui-gap-first-gone"),
        GapCause::Status if gap.status == Some(401) => t!("ui-gap-first-password"),
        GapCause::Status if gap.status == Some(407) => t!("ui-gap-first-proxy-password"),
        GapCause::Status | GapCause::Network => return t!("ui-gap-first-passes", search),
        GapCause::Unreadable => return t!("ui-gap-first-unreadable", search),
        GapCause::Foreign | GapCause::Loop => return t!("ui-gap-first-link", search),
        GapCause::Policy => t!("ui-gap-first-policy"),
        GapCause::MissedPolls => return t!("ui-gap-first-missed-polls", search),
    };
    text.to_owned()
}

/// Says that the site of a feed keeps no older entries, if that is so.
#[must_use]
pub fn keeps_nothing(site: &SiteHelp) -> Option<&'static str> {
    (*site == SiteHelp::KeepsNothing).then(|| t!("ui-gap-keeps-nothing"))
}

/// Returns true if [`first_step`] advises to look in a web archive, because the publisher cannot be asked for the file.
#[must_use]
pub fn begins_with_search(view: &GapView) -> bool {
    let gap = view.gap();
    let waits_for_fetch = matches!(gap.cause, GapCause::NotYetFetched | GapCause::Limit | GapCause::Stopped);
    view.is_searchable() && !waits_for_fetch && (gap.uri.is_none() || gap.cause == GapCause::Gone)
}

/// Explains a gap in sentences: its cause, and what the cause means for the user.
#[must_use]
pub fn story(view: &GapView) -> String {
    let (gap, document) = (view.gap(), document(view));
    let text = match gap.cause {
        GapCause::NotYetFetched if view.walking => return t!("ui-gap-story-loading", document),
        GapCause::NotYetFetched if gap.retry == Retry::NextRefresh => {
            return t!("ui-gap-story-next-refresh", document);
        }
        GapCause::NotYetFetched => return t!("ui-gap-story-not-yet", document),
        GapCause::Forbidden => return t!("ui-gap-story-forbidden", document),
        GapCause::NotFound => return t!("ui-gap-story-not-found", document),
        GapCause::Gone => return t!("ui-gap-story-gone", document),
        GapCause::Status => t!("ui-gap-story-status"),
        GapCause::Unreadable => return t!("ui-gap-story-unreadable", document),
        GapCause::Foreign => return t!("ui-gap-story-foreign", document),
        GapCause::Loop => return t!("ui-gap-story-loop", document),
        GapCause::Limit => t!("ui-gap-story-limit"),
        GapCause::Stopped => t!("ui-gap-story-stopped"),
        GapCause::Network => t!("ui-gap-story-network"),
        GapCause::Policy => return t!("ui-gap-story-policy", document),
        // The stored reason says the same, and also what Lacuna tried.
        GapCause::MissedPolls if !gap.message.is_empty() => return gap.message.to_string(),
        GapCause::MissedPolls => t!("ui-gap-story-missed-polls"),
    };
    text.to_owned()
}

/// Returns the reason of a failure if it says more than [`story`]: why a file could not be read. For other causes, both
/// would say the same.
#[must_use]
pub fn reason(gap: &Gap) -> Option<String> {
    let says_more = matches!(
        gap.cause,
        GapCause::Status | GapCause::Unreadable | GapCause::Foreign | GapCause::Network | GapCause::Policy
    );
    (says_more && !gap.message.is_empty()).then(|| gap.message.to_string())
}

/// The confidence of a gap in words.
#[must_use]
pub fn confidence(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Stated => t!("ui-gap-certain"),
        Confidence::Proven => t!("ui-gap-likely"),
        Confidence::Suspected => t!("ui-gap-suspected"),
    }
}

/// Says in words when Lacuna retries a gap (G3).
#[must_use]
pub fn next_try(view: &GapView, times: &Times) -> String {
    let gap = view.gap();
    let text = match gap.retry {
        _ if gap.uri.is_none() && !view.can_be_asked_for() => t!("ui-gap-try-never"),
        _ if gap.uri.is_none() => t!("ui-gap-try-on-request"),
        Retry::NextRefresh => t!("ui-gap-try-next-refresh"),
        Retry::OnRequest => t!("ui-gap-try-on-request"),
        Retry::At(_) if gap.retry.is_due(times.now) => t!("ui-gap-try-next-refresh"),
        Retry::At(time) => {
            let (time, distance) = (times.day_and_time(time), times.distance(time));
            return t!("ui-gap-try-after", time, distance);
        }
    };
    text.to_owned()
}

/// Returns true if the walk reached the limit or the user stopped it. The user then decides if the walk continues,
/// which does not count as a retry (A7).
#[must_use]
pub const fn waits_for_user(gap: &Gap) -> bool {
    matches!(gap.cause, GapCause::Limit | GapCause::Stopped)
}

/// A gap's row in words, for a screen reader.
#[must_use]
pub fn spoken(view: &GapView, times: &Times, with_feed: bool) -> String {
    let row = if with_feed {
        locale::list(&row_lines(view, times, true))
    } else {
        format!("{}, {}, {}", headline(view), row_detail(view, times), view.feed)
    };
    t!("ui-gap-spoken", row)
}

/// A count of documents.
#[must_use]
pub fn documents(count: u32) -> String {
    t!("ui-words-files", count)
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
        let retried = |retry| {
            let mut view = gallery::gap(1, GapCause::NotYetFetched);
            (view.walking, view.open.gap.retry) = (false, retry);
            story(&view).contains("next refresh")
        };
        let later = Timestamp::from_seconds(9_999_999_999);
        let retries = [Retry::NextRefresh, Retry::At(later), Retry::OnRequest];
        assert_eq!(retries.map(retried), [true, false, false]);
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
    fn what_is_certain_is_not_said_to_be_possible() {
        for cause in GapCause::ALL {
            let mut view = gallery::gap(1, cause);
            view.open.gap.confidence = Confidence::Stated;
            if cause != GapCause::MissedPolls {
                let said = [headline(&view).to_owned(), story(&view), first_step(&view)].concat();
                assert!(!said.contains("may be missing"), "{cause:?}: {said}");
            }
        }
    }

    #[test]
    fn gaps_of_one_day_differ_by_their_times() {
        let times = gallery::times();
        let mut view = gallery::gap(1, GapCause::MissedPolls);
        let at = |time: &str| Timestamp::parse_rfc3339(time);
        let place = &mut view.open.gap.place;
        (place.older_time, place.newer_time) = (at("2023-11-14T09:14:00Z"), at("2023-11-14T11:30:00Z"));
        assert_eq!(span(view.gap(), &times), "between 10:14 and 12:30 on 14 Nov 2023");
        view.open.gap.place.newer_time = at("2023-11-14T09:14:20Z");
        assert_eq!(span(view.gap(), &times), "between 10:14:00 and 10:14:20 on 14 Nov 2023");
        view.open.gap.place.older_time = at("2023-11-14T09:14:20Z");
        assert_eq!(span(view.gap(), &times), "at 10:14:20 on 14 Nov 2023");
    }

    #[test]
    fn the_pane_of_a_gap_says_nothing_twice() {
        let mut view = gallery::gap(1, GapCause::MissedPolls);
        view.open.gap.message = msg!("history-missed");
        assert_eq!(story(&view), view.open.gap.message.to_string());
        assert_eq!(reason(view.gap()), None);
        let not_found = gallery::gap(1, GapCause::NotFound);
        assert!(!not_found.gap().message.is_empty());
        assert_eq!(reason(not_found.gap()), None);
    }

    #[test]
    fn a_row_among_other_feeds_names_its_feed_its_cause_and_its_time_range() {
        let times = gallery::times();
        let mut view = gallery::gap(1, GapCause::NotFound);
        let (what, when) = ("Missing · File not found", "Between 12 Nov and 14 Nov 2023");
        assert_eq!(row_lines(&view, &times, true), ["Deep Sky Log", what, when]);
        view.open.gap.place.older_time = None;
        assert_eq!(row_lines(&view, &times, true)[2], "Before 14 Nov 2023");
        let nowhere = |mut view: GapView| {
            (view.open.gap.place.older_time, view.open.gap.place.newer_time) = (None, None);
            let [_, _, third] = row_lines(&view, &gallery::times(), true);
            third
        };
        assert_eq!(nowhere(view.clone()), "Retries after 15 Jun 2024");
        view.open.gap.retry = Retry::OnRequest;
        assert_eq!(nowhere(view), "Retries only when you ask");
        assert_eq!(nowhere(gallery::gap(1, GapCause::Limit)), "Loads only when you ask");
    }

    #[test]
    fn a_gap_that_can_be_asked_for_is_never_called_one_that_cannot_be_retried() {
        let times = gallery::times();
        let said = |change: &dyn Fn(&mut GapView)| {
            let mut view = gallery::gap(1, GapCause::MissedPolls);
            (view.open.gap.place.older_time, view.open.gap.place.newer_time) = (None, None);
            (view.open.gap.uri, view.can_be_archived, view.site, view.server) =
                (None, false, SiteHelp::None, None);
            change(&mut view);
            let [_, _, third] = row_lines(&view, &times, true);
            (third, next_try(&view, &times), first_step(&view).starts_with("Nothing can be done"))
        };
        let never = "Can’t be retried".to_owned();
        assert_eq!(said(&|_| {}), (never.clone(), never, true));
        let on_request = ("Retries only when you ask".to_owned(), "Only when you ask".to_owned(), false);
        assert_eq!(said(&|view| view.can_be_archived = true), on_request);
        assert_eq!(said(&|view| view.server = Some("Home".to_owned())), on_request);
        let ask = SiteHelp::Ask("blog.example".to_owned());
        let (row, fact, is_hopeless) = said(&|view| view.site = ask.clone());
        assert_eq!(
            (row, fact, is_hopeless),
            ("The site can be asked".to_owned(), on_request.1.clone(), false)
        );
        let running = said(&|view| {
            (view.site, view.looking) = (ask.clone(), Some("Asking the site".to_owned()));
        });
        assert_eq!(running, on_request, "also while it is asked");
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
                let begins = text.starts_with("Look in a web archive");
                assert_eq!(begins_with_search(&view), begins, "{cause:?}: {text}");
                view.can_be_archived = false;
                assert!(!first_step(&view).contains("web archive") && !view.can_be_looked_for(), "{cause:?}");
                view.can_be_archived = true;
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
        assert_eq!(row_detail(&view, &times), "File not found · between 12 Nov and 14 Nov 2023");
        view.open.gap.place.older_time = Timestamp::parse_rfc3339("2022-12-30T12:00:00Z");
        assert_eq!(span(view.gap(), &times), "between 30 Dec 2022 and 14 Nov 2023");
        view.open.gap.place.older_time = None;
        assert_eq!(row_detail(&view, &times), "File not found · before 14 Nov 2023");
        view.open.gap.place.newer_time = None;
        assert_eq!(row_detail(&view, &times), "File not found");
        let loading = gallery::gap(2, GapCause::NotYetFetched);
        assert_eq!(row_detail(&loading, &times), "Published between 12 Nov and 14 Nov 2023");
    }
}
