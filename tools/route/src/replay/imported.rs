//! Positions of recorded games, and what of them is uncertain.

use crate::model::Position;
use crate::replay::routes::RecordedRun;
use std::fmt;

/// What of a position does not follow from the record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Uncertainty {
    /// The number of the action it comes from; none where it is of the title.
    pub action: Option<u64>,
    /// What is uncertain.
    pub what: String,
    /// The companies whose tokens or trains it is about.
    pub companies: Vec<String>,
}

impl fmt::Display for Uncertainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action {
            Some(action) => write!(f, "action {action}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// A position of a recorded game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Imported {
    /// The position before the action, or after the last one.
    pub position: Position,
    /// The company whose run the action is, or the last that ran.
    pub company: Option<String>,
    /// The run that the action is.
    pub run: Option<RecordedRun>,
    /// How many operating rounds have begun.
    pub round: u32,
    /// What is uncertain.
    pub uncertain: Vec<Uncertainty>,
    /// The numbers of that company's trains, in their order.
    pub(crate) numbers: Vec<String>,
}

/// Which position of a game is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the action of this number.
    Before(u64),
    /// After all actions.
    End,
}
