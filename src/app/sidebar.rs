//! The subscription list as a tree of folders.

use std::collections::BTreeMap;

use crate::model::{SubscriptionId, SubscriptionRow};
use crate::store::FolderRow as StoredFolder;
use crate::ui::view::{FeedRow, FolderRow, Scope, SideRow, SidebarView, SmartRow};
use crate::ui::words;

/// What shapes the sidebar beside the feeds themselves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape<'a> {
    /// How many entries are starred.
    pub(super) starred: u64,
    /// Searches that are saved.
    pub(super) searches: &'a [String],
    /// The icons of feeds, as far as there are any.
    pub(super) icons: &'a BTreeMap<SubscriptionId, egui::TextureId>,
    /// What is being done with feeds.
    pub(super) progress: &'a BTreeMap<SubscriptionId, String>,
    /// Feeds without unread entries are left out, but for the one that is listed.
    pub(super) hides_read: bool,
    /// What is listed.
    pub(super) scope: &'a Scope,
}

/// Builds the sidebar.
#[must_use]
pub(super) fn build(
    subscriptions: &[SubscriptionRow],
    folders: &[StoredFolder],
    shape: Shape<'_>,
) -> SidebarView {
    let unread = subscriptions.iter().map(|row| row.unread).sum();
    let gaps = subscriptions.iter().map(|row| u64::from(row.marked_gaps)).sum();
    let at_risk = subscriptions.iter().filter(|row| row.at_risk().is_some()).count() as u64;
    let smart = [
        (Scope::All, "All entries", 0),
        (Scope::Today, "Today", 0),
        (Scope::Unread, "Unread", unread),
        (Scope::Starred, "Starred", shape.starred),
        (Scope::Missing, "Missing", gaps),
        (Scope::AtRisk, "At risk", at_risk),
    ];
    let mut feeds: Vec<&SubscriptionRow> = subscriptions.iter().collect();
    feeds.sort_by_cached_key(|row| natural_key(&row.title));
    let tree = Tree { feeds: &feeds, folders, shape };
    let mut rows = Vec::with_capacity(subscriptions.len() + folders.len());
    tree.level(&[], &mut rows);
    SidebarView {
        smart: smart
            .map(|(scope, title, count)| SmartRow { scope, title: title.to_owned(), count })
            .into_iter()
            .chain(shape.searches.iter().map(|query| SmartRow {
                scope: Scope::Saved(query.clone()),
                title: query.clone(),
                count: 0,
            }))
            .collect(),
        tree: rows,
        feeds: feeds.iter().map(|row| tree.feed(row)).collect(),
        hides_read: shape.hides_read,
    }
}

struct Tree<'a> {
    feeds: &'a [&'a SubscriptionRow],
    folders: &'a [StoredFolder],
    shape: Shape<'a>,
}

impl Tree<'_> {
    /// The rows within a folder: its folders first, then its feeds by name.
    fn level(&self, path: &[String], rows: &mut Vec<SideRow>) {
        let inner =
            |folder: &&StoredFolder| folder.path.len() == path.len() + 1 && folder.path.starts_with(path);
        for folder in self.folders.iter().filter(inner) {
            let inside = || self.feeds.iter().filter(|feed| feed.folder.starts_with(&folder.path));
            let is_listed = matches!(self.shape.scope, Scope::Folder(listed) if *listed == folder.path);
            if self.shape.hides_read && !is_listed && !inside().any(|feed| self.is_shown(feed)) {
                continue;
            }
            let (unread, gaps) =
                inside().fold((0, 0), |(unread, gaps), feed| (unread + feed.unread, gaps + feed.marked_gaps));
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
        let here = self.feeds.iter().filter(|feed| feed.folder == path && self.is_shown(feed));
        rows.extend(here.map(|feed| SideRow::Feed(self.feed(feed))));
    }

    fn is_shown(&self, row: &SubscriptionRow) -> bool {
        !self.shape.hides_read || row.unread > 0 || *self.shape.scope == Scope::Feed(row.id)
    }

    fn feed(&self, row: &SubscriptionRow) -> FeedRow {
        FeedRow {
            id: row.id,
            title: row.title.clone(),
            folder: row.folder.clone(),
            unread: row.unread,
            marked_gaps: row.marked_gaps,
            at_risk: row.at_risk().map(|(holds, apart)| words::at_risk(holds, apart)),
            error: row.error.as_ref().map(|error| error.message.clone()),
            progress: self.shape.progress.get(&row.id).cloned(),
            icon: self.shape.icons.get(&row.id).copied(),
            url: row.url.clone(),
            site: row.site.clone(),
        }
    }
}

/// A part of a name, for order: numbers before letters, by their value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// A number: its digits without leading zeros, the shorter ones first.
    Number(usize, String),
    /// Other characters, lower case.
    Text(String),
}

/// What names are sorted by: "Feed 2" comes before "Feed 10", "apple" beside "Apple".
pub(super) fn natural_key(name: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut letters = name.trim().chars().flat_map(char::to_lowercase).peekable();
    while let Some(first) = letters.peek().copied() {
        let is_number = first.is_ascii_digit();
        let mut run = String::new();
        while let Some(letter) = letters.next_if(|letter| letter.is_ascii_digit() == is_number) {
            run.push(letter);
        }
        parts.push(if is_number {
            let digits = run.trim_start_matches('0').to_owned();
            Part::Number(digits.len(), digits)
        } else {
            Part::Text(run)
        });
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_are_sorted_by_their_value() {
        let mut names = ["Feed 10", "feed 2", "Feed", "10", "9", "Feed 2b", "Feed 010 a", "Étude", "Zebra"];
        names.sort_by_cached_key(|name| natural_key(name));
        assert_eq!(
            names,
            ["9", "10", "Feed", "feed 2", "Feed 2b", "Feed 10", "Feed 010 a", "Zebra", "Étude"]
        );
    }
}
