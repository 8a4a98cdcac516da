//! The command `save`, which keeps single web pages.

use serde_json::{Value, json};
use url::Url;

use crate::cli::output::Output;
use crate::cli::{CommandError, parse_address};
use crate::fetch::without_password;
use crate::locale::{self, Language};
use crate::profile::filing::pages::{self, Settled};
use crate::profile::{Profile, now};
use crate::store::Store;

/// The arguments of `save`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct SaveArgs {
    /// Addresses of web pages
    #[arg(required = true, value_name = "URL")]
    urls: Vec<String>,
    /// Delete saved pages instead
    #[arg(long)]
    remove: bool,
    /// Print the outcome for each address as JSON
    #[arg(long)]
    json: bool,
}

/// Runs `save`.
pub(in crate::cli) fn save(profile: &Profile, args: &SaveArgs, out: &Output) -> Result<(), CommandError> {
    let mut store = profile.store()?;
    let mut rows = Vec::new();
    for text in &args.urls {
        let Some(address) = parse_address(text) else {
            out.failure(&t!("cli-no-address", address = text.as_str()));
            continue;
        };
        let address = profile.net.logins.move_login_out(&address);
        let (outcome, reason) = if args.remove {
            (remove_one(&mut store, &address, out)?, None)
        } else {
            save_one(profile, &mut store, &address, out)?
        };
        let address = without_password(&address);
        rows.push(json!({"address": address.as_str(), "outcome": outcome, "reason": reason}));
    }
    if args.json {
        out.json(&Value::Array(rows));
    }
    Ok(())
}

/// Saves a page. Returns the outcome, and in English the reason if there is no text.
fn save_one(
    profile: &Profile,
    store: &mut Store,
    address: &Url,
    out: &Output,
) -> Result<(&'static str, Option<String>), CommandError> {
    let shown = address.as_str();
    let later = |reason: &dyn Fn() -> String| {
        out.failure(&t!("cli-page-later", address = shown, reason = reason()));
        Ok(("later", Some(locale::within(Language::English, reason))))
    };
    if store.page_with_text(address)?.is_some() {
        out.say(&t!("cli-page-known", address = shown));
        return Ok(("already", None));
    }
    if let Some(until) = pages::waits_until(store, address, now())? {
        store.transaction(|tx| pages::put_off(tx, address, now()))?;
        return later(&|| pages::waits_words(until));
    }
    let begun = store.transaction(|tx| pages::begin(tx, address, now()))?;
    let fetched = pages::fetch(&*profile.fetcher(), address);
    let settled = store.transaction(|tx| pages::settle(tx, address, begun, &fetched, now()))?;
    let (saved, page, failure) = match settled {
        Settled::Stored(saved, page, failure) => (saved, page, failure),
        Settled::Feed(feed) => {
            out.failure(&t!("cli-page-is-feed", address = shown, feed = feed.as_str()));
            return Ok(("feed", None));
        }
        Settled::Refused(reason) => {
            out.failure(&t!("cli-page-refused", address = shown, reason = reason.to_string()));
            return Ok(("refused", Some(reason.shown_in(Language::English).into_owned())));
        }
    };
    if let Some(failure) = failure {
        return later(&|| pages::later_words(&failure));
    }
    if saved.is_known {
        out.say(&t!("cli-page-known", address = shown));
        return Ok(("already", None));
    }
    if page.text.is_none() {
        out.say(&t!("cli-page-without-text", address = shown));
        return Ok((
            "without-text",
            Some(locale::within(Language::English, || t!("profile-no-article").to_owned())),
        ));
    }
    let title = if page.title.trim().is_empty() { shown } else { &page.title };
    out.say(&t!("cli-page-saved", address = shown, title));
    Ok(("saved", None))
}

fn remove_one(store: &mut Store, address: &Url, out: &Output) -> Result<&'static str, CommandError> {
    let Some(key) = store.saved_page(address)? else {
        out.failure(&t!("cli-page-unknown", address = address.as_str()));
        return Ok("unknown");
    };
    store.transaction(|tx| tx.delete_pages(&[key]))?;
    Ok("removed")
}
