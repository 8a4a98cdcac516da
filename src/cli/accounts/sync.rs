//! Syncs marks with the servers of accounts.

use std::io::IsTerminal as _;

use serde_json::{Value, json};

use super::subscriptions::is_confirmed;
use crate::cli::CommandError;
use crate::cli::output::Output;
use crate::cli::session::Session;
use crate::locale::{Language, Message};
use crate::model::{Account, Failure, Timestamp};
use crate::profile::Profile;
use crate::profile::net::accounts;
use crate::refresh::{
    Event, LeaveRequest, Leaving, RefusedMark, SyncProgress, SyncReport, SyncRequest, SyncStep, Task,
    waiting_marks,
};

/// Runs `account sync`. Syncs with one account, or with all. Before the first sync it asks on a terminal, unless `yes`.
pub(in crate::cli) fn sync(
    profile: &Profile,
    name: Option<&str>,
    yes: bool,
    as_json: bool,
    out: &Output,
) -> Result<(), CommandError> {
    super::require_online(profile)?;
    let session = Session::start(profile, out)?;
    let known = session.writer.run(|tx| tx.accounts())?;
    let mut known = super::chosen(known, name)?;
    if !yes && !as_json && std::io::stdin().is_terminal() {
        known = confirmed(&session, known, out)?;
    }
    let mut rows = Vec::new();
    for report in run(&session, known, true, out) {
        print_report(&report, out);
        if !report.refused.is_empty() {
            out.note_failure();
        }
        if let Some(failure) = &report.failure {
            out.failure(&format!("{}: {}", report.account, accounts::failure_words(failure)));
        }
        rows.push(report_json(&report));
    }
    if as_json {
        out.json(&Value::Array(rows));
    }
    Ok(())
}

/// Says what the first sync with each of these accounts would change, and asks. Returns the accounts to sync.
fn confirmed(session: &Session, known: Vec<Account>, out: &Output) -> Result<Vec<Account>, CommandError> {
    let mut confirmed = Vec::new();
    for account in known {
        let name = account.name.clone();
        let is_first = session.writer.run(move |tx| Ok(tx.sync_state(&name)?.is_none()))?;
        if !is_first || is_wanted(session, &account, out) {
            confirmed.push(account);
        }
    }
    Ok(confirmed)
}

/// Returns true if the first sync with an account changes nothing, or if the user wants it.
fn is_wanted(session: &Session, account: &Account, out: &Output) -> bool {
    let mut found = None;
    session.run(vec![Task::FirstSync(account.clone())], out, |event| match event {
        Event::Syncing(progress) => show_progress(&progress, out),
        Event::FirstSync(answer) => found = Some(answer.marks),
        _ => {}
    });
    match found {
        Some(Ok(marks)) if marks.changes_nothing() => true,
        Some(Ok(marks)) => {
            out.say(&t!("ui-settings-first-of", name = account.name.as_str()));
            out.say(&accounts::first_words(marks));
            let is_confirmed = is_confirmed(out);
            if !is_confirmed {
                out.say(t!("cli-subscriptions-how"));
            }
            is_confirmed
        }
        Some(Err(failure)) => {
            out.failure(&format!("{}: {}", account.name, accounts::failure_words(&failure)));
            false
        }
        None => false,
    }
}

/// Runs `account sync --off`, for one account or for all with which the user syncs. Marks that wait are sent before.
pub(in crate::cli) fn switch_off(
    profile: &Profile,
    name: Option<&str>,
    out: &Output,
) -> Result<(), CommandError> {
    for account in super::chosen(profile.reader()?.accounts()?, name)? {
        if name.is_none() && profile.reader()?.sync_state(&account.name)?.is_none() {
            continue;
        }
        let left = leave(profile, &account, Leaving::SyncOff, out)?;
        out.say(&t!("cli-sync-off", name = account.name.clone()));
        print_not_sent(&account, left, out);
    }
    Ok(())
}

/// Leaves an account. The marks that wait are sent before, unless Lacuna works offline. Returns the number of those that the
/// server did not get.
pub(super) fn leave(
    profile: &Profile,
    account: &Account,
    leaving: Leaving,
    out: &Output,
) -> Result<u64, CommandError> {
    if !profile.settings.refreshing.offline && waiting_marks(&*profile.reader()?, &account.name)? > 0 {
        let session = Session::start(profile, out)?;
        let mut has_left = false;
        session.run(vec![Task::Leave(LeaveRequest { account: account.clone(), leaving })], out, |event| {
            match event {
                Event::Syncing(progress) => show_progress(&progress, out),
                Event::LeftAccount(report) => {
                    has_left = report.has_left;
                    report.sync.iter().for_each(|sync| print_with_failure(sync, out));
                }
                _ => {}
            }
        });
        if has_left {
            return Ok(0);
        }
    }
    Ok(profile.store()?.transaction(|tx| leaving.carry_out(tx, &account.name))?)
}

/// Says how many marks the server of an account that the user has left did not get.
pub(super) fn print_not_sent(account: &Account, count: u64, out: &Output) {
    if count > 0 {
        out.say(&t!("cli-marks-not-sent", name = account.name.clone(), count));
    }
}

/// Syncs with the accounts with which the user syncs, unless Lacuna works offline. A failure does not make the refresh fail.
pub(in crate::cli) fn after_refresh(
    profile: &Profile,
    session: &Session,
    is_background: bool,
    out: &Output,
) -> Result<(), CommandError> {
    if profile.settings.refreshing.offline {
        return Ok(());
    }
    let known = session.writer.run(move |tx| accounts::to_sync(tx, is_background))?;
    for report in run(session, known, false, out) {
        if is_background {
            continue;
        }
        print_with_failure(&report, out);
    }
    Ok(())
}

fn run(session: &Session, known: Vec<Account>, is_asked: bool, out: &Output) -> Vec<SyncReport> {
    let tasks = known.into_iter().map(|account| Task::Sync(SyncRequest { account, is_asked }));
    let mut reports = Vec::new();
    session.run(tasks.collect(), out, |event| match event {
        Event::Syncing(progress) => show_progress(&progress, out),
        Event::Synced(report) => reports.push(report),
        _ => {}
    });
    reports.sort_by(|a, b| a.account.cmp(&b.account));
    reports
}

fn show_progress(progress: &SyncProgress, out: &Output) {
    let number = |number: u64| usize::try_from(number).unwrap_or_default();
    match progress.step {
        SyncStep::Listing { done, of } => {
            out.show_progress(number(done), number(of), t!("cli-progress-entries"));
        }
        _ => out.show_progress(number(progress.requests.into()), 0, t!("cli-progress-requests")),
    }
}

/// Says what a sync did. A sync that failed does not make the command fail.
fn print_with_failure(report: &SyncReport, out: &Output) {
    print_report(report, out);
    if let Some(failure) = &report.failure {
        out.say(&format!("{}: {}", report.account, accounts::failure_words(failure)));
    }
}

fn print_report(report: &SyncReport, out: &Output) {
    for refused in &report.refused {
        let (name, reason) = (report.account.clone(), refused.failure.message.clone());
        let (title, feed, mark) = (refused.title.clone(), refused.feed.clone(), refused.field.name());
        out.say(&if refused.is_dropped {
            t!("cli-sync-dropped", name, mark, title, feed, reason)
        } else {
            t!("cli-sync-refused", name, mark, title, feed, reason)
        });
    }
    if report.is_limited {
        out.say(&t!("cli-sync-limited", name = report.account.clone()));
    }
    if report.failure.is_none() {
        out.say(&format!("{}: {}", report.account, accounts::sync_words(report)));
    }
}

fn report_json(report: &SyncReport) -> Value {
    let time = |time: Option<Timestamp>| time.map(Timestamp::to_rfc3339);
    let refused = |refused: &RefusedMark| {
        json!({
            "entry": refused.number.to_string(), "mark": refused.field.name(), "title": refused.title,
            "feed": refused.feed, "dropped": refused.is_dropped,
            "reason": english(&refused.failure.message),
        })
    };
    let (exchanged, counts) = (report.exchanged, report.counts);
    json!({
        "account": report.account, "synced": report.failure.is_none(), "sent": exchanged.sent,
        "sent_again": exchanged.sent_again, "kept": exchanged.kept, "received": exchanged.received, "reopened": exchanged.reopened,
        "waiting": counts.waiting, "unknown_there": counts.unknown_there,
        "starred_there": counts.starred_apart.there, "starred_here": counts.starred_apart.here,
        "refused": report.refused.iter().map(refused).collect::<Vec<_>>(), "feeds": counts.feeds,
        "linked": counts.linked, "only_there": counts.only_there, "requests": report.requests,
        "added": exchanged.added, "ended": exchanged.ended,
        "limited": report.is_limited, "set_up_anew": report.is_anew,
        "wait_until": time(report.wait_until), "at": time(report.at),
        "error": report.failure.as_ref().map(failure_json),
    })
}

pub(super) fn failure_json(failure: &Failure) -> Value {
    json!({
        "kind": failure.kind.name(), "message": english(&failure.message), "hint": english(&failure.hint),
    })
}

pub(super) fn english(message: &Message) -> String {
    message.shown_in(Language::English).into_owned()
}
