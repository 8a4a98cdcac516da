//! The sidebar, the head of a list, and the information about a feed.

use std::ops::Range;
use std::sync::Arc;

use crate::history::{GapCause, HorizonMeaning};
use crate::model::{
    Completeness, FeedChoices, FeedKind, Filter, Folder, GapId, ListOrder, SubscriptionId, Timestamp,
};
use crate::ui::view::{
    BarUnit, FeedHeader, FeedLog, FeedRow, FeedState, FeedView, FolderRow, HistoryBar, HistorySegment,
    HistoryStrip, ListView, ListedGaps, Scope, SideRow, SidebarView, SmartRow,
};

use super::{at, gap, times, url};

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
        lacks_nothing: index == 1,
        at_risk: (index == 4).then(|| "Its entries stay about 9 hours.".to_owned()),
        synced_with: String::new(),
        error: (index == 5).then(|| "The server did not answer.".to_owned()),
        fails_briefly: false,
        progress: (index == 3).then(|| "34 files".to_owned()),
        icon: None,
        url: url("https://deepsky.example/feed.xml"),
        site: Some(url("https://deepsky.example/")),
    }
}

/// The sidebar.
pub(crate) fn sidebar() -> SidebarView {
    let feeds: Vec<Arc<FeedRow>> = (0..FEEDS.len()).map(|index| Arc::new(feed_row(index))).collect();
    let rows = |of: Range<usize>| feeds[of].iter().map(|feed| SideRow::Feed(Arc::clone(feed)));
    let smart = |scope, title: &str, count| SmartRow { scope, title: title.to_owned(), count, colour: None };
    let folder = |name: &str, unread, collapsed| {
        SideRow::Folder(FolderRow {
            folder: Folder { path: vec![name.to_owned()], collapsed },
            unread,
            marked_gaps: 1,
        })
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
            hidden: 0,
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
        gaps: ListedGaps { count: 2, can_retry: true, can_look_everywhere: true },
        unread: 47,
        filter: Filter::All,
        order: ListOrder::NewestFirst,
        compact: false,
        read_on_scroll: false,
        search: String::new(),
        loading: false,
        hits: crate::ui::view::Hits::All,
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
            ("Next check".to_owned(), "In 20 minutes: the server allows every 30 minutes".to_owned()),
            ("Last checked".to_owned(), "10 minutes ago: nothing new".to_owned()),
        ],
        faults: vec!["The history namespace is spelt with https.".to_owned()],
        log: FeedLog {
            events: vec![(times().now, "The publisher rewrote the archives.".to_owned())],
            requests: vec![(times().now, "Feed: not changed · https://a.example/feed".to_owned())],
        },
        removed: 0,
        offers_older: false,
        renamed: 0,
        gaps: vec![gap(1, GapCause::NotFound)],
        history: strip(),
        doubt: None,
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
