//! Numbers as people read them in reports.

use std::collections::BTreeMap;

/// So many things, by the word for one and that for several.
///
/// ```
/// use milepost_document::number::counted;
/// assert_eq!((counted(1, "city", "cities").as_str(), counted(0, "hex", "hexes").as_str()), ("1 city", "0 hexes"));
/// ```
pub fn counted(
    number: impl Copy + TryInto<u64> + std::fmt::Display,
    one: &str,
    several: &str,
) -> String {
    let is_one = number.try_into().is_ok_and(|number| number == 1);
    format!("{number} {}", if is_one { one } else { several })
}

/// A span of whole numbers; one alone where it begins and ends with it.
pub fn span<N: PartialEq + std::fmt::Display>(from: N, to: N) -> String {
    if from == to {
        from.to_string()
    } else {
        format!("{from}-{to}")
    }
}

/// The least round width of bins of which no more than `most` hold so many numbers in a row.
pub fn width(numbers: u32, most: usize) -> u32 {
    let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250];
    steps
        .into_iter()
        .find(|step| (numbers / step + 2) as usize <= most)
        .unwrap_or(500)
}

/// Counts of numbers in bins of a round width, about `most` of them at most: the first number of each bin, the last,
/// and how many there are. Numbers are held to 100,000 from the least on.
pub fn bins<N: Copy + Ord + Into<i64>>(
    counts: &BTreeMap<N, u64>,
    most: usize,
) -> Vec<(i64, i64, u64)> {
    let ends = (counts.first_key_value(), counts.last_key_value());
    let (Some((&first, _)), Some((&last, _))) = ends else {
        return Vec::new();
    };
    let (first, last): (i64, i64) = (first.into(), last.into());
    let wide = i64::from(width(
        u32::try_from(last - first + 1).unwrap_or(u32::MAX),
        most,
    ));
    let bins = (last.div_euclid(wide) - first.div_euclid(wide)).min(100_000);
    let bin = |place: i64| (first.div_euclid(wide) + place) * wide;
    let mut rows: Vec<_> = (0..=bins)
        .map(|place| (bin(place), bin(place + 1) - 1, 0))
        .collect();
    for (&number, count) in counts {
        let place = number.into().div_euclid(wide) - first.div_euclid(wide);
        if let Some(row) = rows.get_mut(place.min(bins) as usize) {
            row.2 += count;
        }
    }
    rows
}

/// A share in hundredths.
pub fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// A share of a whole in hundredths; a dash where there is no part of it, so that what never happened stands out.
pub fn part(part: u64, whole: u64) -> String {
    match part {
        0 => "-".to_owned(),
        _ if part * 2000 < whole => "<0.1".to_owned(),
        _ => percent(part as f64 / whole.max(1) as f64),
    }
}

/// How many times the even share.
pub fn times(share: f64, even: f64) -> String {
    if even > 0.0 {
        format!("{:.2}", share / even)
    } else {
        "-".to_owned()
    }
}

/// A number with its thousands parted.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told() {
        let told = ["0", "999", "1,000", "3,000", "1,234,567"];
        assert_eq!([0, 999, 1000, 3000, 1_234_567].map(thousands), told);
        assert_eq!(
            [part(0, 0), part(0, 9), part(1, 9), part(9, 9)],
            ["-", "-", "11.1", "100.0"]
        );
        assert_eq!([part(1, 2000), part(1, 2001)], ["0.1", "<0.1"]);
        assert_eq!([times(0.3, 0.2), times(0.3, 0.0)], ["1.50", "-"]);
        assert_eq!([span(3, 3), span(3, 5)], ["3", "3-5"]);
        // Bins may begin before the first number.
        assert_eq!([width(18, 20), width(19, 20), width(200, 25)], [1, 2, 10]);
    }

    #[test]
    fn bins_hold_everything() {
        let counts: BTreeMap<i32, u64> = [(-3, 1), (0, 2), (1, 4), (4, 8)].into();
        assert_eq!(bins(&counts, 20).len(), 8);
        assert_eq!(
            bins(&counts, 6),
            [(-4, -3, 1), (-2, -1, 0), (0, 1, 6), (2, 3, 0), (4, 5, 8)]
        );
        assert!(bins(&BTreeMap::<i32, u64>::new(), 5).is_empty());
    }
}
