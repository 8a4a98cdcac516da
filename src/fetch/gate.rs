//! Limits how many requests each host gets at once (F4) and in one second (A7b).
//!
//! Limits count by registrable domain, because the sites of one owner often share a server. Names under a public suffix
//! such as `co.uk` or `blogspot.com` belong to different owners. The list of public suffixes is compiled in.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use url::{Host, Url};

use super::policy::is_local_name;

/// The time between two checks of a waiting thread if it must stop.
pub(super) const STOP_CHECK_PAUSE: Duration = Duration::from_millis(100);

/// Returns the key by which limits count requests (F4): the registrable domain of a public name, or the public address
/// itself. A loopback or private host counts by its name and port, because many publishers may share one such host.
#[must_use]
pub fn limited_as(uri: &Url) -> String {
    let host = uri.host_str().unwrap_or_default();
    if !has_registrable_domain(uri) {
        return format!("{host}:{}", uri.port_or_known_default().unwrap_or(0));
    }
    let name = host.strip_suffix('.').unwrap_or(host);
    match uri.host() {
        Some(Host::Domain(_)) => psl::domain_str(name).unwrap_or(name).to_owned(),
        _ => name.to_owned(),
    }
}

/// Returns true for a public host. If such a server asks to wait, the wait applies to its whole registrable domain. The
/// wait of a loopback or private host applies only to the feed that was requested (F4).
#[must_use]
pub fn has_registrable_domain(uri: &Url) -> bool {
    /// Suffixes that nobody can register: those of RFC 6762 and RFC 8375, and those that routers and offices use.
    const LOCAL_SUFFIXES: [&str; 5] = [".local", ".home.arpa", ".internal", ".lan", ".home"];
    let is_own = |name: &str| {
        let name = name.strip_suffix('.').unwrap_or(name);
        !name.contains('.') || LOCAL_SUFFIXES.iter().any(|own| name.ends_with(own))
    };
    !is_local_name(uri) && uri.domain().is_none_or(|name| !is_own(name))
}

/// Lets only a few requests at once pass to each host (see [`limited_as`]), and limits them in time (F4, A7b).
#[derive(Clone, Debug)]
pub(super) struct HostGate(Arc<Hosts>);

#[derive(Debug)]
struct Hosts {
    limit: usize,
    busy: Mutex<BTreeMap<String, usize>>,
    left: Condvar,
    recent: Mutex<BTreeMap<String, Recent>>,
}

impl Hosts {
    fn busy(&self) -> MutexGuard<'_, BTreeMap<String, usize>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HostGate {
    /// Makes a gate that lets `limit` requests at once pass to each host, but at least one.
    #[must_use]
    pub(super) fn new(limit: usize) -> Self {
        let (busy, left, recent) = (Mutex::default(), Condvar::new(), Mutex::default());
        Self(Arc::new(Hosts { limit: limit.max(1), busy, left, recent }))
    }

    /// Waits until a request to this host may pass. Returns `None` if `cancel` was set meanwhile.
    pub(super) fn acquire(&self, uri: &Url, cancel: Option<&AtomicBool>) -> Option<HostPass> {
        self.pass(limited_as(uri), cancel)
    }

    /// Like [`Self::acquire`], for a network address. The fetcher has a second gate to count these requests.
    pub(super) fn acquire_address(&self, address: IpAddr, cancel: Option<&AtomicBool>) -> Option<HostPass> {
        self.pass(address.to_string(), cancel)
    }

    fn pass(&self, key: String, cancel: Option<&AtomicBool>) -> Option<HostPass> {
        let mut busy = self.0.busy();
        loop {
            if is_set(cancel) {
                return None;
            }
            let count = busy.entry(key.clone()).or_default();
            if *count < self.0.limit {
                *count += 1;
                drop(busy);
                return Some(HostPass { hosts: Arc::clone(&self.0), key });
            }
            busy = self.0.left.wait_timeout(busy, STOP_CHECK_PAUSE).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits until a public host may get another request for a document. All threads together send it at most four per
    /// second (A7b, F4). Returns `None` if `cancel` was set meanwhile.
    pub(super) fn keep_pace(&self, uri: &Url, cancel: Option<&AtomicBool>) -> Option<()> {
        let key = limited_as(uri);
        while !is_set(cancel) {
            let now = Instant::now();
            let mut recent = self.0.recent.lock().unwrap_or_else(PoisonError::into_inner);
            recent.retain(|_, times| !times.is_over(now));
            let wait = recent.entry(key.clone()).or_default().delay(now);
            drop(recent);
            if wait.is_zero() {
                return Some(());
            }
            thread::sleep(wait.min(STOP_CHECK_PAUSE));
        }
        None
    }
}

fn is_set(cancel: Option<&AtomicBool>) -> bool {
    cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
}

/// The permission for one request to a host. Dropping it gives the permission back.
#[derive(Debug)]
pub(super) struct HostPass {
    hosts: Arc<Hosts>,
    key: String,
}

impl Drop for HostPass {
    fn drop(&mut self) {
        let mut busy = self.hosts.busy();
        if let Some(count) = busy.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                busy.remove(&self.key);
            }
        }
        drop(busy);
        self.hosts.left.notify_all();
    }
}

/// The start times of the latest requests to one host, the oldest first.
#[derive(Debug, Default)]
struct Recent(VecDeque<Instant>);

impl Recent {
    const MOST: usize = 4;
    const WITHIN: Duration = Duration::from_secs(1);

    /// Returns how long to wait at `now` before the next request. If the answer is zero, the request counts as made.
    fn delay(&mut self, now: Instant) -> Duration {
        while self.0.front().is_some_and(|began| now.duration_since(*began) >= Self::WITHIN) {
            self.0.pop_front();
        }
        if let Some(first) = self.0.front().filter(|_| self.0.len() >= Self::MOST) {
            return Self::WITHIN.saturating_sub(now.duration_since(*first));
        }
        self.0.push_back(now);
        Duration::ZERO
    }

    fn is_over(&self, now: Instant) -> bool {
        self.0.back().is_none_or(|began| now.duration_since(*began) >= Self::WITHIN)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn uri(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn f4_limits_count_by_registrable_domain_or_by_host_and_port() {
        #[track_caller]
        fn check(text: &str, expect: &str, is_public: bool) {
            let uri = uri(text);
            assert_eq!(
                (limited_as(&uri).as_str(), has_registrable_domain(&uri)),
                (expect, is_public),
                "{text}"
            );
        }
        check("https://example.com/feed", "example.com", true);
        check("http://Feeds.Blog.Example.com.:8080/", "example.com", true);
        check("https://a.example.co.uk/", "example.co.uk", true);
        // These suffixes are public: anybody may register a name under them.
        check("https://ada.blogspot.com/feed", "ada.blogspot.com", true);
        check("https://ada.github.io/feed", "ada.github.io", true);
        check("https://co.uk/", "co.uk", true);
        check("https://xn--bcher-kva.example/", "xn--bcher-kva.example", true);
        check("https://a.unheard-of/", "a.unheard-of", true);
        check("http://9.9.9.9:81/", "9.9.9.9", true);
        check("http://[2606:4700::1111]/", "[2606:4700::1111]", true);
        for (text, expect) in [
            ("http://127.0.0.1:8080/a", "127.0.0.1:8080"),
            ("http://localhost/", "localhost:80"),
            ("http://192.168.1.5/", "192.168.1.5:80"),
            ("https://[::1]/", "[::1]:443"),
            ("http://nas/feed", "nas:80"),
            ("http://nas.local:81/feed", "nas.local:81"),
            ("http://a.home.arpa./feed", "a.home.arpa.:80"),
        ] {
            check(text, expect, false);
        }
    }

    #[test]
    fn f4_a_host_gets_at_most_two_requests_at_once() {
        let gate = HostGate::new(2);
        let a = uri("http://a.example/1");
        let has_room = |uri: &Url| gate.0.busy().get(&limited_as(uri)).is_none_or(|n| *n < 2);
        let first = gate.acquire(&a, None).unwrap();
        assert!(has_room(&a));
        let second = gate.acquire(&uri("https://feeds.A.example.:444/2"), None).unwrap();
        assert!(!has_room(&a));
        assert!(has_room(&uri("http://b.example/")));
        // Private hosts count by port.
        let local = (
            gate.acquire(&uri("http://127.0.0.1:1/"), None),
            gate.acquire(&uri("http://127.0.0.1:1/"), None),
        );
        assert!(!has_room(&uri("http://127.0.0.1:1/x")) && has_room(&uri("http://127.0.0.1:2/")));
        drop(local);

        let stop = AtomicBool::new(true);
        assert!(gate.acquire(&a, Some(&stop)).is_none());

        let (sender, receiver) = mpsc::channel();
        let waiting = thread::spawn({
            let (gate, a) = (gate.clone(), a.clone());
            move || {
                let pass = gate.acquire(&a, None).unwrap();
                sender.send(()).unwrap();
                drop(pass);
            }
        });
        assert!(receiver.recv_timeout(Duration::from_millis(50)).is_err());
        drop(first);
        receiver.recv_timeout(Duration::from_secs(5)).unwrap();
        waiting.join().unwrap();
        drop(second);
        assert!(gate.0.busy().is_empty());
    }

    #[test]
    fn a7b_a_host_gets_four_requests_a_second() {
        let start = Instant::now();
        let (mut recent, mut now) = (Recent::default(), start);
        for _ in 0..9 {
            now += recent.delay(now);
            if recent.0.back() != Some(&now) {
                assert_eq!(recent.delay(now), Duration::ZERO);
            }
        }
        assert_eq!(
            now - start,
            Duration::from_secs(2),
            "four at once, four after a second, the ninth after two"
        );
        assert_eq!(recent.delay(now + Duration::from_millis(200)), Duration::ZERO);
        assert!(!recent.is_over(now) && recent.is_over(now + Duration::from_secs(9)));
    }

    #[test]
    fn a7b_all_threads_share_the_pace_and_idle_hosts_are_forgotten() {
        let gate = HostGate::new(2);
        let began = Instant::now();
        for name in ["a.example", "feeds.a.example", "a.example", "www.a.example"] {
            gate.keep_pace(&uri(&format!("http://{name}/")), None).unwrap();
        }
        assert!(began.elapsed() < Duration::from_secs(1), "four requests do not wait");
        gate.keep_pace(&uri("http://b.example/"), None).unwrap();
        let stop = AtomicBool::new(true);
        assert_eq!(gate.keep_pace(&uri("http://a.example/"), Some(&stop)), None);
        gate.keep_pace(&uri("http://a.example/"), None).unwrap();
        assert!(began.elapsed() >= Duration::from_secs(1), "the fifth request waits");
        thread::sleep(Duration::from_secs(1));
        gate.keep_pace(&uri("http://c.example/"), None).unwrap();
        assert_eq!(gate.0.recent.lock().unwrap().len(), 1, "hosts are forgotten");
    }
}
