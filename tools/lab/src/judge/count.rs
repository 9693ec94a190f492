//! What is counted in the games by which a deck is judged.

use super::class::{DINGLES, Kind, LENGTHS, RANKS, RATIOS};
use milepost_map::{Map, Size};
use milepost_study::{Distribution, Moments, tally};
use std::collections::BTreeMap;

/// Games are dealt into so many groups by their number: what is left out in turn, to see how much of a figure hangs on
/// chance.
pub const GROUPS: usize = 10;

tally! {
    /// What was counted in some games.
    pub struct Counts {
        /// How many games.
        pub games: u64,
        /// Games for which no deck could be dealt.
        pub undealt: u64,
        /// Decks that could not be dealt, so that another was tried.
        pub refused_decks: u64,
        /// Ideas of bots that the rules refused; the bots passed instead.
        pub faults: u64,
        /// Rounds of games that ended by victory, with how many did so.
        pub victories: Distribution,
        /// All demands that turned up.
        pub all: Cell,
        /// The same by class, in the order of [`Kind::ALL`].
        pub classes: [Box<[Cell]>; 7],
        /// The same one by one, in groups of games; the numbers are those of [`Seen::number`].
        pub demands: [BTreeMap<i64, Shown>; GROUPS],
        /// The cards.
        pub cards: Cards,
        /// The choice at the start.
        pub draft: Draft,
        /// The seats.
        pub seats: Box<[Seat]>,
    }
}

tally! {
    /// Demands that turned up.
    #[derive(Copy)]
    pub struct Shown {
        /// How many.
        pub demands: u64,
        /// Those that were delivered.
        pub delivered: u64,
    }
}

tally! {
    /// Demands of a class that turned up, with what tells how games differ.
    #[derive(Copy)]
    pub struct Cell {
        /// All of them.
        pub shown: Shown,
        /// Those of games with an odd number.
        pub odd: Shown,
        /// The sum over games of their square.
        pub demands_squared: u64,
        /// The sum over games of demands times those delivered.
        pub both: u64,
        /// The sum over games of the square of those delivered.
        pub delivered_squared: u64,
    }
}

tally! {
    /// Cards that turned up, by what became of them. A card is touched once it is kept, locked or delivered.
    pub struct Cards {
        /// Delivered.
        pub delivered: u64,
        /// Pitched, or given up with a hand: untouched, and touched.
        pub left: [u64; 2],
        /// Open at the end of the game: untouched, and touched.
        pub open: [u64; 2],
    }
}

tally! {
    /// The choice at the start of the locking game.
    pub struct Draft {
        /// Cards offered to a player; a card that is passed on is offered again.
        pub offered: u64,
        /// Cards kept.
        pub kept: u64,
        /// Of these, cards whose demand was delivered.
        pub delivered: u64,
        /// The demands that they were kept for, by their place among the payoffs of the card.
        pub ranks: [u64; 3],
    }
}

tally! {
    /// A seat.
    pub struct Seat {
        /// Games won, in sixtieths.
        pub won: u64,
        /// Cash at the end.
        pub cash: Moments,
    }
}

impl Counts {
    /// Nothing counted yet.
    pub fn new(map: &Map, players: usize) -> Counts {
        let classes = Kind::ALL.map(|(kind, _)| vec![Cell::default(); classes(map, kind)].into());
        Counts {
            classes,
            seats: vec![Seat::default(); players].into(),
            ..Counts::default()
        }
    }
}

/// How many classes a map's demands have.
fn classes(map: &Map, kind: Kind) -> usize {
    match kind {
        Kind::Length => LENGTHS.len(),
        Kind::Ratio => RATIOS.len(),
        Kind::Rank => RANKS.len(),
        Kind::Size => Size::ALL.len(),
        Kind::Dingle => DINGLES.len(),
        Kind::Good => map.goods().len(),
        Kind::City => map.cities().len(),
    }
}

impl Cell {
    /// The demands of a class in one game.
    pub(super) fn of(shown: Shown, is_odd: bool) -> Cell {
        Cell {
            shown,
            odd: if is_odd { shown } else { Shown::default() },
            demands_squared: shown.demands.pow(2),
            both: shown.demands * shown.delivered,
            delivered_squared: shown.delivered.pow(2),
        }
    }

    /// Those of games with an even number.
    pub fn even(&self) -> Shown {
        Shown {
            demands: self.shown.demands - self.odd.demands,
            delivered: self.shown.delivered - self.odd.delivered,
        }
    }
}

impl Shown {
    /// Counts one.
    pub(super) fn add(&mut self, is_delivered: bool) {
        self.demands += 1;
        self.delivered += u64::from(is_delivered);
    }
}

/// What a demand was like that turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The good times the number of cities, plus the city.
    pub demand: usize,
    /// Its payoff in the deck, in millions.
    pub payoff: i32,
    /// What chance added to that, in millions, -128 to 127.
    pub varied: i32,
}

/// What a payoff is less than: 2 to the power of 20.
const PAYOFFS: i64 = 1 << 20;
/// Half the room for what chance adds.
const VARIED: i64 = 128;

impl Seen {
    /// A number for it.
    pub fn number(&self) -> i64 {
        let demand = self.demand as i64 * PAYOFFS + i64::from(self.payoff);
        demand * 2 * VARIED + i64::from(self.varied) + VARIED
    }

    /// What a number stands for.
    pub fn of(number: i64) -> Seen {
        let demand = number.div_euclid(2 * VARIED);
        Seen {
            demand: demand.div_euclid(PAYOFFS) as usize,
            payoff: demand.rem_euclid(PAYOFFS) as i32,
            varied: (number.rem_euclid(2 * VARIED) - VARIED) as i32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demands_are_found_by_their_numbers() {
        for (demand, payoff, varied) in [(0, 0, 0), (3, 17, -4), (65_535, 1_000_000, 127)] {
            let seen = Seen {
                demand,
                payoff,
                varied,
            };
            assert_eq!(Seen::of(seen.number()), seen);
        }
    }
}
