//! Says what the server of an account answered.

use serde_json::{Value, json};

use crate::cli::CommandError;
use crate::cli::output::Output;
use crate::cli::session::Session;
use crate::locale::{Language, Message};
use crate::model::{Account, Timestamp};
use crate::profile::net::accounts;
use crate::refresh::ServerReport;
use crate::store::{Database, StoreError};

/// Says what a server is and what it can do. Returns the same as JSON.
pub(super) fn print_report(
    session: &Session,
    account: &Account,
    report: &ServerReport,
    out: &Output,
) -> Result<Value, CommandError> {
    let mut row = account_json(account);
    let facts = match &report.outcome {
        Ok(found) => {
            let rows = session.writer.run(|tx| tx.subscriptions())?;
            let shared = accounts::shared(&rows, found);
            out.say(&format!("{}: {}", account.name, accounts::words(found, shared)));
            json!({
                "works": true, "software": found.about.software, "version": found.about.version,
                "signed_in_as": found.about.user, "feeds": found.feeds.len(), "shared_feeds": shared.shared,
                "error": null,
            })
        }
        Err(failure) => {
            out.failure(&format!("{}: {}", account.name, accounts::failure_words(failure)));
            let english = |message: &Message| message.shown_in(Language::English).into_owned();
            json!({
                "works": false,
                "error": {
                    "kind": failure.kind.name(), "message": english(&failure.message),
                    "hint": english(&failure.hint),
                },
            })
        }
    };
    if let (Some(row), Value::Object(facts)) = (row.as_object_mut(), facts) {
        row.extend(facts);
    }
    Ok(row)
}

/// The JSON of an account.
pub(super) fn account_json(account: &Account) -> Value {
    json!({
        "name": account.name, "kind": account.kind.name(), "address": account.address.as_str(),
        "user": account.user, "allow_local": account.allow_private,
    })
}

/// The JSON of an account, with the state of the sync if the user syncs with it.
pub(super) fn with_sync(database: &Database, account: &Account) -> Result<Value, StoreError> {
    let mut row = account_json(account);
    if let Some(state) = database.sync_state(&account.name)? {
        let (queue, apart) = (database.queue_count(state.id)?, database.starred_apart(state.id)?);
        row["sync"] = json!({
            "at": state.at.map(Timestamp::to_rfc3339), "waiting": queue.of_known(),
            "unknown_there": queue.unknown_there, "starred_there": apart.there, "starred_here": apart.here,
            "error": state.failure.map(|failure| failure.shown_in(Language::English).into_owned()),
        });
    }
    Ok(row)
}
