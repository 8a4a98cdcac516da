//! Servers that keep their readers waiting: each is left within half a minute (F4a), all at once, and nobody else waits for
//! them.

use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use super::harness::{Program, finish, opml_of};

/// A server whose connections are each held by `hold`; its port.
fn holding(hold: fn(TcpStream)) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            thread::spawn(move || hold(stream));
        }
    });
    port
}

/// Sends something, then a byte now and then, as long as somebody listens.
fn trickle(mut stream: TcpStream, start: &[u8]) {
    stream.write_all(start).ok();
    while stream.write_all(b"x").is_ok() {
        thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn a_server_that_never_comes_to_an_end_is_left_in_time_and_holds_up_nobody() {
    let site = Site::start();
    site.put("/feed", Feed::atom("Harbour").entry(Entry::new("e", "E")));
    let silent = |mut stream: TcpStream| {
        std::io::copy(&mut stream, &mut std::io::sink()).ok();
    };
    let ports = [
        holding(silent),
        holding(|stream| trickle(stream, b"HTTP/1.1 200 OK\r\nX-Slow: ")),
        holding(|stream| trickle(stream, b"HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n<feed>")),
        holding(|stream| trickle(stream, b"HTTP/1.1 200 OK\r\n\r\n<feed>")),
        holding(|stream| trickle(stream, b"")),
    ];
    let mut urls: Vec<String> = ports.iter().map(|port| format!("http://127.0.0.1:{port}/")).collect();
    // A handshake that goes nowhere, and each server twice: as many at once as are let through.
    urls.push(format!("https://127.0.0.1:{}/", holding(silent)));
    urls.extend(ports.iter().map(|port| format!("http://127.0.0.1:{port}/again")));
    let program = Program::new();
    let good = site.url("/feed");
    let list = opml_of(urls.iter().cloned().chain([good.to_string()]));
    program.ok(&["import", &program.file("l.opml", list)]);
    let began = Instant::now();
    let child = program.spawn(&["refresh"]);
    while program.feed(good.as_str())["entries"] != 1 {
        assert!(began.elapsed() < Duration::from_secs(20), "it waits for the slow ones");
        thread::sleep(Duration::from_millis(100));
    }
    let ran = finish(child);
    let took = began.elapsed();
    assert!(took < Duration::from_secs(30), "{took:?}: {ran:#?}");
    assert_eq!(ran.status, 1, "{ran:#?}");
    for url in &urls {
        let feed = program.feed(url);
        let message = feed["error"]["message"].as_str().unwrap_or("");
        let (kind, entries) = (&feed["error"]["kind"], &feed["entries"]);
        let is_said = kind == "timeout" && message.contains("took too long");
        // One that trickles what is no HTTP is found out sooner.
        let is_nonsense = kind == "connection" && message.contains("not HTTP");
        assert!((is_said || is_nonsense) && *entries == 0, "{url}: {feed}");
    }
    program.assert_integrity();
}
