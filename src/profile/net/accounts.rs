//! The user's accounts on feed servers, in words and numbers.

use std::collections::BTreeSet;
use std::time::Duration;

use url::Url;

use crate::fetch::{shown, without_password};
use crate::locale;
use crate::model::{Account, Failure, PlannedChange, SubscriptionChange, SubscriptionRow, normalise};
use crate::profile::now;
use crate::refresh::{Exchanged, FirstMarks, SubscriptionReport, SyncReport, SyncStep};
use crate::server::Found;
use crate::store::{Database, QueueCount, StarredApart, StoreError, SyncState};
use crate::ui::view::Times;

/// The feeds that the user has here, and how many of them the user follows on a server too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Number of feeds here.
    pub feeds: usize,
    /// Number of those that are on the server as well.
    pub shared: usize,
}

/// Counts the feeds that the user follows both here and on a server.
#[must_use]
pub fn shared(here: &[SubscriptionRow], found: &Found) -> Shared {
    let there: BTreeSet<String> = found.feeds.iter().map(|feed| normalise(&feed.address)).collect();
    let shared = here.iter().filter(|row| there.contains(&normalise(&row.url))).count();
    Shared { feeds: here.len(), shared }
}

/// Says what a server is and what it can do.
#[must_use]
pub fn words(found: &Found, Shared { feeds, shared }: Shared) -> String {
    let address = found.address.to_string();
    let user = found.about.user.clone().unwrap_or_default();
    let what = match (&found.about.software, &found.about.version) {
        (Some(software), Some(version)) => {
            t!("profile-server-is", software = format!("{software} {version}"), address, user)
        }
        (Some(software), None) => t!("profile-server-is", software = software.clone(), address, user),
        (None, _) => t!("profile-server-unnamed", address, user),
    };
    let can = match (feeds, shared) {
        (0, _) => t!("profile-server-no-feeds").to_owned(),
        (_, 0) => t!("profile-server-shares-none").to_owned(),
        _ => {
            // A server of unknown software may lack the lists of entries.
            let gives = match &found.about.software {
                Some(_) => t!("profile-server-gives"),
                None => t!("profile-server-may-give"),
            };
            locale::sentences(&[t!("profile-server-can", shared, feeds), gives.to_owned()])
        }
    };
    locale::sentences(&[what, can])
}

/// Says why a server cannot be used, and what the user can do.
#[must_use]
pub fn failure_words(failure: &Failure) -> String {
    let hint = failure.hint.to_string();
    let message = failure.message.to_string();
    if hint.is_empty() { message } else { format!("{message} {hint}") }
}

/// The shortest time between two syncs in the background if no mark waits.
const BACKGROUND: Duration = Duration::from_mins(10);

/// A time that is further in the future was noted while the clock was ahead.
const CLOCK_AHEAD: Duration = Duration::from_mins(1);

/// Returns the accounts with which the user syncs. In the background, only those for which marks wait, or whose last sync
/// is some minutes old.
pub fn to_sync(database: &Database, is_background: bool) -> Result<Vec<Account>, StoreError> {
    let mut wanted = Vec::new();
    for account in database.accounts()? {
        let Some(state) = database.sync_state(&account.name)? else { continue };
        let is_old = state.at.is_none_or(|at| at > now() || now().since(at) >= BACKGROUND);
        if !is_background || is_old || database.queue_count(state.id)?.waiting > 0 {
            wanted.push(account);
        }
    }
    Ok(wanted)
}

/// Says what a sync did.
#[must_use]
pub fn sync_words(report: &SyncReport) -> String {
    let Exchanged { sent, sent_again, kept, received, reopened, ended, added } = report.exchanged;
    let mut words = vec![t!("profile-sync-done", sent, received)];
    words.extend(report.is_anew.then(|| t!("profile-sync-anew").to_owned()));
    words.extend((sent_again > 0).then(|| t!("profile-sync-sent-again", count = sent_again)));
    words.extend((kept > 0).then(|| t!("profile-sync-kept", count = kept)));
    words.extend((reopened > 0).then(|| t!("profile-sync-reopened", count = reopened)));
    words.extend((ended > 0).then(|| t!("profile-sync-ended", count = ended)));
    words.extend((added > 0).then(|| t!("profile-sync-added", count = added)));
    words.extend(waiting_words(report.counts.waiting, report.counts.unknown_there));
    words.extend(apart_words(report.counts.starred_apart));
    locale::sentences(&words)
}

/// Says which marks the first sync would change.
#[must_use]
pub fn first_words(marks: FirstMarks) -> String {
    let FirstMarks { feeds, sent, read, unread, starred, added } = marks;
    if feeds == 0 {
        return t!("profile-first-no-feed").to_owned();
    }
    if marks.changes_nothing() {
        return t!("profile-first-none").to_owned();
    }
    let mut words = vec![t!("profile-first-there", sent), t!("profile-first-here", read, unread, starred)];
    words.extend((added > 0).then(|| t!("profile-first-added", count = added)));
    words.join("\n")
}

/// Says what a sync does at present.
#[must_use]
pub fn step_words(step: SyncStep) -> String {
    match step {
        // An empty server has nothing to list.
        SyncStep::Asking | SyncStep::Listing { of: 0, .. } => t!("profile-sync-asking").to_owned(),
        SyncStep::Listing { done, of } => t!("profile-sync-listing", done, of),
        SyncStep::Comparing => t!("profile-sync-comparing").to_owned(),
        SyncStep::Sending { waiting } => t!("profile-sync-sending", count = waiting),
    }
}

/// Says why the last sync failed, if it did.
#[must_use]
pub fn sync_failure_words(state: &SyncState) -> Option<String> {
    state.failure.as_ref().map(|reason| t!("profile-sync-failed", reason))
}

/// Says why the last sync failed, when the last complete one was, and how many marks wait.
#[must_use]
pub fn state_words(state: &SyncState, queue: QueueCount, times: &Times) -> String {
    let words = sync_failure_words(state).into_iter().chain([synced_words(state, queue, times)]);
    locale::sentences(&words.collect::<Vec<_>>())
}

/// Says when the last complete sync was, and how many marks wait.
#[must_use]
pub fn synced_words(state: &SyncState, queue: QueueCount, times: &Times) -> String {
    let synced = match state.at {
        // This time was noted while the clock was ahead, so nobody knows how long ago it was.
        Some(at) if at > times.now.plus(CLOCK_AHEAD) => t!("profile-synced-ahead").to_owned(),
        Some(at) if state.failure.is_some() => {
            t!("profile-last-synced", ago = times.distance(at.min(times.now)))
        }
        Some(at) => t!("profile-synced", ago = times.distance(at.min(times.now))),
        None => t!("profile-never-synced").to_owned(),
    };
    let words = std::iter::once(synced).chain(queue_words(state, queue));
    locale::sentences(&words.collect::<Vec<_>>())
}

/// Says in one line how the sync is: why the last one failed, and the rest. The settings also say what to do, and when the last
/// complete sync was.
#[must_use]
pub fn line_words(state: &SyncState, queue: QueueCount, times: &Times) -> (Option<String>, String) {
    match &state.failure {
        Some(reason) => {
            let failure = t!("profile-sync-failed", reason = reason.first());
            (Some(failure), locale::sentences(&queue_words(state, queue).collect::<Vec<_>>()))
        }
        None => (None, synced_words(state, queue, times)),
    }
}

/// Says how many marks wait. Before the first complete sync, nobody knows which entries the server has.
fn queue_words(state: &SyncState, queue: QueueCount) -> impl Iterator<Item = String> {
    match state.at {
        Some(_) => waiting_words(queue.of_known(), queue.unknown_there),
        None => waiting_words(queue.of_known() + queue.unknown_there, 0),
    }
}

/// Says how many starred entries are on one side alone, because the other one does not follow their feeds.
pub fn apart_words(StarredApart { there, here }: StarredApart) -> impl Iterator<Item = String> {
    let there = (there > 0).then(|| t!("profile-starred-there", count = there));
    let here = (here > 0).then(|| t!("profile-starred-here", count = here));
    there.into_iter().chain(here)
}

/// Says how many marks wait, and how many of them wait for the server to get their entries.
fn waiting_words(waiting: u64, unknown_there: u64) -> impl Iterator<Item = String> {
    let waiting = (waiting > 0).then(|| t!("profile-sync-waiting", count = waiting));
    let unknown = (unknown_there > 0).then(|| t!("profile-sync-unknown-there", count = unknown_there));
    waiting.into_iter().chain(unknown)
}

/// Shows an address from a server without its password.
#[must_use]
pub fn shown_address(address: &Url) -> String {
    shown(without_password(address).as_str())
}

/// Says which change to subscriptions is needed. The texts are the server's, which may be those of a stranger's feed.
#[must_use]
pub fn change_words(planned: &PlannedChange) -> String {
    // A feed without a title has its address in place of one.
    let address = Url::parse(&planned.title).ok().filter(Url::has_host);
    let title = address.map_or_else(|| shown(&planned.title), |address| shown_address(&address));
    let folder = shown(&planned.folder);
    match planned.change {
        SubscriptionChange::SubscribeHere if folder.is_empty() => t!("profile-change-subscribe-here", title),
        SubscriptionChange::SubscribeHere => t!("profile-change-subscribe-here-in", title, folder),
        SubscriptionChange::SubscribeThere => t!("profile-change-subscribe-there", title),
        SubscriptionChange::FolderHere if folder.is_empty() => t!("profile-change-top-here", title),
        SubscriptionChange::FolderHere => t!("profile-change-folder-here", title, folder),
        SubscriptionChange::FolderThere if folder.is_empty() => t!("profile-change-top-there", title),
        SubscriptionChange::FolderThere => t!("profile-change-folder-there", title, folder),
        SubscriptionChange::UnsubscribeThere => t!("profile-change-unsubscribe-there", title),
        SubscriptionChange::GoneThere => t!("profile-change-gone-there", title),
    }
}

/// Says what a sync of subscriptions did, one sentence for each change that failed, and a last one for the rest.
#[must_use]
pub fn subscription_words(report: &SubscriptionReport) -> Vec<String> {
    let refused = report.refused.iter().map(|(planned, failure)| {
        t!("profile-change-refused", change = change_words(planned), reason = failure_words(failure))
    });
    let failure = report.failure.as_ref().map(failure_words);
    let is_same = report.planned.is_empty() && report.done.is_empty() && report.refused.is_empty();
    let count = report.done.len();
    let rest = if is_same && failure.is_none() {
        Some(t!("profile-subscriptions-same").to_owned())
    } else {
        (count > 0 || (!report.is_preview && failure.is_none()))
            .then(|| t!("profile-subscriptions-done", count))
    };
    let added = (report.added > 0).then(|| t!("profile-sync-added", count = report.added));
    refused.chain(failure).chain(rest).chain(added).collect()
}

/// Returns true if a change is one that Lacuna carries out.
#[must_use]
pub fn can_be_done(planned: &PlannedChange) -> bool {
    planned.change != SubscriptionChange::GoneThere
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Message;
    use crate::model::Timestamp;
    use crate::store::SyncId;

    #[test]
    fn a_change_is_told_in_one_short_line_without_a_password() {
        let words = |title: &str, folder: &str| {
            change_words(&PlannedChange {
                change: SubscriptionChange::FolderHere,
                address: Url::parse("https://ada:secret@a.example/feed").unwrap(),
                title: title.to_owned(),
                folder: folder.to_owned(),
            })
        };
        let told = words("Harbour\n\u{1b}[2J\u{202e}news", "Ports\r\u{7}");
        assert!(told.contains("Harbour[2Jnews") && told.contains("Ports"), "{told:?}");
        assert!(!told.contains(|c: char| c.is_control() || c == '\u{202e}'), "{told:?}");
        let long = words(&"x".repeat(5000), "");
        assert!(long.contains("xxx…") && long.len() < 400, "{long}");
        let told = words("https://ada:secret@a.example/feed", "");
        assert!(told.contains("https://a.example/feed") && !told.contains("secret"), "{told}");
        assert!(words("Note: a title", "").contains("Note: a title"));
    }

    #[test]
    fn the_line_of_a_failed_sync_has_neither_its_hint_nor_the_time_of_the_last_one() {
        let queue = QueueCount { waiting: 1, refused: 0, unknown_there: 0 };
        let times = Times { now: Timestamp::from_seconds(600), offset: |_| 0 };
        let at = Some(Timestamp::from_seconds(0));
        let failure = Some(Message::from("It is gone.").and("Add it again."));
        let state = SyncState { at, failure, ..SyncState::new(SyncId(1), "Home") };
        let (failure, rest) = line_words(&state, queue, &times);
        assert_eq!(failure.as_deref(), Some("The last sync failed: It is gone."));
        assert_eq!(rest, "1 change waiting.");
    }

    #[test]
    fn before_the_first_complete_sync_all_marks_wait_for_it() {
        let queue = QueueCount { waiting: 1, refused: 0, unknown_there: 2 };
        let times = Times { now: Timestamp::from_seconds(600), offset: |_| 0 };
        let told = |at| synced_words(&SyncState { at, ..SyncState::new(SyncId(1), "Home") }, queue, &times);
        assert!(told(None).contains("3 changes waiting."), "{}", told(None));
        let later = told(Some(Timestamp::from_seconds(0)));
        assert!(later.contains("1 change waiting. 2 changes wait until"), "{later}");
    }
}
