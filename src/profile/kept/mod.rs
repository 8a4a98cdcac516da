//! Keeps starred and labelled articles whole: their images stay on disk, and their full text if the user wants that.
//!
//! The database lists the entries and the addresses of their images. The files are in a folder of the profile, so that
//! the images of the cache can go without them. An image that is in the cache moves from there. Others are fetched if
//! the user's setting lets the images of the feed load. An entry that loses its last star and label gives its images back
//! to the cache.
//!
//! The user sets how much room the images may take. The entries that were starred or labelled last come first.
//!
//! A row of the database is written before the files that it names. Each pass gives back the files that no row names.

mod pass;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use url::Url;

use self::pass::Pass;
use crate::config::{Settings, private_file};
use crate::content::{self, may_show_images};
use crate::fetch::Fetch;
use crate::model::{EntryKey, ImagePolicy, Text};
use crate::profile::net::ImageCache;
use crate::profile::net::image_cache::file_name;
use crate::profile::{Profile, now};
use crate::store::{Database, KeptEntry, StoreError, Writer};
use crate::ui::words::bytes;

/// The number of entries in whose texts images are looked for together.
const READ_TOGETHER: usize = 256;

/// The settings of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeepSettings {
    /// The time at which images are fetched, if a feed has no choice of its own.
    images: ImagePolicy,
    /// The largest number of bytes of kept images.
    most_bytes: u64,
    /// True if each full text is loaded. Otherwise those of feeds that always load it.
    full_text: bool,
    /// True if nothing may be fetched.
    offline: bool,
    /// True if everything that is missing is tried at once, whatever the times of the former tries.
    tries_all: bool,
}

impl KeepSettings {
    /// Returns the same settings, with which everything that is missing is tried at once.
    #[must_use]
    pub const fn trying_all(self) -> Self {
        Self { tries_all: true, ..self }
    }
}

impl From<&Settings> for KeepSettings {
    fn from(settings: &Settings) -> Self {
        Self {
            images: settings.reading.show_images,
            most_bytes: settings.reading.kept_bytes,
            full_text: settings.reading.keep_full_text,
            offline: settings.refreshing.offline,
            tries_all: false,
        }
    }
}

/// The state of the kept articles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Number of articles whose images are within the limit.
    pub articles: usize,
    /// Number of images on disk.
    pub images: usize,
    /// The size of their files.
    pub bytes: u64,
    /// Number of images that could not be fetched or may not be.
    pub missing: usize,
    /// Number of articles whose images are over the limit.
    pub left_out: usize,
    /// Number of them that were not over it before.
    pub newly_left_out: usize,
    /// The limit, in bytes.
    pub limit: u64,
    /// The entries whose full text was loaded.
    pub loaded: Vec<EntryKey>,
    /// The reason why no image can be stored, such as a full disk. Nothing on disk was lost.
    pub failure: Option<String>,
}

impl Kept {
    /// Says which articles are over the limit now and were not before.
    #[must_use]
    pub fn left_out_words(&self) -> Option<String> {
        let (count, limit) = (self.newly_left_out, bytes(self.limit));
        (count > 0 && self.limit > 0).then(|| t!("profile-kept-left-out", count, limit))
    }
}

/// The services for keeping articles.
#[derive(Clone)]
pub struct Keeper {
    writer: Writer,
    fetcher: Arc<dyn Fetch>,
    cache: Arc<ImageCache>,
    lock: PathBuf,
    /// Set by another thread to end the work.
    stop: Arc<AtomicBool>,
    /// The time at which the work ends at the latest.
    until: Option<Instant>,
}

impl Keeper {
    /// Collects the services of a profile.
    pub(crate) fn of(
        profile: &Profile,
        writer: Writer,
        cache: Arc<ImageCache>,
        stop: Arc<AtomicBool>,
    ) -> Self {
        let lock = profile.paths.data_dir().join("kept.lock");
        Self { writer, fetcher: profile.fetcher(), cache, lock, stop, until: None }
    }

    /// Collects the services of a profile for a command.
    #[must_use]
    pub fn for_command(profile: &Profile, writer: Writer) -> Self {
        let cache = ImageCache::of(&profile.paths, profile.settings.reading.image_cache_bytes);
        Self::of(profile, writer, Arc::new(cache), Arc::default())
    }

    /// Limits the time of the work, from now on.
    #[must_use]
    pub fn for_at_most(self, most: Duration) -> Self {
        Self { until: Some(Instant::now() + most), ..self }
    }

    /// Stores what is missing of the starred and labelled entries, and gives back what is not kept any more. Waits if
    /// another process does the same.
    pub fn run(&self, settings: KeepSettings) -> Result<Kept, StoreError> {
        let Some(_alone) = self.lock() else { return Ok(Kept::default()) };
        let (marked, unmarked) = self.find_images()?;
        let mut pass = Pass::new(self, settings);
        for entry in marked {
            if self.is_stopped() {
                return Ok(pass.kept);
            }
            pass.keep(entry)?;
        }
        for key in unmarked {
            self.writer.run(move |tx| tx.forget_kept(key))?;
        }
        self.cache.tidy();
        Ok(pass.kept)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Lets only one process at a time move files. The lock ends when the file is closed. Returns `None` if the work must end
    /// before another process gives the lock up.
    ///
    /// A folder that cannot be written or locked is no reason to wait. It shows itself when the first image is stored.
    fn lock(&self) -> Option<Turn> {
        /// The time between two looks at the lock.
        const PAUSE: Duration = Duration::from_millis(100);
        let Ok(file) = private_file().create(true).truncate(false).open(&self.lock) else {
            return Some(Turn { _file: None });
        };
        loop {
            match file.try_lock() {
                Err(TryLockError::WouldBlock) if self.is_stopped() => return None,
                Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
                Ok(()) | Err(TryLockError::Error(_)) => return Some(Turn { _file: Some(file) }),
            }
        }
    }

    /// Finds the images of new and changed entries, and gives back the files that no marked entry names. Returns the
    /// marked entries, those first that were marked last, and the keys of those that lost their marks.
    fn find_images(&self) -> Result<(Vec<KeptEntry>, Vec<EntryKey>), StoreError> {
        self.writer.run(|tx| tx.keep_marked(now()))?;
        let (mut marked, unmarked): (Vec<_>, Vec<_>) =
            self.writer.read(Database::kept)?.into_iter().partition(|entry| entry.is_marked);
        // Most entries have no images, and one statement writes all of these.
        let mut changed: BTreeMap<Vec<Url>, Vec<EntryKey>> = BTreeMap::new();
        let mut texts: Vec<&mut KeptEntry> = marked.iter_mut().filter(|entry| entry.is_changed).collect();
        for part in texts.chunks_mut(READ_TOGETHER) {
            let keys: Vec<EntryKey> = part.iter().map(|entry| entry.key).collect();
            let found = self.writer.read(move |database| {
                keys.iter().map(|key| images_of(database, *key)).collect::<Result<Vec<_>, _>>()
            })?;
            for (entry, images) in part.iter_mut().zip(found) {
                entry.set_images(&images);
                changed.entry(images).or_default().push(entry.key);
            }
        }
        let needed: BTreeSet<String> =
            marked.iter().flat_map(|entry| entry.images.iter().map(file_name)).collect();
        // The row of an entry of a feed that was removed may be gone. So the files tell what is on disk, and not the rows.
        for name in self.cache.kept.sizes().into_keys().filter(|name| !needed.contains(name)) {
            if let Err(error) = self.cache.kept.release(&name) {
                tracing::warn!(%error, "an image that is not needed stays");
            }
        }
        if !changed.is_empty() {
            self.writer.run(move |tx| {
                changed.iter().try_for_each(|(images, keys)| tx.set_kept_images(keys, images))
            })?;
        }
        Ok((marked, unmarked.into_iter().map(|entry| entry.key).collect()))
    }
}

/// The right to move files.
struct Turn {
    /// The lock; `None` if it cannot be taken.
    _file: Option<File>,
}

impl std::fmt::Debug for Keeper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keeper").field("lock", &self.lock).finish_non_exhaustive()
    }
}

/// Returns the addresses of the images that an entry shows, in its own text and in the full text.
fn images_of(database: &Database, key: EntryKey) -> Result<Vec<Url>, StoreError> {
    // Most entries show no image, and reading their articles takes much longer than this look at their texts.
    let (texts, has_media) = database.texts(key)?;
    if !has_media && !texts.iter().any(|text| may_show_images(&text.value)) {
        return Ok(Vec::new());
    }
    let Some(stored) = database.article(key)? else { return Ok(Vec::new()) };
    let base = stored.entry.link.as_ref().or(stored.row.origin.document.as_ref());
    let mut images =
        if stored.purged_at.is_none() { content::images_of(&stored.entry, base) } else { Vec::new() };
    if let Some((page, html)) = database.full_text(key)? {
        images.extend(content::images_in(&Text::html(html), Some(&page)));
    }
    let mut seen = BTreeSet::new();
    images.retain(|url| seen.insert(url.clone()));
    Ok(images)
}
