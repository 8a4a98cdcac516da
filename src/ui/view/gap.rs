//! A gap, and what can be done about it.

use crate::history::{Gap, GapCause, OpenGap};
use crate::model::{EntryKey, FeedKind};

/// A gap for the list and the article pane.
#[derive(Clone, Debug)]
pub struct GapView {
    /// The open gap.
    pub open: OpenGap,
    /// The name of the gap's feed.
    pub feed: String,
    /// The kind of the gap's feed, if it is known.
    pub kind: Option<FeedKind>,
    /// True while a walk towards the gap runs.
    pub walking: bool,
    /// True while a task of the feed runs or waits. Its site cannot be asked once more then.
    pub busy: bool,
    /// The progress of a search on the feed's pages, on the publisher's site or in a web archive, in words, while one runs.
    pub looking: Option<String>,
    /// The help that the publisher's site can give.
    pub site: SiteHelp,
    /// False if the feed is in a private network, of which the web archive can have no copies.
    pub can_be_archived: bool,
    /// The account of the user whose server can be asked for the missing entries.
    pub server: Option<String>,
    /// The entries on both sides of the gap.
    pub beside: Neighbours,
}

/// The help that the publisher's site can give with missing entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SiteHelp {
    /// Lacuna knows no way to ask the site.
    #[default]
    None,
    /// The site with this name can be asked.
    Ask(String),
    /// The site keeps no older entries.
    KeepsNothing,
}

/// The entries on both sides of a gap, as far as they are in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    /// The entry just above.
    pub newer: Option<Neighbour>,
    /// The entry just below.
    pub older: Option<Neighbour>,
}

/// An entry beside a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The entry.
    pub key: EntryKey,
    /// The entry's title, or its first words.
    pub title: String,
}

impl GapView {
    /// The gap without its keys.
    #[must_use]
    pub const fn gap(&self) -> &Gap {
        &self.open.gap
    }

    /// Returns true if the missing document failed and can be fetched again. A walk that stopped at the limit or by the
    /// user is continued instead (A7).
    #[must_use]
    pub fn can_be_retried(&self) -> bool {
        use GapCause::{Limit, NotYetFetched, Stopped};
        let gap = self.gap();
        gap.uri.is_some() && !gap.dismissed && !matches!(gap.cause, NotYetFetched | Limit | Stopped)
    }

    /// Returns the name of the site that can be asked, unless a search is running.
    #[must_use]
    pub fn site_to_ask(&self) -> Option<&str> {
        match &self.site {
            SiteHelp::Ask(host) if self.looking.is_none() => Some(host),
            _ => None,
        }
    }

    /// Returns true if the site can be asked and may still have missing entries.
    #[must_use]
    pub fn asks_site_first(&self) -> bool {
        self.site_to_ask().is_some() && !self.was_asked_in_vain()
    }

    /// Returns true if the site was asked, and it did not bring back all missing entries or did not answer. Returns false
    /// if the site only asked Lacuna to wait, or if the user stopped the search, because it may still have them.
    #[must_use]
    pub fn was_asked_in_vain(&self) -> bool {
        was_in_vain(&|name| self.open.gap.message.contains(name))
    }

    /// Returns true if the user's server was asked, and it did not bring back all missing entries or did not answer.
    #[must_use]
    pub fn server_was_asked_in_vain(&self) -> bool {
        let message = &self.open.gap.message;
        self.server.as_ref().is_some_and(|server| was_in_vain(&|name| message.has_text(name, "host", server)))
    }

    /// Returns true if the user's server can be asked and may still have missing entries, and the site may not.
    #[must_use]
    pub fn asks_server_first(&self) -> bool {
        !self.asks_site_first() && self.server_to_ask().is_some() && !self.server_was_asked_in_vain()
    }

    /// Returns the name of the account whose server can be asked, unless a search is running.
    #[must_use]
    pub fn server_to_ask(&self) -> Option<&str> {
        self.server.as_deref().filter(|_| self.looking.is_none())
    }

    /// Returns true if the site, the user's server or a web archive can be asked for the missing entries, now or after the
    /// search that is running.
    #[must_use]
    pub const fn can_be_asked_for(&self) -> bool {
        matches!(self.site, SiteHelp::Ask(_)) || self.server.is_some() || self.is_searchable()
    }

    /// Returns true if there is any way to look for the missing entries, and the user did not dismiss the gap.
    #[must_use]
    pub fn can_be_tried(&self) -> bool {
        let is_wanted = !self.open.gap.dismissed;
        let can_be_asked = self.site_to_ask().is_some() || self.server_to_ask().is_some();
        is_wanted && (self.can_be_retried() || self.can_be_looked_for() || can_be_asked)
    }

    /// Returns true if a web archive may have the missing entries.
    #[must_use]
    pub const fn is_searchable(&self) -> bool {
        self.can_be_archived && self.open.gap.can_be_recovered()
    }

    /// Returns true if a web archive can be searched for the missing entries and no search is running.
    #[must_use]
    pub fn can_be_looked_for(&self) -> bool {
        let gap = self.gap();
        self.looking.is_none() && gap.cause != GapCause::NotYetFetched && self.is_searchable()
    }
}

/// Returns true if the messages of a gap say that a site or server was asked and has nothing more. `says` returns true for
/// the name of a message that the gap has.
fn was_in_vain(says: &dyn Fn(&str) -> bool) -> bool {
    const IN_VAIN: [&str; 8] = [
        "history-site-listed",
        "history-site-nothing",
        "history-site-short",
        "history-site-unproven",
        "history-site-unrelated",
        "refresh-site-failed",
        "refresh-site-no-list",
        "refresh-site-refuses",
    ];
    const MAY_FOLLOW: [&str; 3] = ["refresh-site-asked-enough", "refresh-site-stopped", "refresh-site-waits"];
    let any = |names: &[&str]| names.iter().any(|name| says(name));
    any(&IN_VAIN) && !any(&MAY_FOLLOW)
}
