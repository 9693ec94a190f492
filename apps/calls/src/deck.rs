//! Decks of demand cards.

mod check;
mod deal;
mod explain;
mod stats;
mod tuned;

pub use check::{CheckedDeck, DeckCheck, ReadDeck};
pub use deal::{Cards, DealtDeck, DeckDeal, DeckPlan};
pub use explain::{DeckExplain, ExplainedDemands};
pub use stats::{DeckStats, StatsPlan, report as stats_report};
pub use tuned::{SHIPPED, TUNED, Tuned, is_tuned, shipped_tuning, tuned_map};

use milepost_deck::Prices;
use milepost_document::{Form, FromNode};
use milepost_map::Map;

/// The players of a deck for which nothing is said.
const USUAL_PLAYERS: usize = 4;

/// Bonus for remote cities (dingles).
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromNode, Form)]
pub struct Dingles {
    /// Bonus for remote cities (dingles).
    #[form(
        usual(true),
        off("No bonus for remote cities (dingles), and no rule about them")
    )]
    pub dingles: bool,
}

impl Default for Dingles {
    fn default() -> Dingles {
        Dingles { dingles: true }
    }
}

impl Dingles {
    /// The prices of a map, with the bonus or without.
    pub fn prices(self, map: &Map) -> Prices<'_> {
        match self.dingles {
            true => Prices::of(map),
            false => Prices::without_dingles(map),
        }
    }
}
