//! What the decks of a map are like, told by dealing many of them.
//!
//! In the order data flows:
//! 1. [`study()`] deals decks of consecutive seeds, each as `deck deal` would with that seed;
//! 2. [`tally`]: what is counted in them, in whole numbers, so that no order of adding up shows;
//! 3. [`rates`]: how many pairs and triples of the map's legal demands keep the rules, whatever deck they come in;
//! 4. [`form`]: what follows from the counts, as JSON; `text`: the same as tables for people.

mod derive;
pub mod form;
pub mod rates;
pub mod tally;
pub(crate) mod text;

pub use form::StatsJson;
pub use milepost_document::watch::{Patient, Watch};
pub use rates::Rates;
pub use tally::Tally;

use crate::deal::{self, deal};
use crate::error::DealError;
use crate::price::Prices;
use rayon::prelude::*;

/// What is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many decks.
    pub decks: u32,
    /// The first of them; each further one has the seed after, so that every deck of a study can be dealt alone.
    pub first: deal::Plan,
}

impl Plan {
    /// The plan of a deck; the seed after the greatest is 0.
    pub fn deck(&self, number: u32) -> deal::Plan {
        deal::Plan {
            seed: self.first.seed.wrapping_add(number.into()),
            ..self.first
        }
    }
}

/// Decks dealt, and what was counted in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// What was to be dealt.
    pub plan: Plan,
    /// What was counted; its decks are fewer than planned where the study was ended before.
    pub tally: Tally,
    /// How many pairs and triples of demands keep the rules.
    pub rates: Rates,
}

/// Deals the decks of a plan, on as many threads as there are.
///
/// # Errors
/// What keeps every such deck from being dealt, whatever its seed. Decks that are refused for their seed are counted.
pub fn study(prices: &Prices<'_>, plan: &Plan, watch: &dyn Watch) -> Result<Study, DealError> {
    if let Err(
        error @ (DealError::Cards { .. }
        | DealError::Players { .. }
        | DealError::NumberOfGoods { .. }
        | DealError::Opening { .. }),
    ) = deal(prices, plan.first)
    {
        return Err(error);
    }
    let none = || Tally::new(prices, plan.first.cards);
    let decks = (0..plan.decks)
        .into_par_iter()
        .take_any_while(|_| watch.go_on());
    let dealt = decks.fold(none, |mut tally, number| {
        tally.count(prices, &deal(prices, plan.deck(number)));
        watch.hear();
        tally
    });
    let tally = dealt.reduce(none, |tally, more| tally.and(&more));
    Ok(Study {
        plan: *plan,
        tally,
        rates: Rates::of(prices, plan.first.seed),
    })
}
