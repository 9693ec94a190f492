//! Sets of small numbers.

/// The words of a set.
const WORDS: usize = 20;

/// A set of numbers below 1,280.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Set([u64; WORDS]);

impl Set {
    pub const EMPTY: Set = Set([0; WORDS]);

    pub fn add(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    pub fn has(&self, number: usize) -> bool {
        self.0[number / 64] & 1 << (number % 64) != 0
    }

    pub fn meets(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub fn within(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    #[must_use]
    pub fn and_all(mut self, other: &Set) -> Set {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
        self
    }

    pub fn members(&self) -> impl Iterator<Item = usize> + '_ {
        (0..WORDS * 64).filter(|&number| self.has(number))
    }
}
