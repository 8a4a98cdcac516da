//! Hooks into `ureq`. They make sure that each connection goes to an address that the policy has passed (F5), and that
//! a fetch can be stopped.
//!
//! `ureq` gives a resolver only the URI of a request, and gives a transport nothing. So the state of a fetch is in a
//! thread-local [`FetchState`]. This works because a fetch begins and ends on one thread. The [`Pinned`] resolver
//! returns the addresses that the policy has passed, without another lookup. Kept-alive connections cannot bypass this,
//! because public and other addresses have separate agents, and so separate connection pools.
//!
//! While it waits, the transport checks the stop flag several times a second. It enforces the deadline of the whole
//! fetch (`ureq`'s own would start again at every redirect). It also counts bytes, and notes a reset that `ureq` takes
//! for the end of a body without a length.

mod call;

use std::fmt;
use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::time::Duration as Wait;
use ureq::unversioned::transport::{
    Buffers, ConnectProxyConnector, ConnectionDetails, Connector, NextTimeout, RustlsConnector,
    SocksConnector, TcpConnector, Transport,
};
use ureq::{Error, Timeout};
use url::{Host, Url};

use super::gate::STOP_CHECK_PAUSE;
use call::{FetchState, Holding, with};

pub(super) use call::{CallScope, CallTime};

/// A resolver that returns the checked addresses of the current hop. It looks up the name of a proxy as usual.
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
        // `ureq` has room for no more addresses.
        for address in addresses.into_iter().take(16) {
            list.push(address);
        }
        Ok(list)
    }
}

/// Looks up a host name with a port. The default is the system's resolver. Tests bring their own.
pub type Lookup = Arc<dyn Fn(&str, u16) -> std::io::Result<Vec<SocketAddr>> + Send + Sync>;

/// Returns the system's resolver.
pub(super) fn system_lookup() -> Lookup {
    Arc::new(|host, port| (host, port).to_socket_addrs().map(Iterator::collect))
}

/// The reason for which a name has no addresses.
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
        // The caller may have stopped waiting for the answer.
        .spawn(move || sender.send(lookup(&host, port)).ok())
        .map_err(|e| NoAddress::Unknown(e.to_string()))?;
    loop {
        match receiver.recv_timeout(STOP_CHECK_PAUSE) {
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
        .chain(SocksConnector::default())
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

/// A transport for the bytes of a connection on the network, the TLS handshake included. It checks the stop flag and
/// the deadline, and counts bytes.
#[derive(Debug)]
struct Wire<T> {
    inner: T,
}

/// Returns the time until the deadline, or an error if it has passed or the stop flag is set.
fn time_left() -> Result<Duration, Error> {
    let left = with(FetchState::check_progress);
    // A connection that is used outside a fetch has no deadline.
    left.unwrap_or(Some(STOP_CHECK_PAUSE)).ok_or(Error::Timeout(Timeout::Global))
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
            let slice = time_left()?.min(STOP_CHECK_PAUSE).min(left);
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
                    with(|call| call.holding.as_mut().map(Holding::make_way));
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

/// A transport for the bytes of a connection inside TLS. It notes if a connection is used again, and fails if headers
/// fill the buffer.
#[derive(Debug)]
struct Exchange<T> {
    inner: T,
    used: bool,
}

/// Writes `begin` before the path of the request in `output`, which has `amount` bytes. A proxy needs this absolute
/// form of the address, and ureq cannot write it. Returns the new number of bytes.
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
            // Only headers are collected as a whole, so they have filled the buffer. ureq would mistake a full buffer
            // for a closed connection.
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
