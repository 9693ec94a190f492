//! What is played: bots, decks and options, and the table of each game.

use super::count::Counts;
use super::play;
use super::report::FORMAT;
use crate::bot::Kind;
use crate::game::GameError;
use crate::model::card::cards;
use crate::model::options::Options;
use crate::model::table::{Board, Table};
use milepost_deck::{DealError, Prices, deal, retry};
use milepost_dice::Dice;
use milepost_map::Map;
use milepost_study::{Cancelled, Experiment, Parameters, Progress, Tally, parameters};
use serde_json::json;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// How many games of which kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many games.
    pub games: u32,
    /// The bots by seat in the first game, 2 to 6.
    pub bots: Vec<Kind>,
    /// Cards of each deck, 10 to 240.
    pub cards: usize,
    /// The seed. Equal seeds give equal games.
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

    /// The seed of a game for some purpose.
    fn seed(&self, purpose: &str, game: u32) -> u64 {
        // Purposes are told apart by 20 bytes at most.
        Dice::new(self.seed, &format!("{purpose} {game}")).word()
    }
}

/// A plan for the games on a board.
pub struct Study<'a> {
    board: &'a Arc<Board>,
    prices: Prices<'a>,
    pub(super) options: Options,
    pub(super) plan: Plan,
}

/// A game's table.
struct Dealt {
    /// The table, or why none of the decks could be dealt, or played with.
    table: Result<Table, Vec<GameError>>,
    /// Decks that were refused before.
    refused: u64,
}

/// Why games of bots cannot be studied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StudyError {
    /// The option `companion` is on: bots need track.
    Companion,
    /// No game can begin.
    Game(GameError),
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StudyError::Companion => {
                f.write_str("option companion is for a real board: bots need track")
            }
            StudyError::Game(error) => error.fmt(f),
        }
    }
}

impl Error for StudyError {}

impl<'a> Study<'a> {
    /// A study of games on a board with these options.
    ///
    /// # Errors
    /// The option `companion` is on; no deck can be dealt in 20 attempts; or every error of [`Table::new`](crate::Table::new).
    pub fn new(
        board: &'a Arc<Board>,
        options: Options,
        plan: Plan,
    ) -> Result<Study<'a>, Vec<StudyError>> {
        let mut errors = Vec::new();
        if options.companion {
            errors.push(StudyError::Companion);
        }
        let study = Study {
            board,
            prices: Prices::of(board.map()),
            options,
            plan,
        };
        let dealt = study.deal(0).table.err().unwrap_or_default();
        errors.extend(dealt.into_iter().map(StudyError::Game));
        if errors.is_empty() {
            Ok(study)
        } else {
            Err(errors)
        }
    }

    /// The map.
    pub fn map(&self) -> &Map {
        self.board.map()
    }

    /// Options that differ from the defaults, by name.
    pub(super) fn changed(&self) -> BTreeMap<String, String> {
        let changed = self.options.changed().into_iter();
        changed
            .filter(|(name, _)| *name != "game")
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }

    fn deal(&self, game: u32) -> Dealt {
        let seed = self.plan.seed("game", game);
        let mut refused = 0;
        let table = retry(self.plan.seed("deck", game), |deck| {
            self.table(deck, seed).inspect_err(|_| refused += 1)
        });
        let table = table.unwrap_or_else(|error| Err(vec![GameError::Deal(error)]));
        Dealt { table, refused }
    }

    fn table(&self, deck: u64, seed: u64) -> Result<Result<Table, Vec<GameError>>, DealError> {
        let seats = self.plan.bots.len();
        let plan = milepost_deck::Plan {
            players: seats,
            cards: self.plan.cards,
            seed: deck,
        };
        let cards = cards(&deal(&self.prices, plan)?, &self.prices);
        let options = self.options.clone();
        let table = Table::new(self.board.clone(), options, cards, seats, seed);
        Ok(table.map_err(|errors| errors.into_iter().map(GameError::Table).collect()))
    }
}

impl Experiment for Study<'_> {
    type Counts = Counts;
    const FORMAT: &'static str = FORMAT;

    fn runs(&self) -> u32 {
        self.plan.games
    }

    fn parameters(&self) -> Parameters {
        let bots: Vec<String> = self.plan.bots.iter().map(Kind::to_string).collect();
        parameters([
            ("generator", json!(crate::generator::generator_of_games())),
            ("map", json!(self.map().name())),
            ("hash", json!(self.map().hash_text())),
            ("game", json!(self.options.game.to_string())),
            ("bots", json!(bots.join(","))),
            ("cards", json!(self.plan.cards)),
            ("seed", json!(self.plan.seed)),
            ("games", json!(self.plan.games)),
            ("options", json!(self.changed())),
        ])
    }

    fn empty(&self) -> Counts {
        Counts::new(self.map(), self.plan.bots.len())
    }

    fn run(
        &self,
        number: u32,
        counts: &mut Counts,
        progress: &dyn Progress,
    ) -> Result<(), Cancelled> {
        let dealt = self.deal(number);
        match &dealt.table {
            Ok(table) => {
                let (bots, seed) = (self.plan.seated(number), self.plan.seed("bots", number));
                counts.merge(&play::game(table, &bots, seed, progress)?);
            }
            Err(_) => counts.undealt += 1,
        }
        counts.refused_decks += dealt.refused;
        Ok(())
    }
}
