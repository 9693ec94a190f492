//! A balance report over many simulated games: what the generator gives where nobody's taste plays along.
//!
//! A game of a study (a rule of ours: the source has none for this):
//! 1. Each player in turn gets one of the network's starts, drawn evenly, none twice. Where those are too few, the
//!    others start from two cities joined by a route, drawn evenly, none twice while another is left; who gets which is
//!    drawn too.
//! 2. Each player in turn is offered starting contracts and takes one, drawn evenly. Then the market is filled.
//! 3. In each round each player in turn fulfils the contract that he holds, is offered private contracts and takes one,
//!    drawn evenly. Then one contract of the market, drawn evenly, is fulfilled by a player, drawn evenly, and the
//!    market is filled again.
//! 4. A draw that cannot be made is counted with its reason and play goes on: the player waits for his next turn, the
//!    market for the next round.
//!
//! In the order data flows:
//! 1. `play`: one game, by streams of chance of its own, so that it is the same on any number of threads;
//! 2. [`tally`]: what is counted, in whole numbers, so that no order of adding up shows;
//! 3. [`form`]: what follows from the counts, as JSON; `text`: the same as tables for people.

mod derive;
pub mod form;
mod play;
pub mod tally;
pub(crate) mod text;

pub use form::StudyJson;
pub use milepost_document::watch::{Patient, Watch};
pub use tally::Tally;

use crate::game::file::MOST_PLAYERS;
use crate::value::Values;
use play::Starts;
use rayon::prelude::*;

/// The most rounds of a game.
pub const MOST_ROUNDS: u32 = 1000;

/// The most contracts on the market.
pub const MOST_MARKET: usize = 100;

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many games.
    pub games: u32,
    /// Players of each, 1 to 16.
    pub players: usize,
    /// Rounds of each, up to [`MOST_ROUNDS`].
    pub rounds: u32,
    /// Contracts kept on the market, up to [`MOST_MARKET`].
    pub market: usize,
    /// Equal seeds give equal games.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: 1000,
            players: 3,
            rounds: 25,
            market: 3,
            seed: 0,
        }
    }
}

/// Games played, and what was counted in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// What was to be played.
    pub plan: Plan,
    /// What was counted; its games are fewer than planned where the study was ended before.
    pub tally: Tally,
}

/// Plays the games of a plan, on as many threads as there are. A number beyond its range counts as the nearest in it.
pub fn study(values: &Values, plan: &Plan, watch: &dyn Watch) -> Study {
    let plan = Plan {
        players: plan.players.clamp(1, MOST_PLAYERS),
        rounds: plan.rounds.min(MOST_ROUNDS),
        market: plan.market.min(MOST_MARKET),
        ..*plan
    };
    let starts = Starts::of(values.network());
    let none = || Tally::new(values, plan.players);
    let games = (0..plan.games)
        .into_par_iter()
        .take_any_while(|_| watch.go_on());
    let played = games.fold(none, |mut tally, number| {
        play::game(values, &plan, &starts, number, &mut tally);
        watch.hear();
        tally
    });
    Study {
        plan,
        tally: played.reduce(none, Tally::and),
    }
}
