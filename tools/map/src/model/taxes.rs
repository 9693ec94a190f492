//! What players pay when taxes come.

use milepost_document::quoted;
use serde::{Serialize, Serializer};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// What players pay when taxes come, by cash, in millions: `50:0 100:10 25` is nothing up to 50, 10 up to 100, 25 above.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(with = "String"))]
pub struct Taxes {
    /// Cash up to which a sum is paid, and the sum; rising.
    pub upto: Vec<(i32, i32)>,
    /// What all richer ones pay.
    pub above: i32,
}

impl Taxes {
    /// What a player with that cash pays; never more than they have.
    pub fn of(&self, cash: i32) -> i32 {
        let found = self.upto.iter().find(|(limit, _)| cash <= *limit);
        found.map_or(self.above, |&(_, sum)| sum).min(cash)
    }
}

impl Default for Taxes {
    fn default() -> Taxes {
        Taxes {
            upto: vec![(50, 0), (100, 10), (150, 15), (200, 20)],
            above: 25,
        }
    }
}

impl fmt::Display for Taxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.upto
            .iter()
            .try_for_each(|(limit, sum)| write!(f, "{limit}:{sum} "))?;
        write!(f, "{}", self.above)
    }
}

impl Serialize for Taxes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that cannot be read as [`Taxes`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxesError(
    /// The text.
    pub String,
);

impl fmt::Display for TaxesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (usual, found) = (Taxes::default(), quoted(&self.0));
        write!(
            f,
            "expected taxes such as {usual}, where the last number is for all higher amounts, found {found}"
        )
    }
}

impl Error for TaxesError {}

impl FromStr for Taxes {
    type Err = TaxesError;

    fn from_str(text: &str) -> Result<Taxes, TaxesError> {
        let wrong = || TaxesError(text.to_owned());
        let number = |text: &str| {
            text.parse::<i32>()
                .ok()
                .filter(|n| (0..=10_000).contains(n))
        };
        let mut parts: Vec<&str> = text.split_whitespace().collect();
        let above = parts.pop().and_then(number).ok_or_else(wrong)?;
        let pair = |part: &&str| {
            part.split_once(':')
                .and_then(|(limit, sum)| Some((number(limit)?, number(sum)?)))
        };
        let upto = parts
            .iter()
            .map(pair)
            .collect::<Option<Vec<_>>>()
            .ok_or_else(wrong)?;
        if upto.windows(2).any(|pair| pair[0].0 >= pair[1].0) {
            return Err(wrong());
        }
        Ok(Taxes { upto, above })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taxes_by_cash() {
        let taxes = Taxes::default();
        let paid = [0, 50, 51, 100, 101, 150, 151, 200, 201, 999].map(|cash| taxes.of(cash));
        assert_eq!(paid, [0, 0, 10, 10, 15, 15, 20, 20, 25, 25]);
    }

    #[test]
    fn taxes_are_read_as_they_are_written() {
        for text in ["50:0 100:10 150:15 200:20 25", "7", "0:0 1"] {
            assert_eq!(text.parse::<Taxes>().unwrap().to_string(), text);
        }
        for text in ["", "20:1 10:2 3", "5:1", "5:-1 3", "10001"] {
            assert_eq!(text.parse::<Taxes>(), Err(TaxesError(text.to_owned())));
        }
    }
}
