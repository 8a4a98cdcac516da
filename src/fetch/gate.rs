//! F4 and A7b: at most two requests at once per host, and the pace of one walk.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use url::Url;

use super::policy::is_local_name;
use crate::model::Timestamp;

/// How often a waiting thread looks whether it was told to stop.
pub(super) const LOOK: Duration = Duration::from_millis(100);

/// Lets two requests at once through to each host (F4). A host is its name; a loopback or private one its name and
/// port, for there many publishers share one address.
#[derive(Clone, Debug)]
pub struct HostGate(Arc<Hosts>);

#[derive(Debug)]
struct Hosts {
    limit: usize,
    busy: Mutex<BTreeMap<String, usize>>,
    left: Condvar,
}

impl Hosts {
    fn busy(&self) -> MutexGuard<'_, BTreeMap<String, usize>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HostGate {
    /// A gate for `limit` requests at once per host, at least one.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self(Arc::new(Hosts { limit: limit.max(1), busy: Mutex::default(), left: Condvar::new() }))
    }

    /// Whether a request to this host would pass without waiting. Another thread may be faster.
    pub fn has_room(&self, uri: &Url) -> bool {
        self.0.busy().get(&key(uri)).is_none_or(|n| *n < self.0.limit)
    }

    /// Waits until a request to this host may pass; `None` where `cancel` was set meanwhile.
    pub fn acquire(&self, uri: &Url, cancel: Option<&AtomicBool>) -> Option<HostPass> {
        let key = key(uri);
        let mut busy = self.0.busy();
        loop {
            if cancel.is_some_and(|c| c.load(Ordering::Relaxed)) {
                return None;
            }
            let count = busy.entry(key.clone()).or_default();
            if *count < self.0.limit {
                *count += 1;
                drop(busy);
                return Some(HostPass { hosts: Arc::clone(&self.0), key });
            }
            busy = self.0.left.wait_timeout(busy, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// One request's place at its host, given back when it is dropped.
#[derive(Debug)]
pub struct HostPass {
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

fn key(uri: &Url) -> String {
    let host = uri.host_str().unwrap_or_default();
    if is_local_name(uri) {
        format!("{host}:{}", uri.port_or_known_default().unwrap_or(0))
    } else {
        host.strip_suffix('.').unwrap_or(host).to_owned()
    }
}

/// Spaces the requests of one walk: at most four a second to a public host, no pause for others (A7b).
#[derive(Debug, Default)]
pub struct Pace {
    next: Option<Timestamp>,
}

impl Pace {
    const GAP: Duration = Duration::from_millis(250);

    /// How long to wait at `now` before the walk's next request, which is taken to be made after that wait. `public`:
    /// whether the last document came from a public address ([`super::Origin::public`]).
    pub fn delay(&mut self, public: bool, now: Timestamp) -> Duration {
        if !public {
            return Duration::ZERO;
        }
        let wait = self.next.map_or(Duration::ZERO, |next| next.since(now)).min(Self::GAP);
        self.next = Some(now.plus(wait).plus(Self::GAP));
        wait
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    fn uri(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn f4_two_at_once_per_host() {
        let gate = HostGate::new(2);
        let a = uri("http://a.example/1");
        let first = gate.acquire(&a, None).unwrap();
        assert!(gate.has_room(&a));
        let second = gate.acquire(&uri("https://A.example.:444/2"), None).unwrap();
        assert!(!gate.has_room(&a));
        assert!(gate.has_room(&uri("http://b.example/")));
        // Private hosts count by port.
        let local = (
            gate.acquire(&uri("http://127.0.0.1:1/"), None),
            gate.acquire(&uri("http://127.0.0.1:1/"), None),
        );
        assert!(!gate.has_room(&uri("http://127.0.0.1:1/x")) && gate.has_room(&uri("http://127.0.0.1:2/")));
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
    fn a7b_four_a_second_to_public_hosts() {
        let mut pace = Pace::default();
        let mut now = Timestamp::from_seconds(1000);
        let mut waited = Duration::ZERO;
        for _ in 0..9 {
            let wait = pace.delay(true, now);
            waited += wait;
            now = now.plus(wait);
        }
        assert_eq!(waited, Duration::from_secs(2));
        assert_eq!(pace.delay(true, now.plus(Duration::from_millis(200))), Duration::from_millis(50));
        assert_eq!(pace.delay(true, now.plus(Duration::from_secs(9))), Duration::ZERO);
        for _ in 0..9 {
            assert_eq!(pace.delay(false, now), Duration::ZERO);
        }
        // A clock set back delays nothing for long.
        assert_eq!(pace.delay(true, Timestamp::from_seconds(0)), Pace::GAP);
    }
}
