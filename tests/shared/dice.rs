//! A small generator of random numbers. The same seed always gives the same test.

/// The generator `SplitMix64`. The field is its state, which a test may also set directly.
#[derive(Clone, Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// Begins at a seed. Neighbouring seeds give unrelated numbers.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0xD134_2543_DE82_EF95))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`; 0 if `end` is 0.
    pub(crate) fn below<N: TryInto<u64> + TryFrom<u64> + Default>(&mut self, end: N) -> N {
        let end = end.try_into().unwrap_or(0).max(1);
        N::try_from(self.next() % end).unwrap_or_default()
    }

    /// A number from `first` to `last`, inclusive.
    pub(crate) fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last.saturating_sub(first) + 1)
    }

    /// A number of seconds from `first` to `last`, inclusive.
    pub(crate) fn seconds(&mut self, first: i64, last: i64) -> i64 {
        let span = usize::try_from(last - first).unwrap_or(0);
        first + i64::try_from(self.below(span + 1)).unwrap_or(0)
    }

    /// Returns true with a probability of `share` percent.
    pub(crate) fn percent(&mut self, share: impl TryInto<u64>) -> bool {
        self.below(100) < share.try_into().unwrap_or(0)
    }

    /// Returns a random one of these.
    pub(crate) fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    /// Puts a list in a random order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}
