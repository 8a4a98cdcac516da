//! `refresh`: due feeds, feeds that are refreshed on request, limits that no request overrides, and redirects.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use lacuna::model::Timestamp;
use serde_json::{Value, json};

use super::feed;
use crate::harness::Program;

fn answer(program: &Program, args: &[&str]) -> Value {
    let ran = program.run(args);
    let rows: Vec<Value> = serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {ran:#?}"));
    rows.into_iter().next().unwrap_or(Value::Null)
}

#[test]
fn f2_only_due_feeds_are_fetched() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", feed("F"));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    let ran = program.ok(&["refresh"]);
    assert_eq!(site.count("/f"), 1);
    assert!(ran.err.contains("not due before"), "F3b: {ran:#?}");
    program.ok(&["refresh", url.as_str()]);
    assert_eq!(site.count("/f"), 1, "naming a feed does not make it due");
    program.ok(&["refresh", "--now"]);
    assert_eq!(site.count("/f"), 2);
    program.a_day_passes();
    program.ok(&["refresh"]);
    assert_eq!(site.count("/f"), 3);
    program.ok(&["refresh"]);
    assert_eq!(site.count("/f"), 3);
}

#[test]
fn f2_retry_after_is_never_broken() {
    let (program, site) = (Program::new(), Site::start());
    let date =
        lacuna::demo::http::http_date(Timestamp::from(chrono::Utc::now() + chrono::TimeDelta::hours(5)));
    let rows = [
        ("/seconds", Reply::status(429).header("Retry-After", "7200")),
        ("/date", Reply::status(503).header("Retry-After", date)),
    ];
    for (path, refusal) in rows {
        site.put(path, feed("F"));
        let url = site.url(path);
        program.ok(&["add", url.as_str()]);
        site.put(path, refusal);
        program.fails(&["refresh", "--now", url.as_str()]);
        assert_eq!(site.count(path), 2);
        for flags in
            [&["--now"][..], &["--now", "--retry-gaps"], &["--now", "--whole"], &["--now", "--continue"]]
        {
            let mut args = vec!["refresh", url.as_str()];
            args.extend(flags);
            let ran = program.ok(&args);
            assert!(ran.err.contains("asked to wait"), "F3b: {ran:#?}");
        }
        assert_eq!(site.count(path), 2, "{path}");
        assert_eq!(program.feed(url.as_str())["error"]["kind"], "status");
        site.put(path, feed("F"));
        program.a_day_passes();
        program.ok(&["refresh", url.as_str()]);
        assert_eq!(site.count(path), 3);
        assert_eq!(program.feed(url.as_str())["error"], Value::Null);
    }
    // The server already asks to wait at the first fetch.
    site.put("/first", Reply::status(429).header("Retry-After", "7200"));
    let url = site.url("/first");
    program.fails(&["add", url.as_str()]);
    program.ok(&["refresh", "--now", url.as_str()]);
    assert_eq!(site.count("/first"), 1);
}

#[test]
fn one_failing_feed_does_not_keep_the_others_back() {
    let (program, site) = (Program::new(), Site::start());
    for path in ["/a", "/b", "/c"] {
        site.put(path, feed(path));
        program.ok(&["add", site.url(path).as_str()]);
        site.put(path, feed(path).entry(Entry::new("b", "B")));
    }
    site.put("/b", Reply::status(500));
    let ran = program.fails(&["refresh", "--now"]);
    assert!(ran.err.contains(site.url("/b").as_str()), "{ran:#?}");
    assert!(
        !ran.err.lines().any(|l| l.starts_with("lacuna: ") && l.contains(site.url("/a").as_str())),
        "{ran:#?}"
    );
    let entries = |path: &str| program.feed(site.url(path).as_str())["entries"].clone();
    assert_eq!((entries("/a"), entries("/b"), entries("/c")), (json!(2), json!(1), json!(2)));
    // The failure of one named feed does not delay another named feed.
    site.clear_log();
    program.fails(&["refresh", "--now", "http://127.0.0.1:9/none", site.url("/a").as_str()]);
    assert_eq!(site.requested(), ["/a"]);
}

#[test]
fn refresh_prints_the_answer_of_each_feed_as_json() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", feed("F").link("prev-archive", "/1"));
    site.put("/1", Feed::atom("F").archive().entry(Entry::new("o", "Old").published("2020-01-01T00:00:00Z")));
    let file = program.file(
        "l.opml",
        format!(r#"<opml version="2.0"><body><outline text="F" xmlUrl="{}"/></body></opml>"#, site.url("/f")),
    );
    program.ok(&["import", &file]);
    let url = site.url("/f");
    let expect = |answer: &str, detail: Value, new: u64, history: u64, archives: u64| {
        json!({"url": url.as_str(), "answer": answer, "detail": detail, "new": new, "history": history, "changed": 0,
            "archives": archives})
    };
    assert_eq!(answer(&program, &["refresh", "--json"]), expect("document", Value::Null, 1, 1, 1));
    assert_eq!(
        answer(&program, &["refresh", "--now", "--json"]),
        expect("not-modified", Value::Null, 0, 0, 0)
    );
    assert_eq!(answer(&program, &["refresh", "--json"])["answer"], "skipped");
    site.put("/f", Reply::status(500));
    assert_eq!(answer(&program, &["refresh", "--now", "--json"])["answer"], "failed");
}

#[test]
fn json_keeps_the_order_of_the_subscriptions() {
    let (program, site) = (Program::new(), Site::start());
    let urls: Vec<String> = (0..6).map(|n| site.url(&format!("/{n}")).as_str().to_owned()).collect();
    for (n, _) in urls.iter().enumerate() {
        // The first feeds are the slowest.
        let (reply, pause) = (Reply::from(feed("F")), 60 - 10 * n as u64);
        site.handle(&format!("/{n}"), move |_| {
            std::thread::sleep(std::time::Duration::from_millis(pause));
            reply.clone()
        });
    }
    let order = |args: &[&str], name: &str| -> Vec<String> {
        program.rows(args).iter().map(|row| row[name].as_str().unwrap().to_owned()).collect()
    };
    let mut args = vec!["add", "--json"];
    args.extend(urls.iter().map(String::as_str));
    assert_eq!(order(&args, "address"), urls);
    let listed = order(&["feeds", "--json"], "url");
    assert_eq!(order(&["refresh", "--now", "--json"], "url"), listed);
}

#[test]
fn f2_an_archive_that_asked_to_wait_is_left_alone_even_on_request() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", feed("F").link("prev-archive", "/1"));
    site.put("/1", Reply::status(503).header("Retry-After", "7200"));
    let url = site.url("/f");
    program.fails(&["add", url.as_str()]);
    program.ok(&["refresh", "--now"]);
    let ran = program.ok(&["refresh", "--now", "--retry-gaps"]);
    assert!(ran.err.contains(site.url("/1").as_str()) && ran.err.contains("asked to wait"), "F3b: {ran:#?}");
    assert_eq!(
        (site.count("/1"), program.list(url.as_str())),
        (1, vec!["a".to_owned(), "gap status".to_owned()])
    );
    // The server of the feed asks to wait, so its archives are not fetched either.
    site.put("/f", Reply::status(429).header("Retry-After", "604800"));
    program.a_day_passes();
    program.fails(&["refresh", "--now"]);
    program.ok(&["refresh", "--retry-gaps"]);
    program.ok(&["refresh", "--whole"]);
    assert_eq!((site.count("/f"), site.count("/1")), (4, 1));
}

#[test]
fn f5_a_circle_of_redirects_and_other_schemes_are_errors() {
    let (program, site) = (Program::new(), Site::start());
    let check = |path: &str, to: &str, kind: &str| {
        site.put(path, feed("F"));
        let url = site.url(path);
        program.ok(&["add", url.as_str()]);
        site.put(path, Reply::redirect(302, to));
        let ran = program.fails(&["refresh", "--now", url.as_str()]);
        assert!(ran.err.contains(url.as_str()), "{ran:#?}");
        let row = program.feed(url.as_str());
        assert_eq!((&row["error"]["kind"], &row["entries"]), (&json!(kind), &json!(1)), "{path}: {row:#?}");
    };
    site.put("/circle/2", Reply::redirect(301, "/circle"));
    check("/circle", "/circle/2", "redirects");
    check("/itself", "/itself", "redirects");
    site.handle_under("/long/", |request| {
        let n: u32 = request.path().rsplit('/').next().and_then(|n| n.parse().ok()).unwrap_or(0);
        Reply::redirect(302, format!("/long/{}", n + 1))
    });
    check("/endless", "/long/1", "redirects");
    assert!(site.requested().len() < 40);
    check("/file", "file:///etc/hostname", "policy");
    check("/ftp", "ftp://127.0.0.1/feed", "policy");
    check("/script", "javascript:alert(1)", "policy");
    check("/data", "data:application/atom+xml,<feed/>", "policy");
}

#[test]
fn g9_refresh_recover_with_an_address_asks_for_that_feed_alone_and_says_what_it_did() {
    let (program, site) = (Program::new(), Site::start());
    let page = |numbers: std::ops::RangeInclusive<u32>| {
        let entry = |n: u32| {
            Entry::new(format!("e{n}"), format!("e{n}")).published(format!("2024-01-{n:02}T00:00:00Z"))
        };
        Feed::rss("Forum").head("<generator>DeviantArt</generator>").entries(numbers.rev().map(entry))
    };
    let paths = ["/one.rss", "/two.rss"];
    for path in paths {
        site.put(path, page(1..=4));
        program.ok(&["add", site.url(path).as_str()]);
        site.put(path, page(11..=14));
        for (offset, numbers) in [(0, 13..=14), (1, 12..=13), (2, 3..=12)] {
            site.put(&format!("{path}?offset={offset}"), page(numbers));
        }
    }
    program.ok(&["refresh", "--now"]);
    let mut gaps = program.gaps();
    assert_eq!(gaps.len(), 2);
    site.clear_log();
    let [one, two] = paths.map(|path| site.url(path).to_string());
    let did = program.json(&["refresh", "--recover", &one, "--json"]);
    gaps.retain_mut(|gap| gap.as_object_mut().unwrap().remove("feed") == Some(json!(one)));
    let recovered = json!([{
        "gap": gaps[0],
        // Each answer begins with the last entry of the one before.
        "way": "deviantart", "requests": 3, "entries": 6, "expected": null, "at_most": null, "closed": true,
        "message": "6 missing entries came back from 127.0.0.1. Nothing is missing here any more.",
    }]);
    assert_eq!(did.as_array().unwrap().len(), 1, "{did}");
    assert_eq!((&did[0]["url"], &did[0]["recovered"]), (&json!(one), &recovered));
    let asked = site.requested();
    assert_eq!(asked.len(), 3, "the feed itself is not due: {asked:?}");
    assert!(asked.iter().all(|target| target.starts_with("/one.rss?")), "{asked:?}");
    let gaps = program.gaps();
    assert_eq!(gaps.len(), 1);
    assert_eq!(gaps[0]["feed"], two.as_str(), "the other feed was not asked for");
    let did = program.json(&["refresh", "--recover", &one, "--json"]);
    assert_eq!(did[0]["recovered"], json!([]), "nothing is missing any more");
    assert_eq!(answer(&program, &["refresh", &two, "--json"])["recovered"], Value::Null, "nobody asked");
    let ran = program.run(&["refresh", "--recover", site.url("/three.rss").as_str(), "--json"]);
    assert_eq!((ran.status, ran.out.trim()), (1, "[]"), "{ran:#?}");
    assert_eq!(site.log().len(), 3, "{:?}", site.requested());
}
