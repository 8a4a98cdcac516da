//! A net that fails in every way there is: each ends in bounded time and memory with a message of its own, and what is
//! held stays as it is.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Manner, Reply};
use serde_json::Value;

use super::harness::{Program, opml_of};

/// A server that says what it wants, byte by byte; its thread ends with the tests.
pub(crate) fn raw_server(say: impl Fn(&str, &mut TcpStream) + Send + Sync + Clone + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let say = say.clone();
            thread::spawn(move || {
                let (mut stream, mut head, mut byte) = (stream, Vec::new(), [0]);
                // A handshake gets an answer that is none.
                if stream.peek(&mut byte).is_ok_and(|n| n == 1) && byte == [0x16] {
                    stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").ok();
                    return;
                }
                while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|n| n == 1) {
                    head.push(byte[0]);
                }
                let head = String::from_utf8_lossy(&head).into_owned();
                say(head.split(' ').nth(1).unwrap_or_default(), &mut stream);
            });
        }
    });
    port
}

pub(crate) fn gzip(data: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

fn harbour() -> Feed {
    Feed::atom("Harbour").entries((0..9).map(|n| Entry::new(format!("e{n}"), format!("Entry {n}"))))
}

fn bytes(head: &str, body: &[u8]) -> Vec<u8> {
    [b"HTTP/1.1 200 OK\r\n", head.as_bytes(), b"\r\n\r\n", body].concat()
}

#[test]
fn each_fault_of_the_net_ends_soon_with_its_own_message() {
    let bomb = gzip(&vec![b' '; 64 << 20]);
    let port = raw_server(move |path, stream| {
        let answer = match path {
            "/rubbish" => bytes("Transfer-Encoding: chunked", b"zz\r\n<feed/>"),
            "/headers" => bytes(&format!("{}Content-Length: 0", "X-Flood: 1\r\n".repeat(30_000)), b""),
            "/bomb" => bytes(&format!("Content-Encoding: gzip\r\nContent-Length: {}", bomb.len()), &bomb),
            "/never" => b"HTTP/1.1 304 Not Modified\r\n\r\n".to_vec(),
            "/ssh" => b"SSH-2.0-OpenSSH_9.2\r\n\r\n".to_vec(),
            "/nothing" => Vec::new(),
            _ => {
                stream.write_all(&bytes("Connection: close", b"<feed>")).ok();
                while stream.write_all(&[b' '; 16_384]).is_ok() {}
                return;
            }
        };
        stream.write_all(&answer).ok();
    });
    let site = Site::start();
    site.put("/cut", Reply::from(harbour()).manner(Manner::Truncated { after: 300 }));
    site.put("/circle", Reply::redirect(302, "/circle2"));
    site.put("/circle2", Reply::redirect(302, "/circle"));
    site.put("/html", Reply::html("<p>Welcome</p>"));
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let raw = |path: &str| format!("http://127.0.0.1:{port}{path}");
    let rows: Vec<(String, &str, &str)> = vec![
        (raw("/rubbish"), "unreadable", "cut off"),
        (raw("/headers"), "connection", "headers"),
        (raw("/bomb"), "too-large", "32 MiB"),
        (raw("/endless"), "too-large", "32 MiB"),
        (raw("/never"), "unreadable", "never sent"),
        (raw("/ssh"), "connection", "not HTTP"),
        (raw("/nothing"), "connection", "broke off"),
        (site.url("/cut").into(), "unreadable", "cut off"),
        (site.url("/circle").into(), "redirects", "circle"),
        (site.url("/html").into(), "not-a-feed", ""),
        (format!("http://127.0.0.1:{closed}/"), "connection", "accepts no connection"),
        (format!("https://127.0.0.1:{port}/tls"), "tls", "secure connection"),
    ];
    let program = Program::new();
    let list = program.file("l.opml", opml_of(rows.iter().map(|(url, ..)| url.clone())));
    program.ok(&["import", &list]);
    let began = Instant::now();
    program.run(&["refresh"]);
    assert!(began.elapsed() < Duration::from_secs(50), "{:?}", began.elapsed());
    let feeds = program.feeds();
    let mut said = BTreeSet::new();
    for (url, kind, words) in &rows {
        let feed = feeds.iter().find(|feed| feed["url"] == **url).unwrap();
        let (found, message) = (&feed["error"]["kind"], feed["error"]["message"].as_str().unwrap_or(""));
        assert!(found == kind && message.contains(words), "{url}: {found} {message}");
        said.insert(message.to_owned());
        assert_ne!(feed["next_due"], Value::Null, "{url}: it is tried again");
        assert!(!feed["state"].as_str().unwrap_or("").starts_with("whole"), "{url}: {feed}");
    }
    // Two bombs of one server and two cut documents share theirs.
    assert!(said.len() >= rows.len() - 3, "{said:#?}");
    program.assert_integrity();
}

#[test]
fn a_captive_portal_changes_nothing_in_any_feed() {
    let (program, site) = (Program::new(), Site::start());
    let paths: Vec<String> = (0..6).map(|n| format!("/feed/{n}")).collect();
    let publish = || {
        for path in &paths {
            site.put(path, harbour());
        }
    };
    publish();
    site.put("/feed/5", harbour().complete());
    let urls: Vec<String> = paths.iter().map(|path| site.url(path).into()).collect();
    program.ok(&["import", &program.file("l.opml", opml_of(urls.clone()))]);
    program.ok(&["refresh"]);
    program.ok(&["mark-read", &urls[0]]);
    let held = || {
        let rows: Vec<Vec<Value>> = urls.iter().map(|url| program.entries(url)).collect();
        let mut feeds = program.feeds();
        // When it was asked and what went wrong may change; what is known of the feed may not.
        for feed in &mut feeds {
            for name in ["error", "last_fetched", "next_due", "due_reason"] {
                feed[name] = Value::Null;
            }
        }
        (rows, feeds)
    };
    let before = held();
    let portal = "<html><head><title>Welcome to the Harbour Hotel</title>\
        <link rel='alternate' type='application/atom+xml' href='/hotel.atom'></head><body>Log in</body></html>";
    site.put("/login", Reply::html(portal));
    site.put("/hotel.atom", Feed::atom("The hotel").entry(Entry::new("e0", "Breakfast")));
    let etagless = |mut reply: Reply| {
        reply.automatic_etag = false;
        reply
    };
    for (name, reply) in [
        ("a page", etagless(Reply::html(portal))),
        ("a page with a validator", Reply::html(portal).header("ETag", "\"hotel\"")),
        ("one host for all", Reply::redirect(302, "/login")),
        ("one host for all, for good", Reply::redirect(301, "/login")),
        ("nothing", etagless(Reply::ok("text/html", ""))),
        ("a page that calls itself a feed", etagless(Reply::atom(portal))),
        ("511", Reply::status(511)),
    ] {
        for path in &paths {
            site.put(path, reply.clone());
        }
        // Over several days, so that nothing is believed for being met often.
        for _ in 0..4 {
            program.a_day_passes();
            program.run(&["refresh", "--now"]);
        }
        assert_eq!(held(), before, "{name}");
        assert_eq!(site.count("/hotel.atom"), 0, "{name}: nothing of it is followed");
        assert!(program.feeds().iter().all(|feed| !feed["error"].is_null()), "{name}: it is said");
        // Free again: what is held is confirmed, with the validators of before.
        publish();
        site.put("/feed/5", harbour().complete());
        site.clear_log();
        program.ok(&["refresh", "--now"]);
        let log = site.log();
        assert_eq!(log.len(), 6, "{name}");
        for logged in &log {
            assert_ne!(logged.request.header("If-None-Match"), None, "{name}");
            assert_ne!(logged.request.header("If-None-Match"), Some("\"hotel\""), "{name}");
            assert_eq!(logged.status, 304, "{name}: it was asked for what is held");
        }
        assert_eq!(held(), before, "{name}");
        assert!(program.feeds().iter().all(|feed| feed["error"].is_null()), "{name}");
    }
}
