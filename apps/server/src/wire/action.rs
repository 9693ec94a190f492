//! Actions as JSON, on the wire and in the logs of tables, which call cards by other numbers.

use milepost_table::{Action, CardNumbers, Train};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The longest path of mileposts.
pub const LONGEST_PATH: usize = 200;

/// What a player does, such as `{"do": "build", "path": [3, 4]}`. Mileposts and goods are places in the lists of the
/// board, seats count from 0, and so do the demands of a card. Card `n` of a view is `n - 1` here.
//
// In the log of a table a card is its index in the deck. On the wire it is `Sent`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Move {
    Keep {
        cards: Vec<(usize, usize)>,
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
    Pick {
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
        train: Name,
    },
    Pitch,
    GiveUp,
    Cash {
        seat: usize,
        amount: i32,
        #[serde(default)]
        track: bool,
    },
    Claim,
    End,
}

/// A train by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Name {
    Freight,
    Fast,
    Heavy,
    Super,
}

/// Both ways by one table.
macro_rules! trains {
    ($($name:ident),+) => {
        impl From<Name> for Train {
            fn from(name: Name) -> Train {
                match name { $(Name::$name => Train::$name),+ }
            }
        }

        impl From<Train> for Name {
            fn from(train: Train) -> Name {
                match train { $(Train::$name => Name::$name),+ }
            }
        }
    };
}

trains!(Freight, Fast, Heavy, Super);

/// An action on the wire, where a card is the number that players know it by, less 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Sent(Move);

impl Sent {
    /// An action of the engine, to be sent.
    pub fn of(action: Action, numbers: &CardNumbers) -> Sent {
        Sent(
            action
                .with_cards(|card| numbers.number(card).saturating_sub(1))
                .into(),
        )
    }

    /// What was sent, as an action of the engine. A number that no card has becomes an index that none has.
    pub fn read(self, numbers: &CardNumbers) -> Action {
        let card = |sent: usize| numbers.card(sent.saturating_add(1)).unwrap_or(usize::MAX);
        Action::from(self.0).with_cards(card)
    }

    /// See [`Move::is_short`].
    pub fn is_short(&self) -> bool {
        self.0.is_short()
    }
}

impl Move {
    /// Whether it is no longer than anything the rules allow.
    pub fn is_short(&self) -> bool {
        match self {
            Move::Keep { cards } => cards.len() <= LONGEST_PATH,
            Move::Move { path } | Move::Build { path } => path.len() <= LONGEST_PATH,
            _ => true,
        }
    }
}

impl From<Move> for Action {
    fn from(said: Move) -> Action {
        match said {
            Move::Keep { cards } => Action::Keep(cards),
            Move::Start { at } => Action::Start(at),
            Move::Move { path } => Action::Move(path),
            Move::Cross { to } => Action::Cross(to),
            Move::Pick { good } => Action::PickUp(good),
            Move::Drop { good } => Action::Drop(good),
            Move::Lock { card, demand } => Action::Lock((card, demand)),
            Move::Deliver { card, demand } => Action::Deliver((card, demand)),
            Move::Lose { good, card, keep } => Action::Lose { good, card, keep },
            Move::Build { path } => Action::Build(path),
            Move::Train { train } => Action::Train(train.into()),
            Move::Pitch => Action::Pitch,
            Move::GiveUp => Action::GiveUp,
            Move::Cash {
                seat,
                amount,
                track,
            } => Action::Cash {
                seat,
                amount,
                track,
            },
            Move::Claim => Action::Claim,
            Move::End => Action::End,
        }
    }
}

impl From<Action> for Move {
    fn from(action: Action) -> Move {
        match action {
            Action::Keep(cards) => Move::Keep { cards },
            Action::Start(at) => Move::Start { at },
            Action::Move(path) => Move::Move { path },
            Action::Cross(to) => Move::Cross { to },
            Action::PickUp(good) => Move::Pick { good },
            Action::Drop(good) => Move::Drop { good },
            Action::Lock((card, demand)) => Move::Lock { card, demand },
            Action::Deliver((card, demand)) => Move::Deliver { card, demand },
            Action::Lose { good, card, keep } => Move::Lose { good, card, keep },
            Action::Build(path) => Move::Build { path },
            Action::Train(train) => Move::Train {
                train: train.into(),
            },
            Action::Pitch => Move::Pitch,
            Action::GiveUp => Move::GiveUp,
            Action::Cash {
                seat,
                amount,
                track,
            } => Move::Cash {
                seat,
                amount,
                track,
            },
            Action::Claim => Move::Claim,
            Action::End => Move::End,
        }
    }
}
