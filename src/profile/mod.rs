//! An open profile: its folder, settings, database, network and clock. All side effects of the program start from here.
//!
//! The command line and the window share this module, so nothing here draws.

pub mod afterwards;
pub mod archive;
pub mod background;
pub mod backups;
mod clock;
pub mod demo;
pub mod doctor;
pub mod feeds;
pub mod files;
pub mod filing;
pub mod gap_report;
pub mod instance;
pub mod kept;
pub mod moving;
pub mod net;
pub mod outlines;
pub mod refresh_lock;
pub mod repair;
pub mod sharing;
pub mod updates;

use std::path::Path;
use std::sync::Arc;

use url::Url;

use crate::config::{Loaded, Paths, SetAside, Settings};
use crate::content::plain_text;
use crate::fetch::Fetch;
use crate::locale::io_reason;
use crate::model::{MEGABYTE, Text, Timestamp, normalise};
use crate::refresh::{Event, RefreshSettings, Refresher, Services};
use crate::store::{
    ReadConnection, Store, StoreError, TextExtractor, TextLimits, Watcher, Writer, unwatched,
};
pub use clock::{local_offset, now, start_of_day};
use net::{Logins, Net, RequestLog};
use refresh_lock::RefreshLock;

/// Largest number of requests at the same time, over all hosts, to servers that answer soon. For slow servers it is
/// sixteen times as large. With fast servers, twice as many requests are no faster and take more memory.
const WORKERS: usize = 8;
/// The number of characters of one entry that the search index contains.
const MOST_INDEXED_CHARACTERS: usize = 200_000;

/// The reason that a profile cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// The system names no folder for the data of programs.
    #[error("{}", t!("profile-no-folder"))]
    NoFolder,
    /// The folder cannot be created.
    #[error("{}", t!("profile-not-created", folder, reason = io_reason(source)))]
    Folder {
        /// The folder.
        folder: String,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The settings cannot be read.
    #[error(transparent)]
    Settings(#[from] crate::config::SettingsError),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder is not writable.
    #[error("{}", t!("profile-not-writable", folder, reason = io_reason(source)))]
    Lock {
        /// The folder.
        folder: String,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// No thread can be started.
    #[error("{}", t!("profile-no-thread", reason = io_reason(.0)))]
    Threads(#[from] std::io::Error),
}

/// The profile that the window is to open.
#[derive(Clone, Debug)]
pub enum ProfileToOpen<'a> {
    /// A profile of the user.
    Profile {
        /// The profile's folder; `None` for the default one.
        dir: Option<&'a Path>,
        /// An address for the dialog that adds a feed.
        address: Option<Url>,
    },
    /// A profile of the user, without a window but with an icon in the tray.
    InTray {
        /// The profile's folder; `None` for the default one.
        dir: Option<&'a Path>,
    },
    /// A temporary profile with the built-in publisher.
    Demo,
}

/// An open profile.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The paths of the profile's files.
    pub paths: Paths,
    /// The user's settings.
    pub settings: Settings,
    /// A notice to show at once: about the settings file, or about the stored logins.
    pub notice: Option<String>,
    /// The network with the user's settings.
    pub net: Arc<Net>,
    /// The feeds of the demo; `None` in a profile of the user.
    pub demo: Option<demo::DemoFeeds>,
}

/// Says that a broken settings file was set aside.
fn set_aside_words(aside: &SetAside) -> String {
    let (reason, path) = (aside.reason.as_str(), aside.path.display().to_string());
    if aside.is_partly_used {
        t!("profile-settings-partly-read", reason, path)
    } else {
        t!("profile-settings-set-aside", reason, path)
    }
}

impl Profile {
    /// Finds the folder of a profile, creates it if it is missing, and reads the settings.
    pub fn find(data_dir: Option<&Path>) -> Result<Self, ProfileError> {
        let paths = Self::folder(data_dir)?;
        let loaded = Settings::load(&paths.settings())?;
        Ok(Self::with_settings(paths, loaded, Vec::new()))
    }

    /// Like [`Self::find`], for a window, which shows the notice. If the file of the settings cannot be read, the defaults
    /// are used. The file stays as it is, because [`Settings::save_changes`] reads it first.
    pub fn find_for_window(data_dir: Option<&Path>) -> Result<Self, ProfileError> {
        let paths = Self::folder(data_dir)?;
        let (loaded, notices) = match Settings::load(&paths.settings()) {
            Ok(loaded) => (loaded, Vec::new()),
            Err(error) => {
                let notice = t!("profile-settings-unreadable", error = error.to_string());
                (Loaded::default(), vec![notice])
            }
        };
        Ok(Self::with_settings(paths, loaded, notices))
    }

    /// Returns the folder of a profile, which exists then.
    fn folder(data_dir: Option<&Path>) -> Result<Paths, ProfileError> {
        let paths = Paths::find(data_dir).ok_or(ProfileError::NoFolder)?;
        paths.create().map_err(|source| ProfileError::Folder {
            folder: paths.data_dir().display().to_string(),
            source,
        })?;
        moving::installed::settle_killed(&paths);
        Ok(paths)
    }

    fn with_settings(paths: Paths, loaded: Loaded, mut notices: Vec<String>) -> Self {
        notices.extend(loaded.set_aside.as_ref().map(set_aside_words));
        if !loaded.wrong.is_empty() {
            notices.push(t!("profile-settings-wrong", names = loaded.wrong.join(", ")));
        }
        let network = &loaded.settings.network;
        let logins = Logins::open(paths.credentials(), !network.passwords_in_file);
        notices.extend(logins.problem());
        let notice = Some(notices.join(" ")).filter(|text| !text.is_empty());
        let net = Arc::new(Net::new(&network.proxy, logins, RequestLog::of(&paths)));
        Self { paths, settings: loaded.settings, notice, net, demo: None }
    }

    /// Opens the database for writing.
    ///
    /// Fails if another process repairs or replaces the database for longer than a moment.
    pub fn store(&self) -> Result<Store, StoreError> {
        self.store_watched(&unwatched)
    }

    /// Prepares a store for work. Makes its files private to the user. Moves passwords, which earlier versions left in
    /// stored addresses, into the logins. Keeps the secrets of accounts under the names of their servers.
    fn ready(&self, mut store: Store) -> Result<Store, StoreError> {
        if let Err(error) = self.paths.protect() {
            tracing::info!(%error, "other users of the computer may be able to read the profile");
        }
        if take_logins_out(&mut store, |address| self.net.logins.move_login_out(address))? {
            backups::take_logins_out(&self.paths, &self.net.logins, now());
        }
        self.net.logins.name_by_server(|| store.accounts())?;
        Ok(store)
    }

    /// Like [`Self::store`]. If an older database is converted, `watch` gets the progress and may stop the conversion.
    /// The database then stays as it was.
    pub fn store_watched(&self, watch: Watcher<'_>) -> Result<Store, StoreError> {
        let lock = refresh_lock::share_use(&self.paths)?;
        let store = Store::open_watched(&self.paths.database(), extractor(), watch)?;
        self.ready(store.holding(lock))
    }

    /// Returns true if the database has an older format, so that opening it may take long.
    #[must_use]
    pub fn is_older(&self) -> bool {
        matches!(ReadConnection::open(&self.paths.database(), extractor()), Err(StoreError::Older { .. }))
    }

    /// Opens the database for reading. Creates an empty one if there is none.
    pub fn reader(&self) -> Result<ReadConnection, StoreError> {
        let path = self.paths.database();
        if !path.exists() {
            drop(self.store()?);
        }
        let reader = match ReadConnection::open(&path, extractor()) {
            // Only a writer can convert an older database.
            Err(StoreError::Older { .. }) => {
                drop(self.store()?);
                ReadConnection::open(&path, extractor())?
            }
            other => other?,
        };
        // Only a writer can move passwords out of addresses. If the folder is read-only, the passwords stay there.
        if !reader.with_logins()?.is_empty()
            && let Err(error) = self.store()
        {
            tracing::warn!(%error, "addresses with passwords stay in the database");
        }
        Ok(reader)
    }

    /// Waits for the right to refresh this profile. Calls `waiting` once if another process has it.
    pub fn refresh_lock(&self, waiting: impl FnOnce()) -> Result<RefreshLock, ProfileError> {
        RefreshLock::take(&self.paths, waiting).map_err(|source| self.lock_error(source))
    }

    /// Takes the right to refresh this profile if it is free. Never waits.
    pub fn try_refresh_lock(&self) -> Result<Option<RefreshLock>, ProfileError> {
        RefreshLock::try_take(&self.paths).map_err(|source| self.lock_error(source))
    }

    fn lock_error(&self, source: std::io::Error) -> ProfileError {
        ProfileError::Lock { folder: self.paths.data_dir().display().to_string(), source }
    }

    /// Returns how much disk space texts may take.
    #[must_use]
    pub fn text_limits(&self) -> TextLimits {
        let limit = |megabytes: u32| (megabytes > 0).then(|| u64::from(megabytes) * MEGABYTE);
        TextLimits {
            feed: limit(self.settings.history.keep_feed_mb),
            all: limit(self.settings.history.keep_all_mb),
        }
    }

    /// Returns a fetcher for requests that belong to no feed, such as images.
    #[must_use]
    pub fn fetcher(&self) -> Arc<dyn Fetch> {
        Arc::clone(&self.net) as Arc<dyn Fetch>
    }

    /// Starts the driver on a writer of this profile.
    pub fn refresher(
        &self,
        writer: Writer,
        events: Arc<dyn Fn(Event) + Send + Sync>,
    ) -> Result<Refresher, ProfileError> {
        let clock: Arc<dyn Fn() -> Timestamp + Send + Sync> = Arc::new(now);
        let settings = RefreshSettings::from(&self.settings);
        let logins = Arc::clone(&self.net.logins);
        let services = Services::new(self.fetcher(), writer, clock, events, settings).with_secrets(logins);
        Ok(Refresher::start(services, WORKERS)?)
    }
}

/// Changes the settings of a profile, also beside other processes that do. Returns the reason if this fails.
pub fn change_settings<T>(
    paths: &Paths,
    change: impl FnOnce(&mut Settings) -> Result<T, String>,
) -> Result<T, String> {
    Settings::change(&paths.settings(), change)
}

/// Reads the settings of a profile as its file has them now. Returns the reason if this fails.
pub fn settings_now(paths: &Paths) -> Result<Settings, String> {
    Settings::load(&paths.settings()).map(|loaded| loaded.settings).map_err(|error| error.to_string())
}

/// Returns a function that extracts plain text for the search index and the snippets of lists.
pub(crate) fn extractor() -> TextExtractor {
    Arc::new(|text: &Text, limit| plain_text(text, limit.min(MOST_INDEXED_CHARACTERS)))
}

/// Moves passwords out of the stored addresses. `move_login_out` keeps the password in an address, and returns the address
/// without it. Returns true if a password was moved.
fn take_logins_out(store: &mut Store, move_login_out: impl Fn(&Url) -> Url) -> Result<bool, StoreError> {
    let is_one_moved = store.transaction(|tx| {
        let found = tx.with_logins()?;
        if found.is_empty() {
            return Ok(false);
        }
        tx.erase_deleted_data(true)?;
        let mut is_one_moved = false;
        for (id, address) in found {
            let plain = move_login_out(&address);
            match tx.set_url(id, &plain, &normalise(&plain)) {
                // Another subscription, with another user name, has this address already. The address with the password
                // stays as it was.
                Err(StoreError::AddressTaken) => {}
                done => {
                    done.and_then(|()| tx.forget_logins(id, &address))?;
                    is_one_moved = true;
                }
            }
        }
        tx.erase_deleted_data(false)?;
        Ok(is_one_moved)
    })?;
    if is_one_moved {
        // The file contains the old pages until the log is written to it.
        store.empty_log()?;
    }
    Ok(is_one_moved)
}
