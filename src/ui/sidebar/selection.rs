//! Feeds that the user selected together in the sidebar. The selection shows no list. It ends as soon as the user shows
//! another list.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use egui::{Context, Id};

use crate::model::SubscriptionId;
use crate::ui::view::{FeedRow, Scope, SideRow, SidebarView};

/// The feeds that the user selected together. Usually there are none, and actions apply to the listed feed or folder.
#[derive(Debug, Default)]
pub(in crate::ui) struct FeedSelection {
    feeds: BTreeSet<SubscriptionId>,
    /// The feed at which a range begins.
    anchor: Option<SubscriptionId>,
    /// The feed at which the range ends.
    lead: Option<SubscriptionId>,
    /// The listed scope when the selection began.
    listed: Option<Scope>,
    /// True if a row of the sidebar has the keyboard focus.
    pub(in crate::ui) has_focus: bool,
    /// The widget of the row that has the keyboard focus, and the index of the row.
    focused: Option<(Id, usize)>,
    /// The feed whose row gets the focus once it is visible, and the index of the row.
    pub(super) to_focus: Option<(SubscriptionId, usize)>,
}

impl FeedSelection {
    /// The number of selected feeds.
    pub(in crate::ui) fn len(&self) -> usize {
        self.feeds.len()
    }

    pub(in crate::ui) fn is_empty(&self) -> bool {
        self.feeds.is_empty()
    }

    pub(in crate::ui) fn contains(&self, id: SubscriptionId) -> bool {
        self.feeds.contains(&id)
    }

    /// The selected feeds.
    pub(in crate::ui) fn ids(&self) -> Vec<SubscriptionId> {
        self.feeds.iter().copied().collect()
    }

    /// The rows of the selected feeds, by name.
    pub(in crate::ui) fn rows<'a>(&self, sidebar: &'a SidebarView) -> Vec<&'a FeedRow> {
        sidebar.feeds.iter().map(AsRef::as_ref).filter(|row: &&FeedRow| self.contains(row.id)).collect()
    }

    /// Clears the selection. The keyboard focus stays.
    pub(in crate::ui) fn clear(&mut self) {
        *self = Self { focused: self.focused, has_focus: self.has_focus, ..Self::default() };
    }

    /// Adds a feed to the selection, or removes it. A new selection begins with the listed feed.
    pub(super) fn toggle(&mut self, id: SubscriptionId, listed: &Scope) {
        self.begin(listed);
        if let Scope::Feed(listed) = listed
            && self.is_empty()
            && *listed != id
        {
            self.feeds.insert(*listed);
        }
        if !self.feeds.remove(&id) {
            self.feeds.insert(id);
        }
        (self.anchor, self.lead) = (Some(id), Some(id));
    }

    /// Adds the feeds of a folder and of the folders in it, or removes them if all of them are selected.
    pub(super) fn toggle_folder(&mut self, path: &[String], sidebar: &SidebarView, listed: &Scope) {
        self.begin(listed);
        let inside = sidebar.feeds.iter().filter(|row| row.folder.starts_with(path));
        let ids: BTreeSet<SubscriptionId> = inside.map(|row| row.id).collect();
        if ids.is_subset(&self.feeds) {
            self.feeds.retain(|id| !ids.contains(id));
        } else {
            self.feeds.extend(ids);
        }
    }

    /// Selects the visible feeds from the feed that the user chose last to `id`. If `adds` is true, selected feeds
    /// outside this range stay selected.
    pub(super) fn extend_to(&mut self, tree: &[SideRow], id: SubscriptionId, listed: &Scope, adds: bool) {
        self.begin(listed);
        let own = match listed {
            Scope::Feed(listed) => *listed,
            _ => id,
        };
        let anchor = *self.anchor.get_or_insert(own);
        let Some(to) = place(tree, id) else { return };
        let from = place(tree, anchor).unwrap_or(to);
        if !adds {
            self.feeds.clear();
        }
        let range = tree.get(from.min(to)..=from.max(to)).unwrap_or_default();
        self.feeds.extend(feeds_in(range));
        self.lead = Some(id);
    }

    /// Moves the end of the range to the next visible feed. The row of that feed gets the focus.
    pub(in crate::ui) fn step(&mut self, tree: &[SideRow], listed: &Scope, is_down: bool) {
        self.begin(listed);
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
        let anchor = *self.anchor.get_or_insert(tree.get(start).and_then(feed_of).unwrap_or(id));
        self.feeds.insert(anchor);
        self.extend_to(tree, id, listed, false);
        self.to_focus = Some((id, at));
    }

    /// Selects every visible feed.
    pub(in crate::ui) fn select_all(&mut self, tree: &[SideRow], listed: &Scope) {
        self.begin(listed);
        self.feeds = feeds_in(tree).collect();
    }

    /// Removes feeds from the selection that are no longer in the sidebar. Ends the selection if another list is shown.
    /// Must be called before the selection is used.
    pub(in crate::ui) fn follow(&mut self, sidebar: &SidebarView, listed: &Scope) {
        if self.is_empty() {
            return;
        }
        if self.listed.as_ref() != Some(listed) {
            return self.clear();
        }
        let is_shown =
            |row: &&Arc<FeedRow>| !sidebar.hides_read || row.unread > 0 || *listed == Scope::Feed(row.id);
        let shown: HashSet<SubscriptionId> =
            sidebar.feeds.iter().filter(is_shown).map(|row| row.id).collect();
        self.feeds.retain(|id| shown.contains(id));
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

    /// Starts a new selection if no feed is selected.
    fn begin(&mut self, listed: &Scope) {
        if self.is_empty() {
            self.clear();
            self.listed = Some(listed.clone());
        }
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
