//! A profile opened for work: its folder, settings, database, net and clock. This is the place where effects enter.

use std::path::Path;
use std::sync::Arc;

use crate::config::{Paths, Settings};
use crate::content::plain_text;
use crate::fetch::{HttpFetcher, Options};
use crate::model::{Text, Timestamp};
use crate::refresh::{Event, Refresher, Services, Terms};
use crate::store::{Reader, Store, StoreError, TextExtractor, Writer};

/// Requests under way at once, over all hosts.
const WORKERS: usize = 16;
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
            format!("The settings could not be read ({}) and were set aside as {}.", aside.reason, aside.path.display())
        });
        Ok(Self { paths, settings: loaded.settings, notice })
    }

    /// Opens the database for writing.
    pub fn store(&self) -> Result<Store, StoreError> {
        Store::open(&self.paths.database(), extractor())
    }

    /// Opens the database for reading; makes an empty one first where there is none.
    pub fn reader(&self) -> Result<Reader, StoreError> {
        let path = self.paths.database();
        if !path.exists() {
            drop(self.store()?);
        }
        match Reader::open(&path, extractor()) {
            // Only a writer can bring an older database up to date.
            Err(StoreError::Older { .. }) => {
                drop(self.store()?);
                Reader::open(&path, extractor())
            }
            other => other,
        }
    }

    /// Starts the driver on a writer of this profile.
    pub fn refresher(
        &self,
        writer: Writer,
        events: Arc<dyn Fn(Event) + Send + Sync>,
    ) -> Result<Refresher, ProfileError> {
        let clock: Arc<dyn Fn() -> Timestamp + Send + Sync> = Arc::new(now);
        let fetcher = HttpFetcher::new(Options::new(Arc::clone(&clock)));
        let services = Services {
            gate: fetcher.gate().clone(),
            fetch: Arc::new(fetcher),
            writer,
            clock,
            events,
            terms: Terms::from(&self.settings),
        };
        Ok(Refresher::start(services, WORKERS)?)
    }
}

/// The time by the system's clock.
#[must_use]
pub fn now() -> Timestamp {
    chrono::Utc::now().into()
}

fn extractor() -> TextExtractor {
    Arc::new(|text: &Text| plain_text(text, INDEXED))
}
