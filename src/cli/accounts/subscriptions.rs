//! Syncs subscriptions and folders with the servers of accounts.

use std::io::{BufRead as _, IsTerminal as _};

use serde_json::{Map, Value, json};
use url::Url;

use super::sync::{english, failure_json};
use crate::cli::CommandError;
use crate::cli::output::Output;
use crate::cli::session::Session;
use crate::fetch::without_password;
use crate::model::{Account, PlannedChange, SubscriptionChange, normalise};
use crate::profile::Profile;
use crate::profile::net::accounts;
use crate::refresh::{Event, RefreshRequest, SubscriptionReport, SubscriptionRequest, Task, Wanted};

/// Runs `account sync --subscriptions`. Without `yes`, it only says what would change, and asks on a terminal.
pub(in crate::cli) fn sync(
    profile: &Profile,
    name: Option<&str>,
    yes: bool,
    as_json: bool,
    out: &Output,
) -> Result<(), CommandError> {
    super::require_online(profile)?;
    let session = Session::start(profile, out)?;
    let known = super::chosen(session.writer.run(|tx| tx.accounts())?, name)?;
    let may_ask = !yes && !as_json && std::io::stdin().is_terminal();
    let mut rows = Vec::new();
    for account in known {
        let wanted = if yes { Wanted::All } else { Wanted::Preview };
        let mut report = run(&session, &account, wanted, out)?;
        print_report(&report, out);
        let can_be_done = report.planned.iter().any(accounts::can_be_done);
        if report.is_preview && report.failure.is_none() && can_be_done {
            if may_ask && is_confirmed(out) {
                let confirmed = Wanted::Confirmed(report.planned.clone());
                report = run(&session, &account, confirmed, out)?;
                print_report(&report, out);
            } else {
                out.say(t!("ui-settings-subscriptions-names"));
                out.say(t!("cli-subscriptions-how"));
            }
        }
        fetch_new(&session, &report, out)?;
        rows.push(report_json(&report));
    }
    if as_json {
        out.json(&Value::Array(rows));
    }
    Ok(())
}

/// Fetches the feeds that are new here.
fn fetch_new(session: &Session, report: &SubscriptionReport, out: &Output) -> Result<(), CommandError> {
    let new = report.done.iter().filter(|done| done.change == SubscriptionChange::SubscribeHere);
    let addresses: Vec<Url> = new.map(|done| done.address.clone()).collect();
    let tasks = session.writer.run(move |tx| {
        let mut tasks = Vec::new();
        for address in addresses {
            if let Some(subscription) = tx.find_subscription(&normalise(&address))? {
                tasks.push(Task::Feed { subscription, address, request: RefreshRequest::default() });
            }
        }
        Ok(tasks)
    })?;
    if !tasks.is_empty() {
        session.run(tasks, out, |_| {});
    }
    Ok(())
}

fn run(
    session: &Session,
    account: &Account,
    wanted: Wanted,
    out: &Output,
) -> Result<SubscriptionReport, CommandError> {
    let mut answer = None;
    let request = SubscriptionRequest { account: account.clone(), wanted };
    session.run(vec![Task::Subscriptions(request)], out, |event| match event {
        Event::Syncing(progress) => {
            let requests = usize::try_from(progress.requests).unwrap_or_default();
            out.show_progress(requests, 0, t!("cli-progress-requests"));
        }
        Event::Subscriptions(report) => answer = Some(report),
        _ => {}
    });
    answer.ok_or_else(|| CommandError::Message(t!("cli-account-not-asked").to_owned()))
}

/// Asks the user on the terminal if the changes that were printed are to be made.
pub(super) fn is_confirmed(out: &Output) -> bool {
    // Each language of the program has its own word for yes.
    const YES: [&str; 10] = ["y", "yes", "j", "ja", "o", "oui", "s", "si", "sí", "是"];
    out.say(t!("cli-subscriptions-ask"));
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line);
    read.is_ok() && YES.contains(&line.trim().to_lowercase().as_str())
}

fn print_report(report: &SubscriptionReport, out: &Output) {
    let name = &report.account;
    for planned in report.planned.iter().chain(&report.done) {
        let (words, address) = (accounts::change_words(planned), accounts::shown_address(&planned.address));
        out.say(&format!("{name}: {words} ({address})"));
    }
    for words in accounts::subscription_words(report) {
        let text = format!("{name}: {words}");
        if report.failure.is_some() || !report.refused.is_empty() {
            out.failure(&text);
        } else {
            out.say(&text);
        }
    }
}

fn report_json(report: &SubscriptionReport) -> Value {
    let lists = |changes: &[PlannedChange]| -> Map<String, Value> {
        let list = |change: SubscriptionChange| {
            let of_kind = changes.iter().filter(move |planned| planned.change == change);
            (change.name().to_owned(), of_kind.map(change_json).collect())
        };
        SubscriptionChange::ALL.into_iter().map(list).collect()
    };
    let refused = report.refused.iter().map(|(planned, failure)| {
        let mut row = change_json(planned);
        row["change"] = planned.change.name().into();
        row["reason"] = english(&failure.message).into();
        row
    });
    json!({
        "account": report.account, "preview": report.is_preview, "planned": lists(&report.planned),
        "done": lists(&report.done), "refused": refused.collect::<Vec<_>>(),
        "error": report.failure.as_ref().map(failure_json),
    })
}

fn change_json(planned: &PlannedChange) -> Value {
    let address = without_password(&planned.address);
    json!({"url": address.as_str(), "title": planned.title, "folder": planned.folder})
}
