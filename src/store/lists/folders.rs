//! Folders of the subscription list. A path of names, outermost first, identifies a folder. No two folders in one
//! parent have the same name.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, named_params};

use crate::model::{Folder, SubscriptionId};
use crate::store::{Database, StoreError, Tx};

const ALL: &str = "SELECT id, parent, name, collapsed FROM folder ORDER BY position, id";
const FIND: &str = "SELECT id FROM folder WHERE ifnull(parent, 0) = ifnull(:parent, 0) AND name = :name";
const LAST: &str = "SELECT ifnull(max(position), 0) AS last FROM folder";
const INSERT: &str = "INSERT INTO folder (parent, name, position) VALUES (:parent, :name, :position)";
const RENAME: &str = "UPDATE folder SET name = :name WHERE id = :id";
const COLLAPSE: &str = "UPDATE folder SET collapsed = :collapsed WHERE id = :id";
const MOVE_FEEDS: &str = "UPDATE subscription SET folder = :to WHERE folder = :id";
const MOVE_FOLDER: &str = "UPDATE folder SET parent = :to WHERE id = :id";
const CHILDREN: &str = "SELECT id, name FROM folder WHERE ifnull(parent, 0) = :id ORDER BY id";
const SIBLINGS: &str = "SELECT id, name, position FROM folder WHERE ifnull(parent, 0) = ifnull(:parent, 0)
    ORDER BY position, id";
const SET_POSITION: &str = "UPDATE folder SET position = :position WHERE id = :id";
const FOLDER_OF: &str = "SELECT folder FROM subscription WHERE id = :id";
const HOLDS_FEEDS: &str = "SELECT 1 FROM subscription WHERE folder = :id";
const DELETE: &str = "DELETE FROM folder WHERE id = :id";
const SET_FOLDER: &str = "UPDATE subscription SET folder = :folder WHERE id = :id";

/// The feeds that a move put into a folder. Contains what [`Tx::move_back`] needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovedFeeds {
    /// The feeds that changed their folder, each with the path of its former folder.
    pub from: Vec<(SubscriptionId, Vec<String>)>,
    /// The path of their new folder; empty for the top level.
    pub to: Vec<String>,
    /// The paths of the folders that the move created, outermost first.
    pub created: Vec<Vec<String>>,
}

/// All folders, by key.
#[derive(Debug, Default)]
pub(in crate::store) struct FolderTree {
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

    /// Returns the keys of all folders from top to bottom: after each folder the folders in it.
    fn sorted(&self) -> Vec<i64> {
        let mut inner: BTreeMap<Option<i64>, Vec<i64>> = BTreeMap::new();
        for id in self.order.iter().rev() {
            inner.entry(self.nodes.get(id).and_then(|node| node.parent)).or_default().push(*id);
        }
        let mut pending = inner.remove(&None).unwrap_or_default();
        let mut sorted = Vec::with_capacity(self.order.len());
        while let Some(id) = pending.pop() {
            sorted.push(id);
            pending.extend(inner.remove(&Some(id)).unwrap_or_default());
        }
        // Only a damaged database has folders that are not reachable from the top level.
        sorted.extend(inner.into_values().flatten());
        sorted
    }

    fn ancestors(&self, id: Option<i64>) -> impl Iterator<Item = &Node> {
        let mut next = id;
        // Only a damaged database can contain an endless loop of folders. The limit ends it.
        std::iter::from_fn(move || {
            let node = self.nodes.get(&next?)?;
            next = node.parent;
            Some(node)
        })
        .take(self.nodes.len())
    }
}

impl Database {
    /// Returns every folder, as the sidebar shows them: after each folder the folders in it, in the user's order.
    pub fn folders(&self) -> Result<Vec<Folder>, StoreError> {
        let tree = self.folder_tree()?;
        let row = |id: &i64| {
            let collapsed = tree.nodes.get(id).is_some_and(|node| node.collapsed);
            Folder { path: tree.path(Some(*id)), collapsed }
        };
        Ok(tree.sorted().iter().map(row).collect())
    }

    pub(in crate::store) fn folder_tree(&self) -> Result<FolderTree, StoreError> {
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
        self.folder_behind(path, &mut None)
    }

    /// Like [`Self::folder_at`]. `last` is the last position of a folder, or `None` if it was not read yet. To create
    /// many folders, the caller keeps it, so that it is read only once.
    pub(super) fn folder_behind(
        &self,
        path: &[String],
        last: &mut Option<i64>,
    ) -> Result<Option<i64>, StoreError> {
        let mut parent: Option<i64> = None;
        for name in path {
            let params = named_params! {":parent": parent, ":name": name};
            let found =
                self.connection.prepare_cached(FIND)?.query_row(params, |row| row.get("id")).optional()?;
            if let Some(id) = found {
                parent = Some(id);
                continue;
            }
            refuse_long(name)?;
            let position = if let Some(last) = *last {
                last + 1
            } else {
                let mut statement = self.connection.prepare_cached(LAST)?;
                statement.query_row([], |row| row.get::<_, i64>("last"))? + 1
            };
            *last = Some(position);
            let params = named_params! {":parent": parent, ":name": name, ":position": position};
            parent = Some(self.connection.prepare_cached(INSERT)?.insert(params)?);
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
        refuse_long(name)?;
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

    /// Moves a folder into the folder `into`, which is created if it is missing. The empty path is the top level. The
    /// moved folder comes before the folder of `into` that is named `before`, or last if there is no such folder. If
    /// `into` already contains another folder with the same name, the two are merged. Nothing changes if `into` is the
    /// moved folder or lies in it.
    pub fn place_folder(
        &self,
        path: &[String],
        into: &[String],
        before: Option<&str>,
    ) -> Result<(), StoreError> {
        let (Some(id), Some((name, parents))) = (self.find_folder(path)?, path.split_last()) else {
            return Ok(());
        };
        if into.starts_with(path) {
            return Ok(());
        }
        let to = self.folder_at(into)?;
        if into != parents {
            let params = named_params! {":parent": to, ":name": name};
            let twin: Option<i64> =
                self.connection.prepare_cached(FIND)?.query_row(params, |row| row.get("id")).optional()?;
            if let Some(twin) = twin {
                return self.dissolve(id, Some(twin));
            }
            self.connection.prepare_cached(MOVE_FOLDER)?.execute(named_params! {":id": id, ":to": to})?;
        }
        self.put_before(id, to, before)
    }

    /// Puts a folder before the folder of the same parent that is named `before`, or last. The folders of this parent
    /// get the positions that they had before, in the new order.
    fn put_before(&self, id: i64, parent: Option<i64>, before: Option<&str>) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare_cached(SIBLINGS)?;
        let rows: Vec<(i64, String, i64)> = statement
            .query_map(named_params! {":parent": parent}, |row| {
                Ok((row.get("id")?, row.get("name")?, row.get("position")?))
            })?
            .collect::<rusqlite::Result<_>>()?;
        let others = || rows.iter().filter(|(other, ..)| *other != id);
        let at = others().position(|(_, name, _)| before == Some(name)).unwrap_or(rows.len() - 1);
        let mut order: Vec<i64> = others().map(|(other, ..)| *other).collect();
        order.insert(at, id);
        let mut free = i64::MIN;
        for (id, (_, _, position)) in order.into_iter().zip(&rows) {
            // Only other programs write folders with equal positions. These folders get different positions.
            free = free.saturating_add(1).max(*position);
            let params = named_params! {":id": id, ":position": free};
            self.connection.prepare_cached(SET_POSITION)?.execute(params)?;
        }
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

    /// Moves subscriptions into a folder, which is created if it is missing. The empty path is the top level.
    pub fn move_to_folder(&self, ids: &[SubscriptionId], path: &[String]) -> Result<MovedFeeds, StoreError> {
        let mut moved = MovedFeeds::default();
        for depth in 1..=path.len() {
            let outer = path.get(..depth).unwrap_or_default();
            if self.find_folder(outer)?.is_none() {
                moved.created.push(outer.to_vec());
            }
        }
        let folder = self.folder_at(path)?;
        let tree = self.folder_tree()?;
        for id in ids {
            let mut statement = self.connection.prepare_cached(FOLDER_OF)?;
            let found =
                statement.query_row(named_params! {":id": id.0}, |row| row.get("folder")).optional()?;
            let Some(before) = found.filter(|before: &Option<i64>| *before != folder) else { continue };
            self.set_folder(*id, folder)?;
            path.clone_into(&mut moved.to);
            moved.from.push((*id, tree.path(before)));
        }
        Ok(moved)
    }

    /// Undoes a move. A folder that the move created is removed if it is empty again.
    pub fn move_back(&self, moved: &MovedFeeds) -> Result<(), StoreError> {
        for (id, path) in &moved.from {
            self.set_folder(*id, self.folder_at(path)?)?;
        }
        for path in moved.created.iter().rev() {
            let Some(id) = self.find_folder(path)? else { continue };
            let params = named_params! {":id": id};
            if !self.connection.prepare_cached(HOLDS_FEEDS)?.exists(params)?
                && !self.connection.prepare_cached(CHILDREN)?.exists(params)?
            {
                self.connection.prepare_cached(DELETE)?.execute(params)?;
            }
        }
        Ok(())
    }

    fn set_folder(&self, id: SubscriptionId, folder: Option<i64>) -> Result<(), StoreError> {
        let params = named_params! {":id": id.0, ":folder": folder};
        self.connection.prepare_cached(SET_FOLDER)?.execute(params)?;
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
        // A folder must be deleted before its parent.
        for id in emptied.into_iter().rev() {
            self.connection.prepare_cached(DELETE)?.execute(named_params! {":id": id})?;
        }
        Ok(())
    }
}

fn refuse_long(name: &str) -> Result<(), StoreError> {
    if name.chars().nth(Folder::LONGEST_NAME).is_some() {
        return Err(StoreError::Refused(msg!("store-folder-too-long", most = Folder::LONGEST_NAME)));
    }
    Ok(())
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
        store.transaction(|tx| tx.move_to_folder(&[b], &path("Papers/Local"))).unwrap();
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
    fn a_folder_has_no_endless_name() {
        let mut store = memory();
        let long = "ä".repeat(Folder::LONGEST_NAME);
        let endless = vec![format!("{long}x")];
        let refused = "a folder’s name has at most 2,000 characters";
        let mut go = |work: &dyn Fn(&Tx<'_>) -> Result<(), StoreError>| {
            store.transaction(|tx| work(tx)).map_err(|error| error.to_string())
        };
        assert_eq!(go(&|tx| tx.create_folder(&endless)), Err(refused.to_owned()));
        assert_eq!(go(&|tx| tx.create_folder(std::slice::from_ref(&long))), Ok(()));
        assert_eq!(
            go(&|tx| tx.rename_folder(std::slice::from_ref(&long), &endless[0])),
            Err(refused.to_owned())
        );
    }

    #[test]
    fn a_moved_folder_is_merged_with_one_of_its_name() {
        let mut store = memory();
        let a = add_in(&mut store, "https://a.example/feed", &path("News/Local"));
        let b = add_in(&mut store, "https://b.example/feed", &path("Local"));
        let mut go = |from: &str, to: &str| {
            store.transaction(|tx| tx.place_folder(&path(from), &path(to), None)).unwrap();
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

    fn names(store: &crate::store::Store) -> Vec<String> {
        store.folders().unwrap().iter().map(|folder| folder.path.join("/")).collect()
    }

    /// The names of the folders in a folder, in the user's order.
    fn within(store: &crate::store::Store, parent: &str) -> String {
        let parent = path(parent);
        let folders = store.folders().unwrap().into_iter();
        let inner = folders.filter_map(|folder| {
            let (name, outer) = folder.path.split_last()?;
            (outer == parent).then(|| name.clone())
        });
        inner.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_user_orders_the_folders_of_one_parent() {
        let mut store = memory();
        for name in ["A", "B", "B/b1", "B/b2", "C", "D"] {
            store.transaction(|tx| tx.create_folder(&path(name))).unwrap();
        }
        let mut go = |from: &str, into: &str, before: Option<&str>| {
            store.transaction(|tx| tx.place_folder(&path(from), &path(into), before)).unwrap();
            (within(&store, ""), within(&store, "B"))
        };
        let is = |outer: &str, inner: &str| (outer.to_owned(), inner.to_owned());
        assert_eq!(go("D", "", Some("A")), is("D A B C", "b1 b2"));
        assert_eq!(go("D", "", Some("C")), is("A B D C", "b1 b2"));
        assert_eq!(go("D", "", Some("D")), is("A B C D", "b1 b2"), "it has no place before itself");
        assert_eq!(go("A", "", None), is("B C D A", "b1 b2"));
        assert_eq!(go("B/b2", "B", Some("b1")), is("B C D A", "b2 b1"));
        assert_eq!(go("B/b2", "", Some("D")), is("B C b2 D A", "b1"));
        assert_eq!(go("D", "B", Some("b1")), is("B C b2 A", "D b1"));
        assert_eq!(go("B", "B/b1", None), is("B C b2 A", "D b1"), "into itself");
        // A new folder comes last, although the newest folder is not the last one.
        store.transaction(|tx| tx.create_folder(&path("New"))).unwrap();
        assert_eq!(within(&store, ""), "B C b2 A New");
    }

    #[test]
    fn moved_feeds_go_back_and_take_the_new_folder_with_them() {
        let mut store = memory();
        let ids = ["a", "b", "c"].map(|name| {
            let folder = if name == "c" { "" } else { "News" };
            add_in(&mut store, &format!("https://{name}.example/feed"), &path(folder))
        });
        let before = (store.subscriptions().unwrap(), store.folders().unwrap());
        let moved = store.transaction(|tx| tx.move_to_folder(&ids, &path("Far/Away"))).unwrap();
        assert_eq!(moved.from.len(), 3);
        assert_eq!(moved.created, [path("Far"), path("Far/Away")]);
        assert!(ids.iter().all(|id| folder_of(&store, *id) == "Far/Away"));
        let again = store.transaction(|tx| tx.move_to_folder(&ids, &path("Far/Away"))).unwrap();
        assert_eq!(again, MovedFeeds::default(), "they are there already");
        store.transaction(|tx| tx.move_back(&moved)).unwrap();
        assert_eq!((store.subscriptions().unwrap(), store.folders().unwrap()), before);
        // The folder now contains something else, so it stays.
        let moved = store.transaction(|tx| tx.move_to_folder(&ids[..2], &path("Far"))).unwrap();
        store.transaction(|tx| tx.move_to_folder(&ids[2..], &path("Far"))).unwrap();
        store.transaction(|tx| tx.move_back(&moved)).unwrap();
        assert_eq!(names(&store), ["News", "Far"]);
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
