//! Rows of a list, made on request.

use std::ops::Range;
use std::sync::Arc;

use crate::history::{GapCause, Horizon, HorizonMeaning, TimelineItem};
use crate::model::{
    EntryId, EntryKey, EntryOrigin, EntryRow, GapId, Label, LabelColour, LabelName, SubscriptionId, Timestamp,
};
use crate::ui::view::{GapView, Heading, Rows};

use super::feeds::FEEDS;
use super::{at, gap, times, url};

/// The titles of the entries.
pub(crate) const TITLES: [&str; 10] = [
    "The lighthouse that answered after eleven days",
    "How a page cache counts to three",
    "A field guide to feed dialects, from 0.91 to Atom",
    "Notes on a quieter inbox",
    "Release 4.2: smaller, calmer",
    "Why the tide tables were wrong in 1911",
    "Three sourdoughs and one mistake",
    "Reading old letters by a north window",
    "An index is a promise",
    "What the dredger brought up",
];

/// The excerpts of the entries.
pub(crate) const SNIPPETS: [&str; 5] = [
    "Three things, in order: a configuration push, an alarm nobody read, and a very patient antenna.",
    "The short answer is that it does not. The long answer took a week and a borrowed oscilloscope.",
    "Nobody wrote down which clock was used, so every table since has been eleven minutes early.",
    "It began with a spreadsheet, as these things do, and ended with a boat.",
    "Small changes this time: faster start, fewer words, one less button.",
];

/// Rows made on request. Records which rows were visible and which entries were requested.
pub(crate) struct SampleRows {
    /// The rows that are not entries, with their indices.
    pub(crate) special: Vec<(usize, TimelineItem)>,
    /// The number of rows.
    pub(crate) len: usize,
    /// Rows from this index on are still loading.
    pub(crate) known: usize,
    /// The visible rows.
    pub(crate) in_sight: Range<usize>,
    /// The number of rows that must stay loaded.
    pub(crate) kept: usize,
    /// The requested entries.
    pub(crate) asked: Vec<EntryKey>,
    /// Entries with a greater key are still loading.
    pub(crate) loaded_to: i64,
    /// The number of rows that arrived above all others. They are still loading.
    pub(crate) shift: usize,
    /// The gaps of the rows.
    pub(crate) gaps: Vec<GapView>,
    entry: EntryRow,
}

impl SampleRows {
    /// Rows with two gaps, a page boundary and the horizon among them.
    pub(crate) fn new(len: usize) -> Self {
        let gaps = vec![gap(1, GapCause::NotFound), gap(2, GapCause::NotYetFetched)];
        let mut special = vec![
            (3, TimelineItem::Gap(GapId(1))),
            (7, TimelineItem::Gap(GapId(2))),
            (9, TimelineItem::PageBoundary { may_have_slipped: true }),
        ];
        special.push((
            len - 1,
            TimelineItem::Horizon(Horizon {
                meaning: HorizonMeaning::Whole,
                before: Some(at("2019-03-03T12:00:00Z")),
            }),
        ));
        Self {
            special,
            len,
            known: usize::MAX,
            in_sight: 0..0,
            kept: 0,
            asked: Vec::new(),
            loaded_to: i64::MAX,
            shift: 0,
            gaps,
            entry: entry(0),
        }
    }
}

impl Rows for SampleRows {
    fn len(&self) -> usize {
        self.len
    }

    fn item(&self, index: usize) -> Option<TimelineItem> {
        if index >= self.known {
            return None;
        }
        let Some(index) = index.checked_sub(self.shift) else {
            return Some(TimelineItem::Entry(EntryKey(-1 - i64::try_from(index).unwrap())));
        };
        let special = self.special.iter().find(|(at, _)| *at == index).map(|(_, item)| *item);
        Some(special.unwrap_or_else(|| TimelineItem::Entry(EntryKey(index.try_into().unwrap()))))
    }

    fn horizon(&self) -> Option<(usize, Horizon)> {
        self.special.iter().find_map(|(at, item)| match item {
            TimelineItem::Horizon(horizon) => Some((*at + self.shift, *horizon)),
            _ => None,
        })
    }

    fn in_sight(&mut self, rows: Range<usize>) {
        self.in_sight = rows;
    }

    fn keep_loaded(&mut self, rows: usize) {
        self.kept = rows;
    }

    fn headings(&self) -> Arc<[(usize, Heading)]> {
        let days = (0..self.len.min(40)).step_by(10);
        days.map(|at| (at + self.shift, Heading::Day(entry(at.try_into().unwrap()).time))).collect()
    }

    fn position(&self, item: &TimelineItem) -> Option<usize> {
        match item {
            TimelineItem::Entry(key) => {
                usize::try_from(key.0).ok().map(|at| at + self.shift).filter(|at| *at < self.len)
            }
            item => self.special.iter().find(|(_, special)| special == item).map(|(at, _)| *at + self.shift),
        }
    }

    fn entry(&mut self, key: EntryKey) -> Option<&EntryRow> {
        self.asked.push(key);
        if key.0 < 0 {
            return None;
        }
        self.entry = entry(key.0);
        (key.0 <= self.loaded_to).then_some(&self.entry)
    }

    fn feed_icon(&self, _: SubscriptionId) -> Option<egui::TextureId> {
        None
    }

    fn gap(&self, id: GapId) -> Option<&GapView> {
        self.gaps.iter().find(|gap| gap.open.id == id)
    }

    fn feed_title(&self, id: SubscriptionId) -> &str {
        FEEDS[usize::try_from(id.0).unwrap() % FEEDS.len()].0
    }

    fn revision(&self) -> u64 {
        self.len.wrapping_add(self.known).wrapping_add(self.shift) as u64
    }

    fn is_unread(&self, key: EntryKey) -> bool {
        key.0 >= 0 && entry(key.0).unread
    }

    fn is_starred(&self, key: EntryKey) -> bool {
        key.0 >= 0 && entry(key.0).starred
    }

    fn has_label(&self, key: EntryKey, name: &LabelName) -> bool {
        key.0 >= 0 && entry(key.0).labels.iter().any(|label| label.name == *name)
    }

    fn is_hidden(&self, _: EntryKey) -> bool {
        false
    }
}

/// The entry with this key.
pub(crate) fn entry(key: i64) -> EntryRow {
    let index = usize::try_from(key).unwrap();
    let time = Timestamp::from_millis(times().now.millis() - key * 9_100_000 - 2_760_000);
    EntryRow {
        key: EntryKey(key),
        subscription: SubscriptionId((key * 7) % 8),
        id: EntryId::new(format!("urn:sample:{key}")),
        title: TITLES[index % TITLES.len()].to_owned(),
        snippet: SNIPPETS[index % SNIPPETS.len()].to_owned(),
        link: Some(url(&format!("https://deepsky.example/log/{key}"))),
        author: Some("Ines Falk".to_owned()),
        published: Some(time),
        updated: None,
        time,
        unread: index % 3 != 1,
        starred: index % 6 == 2,
        labels: labels(index),
        withdrawn: false,
        is_hidden: false,
        origin: EntryOrigin {
            document: Some(url("https://deepsky.example/feed.xml")),
            ..EntryOrigin::default()
        },
    }
}

/// Some of the entries have labels.
fn labels(index: usize) -> Vec<Label> {
    let label = |name: &str, colour| LabelName::new(name).ok().map(|name| Label { name, colour });
    match index % 9 {
        4 => label("To read", LabelColour::Green).into_iter().collect(),
        7 => [label("Sea", LabelColour::Blue), label("To read", LabelColour::Green)]
            .into_iter()
            .flatten()
            .collect(),
        _ => Vec::new(),
    }
}
