//! What players can do.

use crate::state::{Outcome, Stage};
use crate::train::Train;

/// A demand of a card: the card's index and 0 to 2.
pub type Choice = (usize, usize);

/// What a player does. Goods, cities, mileposts and cards are indices, seats count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Keeps some of the cards offered at the start, each for one demand whose load he reserves.
    Keep(Vec<Choice>),
    /// Puts the train on a milepost of a city.
    Start(usize),
    /// Moves the train from milepost to milepost; the first is next to where it stands.
    Move(Vec<usize>),
    /// Crosses the ferry to a port.
    Cross(usize),
    /// Picks up a good; one that is reserved is turned face up.
    PickUp(usize),
    /// Drops a load.
    Drop(usize),
    /// Locks a demand of a card in the pool.
    Lock(Choice),
    /// Delivers a demand.
    Deliver(Choice),
    /// Loses a load to a derailment, at a real board whoever's turn it is: the good, the card it locks, and whether a private card is kept.
    Lose {
        /// The good.
        good: usize,
        /// The card that the load locks, if it locks one.
        card: Option<usize>,
        /// Whether its private card is kept.
        keep: bool,
    },
    /// Builds track from milepost to milepost; the first is in a major city or on own track.
    Build(Vec<usize>),
    /// Makes the train another.
    Train(Train),
    /// Gives up the turn: some unlocked cards leave (locking game).
    Pitch,
    /// Gives up the turn for a new hand (standard game).
    GiveUp,
    /// Cash moves at a real board, by so many millions.
    Cash {
        /// Whose.
        seat: usize,
        /// How much is gained, or lost if negative.
        amount: i32,
        /// Whether the player to act pays it for track, with which he begins to build.
        track: bool,
    },
    /// Claims to have the cash and the major cities at a real board.
    Claim,
    /// Ends the turn, or the building of an opening round.
    End,
}

impl Action {
    /// What a player does who does nothing: always legal while the game lasts.
    pub fn pass(stage: &Stage) -> Action {
        match stage {
            Stage::Draft(_) => Action::Keep(Vec::new()),
            _ => Action::End,
        }
    }

    /// The cards that it names, by index.
    pub fn cards(&self) -> impl Iterator<Item = usize> + '_ {
        let (kept, one) = match self {
            Action::Keep(choices) => (choices.as_slice(), None),
            Action::Lock((card, _)) | Action::Deliver((card, _)) => (&[][..], Some(*card)),
            Action::Lose { card, .. } => (&[][..], *card),
            _ => (&[][..], None),
        };
        kept.iter().map(|&(card, _)| card).chain(one)
    }

    /// The same with other cards in place of those that it names.
    #[must_use]
    pub fn with_cards(self, other: impl Fn(usize) -> usize) -> Action {
        match self {
            Action::Keep(choices) => Action::Keep(
                choices
                    .into_iter()
                    .map(|(card, demand)| (other(card), demand))
                    .collect(),
            ),
            Action::Lock((card, demand)) => Action::Lock((other(card), demand)),
            Action::Deliver((card, demand)) => Action::Deliver((other(card), demand)),
            Action::Lose { good, card, keep } => Action::Lose {
                good,
                card: card.map(other),
                keep,
            },
            other => other,
        }
    }

    /// Whether it is the last of a turn.
    pub fn ends_turn(&self) -> bool {
        matches!(self, Action::End | Action::Keep(_))
    }
}

/// What came of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The game is over.
    Over(Outcome),
}

impl Event {
    /// Whether it showed what was hidden before, so that it cannot be undone.
    pub fn reveals(&self) -> bool {
        matches!(
            self,
            Event::TurnedUp(_)
                | Event::Drew { .. }
                | Event::Taxes(_)
                | Event::Shuffled(_)
                | Event::Left(_)
        )
    }
}
