//! The figures that a rule looks at.

use super::{run, source};
use crate::dingle::Basis;
use crate::model::Demand;
use crate::price::Prices;
use milepost_map::Micro;
use serde::Serialize;

/// A figure that a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is, in words that stand before whose it is.
    pub what: &'static str,
    /// Whose it is.
    pub of: Of,
    /// How much: a length in pips or a payoff in millions. `None` where there is nothing to measure.
    pub value: Option<Micro>,
    /// What a rule wants of it, where one does.
    pub limit: Option<Limit>,
}

/// What a rule wants of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// It is no less than this.
    AtLeast(Micro),
    /// It is more than this.
    MoreThan(Micro),
    /// It is no more than this.
    AtMost(Micro),
}

/// Whose a figure is: indices into a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The whole pair's or card's.
    All,
    /// A good's.
    Good(usize),
    /// A city's.
    City(usize),
    /// What lies between two cities.
    Between(usize, usize),
    /// The run from one city to another.
    Way(usize, usize),
    /// A dingle's, with its basis.
    Dingle(usize, Basis),
    /// That of all dingles of a basis.
    Basis(Basis),
}

impl Figure {
    pub(crate) fn new(what: &'static str, of: Of, value: Micro) -> Figure {
        Figure {
            value: Some(value),
            ..Figure::bare(what, of)
        }
    }

    /// A figure without a value.
    pub(crate) fn bare(what: &'static str, of: Of) -> Figure {
        Figure {
            what,
            of,
            value: None,
            limit: None,
        }
    }

    pub(crate) fn at_least(self, least: Micro) -> Figure {
        Figure {
            limit: Some(Limit::AtLeast(least)),
            ..self
        }
    }

    pub(crate) fn more_than(self, limit: Micro) -> Figure {
        Figure {
            limit: Some(Limit::MoreThan(limit)),
            ..self
        }
    }

    pub(crate) fn at_most(self, most: Micro) -> Figure {
        Figure {
            limit: Some(Limit::AtMost(most)),
            ..self
        }
    }

    /// Whether it is not as a rule wants it.
    pub fn is_beyond(&self) -> bool {
        let (Some(value), Some(limit)) = (self.value, self.limit) else {
            return false;
        };
        match limit {
            Limit::AtLeast(least) => value < least,
            Limit::MoreThan(limit) => value <= limit,
            Limit::AtMost(most) => value > most,
        }
    }

    pub(crate) fn total(what: &'static str, value: Micro) -> Figure {
        Figure::new(what, Of::All, value)
    }

    pub(super) fn between(prices: &Prices<'_>, what: &'static str, a: usize, b: usize) -> Figure {
        Figure::new(what, Of::Between(a, b), prices.length(a, b))
    }

    /// The run of a demand from its best source.
    pub(super) fn run(prices: &Prices<'_>, demand: Demand) -> Figure {
        Figure::new(
            "the run",
            Of::Way(source(prices, demand), demand.city),
            run(prices, demand),
        )
    }
}

/// Records the figures of a test.
pub trait Recorder {
    /// Tells figures, which are made up only for those who hear them.
    fn record(&mut self, figures: impl FnOnce(&mut Vec<Figure>));
}

/// Nobody.
impl Recorder for () {
    fn record(&mut self, _: impl FnOnce(&mut Vec<Figure>)) {}
}

/// Who keeps them all.
impl Recorder for Vec<Figure> {
    fn record(&mut self, figures: impl FnOnce(&mut Vec<Figure>)) {
        figures(self);
    }
}
