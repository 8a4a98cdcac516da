//! G8: a feed is never called whole if something could be missing. The tests put every fault into the middle and at the
//! end of every kind of chain.

use std::collections::BTreeMap;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Delivery, Reply};
use lacuna::demo::multipart::{Entity, Page};
use lacuna::model::{Completeness, Timestamp};
use url::Url;

use crate::support::{MARKED, Make, Reader, day, in_each, posts};

/// A chain of three documents behind `/feed`: `/d3`, `/d2`, `/d1`, two entries each.
struct Chain {
    name: &'static str,
    /// Makes the document with this number. Number 4 is the newest. The third value is the number of the document that
    /// it links as the older one: 0 for none, and a wrong one for a fault.
    document: fn(Make, u32, u32) -> Reply,
}

fn entries(number: u32) -> Vec<Entry> {
    posts(number * 2 - 1..=number * 2)
}

fn linked(feed: Feed, relation: &str, older: u32) -> Feed {
    if older == 0 { feed } else { feed.link(relation, format!("/d{older}")) }
}

const CHAINS: [Chain; 5] = [
    Chain {
        name: "archived",
        document: |make, number, older| {
            let feed = linked(make("Harbour").entries(entries(number)), "prev-archive", older);
            if number == 4 { feed.into() } else { feed.archive().link("current", "/feed").into() }
        },
    },
    Chain {
        name: "archived, by links alone",
        document: |make, number, older| {
            linked(make("Harbour").entries(entries(number)), "prev-archive", older).into()
        },
    },
    Chain {
        name: "archived, behind next",
        document: |make, number, older| {
            let relation = if number == 4 { "next" } else { "prev-archive" };
            let feed = linked(make("Harbour").entries(entries(number)), relation, older);
            if number == 4 { feed.into() } else { feed.archive().into() }
        },
    },
    Chain {
        name: "stateful",
        document: |make, number, older| {
            let feed = make("Harbour").stateful("1").link("this", format!("/d{number}"));
            linked(feed.entries(entries(number)), "prev", older).into()
        },
    },
    Chain {
        name: "stateful, by the drafts between",
        document: |make, number, older| {
            let feed = make("Harbour").marker("incremental", "true").entries(entries(number));
            if older == 0 { feed.into() } else { feed.marker("prev", format!("/d{older}")).into() }
        },
    },
];

/// Answers that a server may send in place of a document.
fn faults(make: Make, good: &Reply, living: &Url) -> Vec<(&'static str, Reply)> {
    let cut = good.body.len() / 2;
    let mut half = good.clone();
    half.body.truncate(cut);
    let status = |status: u16| Reply::status(status);
    let all = vec![
        ("401", status(401)),
        ("403", status(403)),
        ("404", status(404)),
        ("410", status(410)),
        ("451", status(451)),
        ("429", status(429)),
        ("500", status(500)),
        ("503", status(503)),
        ("204", status(204)),
        ("no bytes", Reply::atom("")),
        ("304 to nobody", status(304)),
        ("a page", Reply::html("<!doctype html><title>We have moved</title><p>Sorry")),
        ("a page that says it is a feed", Reply::atom("<!doctype html><title>We have moved</title><p>Sorry")),
        ("nonsense", Reply::atom("\u{1}\u{2}")),
        ("cut", half),
        ("shorter than announced", good.clone().delivery(Delivery::Truncated { after: cut })),
        ("reset", status(200).delivery(Delivery::Reset)),
        ("back to the feed", Reply::redirect(302, "/feed")),
        ("to the front page", Reply::redirect(302, "/")),
        ("to another feed of the site", Reply::redirect(302, "/other")),
        ("to the feed under another name", Reply::redirect(302, "/index")),
        ("to a private scheme", Reply::redirect(302, "file:///etc/hosts")),
        ("around", Reply::redirect(302, living.as_str())),
        ("an empty feed", make("Harbour").into()),
        ("an empty feed of another title", make("Nothing here").into()),
    ];
    assert_eq!(all.len(), FAULTS);
    all
}

fn published(make: Make, chain: &Chain) -> Site {
    let site = Site::start();
    site.put("/", Reply::html("<!doctype html><title>Front page</title>"));
    site.put("/other", make("Comments").entries([crate::support::post("c1", 1)]));
    site.put("/index", make("Harbour").entries(entries(4)));
    for number in 1..=4 {
        let path = if number == 4 { "/feed".to_owned() } else { format!("/d{number}") };
        site.put(&path, (chain.document)(make, number, number - 1));
    }
    site
}

/// Kind, state and number of entries of each feed.
fn states(reader: &Reader) -> BTreeMap<String, (String, u64)> {
    let feeds = reader.run(&["feeds", "--json"]).ok().json();
    let state = |feed: &serde_json::Value| {
        let word = |name: &str| feed[name].as_str().unwrap_or("none").to_owned();
        (word("url"), (word("state"), feed["entries"].as_u64().unwrap_or_default()))
    };
    feeds.as_array().unwrap().iter().map(state).collect()
}

/// Makes one profile follow a feed for each fault at `path`, so that the program runs only a few times.
fn follow(make: Make, sites: &[Site], path: &str, good: &Reply, healed: &str, about: &str) {
    let faults = |site: &Site| faults(make, good, &site.url(path));
    for (which, site) in sites.iter().enumerate() {
        site.put(path, faults(site)[which].1.clone());
    }
    let urls: Vec<String> = sites.iter().map(|site| site.url("/feed").to_string()).collect();
    let mut arguments = vec!["add"];
    arguments.extend(urls.iter().map(String::as_str));
    let reader = Reader::new();
    reader.run(&arguments);
    let named = |which: usize| format!("{about}, {path}, {}", faults(&sites[which])[which].0);
    let is_gone = |which: usize| about == "multipart" && named(which).ends_with("410");
    let found = states(&reader);
    for (which, url) in urls.iter().enumerate() {
        let (state, entries) = &found[url];
        // M2: a page that its publisher calls gone for good is no longer part of the feed.
        let is_gone = is_gone(which) && state == "whole-since";
        assert!(state == "gaps" || is_gone, "{}: {state}", named(which));
        assert!(*entries >= 2 && *entries < 8, "{}: {entries}", named(which));
    }
    assert_eq!(
        reader.run(&["search", "c1", "--json"]).ok().json(),
        serde_json::json!([]),
        "{about}: nothing foreign"
    );
    for site in sites {
        site.put(path, good.clone());
    }
    reader.run(&["refresh", "--now", "--retry-gaps"]);
    let found = states(&reader);
    for (which, url) in urls.iter().enumerate() {
        let expect = (healed.to_owned(), 8);
        assert!(is_gone(which) || found[url] == expect, "{}: it heals: {:?}", named(which), found[url]);
    }
}

/// The number of faults in [`faults`].
const FAULTS: usize = 25;

#[test]
fn g8_no_chain_with_a_fault_is_called_whole_and_each_heals() {
    in_each(&MARKED, |make| {
        for chain in &CHAINS {
            // The fault is in the middle of the chain, or in place of the oldest document.
            for broken in [2, 1] {
                let sites: Vec<Site> = (0..FAULTS).map(|_| published(make, chain)).collect();
                let good = (chain.document)(make, broken, broken - 1);
                follow(make, &sites, &format!("/d{broken}"), &good, "whole", chain.name);
            }
        }
    });
}

#[test]
fn g8_a_link_that_leads_nowhere_is_no_beginning() {
    in_each(&MARKED, |make| {
        for href in
            ["http://[", "http://a b/", "mailto:archive@harbour.example", "ftp://harbour.example/a1", "//"]
        {
            let site = Site::start();
            site.put("/feed", make("Harbour").entries(entries(2)).link("prev-archive", "/d1"));
            site.put("/d1", make("Harbour").entries(entries(1)).archive().link("prev-archive", href));
            let (reader, url) = Reader::of_faulty(&site);
            assert_eq!(reader.state(&url), "archived gaps 1", "{href}: {}", reader.line(&url));
        }
    });
}

#[test]
fn g8_no_multipart_feed_with_a_fault_is_called_whole() {
    let page = |number: u32| {
        let entities = [number * 2 - 1, number * 2].map(|n| Entity::new(&format!("e{n}"), &day(n)));
        let mut page = Page::new(entities).link("self", format!("/p{number}"));
        if number > 1 {
            page = page.link("prev", format!("/p{}", number - 1));
        }
        if number < 4 { page.link("next", format!("/p{}", number + 1)) } else { page }
    };
    let (_, make) = MARKED[0];
    let published = || {
        let site = Site::start();
        for number in 1..=4 {
            site.put(&format!("/p{number}"), page(number));
        }
        site.put("/feed", page(4));
        site.put("/", Reply::html("<!doctype html><title>Front page</title>"));
        site.put("/other", make("Comments").entries([crate::support::post("c1", 1)]));
        site.put("/index", page(4));
        site
    };
    for broken in [2, 1] {
        let sites: Vec<Site> = (0..FAULTS).map(|_| published()).collect();
        follow(make, &sites, &format!("/p{broken}"), &page(broken).into(), "whole", "multipart");
    }
    // The server answers HEAD correctly. It redirects GET to another page, or to the same page under another name.
    for other in ["/feed", "/p3", "/index"] {
        let site = published();
        let good = Reply::from(page(2));
        let led = Reply::redirect(302, other);
        let head = good.clone();
        site.handle("/p2", move |request| if request.method == "HEAD" { head.clone() } else { led.clone() });
        let (reader, url) = Reader::of_faulty(&site);
        assert_eq!(reader.state(&url), "multipart gaps 1", "{other}: {}", reader.line(&url));
        assert_eq!(reader.ids(&url).len(), 6, "{other}");
        site.put("/p2", good);
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!((reader.state(&url).as_str(), reader.ids(&url).len()), ("multipart whole", 8), "{other}");
    }
}

#[test]
fn g8_m2_a_single_page_that_lost_all_it_held_is_not_called_whole() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    let page = |numbers: std::ops::Range<u32>| {
        let entities = numbers.map(|number| Entity::new(&format!("e{number}"), &day(number)));
        Page::new(entities).link("self", "/feed")
    };
    site.put("/feed", page(1..5));
    reader.add(&url).ok();
    assert_eq!(reader.state(&url), "multipart whole");
    // The page changes, but still shares an entity with its former content.
    site.put("/feed", page(3..9));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "multipart whole");
    site.put("/feed", page(41..45));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "multipart gaps 1");
    assert_eq!(reader.gap()["cause"], "missed-polls");
    let expect = "<e44> <e43> <e42> <e41> -missed-polls- <e8> <e7>";
    assert!(reader.line(&url).starts_with(expect), "{}", reader.line(&url));
}

/// The claim begins at the time of the first fetch and does not depend on the dates of entries.
#[test]
fn g8_since_is_the_time_of_the_first_fetch_and_never_the_date_of_an_entry() {
    let site = Site::start();
    let reader = Reader::new();
    let ahead = |year: u32| Entry::new(format!("e{year}"), "x").published(format!("{year}-01-01T00:00:00Z"));
    site.put("/feed", Feed::rss("Harbour").entries([ahead(2999), ahead(2998)]));
    let now = || Timestamp::from(chrono::Utc::now());
    let before = now();
    reader.add(&site.url("/feed")).ok();
    let after = now();
    site.put("/feed", Feed::rss("Harbour").entries([ahead(3000), ahead(2999), ahead(2998)]));
    reader.refresh().ok();
    reader.mark(|store, _| {
        let state = store.subscriptions().unwrap().remove(0).state;
        let observed = |time: &Timestamp| before <= *time && *time <= after;
        assert!(matches!(&state, Some(Completeness::WholeSince(time)) if observed(time)), "{state:?}");
    });
}
