//! Very slow servers: Lacuna gives up each within half a minute (F4a), all at the same time, and no other feed waits
//! for them.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::harness::{Program, finish, opml_of};

/// A server that passes each connection to `hold`. Returns its port.
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

/// Sends `start`, and then a byte from time to time until the connection is closed.
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
    // One more server never completes the TLS handshake. Each of the others is requested twice, as many at once as the
    // limit allows.
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
        // A server that slowly sends bytes that are not HTTP is detected earlier.
        let is_nonsense = kind == "connection" && message.contains("not HTTP");
        assert!((is_said || is_nonsense) && *entries == 0, "{url}: {feed}");
    }
    program.assert_integrity();
}

/// Sends this number of bytes at once, and then one byte each second.
fn trickle_after(mut stream: TcpStream, bytes: usize) {
    let head = b"HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\nContent-Length: 900000\r\n\r\n<rss>";
    stream.write_all(head).ok();
    stream.write_all(&vec![b' '; bytes]).ok();
    while stream.write_all(b" ").is_ok() {
        thread::sleep(Duration::from_secs(1));
    }
}

/// Returns the times at which the good feeds arrived.
fn arrivals(program: &Program, urls: impl Iterator<Item = String>, good: usize) -> Vec<Duration> {
    program.ok(&["import", &program.file("l.opml", opml_of(urls))]);
    let began = Instant::now();
    let mut child = program.spawn(&["refresh"]);
    let lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    let arrived = lines.filter(|line| line.ends_with("1 new, 0 changed")).map(|_| began.elapsed());
    let arrived: Vec<Duration> = arrived.take(good).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    arrived
}

#[test]
#[expect(clippy::print_stdout, reason = "what was measured")]
fn f4a_the_median_of_200_feeds_comes_within_twice_the_time_beside_64_servers_that_trickle() {
    const GOOD: usize = 200;
    const EACH: usize = 5;
    let text = "The tide turns, and the lamp is lit. ".repeat(4_000);
    let sites: Vec<Site> = std::iter::repeat_with(Site::start).take(GOOD / EACH).collect();
    let feed = || Feed::atom("Harbour").entry(Entry::new("e", "E").html(text.as_str()));
    let good =
        || sites.iter().flat_map(|site| (0..EACH).map(move |n| site.url(&format!("/{n}")).to_string()));
    for site in &sites {
        (0..EACH).for_each(|n| site.put(&format!("/{n}"), feed()));
    }
    let from_the_start = |stream| trickle_after(stream, 0);
    let later = |stream| trickle_after(stream, 200_000);
    let slow: Vec<String> = (0..64)
        .map(|n| {
            format!("http://127.0.0.1:{}/", if n % 2 == 0 { holding(from_the_start) } else { holding(later) })
        })
        .collect();
    let median = |arrived: &[Duration]| {
        assert_eq!(arrived.len(), GOOD, "{arrived:?}");
        arrived[GOOD / 2]
    };
    let alone = arrivals(&Program::new(), good(), GOOD);
    // The slow servers are requested first.
    let beside = arrivals(&Program::new(), slow.into_iter().chain(good()), GOOD);
    let (alone, beside) = (median(&alone), median(&beside));
    println!("the median of {GOOD} feeds: {alone:?} alone, {beside:?} beside 64 that trickle");
    assert!(beside < alone * 2 + Duration::from_millis(500), "{alone:?}, {beside:?}");
}

/// There are more silent servers than requests at the same time.
#[test]
#[expect(clippy::print_stdout, reason = "what was measured")]
fn f4a_200_feeds_do_not_wait_until_200_silent_servers_are_given_up() {
    const GOOD: usize = 200;
    const EACH: usize = 5;
    let sites: Vec<Site> = std::iter::repeat_with(Site::start).take(GOOD / EACH).collect();
    for site in &sites {
        let feed = || Feed::atom("Harbour").entry(Entry::new("e", "E"));
        (0..EACH).for_each(|n| site.put(&format!("/{n}"), feed()));
    }
    let good = sites.iter().flat_map(|site| (0..EACH).map(move |n| site.url(&format!("/{n}")).to_string()));
    let silent = (0..200).map(|_| {
        let port = holding(|mut stream| drop(std::io::copy(&mut stream, &mut std::io::sink())));
        format!("http://127.0.0.1:{port}/")
    });
    // The silent servers are requested first.
    let arrived = arrivals(&Program::new(), silent.chain(good), GOOD);
    assert_eq!(arrived.len(), GOOD, "{arrived:?}");
    println!("the median of {GOOD} feeds: {:?} beside 200 silent servers", arrived[GOOD / 2]);
    println!("the last one: {:?}", arrived[GOOD - 1]);
    assert!(arrived[GOOD - 1] < Duration::from_secs(15), "{arrived:?}");
}

/// Reads a request, and answers after a while with a feed of some size.
fn late(mut stream: TcpStream) {
    let asked = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
    asked.take_while(|line| !line.is_empty()).for_each(drop);
    thread::sleep(Duration::from_secs(1));
    let entries = (0..300).map(|n| Entry::new(format!("e{n}"), "E").html("late ".repeat(200)));
    let feed = Feed::atom("Late").entries(entries).render();
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: application/atom+xml\r\nContent-Length: {}\r\n\r\n{feed}",
        feed.len()
    )
    .ok();
}

/// If the system has no memory for a thread, fewer threads do the same work.
#[cfg(target_os = "linux")]
#[test]
fn slow_servers_are_all_fetched_where_memory_is_scarce() {
    const SERVERS: usize = 200;
    let program = Program::new();
    let urls = (0..SERVERS).map(|_| format!("http://127.0.0.1:{}/", holding(late)));
    program.ok(&["import", &program.file("l.opml", opml_of(urls))]);
    let unbound = program.command(&["refresh"]);
    let mut command = std::process::Command::new("bash");
    command
        .args(["-c", "ulimit -v 1000000; exec \"$@\"", "bash"])
        .arg(unbound.get_program())
        .args(unbound.get_args());
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let ran = finish(crate::harness::spawn(&mut command));
    assert_eq!(ran.status, 0, "{}", ran.err.chars().take(2_000).collect::<String>());
    assert!(program.feeds().iter().all(|feed| feed["entries"] == 300));
}
