//! A sample of everything that the window can show, for tests.

use std::ops::Range;
use std::sync::Arc;

use url::Url;

use super::actions::keymap::KeyMap;

use super::view::{
    BarUnit, DialogsView, EntryView, FeedHeader, FeedRow, FeedState, FeedView, FolderRow, FullText, GapView,
    Heading, HistoryBar, HistorySegment, HistoryStrip, ListView, Neighbour, Neighbours, NoImages, Pane, Rows,
    Scope, Selected, SettingsView, SideRow, SidebarView, SmartRow, StatusView, Times, Toast, TypeScale,
    WindowModel,
};
use crate::content::{
    Alignment, Article, Block, Cell, Details, Image, Inline, List, Media, MediaKind, Span, Style, Table,
};
use crate::history::{
    Confidence, Gap, GapCause, GapPlace, GapTarget, Horizon, HorizonMeaning, OpenGap, Retry, SortKey,
    TimelineItem,
};
use crate::model::{
    Completeness, Enclosure, Entry, EntryId, EntryKey, EntryRow, FeedChoices, FeedKind, Filter, GapId,
    IdSource, ListOrder, SubscriptionId, Theme, Timestamp,
};

/// 14 June 2024, 10:00, one hour east of UTC.
pub(crate) fn times() -> Times {
    Times { now: at("2024-06-14T09:00:00Z"), offset: |_| 3_600 }
}

fn at(time: &str) -> Timestamp {
    Timestamp::parse_rfc3339(time).unwrap()
}

fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

/// The names of the feeds, each with the depth of its folder.
pub(crate) const FEEDS: [(&str, usize); 8] = [
    ("Deep Sky Log", 1),
    ("Harbour Notes", 1),
    ("Tidal Records", 1),
    ("Low Level", 1),
    ("The Syndicator", 1),
    ("Small Tools", 1),
    ("Letters from the Attic", 0),
    ("Mostly Bread", 0),
];

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

/// A gap with this cause between 12 and 14 November 2023.
pub(crate) fn gap(id: i64, cause: GapCause) -> GapView {
    let now = times().now;
    let status = match cause {
        GapCause::Forbidden => Some(403),
        GapCause::NotFound => Some(404),
        GapCause::Gone => Some(410),
        GapCause::Status => Some(500),
        _ => None,
    };
    let newer = at("2023-11-14T19:22:00Z");
    let gap = Gap {
        target: GapTarget::Document { named_by: Vec::new(), within: Vec::new() },
        uri: (cause != GapCause::MissedPolls).then(|| url("https://deepsky.example/archive/2023-11.xml")),
        cause,
        status,
        message: if cause == GapCause::NotYetFetched {
            "".into()
        } else {
            "The archive of November 2023 was not found.".into()
        },
        confidence: if cause == GapCause::MissedPolls { Confidence::Proven } else { Confidence::Stated },
        poll: 1,
        depth: 3,
        begins: 1,
        allowance: 100,
        place: GapPlace {
            newer: Some(EntryId::new("a")),
            older: Some(EntryId::new("b")),
            newer_time: Some(newer),
            older_time: Some(at("2023-11-12T04:10:00Z")),
            position: SortKey { time: newer, rank: 0 },
        },
        unread_after: None,
        since: at("2024-06-11T08:30:00Z"),
        tries: 4,
        retry: cause.retry(status, 4, now),
        chain_rechecked: true,
        dismissed: false,
    };
    let walking = cause == GapCause::NotYetFetched;
    let gap = match cause {
        GapCause::NotFound => Gap { retry: Retry::At(at("2024-06-15T08:30:00Z")), ..gap },
        _ => gap,
    };
    GapView {
        open: OpenGap { id: GapId(id), subscription: SubscriptionId(1), gap },
        feed: "Deep Sky Log".into(),
        kind: Some(FeedKind::Archived),
        walking,
        looking: None,
        beside: Neighbours {
            newer: Some(Neighbour { key: EntryKey(1), title: TITLES[1].to_owned() }),
            older: Some(Neighbour { key: EntryKey(2), title: TITLES[2].to_owned() }),
        },
    }
}

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
    /// The requested entries.
    pub(crate) asked: Vec<EntryKey>,
    /// Entries with a greater key are still loading.
    pub(crate) loaded_to: i64,
    /// The number of rows that arrived above all others. They are still loading.
    pub(crate) shift: usize,
    gaps: Vec<GapView>,
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

    fn in_sight(&mut self, rows: Range<usize>) {
        self.in_sight = rows;
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
        withdrawn: false,
        operation: None,
        document: Some(url("https://deepsky.example/feed.xml")),
        captured: None,
    }
}

/// A feed's row in the sidebar.
pub(crate) fn feed_row(index: usize) -> FeedRow {
    let (title, depth) = FEEDS[index];
    FeedRow {
        id: SubscriptionId(index.try_into().unwrap()),
        title: title.to_owned(),
        folder: ["Science", "Software", "Kitchen"]
            .iter()
            .skip(index / 3)
            .take(depth)
            .map(|f| (*f).to_owned())
            .collect(),
        unread: [7, 11, 0, 9, 16, 0, 3, 1][index],
        marked_gaps: u32::from(index == 0),
        at_risk: (index == 4).then(|| "Its entries stay about 9 hours.".to_owned()),
        error: (index == 5).then(|| "The server did not answer.".to_owned()),
        progress: (index == 3).then(|| "34 documents".to_owned()),
        icon: None,
        url: url("https://deepsky.example/feed.xml"),
        site: Some(url("https://deepsky.example/")),
    }
}

/// The sidebar.
pub(crate) fn sidebar() -> SidebarView {
    let feeds: Vec<Arc<FeedRow>> = (0..FEEDS.len()).map(|index| Arc::new(feed_row(index))).collect();
    let rows = |of: Range<usize>| feeds[of].iter().map(|feed| SideRow::Feed(Arc::clone(feed)));
    let smart = |scope, title: &str, count| SmartRow { scope, title: title.to_owned(), count };
    let folder = |name: &str, unread, collapsed| {
        SideRow::Folder(FolderRow { path: vec![name.to_owned()], collapsed, unread, marked_gaps: 1 })
    };
    let mut tree = vec![folder("Science", 18, false)];
    tree.extend(rows(0..3));
    tree.push(folder("Software", 25, false));
    tree.extend(rows(3..6));
    tree.push(folder("Kitchen", 4, true));
    tree.extend(rows(6..8));
    SidebarView {
        smart: vec![
            smart(Scope::All, "All entries", 1_204),
            smart(Scope::Unread, "Unread", 47),
            smart(Scope::Starred, "Starred", 12),
            smart(Scope::Missing, "Missing", 2),
        ],
        tree,
        feeds,
        hides_read: false,
        offers_examples: false,
    }
}

/// The part above the list of an archived feed with gaps.
pub(crate) fn list_of_feed() -> ListView {
    ListView {
        scope: Scope::Feed(SubscriptionId(0)),
        title: "Deep Sky Log".to_owned(),
        feed: Some(FeedHeader {
            state: FeedState {
                id: SubscriptionId(0),
                kind: Some(FeedKind::Archived),
                state: Some(Completeness::Gaps(2)),
                has_failed: false,
            },
            offers_older: false,
            problem: None,
            remedies: Vec::new(),
            history: Some(strip()),
            walk: None,
            pager: None,
        }),
        ..list_of_all()
    }
}

/// The part above the list of all entries.
pub(crate) fn list_of_all() -> ListView {
    ListView {
        scope: Scope::All,
        title: "All entries".to_owned(),
        feed: None,
        cards: Vec::new(),
        entries: 1_204,
        gaps: 2,
        can_retry: true,
        unread: 47,
        filter: Filter::All,
        order: ListOrder::NewestFirst,
        compact: false,
        read_on_scroll: false,
        search: String::new(),
        loading: false,
        is_part: false,
    }
}

/// The information about a feed.
pub(crate) fn feed_view() -> FeedView {
    FeedView {
        state: list_of_feed().feed.unwrap().state,
        title: "Deep Sky Log".to_owned(),
        url: url("https://deepsky.example/feed.xml"),
        site: Some(url("https://deepsky.example/")),
        facts: vec![
            ("Files read".to_owned(), "the feed and 34 archives".to_owned()),
            ("Next refresh".to_owned(), "In 20 minutes: the server allows every 30 minutes".to_owned()),
            ("Last checked".to_owned(), "10 minutes ago: nothing new".to_owned()),
        ],
        faults: vec!["The history namespace is spelt with https.".to_owned()],
        events: vec![(times().now, "The publisher rewrote the archives.".to_owned())],
        removed: 0,
        offers_older: false,
        renamed: 0,
        gaps: vec![gap(1, GapCause::NotFound)],
        history: strip(),
        not_chronological: Some(false),
        choices: FeedChoices::default(),
    }
}

/// The history strip of five years, with one gap.
pub(crate) fn strip() -> HistoryStrip {
    let month =
        |index: i64| Timestamp::from_millis(at("2019-03-01T00:00:00Z").millis() + index * 2_629_800_000);
    let bar = |index: i64| HistoryBar {
        from: month(index),
        to: month(index + 1),
        entries: u32::try_from((index * 37) % 11 + i64::from(index % 5 == 0) * 9).unwrap(),
    };
    let segment = |index: i64| HistorySegment {
        uri: url(&format!("https://deepsky.example/archive/{index}.xml")),
        is_subscription: index == 10,
        from: month(index * 6),
        to: month(index * 6 + 6),
        entries: 34,
    };
    HistoryStrip {
        from: Some(month(0)),
        to: Some(times().now),
        unit: BarUnit::Month,
        bars: (0..64).filter(|index| !(50..56).contains(index)).map(bar).collect(),
        segments: (0..11).filter(|index| *index != 9).map(segment).collect(),
        gaps: vec![(GapId(1), Some(at("2023-05-12T04:10:00Z")), Some(at("2023-11-14T19:22:00Z")))],
        state: Some(Completeness::Gaps(2)),
        oldest: Some(month(0)),
        horizon: Some(HorizonMeaning::Whole),
        last_poll: Some(times().now),
    }
}

/// A text with styles: `*bold*`, `_italic_`, `` `code` ``, `[link]`.
pub(crate) fn inline(marked: &str) -> Inline {
    let mut inline = Inline::default();
    let mut open: Option<(char, usize)> = None;
    for c in marked.chars() {
        let end = |c| matches!(c, '*' | '_' | '`' | '[' | ']');
        match open {
            None if end(c) => open = Some((c, inline.text.len())),
            Some((start, from)) if c == start || (start == '[' && c == ']') => {
                let style = Style { bold: c == '*', italic: c == '_', code: c == '`', ..Style::default() };
                let link = (c == ']').then(|| Arc::new(url("https://deepsky.example/why")));
                inline.spans.push(Span { range: from..inline.text.len(), style, link });
                open = None;
            }
            _ => inline.text.push(c),
        }
    }
    inline
}

/// The data of an entry besides its text.
fn details() -> Entry {
    let mut entry = Entry::new(EntryId::new("urn:sample"), IdSource::Given);
    entry.enclosures = vec![Enclosure {
        url: url("https://deepsky.example/log/carrier.ogg"),
        media_type: Some("audio/ogg".to_owned()),
        length: Some(2_140_000),
        title: None,
    }];
    entry
}

/// An article with a block of every kind.
pub(crate) fn article() -> Article {
    let p = |text: &str| Block::Paragraph(inline(text));
    let cell = |text: &str| Cell {
        blocks: vec![Block::Paragraph(inline(text))],
        header: false,
        columns: 1,
        alignment: Alignment::Start,
    };
    Article {
        blocks: vec![
            p("The *Outer Shoals* station picked up a _faint carrier_ on Tuesday, after [eleven days of silence]. Engineers say the lamp “never stopped turning”; we had merely stopped `listen()`ing."),
            Block::Image(Box::new(Image {
                source: url("https://deepsky.example/dish.jpg"),
                alt: "The dish on the headland at dusk, the sea behind it".to_owned(),
                title: None,
                width: Some(1200),
                height: Some(500),
                link: None,
            })),
            Block::Caption(inline("The dish on the headland. Drawn from memory.")),
            Block::Heading { level: 2, text: inline("What went wrong") },
            p("Three things, in order:"),
            Block::List(List {
                ordered: true,
                start: 1,
                items: vec![
                    vec![
                        p("A configuration push changed the `retry` budget."),
                        Block::List(List {
                            ordered: false,
                            start: 1,
                            items: vec![vec![p("from 5 to 0")], vec![p("for *every* station on the coast")]],
                        }),
                    ],
                    vec![p("The alarm went to a mailing list that nobody reads.")],
                    vec![p("A holiday.")],
                ],
            }),
            Block::Quote(vec![p("An alarm that is not read is only a log line with a louder name.")]),
            Block::Code {
                text: "fn listen(station: &Station) -> Option<Carrier> {\n    // Retry as long as the tide allows; the lamp does not know what a budget is, and neither should we.\n    station.receive().or_else(|| station.wait_for(\"tide\"))\n}".to_owned(),
                language: Some("rust".to_owned()),
            },
            Block::Heading { level: 3, text: inline("The numbers") },
            Block::Table(Table {
                head_rows: 1,
                rows: vec![
                    vec![cell("Day"), cell("Signal"), cell("What we thought")],
                    vec![cell("1"), cell("−142 dB"), cell("The antenna is iced over")],
                    vec![cell("5"), cell("none"), cell("The transmitter failed, or somebody turned it off for the winter")],
                    vec![cell("11"), cell("−139 dB"), cell("Ah")],
                ],
            }),
            Block::Details(Details { summary: inline("The full log"), blocks: vec![p("It is long.")] }),
            Block::Media(Box::new(Media {
                kind: MediaKind::Audio,
                url: url("https://deepsky.example/carrier.ogg"),
                title: Some("Eleven seconds of the carrier".to_owned()),
                poster: None,
            })),
            Block::Rule,
            p("Next week: why the tide tables were wrong in 1911."),
        ],
    }
}

/// Everything that a window shows.
pub(crate) struct Sample {
    /// The sidebar.
    pub(crate) sidebar: SidebarView,
    /// The part above the list.
    pub(crate) list: ListView,
    /// The rows.
    pub(crate) rows: SampleRows,
    /// The selected row.
    pub(crate) selected: Option<Selected>,
    /// The status line.
    pub(crate) status: StatusView,
    /// The messages.
    pub(crate) toasts: Vec<Toast>,
    /// The content of dialogs.
    pub(crate) dialogs: DialogsView,
    /// The open entry.
    pub(crate) entry: EntryRow,
    /// The open entry's data besides its text.
    pub(crate) details: Entry,
    /// The open entry's text.
    pub(crate) article: Article,
    /// The open gap.
    pub(crate) gap: GapView,
    /// The feed whose information is open.
    pub(crate) feed: FeedView,
    /// The pane on the right.
    pub(crate) pane: SamplePane,
    /// True if there are no subscriptions.
    pub(crate) first_run: bool,
    /// The keys of each action.
    pub(crate) keys: Arc<KeyMap>,
    /// The settings.
    pub(crate) settings: SettingsView,
}

/// The pane on the right of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SamplePane {
    /// The selected entry or gap.
    Selected,
    /// The information about a feed.
    Feed,
}

impl Sample {
    /// A window with `len` rows, the first of them selected.
    pub(crate) fn new(len: usize) -> Self {
        Self {
            sidebar: sidebar(),
            list: list_of_all(),
            rows: SampleRows::new(len),
            selected: Some(Selected::Entry(EntryKey(0))),
            status: StatusView {
                text: "31 feeds refreshed, 12 new entries".to_owned(),
                ..StatusView::default()
            },
            toasts: Vec::new(),
            dialogs: DialogsView { version: "0.1.0".to_owned(), ..DialogsView::default() },
            entry: entry(0),
            details: details(),
            article: article(),
            gap: gap(1, GapCause::NotFound),
            feed: feed_view(),
            pane: SamplePane::Selected,
            first_run: false,
            keys: Arc::default(),
            settings: SettingsView::default(),
        }
    }

    /// The model of one frame.
    pub(crate) fn model(&mut self) -> WindowModel<'_> {
        let pane = match (self.pane, self.selected) {
            (SamplePane::Feed, _) => Pane::Feed(&self.feed),
            (_, None) => Pane::Nothing,
            (_, Some(Selected::Gap(id))) => {
                if let Some(gap) = self.rows.gap(id) {
                    self.gap = gap.clone();
                }
                Pane::Gap(&self.gap)
            }
            (_, Some(Selected::Entry(key))) => {
                self.entry = entry(key.0);
                let feed = FEEDS[usize::try_from(self.entry.subscription.0).unwrap()].0;
                Pane::Entry(EntryView {
                    row: &self.entry,
                    feed,
                    article: &self.article,
                    entry: &self.details,
                    full_text: FullText::None,
                    type_scale: TypeScale::default(),
                    search: "",
                    changes: None,
                    file: None,
                    purged: None,
                })
            }
        };
        WindowModel {
            times: times(),
            sidebar: &self.sidebar,
            list: &self.list,
            rows: &mut self.rows,
            selected: self.selected,
            pane,
            images: &NoImages,
            status: &self.status,
            toasts: &self.toasts,
            dialogs: &self.dialogs,
            theme: Theme::Light,
            keys: &self.keys,
            settings: &self.settings,
            can_undo: true,
            first_run: self.first_run,
        }
    }
}
