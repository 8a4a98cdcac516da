//! The user's accounts on feed servers. `server` knows the calls, and this module carries them out.
#![doc = include_str!("rules.md")]

mod older;
mod sync;
mod waits;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use url::Url;

use super::Services;
use super::documents::{Documents, ServerAccess};
use super::stop::StopFlag;
use crate::fetch::without_password;
use crate::history::{LogicalFeed, Way, server_way};
use crate::locale::Message;
use crate::model::{Account, Credential, Digest, Failure, FailureKind, Timestamp, normalise};
use crate::server::{Found, api, find, shown_host};
use crate::store::StoreError;

pub(super) use older::look_for_older;
pub use sync::{
    Exchanged, FirstMarks, FirstSync, LeaveReport, LeaveRequest, Leaving, RefusedMark, SubscriptionReport,
    SubscriptionRequest, SyncCounts, SyncProgress, SyncReport, SyncRequest, SyncStep, Wanted, waiting_marks,
};
pub(super) use sync::{first_sync, leave, sync, sync_subscriptions};
pub(super) use waits::{DEFAULT_WAIT, note_wait};

/// The passwords and tokens of the user's accounts, and the sessions in which they signed in.
pub trait Secrets: Send + Sync {
    /// Returns the password or token of an account; `None` if it is gone.
    fn secret(&self, account: &Account) -> Result<Option<String>, Failure>;

    /// Returns the session that was kept last.
    fn session(&self, account: &Account) -> Option<String>;

    /// Keeps a session for later processes, or removes the one that was kept.
    fn keep_session(&self, account: &Account, session: Option<String>);

    /// Keeps the user name and the password that stand in the address of a feed. Returns the address without them.
    fn move_login_out(&self, address: &Url) -> Url;
}

/// No account has a secret.
pub(super) struct NoSecrets;

impl Secrets for NoSecrets {
    fn secret(&self, _account: &Account) -> Result<Option<String>, Failure> {
        Ok(None)
    }

    fn session(&self, _account: &Account) -> Option<String> {
        None
    }

    fn keep_session(&self, _account: &Account, _session: Option<String>) {}

    fn move_login_out(&self, address: &Url) -> Url {
        without_password(address)
    }
}

/// An address that may be that of a feed server, with the login of the user.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerLogin {
    /// The address that the user gave.
    pub address: Url,
    /// The user name; `None` if a token signs in.
    pub user: Option<String>,
    /// The password or token.
    pub secret: ServerSecret,
    /// True if the name of the server may stand for a device in the user's own network.
    pub allow_private: bool,
}

/// The password or token for a server.
#[derive(Clone, PartialEq, Eq)]
pub enum ServerSecret {
    /// The one that the user typed.
    Typed(String),
    /// The stored one of this account.
    Of(Account),
}

/// Never prints the password.
impl std::fmt::Debug for ServerLogin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ServerLogin").field("address", &self.address.as_str()).finish_non_exhaustive()
    }
}

/// The result of the check of a server.
#[derive(Clone, Debug)]
pub struct ServerReport {
    /// The address that the user gave.
    pub address: Url,
    /// The server, or why it cannot be used.
    pub outcome: Result<Found, Failure>,
}

/// Finds out what a server is. Stores nothing, and changes nothing on the server.
pub(super) fn check(services: &Services, stop: &StopFlag, login: &ServerLogin) -> ServerReport {
    let find = |secret: &str| {
        let mut documents = Documents::new(services, stop);
        documents.set_server(login.allow_private);
        find(&login.address, login.user.as_deref(), secret, &mut documents)
    };
    let outcome = match &login.secret {
        ServerSecret::Typed(secret) => find(secret),
        ServerSecret::Of(account) => match waits::waits_until(services, &account.name) {
            Some(until) => Err(waits::not_before(account, until)),
            None => stored_secret(services, account)
                .and_then(|secret| find(&secret))
                .inspect_err(|failure| note_wait(services, &account.name, failure)),
        },
    };
    ServerReport { address: login.address.clone(), outcome: outcome.map_err(not_reached) }
}

/// Returns the failure of a check. Lacuna does not check again by itself, so the user is told what to check.
fn not_reached(failure: Failure) -> Failure {
    match failure.kind {
        FailureKind::Connection | FailureKind::Timeout => {
            Failure { hint: msg!("refresh-server-not-reached"), ..failure }
        }
        _ if failure.hint == msg!("fetch-later") => Failure { hint: Message::default(), ..failure },
        _ => failure,
    }
}

/// The facts about the servers of accounts that this process remembers, by the names of the accounts.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownServers {
    /// The accounts that answered lately, so that a refresh of many feeds signs in once.
    answered: Arc<Mutex<BTreeMap<String, AnsweredAccount>>>,
    /// The logins that servers refused lately.
    refused: Arc<Mutex<BTreeMap<String, RefusedLogin>>>,
    /// The sessions in which syncs signed in.
    sessions: Arc<Mutex<BTreeMap<String, (Account, Credential)>>>,
    waits: waits::Waits,
}

/// Returns the session of an account in which this process or an earlier one signed in.
fn kept_session(services: &Services, account: &Account) -> Option<Credential> {
    let sessions = services.servers.sessions.lock().unwrap_or_else(PoisonError::into_inner);
    let known = sessions.get(&account.name).filter(|(known, _)| known == account);
    if let Some((_, session)) = known {
        return Some(session.clone());
    }
    drop(sessions);
    services.secrets.session(account).map(Credential::Session)
}

/// Keeps the session of an account. If it is a new one, it is kept for later processes, too.
fn keep_session(services: &Services, account: &Account, session: Credential) {
    if let Credential::Session(token) = &session
        && services.secrets.session(account).as_ref() != Some(token)
    {
        services.secrets.keep_session(account, Some(token.clone()));
    }
    let mut sessions = services.servers.sessions.lock().unwrap_or_else(PoisonError::into_inner);
    sessions.insert(account.name.clone(), (account.clone(), session));
}

fn forget_session(services: &Services, account: &Account) {
    services.servers.sessions.lock().unwrap_or_else(PoisonError::into_inner).remove(&account.name);
    if services.secrets.session(account).is_some() {
        services.secrets.keep_session(account, None);
    }
}

/// An account that answered.
#[derive(Clone, Debug)]
struct AnsweredAccount {
    account: Account,
    until: Timestamp,
    credential: Credential,
    /// The address of the server's list of entries of each feed. The keys are the normalised address of the feed, and the
    /// name that the server gives to it.
    feeds: BTreeMap<String, Url>,
}

/// A login that a server refused. Several refused ones may lock the user out.
#[derive(Clone, Debug)]
struct RefusedLogin {
    account: Account,
    /// The digest of the password or token.
    secret: Digest,
    until: Timestamp,
    failure: Failure,
}

/// The time for which a list of feeds or a refused login counts as fresh.
const FRESH: Duration = Duration::from_mins(10);

/// A way to ask a server of the user, and the proof by which the server knows the user.
pub(super) struct ServerWay {
    pub(super) way: Way,
    pub(super) access: ServerAccess,
}

/// An account whose server cannot be asked now.
pub(super) struct NotAsked {
    /// The name of the account.
    pub(super) account: String,
    pub(super) failure: Failure,
}

/// Returns the ways to ask the servers on which the user follows a feed.
pub(super) fn ways(
    services: &Services,
    documents: &mut Documents<'_>,
    feed: &LogicalFeed,
) -> Result<Vec<Result<ServerWay, NotAsked>>, StoreError> {
    let id = feed.subscription;
    let (accounts, row, names) = services.writer.read(move |store| {
        let mut names = BTreeMap::new();
        for state in store.sync_states()? {
            let linked = store.linked_feeds(state.id)?.into_iter();
            names.extend(
                linked.filter(|(_, linked)| *linked == id).map(|(name, _)| (state.account.clone(), name)),
            );
        }
        Ok((store.accounts()?, store.subscription(id)?, names))
    })?;
    let record = feed.record.as_ref().map(|record| &record.document);
    let addresses: Vec<String> = row.iter().map(|row| &row.url).chain(record).map(normalise).collect();
    let way = |account: Account| {
        let (name, asked) = (account.name.clone(), account.clone());
        if let Some(until) = waits::waits_until(services, &name) {
            return Some(Err(NotAsked { account: name, failure: waits::not_before(&asked, until) }));
        }
        let session = match answered(services, documents, account) {
            Ok(session) => session,
            Err(failure) => {
                note_wait(services, &name, &failure);
                let until = waits::waits_until(services, &name);
                let failure = until.map_or(failure, |until| waits::not_before(&asked, until));
                return Some(Err(NotAsked { account: name, failure }));
            }
        };
        // A feed that has moved on one side alone is found by the name that the server gives to it.
        let mut known = addresses.iter().chain(names.get(&name));
        let base = known.find_map(|known| session.feeds.get(known))?.clone();
        let way = server_way(session.account.kind, base, &name);
        let allow_private = session.account.allow_private;
        Some(Ok(ServerWay { way, access: ServerAccess { credential: session.credential, allow_private } }))
    };
    Ok(accounts.into_iter().filter_map(way).collect())
}

/// Forgets that an account answered, because its server has refused the user since.
pub(super) fn forget(services: &Services, account: &str) {
    services.servers.answered.lock().unwrap_or_else(PoisonError::into_inner).remove(account);
}

fn answered(
    services: &Services,
    documents: &mut Documents<'_>,
    account: Account,
) -> Result<AnsweredAccount, Failure> {
    // One worker at a time signs in, so that the others know the answer.
    let mut refused = services.servers.refused.lock().unwrap_or_else(PoisonError::into_inner);
    let now = (services.clock)();
    let known =
        services.servers.answered.lock().unwrap_or_else(PoisonError::into_inner).get(&account.name).cloned();
    if let Some(known) = known.filter(|known| known.account == account && now < known.until) {
        return Ok(known);
    }
    let secret = stored_secret(services, &account)?;
    let of_secret = Digest::of([&*secret]);
    if let Some(it) = refused.get(&account.name).filter(|it| now < it.until)
        && (&it.account, it.secret) == (&account, of_secret)
    {
        return Err(it.failure.clone());
    }
    let mut api = api(&account, &secret);
    documents.set_server(account.allow_private);
    let feeds = api.sign_in(documents).and_then(|()| api.feeds(documents)).inspect_err(|failure| {
        if matches!(failure.status(), Some(401 | 403)) {
            let (name, until, failure) = (account.name.clone(), now.plus(FRESH), failure.clone());
            let login = RefusedLogin { account: account.clone(), secret: of_secret, until, failure };
            refused.insert(name, login);
        }
    })?;
    let feeds = feeds.iter().flat_map(|feed| {
        let entries = api.entries(feed);
        [(feed.id.clone(), entries.clone()), (normalise(&feed.address), entries)]
    });
    let feeds = feeds.collect();
    let credential = api.credential().ok_or_else(|| no_secret(&account))?;
    let session = AnsweredAccount { account, until: now.plus(FRESH), credential, feeds };
    let mut answered = services.servers.answered.lock().unwrap_or_else(PoisonError::into_inner);
    answered.insert(session.account.name.clone(), session.clone());
    Ok(session)
}

fn stored_secret(services: &Services, account: &Account) -> Result<String, Failure> {
    services.secrets.secret(account)?.ok_or_else(|| no_secret(account))
}

fn no_secret(account: &Account) -> Failure {
    let host = shown_host(&account.address);
    Failure::new(FailureKind::Status(401), msg!("server-no-password", host), msg!("server-refused.hint"))
}
