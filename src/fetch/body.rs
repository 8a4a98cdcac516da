//! Bodies in memory, and what they share.
//!
//! Many threads may wait for servers. Up to [`SMALL`] bytes of a body are read freely, so that whoever waits for a server that
//! sends little holds nothing that others need. For more, up to [`MIDDLE`], a body has one of a few places; while its server
//! is silent it gives that to whoever wants it, and waits aside for more bytes and another place. What is larger first takes
//! its share of a budget of bytes: what Content-Length says, else the whole cap, in one piece and before reading on. A server
//! that stays slow while others want what its body holds loses it, and the fetch ends (see `hooks`). Whoever has a place or a
//! share waits for nothing but its server, so nothing can deadlock as long as a [`Body`] is dropped before its thread fetches
//! again. Many workers stay small that way, and no body grows beyond
//! its limit when it is decoded (F1).

use std::io::{self, Read};
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::Taker;
use super::gate::LOOK;

/// Bytes every body may have without a place.
pub(super) const SMALL: usize = 64 << 10;

/// Bytes every body with a place may have without a share of the budget.
pub(super) const MIDDLE: usize = 1 << 20;

/// What is reserved at once for a body with a share. A block of more than 32 MiB is always one that glibc asks of the system
/// and gives back at once, untouched pages cost nothing, and it is never copied to grow. A smaller one, once freed, would
/// have glibc keep all blocks of its size in the heaps of the threads that freed them, a heap for each worker: that was half
/// of all memory while hostile feeds were refreshed.
const RESERVED: usize = (32 << 20) + (1 << 20);

/// How much is read at once; on the heap, for worker stacks are small.
const CHUNK: usize = 32 << 10;

/// A body. While it or its [`Share`] lives, it has a place or its bytes count in the byte budget: drop both before fetching
/// again.
#[derive(Debug, Default)]
pub struct Body {
    bytes: Vec<u8>,
    share: Option<Share>,
}

impl Body {
    /// A body that came from elsewhere than the net and holds no share.
    #[must_use]
    pub const fn new(bytes: Vec<u8>) -> Self {
        Self { bytes, share: None }
    }

    /// Lets go of the bytes and gives their share, for what was made of them takes as much room.
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

/// A number of bytes that all large bodies of the process share, or of places for those that are read.
#[derive(Clone, Debug)]
pub struct ByteBudget(Arc<Purse>);

#[derive(Debug)]
struct Purse {
    total: u64,
    free: Mutex<u64>,
    returned: Condvar,
    /// How many wait for more than is free.
    waiting: AtomicUsize,
}

impl Purse {
    /// Whether somebody waits for more than is free.
    fn is_wanted(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    fn give_back(&self, bytes: u64) {
        *self.free.lock().unwrap_or_else(PoisonError::into_inner) += bytes;
        self.returned.notify_all();
    }
}

impl ByteBudget {
    /// A budget of `total` bytes.
    #[must_use]
    pub fn new(total: u64) -> Self {
        Self(Arc::new(Purse {
            total,
            free: Mutex::new(total),
            returned: Condvar::new(),
            waiting: AtomicUsize::new(0),
        }))
    }

    /// Waits until `bytes` are free and takes them; more than the whole budget counts as the whole. `None` where
    /// `cancel` was set meanwhile.
    pub fn take(&self, bytes: u64, cancel: Option<&AtomicBool>) -> Option<Share> {
        let bytes = bytes.min(self.0.total);
        let mut free = self.0.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut stopped = false;
        if *free < bytes {
            self.0.waiting.fetch_add(1, Ordering::Relaxed);
            while *free < bytes && !stopped {
                stopped = cancel.is_some_and(|c| c.load(Ordering::Relaxed));
                free = self.0.returned.wait_timeout(free, LOOK).unwrap_or_else(PoisonError::into_inner).0;
            }
            self.0.waiting.fetch_sub(1, Ordering::Relaxed);
        }
        if *free < bytes {
            return None;
        }
        *free -= bytes;
        drop(free);
        Some(Share { purse: Arc::clone(&self.0), bytes })
    }

    /// Takes `bytes` if they are free.
    pub(super) fn take_free(&self, bytes: u64) -> Option<Share> {
        let mut free = self.0.free.lock().unwrap_or_else(PoisonError::into_inner);
        *free = free.checked_sub(bytes)?;
        drop(free);
        Some(Share { purse: Arc::clone(&self.0), bytes })
    }

    /// The bytes nobody holds.
    pub fn free(&self) -> u64 {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A part of a [`ByteBudget`], given back when it is dropped.
#[derive(Debug)]
pub struct Share {
    purse: Arc<Purse>,
    bytes: u64,
}

impl Share {
    /// Whether somebody waits for what it holds.
    pub(super) fn is_wanted(&self) -> bool {
        self.purse.is_wanted()
    }

    fn shrink_to(&mut self, bytes: u64) {
        let surplus = self.bytes.saturating_sub(bytes);
        if surplus > 0 {
            self.bytes -= surplus;
            self.purse.give_back(surplus);
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.purse.give_back(self.bytes);
    }
}

/// Why less of a body came than was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortage {
    /// The connection was reset.
    Reset,
    /// It ended before the Content-Length, the last chunk or the end of the compressed data.
    Early,
    /// A chunk without a length, or without an end.
    Chunks,
    /// Compressed data that cannot be decompressed.
    Compression,
}

impl Shortage {
    /// What happened, a clause.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Reset => "the connection was reset",
            Self::Early => "fewer bytes came than were announced",
            Self::Chunks => "the lengths of its chunks make no sense",
            Self::Compression => "its compression is broken",
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

/// Why a body could not be read.
pub(super) enum Unread {
    /// Larger than this cap.
    TooLarge(u64),
    /// Told to stop while it waited for its share.
    Stopped,
    /// An error that ends the fetch (see the `fatal` of [`read`]).
    Error(ureq::Error),
}

/// The terms on which a body is read.
pub(super) struct Terms<'a> {
    /// The most bytes after decompression.
    pub max_bytes: u64,
    /// The same for a body that is passed on and not kept.
    pub max_passed_on: u64,
    /// What Content-Length says, where it speaks of the bytes read here.
    pub expected: Option<u64>,
    /// What the body holds of what all share.
    pub holder: &'a dyn Holder,
    /// Says which errors end the fetch (time, stop); every other is a body that broke off.
    pub fatal: &'a dyn Fn(&ureq::Error) -> bool,
}

/// Holds for a body its place or its share.
pub(super) trait Holder {
    /// Waits for a place unless there is one; `None` when told to stop.
    fn place(&self) -> Option<()>;

    /// Waits for a share of this many bytes, in place of what is held; `None` when told to stop.
    fn share(&self, bytes: u64) -> Option<()>;

    /// Gives out what is held.
    fn take(&self) -> Option<Share>;
}

impl Terms<'_> {
    /// The most bytes that there can be to keep.
    fn most(&self) -> u64 {
        self.expected.unwrap_or(self.max_bytes).min(self.max_bytes)
    }
}

fn check(length: u64, cap: u64) -> Result<(), Unread> {
    if length > cap { Err(Unread::TooLarge(cap)) } else { Ok(()) }
}

/// Reads a body to its end. The second value: why it broke off before its end, so that only a part is there.
///
/// One that is longer than [`SMALL`] is offered to `wants`; where that takes it, it is passed on piece by piece and not kept,
/// but what is made of it has a share as the body would.
pub(super) fn read<'t>(
    reader: &mut dyn Read,
    terms: &Terms<'_>,
    wants: impl FnOnce() -> Option<&'t mut dyn Taker>,
) -> Result<(Body, Option<Shortage>), Unread> {
    let mut source = Source { reader, fatal: terms.fatal, chunk: vec![0; CHUNK], broke_off: None };
    let mut bytes = Vec::new();
    while bytes.len() <= SMALL {
        let Some(piece) = source.next()? else {
            check(bytes.len() as u64, terms.max_bytes)?;
            bytes.shrink_to_fit();
            return Ok((Body { bytes, share: None }, source.broke_off));
        };
        bytes.extend_from_slice(piece);
    }
    match wants() {
        Some(taker) => pass_on(&mut source, terms, &bytes, taker),
        None => keep(&mut source, terms, bytes),
    }
}

/// Where the pieces of a body come from.
struct Source<'a> {
    reader: &'a mut dyn Read,
    fatal: &'a dyn Fn(&ureq::Error) -> bool,
    chunk: Vec<u8>,
    broke_off: Option<Shortage>,
}

impl Source<'_> {
    /// The next piece; `None` at the end, and where the body breaks off.
    fn next(&mut self) -> Result<Option<&[u8]>, Unread> {
        match self.reader.read(&mut self.chunk) {
            Ok(0) => Ok(None),
            Ok(n) => Ok(self.chunk.get(..n)),
            Err(error) => {
                let error = ureq::Error::from(error);
                if (self.fatal)(&error) {
                    return Err(Unread::Error(error));
                }
                tracing::debug!(%error, "a body broke off");
                self.broke_off = Some(Shortage::of(&error));
                Ok(None)
            }
        }
    }
}

/// Passes a body on whose first bytes came already.
fn pass_on(
    source: &mut Source<'_>,
    terms: &Terms<'_>,
    first: &[u8],
    taker: &mut dyn Taker,
) -> Result<(Body, Option<Shortage>), Unread> {
    check(terms.expected.unwrap_or(0), terms.max_passed_on)?;
    // However short it is: what is made of it may be many times as long.
    terms.holder.share(terms.max_bytes).ok_or(Unread::Stopped)?;
    let mut length = first.len() as u64;
    taker.take(first);
    while let Some(piece) = source.next()? {
        length += piece.len() as u64;
        check(length, terms.max_passed_on)?;
        taker.take(piece);
    }
    Ok((Body { bytes: Vec::new(), share: terms.holder.take() }, source.broke_off))
}

/// Keeps a body whose first bytes came already.
fn keep(
    source: &mut Source<'_>,
    terms: &Terms<'_>,
    first: Vec<u8>,
) -> Result<(Body, Option<Shortage>), Unread> {
    check(terms.expected.unwrap_or(0), terms.max_bytes)?;
    let most = usize::try_from(terms.most()).unwrap_or(usize::MAX);
    let mut bytes = first;
    let mut is_large = false;
    terms.holder.place().ok_or(Unread::Stopped)?;
    while let Some(piece) = source.next()? {
        let length = bytes.len() + piece.len();
        check(length as u64, terms.max_bytes)?;
        if !is_large && length > MIDDLE {
            is_large = true;
            terms.holder.share(terms.most()).ok_or(Unread::Stopped)?;
            // Where so much cannot be had it grows as it comes.
            bytes.try_reserve_exact(most.max(RESERVED) - bytes.len()).ok();
        } else if !is_large {
            // It may have been given away meanwhile.
            terms.holder.place().ok_or(Unread::Stopped)?;
        }
        if bytes.capacity() < length {
            // Doubling, but never beyond what the place or the share stands for.
            let target = length.max((bytes.capacity() * 2).min(if is_large { most } else { MIDDLE }));
            bytes.reserve_exact(target - bytes.len());
        }
        bytes.extend_from_slice(piece);
    }
    let mut share = terms.holder.take();
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

    impl Taker for Passed {
        fn wants(&mut self, _: &url::Url, _: Option<&str>, _: Option<&str>) -> bool {
            true
        }

        fn take(&mut self, piece: &[u8]) {
            self.0 += piece.len();
        }
    }

    #[test]
    fn small_bodies_take_nothing_middle_ones_a_place_and_large_ones_what_they_need() {
        let (budget, places) = (ByteBudget::new(10 << 20), ByteBudget::new(2));
        let holder = Plain { places: places.clone(), budget: budget.clone(), held: RefCell::default() };
        let terms = |max_bytes, expected| Terms {
            max_bytes,
            max_passed_on: 64 << 20,
            expected,
            holder: &holder,
            fatal: &|_| false,
        };
        let kept = |length: u64| {
            let mut body = io::repeat(1).take(length);
            let Ok((body, None)) = read(&mut body, &terms(8 << 20, None), || None) else { panic!() };
            assert_eq!(body.len() as u64, length);
            body
        };
        let free = || (places.free(), budget.free());
        let small = kept(SMALL as u64);
        assert_eq!(free(), (2, 10 << 20));
        let middle = kept(MIDDLE as u64);
        assert_eq!(free(), (1, 10 << 20));
        let large = kept(3 << 20);
        assert_eq!(free(), (1, 7 << 20));
        drop((small, middle, large));
        let mut endless = io::repeat(1);
        assert!(matches!(read(&mut endless, &terms(4 << 20, None), || None), Err(Unread::TooLarge(_))));
        assert!(matches!(read(&mut endless, &terms(9, Some(1 << 20)), || None), Err(Unread::TooLarge(_))));
        assert!(matches!(
            read(&mut io::repeat(1).take(10), &terms(9, None), || None),
            Err(Unread::TooLarge(_))
        ));
        drop(holder.take());
        assert_eq!(free(), (2, 10 << 20));
        // What is made of a body that is passed on is bounded, and has a share for that.
        let mut passed = Passed(0);
        let mut long = io::repeat(1).take(9 << 20);
        let Ok((body, None)) = read(&mut long, &terms(4 << 20, None), || Some(&mut passed)) else { panic!() };
        assert_eq!((body.len(), free()), (0, (2, 6 << 20)));
        assert_eq!(passed.0, 9 << 20);
    }

    #[test]
    fn a_share_is_waited_for() {
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
