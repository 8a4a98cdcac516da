//! The state of the fetch on a thread: its limits, what it has received, and the place that its body holds.
//!
//! A fetch begins and ends on one thread. The code that makes the fetch uses [`CallScope`]. The hooks into `ureq` use
//! [`with`].

use std::cell::RefCell;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ureq::http::Uri;

use crate::fetch::body::{ByteBudget, Share};

/// The state of the fetch on this thread: its limits, and what happened so far.
#[derive(Debug)]
pub(super) struct FetchState {
    cancel: Option<Arc<AtomicBool>>,
    /// True while other tasks wait for this thread.
    wanted: Option<Arc<AtomicBool>>,
    /// The last time at which another [`LEAST_PROGRESS`] bytes had come, and the number of bytes received by then.
    heard: (Instant, u64),
    /// The start of the fetch, plus the time that it waited for other fetches of Lacuna.
    began: Instant,
    time: CallTime,
    /// The deadline of the current part of the fetch, if it has one.
    part_ends: Option<Instant>,
    /// The host (as `ureq` writes it) and the checked addresses of the current hop.
    pub(super) pinned: Option<(String, Vec<SocketAddr>)>,
    /// The beginning of an absolute request target, which a proxy needs. It is written before the path of the next
    /// request.
    pub(super) absolute: Option<String>,
    pub(super) received: u64,
    /// The place or share of the body.
    pub(super) holding: Option<Holding>,
    /// True if the hop uses a kept-alive connection and has received nothing over it yet.
    pub(super) stale: bool,
    pub(super) reset: bool,
}

/// The time limits of a fetch.
#[derive(Clone, Copy, Debug)]
pub(in crate::fetch) struct CallTime {
    /// The limit for the whole fetch.
    pub(in crate::fetch) total: Duration,
    /// The limit for a silent server. Each [`LEAST_SPEED`] bytes that come extend it by one second.
    pub(in crate::fetch) patience: Duration,
}

/// The bytes per second below which a server is too slow to wait for (F4a).
const LEAST_SPEED: u64 = 8 << 10;

/// The place or share of a body while the fetch waits for its server.
#[derive(Debug)]
pub(super) struct Holding {
    share: Share,
    /// The places for bodies with silent servers; `None` for a body with a share.
    silent_places: Option<ByteBudget>,
    /// True if the body has moved to one of these places.
    is_silent: bool,
    /// The time of the last speed check, and the bytes received by then.
    looked: Instant,
    received: u64,
}

/// The time that a server may be slow while other fetches wait for the place or share of its body.
const SPEED_CHECK_PAUSE: Duration = Duration::from_secs(3);
/// A server is slow if fewer bytes than these come over the network within [`SPEED_CHECK_PAUSE`], or within
/// [`LONGEST_SLOW_TIME`] while tasks wait. Even a slow line brings this many bytes to each body that has a place.
const LEAST_PROGRESS: u64 = 3 << 10;

/// The time that a server may be slow while other tasks wait for the thread of its fetch.
const LONGEST_SLOW_TIME: Duration = Duration::from_secs(5);

impl Holding {
    /// Returns true if the server was too slow since the last check and another fetch waits.
    fn is_lost(&mut self, received: u64) -> bool {
        if self.looked.elapsed() < SPEED_CHECK_PAUSE {
            return false;
        }
        let is_slow = received - self.received < LEAST_PROGRESS;
        (self.looked, self.received) = (Instant::now(), received);
        is_slow && self.share.is_wanted()
    }

    /// Moves the body to a place for silent servers if another fetch waits for its place. The transport calls this while no
    /// bytes come.
    pub(super) fn make_way(&mut self) {
        let wanted = !self.is_silent && self.share.is_wanted();
        if let Some(spot) =
            self.silent_places.as_ref().filter(|_| wanted).and_then(|places| places.take_free(1))
        {
            self.share = spot;
            self.is_silent = true;
        }
    }
}

impl FetchState {
    /// Returns true if the body lost its place or share to another fetch (F4a).
    fn has_lost(&mut self) -> bool {
        self.holding.as_mut().is_some_and(|holding| holding.is_lost(self.received))
    }

    /// Returns true if the server is slow while other tasks wait for the thread (F4a).
    fn blocks_other_tasks(&mut self) -> bool {
        if self.received - self.heard.1 >= LEAST_PROGRESS {
            self.heard = (Instant::now(), self.received);
        }
        let is_wanted = self.wanted.as_ref().is_some_and(|wanted| wanted.load(Ordering::Relaxed));
        is_wanted && self.heard.0.elapsed() >= LONGEST_SLOW_TIME
    }

    /// Measures the progress of the fetch. Returns the time until the deadline; `None` if it has passed, or if the fetch
    /// was stopped or has to give way.
    pub(super) fn check_progress(&mut self) -> Option<Duration> {
        let is_stopped = self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        if is_stopped || self.has_lost() || self.blocks_other_tasks() {
            return None;
        }
        self.time_left()
    }

    fn deadline(&self) -> Instant {
        let earned = Duration::from_millis(self.received.saturating_mul(1000) / LEAST_SPEED);
        let ends = self.began + self.time.total.min(self.time.patience.saturating_add(earned));
        self.part_ends.map_or(ends, |part| part.min(ends))
    }

    fn time_left(&self) -> Option<Duration> {
        self.deadline().checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
    }
}

thread_local! {
    static CALL: RefCell<Option<FetchState>> = const { RefCell::new(None) };
}

/// The fetch on this thread. It ends when the scope is dropped.
pub(in crate::fetch) struct CallScope {
    cancel: Option<Arc<AtomicBool>>,
}

#[expect(clippy::unused_self, reason = "the scope proves that this thread makes a fetch")]
impl CallScope {
    pub(in crate::fetch) fn begin(
        cancel: Option<Arc<AtomicBool>>,
        wanted: Option<Arc<AtomicBool>>,
        time: CallTime,
    ) -> Self {
        let call = FetchState {
            cancel: cancel.clone(),
            wanted,
            heard: (Instant::now(), 0),
            began: Instant::now(),
            time,
            part_ends: None,
            pinned: None,
            absolute: None,
            received: 0,
            holding: None,
            stale: false,
            reset: false,
        };
        CALL.set(Some(call));
        Self { cancel }
    }

    pub(in crate::fetch) fn cancel_flag(&self) -> Option<&AtomicBool> {
        self.cancel.as_deref()
    }

    pub(in crate::fetch) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|c| c.load(Ordering::Relaxed))
    }

    /// Runs `wait`, which waits for other fetches of Lacuna. This time does not count against the server.
    pub(in crate::fetch) fn untimed<T>(&self, wait: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let value = wait();
        with(|call| {
            call.began += began.elapsed();
            call.heard.0 += began.elapsed();
        });
        value
    }

    /// Waits for a place unless the body has one. The body may move to a `silent` place later, while its server sends
    /// nothing. Returns `None` if the fetch was stopped.
    pub(in crate::fetch) fn hold_place(&self, places: &ByteBudget, silent: &ByteBudget) -> Option<()> {
        let has_one = with(|call| call.holding.as_ref().is_some_and(|holding| !holding.is_silent));
        if has_one == Some(true) {
            return Some(());
        }
        self.hold(places, 1, Some(silent))
    }

    /// Waits for a share of a budget, which replaces the place of the body. Returns `None` if the fetch was stopped.
    pub(in crate::fetch) fn hold_share(&self, budget: &ByteBudget, bytes: u64) -> Option<()> {
        self.hold(budget, bytes, None)
    }

    fn hold(&self, budget: &ByteBudget, bytes: u64, silent: Option<&ByteBudget>) -> Option<()> {
        let share = self.untimed(|| budget.take(bytes, self.cancel_flag()))?;
        with(|call| {
            let (silent_places, looked, received) = (silent.cloned(), Instant::now(), call.received);
            call.holding = Some(Holding { share, silent_places, is_silent: false, looked, received });
        })
    }

    /// Takes the place or share of a body that was read to its end. From now on the speed of its server does not matter.
    pub(in crate::fetch) fn take_share(&self) -> Option<Share> {
        with(|call| call.holding.take().map(|holding| holding.share)).flatten()
    }

    /// Runs a part of the fetch with a deadline of its own.
    pub(in crate::fetch) fn briefly<T>(&self, time: Duration, part: impl FnOnce() -> T) -> T {
        with(|call| call.part_ends = Some(Instant::now() + time));
        let value = part();
        with(|call| call.part_ends = None);
        value
    }

    /// Returns the time left; `None` if it has run out.
    pub(in crate::fetch) fn time_left(&self) -> Option<Duration> {
        with(|call| call.time_left()).flatten()
    }

    /// Prepares the next hop. `addresses` are the only addresses to which the hop may connect for the host of `uri`. If
    /// they belong to a proxy, `absolute` is the beginning of the request target.
    pub(in crate::fetch) fn pin(
        &self,
        uri: &Uri,
        addresses: Option<Vec<SocketAddr>>,
        absolute: Option<String>,
    ) {
        let host = uri.host().unwrap_or_default().to_owned();
        with(|call| {
            call.pinned = addresses.map(|list| (host, list));
            call.absolute = absolute;
            call.stale = false;
            call.reset = false;
        });
    }

    /// Returns true if a kept-alive connection was dead before any byte came.
    pub(in crate::fetch) fn was_stale(&self) -> bool {
        with(|call| call.stale).unwrap_or(false)
    }

    /// Returns true if the connection was reset.
    pub(in crate::fetch) fn was_reset(&self) -> bool {
        with(|call| call.reset).unwrap_or(false)
    }

    /// Returns the number of bytes received over the network.
    pub(in crate::fetch) fn received(&self) -> u64 {
        with(|call| call.received).unwrap_or(0)
    }
}

impl Drop for CallScope {
    fn drop(&mut self) {
        CALL.set(None);
    }
}

/// Reads or changes the state of the fetch on this thread. Returns `None` outside of a fetch.
pub(super) fn with<T>(change: impl FnOnce(&mut FetchState) -> T) -> Option<T> {
    CALL.with_borrow_mut(|call| call.as_mut().map(change))
}
