//! Copies folders and subscriptions, and finds feeds whose rows are lost.

use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{OptionalExtension, named_params};
use url::Url;

use super::source::{optional_text, text};
use super::{Copied, DOCUMENTS, FullyRead, KeyMap, Selection, Source};
use crate::model::{SAVED_PAGES_NORMALISED, SubscriptionId, Timestamp, normalise, web_address};
use crate::store::schema::convert::{Col, pairs_of_json, url_of};
use crate::store::{NewSubscription, StoreError, Tx};

const FOLDERS: &str = "SELECT rowid AS place, id, parent, name, position, collapsed FROM folder";
const SUBSCRIPTIONS: &str =
    "SELECT rowid AS place, id, url, normalised, folder, title, custom_title, site, attributes, added_at,
        removed_at, not_chronological FROM subscription";
/// An index may still contain the address of a feed whose row is lost.
const ADDRESSES: &str = "SELECT id, normalised FROM subscription INDEXED BY sqlite_autoindex_subscription_1 WHERE normalised >= ''";

const FEED_TITLE: &str =
    "UPDATE subscription SET title = :title, not_chronological = :flag WHERE id = :id AND title = ''";
/// The copy of a feed that the user no longer followed has only the entries that outlive the removal.
const REMOVED: &str = "INSERT INTO subscription (url, normalised, site, added_at, removed_at, position)
    VALUES (:url, :normalised, :site, :added, :removed, -1)";
const ANY_SUBSCRIPTION: &str = "SELECT id FROM subscription WHERE normalised = :normalised";
/// Finds a feed of the target that was never fetched and has no coverage. Only its address is known, and the data from a
/// backup.
const IS_NEW: &str = "SELECT 1 FROM subscription WHERE id = :id AND removed_at IS NULL AND last_try IS NULL
    AND NOT EXISTS (SELECT 1 FROM coverage WHERE subscription = :id)";
const LEFT_SINCE: &str = "SELECT id FROM subscription WHERE normalised = :normalised AND removed_at > :time";

/// The parent and the name of each folder of a file.
type Folders = BTreeMap<i64, (Option<i64>, String)>;

impl Tx<'_> {
    /// Finds the feeds of the source that the target knows, and adds none.
    pub(super) fn find_subscriptions(&self, source: &Source, keys: &mut KeyMap) -> Result<bool, StoreError> {
        source.scan(SUBSCRIPTIONS, |row| {
            let known = self.known_subscription(&row.get::<_, String>("normalised")?)?;
            if let Some(id) = known {
                keys.subscriptions.insert(row.get("id")?, id);
            }
            Ok(())
        })
    }

    /// Finds feeds whose rows are lost by their addresses, because other rows of these feeds may be readable. A feed
    /// that the target does not know is added to [`Copied::without_row`], because a backup may know it.
    pub(super) fn find_lost_subscriptions(
        &self,
        source: &Source,
        keys: &mut KeyMap,
        copied: &mut Copied,
    ) -> Result<bool, StoreError> {
        source.read(ADDRESSES, |row| {
            let (old, normalised): (i64, String) = (row.get("id")?, row.get("normalised")?);
            if keys.subscriptions.contains_key(&old) {
                return Ok(());
            }
            match self.known_subscription(&normalised)? {
                Some(id) => {
                    keys.subscriptions.insert(old, id);
                    let params = named_params! {":id": id.0};
                    if self.connection.prepare_cached(IS_NEW)?.exists(params)? {
                        keys.added.insert(id);
                    }
                }
                None => drop(copied.without_row.insert((old, normalised))),
            }
            Ok(())
        })
    }

    /// Subscribes to feeds of which only the address is known. Uses an address that the source contains for them.
    pub fn follow_by_address(
        &self,
        source: &Source,
        without_row: &BTreeSet<(i64, String)>,
        now: Timestamp,
    ) -> Result<usize, StoreError> {
        let documents = source.document_addresses()?;
        let mut followed = 0;
        for (old, normalised) in without_row {
            if normalised == SAVED_PAGES_NORMALISED {
                // No one follows the list of saved pages.
                self.list_of_saved_pages(now)?;
                continue;
            }
            let url = match documents.address(*old, normalised) {
                Some(url) => url,
                None => match url_of(&format!("https://{normalised}")) {
                    Ok(url) => url,
                    Err(_) => continue,
                },
            };
            let normalised = normalised.clone();
            let new = NewSubscription {
                url,
                normalised,
                title: None,
                site: None,
                folder: Vec::new(),
                attributes: Vec::new(),
            };
            followed += usize::from(matches!(self.add_subscription(&new, now)?, crate::store::Added::New(_)));
        }
        Ok(followed)
    }

    /// Finds a feed that the user follows or followed.
    fn known_subscription(&self, normalised: &str) -> Result<Option<SubscriptionId>, StoreError> {
        let mut statement = self.connection.prepare_cached(ANY_SUBSCRIPTION)?;
        let id = statement.query_row(named_params! {":normalised": normalised}, |row| {
            row.get::<_, Col<SubscriptionId>>("id")
        });
        Ok(id.optional()?.map(|id| id.0))
    }

    /// Copies the folders, unless a newer file had all of them. Returns those of the source, and true if all could be read.
    fn copy_folders(&self, source: &Source, newer: FullyRead) -> Result<(Folders, bool), StoreError> {
        let mut folders = Folders::new();
        let mut order: BTreeSet<(i64, i64)> = BTreeSet::new();
        let mut folded: BTreeSet<i64> = BTreeSet::new();
        let whole = source.scan(FOLDERS, |row| {
            // A damaged place costs no folder.
            order.insert((row.get("position").unwrap_or(i64::MAX), row.get("id")?));
            if row.get("collapsed").unwrap_or(false) {
                folded.insert(row.get("id")?);
            }
            folders.insert(row.get("id")?, (row.get("parent")?, text(row, "name")?));
            Ok(())
        })?;
        if newer.folders {
            return Ok((folders, whole));
        }
        let mut to_fold = Vec::new();
        for folder in folded {
            let path = path(&folders, Some(folder));
            if self.find_folder(&path)?.is_none() {
                to_fold.push(path);
            }
        }
        // Empty folders are copied as well, in the user's order.
        for (_, folder) in order {
            self.folder_at(&path(&folders, Some(folder)))?;
        }
        for path in to_fold {
            self.collapse_folder(&path, true)?;
        }
        Ok((folders, whole))
    }

    pub(super) fn copy_subscriptions(
        &self,
        source: &Source,
        selection: Selection,
        keys: &mut KeyMap,
        copied: &mut Copied,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let (folders, mut whole) = self.copy_folders(source, keys.newer)?;
        copied.fully_read.folders = whole;
        let mut addresses: BTreeMap<i64, String> = BTreeMap::new();
        whole &= source.read(ADDRESSES, |row| {
            addresses.insert(row.get("id")?, row.get("normalised")?);
            Ok(())
        })?;
        // The addresses are read only if an address is damaged.
        let documents: OnceCell<DocumentAddresses> = OnceCell::new();
        let sound = Cell::new(true);
        whole &= source.scan(SUBSCRIPTIONS, |row| {
            let old: i64 = row.get("id")?;
            let stated = text(row, "normalised")?;
            let url = web_address(&text(row, "url")?);
            let (url, normalised) = match url {
                Some(url) if normalise(&url) == stated => (url, stated),
                url => {
                    if documents.get().is_none() {
                        drop(documents.set(source.document_addresses()?));
                    }
                    let documents = documents.get().expect("set just before");
                    let indexed = addresses.get(&old).map(String::as_str);
                    let mended = documents.mend(old, url, &stated, indexed);
                    copied.addresses += usize::from(mended.is_some());
                    sound.set(false);
                    mended.ok_or(StoreError::Value { what: "address", value: stated })?
                }
            };
            // Damage to a value of little weight costs no feed.
            let site = optional_text(row, "site").unwrap_or_default();
            let added_at = row.get("added_at").ok().filter(|time| *time > 0);
            let added_at = added_at.map_or(now, Timestamp::from_millis);
            if let Some(removed) = row.get::<_, Option<i64>>("removed_at")? {
                // The user no longer followed this feed, but its read and starred entries are still known.
                copied.unsubscribed += 1;
                let id = match self.known_subscription(&normalised)? {
                    Some(id) => id,
                    None => SubscriptionId(self.connection.prepare_cached(REMOVED)?.insert(named_params! {
                        ":url": url.as_str(), ":normalised": normalised, ":site": site, ":added": added_at.millis(),
                        ":removed": removed,
                    })?),
                };
                keys.subscriptions.insert(old, id);
                return Ok(());
            }
            let new = NewSubscription {
                url,
                normalised,
                title: optional_text(row, "custom_title")?,
                site: site.and_then(|site| url_of(&site).ok()),
                folder: path(&folders, row.get("folder")?),
                attributes: optional_text(row, "attributes")
                    .unwrap_or_default()
                    .map_or_else(Vec::new, |text| pairs_of_json(&text)),
            };
            if let Selection::Backup(made) = selection
                && let Some(id) = self.left_since(&new.normalised, made)?
            {
                keys.subscriptions.insert(old, id);
                return Ok(());
            }
            let added = self.add_subscription(&new, added_at)?;
            let id = added.id();
            if matches!(added, crate::store::Added::New(_)) {
                copied.subscriptions += 1;
                keys.added.insert(id);
                let title = text(row, "title").unwrap_or_default();
                let flag = row.get("not_chronological").unwrap_or(false);
                if flag || !title.is_empty() {
                    let params = named_params! {":id": id.0, ":title": title, ":flag": flag};
                    self.connection.prepare_cached(FEED_TITLE)?.execute(params)?;
                }
            }
            keys.subscriptions.insert(old, id);
            Ok(())
        })?;
        Ok(whole & sound.get())
    }

    /// Finds a feed from which the user unsubscribed after `time`.
    fn left_since(&self, normalised: &str, time: Timestamp) -> Result<Option<SubscriptionId>, StoreError> {
        let mut statement = self.connection.prepare_cached(LEFT_SINCE)?;
        let id = statement
            .query_row(named_params! {":normalised": normalised, ":time": time.millis()}, |row| {
                row.get::<_, Col<SubscriptionId>>("id")
            });
        Ok(id.optional()?.map(|id| id.0))
    }
}

/// The addresses of the documents in a file. If the two addresses in the row of a feed contradict each other, they show
/// which one is damaged.
struct DocumentAddresses(BTreeMap<i64, Vec<Url>>);

impl Source {
    fn document_addresses(&self) -> Result<DocumentAddresses, StoreError> {
        let mut addresses: BTreeMap<i64, Vec<Url>> = BTreeMap::new();
        self.scan(DOCUMENTS, |row| {
            let address = web_address(&text(row, "uri")?);
            addresses.entry(row.get("subscription")?).or_default().extend(address);
            Ok(())
        })?;
        Ok(DocumentAddresses(addresses))
    }
}

impl DocumentAddresses {
    /// Returns the address of a document of this feed that has this normalised form.
    fn address(&self, feed: i64, normalised: &str) -> Option<Url> {
        self.0.get(&feed)?.iter().find(|url| normalise(url) == *normalised).cloned()
    }

    /// Returns the address of a feed and its normalised form, if the two forms in its row contradict each other. `url`
    /// is the address; `None` if it cannot be read. `stated` is the normalised form. `indexed` is the normalised form
    /// in an index, which may be lost. Returns `None` if nothing decides; the feed is then followed under the form in
    /// the index.
    fn mend(
        &self,
        feed: i64,
        url: Option<Url>,
        stated: &str,
        indexed: Option<&str>,
    ) -> Option<(Url, String)> {
        let of_url = url.as_ref().map(normalise);
        if let Some(url) = url.as_ref().filter(|_| of_url.as_deref() == indexed) {
            return Some((url.clone(), normalise(url)));
        }
        let of_document = |form: &str| Some((self.address(feed, form)?, form.to_owned()));
        indexed.and_then(of_document).or_else(|| of_document(stated)).or_else(|| {
            // Both forms are equally credible, and the address can be fetched.
            url.filter(|_| indexed.is_none()).map(|url| (url.clone(), normalise(&url)))
        })
    }
}

/// Returns the names of the folders around a folder and its own name, outermost first. Lost folders are left out.
fn path(folders: &Folders, folder: Option<i64>) -> Vec<String> {
    let mut names = Vec::new();
    let mut next = folder;
    while let Some((parent, name)) = next.and_then(|id| folders.get(&id))
        && names.len() < folders.len()
    {
        names.push(name.clone());
        next = *parent;
    }
    names.reverse();
    names
}
