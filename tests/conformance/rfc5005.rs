//! RFC 5005, Feed Paging and Archiving.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed, HISTORY_NAMESPACE};
use lacuna::demo::http::Reply;
use serde_json::json;

use crate::reader::{Reader, WHOLE, archive, archived_site, harbour, inspect, kind, post, tells};
use crate::table::Level::{May, Must, Says, Should, ShouldNot};
use crate::table::{Statement, asks, asks_publisher, hold};

#[test]
fn every_sentence_of_rfc_5005_that_asks_something_is_shown() {
    hold("RFC 5005", TABLE, (2, 11));
}

static TABLE: &[Statement] = &[
    asks(
        "§1",
        Says,
        "what a combination of kinds means is undefined: it is told",
        "history::kind::contradictions",
        &[a_combination_is_told],
    ),
    asks(
        "§1.1",
        Says,
        "the namespace's URI identifies the elements, not the prefix",
        "document::markup::names::of_uri",
        &[the_namespace_counts],
    ),
    asks(
        "§1.2",
        Says,
        "only the head section speaks of the feed",
        "document::markup::names::extension",
        &[marks_in_an_entry_say_nothing],
    ),
    asks(
        "§1.2",
        Says,
        "relative references must be made absolute",
        "document::values::links::resolve",
        &[references_are_resolved],
    ),
    asks(
        "§2",
        ShouldNot,
        "what is not in a complete document is no part of the feed",
        "history::subscription::SubscriptionDocument::view",
        &[entries_that_left_are_gone],
    ),
    asks(
        "§2",
        Says,
        "fh:complete in the head makes a document complete, whatever it holds",
        "history::kind::is_complete",
        &[complete_by_its_mark],
    ),
    asks_publisher(
        "§2, §4",
        Says,
        "fh:complete and fh:archive are empty elements",
        "document::pass::frames::Pass::on_text_in_mark",
        &[|| {
            assert!(tells(harbour(1..=1).marker("complete", "false"), "fh:complete must be empty"));
            assert!(tells(archive(1).marker("archive", "2024"), "fh:archive must be empty"));
            assert!(!tells(archive(1).complete(), "must be empty"));
        }],
    ),
    asks(
        "§2",
        Says,
        "a complete feed is the document: nothing of it is missing",
        "history::logical_feed::LogicalFeed::completeness",
        &[a_complete_feed_misses_nothing],
    ),
    asks(
        "§3",
        ShouldNot,
        "paged feeds are not shown as coherent or complete",
        "history::logical_feed::LogicalFeed::completeness",
        &[pages_claim_nothing],
    ),
    asks_publisher(
        "§3",
        Must,
        "a page has at least one of the four relations",
        "history::kind::is_paged",
        &[each_relation_makes_a_page],
    ),
    asks_publisher(
        "§3",
        Says,
        "and as many as are practical",
        "history::advice::Advice::paged",
        &[|| {
            assert!(tells(harbour(1..=1).link("next", "/2"), "lacks first and last"));
        }],
    ),
    asks(
        "§3",
        Says,
        "next is the following document, previous the preceding one, first and last the ends",
        "history::kind::page_links",
        &[page_links],
    ),
    asks_publisher(
        "§4",
        ShouldNot,
        "the entries of an archive at a URI do not change",
        "history::chain::walk::advance::HistoryWalk::advance",
        &[an_archive_is_fetched_once],
    ),
    asks_publisher(
        "§4",
        ShouldNot,
        "nor does an archive's URI",
        "refresh::documents::Documents::follow",
        &[a_moved_archive_is_followed],
    ),
    asks(
        "§4",
        Says,
        "prev-archive leads to the archive before, next-archive and current do not",
        "history::kind::older_document",
        &[only_prev_archive_is_walked],
    ),
    asks(
        "§4",
        Says,
        "the subscription document and its archives are the whole feed: what is in neither is missing",
        "history::coverage::judge::Coverage::judge_link",
        &[an_archived_roll_over_is_told],
    ),
    asks_publisher(
        "§4",
        Must,
        "each document links the archive before it, unless there is none",
        "history::advice::Advice::archive",
        &[the_first_without_one_is_the_beginning, || {
            assert!(tells(harbour(1..=1).archive(), "must link the one before it as prev-archive"));
        }],
    ),
    asks_publisher(
        "§4",
        Should,
        "an archive links the following one",
        "history::advice::Advice::archive",
        &[|| {
            assert!(tells(archive(2), "should link the following one as next-archive"));
        }],
    ),
    asks_publisher(
        "§4",
        Should,
        "an archive names its subscription document",
        "history::advice::Advice::archive",
        &[subscribing_to_an_archive_goes_to_its_current, || {
            assert!(tells(harbour(1..=1).archive(), "should name its subscription document"));
        }],
    ),
    asks(
        "§4",
        Says,
        "current leads to the subscription document, at the first poll and at any later one",
        "refresh::add::current::current_document",
        &[
            subscribing_to_an_archive_goes_to_its_current,
            a_document_that_becomes_an_archive_leads_to_its_current,
        ],
    ),
    asks(
        "§4",
        Says,
        "an archive that names no subscription document shows no newer entries, so nothing is claimed",
        "history::logical_feed::LogicalFeed::completeness",
        &[an_archive_without_current_claims_nothing],
    ),
    asks_publisher(
        "§4",
        Should,
        "an archive carries fh:archive",
        "history::advice::Advice::archive",
        &[|| {
            assert!(tells(harbour(1..=1).link("current", "/feed2"), "should carry fh:archive"));
        }],
    ),
    asks(
        "§4",
        Says,
        "the newest archive has no next-archive, and needs none",
        "history::chain::walk::finish::HistoryWalk::finish",
        &[|| {
            let site = archived_site();
            assert_eq!(Reader::of(&site.url("/feed")).line(&site.url("/feed")), WHOLE);
        }],
    ),
    asks(
        "§4.1",
        Says,
        "an archive retrieved once may be taken not to change",
        "history::chain::walk::advance::HistoryWalk::advance",
        &[an_archive_is_fetched_once],
    ),
    asks(
        "§4.1",
        Says,
        "a change that all shall see stands in the subscription document",
        "history::merge::Merge::decide",
        &[a_revision_in_the_subscription_document],
    ),
    asks_publisher(
        "§4.1",
        Should,
        "duplicates can be removed without doubt",
        "history::advice::Advice::duplicates",
        &[|| {
            let twice = harbour(1..=1).entry(post("e1", 1));
            assert!(tells(twice, "1 id occurs in several entries"));
        }],
    ),
    asks(
        "§4.1",
        May,
        "publishers refuse archives, or cannot serve them",
        "history::chain::walk::missing::HistoryWalk::handle_failure",
        &[refused_archives_are_gaps],
    ),
    asks(
        "§4.2",
        Says,
        "one polls the subscription document",
        "refresh::feed::FeedJob::run",
        &[polling_asks_for_one_document],
    ),
    asks(
        "§4.2",
        Says,
        "a prev-archive not processed is fetched and its entries added",
        "history::subscription::SubscriptionDocument::chain_gap",
        &[a_new_archive_is_caught_up_with],
    ),
    asks(
        "§4.2",
        Says,
        "and so on until one processed is met",
        "history::chain::walk::advance::HistoryWalk::advance",
        &[a_new_archive_is_caught_up_with],
    ),
    asks(
        "§4.2",
        Says,
        "or an error",
        "history::chain::walk::missing::HistoryWalk::handle_failure",
        &[refused_archives_are_gaps],
    ),
    asks(
        "§4.2",
        Says,
        "or the end, which is a missing prev-archive",
        "history::chain::walk::finish::HistoryWalk::finish",
        &[the_first_without_one_is_the_beginning],
    ),
    asks(
        "§4.2",
        Should,
        "of duplicates only the most recently updated is part of the feed",
        "history::merge::version::EntryVersion::supersedes",
        &[the_latest_update_wins],
    ),
    asks(
        "§4.2",
        Should,
        "without a difference there, the one of the document updated last",
        "history::merge::version::EntryVersion::by_times",
        &[the_latest_document_wins, without_entry_times_the_latest_document_wins],
    ),
    asks(
        "§4.2",
        Says,
        "the same atom:id makes duplicates, nothing else does",
        "document::formats::assemble::identify",
        &[identity_is_atom_id],
    ),
    asks(
        "§4.2",
        Should,
        "the reader is warned where the feed cannot be rebuilt",
        "history::chain::walk::missing::HistoryWalk::miss",
        &[refused_archives_are_gaps, a_gap_is_told_everywhere],
    ),
    asks(
        "§6",
        Says,
        "an unending sequence of requests is stopped",
        "history::chain::walk::advance::HistoryWalk::advance",
        &[an_endless_chain_ends_at_the_limit, an_endless_chain_costs_no_more_at_each_poll, a_loop_ends],
    ),
    asks(
        "§6",
        Says,
        "resources are minded: a document has a cap, a feed has one, and where they end it that is told",
        "refresh::walks::driver::Driver::keep_to_cap",
        &[a_document_too_large_is_a_gap, a_feed_too_large_ends_at_the_limit],
    ),
    asks(
        "App. B",
        Says,
        "in RSS the same guid makes duplicates",
        "document::formats::assemble::identify",
        &[identity_is_guid],
    ),
    asks(
        "App. B",
        Says,
        "an item has no update time; lastBuildDate is the document's",
        "history::merge::version::EntryVersion::by_times",
        &[last_build_date_decides],
    ),
    asks(
        "App. B",
        Says,
        "links and marks mean in RSS what they do in Atom",
        "document::formats::rss::head",
        &[rss_chains_and_marks],
    ),
];

fn a_combination_is_told() {
    assert!(tells(harbour(1..=1).complete().link("prev-archive", "/a"), "treated as archived"));
    assert!(tells(harbour(1..=1).complete().link("next", "/2"), "complete and that it has pages"));
}

fn the_namespace_counts() {
    assert_eq!(kind(harbour(1..=1).complete().history_prefix("h")), "complete");
    assert_eq!(kind(harbour(1..=1).head(&format!("<complete xmlns=\"{HISTORY_NAMESPACE}\"/>"))), "complete");
    assert_eq!(kind(harbour(1..=1).complete().history_namespace("http://example.org/fh")), "plain");
}

fn marks_in_an_entry_say_nothing() {
    let mark = format!("<fh:complete xmlns:fh=\"{HISTORY_NAMESPACE}\"/>");
    let entry = post("x", 1).raw(&mark).related("prev-archive", "/a").related("next", "/2");
    assert_eq!(kind(harbour(1..=1).entry(entry)), "plain");
}

fn references_are_resolved() {
    let site = Site::start();
    site.put("/deep/feed", harbour(5..=6).base("old/").link("prev-archive", "a2"));
    site.put("/deep/old/a2", harbour(3..=4).archive().link("prev-archive", "../a1?x=1"));
    site.put("/deep/a1?x=1", harbour(1..=2).archive());
    let url = site.url("/deep/feed");
    assert_eq!(Reader::of(&url).line(&url), "e6 e5 e4 e3 e2 e1 =whole=");
}

fn entries_that_left_are_gone() {
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=3).complete());
    let reader = Reader::of(&url);
    site.put("/feed", harbour(3..=4).complete());
    reader.refresh();
    assert_eq!(reader.line(&url), "e4 e3");
    site.put("/feed", harbour(0..0).complete());
    reader.refresh();
    assert_eq!(reader.line(&url), "");
}

fn complete_by_its_mark() {
    assert_eq!(kind(harbour(1..=1).complete()), "complete");
    assert_eq!(kind(harbour(1..=1).marker("complete", "no")), "complete");
}

fn a_complete_feed_misses_nothing() {
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=2).complete());
    let reader = Reader::of(&url);
    // In a feed that is not complete, these two polls would open a gap.
    site.put("/feed", harbour(8..=9).complete());
    reader.refresh();
    assert_eq!((reader.line(&url).as_str(), reader.state().as_str()), ("e9 e8", "complete latest-only"));
}

fn pages_claim_nothing() {
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=3).link("first", "/feed").link("last", "/feed"));
    let reader = Reader::of(&url);
    assert_eq!(reader.state(), "paged not-knowable", "even with one page");
    assert!(!reader.line(&url).contains("=whole="));
}

fn each_relation_makes_a_page() {
    for relation in ["first", "last", "previous", "next"] {
        assert_eq!(kind(harbour(1..=1).link(relation, "/other")), "paged", "{relation}");
        assert_eq!(kind(Feed::rss("T").link(relation, "/other")), "paged", "{relation} in RSS");
    }
}

fn page_links() {
    let page =
        harbour(1..=1).link("first", "/1").link("previous", "/2").link("next", "/4").link("last", "/9");
    let links = &inspect(page)["links"];
    for (relation, path) in [("first", "/1"), ("previous", "/2"), ("next", "/4"), ("last", "/9")] {
        assert!(links[relation].as_str().unwrap().ends_with(path), "{links}");
    }
    // The pages of a paged feed are not walked. Lacuna fetches only the subscription document and, once, the target of
    // `next` (K7a).
    let site = Site::start();
    site.put("/feed", harbour(5..=6).link("next", "/2").link("last", "/9"));
    site.put("/2", harbour(3..=4).link("next", "/3"));
    Reader::of(&site.url("/feed"));
    assert_eq!(site.requested(), ["/feed", "/2"]);
}

fn an_archive_is_fetched_once() {
    let site = archived_site();
    let reader = Reader::of(&site.url("/feed"));
    for day in 9..=11 {
        site.put("/feed", harbour(7..=day).link("prev-archive", "/a3"));
        reader.refresh();
    }
    assert_eq!([site.count("/a3"), site.count("/a2"), site.count("/a1")], [1, 1, 1]);
}

fn a_moved_archive_is_followed() {
    let site = archived_site();
    let url = site.url("/feed");
    site.put("/a2", Reply::redirect(301, "/moved"));
    site.put("/moved", archive(2));
    assert_eq!(Reader::of(&url).line(&url), WHOLE);
}

fn only_prev_archive_is_walked() {
    let site = archived_site();
    site.put("/a2", archive(2).link("next-archive", "/trap").link("next", "/trap").link("previous", "/trap"));
    let url = site.url("/feed");
    assert_eq!(Reader::of(&url).line(&url), WHOLE);
    assert_eq!(site.requested(), ["/feed", "/a3", "/a2", "/a1"]);
}

fn an_archived_roll_over_is_told() {
    let site = archived_site();
    let url = site.url("/feed");
    let reader = Reader::of(&url);
    // The document rolls over, and the archive that should have its former entries is not there yet.
    site.put("/feed", harbour(20..=25).link("prev-archive", "/a3"));
    reader.refresh();
    assert_eq!(reader.state(), "archived gaps");
    assert!(reader.line(&url).contains("-missed-polls-"), "{}", reader.line(&url));
    site.put("/a4", harbour(7..=25).archive().link("prev-archive", "/a3"));
    site.put("/feed", harbour(26..=27).link("prev-archive", "/a4"));
    reader.refresh();
    assert_eq!(reader.state(), "archived whole", "{}", reader.line(&url));
}

fn the_first_without_one_is_the_beginning() {
    let site = archived_site();
    let reader = Reader::of(&site.url("/feed"));
    assert_eq!(reader.state(), "archived whole");
    assert_eq!(reader.line(&site.url("/feed")), WHOLE);
}

fn subscribing_to_an_archive_goes_to_its_current() {
    let site = archived_site();
    let reader = Reader::of(&site.url("/a2"));
    assert_eq!(reader.line(&site.url("/feed")), WHOLE);
}

fn an_archive_without_current_claims_nothing() {
    let site = archived_site();
    let lone = || harbour(7..=8).archive().link("prev-archive", "/a3");
    site.put("/lone", lone());
    let reader = Reader::of(&site.url("/lone"));
    assert_eq!(reader.state(), "archived not-knowable");
    assert_eq!(reader.line(&site.url("/lone")), WHOLE, "its chain is read all the same");
}

fn a_document_that_becomes_an_archive_leads_to_its_current() {
    let site = archived_site();
    let reader = Reader::of(&site.url("/feed"));
    site.put("/feed", harbour(7..=8).archive().link("prev-archive", "/a3").link("current", "/new"));
    site.put("/new", harbour(9..=10).link("prev-archive", "/feed"));
    reader.refresh();
    assert_eq!(reader.line(&site.url("/new")), format!("e10 e9 {WHOLE}"));
    assert_eq!(reader.state(), "archived whole");
    site.clear_log();
    reader.refresh();
    assert_eq!(site.requested(), ["/new"], "from then on");
}

fn a_revision_in_the_subscription_document() {
    let site = archived_site();
    let url = site.url("/feed");
    let reader = Reader::of(&url);
    let revised =
        Entry::new("e2", "revised").published("2024-01-02T00:00:00Z").updated("2024-01-20T00:00:00Z");
    site.put("/feed", harbour(7..=8).link("prev-archive", "/a3").entry(revised));
    reader.refresh();
    assert_eq!(reader.entry(&url, "e2")["title"], "revised");
}

fn refused_archives_are_gaps() {
    for (status, cause) in [(403, "forbidden"), (404, "not-found"), (410, "gone"), (500, "status")] {
        let site = archived_site();
        let url = site.url("/feed");
        site.put("/a2", Reply::status(status));
        let reader = Reader::of(&url);
        assert_eq!(reader.line(&url), format!("e8 e7 e6 e5 -{cause}-"), "{status}");
        assert_eq!(reader.state(), "archived gaps", "{status}");
        assert_eq!(site.count("/a1"), 0, "what lies behind an error is not known");
    }
}

fn a_gap_is_told_everywhere() {
    let site = archived_site();
    let url = site.url("/feed");
    site.put("/a2", Reply::status(404));
    let reader = Reader::new();
    let (status, said) = reader.run(&["add", url.as_str()]);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("a file of older entries is missing. "), "{said}");
    assert_eq!(reader.json(&["feeds"])[0]["gaps"], 1);
    let gaps = reader.json(&["gaps"]);
    assert_eq!((&gaps[0]["uri"], &gaps[0]["newer"]), (&json!(site.url("/a2").as_str()), &json!("e5")));
}

fn polling_asks_for_one_document() {
    let site = archived_site();
    let reader = Reader::of(&site.url("/feed"));
    site.clear_log();
    reader.refresh();
    assert_eq!(site.requested(), ["/feed"]);
}

fn a_new_archive_is_caught_up_with() {
    let site = archived_site();
    let url = site.url("/feed");
    let reader = Reader::of(&url);
    site.put("/a4", archive(4));
    site.put("/a5", archive(5));
    site.put("/feed", harbour(11..=12).link("prev-archive", "/a5"));
    site.clear_log();
    reader.refresh();
    assert_eq!(site.requested(), ["/feed", "/a5", "/a4"], "back to the first that was processed, no further");
    assert_eq!(reader.line(&url), format!("e12 e11 e10 e9 {WHOLE}"));
}

/// Returns the title that wins if the entry `x` is in the subscription document and in an archive. Each has the times
/// of the entry and of the document.
fn winner(near: (&str, &str), far: (&str, &str), rss: bool) -> String {
    let entry = |title: &str, time: &str| {
        let entry = Entry::new("x", title);
        if time.is_empty() { entry } else { entry.updated(time) }
    };
    let feed = || if rss { Feed::rss("H") } else { Feed::atom("H") };
    let of = |feed: Feed, title: &str, times: (&str, &str)| {
        let feed = feed.entry(entry(title, times.0));
        if times.1.is_empty() { feed } else { feed.updated(times.1) }
    };
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", of(feed().link("prev-archive", "/a1"), "near", near));
    site.put("/a1", of(feed().archive(), "far", far));
    Reader::of(&url).entry(&url, "x")["title"].as_str().unwrap().to_owned()
}

const EARLY: &str = "2024-01-01T00:00:00Z";
const LATE: &str = "2024-01-09T00:00:00Z";

fn the_latest_update_wins() {
    assert_eq!(winner((EARLY, LATE), (LATE, EARLY), false), "far");
    assert_eq!(winner((LATE, EARLY), (EARLY, LATE), false), "near");
}

fn the_latest_document_wins() {
    assert_eq!(winner((EARLY, EARLY), (EARLY, LATE), false), "far");
    assert_eq!(winner((EARLY, LATE), (EARLY, EARLY), false), "near");
}

fn without_entry_times_the_latest_document_wins() {
    assert_eq!(winner(("", EARLY), ("", LATE), false), "far");
    assert_eq!(winner(("", LATE), ("", EARLY), false), "near");
}

fn identity_is_atom_id() {
    let site = Site::start();
    let url = site.url("/feed");
    let entry = |id: &str| Entry::new(id, "Same title").link("/same").html("<p>Same</p>");
    site.put(
        "/feed",
        Feed::atom("H").entries([entry("urn:X"), entry("urn:x"), entry("urn:x/"), entry("urn:x")]),
    );
    assert_eq!(Reader::of(&url).json(&["feeds"])[0]["entries"], 3, "character by character");
}

fn identity_is_guid() {
    let site = Site::start();
    let url = site.url("/feed");
    let entry = |id: &str, title: &str| Entry::new(id, title).link(format!("/{title}"));
    site.put("/feed", Feed::rss("H").link("prev-archive", "/a1").updated(LATE).entry(entry("g", "new")));
    site.put("/a1", Feed::rss("H").archive().updated(EARLY).entries([entry("g", "old"), entry("h", "new")]));
    let reader = Reader::of(&url);
    assert_eq!(reader.entry(&url, "g")["title"], "new");
    assert_eq!(reader.json(&["feeds"])[0]["entries"], 2);
}

fn last_build_date_decides() {
    assert_eq!(winner(("", EARLY), ("", LATE), true), "far");
    assert_eq!(winner(("", LATE), ("", EARLY), true), "near");
}

fn rss_chains_and_marks() {
    let feed = |numbers: std::ops::RangeInclusive<u32>| {
        Feed::rss("H").entries(numbers.rev().map(|day| post(&format!("e{day}"), day)))
    };
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", feed(3..=4).link("prev-archive", "/a1"));
    site.put("/a1", feed(1..=2).archive().link("current", "/feed"));
    assert_eq!(Reader::of(&url).line(&url), "e4 e3 e2 e1 =whole=");
    assert_eq!(kind(feed(1..=1).complete()), "complete");
    assert_eq!(kind(feed(1..=1).link("next", "/2")), "paged");
}

fn an_endless_chain_ends_at_the_limit() {
    let site = Site::start();
    let url = site.url("/0");
    site.handle_under("/", |request| {
        let number: u32 = request.path().trim_start_matches('/').parse().unwrap();
        let feed = Feed::atom("Endless").entry(Entry::new(format!("e{number}"), "x"));
        Reply::from(feed.link("prev-archive", format!("/{}", number + 1)))
    });
    let reader = Reader::new();
    reader.set(&json!({"archive_limit": 5}));
    reader.run(&["add", url.as_str()]);
    assert_eq!(site.log().len(), 6, "the subscription document and five archives");
    assert!(reader.line(&url).ends_with("-limit-"), "then the reader is asked");
}

fn an_endless_chain_costs_no_more_at_each_poll() {
    let site = Site::start();
    let url = site.url("/feed");
    // Every poll gets links to other addresses: /<poll>/<number>.
    site.handle_under("/", |request| {
        let (poll, number) = request.path().trim_start_matches('/').split_once('/').unwrap();
        let number: u32 = number.parse().unwrap();
        let feed = Feed::atom("Endless").archive().entry(Entry::new(format!("e{number}"), "x"));
        Reply::from(feed.link("prev-archive", format!("/{poll}/{}", number + 1)))
    });
    let publish = |poll: u32| {
        let entry = Entry::new(format!("new{poll}"), "x");
        let entries = [entry, Entry::new("e0", "x")];
        site.put("/feed", Feed::atom("Endless").link("prev-archive", format!("/{poll}/1")).entries(entries));
    };
    publish(0);
    let reader = Reader::new();
    reader.set(&json!({"archive_limit": 20}));
    reader.run(&["add", url.as_str()]);
    assert_eq!(site.log().len(), 21);
    for poll in 1..=4 {
        publish(poll);
        site.clear_log();
        reader.refresh();
        assert!(site.log().len() <= 6, "poll {poll}: {:?}", site.requested());
        assert_eq!(reader.json(&["gaps"]).as_array().unwrap().len(), 1, "poll {poll}");
    }
}

fn a_loop_ends() {
    let site = archived_site();
    let url = site.url("/feed");
    site.put("/a1", archive(1).link("prev-archive", "/a3"));
    assert!(Reader::of(&url).line(&url).ends_with("-loop-"));
    assert_eq!(site.log().len(), 4);
}

fn a_document_too_large_is_a_gap() {
    let site = archived_site();
    let url = site.url("/feed");
    site.put("/a2", archive(2).subtitle("x".repeat(3 << 20)));
    let reader = Reader::new();
    reader.set(&json!({"document_cap_bytes": 1 << 20}));
    let (_, said) = reader.run(&["add", url.as_str()]);
    assert!(said.contains("larger than the limit of 1 MiB"), "{said}");
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 -unreadable-");
}

fn a_feed_too_large_ends_at_the_limit() {
    let site = Site::start();
    let url = site.url("/0");
    site.handle_under("/", |request| {
        let number: u32 = request.path().trim_start_matches('/').parse().unwrap();
        // Digits in disorder, which can hardly be compressed.
        let digits = |n: u32| format!("{:08x}", n.wrapping_mul(2_654_435_761).rotate_left(n % 32));
        let text: String = (number * 12_000..(number + 1) * 12_000).map(digits).collect();
        let feed = Feed::atom("Large").entry(Entry::new(format!("e{number}"), "x").html(text));
        Reply::from(if number < 40 { feed.link("prev-archive", format!("/{}", number + 1)) } else { feed })
    });
    let reader = Reader::new();
    reader.set(&json!({"feed_cap_bytes": 1 << 20}));
    reader.run(&["add", url.as_str()]);
    assert!(site.log().len() < 40, "{}", site.log().len());
    assert!(reader.line(&url).ends_with("-limit-"), "{}", reader.line(&url));
}
