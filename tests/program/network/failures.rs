//! A network that fails in many ways. Each failure ends in bounded time and memory with a message of its own, and the
//! stored entries stay unchanged.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Delivery, Reply};
use serde_json::Value;

use crate::harness::{Program, gzip, opml_of};
#[cfg(target_os = "linux")]
use crate::harness::{Ran, finish, spawn};

/// A server that sends any bytes. Returns its port. Its thread ends with the tests.
pub(crate) fn raw_server(say: impl Fn(&str, &mut TcpStream) + Send + Sync + Clone + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let say = say.clone();
            thread::spawn(move || {
                let (mut stream, mut head, mut byte) = (stream, Vec::new(), [0]);
                // A TLS handshake gets an answer in plain HTTP.
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

/// 64 MiB of spaces, compressed with Brotli.
const BROTLI_BOMB: [u8; 53] = [
    0xcf, 0xff, 0xff, 0x7f, 0xf8, 0x25, 0x40, 0xe2, 0xb1, 0x40, 0x20, 0xf7, 0xfe, 0x9f, 0xff, 0xff, 0xff,
    0xf0, 0x4b, 0x00, 0xc4, 0x61, 0x01, 0x80, 0xee, 0xfd, 0x3f, 0xff, 0xff, 0xff, 0xe1, 0x97, 0x00, 0x88,
    0xc3, 0x22, 0x00, 0xdd, 0xfb, 0xff, 0xfc, 0xff, 0xff, 0xc7, 0x2f, 0x01, 0x10, 0x87, 0x05, 0x00, 0xba,
    0xf7, 0xff,
];

/// A server that resets each connection in the middle of its answer, because it never reads the request. Returns its
/// port.
fn resetting_server() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            stream.peek(&mut [0]).ok();
            stream.write_all(&bytes("Content-Length: 9000", b"<feed><entry>")).ok();
            thread::sleep(Duration::from_millis(60));
        }
    });
    port
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
            "/brotli" => bytes("Content-Encoding: br\r\nContent-Length: 53", &BROTLI_BOMB),
            "/lie" => bytes("Content-Encoding: gzip\r\nContent-Length: 40", &[b'<'; 40]),
            "/short" => bytes("Connection: close\r\nContent-Length: 7000", b"<fee"),
            "/long" => bytes("Connection: close\r\nContent-Length: 6", b"<feed><entry></entry></feed>"),
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
        if path == "/short" {
            stream.shutdown(Shutdown::Both).ok();
        }
    });
    let site = Site::start();
    site.put("/cut", Reply::from(harbour()).delivery(Delivery::Truncated { after: 300 }));
    site.put("/circle", Reply::redirect(302, "/circle2"));
    site.put("/circle2", Reply::redirect(302, "/circle"));
    site.put("/html", Reply::html("<p>Welcome</p>"));
    site.handle_under("/on/", |request| {
        let n: u32 = request.path().rsplit('/').next().unwrap().parse().unwrap();
        Reply::redirect(307, format!("/on/{}", n + 1))
    });
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let raw = |path: &str| format!("http://127.0.0.1:{port}{path}");
    let reset = resetting_server();
    // An invalid host name (a label of 64 letters), so that no name server is contacted.
    let unknown = format!("http://{}.invalid/", "a".repeat(64));
    let rows: Vec<(String, &str, &str)> = vec![
        (raw("/rubbish"), "unreadable", "the lengths of its chunks are not valid"),
        (raw("/short"), "unreadable", "fewer bytes came than were announced"),
        (raw("/long"), "unreadable", ""),
        (raw("/lie"), "unreadable", "its compression is broken"),
        (format!("http://127.0.0.1:{reset}/"), "unreadable", "the connection was reset"),
        (raw("/headers"), "connection", "headers"),
        (raw("/bomb"), "too-large", "32 MB"),
        (raw("/brotli"), "too-large", "32 MB"),
        (raw("/endless"), "too-large", "32 MB"),
        (raw("/never"), "unreadable", "does not have the document"),
        (raw("/ssh"), "connection", "not HTTP"),
        (raw("/nothing"), "connection", "closed the connection"),
        (site.url("/cut").into(), "unreadable", "cut off"),
        (site.url("/circle").into(), "redirects", "form a loop"),
        (site.url("/on/1").into(), "redirects", "More than 10 redirects"),
        (site.url("/html").into(), "not-a-feed", ""),
        (format!("http://127.0.0.1:{closed}/"), "connection", "refused the connection"),
        (format!("https://127.0.0.1:{port}/tls"), "tls", "secure connection"),
        (unknown, "dns", "aaa.invalid"),
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
    // Two compression bombs and an endless body have the same message, about their size.
    assert_eq!(said.len(), rows.len() - 2, "{said:#?}");
    program.assert_integrity();
}

/// Runs the program on a computer without a network; `None` if this computer cannot simulate that.
#[cfg(target_os = "linux")]
fn offline(program: &Program, args: &[&str]) -> Option<Ran> {
    let able = Command::new("unshare").args(["-rn", "true"]).status().is_ok_and(|status| status.success());
    let inner = program.command(args);
    let mut command = Command::new("unshare");
    command.arg("-rn").arg(inner.get_program()).args(inner.get_args());
    able.then(|| finish(spawn(command.stdout(Stdio::piped()).stderr(Stdio::piped()))))
}

#[cfg(target_os = "linux")]
#[test]
#[expect(clippy::print_stdout, reason = "what could not be shown")]
fn an_offline_computer_says_so_and_keeps_its_entries() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/feed", harbour());
    let url = site.url("/feed");
    program.ok(&["add", url.as_str()]);
    let list = opml_of(["http://harbour.invalid/feed".to_owned()]);
    program.ok(&["import", &program.file("l.opml", list)]);
    let before = program.entries(url.as_str());
    let began = Instant::now();
    let Some(ran) = offline(&program, &["refresh", "--now"]) else {
        return println!("offline: this computer cannot be put offline for one program; nothing was shown");
    };
    assert!(began.elapsed() < Duration::from_secs(40), "{:?}", began.elapsed());
    assert_eq!(ran.status, 1, "{ran:#?}");
    let error = |url: &str| {
        let feed = program.feed(url);
        (feed["error"]["kind"].clone(), feed["error"]["message"].as_str().unwrap_or("").to_owned())
    };
    let (kind, message) = error(url.as_str());
    assert!(kind == "connection" && message.contains("be reached over the network"), "{message}");
    let (kind, message) = error("http://harbour.invalid/feed");
    assert!(kind == "dns" && message.contains("could not be looked up"), "{message}");
    assert_eq!(program.entries(url.as_str()), before);
    program.ok(&["remove", "http://harbour.invalid/feed"]);
    program.ok(&["refresh", "--now"]);
    assert_eq!(site.log().last().unwrap().status, 304, "it is asked for as if nothing had been");
    assert_eq!(program.feed(url.as_str())["error"], Value::Null);
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
        // The error and the times of requests may change, but nothing else.
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
        // The test covers several days, so that Lacuna does not come to believe the portal.
        for _ in 0..4 {
            program.a_day_passes();
            program.run(&["refresh", "--now"]);
        }
        assert_eq!(held(), before, "{name}");
        assert_eq!(site.count("/hotel.atom"), 0, "{name}: nothing of it is followed");
        assert!(program.feeds().iter().all(|feed| !feed["error"].is_null()), "{name}: it is said");
        // The portal is gone. The servers confirm the stored documents by the former validators.
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
