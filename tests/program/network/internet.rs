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

/// A program to which the whole Internet is the site.
fn reader_of_all(site: &Site) -> (Program, Proxy) {
    let port = site.port();
    let proxy = Proxy::start(move |_| Some(port));
    let program = Program::new();
    program.settings(&json!({"proxy": proxy.address()}).to_string());
    (program, proxy)
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
fn a_socks_proxy_gets_the_names_of_hosts_and_local_addresses_bypass_it() {
    let site = Site::start();
    let port = site.port();
    let proxy = Proxy::start(move |host| (host == "blog.example").then_some(port));
    let program = Program::new();
    program.settings(&json!({"proxy": proxy.address().replace("http://", "socks5://ada:pw@")}).to_string());
    site.put("/feed", feed("Blog"));
    program.ok(&["add", "http://blog.example/feed"]);
    assert_eq!(program.list("http://blog.example/feed").first().map(String::as_str), Some("e"));
    let ran = program.fails(&["add", "http://down.example/feed"]);
    let told = "The proxy did not connect to down.example: ";
    assert!(ran.err.contains(told) && ran.err.contains("host unreachable"), "{ran:?}");
    // The proxy does not connect to this address.
    program.ok(&["add", site.url("/feed").as_str()]);
    program.settings(&json!({"proxy": "socks5://127.0.0.1:9"}).to_string());
    let ran = program.fails(&["add", "http://other.example/feed"]);
    assert!(ran.err.contains("The proxy 127.0.0.1:9 cannot be reached."), "{ran:?}");
}

#[test]
fn f5_a_public_feed_leads_to_no_address_of_the_user_s_own_network() {
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

/// A part of a gallery with entries of these numbers, each published on the day of its number.
fn forum(numbers: std::ops::RangeInclusive<u32>) -> Feed {
    let entry =
        |n: u32| Entry::new(format!("e{n}"), format!("e{n}")).published(format!("2024-01-{n:02}T00:00:00Z"));
    Feed::rss("Forum").head("<generator>DeviantArt</generator>").entries(numbers.rev().map(entry))
}

#[test]
fn f4_a_public_site_that_is_asked_for_missing_entries_gets_one_request_after_the_other_with_pauses() {
    let site = Site::start();
    let (program, _proxy) = reader_of(&site);
    let url = "http://forum.example/latest.rss";
    site.put("/latest.rss", forum(1..=4));
    program.ok(&["add", url]);
    site.put("/latest.rss", forum(11..=14));
    program.ok(&["refresh", "--now"]);
    let times = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    for (offset, numbers) in [(0, 13..=14), (1, 12..=13), (2, 4..=12)] {
        let times = std::sync::Arc::clone(&times);
        site.handle(&format!("/latest.rss?offset={offset}"), move |_| {
            times.lock().unwrap().push(std::time::Instant::now());
            forum(numbers.clone()).into()
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

#[test]
fn f4_the_feeds_of_a_public_site_share_the_pauses_between_its_requests() {
    let site = Site::start();
    let (program, _proxy) = reader_of(&site);
    let times = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    for path in ["/a.rss", "/b.rss", "/c.rss"] {
        site.put(path, forum(1..=4));
        program.ok(&["add", &format!("http://forum.example{path}")]);
        site.put(path, forum(11..=14));
        let times = std::sync::Arc::clone(&times);
        site.handle(&format!("{path}?offset=0"), move |_| {
            times.lock().unwrap().push(std::time::Instant::now());
            forum(4..=14).into()
        });
    }
    program.ok(&["refresh", "--now"]);
    assert_eq!(program.gaps().len(), 3);
    program.ok(&["refresh", "--recover"]);
    assert!(program.gaps().is_empty(), "{:?}", site.requested());
    let mut times = times.lock().unwrap().clone();
    times.sort();
    assert_eq!(times.len(), 3, "{:?}", site.requested());
    for pair in times.windows(2) {
        let pause = pair[1] - pair[0];
        assert!(pause >= std::time::Duration::from_secs(1), "{pause:?}");
    }
}

/// A feed in Atom with entries of these numbers, each published on the day of its number.
fn numbered(title: &str, numbers: impl DoubleEndedIterator<Item = u32>) -> Feed {
    let entry = |n: u32| {
        let (id, time) = (format!("e{n}"), format!("2024-01-{n:02}T00:00:00Z"));
        Entry::new(id.clone(), id).published(time.clone()).updated(time)
    };
    Feed::atom(title).id("urn:feed").entries(numbers.rev().map(entry))
}

#[test]
fn g9_a_gap_of_a_site_that_keeps_nothing_says_so_and_the_site_is_not_asked() {
    let site = Site::start();
    let (program, _proxy) = reader_of_all(&site);
    for (url, is_told) in
        [("http://www.youtube.com/feeds/videos.xml", true), ("http://blog.example/feeds/videos.xml", false)]
    {
        site.put("/feeds/videos.xml", numbered("Films", 1..=4));
        program.ok(&["add", url]);
        site.put("/feeds/videos.xml", numbered("Films", 11..=14));
        program.ok(&["refresh", "--now", url]);
        site.clear_log();
        let listed = program.ok(&["gaps"]).out;
        let line = listed.lines().find(|line| line.starts_with(url)).unwrap_or_else(|| panic!("{listed}"));
        assert_eq!(line.contains("This site keeps no older entries for feed readers."), is_told, "{line}");
        let said = program.ok(&["refresh", "--recover", url]).err;
        let told = "www.youtube.com keeps no older entries for feed readers, so it was not asked.";
        assert_eq!(said.contains(told), is_told, "{said}");
        assert_eq!(site.log().is_empty(), is_told, "{:?}", site.requested());
    }
}

/// The head of a feed by Blogger, in which it counts the entries of an answer.
fn of_blogger(feed: Feed, count: usize) -> Feed {
    feed.head(&format!(
        "<generator uri=\"http://www.blogger.com\">Blogger</generator><openSearch:totalResults \
         xmlns:openSearch=\"http://a9.com/-/spec/opensearchrss/1.0/\">{count}</openSearch:totalResults>"
    ))
}

#[test]
fn a6_the_pages_of_a_blog_by_blogger_are_followed_to_the_host_of_blogger() {
    let site = Site::start();
    let (program, _proxy) = reader_of_all(&site);
    let url = "http://blog.example/feeds/posts/default";
    let next = |start: u32| format!("http://www.blogger.com/feeds/1/posts/default?start-index={start}");
    site.put("/feeds/posts/default", of_blogger(numbered("Blog", 1..=5), 5));
    program.ok(&["add", url]);
    site.put("/feeds/posts/default", of_blogger(numbered("Blog", 11..=15), 15).link("next", next(6)));
    site.put(
        "/feeds/1/posts/default?start-index=6",
        of_blogger(numbered("Blog", 6..=10), 15).link("next", next(11)),
    );
    site.put("/feeds/1/posts/default?start-index=11", of_blogger(numbered("Blog", 1..=5), 15));
    program.ok(&["refresh", "--now"]);
    assert_eq!(program.gaps(), Vec::<serde_json::Value>::new(), "{:?}", site.requested());
    let list = program.list(url);
    let entries = list.iter().filter(|row| row.starts_with('e')).count();
    assert_eq!(entries, 15, "{list:?}");
}

#[test]
fn g9_blogger_may_answer_a_question_for_dates_at_its_own_host_and_another_site_may_not() {
    let redirected = |host: &str| {
        let site = Site::start();
        let (program, _proxy) = reader_of_all(&site);
        let url = "http://blog.example/feeds/posts/default";
        site.put("/feeds/posts/default", of_blogger(numbered("Blog", 1..=5), 5));
        program.ok(&["add", url]);
        let host = host.to_owned();
        site.handle("/feeds/posts/default", move |request| match request.query() {
            Some(query) => Reply::redirect(302, format!("http://{host}/feeds/1/posts/default?{query}")),
            None => of_blogger(numbered("Blog", 11..=15), 15).into(),
        });
        site.handle("/feeds/1/posts/default", |request| {
            let is_first = request.query().unwrap_or_default().contains("start-index=1&");
            of_blogger(numbered("Blog", if is_first { 1..16 } else { 0..0 }), 15).into()
        });
        program.ok(&["refresh", "--now"]);
        assert_eq!(program.gaps().len(), 1);
        let said = program.run(&["refresh", "--recover"]).err;
        (program.gaps().len(), said)
    };
    let (gaps, said) = redirected("www.blogger.com");
    assert!(said.contains("5 of 5 missing entries came back"), "{said}");
    assert_eq!(gaps, 0, "{said}");
    let (gaps, said) = redirected("www.other.example2");
    assert!(said.contains("the address led to another site"), "{said}");
    assert_eq!(gaps, 1);
}

#[test]
fn f4_pages_and_questions_to_a_public_site_are_more_than_a_second_apart_and_archives_are_not() {
    let site = Site::start();
    let (program, _proxy) = reader_of(&site);
    let day = |n: u32| format!("2024-01-{n:02}T08:00:00Z");
    let page = |numbers: std::ops::RangeInclusive<u32>| {
        let entry = move |n: u32| Entry::new(format!("e{n}"), "E").published(day(n)).updated(day(n));
        Feed::atom("Blog")
            .id("urn:blog")
            .head("<generator>WordPress</generator>")
            .entries(numbers.rev().map(entry))
    };
    let least_between = |path: &str| {
        let log = site.log();
        let times: Vec<_> =
            log.iter().filter(|asked| asked.request.target.starts_with(path)).map(|asked| asked.at).collect();
        assert!(times.len() > 2, "{path}: {:?}", site.requested());
        times.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap()
    };
    let pause = std::time::Duration::from_millis(1_200);
    // The pages behind the feed, which Lacuna reads by itself.
    site.put("/feed", page(1..=3).link("next", "/p/2"));
    site.put("/p/2", page(1..=1));
    program.ok(&["add", "http://blog.example/feed"]);
    site.put("/feed", page(16..=18).link("next", "/p/2"));
    for (number, from) in [(2, 13), (3, 10), (4, 7), (5, 3)] {
        site.put(&format!("/p/{number}"), page(from..=from + 3).link("next", format!("/p/{}", number + 1)));
    }
    site.clear_log();
    program.ok(&["refresh", "--now"]);
    assert!(least_between("/p/") > pause, "{:?}", least_between("/p/"));
    // The numbered pages, which the user asks for.
    site.put("/blog", page(16..=18));
    for (number, from) in [(2, 13), (3, 10), (4, 7)] {
        site.put(&format!("/blog?paged={number}"), page(from..=from + 2));
    }
    program.ok(&["add", "http://other.example/blog"]);
    program.ok(&["refresh", "--older", "http://other.example/blog"]);
    assert!(least_between("/blog?") > pause, "{:?}", least_between("/blog?"));
    // RFC 5005 lets the user have the whole feed, so its archives have a bound of their own (A7b).
    site.put("/archived", page(16..=18).link("prev-archive", "/a/3"));
    for number in 1..=3 {
        let archive = page(4 * number..=4 * number + 3).archive();
        site.put(
            &format!("/a/{number}"),
            if number > 1 { archive.link("prev-archive", format!("/a/{}", number - 1)) } else { archive },
        );
    }
    program.ok(&["add", "http://third.example/archived"]);
    assert!(least_between("/a/") < pause);
}
