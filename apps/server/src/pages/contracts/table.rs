//! A game as its page shows it.

use crate::pages::contracts::played::GameSpec;
use crate::pages::contracts::rendered::{DrawnNetwork, Source};
use milepost_contract::{Action, Chance, Game, Kind};
use std::sync::Arc;

/// A game as a page shows it.
pub struct Table {
    /// The network.
    pub source: Source,
    /// The network with its drawing.
    pub drawn: Arc<DrawnNetwork>,
    /// What the address asks for.
    pub spec: GameSpec,
    /// The game.
    pub game: Game,
    /// Odds that are looked at: of a kind, for a player.
    pub odds: Option<(Kind, usize, Result<Vec<Chance>, String>)>,
    /// The contract whose way is looked at, from 0.
    pub show: Option<usize>,
}

impl Table {
    /// The address of a game like this one, with more.
    pub fn address(&self, file: &str, spec: &GameSpec, more: &[(&str, &str)]) -> String {
        let pairs = spec.pairs();
        let own = pairs.iter().map(|(name, value)| (&**name, &**value));
        let pairs: Vec<(&str, &str)> = own.chain(more.iter().copied()).collect();
        self.source.address(&format!("/game{file}"), &pairs)
    }

    /// Where a step leads.
    pub fn step(&self, step: Action) -> String {
        self.address("", &self.spec.and(step), &[])
    }

    /// What draws are called in addresses: `market`, `private-2`.
    pub fn draw_name(kind: Kind, player: usize) -> String {
        match kind {
            Kind::Market => kind.name().to_owned(),
            _ => format!("{}-{}", kind.name(), player + 1),
        }
    }
}
