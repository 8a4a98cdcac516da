//! Saves a feed as an archived feed (RFC 5005 §4): a subscription document and archive documents in a folder, which any
//! web server can serve.
//!
//! A reader may take an archived feed for whole once it has read all archives. So a feed that lacks entries, or may lack
//! some, is saved as a paged feed (RFC 5005 §3), which promises nothing. Its documents have the same names.
//!
//! An archive document never changes once it is written. A later call writes new entries and new versions of entries
//! into further archive documents, and replaces the subscription document. The subscription document is written last, so
//! it never links a document that is not there.
//!
//! For the same reasons the last document of a call has no `next-archive` or `previous` link, and gets none later. RFC
//! 5005 does not require this link, and readers go back along `prev-archive` or `next`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use url::Url;

use super::feeds::timeline;
use super::files::{temporary_of, write_file};
use super::sharing::ExportFileError;
use crate::document::{self, Context, WrittenEntry, WrittenHead, write_atom, written_id};
use crate::fetch::without_password;
use crate::history::TimelineItem;
use crate::model::{
    Completeness, Digest, Entry, EntryKey, FeedDocument, SubscriptionId, SubscriptionRow, Timestamp, relation,
};
use crate::store::{Database, ReadConnection, StoreError, StoredEntry, Watcher};

/// The name of the subscription document.
const SUBSCRIPTION_DOCUMENT: &str = "feed.atom";
/// The number of entries of an archive document, unless the user chooses another one.
pub const ENTRIES_PER_DOCUMENT: usize = 100;

/// The reason that a feed cannot be saved.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The database cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] ExportFileError),
    /// The folder contains documents of another feed, or other files with the names of such documents.
    #[error("{}", t!("profile-archive-other", path = .0.as_str()))]
    Other(String),
    /// The folder contains an archived feed, and the copy would be a paged one, or the other way round.
    #[error("{}", t!("profile-archive-form"))]
    OtherForm,
    /// This archive document is gone from the folder, and later ones are there. They must never change.
    #[error("{}", t!("profile-archive-hole", path = .0.as_str()))]
    Hole(String),
    /// Entries may be missing, and the user did not allow that.
    #[error("{}", t!("profile-archive-incomplete"))]
    Incomplete,
    /// The feed has no entries.
    #[error("{}", t!("profile-archive-empty"))]
    Empty,
}

/// The user's choices.
#[derive(Clone, Copy, Debug)]
pub struct ArchiveOptions<'a> {
    /// The address of the folder on the web server. Without it, all links are relative.
    pub base: Option<&'a Url>,
    /// The number of entries of an archive document, at least 1.
    pub size: usize,
    /// True if the feed is saved although entries may be missing. It is then saved as a paged feed, and the subscription
    /// document says why.
    pub may_be_incomplete: bool,
}

/// The result of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SavedFeed {
    /// Number of entries of the feed.
    pub entries: usize,
    /// Number of archive documents in the folder.
    pub archives: usize,
    /// Number of archive documents that this call wrote.
    pub new_archives: usize,
    /// Number of entries without their text, because it was removed to make room, or because it is a file.
    pub without_text: usize,
}

/// Writes the entries of a feed's list into a folder, which is created if it is missing. `watch` gets the number of
/// entries that were compared, and can stop the work before anything is written.
pub fn save(
    database: &ReadConnection,
    id: SubscriptionId,
    folder: &Path,
    options: ArchiveOptions<'_>,
    watch: Watcher<'_>,
) -> Result<SavedFeed, ArchiveError> {
    let (feed, items) = database.snapshot(|database| {
        let items = timeline::with_hidden(database, id)?;
        Ok((database.subscription(id)?, items))
    })?;
    let newest_first: Vec<EntryKey> = items
        .into_iter()
        .filter_map(|item| if let TimelineItem::Entry(key) = item { Some(key) } else { None })
        .collect();
    let Some(feed) = feed.filter(|_| !newest_first.is_empty()) else { return Err(ArchiveError::Empty) };
    let is_whole = feed.state.is_some_and(Completeness::lacks_nothing);
    if !is_whole && !options.may_be_incomplete {
        return Err(ArchiveError::Incomplete);
    }
    fs::create_dir_all(folder).map_err(|source| file_error(folder, source))?;
    remove_leftovers(folder).map_err(|source| file_error(folder, source))?;
    let purged = database.purged_ids(id)?.iter().map(written_id).collect();
    let mut saving = Saving {
        database,
        folder,
        base: options.base.map(as_folder),
        address: without_password(&feed.url),
        existing: Existing::read(folder, &without_password(&feed.url), is_whole, &purged)?,
        is_whole,
        feed,
        saved: SavedFeed { entries: newest_first.len(), ..SavedFeed::default() },
    };
    let size = options.size.max(1);
    let pending = saving.pending(&newest_first, size, watch)?;
    let before = saving.existing.count;
    // A subscription document alone would not say that it contains all entries. So there is at least one archive
    // document. If an earlier call was killed, the last one may link another one that is not there yet.
    let needs_one = before == 0 || saving.existing.links_newer && !pending.is_empty();
    let new = (pending.len().saturating_sub(1) / size).max(usize::from(needs_one));
    for (number, keys) in (before + 1..=before + new).zip(pending.chunks(size)) {
        saving.write_archive(number, keys, number < before + new)?;
    }
    let rest: BTreeSet<EntryKey> = pending.iter().skip(new * size).copied().collect();
    let keys: Vec<EntryKey> = newest_first
        .iter()
        .enumerate()
        .filter(|(place, key)| *place < size || rest.contains(key))
        .map(|(_, key)| *key)
        .collect();
    saving.write_subscription_document(&keys)?;
    saving.saved.new_archives = new;
    saving.saved.archives = before + new;
    Ok(saving.saved)
}

/// The archive documents that are in the folder already.
#[derive(Debug, Default)]
struct Existing {
    count: usize,
    /// The fingerprint of the latest version of each entry, by its id in the documents.
    versions: BTreeMap<String, Digest>,
    /// The latest version of each entry whose text was removed to make room, if a document of the folder has its text.
    texts: BTreeMap<String, Entry>,
    updated: Option<Timestamp>,
    /// True if the last document links one with the next number.
    links_newer: bool,
}

impl Existing {
    /// Reads the documents of a folder. Fails if one of them belongs to another feed, or if they are archives and should
    /// be pages, or the other way round.
    fn read(
        folder: &Path,
        feed: &Url,
        are_archives: bool,
        purged: &BTreeSet<String>,
    ) -> Result<Self, ArchiveError> {
        let mut existing = Self::default();
        let subscription_document = folder.join(SUBSCRIPTION_DOCUMENT);
        let newest = if subscription_document.exists() {
            entries_of(read_own(&subscription_document, feed)?).collect()
        } else {
            Vec::new()
        };
        loop {
            let path = folder.join(archive_name(existing.count + 1));
            if !path.exists() {
                return match has_later(folder, existing.count + 1) {
                    Ok(false) => {
                        existing.keep_texts(&newest, purged);
                        Ok(existing)
                    }
                    Ok(true) => Err(ArchiveError::Hole(path.display().to_string())),
                    Err(source) => Err(file_error(folder, source)),
                };
            }
            let document = read_own(&path, feed)?;
            if document.head.markers.archive != are_archives {
                return Err(ArchiveError::OtherForm);
            }
            existing.count += 1;
            let next = archive_name(existing.count + 1);
            existing.links_newer = [relation::NEXT_ARCHIVE, relation::PREVIOUS].iter().any(|name| {
                document.head.link(name).is_some_and(|uri| uri.path().ends_with(&format!("/{next}")))
            });
            existing.updated = existing.updated.max(document.head.updated);
            let entries: Vec<Entry> = entries_of(document).collect();
            existing.keep_texts(&entries, purged);
            existing.versions.extend(entries.iter().map(version));
        }
    }

    /// Keeps the entries of a document whose text only the folder has.
    fn keep_texts(&mut self, entries: &[Entry], purged: &BTreeSet<String>) {
        let full = entries.iter().filter(|it| it.body().is_some() && purged.contains(it.id.as_str()));
        self.texts.extend(full.map(|entry| (entry.id.as_str().to_owned(), entry.clone())));
    }
}

/// One call of [`save`].
struct Saving<'a> {
    database: &'a Database,
    folder: &'a Path,
    base: Option<Url>,
    feed: SubscriptionRow,
    /// The address of the feed, without a password. It is the id of the written feed.
    address: Url,
    existing: Existing,
    /// True if nothing is missing, so that the copy is an archived feed. Else it is a paged feed.
    is_whole: bool,
    saved: SavedFeed,
}

impl Saving<'_> {
    /// Returns the entries that no archive document has in their latest version, oldest first.
    fn pending(
        &mut self,
        newest_first: &[EntryKey],
        size: usize,
        watch: Watcher<'_>,
    ) -> Result<Vec<EntryKey>, ArchiveError> {
        let mut pending = Vec::new();
        let mut done = 0;
        for keys in newest_first.rchunks(size) {
            let mut entries = Vec::with_capacity(keys.len());
            for key in keys.iter().rev() {
                entries.extend(self.entry(*key)?.map(|entry| (*key, entry)));
            }
            // The entries are compared as they are read back from a document, so facts that a document cannot express
            // make no difference.
            let written: Vec<WrittenEntry> = entries.iter().map(|(_, entry)| entry.clone()).collect();
            let now: BTreeMap<String, Digest> =
                entries_of(self.read_back(&written)?).map(|entry| version(&entry)).collect();
            let is_new = |written: &WrittenEntry| {
                let id = written_id(&written.entry.id);
                let archived = self.existing.versions.get(&id);
                archived.is_none() || archived != now.get(&id)
            };
            pending.extend(entries.iter().filter(|(_, entry)| is_new(entry)).map(|(key, _)| *key));
            done += keys.len() as u64;
            if !watch(done, newest_first.len() as u64) {
                return Err(StoreError::Stopped.into());
            }
        }
        Ok(pending)
    }

    /// Reads an entry. Counts the entry in `without_text` if its text is not known.
    fn entry(&mut self, key: EntryKey) -> Result<Option<WrittenEntry>, ArchiveError> {
        let Some(stored) = self.database.article(key)? else { return Ok(None) };
        let is_lost = stored.purged_at.is_some() && self.archived(&stored).is_none();
        self.saved.without_text += usize::from(is_lost || stored.file.is_some());
        Ok(Some(self.written(stored)))
    }

    fn entries(&self, keys: &[EntryKey]) -> Result<Vec<WrittenEntry>, ArchiveError> {
        let mut entries = Vec::with_capacity(keys.len());
        for key in keys {
            entries.extend(self.database.article(*key)?.map(|stored| self.written(stored)));
        }
        Ok(entries)
    }

    /// Returns the version of an entry that the copy has. If its text was removed to make room, this is the version that the
    /// folder has with its text: a later one without text would take the text away from everybody who reads the copy.
    fn written(&self, stored: StoredEntry) -> WrittenEntry {
        let changed = stored.changed_at.unwrap_or(stored.row.time);
        let entry = match self.archived(&stored).cloned() {
            // The id in the folder may be encoded already.
            Some(archived) => Entry { id: stored.entry.id, ..archived },
            None => stored.entry,
        };
        written(entry, changed)
    }

    fn archived(&self, stored: &StoredEntry) -> Option<&Entry> {
        stored.purged_at?;
        self.existing.texts.get(&written_id(&stored.entry.id))
    }

    fn read_back(&self, entries: &[WrittenEntry]) -> Result<FeedDocument, ArchiveError> {
        let head = self.head(Timestamp::from_seconds(0), Vec::new(), None);
        let text = write_atom(&head, entries);
        let path = self.folder.join(SUBSCRIPTION_DOCUMENT);
        parse(text.as_bytes(), &self.address).ok_or_else(|| ArchiveError::Other(path.display().to_string()))
    }

    /// Writes an archive document. `keys` are its entries, oldest first.
    fn write_archive(
        &mut self,
        number: usize,
        keys: &[EntryKey],
        has_next: bool,
    ) -> Result<(), ArchiveError> {
        let mut entries = self.entries(keys)?;
        entries.reverse();
        let newest = entries.iter().map(|entry| entry.updated).max();
        // The version in a later document must count as the later one (RFC 5005 §4.2). So a document is never dated
        // before an earlier document, whatever the dates of its entries.
        self.existing.updated = self.existing.updated.max(newest);
        let mut links = vec![(relation::SELF, self.address_of(&archive_name(number)))];
        links.extend(self.common_links());
        let (older, newer) = self.neighbours();
        if number > 1 {
            links.push((older, self.address_of(&archive_name(number - 1))));
        }
        if has_next {
            links.push((newer, self.address_of(&archive_name(number + 1))));
        }
        let updated = self.existing.updated.unwrap_or(Timestamp::from_seconds(0));
        let head = WrittenHead { is_archive: self.is_whole, ..self.head(updated, links, None) };
        self.write(&archive_name(number), &write_atom(&head, &entries))?;
        self.existing.count = number;
        Ok(())
    }

    fn write_subscription_document(&self, keys: &[EntryKey]) -> Result<(), ArchiveError> {
        let entries = self.entries(keys)?;
        let newest = entries.iter().map(|entry| entry.updated).max();
        let updated = self.existing.updated.max(newest).unwrap_or(Timestamp::from_seconds(0));
        let mut links = vec![
            (relation::SELF, self.address_of(SUBSCRIPTION_DOCUMENT)),
            ("via", self.address.to_string()),
            (self.neighbours().0, self.address_of(&archive_name(self.existing.count))),
        ];
        if !self.is_whole {
            links.extend(self.common_links());
        }
        let copy_of = t!("profile-archive-copy", address = self.address.as_str());
        let subtitle =
            if self.is_whole { copy_of } else { format!("{copy_of} {}", t!("profile-archive-gaps")) };
        let head = self.head(updated, links, Some(&subtitle));
        self.write(SUBSCRIPTION_DOCUMENT, &write_atom(&head, &entries))
    }

    /// Returns the links that are the same in all archives, or in all pages.
    fn common_links(&self) -> Vec<(&'static str, String)> {
        let subscription_document = self.address_of(SUBSCRIPTION_DOCUMENT);
        if self.is_whole {
            vec![(relation::CURRENT, subscription_document)]
        } else {
            vec![
                (relation::FIRST, subscription_document),
                (relation::LAST, self.address_of(&archive_name(1))),
            ]
        }
    }

    /// Returns the relations of the links to the older and to the newer document.
    const fn neighbours(&self) -> (&'static str, &'static str) {
        if self.is_whole {
            (relation::PREV_ARCHIVE, relation::NEXT_ARCHIVE)
        } else {
            (relation::NEXT, relation::PREVIOUS)
        }
    }

    fn head<'a>(
        &'a self,
        updated: Timestamp,
        links: Vec<(&'static str, String)>,
        subtitle: Option<&'a str>,
    ) -> WrittenHead<'a> {
        WrittenHead {
            id: self.address.as_str(),
            title: &self.feed.title,
            subtitle,
            site: self.feed.site.as_ref(),
            updated,
            is_archive: false,
            links,
        }
    }

    /// Returns the address of a file of the folder: absolute if its address on the web server is known.
    fn address_of(&self, name: &str) -> String {
        let absolute = self.base.as_ref().and_then(|base| base.join(name).ok());
        absolute.map_or_else(|| name.to_owned(), |address| address.to_string())
    }

    fn write(&self, name: &str, text: &str) -> Result<(), ArchiveError> {
        let path = self.folder.join(name);
        write_file(&path, text).map_err(|source| file_error(&path, source))
    }
}

/// Returns an entry with the time of its latest change. This is the time that its publisher states, else `changed`.
/// Links to scripts and the like are left out.
fn written(mut entry: Entry, changed: Timestamp) -> WrittenEntry {
    leave_out_scripts(&mut entry);
    WrittenEntry { updated: entry.updated.unwrap_or(changed), entry }
}

/// Removes the links from an entry that lead to no document, but to a script or a text in the address itself.
fn leave_out_scripts(entry: &mut Entry) {
    let leads_somewhere =
        |uri: &Url| !matches!(uri.scheme(), "about" | "blob" | "data" | "file" | "javascript" | "vbscript");
    let links = [&mut entry.link, &mut entry.comments, &mut entry.media.image, &mut entry.source.link];
    let replied = entry.in_reply_to.iter_mut().map(|replied| &mut replied.link);
    for link in links.into_iter().chain(replied) {
        link.take_if(|uri| !leads_somewhere(uri));
    }
    entry.media.enclosures.retain(|file| leads_somewhere(&file.url));
}

fn archive_name(number: usize) -> String {
    format!("archive-{number:05}.atom")
}

/// Removes the temporary files of a call that was killed.
fn remove_leftovers(folder: &Path) -> io::Result<()> {
    for file in fs::read_dir(folder)? {
        let file = file?;
        let name = file.file_name();
        let document = name.to_str().and_then(temporary_of);
        if document.is_some_and(|name| name == SUBSCRIPTION_DOCUMENT || number_of(name).is_some()) {
            fs::remove_file(file.path())?;
        }
    }
    Ok(())
}

/// Returns the number of an archive document.
fn number_of(name: &str) -> Option<usize> {
    name.strip_prefix("archive-")?.strip_suffix(".atom")?.parse().ok()
}

/// Returns true if a folder has an archive document with a number after this one.
fn has_later(folder: &Path, number: usize) -> io::Result<bool> {
    for file in fs::read_dir(folder)? {
        let name = file?.file_name();
        if name.to_str().and_then(number_of).is_some_and(|found| found > number) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the entries of a document as the database has them. The author of the whole feed does not count, because it is
/// the title of the feed, which the user may change.
fn entries_of(document: FeedDocument) -> impl Iterator<Item = Entry> {
    let shared = document.head.authors;
    document.entries.into_iter().map(move |mut entry| {
        entry.authors.retain(|name| !shared.contains(name));
        // Documents of earlier versions of Lacuna have such links. They never change, so these count as the same.
        leave_out_scripts(&mut entry);
        entry
    })
}

/// Returns the fingerprint of an entry, with its id.
fn version(entry: &Entry) -> (String, Digest) {
    (entry.id.as_str().to_owned(), entry.digest())
}

/// Reads a document of the folder. Fails if it is not a document of this feed.
fn read_own(path: &Path, feed: &Url) -> Result<FeedDocument, ArchiveError> {
    let bytes = fs::read(path).map_err(|source| file_error(path, source))?;
    let document = parse(&bytes, feed).filter(|document| document.head.id.as_deref() == Some(feed.as_str()));
    document.ok_or_else(|| ArchiveError::Other(path.display().to_string()))
}

fn parse(bytes: &[u8], address: &Url) -> Option<FeedDocument> {
    document::read(bytes, &Context::new(address)).ok()
}

fn as_folder(base: &Url) -> Url {
    let mut base = base.clone();
    if !base.path().ends_with('/') {
        base.set_path(&format!("{}/", base.path()));
    }
    base
}

fn file_error(path: &Path, source: io::Error) -> ArchiveError {
    ExportFileError::new(path, source).into()
}
