//! What is dealt.

use super::count::Counts;
use super::report::FORMAT;
use crate::deal::deal;
use crate::error::DealError;
use crate::generator::generator;
use crate::model;
use crate::price::Prices;
use milepost_study::{Cancelled, Experiment, Parameters, Progress, parameters};
use serde_json::json;

/// How many decks of which kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many decks.
    pub decks: u32,
    /// The first of them; each further one has the seed after, so that every deck of a study can be dealt alone.
    pub first: model::Plan,
}

impl Plan {
    /// The plan of a deck; the seed after the greatest is 0.
    pub fn deck(&self, number: u32) -> model::Plan {
        model::Plan {
            seed: self.first.seed.wrapping_add(number.into()),
            ..self.first
        }
    }
}

/// A plan for the decks of a map.
#[derive(Clone, Copy)]
pub struct Study<'a> {
    pub(super) prices: &'a Prices<'a>,
    pub(super) plan: Plan,
}

impl<'a> Study<'a> {
    /// A study of decks with these prices. Decks that cannot be dealt for their seed are counted.
    ///
    /// # Errors
    /// What keeps every such deck from being dealt, whatever its seed.
    pub fn new(prices: &'a Prices<'a>, plan: Plan) -> Result<Study<'a>, DealError> {
        match deal(prices, plan.first) {
            Err(
                error @ (DealError::Cards { .. }
                | DealError::Players { .. }
                | DealError::NumberOfGoods { .. }
                | DealError::Opening { .. }),
            ) => Err(error),
            _ => Ok(Study { prices, plan }),
        }
    }
}

impl Experiment for Study<'_> {
    type Counts = Counts;
    const FORMAT: &'static str = FORMAT;

    fn runs(&self) -> u32 {
        self.plan.decks
    }

    fn parameters(&self) -> Parameters {
        let model::Plan {
            players,
            cards,
            seed,
        } = self.plan.first;
        parameters([
            ("generator", json!(generator())),
            ("map", json!(self.prices.map().name())),
            ("hash", json!(self.prices.hash_text())),
            ("players", json!(players)),
            ("cards", json!(cards)),
            ("dingles", json!(self.prices.dingles().is_some())),
            ("seed", json!(seed)),
            ("decks", json!(self.plan.decks)),
        ])
    }

    fn empty(&self) -> Counts {
        Counts::new(self.prices, self.plan.first.cards)
    }

    fn run(&self, number: u32, counts: &mut Counts, _: &dyn Progress) -> Result<(), Cancelled> {
        counts.count(self.prices, &deal(self.prices, self.plan.deck(number)));
        Ok(())
    }
}
