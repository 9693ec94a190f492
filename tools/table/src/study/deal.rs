//! The table of a game: its deck and its seeds.

use super::Plan;
use crate::card::cards;
use crate::options::Options;
use crate::table::{Board, Table};
use milepost_deck::{DealError, Prices, deal, retry};
use milepost_dice::Dice;
use milepost_map::Map;
use std::sync::Arc;

/// What all games of a study have in common.
pub struct House<'a> {
    board: &'a Arc<Board>,
    prices: Prices<'a>,
    options: Options,
}

/// A game's table.
pub(super) struct Dealt {
    /// The table, or why none of the decks could be dealt, or played with.
    pub table: Result<Table, Vec<String>>,
    /// Decks that were refused before.
    pub refused: u64,
}

/// The seed of a game for some purpose.
pub(super) fn seed(plan: &Plan, purpose: &str, game: u32) -> u64 {
    // Purposes are told apart by 20 bytes at most.
    Dice::new(plan.seed, &format!("{purpose} {game}")).word()
}

impl<'a> House<'a> {
    /// A board with the prices of its decks, and the options of the game.
    pub fn new(board: &'a Arc<Board>, options: Options) -> House<'a> {
        House {
            board,
            prices: Prices::of(board.map()),
            options,
        }
    }

    /// The map.
    pub fn map(&self) -> &Map {
        self.board.map()
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether games can be played: the first is tried.
    ///
    /// # Errors
    /// Everything that keeps them from it.
    pub(super) fn check(&self, plan: &Plan) -> Result<(), Vec<String>> {
        let real = self
            .options
            .companion
            .then(|| "option companion is for a real board: bots need track".to_owned());
        let mut wrong: Vec<String> = real.into_iter().collect();
        wrong.extend(self.deal(plan, 0).table.err().unwrap_or_default());
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    }

    pub(super) fn deal(&self, plan: &Plan, game: u32) -> Dealt {
        let first = seed(plan, "deck", game);
        let mut refused = 0;
        let chance = seed(plan, "game", game);
        let dealt = retry(first, |deck| {
            self.table(plan, deck, chance).inspect_err(|_| refused += 1)
        });
        let table = dealt.unwrap_or_else(|error| Err(vec![error.to_string()]));
        Dealt { table, refused }
    }

    fn table(
        &self,
        plan: &Plan,
        deck: u64,
        seed: u64,
    ) -> Result<Result<Table, Vec<String>>, DealError> {
        let seats = plan.bots.len();
        let asked = milepost_deck::Plan {
            players: seats,
            cards: plan.cards,
            seed: deck,
        };
        let cards = cards(&deal(&self.prices, asked)?, &self.prices);
        Ok(Table::new(
            self.board.clone(),
            self.options.clone(),
            cards,
            seats,
            seed,
        ))
    }
}
