//! Counts that add up to the same in any order, because they are whole numbers.

use std::collections::BTreeMap;

/// Something that is counted piece by piece. `merge` is associative and commutative.
///
/// A `Box<[T]>` is a sequence whose length the experiment knows: merging keeps it. A `Vec<T>` grows to the longer of the two.
pub trait Tally {
    /// Adds what another tally of the same kind has counted.
    fn merge(&mut self, other: &Self);
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Tally for $number {
            fn merge(&mut self, other: &Self) {
                *self = self.saturating_add(*other);
            }
        }
    )*};
}

numbers!(u64, u128, i64);

impl<T: Tally> Tally for [T] {
    fn merge(&mut self, other: &Self) {
        self.iter_mut()
            .zip(other)
            .for_each(|(count, more)| count.merge(more));
    }
}

impl<T: Tally, const N: usize> Tally for [T; N] {
    fn merge(&mut self, other: &Self) {
        self.as_mut_slice().merge(other.as_slice());
    }
}

impl<T: Tally> Tally for Box<[T]> {
    fn merge(&mut self, other: &Self) {
        self.as_mut().merge(other.as_ref());
    }
}

impl<T: Tally + Clone + Default> Tally for Vec<T> {
    fn merge(&mut self, other: &Self) {
        if self.len() < other.len() {
            self.resize(other.len(), T::default());
        }
        self.as_mut_slice().merge(other.as_slice());
    }
}

impl<K: Ord + Clone, T: Tally + Default> Tally for BTreeMap<K, T> {
    fn merge(&mut self, other: &Self) {
        for (key, more) in other {
            self.entry(key.clone()).or_default().merge(more);
        }
    }
}

/// Whole numbers, each with how often it occurred.
pub type Distribution = BTreeMap<i64, u64>;

/// Defines a struct of counts, which is [`Default`], [`Tally`], `Serialize` and `Deserialize` if all its fields are.
#[macro_export]
macro_rules! tally {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[$field_meta:meta])* $field_vis:vis $field:ident: $type:ty,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $vis struct $name {
            $($(#[$field_meta])* $field_vis $field: $type,)*
        }

        impl $crate::tally::Tally for $name {
            fn merge(&mut self, other: &Self) {
                $($crate::tally::Tally::merge(&mut self.$field, &other.$field);)*
            }
        }
    };
}

tally! {
    /// Sums of some numbers and of their squares, from which follow the mean and how far it may be off.
    #[derive(Copy)]
    pub struct Moments {
        /// Count of the numbers.
        pub count: u64,
        /// Sum of the numbers.
        pub sum: u64,
        /// Sum of their squares; text in JSON, whose numbers are too short for it.
        #[serde(with = "decimal")]
        pub squares: u128,
    }
}

impl Moments {
    /// Adds a number.
    pub fn add(&mut self, number: u64) {
        self.merge(&Moments {
            count: 1,
            sum: number,
            squares: u128::from(number).pow(2),
        });
    }

    /// The mean; 0 of no numbers.
    pub fn mean(&self) -> f64 {
        share(self.sum, self.count)
    }

    /// The standard error of the mean: 19 of 20 such means lie within two of it of the true one. 0 of fewer than two
    /// numbers.
    pub fn standard_error(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let (mean, count) = (self.mean(), self.count as f64);
        let spread = (self.squares as f64 - mean * mean * count).max(0.0);
        (spread / (count - 1.0) / count).sqrt()
    }
}

mod decimal {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(number: &u128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// Several tallies as one.
pub fn sum<'a, T: Tally + Default + 'a>(all: impl IntoIterator<Item = &'a T>) -> T {
    let mut sum = T::default();
    all.into_iter().for_each(|tally| sum.merge(tally));
    sum
}

/// Counts one more at a place of a row, which grows as far as it needs to.
pub fn count(row: &mut Vec<u64>, place: usize) {
    *at(row, place) += 1;
}

/// The element at a place of a row, which grows as far as it needs to.
pub fn at<T: Clone + Default>(row: &mut Vec<T>, place: usize) -> &mut T {
    if row.len() <= place {
        row.resize(place + 1, T::default());
    }
    &mut row[place]
}

/// A part of a whole; 0 of nothing.
pub fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_grow_or_keep_their_length() {
        let mut row = vec![1, 2];
        row.merge(&vec![1, 1, 1]);
        assert_eq!(row, [2, 3, 1]);
        let mut fixed: Box<[u64]> = Box::new([1, 2]);
        fixed.merge(&vec![1, 1, 1].into());
        assert_eq!(*fixed, [2, 3]);
        count(&mut row, 4);
        assert_eq!(row, [2, 3, 1, 0, 1]);
    }

    #[test]
    fn moments_by_hand() {
        let mut moments = Moments::default();
        assert_eq!((moments.mean(), moments.standard_error()), (0.0, 0.0));
        for number in [2, 4, 6] {
            moments.add(number);
        }
        // The variance is 4, that of the mean 4 / 3.
        assert_eq!(moments.mean(), 4.0);
        assert!((moments.standard_error() - (4.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        moments.squares = u128::MAX;
        let json = serde_json::to_string(&moments).unwrap();
        assert_eq!(serde_json::from_str::<Moments>(&json).unwrap(), moments);
    }
}
