//! `add` and `remove`.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Delivery, Reply};
use serde_json::{Value, json};

use super::feed;
use crate::harness::Program;

#[test]
fn f6_of_a_page_the_first_feed_is_taken_and_the_others_are_named() {
    let (program, site) = (Program::new(), Site::start());
    let page = r#"<!doctype html><html><head><title>A site</title>
        <link rel="stylesheet" href="/style.css">
        <link rel="alternate" type="application/atom+xml" title="Posts" href="/posts.atom">
        <link rel="alternate" type="application/rss+xml" title="Comments" href="/comments.rss">
        </head><body><p>Welcome</p></body></html>"#;
    site.put("/", Reply::html(page));
    site.put("/posts.atom", feed("Posts"));
    site.put("/comments.rss", Feed::rss("Comments"));
    let ran = program.ok(&["add", site.url("/").as_str()]);
    let other = format!("Comments (RSS) {}", site.url("/comments.rss"));
    assert!(ran.err.contains(&other) && ran.err.contains("Posts (Atom) "), "{ran:#?}");
    let feeds = program.feeds();
    assert_eq!(feeds.len(), 1);
    assert_eq!(feeds[0]["url"], site.url("/posts.atom").as_str());
    assert_eq!(site.count("/comments.rss"), 0, "it was named, not fetched");
    assert_eq!((site.count("/"), site.count("/posts.atom")), (1, 1), "F7: no request too many");
    // The user is already subscribed to the first feed. The program still prints the address of the other one.
    let ran = program.ok(&["add", site.url("/").as_str()]);
    assert!(ran.err.contains("already") && ran.err.contains(site.url("/comments.rss").as_str()), "{ran:#?}");
}

#[test]
fn f6_a_link_to_a_feed_is_resolved_by_the_base_of_a_redirected_page() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/", Reply::redirect(302, "/blog/"));
    site.put(
        "/blog/",
        Reply::html(
            "<html><head><base href='/files/'><link type='application/rss+xml' rel='ALTERNATE home' href='feed.rss'>
            </head><body></body></html>",
        ),
    );
    site.put("/files/feed.rss", Feed::rss("Filed").entry(Entry::new("a", "A")));
    program.ok(&["add", site.url("/").as_str()]);
    assert_eq!(program.feeds()[0]["url"], site.url("/files/feed.rss").as_str());
    // The user is now subscribed to the page's feed.
    let ran = program.ok(&["add", site.url("/").as_str()]);
    assert!(ran.err.contains("already"), "{ran:#?}");
    assert_eq!((program.feeds().len(), site.count("/files/feed.rss")), (1, 1));
}

#[test]
fn f6_a_page_that_names_no_feed_gets_two_guesses_one_after_the_other() {
    let (program, site) = (Program::new(), Site::start());
    let bare = || Reply::html("<html><head><title>Bare</title></head><body><p>Words</p></body></html>");
    site.put("/", bare());
    site.put("/rss", Feed::rss("Guessed").entry(Entry::new("a", "A")));
    let ran = program.ok(&["add", site.url("/").as_str()]);
    assert!(ran.err.contains("names no feed") && ran.err.contains(site.url("/rss").as_str()), "{ran:#?}");
    assert_eq!(program.feeds()[0]["url"], site.url("/rss").as_str());
    assert_eq!(["/", "/feed", "/rss"].map(|path| site.count(path)), [1, 1, 1]);
    // The first guess finds the feed, so there is no second one.
    site.put("/blog/", bare());
    site.put("/blog/feed", feed("First guess"));
    program.ok(&["add", site.url("/blog/").as_str()]);
    assert_eq!(["/blog/", "/blog/feed", "/blog/rss"].map(|path| site.count(path)), [1, 1, 0]);
    // A link in the text of the page is tried before the guesses.
    site.put("/shop/", Reply::html("<html><body><a href='/shop/news.rss'>RSS</a></body></html>"));
    site.put("/shop/news.rss", Feed::rss("Shop"));
    program.ok(&["add", site.url("/shop/").as_str()]);
    assert_eq!((site.count("/shop/news.rss"), site.count("/shop/feed")), (1, 0));
    // There is no third guess, and the program prints what it tried.
    site.put("/none/", bare());
    let ran = program.fails(&["add", site.url("/none/").as_str()]);
    assert!(ran.err.contains("/none/feed or /none/rss leads to none either"), "{ran:#?}");
    assert_eq!(program.feeds().len(), 3);
    let asked = site.requested().iter().filter(|request| request.contains("/none/")).count();
    assert_eq!(asked, 3);
}

#[test]
fn f6_a_page_that_links_to_no_feed_is_refused_and_to_a_failing_one_is_added() {
    let (program, site) = (Program::new(), Site::start());
    let page = |href: &str| {
        Reply::html(format!(
            "<html><head><link rel=alternate type='application/atom+xml' href='{href}'></head></html>"
        ))
    };
    site.put("/none", page("/nothing"));
    site.put("/ill", page("/busy"));
    site.put("/file", page("file:///etc/hostname"));
    site.put("/busy", Reply::status(503));
    program.fails(&["add", site.url("/none").as_str()]);
    program.fails(&["add", site.url("/file").as_str()]);
    assert_eq!(program.feeds(), Vec::<Value>::new());
    program.fails(&["add", site.url("/ill").as_str()]);
    assert_eq!(
        program.feeds()[0]["url"],
        site.url("/busy").as_str(),
        "F3c holds for the feed the page names"
    );
}

#[test]
fn f3c_an_address_without_a_feed_is_not_subscribed_and_the_reason_is_printed() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/page", Reply::html("<html><head><title>Just a page</title></head><body></body></html>"));
    site.put("/text", Reply::ok("text/plain", "some words"));
    site.put("/image", Reply::ok("image/png", b"\x89PNG\r\n\x1a\n\0\0\0".to_vec()));
    site.put("/empty", Reply::atom(""));
    site.put("/gone", Reply::status(410));
    site.put("/refused", Reply::status(403));
    site.put("/to-file", Reply::redirect(302, "file:///etc/hostname"));
    site.put("/circle", Reply::redirect(301, "/circle/2"));
    site.put("/circle/2", Reply::redirect(301, "/circle"));
    for path in ["/page", "/text", "/image", "/empty", "/missing", "/gone", "/refused", "/to-file", "/circle"]
    {
        let url = site.url(path);
        let ran = program.fails(&["add", url.as_str()]);
        assert!(ran.err.contains(url.as_str()) && ran.err.contains("not subscribed"), "{path}: {ran:#?}");
    }
    assert!(program.fails(&["add", "file:///etc/hostname"]).err.contains("file:///etc/hostname"));
    assert!(program.fails(&["add", "ftp://127.0.0.1/feed"]).err.contains("ftp://127.0.0.1/feed"));
    assert_eq!(program.feeds(), Vec::<Value>::new());
}

#[test]
fn f3c_a_feed_with_a_passing_failure_stays_subscribed_with_its_error() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/reset", Reply::ok("text/plain", "").delivery(Delivery::Reset));
    for status in [401, 429, 500, 502, 503] {
        site.put(&format!("/{status}"), Reply::status(status));
    }
    // A port on which no server listens.
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let nobody = format!("http://{closed}/feed");
    let check = |url: &str, kind: &str, word: &str| {
        let ran = program.fails(&["add", url]);
        assert!(ran.err.contains(url), "{ran:#?}");
        let row = program.feed(url);
        let error = &row["error"];
        assert_eq!(error["kind"], kind, "{row:#?}");
        assert!(error["message"].as_str().unwrap().contains(word), "{row:#?}");
        assert_eq!(
            (&row["kind"], &row["entries"], &row["last_fetched"]),
            (&Value::Null, &json!(0), &Value::Null)
        );
        assert!(row["next_due"].is_string(), "it is tried again: {row:#?}");
    };
    for status in ["401", "429", "500", "502", "503"] {
        check(site.url(&format!("/{status}")).as_str(), "status", status);
    }
    check(site.url("/reset").as_str(), "connection", "");
    check(&nobody, "connection", "");
    // After the feed answers, the error is gone.
    let url = site.url("/500");
    site.put("/500", feed("Back"));
    program.ok(&["refresh", "--now", url.as_str()]);
    let row = program.feed(url.as_str());
    assert_eq!((&row["error"], &row["title"], &row["entries"]), (&Value::Null, &json!("Back"), &json!(1)));
}

#[test]
fn good_addresses_are_added_although_others_fail() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/one", feed("One"));
    site.put("/two", feed("Two"));
    let (one, bad, two) = (site.url("/one"), site.url("/bad"), site.url("/two"));
    let ran = program.fails(&["add", one.as_str(), bad.as_str(), "not an address", two.as_str()]);
    assert!(ran.err.contains(bad.as_str()) && ran.err.contains("not an address"), "{ran:#?}");
    let mut urls: Vec<String> =
        program.feeds().iter().map(|row| row["url"].as_str().unwrap().to_owned()).collect();
    urls.sort();
    assert_eq!(urls, [one.as_str(), two.as_str()]);
}

#[test]
fn a_feed_is_subscribed_once() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", feed("Once"));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    let before = site.log().len();
    let ran = program.ok(&["add", url.as_str()]);
    assert!(ran.err.contains("already"), "{ran:#?}");
    assert_eq!(site.log().len(), before, "what is known is not asked for");
    // The same address in other spellings.
    program.ok(&["add", &url.as_str().replace("http://", "HTTP://")]);
    program.ok(&["add", &format!("{url}#top")]);
    program.ok(&["add", &url.as_str().replace("http://", "feed://")]);
    assert_eq!(program.feeds().len(), 1);
    // One command names the feed twice.
    site.put("/g", feed("Twice"));
    let twice = site.url("/g");
    program.ok(&["add", twice.as_str(), twice.as_str()]);
    assert_eq!(program.feeds().len(), 2);
    assert_eq!(site.count("/g"), 1, "F4");
}

#[test]
fn folders_can_be_in_folders() {
    let (program, site) = (Program::new(), Site::start());
    for path in ["/a", "/b", "/c"] {
        site.put(path, feed(path));
    }
    program.ok(&["add", site.url("/a").as_str(), "--folder", "News", "--folder", "Harbour"]);
    program.ok(&["add", "--folder", "News", site.url("/b").as_str()]);
    program.ok(&["add", site.url("/c").as_str(), "--folder", " "]);
    let folder = |path: &str| program.feed(site.url(path).as_str())["folder"].clone();
    assert_eq!(folder("/a"), json!(["News", "Harbour"]));
    assert_eq!(folder("/b"), json!(["News"]));
    assert_eq!(folder("/c"), json!([]));
}

#[test]
fn add_prints_the_result_of_each_address_as_json() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", feed("F"));
    let (url, bad) = (site.url("/f"), site.url("/none"));
    let ran = program.run(&["add", "--json", url.as_str(), bad.as_str()]);
    assert_eq!(ran.status, 1);
    let rows: Vec<Value> = serde_json::from_str(&ran.out).unwrap();
    let expect = [
        json!({"address": url.as_str(), "outcome": "subscribed", "url": url.as_str()}),
        json!({"address": bad.as_str(), "outcome": "refused", "url": null}),
    ];
    assert_eq!(rows, expect);
}

#[test]
fn remove_unsubscribes_and_starred_entries_stay() {
    let (program, site) = (Program::new(), Site::start());
    let entries = [("keep", "2024-01-02T00:00:00Z"), ("drop", "2024-01-01T00:00:00Z")]
        .map(|(id, time)| Entry::new(id, format!("Lighthouse to {id}")).published(time));
    site.put("/f", Feed::atom("Stars").entries(entries));
    site.put("/g", feed("Other"));
    let (url, other) = (site.url("/f"), site.url("/g"));
    program.ok(&["add", url.as_str(), other.as_str()]);
    let star = "UPDATE user_state SET starred = 1 WHERE key = (SELECT key FROM entry WHERE id = 'keep')";
    assert_eq!(program.database().execute(star, []).unwrap(), 1);
    let starred = |row: &Value| (row["id"].as_str().unwrap().to_owned(), row["starred"] == true);
    let list: Vec<_> =
        program.entries(url.as_str()).iter().filter(|row| row["row"] == "entry").map(starred).collect();
    assert_eq!(list, [("keep".to_owned(), true), ("drop".to_owned(), false)]);
    let ran = program.ok(&["remove", url.as_str()]);
    assert_eq!(ran.out, "");
    assert_eq!(program.feeds().len(), 1);
    assert!(program.fails(&["entries", url.as_str()]).err.contains("not subscribed"));
    assert!(program.fails(&["remove", url.as_str()]).err.contains("not subscribed"));
    let found: Vec<String> = program
        .rows(&["search", "lighthouse", "--json"])
        .iter()
        .map(|row| row["id"].as_str().unwrap().to_owned())
        .collect();
    assert!(!found.contains(&"drop".to_owned()), "{found:?}");
    let kept: i64 = program
        .database()
        .query_row("SELECT count(*) FROM entry WHERE id = 'keep'", [], |r| r.get(0))
        .unwrap();
    assert_eq!(kept, 1);
    // A removed feed is not refreshed. If it is added again, its starred entry still has its star.
    site.clear_log();
    program.ok(&["refresh", "--now"]);
    assert_eq!(site.count("/f"), 0);
    program.ok(&["add", url.as_str()]);
    let list: Vec<_> =
        program.entries(url.as_str()).iter().filter(|row| row["row"] == "entry").map(starred).collect();
    assert_eq!(list, [("keep".to_owned(), true), ("drop".to_owned(), false)]);
    program.assert_integrity();
}
