//! User names and passwords for servers. If there is a keyring of the system and the user wants that, it keeps the
//! passwords. Otherwise a file of the profile contains them.
//!
//! A keyring may ask the user first, and may never answer. So it has a thread of its own, which starts with the first
//! password. A request waits for the keyring for a limited time. A password is removed from the file only after the
//! keyring has it. It is removed from the keyring only after the file has it, or when nobody needs it any more.

pub(in crate::profile) mod of_accounts;
pub(in crate::profile) mod of_feeds;
mod vault;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use url::Url;

use crate::config::{Credentials, Login, PasswordPlace, StoredLogin, lock};
use crate::fetch::without_password;
use crate::model::{Failure, FailureKind, login_in, server_of};
use crate::ui::view::SignedIn;
use vault::Job;

/// The time that a request waits for the keyring by default. The user may have to unlock the keyring.
const REQUEST_WAIT: Duration = Duration::from_mins(1);
/// The time that a new password waits for the keyring before it is written to the file.
const SAVE_WAIT: Duration = Duration::from_secs(15);
/// The time for which the end of the program waits for unfinished changes in the keyring.
const EXIT_WAIT: Duration = Duration::from_secs(2);
/// After the keyring refused, Lacuna does not ask it again for this long, because it may ask the user each time.
const REFUSAL_PAUSE: Duration = Duration::from_mins(10);

/// A message to the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoginNews {
    /// Passwords moved between the keyring and the file.
    Changed,
    /// The keyring returned passwords after a request had stopped waiting for them.
    Arrived,
    /// Something failed, as a sentence.
    Failed(String),
}

type NewsSink = Arc<dyn Fn(LoginNews) + Send + Sync>;

/// The user names and passwords of a profile. The process has only one value of this type. Other processes may change
/// the file meanwhile.
pub struct Logins {
    shared: Arc<Shared>,
    /// The queue of the keyring's thread, once the thread runs.
    jobs: Mutex<Option<Sender<Job>>>,
    /// The threads that write the file.
    savers: Mutex<Vec<JoinHandle<()>>>,
}

/// The state that all threads share.
struct Shared {
    path: PathBuf,
    state: Mutex<State>,
    changed: Condvar,
    /// The content of the file when it was last read or written. Locked while the file is read or written.
    file: Mutex<Credentials>,
    sink: Mutex<Option<NewsSink>>,
}

struct State {
    known: Credentials,
    /// The reason why the file could not be read. Such a file is not overwritten.
    unreadable: Option<String>,
    uses_keyring: bool,
    patience: Duration,
    /// The keyring's answers, by the names of its items. An answer is `None` if the keyring has no such item.
    passwords: BTreeMap<String, Option<String>>,
    /// Servers whose password is moving into the keyring or out of it.
    moving: BTreeSet<String>,
    /// The number of changes that the keyring has not finished.
    pending: usize,
    /// The time at which Lacuna asked the keyring for passwords; `None` if no answer is awaited.
    asked: Option<Instant>,
    /// The time at which the keyring failed to answer, and the reason.
    silent: Option<(Instant, String)>,
    /// True if a request stopped waiting for the keyring.
    late: bool,
    closing: bool,
}

impl std::fmt::Debug for Logins {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Logins").field("known", &self.shared.lock().known).finish_non_exhaustive()
    }
}

impl Logins {
    /// Reads the file. Does not ask the keyring.
    #[must_use]
    pub fn open(path: PathBuf, uses_keyring: bool) -> Self {
        let (known, unreadable) = match Credentials::load(&path) {
            Ok(known) => (known, None),
            Err(error) => (
                Credentials::default(),
                Some(t!(
                    "profile-logins-unreadable",
                    path = path.display().to_string(),
                    reason = error.to_string()
                )),
            ),
        };
        let file = Mutex::new(known.clone());
        let state = State {
            known,
            unreadable,
            uses_keyring,
            patience: REQUEST_WAIT,
            passwords: BTreeMap::new(),
            moving: BTreeSet::new(),
            pending: 0,
            asked: None,
            silent: None,
            late: false,
            closing: false,
        };
        let shared =
            Shared { path, state: Mutex::new(state), changed: Condvar::new(), file, sink: Mutex::new(None) };
        Self { shared: Arc::new(shared), jobs: Mutex::default(), savers: Mutex::default() }
    }

    /// Returns why the file could not be read.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        self.shared.lock().unreadable.clone()
    }

    /// Sends messages to `sink` from now on, and sets the time that a request waits for the keyring.
    pub fn send_news_to(&self, patience: Duration, sink: NewsSink) {
        self.shared.lock().patience = patience;
        *self.shared.sink.lock().unwrap_or_else(PoisonError::into_inner) = Some(sink);
    }

    /// Returns the user name of each server of feeds, and whether the keyring has its password. Accounts are not among
    /// them.
    #[must_use]
    pub fn signed_in(&self) -> BTreeMap<String, SignedIn> {
        let state = self.shared.lock();
        let view = |known: &StoredLogin| SignedIn {
            user: known.user.clone(),
            in_keyring: matches!(known.password, PasswordPlace::Keyring(_)),
        };
        // Accounts and proxies are kept under names, which have a space as no address has.
        let of_feeds = state.known.iter().filter(|(place, _)| !place.contains(' '));
        of_feeds.map(|(server, known)| (server.clone(), view(known))).collect()
    }

    /// Returns the login for the server of an address. If the keyring has the password, waits for it for a limited
    /// time.
    ///
    /// Fails if the keyring has the password and does not return it.
    pub fn of(&self, address: &Url) -> Result<Option<Login>, Failure> {
        let state = self.shared.lock();
        let Some((server, known)) = state.of(address) else { return Ok(None) };
        self.wait_for(state, &server, known)
    }

    /// Returns a login. Waits a limited time for the keyring if that has the password. `server` is the name of the server
    /// in a failure.
    fn wait_for(
        &self,
        mut state: MutexGuard<'_, State>,
        server: &str,
        StoredLogin { user, password }: StoredLogin,
    ) -> Result<Option<Login>, Failure> {
        let name = match password {
            PasswordPlace::File(password) | PasswordPlace::Refused(password) => {
                return Ok(Some(Login { user, password }));
            }
            PasswordPlace::Keyring(name) => name,
            // The request goes without it, as if the keyring had lost it.
            PasswordPlace::Missing => return Ok(None),
        };
        if !state.passwords.contains_key(&name) {
            self.ask_keyring(&mut state);
        }
        let until = state.asked.unwrap_or_else(Instant::now) + state.patience;
        loop {
            if let Some(password) = state.passwords.get(&name) {
                // If the keyring has lost the password, the request goes without it. The server refuses, and the user
                // can sign in again.
                return Ok(password.clone().map(|password| Login { user, password }));
            }
            if let Some((_, why)) = &state.silent {
                return Err(not_given(server, why));
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || state.closing {
                state.late = true;
                return Err(not_given(server, t!("profile-keyring-silent")));
            }
            let waited = self.shared.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Asks the keyring for all passwords, unless it is being asked already or refused a short while ago.
    fn ask_keyring(&self, state: &mut State) {
        let refused = state.silent.as_ref().is_some_and(|(since, _)| since.elapsed() < REFUSAL_PAUSE);
        if state.asked.is_some() || refused {
            return;
        }
        state.silent = None;
        state.asked = Some(Instant::now());
        self.send(state, Job::ReadAll);
    }

    /// Moves a user name and password out of an address that the user typed. From now on, Lacuna sends them to the
    /// server. If the server has a login of another user already, Lacuna sends them only with this address. Returns the
    /// address without them.
    pub fn move_login_out(&self, address: &Url) -> Url {
        let Some((user, password)) = login_in(address) else { return address.clone() };
        let plain = without_password(address);
        self.keep_beside(&plain, Login { user, password });
        plain
    }

    /// Sets the login of the server of an address. If another user has a login for the server, that login stays, and the new
    /// one is for this address alone.
    pub fn keep_beside(&self, address: &Url, login: Login) {
        let server = server_of(address);
        let known = self.shared.lock().known.get(&server).cloned();
        let is_free = known.is_none_or(|known| known.user == login.user);
        let place = if is_free { server } else { address.as_str().to_owned() };
        self.set_at(place, Some(login));
    }

    /// Like [`Self::move_login_out`], for an address from an old file. If a login of the same user is known already, it is
    /// newer and stays.
    pub(in crate::profile) fn move_older_login_out(&self, address: &Url) -> Url {
        let plain = without_password(address);
        let known = self.shared.lock().of(&plain);
        let is_newer = |user: &str| known.is_some_and(|(_, known)| known.user == user);
        match login_in(address) {
            Some((user, _)) if is_newer(&user) => plain,
            _ => self.move_login_out(address),
        }
    }

    /// Sets or removes the login of an address. If the address has no login of its own, changes the login of its
    /// server.
    pub fn set(&self, address: &Url, login: Option<Login>) {
        let own = self.shared.lock().of(address).map(|(place, _)| place);
        self.set_at(own.unwrap_or_else(|| server_of(address)), login);
    }

    fn set_at(&self, server: String, login: Option<Login>) {
        let mut state = self.shared.lock();
        let known = login
            .map(|Login { user, password }| StoredLogin { user, password: PasswordPlace::File(password) });
        let is_in = known.is_some();
        let before = state.known.set(&server, known);
        if is_in && state.uses_keyring {
            self.move_over(&mut state, &server, Job::Keep(server.clone()));
        }
        if let Some(before) = before {
            self.forget_item(&mut state, &before);
        }
        drop(state);
        self.save_soon(server);
    }

    /// Removes the password of a former login from the keyring, unless a login still has it there.
    fn forget_item(&self, state: &mut State, former: &StoredLogin) {
        let PasswordPlace::Keyring(name) = &former.password else { return };
        if !state.uses_item(name) {
            state.passwords.remove(name);
            state.pending += 1;
            self.send(state, Job::Forget(name.clone()));
        }
    }

    /// Sets whether passwords belong in the keyring, and moves those that are elsewhere.
    pub fn use_keyring(&self, uses: bool) {
        let mut state = self.shared.lock();
        state.uses_keyring = uses;
        let is_elsewhere = |place: &PasswordPlace| match place {
            PasswordPlace::File(_) => uses,
            PasswordPlace::Refused(_) | PasswordPlace::Missing => false,
            PasswordPlace::Keyring(_) => !uses,
        };
        let moved: Vec<String> = state
            .known
            .iter()
            .filter(|(_, known)| is_elsewhere(&known.password))
            .map(|(server, _)| server.clone())
            .collect();
        for server in moved {
            let job = if uses { Job::Keep(server.clone()) } else { Job::TakeOut(server.clone()) };
            self.move_over(&mut state, &server, job);
        }
    }

    /// Reads the file again in a thread of its own, because another process changed something.
    pub fn reload(&self) {
        self.spawn(|shared| match shared.exchange(false) {
            Ok(()) => shared.send_news(LoginNews::Changed),
            Err(error) => tracing::warn!(%error, "the file of passwords could not be read again"),
        });
    }

    fn move_over(&self, state: &mut State, server: &str, job: Job) {
        state.moving.insert(server.to_owned());
        state.pending += 1;
        self.send(state, job);
    }

    /// Writes the file once the keyring has taken or refused the password of a server, or after a time limit.
    fn save_soon(&self, server: String) {
        self.spawn(move |shared| {
            let state = shared.lock();
            let waits = |state: &mut State| state.moving.contains(&server) && !state.closing;
            drop(shared.changed.wait_timeout_while(state, SAVE_WAIT, waits));
            shared.save();
        });
    }

    /// Starts a thread that reads or writes the file.
    fn spawn(&self, work: impl FnOnce(&Shared) + Send + 'static) {
        let shared = Arc::clone(&self.shared);
        let mut savers = self.savers.lock().unwrap_or_else(PoisonError::into_inner);
        savers.retain(|saver| !saver.is_finished());
        match thread::Builder::new().name("logins".to_owned()).spawn(move || work(&shared)) {
            Ok(saver) => savers.push(saver),
            Err(error) => tracing::error!(%error, "no thread could be started"),
        }
    }

    /// Sends a job to the keyring's thread. Starts the thread with the first job.
    fn send(&self, state: &mut State, job: Job) {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let jobs = match &*jobs {
            Some(jobs) => jobs,
            None => match vault::start(&self.shared) {
                Ok(started) => jobs.insert(started),
                Err(error) => {
                    tracing::error!(%error, "no thread could be started");
                    state.silent = Some((Instant::now(), t!("profile-keyring-no-thread").to_owned()));
                    state.asked = None;
                    return;
                }
            },
        };
        if jobs.send(job).is_err() {
            tracing::error!("the thread of the keyring has ended");
        }
    }
}

/// Waits a moment for the keyring's unfinished changes, then for the threads that write the file.
impl Drop for Logins {
    fn drop(&mut self) {
        let state = self.shared.lock();
        let waited = self.shared.changed.wait_timeout_while(state, EXIT_WAIT, |state| state.pending > 0);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.closing = true;
        drop(state);
        self.shared.changed.notify_all();
        for saver in self.savers.get_mut().unwrap_or_else(PoisonError::into_inner).drain(..) {
            if saver.join().is_err() {
                tracing::error!("a thread that writes user names panicked");
            }
        }
    }
}

impl State {
    /// Returns true if the password of a login is in the keyring under this name.
    fn uses_item(&self, name: &str) -> bool {
        self.known
            .iter()
            .any(|(_, known)| matches!(&known.password, PasswordPlace::Keyring(item) if item == name))
    }

    /// Finds the login of an address, or else the login of its server. The text is the name under which the login is
    /// stored.
    fn of(&self, address: &Url) -> Option<(String, StoredLogin)> {
        let places = [without_password(address).into(), server_of(address)];
        places.into_iter().find_map(|place| {
            let known = self.known.get(&place).cloned()?;
            Some((place, known))
        })
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send_news(&self, news: LoginNews) {
        let sink = self.sink.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(sink) = sink {
            sink(news);
        }
    }

    /// Writes the changes of this process to the file. Returns false and tells the window if that fails.
    fn save(&self) -> bool {
        let unreadable = self.lock().unreadable.clone();
        let saved = match unreadable {
            Some(problem) => Err(problem),
            None => self.exchange(true).map_err(|error| format!("{error}.")),
        };
        match saved {
            Ok(()) => true,
            Err(why) => {
                self.send_news(LoginNews::Failed(t!("profile-login-not-saved", reason = why)));
                false
            }
        }
    }

    /// Takes in the changes that another process made to the file. Adds those of this process and writes the file, if
    /// `writes`.
    fn exchange(&self, writes: bool) -> std::io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let _other_processes_wait = lock(&self.path)?;
        let mut found = if self.path.exists() { Credentials::load(&self.path)? } else { file.clone() };
        let ours = self.lock().known.clone();
        if writes {
            found.change(&file, &ours);
            found.save(&self.path)?;
            *file = found.clone();
        } else {
            let read = found.clone();
            found.change(&file, &ours);
            *file = read;
        }
        let mut state = self.lock();
        let newest = std::mem::replace(&mut state.known, found);
        state.known.change(&ours, &newest);
        Ok(())
    }
}

fn not_given(server: &str, why: &str) -> Failure {
    Failure::new(
        FailureKind::Connection,
        msg!("profile-no-password", server, reason = why),
        msg!("profile-no-password.hint"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Account, ServerKind};
    use crate::refresh::Secrets as _;

    fn login(name: &str) -> Login {
        Login { user: name.to_owned(), password: "secret".to_owned() }
    }

    #[test]
    fn two_processes_change_the_file_and_neither_undoes_the_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("credentials.json");
        let open = || Logins::open(path.clone(), false);
        let [a, b, c] =
            ["a", "b", "c"].map(|name| Url::parse(&format!("https://{name}.example/feed")).unwrap());
        let first = open();
        first.set(&a, Some(login("ada")));
        first.set(&c, Some(login("cyd")));
        drop(first);
        // Both processes know the logins for a and c.
        let (window, command) = (open(), open());
        command.set(&b, Some(login("bob")));
        command.set(&c, None);
        drop(command);
        window.reload();
        window.set(&a, Some(login("ann")));
        drop(window);
        let last = open();
        let user = |address: &Url| last.of(address).unwrap().map(|login| login.user);
        assert_eq!([user(&a), user(&b), user(&c)], [Some("ann".to_owned()), Some("bob".to_owned()), None]);
    }

    #[test]
    fn a_second_user_of_a_server_is_kept_beside_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let logins = Logins::open(folder.path().join("credentials.json"), false);
        let [one, two] = [1, 2].map(|number| Url::parse(&format!("https://s.example/{number}")).unwrap());
        let user = |address: &Url| logins.of(address).unwrap().map(|login| login.user);
        logins.keep_beside(&one, login("ada"));
        logins.keep_beside(&two, login("bob"));
        assert_eq!([user(&one), user(&two)], [Some("ada".to_owned()), Some("bob".to_owned())]);
    }

    #[test]
    fn the_secrets_of_an_account_go_to_no_other_server_and_no_other_user() {
        let folder = tempfile::tempdir().unwrap();
        let logins = Logins::open(folder.path().join("credentials.json"), false);
        let own = Account {
            name: "rss".to_owned(),
            kind: ServerKind::Miniflux,
            address: Url::parse("https://a.example/").unwrap(),
            user: Some("ada".to_owned()),
            allow_private: false,
        };
        logins.set_account(&own, Some("secret".to_owned()));
        logins.keep_session(&own, Some("token".to_owned()));
        let known = |account: &Account| (logins.secret(account).unwrap(), logins.session(account));
        assert_eq!(known(&own), (Some("secret".to_owned()), Some("token".to_owned())));
        for other in [
            Account { address: Url::parse("https://b.example/").unwrap(), ..own.clone() },
            Account { user: Some("bob".to_owned()), ..own.clone() },
            Account { kind: ServerKind::GoogleReader, ..own.clone() },
        ] {
            assert_eq!(known(&other), (None, None), "{other:?}");
        }
    }

    #[test]
    fn a_process_that_reloads_knows_the_logins_of_another_process() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("credentials.json");
        let address = Url::parse("https://a.example/feed").unwrap();
        let (window, command) = (Logins::open(path.clone(), false), Logins::open(path, false));
        let (sender, news) = std::sync::mpsc::channel();
        window.send_news_to(Duration::ZERO, Arc::new(move |told| sender.send(told).unwrap()));
        command.set(&address, Some(login("ada")));
        drop(command);
        assert_eq!(window.of(&address).unwrap(), None);
        window.reload();
        assert_eq!(news.recv_timeout(Duration::from_mins(1)).unwrap(), LoginNews::Changed);
        assert_eq!(window.of(&address).unwrap(), Some(login("ada")));
    }
}
