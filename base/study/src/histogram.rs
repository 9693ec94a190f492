//! Counts in bins of a round width.

use crate::tally::Distribution;
use std::fmt;

/// A range of whole numbers, and how many were counted in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// The first number.
    pub first: i64,
    /// The last number.
    pub last: i64,
    /// Number of times that a number of the range was counted.
    pub count: u64,
}

/// The range, as `3` or `3-5`.
impl fmt::Display for Bin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            write!(f, "{}", self.first)
        } else {
            write!(f, "{}-{}", self.first, self.last)
        }
    }
}

/// The least round width of bins of which no more than `most` hold so many numbers in a row.
pub fn width(numbers: u32, most: usize) -> u32 {
    let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250];
    steps
        .into_iter()
        .find(|step| (numbers / step) as usize + 2 <= most)
        .unwrap_or(500)
}

/// Bins that hold a distribution, about `most` of them at most. The numbers above the least plus 100,000 bins are counted in
/// the last bin.
pub fn bins(counts: &Distribution, most: usize) -> Vec<Bin> {
    let ends = (counts.first_key_value(), counts.last_key_value());
    let (Some((&first, _)), Some((&last, _))) = ends else {
        return Vec::new();
    };
    let numbers = last.saturating_sub(first).saturating_add(1);
    let wide = i64::from(width(u32::try_from(numbers).unwrap_or(u32::MAX), most));
    let start = first.div_euclid(wide);
    let greatest = last.div_euclid(wide).saturating_sub(start).min(100_000);
    let mut bins: Vec<Bin> = (0..=greatest)
        .map(|place| Bin {
            first: (start + place).saturating_mul(wide),
            last: (start + place)
                .saturating_mul(wide)
                .saturating_add(wide - 1),
            count: 0,
        })
        .collect();
    for (&number, count) in counts {
        let place = number.div_euclid(wide).saturating_sub(start).min(greatest);
        if let Some(bin) = bins.get_mut(place as usize) {
            bin.count += count;
        }
    }
    bins
}

/// Bins of a row of counts, whose first place has the number `first`; about `most` of them at most.
pub fn chunks(row: &[u64], first: i64, most: usize) -> Vec<Bin> {
    let wide = width(row.len() as u32, most) as usize;
    let bin = |(place, counts): (usize, &[u64])| {
        let first = first + (place * wide) as i64;
        Bin {
            first,
            last: first + counts.len() as i64 - 1,
            count: counts.iter().sum(),
        }
    };
    row.chunks(wide).enumerate().map(bin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_hold_everything() {
        let counts = Distribution::from([(-3, 1), (0, 2), (1, 4), (4, 8)]);
        assert_eq!(bins(&counts, 20).len(), 8);
        let texts: Vec<(String, u64)> = bins(&counts, 6)
            .iter()
            .map(|bin| (bin.to_string(), bin.count))
            .collect();
        let expected = [
            ("-4--3", 1),
            ("-2--1", 0),
            ("0-1", 6),
            ("2-3", 0),
            ("4-5", 8),
        ];
        assert_eq!(texts, expected.map(|(bin, count)| (bin.to_owned(), count)));
        assert!(bins(&Distribution::new(), 5).is_empty());
        let far = Distribution::from([(i64::MIN, 1), (i64::MAX, 1)]);
        assert_eq!(bins(&far, 5).iter().map(|bin| bin.count).sum::<u64>(), 2);
    }

    #[test]
    fn widths_are_round() {
        // Bins may begin before the first number.
        assert_eq!([width(18, 20), width(19, 20), width(200, 25)], [1, 2, 10]);
        let row = chunks(&[1, 2, 3, 4, 5], 1, 4);
        assert_eq!(
            row.iter().map(Bin::to_string).collect::<Vec<_>>(),
            ["1-2", "3-4", "5"]
        );
        assert_eq!(row[2].count, 5);
    }
}
