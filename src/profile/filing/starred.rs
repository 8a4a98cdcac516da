//! Imports articles that another feed reader exported in the form of Google Reader (`starred.json`).
//!
//! An article that Lacuna has gets the stars, read marks and labels of the file; no mark is ever taken away. Other
//! articles of followed feeds are added. Of a feed that the user does not follow, articles with a star or a label are
//! added, as if the user had followed the feed once: they stand under Starred and under their labels, and nothing is
//! fetched. No article of the file closes a gap or makes a feed count as complete.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};

use crate::document;
use crate::fetch::without_password;
use crate::history::{exported_entries, keep_exported};
use crate::locale::Message;
use crate::model::{
    EntryId, EntryKey, ExportedItem, Failure, FeedDocument, FeedKind, Label, LabelName, ReaderExport,
    SiteAnswer, SubscriptionId, Timestamp, import_address, normalise,
};
use crate::opml;
use crate::store::{Database, KnownFeed, NewSubscription, StoreError, Tx, Watcher};

/// The largest export that is read, in bytes.
const MAX_BYTES: u64 = 256 << 20;
/// The name of the file if it comes from standard input.
const UNNAMED: &str = "starred.json";

/// The content of a file that the user imports.
#[derive(Debug)]
pub enum ImportedFile {
    /// A list of feeds, to be read as OPML.
    List(Vec<u8>),
    /// Articles with marks and labels.
    Articles(ReaderExport),
}

/// Reads a file that the user imports. Its content says what it is.
///
/// The inner failure is that of a JSON file that is no export.
pub fn read_file(mut from: impl Read) -> io::Result<Result<ImportedFile, Failure>> {
    let mut bytes = Vec::new();
    // One byte behind the limit is enough to see that a list is too large.
    from.by_ref().take(opml::MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if !is_json(&bytes) {
        return Ok(Ok(ImportedFile::List(bytes)));
    }
    from.take(MAX_BYTES - opml::MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(document::read_export(&bytes).map(ImportedFile::Articles))
}

fn is_json(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    matches!(bytes.first(), Some(b'{' | b'['))
}

/// The effect of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportEffect {
    /// Articles that Lacuna has. They get the marks and labels of the file.
    pub marked: u64,
    /// Articles that are added to followed feeds.
    pub added: u64,
    /// Articles that the user deleted in the other reader. They are added too, but stay out of the lists, so that
    /// their feeds do not bring them as unread.
    pub deleted: u64,
    /// Articles of other feeds that are added, because they have a star or a label.
    pub kept: u64,
    /// The number of these feeds.
    pub unfollowed: u64,
    /// Articles of other feeds that are left out.
    pub left_out: u64,
    /// New labels of these articles that are left out, because there are too many.
    pub labels_left_out: u64,
}

impl ImportEffect {
    /// Says what happens to the articles of an export, one sentence for each kind. The sentences suit a preview and a
    /// report.
    #[must_use]
    pub fn words(&self, export: &ReaderExport) -> Vec<Message> {
        let count = |count: u64, message: Message| (count > 0).then_some(message);
        // No file of this form has deleted articles.
        let Self { marked, added, kept, unfollowed, left_out, labels_left_out, deleted: _ } = *self;
        let [unusable, bad, long] =
            [export.unusable, export.bad_labels, export.long_lists].map(|number| number as u64);
        [
            count(marked, msg!("profile-starred-marked", count = marked)),
            count(added, msg!("profile-starred-added", count = added)),
            count(kept, msg!("profile-starred-kept", count = kept, feeds = unfollowed)),
            count(left_out, msg!("profile-starred-left-out", count = left_out)),
            count(labels_left_out, msg!("profile-starred-labels", count = labels_left_out)),
            count(bad, msg!("profile-starred-bad-labels", count = bad, most = LabelName::MOST)),
            count(long, msg!("profile-starred-long-lists", count = long)),
            count(unusable, msg!("profile-starred-unusable", count = unusable)),
            export.damaged_at.map(|line| msg!("profile-starred-damaged", line = line as u64)),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// The number of articles that the import marks or adds.
    #[must_use]
    pub const fn articles(&self) -> u64 {
        self.marked + self.added + self.kept
    }

    fn count(&mut self, feed: &ExportedFeed<'_>) {
        let found = feed.found.iter().flatten().count() as u64;
        let others = feed.items.len() as u64 - found;
        self.marked += found;
        if feed.is_followed() {
            let pairs = feed.items.iter().zip(&feed.found);
            let deleted = pairs.filter(|(item, found)| item.is_deleted && found.is_none()).count() as u64;
            self.deleted += deleted;
            self.added += others - deleted;
        } else {
            self.kept += others;
            self.unfollowed += u64::from(others > 0);
        }
        self.left_out += feed.left_out;
    }
}

/// Returns the effect that an import would have.
pub fn preview(database: &Database, export: &ReaderExport) -> Result<ImportEffect, StoreError> {
    let (mut effect, mut labels) = (ImportEffect::default(), NewLabels::of(database)?);
    for items in by_feed(export).into_values() {
        let feed = ExportedFeed::find(database, export, items)?;
        effect.count(&feed);
        labels.count(&feed);
    }
    effect.labels_left_out = labels.left_out();
    Ok(effect)
}

/// Imports articles. `file` is the name of the file. All of it happens in one transaction.
pub fn import(
    tx: &Tx<'_>,
    export: &ReaderExport,
    file: &str,
    now: Timestamp,
    watch: Watcher<'_>,
) -> Result<ImportEffect, StoreError> {
    let file = Some(file).filter(|file| !file.is_empty() && *file != "-").unwrap_or(UNNAMED);
    let (mut effect, mut labels) = (ImportEffect::default(), NewLabels::of(tx)?);
    let mut done = 0;
    for (normalised, items) in by_feed(export) {
        if !watch(done, export.items.len() as u64) {
            return Err(StoreError::Stopped);
        }
        done += items.len() as u64;
        let feed = ExportedFeed::find(tx, export, items)?;
        effect.count(&feed);
        labels.count(&feed);
        feed.import(tx, &normalised, file, now)?;
    }
    effect.labels_left_out = labels.left_out();
    Ok(effect)
}

/// Returns the articles of each feed, by its normalised address.
fn by_feed(export: &ReaderExport) -> BTreeMap<String, Vec<&ExportedItem>> {
    let mut feeds: BTreeMap<String, Vec<&ExportedItem>> = BTreeMap::new();
    for item in &export.items {
        feeds.entry(normalise(&without_password(&item.feed))).or_default().push(item);
    }
    feeds
}

/// The labels of an export that Lacuna does not have.
struct NewLabels {
    /// The names that Lacuna has, as searches compare them.
    known: BTreeSet<String>,
    /// The others.
    new: BTreeSet<String>,
}

impl NewLabels {
    fn of(database: &Database) -> Result<Self, StoreError> {
        let known = database.labels()?.into_iter().map(|row| row.label.name.folded()).collect();
        Ok(Self { known, new: BTreeSet::new() })
    }

    fn count(&mut self, feed: &ExportedFeed<'_>) {
        let names = feed.items.iter().flat_map(|item| feed.labels(item)).map(LabelName::folded);
        self.new.extend(names.filter(|name| !self.known.contains(name)));
    }

    /// The number of labels for which there is no room.
    fn left_out(&self) -> u64 {
        (self.known.len() + self.new.len()).saturating_sub(self.known.len().max(Label::MOST)) as u64
    }
}

/// The articles of one feed that are imported.
struct ExportedFeed<'a> {
    known: Option<KnownFeed>,
    items: Vec<&'a ExportedItem>,
    /// The stored entry that each article is.
    found: Vec<Option<EntryKey>>,
    /// The names of the folders of the feed that are no labels of its articles.
    folders: Vec<String>,
    /// Articles that are not imported.
    left_out: u64,
}

impl<'a> ExportedFeed<'a> {
    fn find(
        database: &Database,
        export: &ReaderExport,
        items: Vec<&'a ExportedItem>,
    ) -> Result<Self, StoreError> {
        let address = items.first().map(|item| normalise(&without_password(&item.feed)));
        let known = database.known_feed(&address.unwrap_or_default())?;
        let mut feed =
            Self { known, found: vec![None; items.len()], items, folders: Vec::new(), left_out: 0 };
        if let Some(known) = known {
            let (keys, named) = database.all_named_entries(known.id)?;
            let places = exported_entries(&named, &feed.items);
            feed.found = places.into_iter().map(|place| keys.get(place?).copied()).collect();
            if export.folders_are_labels {
                feed.folders = database.subscription(known.id)?.map(|row| row.folder).unwrap_or_default();
            }
        }
        if !feed.is_followed() {
            feed.leave_out_unmarked();
        }
        Ok(feed)
    }

    fn is_followed(&self) -> bool {
        self.known.is_some_and(|known| known.is_followed)
    }

    /// Leaves out new articles with neither star nor label. A feed that is not followed keeps no others.
    fn leave_out_unmarked(&mut self) {
        let all = self.items.len() as u64;
        let pairs = self.items.iter().copied().zip(self.found.iter().copied());
        let is_kept = |(item, found): &(&ExportedItem, Option<EntryKey>)| {
            found.is_some() || item.marks.starred || !item.labels.is_empty()
        };
        (self.items, self.found) = pairs.filter(is_kept).unzip();
        self.left_out = all - self.items.len() as u64;
    }

    /// Returns the labels of an article.
    fn labels<'b>(&'b self, item: &'b ExportedItem) -> impl Iterator<Item = &'b LabelName> {
        item.labels.iter().filter(|label| !self.folders.iter().any(|it| it == label.as_str()))
    }

    /// Imports the articles. Labels for which there is no room are left out.
    fn import(&self, tx: &Tx<'_>, normalised: &str, file: &str, now: Timestamp) -> Result<(), StoreError> {
        let Some(first) = self.items.first() else { return Ok(()) };
        let kind = self.known.and_then(|known| known.kind);
        match self.known {
            Some(KnownFeed { id, is_followed: true, .. }) => self.store(tx, id, kind, file, now),
            Some(KnownFeed { id, is_hidden: true, .. }) => {
                tx.show_subscription(id)?;
                self.store(tx, id, kind, file, now)?;
                tx.hide_subscription(id, now)
            }
            _ => {
                let new = NewSubscription {
                    url: without_password(&first.feed),
                    normalised: normalised.to_owned(),
                    title: Some(first.feed_title.clone()).filter(|title| !title.is_empty()),
                    site: first.site.clone(),
                    folder: Vec::new(),
                    attributes: Vec::new(),
                };
                let id = tx.add_subscription(&new, now)?.id();
                self.store(tx, id, kind, file, now)?;
                tx.remove_subscription(id, now)?;
                Ok(())
            }
        }
    }

    /// Stores the new articles, and sets the marks of all.
    fn store(
        &self,
        tx: &Tx<'_>,
        id: SubscriptionId,
        kind: Option<FeedKind>,
        file: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let new = self.items.iter().zip(&self.found).filter(|(_, found)| found.is_none());
        let entries: Vec<_> = new.map(|(item, _)| item.entry.clone()).collect();
        let keys = if entries.is_empty() {
            BTreeMap::new()
        } else {
            let uri = import_address(file).unwrap_or_else(|| self.items[0].feed.clone());
            let document = FeedDocument { entries, ..SiteAnswer::missing(&uri).document };
            let held = tx.held_behind(id, &document, None, false)?;
            let (update, mut keys) = keep_exported(kind, document, &held, now);
            let (_, written) = tx.apply_with_keys(id, &update, now)?;
            let ids = update.entries.into_iter().map(|change| change.entry.id);
            keys.extend(ids.zip(written));
            keys
        };
        self.set_marks(tx, &keys)
    }

    fn set_marks(&self, tx: &Tx<'_>, new: &BTreeMap<EntryId, EntryKey>) -> Result<(), StoreError> {
        let (mut read, mut starred, mut deleted) = (Vec::new(), Vec::new(), Vec::new());
        let mut labelled: BTreeMap<&LabelName, Vec<EntryKey>> = BTreeMap::new();
        for (item, found) in self.items.iter().zip(&self.found) {
            let Some(key) = found.or_else(|| new.get(&item.entry.id).copied()) else { continue };
            // An article that the user has here stays in the lists.
            if item.is_deleted && found.is_none() {
                deleted.push(key);
            }
            if item.marks.read {
                read.push(key);
            }
            if item.marks.starred {
                starred.push(key);
            }
            for label in self.labels(item) {
                labelled.entry(label).or_default().push(key);
            }
        }
        tx.mark_read(&read, true)?;
        tx.hide_these(&deleted)?;
        tx.star_these(&starred, true)?;
        for (label, keys) in labelled {
            match tx.label_these(&keys, label, true) {
                // There is no room for another label.
                Err(StoreError::Refused(_)) => {}
                done => drop(done?),
            }
        }
        Ok(())
    }
}
