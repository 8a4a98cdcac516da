//! Fingerprints of texts, which show if something changed.

use std::fmt;

use xxhash_rust::xxh3::Xxh3Default;

/// A 128-bit fingerprint. It is not cryptographic. Lacuna compares fingerprints only within a subscription, so a
/// publisher who forges a collision harms no other feed (H1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub u128);

impl Digest {
    /// Returns the fingerprint of several texts. It also depends on their borders: `["ab", "c"]` differs from `["a",
    /// "bc"]`.
    #[must_use]
    pub fn of<P: AsRef<[u8]>>(parts: impl IntoIterator<Item = P>) -> Self {
        let mut hasher = Xxh3Default::new();
        for part in parts {
            let part = part.as_ref();
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Self(hasher.digest128())
    }

    /// Returns the fingerprint of bytes.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Self {
        let mut hasher = Xxh3Default::new();
        hasher.update(bytes);
        Self(hasher.digest128())
    }

    /// Returns the upper half, for uses where 64 bits are enough.
    #[must_use]
    pub const fn half(self) -> u64 {
        (self.0 >> 64) as u64
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
