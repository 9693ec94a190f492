//! Sets of track, a few machine words wide.

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub const EMPTY: Bits<W> = Bits([0; W]);

    #[inline]
    pub fn insert(&mut self, number: u32) {
        self.0[number as usize / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub fn has(&self, number: u32) -> bool {
        self.0[number as usize / 64] & (1 << (number % 64)) != 0
    }

    #[inline]
    pub fn meets(&self, other: &Bits<W>) -> bool {
        (0..W).any(|word| self.0[word] & other.0[word] != 0)
    }

    #[inline]
    #[must_use]
    pub fn and(mut self, other: &Bits<W>) -> Bits<W> {
        for word in 0..W {
            self.0[word] |= other.0[word];
        }
        self
    }

    #[inline]
    #[must_use]
    pub fn common(mut self, other: &Bits<W>) -> Bits<W> {
        for word in 0..W {
            self.0[word] &= other.0[word];
        }
        self
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..W).flat_map(move |word| {
            let mut rest = self.0[word];
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.checked_sub(1)?;
                Some(word as u32 * 64 + bit)
            })
        })
    }

    /// A number that is seldom the same for two sets.
    pub fn hash(&self) -> u64 {
        self.0.iter().fold(0, |hash, word| {
            (hash ^ word)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let numbers = [0, 5, 63, 64, 127];
        let mut set = Bits::<2>::EMPTY;
        numbers.iter().for_each(|&number| set.insert(number));
        assert_eq!(set.iter().collect::<Vec<_>>(), numbers);
        let mut other = Bits::EMPTY;
        other.insert(6);
        assert!(!set.meets(&other) && set.meets(&set.and(&other)));
    }
}
