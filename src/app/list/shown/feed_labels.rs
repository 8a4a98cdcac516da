//! The names, kinds and icons of the feeds whose entries and gaps are listed.

use std::collections::{BTreeMap, BTreeSet};

use crate::history::OpenGap;
use crate::model::{Account, FeedKind, SubscriptionId};
use crate::profile::feeds::gaps::server_help;
use crate::ui::view::{GapView, Neighbours, SiteHelp};

/// The names, kinds and icons of feeds.
#[derive(Debug, Default)]
pub(in crate::app) struct FeedLabels {
    pub(in crate::app) titles: BTreeMap<SubscriptionId, String>,
    pub(in crate::app) kinds: BTreeMap<SubscriptionId, FeedKind>,
    /// The accounts of the user on feed servers.
    pub(in crate::app) accounts: Vec<Account>,
    /// The feeds in private networks, of which the web archive can have no copies.
    pub(in crate::app) private: BTreeSet<SubscriptionId>,
    /// The icons of the feeds' sites.
    pub(in crate::app) icons: BTreeMap<SubscriptionId, egui::TextureId>,
}

impl FeedLabels {
    /// Returns a gap with what it takes from its feed and from the accounts.
    pub(super) fn gap_view(&self, open: OpenGap, beside: Neighbours, site: SiteHelp) -> GapView {
        let mut view = GapView {
            feed: String::new(),
            kind: None,
            walking: false,
            busy: false,
            looking: None,
            site,
            can_be_archived: false,
            server: server_help(&self.accounts, &open.gap),
            beside,
            open,
        };
        self.name(&mut view);
        view
    }

    /// Sets what a gap takes from its feed and from the accounts.
    pub(super) fn name(&self, view: &mut GapView) {
        let id = view.open.subscription;
        view.feed = self.titles.get(&id).cloned().unwrap_or_default();
        view.kind = self.kinds.get(&id).copied();
        view.server = server_help(&self.accounts, &view.open.gap);
        view.can_be_archived = !self.private.contains(&id);
    }
}
