//! C1 to C3: complete feeds.

use lacuna::demo::Site;
use lacuna::demo::feed::Feed;
use lacuna::demo::http::{Delivery, Reply};

use crate::support::{MARKED, Reader, archive, harbour, in_each, post, posts, subscription};

fn queue(ids: &[&str]) -> Feed {
    Feed::atom("Queue").complete().entries((1..).zip(ids).map(|(on, id)| post(id, on)))
}

#[test]
fn c1_the_view_is_the_latest_document() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", queue(&["a", "b", "c"]));
    reader.add(&url).ok();
    assert_eq!(reader.rows(&url), ["a", "b", "c"]);
    assert_eq!(reader.feed(&url)["entries"], 3);
    site.put("/feed", queue(&["d", "b"]));
    reader.refresh().ok();
    assert_eq!(reader.rows(&url), ["d", "b"]);
    let feed = reader.feed(&url);
    assert_eq!(
        (&feed["entries"], &feed["unread"], &feed["state"]),
        (&2.into(), &2.into(), &"latest-only".into())
    );
    site.put("/feed", queue(&["a", "d"]));
    reader.refresh().ok();
    assert_eq!(reader.rows(&url), ["a", "d"]);
}

#[test]
fn c1_a_304_leaves_the_view_as_it_is() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", queue(&["a", "b"]));
    reader.add(&url).ok();
    reader.refresh().ok();
    assert_eq!(site.log().last().map(|logged| logged.status), Some(304));
    assert_eq!(reader.rows(&url), ["a", "b"]);
}

#[test]
fn c2_entries_that_left_the_view_stay_on_the_disk() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", queue(&["a", "b"]));
    reader.add(&url).ok();
    reader.read_all();
    site.put("/feed", queue(&["b", "c"]));
    reader.refresh().ok();
    assert_eq!(reader.rows(&url), ["b", "c"]);
    // An entry that was read before it left is still read when it comes back.
    site.put("/feed", queue(&["a", "c"]));
    reader.refresh().ok();
    assert_eq!(reader.unread(&url), ["c"]);
    // A feed that stops being complete gets its history back.
    site.put("/feed", Feed::atom("Queue").entries([post("d", 9), post("c", 2)]));
    reader.refresh().ok();
    let mut ids = reader.ids(&url);
    ids.sort();
    assert_eq!(ids, ["a", "b", "c", "d"]);
    assert_eq!(reader.feed(&url)["entries"], 4);
}

#[test]
fn c2_the_archives_of_a_feed_that_became_complete_do_not_enter_its_view() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", subscription(2..=3, "/a1"));
    site.put("/a1", Reply::status(503));
    reader.add(&url);
    site.put("/feed", harbour(3..=3).complete());
    site.put("/a1", archive(1..=1, ""));
    reader.refresh().ok();
    assert_eq!(reader.rows(&url), ["e3"]);
    site.put("/feed", harbour(3..=4));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ["e4", "e3", "e2", "e1"]);
}

#[test]
fn c3_no_answer_and_no_feed_empties_a_complete_feed() {
    let whole = queue(&["a", "b", "c"]).render();
    let cut: String = whole.chars().take(whole.chars().count() * 2 / 3).collect();
    for (name, reply) in [
        ("no bytes", Reply::atom("")),
        ("a page", Reply::html("<!doctype html><title>Sorry</title><p>Back soon")),
        ("no feed", Reply::atom("<opml version=\"2.0\"><body/></opml>")),
        ("nonsense", Reply::atom("\u{1}\u{2}")),
        ("cut", Reply::atom(cut)),
        (
            "shorter than its length",
            Reply::atom(queue(&["z"]).render()).delivery(Delivery::Truncated { after: 60 }),
        ),
        ("an error", Reply::status(500)),
        ("not found", Reply::status(404)),
        ("reset", Reply::status(200).delivery(Delivery::Reset)),
    ] {
        let site = Site::start();
        let reader = Reader::new();
        let url = site.url("/feed");
        site.put("/feed", queue(&["a", "b", "c"]));
        reader.add(&url).ok();
        site.put("/feed", reply);
        let run = reader.refresh();
        assert_eq!(run.status, 1, "{name}: the failure is said: {run:?}");
        assert_eq!(reader.rows(&url), ["a", "b", "c"], "{name}");
        assert!(reader.feed(&url)["error"].is_object(), "{name}: the error is kept");
        // The next sound document is taken in.
        site.put("/feed", queue(&["b"]));
        reader.refresh().ok();
        assert_eq!(reader.rows(&url), ["b"], "{name}");
        assert!(reader.feed(&url)["error"].is_null(), "{name}");
    }
}

#[test]
fn c2_entries_that_the_publisher_removed_are_still_found() {
    for format in [Feed::atom as fn(&'static str) -> Feed, Feed::rss] {
        let site = Site::start();
        let url = site.url("/feed");
        let reader = Reader::new();
        site.put("/feed", format("List").complete().entries(posts(1..=5)));
        reader.add(&url).ok();
        site.put("/feed", format("List").complete().entries(posts(4..=6)));
        reader.refresh().ok();
        assert_eq!(reader.ids(&url), ["e6", "e5", "e4"]);
        let removed = reader.run(&["entries", url.as_str(), "--removed", "--json"]).ok().json();
        let ids: Vec<&str> =
            removed.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
        assert_eq!(ids, ["e3", "e2", "e1"]);
        assert!(removed[0]["content"].as_str().unwrap().contains("The text of e3"));
    }
}

#[test]
fn c1_h2_a_complete_feed_that_drops_its_guids_keeps_its_list() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let reader = Reader::new();
        let url = site.url("/feed");
        let queue = |numbers: std::ops::RangeInclusive<u32>, with_ids: bool| {
            let entries = posts(numbers).into_iter().map(move |e| if with_ids { e } else { e.without_id() });
            make("Queue").complete().entries(entries)
        };
        site.put("/feed", queue(1..=5, true));
        reader.add(&url).ok();
        let before = reader.ids(&url);
        for _ in 0..2 {
            site.put("/feed", queue(1..=6, false));
            reader.refresh().ok();
            let after = reader.ids(&url);
            assert_eq!((after.len(), &after[1..]), (6, &before[..]), "{:?}", reader.list(&url));
            assert_eq!(reader.unread(&url).len(), 6);
        }
        // Entries that leave the document leave the view.
        site.put("/feed", queue(3..=6, false));
        reader.refresh().ok();
        assert_eq!(reader.ids(&url).len(), 4);
    });
}
