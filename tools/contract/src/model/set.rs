//! Sets of cities, or of commodities, small enough to copy.

/// The number of different members that a set can hold.
pub const MOST: usize = 256;

const WORDS: usize = MOST / 64;

/// A set of indices below [`MOST`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Set([u64; WORDS]);

impl Set {
    /// Adds an index; one of [`MOST`] or more is not added.
    pub fn insert(&mut self, index: usize) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }

    /// Whether it holds an index.
    pub fn contains(self, index: usize) -> bool {
        self.0
            .get(index / 64)
            .is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Whether it holds nothing.
    pub fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    /// How many it holds.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The union.
    #[must_use]
    pub fn or(self, other: Set) -> Set {
        Set(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The intersection.
    #[must_use]
    pub fn and(self, other: Set) -> Set {
        Set(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The difference: members of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: Set) -> Set {
        Set(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// What it holds, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        Members {
            words: self.0,
            place: 0,
            left: self.len(),
        }
    }

    /// The member with that many below it.
    pub fn nth(self, mut n: usize) -> Option<usize> {
        for (place, word) in self.0.into_iter().enumerate() {
            let here = word.count_ones() as usize;
            if n < here {
                return Set([word, 0, 0, 0])
                    .iter()
                    .nth(n)
                    .map(|bit| place * 64 + bit);
            }
            n -= here;
        }
        None
    }
}

impl FromIterator<usize> for Set {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Set {
        let mut set = Set::default();
        indices.into_iter().for_each(|index| set.insert(index));
        set
    }
}

/// The members that are left.
struct Members {
    words: [u64; WORDS],
    place: usize,
    left: usize,
}

impl Iterator for Members {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        while self.words[self.place] == 0 {
            self.place += 1;
        }
        let word = &mut self.words[self.place];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(self.place * 64 + bit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set: Set = [200, 3, 64, 3, 63, 256].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 63, 64, 200]);
        assert_eq!(
            (
                set.len(),
                set.contains(64),
                set.contains(65),
                set.contains(999)
            ),
            (4, true, false, false)
        );
        assert_eq!(
            (0..5).map(|n| set.nth(n)).collect::<Vec<_>>(),
            [Some(3), Some(63), Some(64), Some(200), None]
        );
    }

    #[test]
    fn sets_are_joined_and_parted() {
        let (a, b): (Set, Set) = (
            [1, 2, 100].into_iter().collect(),
            [2, 255].into_iter().collect(),
        );
        assert_eq!(a.or(b).iter().collect::<Vec<_>>(), [1, 2, 100, 255]);
        assert_eq!(a.and(b).iter().collect::<Vec<_>>(), [2]);
        assert_eq!(a.without(b).iter().collect::<Vec<_>>(), [1, 100]);
        assert!(Set::default().is_empty() && !a.is_empty());
    }
}
