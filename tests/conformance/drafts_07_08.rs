//! Drafts -07 and -08 of RFC 5005: the sentences that differ from the RFC, and their examples (see `examples`).
//!
//! They differ in the time of an RSS document: lastBuildDate in the RFC, pubDate in the drafts. By H3, Lacuna uses
//! lastBuildDate, or else pubDate.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;

use crate::examples;
use crate::interrupted;
use crate::reader::{Reader, WHOLE, archived_site, harbour, kind, post, tells};
use crate::table::Level::{Must, Says, Should, ShouldNot};
use crate::table::{Statement, asks, asks_publisher, hold};

#[test]
fn every_sentence_of_drafts_07_and_08_that_asks_something_is_shown() {
    hold("drafts -07 and -08", TABLE, (2, 11));
}

static TABLE: &[Statement] = &[
    asks(
        "§1.2",
        Says,
        "relative references are made absolute before they are used",
        "document::values::links::resolve",
        &[|| {
            let site = Site::start();
            let url = site.url("/a/feed");
            site.put("/a/feed", harbour(3..=4).link("prev-archive", "../b/1"));
            site.put("/b/1", harbour(1..=2).archive());
            assert_eq!(Reader::of(&url).line(&url), "e4 e3 e2 e1 =whole=");
        }],
    ),
    asks(
        "§2",
        ShouldNot,
        "what is not in a complete document is no part of the feed",
        "history::subscription::SubscriptionDocument::view",
        &[examples::complete_replaces],
    ),
    asks(
        "§2",
        Says,
        "the examples of complete feeds are read as such",
        "history::kind::is_complete",
        &[examples::complete],
    ),
    asks(
        "-08 §3",
        ShouldNot,
        "pages are not shown as coherent or complete",
        "history::logical_feed::LogicalFeed::completeness",
        &[examples::paged_claims_nothing],
    ),
    asks_publisher(
        "§3",
        Must,
        "a page has one of the four relations",
        "history::kind::is_paged",
        &[|| {
            for relation in ["first", "last", "previous", "next"] {
                assert_eq!(kind(harbour(1..=1).link(relation, "/x")), "paged");
            }
        }],
    ),
    asks_publisher(
        "-07 §3",
        Should,
        "and as many as are practical",
        "history::advice::Advice::paged",
        &[|| {
            assert!(tells(harbour(1..=1).link("next", "/2"), "as many links as apply"));
        }],
    ),
    asks(
        "§3",
        Says,
        "the examples of paged feeds are read as such",
        "history::kind::is_paged",
        &[examples::paged],
    ),
    asks_publisher(
        "§4",
        ShouldNot,
        "archives do not change: they are not fetched again",
        "history::chain::walk::advance::HistoryWalk::advance",
        &[|| {
            let site = archived_site();
            let reader = Reader::of(&site.url("/feed"));
            reader.refresh();
            assert_eq!(site.count("/a3"), 1);
        }],
    ),
    asks_publisher(
        "§4",
        ShouldNot,
        "nor do their URIs: a new one is followed all the same",
        "refresh::documents::Documents::follow",
        &[|| {
            let site = archived_site();
            site.put("/a3", Reply::redirect(302, "/there"));
            site.put("/there", crate::reader::archive(3));
            assert_eq!(Reader::of(&site.url("/feed")).line(&site.url("/feed")), WHOLE);
        }],
    ),
    asks_publisher(
        "§4",
        Must,
        "every document links the archive before it, unless there is none",
        "history::advice::Advice::archive",
        &[|| {
            assert!(tells(harbour(1..=1).archive(), "must link the one before it"));
        }],
    ),
    asks_publisher(
        "§4",
        Should,
        "archives link the next archive and the current document",
        "history::advice::Advice::archive",
        &[|| {
            assert!(tells(harbour(1..=1).archive(), "should link the following one"));
            assert!(tells(harbour(1..=1).archive(), "should name its subscription document"));
        }],
    ),
    asks_publisher(
        "§4",
        Should,
        "archives carry fh:archive",
        "history::advice::Advice::archive",
        &[|| {
            assert!(tells(harbour(1..=1).link("current", "/c"), "should carry fh:archive"));
        }],
    ),
    asks(
        "§4",
        Says,
        "the examples of archived feeds are read as such",
        "history::kind::older_document",
        &[examples::archived, examples::archived_is_walked],
    ),
    asks_publisher(
        "-08 §4.1",
        Should,
        "duplicates can be removed without doubt",
        "history::advice::Advice::duplicates",
        &[|| {
            assert!(tells(harbour(1..=1).entry(post("e1", 1)), "1 id occurs in several entries"));
        }],
    ),
    asks(
        "-08 §4.2",
        Should,
        "of duplicates only the most recently updated is part of the feed",
        "history::merge::version::EntryVersion::supersedes",
        &[|| {
            assert_eq!(rss_winner((1, 9, 9), (5, 1, 1)), "far", "an item's own time counts where it has one");
        }],
    ),
    asks(
        "-08 §4.2",
        Should,
        "else the one of the document updated last",
        "history::merge::version::EntryVersion::by_times",
        &[|| {
            assert_eq!(rss_winner((0, 9, 0), (0, 1, 0)), "near");
            assert_eq!(rss_winner((0, 1, 0), (0, 9, 0)), "far");
        }],
    ),
    asks(
        "-08 §4.2, -07 §4",
        Should,
        "the user is warned if the feed cannot be rebuilt",
        "history::chain::walk::missing::HistoryWalk::miss",
        &[|| {
            let site = archived_site();
            site.remove("/a2");
            let reader = Reader::of(&site.url("/feed"));
            assert_eq!(reader.line(&site.url("/feed")), "e8 e7 e6 e5 -not-found-");
            assert_eq!(reader.state(), "archived gaps");
        }],
    ),
    asks(
        "-08 App. B",
        Says,
        "the time of an RSS document is its pubDate: so it is where it has no lastBuildDate",
        "document::formats::rss::head",
        &[
            || assert_eq!(rss_winner((0, 0, 9), (0, 0, 1)), "near"),
            || assert_eq!(rss_winner((0, 0, 1), (0, 0, 9)), "far"),
        ],
    ),
    asks(
        "-08 App. B",
        Says,
        "where it has both, the RFC's lastBuildDate decides (H3)",
        "document::formats::rss::head",
        &[
            || assert_eq!(rss_winner((0, 9, 1), (0, 1, 9)), "near"),
            || assert_eq!(rss_winner((0, 1, 9), (0, 9, 1)), "far"),
            || assert_eq!(rss_winner((0, 2, 9), (0, 0, 5)), "far", "each document's own best time"),
        ],
    ),
    asks(
        "-07 App. B",
        Says,
        "from the last stored archive on, the oldest first, the subscription document last",
        "history::chain::walk::HistoryWalk::handle_document",
        &[interrupted::an_undisturbed_run_gives_what_the_algorithm_gives],
    ),
    asks(
        "-07 App. B",
        Says,
        "interrupt it after any step and go on: the same feed comes of it",
        "history::chain::walk::HistoryWalk::resume",
        &[
            interrupted::after_any_one_step,
            interrupted::after_every_step,
            interrupted::after_every_step_while_the_publisher_goes_on,
        ],
    ),
];

/// Returns the title that wins if two RSS items have the same guid, one in the subscription document and one in an
/// archive. Each has three days of January: the item's update, lastBuildDate and pubDate. 0 means none.
fn rss_winner(near: (u32, u32, u32), far: (u32, u32, u32)) -> String {
    let of = |feed: Feed, title: &str, (item, built, published): (u32, u32, u32)| {
        let entry = Entry::new("x", title);
        let time = |day: u32| format!("2024-01-{day:02}T00:00:00Z");
        let entry = if item > 0 { entry.updated(time(item)) } else { entry };
        let feed = if built > 0 { feed.updated(time(built)) } else { feed };
        let date = format!("<pubDate>{published:02} Jan 2024 00:00:00 GMT</pubDate>");
        if published > 0 { feed.head(&date).entry(entry) } else { feed.entry(entry) }
    };
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", of(Feed::rss("H").link("prev-archive", "/a1"), "near", near));
    site.put("/a1", of(Feed::rss("H").archive(), "far", far));
    Reader::of(&url).entry(&url, "x")["title"].as_str().unwrap().to_owned()
}
