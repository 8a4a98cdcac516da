//! A4, A5, A6b: "Check the archive for changes".

use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use lacuna::demo::http::{Delivery, Reply};

use crate::support::{
    MARKED, Make, Reader, archive_in, day, in_each, post, post_updated, posts, subscription_in,
};

fn subscribed(make: Make, site: &Site) -> Reader {
    site.put("/feed", subscription_in(make, 5..=6, "/a2"));
    site.put("/a2", archive_in(make, 3..=4, "/a1"));
    site.put("/a1", archive_in(make, 1..=2, ""));
    let reader = Reader::new();
    reader.add(&site.url("/feed")).ok();
    site.clear_log();
    reader
}

const RECHECK: [&str; 3] = ["refresh", "--now", "--recheck-archives"];

fn recheck(reader: &Reader) -> String {
    reader.run(&RECHECK).ok().said
}

#[test]
fn a4_archives_are_fetched_again_when_the_user_asks() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let reader = subscribed(make, &site);
        let said = recheck(&reader);
        assert_eq!(site.requested(), ["/feed", "/a2", "/a1"]);
        assert!(said.contains("Checked 2 archives again, none has changed"), "{said}");
        assert!(!said.contains("has changed:"), "{said}");
        // The check also runs without a poll: only the schedule forbids one.
        reader.run(&["refresh", "--recheck-archives"]).ok();
        assert_eq!(site.requested()[3..], ["/a2", "/a1"]);
        reader.refresh().ok();
        assert_eq!(site.requested()[5..], ["/feed"]);
    });
}

#[test]
fn a5_differences_are_merged_and_reported() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let reader = subscribed(make, &site);
        let url = site.url("/feed");
        reader.read_all();
        let later = Entry::new("e3", "e3 revised").published(day(3)).updated(day(30));
        let forgotten = post("forgotten", 2);
        let earlier = Entry::new("e4", "e4 of old").published(day(4)).updated(day(1));
        site.put("/a2", archive_in(make, 0..0, "/a1").entries([earlier, later, forgotten]));
        let said = recheck(&reader);
        assert!(said.contains(site.url("/a2").as_str()) && said.contains("1 has changed"), "{said}");
        assert!(said.contains("1 entry added, 1 changed, 0 withdrawn"), "{said}");
        assert_eq!(reader.entry(&url, "e3")["title"], "e3 revised");
        assert_eq!(reader.entry(&url, "e4")["title"], "e4", "H3: an earlier version loses");
        assert_eq!(reader.entry(&url, "forgotten")["unread"], false, "G5a: history");
        assert_eq!(reader.state(&url), "archived whole");
        // The store has the merged version, so nothing differs any more.
        assert!(recheck(&reader).contains("none has changed"));
    });
}

#[test]
fn a6b_an_archive_that_a_generator_rewrote_has_not_changed() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let page = |id: &str, tag: &str| post(id, 1).html(format!("<p id=\"{tag}\">The same text</p>"));
        let timeless =
            |tag: &str, text: &str| Entry::new("timeless", "t").html(format!("<p id=\"{tag}\">{text}</p>"));
        let reader = Reader::new();
        let url = site.url("/feed");
        site.put("/feed", subscription_in(make, 5..=6, "/a1"));
        site.put(
            "/a1",
            archive_in(make, 0..0, "")
                .updated(day(5))
                .entries([page("x", "gen-1"), timeless("gen-1", "Some words")]),
        );
        reader.add(&url).ok();
        site.put(
            "/a1",
            archive_in(make, 0..0, "")
                .updated(day(50))
                .entries([page("x", "gen-2"), timeless("gen-2", "Some words")]),
        );
        let said = recheck(&reader);
        assert!(said.contains("none has changed") && !said.contains("has changed:"), "{said}");
        // Without an update time, another text is a change.
        site.put(
            "/a1",
            archive_in(make, 0..0, "")
                .updated(day(51))
                .entries([page("x", "gen-3"), timeless("gen-3", "Other words")]),
        );
        let said = recheck(&reader);
        assert!(said.contains("0 entries added, 1 changed, 0 withdrawn"), "{said}");
    });
}

#[test]
fn a4_entries_of_an_archive_stay_if_it_cannot_be_fetched_again() {
    in_each(&MARKED, |make| {
        let cut = archive_in(make, 3..=3, "/a1").render();
        for (name, reply) in [
            ("gone", Reply::status(410)),
            ("an error", Reply::status(500)),
            ("a page", Reply::html("<!doctype html><title>x</title>")),
            ("cut", Reply::atom(cut.clone()).delivery(Delivery::Truncated { after: cut.len() - 20 })),
            ("the subscription document", Reply::redirect(302, "/feed")),
        ] {
            let site = Site::start();
            let reader = subscribed(make, &site);
            let url = site.url("/feed");
            site.put("/a2", reply);
            let said = recheck(&reader);
            assert!(said.contains("could not check the archive"), "{name}: {said}");
            assert!(said.contains("Checked 1 archive again"), "{name}: {said}");
            assert_eq!(reader.line(&url), "e6 e5 e4 e3 e2 e1 =whole=", "{name}: what was processed stays");
        }
    });
}

/// The newer archive is not known yet, because the chain above the gap was not read so far.
#[test]
fn a4_an_archive_whose_address_leads_to_an_unknown_one_stays_and_closes_no_gap() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let reader = subscribed(make, &site);
        let url = site.url("/feed");
        site.put("/feed", subscription_in(make, 13..=14, "/a4"));
        site.put("/a4", archive_in(make, 11..=12, "/a3"));
        site.put("/a3", Reply::html("<!doctype html><title>Sign in</title>"));
        site.put("/a2", Reply::redirect(302, "/a4"));
        reader.run(&RECHECK);
        let with_gap = reader.line(&url);
        assert_eq!(with_gap, "e14 e13 e12 e11 -unreadable- e6 e5 e4 e3 e2 e1");
        site.put("/a2", archive_in(make, 3..=4, "/a1"));
        for _ in 0..2 {
            reader.run(&RECHECK);
            assert_eq!(reader.line(&url), with_gap);
        }
        site.put("/a3", archive_in(make, 5..=10, "/a2"));
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(reader.line(&url), "e14 e13 e12 e11 e10 e9 e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
    });
}

#[test]
fn a4_a_moved_archive_is_fetched_once() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put("/feed", subscription_in(make, 3..=3, "/a1"));
        site.put("/a1", Reply::redirect(301, "/moved/a1"));
        site.put("/moved/a1", archive_in(make, 1..=2, ""));
        let reader = Reader::new();
        reader.add(&site.url("/feed")).ok();
        site.clear_log();
        recheck(&reader);
        assert_eq!(site.requested(), ["/feed", "/moved/a1"]);
    });
}

#[test]
fn a5_an_archive_that_leads_further_by_now_is_followed() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let reader = subscribed(make, &site);
        let url = site.url("/feed");
        site.put("/a1", archive_in(make, 1..=2, "/a0"));
        site.put("/a0", Reply::status(503));
        reader.run(&["refresh", "--now", "--recheck-archives"]);
        assert_eq!(reader.line(&url), "e6 e5 e4 e3 e2 e1 -status-");
        site.put("/a0", archive_in(make, 0..0, "").entry(post_updated("e0", 1, 1)));
        reader.refresh().ok();
        assert_eq!(reader.state(&url), "archived whole");
        assert_eq!(reader.entry(&url, "e0")["unread"], false);
    });
}

#[test]
fn a4_a_feed_without_archives_has_none_to_check() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put("/feed", crate::support::harbour_in(make, 1..=2));
        let reader = Reader::new();
        reader.add(&site.url("/feed")).ok();
        let said = recheck(&reader);
        assert!(!said.contains("Checked "), "{said}");
        assert_eq!(site.requested().len(), 2);
    });
}

#[test]
fn a5_the_beginning_closes_no_gap_that_lies_nearer() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put("/feed", subscription_in(make, 5..=6, "/a2"));
        site.put("/a2", archive_in(make, 4..=4, "/a1"));
        site.put("/a1", archive_in(make, 2..=2, ""));
        let (reader, url) = Reader::of(&site);
        assert_eq!(reader.state(&url), "archived whole");
        site.put("/a2", archive_in(make, 4..=4, "/between"));
        site.put("/between", Reply::status(404));
        site.put("/a1", archive_in(make, 2..=2, "/a0"));
        site.put("/a0", archive_in(make, 1..=1, ""));
        reader.run(&["refresh", "--now", "--recheck-archives"]);
        assert_eq!(reader.state(&url), "archived gaps 1", "{}", reader.line(&url));
        assert_eq!(reader.gap()["cause"], "not-found");
    });
}

#[test]
fn a5_entries_that_an_archive_lost_are_reported_once_and_kept() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let reader = Reader::new();
        let url = site.url("/feed");
        let document = |ids: std::ops::RangeInclusive<u32>| make("Harbour").entries(posts(ids));
        site.put("/feed", document(5..=6).link("prev-archive", "/a1"));
        site.put("/a1", document(1..=4).archive());
        reader.add(&url).ok();
        site.put("/a1", document(2..=3).archive());
        let said = recheck(&reader);
        assert!(said.contains("0 entries added, 0 changed, 2 withdrawn (you still have"), "{said}");
        assert_eq!(reader.ids(&url).len(), 6, "nothing is lost");
        assert!(recheck(&reader).contains("none has changed"), "it is told once");
    });
}

#[test]
fn a5_an_entry_that_moved_to_another_archive_was_not_withdrawn() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let reader = subscribed(make, &site);
        // One entry moves to the older archive, one to the newer, one to the subscription document, and one is gone.
        site.put("/feed", subscription_in(make, 4..=6, "/a2"));
        site.put("/a2", archive_in(make, 2..=2, "/a1"));
        site.put("/a1", archive_in(make, 3..=3, ""));
        let said = recheck(&reader);
        let of = |path: &str, rest: &str| {
            format!("{} has changed: 0 entries added, 0 changed, {rest}", site.url(path))
        };
        assert!(!said.contains(&of("/a2", "")), "{said}");
        assert!(said.contains(&of("/a1", "1 withdrawn")), "{said}");
        assert!(said.contains("Checked 2 archives again, 1 has changed."), "{said}");
        assert!(recheck(&reader).contains("none has changed"), "it is told once");
    });
}

#[test]
fn a5_several_archives_put_in_between_are_no_loop() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let reader = subscribed(make, &site);
        let url = site.url("/feed");
        let between = |id: &str, older: &str| archive_in(make, 0..0, older).entry(post(id, 2));
        site.put("/a2", archive_in(make, 3..=4, "/b1"));
        for (path, older) in [("/b1", "/b2"), ("/b2", "/b3"), ("/b3", "/a1")] {
            site.put(path, between(path, older));
        }
        recheck(&reader);
        assert_eq!(reader.state(&url), "archived whole", "{}", reader.line(&url));
        assert_eq!(reader.ids(&url).len(), 9);
        // The new documents in between lead in a circle: back to the newer archive, or into themselves.
        for end in ["/a2", "/c1"] {
            let site = Site::start();
            let reader = subscribed(make, &site);
            site.put("/a2", archive_in(make, 3..=4, "/c1"));
            site.put("/c1", between("c1", "/c2"));
            site.put("/c2", between("c2", "/c3"));
            site.put("/c3", between("c3", end));
            reader.run(&["refresh", "--now", "--recheck-archives"]);
            assert_eq!(reader.gap()["cause"], "loop", "{end}");
        }
    });
}

#[test]
fn a5_a_gap_at_an_archive_that_the_publisher_dropped_goes_with_it() {
    in_each(&MARKED, |make| {
        let broken = || {
            let site = Site::start();
            site.put("/feed", subscription_in(make, 7..=8, "/a3"));
            site.put("/a3", archive_in(make, 5..=6, "/a2"));
            site.put("/a2", Reply::status(404));
            site.put("/a1", archive_in(make, 1..=2, ""));
            let reader = Reader::new();
            reader.add(&site.url("/feed"));
            assert_eq!(reader.line(&site.url("/feed")), "e8 e7 e6 e5 -not-found-");
            (site, reader)
        };
        for (older, line) in [
            ("/a1", "e8 e7 e6 e5 e2 e1 =whole="),
            ("/other", "e8 e7 e6 e5 e4 e3 =whole="),
            ("", "e8 e7 e6 e5 =whole="),
        ] {
            let (site, reader) = broken();
            site.put("/other", archive_in(make, 3..=4, ""));
            site.put("/a3", archive_in(make, 5..=6, older));
            recheck(&reader);
            assert_eq!(reader.line(&site.url("/feed")), line, "{older}");
        }
        // If the archive still links to the missing one, the gap stays.
        let (site, reader) = broken();
        reader.run(&["refresh", "--now", "--recheck-archives"]);
        assert_eq!(reader.line(&site.url("/feed")), "e8 e7 e6 e5 -not-found-");
    });
}
