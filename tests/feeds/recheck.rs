//! A4, A5, A6b: "Check archives again".

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Manner, Reply};

use crate::support::{Reader, archive, day, post, post_updated, posts, subscription};

fn subscribed(site: &Site) -> Reader {
    site.put("/feed", subscription(5..=6, "/a2"));
    site.put("/a2", archive(3..=4, "/a1"));
    site.put("/a1", archive(1..=2, ""));
    let reader = Reader::new();
    reader.add(&site.url("/feed")).ok();
    site.clear_log();
    reader
}

fn recheck(reader: &Reader) -> String {
    reader.run(&["refresh", "--now", "--recheck-archives"]).ok().said
}

#[test]
fn a4_archives_are_fetched_again_when_the_reader_asks() {
    let site = Site::start();
    let reader = subscribed(&site);
    let said = recheck(&reader);
    assert_eq!(site.requested(), ["/feed", "/a2", "/a1"]);
    assert!(said.contains("2 archives were checked again, none differs"), "{said}");
    assert!(!said.contains("changed"), "{said}");
    // Without a poll as well: only the schedule says no.
    reader.run(&["refresh", "--recheck-archives"]).ok();
    assert_eq!(site.requested()[3..], ["/a2", "/a1"]);
    reader.refresh().ok();
    assert_eq!(site.requested()[5..], ["/feed"]);
}

#[test]
fn a5_what_differs_is_merged_and_reported() {
    let site = Site::start();
    let reader = subscribed(&site);
    let url = site.url("/feed");
    reader.read_all();
    let later = Entry::new("e3", "e3 revised").published(day(3)).updated(day(30));
    let forgotten = post("forgotten", 2);
    let earlier = Entry::new("e4", "e4 of old").published(day(4)).updated(day(1));
    site.put("/a2", archive(0..0, "/a1").entries([earlier, later, forgotten]));
    let said = recheck(&reader);
    assert!(said.contains(site.url("/a2").as_str()) && said.contains("1 differs"), "{said}");
    assert!(said.contains("1 entry added, 1 changed, 0 withdrawn"), "{said}");
    assert_eq!(reader.entry(&url, "e3")["title"], "e3 revised");
    assert_eq!(reader.entry(&url, "e4")["title"], "e4", "H3: an earlier version loses");
    assert_eq!(reader.entry(&url, "forgotten")["unread"], false, "G5a: history");
    assert_eq!(reader.state(&url), "archived whole");
    // What was merged is held: nothing differs any more.
    assert!(recheck(&reader).contains("none differs"));
}

#[test]
fn a6b_an_archive_that_a_generator_rewrote_has_not_changed() {
    let site = Site::start();
    let page = |id: &str, tag: &str| post(id, 1).html(format!("<p id=\"{tag}\">The same text</p>"));
    let timeless =
        |tag: &str, text: &str| Entry::new("timeless", "t").html(format!("<p id=\"{tag}\">{text}</p>"));
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", subscription(5..=6, "/a1"));
    site.put(
        "/a1",
        archive(0..0, "").updated(day(5)).entries([page("x", "gen-1"), timeless("gen-1", "Some words")]),
    );
    reader.add(&url).ok();
    site.put(
        "/a1",
        archive(0..0, "").updated(day(50)).entries([page("x", "gen-2"), timeless("gen-2", "Some words")]),
    );
    let said = recheck(&reader);
    assert!(said.contains("none differs") && !said.contains("changed"), "{said}");
    // Where there is no update time, another text is a change.
    site.put(
        "/a1",
        archive(0..0, "").updated(day(51)).entries([page("x", "gen-3"), timeless("gen-3", "Other words")]),
    );
    let said = recheck(&reader);
    assert!(said.contains("0 entries added, 1 changed, 0 withdrawn"), "{said}");
}

#[test]
fn a4_what_an_archive_brought_stays_though_it_cannot_be_had_again() {
    let cut = archive(3..=3, "/a1").render();
    for (name, reply) in [
        ("gone", Reply::status(410)),
        ("an error", Reply::status(500)),
        ("a page", Reply::html("<!doctype html><title>x</title>")),
        ("cut", Reply::atom(cut.clone()).manner(Manner::Truncated { after: cut.len() - 20 })),
        ("the subscription document", Reply::redirect(302, "/feed")),
    ] {
        let site = Site::start();
        let reader = subscribed(&site);
        let url = site.url("/feed");
        site.put("/a2", reply);
        let said = recheck(&reader);
        assert!(said.contains("could not be checked again"), "{name}: {said}");
        assert!(said.contains("1 archive was checked again"), "{name}: {said}");
        assert_eq!(reader.line(&url), "e6 e5 e4 e3 e2 e1 =whole=", "{name}: what was processed stays");
    }
}

#[test]
fn a4_a_moved_archive_is_fetched_once() {
    let site = Site::start();
    site.put("/feed", subscription(3..=3, "/a1"));
    site.put("/a1", Reply::redirect(301, "/moved/a1"));
    site.put("/moved/a1", archive(1..=2, ""));
    let reader = Reader::new();
    reader.add(&site.url("/feed")).ok();
    site.clear_log();
    recheck(&reader);
    assert_eq!(site.requested(), ["/feed", "/a1", "/moved/a1"]);
}

#[test]
fn a5_an_archive_that_leads_further_by_now_is_followed() {
    let site = Site::start();
    let reader = subscribed(&site);
    let url = site.url("/feed");
    site.put("/a1", archive(1..=2, "/a0"));
    site.put("/a0", Reply::status(503));
    reader.run(&["refresh", "--now", "--recheck-archives"]);
    assert_eq!(reader.line(&url), "e6 e5 e4 e3 e2 e1 -status-");
    site.put("/a0", archive(0..0, "").entry(post_updated("e0", 1, 1)));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "archived whole");
    assert_eq!(reader.entry(&url, "e0")["unread"], false);
}

#[test]
fn a4_a_feed_without_archives_has_none_to_check() {
    let site = Site::start();
    site.put("/feed", crate::support::harbour(1..=2));
    let reader = Reader::new();
    reader.add(&site.url("/feed")).ok();
    let said = recheck(&reader);
    assert!(!said.contains("checked again"), "{said}");
    assert_eq!(site.requested().len(), 2);
}

#[test]
fn a5_an_archive_put_in_between_is_no_loop() {
    let site = Site::start();
    let reader = subscribed(&site);
    let url = site.url("/feed");
    site.put("/a2", archive(3..=4, "/between"));
    site.put("/between", archive(0..0, "/a1").entry(post("between", 2)));
    recheck(&reader);
    assert_eq!(reader.state(&url), "archived whole");
    assert_eq!(reader.entry(&url, "between")["unread"], false);
}

#[test]
fn a5_the_beginning_closes_no_gap_that_lies_nearer() {
    let site = Site::start();
    site.put("/feed", subscription(5..=6, "/a2"));
    site.put("/a2", archive(4..=4, "/a1"));
    site.put("/a1", archive(2..=2, ""));
    let reader = Reader::new();
    let url = site.url("/feed");
    reader.add(&url).ok();
    assert_eq!(reader.state(&url), "archived whole");
    site.put("/a2", archive(4..=4, "/between"));
    site.put("/between", Reply::status(404));
    site.put("/a1", archive(2..=2, "/a0"));
    site.put("/a0", archive(1..=1, ""));
    reader.run(&["refresh", "--now", "--recheck-archives"]);
    assert_eq!(reader.state(&url), "archived gaps 1", "{}", reader.line(&url));
    assert_eq!(reader.gap()["cause"], "not-found");
}

#[test]
fn a5_what_an_archive_holds_no_longer_is_reported_once_and_kept() {
    for (name, format) in [("Atom", Feed::atom as fn(&'static str) -> Feed), ("RSS", Feed::rss)] {
        let site = Site::start();
        let reader = Reader::new();
        let url = site.url("/feed");
        let document = |ids: std::ops::RangeInclusive<u32>| format("Harbour").entries(posts(ids));
        site.put("/feed", document(5..=6).link("prev-archive", "/a1"));
        site.put("/a1", document(1..=4).archive());
        reader.add(&url).ok();
        site.put("/a1", document(2..=3).archive());
        let said = recheck(&reader);
        assert!(said.contains("0 entries added, 0 changed, 2 withdrawn (you still have"), "{name}: {said}");
        assert_eq!(reader.ids(&url).len(), 6, "{name}: nothing is lost");
        assert!(recheck(&reader).contains("none differs"), "{name}: it is told once");
    }
}
