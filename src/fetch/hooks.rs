//! Hooks into `ureq`: the address policy applies to the address that is connected to (F5), and a fetch can be stopped.
//!
//! `ureq` passes to a resolver only the URI of a request, and to a transport nothing. So the state of a fetch is in a
//! thread-local [`Call`]; a fetch begins and ends on one thread. The [`Pinned`] resolver returns the addresses that the
//! policy has passed, without another lookup. Kept-alive connections cannot bypass this, because public and other
//! addresses have separate agents, and so separate connection pools.
//!
//! While it waits, the transport checks the stop flag several times a second. It enforces the deadline of the whole
//! fetch (`ureq`'s own would start again at every redirect). It also counts bytes, and notes a reset that `ureq` takes
//! for the end of a body without a length.

use std::cell::RefCell;
use std::fmt;
use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::time::Duration as Wait;
use ureq::unversioned::transport::{
    Buffers, ConnectProxyConnector, ConnectionDetails, Connector, NextTimeout, RustlsConnector, TcpConnector,
    Transport,
};
use ureq::{Error, Timeout};
use url::{Host, Url};

use super::body::{ByteBudget, Share};
use super::gate::LOOK;

/// The state of the fetch on this thread: its limits, and the events so far.
#[derive(Debug)]
struct Call {
    cancel: Option<Arc<AtomicBool>>,
    /// True while others wait for this thread.
    wanted: Option<Arc<AtomicBool>>,
    /// The time when [`LEAST`] bytes had last come, and the bytes received by then.
    heard: (Instant, u64),
    /// The start of the fetch, moved on by the time that it waited for other fetches of Lacuna.
    began: Instant,
    time: CallTime,
    /// The deadline of the current part of the fetch, if it has one.
    part_ends: Option<Instant>,
    /// The host (as `ureq` writes it) and the checked addresses of the current hop.
    pinned: Option<(String, Vec<SocketAddr>)>,
    /// The beginning of an absolute request target, which a proxy needs. It is written before the path of the next
    /// request.
    absolute: Option<String>,
    received: u64,
    /// The place or share that the body of the fetch has in memory.
    holding: Option<Holding>,
    /// True if the hop uses a kept-alive connection and has received nothing over it yet.
    stale: bool,
    reset: bool,
}

/// The time limits of a fetch.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallTime {
    /// The limit for the whole fetch.
    pub(super) total: Duration,
    /// The limit for a silent server. Bytes that come at [`SLOWEST`] or faster extend it.
    pub(super) patience: Duration,
}

/// A server that sends fewer bytes per second than this is too slow to wait for (F4a).
const SLOWEST: u64 = 8 << 10;

/// The place or share of a body while the fetch waits for its server.
#[derive(Debug)]
struct Holding {
    share: Share,
    /// The budget of places aside, for a body with a place.
    aside: Option<ByteBudget>,
    /// True if the body has moved aside.
    is_aside: bool,
    /// The time of the last speed check, and the bytes received by then.
    looked: Instant,
    received: u64,
}

/// The time that a server may be slow while other fetches wait for the place or share of its body.
const SPAN: Duration = Duration::from_secs(3);
/// The bytes over the network that must come in that time. All places together on a slow line still bring that many.
const LEAST: u64 = 3 << 10;

/// The time that a server may be slow while others wait for the thread of its fetch.
const SILENCE: Duration = Duration::from_secs(5);

impl Holding {
    /// Returns true if the server was too slow since the last check and another fetch waits.
    fn is_lost(&mut self, received: u64) -> bool {
        if self.looked.elapsed() < SPAN {
            return false;
        }
        let is_slow = received - self.received < LEAST;
        (self.looked, self.received) = (Instant::now(), received);
        is_slow && self.share.is_wanted()
    }

    /// Moves the body aside if another fetch waits for its place. Called while no bytes come.
    fn step_aside(&mut self) {
        let wanted = !self.is_aside && self.share.is_wanted();
        if let Some(spot) = self.aside.as_ref().filter(|_| wanted).and_then(|aside| aside.take_free(1)) {
            self.share = spot;
            self.is_aside = true;
        }
    }
}

impl Call {
    /// Returns true if the body lost its place or share to another fetch (F4a).
    fn has_lost(&mut self) -> bool {
        self.holding.as_mut().is_some_and(|holding| holding.is_lost(self.received))
    }

    /// Returns true if the server is slow while others wait for the thread (F4a).
    fn holds_others_up(&mut self) -> bool {
        if self.received - self.heard.1 >= LEAST {
            self.heard = (Instant::now(), self.received);
        }
        let is_wanted = self.wanted.as_ref().is_some_and(|wanted| wanted.load(Ordering::Relaxed));
        is_wanted && self.heard.0.elapsed() >= SILENCE
    }

    fn deadline(&self) -> Instant {
        let earned = Duration::from_millis(self.received.saturating_mul(1000) / SLOWEST);
        let ends = self.began + self.time.total.min(self.time.patience.saturating_add(earned));
        self.part_ends.map_or(ends, |part| part.min(ends))
    }

    fn time_left(&self) -> Option<Duration> {
        self.deadline().checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
    }
}

thread_local! {
    static CALL: RefCell<Option<Call>> = const { RefCell::new(None) };
}

/// The fetch on this thread. It ends with the drop.
pub(super) struct CallScope {
    cancel: Option<Arc<AtomicBool>>,
}

#[expect(clippy::unused_self, reason = "the scope proves that this thread makes a fetch")]
impl CallScope {
    pub(super) fn begin(
        cancel: Option<Arc<AtomicBool>>,
        wanted: Option<Arc<AtomicBool>>,
        time: CallTime,
    ) -> Self {
        let call = Call {
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

    pub(super) fn cancel_flag(&self) -> Option<&AtomicBool> {
        self.cancel.as_deref()
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|c| c.load(Ordering::Relaxed))
    }

    /// Runs `wait`, which waits for another fetch of Lacuna. The time does not count against the server.
    pub(super) fn untimed<T>(&self, wait: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let value = wait();
        with(|call| {
            call.began += began.elapsed();
            call.heard.0 += began.elapsed();
        });
        value
    }

    /// Waits for a place unless the body has one. The body may move `aside` later, while its server is silent. Returns
    /// `None` if the fetch was stopped.
    pub(super) fn hold_place(&self, places: &ByteBudget, aside: &ByteBudget) -> Option<()> {
        let has_one = with(|call| call.holding.as_ref().is_some_and(|holding| !holding.is_aside));
        if has_one == Some(true) {
            return Some(());
        }
        self.hold(places, 1, Some(aside))
    }

    /// Waits for a share of a budget, which replaces the place of the body. Returns `None` if the fetch was stopped.
    pub(super) fn hold_share(&self, budget: &ByteBudget, bytes: u64) -> Option<()> {
        self.hold(budget, bytes, None)
    }

    fn hold(&self, budget: &ByteBudget, bytes: u64, aside: Option<&ByteBudget>) -> Option<()> {
        let share = self.untimed(|| budget.take(bytes, self.cancel_flag()))?;
        with(|call| {
            let (aside, looked, received) = (aside.cloned(), Instant::now(), call.received);
            call.holding = Some(Holding { share, aside, is_aside: false, looked, received });
        })
    }

    /// Hands out the place or share of a body that was read. The speed of its server does not matter any more.
    pub(super) fn held(&self) -> Option<Share> {
        with(|call| call.holding.take().map(|holding| holding.share)).flatten()
    }

    /// Runs a part of the fetch with a deadline of its own.
    pub(super) fn briefly<T>(&self, time: Duration, part: impl FnOnce() -> T) -> T {
        with(|call| call.part_ends = Some(Instant::now() + time));
        let value = part();
        with(|call| call.part_ends = None);
        value
    }

    /// Returns the time left; `None` if it has run out.
    pub(super) fn time_left(&self) -> Option<Duration> {
        with(|call| call.time_left()).flatten()
    }

    /// Prepares the next hop. `addresses` are the addresses for the host of `uri`. If they are those of a proxy,
    /// `absolute` is the beginning of the request target.
    pub(super) fn pin(&self, uri: &Uri, addresses: Option<Vec<SocketAddr>>, absolute: Option<String>) {
        let host = uri.host().unwrap_or_default().to_owned();
        with(|call| {
            call.pinned = addresses.map(|list| (host, list));
            call.absolute = absolute;
            call.stale = false;
            call.reset = false;
        });
    }

    /// Returns true if a kept-alive connection was dead before any byte came.
    pub(super) fn was_stale(&self) -> bool {
        with(|call| call.stale).unwrap_or(false)
    }

    /// Returns true if the connection was reset.
    pub(super) fn was_reset(&self) -> bool {
        with(|call| call.reset).unwrap_or(false)
    }

    /// Returns the number of bytes received over the network.
    pub(super) fn received(&self) -> u64 {
        with(|call| call.received).unwrap_or(0)
    }
}

impl Drop for CallScope {
    fn drop(&mut self) {
        CALL.set(None);
    }
}

fn with<T>(change: impl FnOnce(&mut Call) -> T) -> Option<T> {
    CALL.with_borrow_mut(|call| call.as_mut().map(change))
}

/// Returns the checked addresses of the current hop. The name of a proxy is looked up as usual.
#[derive(Debug, Default)]
pub(super) struct Pinned(DefaultResolver);

impl Resolver for Pinned {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, Error> {
        let host = uri.host().unwrap_or_default();
        let pinned = with(|call| call.pinned.clone()).flatten().filter(|(name, _)| name == host);
        let Some((_, addresses)) = pinned else {
            // Without a proxy the name was looked up and checked before. No other address may be used.
            return if config.proxy().is_some() {
                self.0.resolve(uri, config, timeout)
            } else {
                Err(Error::HostNotFound)
            };
        };
        let mut list = self.empty();
        // `ureq` keeps no more addresses.
        for address in addresses.into_iter().take(16) {
            list.push(address);
        }
        Ok(list)
    }
}

/// Looks up a host name with a port. The default is the system's resolver; tests bring their own.
pub type Lookup = Arc<dyn Fn(&str, u16) -> std::io::Result<Vec<SocketAddr>> + Send + Sync>;

/// Returns the system's resolver.
pub(super) fn system_lookup() -> Lookup {
    Arc::new(|host, port| (host, port).to_socket_addrs().map(Iterator::collect))
}

/// The reason that a name has no addresses.
pub(super) enum NoAddress {
    Unknown(String),
    Timeout,
    Stopped,
}

/// Returns the addresses of a URI's host. The system's lookup cannot be interrupted, so it runs on a thread that is
/// abandoned when the time is up.
pub(super) fn addresses(
    uri: &Url,
    lookup: &Lookup,
    time: Duration,
    scope: &CallScope,
) -> Result<Vec<SocketAddr>, NoAddress> {
    let port = uri.port_or_known_default().unwrap_or(80);
    let host = match uri.host() {
        Some(Host::Ipv4(address)) => return Ok(vec![SocketAddr::new(IpAddr::V4(address), port)]),
        Some(Host::Ipv6(address)) => return Ok(vec![SocketAddr::new(IpAddr::V6(address), port)]),
        Some(Host::Domain(name)) => name.to_owned(),
        None => return Err(NoAddress::Unknown(String::new())),
    };
    let (sender, receiver) = mpsc::sync_channel(1);
    let lookup = Arc::clone(lookup);
    let began = Instant::now();
    thread::Builder::new()
        .name("name lookup".to_owned())
        .stack_size(512 << 10)
        // The receiver may have gone.
        .spawn(move || sender.send(lookup(&host, port)).ok())
        .map_err(|e| NoAddress::Unknown(e.to_string()))?;
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(Ok(list)) if list.is_empty() => return Err(NoAddress::Unknown(String::new())),
            Ok(Ok(list)) => return Ok(list),
            Ok(Err(error)) => return Err(NoAddress::Unknown(error.to_string())),
            Err(RecvTimeoutError::Disconnected) => return Err(NoAddress::Unknown("lookup died".to_owned())),
            Err(RecvTimeoutError::Timeout) if scope.is_cancelled() => return Err(NoAddress::Stopped),
            Err(RecvTimeoutError::Timeout) if began.elapsed() >= time => return Err(NoAddress::Timeout),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Builds the layers between a fetch and the network: TCP or the tunnel of a proxy, [`Wire`], TLS, [`Exchange`].
pub(super) fn connector() -> impl Connector {
    ().chain(ConnectProxyConnector::default())
        .chain(TcpConnector::default())
        .chain(Wrap(|inner| Wire { inner }))
        .chain(RustlsConnector::default())
        .chain(Wrap(|inner| Exchange { inner, used: false }))
}

/// Wraps every connection in one of Lacuna's transports.
struct Wrap<F>(F);

impl<F> fmt::Debug for Wrap<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wrap")
    }
}

impl<In: Transport, Out: Transport, F: Fn(In) -> Out + Send + Sync + 'static> Connector<In> for Wrap<F> {
    type Out = Out;

    fn connect(&self, _: &ConnectionDetails<'_>, chained: Option<In>) -> Result<Option<Out>, Error> {
        Ok(chained.map(&self.0))
    }
}

/// The bytes of a connection on the network, TLS handshake included. It watches the stop flag and the deadline, and
/// counts bytes.
#[derive(Debug)]
struct Wire<T> {
    inner: T,
}

/// Returns the time until the deadline, or an error if it has passed or the stop flag is set.
fn time_left() -> Result<Duration, Error> {
    let left = with(|call| {
        if call.cancel.as_ref().is_some_and(|c| c.load(Ordering::Relaxed)) {
            return None;
        }
        if call.has_lost() || call.holds_others_up() {
            return None;
        }
        call.time_left()
    });
    // There is no limit outside a fetch.
    left.unwrap_or(Some(LOOK)).ok_or(Error::Timeout(Timeout::Global))
}

impl<T: Transport> Transport for Wire<T> {
    fn buffers(&mut self) -> &mut dyn Buffers {
        self.inner.buffers()
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), Error> {
        let after = time_left()?.min(*timeout.after);
        self.inner.transmit_output(amount, NextTimeout { after: Wait::Exact(after), ..timeout })
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        let began = Instant::now();
        loop {
            let left = timeout.after.saturating_sub(began.elapsed());
            let slice = time_left()?.min(LOOK).min(left);
            if slice.is_zero() {
                return Err(Error::Timeout(timeout.reason));
            }
            let before = self.inner.buffers().input().len();
            match self.inner.await_input(NextTimeout { after: Wait::Exact(slice), ..timeout }) {
                Ok(progress) => {
                    let came = self.inner.buffers().input().len().saturating_sub(before);
                    with(|call| call.received += came as u64);
                    return Ok(progress);
                }
                Err(Error::Timeout(_)) => {
                    with(|call| call.holding.as_mut().map(Holding::step_aside));
                }
                Err(error) => {
                    let is_reset =
                        |kind| matches!(kind, ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted);
                    if matches!(&error, Error::Io(e) if is_reset(e.kind())) {
                        with(|call| call.reset = true);
                    }
                    return Err(error);
                }
            }
        }
    }

    fn is_open(&mut self) -> bool {
        self.inner.is_open()
    }

    fn is_tls(&self) -> bool {
        self.inner.is_tls()
    }
}

/// The bytes of a connection inside TLS. It notes reuse of the connection, and headers that fill the buffer.
#[derive(Debug)]
struct Exchange<T> {
    inner: T,
    used: bool,
}

/// Writes `begin` before the path of the request in `output`, which has `amount` bytes. A proxy needs this absolute
/// form, and ureq cannot write it. Returns the new number of bytes.
fn name_absolutely(output: &mut [u8], amount: usize, begin: &str) -> Result<usize, Error> {
    let line = output.get(..amount).unwrap_or_default();
    let at = line.iter().position(|byte| *byte == b' ').map_or(0, |space| space + 1);
    let longer = amount + begin.len();
    if longer > output.len() {
        return Err(Error::LargeResponseHeader(longer, output.len()));
    }
    output.copy_within(at..amount, at + begin.len());
    if let Some(place) = output.get_mut(at..at + begin.len()) {
        place.copy_from_slice(begin.as_bytes());
    }
    Ok(longer)
}

impl<T: Transport> Transport for Exchange<T> {
    fn buffers(&mut self) -> &mut dyn Buffers {
        self.inner.buffers()
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), Error> {
        with(|call| call.stale = self.used);
        self.used = true;
        let amount = match with(|call| call.absolute.take()).flatten() {
            Some(begin) => name_absolutely(self.inner.buffers().output(), amount, &begin)?,
            None => amount,
        };
        self.inner.transmit_output(amount, timeout)
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        let buffers = self.inner.buffers();
        if buffers.input_append_buf().is_empty() {
            // Only headers are collected as a whole. ureq would take a full buffer for a closed connection.
            let held = buffers.input().len();
            return Err(Error::LargeResponseHeader(held, held));
        }
        let progress = self.inner.await_input(timeout)?;
        with(|call| call.stale &= !progress);
        Ok(progress)
    }

    fn is_open(&mut self) -> bool {
        self.inner.is_open()
    }

    fn is_tls(&self) -> bool {
        self.inner.is_tls()
    }
}
