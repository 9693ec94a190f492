//! Why a deck cannot be dealt.

use crate::model::{CARDS, PLAYERS};
use std::fmt;

/// Why a deck cannot be dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DealError {
    /// The number of cards is not one that decks have.
    Cards {
        /// The number asked for.
        asked: usize,
    },
    /// The number of players is not one that the games have.
    Players {
        /// The number asked for.
        asked: usize,
    },
    /// The map has no goods, or more than the deck has demands.
    NumberOfGoods {
        /// Goods of the map.
        goods: usize,
        /// Demands of the deck.
        demands: usize,
    },
    /// So many players need more opening cards than the deck has.
    Opening {
        /// Opening cards needed.
        needed: usize,
        /// Cards in the deck.
        cards: usize,
    },
    /// Goods with fewer legal destinations than demands, or with a negative number of demands.
    Goods {
        /// The goods.
        short: Vec<ShortGood>,
        /// The most cards of a deck that no seed would refuse for this.
        most: usize,
    },
    /// Payoffs so similar that no limit separates small from large ones.
    Alike {
        /// Cards, each of which needs one of either kind.
        cards: usize,
        /// Payoffs on the small side of the best line.
        small: usize,
        /// Payoffs on its large side.
        large: usize,
    },
    /// Every attempt ended with cards that no remaining demand fits.
    Constraint {
        /// The rule that refused most.
        rule: &'static str,
        /// How often it refused.
        refused: u64,
        /// How often any rule refused.
        all: u64,
        /// Attempts made.
        attempts: u32,
        /// The fewest cards left unfinished by an attempt.
        unfinished: usize,
        /// Whether the last attempt was stopped because all attempts together reached the limit of comparisons.
        cut: bool,
    },
}

/// A good that cannot be demanded as often as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortGood {
    /// Its name.
    pub good: String,
    /// How often it should be demanded.
    pub demands: i32,
    /// Its legal destinations.
    pub destinations: usize,
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealError::Cards { asked } => {
                let (least, most) = (CARDS.start(), CARDS.end());
                write!(f, "a deck has {least} to {most} cards, not {asked}")
            }
            DealError::Players { asked } => {
                let (least, most) = (PLAYERS.start(), PLAYERS.end());
                write!(f, "a game has {least} to {most} players, not {asked}")
            }
            DealError::NumberOfGoods { goods, demands } => {
                write!(
                    f,
                    "a deck of {demands} demands needs 1 to {demands} goods, and the map has {goods}"
                )
            }
            DealError::Opening { needed, cards } => {
                write!(
                    f,
                    "the players need {needed} opening cards, but the deck has only {cards} cards; deal more cards"
                )
            }
            DealError::Goods { short, most } => short_goods(f, short, *most),
            DealError::Alike {
                cards,
                small,
                large,
            } => write!(
                f,
                "each of {cards} cards needs a small and a large payoff, but the best limit gives {small} small and \
                 {large} large payoffs. Deal another number of cards, or spread the map's cities"
            ),
            DealError::Constraint {
                rule,
                refused,
                all,
                attempts,
                unfinished,
                cut,
            } => {
                let why = if *cut {
                    " (no more were made because the deck takes so many comparisons)"
                } else {
                    ""
                };
                write!(
                    f,
                    "{attempts} attempts left at least {unfinished} cards unfinished{why}; the rule {rule} caused \
                     most refusals: {refused} of {all}. Deal with another seed or another number of cards, or add cities and goods to the map"
                )
            }
        }
    }
}

/// A line for each good, and what can be done about them.
fn short_goods(f: &mut fmt::Formatter<'_>, short: &[ShortGood], most: usize) -> fmt::Result {
    f.write_str("some goods cannot be demanded as often as the deck needs:")?;
    for short in short {
        write!(f, "\n  {short}")?;
    }
    if short.iter().any(|short| short.demands < 0) {
        f.write_str("\nlet good_counts take less from these, or deal more cards")?;
    }
    match most {
        _ if short.iter().all(|short| short.demands < 0) => Ok(()),
        10.. => write!(f, "\ndeal {most} cards or fewer, or try another seed"),
        _ => f.write_str("\nadd goods to the map, or cities far from their sources"),
    }
}

impl fmt::Display for ShortGood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ShortGood {
            good,
            demands,
            destinations,
        } = self;
        match demands {
            0.. => write!(
                f,
                "{good}: {demands} demands, {destinations} legal destinations"
            ),
            _ => write!(f, "{good}: the map's good_counts leave {demands} demands"),
        }
    }
}

impl std::error::Error for DealError {}
