//! The APIs of feed servers that users have beside Lacuna: Miniflux, and the API of Google Reader, which FreshRSS and
//! others speak.
//!
//! An [`Api`] knows which calls to make and how to read their answers. A [`Line`] carries the calls out. So this module
//! does no I/O: `refresh` has the line over the network, and tests have lines of their own.
//!
//! Entries that a server has kept are read by `document`, like the answers of publishers' sites.

mod calls;
mod find;
mod google_reader;
mod miniflux;
mod subscriptions;
mod sync;

use url::Url;

use crate::locale::Message;
use crate::model::{Account, Credential, Failure, FailureKind, MarkField, ServerKind};

pub use calls::{Call, Line, Reply};
pub use find::{Found, find};
use google_reader::GoogleReader;
use miniflux::Miniflux;
pub use subscriptions::{SubscriptionPlan, folder_name, plan_subscriptions};
pub use sync::{Check, Known, Merged, Part, Seen, is_refusal, merge};

/// The API of a server, with the user's account.
pub trait Api {
    /// Signs in if that takes a call of its own, and learns the facts about the server and the user.
    ///
    /// Fails if the server refuses the user, or is another one.
    fn about(&mut self, line: &mut dyn Line) -> Result<About, Failure>;

    /// Returns the feeds that the user follows there. [`Self::about`] comes before.
    fn feeds(&self, line: &mut dyn Line) -> Result<Vec<ServerFeed>, Failure>;

    /// Returns the feeds that the user follows there, each in its folder. Signing in comes before.
    fn subscriptions(&mut self, line: &mut dyn Line) -> Result<Vec<ServerFeed>, Failure>;

    /// Follows a feed there, in a folder that is made if there is none of this name; an empty name is the top level.
    fn subscribe(&mut self, line: &mut dyn Line, address: &Url, folder: &str) -> Result<(), Failure>;

    /// Moves a feed there into a folder, as [`Self::subscribe`] does. [`Self::subscriptions`] comes before.
    fn set_folder(&mut self, line: &mut dyn Line, feed: &ServerFeed, folder: &str) -> Result<(), Failure>;

    /// Unfollows a feed there.
    fn unsubscribe(&mut self, line: &mut dyn Line, feed: &ServerFeed) -> Result<(), Failure>;

    /// Returns the address of the list of entries that the server has kept of a feed.
    fn entries(&self, feed: &ServerFeed) -> Url;

    /// Returns the proof by which the server knows the user; `None` before [`Self::about`] if that takes a call.
    fn credential(&self) -> Option<Credential>;

    /// Signs in if that takes a call of its own.
    fn sign_in(&mut self, line: &mut dyn Line) -> Result<(), Failure>;

    /// Goes on with a session, in place of signing in.
    fn resume(&mut self, session: Credential);

    /// Returns the most entries whose marks one [`Self::send`] carries.
    fn batch(&self, field: MarkField) -> usize;

    /// Sends one mark of entries. Sending it twice does no harm. The entries are looked at before, and handed to `check`: all
    /// of them, or those of some parts of the list if there are many. Numbers that are times need no check.
    ///
    /// Fails with a status of 400, 404, 410 or 422 if the server refuses one of the entries. Then it may have taken none
    /// of them. If the entry is a single one, 404 and 410 mean that the server has been asked for it and has it no more.
    fn send(
        &mut self,
        line: &mut dyn Line,
        field: MarkField,
        value: bool,
        numbers: &[u64],
        check: &Check<'_>,
    ) -> Result<(), Failure>;

    /// Returns the call that asks for starred entries with their texts: for those of these numbers, or for as many from the
    /// first number on. The numbers are in order, and at most [`Self::most_texts`].
    fn texts(&mut self, line: &mut dyn Line, numbers: &[u64]) -> Result<Call, Failure>;

    /// Returns the most entries for which one [`Self::texts`] asks.
    fn most_texts(&self) -> usize;

    /// Reads the number of an entry in the form in which the server writes it.
    fn number(&self, text: &str) -> Option<u64>;

    /// Returns true if the server lists each entry that changed since a time, so that all entries are listed only once.
    fn lists_changes(&self) -> bool;

    /// Looks for entries and marks that changed since the last sync.
    fn look(&mut self, line: &mut dyn Line, known: &Known<'_>) -> Result<Seen, Failure>;
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
    /// The name of the user there, if the server tells it.
    pub user: Option<String>,
}

/// A feed that the user follows on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerFeed {
    /// The server's name for the feed: `42`, or `feed/52`.
    pub id: String,
    /// The address of the feed.
    pub address: Url,
    /// The title of the feed there.
    pub title: String,
    /// The name of its folder; `None` for the top level.
    pub folder: Option<String>,
}

/// The failure for a user whom the server does not know.
fn refused(base: &Url) -> Failure {
    let host = base.host_str().unwrap_or_default();
    Failure::new(FailureKind::Status(401), msg!("server-refused", host), msg!("server-refused.hint"))
}

/// The failure for a mark of an entry that the server was found to have no more.
fn entry_gone(base: &Url) -> Failure {
    let host = base.host_str().unwrap_or_default();
    Failure::new(FailureKind::Status(404), msg!("server-entry-gone", host), Message::default())
}

/// The failure for a mark that another client switches over each time.
fn mark_changed(base: &Url) -> Failure {
    let host = base.host_str().unwrap_or_default();
    Failure::new(FailureKind::Unreadable, msg!("server-mark-changed", host), Message::default())
}

/// The failure for an answer that is not one of this API.
fn other(base: &Url) -> Failure {
    let host = base.host_str().unwrap_or_default();
    Failure::new(FailureKind::Unreadable, msg!("server-other", host), Message::default())
}
