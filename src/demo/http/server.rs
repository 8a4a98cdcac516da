//! The sockets: accepts connections, reads heads, sends replies, and stops.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::message::{Delivery, Reply, Request, http_date, reason};
use crate::model::Timestamp;

/// Largest number of connections at once. Further connections wait in the system's queue.
const MAX_CONNECTIONS: usize = 256;
/// If there are at least this many connections, each is closed after its answer, so that idle connections do not block
/// others.
const BUSY_CONNECTIONS: usize = MAX_CONNECTIONS / 2;
/// The time that a connection may be idle between two requests.
const IDLE: Duration = Duration::from_secs(30);
/// Longest head of a request in bytes.
const MAX_HEAD: usize = 64 * 1024;
/// Number of requests in the log. Older requests are dropped.
const MAX_LOG: usize = 100_000;
/// Pause before the server tries again if it cannot accept a connection.
const RETRY: Duration = Duration::from_millis(5);

type Handler = Box<dyn Fn(&Request) -> Reply + Send + Sync>;

/// One answered request.
#[derive(Clone, Debug)]
pub struct Logged {
    /// The request.
    pub request: Request,
    /// The status of the answer; 0 if no answer was sent (reset, silence).
    pub status: u16,
    /// The time at which the request arrived.
    pub at: Instant,
}

/// A server on the loopback interface. Dropping it closes every connection, joins every thread and frees the port.
pub struct Server {
    shared: Arc<Shared>,
    address: SocketAddr,
    listening: Option<JoinHandle<()>>,
}

struct Shared {
    handler: Handler,
    stop: Stop,
    log: Mutex<VecDeque<Logged>>,
    /// The open sockets, so that stopping can close them while threads use them.
    connections: Mutex<BTreeMap<u64, TcpStream>>,
    answering: AtomicUsize,
    most_at_once: AtomicUsize,
}

impl Server {
    /// Listens on `port` of 127.0.0.1 (0: any free port) and answers with `handler`, which may be called from many
    /// threads.
    ///
    /// Fails if the port is taken or if no thread can be started.
    pub fn start(port: u16, handler: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            handler: Box::new(handler),
            stop: Stop::default(),
            log: Mutex::default(),
            connections: Mutex::default(),
            answering: AtomicUsize::new(0),
            most_at_once: AtomicUsize::new(0),
        });
        let theirs = Arc::clone(&shared);
        let listening = thread::Builder::new()
            .name(format!("demo-listen-{}", address.port()))
            .spawn(move || listen(&listener, &theirs))?;
        Ok(Self { shared, address, listening: Some(listening) })
    }

    /// Returns the address of the server.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the requests so far, in the order in which they arrived. A request is in the log before its answer is
    /// sent.
    #[must_use]
    pub fn log(&self) -> Vec<Logged> {
        lock(&self.shared.log).iter().cloned().collect()
    }

    /// Clears the log.
    pub fn clear_log(&self) {
        lock(&self.shared.log).clear();
    }

    /// Counts the requests for `path`. A path with a query must match exactly; a path without one matches any query.
    #[must_use]
    pub fn count(&self, path: &str) -> usize {
        lock(&self.shared.log).iter().filter(|l| l.request.target == path || l.request.path() == path).count()
    }

    /// Returns the largest number of requests that were answered at the same time.
    #[must_use]
    pub fn most_at_once(&self) -> usize {
        self.shared.most_at_once.load(Ordering::SeqCst)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.stop.stop();
        for stream in lock(&self.shared.connections).values() {
            close(stream);
        }
        // The listening thread waits in `accept`. This connection wakes it.
        if let Err(error) = TcpStream::connect(self.address) {
            tracing::debug!(%error, "demo server could not be woken to stop");
        }
        if let Some(listening) = self.listening.take()
            && listening.join().is_err()
        {
            tracing::warn!("demo server: the listening thread panicked");
        }
    }
}

fn listen(listener: &TcpListener, shared: &Arc<Shared>) {
    let mut threads: Vec<JoinHandle<()>> = Vec::new();
    let mut number = 0_u64;
    while !shared.stop.is_stopped() {
        threads.retain(|thread| !thread.is_finished());
        if threads.len() >= MAX_CONNECTIONS {
            shared.stop.wait(RETRY);
            continue;
        }
        let Ok((stream, _)) = listener.accept() else {
            shared.stop.wait(RETRY);
            continue;
        };
        number += 1;
        let Ok(copy) = stream.try_clone() else { continue };
        lock(&shared.connections).insert(number, copy);
        let entry = Registered { shared: Arc::clone(shared), number };
        let busy = threads.len() >= BUSY_CONNECTIONS;
        let made = thread::Builder::new().name(format!("demo-{number}")).spawn(move || {
            let shared = Arc::clone(&entry.shared);
            if let Err(error) = converse(stream, &shared, busy) {
                tracing::debug!(%error, "demo server: a connection ended");
            }
            drop(entry);
        });
        match made {
            Ok(thread) => threads.push(thread),
            Err(error) => tracing::warn!(%error, "demo server: no thread for a connection"),
        }
    }
    // These connections were accepted after `drop` had closed the others.
    for stream in lock(&shared.connections).values() {
        close(stream);
    }
    for thread in threads {
        if thread.join().is_err() {
            tracing::warn!("demo server: a handler panicked");
        }
    }
}

/// The entry of a connection in the list of open connections. It is removed even if the handler panics.
struct Registered {
    shared: Arc<Shared>,
    number: u64,
}

impl Drop for Registered {
    fn drop(&mut self) {
        drop(lock(&self.shared.connections).remove(&self.number));
    }
}

/// Answers the requests of one connection until either side closes it.
fn converse(mut stream: TcpStream, shared: &Shared, busy: bool) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(IDLE))?;
    while !shared.stop.is_stopped() {
        let Some(head) = read_head(&mut stream)? else { return Ok(()) };
        let at = Instant::now();
        let Some(request) = Request::parse(&head) else {
            let reply = Reply::status(400);
            read_last(&mut stream)?;
            return send(
                &mut stream,
                &reply,
                &Framing { head_only: false, old: false, close: true },
                &shared.stop,
            );
        };
        let readable = matches!(request.method.as_str(), "GET" | "HEAD");
        let _busy = Answering::new(shared);
        let reply = if readable {
            (shared.handler)(&request).answer(&request).compress(&request)
        } else {
            Reply::status(405).header("Allow", "GET, HEAD")
        };
        let has_body = request.header("Content-Length").is_some_and(|length| length != "0")
            || request.header("Transfer-Encoding").is_some();
        let asked = request.header("Connection").is_some_and(|value| value.eq_ignore_ascii_case("close"));
        let close = busy
            || asked
            || request.old
            || has_body
            || !readable
            || matches!(reply.delivery, Delivery::Truncated { .. } | Delivery::NoLength);
        let framing = Framing { head_only: request.method == "HEAD", old: request.old, close };
        let answered = !matches!(reply.delivery, Delivery::Reset | Delivery::Silent(_));
        record(shared, Logged { request, status: if answered { reply.status } else { 0 }, at });
        match reply.delivery {
            // The last byte of the request is still unread, so closing the connection makes the system send RST instead
            // of FIN.
            Delivery::Reset => return Ok(()),
            Delivery::Silent(time) => {
                shared.stop.wait(time);
                return Ok(());
            }
            _ => {}
        }
        read_last(&mut stream)?;
        send(&mut stream, &reply, &framing, &shared.stop)?;
        if close {
            return stream.shutdown(Shutdown::Both);
        }
    }
    Ok(())
}

/// Reads the head of a request except for its last byte, which [`read_last`] reads. Returns `None` at the end of the
/// connection.
fn read_head(stream: &mut TcpStream) -> io::Result<Option<Vec<u8>>> {
    let mut head: Vec<u8> = Vec::new();
    let mut piece = [0_u8; 4096];
    loop {
        let length = stream.peek(&mut piece)?;
        if length == 0 {
            return Ok(None);
        }
        let before = head.len();
        head.extend_from_slice(&piece[..length]);
        let from = before.saturating_sub(3);
        let end = head[from..].windows(4).position(|bytes| bytes == b"\r\n\r\n").map(|at| from + at + 4);
        if let Some(end) = end {
            stream.read_exact(&mut piece[..end - before - 1])?;
            head.truncate(end);
            return Ok(Some(head));
        }
        if head.len() > MAX_HEAD {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the head of the request is too long"));
        }
        stream.read_exact(&mut piece[..length])?;
    }
}

fn read_last(stream: &mut TcpStream) -> io::Result<()> {
    stream.read_exact(&mut [0_u8])
}

/// The parts of a request that determine the form of the answer.
struct Framing {
    head_only: bool,
    old: bool,
    close: bool,
}

fn send(stream: &mut TcpStream, reply: &Reply, framing: &Framing, stop: &Stop) -> io::Result<()> {
    let bodiless = matches!(reply.status, 204 | 304);
    let chunked = reply.delivery == Delivery::Chunked && !framing.old && !bodiless;
    let mut out = format!("HTTP/1.1 {} {}\r\n", reply.status, reason(reply.status));
    let mut field = |name: &str, value: &str| {
        out.push_str(name);
        out.push_str(": ");
        // A line break in a value would end the head.
        out.extend(value.chars().filter(|c| !matches!(c, '\r' | '\n')));
        out.push_str("\r\n");
    };
    for (name, value) in &reply.headers {
        field(name, value);
    }
    if !reply.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("Date")) {
        field("Date", &http_date(Timestamp::from(chrono::Utc::now())));
    }
    if chunked {
        field("Transfer-Encoding", "chunked");
    } else if !bodiless && reply.delivery != Delivery::NoLength {
        field("Content-Length", &reply.body.len().to_string());
    }
    field("Connection", if framing.close { "close" } else { "keep-alive" });
    out.push_str("\r\n");
    let mut out = out.into_bytes();
    if framing.head_only || bodiless {
        return stream.write_all(&out);
    }
    match reply.delivery {
        Delivery::Normal | Delivery::NoLength => out.extend_from_slice(&reply.body),
        Delivery::Truncated { after } => {
            out.extend_from_slice(reply.body.get(..after).unwrap_or(&reply.body));
        }
        Delivery::Chunked if !chunked => out.extend_from_slice(&reply.body),
        Delivery::Chunked => {
            for chunk in reply.body.chunks(1024) {
                out.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
                out.extend_from_slice(chunk);
                out.extend_from_slice(b"\r\n");
            }
            out.extend_from_slice(b"0\r\n\r\n");
        }
        Delivery::Slow { chunk, pause } => {
            stream.write_all(&out)?;
            for piece in reply.body.chunks(chunk.max(1)) {
                stream.write_all(piece)?;
                if stop.wait(pause) {
                    break;
                }
            }
            return Ok(());
        }
        Delivery::Reset | Delivery::Silent(_) => {}
    }
    stream.write_all(&out)
}

fn record(shared: &Shared, logged: Logged) {
    let mut log = lock(&shared.log);
    if log.len() >= MAX_LOG {
        log.pop_front();
    }
    log.push_back(logged);
}

/// Counts a request as being answered until this value is dropped.
struct Answering<'a>(&'a Shared);

impl<'a> Answering<'a> {
    fn new(shared: &'a Shared) -> Self {
        let now = shared.answering.fetch_add(1, Ordering::SeqCst) + 1;
        shared.most_at_once.fetch_max(now, Ordering::SeqCst);
        Self(shared)
    }
}

impl Drop for Answering<'_> {
    fn drop(&mut self) {
        self.0.answering.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A flag that a thread can wait for.
#[derive(Default)]
struct Stop {
    stopped: AtomicBool,
    lock: Mutex<()>,
    bell: Condvar,
}

impl Stop {
    fn stop(&self) {
        let held = lock(&self.lock);
        self.stopped.store(true, Ordering::SeqCst);
        self.bell.notify_all();
        drop(held);
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }

    /// Waits for this time or until the server stops. Returns true if it stopped.
    fn wait(&self, time: Duration) -> bool {
        let held = lock(&self.lock);
        let waited = self.bell.wait_timeout_while(held, time, |()| !self.is_stopped());
        drop(waited.unwrap_or_else(PoisonError::into_inner));
        self.is_stopped()
    }
}

fn close(stream: &TcpStream) {
    if let Err(error) = stream.shutdown(Shutdown::Both) {
        tracing::trace!(%error, "demo server: the connection was closed already");
    }
}

/// Locks a mutex. The log must stay readable after a handler panicked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
