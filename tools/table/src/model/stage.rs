//! The parts of a turn, and how a game ends.

use serde::{Deserialize, Serialize};

/// The part of a turn that the player to act is in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Choosing among these cards.
    Draft(Vec<usize>),
    /// Discarding the cards of the standard game that are more than a hand, before the player's first building.
    Discard {
        /// The card of the lowest payoffs, which goes where the player does not choose.
        least: usize,
    },
    /// Building before the first turns; `back` in the second, reverse round.
    Opening {
        /// Whether it is the second round.
        back: bool,
    },
    /// Moving, loading, delivering and locking.
    Move,
    /// Building.
    Build,
    /// The turn was given up: cards were pitched, so that loads aboard may be locked, or the hand was given up.
    Pitched,
    /// The game is over.
    Over(Outcome),
    /// Derailed players choose what they lose; the turn in which it happened goes on afterwards.
    Derailed(Box<Derailment>),
}

/// The choices that are due after a derailment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Derailment {
    /// The players who have yet to lose something, by seat, in the order in which they choose. The first is to act.
    pub seats: Vec<usize>,
    /// What the first of them loses who does not choose.
    pub usual: Loss,
    /// The player whose turn goes on afterwards.
    pub turn_of: usize,
    /// The part that their turn is in.
    pub part: Stage,
    /// The number of cards that are still to be drawn into their hand.
    pub undrawn: usize,
}

/// A load that a player loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// The good.
    pub good: usize,
    /// The card that the load locks, publicly or privately.
    pub card: Option<usize>,
    /// True if the private card is kept, with its load reserved again.
    pub keep: bool,
}

impl Stage {
    /// Whether track may be built and the train upgraded.
    pub fn builds(&self) -> bool {
        matches!(self, Stage::Opening { .. } | Stage::Move | Stage::Build)
    }

    /// Whether it belongs to a turn of a round, not to the start or the end of the game.
    pub fn is_turn(&self) -> bool {
        matches!(self, Stage::Move | Stage::Build | Stage::Pitched)
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The winners, by seat from 0: one; several who are equally rich; none where all hold locked loads.
    pub winners: Vec<usize>,
    /// Why it ended.
    pub why: Ending,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// A player has the cash and the major cities.
    Victory,
    /// Nobody delivered for too long.
    Idle,
    /// All rounds were played.
    Rounds,
}
