//! Feeds that the user selects together in the sidebar. The list shows the entries of all of them: the selection is the
//! listed scope, with the feeds at which a range begins and ends.

use std::collections::BTreeSet;

use egui::{Context, Id};

use crate::model::SubscriptionId;
use crate::ui::actions::command::{Command, ListCommand};
use crate::ui::view::{FeedRow, Scope, SideRow, SidebarView};

/// The feeds that the user selected together. Usually there are none, and actions apply to the listed feed or folder.
#[derive(Debug, Default)]
pub(in crate::ui) struct FeedSelection {
    feeds: BTreeSet<SubscriptionId>,
    /// The list that was shown before feeds were selected together.
    before: Option<Scope>,
    /// The feed at which a range begins.
    anchor: Option<SubscriptionId>,
    /// The feed at which the range ends.
    lead: Option<SubscriptionId>,
    /// True if a row of the sidebar has the keyboard focus.
    pub(in crate::ui) has_focus: bool,
    /// The widget of the row that has the keyboard focus, and the index of the row.
    focused: Option<(Id, usize)>,
    /// The feed whose row gets the focus once it is visible, and the index of the row.
    pub(super) to_focus: Option<(SubscriptionId, usize)>,
}

impl FeedSelection {
    /// The number of feeds that are selected together.
    pub(in crate::ui) fn len(&self) -> usize {
        if self.is_empty() { 0 } else { self.feeds.len() }
    }

    /// Returns true if no feeds are selected together.
    pub(in crate::ui) fn is_empty(&self) -> bool {
        self.feeds.len() < 2
    }

    pub(in crate::ui) fn contains(&self, id: SubscriptionId) -> bool {
        !self.is_empty() && self.feeds.contains(&id)
    }

    /// The selected feeds.
    pub(in crate::ui) fn ids(&self) -> Vec<SubscriptionId> {
        self.feeds.iter().copied().collect()
    }

    /// The rows of the selected feeds, by name.
    pub(in crate::ui) fn rows<'a>(&self, sidebar: &'a SidebarView) -> Vec<&'a FeedRow> {
        sidebar.feeds.iter().map(AsRef::as_ref).filter(|row: &&FeedRow| self.contains(row.id)).collect()
    }

    /// Adds a feed to the selection, or removes it. The last feed stays.
    pub(super) fn toggle(&mut self, id: SubscriptionId, out: &mut Vec<Command>) {
        if self.feeds.len() == 1 || !self.feeds.remove(&id) {
            self.feeds.insert(id);
        }
        (self.anchor, self.lead) = (Some(id), Some(id));
        self.show(out);
    }

    /// Adds the feeds of a folder and of the folders in it, or removes them if all of them are selected.
    pub(super) fn toggle_folder(&mut self, path: &[String], sidebar: &SidebarView, out: &mut Vec<Command>) {
        let inside = sidebar.feeds.iter().filter(|row| row.folder.starts_with(path));
        let ids: BTreeSet<SubscriptionId> = inside.map(|row| row.id).collect();
        if ids.is_subset(&self.feeds) && ids.len() < self.feeds.len() {
            self.feeds.retain(|id| !ids.contains(id));
        } else {
            self.feeds.extend(ids);
        }
        self.show(out);
    }

    /// Selects the visible feeds from the feed that the user chose last to `id`. If `adds` is true, selected feeds
    /// outside this range stay selected.
    pub(super) fn extend_to(
        &mut self,
        tree: &[SideRow],
        id: SubscriptionId,
        adds: bool,
        out: &mut Vec<Command>,
    ) {
        let own = self.feeds.first().copied().unwrap_or(id);
        let anchor = *self.anchor.get_or_insert(own);
        let Some(to) = place(tree, id) else { return };
        let from = place(tree, anchor).unwrap_or(to);
        if !adds {
            self.feeds.clear();
        }
        let range = tree.get(from.min(to)..=from.max(to)).unwrap_or_default();
        self.feeds.extend(feeds_in(range));
        self.lead = Some(id);
        self.show(out);
    }

    /// Moves the end of the range to the next visible feed. The row of that feed gets the focus.
    pub(in crate::ui) fn step(&mut self, tree: &[SideRow], is_down: bool, out: &mut Vec<Command>) {
        let start = match self.lead {
            Some(lead) => place(tree, lead),
            None => self.focused.map(|(_, at)| at),
        };
        let Some(start) = start else { return };
        let beside = |at: &usize| tree.get(*at).and_then(feed_of).map(|id| (id, *at));
        let next = if is_down {
            (start + 1..tree.len()).find_map(|at| beside(&at))
        } else {
            (0..start.min(tree.len())).rev().find_map(|at| beside(&at))
        };
        let Some((id, at)) = next else { return };
        if self.lead.is_none() {
            self.anchor = tree.get(start).and_then(feed_of);
        }
        let anchor = *self.anchor.get_or_insert(id);
        self.feeds.insert(anchor);
        self.extend_to(tree, id, false, out);
        self.to_focus = Some((id, at));
    }

    /// Selects every visible feed.
    pub(in crate::ui) fn select_all(&mut self, tree: &[SideRow], out: &mut Vec<Command>) {
        self.feeds = feeds_in(tree).collect();
        self.show(out);
    }

    /// Lists the selected feeds.
    fn show(&self, out: &mut Vec<Command>) {
        out.extend(Scope::of_feeds(&self.feeds).map(|scope| Command::List(ListCommand::ShowScope(scope))));
    }

    /// Returns the command that ends the selection: it shows the list from before.
    pub(in crate::ui) fn end(&self) -> Command {
        Command::List(ListCommand::ShowScope(self.before.clone().unwrap_or(Scope::All)))
    }

    /// Takes over the selection from the listed scope. Must be called before the selection is used.
    pub(in crate::ui) fn follow(&mut self, listed: &Scope) {
        let is_same = match listed {
            Scope::Feed(id) => self.feeds.len() == 1 && self.feeds.contains(id),
            Scope::Feeds(ids) => self.feeds.iter().eq(ids),
            _ => self.feeds.is_empty() && self.before.as_ref() == Some(listed),
        };
        if is_same {
            return;
        }
        self.feeds = match listed {
            Scope::Feed(id) => BTreeSet::from([*id]),
            Scope::Feeds(ids) => ids.iter().copied().collect(),
            _ => BTreeSet::new(),
        };
        if !matches!(listed, Scope::Feeds(_)) {
            self.before = Some(listed.clone());
        }
        (self.anchor, self.lead, self.to_focus) = (None, None, None);
    }

    /// Records that a row has the keyboard focus.
    pub(super) const fn has_focus_at(&mut self, id: Id, index: usize) {
        self.focused = Some((id, index));
    }

    /// Finds out if a row of the sidebar has the keyboard focus, or will have it once it is visible.
    pub(in crate::ui) fn look_for_focus(&mut self, ctx: &Context) {
        let focused = ctx.memory(egui::Memory::focused);
        self.has_focus = self.to_focus.is_some() || self.focused.is_some_and(|(id, _)| focused == Some(id));
    }
}

fn feed_of(row: &SideRow) -> Option<SubscriptionId> {
    match row {
        SideRow::Feed(row) => Some(row.id),
        SideRow::Folder(_) => None,
    }
}

fn feeds_in(rows: &[SideRow]) -> impl Iterator<Item = SubscriptionId> {
    rows.iter().filter_map(feed_of)
}

fn place(tree: &[SideRow], id: SubscriptionId) -> Option<usize> {
    tree.iter().position(|row| feed_of(row) == Some(id))
}
