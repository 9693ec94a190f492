//! The state of a game page.

use crate::contracts::played::GameSpec;
use crate::contracts::rendered::{DrawnNetwork, Source};
use milepost_contract::{Action, Chance, Game, Kind};
use std::sync::Arc;

/// A game with what its page shows.
pub struct Table {
    /// The network.
    pub source: Source,
    /// The network with its drawing.
    pub drawn: Arc<DrawnNetwork>,
    /// The specification in the address.
    pub spec: GameSpec,
    /// The game.
    pub game: Game,
    /// The odds shown: of a kind, for a player.
    pub odds: Option<(Kind, usize, Result<Vec<Chance>, String>)>,
    /// The contract whose path is shown, counted from 0.
    pub show: Option<usize>,
}

impl Table {
    /// The address of a file of the game with this specification, with more parameters.
    pub fn address(&self, file: &str, spec: &GameSpec, more: &[(&str, &str)]) -> String {
        let pairs = spec.pairs();
        let own = pairs.iter().map(|(name, value)| (&**name, &**value));
        let pairs: Vec<(&str, &str)> = own.chain(more.iter().copied()).collect();
        self.source.address(&format!("/game{file}"), &pairs)
    }

    /// The address of the game after a step.
    pub fn step(&self, step: Action) -> String {
        self.address("", &self.spec.and(step), &[])
    }

    /// The name of a draw in addresses: `market`, `private-2`.
    pub fn draw_name(kind: Kind, player: usize) -> String {
        match kind {
            Kind::Market => kind.name().to_owned(),
            _ => format!("{}-{}", kind.name(), player + 1),
        }
    }
}
