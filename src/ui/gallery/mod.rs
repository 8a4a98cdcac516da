//! A sample of everything that the window can show, for tests.

mod article;
mod feeds;
mod rows;

pub(crate) use article::{article, inline};
pub(crate) use feeds::{FEEDS, feed_row, feed_view, list_of_all, list_of_feed, sidebar, strip};
pub(crate) use rows::{SNIPPETS, SampleRows, TITLES, entry};

use std::sync::Arc;

use url::Url;

use crate::content::Article;
use crate::history::{
    ChainPart, Confidence, Edges, Gap, GapCause, GapPlace, GapTarget, OpenGap, Retry, SortKey, StretchId,
};
use crate::model::{Entry, EntryId, EntryKey, EntryRow, FeedKind, GapId, SubscriptionId, Theme, Timestamp};
use crate::ui::actions::keymap::KeyMap;
use crate::ui::view::{
    AboutView, DialogsView, EntryView, FeedView, FullText, GapView, ListView, Neighbour, Neighbours,
    NoImages, Pane, Rows as _, Selected, SettingsView, SidebarView, SiteHelp, StatusView, Times, Toast,
    TypeScale, UndoView, WindowModel,
};

use article::details;

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
        target: if cause == GapCause::MissedPolls {
            GapTarget::Boundary { below: StretchId(1), between: Edges::default(), in_archives: false }
        } else {
            GapTarget::Document { named_by: Vec::new(), within: Vec::new() }
        },
        uri: (cause != GapCause::MissedPolls).then(|| url("https://deepsky.example/archive/2023-11.xml")),
        cause,
        status,
        message: if matches!(cause, GapCause::NotYetFetched | GapCause::MissedPolls) {
            "".into()
        } else {
            "The archive of November 2023 was not found.".into()
        },
        confidence: if cause == GapCause::MissedPolls { Confidence::Proven } else { Confidence::Stated },
        chain: ChainPart { poll: 1, depth: 3, begins: 1 },
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
        empty: None,
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
        busy: false,
        looking: None,
        site: SiteHelp::None,
        can_be_archived: true,
        server: None,
        beside: Neighbours {
            newer: Some(Neighbour { key: EntryKey(1), title: TITLES[1].to_owned() }),
            older: Some(Neighbour { key: EntryKey(2), title: TITLES[2].to_owned() }),
        },
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
    /// The search whose words the open entry marks.
    pub(crate) search: &'static str,
    /// The status line.
    pub(crate) status: StatusView,
    /// The messages.
    pub(crate) toasts: Vec<Toast>,
    /// The content of dialogs.
    pub(crate) dialogs: DialogsView,
    /// The open entry.
    pub(crate) open: OpenEntry,
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

/// The open entry of a sample.
pub(crate) struct OpenEntry {
    /// The entry as a list shows it.
    pub(crate) row: EntryRow,
    /// The entry's data besides its text.
    pub(crate) details: Entry,
    /// The entry's text.
    pub(crate) article: Article,
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
            search: "",
            status: StatusView {
                text: "31 feeds refreshed, 12 new entries".to_owned(),
                ..StatusView::default()
            },
            toasts: Vec::new(),
            dialogs: DialogsView {
                about: AboutView { version: "0.1.0".to_owned(), ..AboutView::default() },
                ..DialogsView::default()
            },
            open: OpenEntry { row: entry(0), details: details(), article: article() },
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
                if self.open.row.key != key {
                    self.open.row = entry(key.0);
                }
                let feed = FEEDS[usize::try_from(self.open.row.subscription.0).unwrap()].0;
                Pane::Entry(EntryView {
                    row: &self.open.row,
                    feed,
                    article: &self.open.article,
                    entry: &self.open.details,
                    full_text: FullText::None,
                    type_scale: TypeScale::default(),
                    search: self.search,
                    changes: None,
                    file: None,
                    purged: None,
                    also_in: &[],
                    is_hidden: false,
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
            undo: UndoView { can_undo: true, can_redo: true },
            first_run: self.first_run,
        }
    }
}
