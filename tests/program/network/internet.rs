//! Public sites, simulated by sites of the tests behind a proxy: addresses to which they must not lead (F5), and
//! secrets that they must not learn.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::json;

use super::proxy::Proxy;
use crate::harness::{Program, opml_of};

fn feed(title: &str) -> Feed {
    Feed::atom(title).entry(Entry::new("e", "E"))
}

/// A program to which every host under `.example` is the site.
fn reader_of(site: &Site) -> (Program, Proxy) {
    let port = site.port();
    let proxy = Proxy::start(move |host| host.ends_with(".example").then_some(port));
    let program = Program::new();
    program.settings(&json!({"proxy": proxy.address()}).to_string());
    (program, proxy)
}

#[test]
fn f5_a_public_feed_leads_to_no_address_of_the_reader_s_own_network() {
    let (site, secret) = (Site::start(), Site::start());
    secret.put("/", feed("Secret"));
    let port = secret.port();
    let local = "into your own network";
    let rows = [
        (format!("http://127.0.0.1:{port}/"), local),
        (format!("http://localhost:{port}/"), local),
        (format!("http://127.1:{port}/"), local),
        (format!("http://2130706433:{port}/"), local),
        (format!("http://0x7f000001:{port}/"), local),
        (format!("http://[::1]:{port}/"), local),
        (format!("http://[::ffff:127.0.0.1]:{port}/"), local),
        (format!("http://[::ffff:7f00:1]:{port}/"), local),
        (format!("http://0.0.0.0:{port}/"), local),
        ("http://10.0.0.1/".to_owned(), local),
        ("http://192.168.0.1/".to_owned(), local),
        ("http://169.254.169.254/latest/meta-data/".to_owned(), local),
        ("http://[fe80::1]/".to_owned(), local),
        ("http://224.0.0.1/".to_owned(), local),
        ("http://[ff02::1]/".to_owned(), local),
        ("file:///etc/passwd".to_owned(), "can’t fetch “file:///etc/passwd”"),
        ("ftp://127.0.0.1/".to_owned(), "can’t fetch “ftp://127.0.0.1/”"),
    ];
    let (program, proxy) = reader_of(&site);
    let mut urls = Vec::new();
    for (n, (to, _)) in rows.iter().enumerate() {
        site.put(&format!("/chain/{n}"), feed("Chain").link("prev-archive", to));
        site.put(&format!("/hop/{n}"), Reply::redirect(302, to));
        site.put(&format!("/hops/{n}"), feed("Hops").link("prev-archive", format!("/hop/{n}")));
        urls.extend(["chain", "hops", "hop"].map(|kind| format!("http://row{n}.example/{kind}/{n}")));
    }
    program.ok(&["import", &program.file("l.opml", opml_of(urls.clone()))]);
    program.run(&["refresh"]);
    for (n, (to, words)) in rows.iter().enumerate() {
        for kind in ["chain", "hops"] {
            let url = format!("http://row{n}.example/{kind}/{n}");
            assert_eq!(program.list(&url), ["e", "gap policy"], "{to}, {kind}");
            let reason = program.missing_because(&url);
            assert!(reason.contains(words), "{to}, {kind}: {reason}");
        }
        let moved = program.feed(&format!("http://row{n}.example/hop/{n}"));
        assert_eq!(moved["error"]["kind"], "policy", "{to}: {moved}");
    }
    assert_eq!(secret.requested(), [""; 0], "nobody of the own network was asked");
    // The user can allow it by a setting.
    let url = "http://row0.example/chain/0";
    program.settings(&json!({"proxy": proxy.address(), "allow_private": true}).to_string());
    program.run(&["refresh", "--now", "--retry-gaps", url]);
    assert_eq!(secret.requested(), ["/"]);
}

#[test]
fn f5_a_password_goes_to_the_origin_it_is_for_and_to_no_other() {
    let site = Site::start();
    let linked = |rel: &str, to: &str| feed(rel).link(rel, to);
    site.put("/chain", linked("prev-archive", "http://other.example/older"));
    site.put("/older", feed("Older").archive());
    site.put("/moved", Reply::redirect(302, "http://elsewhere.example/target"));
    site.put("/target", feed("Target").link("prev-archive", "http://guarded.example/older"));
    site.put("/port", linked("prev-archive", "http://guarded.example:8080/older"));
    site.put("/name", linked("prev-archive", "http://feeds.guarded.example/older"));
    site.put("/named", linked("prev-archive", "http://ada:forged@other.example/older"));
    let (program, _proxy) = reader_of(&site);
    for path in ["chain", "moved", "port", "name", "named"] {
        program.run(&["add", &format!("http://ada:s3cret@guarded.example/{path}")]);
    }
    let log = site.log();
    assert!(log.len() >= 10, "{:?}", site.requested());
    let (mut own, mut others) = (0, 0);
    for logged in &log {
        let (host, sent) = (logged.request.header("Host"), logged.request.header("Authorization"));
        // The login is sent with every request to the feed's own origin.
        let is_own = host == Some("guarded.example");
        if is_own {
            assert_eq!(sent, Some("Basic YWRhOnMzY3JldA=="), "{:?}", logged.request);
            own += 1;
        } else {
            assert_ne!(sent, Some("Basic YWRhOnMzY3JldA=="), "{:?}", logged.request);
            others += 1;
        }
        for (name, value) in &logged.request.headers {
            assert!(!value.contains("s3cret"), "{name}: {value}");
        }
    }
    assert!(own >= 5 && others >= 5, "{own} {others}");
    // The program does not print it either.
    for row in program.rows(&["gaps", "--json"]) {
        assert!(!row["uri"].to_string().contains("s3cret"), "{row}");
    }
}

#[test]
fn f4_a_public_site_that_is_asked_for_missing_entries_gets_one_request_after_the_other_with_pauses() {
    let site = Site::start();
    let page = |numbers: std::ops::RangeInclusive<u32>| {
        let entry = |n: u32| {
            Entry::new(format!("e{n}"), format!("e{n}")).published(format!("2024-01-{n:02}T00:00:00Z"))
        };
        Feed::rss("Forum").head("<generator>Discourse</generator>").entries(numbers.rev().map(entry))
    };
    let (program, _proxy) = reader_of(&site);
    let url = "http://forum.example/latest.rss";
    site.put("/latest.rss", page(1..=4));
    program.ok(&["add", url]);
    site.put("/latest.rss", page(11..=14));
    program.ok(&["refresh", "--now"]);
    let times = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    for (number, numbers) in [(0, 11..=14), (1, 7..=10), (2, 3..=6)] {
        let times = std::sync::Arc::clone(&times);
        site.handle(&format!("/latest.rss?order=created&page={number}"), move |_| {
            times.lock().unwrap().push(std::time::Instant::now());
            page(numbers.clone()).into()
        });
    }
    site.clear_log();
    program.ok(&["refresh", "--recover"]);
    assert!(program.gaps().is_empty(), "{:?}", site.requested());
    assert_eq!(site.most_at_once(), 1);
    let times = times.lock().unwrap();
    assert_eq!(times.len(), 3, "{:?}", site.requested());
    for pair in times.windows(2) {
        let pause = pair[1] - pair[0];
        assert!(pause >= std::time::Duration::from_secs(1), "{pause:?}");
    }
}
