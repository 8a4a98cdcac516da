//! User names and passwords as they are sent: the passwords in the system's keyring where one answers and the reader
//! wants it, else in a file of the profile.
//!
//! A keyring may ask the reader first, and may never answer: it has a thread of its own, which begins with the first
//! password there is. Whoever fetches waits for it a bounded time. A password leaves the file only once the keyring has
//! it, and the keyring only once the file has it or nobody wants it any more.

mod vault;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use url::Url;

use crate::config::{Credentials, Kept, Known, Login, server};
use crate::fetch::{login_in, without_password};
use crate::model::{Failure, FailureKind};
use crate::ui::view::SignedIn;
use vault::Job;

/// So long whoever fetches waits for a keyring, where nobody says otherwise: somebody may have to unlock it.
const PATIENCE: Duration = Duration::from_mins(1);
/// So long a new password waits for the keyring before the file has it.
const TO_BE_TAKEN: Duration = Duration::from_secs(15);
/// So long the end of the program waits for what the keyring was told to keep or to forget.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// A keyring that refused is not asked again sooner: it may ask the reader each time.
const AFTER_REFUSAL: Duration = Duration::from_mins(10);

/// What the window is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoginNews {
    /// Where passwords are has changed.
    Changed,
    /// Passwords came that somebody gave up waiting for.
    Arrived,
    /// Something failed, in words.
    Failed(String),
}

type Tell = Arc<dyn Fn(LoginNews) + Send + Sync>;

/// User names and passwords of a profile; one for the process.
pub struct Logins {
    shared: Arc<Shared>,
    /// To the keyring's thread, once there is one.
    jobs: Mutex<Option<Sender<Job>>>,
    /// Threads that write the file.
    savers: Mutex<Vec<JoinHandle<()>>>,
}

/// What all threads know.
struct Shared {
    path: PathBuf,
    state: Mutex<State>,
    changed: Condvar,
    /// Held while the file is written: the last to write it writes the newest.
    file: Mutex<()>,
    tell: Mutex<Option<Tell>>,
}

struct State {
    known: Credentials,
    /// The file could not be read: it is not written over.
    unreadable: Option<String>,
    uses_keyring: bool,
    patience: Duration,
    /// What the keyring told, by the names in it; `None`: it holds nothing there.
    told: BTreeMap<String, Option<String>>,
    /// Servers whose password is on its way into the keyring or out of it.
    moving: BTreeSet<String>,
    /// What the keyring was told to do and has not done.
    pending: usize,
    /// Since when it is asked for passwords.
    asked: Option<Instant>,
    /// When and why it gave none.
    silent: Option<(Instant, String)>,
    /// Somebody gave up waiting.
    late: bool,
    closing: bool,
}

impl std::fmt::Debug for Logins {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Logins").field("known", &self.shared.lock().known).finish_non_exhaustive()
    }
}

impl Logins {
    /// Reads the file; the keyring is not asked yet.
    #[must_use]
    pub fn open(path: PathBuf, uses_keyring: bool) -> Self {
        let (known, unreadable) = match Credentials::load(&path) {
            Ok(known) => (known, None),
            Err(error) => {
                (Credentials::default(), Some(format!("{} cannot be read: {error}.", path.display())))
            }
        };
        let state = State {
            known,
            unreadable,
            uses_keyring,
            patience: PATIENCE,
            told: BTreeMap::new(),
            moving: BTreeSet::new(),
            pending: 0,
            asked: None,
            silent: None,
            late: false,
            closing: false,
        };
        let shared = Shared {
            path,
            state: Mutex::new(state),
            changed: Condvar::new(),
            file: Mutex::new(()),
            tell: Mutex::new(None),
        };
        Self { shared: Arc::new(shared), jobs: Mutex::default(), savers: Mutex::default() }
    }

    /// Why the file could not be read.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        self.shared.lock().unreadable.clone()
    }

    /// Tells of what happens from now on, and lets nobody who fetches wait longer than this.
    pub fn attend(&self, patience: Duration, tell: Tell) {
        self.shared.lock().patience = patience;
        *self.shared.tell.lock().unwrap_or_else(PoisonError::into_inner) = Some(tell);
    }

    /// The user names by server, and whether the keyring has their passwords.
    #[must_use]
    pub fn signed_in(&self) -> BTreeMap<String, SignedIn> {
        let state = self.shared.lock();
        let view = |known: &Known| SignedIn {
            user: known.user.clone(),
            in_keyring: matches!(known.kept, Kept::Keyring(_)),
        };
        state.known.iter().map(|(server, known)| (server.clone(), view(known))).collect()
    }

    /// What is sent to the server of an address. Waits for the keyring where it has the password, within bounds.
    ///
    /// Errors: the keyring has it and does not give it.
    pub fn of(&self, address: &Url) -> Result<Option<Login>, Failure> {
        let mut state = self.shared.lock();
        let Some((server, Known { user, kept })) = state.of(address) else { return Ok(None) };
        let name = match kept {
            Kept::File(password) | Kept::Refused(password) => return Ok(Some(Login { user, password })),
            Kept::Keyring(name) => name,
        };
        if !state.told.contains_key(&name) {
            self.ask_keyring(&mut state);
        }
        let until = state.asked.unwrap_or_else(Instant::now) + state.patience;
        loop {
            if let Some(password) = state.told.get(&name) {
                // What the keyring has lost is asked for by the server: then the reader can sign in again.
                return Ok(password.clone().map(|password| Login { user, password }));
            }
            if let Some((_, why)) = &state.silent {
                return Err(not_given(&server, why));
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || state.closing {
                state.late = true;
                return Err(not_given(&server, "it has not answered yet"));
            }
            let waited = self.shared.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Asks the keyring for all that it has, unless that is under way or it refused a short while ago.
    fn ask_keyring(&self, state: &mut State) {
        let refused = state.silent.as_ref().is_some_and(|(since, _)| since.elapsed() < AFTER_REFUSAL);
        if state.asked.is_some() || refused {
            return;
        }
        state.silent = None;
        state.asked = Some(Instant::now());
        self.send(state, Job::Tell);
    }

    /// Takes a user name and password that the reader wrote into an address out of it: from now on they are sent to its server,
    /// or, where another user is known there, for that address alone. Gives the address without them.
    pub fn adopt(&self, address: &Url) -> Url {
        let Some((user, password)) = login_in(address) else { return address.clone() };
        let plain = without_password(address);
        let server = server(&plain);
        let known = self.shared.lock().known.get(&server).cloned();
        let place =
            if known.is_none_or(|known| known.user == user) { server } else { plain.as_str().to_owned() };
        self.set_at(place, Some(Login { user, password }));
        plain
    }

    /// Sets or forgets what is sent to the server of an address, or for that address alone where it has a user of its own.
    pub fn set(&self, address: &Url, login: Option<Login>) {
        let own = self.shared.lock().of(address).map(|(place, _)| place);
        self.set_at(own.unwrap_or_else(|| server(address)), login);
    }

    fn set_at(&self, server: String, login: Option<Login>) {
        let mut state = self.shared.lock();
        let known = login.map(|Login { user, password }| Known { user, kept: Kept::File(password) });
        let is_in = known.is_some();
        let before = state.known.set(&server, known);
        if is_in && state.uses_keyring {
            self.move_over(&mut state, &server, Job::Keep(server.clone()));
        }
        let old = before.and_then(|known| match known.kept {
            Kept::Keyring(name) => Some(name),
            _ => None,
        });
        if let Some(name) = old {
            state.told.remove(&name);
            state.pending += 1;
            self.send(&mut state, Job::Forget(name));
        }
        drop(state);
        self.save_soon(server);
    }

    /// Whether passwords belong into the keyring: those that lie elsewhere are moved.
    pub fn use_keyring(&self, uses: bool) {
        let mut state = self.shared.lock();
        state.uses_keyring = uses;
        let is_elsewhere = |kept: &Kept| match kept {
            Kept::File(_) => uses,
            Kept::Refused(_) => false,
            Kept::Keyring(_) => !uses,
        };
        let moved: Vec<String> = state
            .known
            .iter()
            .filter(|(_, known)| is_elsewhere(&known.kept))
            .map(|(server, _)| server.clone())
            .collect();
        for server in moved {
            let job = if uses { Job::Keep(server.clone()) } else { Job::TakeOut(server.clone()) };
            self.move_over(&mut state, &server, job);
        }
    }

    fn move_over(&self, state: &mut State, server: &str, job: Job) {
        state.moving.insert(server.to_owned());
        state.pending += 1;
        self.send(state, job);
    }

    /// Writes the file once the keyring has taken or refused the password of a server, or does not answer in time.
    fn save_soon(&self, server: String) {
        let shared = Arc::clone(&self.shared);
        let work = move || {
            let state = shared.lock();
            let waits = |state: &mut State| state.moving.contains(&server) && !state.closing;
            drop(shared.changed.wait_timeout_while(state, TO_BE_TAKEN, waits));
            shared.save();
        };
        let mut savers = self.savers.lock().unwrap_or_else(PoisonError::into_inner);
        savers.retain(|saver| !saver.is_finished());
        match thread::Builder::new().name("logins".to_owned()).spawn(work) {
            Ok(saver) => savers.push(saver),
            Err(error) => tracing::error!(%error, "no thread could be started"),
        }
    }

    /// Hands a job to the keyring's thread, which begins with the first.
    fn send(&self, state: &mut State, job: Job) {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let jobs = match &*jobs {
            Some(jobs) => jobs,
            None => match vault::start(&self.shared) {
                Ok(started) => jobs.insert(started),
                Err(error) => {
                    tracing::error!(%error, "no thread could be started");
                    state.silent = Some((Instant::now(), "the system has no thread left".to_owned()));
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

/// What was set is written, and the keyring gets a moment for what it was told.
impl Drop for Logins {
    fn drop(&mut self) {
        let state = self.shared.lock();
        let waited = self.shared.changed.wait_timeout_while(state, LAST_WORDS, |state| state.pending > 0);
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
    /// Finds the login of an address, else the login of its server. The text is the name under which the login is kept.
    fn of(&self, address: &Url) -> Option<(String, Known)> {
        let places = [without_password(address).into(), server(address)];
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

    fn tell(&self, news: LoginNews) {
        let tell = self.tell.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(tell) = tell {
            tell(news);
        }
    }

    /// Writes the file as things stand; says so where that fails.
    fn save(&self) -> bool {
        let _one_at_a_time = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, unreadable) = {
            let state = self.lock();
            (state.known.clone(), state.unreadable.clone())
        };
        let saved = match unreadable {
            Some(problem) => Err(problem),
            None => known.save(&self.path).map_err(|error| format!("{error}.")),
        };
        match saved {
            Ok(()) => true,
            Err(why) => {
                self.tell(LoginNews::Failed(format!("User name and password could not be saved: {why}")));
                false
            }
        }
    }
}

fn not_given(server: &str, why: &str) -> Failure {
    Failure::new(
        FailureKind::Connection,
        format!("The system’s keyring has not given the password for {server}: {why}."),
        "Unlock the keyring and refresh, or sign in again.",
    )
}
