//! The command `access`: how a subscription is fetched.

use std::io::{BufRead as _, IsTerminal as _};

use serde_json::json;
use url::Url;

use crate::cli::args::AccessArgs;
use crate::cli::output::Output;
use crate::cli::{CommandError, find};
use crate::locale::Message;
use crate::model::{FeedSettings, ProxyChoice, RequestHeader, SubscriptionRow, server_of};
use crate::profile::Profile;
use crate::profile::net::set_feed_settings;

/// The word for the setting of all feeds.
const DEFAULT: &str = "default";

impl AccessArgs {
    /// Returns true if the command only shows something.
    pub(in crate::cli) const fn changes_nothing(&self) -> bool {
        self.proxy.is_none() && self.header.is_empty() && self.remove_header.is_empty()
    }
}

/// Reads a proxy as the user typed it, and keeps its password apart. `None` means that of all feeds.
pub(in crate::cli) fn proxy(profile: &Profile, text: &str) -> Result<Option<ProxyChoice>, CommandError> {
    Ok(typed(text)?.map(|choice| profile.net.logins.move_proxy_password_out(&choice)))
}

fn typed(text: &str) -> Result<Option<ProxyChoice>, CommandError> {
    if text.trim() == DEFAULT {
        return Ok(None);
    }
    let choice = ProxyChoice::typed(text);
    choice.map(Some).ok_or_else(|| CommandError::Message(t!("cli-no-proxy").to_owned()))
}

/// Reads the values of headers with these names from standard input, one in each line. A secret does not belong into the list
/// of processes.
pub(in crate::cli) fn read_headers(
    names: &[String],
    out: &Output,
) -> Result<Vec<RequestHeader>, CommandError> {
    let refused = |reason: Message| CommandError::Message(reason.to_string());
    // The user learns of a wrong name before the values are typed.
    for name in names {
        RequestHeader::checked_name(name).map_err(refused)?;
    }
    let mut headers = Vec::new();
    for name in names {
        if std::io::stdin().is_terminal() {
            out.say(&t!("cli-header-value", name = name.as_str()));
        }
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line);
        if !matches!(read, Ok(1..)) {
            return Err(CommandError::Message(t!("cli-header-input").to_owned()));
        }
        headers.push(RequestHeader::new(name, line.trim_end_matches(['\r', '\n'])).map_err(refused)?);
    }
    Ok(headers)
}

/// Keeps the headers of a new feed, if it is on the server of the address that the user gave.
pub(in crate::cli) fn keep_headers(
    profile: &Profile,
    given: &Url,
    row: &SubscriptionRow,
    headers: &[RequestHeader],
    out: &Output,
) {
    if server_of(given) != server_of(&row.url) {
        return out.failure(&t!("cli-headers-elsewhere", address = row.url.to_string()));
    }
    for header in headers {
        if let Err(reason) = profile.net.logins.set_header(row.id, &row.url, header) {
            out.failure(&reason.to_string());
        }
    }
}

/// Runs `access` with changes.
pub(in crate::cli) fn change(profile: &Profile, args: &AccessArgs, out: &Output) -> Result<(), CommandError> {
    // Nothing changes if a part of the command is wrong.
    args.proxy.as_deref().map(typed).transpose()?;
    let headers = read_headers(&args.header, out)?;
    let mut store = profile.store()?;
    let id = find(&store, &args.url)?;
    let logins = &profile.net.logins;
    for name in &args.remove_header {
        if !logins.remove_header(id, name) {
            out.failure(&t!("cli-no-header", name = name.as_str()));
        }
    }
    if let Some(row) = store.subscription(id)? {
        keep_headers(profile, &row.url, &row, &headers, out);
    }
    if let Some(text) = &args.proxy {
        let proxy = proxy(profile, text)?;
        let unused = store.transaction(|tx| {
            let settings = tx.feed_choices(id)?.settings;
            set_feed_settings(tx, id, &FeedSettings { proxy, ..settings })
        })?;
        if let Some(unused) = unused {
            profile.net.logins.forget_proxy(&unused);
        }
    }
    show(profile, args, out)
}

/// Runs `access` without changes. Prints no password.
pub(in crate::cli) fn show(profile: &Profile, args: &AccessArgs, out: &Output) -> Result<(), CommandError> {
    let reader = profile.reader()?;
    let id = find(&reader, &args.url)?;
    let proxy = reader.feed_choices(id)?.settings.proxy.as_ref().map(ProxyChoice::name);
    let logins = &profile.net.logins;
    let (headers, missing) = (logins.header_names(id), logins.headers_without_value(id));
    if args.json {
        out.json(&json!({"proxy": proxy, "headers": headers, "headers_without_value": missing}));
        return Ok(());
    }
    out.line(&format!("proxy: {}", proxy.as_deref().unwrap_or(DEFAULT)));
    for name in headers {
        let note = if missing.contains(&name) { " (no value)" } else { "" };
        out.line(&format!("header: {name}{note}"));
    }
    Ok(())
}
