//! Folders of the subscription list. A path of names, outermost first, identifies a folder. No two folders in one
//! parent have the same name.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, named_params};

use crate::model::SubscriptionId;
use crate::store::{Database, StoreError, Tx};

const ALL: &str = "SELECT id, parent, name, collapsed FROM folder ORDER BY position, id";
const FIND: &str = "SELECT id FROM folder WHERE ifnull(parent, 0) = ifnull(:parent, 0) AND name = :name";
/// The newest folder has the last position: no position is changed later.
const INSERT: &str = "INSERT INTO folder (parent, name, position)
    VALUES (:parent, :name, ifnull((SELECT position FROM folder ORDER BY id DESC LIMIT 1), 0) + 1)";
const RENAME: &str = "UPDATE folder SET name = :name WHERE id = :id";
const COLLAPSE: &str = "UPDATE folder SET collapsed = :collapsed WHERE id = :id";
const MOVE_FEEDS: &str = "UPDATE subscription SET folder = :to WHERE folder = :id";
const MOVE_FOLDER: &str = "UPDATE folder SET parent = :to WHERE id = :id";
const CHILDREN: &str = "SELECT id, name FROM folder WHERE ifnull(parent, 0) = :id ORDER BY id";
const DELETE: &str = "DELETE FROM folder WHERE id = :id";
const SET_FOLDER: &str = "UPDATE subscription SET folder = :folder WHERE id = :id";

/// A folder as the subscription list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderRow {
    /// The names of the folders around it, outermost first, and its own name.
    pub path: Vec<String>,
    /// True if its content is collapsed.
    pub collapsed: bool,
}

/// All folders, by key.
#[derive(Debug, Default)]
pub(super) struct FolderTree {
    order: Vec<i64>,
    nodes: BTreeMap<i64, Node>,
}

#[derive(Debug)]
struct Node {
    parent: Option<i64>,
    name: String,
    collapsed: bool,
}

impl FolderTree {
    /// Returns the path of a folder; empty for the top level.
    pub(in crate::store) fn path(&self, id: Option<i64>) -> Vec<String> {
        let mut path: Vec<String> = self.ancestors(id).map(|node| node.name.clone()).collect();
        path.reverse();
        path
    }

    /// Returns true if the folder has this path or lies below it.
    pub(super) fn is_within(&self, id: Option<i64>, path: &[String]) -> bool {
        let names: Vec<&String> = self.ancestors(id).map(|node| &node.name).collect();
        names.len() >= path.len() && names.iter().rev().zip(path).all(|(a, b)| *a == b)
    }

    fn ancestors(&self, id: Option<i64>) -> impl Iterator<Item = &Node> {
        let mut next = id;
        // The limit ends a loop, which only a damaged file can contain.
        std::iter::from_fn(move || {
            let node = self.nodes.get(&next?)?;
            next = node.parent;
            Some(node)
        })
        .take(self.nodes.len())
    }
}

impl Database {
    /// Returns every folder, in the order of the list.
    pub fn folders(&self) -> Result<Vec<FolderRow>, StoreError> {
        let tree = self.folder_tree()?;
        let row = |id: &i64| {
            let collapsed = tree.nodes.get(id).is_some_and(|node| node.collapsed);
            FolderRow { path: tree.path(Some(*id)), collapsed }
        };
        Ok(tree.order.iter().map(row).collect())
    }

    pub(super) fn folder_tree(&self) -> Result<FolderTree, StoreError> {
        let mut statement = self.connection.prepare_cached(ALL)?;
        let mut rows = statement.query([])?;
        let mut tree = FolderTree::default();
        while let Some(row) = rows.next()? {
            let id = row.get("id")?;
            tree.order.push(id);
            let node =
                Node { parent: row.get("parent")?, name: row.get("name")?, collapsed: row.get("collapsed")? };
            tree.nodes.insert(id, node);
        }
        Ok(tree)
    }

    pub(in crate::store) fn find_folder(&self, path: &[String]) -> Result<Option<i64>, StoreError> {
        let mut parent = None;
        for name in path {
            let mut find = self.connection.prepare_cached(FIND)?;
            let found = find.query_row(named_params! {":parent": parent, ":name": name}, |row| row.get("id"));
            parent = found.optional()?;
            if parent.is_none() {
                break;
            }
        }
        Ok(parent)
    }
}

impl Tx<'_> {
    /// Creates a folder, and the folders around it that are missing.
    pub fn create_folder(&self, path: &[String]) -> Result<(), StoreError> {
        self.folder_at(path).map(drop)
    }

    /// Returns the folder at a path, and creates it if it is missing. `None` is the top level.
    pub(in crate::store) fn folder_at(&self, path: &[String]) -> Result<Option<i64>, StoreError> {
        let mut parent: Option<i64> = None;
        for name in path {
            let params = named_params! {":parent": parent, ":name": name};
            let found =
                self.connection.prepare_cached(FIND)?.query_row(params, |row| row.get("id")).optional()?;
            parent = match found {
                Some(id) => Some(id),
                None => Some(self.connection.prepare_cached(INSERT)?.insert(params)?),
            };
        }
        Ok(parent)
    }

    /// Renames a folder. If its parent already contains a folder of that name, the two are merged.
    pub fn rename_folder(&self, path: &[String], name: &str) -> Result<(), StoreError> {
        let (Some(id), Some((old, parents))) = (self.find_folder(path)?, path.split_last()) else {
            return Ok(());
        };
        if old == name {
            return Ok(());
        }
        let target: Vec<String> = parents.iter().cloned().chain([name.to_owned()]).collect();
        if let Some(other) = self.find_folder(&target)? {
            return self.dissolve(id, Some(other));
        }
        self.connection.prepare_cached(RENAME)?.execute(named_params! {":id": id, ":name": name})?;
        Ok(())
    }

    /// Removes a folder. Its content moves up into its parent.
    pub fn remove_folder(&self, path: &[String]) -> Result<(), StoreError> {
        let (Some(id), Some((_, parents))) = (self.find_folder(path)?, path.split_last()) else {
            return Ok(());
        };
        let parent = self.find_folder(parents)?;
        self.dissolve(id, parent)
    }

    /// Moves a folder into another one, which is created if it is missing. The empty path is the top level. If the
    /// target already contains a folder of that name, the two are merged. Nothing changes if the target lies in the
    /// folder itself.
    pub fn move_folder(&self, path: &[String], into: &[String]) -> Result<(), StoreError> {
        let (Some(id), Some((name, parents))) = (self.find_folder(path)?, path.split_last()) else {
            return Ok(());
        };
        if into.starts_with(path) || into == parents {
            return Ok(());
        }
        let to = self.folder_at(into)?;
        let params = named_params! {":parent": to, ":name": name};
        let twin: Option<i64> =
            self.connection.prepare_cached(FIND)?.query_row(params, |row| row.get("id")).optional()?;
        if let Some(twin) = twin {
            return self.dissolve(id, Some(twin));
        }
        self.connection.prepare_cached(MOVE_FOLDER)?.execute(named_params! {":id": id, ":to": to})?;
        Ok(())
    }

    /// Collapses or expands a folder.
    pub fn collapse_folder(&self, path: &[String], collapsed: bool) -> Result<(), StoreError> {
        let id = self.find_folder(path)?;
        self.connection
            .prepare_cached(COLLAPSE)?
            .execute(named_params! {":id": id, ":collapsed": collapsed})?;
        Ok(())
    }

    /// Moves a subscription into a folder, which is created if it is missing. The empty path is the top level.
    pub fn move_to_folder(&self, id: SubscriptionId, path: &[String]) -> Result<(), StoreError> {
        let folder = self.folder_at(path)?;
        self.connection
            .prepare_cached(SET_FOLDER)?
            .execute(named_params! {":id": id.0, ":folder": folder})?;
        Ok(())
    }

    /// Moves the content of the folder `id` into `to` and removes the folder. If `to` contains a folder with the name
    /// of a subfolder, these two are merged.
    fn dissolve(&self, id: i64, to: Option<i64>) -> Result<(), StoreError> {
        let mut pending = vec![(id, to)];
        let mut emptied = Vec::new();
        while let Some((id, to)) = pending.pop() {
            self.connection.prepare_cached(MOVE_FEEDS)?.execute(named_params! {":id": id, ":to": to})?;
            let mut statement = self.connection.prepare_cached(CHILDREN)?;
            let children: Vec<(i64, String)> = statement
                .query_map(named_params! {":id": id}, |row| Ok((row.get("id")?, row.get("name")?)))?
                .collect::<rusqlite::Result<_>>()?;
            for (child, name) in children {
                let params = named_params! {":parent": to, ":name": name};
                let mut find = self.connection.prepare_cached(FIND)?;
                let twin: Option<i64> = find.query_row(params, |row| row.get("id")).optional()?;
                if let Some(twin) = twin.filter(|twin| *twin != id && *twin != child) {
                    pending.push((child, Some(twin)));
                    continue;
                }
                if twin == Some(id) {
                    // The folder that is being removed has this name itself and still exists, so it gets another name.
                    let params = named_params! {":id": id, ":name": format!("\u{0}{id}")};
                    self.connection.prepare_cached(RENAME)?.execute(params)?;
                }
                self.connection
                    .prepare_cached(MOVE_FOLDER)?
                    .execute(named_params! {":id": child, ":to": to})?;
            }
            emptied.push(id);
        }
        // Children first, then their parents.
        for id in emptied.into_iter().rev() {
            self.connection.prepare_cached(DELETE)?.execute(named_params! {":id": id})?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::{add_in, memory};

    fn path(text: &str) -> Vec<String> {
        text.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect()
    }

    fn folder_of(store: &crate::store::Store, id: SubscriptionId) -> String {
        let rows = store.subscriptions().unwrap();
        rows.iter().find(|row| row.id == id).unwrap().folder.join("/")
    }

    #[test]
    fn folders_are_made_renamed_merged_and_removed() {
        let mut store = memory();
        let a = add_in(&mut store, "https://a.example/feed", &path("News/Local"));
        let b = add_in(&mut store, "https://b.example/feed", &path("Papers"));
        store.transaction(|tx| tx.move_to_folder(b, &path("Papers/Local"))).unwrap();
        let names: Vec<String> = store.folders().unwrap().iter().map(|f| f.path.join("/")).collect();
        assert_eq!(names, ["News", "News/Local", "Papers", "Papers/Local"]);

        store.transaction(|tx| tx.rename_folder(&path("News"), "Press")).unwrap();
        assert_eq!(folder_of(&store, a), "Press/Local");
        // There is a folder "Press" already: the two are merged, and so are their subfolders.
        store.transaction(|tx| tx.rename_folder(&path("Papers"), "Press")).unwrap();
        assert_eq!(folder_of(&store, b), "Press/Local");
        assert_eq!(store.folders().unwrap().len(), 2);

        store.transaction(|tx| tx.collapse_folder(&path("Press"), true)).unwrap();
        assert!(store.folders().unwrap()[0].collapsed);
        store.transaction(|tx| tx.remove_folder(&path("Press"))).unwrap();
        assert_eq!(folder_of(&store, a), "Local");
        store.transaction(|tx| tx.remove_folder(&path("Local"))).unwrap();
        assert_eq!(folder_of(&store, b), "");
        assert_eq!(store.folders().unwrap(), []);
        store.transaction(|tx| tx.remove_folder(&path("Never/There"))).unwrap();
    }

    #[test]
    fn a_moved_folder_is_merged_with_one_of_its_name() {
        let mut store = memory();
        let a = add_in(&mut store, "https://a.example/feed", &path("News/Local"));
        let b = add_in(&mut store, "https://b.example/feed", &path("Local"));
        let mut go = |from: &str, to: &str| {
            store.transaction(|tx| tx.move_folder(&path(from), &path(to))).unwrap();
            (folder_of(&store, a), folder_of(&store, b))
        };
        let is = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(go("News", "News/Local"), is("News/Local", "Local"), "into itself");
        assert_eq!(go("News/Local", "News"), is("News/Local", "Local"), "into its own parent");
        assert_eq!(go("Never", "News"), is("News/Local", "Local"));
        assert_eq!(go("Local", "Papers"), is("News/Local", "Papers/Local"));
        assert_eq!(go("News/Local", ""), is("Local", "Papers/Local"));
        assert_eq!(go("Papers/Local", ""), is("Local", "Local"), "the two are merged");
        let mut names: Vec<String> = store.folders().unwrap().iter().map(|f| f.path.join("/")).collect();
        names.sort();
        assert_eq!(names, ["Local", "News", "Papers"]);
    }

    #[test]
    fn a_subfolder_survives_a_removed_parent_of_the_same_name() {
        let mut store = memory();
        let a = add_in(&mut store, "https://a.example/feed", &path("Same/Same"));
        store.transaction(|tx| tx.remove_folder(&path("Same"))).unwrap();
        assert_eq!(folder_of(&store, a), "Same");
        assert_eq!(store.folders().unwrap().len(), 1);
    }
}
