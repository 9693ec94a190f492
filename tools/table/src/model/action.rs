//! What players can do.

use crate::model::card_numbers::CardNumbers;
use crate::model::stage::{Loss, Outcome, Stage};
use crate::model::train::Train;
use milepost_document::FromNode;
use serde::{Deserialize, Serialize};

/// A demand of a card: the card's index and 0 to 2.
pub type Choice = (usize, usize);

/// What a player does. Goods, cities, mileposts and cards are indices, seats and the demands of a card count from 0.
///
/// Its JSON is what browsers send and what the logs of live tables hold, such as `{"do": "build", "path": [3, 4]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Action {
    /// Keeps some of the cards offered at the start.
    Keep {
        /// The cards, each with the demand whose load is reserved.
        cards: Vec<Choice>,
    },
    /// Discards a card beyond the hand, before the first building (standard game).
    Discard {
        /// The card.
        card: usize,
    },
    /// Puts the train on a milepost of a city.
    Start {
        /// The milepost.
        at: usize,
    },
    /// Moves the train.
    Move {
        /// From milepost to milepost; the first is next to where the train stands.
        path: Vec<usize>,
    },
    /// Crosses a ferry.
    Cross {
        /// The port.
        to: usize,
    },
    /// Picks up a good; one that is reserved is turned face up.
    #[serde(rename = "pick")]
    PickUp {
        /// The good.
        good: usize,
    },
    /// Turns a reserved load face up where one of the good lies, which returns to the supply.
    TurnUp {
        /// The good.
        good: usize,
    },
    /// Drops a load.
    Drop {
        /// The good.
        good: usize,
    },
    /// Locks a demand of a card in the pool.
    Lock {
        /// The card.
        card: usize,
        /// Its demand.
        demand: usize,
    },
    /// Delivers a demand.
    Deliver {
        /// The card.
        card: usize,
        /// Its demand.
        demand: usize,
    },
    /// Loses a load to a derailment: the one that the player chooses, when an event card derails the train; at a real
    /// board on any turn.
    Lose {
        /// The good.
        good: usize,
        /// The card that the load locks, if it locks one.
        card: Option<usize>,
        /// Whether its private card is kept.
        keep: bool,
    },
    /// Builds track.
    Build {
        /// From milepost to milepost; the first is in a major city or on own track.
        path: Vec<usize>,
    },
    /// Exchanges the train.
    Train {
        /// For which.
        train: Train,
    },
    /// Gives up the turn: some unlocked cards leave (locking game).
    Pitch,
    /// Gives up the turn for a new hand (standard game).
    GiveUp,
    /// Borrows from the bank, in millions, to owe double.
    Borrow {
        /// How much.
        sum: i32,
    },
    /// Turns the train round where it stands, and ends the turn: it takes the whole of it.
    Backtrack,
    /// Gives up track, train, loads, cards and cash for those of the start; only building is left of the turn.
    Restart,
    /// Cash moves at a real board, in millions.
    Cash {
        /// Whose.
        seat: usize,
        /// How much is gained, or lost if negative.
        amount: i32,
        /// Whether the player to act pays it for track, and so begins to build.
        #[serde(default)]
        track: bool,
    },
    /// Claims to have the cash and the major cities at a real board.
    Claim,
    /// Ends the turn, or the building of an opening round.
    End,
}

/// The kinds of actions, in the order of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ActionKind {
    /// [`Action::Keep`]
    Keep,
    /// [`Action::Discard`]
    Discard,
    /// [`Action::Start`]
    Start,
    /// [`Action::Move`]
    Move,
    /// [`Action::Cross`]
    Cross,
    /// [`Action::PickUp`]
    PickUp,
    /// [`Action::TurnUp`]
    TurnUp,
    /// [`Action::Drop`]
    Drop,
    /// [`Action::Lock`]
    Lock,
    /// [`Action::Deliver`]
    Deliver,
    /// [`Action::Lose`]
    Lose,
    /// [`Action::Build`]
    Build,
    /// [`Action::Train`]
    Train,
    /// [`Action::Pitch`]
    Pitch,
    /// [`Action::GiveUp`]
    GiveUp,
    /// [`Action::Borrow`]
    Borrow,
    /// [`Action::Backtrack`]
    Backtrack,
    /// [`Action::Restart`]
    Restart,
    /// [`Action::Cash`]
    Cash,
    /// [`Action::Claim`]
    Claim,
    /// [`Action::End`]
    End,
}

impl Action {
    /// The most mileposts of a path, and the most cards, that an action ever needs.
    pub const LONGEST: usize = 200;

    /// Its kind.
    pub fn kind(&self) -> ActionKind {
        match self {
            Action::Keep { .. } => ActionKind::Keep,
            Action::Discard { .. } => ActionKind::Discard,
            Action::Start { .. } => ActionKind::Start,
            Action::Move { .. } => ActionKind::Move,
            Action::Cross { .. } => ActionKind::Cross,
            Action::PickUp { .. } => ActionKind::PickUp,
            Action::TurnUp { .. } => ActionKind::TurnUp,
            Action::Drop { .. } => ActionKind::Drop,
            Action::Lock { .. } => ActionKind::Lock,
            Action::Deliver { .. } => ActionKind::Deliver,
            Action::Lose { .. } => ActionKind::Lose,
            Action::Build { .. } => ActionKind::Build,
            Action::Train { .. } => ActionKind::Train,
            Action::Pitch => ActionKind::Pitch,
            Action::GiveUp => ActionKind::GiveUp,
            Action::Borrow { .. } => ActionKind::Borrow,
            Action::Backtrack => ActionKind::Backtrack,
            Action::Restart => ActionKind::Restart,
            Action::Cash { .. } => ActionKind::Cash,
            Action::Claim => ActionKind::Claim,
            Action::End => ActionKind::End,
        }
    }

    /// What a player does who does nothing: always legal while the game lasts.
    pub fn pass(stage: &Stage) -> Action {
        match stage {
            Stage::Draft(_) => Action::Keep { cards: Vec::new() },
            &Stage::Discard { least } => Action::Discard { card: least },
            Stage::Derailed(derailment) => Action::lose(derailment.usual),
            _ => Action::End,
        }
    }

    /// Locks a demand.
    pub fn lock((card, demand): Choice) -> Action {
        Action::Lock { card, demand }
    }

    /// Delivers a demand.
    pub fn deliver((card, demand): Choice) -> Action {
        Action::Deliver { card, demand }
    }

    /// Loses a load.
    pub fn lose(Loss { good, card, keep }: Loss) -> Action {
        Action::Lose { good, card, keep }
    }

    /// The cards that it names, by index.
    pub fn cards(&self) -> impl Iterator<Item = usize> + '_ {
        let (kept, one) = match self {
            Action::Keep { cards } => (cards.as_slice(), None),
            Action::Lock { card, .. } | Action::Deliver { card, .. } | Action::Discard { card } => {
                (&[][..], Some(*card))
            }
            Action::Lose { card, .. } => (&[][..], *card),
            _ => (&[][..], None),
        };
        kept.iter().map(|&(card, _)| card).chain(one)
    }

    /// The same with other cards in place of those that it names.
    #[must_use]
    pub fn with_cards(mut self, other: impl Fn(usize) -> usize) -> Action {
        match &mut self {
            Action::Keep { cards } => cards.iter_mut().for_each(|(card, _)| *card = other(*card)),
            Action::Lock { card, .. } | Action::Deliver { card, .. } | Action::Discard { card } => {
                *card = other(*card)
            }
            Action::Lose {
                card: Some(card), ..
            } => *card = other(*card),
            _ => {}
        }
        self
    }

    /// The same as programs and browsers know it: a card is the number that players know it by, less 1.
    #[must_use]
    pub fn outward(self, numbers: &CardNumbers) -> Action {
        self.with_cards(|card| numbers.number(card).saturating_sub(1))
    }

    /// The action of the engine for one as programs and browsers send it. A number that no card has becomes an index that no
    /// card has.
    #[must_use]
    pub fn inward(self, numbers: &CardNumbers) -> Action {
        let card = |sent: usize| numbers.card(sent.saturating_add(1)).unwrap_or(usize::MAX);
        self.with_cards(card)
    }

    /// Whether its lists are no longer than the rules can ever allow; nothing longer needs to be judged.
    pub fn is_short(&self) -> bool {
        match self {
            Action::Keep { cards } => cards.len() <= Action::LONGEST,
            Action::Move { path } | Action::Build { path } => path.len() <= Action::LONGEST,
            _ => true,
        }
    }

    /// Whether it is the last of a turn.
    pub fn ends_turn(&self) -> bool {
        matches!(self, Action::End | Action::Backtrack | Action::Keep { .. })
    }
}

/// What came of an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Event {
    /// Track or an upgrade was paid for.
    Spent(i32),
    /// One player paid another for the use of track.
    Paid {
        /// Who.
        from: usize,
        /// Whom.
        to: usize,
        /// How much.
        sum: i32,
    },
    /// A delivery paid.
    Earned(i32),
    /// A player has come to owe something: the fee for the use of track to another, or what was borrowed twice over.
    Owes {
        /// Who.
        from: usize,
        /// Whom; `None` for the bank.
        to: Option<usize>,
        /// How much more.
        sum: i32,
    },
    /// What was owed was paid from a delivery.
    Repaid {
        /// Who.
        from: usize,
        /// Whom; `None` for the bank.
        to: Option<usize>,
        /// How much.
        sum: i32,
    },
    /// A load that locked a card is free again.
    Freed {
        /// Whose.
        seat: usize,
        /// The good.
        good: usize,
    },
    /// A reserved load was turned face up.
    FaceUp,
    /// A load went back to the supply.
    Returned(usize),
    /// A private card came into the pool.
    Opened(usize),
    /// A card left unused.
    Left(usize),
    /// Taxes came; what each player paid, by seat.
    Taxes(Vec<i32>),
    /// An event card came up, by its index at the table.
    Happened(usize),
    /// A flood erased sections of a player's track.
    Erased {
        /// Whose.
        seat: usize,
        /// How many.
        sections: usize,
    },
    /// A train derailed, and its owner loses the next turn.
    Derailed {
        /// Whose.
        seat: usize,
        /// The load that it lost, if it had one.
        good: Option<usize>,
    },
    /// A player lost a turn.
    LostTurn(usize),
    /// An event ended: the event card, by its index at the table.
    Passed(usize),
    /// So many cards that were gone were shuffled into a new deck.
    Shuffled(usize),
    /// A card turned up in the pool.
    TurnedUp(usize),
    /// A card was drawn into a hand, or for a player to choose from.
    Drew {
        /// Whose.
        seat: usize,
        /// The card.
        card: usize,
    },
    /// A player begins, who was dealt the highest payoff.
    Begins {
        /// Who.
        seat: usize,
        /// The highest payoff.
        payoff: i32,
    },
    /// A player's track, train and cards went back, as everybody saw it.
    Restarted,
    /// A train whose track was erased is to be put on the map anew.
    Displaced(usize),
    /// A player has met the goal, and the round is played out.
    Met(usize),
    /// Several have the most cash of those who met the goal, which is now this sum.
    Tied(i32),
    /// The game is over.
    Over(Outcome),
}

impl Event {
    /// What events spend on track and upgrades together; `None` where none of them spends anything.
    pub fn spent(events: &[Event]) -> Option<i32> {
        let sums = events.iter().filter_map(|event| match event {
            Event::Spent(sum) => Some(*sum),
            _ => None,
        });
        sums.reduce(|a, b| a + b)
    }

    /// Whether it showed what was hidden before, so that it cannot be undone.
    pub fn reveals(&self) -> bool {
        matches!(
            self,
            Event::TurnedUp(_)
                | Event::Drew { .. }
                | Event::Taxes(_)
                | Event::Happened(_)
                | Event::Shuffled(_)
                | Event::Left(_)
        )
    }
}
