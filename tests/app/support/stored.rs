//! The content of the store, to compare it with the window.

use lacuna::model::{EntryRow, EntryScope, Filter, LabelName, SubscriptionRow, feed_name};
use lacuna::store::KeyOrder;

use super::Window;

impl Window {
    /// Waits until the unread counts of the sidebar agree with the store.
    #[track_caller]
    pub(crate) fn until_agrees(&mut self) {
        self.until("sidebar and store agree", |w| w.disagreement().is_none());
    }

    /// Returns the first difference between the sidebar and the store.
    pub(crate) fn disagreement(&self) -> Option<String> {
        let tree = self.tree();
        let rows = self.feeds();
        let pages = self.store.saved_pages().unwrap().map_or(0, |pages| pages.unread);
        let total: u64 = rows.iter().map(|row| row.unread).sum::<u64>() + pages;
        let unread = if total > 0 { format!("Unread, {}", grouped(total)) } else { "Unread".to_owned() };
        let mut expect = vec![unread];
        // A closed folder and the edge of the window hide rows, so these are not compared.
        let closed = tree.iter().any(|row| row.ends_with("closed")) || rows.len() > 20;
        if !closed {
            expect.extend(
                rows.iter().map(|row| format!("{}, {} unread", feed_name(&row.title), grouped(row.unread))),
            );
        }
        let is_shown =
            |expect: &String| tree.iter().any(|row| row == expect || row.starts_with(&format!("{expect}, ")));
        expect
            .into_iter()
            .find(|expect| !is_shown(expect))
            .map(|expect| format!("{expect} is not among {tree:?}"))
    }

    /// Returns the subscriptions as the store has them.
    pub(crate) fn feeds(&self) -> Vec<SubscriptionRow> {
        self.store.subscriptions().unwrap()
    }

    /// Returns one subscription as the store has it.
    #[track_caller]
    pub(crate) fn feed(&self, title: &str) -> SubscriptionRow {
        let feeds = self.feeds();
        let found = feeds.iter().find(|row| row.title == title);
        found.unwrap_or_else(|| panic!("{title} is not among {feeds:#?}")).clone()
    }

    /// Every entry of the store, newest first.
    pub(crate) fn entries(&self) -> Vec<EntryRow> {
        self.rows_of(&EntryScope::All)
    }

    fn rows_of(&self, scope: &EntryScope) -> Vec<EntryRow> {
        let list = self.store.list(scope, Filter::All, KeyOrder::NewestFirst).unwrap();
        let keys: Vec<_> = list.into_iter().map(|(key, _)| key).collect();
        self.store.rows(&keys).unwrap()
    }

    /// The titles of all starred entries of the store.
    pub(crate) fn starred(&self) -> Vec<String> {
        self.rows_of(&EntryScope::Starred).into_iter().map(|row| row.title).collect()
    }

    /// The titles of all entries with a label.
    pub(crate) fn labelled(&self, label: &str) -> Vec<String> {
        let label = LabelName::new(label).unwrap();
        self.rows_of(&EntryScope::Label(label)).into_iter().map(|row| row.title).collect()
    }

    /// The labels of the store, with the number of their entries.
    pub(crate) fn labels(&self) -> Vec<(String, u64)> {
        let rows = self.store.labels().unwrap().into_iter();
        rows.map(|row| (row.label.name.as_str().to_owned(), row.entries)).collect()
    }

    /// Returns one entry as the store has it.
    #[track_caller]
    pub(crate) fn entry(&self, title: &str) -> EntryRow {
        let entries = self.entries();
        entries
            .into_iter()
            .find(|row| row.title == title)
            .unwrap_or_else(|| panic!("{title} is not in the store"))
    }

    /// Titles of the unread entries of the store, newest first.
    pub(crate) fn unread(&self) -> Vec<String> {
        self.entries().into_iter().filter(|row| row.unread).map(|row| row.title).collect()
    }
}

/// A number below a million with its thousands separator.
fn grouped(number: u64) -> String {
    if number < 1_000 { number.to_string() } else { format!("{},{:03}", number / 1_000, number % 1_000) }
}
