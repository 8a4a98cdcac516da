//! A scriptable site: its paths and their answers. Most tests of the project use it.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use url::Url;

use super::http::{Logged, Reply, Request, Server};

type Answer = Arc<dyn Fn(&Request) -> Reply + Send + Sync>;

/// The answers of a path.
enum Route {
    Fixed(Reply),
    /// The replies are sent one after the other, and the last one is repeated.
    Each(VecDeque<Reply>),
    Made(Answer),
}

#[derive(Default)]
struct Routes {
    exact: BTreeMap<String, Route>,
    under: BTreeMap<String, Answer>,
}

/// A site on a loopback port of its own. It answers 404 for every path without an answer. Dropping it closes the port.
///
/// A 200 gets an `ETag` made from its body, unless the reply sets one ([`Reply::header`]) or refuses it
/// ([`Reply::without_etag`]). The site answers conditional requests.
///
/// ```
/// use lacuna::demo::{Site, feed::{Entry, Feed}, http::Reply};
///
/// let site = Site::start();
/// site.put("/feed.atom", Feed::atom("Harbour log").link("prev-archive", "2025.atom").entry(Entry::new("e2", "Fog")));
/// site.put("/2025.atom", Reply::status(410));
/// // … the program under test fetches site.url("/feed.atom") …
/// assert_eq!(site.count("/feed.atom"), 0);
/// ```
pub struct Site {
    server: Server,
    routes: Arc<Mutex<Routes>>,
}

impl Site {
    /// Makes an empty site on any free port.
    ///
    /// Panics if the machine has no free loopback port, because then no test can run.
    #[must_use]
    pub fn start() -> Self {
        Self::start_on(0).expect("a loopback port is free")
    }

    /// Makes an empty site on this port (0: any free port). Fails if the port is taken.
    pub fn start_on(port: u16) -> io::Result<Self> {
        let routes: Arc<Mutex<Routes>> = Arc::default();
        let theirs = Arc::clone(&routes);
        let server = Server::start(port, move |request| answer(&theirs, request))?;
        Ok(Self { server, routes })
    }

    /// Sets the answer of a path. If the path has a query, the answer is only for this query. If the path has no query,
    /// the answer is for every query without an answer of its own.
    pub fn put(&self, path: &str, reply: impl Into<Reply>) {
        lock(&self.routes).exact.insert(path.to_owned(), Route::Fixed(reply.into()));
    }

    /// Sets answers of a path that are given one after the other. The last one is repeated. If there are none, the path
    /// answers 404.
    pub fn put_each(&self, path: &str, replies: impl IntoIterator<Item = Reply>) {
        lock(&self.routes).exact.insert(path.to_owned(), Route::Each(replies.into_iter().collect()));
    }

    /// Sets a function that makes the answers of a path.
    pub fn handle(&self, path: &str, made: impl Fn(&Request) -> Reply + Send + Sync + 'static) {
        lock(&self.routes).exact.insert(path.to_owned(), Route::Made(Arc::new(made)));
    }

    /// Sets a function that answers every path that begins with `prefix` and has no answer of its own. The longest
    /// prefix wins.
    pub fn handle_under(&self, prefix: &str, made: impl Fn(&Request) -> Reply + Send + Sync + 'static) {
        lock(&self.routes).under.insert(prefix.to_owned(), Arc::new(made));
    }

    /// Removes the answer of a path. From then on, the path answers 404.
    pub fn remove(&self, path: &str) {
        lock(&self.routes).exact.remove(path);
    }

    /// Returns the address of a path.
    ///
    /// Panics if `path` is not a URI reference, such as `http://[`.
    #[must_use]
    pub fn url(&self, path: &str) -> Url {
        let root = format!("http://{}/", self.server.address());
        Url::parse(&root).and_then(|root| root.join(path)).expect("the path is a reference")
    }

    /// Returns the port.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.server.address().port()
    }

    /// See [`Server::log`].
    #[must_use]
    pub fn log(&self) -> Vec<Logged> {
        self.server.log()
    }

    /// Returns paths and queries of the requests so far, in order.
    #[must_use]
    pub fn requested(&self) -> Vec<String> {
        self.server.log().into_iter().map(|logged| logged.request.target).collect()
    }

    /// See [`Server::count`].
    #[must_use]
    pub fn count(&self, path: &str) -> usize {
        self.server.count(path)
    }

    /// See [`Server::clear_log`].
    pub fn clear_log(&self) {
        self.server.clear_log();
    }

    /// See [`Server::most_at_once`].
    #[must_use]
    pub fn most_at_once(&self) -> usize {
        self.server.most_at_once()
    }
}

fn answer(routes: &Mutex<Routes>, request: &Request) -> Reply {
    let mut held = lock(routes);
    let key = if held.exact.contains_key(&request.target) { request.target.as_str() } else { request.path() };
    let made = match held.exact.get_mut(key) {
        Some(Route::Fixed(reply)) => return reply.clone(),
        Some(Route::Each(replies)) => {
            let next = if replies.len() > 1 { replies.pop_front() } else { replies.front().cloned() };
            return next.unwrap_or_else(|| Reply::status(404));
        }
        Some(Route::Made(made)) => Some(Arc::clone(made)),
        None => held
            .under
            .iter()
            .filter(|(prefix, _)| request.path().starts_with(prefix.as_str()))
            .max_by_key(|(prefix, _)| prefix.len())
            .map(|(_, made)| Arc::clone(made)),
    };
    // The lock is released before the handler runs, because a handler may change its own site.
    drop(held);
    made.map_or_else(|| Reply::status(404), |made| made(request))
}

fn lock(routes: &Mutex<Routes>) -> MutexGuard<'_, Routes> {
    routes.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::demo::feed::Feed;
    use crate::demo::http::Delivery;
    use crate::demo::testing::{exchange, get, get_with};

    #[test]
    fn a_path_gives_the_answers_that_were_set() {
        let site = Site::start();
        site.put("/a", Reply::rss("plain"));
        site.put("/a?x=1", Reply::rss("with a query"));
        site.put("/feed", Feed::atom("T"));
        site.put_each("/each", [Reply::status(500), Reply::rss("at last")]);
        site.handle("/echo", |request| Reply::ok("text/plain", request.query().unwrap_or("none").to_owned()));
        site.handle_under("/deep/", |_| Reply::rss("deep"));
        site.handle_under("/deep/er/", |_| Reply::rss("deeper"));
        let check = |path: &str, status: u16, body: &str| {
            let answer = get(&site.url(path));
            assert_eq!(
                (answer.status, answer.text().contains(body)),
                (status, true),
                "{path}: {}",
                answer.text()
            );
        };
        check("/a", 200, "plain");
        check("/a?y", 200, "plain");
        check("/a?x=1", 200, "with a query");
        check("/feed", 200, "<title>T</title>");
        check("/each", 500, "");
        check("/each", 200, "at last");
        check("/each", 200, "at last");
        check("/echo?q", 200, "q");
        check("/deep/x", 200, "deep");
        check("/deep/er/x", 200, "deeper");
        check("/none", 404, "");
        site.remove("/a");
        check("/a", 404, "");
        assert_eq!((site.count("/each"), site.count("/a"), site.count("/a?x=1")), (3, 4, 1));
        assert_eq!(site.requested().first().map(String::as_str), Some("/a"));
        let log = site.log();
        assert_eq!(log.last().map(|logged| logged.status), Some(404));
        assert!(log.windows(2).all(|pair| pair.first().map(|l| l.at) <= pair.last().map(|l| l.at)));
        site.clear_log();
        assert_eq!(site.log().len(), 0);
    }

    #[test]
    fn each_way_of_sending_does_what_it_promises() {
        let site = Site::start();
        let body = "0123456789".repeat(100);
        let slow = Delivery::Slow { chunk: 400, pause: Duration::from_millis(30) };
        let check = |delivery: Delivery, status: u16, length: usize, announced: Option<usize>| {
            site.put("/x", Reply::rss(body.clone()).delivery(delivery));
            let answer = get(&site.url("/x"));
            let seen = (answer.status, answer.body.len(), answer.announced);
            assert_eq!(seen, (status, length, announced), "{delivery:?}");
        };
        check(Delivery::Normal, 200, 1000, Some(1000));
        check(Delivery::Truncated { after: 300 }, 200, 300, Some(1000));
        check(Delivery::Truncated { after: 9999 }, 200, 1000, Some(1000));
        check(slow, 200, 1000, Some(1000));
        check(Delivery::NoLength, 200, 1000, None);
        // The body is one chunk of 0x3e8 bytes, followed by the end: 5 + 1000 + 2 + 5.
        check(Delivery::Chunked, 200, 1012, None);
        check(Delivery::Silent(Duration::from_millis(10)), 0, 0, None);
        check(Delivery::Reset, 0, 0, None);
        let error = exchange(&site.url("/x"), "GET /x HTTP/1.1\r\n\r\n").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::ConnectionReset);
        assert_eq!(site.log().last().map(|logged| logged.status), Some(0));
    }

    #[test]
    fn gzip_head_304_and_other_methods_are_handled() {
        let site = Site::start();
        let body = "0123456789".repeat(100);
        site.put("/x", Reply::rss(body));
        let zipped = get_with(&site.url("/x"), &[("Accept-Encoding", "gzip")]);
        assert_eq!(zipped.header("Content-Encoding").as_deref(), Some("gzip"));
        let mut text = String::new();
        flate2::read::GzDecoder::new(zipped.body.as_slice()).read_to_string(&mut text).unwrap();
        assert_eq!(text.len(), 1000);
        let etag = zipped.header("ETag").unwrap();
        let known = get_with(&site.url("/x"), &[("If-None-Match", &etag)]);
        assert_eq!((known.status, known.body.len(), known.announced), (304, 0, None));
        assert_eq!(known.header("ETag"), Some(etag));
        let raw = |text: &str| String::from_utf8(exchange(&site.url("/x"), text).unwrap()).unwrap();
        let head = raw("HEAD /x HTTP/1.1\r\nConnection: close\r\n\r\n");
        assert!(head.contains("Content-Length: 1000\r\n") && head.ends_with("\r\n\r\n"), "{head}");
        assert!(raw("POST /x HTTP/1.1\r\nContent-Length: 0\r\n\r\n").starts_with("HTTP/1.1 405"));
        assert!(raw("nonsense\r\n\r\n").starts_with("HTTP/1.1 400"));
        assert!(raw("GET /x HTTP/1.0\r\n\r\n").contains("Connection: close"));
    }

    #[test]
    fn a_connection_is_kept_and_a_head_may_come_in_pieces() {
        let site = Site::start();
        site.put("/x", Reply::rss("yes"));
        let mut stream = TcpStream::connect(("127.0.0.1", site.port())).unwrap();
        for piece in
            ["GET /x HT", "TP/1.1\r\nHost: x\r", "\n\r", "\nGET /x HTTP/1.1\r\nConnection: close\r\n\r\n"]
        {
            stream.write_all(piece.as_bytes()).unwrap();
            std::thread::sleep(Duration::from_millis(5));
        }
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        assert_eq!(text.matches("HTTP/1.1 200 OK").count(), 2, "{text}");
        assert_eq!(site.count("/x"), 2);
    }

    #[test]
    fn dropping_a_site_ends_its_connections_and_frees_the_port() {
        let site = Site::start();
        let port = site.port();
        site.put(
            "/slow",
            Reply::rss("x".repeat(100)).delivery(Delivery::Slow { chunk: 1, pause: Duration::from_mins(1) }),
        );
        site.put("/silent", Reply::rss("x").delivery(Delivery::Silent(Duration::from_mins(1))));
        let (slow, silent) = (site.url("/slow"), site.url("/silent"));
        let idle = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let clients = [slow, silent].map(|url| std::thread::spawn(move || get(&url).body.len()));
        while site.log().len() < 2 {
            std::thread::yield_now();
        }
        let before = Instant::now();
        drop(site);
        assert!(before.elapsed() < Duration::from_secs(5));
        for client in clients {
            assert!(client.join().unwrap() < 100);
        }
        drop(idle);
        assert!(Site::start_on(port).is_ok());
    }

    #[test]
    fn requests_at_once_are_counted() {
        let site = Site::start();
        site.put(
            "/x",
            Reply::rss("x".repeat(9))
                .delivery(Delivery::Slow { chunk: 3, pause: Duration::from_millis(100) }),
        );
        let clients: Vec<_> = (0..3)
            .map(|_| {
                let url = site.url("/x");
                std::thread::spawn(move || get(&url).status)
            })
            .collect();
        for client in clients {
            assert_eq!(client.join().unwrap(), 200);
        }
        assert_eq!(site.most_at_once(), 3);
    }
}
