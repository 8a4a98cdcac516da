//! `refresh`: what is due, what is asked beyond it, what is never broken; redirects.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use lacuna::model::Timestamp;
use serde_json::{Value, json};

use crate::harness::Program;

fn feed(title: &str) -> Feed {
    Feed::atom(title).entry(Entry::new("a", "A").published("2024-01-01T00:00:00Z"))
}

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
fn f2_hints_of_server_and_document_move_the_next_poll() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/age", Reply::from(feed("Age")).header("Cache-Control", "max-age=10800"));
    site.put("/century", Reply::from(feed("Century")).header("Cache-Control", "max-age=999999999"));
    let ttl = "<ttl>240</ttl>";
    site.put("/ttl", Feed::rss("Ttl").head(ttl).entry(Entry::new("a", "A")));
    site.put("/none", feed("None"));
    let hours = |path: &str| {
        program.ok(&["add", site.url(path).as_str()]);
        let row = program.feed(site.url(path).as_str());
        let time = |name: &str| Timestamp::parse_rfc3339(row[name].as_str().unwrap()).unwrap();
        (time("next_due").since(time("last_fetched")).as_secs() + 60) / 3600
    };
    assert_eq!((hours("/none"), hours("/age"), hours("/century"), hours("/ttl")), (1, 3, 8, 4));
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
    // Met with the first fetch.
    site.put("/first", Reply::status(429).header("Retry-After", "7200"));
    let url = site.url("/first");
    program.fails(&["add", url.as_str()]);
    program.ok(&["refresh", "--now", url.as_str()]);
    assert_eq!(site.count("/first"), 1);
}

#[test]
fn f3_a_410_stops_the_polling_and_a_404_does_not() {
    let (program, site) = (Program::new(), Site::start());
    for (path, status, counted) in [("/gone", 410, 2), ("/lost", 404, 4)] {
        site.put(path, feed("F"));
        let url = site.url(path);
        program.ok(&["add", url.as_str()]);
        site.put(path, Reply::status(status));
        let ran = program.fails(&["refresh", "--now", url.as_str()]);
        assert!(ran.err.contains(&status.to_string()), "{ran:#?}");
        for _ in 0..2 {
            program.a_day_passes();
            program.run(&["refresh", "--now", url.as_str()]);
        }
        assert_eq!(site.count(path), counted, "{path}");
        let row = program.feed(url.as_str());
        assert_eq!(
            (&row["entries"], &row["error"]["kind"]),
            (&json!(1), &json!("status")),
            "what is held stays"
        );
    }
    assert_eq!(program.feed(site.url("/gone").as_str())["next_due"], Value::Null);
    // Later refreshes do not fetch it, so they do not report its failure.
    let ran = program.run(&["refresh", "--now", site.url("/gone").as_str()]);
    assert_eq!(ran.status, 0, "{ran:#?}");
    assert!(ran.err.contains("the feed is gone for good"), "{ran:#?}");
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
        // The first ones are the slowest.
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
fn g3_gaps_keep_their_own_schedule() {
    let (program, site) = (Program::new(), Site::start());
    for (path, status) in [("/lost", 404), ("/gone", 410), ("/ill", 503)] {
        site.put(path, feed(path).link("prev-archive", format!("{path}/1")));
        site.put(&format!("{path}/1"), Reply::status(status));
        program.fails(&["add", site.url(path).as_str()]);
    }
    let counts = || ["/lost/1", "/gone/1", "/ill/1"].map(|path| site.count(path));
    assert_eq!(counts(), [1, 1, 1]);
    program.run(&["refresh", "--now"]);
    assert_eq!(
        counts(),
        [1, 1, 2],
        "--now leaves the gaps' schedule alone; a 503 is tried with the next refresh"
    );
    program.a_day_passes();
    program.run(&["refresh"]);
    assert_eq!(counts(), [2, 1, 3], "a 404 daily, a 410 never");
    program.run(&["refresh", "--retry-gaps"]);
    assert_eq!(counts(), [3, 2, 4], "all on request, though no feed is due");
    // G4: healed.
    for path in ["/lost", "/gone", "/ill"] {
        site.put(
            &format!("{path}/1"),
            Feed::atom(path).archive().entry(Entry::new("o", "Old").published("2020-01-01T00:00:00Z")),
        );
    }
    program.ok(&["refresh", "--retry-gaps"]);
    assert_eq!(program.gaps(), Vec::<Value>::new());
    for path in ["/lost", "/gone", "/ill"] {
        assert_eq!(program.list(site.url(path).as_str()), ["a", "o", "horizon whole"], "{path}");
    }
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
    // The feed's own server asks to wait: its archives are left alone as well.
    site.put("/f", Reply::status(429).header("Retry-After", "604800"));
    program.a_day_passes();
    program.fails(&["refresh", "--now"]);
    program.ok(&["refresh", "--retry-gaps"]);
    program.ok(&["refresh", "--whole"]);
    assert_eq!((site.count("/f"), site.count("/1")), (4, 1));
}

#[test]
fn a4_processed_archives_are_asked_for_again_on_request_only() {
    let (program, site) = (Program::new(), Site::start());
    let old =
        |title: &str, time: &str| Entry::new("o", title).published("2020-01-01T00:00:00Z").updated(time);
    site.put("/f", feed("F").link("prev-archive", "/1"));
    site.put("/1", Feed::atom("F").archive().entry(old("Old", "2020-01-01T00:00:00Z")));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    site.put("/1", Feed::atom("F").archive().entry(old("Corrected", "2021-01-01T00:00:00Z")));
    program.ok(&["refresh", "--now", "--retry-gaps", "--whole"]);
    assert_eq!(site.count("/1"), 1);
    let row = answer(&program, &["refresh", "--now", "--recheck-archives", "--json"]);
    assert_eq!(site.count("/1"), 2);
    assert_eq!(row["changed"], 1, "A5: {row:#?}");
    assert_eq!(program.entries(url.as_str())[1]["title"], "Corrected");
    assert_eq!(program.feed(url.as_str())["state"], "whole");
}

#[test]
fn f1_redirects_are_followed_and_the_address_stays() {
    let (program, site) = (Program::new(), Site::start());
    for status in [301, 302, 303, 307, 308] {
        let (from, to) = (format!("/from/{status}"), format!("/to/{status}"));
        site.put(&from, Reply::redirect(status, to.as_str()));
        site.put(&to, Feed::atom("Moved").entry(Entry::new("a", "A").link("page")));
        let url = site.url(&from);
        program.ok(&["add", url.as_str()]);
        assert_eq!(program.feed(url.as_str())["title"], "Moved", "{status}");
        let link = program.entries(url.as_str())[0]["link"].clone();
        assert_eq!(link, site.url("/to/page").as_str(), "H7: the URI after redirects is the base");
        program.ok(&["refresh", "--now", url.as_str()]);
        let log = site.log();
        let last = log.iter().rfind(|logged| logged.request.path() == to).unwrap();
        assert_eq!(last.status, 304, "{status}: still asked conditionally");
    }
}

#[test]
fn f3a_a_permanent_redirect_is_believed_after_several_days() {
    let (program, site) = (Program::new(), Site::start());
    let old = |path: &str| program.feeds().iter().any(|row| row["url"] == site.url(path).as_str());
    let plain = || feed("F");
    for path in ["/perm", "/temp", "/mixed"] {
        site.put(path, plain());
        program.ok(&["add", site.url(path).as_str()]);
    }
    site.put("/new", feed("F"));
    site.put("/perm", Reply::redirect(301, "/new"));
    site.put("/temp", Reply::redirect(302, "/new2"));
    site.put("/new2", feed("F"));
    site.put("/mixed", Reply::redirect(301, "/mixed2"));
    site.put("/mixed2", Reply::redirect(307, "/new3"));
    site.put("/new3", feed("F"));
    // Often on one day is one day.
    for _ in 0..5 {
        program.ok(&["refresh", "--now"]);
    }
    assert!(old("/perm") && !old("/new"));
    let mut said = String::new();
    for _ in 0..5 {
        program.a_day_passes();
        said += &program.ok(&["refresh", "--now"]).err;
    }
    assert!(old("/new") && !old("/perm"), "{:#?}", program.feeds());
    assert!(said.contains(site.url("/new").as_str()), "{said}");
    assert!(old("/temp") && old("/mixed"), "a hop that is temporary makes all of it temporary");
    assert_eq!(program.feeds().len(), 3);
    site.clear_log();
    program.ok(&["refresh", "--now", site.url("/new").as_str()]);
    assert_eq!(site.requested(), ["/new"]);
    assert_eq!(site.log()[0].status, 304, "the validators moved along");
}

#[test]
fn f3a_a_login_page_is_never_believed() {
    let program = Program::new();
    let (site, hotel) = (Site::start(), Site::start());
    site.put("/f", feed("F"));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    hotel.put("/login", Reply::html("<html><body><form>Room number</form></body></html>"));
    site.put("/f", Reply::redirect(301, hotel.url("/login").as_str()));
    for _ in 0..5 {
        program.a_day_passes();
        program.fails(&["refresh", "--now"]);
    }
    let row = program.feed(url.as_str());
    assert_eq!((&row["entries"], &row["error"]["kind"]), (&json!(1), &json!("not-a-feed")));
    site.put("/f", feed("F"));
    program.a_day_passes();
    program.ok(&["refresh", "--now"]);
    assert_eq!(program.feed(url.as_str())["error"], Value::Null);
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
