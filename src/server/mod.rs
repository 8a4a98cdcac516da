//! The APIs of feed servers that users have beside Lacuna: Miniflux, and the API of Google Reader, which FreshRSS and
//! others speak.
//!
//! An [`Api`] knows which calls to make and how to read their answers. A [`Transport`] carries the calls out. So this module
//! does no I/O: `refresh` carries the calls over the network, and tests have transports of their own.
//!
//! Entries that a server has kept are read by `document`, like the answers of publishers' sites.
#![doc = include_str!("rules.md")]

mod calls;
mod find;
mod google_reader;
mod miniflux;
mod subscriptions;
mod sync;

use url::Url;

use crate::locale::Message;
use crate::model::{Account, Credential, Failure, FailureKind, ServerKind};

pub use calls::{Call, Reply, Transport};
pub use find::{Found, find};
use google_reader::GoogleReader;
use miniflux::Miniflux;
pub use subscriptions::{
    FeedPairs, SubscriptionPlan, SubscriptionSync, folder_name, folder_path, pair_feeds, plan_subscriptions,
};
pub use sync::{
    AgreedMark, ChangeTimes, Check, Common, Known, MarkSync, Marked, Merged, Part, ServerChanges, is_refusal,
    merge,
};

/// The API of a server, with the user's account.
pub trait Api: SubscriptionSync + MarkSync {
    /// Signs in if that takes a call of its own, and learns the facts about the server and the user.
    ///
    /// Fails if the server refuses the user, or speaks another API.
    fn about(&mut self, transport: &mut dyn Transport) -> Result<About, Failure>;

    /// Returns the feeds that the user follows on the server. [`Self::about`] comes before.
    fn feeds(&self, transport: &mut dyn Transport) -> Result<Vec<ServerFeed>, Failure>;

    /// Returns the address of the list of entries that the server has kept of a feed.
    fn entries(&self, feed: &ServerFeed) -> Url;

    /// Returns the credential of the session; `None` before [`Self::about`] if that takes a call.
    fn credential(&self) -> Option<Credential>;

    /// Signs in if that takes a call of its own.
    fn sign_in(&mut self, transport: &mut dyn Transport) -> Result<(), Failure>;

    /// Goes on with a session, in place of signing in.
    fn resume(&mut self, session: Credential);
}

/// Makes the API of an account. `secret` is the password or the token.
#[must_use]
pub fn api(account: &Account, secret: &str) -> Box<dyn Api + Send> {
    match account.kind {
        ServerKind::Miniflux => Box::new(Miniflux::new(&account.address, account.user.as_deref(), secret)),
        ServerKind::GoogleReader => {
            let user = account.user.as_deref().unwrap_or_default();
            Box::new(GoogleReader::new(&account.address, user, secret))
        }
    }
}

/// The facts about a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The name of its software: `Miniflux`; `None` if only its API is known.
    pub software: Option<String>,
    /// The version of the software, if the server tells it.
    pub version: Option<String>,
    /// The name of the user on the server, if the server tells it.
    pub user: Option<String>,
}

/// A feed that the user follows on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerFeed {
    /// The server's name for the feed: `42`, or `feed/52`.
    pub id: String,
    /// The address of the feed.
    pub address: Url,
    /// The title of the feed on the server.
    pub title: String,
    /// The name of its folder; `None` for the top level.
    pub folder: Option<String>,
}

/// Returns the host of an address, with its port unless it is the usual one.
#[must_use]
pub fn shown_host(address: &Url) -> String {
    let host = address.host_str().unwrap_or_default();
    address.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
}

/// Returns the failure of a call in words about a feed server. Those about feeds would mislead: they speak of the feed's
/// site, and of limits that no setting raises for servers.
#[must_use]
pub fn failure_of_call(failure: Failure, address: &Url, most_bytes: u64) -> Failure {
    let host = shown_host(address);
    let (message, hint) = match failure.kind {
        FailureKind::Status(404 | 410) => (msg!("server-not-found", host), msg!("server-not-found.hint")),
        FailureKind::Status(status @ (502 | 504)) => {
            (msg!("server-behind-proxy", host, status = status.to_string()), failure.hint)
        }
        // Rustls says this of an answer that does not begin as TLS does.
        FailureKind::Tls if failure.message.to_string().contains("InvalidContentType") => {
            (msg!("server-no-encryption", host), msg!("server-no-encryption.hint"))
        }
        FailureKind::Policy => (msg!("server-private", host), msg!("server-private.hint")),
        FailureKind::TooLarge => {
            (msg!("server-too-large", host, size = most_bytes >> 20), Message::default())
        }
        // A call may be refused for many reasons, and nobody can open its address in a browser, as the hint says.
        FailureKind::Status(400..=499) if failure.hint == msg!("fetch-browser-why") => {
            (failure.message, Message::default())
        }
        _ => return failure,
    };
    Failure { message, hint, ..failure }
}

/// Returns the failure of a call that the server redirects. Lacuna does not follow it, because it would show the password to
/// another address than the one that the user gave.
#[must_use]
pub fn moved(failure: &Failure, address: &Url, place: &Url) -> Failure {
    /// The paths of calls begin with these below the address of the API.
    const CALLS: [&str; 3] = ["/v1/", "/accounts/ClientLogin", "/reader/api/"];
    let mut base = place.clone();
    base.set_query(None);
    let found = CALLS.iter().find_map(|call| base.path().rfind(call));
    if let Some(path) = found.and_then(|end| base.path().get(..=end).map(str::to_owned)) {
        base.set_path(&path);
    }
    let host = shown_host(address);
    let hint = if found.is_some() { msg!("server-moved.hint") } else { msg!("server-none.hint") };
    // A page for signing in may stand before one of the APIs alone, so the others are looked for.
    let is_sure = found.is_some() || matches!(failure.status(), Some(301 | 308));
    let kind = if is_sure { FailureKind::Redirects } else { failure.kind };
    let message = msg!("server-moved", host, address = base.to_string());
    Failure { retry_after: failure.retry_after, ..Failure::new(kind, message, hint) }
}

/// The failure for a list that the server does not have. It says nothing about an entry.
fn no_list(failure: Failure) -> Failure {
    match failure.kind {
        FailureKind::Status(404 | 410) => Failure { kind: FailureKind::Unreadable, ..failure },
        _ => failure,
    }
}

/// The failure for a mark that the server refuses with this status, although it has the entry.
#[must_use]
pub fn mark_refused(base: &Url, status: u16) -> Failure {
    let host = shown_host(base);
    // A status of 410 says that the entry has gone.
    let kind = FailureKind::Status(if status == 410 { 404 } else { status });
    Failure::new(kind, msg!("server-mark-refused", host, status = status.to_string()), Message::default())
}

/// The failure for a server that answers each mark with this status, although it lists its entries.
#[must_use]
pub fn takes_no_marks(base: &Url, status: u16) -> Failure {
    let host = shown_host(base);
    let message = msg!("server-takes-no-marks", host, status = status.to_string());
    Failure::new(FailureKind::Status(status), message, msg!("server-takes-no-marks.hint"))
}

/// The failure for a user whom the server does not know.
fn refused(base: &Url, status: u16) -> Failure {
    let host = shown_host(base);
    Failure::new(FailureKind::Status(status), msg!("server-refused", host), msg!("server-refused.hint"))
}

/// The failure for a mark of an entry that the server no longer has.
#[must_use]
pub fn entry_gone(base: &Url) -> Failure {
    let host = shown_host(base);
    Failure::new(FailureKind::Status(410), msg!("server-entry-gone", host), Message::default())
}

/// The failure for a mark of an entry that is too large for an answer, so that nobody can see if it has the mark.
fn entry_too_large(base: &Url) -> Failure {
    let host = shown_host(base);
    Failure::new(FailureKind::Unreadable, msg!("server-entry-too-large", host), Message::default())
}

/// The failure for a mark that another client changes back each time.
fn mark_changed(base: &Url) -> Failure {
    let host = shown_host(base);
    Failure::new(FailureKind::Unreadable, msg!("server-mark-changed", host), Message::default())
}

/// The failure for an answer that is not one of this API.
fn other(base: &Url) -> Failure {
    let host = shown_host(base);
    Failure::new(FailureKind::Unreadable, msg!("server-other", host), Message::default())
}
