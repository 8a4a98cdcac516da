//! One document of a feed, and its text.

use chrono::{DateTime, SecondsFormat};
use lacuna::demo::feed::{Entry, Feed};

use super::habits::{Mode, Order};

/// The numbers of footer items begin here. A footer item that keeps its link and title keeps its number, because a
/// reader sees the same item.
pub(crate) const FOOTERS: u32 = 1_000_000;

/// An entry as a document shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The number of the entry, which does not depend on its id. Numbers from [`FOOTERS`] on are footer items.
    pub(crate) number: u32,
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) link: String,
    pub(crate) date: Option<i64>,
    pub(crate) updated: Option<i64>,
    pub(crate) version: u32,
    /// True if this entity of a multipart feed says that the entry was withdrawn.
    pub(crate) is_deletion: bool,
}

/// A document.
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) mode: Mode,
    pub(crate) is_archive: bool,
    pub(crate) rss: bool,
    pub(crate) marks: bool,
    /// The entries in the order in which they are sent.
    pub(crate) lines: Vec<Line>,
    pub(crate) time: Option<i64>,
    pub(crate) prev: Option<String>,
    pub(crate) this: Option<String>,
    pub(crate) next: Option<String>,
    /// The order of the lines.
    pub(crate) order: Order,
    /// The number of the poll before which the document was written.
    pub(crate) step: u32,
    /// The newest entry that was published when the document was written; 0 if the document does not show it.
    pub(crate) newest: u32,
    /// The entry that is pinned.
    pub(crate) pinned: Option<u32>,
    /// True if the document shows the entries with the highest scores and leaves out others between them.
    pub(crate) is_by_score: bool,
}

impl Document {
    /// The lines without footer items.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| line.number < FOOTERS)
    }

    /// The numbers of the entries without footer items, in the order in which they are sent.
    pub(crate) fn numbers(&self) -> Vec<u32> {
        self.entries().map(|line| line.number).collect()
    }

    /// The numbers of all lines, newest first; `None` if a reader cannot see the order.
    pub(crate) fn newest_first(&self) -> Option<Vec<u32>> {
        let mut lines: Vec<&Line> = self.lines.iter().collect();
        match self.order {
            Order::NewestFirst => {}
            Order::OldestFirst => lines.reverse(),
            Order::Unordered if lines.iter().all(|line| line.date.is_some()) => {
                lines.sort_by_key(|line| std::cmp::Reverse(line.date));
            }
            Order::Unordered => return None,
        }
        Some(lines.into_iter().map(|line| line.number).collect())
    }

    /// The text that is sent.
    pub(crate) fn text(&self, host: &str) -> String {
        let site = format!("http://{host}");
        let feed =
            if self.rss { Feed::rss("Ledger of the harbour") } else { Feed::atom("Ledger of the harbour") };
        let mut feed = feed.author("Ada").site(format!("{site}/"));
        // A feed in RSS has no id.
        if !self.rss {
            feed = feed.id(format!("urn:feed:{host}"));
        }
        if let Some(time) = self.time {
            feed = feed.updated(written(time));
        }
        let (older, marked_archive) = match self.mode {
            Mode::Stateful => ("prev", false),
            _ => ("prev-archive", self.is_archive && self.marks),
        };
        if let Some(prev) = &self.prev {
            feed = feed.link(older, format!("{site}{prev}"));
        }
        if let Some(this) = &self.this {
            feed = feed.link("this", format!("{site}{this}"));
        }
        if let Some(next) = &self.next {
            feed = feed.link("next", format!("{site}{next}"));
        }
        if marked_archive {
            feed = feed.archive().link("current", format!("{site}/feed"));
        }
        match self.mode {
            Mode::Stateful if self.marks => feed = feed.stateful("1"),
            Mode::Complete => feed = feed.complete(),
            _ => {}
        }
        feed.entries(self.lines.iter().map(|line| line.entry(&site))).render()
    }
}

impl Line {
    fn entry(&self, site: &str) -> Entry {
        let mut entry = Entry::new(&self.id, &self.title).link(format!("{site}{}", self.link));
        if let Some(date) = self.date {
            entry = entry.published(written(date));
        }
        if let Some(updated) = self.updated {
            entry = entry.updated(written(updated));
        }
        entry.html(self.text())
    }

    /// The text of the entry, which names its version.
    pub(crate) fn text(&self) -> String {
        format!("<p>What is to be said of {} in version {}.</p>", self.number, self.version)
    }
}

/// The version that a text names.
pub(crate) fn version_in(text: &str) -> Option<u32> {
    let (_, behind) = text.split_once("in version ")?;
    behind.split('.').next()?.parse().ok()
}

/// The number of the entry with this id, which may be its old or its new id; `None` for a footer item.
pub(crate) fn number_of(id: &str) -> Option<u32> {
    // The id of a multipart entity is in angle brackets.
    id.trim_start_matches('<').strip_prefix("urn:e:")?.split(':').next()?.parse().ok()
}

/// A point in time in the form of RFC 3339.
pub(crate) fn written(seconds: i64) -> String {
    DateTime::from_timestamp(seconds, 0).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Secs, true)
}
