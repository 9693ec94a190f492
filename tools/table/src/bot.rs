//! Bots: players that play the full game by what their seat may see.
//!
//! `random` does anything legal. The other two think alike, in the order of these files, and differ by a `style`:
//! 1. `sight` prices every step of the board for the player, `goal` finds the cheapest track that the end asks for;
//! 2. `job` lists the demands there are, with what a `rival` may do about them, and `sift` keeps the best;
//! 3. `search` combines them into trips by distances alone (`rows`, by `spread`ing over the board);
//! 4. `trip` draws the most promising ones milepost by milepost, `clock` runs them turn by turn, `think` chooses;
//! 5. `turn` follows the trip, as `drive` moves and `lay` builds, and thinks again when something has changed.

mod clock;
mod drive;
mod goal;
mod job;
mod lay;
mod random;
mod rival;
mod rows;
mod search;
mod sift;
mod sight;
mod spread;
mod style;
mod think;
mod trip;
mod turn;

use crate::action::Action;
use crate::apply::apply;
use crate::state::State;
use crate::table::Table;
use milepost_dice::Dice;
use std::fmt;
use std::str::FromStr;

/// How a bot thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Anything legal.
    Random,
    /// The single trip that earns most a turn.
    Greedy,
    /// Several demands in combination, the rivals and the end in view.
    Planner,
}

impl Kind {
    /// All kinds, weakest first, with their names.
    pub const ALL: [(Kind, &'static str); 3] =
        [(Kind::Random, "random"), (Kind::Greedy, "greedy"), (Kind::Planner, "planner")];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Kind::ALL[*self as usize].1)
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        let found = Kind::ALL.iter().find(|(_, name)| *name == text);
        found
            .map(|(kind, _)| *kind)
            .ok_or_else(|| format!("bots are random, greedy or planner, not \"{text}\""))
    }
}

/// A bot in its seat: its kind, its own chance, and what it has in mind.
#[derive(Clone, Debug)]
pub struct Bot {
    kind: Kind,
    dice: Dice,
    mind: turn::Mind,
    refused: usize,
    style: style::Style,
}

impl Bot {
    /// A bot for a seat. Equal kinds, seeds, seats and states give equal actions.
    pub fn new(kind: Kind, seed: u64, seat: usize) -> Bot {
        let style = if kind == Kind::Planner { style::PLANNER } else { style::GREEDY };
        Bot {
            kind,
            style,
            dice: Dice::new(seed, &format!("bot {seat}")),
            mind: turn::Mind::default(),
            refused: 0,
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
        let action = match self.kind {
            Kind::Random => random::act(table, state, &mut self.dice),
            Kind::Greedy | Kind::Planner => self.mind.act(table, state, self.style),
        };
        let mut scratch = state.clone();
        if apply(table, &mut scratch, state.mover(), &action).is_err() {
            self.refused += 1;
            return Action::pass(state.stage());
        }
        self.mind.note(&scratch, state.mover());
        action
    }
}
