//! The subscription list as a tree of folders.

use std::collections::BTreeMap;

use crate::model::{SubscriptionId, SubscriptionRow};
use crate::store::FolderRow as StoredFolder;
use crate::ui::view::{FeedRow, FolderRow, Scope, SideRow, SidebarView, SmartRow};

/// Builds the sidebar. `progress` says of feeds what is being done with them.
#[must_use]
pub(super) fn build(
    subscriptions: &[SubscriptionRow],
    folders: &[StoredFolder],
    starred: u64,
    searches: &[String],
    progress: &BTreeMap<SubscriptionId, String>,
    icons: &BTreeMap<SubscriptionId, egui::TextureId>,
) -> SidebarView {
    let unread = subscriptions.iter().map(|row| row.unread).sum();
    let gaps = subscriptions.iter().map(|row| u64::from(row.marked_gaps)).sum();
    let smart = [
        (Scope::All, "All entries", 0),
        (Scope::Today, "Today", 0),
        (Scope::Unread, "Unread", unread),
        (Scope::Starred, "Starred", starred),
        (Scope::Missing, "Missing", gaps),
    ];
    let mut feeds: Vec<&SubscriptionRow> = subscriptions.iter().collect();
    feeds.sort_by_cached_key(|row| row.title.to_lowercase());
    let tree = Tree { feeds: &feeds, folders, progress, icons };
    let mut rows = Vec::with_capacity(subscriptions.len() + folders.len());
    tree.level(&[], &mut rows);
    SidebarView {
        smart: smart
            .map(|(scope, title, count)| SmartRow { scope, title: title.to_owned(), count })
            .into_iter()
            .chain(searches.iter().map(|query| SmartRow {
                scope: Scope::Saved(query.clone()),
                title: query.clone(),
                count: 0,
            }))
            .collect(),
        tree: rows,
    }
}

struct Tree<'a> {
    feeds: &'a [&'a SubscriptionRow],
    folders: &'a [StoredFolder],
    progress: &'a BTreeMap<SubscriptionId, String>,
    icons: &'a BTreeMap<SubscriptionId, egui::TextureId>,
}

impl Tree<'_> {
    /// The rows within a folder: its folders first, then its feeds by name.
    fn level(&self, path: &[String], rows: &mut Vec<SideRow>) {
        let inner =
            |folder: &&StoredFolder| folder.path.len() == path.len() + 1 && folder.path.starts_with(path);
        for folder in self.folders.iter().filter(inner) {
            let inside = self.feeds.iter().filter(|feed| feed.folder.starts_with(&folder.path));
            let (unread, gaps) =
                inside.fold((0, 0), |(unread, gaps), feed| (unread + feed.unread, gaps + feed.marked_gaps));
            rows.push(SideRow::Folder(FolderRow {
                path: folder.path.clone(),
                collapsed: folder.collapsed,
                unread,
                marked_gaps: gaps,
            }));
            if !folder.collapsed {
                self.level(&folder.path, rows);
            }
        }
        rows.extend(
            self.feeds.iter().filter(|feed| feed.folder == path).map(|feed| SideRow::Feed(self.feed(feed))),
        );
    }

    fn feed(&self, row: &SubscriptionRow) -> FeedRow {
        FeedRow {
            id: row.id,
            title: row.title.clone(),
            depth: row.folder.len(),
            unread: row.unread,
            marked_gaps: row.marked_gaps,
            error: row.error.as_ref().map(|error| error.message.clone()),
            progress: self.progress.get(&row.id).cloned(),
            icon: self.icons.get(&row.id).copied(),
            url: row.url.clone(),
            site: row.site.clone(),
        }
    }
}
