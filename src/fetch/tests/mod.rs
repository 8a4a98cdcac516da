//! Tests of fetching, over real HTTP on the loopback interface.

mod server;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};

use super::*;
use crate::model::FailureKind;
use server::{Server, reply, sent};

fn now() -> Timestamp {
    Timestamp::parse_rfc3339("2026-03-01T12:00:00Z").unwrap()
}

fn options() -> Options {
    Options { proxy: ProxyChoice::Direct, ..Options::new(Arc::new(now)) }
}

fn fetcher() -> HttpFetcher {
    HttpFetcher::new(options())
}

fn get(server: &Server, path: &str) -> Request {
    Request::get(server.uri(path))
}

#[track_caller]
fn fails(result: Result<Response, Failure>, kind: FailureKind, words: &str) {
    let failure = result.expect_err("a failure");
    assert_eq!(failure.kind, kind, "{}", failure.message);
    assert!(failure.message.to_string().contains(words), "{}", failure.message);
}

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

/// Returns a response with exactly these headers.
fn raw(head: &str, body: &[u8]) -> Vec<u8> {
    [head.as_bytes(), b"\r\n\r\n", body].concat()
}

#[test]
fn every_status_is_an_answer() {
    let server = Server::start(|head, stream| {
        let status = head.split(['/', ' ']).nth(2).unwrap_or_default();
        stream.write_all(&reply(&format!("{status} Reason"), "Retry-After: 120\r\n", b"body")).unwrap();
    });
    let fetcher = fetcher();
    for status in [200, 203, 226, 300, 302, 400, 401, 403, 404, 407, 410, 418, 429, 500, 503, 599] {
        let response = fetcher.fetch(&get(&server, &format!("/{status}"))).unwrap();
        assert_eq!(response.status, status);
        assert_eq!(response.retry_after, Some(now().plus(Duration::from_mins(2))));
        assert_eq!(response.is_success(), status < 300);
        assert_eq!(&*response.body, if status < 300 { &b"body"[..] } else { b"" });
        let kind = response.failure().map(|f| (f.kind, f.retry_after));
        assert_eq!(kind, (status >= 300).then_some((FailureKind::Status(status), response.retry_after)));
        assert!(response.shortened.is_none() && response.permanent_redirect.is_none() && response.bytes > 30);
        assert_eq!(response.origin, Origin { secure: false, public: false });
    }
}

#[test]
fn the_head_of_request_and_answer() {
    let server = Server::fixed(vec![(
        "/feed?a=b",
        reply(
            "200 OK",
            "Content-Type: application/atom+xml; charset=utf-8\r\nContent-Location: /other\r\n\
             Link: </a>; rel=next\r\nlink: </b>; rel=prev\r\nCache-Control: max-age=60\r\nSet-Cookie: a=b\r\n",
            b"<feed/>",
        ),
    )]);
    let fetcher = fetcher();
    let response = fetcher.fetch(&get(&server, "/feed?a=b#fragment")).unwrap();
    assert_eq!(response.uri, server.uri("/feed?a=b"));
    assert_eq!(response.content_type.as_deref(), Some("application/atom+xml; charset=utf-8"));
    assert_eq!(response.content_location.as_deref(), Some("/other"));
    assert_eq!(response.links, ["</a>; rel=next", "</b>; rel=prev"]);
    assert_eq!(response.lifetime, Some(Duration::from_mins(1)));
    assert_eq!(&*response.body, b"<feed/>");
    assert!(fetcher.fetch(&get(&server, "/feed?a=b")).is_ok());

    let requests = server.requests();
    let agent = format!("Lacuna/{} (desktop feed reader)", env!("CARGO_PKG_VERSION"));
    for head in &requests {
        assert_eq!(sent(head, "user-agent"), Some(&*agent));
        assert_eq!(sent(head, "accept-encoding"), Some("gzip, br"));
        assert!(sent(head, "accept").unwrap().starts_with("application/atom+xml"));
        for never in ["cookie", "referer", "if-none-match", "if-modified-since", "authorization", "a-im"] {
            assert_eq!(sent(head, never), None, "{never}");
        }
    }
    assert_eq!(requests.len(), 2);
}

#[test]
fn f1_validators_come_back_byte_for_byte() {
    let server = Server::start(|head, stream| {
        let answer: &[u8] = if head.contains("if-none-match") || head.contains("If-None-Match") {
            // A 304 names the length of the body and sends none.
            b"HTTP/1.1 304 Not Modified\r\nContent-Length: 500\r\nETag: W/\"v 2\xe9\"\r\n\r\n"
        } else {
            b"HTTP/1.1 200 OK\r\nETag: W/\"v 1\xe9\"\r\nLast-Modified: yesterday, 25:61\r\nContent-Length: 1\r\n\r\nx"
        };
        stream.write_all(answer).unwrap();
    });
    let fetcher = fetcher();
    let first = fetcher.fetch(&get(&server, "/")).unwrap();
    let second =
        fetcher.fetch(&Request { validators: first.validators.clone(), ..get(&server, "/") }).unwrap();
    assert!(
        second.is_not_modified()
            && second.failure().is_none()
            && second.body.is_empty()
            && second.shortened.is_none()
    );
    let head = &server.requests()[1];
    assert_eq!(sent(head, "if-none-match"), Some("W/\"v 1\u{e9}\""));
    assert_eq!(sent(head, "if-modified-since"), Some("yesterday, 25:61"));
    let kept = renewed_validators(&first.validators, &second.validators);
    assert_eq!((kept.etag.as_deref(), kept.last_modified), (Some("W/\"v 2\u{e9}\""), None));
    // The connection stays open after the 304.
    assert_eq!(fetcher.fetch(&get(&server, "/")).unwrap().status, 200);
}

#[test]
fn f1_validators_go_to_their_own_document_only_and_passwords_to_their_origin() {
    let target = Server::fixed(vec![("/feed", reply("200 OK", "ETag: \"t\"\r\n", b"x"))]);
    let location = target.uri("/feed");
    let front = Server::start(move |head, stream| {
        let to = if head.starts_with("GET /a ") { "/b".to_owned() } else { location.to_string() };
        stream.write_all(&reply("302 Found", &format!("Location: {to}\r\n"), b"")).unwrap();
    });
    let fetcher = fetcher();
    let validators = Validators { etag: Some("\"t\"".to_owned()), last_modified: None };
    let mut uri = front.uri("/a");
    uri.set_username("reader").unwrap();
    uri.set_password(Some("secret")).unwrap();
    let mut request = Request { uri, validators, ..get(&front, "/a") };
    assert_eq!(fetcher.fetch(&request).unwrap().uri, target.uri("/feed"));
    request.validated_uri = Some(target.uri("/feed"));
    assert!(fetcher.fetch(&request).is_ok());

    let heads = front.requests();
    let tags: Vec<Option<&str>> = heads.iter().map(|head| sent(head, "if-none-match")).collect();
    assert_eq!(tags, [Some("\"t\""), None, None, None]);
    for head in &heads {
        assert_eq!(sent(head, "authorization"), Some("Basic cmVhZGVyOnNlY3JldA=="));
    }
    let heads = target.requests();
    assert_eq!(sent(&heads[0], "if-none-match"), None);
    assert_eq!(sent(&heads[1], "if-none-match"), Some("\"t\""));
    assert!(heads.iter().all(|head| sent(head, "authorization").is_none()));
}

#[test]
fn redirects_are_followed_and_permanent_ones_reported() {
    let hop = |status: &str, to: &str| reply(status, &format!("Location: {to}\r\n"), b"moved");
    let server = Server::fixed(vec![
        ("/p1", hop("301 Moved", "p2")),
        ("/p2", hop("308 Moved", "/end?x=%20#part")),
        ("/t1", hop("301 Moved", "/t2")),
        ("/t2", hop("307 Temporary", "/end?x=%20")),
        ("/see", hop("303 See", "//LOCALHOST:1/nowhere")),
        ("/circle1", hop("302 Found", "/circle2")),
        ("/circle2", hop("302 Found", "/circle1")),
        ("/self", hop("301 Moved", "/self")),
        ("/file", hop("302 Found", "file:///etc/passwd")),
        ("/broken", hop("302 Found", "http://[nonsense")),
        ("/nowhere", reply("301 Moved", "", b"")),
        ("/end?x=%20", reply("200 OK", "", b"end")),
    ]);
    let fetcher = fetcher();
    let end = server.uri("/end?x=%20");
    let got = fetcher.fetch(&get(&server, "/p1")).unwrap();
    assert_eq!((&got.uri, got.permanent_redirect.as_ref(), &*got.body), (&end, Some(&end), &b"end"[..]));
    let got = fetcher.fetch(&get(&server, "/t1")).unwrap();
    assert_eq!((&got.uri, got.permanent_redirect.as_ref()), (&end, None));
    assert_eq!(fetcher.fetch(&get(&server, "/end?x=%20")).unwrap().permanent_redirect, None);
    fails(
        fetcher.fetch(&get(&server, "/see")),
        FailureKind::Connection,
        "localhost:1 refused the connection",
    );
    fails(fetcher.fetch(&get(&server, "/circle1")), FailureKind::Redirects, "form a loop");
    fails(fetcher.fetch(&get(&server, "/self")), FailureKind::Redirects, "form a loop");
    fails(fetcher.fetch(&get(&server, "/file")), FailureKind::Policy, "can’t fetch “file:///etc/passwd”");
    fails(fetcher.fetch(&get(&server, "/broken")), FailureKind::Policy, "can’t fetch “http://[nonsense”");
    assert_eq!(fetcher.fetch(&get(&server, "/nowhere")).unwrap().status, 301);
}

#[test]
fn endless_redirects_end() {
    let server = Server::start(|head, stream| {
        let n: u32 = head.split(['/', ' ']).nth(2).unwrap_or_default().parse().unwrap();
        stream.write_all(&reply("302 Found", &format!("Location: /{}\r\n", n + 1), b"")).unwrap();
    });
    fails(fetcher().fetch(&get(&server, "/0")), FailureKind::Redirects, "More than 10 redirects");
    assert_eq!(server.requests().len(), 11);
}

/// In these tests 127.0.0.2 is a public address.
fn pretend_public(address: IpAddr) -> bool {
    address == IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2))
}

#[test]
fn f5_a_public_document_leads_to_no_private_address() {
    let private = Server::fixed(vec![("/", reply("200 OK", "", b"secret"))]);
    let to_private = private.uri("/").to_string();
    let by_name = format!("http://inside.example:{}/", private.port());
    let (one, two) = (to_private.clone(), by_name.clone());
    let public = Server::start_at("127.0.0.2:0", move |head, stream| {
        let to = if head.starts_with("GET /name") { &two } else { &one };
        stream.write_all(&reply("302 Found", &format!("Location: {to}\r\n"), b"")).unwrap();
    });
    let fetcher = HttpFetcher::new(Options {
        is_public: pretend_public,
        // A public name resolves to a private address (DNS rebinding).
        lookup: Arc::new(|host, port| {
            assert_eq!(host, "inside.example");
            Ok(vec![SocketAddr::from(([127, 0, 0, 1], port))])
        }),
        ..options()
    });
    let led = Some(Origin { secure: false, public: true });
    let refused = |request: &Request| {
        fails(fetcher.fetch(request), FailureKind::Policy, "a public address led into the local network");
    };
    refused(&Request { led_by: led, ..get(&private, "/") });
    refused(&Request { led_by: led, ..Request::get(Url::parse(&by_name).unwrap()) });
    // The user gave the address, but a public address redirected to it.
    refused(&get(&public, "/"));
    refused(&get(&public, "/name"));
    // A connection that is already open changes nothing.
    assert_eq!(&*fetcher.fetch(&Request::get(Url::parse(&by_name).unwrap())).unwrap().body, b"secret");
    refused(&Request { led_by: led, ..Request::get(Url::parse(&by_name).unwrap()) });
    assert_eq!(private.requests().len(), 1);

    let allowed = fetcher.fetch(&Request { allow_private: true, ..get(&public, "/") }).unwrap();
    assert_eq!((&*allowed.body, allowed.origin.public), (&b"secret"[..], false));
    let secure = Some(Origin { secure: true, public: false });
    let downgrade = fetcher.fetch(&Request { led_by: secure, ..get(&private, "/") });
    fails(downgrade, FailureKind::Policy, "from https to http");
    assert_eq!(private.requests().len(), 2);
}

#[test]
fn names_that_do_not_resolve() {
    let fetcher = HttpFetcher::new(Options {
        lookup: Arc::new(|host, _| match host {
            "slow.example" => {
                thread::sleep(Duration::from_secs(3));
                Ok(Vec::new())
            }
            "offline.example" => Err(std::io::Error::other("Temporary failure in name resolution")),
            _ => Err(std::io::Error::other("Name or service not known")),
        }),
        connect_timeout: Duration::from_millis(150),
        ..options()
    });
    let fetch = |uri: &str| fetcher.fetch(&Request::get(Url::parse(uri).unwrap()));
    fails(fetch("http://none.example/"), FailureKind::Dns, "There is no host named none.example");
    fails(fetch("http://offline.example/"), FailureKind::Dns, "could not be looked up");
    fails(fetch("http://slow.example/"), FailureKind::Timeout, "slow.example took too long");
    fails(fetch("ftp://none.example/"), FailureKind::Policy, "can’t fetch “ftp://none.example/”");
}

#[test]
fn compressed_bodies_are_decoded_and_bounded() {
    let text = b"<feed>text</feed>".repeat(1000);
    let mut zlib = ZlibEncoder::new(Vec::new(), Compression::best());
    zlib.write_all(&text).unwrap();
    let plain = brotli(&text);
    let whole = gzip(&text);
    let cut = whole[..whole.len() / 2].to_vec();
    let bomb = gzip(&vec![b'a'; 40 << 20]);
    assert!(bomb.len() < 60_000);
    let server = Server::fixed(vec![
        ("/gzip", reply("200 OK", "Content-Encoding: gzip\r\n", &whole)),
        ("/GZIP", reply("200 OK", "Content-Encoding: X-GZip\r\n", &whole)),
        ("/zlib", reply("200 OK", "Content-Encoding: deflate\r\n", &zlib.finish().unwrap())),
        ("/charset", reply("200 OK", "Content-Encoding: UTF-8\r\n", &text)),
        ("/cut", reply("200 OK", "Content-Encoding: gzip\r\n", &cut)),
        ("/lie", reply("200 OK", "Content-Encoding: gzip\r\n", &text)),
        ("/br", reply("200 OK", "Content-Encoding: br\r\n", &plain)),
        ("/cutbr", reply("200 OK", "Content-Encoding: br\r\n", &plain[..9000])),
        ("/bombbr", reply("200 OK", "Content-Encoding: br\r\n", &brotli(&[b'b'; 60_000]))),
        ("/bomb", reply("200 OK", "Content-Encoding: gzip\r\n", &bomb)),
    ]);
    let fetcher = fetcher();
    for path in ["/gzip", "/br", "/GZIP", "/zlib", "/charset"] {
        let got = fetcher.fetch(&get(&server, path)).unwrap();
        assert!(*got.body == *text && got.shortened.is_none(), "{path}");
    }
    for path in ["/cut", "/lie", "/cutbr"] {
        let got = fetcher.fetch(&get(&server, path)).unwrap();
        let expect = if path == "/cut" { Truncation::Early } else { Truncation::Compression };
        assert!(got.shortened == Some(expect) && text.starts_with(&got.body), "{path}: {:?}", got.shortened);
        assert_eq!(got.body.is_empty(), path == "/lie", "{path}");
    }
    fails(
        fetcher.fetch(&Request { max_bytes: 50_000, ..get(&server, "/bombbr") }),
        FailureKind::TooLarge,
        "50000 bytes",
    );
    fails(fetcher.fetch(&get(&server, "/bomb")), FailureKind::TooLarge, "limit of 32 MiB");
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
        // If the length of a chunk is no number, ureq drops everything that it has read.
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

#[test]
fn answers_that_are_not_http_are_failures() {
    let flood = "X-Flood: 1\r\n".repeat(30_000);
    let server = Server::start(move |head, stream| {
        let answer = match head.split(' ').nth(1).unwrap_or_default() {
            "/ssh" => b"SSH-2.0-OpenSSH_9.2\r\n\r\n".to_vec(),
            "/nothing" => Vec::new(),
            "/flood" => raw(&format!("HTTP/1.1 200 OK\r\n{flood}Content-Length: 0"), b""),
            _ => raw(&format!("HTTP/1.1 200 OK\r\nX-Big: {}\r\nContent-Length: 0", "x".repeat(200_000)), b""),
        };
        stream.write_all(&answer).ok();
        stream.shutdown(std::net::Shutdown::Both).ok();
    });
    let fetcher = fetcher();
    fails(fetcher.fetch(&get(&server, "/ssh")), FailureKind::Connection, "not HTTP");
    fails(fetcher.fetch(&get(&server, "/nothing")), FailureKind::Connection, "closed the connection");
    fails(fetcher.fetch(&get(&server, "/flood")), FailureKind::Connection, "too many headers");
    fails(fetcher.fetch(&get(&server, "/big")), FailureKind::Connection, "too many headers");
    let plain = TcpListener::bind("127.0.0.1:0").unwrap();
    let tls = Url::parse(&format!("https://{}/", plain.local_addr().unwrap())).unwrap();
    thread::spawn(move || plain.accept().unwrap().0.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n"));
    // TLS must fit on a worker's small stack.
    let shaken = thread::scope(|scope| {
        let fetch = || fetcher.fetch(&Request::get(tls));
        thread::Builder::new().stack_size(512 << 10).spawn_scoped(scope, fetch).unwrap().join().unwrap()
    });
    fails(shaken, FailureKind::Tls, "secure connection");
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let uri = Url::parse(&format!("http://{closed}/")).unwrap();
    fails(fetcher.fetch(&Request::get(uri)), FailureKind::Connection, "refused the connection");
}

/// A server that sends one byte every 20 ms, in the headers or in the body.
fn slow() -> Server {
    Server::start(|head, stream| {
        if head.starts_with("GET /body") {
            stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n").unwrap();
        }
        if head.starts_with("GET /hop") {
            let to = if head.starts_with("GET /hop1 ") { "/hop2" } else { "/hop3" };
            thread::sleep(Duration::from_millis(200));
            stream.write_all(&reply("302 Found", &format!("Location: {to}\r\n"), b"")).ok();
            return;
        }
        if head.starts_with("GET /headers") {
            stream.write_all(b"HTTP/1.1 200 OK\r\nX-Slow: ").unwrap();
        }
        while stream.write_all(b"x").is_ok() {
            thread::sleep(Duration::from_millis(20));
        }
    })
}

#[test]
fn a_fetch_from_a_slow_server_ends_in_time() {
    let server = slow();
    let fetcher = HttpFetcher::new(Options { total_timeout: Duration::from_millis(300), ..options() });
    // Over TLS the server waits forever for the end of a request, because it gets a handshake.
    let mut handshake = server.uri("/");
    handshake.set_scheme("https").unwrap();
    for path in [server.uri("/headers"), server.uri("/body"), server.uri("/hop1"), handshake] {
        let began = Instant::now();
        fails(fetcher.fetch(&Request::get(path.clone())), FailureKind::Timeout, "took too long");
        assert!(began.elapsed() < Duration::from_secs(5), "{path}: {:?}", began.elapsed());
    }
}

/// A server that sends the start of a response, or nothing, and then falls silent. The path selects where.
fn silent() -> Server {
    Server::start(|head, stream| {
        let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
        let start = match path.as_str() {
            "/headers" => "HTTP/1.1 200 OK\r\nX-Slow: ",
            "/length" => "HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n",
            "/body" => "HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n<feed>",
            "/chunks" => "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<fee",
            "/redirect" => "HTTP/1.1 302 Found\r\nLocation: /nothing\r\nContent-Length: 0\r\n\r\n",
            "/redirect-with-body" => "HTTP/1.1 302 Found\r\nLocation: /nothing\r\nContent-Length: 9\r\n\r\n",
            "/gone" => "HTTP/1.1 410 Gone\r\nContent-Length: 9\r\n\r\n",
            _ => "",
        };
        stream.write_all(start.as_bytes()).unwrap();
        if path != "/redirect" {
            thread::sleep(Duration::from_secs(9));
        }
    })
}

#[test]
fn f4a_a_silent_server_is_left_in_time_at_any_stage() {
    let server = silent();
    let patience = Duration::from_millis(1500);
    let fetcher = HttpFetcher::new(Options { patience, per_host: 16, ..options() });
    thread::scope(|scope| {
        for path in
            ["/nothing", "/headers", "/length", "/body", "/chunks", "/redirect", "/redirect-with-body"]
        {
            let (fetcher, server) = (&fetcher, &server);
            scope.spawn(move || {
                let began = Instant::now();
                let fetched = fetcher.fetch(&get(server, path));
                let took = began.elapsed();
                fails(fetched, FailureKind::Timeout, "took too long");
                assert!(took >= patience && took < patience * 2, "{path}: {took:?}");
            });
        }
    });
    // The body of an error response is not waited for.
    let began = Instant::now();
    assert_eq!(HttpFetcher::new(options()).fetch(&get(&server, "/gone")).unwrap().status, 410);
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn f4a_a_large_body_that_arrives_steadily_gets_more_time() {
    // Each piece extends the patience by at least a second.
    let server = Server::start(|_, stream| {
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 65536\r\n\r\n").unwrap();
        for _ in 0..8 {
            thread::sleep(Duration::from_millis(100));
            stream.write_all(&[b'x'; 8192]).unwrap();
        }
    });
    let fetcher = HttpFetcher::new(Options { patience: Duration::from_millis(300), ..options() });
    assert_eq!(fetcher.fetch(&get(&server, "/")).unwrap().body.len(), 65536);
}

#[test]
fn a_fetch_can_be_stopped() {
    let server = slow();
    let fetcher = Arc::new(fetcher());
    for path in ["/headers", "/body"] {
        let cancel = Arc::new(AtomicBool::new(false));
        let request = Request { cancel: Some(Arc::clone(&cancel)), ..get(&server, path) };
        let fetching = thread::spawn({
            let fetcher = Arc::clone(&fetcher);
            move || fetcher.fetch(&request)
        });
        thread::sleep(Duration::from_millis(60));
        cancel.store(true, Ordering::Relaxed);
        let began = Instant::now();
        fails(fetching.join().unwrap(), FailureKind::Connection, "stopped");
        assert!(began.elapsed() < Duration::from_secs(5));
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
        "5 MiB",
    );
    assert_eq!(fetcher.budget().free(), 48 << 20);
}

#[test]
fn m3_head_fetches_headers_alone() {
    let server = Server::start(|_, stream| {
        stream
            .write_all(
                b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\nLast-Modified: x\r\nLink: </p>; rel=prev\r\n\r\n",
            )
            .unwrap();
    });
    let fetcher = fetcher();
    for _ in 0..2 {
        let got =
            fetcher.fetch(&Request { method: Method::Head, max_bytes: 5, ..get(&server, "/") }).unwrap();
        assert!(got.body.is_empty() && got.shortened.is_none());
        assert_eq!((got.links.len(), got.validators.last_modified.as_deref()), (1, Some("x")));
    }
    assert!(server.requests().iter().all(|head| head.starts_with("HEAD / HTTP/1.1")));
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
    // The share of a parsed body keeps its place.
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
        // This is longer than a server may be slow, but no other fetch waits.
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

#[test]
fn f4_never_more_than_two_requests_at_once() {
    let at_once = Arc::new(std::sync::Mutex::new((0, 0)));
    let counted = Arc::clone(&at_once);
    let server = Server::start(move |_, stream| {
        {
            let mut counts = counted.lock().unwrap();
            counts.0 += 1;
            counts.1 = counts.1.max(counts.0);
        }
        thread::sleep(Duration::from_millis(30));
        counted.lock().unwrap().0 -= 1;
        stream.write_all(&reply("200 OK", "", b"x")).unwrap();
    });
    let fetcher = Arc::new(fetcher());
    let threads: Vec<_> = (0..6)
        .map(|_| {
            let (fetcher, request) = (Arc::clone(&fetcher), get(&server, "/"));
            // The stack is as small as that of a worker.
            thread::Builder::new()
                .stack_size(256 << 10)
                .spawn(move || fetcher.fetch(&request).is_ok())
                .unwrap()
        })
        .collect();
    assert!(threads.into_iter().all(|t| t.join().unwrap()));
    assert_eq!(at_once.lock().unwrap().1, 2);
}

#[test]
fn f4_many_hosts_at_one_public_address_get_a_few_requests_at_once() {
    let at_once = Arc::new(std::sync::Mutex::new((0, 0)));
    let counted = Arc::clone(&at_once);
    let server = Server::start_at("127.0.0.2:0", move |_, stream| {
        {
            let mut counts = counted.lock().unwrap();
            counts.0 += 1;
            counts.1 = counts.1.max(counts.0);
        }
        thread::sleep(Duration::from_millis(40));
        counted.lock().unwrap().0 -= 1;
        stream.write_all(&reply("200 OK", "", b"x")).unwrap();
    });
    let fetcher = HttpFetcher::new(Options {
        is_public: pretend_public,
        lookup: Arc::new(|_, port| Ok(vec![SocketAddr::from(([127, 0, 0, 2], port))])),
        ..options()
    });
    let port = server.port();
    thread::scope(|scope| {
        for n in 0..20 {
            let uri = Url::parse(&format!("http://host{n}.example:{port}/")).unwrap();
            let fetcher = &fetcher;
            scope.spawn(move || assert!(fetcher.fetch(&Request::get(uri)).is_ok()));
        }
    });
    let most = at_once.lock().unwrap().1;
    assert!((2..=6).contains(&most) && server.requests().len() == 20, "{most}");
}

#[test]
fn a7b_f4_a_public_host_gets_four_requests_a_second_and_images_do_not_wait() {
    let server = Server::start_at("127.0.0.2:0", |_, stream| {
        stream.write_all(&reply("200 OK", "", b"x")).unwrap();
    });
    let options = |is_public| Options { is_public, ..options() };
    let time = |fetcher: &HttpFetcher, accept| {
        let began = Instant::now();
        for _ in 0..6 {
            fetcher.fetch(&Request { accept, ..get(&server, "/") }).unwrap();
        }
        began.elapsed()
    };
    let second = Duration::from_secs(1);
    let public = HttpFetcher::new(options(pretend_public));
    assert!(time(&public, Accept::Feed) >= second);
    assert!(time(&public, Accept::Image) < second);
    let private = HttpFetcher::new(options(is_public));
    assert!(time(&private, Accept::Feed) < second, "loopback does not wait");
}

#[test]
fn connections_are_reused_and_dead_ones_replaced() {
    // Every connection answers two requests and is closed silently before the third.
    let counts = std::sync::Mutex::new(std::collections::BTreeMap::<SocketAddr, u32>::new());
    let server = Server::start(move |_, stream| {
        let peer = stream.peer_addr().unwrap();
        let mut counts = counts.lock().unwrap();
        let count = counts.entry(peer).or_default();
        *count += 1;
        if *count == 3 {
            stream.shutdown(std::net::Shutdown::Both).unwrap();
        } else {
            stream.write_all(&reply("200 OK", "", format!("{}", peer.port()).as_bytes())).unwrap();
        }
    });
    let fetcher = fetcher();
    let ports: Vec<Vec<u8>> =
        (0..6).map(|_| fetcher.fetch(&get(&server, "/")).unwrap().body.to_vec()).collect();
    assert_eq!(ports[0], ports[1]);
    assert_ne!(ports[1], ports[2]);
    assert_eq!(ports[2], ports[3]);
    assert_eq!(server.requests().len(), 8);
}

#[test]
fn public_addresses_go_through_the_proxy() {
    let origin = Server::fixed(vec![("/", reply("200 OK", "", b"direct"))]);
    let proxy = Server::start(|head, stream| {
        let tunnel = b"HTTP/1.1 200 Connection established\r\n\r\n".to_vec();
        stream
            .write_all(&if head.starts_with("CONNECT ") { tunnel } else { reply("200 OK", "", b"far") })
            .unwrap();
    });
    let choice = ProxyChoice::Http(format!("http://127.0.0.1:{}", proxy.port()));
    let fetcher = HttpFetcher::new(Options {
        proxy: choice,
        lookup: Arc::new(|host, _| Err(std::io::Error::other(format!("{host} was looked up")))),
        ..options()
    });
    let far = fetcher.fetch(&Request::get(Url::parse("http://far.example/feed").unwrap())).unwrap();
    assert_eq!((&*far.body, far.origin.public), (&b"far"[..], true));
    assert_eq!(&*fetcher.fetch(&get(&origin, "/")).unwrap().body, b"direct");
    let heads = proxy.requests();
    // This is an ordinary request, because many proxies tunnel to port 443 only.
    assert!(heads[0].starts_with("GET http://far.example/feed HTTP/1.1\r\n"), "{heads:?}");
    assert!(heads[0].to_lowercase().contains("\r\nhost: far.example\r\n"), "{heads:?}");
    assert_eq!(heads.len(), 1);
    // The next http request uses the same connection. The https request uses a tunnel.
    fetcher.fetch(&Request::get(Url::parse("http://far.example/other?x").unwrap())).unwrap();
    fetcher.fetch(&Request::get(Url::parse("https://far.example/feed").unwrap())).unwrap_err();
    let heads = proxy.requests();
    assert!(heads[1].starts_with("GET http://far.example/other?x HTTP/1.1\r\n"), "{heads:?}");
    assert!(heads[2].starts_with("CONNECT far.example:443 "), "{heads:?}");

    // The password of the proxy goes to the proxy only.
    let choice = ProxyChoice::Http(format!("http://ada:pw@127.0.0.1:{}", proxy.port()));
    let fetcher = HttpFetcher::new(Options { proxy: choice, ..options() });
    fetcher.fetch(&Request::get(Url::parse("http://far.example/feed").unwrap())).unwrap();
    let last = proxy.requests().pop().unwrap();
    assert!(last.to_lowercase().contains("\r\nproxy-authorization: basic ywrhonb3\r\n"), "{last}");

    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    for address in ["http://far.example/", "https://far.example/"] {
        let dead = ProxyChoice::Http(format!("http://127.0.0.1:{gone}"));
        let fetcher = HttpFetcher::new(Options { proxy: dead, ..options() });
        let refused = fetcher.fetch(&Request::get(Url::parse(address).unwrap()));
        fails(refused, FailureKind::Connection, &format!("The proxy 127.0.0.1:{gone} cannot be reached"));
    }

    let socks = ProxyChoice::Http("socks5://127.0.0.1:1".to_owned());
    let fetcher = HttpFetcher::new(Options { proxy: socks, ..options() });
    let refused = fetcher.fetch(&Request::get(Url::parse("http://far.example/").unwrap()));
    fails(refused, FailureKind::Connection, "SOCKS");
    assert!(fetcher.fetch(&get(&origin, "/")).is_ok());
}
