//! A7, A7a: loops, endless chains, and the limit.

use lacuna::demo::Site;
use lacuna::demo::feed::Feed;
use lacuna::demo::http::{Reply, Request};

use crate::support::{Reader, archive, post, subscription};

/// An archive chain `/n/1`, `/n/2`, … that ends at `last`, or never.
fn numbered(site: &Site, last: Option<u32>, entries: fn(u32) -> Feed) {
    let page = move |request: &Request| {
        let number: u32 = request.path().rsplit('/').next().unwrap().parse().unwrap();
        let feed = entries(number).archive();
        Reply::from(if last == Some(number) {
            feed
        } else {
            feed.link("prev-archive", format!("/n/{}", number + 1))
        })
    };
    site.handle_under("/n/", page);
    site.put("/feed", subscription(100..=100, "/n/1"));
}

/// A chain of pages with one entry each.
fn one(number: u32) -> Feed {
    Feed::atom("Harbour").entry(post(&format!("e{}", 100 - number), 100 - number))
}

fn fetched(site: &Site) -> usize {
    site.requested().iter().filter(|path| path.starts_with("/n/")).count()
}

#[test]
fn a7_the_walk_stops_at_the_limit_and_goes_on_when_asked() {
    let site = Site::start();
    numbered(&site, Some(10), one);
    let reader = Reader::with_limit(3);
    let url = site.url("/feed");
    let run = reader.add(&url);
    assert!(run.said.contains("--continue"), "{run:?}");
    assert_eq!(reader.line(&url), "e100 e99 e98 e97 -limit-");
    assert_eq!(fetched(&site), 3);
    let gap = reader.gap();
    assert_eq!((&gap["cause"], &gap["uri"]), (&"limit".into(), &site.url("/n/4").as_str().into()));
    // The walk continues only if the user asks (G3).
    reader.refresh().ok();
    assert_eq!(fetched(&site), 3);
    // Each request of the user allows as many documents again.
    reader.run(&["refresh", "--now", "--continue"]);
    assert_eq!(reader.line(&url), "e100 e99 e98 e97 e96 e95 e94 -limit-");
    assert_eq!(fetched(&site), 6);
    // The walk also continues without a poll.
    reader.run(&["refresh", "--continue"]);
    assert_eq!(fetched(&site), 9);
    // The walk goes to the beginning.
    reader.run(&["refresh", "--whole"]).ok();
    assert_eq!(reader.state(&url), "archived whole");
    assert_eq!(fetched(&site), 10, "no archive was fetched twice");
}

#[test]
fn a7_whole_goes_to_the_beginning_whatever_the_limit() {
    let site = Site::start();
    numbered(&site, Some(10), one);
    let reader = Reader::with_limit(3);
    let url = site.url("/feed");
    reader.run(&["add", "--whole", url.as_str()]).ok();
    assert_eq!(reader.state(&url), "archived whole");
    assert_eq!(fetched(&site), 10);
}

#[test]
fn a7a_a_chain_that_ends_at_the_limit_reached_its_beginning() {
    let site = Site::start();
    numbered(&site, Some(3), one);
    let reader = Reader::with_limit(3);
    let url = site.url("/feed");
    reader.add(&url).ok();
    assert_eq!(reader.line(&url), "e100 e99 e98 e97 =whole=");
}

#[test]
fn a7_an_endless_chain_of_empty_archives_stops_at_the_limit() {
    let site = Site::start();
    numbered(&site, None, |_| Feed::atom("Harbour"));
    let reader = Reader::with_limit(5);
    let url = site.url("/feed");
    reader.add(&url);
    assert_eq!(reader.line(&url), "e100 -limit-");
    assert_eq!(fetched(&site), 5);
}

#[test]
fn a7_equal_content_at_another_address_is_no_loop_and_the_limit_bounds_it() {
    let site = Site::start();
    numbered(&site, None, |_| Feed::atom("Harbour").entries([post("e2", 2), post("e1", 1)]));
    let reader = Reader::with_limit(5);
    let url = site.url("/feed");
    reader.add(&url);
    assert_eq!(reader.line(&url), "e100 e2 e1 -limit-");
    assert_eq!(fetched(&site), 5);
}

#[test]
fn a2_a_loop_is_found_by_its_address() {
    for (name, oldest_leads_to) in [
        ("to the first archive", "/a3"),
        ("to the one before", "/a2"),
        ("to itself", "/a1"),
        ("to the subscription document", "/feed"),
        ("through a redirect", "/again"),
        ("through a redirect to the subscription document", "/home"),
        ("a fragment is no other document", "/a2#top"),
        ("another spelling of the same address", "./x/../a2"),
    ] {
        let site = Site::start();
        site.put("/feed", subscription(7..=7, "/a3"));
        site.put("/a3", archive(5..=6, "/a2"));
        site.put("/a2", archive(3..=4, "/a1"));
        site.put("/a1", archive(1..=2, oldest_leads_to));
        site.put("/again", Reply::redirect(302, "/a2"));
        site.put("/home", Reply::redirect(302, "/feed"));
        let (reader, url) = Reader::of_faulty(&site);
        assert_eq!(reader.line(&url), "e7 e6 e5 e4 e3 e2 e1 -loop-", "{name}");
        assert!(site.log().len() <= 6, "{name}: {:?}", site.requested());
        // The document is not requested again until it is due (G3), and not in a circle if the user asks.
        site.clear_log();
        reader.refresh().ok();
        assert_eq!(site.requested(), ["/feed"], "{name}");
        reader.run(&["refresh", "--now", "--retry-gaps"]);
        assert!(site.log().len() <= 6, "{name}: {:?}", site.requested());
        assert_eq!(reader.gap()["cause"], "loop", "{name}");
    }
}

#[test]
fn a2_a_subscription_document_that_is_its_own_archive_is_a_loop() {
    let site = Site::start();
    site.put("/feed", subscription(1..=2, "/feed"));
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.line(&url), "e2 e1 -loop-");
    assert_eq!(site.count("/feed"), 1);
}

#[test]
fn a7_a_loop_that_was_mended_heals() {
    let site = Site::start();
    site.put("/feed", subscription(5..=6, "/a2"));
    site.put("/a2", archive(3..=4, "/a1"));
    site.put("/a1", archive(2..=2, "/a2"));
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.line(&url), "e6 e5 e4 e3 e2 -loop-");
    site.put("/a1", archive(2..=2, "/a0"));
    site.put("/a0", archive(1..=1, ""));
    site.put("/a2", archive(3..=4, "/a1"));
    reader.run(&["refresh", "--now", "--retry-gaps"]);
    reader.run(&["refresh", "--now", "--retry-gaps"]);
    reader.run(&["refresh", "--now", "--retry-gaps"]);
    assert_eq!(reader.line(&url), "e6 e5 e4 e3 e2 e1 =whole=");
}

#[test]
fn a7_a_redirect_that_never_ends_is_a_gap() {
    let site = Site::start();
    site.put("/feed", subscription(1..=2, "/a1"));
    site.put("/a1", Reply::redirect(302, "/a2"));
    site.put("/a2", Reply::redirect(302, "/a1"));
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.line(&url), "e2 e1 -loop-");
    assert!(site.log().len() < 40, "{}", site.log().len());
}
