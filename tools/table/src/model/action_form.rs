//! The form of actions in a saved game. Their JSON names the kind of an action beside its members, which only a format that
//! names members can hold.

use crate::model::action::{Action, Choice};
use crate::model::train::Train;
use serde::{Deserialize, Serialize};

/// The same variants as [`Action`] in the same order, by which a compact format knows them.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Action")]
pub(crate) enum ActionForm {
    Keep {
        cards: Vec<Choice>,
    },
    Discard {
        card: usize,
    },
    Start {
        at: usize,
    },
    Move {
        path: Vec<usize>,
    },
    Cross {
        to: usize,
    },
    PickUp {
        good: usize,
    },
    TurnUp {
        good: usize,
    },
    Drop {
        good: usize,
    },
    Lock {
        card: usize,
        demand: usize,
    },
    Deliver {
        card: usize,
        demand: usize,
    },
    Lose {
        good: usize,
        card: Option<usize>,
        keep: bool,
    },
    Build {
        path: Vec<usize>,
    },
    Train {
        train: Train,
    },
    Pitch,
    GiveUp,
    Borrow {
        sum: i32,
    },
    Backtrack,
    Restart,
    Cash {
        seat: usize,
        amount: i32,
        track: bool,
    },
    Claim,
    End,
}
