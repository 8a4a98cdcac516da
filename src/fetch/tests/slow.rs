//! Tests of servers that are slow or silent, and of fetches that are stopped (F4a).

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::*;

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
    // The server gets a TLS handshake here, so it waits forever for the end of a request.
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
    // Lacuna does not wait for the body of an error response.
    let began = Instant::now();
    assert_eq!(HttpFetcher::new(options()).fetch(&get(&server, "/gone")).unwrap().status, 410);
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn f4a_a_large_body_that_arrives_steadily_gets_more_time() {
    // Each piece gives the server at least another second.
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
