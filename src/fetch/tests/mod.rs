//! Tests of fetching, over real HTTP on the loopback interface.

mod bodies;
mod pacing;
mod redirects;
mod server;
mod slow;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::*;
use crate::model::FailureKind;
use server::{Server, reply, sent};

fn now() -> Timestamp {
    Timestamp::parse_rfc3339("2026-03-01T12:00:00Z").unwrap()
}

fn options() -> Options {
    Options { proxy: ProxyChoice::Direct, ..Options::new(Arc::new(now)) }
}

/// In these tests 127.0.0.2 is a public address.
fn pretend_public(address: IpAddr) -> bool {
    address == IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2))
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
        assert!(
            response.shortened.is_none() && response.redirects.permanent.is_none() && response.bytes > 30
        );
        assert_eq!(response.origin, Origin { secure: false, public: false });
    }
}

#[test]
fn requests_and_answers_have_the_right_headers() {
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
    assert_eq!(response.freshness.lifetime, Some(Duration::from_mins(1)));
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
            // This 304 names the length of a body and sends none.
            b"HTTP/1.1 304 Not Modified\r\nContent-Length: 500\r\nETag: W/\"v 2\xe9\"\r\n\r\n"
        } else {
            b"HTTP/1.1 200 OK\r\nETag: W/\"v 1\xe9\"\r\nLast-Modified: yesterday, 25:61\r\nContent-Length: 1\r\n\r\nx"
        };
        stream.write_all(answer).unwrap();
    });
    let fetcher = fetcher();
    let first = fetcher.fetch(&get(&server, "/")).unwrap();
    let held = Some((server.uri("/"), first.validators.clone()));
    let second = fetcher.fetch(&Request { held, ..get(&server, "/") }).unwrap();
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
    let held = Some((uri.clone(), validators.clone()));
    let mut request = Request { uri, held, ..get(&front, "/a") };
    assert_eq!(fetcher.fetch(&request).unwrap().uri, target.uri("/feed"));
    request.held = Some((target.uri("/feed"), validators));
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
fn a_name_that_cannot_be_resolved_is_a_failure() {
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
    fails(fetch("http://none.example/"), FailureKind::Dns, "Lacuna can’t find the server none.example");
    fails(fetch("http://offline.example/"), FailureKind::Dns, "could not be looked up");
    fails(fetch("http://slow.example/"), FailureKind::Timeout, "slow.example took too long");
    fails(fetch("ftp://none.example/"), FailureKind::Policy, "can’t fetch “ftp://none.example/”");
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
fn public_addresses_go_through_the_proxy() {
    let origin = Server::fixed(vec![("/", reply("200 OK", "", b"direct"))]);
    let proxy = Server::start(|head, stream| {
        let tunnel = b"HTTP/1.1 200 Connection established\r\n\r\n".to_vec();
        stream
            .write_all(&if head.starts_with("CONNECT ") { tunnel } else { reply("200 OK", "", b"far") })
            .unwrap();
    });
    let choice = ProxyChoice::Address(format!("http://127.0.0.1:{}", proxy.port()));
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
    let choice = ProxyChoice::Address(format!("http://ada:pw@127.0.0.1:{}", proxy.port()));
    let fetcher = HttpFetcher::new(Options { proxy: choice, ..options() });
    fetcher.fetch(&Request::get(Url::parse("http://far.example/feed").unwrap())).unwrap();
    let last = proxy.requests().pop().unwrap();
    assert!(last.to_lowercase().contains("\r\nproxy-authorization: basic ywrhonb3\r\n"), "{last}");

    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    for address in ["http://far.example/", "https://far.example/"] {
        let dead = ProxyChoice::Address(format!("http://127.0.0.1:{gone}"));
        let fetcher = HttpFetcher::new(Options { proxy: dead, ..options() });
        let refused = fetcher.fetch(&Request::get(Url::parse(address).unwrap()));
        fails(refused, FailureKind::Connection, &format!("The proxy 127.0.0.1:{gone} cannot be reached"));
    }

    let socks = ProxyChoice::Address("socks5://127.0.0.1:1".to_owned());
    let fetcher = HttpFetcher::new(Options { proxy: socks, ..options() });
    let refused = fetcher.fetch(&Request::get(Url::parse("http://far.example/").unwrap()));
    fails(refused, FailureKind::Connection, "The proxy 127.0.0.1:1 cannot be reached");
    assert!(fetcher.fetch(&get(&origin, "/")).is_ok());
}
