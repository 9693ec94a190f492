//! The version of what a seed gives.

use crate::model::options::Options;

/// The newest version of the engine: equal versions give equal games for equal tables and actions.
pub const GENERATOR: u8 = 2;

/// The version that plays games with these options. Event cards alone came with the second one, so that games without them
/// keep the first.
pub fn engine_of(options: &Options) -> u8 {
    match options.events {
        true => GENERATOR,
        false => 1,
    }
}

/// The program and the versions of its decks and of a game that a version of the engine plays, as outputs name them.
pub(crate) fn generator(engine: u8) -> String {
    format!("{} table/{engine}", milepost_deck::generator())
}

/// The version of the bots: equal versions, seeds and turns give equal actions.
pub const BOTS: u8 = 2;

/// The same with the version of the bots, for what follows from games with these options.
pub fn generator_of_games(options: &Options) -> String {
    generator_with_bots(engine_of(options))
}

/// The program and the versions of its decks, of the engine that plays a game, and of the bots, for what follows from that game.
pub fn generator_with_bots(engine: u8) -> String {
    format!("{} bots/{BOTS}", generator(engine))
}
