//! Reads bodies into memory, within limits that all fetches share.
//!
//! Many threads may wait for servers at once. To keep the memory of many workers small, a body takes more of the shared
//! memory only as it grows:
//!
//! - Up to [`UNBUDGETED_BYTES`] bytes need no permission, so a server that sends little holds back no other fetch.
//! - Up to [`PLACE_BYTES`] bytes need one of a few *places*. While its server is silent, the body gives its place to a fetch
//!   that waits for one, and moves to a place for silent servers. When more bytes come, the body needs a new place.
//! - A larger body takes a *share* of a budget of bytes before it reads on. The share is the Content-Length, or else
//!   the largest size of a body.
//!
//! If a server stays slow while other fetches wait for the place or share of its body, the body loses it, and the fetch
//! fails (see `hooks`). A fetch that has a place or share waits for nothing but its server. So no deadlock is possible,
//! as long as a thread drops its [`Body`] before it fetches again. No decoded body grows beyond its limit (F1).

use std::io::{self, Read};
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::BodySink;
use super::gate::STOP_CHECK_PAUSE;
use crate::locale::Message;

/// Bytes that a body may have without a place.
const UNBUDGETED_BYTES: usize = 64 << 10;

/// Bytes that a body with a place may have without a share of the budget.
const PLACE_BYTES: usize = 1 << 20;

/// Bytes reserved at once for a body with a share. glibc requests a block of more than 32 MiB from the system and
/// returns it at once, its untouched pages cost nothing, and it is never copied to grow. Smaller blocks stay in the
/// heap of the thread that freed them, so each worker would keep them. With hostile feeds these blocks were half of all
/// memory.
const SHARE_BYTES: usize = (32 << 20) + (1 << 20);

/// Bytes read at once. The buffer is on the heap, because worker stacks are small.
const READ_BYTES: usize = 32 << 10;

/// A body in memory. As long as the body or its [`Share`] exists, it occupies a place, or its bytes count in the byte
/// budget. Drop both before the next fetch.
#[derive(Debug, Default)]
pub struct Body {
    bytes: Vec<u8>,
    share: Option<Share>,
}

impl Body {
    /// Makes a body that did not come from the network. It has no share.
    #[must_use]
    pub const fn new(bytes: Vec<u8>) -> Self {
        Self { bytes, share: None }
    }

    /// Drops the bytes and returns their share, because the parsed document takes as much memory.
    #[must_use]
    pub fn into_share(self) -> Option<Share> {
        self.share
    }
}

impl Deref for Body {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

/// A number of bytes that all large bodies of the process share. A second budget counts places instead of bytes.
#[derive(Clone, Debug)]
pub struct ByteBudget(Arc<BudgetState>);

#[derive(Debug)]
struct BudgetState {
    total: u64,
    free: Mutex<u64>,
    returned: Condvar,
    /// Number of threads that wait because less is free than they need.
    waiting: AtomicUsize,
}

impl BudgetState {
    /// Returns true if a thread waits because less is free than it needs.
    fn is_wanted(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    fn give_back(&self, bytes: u64) {
        *self.free.lock().unwrap_or_else(PoisonError::into_inner) += bytes;
        self.returned.notify_all();
    }
}

impl ByteBudget {
    /// Makes a budget of `total` bytes.
    #[must_use]
    pub fn new(total: u64) -> Self {
        Self(Arc::new(BudgetState {
            total,
            free: Mutex::new(total),
            returned: Condvar::new(),
            waiting: AtomicUsize::new(0),
        }))
    }

    /// Waits until `bytes` are free and takes them. A request for more than the whole budget takes the whole budget.
    /// Returns `None` if `cancel` was set meanwhile.
    pub fn take(&self, bytes: u64, cancel: Option<&AtomicBool>) -> Option<Share> {
        let bytes = bytes.min(self.0.total);
        let mut free = self.0.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut stopped = false;
        if *free < bytes {
            self.0.waiting.fetch_add(1, Ordering::Relaxed);
            while *free < bytes && !stopped {
                stopped = cancel.is_some_and(|c| c.load(Ordering::Relaxed));
                free = self
                    .0
                    .returned
                    .wait_timeout(free, STOP_CHECK_PAUSE)
                    .unwrap_or_else(PoisonError::into_inner)
                    .0;
            }
            self.0.waiting.fetch_sub(1, Ordering::Relaxed);
        }
        if *free < bytes {
            return None;
        }
        *free -= bytes;
        drop(free);
        Some(Share { state: Arc::clone(&self.0), bytes })
    }

    /// Takes `bytes` if they are free, without waiting.
    pub(super) fn take_free(&self, bytes: u64) -> Option<Share> {
        let mut free = self.0.free.lock().unwrap_or_else(PoisonError::into_inner);
        *free = free.checked_sub(bytes)?;
        drop(free);
        Some(Share { state: Arc::clone(&self.0), bytes })
    }

    /// Returns the number of free bytes.
    pub fn free(&self) -> u64 {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A part of a [`ByteBudget`]. Dropping it gives the part back.
#[derive(Debug)]
pub struct Share {
    state: Arc<BudgetState>,
    bytes: u64,
}

impl Share {
    /// Returns true if a thread waits for a part of the same budget.
    pub(super) fn is_wanted(&self) -> bool {
        self.state.is_wanted()
    }

    fn shrink_to(&mut self, bytes: u64) {
        let surplus = self.bytes.saturating_sub(bytes);
        if surplus > 0 {
            self.bytes -= surplus;
            self.state.give_back(surplus);
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.state.give_back(self.bytes);
    }
}

/// The reason for which a body is shorter than the server meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truncation {
    /// The connection was reset.
    Reset,
    /// The data ended before the Content-Length, the last chunk or the end of the compressed data.
    Early,
    /// A chunk has no valid length, or no end.
    Chunks,
    /// The compressed data is broken.
    Compression,
}

impl Truncation {
    /// Returns the words for a message: a clause without a final period.
    #[must_use]
    pub fn words(self) -> Message {
        match self {
            Self::Reset => msg!("fetch-truncated-reset"),
            Self::Early => msg!("fetch-truncated-early"),
            Self::Chunks => msg!("fetch-truncated-chunks"),
            Self::Compression => msg!("fetch-truncated-compression"),
        }
    }

    fn of(error: &ureq::Error) -> Self {
        let of_io = |error: &io::Error| match error.get_ref().and_then(|inner| inner.downcast_ref()) {
            Some(inner) => Self::of(inner),
            None if error.kind() == io::ErrorKind::UnexpectedEof => Self::Early,
            None => Self::Compression,
        };
        match error {
            ureq::Error::Decompress(_, error) => of_io(error),
            ureq::Error::Io(error) if error.kind() == io::ErrorKind::ConnectionReset => Self::Reset,
            ureq::Error::Io(error)
                if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData) =>
            {
                Self::Compression
            }
            ureq::Error::Protocol(_) => Self::Chunks,
            _ => Self::Early,
        }
    }
}

/// The reason for which a body could not be read.
pub(super) enum Unread {
    /// The body is larger than this number of bytes.
    TooLarge(u64),
    /// The fetch was stopped while it waited for a place or share.
    Stopped,
    /// The fetch failed (see [`ReadLimits::fatal`]).
    Error(ureq::Error),
}

/// The limits within which a body is read.
pub(super) struct ReadLimits<'a> {
    /// The largest number of bytes after decompression.
    pub max_bytes: u64,
    /// The largest number of bytes of a body that is passed to a sink and not kept.
    pub max_passed_on: u64,
    /// The Content-Length, if it counts the bytes that are read here.
    pub expected: Option<u64>,
    /// Takes the place or share of the body.
    pub holder: &'a dyn Holder,
    /// Returns true for errors that end the fetch (time-out, stop). After any other error the body counts as cut off.
    pub fatal: &'a dyn Fn(&ureq::Error) -> bool,
}

/// Takes the place or the share of a body.
pub(super) trait Holder {
    /// Waits for a place unless the body has one. Returns `None` if the fetch was stopped.
    fn place(&self) -> Option<()>;

    /// Waits for a share of this many bytes, which replaces the place. Returns `None` if the fetch was stopped.
    fn share(&self, bytes: u64) -> Option<()>;

    /// Returns the place or share, which the caller owns from now on.
    fn take(&self) -> Option<Share>;
}

impl ReadLimits<'_> {
    /// Returns the largest number of bytes that the body may have in memory.
    fn most(&self) -> u64 {
        self.expected.unwrap_or(self.max_bytes).min(self.max_bytes)
    }
}

fn check(length: u64, cap: u64) -> Result<(), Unread> {
    if length > cap { Err(Unread::TooLarge(cap)) } else { Ok(()) }
}

/// Reads a body to its end. The second value is the reason for which the body is cut off, if it is.
///
/// `wants` decides about a body of more than [`UNBUDGETED_BYTES`] bytes. If it returns a sink, the body is passed to the sink
/// piece by piece and not kept. The empty body that is returned then has a share for the sink's result.
pub(super) fn read<'t>(
    reader: &mut dyn Read,
    limits: &ReadLimits<'_>,
    wants: impl FnOnce() -> Option<&'t mut dyn BodySink>,
) -> Result<(Body, Option<Truncation>), Unread> {
    let mut source = Source { reader, fatal: limits.fatal, chunk: vec![0; READ_BYTES], broke_off: None };
    let mut bytes = Vec::new();
    while bytes.len() <= UNBUDGETED_BYTES {
        let Some(piece) = source.next()? else {
            check(bytes.len() as u64, limits.max_bytes)?;
            bytes.shrink_to_fit();
            return Ok((Body { bytes, share: None }, source.broke_off));
        };
        bytes.extend_from_slice(piece);
    }
    match wants() {
        Some(sink) => pass_on(&mut source, limits, &bytes, sink),
        None => keep(&mut source, limits, bytes),
    }
}

/// Reads a body in pieces.
struct Source<'a> {
    reader: &'a mut dyn Read,
    fatal: &'a dyn Fn(&ureq::Error) -> bool,
    chunk: Vec<u8>,
    broke_off: Option<Truncation>,
}

impl Source<'_> {
    /// Returns the next piece; `None` at the end or where the body is cut off.
    fn next(&mut self) -> Result<Option<&[u8]>, Unread> {
        match self.reader.read(&mut self.chunk) {
            Ok(0) => Ok(None),
            Ok(n) => Ok(self.chunk.get(..n)),
            Err(error) => {
                let error = ureq::Error::from(error);
                if (self.fatal)(&error) {
                    return Err(Unread::Error(error));
                }
                tracing::debug!(%error, "a body was cut off");
                self.broke_off = Some(Truncation::of(&error));
                Ok(None)
            }
        }
    }
}

/// Passes a body to a sink. `first` is the part that was read already.
fn pass_on(
    source: &mut Source<'_>,
    limits: &ReadLimits<'_>,
    first: &[u8],
    sink: &mut dyn BodySink,
) -> Result<(Body, Option<Truncation>), Unread> {
    check(limits.expected.unwrap_or(0), limits.max_passed_on)?;
    // Even a short body may become large when it is parsed.
    limits.holder.share(limits.max_bytes).ok_or(Unread::Stopped)?;
    let mut length = first.len() as u64;
    sink.take(first);
    while let Some(piece) = source.next()? {
        length += piece.len() as u64;
        check(length, limits.max_passed_on)?;
        sink.take(piece);
    }
    Ok((Body { bytes: Vec::new(), share: limits.holder.take() }, source.broke_off))
}

/// Keeps a body. `first` is the part that was read already.
fn keep(
    source: &mut Source<'_>,
    limits: &ReadLimits<'_>,
    first: Vec<u8>,
) -> Result<(Body, Option<Truncation>), Unread> {
    check(limits.expected.unwrap_or(0), limits.max_bytes)?;
    let most = usize::try_from(limits.most()).unwrap_or(usize::MAX);
    let mut bytes = first;
    let mut is_large = false;
    limits.holder.place().ok_or(Unread::Stopped)?;
    while let Some(piece) = source.next()? {
        let length = bytes.len() + piece.len();
        check(length as u64, limits.max_bytes)?;
        if !is_large && length > PLACE_BYTES {
            is_large = true;
            limits.holder.share(limits.most()).ok_or(Unread::Stopped)?;
            // If the system refuses this memory, the buffer grows with the body instead.
            bytes.try_reserve_exact(most.max(SHARE_BYTES) - bytes.len()).ok();
        } else if !is_large {
            // The body may have lost its place to another fetch.
            limits.holder.place().ok_or(Unread::Stopped)?;
        }
        if bytes.capacity() < length {
            // The buffer doubles, but never beyond the place or the share.
            let target = length.max((bytes.capacity() * 2).min(if is_large { most } else { PLACE_BYTES }));
            bytes.reserve_exact(target - bytes.len());
        }
        bytes.extend_from_slice(piece);
    }
    let mut share = limits.holder.take();
    match &mut share {
        Some(share) if is_large => share.shrink_to(bytes.len() as u64),
        _ => bytes.shrink_to_fit(),
    }
    Ok((Body { bytes, share }, source.broke_off))
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::thread;
    use std::time::Duration;

    use super::*;

    struct Plain {
        places: ByteBudget,
        budget: ByteBudget,
        held: RefCell<Option<Share>>,
    }

    impl Holder for Plain {
        fn place(&self) -> Option<()> {
            let mut held = self.held.borrow_mut();
            *held = held.take().or_else(|| self.places.take(1, None));
            held.as_ref().map(|_| ())
        }

        fn share(&self, bytes: u64) -> Option<()> {
            self.held.replace(None);
            self.held.replace(self.budget.take(bytes, None));
            Some(())
        }

        fn take(&self) -> Option<Share> {
            self.held.take()
        }
    }

    struct Passed(usize);

    impl BodySink for Passed {
        fn wants(&mut self, _: &url::Url, _: Option<&str>, _: Option<&str>) -> bool {
            true
        }

        fn take(&mut self, piece: &[u8]) {
            self.0 += piece.len();
        }
    }

    #[test]
    fn small_bodies_take_nothing_middle_ones_a_place_and_large_ones_a_share() {
        let (budget, places) = (ByteBudget::new(10 << 20), ByteBudget::new(2));
        let holder = Plain { places: places.clone(), budget: budget.clone(), held: RefCell::default() };
        let limits = |max_bytes, expected| ReadLimits {
            max_bytes,
            max_passed_on: 64 << 20,
            expected,
            holder: &holder,
            fatal: &|_| false,
        };
        let kept = |length: u64| {
            let mut body = io::repeat(1).take(length);
            let Ok((body, None)) = read(&mut body, &limits(8 << 20, None), || None) else { panic!() };
            assert_eq!(body.len() as u64, length);
            body
        };
        let free = || (places.free(), budget.free());
        let small = kept(UNBUDGETED_BYTES as u64);
        assert_eq!(free(), (2, 10 << 20));
        let middle = kept(PLACE_BYTES as u64);
        assert_eq!(free(), (1, 10 << 20));
        let large = kept(3 << 20);
        assert_eq!(free(), (1, 7 << 20));
        drop((small, middle, large));
        let mut endless = io::repeat(1);
        assert!(matches!(read(&mut endless, &limits(4 << 20, None), || None), Err(Unread::TooLarge(_))));
        assert!(matches!(read(&mut endless, &limits(9, Some(1 << 20)), || None), Err(Unread::TooLarge(_))));
        assert!(matches!(
            read(&mut io::repeat(1).take(10), &limits(9, None), || None),
            Err(Unread::TooLarge(_))
        ));
        drop(holder.take());
        assert_eq!(free(), (2, 10 << 20));
        // The sink's result has a share, which bounds it.
        let mut passed = Passed(0);
        let mut long = io::repeat(1).take(9 << 20);
        let Ok((body, None)) = read(&mut long, &limits(4 << 20, None), || Some(&mut passed)) else {
            panic!()
        };
        assert_eq!((body.len(), free()), (0, (2, 6 << 20)));
        assert_eq!(passed.0, 9 << 20);
    }

    #[test]
    fn a_thread_waits_until_its_share_is_free() {
        let budget = ByteBudget::new(4);
        let first = budget.take(3, None).unwrap();
        let second = thread::spawn({
            let budget = budget.clone();
            move || drop(budget.take(99, None).unwrap())
        });
        thread::sleep(Duration::from_millis(30));
        assert!(!second.is_finished());
        assert!(budget.take(2, Some(&AtomicBool::new(true))).is_none());
        drop(first);
        second.join().unwrap();
        assert_eq!(budget.free(), 4);
    }
}
