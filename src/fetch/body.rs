//! Bodies in memory, and what they share.
//!
//! Many threads may wait for servers, but only a few hold a body at once: each takes a place before it reads one. Up to
//! [`FREE`] bytes are then read freely. What is larger first takes its share of a budget of bytes as well: what
//! Content-Length says, else the whole cap, in one piece and before reading on; then its place is free for another. Whoever
//! has a share waits for nothing, so nothing can deadlock as long as a [`Body`] is dropped before its thread fetches again.
//! Many workers stay small that way (F1: decoded size capped).

use std::io::{self, Read};
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::gate::LOOK;

/// Bytes every body may have without a share of the budget.
pub(super) const FREE: usize = 2 << 20;

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
}

impl Purse {
    fn give_back(&self, bytes: u64) {
        *self.free.lock().unwrap_or_else(PoisonError::into_inner) += bytes;
        self.returned.notify_all();
    }
}

impl ByteBudget {
    /// A budget of `total` bytes.
    #[must_use]
    pub fn new(total: u64) -> Self {
        Self(Arc::new(Purse { total, free: Mutex::new(total), returned: Condvar::new() }))
    }

    /// Waits until `bytes` are free and takes them; more than the whole budget counts as the whole. `None` where
    /// `cancel` was set meanwhile.
    pub fn take(&self, bytes: u64, cancel: Option<&AtomicBool>) -> Option<Share> {
        let bytes = bytes.min(self.0.total);
        let mut free = self.0.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free < bytes {
            if cancel.is_some_and(|c| c.load(Ordering::Relaxed)) {
                return None;
            }
            free = self.0.returned.wait_timeout(free, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
        *free -= bytes;
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
    /// Larger than the cap.
    TooLarge,
    /// Told to stop while it waited for its share.
    Stopped,
    /// An error that ends the fetch (see the `fatal` of [`read`]).
    Error(ureq::Error),
}

/// The terms on which a body is read.
pub(super) struct Terms<'a> {
    /// The most bytes after decompression.
    pub max_bytes: u64,
    /// The most of them that are kept, as they came or as what is made of them.
    pub most_kept: u64,
    /// What Content-Length says, where it speaks of the bytes read here.
    pub expected: Option<u64>,
    /// Waits for a share of this many bytes; `None` when told to stop.
    pub share: &'a dyn Fn(u64) -> Option<Share>,
}

impl Terms<'_> {
    /// The most bytes that there can be to keep.
    fn most(&self) -> u64 {
        self.expected.unwrap_or(self.most_kept).min(self.most_kept)
    }
}

/// Reads a body to its end and passes it on piece by piece, held nowhere; but what is made of it has a share as the body
/// would. The rest is that of [`read`].
pub(super) fn pass_on(
    reader: &mut dyn Read,
    place: Option<Share>,
    terms: &Terms<'_>,
    fatal: &dyn Fn(&ureq::Error) -> bool,
    take: &mut dyn FnMut(&[u8]),
) -> Result<(Body, Option<Shortage>), Unread> {
    if terms.expected.is_some_and(|n| n > terms.max_bytes) {
        return Err(Unread::TooLarge);
    }
    let mut chunk = vec![0; CHUNK];
    let mut length = 0_u64;
    let mut place = place;
    let mut share: Option<Share> = None;
    let mut broke_off = None;
    loop {
        match reader.read(&mut chunk) {
            Ok(0) => break,
            Ok(n) => {
                length += n as u64;
                if length > terms.max_bytes {
                    return Err(Unread::TooLarge);
                }
                if share.is_none() && length > FREE as u64 {
                    share = Some((terms.share)(terms.most()).ok_or(Unread::Stopped)?);
                    drop(place.take());
                }
                take(chunk.get(..n).unwrap_or_default());
            }
            Err(error) => {
                let error = ureq::Error::from(error);
                if fatal(&error) {
                    return Err(Unread::Error(error));
                }
                tracing::debug!(%error, length, "a body broke off");
                broke_off = Some(Shortage::of(&error));
                break;
            }
        }
    }
    if let Some(share) = &mut share {
        share.shrink_to(length);
    }
    Ok((Body { bytes: Vec::new(), share: share.or(place) }, broke_off))
}

/// Reads a body to its end, `place` being its place among those that are read. The second value: why it broke off before
/// its end, so that only a part is there.
///
/// `fatal` says which errors end the fetch (time, stop); every other is a body that broke off.
pub(super) fn read(
    reader: &mut dyn Read,
    place: Option<Share>,
    terms: &Terms<'_>,
    fatal: &dyn Fn(&ureq::Error) -> bool,
) -> Result<(Body, Option<Shortage>), Unread> {
    if terms.expected.is_some_and(|n| n > terms.max_bytes) {
        return Err(Unread::TooLarge);
    }
    let most = usize::try_from(terms.most()).unwrap_or(usize::MAX);
    let mut chunk = vec![0; CHUNK];
    let mut bytes = Vec::new();
    let mut place = place;
    let mut share: Option<Share> = None;
    let mut broke_off = None;
    loop {
        let read = match reader.read(&mut chunk) {
            Ok(0) => break,
            Ok(n) => chunk.get(..n).unwrap_or_default(),
            Err(error) => {
                let error = ureq::Error::from(error);
                if fatal(&error) {
                    return Err(Unread::Error(error));
                }
                tracing::debug!(%error, bytes = bytes.len(), "a body broke off");
                broke_off = Some(Shortage::of(&error));
                break;
            }
        };
        let length = bytes.len() + read.len();
        if length as u64 > terms.max_bytes {
            return Err(Unread::TooLarge);
        }
        if share.is_none() && length > FREE {
            share = Some((terms.share)(terms.most()).ok_or(Unread::Stopped)?);
            drop(place.take());
            // Where so much cannot be had it grows as it comes.
            bytes.try_reserve_exact(most.max(RESERVED) - bytes.len()).ok();
        }
        if bytes.capacity() < length {
            // Doubling, but never beyond what is free, or what the share stands for.
            let most = share.as_ref().map_or(FREE, |_| most);
            let target = length.max((bytes.capacity() * 2).min(most));
            bytes.reserve_exact(target - bytes.len());
        }
        bytes.extend_from_slice(read);
    }
    match &mut share {
        Some(share) => share.shrink_to(bytes.len() as u64),
        None => bytes.shrink_to_fit(),
    }
    Ok((Body { bytes, share: share.or(place) }, broke_off))
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[test]
    fn small_bodies_take_no_share_and_large_ones_what_they_need() {
        let budget = ByteBudget::new(10 << 20);
        let share = |bytes| budget.take(bytes, None);
        let terms = |max_bytes, expected| Terms { max_bytes, most_kept: max_bytes, expected, share: &share };
        let mut small = io::repeat(1).take(FREE as u64);
        let Ok((body, None)) = read(&mut small, None, &terms(8 << 20, None), &|_| false) else { panic!() };
        assert_eq!((body.len(), budget.free()), (FREE, 10 << 20));
        let mut large = io::repeat(1).take(3 << 20);
        let Ok((body, None)) = read(&mut large, None, &terms(8 << 20, None), &|_| false) else { panic!() };
        assert_eq!((body.len(), budget.free()), (3 << 20, 7 << 20));
        drop(body);
        let mut endless = io::repeat(1);
        assert!(matches!(read(&mut endless, None, &terms(4 << 20, None), &|_| false), Err(Unread::TooLarge)));
        assert!(matches!(read(&mut endless, None, &terms(9, Some(10)), &|_| false), Err(Unread::TooLarge)));
        assert_eq!(budget.free(), 10 << 20);
        // What is made of a body that is passed on is bounded, and has a share for that.
        let mut long = io::repeat(1).take(9 << 20);
        let terms = Terms { most_kept: 4 << 20, ..terms(64 << 20, None) };
        let mut passed = 0;
        let mut take = |piece: &[u8]| passed += piece.len();
        let Ok((body, None)) = pass_on(&mut long, None, &terms, &|_| false, &mut take) else { panic!() };
        assert_eq!((body.len(), passed, budget.free()), (0, 9 << 20, 6 << 20));
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
