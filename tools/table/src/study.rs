//! Maps and decks judged by games of bots.
//!
//! A game of a study: it has a deck of its own, dealt from a seed that follows from the study's and the game's number;
//! the bots sit one seat further in each game than in the one before, so that each sits everywhere as often; it is
//! played to its end by the rules of the table.
//!
//! In the order data flows:
//! 1. [`deal`]: the deck and the table of a game, from seeds of its own, so that it is the same on any number of threads;
//! 2. `play`: one game, watched by `score`, which tells what is counted;
//! 3. [`tally`]: the sums over games, in whole numbers, so that no order of adding up shows; [`ledger`]: those of players;
//! 4. [`form`]: what follows from the counts, as JSON; `text`: the same as tables for people.

pub mod deal;
mod derive;
pub mod form;
pub mod ledger;
mod play;
mod score;
pub mod tally;
pub(crate) mod text;

pub use deal::House;
pub use form::StudyJson;
pub use milepost_document::watch::{Patient, Watch};
pub use tally::Tally;

use crate::bot::Kind;
use rayon::prelude::*;

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many games.
    pub games: u32,
    /// The bots by seat in the first game, 2 to 6.
    pub bots: Vec<Kind>,
    /// Cards of each deck, 10 to 240.
    pub cards: usize,
    /// Equal seeds give equal games.
    pub seed: u64,
}

impl Plan {
    /// The bots by seat in a game.
    pub fn seated(&self, game: u32) -> Vec<Kind> {
        let mut bots = self.bots.clone();
        let seats = bots.len().max(1);
        bots.rotate_right(game as usize % seats);
        bots
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

/// Plays the games of a plan, on as many threads as there are. Whether to go on is asked before every action.
///
/// # Errors
/// Everything that keeps such games from being played.
pub fn study(house: &House<'_>, plan: &Plan, watch: &dyn Watch) -> Result<Study, Vec<String>> {
    house.check(plan)?;
    let none = || Tally::new(house.map(), plan.bots.len());
    let games = (0..plan.games)
        .into_par_iter()
        .take_any_while(|_| watch.go_on());
    let played = games.filter_map(|number| {
        let played = one(house, plan, number, watch);
        if played.is_some() {
            watch.hear();
        }
        played
    });
    let tally = played
        .fold(none, |tally, game| tally.and(&game))
        .reduce(none, |tally, more| tally.and(&more));
    Ok(Study {
        plan: plan.clone(),
        tally,
    })
}

/// A game's counts; none where it was broken off.
fn one(house: &House<'_>, plan: &Plan, number: u32, watch: &dyn Watch) -> Option<Tally> {
    let dealt = house.deal(plan, number);
    let mut tally = match &dealt.table {
        Ok(table) => play::game(
            table,
            &plan.seated(number),
            deal::seed(plan, "bots", number),
            watch,
        )?,
        Err(_) => Tally {
            undealt: 1,
            ..Tally::new(house.map(), plan.bots.len())
        },
    };
    tally.refused_decks += dealt.refused;
    Some(tally)
}
