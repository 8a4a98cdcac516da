//! The commands for accounts on feed servers.

mod answer;
pub(super) mod subscriptions;
pub(super) mod sync;

use std::io::{BufRead as _, IsTerminal as _};

use serde_json::Value;

use super::CommandError;
use super::output::Output;
use super::session::Session;
use crate::locale::{self, io_reason};
use crate::model::{Account, account_name, login_in};
use crate::profile::net::accounts;
use crate::profile::net::address::parse_server;
use crate::profile::{Profile, local_offset, now};
use crate::refresh::{Event, Leaving, ServerLogin, ServerReport, ServerSecret, Task};
use crate::store::StoreError;
use crate::ui::view::Times;
use answer::{account_json, print_report, with_sync};

/// Runs `account add`. The server is asked first, and an account that does not work is not added. If the user has an account
/// with this user name there already, its password or token is replaced.
pub(super) fn add(
    profile: &Profile,
    address: &str,
    user: Option<String>,
    name: Option<String>,
    allow_private: bool,
    as_json: bool,
    out: &Output,
) -> Result<(), CommandError> {
    let address = parse_server(address).ok_or_else(|| {
        // A password may stand before the host.
        let shown =
            address.rsplit_once('@').map_or_else(|| address.to_owned(), |(_, host)| format!("…@{host}"));
        CommandError::Message(t!("cli-no-address", address = shown))
    })?;
    let login = login_in(&address);
    let user = user.or_else(|| login.as_ref().map(|(user, _)| user.clone())).filter(|user| !user.is_empty());
    let secret = match login.map(|(_, password)| password).filter(|password| !password.is_empty()) {
        Some(secret) => secret,
        None => read_secret(out)?,
    };
    let session = Session::start(profile, out)?;
    let known = session.writer.run(|tx| tx.accounts())?;
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    let name = name.unwrap_or_else(|| account_name(&address, &known));
    if known.iter().any(|account| account.name == name && account.user != user) {
        return Err(CommandError::Message(t!("cli-account-exists", name)));
    }
    let typed = ServerSecret::Typed(secret.clone());
    let login =
        ServerLogin { address: Account::base(&address), user: user.clone(), secret: typed, allow_private };
    let report = ask(&session, login, out)?;
    let found = match &report.outcome {
        Ok(found) => found,
        Err(failure) => {
            let reason = accounts::failure_words(failure);
            return Err(CommandError::Message(t!("cli-account-not-added", name, reason)));
        }
    };
    let mut account =
        Account { name: name.clone(), kind: found.kind, address: found.address.clone(), user, allow_private };
    if let Some(same) = known.into_iter().find(|known| known.is_of_same_user(&account)) {
        account = Account { allow_private: same.allow_private || allow_private, ..same };
        let (name, allow) = (account.name.clone(), account.allow_private);
        session.writer.run(move |tx| tx.allow_private(&name, allow))?;
        out.say(&t!("app-account-password", name = account.name.as_str()));
    } else {
        let added = account.clone();
        if !session.writer.run(move |tx| tx.add_account(&added))? {
            return Err(CommandError::Message(t!("cli-account-exists", name)));
        }
    }
    // Another process may have added an account of this name. Its secret must stay.
    profile.net.logins.set_account(&account, Some(secret));
    if Account::is_open_to_others(&account.address) {
        out.say(t!("ui-settings-account-plain"));
    }
    print_report(&session, &account, &report, out)?;
    if as_json {
        out.json(&account_json(&account));
    }
    Ok(())
}

/// Runs `account list`.
pub(super) fn list(profile: &Profile, as_json: bool, out: &Output) -> Result<(), CommandError> {
    let reader = profile.reader()?;
    let accounts = reader.accounts()?;
    if as_json {
        let rows = accounts.iter().map(|account| with_sync(&reader, account));
        out.json(&Value::Array(rows.collect::<Result<_, StoreError>>()?));
        return Ok(());
    }
    let times = Times { now: now(), offset: local_offset };
    for account in accounts {
        let mut line = format!("{}  {}  {}", account.name, account.kind.name(), account.address);
        if let Some(state) = reader.sync_state(&account.name)? {
            let queue = reader.queue_count(state.id)?;
            let apart = accounts::apart_words(reader.starred_apart(state.id)?);
            let words = std::iter::once(accounts::state_words(&state, queue, &times)).chain(apart);
            line = format!("{line}  {}", locale::sentences(&words.collect::<Vec<_>>()));
        }
        out.line(&line);
    }
    Ok(())
}

/// Runs `account test`.
pub(super) fn test(
    profile: &Profile,
    name: Option<&str>,
    as_json: bool,
    out: &Output,
) -> Result<(), CommandError> {
    let session = Session::start(profile, out)?;
    let known = chosen(session.writer.run(|tx| tx.accounts())?, name)?;
    let mut rows = Vec::new();
    for account in known {
        let (address, user) = (account.address.clone(), account.user.clone());
        let allow_private = account.allow_private;
        let login = ServerLogin { address, user, secret: ServerSecret::Of(account.clone()), allow_private };
        let report = ask(&session, login, out)?;
        rows.push(print_report(&session, &account, &report, out)?);
    }
    if as_json {
        out.json(&Value::Array(rows));
    }
    Ok(())
}

/// Fails if Lacuna works offline.
fn require_online(profile: &Profile) -> Result<(), CommandError> {
    if profile.settings.refreshing.offline {
        return Err(CommandError::Message(t!("app-account-offline").to_owned()));
    }
    Ok(())
}

/// Returns the account of this name, or all.
fn chosen(mut known: Vec<Account>, name: Option<&str>) -> Result<Vec<Account>, CommandError> {
    if let Some(name) = name {
        known.retain(|account| account.name == name);
        if known.is_empty() {
            return Err(CommandError::Message(t!("cli-no-account", name)));
        }
    }
    Ok(known)
}

/// Runs `account remove`. Marks that wait are sent before.
pub(super) fn remove(profile: &Profile, name: &str, out: &Output) -> Result<(), CommandError> {
    let account = profile.reader()?.accounts()?.into_iter().find(|account| account.name == name);
    let account = account.ok_or_else(|| CommandError::Message(t!("cli-no-account", name)))?;
    let left = sync::leave(profile, &account, Leaving::Remove, out)?;
    profile.net.logins.forget_account(&account, &profile.reader()?.accounts()?);
    out.say(&t!("cli-account-removed", name));
    sync::print_not_sent(&account, left, out);
    Ok(())
}

/// Reads the first line of standard input. A secret does not belong into the list of processes.
fn read_secret(out: &Output) -> Result<String, CommandError> {
    if std::io::stdin().is_terminal() {
        out.say(t!("cli-account-secret"));
    }
    let mut line = String::new();
    std::io::stdin()
        .lock()
        .read_line(&mut line)
        .map_err(|error| CommandError::Message(t!("cli-account-no-secret", reason = io_reason(&error))))?;
    let secret = line.trim_end_matches(['\r', '\n']).to_owned();
    if secret.is_empty() {
        return Err(CommandError::Message(t!("cli-account-empty-secret").to_owned()));
    }
    Ok(secret)
}

/// Asks a server what it is.
fn ask(session: &Session, login: ServerLogin, out: &Output) -> Result<ServerReport, CommandError> {
    let mut answer = None;
    session.run(vec![Task::Server(login)], out, |event| {
        if let Event::Server(report) = event {
            answer = Some(report);
        }
    });
    answer.ok_or_else(|| CommandError::Message(t!("cli-account-not-asked").to_owned()))
}
