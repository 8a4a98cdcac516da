//! Tests of the number of requests and connections that a host gets, at once and in a second (F4).

use std::net::SocketAddr;
use std::time::Instant;

use super::*;

#[test]
fn f4_never_more_than_two_requests_at_once() {
    let at_once = Arc::new(Mutex::new((0, 0)));
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
    let at_once = Arc::new(Mutex::new((0, 0)));
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
    let counts = Mutex::new(std::collections::BTreeMap::<SocketAddr, u32>::new());
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
