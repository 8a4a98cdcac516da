//! Tests of redirects, and of the policy for the addresses to which they lead (F5).

use std::net::SocketAddr;

use super::*;

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
    assert_eq!((&got.uri, got.redirects.permanent.as_ref(), &*got.body), (&end, Some(&end), &b"end"[..]));
    let got = fetcher.fetch(&get(&server, "/t1")).unwrap();
    assert_eq!((&got.uri, got.redirects.permanent.as_ref()), (&end, None));
    assert_eq!(fetcher.fetch(&get(&server, "/end?x=%20")).unwrap().redirects.permanent, None);
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
        fails(fetcher.fetch(request), FailureKind::Policy, "a public address led into your own network");
    };
    refused(&Request { led_by: led, ..get(&private, "/") });
    refused(&Request { led_by: led, ..Request::get(Url::parse(&by_name).unwrap()) });
    // The user gave the address, but a public address redirected to it.
    refused(&get(&public, "/"));
    refused(&get(&public, "/name"));
    // A connection that is open already must not bypass the policy.
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
