//! H7: what references are resolved against, seen through `entries`; C1 to C3, K9.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Delivery, Reply};
use lacuna::demo::multipart::{Entity, Page};
use serde_json::{Value, json};

use crate::harness::Program;

#[test]
fn h7_xml_base_then_content_location_then_the_uri_after_redirects() {
    let (program, site) = (Program::new(), Site::start());
    let entry = || Entry::new("a", "A").link("x/page").html("<img src=\"pic.png\">");
    let check = |path: &str, reply: Reply, base: &str| {
        site.put(path, reply);
        let url = site.url(path);
        program.ok(&["add", url.as_str()]);
        let row = &program.entries(url.as_str())[0];
        let expect = |reference: &str| url::Url::parse(base).unwrap().join(reference).unwrap();
        assert_eq!(row["link"], expect("x/page").as_str(), "{path}");
        assert_eq!(row["content"], format!("<img src=\"{}\">", expect("pic.png")), "{path}");
        assert_eq!(row["document"], url.as_str(), "{path}: it came from there whatever its base");
    };
    let own = site.url("/d/plain");
    check("/d/plain", Feed::atom("F").entry(entry()).into(), own.as_str());
    let located = |feed: Feed| Reply::from(feed).header("Content-Location", "/located/here");
    check("/d/located", located(Feed::atom("F").entry(entry())), site.url("/located/here").as_str());
    let based = || Feed::atom("F").base("http://base.example/feed/");
    check("/d/based", located(based().entry(entry())), "http://base.example/feed/");
    check("/d/inner", located(based().entry(entry().base("inner/"))), "http://base.example/feed/inner/");
    check("/d/other", based().entry(entry().base("http://entry.example/")).into(), "http://entry.example/");
}

#[test]
fn h7_the_chain_is_resolved_alike() {
    let (program, site) = (Program::new(), Site::start());
    let head = Feed::atom("F")
        .base(site.url("/deep/").as_str())
        .link("prev-archive", "one")
        .entry(Entry::new("a", "A"));
    site.put("/f", head);
    site.put(
        "/deep/one",
        Reply::from(Feed::atom("F").archive().link("prev-archive", "two").entry(Entry::new("b", "B")))
            .header("Content-Location", "/other/place"),
    );
    site.put("/other/two", Feed::atom("F").archive().entry(Entry::new("c", "C")));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    assert_eq!(site.requested(), ["/f", "/deep/one", "/other/two"]);
    assert_eq!(program.feed(url.as_str())["state"], "whole");
}

#[test]
fn c1_a_complete_feed_is_its_latest_document_and_c3_nothing_broken_empties_it() {
    let (program, site) = (Program::new(), Site::start());
    let complete = |ids: &[&str]| {
        Reply::from(Feed::atom("Chart").complete().entries(ids.iter().map(|id| Entry::new(*id, *id))))
    };
    site.put("/f", complete(&["a", "b", "c"]));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    let list = || program.list(url.as_str());
    assert_eq!(list(), ["a", "b", "c"]);
    site.put("/f", complete(&["d", "b"]));
    program.ok(&["refresh", "--now"]);
    assert_eq!(list(), ["d", "b"]);
    let broken = [
        Reply::atom(""),
        Reply::html("<html><body>Oh no</body></html>"),
        Reply::atom("<feed xmlns='http://www.w3.org/2005/Atom'"),
        complete(&["x", "y", "z"]).delivery(Delivery::Truncated { after: 250 }),
        Reply::status(500),
    ];
    for reply in broken {
        site.put("/f", reply);
        program.fails(&["refresh", "--now"]);
        assert_eq!(list(), ["d", "b"]);
        assert!(program.feed(url.as_str())["error"].is_object());
    }
    site.put("/f", complete(&[]));
    program.ok(&["refresh", "--now"]);
    assert_eq!(list(), Vec::<String>::new(), "a readable document without entries is an empty feed");
    assert_eq!(program.feed(url.as_str())["error"], Value::Null);
    // K9: it stops being complete, and gets back what it had.
    site.put("/f", Feed::atom("Chart").entry(Entry::new("e", "e")));
    program.ok(&["refresh", "--now"]);
    let mut back = list();
    back.retain(|row| row.len() == 1);
    back.sort();
    assert_eq!(back, ["a", "b", "c", "d", "e"]);
}

#[test]
fn f5_a_prev_archive_of_another_scheme_is_a_gap_and_is_not_asked_for() {
    let (program, site) = (Program::new(), Site::start());
    let check = |path: &str, to: &str| {
        site.put(path, Feed::atom(path).link("prev-archive", to).entry(Entry::new("a", "A")));
        let url = site.url(path);
        program.fails(&["add", url.as_str()]);
        assert_eq!(program.list(url.as_str()), ["a", "gap policy"], "{to}");
        assert_eq!(program.feed(url.as_str())["state"], "gaps");
    };
    check("/file", "file:///etc/hostname");
    check("/ftp", "ftp://127.0.0.1/1");
    check("/script", "javascript:alert(1)");
    check("/broken", "http://[");
}

#[test]
fn g6_windows_that_share_nothing_are_a_suspected_or_proven_gap() {
    let (program, site) = (Program::new(), Site::start());
    let window = |from: u32| {
        let entry = |n: u32| {
            Entry::new(format!("n{n}"), format!("Number {n}")).published(format!(
                "2024-{:02}-{:02}T00:00:00Z",
                n / 28 + 1,
                n % 28 + 1
            ))
        };
        Feed::rss("Window").entries((from..from + 10).rev().map(entry))
    };
    site.put("/f", window(0));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    site.put("/f", window(5));
    program.ok(&["refresh", "--now"]);
    assert_eq!(program.feed(url.as_str())["gaps"], 0);
    site.put("/f", window(40));
    program.ok(&["refresh", "--now"]);
    let rows = program.entries(url.as_str());
    let at = rows.iter().position(|row| row["row"] == "gap").unwrap();
    assert_eq!((&rows[at - 1]["id"], &rows[at + 1]["id"]), (&json!("n40"), &json!("n14")));
    let gap = &rows[at];
    assert_eq!(
        (&gap["cause"], &gap["uri"], &gap["status"], &gap["newer"], &gap["older"]),
        (&json!("missed-polls"), &Value::Null, &Value::Null, &json!("n40"), &json!("n14"))
    );
    assert!(["proven", "suspected"].contains(&gap["confidence"].as_str().unwrap()));
    assert_eq!(program.feed(url.as_str())["state"], "gaps");
}

#[test]
fn a7_a_document_that_holds_more_than_is_taken_in_is_not_called_cut_off() {
    let (program, site) = (Program::new(), Site::start());
    let items = (0..60_000).map(|n| format!("{{\"id\":\"{n}\"}}")).collect::<Vec<_>>().join(",");
    let text =
        format!(r#"{{"version":"https://jsonfeed.org/version/1.1","title":"Harbour","items":[{items}]}}"#);
    site.put("/feed", Reply::ok("application/feed+json", text));
    let ran = program.run(&["add", site.url("/feed").as_str()]);
    assert!(ran.err.contains("holds more than Lacuna takes in") && !ran.err.contains("cut off"), "{ran:?}");
    let feed = program.feed(site.url("/feed").as_str());
    assert_eq!(feed["error"]["kind"], "too-large", "{feed}");
    assert!(feed["entries"].as_u64().unwrap() > 50_000, "{feed}");
}

#[test]
fn a7_an_archive_and_a_complete_feed_beyond_our_cap_are_not_called_cut_off() {
    let (program, site) = (Program::new(), Site::start());
    let entries = |count: usize| {
        (0..count).map(|n| format!("<entry><id>{n}</id></entry>")).collect::<Vec<_>>().concat()
    };
    let feed = |name: &str, inner: &str| {
        let history = "http://purl.org/syndication/history/1.0";
        let text = format!(
            "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:fh='{history}'><title>{name}</title>{inner}</feed>"
        );
        site.put(&format!("/{name}"), Reply::ok("application/atom+xml", text));
        site.url(&format!("/{name}"))
    };
    feed("archive", &format!("<fh:archive/>{}", entries(60_000)));
    let archived = feed("archived", "<link rel='prev-archive' href='/archive'/><entry><id>new</id></entry>");
    program.run(&["add", archived.as_str()]);
    assert_eq!(program.gaps()[0]["cause"], "unreadable");
    let because = program.missing_because(archived.as_str());
    assert!(because.contains("holds more than Lacuna takes in") && !because.contains("cut off"), "{because}");
    assert_tried_again_a_day_later(&program, &site, "/archive");

    let complete = feed("complete", &format!("<fh:complete/>{}", entries(3)));
    program.ok(&["add", complete.as_str()]);
    feed("complete", &format!("<fh:complete/>{}", entries(60_000)));
    program.fails(&["refresh", "--now", complete.as_str()]);
    let row = program.feed(complete.as_str());
    assert_eq!((&row["error"]["kind"], &row["entries"]), (&json!("too-large"), &json!(3)), "{row}");
    assert!(row["error"]["message"].as_str().unwrap().contains("holds more than Lacuna takes in"), "{row}");
    assert!(!row["error"].to_string().contains("cut off"), "{row}");
    let asked = || site.requested().iter().filter(|path| *path == "/complete").count();
    let before = asked();
    program.run(&["refresh"]);
    assert_eq!(asked(), before, "it is tried later, as the hint says");
    program.a_day_passes();
    program.run(&["refresh"]);
    assert_eq!(asked(), before + 1, "it is tried again by itself");
}

/// Waits until the time that a gap is tried again: a refresh before asks for nothing, and one after asks again.
#[track_caller]
fn assert_tried_again_a_day_later(program: &Program, site: &Site, path: &str) {
    let asked = || site.requested().iter().filter(|other| *other == path).count();
    let before = asked();
    program.run(&["refresh", "--now"]);
    assert_eq!(asked(), before, "{path}: it is not due yet");
    program.a_day_passes();
    program.run(&["refresh", "--now"]);
    assert_eq!(asked(), before + 1, "{path}: it is due");
}

#[test]
fn a7_a_page_of_a_multipart_feed_beyond_our_cap_is_not_called_cut_off() {
    let (program, site) = (Program::new(), Site::start());
    let entity = |n: usize| Entity::new(&format!("{n}@h.example"), "").body("text/plain", "");
    site.put("/older", Page::new((0..70_000).map(entity)).link("self", "/older").modified(""));
    let newest = Entity::new("new@h.example", "2026-02-15T00:00:00Z");
    site.put("/multipart", Page::new([newest]).link("self", "/multipart").link("prev", "/older"));
    let url = site.url("/multipart");
    program.run(&["add", url.as_str()]);
    let gaps = program.gaps();
    assert_eq!((gaps.len(), &gaps[0]["cause"]), (1, &json!("unreadable")), "{gaps:#?}");
    let because = program.missing_because(url.as_str());
    assert!(because.contains("holds more than Lacuna takes in"), "{because}");
    assert!(!because.contains("cut off"), "{because}");
    assert!(program.feed(url.as_str())["entries"].as_u64().unwrap() > 10_000, "the first ones are kept");
    assert_tried_again_a_day_later(&program, &site, "/older");
}

#[test]
fn a7_a_page_of_a_paged_feed_beyond_our_cap_is_not_called_cut_off() {
    let (program, site) = (Program::new(), Site::start());
    let window = |from: usize| {
        let entries = (from..from + 5).rev().map(|n| Entry::new(format!("n{n}"), format!("Number {n}")));
        Feed::atom("Paged").link("next", "/paged-2").entries(entries)
    };
    let inner = (0..60_000).map(|n| format!("<entry><id>{n}</id></entry>")).collect::<Vec<_>>().concat();
    let text = format!("<feed xmlns='http://www.w3.org/2005/Atom'><title>Paged</title>{inner}</feed>");
    site.put("/paged-2", Reply::ok("application/atom+xml", text));
    site.put("/paged", window(70_000));
    let url = site.url("/paged");
    program.ok(&["add", url.as_str()]);
    site.put("/paged", window(80_000));
    program.run(&["refresh", "--now"]);
    let gaps = program.gaps();
    assert_eq!((gaps.len(), &gaps[0]["cause"]), (1, &json!("missed-polls")), "{gaps:#?}");
    let because = program.missing_because(url.as_str());
    assert!(because.contains("holds more than Lacuna takes in"), "{because}");
    assert!(!because.contains("cut off"), "{because}");
    let asked = || site.requested().iter().filter(|path| *path == "/paged-2").count();
    let before = asked();
    program.a_day_passes();
    program.run(&["refresh", "--now"]);
    assert_eq!(asked(), before, "the gap says that it is tried only on request");
}
