//! Takes the feeds and folders of an import back, and brings them again.

use std::collections::BTreeSet;

use rusqlite::named_params;

use crate::model::{ImportedFeeds, SubscriptionId, Timestamp};
use crate::store::{Database, StoreError, Tx};

const FOLLOWED: &str = "SELECT id FROM subscription WHERE removed_at IS NULL";
const FOLDER_OF: &str = "SELECT folder FROM subscription WHERE id = :id AND removed_at IS NULL";
const HOLDS_FEEDS: &str = "SELECT 1 FROM subscription WHERE folder = :id AND removed_at IS NULL";
const HOLDS_FOLDERS: &str = "SELECT 1 FROM folder WHERE parent = :id";
const TAKE_OUT: &str = "UPDATE subscription SET folder = NULL WHERE folder = :id";
const DELETE_FOLDER: &str = "DELETE FROM folder WHERE id = :id";

/// The feeds and folders before an import.
#[derive(Debug)]
pub struct BeforeImport {
    feeds: BTreeSet<SubscriptionId>,
    folders: BTreeSet<Vec<String>>,
}

impl Database {
    /// Notes the feeds and folders before an import.
    pub fn before_import(&self) -> Result<BeforeImport, StoreError> {
        let folders = self.folders()?.into_iter().map(|folder| folder.path).collect();
        Ok(BeforeImport { feeds: self.followed()?, folders })
    }

    /// Returns the feeds and folders that an import added.
    pub fn imported_since(&self, before: &BeforeImport) -> Result<ImportedFeeds, StoreError> {
        let new = self.followed()?.into_iter().filter(|id| !before.feeds.contains(id));
        let folders = self.folders()?.into_iter().map(|folder| folder.path);
        Ok(ImportedFeeds {
            feeds: self.with_folders(new)?,
            folders: folders.filter(|path| !before.folders.contains(path)).collect(),
            has_others: false,
        })
    }

    fn followed(&self) -> Result<BTreeSet<SubscriptionId>, StoreError> {
        let mut statement = self.connection.prepare_cached(FOLLOWED)?;
        let ids = statement.query_map([], |row| row.get("id").map(SubscriptionId))?;
        Ok(ids.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns those feeds that the user follows, each with the path of its folder.
    fn with_folders(
        &self,
        ids: impl Iterator<Item = SubscriptionId>,
    ) -> Result<Vec<(SubscriptionId, Vec<String>)>, StoreError> {
        let tree = self.folder_tree()?;
        let mut statement = self.connection.prepare_cached(FOLDER_OF)?;
        let mut found = Vec::new();
        for id in ids {
            let mut rows = statement.query(named_params! {":id": id.0})?;
            if let Some(row) = rows.next()? {
                found.push((id, tree.path(row.get("folder")?)));
            }
        }
        Ok(found)
    }
}

impl Tx<'_> {
    /// Undoes an import. Its feeds are hidden as feeds are that the user removes, so that their entries and marks stay until
    /// the next launch. Its folders are removed if no other feed and no other folder lies in them.
    ///
    /// Returns what was taken back, with the present folders of the feeds.
    pub fn take_import_back(
        &self,
        imported: &ImportedFeeds,
        now: Timestamp,
    ) -> Result<ImportedFeeds, StoreError> {
        let feeds = self.with_folders(imported.feeds.iter().map(|(id, _)| *id))?;
        feeds.iter().try_for_each(|(id, _)| self.hide_subscription(*id, now))?;
        let mut folders = Vec::new();
        for path in imported.folders.iter().rev() {
            let Some(id) = self.find_folder(path)? else { continue };
            let params = named_params! {":id": id};
            if self.connection.prepare_cached(HOLDS_FEEDS)?.exists(params)?
                || self.connection.prepare_cached(HOLDS_FOLDERS)?.exists(params)?
            {
                continue;
            }
            for sql in [TAKE_OUT, DELETE_FOLDER] {
                self.connection.prepare_cached(sql)?.execute(params)?;
            }
            folders.insert(0, path.clone());
        }
        Ok(ImportedFeeds { feeds, folders, has_others: imported.has_others })
    }

    /// Brings back what [`Self::take_import_back`] took.
    pub fn import_again(&self, imported: &ImportedFeeds) -> Result<(), StoreError> {
        imported.folders.iter().try_for_each(|path| self.create_folder(path))?;
        for (id, path) in &imported.feeds {
            self.show_subscription(*id)?;
            self.move_to_folder(&[*id], path)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::model::EntryScope;
    use crate::store::testing::{add, at, keys, memory, new, new_entry, update};

    #[test]
    fn an_import_is_taken_back_and_done_again_with_folders_entries_and_marks() {
        let mut store = memory();
        let known = add(&mut store, "https://known.example/feed");
        let mut feed = new("https://a.example/feed");
        feed.folder = vec!["Sea".to_owned(), "Ports".to_owned()];
        let imported = store
            .transaction(|tx| {
                let before = tx.before_import()?;
                tx.import(&[feed.clone(), new("https://known.example/feed")], at(1))?;
                tx.create_folder(&["Empty".to_owned()])?;
                tx.imported_since(&before)
            })
            .unwrap();
        let id = store.find_subscription(&feed.normalised).unwrap().unwrap();
        assert_eq!(imported.feeds, [(id, feed.folder.clone())]);
        let folders: Vec<String> = imported.folders.iter().map(|path| path.join("/")).collect();
        assert_eq!(folders, ["Sea", "Sea/Ports", "Empty"]);
        // The user reads and stars an entry, and puts the known feed into a new folder.
        store.transaction(|tx| tx.apply(id, &update(&[new_entry("x", 1)]), at(2))).unwrap();
        let all = keys(&store, &EntryScope::All);
        store.transaction(|tx| tx.star_these(&all, true)).unwrap();
        store.transaction(|tx| tx.move_to_folder(&[known], &["Sea".to_owned()])).unwrap();
        let taken = store.transaction(|tx| tx.take_import_back(&imported, at(3))).unwrap();
        let rows = store.subscriptions().unwrap();
        assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), [known]);
        let names = |store: &crate::store::Store| -> Vec<String> {
            store.folders().unwrap().iter().map(|folder| folder.path.join("/")).collect()
        };
        assert_eq!(names(&store), ["Sea"], "another feed lies in it");
        assert_eq!(keys(&store, &EntryScope::Starred), all, "a star is never lost");
        store.transaction(|tx| tx.import_again(&taken)).unwrap();
        let row = store.subscription(id).unwrap().unwrap();
        assert_eq!((row.folder, row.entries), (feed.folder, 1));
        assert_eq!(names(&store).len(), 3);
        // A second undo finds nothing that the user removed meanwhile.
        store.transaction(|tx| tx.hide_subscription(id, at(4))).unwrap();
        let taken = store.transaction(|tx| tx.take_import_back(&imported, at(5))).unwrap();
        assert_eq!(taken.feeds, []);
    }
}
