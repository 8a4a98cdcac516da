//! A3: an interrupted walk continues where it stopped.

use lacuna::demo::Site;

use crate::support::{Reader, archive, killed_at, subscription};

fn site(oldest_leads_to: &str) -> Site {
    let site = Site::start();
    site.put("/feed", subscription(7..=8, "/a3"));
    site.put("/a3", archive(5..=6, "/a2"));
    site.put("/a2", archive(3..=4, "/a1"));
    site.put("/a1", archive(1..=2, oldest_leads_to));
    site
}

#[test]
fn a3_a_killed_walk_claims_no_complete_feed_and_continues_at_the_same_document() {
    for (path, held, rest) in [
        ("/a3", "e8 e7", &["/a3", "/a2", "/a1"][..]),
        ("/a2", "e8 e7 e6 e5", &["/a2", "/a1"]),
        ("/a1", "e8 e7 e6 e5 e4 e3", &["/a1"]),
    ] {
        let site = site("");
        let reader = Reader::new();
        let url = site.url("/feed");
        killed_at(&site, &reader, path);
        assert_eq!(reader.line(&url), format!("{held} -not-yet-fetched-"), "{path}");
        assert_eq!(reader.state(&url), "archived gaps 1", "{path}");
        match path {
            "/a3" => site.put(path, archive(5..=6, "/a2")),
            "/a2" => site.put(path, archive(3..=4, "/a1")),
            _ => site.put(path, archive(1..=2, "")),
        }
        // Nothing is due, but the walk continues. It fetches neither the subscription document nor the processed
        // documents.
        reader.run(&["refresh"]).ok();
        assert_eq!(site.requested(), rest, "{path}");
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=", "{path}");
    }
}

#[test]
fn a3_a_feed_that_answers_304_after_the_crash_is_walked_all_the_same() {
    let site = site("");
    let reader = Reader::new();
    let url = site.url("/feed");
    killed_at(&site, &reader, "/a2");
    site.put("/a2", archive(3..=4, "/a1"));
    reader.refresh().ok();
    assert_eq!(site.log().first().map(|logged| logged.status), Some(304));
    assert_eq!(reader.state(&url), "archived whole");
}

#[test]
fn a2_a_loop_is_found_though_the_program_was_restarted_in_it() {
    let site = site("/a3");
    let reader = Reader::new();
    let url = site.url("/feed");
    killed_at(&site, &reader, "/a1");
    site.put("/a1", archive(1..=2, "/a3"));
    reader.run(&["refresh"]);
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 -loop-");
    assert_eq!(site.requested(), ["/a1"]);
}

#[test]
fn a7_the_limit_counts_over_restarts() {
    let site = site("");
    let reader = Reader::with_limit(2);
    let url = site.url("/feed");
    killed_at(&site, &reader, "/a2");
    site.put("/a2", archive(3..=4, "/a1"));
    reader.run(&["refresh"]);
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 -limit-");
}
