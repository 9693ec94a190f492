//! Numbers with six decimals, held as whole millionths so that every comparison is exact.

use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::{Add, Sub};

/// Millionths of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Micro(#[cfg_attr(feature = "schemas", schemars(with = "f64"))] pub i64);

/// Millionths in one.
pub const ONE: i64 = 1_000_000;

impl Micro {
    /// `whole` ones.
    pub const fn whole(whole: i32) -> Micro {
        Micro(whole as i64 * ONE)
    }

    /// The nearest millionth to `number`, where that lies within a thousand million of 0.
    pub fn nearest(number: f64) -> Option<Micro> {
        (number.abs() <= 1e9).then(|| Micro((number * ONE as f64).round() as i64))
    }

    /// The value as a float, for drawing and for machine output.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / ONE as f64
    }
}

impl Add for Micro {
    type Output = Micro;
    fn add(self, other: Micro) -> Micro {
        Micro(self.0.saturating_add(other.0))
    }
}

impl Sub for Micro {
    type Output = Micro;
    fn sub(self, other: Micro) -> Micro {
        Micro(self.0.saturating_sub(other.0))
    }
}

impl std::iter::Sum for Micro {
    fn sum<I: Iterator<Item = Micro>>(items: I) -> Micro {
        items.fold(Micro(0), Add::add)
    }
}

/// Shows as many decimals as the formatter asks for (rounded half up), else as many as the number has.
impl fmt::Display for Micro {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(6).min(6);
        let unit = 10_i64.pow(6 - decimals as u32);
        let rounded =
            self.0.unsigned_abs().saturating_add(unit as u64 / 2) / unit as u64 * unit as u64;
        let sign = if self.0 < 0 && rounded > 0 { "-" } else { "" };
        let digits = format!("{}.{:06}", rounded / ONE as u64, rounded % ONE as u64);
        let kept = &digits[..digits.len() - 6 + decimals];
        let kept = if f.precision().is_none() {
            kept.trim_end_matches('0')
        } else {
            kept
        };
        f.pad_integral(true, "", &format!("{sign}{}", kept.trim_end_matches('.')))
    }
}

impl Serialize for Micro {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % ONE == 0 {
            serializer.serialize_i64(self.0 / ONE)
        } else {
            serializer.serialize_f64(self.to_f64())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_the_decimals_it_has_or_those_asked_for() {
        assert_eq!(Micro(5_800_000).to_string(), "5.8");
        assert_eq!(Micro(-250_000).to_string(), "-0.25");
        assert_eq!(Micro::whole(7).to_string(), "7");
        assert_eq!(format!("{:.3}", Micro(14_071_429)), "14.071");
        assert_eq!(format!("{:.2}", Micro(9_995_000)), "10.00");
        assert_eq!(format!("{:.0}", Micro(-400_000)), "0");
        assert_eq!(format!("{:8.1}", Micro(1_000_000)), "     1.0");
    }

    #[test]
    fn comes_from_floats_in_range_only() {
        assert_eq!(Micro::nearest(0.1), Some(Micro(100_000)));
        assert_eq!(Micro::nearest(f64::NAN), None);
        assert_eq!(Micro::nearest(1e12), None);
    }
}
