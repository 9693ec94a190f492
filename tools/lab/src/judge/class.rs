//! The classes of demands that are compared, and what decides on them.

use milepost_deck::Prices;
use milepost_map::micro::ONE;
use milepost_map::{Micro, Size};

/// By what demands are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The pips D from the best source.
    Length,
    /// C/D of that track: how hard the terrain is.
    Ratio,
    /// The place among the payoffs of its card.
    Rank,
    /// The size of the destination.
    Size,
    /// What the destination's remoteness adds to the payoff.
    Dingle,
    /// The good.
    Good,
    /// The destination.
    City,
}

impl Kind {
    /// All of them, with a word for each.
    pub const ALL: [(Kind, &'static str); 7] = [
        (Kind::Length, "lengths"),
        (Kind::Ratio, "terrain"),
        (Kind::Rank, "ranks"),
        (Kind::Size, "sizes"),
        (Kind::Dingle, "dingles"),
        (Kind::Good, "goods"),
        (Kind::City, "cities"),
    ];
}

/// Pips, by 8; the last class has all that is longer.
pub const LENGTHS: [&str; 6] = ["0-7", "8-15", "16-23", "24-31", "32-39", "40+"];
/// C/D.
pub const RATIOS: [&str; 5] = [
    "below 1",
    "1 to 1.1",
    "1.1 to 1.3",
    "1.3 to 1.5",
    "1.5 and more",
];
/// By payoff, on the card.
pub const RANKS: [&str; 3] = ["large", "middle", "small"];
/// Millions.
pub const DINGLES: [&str; 4] = ["none", "1 to 2", "2 to 3", "3 and more"];

/// What is the same of a demand in every deck of a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facts {
    /// D of the best track, in pips.
    pub pips: u32,
    /// C of it, in millions.
    pub cost: u32,
    /// The dingle bonus of the destination.
    pub bonus: Micro,
    /// The size of the destination.
    pub size: Size,
    /// Sources of the good.
    pub sources: usize,
}

impl Facts {
    /// What is known of a demand.
    pub fn of(prices: &Prices<'_>, demand: milepost_deck::Demand) -> Facts {
        let run = prices.offer(demand).run;
        Facts {
            pips: run.pips,
            cost: run.cost,
            bonus: prices.bonus(demand.city),
            size: prices.map().cities()[demand.city].size,
            sources: prices.sources(demand).len(),
        }
    }

    /// The class by length, an index of [`LENGTHS`].
    pub fn length(&self) -> usize {
        (self.pips as usize / 8).min(LENGTHS.len() - 1)
    }

    /// The class by C/D, an index of [`RATIOS`]; that of 1 where there is no length.
    pub fn ratio(&self) -> usize {
        let (cost, pips) = (10 * u64::from(self.cost), u64::from(self.pips));
        let at_least = |tenths: u64| pips == 0 && tenths == 10 || pips > 0 && cost >= tenths * pips;
        [10, 11, 13, 15]
            .into_iter()
            .filter(|&tenths| at_least(tenths))
            .count()
    }

    /// The class by dingle bonus, an index of [`DINGLES`].
    pub fn dingle(&self) -> usize {
        match self.bonus.0 {
            ..=0 => 0,
            bonus if bonus < 2 * ONE => 1,
            bonus if bonus < 3 * ONE => 2,
            _ => 3,
        }
    }
}

/// The place of each demand of a card among its payoffs: 0 for the largest, 2 for the smallest; of equal ones the first
/// comes first.
pub fn ranks(payoffs: [i32; 3]) -> [usize; 3] {
    let before = |place: usize| {
        let others = (0..3).filter(|&other| {
            payoffs[other] > payoffs[place] || payoffs[other] == payoffs[place] && other < place
        });
        others.count()
    };
    [before(0), before(1), before(2)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(pips: u32, cost: u32, bonus: i64) -> Facts {
        Facts {
            pips,
            cost,
            bonus: Micro(bonus),
            size: Size::Small,
            sources: 1,
        }
    }

    #[test]
    fn classes_begin_where_they_say() {
        let length = |pips| facts(pips, 1, 0).length();
        assert_eq!([0, 7, 8, 39, 40, 99].map(length), [0, 0, 1, 4, 5, 5]);
        let ratio = |(pips, cost)| facts(pips, cost, 0).ratio();
        let ratios = [
            (10, 9),
            (10, 10),
            (10, 11),
            (100, 129),
            (10, 13),
            (10, 15),
            (0, 0),
        ];
        assert_eq!(ratios.map(ratio), [0, 1, 2, 2, 3, 4, 1]);
        let dingle = |bonus| facts(9, 9, bonus).dingle();
        assert_eq!(
            [0, ONE, 2 * ONE - 1, 2 * ONE, 3 * ONE].map(dingle),
            [0, 1, 1, 2, 3]
        );
    }

    #[test]
    fn payoffs_are_ranked() {
        assert_eq!(ranks([9, 4, 20]), [1, 2, 0]);
        assert_eq!(ranks([7, 7, 7]), [0, 1, 2]);
    }
}
