//! Cases of §6: chains and documents without an end.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::json;

use crate::reader::{Reader, archive, archived_site};

pub(super) fn an_endless_chain_ends_at_the_limit() {
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

pub(super) fn an_endless_chain_costs_no_more_at_each_poll() {
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

pub(super) fn a_loop_ends() {
    let site = archived_site();
    let url = site.url("/feed");
    site.put("/a1", archive(1).link("prev-archive", "/a3"));
    assert!(Reader::of(&url).line(&url).ends_with("-loop-"));
    assert_eq!(site.log().len(), 4);
}

pub(super) fn a_document_too_large_is_a_gap() {
    let site = archived_site();
    let url = site.url("/feed");
    site.put("/a2", archive(2).subtitle("x".repeat(3 << 20)));
    let reader = Reader::new();
    reader.set(&json!({"document_cap_bytes": 1 << 20}));
    let (_, said) = reader.run(&["add", url.as_str()]);
    assert!(said.contains("larger than the limit of 1 MB"), "{said}");
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 -unreadable-");
}

pub(super) fn a_feed_too_large_ends_at_the_limit() {
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
