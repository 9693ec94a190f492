//! Figures as they are shown.

use super::{Figure, Limit, Of};
use crate::dingle::Named;
use milepost_map::{Map, Micro};
use serde::Serialize;
use std::fmt;

/// A figure in the names of a map. As text, its value and then the words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Shown {
    /// What it is.
    pub what: String,
    /// Whose it is: a good, a city, or the two cities that it lies between.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<String>,
    /// The basis of the city, where it counts as a dingle; or that of all dingles which are meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basis: Option<String>,
    /// How much: a length as B, pips, cards, or millions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Micro>,
    /// What a rule wants of it.
    #[serde(flatten)]
    pub limit: Option<Limit>,
}

impl Shown {
    /// What is said in words alone.
    pub(crate) fn words(what: impl Into<String>) -> Shown {
        Shown {
            what: what.into(),
            of: Vec::new(),
            basis: None,
            value: None,
            limit: None,
        }
    }
}

impl Figure {
    /// The figure in the names of a map.
    pub fn shown(&self, map: &Map) -> Shown {
        let city = |city: usize| map.cities()[city].name.clone();
        let (of, basis) = match self.of {
            Of::All => (Vec::new(), None),
            Of::Good(good) => (vec![map.goods()[good].name.clone()], None),
            Of::City(it) => (vec![city(it)], None),
            Of::Between(a, b) | Of::Way(a, b) => (vec![city(a), city(b)], None),
            Of::Dingle(it, basis) => (vec![city(it)], Some(Named(map, basis).to_string())),
            Of::Basis(basis) => (Vec::new(), Some(Named(map, basis).to_string())),
        };
        Shown {
            of,
            basis,
            value: self.value,
            limit: self.limit,
            ..Shown::words(self.what)
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(value) = self.value {
            write!(f, "{value:>9.*}  ", self.decimals(value))?;
        }
        f.write_str(&self.what)?;
        if !self.of.is_empty() {
            write!(f, ": {}", self.of.join(" to "))?;
        }
        self.basis
            .as_ref()
            .map_or(Ok(()), |basis| write!(f, " (basis {basis})"))?;
        self.limit
            .map_or(Ok(()), |limit| write!(f, ", must be {limit}"))
    }
}

impl Shown {
    /// Three decimals, or all where three would hide on which side of a limit it lies.
    fn decimals(&self, value: Micro) -> usize {
        let close = self
            .limit
            .is_some_and(|limit| (value - limit.number()).0.abs() < 1000);
        if close && value.0 % 1000 != 0 { 6 } else { 3 }
    }
}

impl Limit {
    fn number(self) -> Micro {
        match self {
            Limit::AtLeast(number) | Limit::MoreThan(number) | Limit::AtMost(number) => number,
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Limit::AtLeast(_) => "at least",
            Limit::MoreThan(_) => "more than",
            Limit::AtMost(_) => "at most",
        };
        write!(f, "{word} {}", self.number())
    }
}
