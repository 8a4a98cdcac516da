//! F1 and F7: validators byte for byte, kept, sent, renewed, never invented; compression.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::sync::mpsc;
use std::thread;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::json;

use crate::harness::Program;

const MODIFIED: &str = "Tue, 02 Jan 2024 03:04:05 GMT";

fn feed(title: &str) -> Reply {
    Reply::from(Feed::atom(title).entry(Entry::new("a", "A")))
}

/// `If-None-Match` and `If-Modified-Since` of the last request for a path.
fn sent(site: &Site, path: &str) -> (Option<String>, Option<String>) {
    let log = site.log();
    let last = log.iter().rfind(|logged| logged.request.path() == path).unwrap();
    let field = |name: &str| last.request.header(name).map(str::to_owned);
    (field("If-None-Match"), field("If-Modified-Since"))
}

fn pair(etag: Option<&str>, modified: Option<&str>) -> (Option<String>, Option<String>) {
    (etag.map(str::to_owned), modified.map(str::to_owned))
}

#[test]
fn f1_validators_come_back_byte_for_byte_from_one_response() {
    let (program, site) = (Program::new(), Site::start());
    let rows: [(&str, Option<&str>, Option<&str>); 12] = [
        ("strong", Some("\"abc\""), Some(MODIFIED)),
        ("weak", Some("W/\"abc\""), None),
        ("unquoted", Some("abc-123"), None),
        ("empty", Some("\"\""), None),
        ("commas and spaces", Some("\"a, b\", \"c\""), None),
        ("backslash and quotes", Some(r#""a\"b"c""#), None),
        ("lower-case weak", Some("w/\"x\""), None),
        ("suffix of a server", Some("\"66-5f-gzip\""), None),
        ("beyond ASCII", Some("\"żółw-é\""), None),
        (
            "long",
            Some(concat!("\"0123456789012345678901234567890123456789012345678901234567890123456789", "\"")),
            None,
        ),
        ("a date of its own kind", None, Some("2024-01-02T03:04:05+01:00")),
        ("neither", None, None),
    ];
    for (at, (name, etag, modified)) in rows.iter().enumerate() {
        let path = format!("/{at}");
        let mut reply = feed(name).without_etag();
        if let Some(etag) = etag {
            reply = reply.header("ETag", *etag);
        }
        if let Some(modified) = modified {
            reply = reply.header("Last-Modified", *modified);
        }
        site.put(&path, reply);
        program.ok(&["add", site.url(&path).as_str()]);
        assert_eq!(sent(&site, &path), (None, None), "{name}: nothing is invented");
    }
    // Each command is a process of its own: they were kept over restarts.
    for _ in 0..2 {
        program.ok(&["refresh", "--now"]);
        for (at, (name, etag, modified)) in rows.iter().enumerate() {
            assert_eq!(sent(&site, &format!("/{at}")), pair(*etag, *modified), "{name}");
        }
    }
}

#[test]
fn f1_bytes_that_are_no_utf_8_come_back_as_they_were() {
    let program = Program::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let body = Feed::atom("Latin").entry(Entry::new("a", "A")).render();
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = Vec::new();
            let mut byte = [0_u8];
            while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).unwrap() == 1 {
                head.extend(byte);
            }
            let mut answer =
                b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/atom+xml\r\n".to_vec();
            answer.extend(b"ETag: \"\xe9\xff\x80\"\r\n");
            answer.extend(format!("Content-Length: {}\r\n\r\n{body}", body.len()).bytes());
            stream.write_all(&answer).unwrap();
            if tell.send(head).is_err() {
                return;
            }
        }
    });
    let url = format!("http://{address}/f");
    program.ok(&["add", &url]);
    program.ok(&["refresh", "--now"]);
    let heads: Vec<Vec<u8>> = told.try_iter().collect();
    assert_eq!(heads.len(), 2);
    let wanted = b"\"\xe9\xff\x80\"";
    assert!(!heads[0].windows(wanted.len()).any(|bytes| bytes == wanted));
    assert!(
        heads[1].windows(wanted.len()).any(|bytes| bytes == wanted),
        "{}",
        String::from_utf8_lossy(&heads[1])
    );
}

#[test]
fn f1_validators_survive_errors_and_are_renewed_by_a_304() {
    let (program, site) = (Program::new(), Site::start());
    let fresh = |etag: &str| feed("F").header("ETag", etag).header("Last-Modified", MODIFIED);
    site.put("/f", fresh("\"one\""));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    let held = pair(Some("\"one\""), Some(MODIFIED));
    let refresh = |reply: Reply, expect_sent: &(Option<String>, Option<String>)| {
        site.put("/f", reply);
        // Retry-After lies between: a day goes by.
        program.a_day_passes();
        program.run(&["refresh", "--now"]);
        assert_eq!(sent(&site, "/f"), *expect_sent);
    };
    refresh(Reply::status(429).header("Retry-After", "60"), &held);
    refresh(Reply::status(503), &held);
    refresh(Reply::status(404), &held);
    refresh(Reply::html("<html><body>Down for maintenance</body></html>").header("ETag", "\"page\""), &held);
    refresh(Reply::status(304), &held);
    refresh(Reply::status(304).header("ETag", "\"two\"").header("Last-Modified", MODIFIED), &held);
    // F1: a 304 may renew them.
    let renewed = pair(Some("\"two\""), Some(MODIFIED));
    refresh(Reply::status(304), &renewed);
    // A document without Last-Modified: the old one does not stay beside the new ETag.
    refresh(feed("F").header("ETag", "\"three\""), &renewed);
    refresh(Reply::status(304), &pair(Some("\"three\""), None));
    refresh(feed("F").without_etag().header("Last-Modified", MODIFIED), &pair(Some("\"three\""), None));
    refresh(Reply::status(304), &pair(None, Some(MODIFIED)));
    let row = program.feed(url.as_str());
    assert_eq!((&row["error"], &row["entries"]), (&json!(null), &json!(1)));
}

#[test]
fn f1_a_304_costs_no_parse_and_changes_nothing() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", feed("F"));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    let before = program.entries(url.as_str());
    let rows = program.rows(&["refresh", "--now", "--json"]);
    assert_eq!(rows[0]["answer"], "not-modified");
    assert_eq!(site.log().last().unwrap().status, 304);
    assert_eq!(program.entries(url.as_str()), before);
}

#[test]
fn f1_gzip_is_taken_and_understood() {
    let (program, site) = (Program::new(), Site::start());
    let many = (0..50).map(|n| Entry::new(format!("e{n}"), "A title that compresses well ".repeat(5)));
    site.put("/f", Feed::atom("Zipped").entries(many));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    let log = site.log();
    assert!(log[0].request.accepts_gzip(), "{:?}", log[0].request.headers);
    assert!(log[0].request.header("Accept-Encoding").unwrap().contains("br"));
    assert_eq!(program.feed(url.as_str())["entries"], 50);
    assert_eq!(program.json(&["inspect", url.as_str(), "--json"])["entries"], 50);
}

#[test]
fn f4_no_document_is_asked_for_without_validators_twice() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", Reply::from(Feed::atom("F").link("prev-archive", "/a").entry(Entry::new("e", "E"))));
    site.put("/a", Feed::atom("F").archive().entry(Entry::new("o", "O")));
    program.ok(&["add", site.url("/f").as_str()]);
    for _ in 0..3 {
        program.ok(&["refresh", "--now"]);
    }
    let bare = site.log().iter().filter(|logged| logged.request.header("If-None-Match").is_none()).count();
    assert_eq!(bare, 2, "the document and the archive, once each: {:?}", site.requested());
    assert_eq!(site.count("/a"), 1, "A4");
    assert_eq!(site.count("/f"), 4);
    let agents: Vec<_> =
        site.log().iter().map(|l| l.request.header("User-Agent").unwrap_or("").to_owned()).collect();
    assert!(agents.iter().all(|agent| agent.contains("Lacuna")), "F4: {agents:?}");
    assert!(
        site.log()
            .iter()
            .all(|l| l.request.header("Cookie").is_none() && l.request.header("Referer").is_none())
    );
}

#[test]
fn f4_a_server_without_validators_is_polled_once_a_day_by_the_schedule() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/bare", feed("Bare").without_etag());
    site.put("/kind", feed("Kind"));
    for path in ["/bare", "/kind"] {
        program.ok(&["add", site.url(path).as_str()]);
    }
    // Two hours go by.
    let hours = "UPDATE subscription SET next_due = next_due - 7200000, last_full = last_full - 7200000";
    program.database().execute(hours, []).unwrap();
    program.ok(&["refresh"]);
    assert_eq!((site.count("/bare"), site.count("/kind")), (1, 2));
    // The reader's word overrules the schedule.
    program.ok(&["refresh", "--now"]);
    assert_eq!(site.count("/bare"), 2);
    program.a_day_passes();
    program.ok(&["refresh"]);
    assert_eq!(site.count("/bare"), 3);
}

#[test]
fn f1_a_304_confirms_no_other_document_than_the_one_that_was_fetched() {
    const EARLIER: &str = "Mon, 01 Jan 2024 03:04:05 GMT";
    let (program, site) = (Program::new(), Site::start());
    let version = |titles: &[&str], modified: &str| {
        let entries = titles.iter().map(|title| Entry::new(*title, *title));
        Reply::from(Feed::atom("F").entries(entries)).without_etag().header("Last-Modified", modified)
    };
    site.put("/f", Reply::redirect(302, "/v1"));
    site.put("/v1", version(&["a"], MODIFIED));
    site.put("/v2", version(&["b", "a"], EARLIER));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    // It leads elsewhere by now, to a document whose date is the earlier one: after a deployment, say.
    site.put("/f", Reply::redirect(302, "/v2"));
    program.ok(&["refresh", "--now"]);
    assert_eq!(sent(&site, "/v2"), pair(None, None));
    assert_eq!(program.feed(url.as_str())["entries"], 2);
    program.ok(&["refresh", "--now"]);
    assert_eq!(sent(&site, "/v2"), pair(None, Some(EARLIER)));
    assert_eq!(site.log().last().unwrap().status, 304);
}

#[test]
fn f1_validators_of_another_address_are_not_sent_to_a_new_one() {
    let (program, site) = (Program::new(), Site::start());
    let version =
        |title: &str| Reply::from(Feed::atom("F").entry(Entry::new(title, title))).header("ETag", "\"1\"");
    site.put("/old", version("a"));
    site.put("/new", version("b"));
    program.ok(&["add", site.url("/old").as_str()]);
    let new = site.url("/new");
    let changed = "UPDATE subscription SET url = ?1, normalised = ?2";
    program.database().execute(changed, [new.as_str(), &lacuna::model::normalise(&new)]).unwrap();
    program.ok(&["refresh", "--now"]);
    assert_eq!(program.feed(new.as_str())["entries"], 2);
}
