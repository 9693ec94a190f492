use std::ops::Range;

/// Things of these heights in at most so many columns, in order, so that the highest column is as low as it can be.
///
/// Without things there is no column; a column is never empty.
#[must_use]
pub fn balanced(heights: &[f64], columns: usize) -> Vec<Range<usize>> {
    let mut most = heights.iter().copied().fold(0.0, f64::max);
    loop {
        let (filled, next) = fill(heights, most);
        if filled.len() <= columns.max(1) {
            return filled;
        }
        most = next;
    }
}

/// Columns filled from the top to at most this height, and the least height with which one of them would hold more.
fn fill(heights: &[f64], most: f64) -> (Vec<Range<usize>>, f64) {
    let (mut filled, mut next) = (Vec::new(), f64::INFINITY);
    let (mut start, mut height) = (0, 0.0);
    for (i, one) in heights.iter().enumerate() {
        if i > start && height + one > most {
            next = next.min(height + one);
            filled.push(start..i);
            (start, height) = (i, 0.0);
        }
        height += one;
    }
    if start < heights.len() {
        filled.push(start..heights.len());
    }
    (filled, next)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lowest highest column by trying every way to cut.
    fn plainly(heights: &[f64], columns: usize) -> f64 {
        if columns == 1 || heights.len() < 2 {
            return heights.iter().sum();
        }
        let cut = |at: usize| {
            let (first, rest) = heights.split_at(at);
            first.iter().sum::<f64>().max(plainly(rest, columns - 1))
        };
        (1..=heights.len()).map(cut).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn columns_are_as_even_as_their_order_allows() {
        let mut number = 5_u32;
        for count in 0..9 {
            for columns in 1..4 {
                let mut next = || {
                    number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    f64::from(1 + (number >> 16) % 5)
                };
                let heights: Vec<f64> = (0..count).map(|_| next()).collect();
                let filled = balanced(&heights, columns);
                assert!(filled.len() <= columns && filled.iter().all(|range| !range.is_empty()));
                let all: Vec<usize> = filled.iter().cloned().flatten().collect();
                assert_eq!(all, (0..count).collect::<Vec<_>>());
                let highest = filled
                    .iter()
                    .map(|range| heights[range.clone()].iter().sum());
                assert_eq!(
                    highest.fold(0.0, f64::max),
                    plainly(&heights, columns),
                    "{heights:?} in {columns}"
                );
            }
        }
    }
}
