//! Bots: players that play the full game by what their seat may see.
//!
//! `random` does anything legal. The others think alike, in the order of these files, and differ by a `style`:
//! 1. `ways` prices every step of the board for the player, finds ways, and the cheapest track that the end asks for;
//! 2. `job` lists the demands there are, with what a `rival` may do about them, and `filter` keeps the best;
//! 3. `search` combines them into trips by distances alone;
//! 4. `trip` draws the most promising ones milepost by milepost, `clock` runs them turn by turn, `think` chooses;
//! 5. `turn` follows the trip, as `drive` moves and `lay` builds, and thinks again when something has changed; `cargo` fills
//!    free holds, `contest` locks cards, `home` keeps a train going that has no trip.
//!
//! [`hint`](mod@hint) tells people what the planner sees.

mod cargo;
mod clock;
mod contest;
mod drive;
mod filter;
mod follow;
pub mod hint;
mod home;
mod job;
mod lay;
mod mercy;
mod random;
mod rival;
mod search;
mod stop;
mod style;
mod think;
mod trip;
mod turn;
mod ways;

use crate::apply::{apply, start};
use crate::game::Game;
use crate::model::action::Action;
use crate::model::table::Table;
use crate::state::{Stage, State};
use milepost_dice::Dice;
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use style::Style;

/// The turn of a bot, or of a program, is ended after so many actions.
pub const MOST_ACTIONS: usize = 1000;

/// How a bot thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// Anything legal.
    Random,
    /// As greedy, but half of the cards are overlooked, and the train is never upgraded.
    Novice,
    /// The single trip that earns most a turn.
    Greedy,
    /// Two demands in combination, the end in view.
    Regular,
    /// Several demands in combination, the rivals and the end in view.
    Planner,
    /// As planner, and what a rival gains counts as a loss.
    Master,
}

impl Kind {
    /// All kinds, weakest first, with their names.
    pub const ALL: [(Kind, &'static str); 6] = [
        (Kind::Random, "random"),
        (Kind::Novice, "novice"),
        (Kind::Greedy, "greedy"),
        (Kind::Regular, "regular"),
        (Kind::Planner, "planner"),
        (Kind::Master, "master"),
    ];
}

impl Kind {
    /// How it thinks; nothing where it does not.
    fn style(self) -> Option<Style> {
        match self {
            Kind::Random => None,
            Kind::Novice => Some(style::NOVICE),
            Kind::Greedy => Some(style::GREEDY),
            Kind::Regular => Some(style::REGULAR),
            Kind::Planner => Some(style::PLANNER),
            Kind::Master => Some(style::MASTER),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Kind::ALL[*self as usize].1)
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Kind, UnknownKind> {
        let found = Kind::ALL.iter().find(|(_, name)| *name == text);
        found
            .map(|(kind, _)| *kind)
            .ok_or_else(|| UnknownKind(text.to_owned()))
    }
}

/// No kind of bot has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownKind(
    /// The name.
    pub String,
);

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Kind::ALL.map(|(_, name)| name);
        let (last, others) = names.split_last().unwrap_or((&"", &[]));
        write!(
            f,
            "bots are {} or {last}, not \"{}\"",
            others.join(", "),
            self.0
        )
    }
}

impl Error for UnknownKind {}

/// A bot in its seat.
#[derive(Clone, Debug)]
pub struct Bot {
    kind: Kind,
    seed: u64,
    seat: usize,
    refused: usize,
    turn: Option<Turn>,
}

/// What a bot has in mind in a turn, and its chance. Nothing is kept for the next, so that a game that is taken up again
/// goes on as if it had never been left.
#[derive(Clone, Debug)]
struct Turn {
    number: (u32, u8),
    dice: Dice,
    mind: turn::Mind,
}

impl Bot {
    /// A bot for a seat. Equal kinds, seeds, seats and turns so far give equal actions.
    pub fn new(kind: Kind, seed: u64, seat: usize) -> Bot {
        Bot {
            kind,
            seed,
            seat,
            refused: 0,
            turn: None,
        }
    }

    /// How it thinks.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// How many of its ideas the rules refused; it passed instead.
    pub fn refused(&self) -> usize {
        self.refused
    }

    /// The next action of the player to act: always legal while the game lasts.
    pub fn act(&mut self, table: &Table, state: &State) -> Action {
        let number = number(state);
        let begun = self.turn.take().filter(|turn| turn.number == number);
        let mut turn = begun.unwrap_or_else(|| self.begin(number));
        let mut action = match self.kind.style() {
            None => random::act(table, state, &mut turn.dice),
            Some(style) => turn.mind.act(table, state, style),
        };
        let mut after = state.clone();
        if apply(table, &mut after, state.mover(), &action).is_ok() {
            turn.mind.note(&after, state.mover());
        } else {
            self.refused += 1;
            action = Action::pass(state.stage());
        }
        self.turn = (!action.ends_turn()).then_some(turn);
        action
    }

    fn begin(&self, number: (u32, u8)) -> Turn {
        let (round, phase) = number;
        // Purposes are told apart by 20 bytes at most.
        let dice = Dice::new(self.seed, &format!("bot {} {round}.{phase}", self.seat));
        Turn {
            number,
            dice,
            mind: turn::Mind::default(),
        }
    }

    /// Thinks again what it thought in the turn that goes on, if it is its own: so it plays on as if it had been there.
    pub fn recall(&mut self, game: &Game) {
        let (table, entries) = (game.table(), game.entries());
        let began = entries.len() - game.this_turn().len();
        let mut state = start(table);
        self.turn = None;
        for (index, entry) in entries.iter().enumerate() {
            if index >= began && state.mover() == self.seat {
                self.act(table, &state);
            }
            // What was legal before is legal again from the same state.
            let _ = apply(table, &mut state, entry.seat, &entry.action);
        }
    }
}

/// What distinguishes a player's turns: the round, and before the first one the part of the opening.
fn number(state: &State) -> (u32, u8) {
    let phase = match state.stage() {
        Stage::Draft(_) | Stage::Discard { .. } => 0,
        Stage::Opening { back: false } => 1,
        Stage::Opening { back: true } => 2,
        Stage::Derailed(_) => 4,
        _ => 3,
    };
    (state.round(), phase)
}
