//! Moves the user's feeds, read marks and stars from another feed reader on this machine to this profile.
//!
//! The files of the other reader are only read. No mark is ever taken away, and no article closes a gap or makes a feed
//! count as complete. The articles are imported as those of a `starred.json` are: they meet the publisher's own entries
//! by id and by link, now or when the feed is fetched.

mod find;
pub mod installed;
pub(super) mod loaded_commands;
mod newsboat;
mod tar;
pub mod whole;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use url::Url;

pub use find::{OtherReader, ReaderFiles, at, find};

use super::filing::starred::{self, ImportEffect};
use super::net::Logins;
use super::outlines;
use crate::config::TemporaryFolder;
pub use crate::config::UserFolders;
use crate::document::foreign_entry;
use crate::fetch::without_password;
use crate::locale::{Message, io_reason};
use crate::model::{
    ExportedItem, ForeignFeed, ForeignItem, Label, LabelColour, LabelName, LabelRow, Marks, ReaderExport,
    Timestamp, normalise, shown_title, web_address,
};
use crate::opml::{self, Outline};
use crate::store::{
    Database, ForeignDatabase, ForeignError, ForeignKind, NewSubscription, StoreError, Tx, Watcher,
};

/// The largest number of bytes of texts that are imported together.
const BYTES_TOGETHER: usize = 16 << 20;
/// The largest number of articles that are imported together.
const ARTICLES_TOGETHER: usize = 5_000;

/// The reason that nothing can be taken over.
#[derive(Debug, thiserror::Error)]
pub enum MovingError {
    /// There is no file of a reader at the path.
    #[error("{}", t!("profile-moving-nothing-there", path = path.display().to_string()))]
    NothingThere {
        /// The path.
        path: PathBuf,
    },
    /// The list of feeds cannot be read, and there is no database that has it.
    #[error("{}", t!("profile-moving-unreadable", path = path.display().to_string(), reason))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason, as a clause.
        reason: String,
    },
    /// The database cannot be read, and there is no list of feeds.
    #[error(transparent)]
    Database(#[from] ForeignError),
    /// The folder for the copy of a database cannot be made.
    #[error("{}", t!("profile-moving-no-copy", reason = io_reason(source)))]
    NoCopy {
        /// The error of the operating system.
        source: io::Error,
    },
}

/// The feeds of another reader.
#[derive(Debug, Default)]
struct Feeds {
    /// Each feed with the name by which the reader's database knows it.
    new: Vec<(NewSubscription, String)>,
    known: BTreeSet<String>,
    /// Feeds that cannot be used, because their address is not of the web: their addresses, or the faults of their lines.
    unusable: Vec<String>,
    /// The paths of folders with nothing in them.
    empty_folders: Vec<Vec<String>>,
    /// Feeds with more than one tag. A feed is in one folder here.
    several_tags: u64,
    /// The folders of Liferea into which the user copies articles: the name in the database, and the title.
    bins: Vec<(String, String)>,
}

impl Feeds {
    /// Adds a feed, if it is not there already.
    fn push(&mut self, new: NewSubscription, key: String) {
        if self.known.insert(new.normalised.clone()) {
            self.new.push((new, key));
        }
    }

    /// Adds the feeds of a list in OPML.
    fn read_opml(&mut self, bytes: &[u8], reader: OtherReader) -> Result<(), String> {
        let list = opml::read(bytes).map_err(|error| error.to_string())?;
        self.unusable.extend(list.skipped.iter().map(|skipped| skipped.reason.clone()));
        self.find_bins(&list.outlines);
        let flat = opml::flatten(&list);
        self.empty_folders.clone_from(&flat.empty_folders);
        for (feed, mut new) in flat.feeds.iter().zip(outlines::to_import(&flat)) {
            let id = feed.attributes.iter().find(|(name, _)| name == "id").map(|(_, id)| id.clone());
            if reader != OtherReader::Exported {
                // The other reader's own attributes, such as widths of columns, mean nothing to Lacuna.
                new.attributes.clear();
            }
            self.push(new, id.unwrap_or_default());
        }
        Ok(())
    }

    fn find_bins(&mut self, outlines: &[Outline]) {
        for outline in outlines {
            let value = |wanted: &str| {
                outline.attributes.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
            };
            if let (Some("newsbin"), Some(id)) = (value("type"), value("id")) {
                self.bins.push((id.to_owned(), outline.title.clone()));
            }
            self.find_bins(&outline.children);
        }
    }

    /// Adds the feeds of a database.
    fn add(&mut self, feeds: Vec<ForeignFeed>) {
        for feed in feeds {
            let Some(url) = web_address(&feed.address) else {
                let named = [feed.title, feed.address].into_iter().find(|name| !name.trim().is_empty());
                self.unusable.push(named.unwrap_or(feed.key));
                continue;
            };
            let normalised = normalise(&url);
            let title = Some(feed.title).filter(|title| !title.trim().is_empty());
            let (site, folder) = (web_address(&feed.site), shown_path(feed.folder));
            self.push(
                NewSubscription { url, normalised, title, site, folder, attributes: Vec::new() },
                feed.key,
            );
        }
    }

    /// Fills in the titles that only the database has.
    fn name(&mut self, feeds: Vec<ForeignFeed>) {
        for feed in feeds {
            let own = self.new.iter_mut().find(|(_, key)| *key == feed.key);
            if let Some((new, _)) = own.filter(|(new, _)| new.title.is_none()) {
                new.title = Some(feed.title).filter(|title| !title.trim().is_empty());
                new.site = new.site.take().or_else(|| web_address(&feed.site));
            }
        }
    }
}

/// Returns the names of folders as lists show them. Those of another reader may have any length.
fn shown_path(path: Vec<String>) -> Vec<String> {
    path.into_iter().map(shown_title).collect()
}

/// The feeds and articles of another reader, ready to be imported. Dropping this removes the copy of its database.
#[derive(Debug)]
pub struct Moving {
    reader: OtherReader,
    feeds: Feeds,
    database: Option<CopiedDatabase>,
    /// The name of the database file, which the imported articles name as their source.
    file: String,
    /// The feeds of articles that are not among [`Self::feeds`].
    others: Vec<OtherFeed>,
    /// A sentence about the file that was not found.
    missing: Option<Message>,
    /// The parts that cannot be read.
    problems: Vec<Message>,
}

/// A feed of stored articles that the other reader does not list, or that cannot be used.
#[derive(Debug)]
struct OtherFeed {
    feed: NewSubscription,
    key: String,
    /// The label that its articles get.
    label: Option<String>,
}

/// The copy of a database.
#[derive(Debug)]
struct CopiedDatabase {
    database: ForeignDatabase,
    // Declared last, because the database must be closed before its folder is removed.
    _folder: TemporaryFolder,
}

/// The effect of moving in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovingEffect {
    /// Feeds that are new here.
    pub new_feeds: u64,
    /// Feeds that the user follows already.
    pub known_feeds: u64,
    /// Articles that Lacuna has. They get the marks.
    pub marked: u64,
    /// Articles that are added.
    pub added: u64,
    /// Articles among both that the user read.
    pub read: u64,
    /// Articles among both that the user starred.
    pub starred: u64,
    /// Articles that cannot be used, because they have neither a link nor a title.
    pub unusable: u64,
    /// Articles with a star or a label that are added, although their feeds are not in the list.
    pub kept: u64,
    /// Articles that are left out, because their feeds are not in the list, and they have neither star nor label.
    pub others: u64,
    /// Articles that the user deleted there. They stay out of the lists.
    pub deleted: u64,
    /// Labels of articles that are left out, because Lacuna cannot have labels of these names.
    pub bad_labels: u64,
    /// New labels that are left out, because there are too many.
    pub labels_left_out: u64,
    /// True if a part of the database could not be read.
    pub is_damaged: bool,
    /// The names of the feeds of [`Self::others`].
    other_feeds: Vec<String>,
}

impl MovingEffect {
    /// The number of feeds and articles that change something here.
    #[must_use]
    pub const fn changes(&self) -> u64 {
        self.new_feeds + self.marked + self.added + self.kept + self.deleted
    }

    /// Returns true if articles of feeds that were followed before, or that are not followed, were marked or added.
    #[must_use]
    pub const fn has_others(&self) -> bool {
        self.marked + self.kept > 0 || self.known_feeds > 0 && self.added + self.deleted > 0
    }
}

impl Moving {
    /// Reads the files of a reader. A part that cannot be read is left out, and [`Self::words`] says so.
    pub fn open(files: &ReaderFiles) -> Result<Self, MovingError> {
        let mut moving = Self {
            reader: files.reader,
            feeds: Feeds::default(),
            database: None,
            file: String::new(),
            others: Vec::new(),
            missing: files.missing(),
            problems: Vec::new(),
        };
        let list = files.list.as_deref().map(|path| moving.read_list(path)).transpose();
        let database = files.database.as_deref().map(|path| moving.open_database(path)).transpose();
        match (list, database) {
            (Ok(None) | Err(_), Err(error)) | (Err(error), Ok(None)) => return Err(error),
            (Ok(_), Err(error)) | (Err(error), Ok(_)) => {
                moving.problems.push(msg!("profile-moving-left-out", reason = error.to_string()));
            }
            (Ok(_), Ok(_)) => {}
        }
        let Some(CopiedDatabase { database, .. }) = &moving.database else { return Ok(moving) };
        let (feeds, is_whole) = database.feeds();
        let (stored, keys) = (feeds.clone(), database.keys());
        match (moving.feeds.new.is_empty(), database.kind()) {
            // Liferea keeps titles in its list only.
            (false, ForeignKind::Liferea) => {}
            (false, _) => moving.feeds.name(feeds),
            (true, _) => {
                moving.feeds.add(feeds);
                moving.feeds.empty_folders = database.empty_folders().into_iter().map(shown_path).collect();
            }
        }
        moving.find_others(&stored, keys);
        if !is_whole {
            moving.problems.push(moving.damaged());
        }
        Ok(moving)
    }

    /// The reader.
    #[must_use]
    pub const fn reader(&self) -> OtherReader {
        self.reader
    }

    fn read_list(&mut self, path: &Path) -> Result<(), MovingError> {
        let unreadable = |reason: String| MovingError::Unreadable { path: path.to_owned(), reason };
        let is_too_large = fs::metadata(path).is_ok_and(|file| file.len() > opml::MAX_BYTES);
        let bytes =
            if is_too_large { Err(io::Error::from(io::ErrorKind::FileTooLarge)) } else { fs::read(path) };
        let bytes = bytes.map_err(|error| unreadable(io_reason(&error)))?;
        if self.reader == OtherReader::Newsboat {
            self.feeds = newsboat::read(&String::from_utf8_lossy(&bytes));
            return Ok(());
        }
        if bytes.starts_with(b"SQLite format 3\0") {
            return self.open_database(path);
        }
        self.feeds.read_opml(&bytes, self.reader).map_err(unreadable)
    }

    fn open_database(&mut self, path: &Path) -> Result<(), MovingError> {
        let folder = TemporaryFolder::new("moving").map_err(|source| MovingError::NoCopy { source })?;
        let database = ForeignDatabase::open(path, folder.path())?;
        self.reader = match database.kind() {
            ForeignKind::Newsboat => OtherReader::Newsboat,
            ForeignKind::Liferea => OtherReader::Liferea,
            ForeignKind::RssGuard => OtherReader::RssGuard,
        };
        self.file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.database = Some(CopiedDatabase { database, _folder: folder });
        Ok(())
    }

    /// Finds the feeds of articles that the list does not have, such as feeds that the user removed.
    fn find_others(&mut self, stored: &[ForeignFeed], keys: Vec<String>) {
        let listed: BTreeSet<&str> = self.feeds.new.iter().map(|(_, key)| key.as_str()).collect();
        let (reader, name) = (self.reader.title(), self.reader.name());
        for key in keys.into_iter().filter(|key| !key.is_empty() && !listed.contains(key.as_str())) {
            let bin = self.feeds.bins.iter().find(|(id, _)| *id == key).map(|(_, title)| title.clone());
            let known = stored.iter().find(|feed| feed.key == key);
            // An address that no server can have. Nothing is ever fetched for a feed that is not followed.
            let address = known.and_then(|feed| web_address(&feed.address)).or_else(|| {
                let mut address = Url::parse(&format!("https://{name}.invalid/")).ok()?;
                address.path_segments_mut().ok()?.push(&key);
                Some(address)
            });
            let Some(url) = address else { continue };
            let title = bin.clone().or_else(|| known.map(|feed| feed.title.clone()));
            let title = title.filter(|title| !title.trim().is_empty()).unwrap_or_else(|| reader.to_owned());
            let (normalised, title) = (normalise(&url), Some(title));
            let (folder, attributes) = (Vec::new(), Vec::new());
            let feed = NewSubscription { url, normalised, title, site: None, folder, attributes };
            self.others.push(OtherFeed { feed, key, label: bin });
        }
    }

    /// Returns the effect that taking everything over would have.
    pub fn preview(&self, database: &Database) -> Result<MovingEffect, StoreError> {
        let mut effect = MovingEffect::default();
        for (feed, key) in &self.feeds.new {
            let normalised = normalise(&without_password(&feed.url));
            let is_known = database.find_subscription(&normalised)?.is_some();
            effect.count_feed(is_known);
            self.articles(feed, key, &mut effect, |effect, export| {
                let counted = if is_known {
                    starred::preview(database, export)?
                } else {
                    let deleted = export.items.iter().filter(|item| item.is_deleted).count() as u64;
                    let added = export.items.len() as u64 - deleted;
                    ImportEffect { added, deleted, ..ImportEffect::default() }
                };
                effect.count(export, &counted);
                Ok(())
            })?;
        }
        for other in &self.others {
            self.other_articles(other, &mut effect, |export| starred::preview(database, export))?;
        }
        Ok(effect)
    }

    /// Moves the passwords out of the feeds' addresses into the stored logins. Call this before [`Self::carry_out`].
    pub fn move_logins_out(&mut self, logins: &Logins) {
        for (feed, _) in &mut self.feeds.new {
            outlines::move_logins_out(std::slice::from_mut(feed), logins);
        }
    }

    /// Subscribes to the feeds, adds the articles and sets the marks, all in one transaction.
    pub fn carry_out(
        &self,
        tx: &Tx<'_>,
        now: Timestamp,
        watch: Watcher<'_>,
    ) -> Result<MovingEffect, StoreError> {
        let mut effect = MovingEffect::default();
        let known_labels = tx.labels()?;
        let feeds: Vec<NewSubscription> = self.feeds.new.iter().map(|(feed, _)| feed.clone()).collect();
        let (added, known) = tx.import(&feeds, now)?;
        (effect.new_feeds, effect.known_feeds) = (added as u64, known as u64);
        self.feeds.empty_folders.iter().try_for_each(|folder| tx.create_folder(folder))?;
        let total = feeds.len() as u64;
        for ((feed, (_, key)), done) in feeds.iter().zip(&self.feeds.new).zip(0..) {
            if !watch(done, total) {
                return Err(StoreError::Stopped);
            }
            self.articles(feed, key, &mut effect, |effect, export| {
                let imported = starred::import(tx, export, &self.file, now, &|_, _| watch(done, total))?;
                effect.count(export, &imported);
                Ok(())
            })?;
        }
        for other in &self.others {
            self.other_articles(other, &mut effect, |export| {
                starred::import(tx, export, &self.file, now, &|_, _| watch(total, total))
            })?;
        }
        self.colour_new_labels(tx, &known_labels)?;
        Ok(effect)
    }

    /// Gives the labels that are new here the colours that they have there.
    fn colour_new_labels(&self, tx: &Tx<'_>, known: &[LabelRow]) -> Result<(), StoreError> {
        let colours = self.database.as_ref().map(|copied| copied.database.label_colours());
        for (name, colour) in colours.into_iter().flatten() {
            let (Ok(name), Some(colour)) = (LabelName::new(&name), LabelColour::nearest(&colour)) else {
                continue;
            };
            if !known.iter().any(|row| row.label.name == name) {
                tx.edit_label(&name, &Label { name: name.clone(), colour })?;
            }
        }
        Ok(())
    }

    /// Takes over the articles with a star or a label of a feed that is not in the list.
    fn other_articles(
        &self,
        other: &OtherFeed,
        effect: &mut MovingEffect,
        mut import: impl FnMut(&ReaderExport) -> Result<ImportEffect, StoreError>,
    ) -> Result<(), StoreError> {
        let label = other.label.as_deref().and_then(|name| LabelName::new(name).ok());
        let before = effect.others;
        self.articles(&other.feed, &other.key, effect, |effect, export| {
            let mut marked = ReaderExport { items: export.items.clone(), ..ReaderExport::default() };
            marked.items.iter_mut().filter(|item| !item.is_deleted).for_each(|item| {
                item.labels.extend(label.clone().filter(|label| !item.labels.contains(label)));
            });
            marked.items.retain(|item| item.marks.starred || !item.labels.is_empty());
            effect.others += (export.items.len() - marked.items.len()) as u64;
            let imported = import(&marked)?;
            effect.count(&marked, &imported);
            Ok(())
        })?;
        if effect.others > before {
            effect.other_feeds.push(match other.feed.title.as_deref() {
                Some(title) if title != self.reader.title() => title.to_owned(),
                _ => other.key.clone(),
            });
        }
        Ok(())
    }

    /// Returns true if a sentence of [`Self::words`] says that a file of the other reader cannot be read.
    #[must_use]
    pub fn is_problem(&self, sentence: &Message) -> bool {
        self.problems.contains(sentence) || *sentence == self.damaged()
    }

    fn damaged(&self) -> Message {
        msg!("profile-moving-damaged", file = self.file.as_str())
    }

    /// Reads the articles of a feed in parts, so that the texts of a large feed need not fit into memory.
    fn articles(
        &self,
        feed: &NewSubscription,
        key: &str,
        effect: &mut MovingEffect,
        mut each: impl FnMut(&mut MovingEffect, &ReaderExport) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let copied = self.database.as_ref().filter(|_| !key.is_empty());
        let Some(CopiedDatabase { database, .. }) = copied else { return Ok(()) };
        let (mut export, mut bytes, mut done) = (ReaderExport::default(), 0, Ok(()));
        let (mut unusable, mut bad_labels) = (0, 0);
        let whole = database.items(key, |mut item| {
            if done.is_err() {
                return;
            }
            if item.is_deleted {
                // Nothing of it comes over but the fact that the user has done with it.
                item.marks = Marks { read: true, starred: false };
                item.labels.clear();
                item.text.clear();
                item.files = None;
            }
            bytes += item.text.len();
            let labels = item.labels.len();
            match exported(feed, item, database.kind()) {
                Some(item) => {
                    bad_labels += (labels - item.labels.len()) as u64;
                    export.items.push(item);
                }
                None => unusable += 1,
            }
            if bytes > BYTES_TOGETHER || export.items.len() >= ARTICLES_TOGETHER {
                done = each(effect, &export);
                export.items.clear();
                bytes = 0;
            }
        });
        done?;
        effect.unusable += unusable;
        effect.bad_labels += bad_labels;
        effect.is_damaged |= !whole;
        if export.items.is_empty() { Ok(()) } else { each(effect, &export) }
    }

    /// Says what is taken over, in sentences that suit a preview and a report.
    #[must_use]
    pub fn words(&self, effect: &MovingEffect) -> Vec<Message> {
        let count = |count: u64, message: Message| (count > 0).then_some(message);
        let MovingEffect { new_feeds, known_feeds, marked, added, read, starred, kept, .. } = *effect;
        let MovingEffect { unusable, others, is_damaged, bad_labels, labels_left_out, deleted, .. } = *effect;
        let (left, tags) = (self.feeds.unusable.len() as u64, self.feeds.several_tags);
        let (names, other_names) = (some_of(&self.feeds.unusable), some_of(&effect.other_feeds));
        let sentences = [
            self.missing.clone(),
            Some(msg!("profile-moving-feeds", count = new_feeds)),
            count(known_feeds, msg!("profile-moving-known", count = known_feeds)),
            count(tags, msg!("profile-moving-tags", count = tags)),
            count(left, msg!("profile-moving-unusable-feeds", count = left, names)),
            count(marked, msg!("profile-moving-marked", count = marked)),
            count(added, msg!("profile-moving-added", count = added)),
            count(kept, msg!("profile-moving-kept", count = kept)),
            count(deleted, msg!("profile-moving-deleted", count = deleted)),
            count(marked + added + kept, msg!("profile-moving-marks", read, starred)),
            count(unusable, msg!("profile-moving-unusable", count = unusable)),
            count(others, msg!("profile-moving-others", count = others, names = other_names)),
            count(labels_left_out, msg!("profile-starred-labels", count = labels_left_out)),
            count(bad_labels, msg!("profile-starred-bad-labels", count = bad_labels, most = LabelName::MOST)),
            is_damaged.then(|| self.damaged()),
        ];
        let mut words: Vec<Message> = sentences.into_iter().flatten().collect();
        words.extend(
            self.problems.iter().filter(|problem| !words.contains(problem)).cloned().collect::<Vec<_>>(),
        );
        words
    }
}

impl MovingEffect {
    fn count_feed(&mut self, is_known: bool) {
        self.new_feeds += u64::from(!is_known);
        self.known_feeds += u64::from(is_known);
    }

    fn count(&mut self, export: &ReaderExport, imported: &ImportEffect) {
        self.marked += imported.marked;
        self.added += imported.added;
        self.kept += imported.kept;
        self.deleted += imported.deleted;
        // The same labels may be left out in each part.
        self.labels_left_out = self.labels_left_out.max(imported.labels_left_out);
        self.read += export.items.iter().filter(|item| item.marks.read && !item.is_deleted).count() as u64;
        self.starred += export.items.iter().filter(|item| item.marks.starred).count() as u64;
    }
}

/// The largest number of feeds that a sentence names.
const MOST_NAMED: usize = 20;

/// Joins the first of many names.
fn some_of(names: &[String]) -> String {
    let more = if names.len() > MOST_NAMED { ", …" } else { "" };
    format!("{}{more}", names.get(..MOST_NAMED).unwrap_or(names).join(", "))
}

/// Converts an article; `None` if it has neither a link nor a title.
fn exported(feed: &NewSubscription, mut item: ForeignItem, kind: ForeignKind) -> Option<ExportedItem> {
    if kind == ForeignKind::Newsboat && is_made_up(&item) {
        item.id.clear();
    }
    let marks = item.marks;
    Some(ExportedItem {
        is_deleted: item.is_deleted,
        feed: feed.url.clone(),
        feed_title: feed.title.clone().unwrap_or_default(),
        site: feed.site.clone(),
        marks,
        labels: item.labels.iter().filter_map(|name| LabelName::new(name).ok()).collect(),
        entry: foreign_entry(&item, &feed.url)?,
    })
}

/// Returns true if Newsboat made the id itself. If the publisher gives none, it takes the link with the date behind it,
/// the link, or the title.
fn is_made_up(item: &ForeignItem) -> bool {
    item.id == item.title || item.id.strip_prefix(&item.link).is_some_and(|date| date.contains(' '))
}
