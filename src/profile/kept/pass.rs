//! One pass over the starred and labelled entries, which stores what is missing of each.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Arc;
use std::time::Duration;

use url::Url;

use super::{KeepSettings, Keeper, Kept, images_of};
use crate::model::{EntryKey, FeedChoices, ImagePolicy, SubscriptionId, Timestamp};
use crate::profile::net::image_cache::file_name;
use crate::profile::net::{ForFeed, full_text, images};
use crate::profile::now;
use crate::store::{Database, KeptEntry, StoreError};

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
pub(super) struct Pass<'a> {
    keeper: &'a Keeper,
    settings: KeepSettings,
    /// The files on disk.
    sizes: BTreeMap<String, u64>,
    /// The files of the entries so far.
    counted: BTreeSet<String>,
    choices: BTreeMap<SubscriptionId, Option<FeedChoices>>,
    /// The result so far.
    pub(super) kept: Kept,
}

impl<'a> Pass<'a> {
    pub(super) fn new(keeper: &'a Keeper, settings: KeepSettings) -> Self {
        let kept = Kept { limit: settings.most_bytes, ..Kept::default() };
        let sizes = keeper.cache.kept.sizes();
        Self { keeper, settings, sizes, counted: BTreeSet::new(), choices: BTreeMap::new(), kept }
    }

    /// Keeps one entry, if its images are within the limit.
    pub(super) fn keep(&mut self, mut entry: KeptEntry) -> Result<(), StoreError> {
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
                let images = self.keeper.writer.read(move |database| images_of(database, key))?;
                entry.set_images(&images);
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

    /// Fetches an image, and stores it if it has at most `room` bytes.
    fn fetch(&mut self, name: &str, url: &Url, whose: &ForFeed, room: u64) -> Stored {
        let stop = Arc::clone(&self.keeper.stop);
        let response = match images::fetch(&*self.keeper.fetcher, url, whose, images::MOST_BYTES, Some(stop))
        {
            Ok(response) if images::is_image(&response.body) => response,
            Ok(_) => return Stored::Failed,
            Err(failure) => {
                tracing::info!(reason = failure.reason, "an image could not be kept");
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
