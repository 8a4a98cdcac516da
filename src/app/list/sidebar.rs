//! Builds the sidebar: smart folders, and the tree of folders and feeds.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::model::{Completeness, Folder, LabelRow, SavedSearch, SubscriptionId, SubscriptionRow, feed_name};
use crate::profile::feeds::gaps;
use crate::store::SavedPages;
use crate::ui::view::{FeedRow, FolderRow, Scope, SideRow, SidebarView, SmartRow};
use crate::ui::words;

/// The state of the window from which the sidebar is built.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Shape<'a> {
    /// The number of starred entries.
    pub(in crate::app) starred: u64,
    /// The number of unread entries of today.
    pub(in crate::app) unread_today: u64,
    /// The list of saved pages, if there is a page.
    pub(in crate::app) pages: Option<SavedPages>,
    /// The user's labels.
    pub(in crate::app) labels: &'a [LabelRow],
    /// The saved searches.
    pub(in crate::app) searches: &'a [SavedSearch],
    /// The number of unread entries that each saved search finds.
    pub(in crate::app) search_counts: &'a BTreeMap<String, u64>,
    /// The icons of feeds that have one.
    pub(in crate::app) icons: &'a BTreeMap<SubscriptionId, egui::TextureId>,
    /// The progress of feeds with a running task.
    pub(in crate::app) progress: &'a BTreeMap<SubscriptionId, String>,
    /// The accounts with which feeds are synced.
    pub(in crate::app) synced: &'a BTreeMap<SubscriptionId, String>,
    /// True if feeds without unread entries are left out, except for the listed feed.
    pub(in crate::app) hides_read: bool,
    /// True if there are feeds of the demo to add.
    pub(in crate::app) offers_examples: bool,
    /// The listed scope.
    pub(in crate::app) scope: &'a Scope,
}

/// Builds the sidebar.
#[must_use]
pub(in crate::app) fn build(
    subscriptions: &[SubscriptionRow],
    folders: &[Folder],
    shape: Shape<'_>,
) -> SidebarView {
    let pages = shape.pages.map_or(0, |pages| pages.unread);
    let unread = subscriptions.iter().map(|row| row.unread).sum::<u64>() + pages;
    let missing = subscriptions.iter().map(|row| u64::from(gaps::marked(row))).sum();
    let at_risk = subscriptions.iter().filter(|row| row.schedule.at_risk().is_some()).count() as u64;
    let failed = subscriptions.iter().filter(|row| row.error.is_some()).count() as u64;
    let smart = [
        (Scope::All, t!("app-scope-all"), unread),
        (Scope::Today, t!("app-scope-today"), shape.unread_today),
        (Scope::Unread, t!("app-scope-unread"), unread),
        (Scope::Starred, t!("app-scope-starred"), shape.starred),
        (Scope::Missing, t!("app-scope-missing"), missing),
        (Scope::AtRisk, t!("app-scope-at-risk"), at_risk),
        (Scope::Failed, t!("app-scope-failed"), failed),
    ];
    // Failures are rare, so their row is shown only if there are some, or while the user looks at it.
    let is_shown = |scope: &Scope| *scope != Scope::Failed || failed > 0 || shape.scope == scope;
    let mut feeds: Vec<Arc<FeedRow>> = subscriptions.iter().map(|row| Arc::new(feed(row, shape))).collect();
    feeds.sort_by_cached_key(|row| natural_key(&row.title));
    let tree = Tree::new(&feeds, folders, shape);
    let mut rows = Vec::with_capacity(subscriptions.len() + folders.len());
    tree.level(&[], &mut rows);
    SidebarView {
        smart: smart
            .into_iter()
            .filter(|(scope, ..)| is_shown(scope))
            .map(|(scope, title, count)| SmartRow { scope, title: title.to_owned(), count, colour: None })
            .chain(shape.pages.map(|pages| SmartRow {
                scope: Scope::Feed(pages.id),
                title: t!("app-scope-pages").to_owned(),
                count: pages.unread,
                colour: None,
            }))
            .chain(shape.labels.iter().map(|row| SmartRow {
                scope: Scope::Label(row.label.name.clone()),
                title: row.label.name.as_str().to_owned(),
                count: row.entries,
                colour: Some(row.label.colour),
            }))
            .chain(shape.searches.iter().map(|search| SmartRow {
                scope: Scope::Saved(search.query.clone()),
                title: search.title().to_owned(),
                count: shape.search_counts.get(&search.query).copied().unwrap_or(0),
                colour: None,
            }))
            .collect(),
        tree: rows,
        feeds,
        hides_read: shape.hides_read,
        offers_examples: shape.offers_examples,
    }
}

/// Folders and feeds by the path of their parent folder. With this, building the tree takes one pass for any number of
/// folders.
struct Tree<'a> {
    folders: BTreeMap<&'a [String], Vec<&'a Folder>>,
    /// Sorted by name.
    feeds: BTreeMap<&'a [String], Vec<&'a Arc<FeedRow>>>,
    /// The sums over the feeds in each folder and in the folders within it.
    sums: BTreeMap<&'a [String], Sum>,
    shape: Shape<'a>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    unread: u64,
    marked_gaps: u32,
    /// True if at least one of the feeds is shown.
    is_shown: bool,
}

impl<'a> Tree<'a> {
    fn new(feeds: &'a [Arc<FeedRow>], folders: &'a [Folder], shape: Shape<'a>) -> Self {
        let (folders_of, feeds_of, sums) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut tree = Self { folders: folders_of, feeds: feeds_of, sums, shape };
        for folder in folders {
            if let Some((_, outer)) = folder.path.split_last() {
                tree.folders.entry(outer).or_default().push(folder);
            }
        }
        for feed in feeds {
            let is_shown = tree.is_shown(feed);
            tree.feeds.entry(&feed.folder).or_default().push(feed);
            for path in (1..=feed.folder.len()).filter_map(|depth| feed.folder.get(..depth)) {
                let sum = tree.sums.entry(path).or_default();
                sum.unread += feed.unread;
                sum.marked_gaps += feed.marked_gaps;
                sum.is_shown |= is_shown;
            }
        }
        tree
    }

    /// Adds the rows within a folder: its folders first, then its feeds by name.
    fn level(&self, path: &[String], rows: &mut Vec<SideRow>) {
        for folder in self.folders.get(path).into_iter().flatten() {
            let sum = self.sums.get(folder.path.as_slice()).copied().unwrap_or_default();
            let is_listed = matches!(self.shape.scope, Scope::Folder(listed) if *listed == folder.path);
            if self.shape.hides_read && !is_listed && !sum.is_shown {
                continue;
            }
            rows.push(SideRow::Folder(FolderRow {
                folder: (*folder).clone(),
                unread: sum.unread,
                marked_gaps: sum.marked_gaps,
            }));
            if !folder.collapsed {
                self.level(&folder.path, rows);
            }
        }
        let here = self.feeds.get(path).into_iter().flatten().filter(|feed| self.is_shown(feed));
        rows.extend(here.map(|feed| SideRow::Feed(Arc::clone(feed))));
    }

    fn is_shown(&self, row: &FeedRow) -> bool {
        !self.shape.hides_read || row.unread > 0 || self.shape.scope.lists_feed(row.id)
    }
}

fn feed(row: &SubscriptionRow, shape: Shape<'_>) -> FeedRow {
    FeedRow {
        id: row.id,
        title: feed_name(&row.title).to_owned(),
        folder: row.folder.clone(),
        unread: row.unread,
        marked_gaps: gaps::marked(row),
        lacks_nothing: row.state.is_some_and(Completeness::lacks_nothing),
        at_risk: row.schedule.at_risk().map(words::at_risk),
        synced_with: shape.synced.get(&row.id).cloned().unwrap_or_default(),
        error: row.error.as_ref().map(|error| error.message.to_string()),
        fails_briefly: row.fails_briefly(),
        progress: shape.progress.get(&row.id).cloned(),
        icon: shape.icons.get(&row.id).copied(),
        url: row.url.clone(),
        site: row.site.clone(),
    }
}

/// A part of a name, for sorting. Numbers come before letters and sort by value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::app) enum NamePart {
    /// The number of digits and the digits, both without leading zeros. Fewer digits come first.
    Number(usize, String),
    /// Other characters, in lower case.
    Text(String),
}

/// Returns the key by which names are sorted: "Feed 2" comes before "Feed 10", and "apple" is next to "Apple".
pub(in crate::app) fn natural_key(name: &str) -> Vec<NamePart> {
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
            NamePart::Number(digits.len(), digits)
        } else {
            NamePart::Text(run)
        });
    }
    parts
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use url::Url;

    use super::*;
    use crate::model::Schedule;

    fn row(number: i64, folder: &[String]) -> SubscriptionRow {
        SubscriptionRow {
            id: SubscriptionId(number),
            url: Url::parse(&format!("http://p.example/{number}")).unwrap(),
            title: format!("Feed {number}"),
            site: None,
            folder: folder.to_vec(),
            kind: None,
            state: None,
            gaps: 1,
            marked_gaps: 1,
            entries: 2,
            unread: 2,
            oldest: None,
            newest: None,
            schedule: Schedule::default(),
            error: None,
        }
    }

    #[test]
    fn the_tree_of_five_thousand_feeds_in_folders_is_fast_to_build() {
        // There are ten folders with ten folders each, with fifty folders each, with one feed each.
        let name = |number: i64| format!("Folder {number}");
        let paths: Vec<Vec<String>> =
            (0..5_000).map(|n| vec![name(n / 500), name(n / 50 % 10), name(n % 50)]).collect();
        let mut folders: Vec<Vec<String>> = paths
            .iter()
            .flat_map(|path| (1..=3).filter_map(|depth| path.get(..depth)))
            .map(<[_]>::to_vec)
            .collect();
        folders.sort();
        folders.dedup();
        let folders: Vec<Folder> =
            folders.into_iter().map(|path| Folder { path, collapsed: false }).collect();
        let rows: Vec<SubscriptionRow> = (0..).zip(&paths).map(|(n, path)| row(n, path)).collect();
        let (icons, progress) = (BTreeMap::new(), BTreeMap::new());
        let shape = Shape {
            starred: 0,
            unread_today: 0,
            pages: None,
            labels: &[],
            searches: &[],
            search_counts: &BTreeMap::new(),
            icons: &icons,
            progress: &progress,
            synced: &BTreeMap::new(),
            hides_read: true,
            offers_examples: false,
            scope: &Scope::All,
        };
        let began = Instant::now();
        let view = build(&rows, &folders, shape);
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
        assert_eq!(view.tree.len(), 10 + 100 + 5_000 + 5_000);
        let sums: Vec<(u64, u32)> = view
            .tree
            .iter()
            .filter_map(|row| match row {
                SideRow::Folder(folder) => Some((folder.unread, folder.marked_gaps)),
                SideRow::Feed(_) => None,
            })
            .take(3)
            .collect();
        assert_eq!(sums, [(1_000, 500), (100, 50), (2, 1)], "a folder counts the feeds in its inner folders");
    }

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
