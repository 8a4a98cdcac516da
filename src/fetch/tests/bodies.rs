//! Tests of bodies that are compressed, cut off or too large, and of the number of bodies in memory.

use std::sync::mpsc;
use std::time::Instant;

use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};

use super::*;

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

/// Returns brotli data without compression: one meta-block of at most 64 KiB and an empty last one (RFC 7932 §9.2).
fn brotli(data: &[u8]) -> Vec<u8> {
    let head = (u32::try_from(data.len()).unwrap() - 1) << 4 | 1 << 20;
    [&head.to_le_bytes()[..3], data, &[3]].concat()
}

#[test]
fn compressed_bodies_are_decoded_and_bounded() {
    let text = b"<feed>text</feed>".repeat(1000);
    let mut zlib = ZlibEncoder::new(Vec::new(), Compression::best());
    zlib.write_all(&text).unwrap();
    let plain = brotli(&text);
    let whole = gzip(&text);
    let cut = whole[..whole.len() / 2].to_vec();
    let members = [gzip(&text[..9000]), gzip(&text[9000..])].concat();
    let bomb = gzip(&vec![b'a'; 40 << 20]);
    assert!(bomb.len() < 60_000);
    let server = Server::fixed(vec![
        ("/gzip", reply("200 OK", "Content-Encoding: gzip\r\n", &whole)),
        ("/GZIP", reply("200 OK", "Content-Encoding: X-GZip\r\n", &whole)),
        ("/zlib", reply("200 OK", "Content-Encoding: deflate\r\n", &zlib.finish().unwrap())),
        ("/charset", reply("200 OK", "Content-Encoding: UTF-8\r\n", &text)),
        ("/members", reply("200 OK", "Content-Encoding: gzip\r\n", &members)),
        ("/after", reply("200 OK", "Content-Encoding: gzip\r\n", &[&whole[..], b"\0\0 and more"].concat())),
        ("/short", reply("200 OK", "Content-Encoding: x-gzip\r\n", &[&whole[..], b"\n"].concat())),
        ("/cut", reply("200 OK", "Content-Encoding: gzip\r\n", &cut)),
        ("/cut-members", reply("200 OK", "Content-Encoding: gzip\r\n", &members[..members.len() - 9])),
        ("/lie", reply("200 OK", "Content-Encoding: gzip\r\n", &text)),
        ("/br", reply("200 OK", "Content-Encoding: br\r\n", &plain)),
        ("/cutbr", reply("200 OK", "Content-Encoding: br\r\n", &plain[..9000])),
        ("/bombbr", reply("200 OK", "Content-Encoding: br\r\n", &brotli(&[b'b'; 60_000]))),
        ("/bomb", reply("200 OK", "Content-Encoding: gzip\r\n", &bomb)),
    ]);
    let fetcher = fetcher();
    for path in ["/gzip", "/br", "/GZIP", "/zlib", "/charset", "/members", "/after", "/short"] {
        let got = fetcher.fetch(&get(&server, path)).unwrap();
        assert!(*got.body == *text && got.shortened.is_none(), "{path}");
    }
    for path in ["/cut", "/cut-members", "/lie", "/cutbr"] {
        let got = fetcher.fetch(&get(&server, path)).unwrap();
        let expect = if path.starts_with("/cut") && path != "/cutbr" {
            Truncation::Early
        } else {
            Truncation::Compression
        };
        assert!(got.shortened == Some(expect) && text.starts_with(&got.body), "{path}: {:?}", got.shortened);
        assert_eq!(got.body.is_empty(), path == "/lie", "{path}");
    }
    fails(
        fetcher.fetch(&Request { max_bytes: 50_000, ..get(&server, "/bombbr") }),
        FailureKind::TooLarge,
        "50000 bytes",
    );
    fails(fetcher.fetch(&get(&server, "/bomb")), FailureKind::TooLarge, "limit of 32 MB");
    assert_eq!(fetcher.budget().free(), 48 << 20);
}

#[test]
fn a6c_bodies_that_are_cut_off_are_reported() {
    let server = Server::start(|head, stream| {
        let path = head.split(' ').nth(1).unwrap_or_default();
        let answer = match path {
            "/short" => raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close", b"half"),
            "/chunked" => raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", b"4\r\nhalf\r\n9\r\nab"),
            "/rubbish" => raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", b"4\r\nhalf\r\nzz\r\n"),
            "/reset" => raw("HTTP/1.1 200 OK\r\nContent-Length: 100", b"half"),
            "/open" => raw("HTTP/1.0 200 OK", b"half"),
            "/whole" => raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", b"4\r\nhalf\r\n0\r\n\r\n"),
            _ => raw("HTTP/1.1 200 OK\r\nContent-Length: 4", b"half+more"),
        };
        stream.write_all(&answer).unwrap();
        if path != "/whole" {
            stream.shutdown(std::net::Shutdown::Both).ok();
        }
    });
    let fetcher = fetcher();
    for (path, shortened) in [
        ("/short", Some(Truncation::Early)),
        ("/chunked", Some(Truncation::Early)),
        ("/rubbish", Some(Truncation::Chunks)),
        ("/reset", Some(Truncation::Early)),
        ("/open", None),
        ("/whole", None),
        ("/longer", None),
    ] {
        let got = fetcher.fetch(&get(&server, path)).unwrap();
        assert_eq!(got.shortened, shortened, "{path}");
        // If the length of a chunk is no number, ureq drops all bytes that it has read.
        let expect: &[u8] = if path == "/rubbish" { b"" } else { b"half" };
        assert!(got.body.starts_with(expect), "{path}: {:?}", &*got.body);
    }
}

#[test]
fn a6c_a_reset_is_not_the_end_of_a_body_without_a_length() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let uri = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
    let serving = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        // The request is never read, so closing the connection resets it.
        stream.peek(&mut [0]).unwrap();
        stream.write_all(b"HTTP/1.0 200 OK\r\n\r\nhalf").unwrap();
        thread::sleep(Duration::from_millis(50));
    });
    let got = fetcher().fetch(&Request::get(uri)).unwrap();
    assert_eq!((&*got.body, got.shortened), (&b"half"[..], Some(Truncation::Reset)));
    serving.join().unwrap();
}

/// A dead connection cannot be told from a server that closes it in place of an answer.
#[test]
fn f4_a_counted_request_is_not_made_again_if_a_kept_connection_closes_without_an_answer() {
    for (repeats, expected) in [(true, 3), (false, 2)] {
        let server = Server::start(|head, stream| {
            if head.starts_with("GET /closed") {
                stream.shutdown(std::net::Shutdown::Both).ok();
            } else {
                stream.write_all(&reply("200 OK", "", b"whole")).unwrap();
            }
        });
        let fetcher = fetcher();
        fetcher.fetch(&get(&server, "/")).unwrap();
        let request = Request { repeats, ..get(&server, "/closed") };
        fails(fetcher.fetch(&request), FailureKind::Connection, "");
        assert_eq!(server.requests().len(), expected, "{repeats}");
    }
}

#[test]
fn a7_bodies_beyond_the_cap_are_refused() {
    let server = Server::start(|head, stream| {
        if head.starts_with("GET /endless") {
            stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").unwrap();
            while stream.write_all(&[b'x'; 4096]).is_ok() {}
        } else {
            stream.write_all(&reply("200 OK", "", b"0123456789")).unwrap();
        }
    });
    let fetcher = fetcher();
    assert_eq!(fetcher.fetch(&Request { max_bytes: 10, ..get(&server, "/") }).unwrap().body.len(), 10);
    fails(fetcher.fetch(&Request { max_bytes: 9, ..get(&server, "/") }), FailureKind::TooLarge, "9 bytes");
    fails(
        fetcher.fetch(&Request { max_bytes: 5 << 20, ..get(&server, "/endless") }),
        FailureKind::TooLarge,
        "5 MB",
    );
    assert_eq!(fetcher.budget().free(), 48 << 20);
}

#[test]
fn large_bodies_share_one_budget() {
    let server = Server::fixed(vec![("/", reply("200 OK", "", &vec![b'x'; 3 << 20]))]);
    let fetcher = Arc::new(HttpFetcher::new(Options { byte_budget: 4 << 20, ..options() }));
    let first = fetcher.fetch(&get(&server, "/")).unwrap();
    assert_eq!(fetcher.budget().free(), 1 << 20);
    let (sender, receiver) = mpsc::channel();
    let second = thread::spawn({
        let (fetcher, request) = (Arc::clone(&fetcher), get(&server, "/"));
        move || sender.send(fetcher.fetch(&request).map(|r| r.body.len())).unwrap()
    });
    assert!(receiver.recv_timeout(Duration::from_millis(150)).is_err(), "the second fetch waits");
    drop(first);
    assert_eq!(receiver.recv_timeout(Duration::from_secs(5)).unwrap().unwrap(), 3 << 20);
    second.join().unwrap();
    assert_eq!(fetcher.budget().free(), 4 << 20);
}

/// A body that needs a place.
static MIDDLE: [u8; 100_000] = [b'x'; 100_000];

#[test]
fn few_bodies_are_in_memory_although_many_fetches_wait() {
    let server = Server::fixed(vec![
        ("/", reply("200 OK", "", &MIDDLE)),
        ("/small", reply("200 OK", "", b"x")),
        ("/none", reply("404 Not Found", "", b"x")),
    ]);
    let fetcher = Arc::new(HttpFetcher::new(Options { places: 1, ..options() }));
    let first = fetcher.fetch(&get(&server, "/")).unwrap();
    let (sender, receiver) = mpsc::channel();
    let second = thread::spawn({
        let (fetcher, request) = (Arc::clone(&fetcher), get(&server, "/"));
        move || sender.send(fetcher.fetch(&request).map(|r| r.body.len())).unwrap()
    });
    assert!(receiver.recv_timeout(Duration::from_millis(150)).is_err(), "the second fetch waits");
    assert_eq!(server.requests().len(), 2, "its response has arrived");
    let status = |path: &str| fetcher.fetch(&get(&server, path)).unwrap().status;
    assert_eq!(status("/none"), 404, "an answer without a body needs no place");
    assert_eq!(status("/small"), 200, "nor does a small body");
    // As long as the share of a parsed body exists, it keeps the place.
    let share = first.body.into_share();
    assert!(share.is_some() && receiver.recv_timeout(Duration::from_millis(150)).is_err());
    drop(share);
    assert_eq!(receiver.recv_timeout(Duration::from_secs(5)).unwrap().unwrap(), MIDDLE.len());
    second.join().unwrap();
    // A large body has a share of the budget and no place.
    let server = Server::fixed(vec![("/", reply("200 OK", "", &vec![b'x'; 3 << 20]))]);
    let large = fetcher.fetch(&get(&server, "/")).unwrap();
    assert_eq!((large.body.len(), fetcher.budget().free()), (3 << 20, 45 << 20));
    assert_eq!(fetcher.fetch(&get(&server, "/")).unwrap().body.len(), 3 << 20);
}

#[test]
fn f4a_a_slow_body_loses_its_place_or_share_to_a_waiting_fetch() {
    /// Fetches a body of `length` bytes. The server sends a part of it and then becomes slow.
    #[track_caller]
    fn check(options: Options, length: usize) {
        let server = Server::start(move |head, stream| {
            let body = vec![b'x'; length];
            let begin = format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n");
            let now = if head.contains("/slow") { length - 1000 } else { length };
            stream.write_all(begin.as_bytes()).unwrap();
            stream.write_all(&body[..now]).unwrap();
            while head.contains("/slow") && stream.write_all(b"x").is_ok() {
                thread::sleep(Duration::from_millis(300));
            }
        });
        let fetcher = Arc::new(HttpFetcher::new(options));
        let slow = thread::spawn({
            let (fetcher, request) = (Arc::clone(&fetcher), get(&server, "/slow"));
            move || fetcher.fetch(&request).unwrap_err()
        });
        // The server is slow for longer than it may be, but no other fetch waits.
        thread::sleep(Duration::from_secs(5));
        assert!(!slow.is_finished());
        let began = Instant::now();
        assert_eq!(fetcher.fetch(&get(&server, "/")).unwrap().body.len(), length);
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
        let failure = slow.join().unwrap();
        assert_eq!(failure.kind, FailureKind::Timeout, "{failure:?}");
    }
    let options = || Options { total_timeout: Duration::from_secs(9), ..options() };
    check(Options { places: 1, ..options() }, MIDDLE.len());
    check(Options { byte_budget: 3 << 20, ..options() }, 3 << 20);
}
