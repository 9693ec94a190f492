use std::fmt;

/// A length with at most three decimals, no exponent and no negative nought.
pub(super) struct Number(pub f64);

/// Beyond a million kilometres, or for what is no number at all, a picture has lost its meaning anyway.
const LIMIT: f64 = 1e12;

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = if self.0.is_nan() {
            0.0
        } else {
            self.0.clamp(-LIMIT, LIMIT)
        };
        let thousandths = (value * 1000.0).round();
        if thousandths < 0.0 {
            f.write_str("-")?;
        }
        // Whole and within the limit, so nothing is lost.
        let thousandths = thousandths.abs() as u64;
        let (whole, fraction) = (thousandths / 1000, thousandths % 1000);
        match fraction {
            0 => write!(f, "{whole}"),
            _ if fraction % 100 == 0 => write!(f, "{whole}.{}", fraction / 100),
            _ if fraction % 10 == 0 => write!(f, "{whole}.{:02}", fraction / 10),
            _ => write!(f, "{whole}.{fraction:03}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.0004, "0"),
            (13.45, "13.45"),
            (1.0 / 3.0, "0.333"),
            (-2.0005, "-2.001"),
            (10.5, "10.5"),
            (0.03, "0.03"),
            (1e6, "1000000"),
            (f64::NAN, "0"),
            (f64::NEG_INFINITY, "-1000000000000"),
        ];
        for (value, text) in cases {
            assert_eq!(Number(value).to_string(), text);
        }
    }
}
