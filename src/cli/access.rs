//! The command `access`: how a subscription is fetched.

use serde_json::json;

use super::CommandError;
use super::args::AccessArgs;
use super::output::Output;
use super::subscriptions::find;
use crate::model::{FeedSettings, ProxyChoice};
use crate::profile::Profile;
use crate::profile::net::set_feed_settings;

/// The word for the setting of all feeds.
const DEFAULT: &str = "default";

impl AccessArgs {
    /// Returns true if the command only shows something.
    pub(super) const fn changes_nothing(&self) -> bool {
        self.proxy.is_none()
    }
}

/// Reads a proxy as the user typed it, and keeps its password apart. `None` means that of all feeds.
pub(super) fn proxy(profile: &Profile, text: &str) -> Result<Option<ProxyChoice>, CommandError> {
    if text.trim() == DEFAULT {
        return Ok(None);
    }
    let choice =
        ProxyChoice::typed(text).ok_or_else(|| CommandError::Message(t!("cli-no-proxy").to_owned()))?;
    Ok(Some(profile.net.logins.move_proxy_password_out(&choice)))
}

/// Runs `access` with changes.
pub(super) fn change(profile: &Profile, wishes: &AccessArgs, out: &Output) -> Result<(), CommandError> {
    let mut store = profile.store()?;
    let id = find(&store, &wishes.url)?;
    if let Some(text) = &wishes.proxy {
        let proxy = proxy(profile, text)?;
        let unused = store.transaction(|tx| {
            let settings = tx.feed_choices(id)?.settings;
            set_feed_settings(tx, id, &FeedSettings { proxy, ..settings })
        })?;
        if let Some(unused) = unused {
            profile.net.logins.forget_proxy(&unused);
        }
    }
    show(profile, wishes, out)
}

/// Runs `access` without changes. Prints no password.
pub(super) fn show(profile: &Profile, wishes: &AccessArgs, out: &Output) -> Result<(), CommandError> {
    let reader = profile.reader()?;
    let id = find(&reader, &wishes.url)?;
    let proxy = reader.feed_choices(id)?.settings.proxy.as_ref().map(ProxyChoice::name);
    if wishes.json {
        out.json(&json!({"proxy": proxy}));
        return Ok(());
    }
    out.line(&format!("proxy: {}", proxy.as_deref().unwrap_or(DEFAULT)));
    Ok(())
}
