//! A game as its page shows it.

use crate::pages::contracts::played::Wish;
use crate::pages::contracts::rendered::{Plate, Source};
use milepost_contract::{Action, Chance, Game, Kind};
use std::sync::Arc;

/// A game as a page shows it.
pub struct Table {
    /// The network.
    pub source: Source,
    /// The network with its drawing.
    pub plate: Arc<Plate>,
    /// What the address asks for.
    pub wish: Wish,
    /// The game.
    pub game: Game,
    /// Odds that are looked at: of a kind, for a player.
    pub odds: Option<(Kind, usize, Result<Vec<Chance>, String>)>,
    /// The contract whose way is looked at, from 0.
    pub show: Option<usize>,
}

impl Table {
    /// The address of a game like this one, with more.
    pub fn address(&self, file: &str, wish: &Wish, more: &[(&str, &str)]) -> String {
        let pairs = wish.pairs();
        let own = pairs.iter().map(|(name, value)| (&**name, &**value));
        let pairs: Vec<(&str, &str)> = own.chain(more.iter().copied()).collect();
        self.source.address(&format!("/game{file}"), &pairs)
    }

    /// Where a step leads.
    pub fn step(&self, step: Action) -> String {
        self.address("", &self.wish.and(step), &[])
    }

    /// What draws are called in addresses: `market`, `private-2`.
    pub fn drawn(kind: Kind, player: usize) -> String {
        match kind {
            Kind::Market => kind.name().to_owned(),
            _ => format!("{}-{}", kind.name(), player + 1),
        }
    }
}
