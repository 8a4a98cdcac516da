//! Fingerprints of texts, which show if something changed.

use std::fmt;

use sha2::{Digest as _, Sha256};
use xxhash_rust::xxh3::Xxh3Default;

/// A 128-bit fingerprint. It is not cryptographic. Documents and entries are compared by it only within a subscription, so
/// a publisher who forges a collision harms no other feed (H1).
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

/// Returns the SHA-256 hash of a text in lower-case hexadecimal digits, by which Miniflux names entries.
#[must_use]
pub fn sha256_hex(text: &str) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or('0');
    Sha256::digest(text).iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::sha256_hex;

    /// The value that Miniflux 2.2.6 gave to an entry with this `atom:id`.
    #[test]
    fn the_hash_of_an_id_is_that_of_miniflux() {
        let expect = "67fa6d5bc8120bc1ee0b8d0cbf1f65722291273c2e079525d58a0789f1e3f236";
        assert_eq!(sha256_hex("urn:tea:1"), expect);
    }
}
