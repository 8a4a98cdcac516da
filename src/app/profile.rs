//! A profile opened for work: its folder, settings, database, net and clock. This is the place where effects enter.

use std::path::Path;
use std::sync::Arc;

use super::logins::Logins;
use super::net::Net;
use super::refresh_lock::RefreshLock;
use crate::config::{Paths, Settings};
use crate::content::plain_text;
use crate::fetch::Fetch;
use crate::model::{Text, Timestamp};
use crate::opml::normalise;
use crate::refresh::{Event, Refresher, Services, Terms};
use crate::store::{Reader, Room, Store, StoreError, TextExtractor, Watcher, Writer};

/// Requests under way at once, over all hosts, of servers that answer soon; of slow ones sixteen times as many.
/// With servers that answer at once twice as many are no faster and take more memory.
const WORKERS: usize = 8;
/// Characters of one entry that are indexed for search.
const INDEXED: usize = 200_000;

/// Why a profile cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// The system names no folder for a program's data.
    #[error("no folder for Lacuna's data is known; name one with --data-dir")]
    NoFolder,
    /// The folder cannot be made.
    #[error("the profile folder {folder} cannot be made: {source}")]
    Folder {
        /// The folder.
        folder: String,
        /// Why.
        source: std::io::Error,
    },
    /// The settings cannot be read.
    #[error(transparent)]
    Settings(#[from] crate::config::SettingsError),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nothing can be written in the folder.
    #[error("nothing can be written in the profile folder {folder}: {source}")]
    Lock {
        /// The folder.
        folder: String,
        /// Why.
        source: std::io::Error,
    },
    /// The system has no thread left.
    #[error("no thread can be started: {0}")]
    Threads(#[from] std::io::Error),
}

/// A profile opened for work.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Where its files lie.
    pub paths: Paths,
    /// What the reader set.
    pub settings: Settings,
    /// What is said at once: a settings file that had to be set aside.
    pub notice: Option<String>,
    /// The net as the reader set it.
    pub net: Arc<Net>,
}

impl Profile {
    /// Finds the folder of a profile, makes it if missing, and reads the settings.
    pub fn find(data_dir: Option<&Path>) -> Result<Self, ProfileError> {
        let paths = Paths::find(data_dir).ok_or(ProfileError::NoFolder)?;
        paths.create().map_err(|source| ProfileError::Folder {
            folder: paths.data_dir().display().to_string(),
            source,
        })?;
        let loaded = Settings::load(&paths.settings())?;
        let notice = loaded.set_aside.map(|aside| {
            format!(
                "The settings could not be read ({}) and were set aside as {}.",
                aside.reason,
                aside.path.display()
            )
        });
        let shell = &loaded.settings.shell;
        let logins = Logins::open(paths.credentials(), !shell.passwords_in_file);
        let unread = logins.problem();
        let net = Arc::new(Net::new(&shell.proxy, logins));
        Ok(Self { paths, settings: loaded.settings, notice: notice.or(unread), net })
    }

    /// Opens the database for writing.
    pub fn store(&self) -> Result<Store, StoreError> {
        self.ready(Store::open(&self.paths.database(), extractor())?)
    }

    /// A store for work: its files are its reader's alone, and passwords that addresses carried before they were kept apart
    /// are kept apart now.
    fn ready(&self, mut store: Store) -> Result<Store, StoreError> {
        if let Err(error) = self.paths.protect() {
            tracing::info!(%error, "others may read the profile");
        }
        store.transaction(|tx| {
            for (id, address) in tx.with_logins()? {
                let plain = self.net.logins.adopt(&address);
                match tx.set_url(id, &plain, &normalise(&plain)) {
                    // Another user's feed at the same address: it goes on as it was.
                    Err(StoreError::AddressTaken) => {}
                    done => done.and_then(|()| tx.forget_logins(id))?,
                }
            }
            Ok(())
        })?;
        Ok(store)
    }

    /// The same; `watch` is told how far it is with bringing an older database up to date, and may end that, which leaves
    /// the database as it was.
    pub fn store_watched(&self, watch: Watcher<'_>) -> Result<Store, StoreError> {
        self.ready(Store::open_watched(&self.paths.database(), extractor(), watch)?)
    }

    /// Whether the database has an older format, so that opening it may take long.
    #[must_use]
    pub fn is_older(&self) -> bool {
        matches!(Reader::open(&self.paths.database(), extractor()), Err(StoreError::Older { .. }))
    }

    /// Opens the database for reading; makes an empty one first where there is none.
    pub fn reader(&self) -> Result<Reader, StoreError> {
        let path = self.paths.database();
        if !path.exists() {
            drop(self.store()?);
        }
        let reader = match Reader::open(&path, extractor()) {
            // Only a writer can bring an older database up to date.
            Err(StoreError::Older { .. }) => {
                drop(self.store()?);
                Reader::open(&path, extractor())?
            }
            other => other?,
        };
        // Nor can a reader take passwords out of it. Where nothing can be written they stay.
        if !reader.with_logins()?.is_empty()
            && let Err(error) = self.store()
        {
            tracing::warn!(%error, "addresses with passwords stay in the database");
        }
        Ok(reader)
    }

    /// Takes the right to refresh this profile, after whoever has it; `waiting` is called once where somebody does.
    pub fn refresh_lock(&self, waiting: impl FnOnce()) -> Result<RefreshLock, ProfileError> {
        RefreshLock::take(&self.paths, waiting).map_err(|source| self.lock_error(source))
    }

    /// Takes the right to refresh this profile if it is free; never waits.
    pub fn try_refresh_lock(&self) -> Result<Option<RefreshLock>, ProfileError> {
        RefreshLock::try_take(&self.paths).map_err(|source| self.lock_error(source))
    }

    fn lock_error(&self, source: std::io::Error) -> ProfileError {
        ProfileError::Lock { folder: self.paths.data_dir().display().to_string(), source }
    }

    /// What texts may take on disk.
    #[must_use]
    pub fn room(&self) -> Room {
        let limit = |megabytes: u32| (megabytes > 0).then(|| u64::from(megabytes) << 20);
        Room { feed: limit(self.settings.keep_feed_mb), all: limit(self.settings.keep_all_mb) }
    }

    /// Fetches what belongs to no feed: images of articles.
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
        let terms = Terms::from(&self.settings);
        let services = Services::new(self.fetcher(), writer, clock, events, terms);
        Ok(Refresher::start(services, WORKERS)?)
    }
}

/// The time by the system's clock.
#[must_use]
pub fn now() -> Timestamp {
    chrono::Utc::now().into()
}

/// Plain text for the full-text index and the snippets of lists.
pub(super) fn extractor() -> TextExtractor {
    Arc::new(|text: &Text, limit| plain_text(text, limit.min(INDEXED)))
}
