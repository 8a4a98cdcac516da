//! Keeps starred and labelled articles whole: their images stay on disk, and their full text if the user wants that.
//!
//! The database lists the entries and the addresses of their images. The files are in a folder of the profile, so that
//! the images of the cache can go without them. An image that is in the cache moves from there. Others are fetched if
//! the user's setting lets the images of the feed load. An entry that loses its last star and label gives its images back
//! to the cache.
//!
//! The user sets how much room the images may take. The entries that were starred or labelled last come first.
//!
//! A row of the database is written before the files that it names, and goes after them. So a crash leaves no file that
//! nobody knows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, TryLockError};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use url::Url;

use crate::config::{Settings, private_file};
use crate::content::{self, may_show_images};
use crate::fetch::Fetch;
use crate::model::{EntryKey, FeedChoices, ImagePolicy, SubscriptionId, Text, Timestamp};
use crate::profile::net::image_cache::file_name;
use crate::profile::net::{ForFeed, ImageCache, full_text, images};
use crate::profile::{Profile, now};
use crate::store::{Database, KeptEntry, StoreError, Writer};
use crate::ui::words::bytes;

/// The times between two tries to fetch what is missing of an entry. There is no further try after the last one, until
/// the entry changes.
const WAITS: [Duration; 6] = [
    Duration::from_mins(10),
    Duration::from_hours(1),
    Duration::from_hours(24),
    Duration::from_hours(3 * 24),
    Duration::from_hours(7 * 24),
    Duration::from_hours(30 * 24),
];

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
        let (marked, unmarked) = self.look()?;
        let (sizes, counted, choices) = (self.cache.kept.sizes(), BTreeSet::new(), BTreeMap::new());
        let mut work = Work { keeper: self, settings, sizes, counted, choices, kept: Kept::default() };
        work.kept.limit = settings.most_bytes;
        for entry in marked {
            if self.is_stopped() {
                return Ok(work.kept);
            }
            work.keep(entry)?;
        }
        for key in unmarked {
            self.writer.run(move |tx| tx.forget_kept(key))?;
        }
        self.cache.tidy();
        Ok(work.kept)
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

    /// Finds the images of new and changed entries, and gives back the files that no entry names any more. Returns the
    /// marked entries, those first that were marked last, and the keys of those that lost their marks.
    fn look(&self) -> Result<(Vec<KeptEntry>, Vec<EntryKey>), StoreError> {
        self.writer.run(|tx| tx.keep_marked(now()))?;
        let (mut marked, unmarked): (Vec<_>, Vec<_>) =
            self.writer.read(Database::kept)?.into_iter().partition(|entry| entry.is_marked);
        let mut former: BTreeSet<String> =
            unmarked.iter().flat_map(|entry| entry.images.iter().map(file_name)).collect();
        // Most entries have no images, and one statement writes all of these.
        let mut changed: BTreeMap<Vec<Url>, Vec<EntryKey>> = BTreeMap::new();
        let mut texts: Vec<&mut KeptEntry> = marked.iter_mut().filter(|entry| entry.is_changed).collect();
        for part in texts.chunks_mut(READ_TOGETHER) {
            let keys: Vec<EntryKey> = part.iter().map(|entry| entry.key).collect();
            let found = self.writer.read(move |database| {
                keys.iter().map(|key| images_of(database, *key)).collect::<Result<Vec<_>, _>>()
            })?;
            for (entry, images) in part.iter_mut().zip(found) {
                former.extend(entry.images.iter().map(file_name));
                entry.images.clone_from(&images);
                changed.entry(images).or_default().push(entry.key);
            }
        }
        let needed: BTreeSet<String> =
            marked.iter().flat_map(|entry| entry.images.iter().map(file_name)).collect();
        for name in former.difference(&needed) {
            if let Err(error) = self.cache.kept.release(name) {
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

/// Returns the user's choices for a feed. Those of a feed that the user unsubscribed from are forgotten, so nothing more is
/// fetched for its entries.
fn choices_of(database: &Database, feed: SubscriptionId) -> Result<Option<FeedChoices>, StoreError> {
    if database.subscription(feed)?.is_none() {
        return Ok(None);
    }
    database.feed_choices(feed).map(Some)
}

/// The facts that a fetch for an entry needs.
struct About {
    whose: ForFeed,
    page: Option<Url>,
}

/// One pass over the marked entries.
struct Work<'a> {
    keeper: &'a Keeper,
    settings: KeepSettings,
    /// The files on disk.
    sizes: BTreeMap<String, u64>,
    /// The files of the entries so far.
    counted: BTreeSet<String>,
    choices: BTreeMap<SubscriptionId, Option<FeedChoices>>,
    kept: Kept,
}

impl Work<'_> {
    /// Keeps one entry, if its images are within the limit.
    fn keep(&mut self, mut entry: KeptEntry) -> Result<(), StoreError> {
        let key = entry.key;
        let choices = self.choices_of(entry.subscription)?;
        let is_followed = choices.is_some();
        let choices = choices.unwrap_or_default();
        let is_due = self.settings.tries_all || is_due(&entry, now());
        let may_try = is_followed && is_due && !self.settings.offline;
        let wants_text = (self.settings.full_text || choices.full_text) && !entry.has_full_text;
        let mut failed = wants_text && may_try && !self.load_text(&mut entry)?;
        let may_fetch = may_try && choices.images.unwrap_or(self.settings.images) == ImagePolicy::WhenOpened;
        let images = entry.images.iter().map(|url| (file_name(url), url));
        let images: Vec<(String, &Url)> = images.filter(|(name, _)| !self.counted.contains(name)).collect();
        let part = self.store_all(&entry, &images, may_fetch)?;
        if self.keeper.is_stopped() {
            return Ok(());
        }
        failed |= part.failed;
        let mut bytes = part.bytes;
        if part.left_out {
            self.leave_out(&images);
            self.kept.left_out += 1;
            self.kept.newly_left_out += usize::from(!entry.left_out);
            bytes = bytes.max(entry.bytes);
        } else {
            self.counted.extend(images.into_iter().map(|(name, _)| name));
            self.kept.articles += 1;
            self.kept.bytes += part.bytes;
            self.kept.images += part.there;
            self.kept.missing += part.missing;
        }
        if (bytes, part.left_out) != (entry.bytes, entry.left_out) || failed {
            self.keeper.writer.run(move |tx| {
                tx.set_kept_size(key, bytes, part.left_out)?;
                if failed { tx.kept_failed(key, now()) } else { Ok(()) }
            })?;
        }
        Ok(())
    }

    fn choices_of(&mut self, feed: SubscriptionId) -> Result<Option<FeedChoices>, StoreError> {
        if let Some(known) = self.choices.get(&feed) {
            return Ok(known.clone());
        }
        let choices = self.keeper.writer.read(move |database| choices_of(database, feed))?;
        self.choices.insert(feed, choices.clone());
        Ok(choices)
    }

    /// Reads the facts about an entry; `None` if the entry is gone.
    fn about(&self, key: EntryKey) -> Result<Option<About>, StoreError> {
        self.keeper.writer.read(move |database| {
            let Some(stored) = database.article(key)? else { return Ok(None) };
            let feed = stored.row.subscription;
            let whose = ForFeed::of(feed, &stored.feed_url, &database.feed_choices(feed)?.settings);
            Ok(Some(About { whose, page: stored.row.link }))
        })
    }

    /// Loads the full text of an entry, and finds the images in it. Returns false if that failed.
    fn load_text(&mut self, entry: &mut KeptEntry) -> Result<bool, StoreError> {
        let key = entry.key;
        let Some(About { whose, page: Some(page) }) = self.about(key)? else { return Ok(true) };
        match full_text::load(&*self.keeper.fetcher, &page, &whose, Some(Arc::clone(&self.keeper.stop))) {
            Ok((page, html)) => {
                self.keeper.writer.run(move |tx| tx.put_full_text(key, &page, &html))?;
                entry.images = self.keeper.writer.read(move |database| images_of(database, key))?;
                let images = entry.images.clone();
                self.keeper.writer.run(move |tx| tx.set_kept_images(&[key], &images))?;
                self.kept.loaded.push(key);
                Ok(true)
            }
            Err(_) if self.keeper.is_stopped() => Ok(true),
            Err(reason) => {
                tracing::info!(reason, "the full text of a kept entry could not be loaded");
                Ok(false)
            }
        }
    }

    /// Stores the images of an entry as far as there is room.
    fn store_all(
        &mut self,
        entry: &KeptEntry,
        images: &[(String, &Url)],
        may_fetch: bool,
    ) -> Result<Part, StoreError> {
        let (before, most) = (self.kept.bytes, self.settings.most_bytes);
        let mut part = Part::default();
        // The size of an entry that was left out is known, so that it is not fetched again for nothing.
        let is_too_large = entry.left_out && before.saturating_add(entry.bytes) > most;
        if !images.is_empty() && (before >= most || is_too_large) {
            return Ok(Part { left_out: true, ..part });
        }
        let mut about = None;
        for (name, url) in images {
            let mut stored = self.find(name);
            if matches!(stored, Stored::Missing) && may_fetch && self.kept.failure.is_none() {
                if about.is_none() {
                    about = self.about(entry.key)?;
                }
                let Some(about) = &about else { break };
                stored = self.fetch(name, url, &about.whose, most.saturating_sub(before + part.bytes));
            }
            match stored {
                Stored::There(size) => (part.bytes, part.there) = (part.bytes + size, part.there + 1),
                Stored::Missing => part.missing += 1,
                Stored::Failed => (part.missing, part.failed) = (part.missing + 1, true),
            }
            part.left_out = before + part.bytes > most;
            if part.left_out || self.keeper.is_stopped() {
                break;
            }
        }
        Ok(part)
    }

    /// Finds an image on disk. One that is in the cache moves to the kept ones.
    fn find(&mut self, name: &str) -> Stored {
        if let Some(size) = self.sizes.get(name) {
            return Stored::There(*size);
        }
        match self.keeper.cache.kept.take_from_cache(name) {
            Ok(Some(size)) => {
                self.sizes.insert(name.to_owned(), size);
                Stored::There(size)
            }
            Ok(None) => Stored::Missing,
            Err(error) => self.fail(&error),
        }
    }

    /// Fetches an image, and stores it if there is room for so many bytes.
    fn fetch(&mut self, name: &str, url: &Url, whose: &ForFeed, room: u64) -> Stored {
        let stop = Arc::clone(&self.keeper.stop);
        let response = match images::fetch(&*self.keeper.fetcher, url, whose, Some(stop)) {
            Ok(response) if images::is_image(&response.body) => response,
            Ok(_) => return Stored::Failed,
            Err(reason) => {
                tracing::info!(reason, "an image could not be kept");
                return Stored::Failed;
            }
        };
        let size = response.body.len() as u64;
        if size > room {
            return Stored::There(size);
        }
        match self.keeper.cache.kept.put(name, &response.body) {
            Ok(()) => {
                self.sizes.insert(name.to_owned(), size);
                Stored::There(size)
            }
            Err(error) => self.fail(&error),
        }
    }

    /// Notes why no image can be stored. Nothing more is fetched in this pass.
    fn fail(&mut self, error: &io::Error) -> Stored {
        self.kept.failure.get_or_insert_with(|| t!("profile-kept-failed", reason = error.to_string()));
        Stored::Missing
    }

    /// Gives the images of an entry back that is over the limit.
    fn leave_out(&mut self, images: &[(String, &Url)]) {
        for (name, _) in images {
            if self.sizes.remove(name).is_some()
                && let Err(error) = self.keeper.cache.kept.release(name)
            {
                tracing::warn!(%error, "an image over the limit stays");
            }
        }
    }
}

/// The images of one entry.
#[derive(Clone, Copy, Default)]
struct Part {
    bytes: u64,
    there: usize,
    missing: usize,
    /// True if an image could not be fetched.
    failed: bool,
    /// True if there is not enough room for all of them.
    left_out: bool,
}

/// The state of an image.
enum Stored {
    /// It has this size. It is on disk, unless there is no room for it.
    There(u64),
    /// It is not on disk, and no fetch was tried.
    Missing,
    /// It could not be fetched.
    Failed,
}

/// Returns true if what is missing of an entry may be fetched now.
fn is_due(entry: &KeptEntry, now: Timestamp) -> bool {
    let Some(tried_at) = entry.tried_at else { return true };
    let wait = entry.tries.checked_sub(1).and_then(|failed| WAITS.get(failed as usize));
    wait.is_some_and(|wait| now.since(tried_at) >= *wait)
}
