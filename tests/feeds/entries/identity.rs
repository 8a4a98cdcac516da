//! H1 to H7: the logical feed is a set of entries.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use lacuna::model::{EntryKey, Timestamp};
use lacuna::store::{Purging, Store, TextLimits};
use serde_json::Value;
use url::Url;

use crate::support::{Reader, archive, day, harbour, post, post_updated, subscription};

#[test]
fn h1_ids_are_compared_character_by_character() {
    let ids = [
        "http://x.example/a",
        "http://x.example/A",
        "http://x.example/a/",
        "http://x.example/%61",
        "HTTP://x.example/a",
    ];
    for feed in [Feed::atom("T"), Feed::rss("T")] {
        let site = Site::start();
        site.put("/feed", feed.entries(ids.iter().map(|id| Entry::new(*id, *id).published(day(1)))));
        let (reader, url) = Reader::of(&site);
        assert_eq!(reader.ids(&url), ids);
    }
}

#[test]
fn h2_without_an_id_the_link_serves_and_then_a_digest() {
    let site = Site::start();
    let linked = |title: &str| Entry::new("", title).without_id().link("http://x.example/1");
    let bare = |text: &str| Entry::new("", "Same title").without_id().html(text);
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", Feed::rss("T").entries([linked("first words"), bare("one"), bare("two")]));
    reader.add(&url).ok();
    assert_eq!(reader.ids(&url).len(), 3);
    site.put("/feed", Feed::rss("T").entries([linked("other words"), bare("one"), bare("two")]));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url).len(), 3);
    assert_eq!(reader.entry(&url, "http://x.example/1")["title"], "other words");
}

#[test]
fn h2_different_items_with_one_guid_are_all_there() {
    let site = Site::start();
    let feed = |numbers: &[u32]| {
        let item = |n: &u32| {
            let entry = Entry::new("http://x.example/", format!("Item {n}")).published(day(*n));
            entry.link(format!("http://x.example/{n}")).html(format!("Text {n}"))
        };
        Feed::rss("T").entries(numbers.iter().map(item))
    };
    let (reader, url) = (Reader::new(), site.url("/feed"));
    site.put("/feed", feed(&[1]));
    reader.add(&url).ok();
    reader.read_all();
    site.put("/feed", feed(&[3, 2, 1]));
    reader.refresh().ok();
    site.put("/feed", feed(&[5, 4, 3]));
    reader.refresh().ok();
    let rows = reader.list(&url);
    let titles = |rows: Vec<&Value>| -> Vec<String> {
        rows.iter().filter_map(|row| row["title"].as_str().map(str::to_owned)).collect()
    };
    assert_eq!(titles(rows.iter().collect()), ["Item 5", "Item 4", "Item 3", "Item 2", "Item 1"]);
    let unread = rows.iter().filter(|row| row["unread"] == true).collect();
    assert_eq!(titles(unread), ["Item 5", "Item 4", "Item 3", "Item 2"]);
}

#[test]
fn h2_guids_that_come_later_show_nothing_twice() {
    let site = Site::start();
    let item = |number: u32, guid: bool| {
        let entry = Entry::new(format!("guid-{number}"), format!("Item {number}"))
            .link(format!("http://x.example/{number}"));
        if guid { entry } else { entry.without_id() }
    };
    let bare = |guid: bool| {
        let entry = Entry::new("guid-9", "No link").html("Nor a link");
        if guid { entry } else { entry.without_id() }
    };
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", Feed::rss("T").entries([item(2, false), item(1, false), bare(false)]));
    reader.add(&url).ok();
    reader.read_all();
    site.put("/feed", Feed::rss("T").entries([item(3, true), item(2, true), item(1, true), bare(true)]));
    reader.refresh().ok();
    let mut ids = reader.ids(&url);
    ids.sort();
    assert_eq!(ids, ["guid-1", "guid-2", "guid-3", "guid-9"]);
    assert_eq!(reader.unread(&url), ["guid-3"], "what was read stays read");
    // The same holds if an old document without guids comes again.
    site.put("/feed", Feed::rss("T").entries([item(2, false), item(1, false), bare(false)]));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url).len(), 4);
    assert_eq!(reader.unread(&url), ["guid-3"]);
}

/// A user who reads everything, and then polls documents of these entries one after the other.
fn polled<const N: usize>(documents: [Vec<Entry>; N]) -> (Reader, Url) {
    let (site, reader) = (Site::start(), Reader::new());
    let url = site.url("/feed");
    for (at, entries) in documents.into_iter().enumerate() {
        site.put("/feed", Feed::rss("T").entries(entries));
        if at == 0 {
            reader.add(&url).ok();
            reader.read_all();
        } else {
            reader.refresh().ok();
        }
    }
    (reader, url)
}

/// Returns the titles and texts in the list, with `*` behind those of unread entries.
fn shown(reader: &Reader, url: &Url) -> Vec<String> {
    let shown = |row: &Value| {
        let mark = if row["unread"] == true { "*" } else { "" };
        Some(format!("{} {}{mark}", row["title"].as_str()?, row["content"].as_str()?))
    };
    reader.list(url).iter().filter_map(shown).collect()
}

#[test]
fn h2_an_item_with_a_guid_of_another_stays_what_it_was_when_the_other_has_left() {
    let item = |name: &str, on: u32| {
        Entry::new("guid", name).link(format!("http://x.example/{name}")).html(name).published(day(on))
    };
    let other = |on| Entry::new("c", "C").link("http://x.example/c").html("C").published(day(on));
    let (reader, url) = polled([
        vec![item("A", 1)],
        vec![item("B", 2), item("A", 1)],
        vec![other(3), item("B", 2)],
        vec![other(3), item("B", 2)],
    ]);
    assert_eq!(shown(&reader, &url), ["C C*", "B B*", "A A"]);
}

#[test]
fn h2_items_without_titles_that_share_a_guid_are_all_there() {
    let note =
        |text: &str, on: u32| Entry::new("guid", "").link("http://x.example/").html(text).published(day(on));
    let (reader, url) = polled([vec![note("two", 2), note("one", 1)]]);
    assert_eq!(reader.ids(&url).len(), 2);
}

#[test]
fn h2_items_without_guids_that_share_link_and_title_but_not_time_are_all_there() {
    let forecast = |text: &str, on: u32| {
        Entry::new("", "Forecast").without_id().link("http://x.example/").html(text).published(day(on))
    };
    let (reader, url) = polled([vec![forecast("rain", 1)], vec![forecast("sun", 2), forecast("rain", 1)]]);
    assert_eq!(shown(&reader, &url), ["Forecast sun*", "Forecast rain"]);
}

#[test]
fn h2_of_items_without_guids_that_share_a_link_the_stored_one_is_known() {
    let item = |name: &str, on: u32| {
        Entry::new("guid", name).link("http://x.example/").html(name).published(day(on))
    };
    for on in [1, 2] {
        let (reader, url) = polled([
            vec![item("A", 1)],
            vec![item("B", on).without_id(), item("A", 1).without_id(), item("C", on).without_id()],
        ]);
        let mut shown = shown(&reader, &url);
        shown.sort();
        assert_eq!(shown, ["A A", "B B*", "C C*"], "{on}");
    }
}

#[test]
fn h2_an_item_is_the_same_while_and_after_another_item_has_its_link() {
    let item = |name: &str, link: &str| {
        Entry::new("", name).without_id().link(format!("http://x.example/{link}")).html(name)
    };
    let rest = || [item("Q", "q"), item("R", "r")];
    let news = || item("A2", "a");
    let (reader, url) = polled([
        [item("A", "a")].into_iter().chain(rest()).collect(),
        [news(), item("A", "a")].into_iter().chain(rest()).collect(),
        [news()].into_iter().chain(rest()).collect(),
        [news(), item("A", "a")].into_iter().chain(rest()).collect(),
    ]);
    let mut shown = shown(&reader, &url);
    shown.sort();
    assert_eq!(shown, ["A A", "A2 A2*", "Q Q", "R R"]);
    assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
}

#[test]
fn g6_an_item_with_a_new_guid_date_and_text_is_new_although_link_and_title_are_those_of_another() {
    let item = |guid: &str, title: &str, on: u32| {
        let entry = Entry::new(guid, title).link(format!("http://x.example/{title}"));
        entry.html(format!("Text of day {on}")).published(day(on))
    };
    let (reader, url) = polled([vec![item("g1", "Bulletin", 1)], vec![item("g2", "Bulletin", 2)]]);
    assert_eq!(shown(&reader, &url), ["Bulletin Text of day 2*", "Bulletin Text of day 1"]);
    let rest = || [item("c", "C", 3), item("b", "B", 2), item("a", "A", 1)];
    let (reader, url) = polled([
        [item("g2", "Line 2 closed", 5), item("g1", "Line 1 closed", 4)].into_iter().chain(rest()).collect(),
        [item("g4", "Line 2 closed", 7), item("g3", "Line 1 closed", 6)].into_iter().chain(rest()).collect(),
    ]);
    assert_eq!((reader.ids(&url).len(), reader.unread(&url).len()), (7, 2), "{}", reader.line(&url));
}

#[test]
fn g6_different_items_stay_apart_although_titles_and_days_are_those_of_others() {
    let job = |number: u32, title: &str| {
        let entry = Entry::new(format!("job{number}"), title).link(format!("http://x.example/jobs/{number}"));
        entry.html(format!("Text {number}")).published(day(1))
    };
    let (reader, url) = polled([
        vec![job(4, "Driver"), job(3, "Clerk"), job(2, "Baker"), job(1, "Cook")],
        vec![job(6, "Cook"), job(5, "Baker"), job(4, "Driver"), job(3, "Clerk")],
        vec![job(10, "Cook"), job(9, "Driver"), job(8, "Clerk"), job(7, "Baker")],
    ]);
    assert_eq!(reader.ids(&url).len(), 10, "{}", reader.line(&url));
    assert_eq!(reader.unread(&url).len(), 6, "{}", reader.line(&url));
}

#[test]
fn g6_an_event_that_happens_again_is_a_new_item_although_link_title_and_text_are_equal() {
    let event = |number: u32, site: &str, on: u32| {
        let entry = Entry::new(format!("event{number}"), format!("{site} is down"));
        entry.link(format!("http://x.example/{site}")).html("It does not answer.").published(day(on))
    };
    let (reader, url) = polled([
        vec![event(4, "D", 4), event(3, "C", 3), event(2, "B", 2), event(1, "A", 1)],
        vec![event(6, "A", 6), event(5, "B", 5), event(4, "D", 4), event(3, "C", 3)],
        vec![event(10, "C", 10), event(9, "A", 9), event(8, "D", 8), event(7, "B", 7)],
    ]);
    assert_eq!(reader.ids(&url).len(), 10, "{}", reader.line(&url));
    assert_eq!(reader.unread(&url).len(), 6, "{}", reader.line(&url));
}

#[test]
fn g6_the_bulletins_of_the_next_day_are_new_although_links_and_titles_and_their_order_are_equal() {
    let bulletin = |title: &str, on: u32| {
        let entry = Entry::new(format!("{title}{on}"), title).link(format!("http://x.example/{title}"));
        entry.html(format!("Text of day {on}")).published(day(on))
    };
    let of_day = |on: u32| ["Evening", "Noon", "Morning"].map(|title| bulletin(title, on)).to_vec();
    let (reader, url) = polled([of_day(1), of_day(2)]);
    assert_eq!((reader.ids(&url).len(), reader.unread(&url).len()), (6, 3), "{}", reader.line(&url));
    // The order of two may be chance, even if their texts are equal.
    let event = |number: u32, what: &str| {
        let entry = Entry::new(format!("e{number}"), what).link(format!("http://x.example/{what}"));
        entry.html("It says no more.").published(day(number))
    };
    let (reader, url) =
        polled([vec![event(2, "Up"), event(1, "Down")], vec![event(4, "Up"), event(3, "Down")]]);
    assert_eq!((reader.ids(&url).len(), reader.unread(&url).len()), (4, 2), "{}", reader.line(&url));
    // Titles without texts tell nothing apart.
    let title = |number: u32, title: &str| {
        let entry = Entry::new(format!("t{number}"), title).link(format!("http://x.example/t/{number}"));
        entry.published(day(1))
    };
    let (reader, url) = polled([
        vec![title(4, "D"), title(3, "C"), title(2, "B"), title(1, "A")],
        vec![title(6, "A"), title(5, "B"), title(4, "D"), title(3, "C")],
    ]);
    assert_eq!((reader.ids(&url).len(), reader.unread(&url).len()), (6, 2), "{}", reader.line(&url));
}

#[test]
fn g6_a_feed_that_was_built_anew_shows_nothing_twice_although_times_and_texts_changed_too() {
    let item = |build: u32, number: u32, time: Option<String>| {
        let entry = Entry::new(format!("b{build}-{number}"), format!("Title {number}"));
        let entry = entry.html(format!("Text {number}, built {build} times"));
        let scheme = if build == 1 { "http://" } else { "https://www." };
        let entry = entry.link(format!("{scheme}x.example/{number}"));
        time.into_iter().fold(entry, Entry::published)
    };
    let undated =
        |build, newest: u32| (newest - 3..=newest).rev().map(move |number| item(build, number, None));
    let moved = |build: u32, newest: u32| {
        let time = move |number: u32| Some(day(2 * number + build));
        (newest - 3..=newest).rev().map(move |number| item(build, number, time(number)))
    };
    for (before, after) in [
        (undated(1, 6).collect::<Vec<_>>(), undated(2, 7).collect::<Vec<_>>()),
        (moved(1, 6).collect(), moved(2, 7).collect()),
    ] {
        let (reader, url) = polled([before, after]);
        assert_eq!(reader.ids(&url).len(), 5, "{}", reader.line(&url));
        assert_eq!(reader.unread(&url), ["b2-7"], "{}", reader.line(&url));
        assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
    }
}

/// Returns the title that wins if both the subscription document and its archive contain the entry `x`.
fn winner(subscribed: Feed, archived: Feed) -> Value {
    let site = Site::start();
    site.put("/feed", subscribed.link("prev-archive", "/a1"));
    site.put("/a1", archived.archive());
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.ids(&url), ["x"]);
    reader.entry(&url, "x")["title"].clone()
}

#[test]
fn h3_of_duplicates_in_a_chain_the_latest_wins() {
    // Each pair has the update times of the entry and of the document: first of the subscription document, then of the
    // archive. 0 means none.
    for (name, (s_entry, s_document), (a_entry, a_document), expect) in [
        ("the later update in the archive", (1, 9), (2, 3), "archived"),
        ("the later update in the subscription document", (3, 1), (2, 9), "subscribed"),
        ("same update, the archive is the newer document", (2, 3), (2, 4), "archived"),
        ("same update, the subscription document is the newer", (2, 5), (2, 4), "subscribed"),
        ("no update times, the archive is the newer document", (0, 3), (0, 4), "archived"),
        ("same update, same document time: the nearer", (2, 4), (2, 4), "subscribed"),
        ("same update, no document times: the nearer", (2, 0), (2, 0), "subscribed"),
        ("no times at all: the nearer", (0, 0), (0, 0), "subscribed"),
        ("same update, the subscription document has no time: the nearer", (2, 0), (2, 4), "subscribed"),
        ("no update times, the subscription document has no time: the nearer", (0, 0), (0, 4), "subscribed"),
        ("same update, the archive has no time: the nearer", (2, 3), (2, 0), "subscribed"),
        (
            "the later update in the archive, the subscription document has no time",
            (1, 0),
            (2, 3),
            "archived",
        ),
    ] {
        let document = |title: &str, entry: u32, document: u32| {
            let feed = Feed::atom("T");
            let feed = if document == 0 { feed } else { feed.updated(day(document)) };
            let x = Entry::new("x", title);
            feed.entry(if entry == 0 { x } else { x.updated(day(entry)) })
        };
        let won =
            winner(document("subscribed", s_entry, s_document), document("archived", a_entry, a_document));
        assert_eq!(won, expect, "{name}");
    }
}

#[test]
fn h3_rss_goes_by_last_build_date_then_pub_date_then_the_items_own_update() {
    let item = |title: &str| Entry::new("x", title).published(day(1));
    let pub_date = |date: &str| format!("<pubDate>{date}</pubDate>");
    let (early, late) = ("Tue, 02 Jan 2024 00:00:00 GMT", "Fri, 05 Jan 2024 00:00:00 GMT");
    let rss = || Feed::rss("T");
    let (old, new) = (item("subscribed"), item("archived"));
    let check = |name: &str, subscribed: Feed, archived: Feed, expect: &str| {
        assert_eq!(winner(subscribed, archived), expect, "{name}");
    };
    check(
        "lastBuildDate",
        rss().updated(day(2)).entry(old.clone()),
        rss().updated(day(5)).entry(new.clone()),
        "archived",
    );
    check(
        "pubDate of the channel",
        rss().head(&pub_date(early)).entry(old.clone()),
        rss().head(&pub_date(late)).entry(new.clone()),
        "archived",
    );
    check(
        "lastBuildDate before pubDate",
        rss().updated(day(4)).head(&pub_date(late)).entry(old.clone()),
        rss().updated(day(5)).head(&pub_date(early)).entry(new.clone()),
        "archived",
    );
    check(
        "no time in the subscription document",
        rss().entry(old.clone()),
        rss().updated(day(300)).entry(new.clone()),
        "subscribed",
    );
    // The pubDate of an item is not an update time.
    check(
        "a later pubDate of the item",
        rss().updated(day(5)).entry(old.clone()),
        rss().updated(day(2)).entry(new.clone().published(day(3))),
        "subscribed",
    );
    check(
        "atom:updated of the item",
        rss().updated(day(5)).entry(old.clone().updated(day(1))),
        rss().updated(day(2)).entry(new.clone().updated(day(2))),
        "archived",
    );
    let modified =
        |time: &str| format!("<m:modified xmlns:m=\"http://purl.org/dc/terms/\">{time}</m:modified>");
    check(
        "dcterms:modified of the item",
        rss().updated(day(5)).entry(old.raw(&modified(&day(1)))),
        rss().updated(day(2)).entry(new.raw(&modified(&day(2)))),
        "archived",
    );
}

#[test]
fn h3a_outside_a_chain_the_later_fetch_wins_whatever_its_times_say() {
    for (name, feed) in [
        ("plain", Feed::atom("T")),
        ("complete", Feed::atom("T").complete()),
        ("paged", Feed::atom("T").link("next", "/p2")),
        ("stateful", Feed::atom("T").stateful("1")),
    ] {
        let site = Site::start();
        let reader = Reader::new();
        let url = site.url("/feed");
        let version = |title: &str, on: u32| {
            feed.clone().updated(day(on)).entry(Entry::new("x", title).updated(day(on)))
        };
        site.put("/feed", version("dated too late", 9));
        reader.add(&url);
        site.put("/feed", version("set right", 3));
        reader.refresh();
        let row = reader.entry(&url, "x");
        assert_eq!(
            (&row["title"], &row["updated"]),
            (&Value::from("set right"), &Value::from(day(3))),
            "{name}"
        );
    }
}

#[test]
fn h4_within_a_document_the_upper_entry_wins() {
    let pair = || [Entry::new("x", "upper"), Entry::new("y", "other"), Entry::new("x", "lower")];
    for (name, feed) in [
        ("plain", Feed::atom("T")),
        ("rss", Feed::rss("T")),
        ("archived", Feed::atom("T").link("prev-archive", "/a1")),
        ("complete", Feed::atom("T").complete()),
    ] {
        let site = Site::start();
        site.put("/a1", Feed::atom("T").archive().entry(Entry::new("y", "other")));
        site.put("/feed", feed.entries(pair()));
        let (reader, url) = Reader::of(&site);
        assert_eq!(reader.entry(&url, "x")["title"], "upper", "{name}");
        assert_eq!(reader.ids(&url), ["x", "y"], "{name}");
    }
}

#[test]
fn h5_a_winner_replaces_the_loser_completely_and_keeps_the_users_marks() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    let full = Entry::new("x", "Full")
        .updated(day(1))
        .published(day(1))
        .link("http://x.example/1")
        .author("Ada")
        .html("Text");
    site.put("/feed", Feed::atom("T").entry(full));
    reader.add(&url).ok();
    reader.mark(|store, keys| {
        store.transaction(|tx| tx.mark_read(keys, true)).unwrap();
        store.transaction(|tx| tx.star(keys[0], true)).unwrap();
    });
    site.put("/feed", Feed::atom("T").entry(Entry::new("x", "Bare").updated(day(2))));
    reader.refresh().ok();
    let row = reader.entry(&url, "x");
    assert_eq!(row["title"], "Bare");
    for gone in ["link", "author", "published", "content"] {
        assert_eq!(row[gone], Value::Null, "{gone} of the old version survived");
    }
    assert_eq!((&row["unread"], &row["starred"]), (&Value::Bool(false), &Value::Bool(true)));
}

#[test]
fn h6_documents_in_any_order_come_to_the_same() {
    // Three documents that share entries; some of them fail at first, so that they arrive late and in another order.
    let documents = || {
        [
            ("/feed", subscription(7..=8, "/a3").updated(day(40)).entry(post_updated("shared", 2, 20))),
            (
                "/a3",
                archive(5..=6, "/a2")
                    .updated(day(30))
                    .entry(post_updated("shared", 3, 21))
                    .entry(post("tie", 1)),
            ),
            (
                "/a2",
                archive(3..=4, "/a1")
                    .updated(day(35))
                    .entry(post_updated("shared", 4, 19))
                    .entry(post("tie", 1).author("Bo")),
            ),
            (
                "/a1",
                archive(1..=2, "").updated(day(10)).entry(post_updated("shared", 5, 18)).entry(post("e8", 8)),
            ),
        ]
    };
    let outcome = |failing: &[&str]| {
        let site = Site::start();
        let reader = Reader::new();
        let url = site.url("/feed");
        for (path, document) in documents() {
            let reply = if failing.contains(&path) { Reply::status(503) } else { Reply::from(document) };
            site.put(path, reply);
        }
        reader.add(&url);
        for path in failing {
            // A refresh in between must change nothing.
            reader.refresh();
            let (_, document) = documents().into_iter().find(|(known, _)| known == path).unwrap();
            site.put(path, document);
        }
        reader.refresh().ok();
        reader.refresh().ok();
        assert_eq!(reader.state(&url), "archived whole", "{failing:?}");
        let told = |row: &Value| {
            (row["id"].clone(), row["updated"].clone(), row["author"].clone(), row["published"].clone())
        };
        reader.list(&url).iter().map(told).collect::<Vec<_>>()
    };
    let at_once = outcome(&[]);
    assert_eq!(at_once.len(), 11);
    for failing in [&["/a3"][..], &["/a2"], &["/a1"], &["/a3", "/a1"], &["/a2", "/a1"]] {
        assert_eq!(outcome(failing), at_once, "{failing:?}");
    }
}

#[test]
fn h7_references_are_resolved_by_xml_base_content_location_and_the_final_address() {
    let site = Site::start();
    let body = |feed: Feed| {
        feed.entry(Entry::new("x", "x").link("page").html("<a href=\"to\">w</a> <img src='pic.png'>"))
    };
    site.put("/deep/feed", body(Feed::atom("T")));
    site.put("/moved", Reply::redirect(302, "/deep/feed"));
    site.put("/located", Reply::from(body(Feed::atom("T"))).header("Content-Location", "/by/location"));
    site.put("/based", body(Feed::atom("T").base("/base/")));
    let inner =
        Entry::new("x", "x").base("inner/").link("page").html("<a href=\"to\">w</a> <img src='pic.png'>");
    site.put(
        "/inner",
        Reply::from(Feed::atom("T").base("http://b.example/base/").entry(inner))
            .header("Content-Location", "/by/location"),
    );
    let reader = Reader::new();
    for (path, expect) in [
        ("/deep/feed", site.url("/deep/").to_string()),
        ("/moved", site.url("/deep/").to_string()),
        ("/located", site.url("/by/").to_string()),
        ("/based", site.url("/base/").to_string()),
        ("/inner", "http://b.example/base/inner/".to_owned()),
    ] {
        let url = site.url(path);
        let inspected = reader.run(&["inspect", url.as_str(), "--entries", "--json"]).ok().json();
        let row = &inspected["items"][0];
        assert_eq!(row["link"], format!("{expect}page"), "{path}");
        let content = row["content"].as_str().unwrap();
        for reference in [format!("{expect}to"), format!("{expect}pic.png")] {
            assert!(content.contains(&reference), "{path}: {reference} is not in {content}");
        }
    }
}

#[test]
fn h7_a_prev_archive_is_resolved_like_any_reference() {
    for (name, document, archive_at) in [
        ("the document's address", subscription(2..=2, "old/a1"), "/blog/old/a1"),
        ("xml:base", subscription(2..=2, "a1").base("/elsewhere/"), "/elsewhere/a1"),
        ("a path from the root", subscription(2..=2, "/a1"), "/a1"),
    ] {
        let site = Site::start();
        site.put("/blog/feed", document);
        site.put(archive_at, archive(1..=1, ""));
        let reader = Reader::new();
        let url = site.url("/blog/feed");
        reader.add(&url);
        assert_eq!(reader.line(&url), "e2 e1 =whole=", "{name}");
    }
}

#[test]
fn a_text_that_was_removed_comes_back_with_a_document_that_still_has_it() {
    let site = Site::start();
    site.put("/feed", harbour(1..=4));
    let (reader, _) = Reader::of(&site);
    reader.read_all();
    // The publisher puts an old entry at the top for a while.
    site.put("/feed", harbour(3..=4));
    reader.refresh().ok();
    let has_text = |store: &Store, key: EntryKey| store.article(key).unwrap().unwrap().purged_at.is_none();
    reader.mark(|store, keys| {
        store.transaction(|tx| tx.index_waiting(99, || false)).unwrap();
        let limits = TextLimits { feed: Some(0), all: None };
        let now = Timestamp::from_seconds(1_700_000_000);
        let done = store.transaction(|tx| tx.purge(limits, now, 99, &mut Purging::default())).unwrap();
        assert_eq!(done.gone.entries, 2);
        assert_eq!(
            keys.iter().map(|key| has_text(store, *key)).collect::<Vec<_>>(),
            [true, true, false, false]
        );
    });
    site.put("/feed", harbour(0..0).entries([post("e1", 1), post("e4", 4), post("e3", 3)]));
    reader.refresh().ok();
    reader.mark(|store, keys| {
        assert_eq!(
            keys.iter().map(|key| has_text(store, *key)).collect::<Vec<_>>(),
            [true, true, false, true]
        );
        let text = store.article(keys[3]).unwrap().unwrap().entry.content;
        assert_eq!(text.unwrap().value, "<p>The text of e1</p>");
    });
}
