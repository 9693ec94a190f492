//! Trains.

use crate::model::options::Numbers;
use milepost_document::FromNode;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A train by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Train {
    /// 9 mileposts, 2 loads.
    Freight,
    /// 12 mileposts, 2 loads.
    Fast,
    /// 9 mileposts, 3 loads.
    Heavy,
    /// 12 mileposts, 3 loads.
    Super,
}

impl Train {
    /// All trains, with their names.
    pub const ALL: [(Train, &'static str); 4] = [
        (Train::Freight, "Freight"),
        (Train::Fast, "Fast Freight"),
        (Train::Heavy, "Heavy Freight"),
        (Train::Super, "Superfreight"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Train::ALL[self as usize].1
    }

    /// The mileposts that it moves a turn.
    pub fn speed(self, numbers: &Numbers) -> i32 {
        if matches!(self, Train::Fast | Train::Super) {
            numbers.fast
        } else {
            numbers.slow
        }
    }

    /// The loads that it holds.
    pub fn holds(self, numbers: &Numbers) -> usize {
        (if matches!(self, Train::Heavy | Train::Super) {
            numbers.many
        } else {
            numbers.few
        }) as usize
    }

    /// How it may become another train.
    pub fn turns_into(self, other: Train) -> Option<Upgrade> {
        match (self, other) {
            (Train::Freight, Train::Fast | Train::Heavy)
            | (Train::Fast | Train::Heavy, Train::Super) => Some(Upgrade::Step),
            (Train::Fast, Train::Heavy) | (Train::Heavy, Train::Fast) => Some(Upgrade::Change),
            _ => None,
        }
    }
}

impl fmt::Display for Train {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a train becomes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upgrade {
    /// One step up, in place of track.
    Step,
    /// Fast and Heavy into each other, which leaves some money for track.
    Change,
}
