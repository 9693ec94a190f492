//! What is played: bots, decks and options, and the table of each game.

use super::count::Counts;
use super::guest::{Guests, Seated};
use super::play;
use super::report::FORMAT;
use milepost_deck::{DealError, Prices, deal, retry};
use milepost_dice::Dice;
use milepost_map::Map;
use milepost_study::{Cancelled, Experiment, Parameters, Progress, Tally, parameters};
use milepost_table::bot::Kind;
use milepost_table::game::GameError;
use milepost_table::model::card::cards;
use milepost_table::model::options::Options;
use milepost_table::model::table::{Board, Table};
use serde_json::json;
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
        self.by_seat(game, self.bots.clone())
    }

    /// Something that each of the bots has, by seat in a game.
    pub(super) fn by_seat<T>(&self, game: u32, mut each: Vec<T>) -> Vec<T> {
        let seats = each.len().max(1);
        each.rotate_right(game as usize % seats);
        each
    }

    /// The seed of a game for some purpose.
    pub(crate) fn seed(&self, purpose: &str, game: u32) -> u64 {
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
    guests: Option<Guests<'a>>,
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
    /// There are fewer than two bots for a ladder.
    Ladder,
    /// No game can begin.
    Game(GameError),
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StudyError::Companion => {
                f.write_str("option companion is for a real board: bots need track")
            }
            StudyError::Ladder => {
                f.write_str("a ladder takes two bots or more, of different kinds")
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
    /// The option `companion` is on; no deck can be dealt in 20 attempts; or every error of [`Table::new`](milepost_table::Table::new).
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
            guests: None,
        };
        let dealt = study.deal(0).table.err().unwrap_or_default();
        errors.extend(dealt.into_iter().map(StudyError::Game));
        if errors.is_empty() {
            Ok(study)
        } else {
            Err(errors)
        }
    }

    /// The same with guests in the places of some bots.
    #[must_use]
    pub fn with_guests(self, guests: Guests<'a>) -> Study<'a> {
        let guests = Some(guests);
        Study { guests, ..self }
    }

    /// The table of the first game, for guests to be tried on.
    pub fn first_table(&self) -> Option<Table> {
        self.deal(0).table.ok()
    }

    /// The guest in a place of the plan's bots.
    fn guest(&self, place: usize) -> Option<&String> {
        self.guests.as_ref()?.names.get(place)?.as_ref()
    }

    /// The names of the sides that are told apart: the kinds of bots, then the guests. Those that do not play are among
    /// them.
    pub(super) fn sides(&self) -> Vec<&str> {
        let mut sides: Vec<&str> = Kind::ALL.iter().map(|(_, name)| *name).collect();
        for guest in (0..self.plan.bots.len()).filter_map(|place| self.guest(place)) {
            if !sides.contains(&guest.as_str()) {
                sides.push(guest);
            }
        }
        sides
    }

    /// Who plays in the places of the plan's bots.
    pub(super) fn entrants(&self) -> Vec<Seated> {
        let sides = self.sides();
        let bots = self.plan.bots.iter().enumerate();
        bots.map(|(place, &kind)| {
            let guest = self.guest(place).cloned();
            let found = guest
                .as_ref()
                .map(|name| sides.iter().position(|side| side == name));
            Seated {
                kind,
                guest,
                side: found.flatten().unwrap_or(kind as usize),
            }
        })
        .collect()
    }

    /// The names of those who play, by the places of the plan's bots.
    pub(super) fn names(&self) -> Vec<String> {
        let entrants = self.entrants().into_iter();
        entrants
            .map(|entrant| entrant.guest.unwrap_or_else(|| entrant.kind.to_string()))
            .collect()
    }

    /// The map.
    pub fn map(&self) -> &Map {
        self.board.map()
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
        let bots = self.names();
        parameters([
            (
                "generator",
                json!(milepost_table::generator_of_games(&self.options)),
            ),
            ("map", json!(self.map().name())),
            ("hash", json!(self.map().hash_text())),
            ("game", json!(self.options.game.to_string())),
            ("bots", json!(bots.join(","))),
            ("cards", json!(self.plan.cards)),
            ("seed", json!(self.plan.seed)),
            ("games", json!(self.plan.games)),
            ("options", json!(self.options.changed_but_game())),
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
                let seed = self.plan.seed("bots", number);
                let seated = self.plan.by_seat(number, self.entrants());
                let host = self.guests.as_ref().map(|guests| guests.host);
                let mut players = play::players(table, &seated, seed, host);
                counts.merge(&play::game(table, &seated, &mut players, progress)?);
            }
            Err(_) => counts.undealt += 1,
        }
        counts.refused_decks += dealt.refused;
        Ok(())
    }
}
