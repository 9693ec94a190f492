//! At which city each good of a deck is demanded.
//!
//! The next destination is the city with the least usage so far: each use counts 1 over the city's weight, and a city that
//! makes goods starts with a share of the demands for them (`docs/rules/demand-decks.md`, D19 to D22).

use crate::model::Demand;
use crate::price::Prices;
use milepost_dice::Dice;

/// One use of a city of weight 1. Usage is counted in whole numbers, so that it is the same on every machine.
const USE: i128 = 1_000_000_000_000;

/// Chooses a destination for each demand.
///
/// `counts` has the number of demands for each good of the map. The demands come in the order in which they were chosen; a
/// good whose legal destinations are used up gets fewer than its count.
pub fn destinations(prices: &Prices<'_>, counts: &[i32], dice: &mut Dice) -> Vec<Demand> {
    let mut usage = Usage::new(prices, counts);
    let mut goods: Vec<usize> = counts
        .iter()
        .enumerate()
        .flat_map(|(good, &n)| std::iter::repeat_n(good, n.max(0) as usize))
        .collect();
    dice.shuffle(&mut goods);
    let cities = prices.map().cities().len();
    let mut open: Vec<bool> = (0..counts.len() * cities)
        .map(|at| {
            prices.is_legal(Demand {
                good: at / cities,
                city: at % cities,
            })
        })
        .collect();
    let mut demands = Vec::with_capacity(goods.len());
    for good in goods {
        let Some(city) = usage.least(dice, |city| open[good * cities + city]) else {
            continue;
        };
        open[good * cities + city] = false;
        let demand = Demand { good, city };
        usage.take(demand);
        demands.push(demand);
    }
    demands
}

/// How much each city has been used as a destination.
struct Usage<'a> {
    prices: &'a Prices<'a>,
    /// By city, in parts of a [`USE`].
    totals: Vec<i128>,
    /// Cities of the least usage, while they are sought.
    ties: Vec<usize>,
}

impl<'a> Usage<'a> {
    fn new(prices: &'a Prices<'a>, counts: &[i32]) -> Usage<'a> {
        let mut usage = Usage {
            prices,
            totals: vec![0; prices.map().cities().len()],
            ties: Vec::new(),
        };
        for (good, &count) in counts.iter().enumerate() {
            for &source in &prices.map().goods()[good].sources {
                usage.totals[source] += i128::from(count) * usage.even_share(good, source);
            }
        }
        usage
    }

    /// What one demand for a good counts at a source as long as its destination is not known.
    fn even_share(&self, good: usize, source: usize) -> i128 {
        let sources = self.prices.map().goods()[good].sources.len() as i128;
        self.share() / (sources * i128::from(self.prices.weight(source)))
    }

    /// What a source of weight 1 is spared for one demand of its good.
    fn share(&self) -> i128 {
        i128::from(self.prices.tuning().source_share.0) * (USE / 1_000_000)
    }

    /// The city of least usage among those allowed, ties broken by chance.
    fn least(&mut self, dice: &mut Dice, allowed: impl Fn(usize) -> bool) -> Option<usize> {
        let mut least = i128::MAX;
        for (city, &total) in self.totals.iter().enumerate() {
            if total <= least && allowed(city) {
                if total < least {
                    self.ties.clear();
                    least = total;
                }
                self.ties.push(city);
            }
        }
        let chosen = dice.pick(&self.ties).copied();
        self.ties.clear();
        chosen
    }

    /// Counts a demand: one use of its destination; and the sources' shares by nearness in place of even ones (`docs/rules/demand-decks.md`,
    /// D22).
    fn take(&mut self, demand: Demand) {
        self.totals[demand.city] += USE / i128::from(self.prices.weight(demand.city));
        let sources = self.prices.sources(demand);
        let nearness = |&source: &usize| {
            USE * USE / i128::from(self.prices.length(source, demand.city).0.max(1))
        };
        let all: i128 = sources.iter().map(nearness).sum();
        for source in sources {
            let weight = i128::from(self.prices.weight(*source));
            let by_nearness =
                self.share() * (nearness(source) / 1_000_000) / (all / 1_000_000).max(1) / weight;
            self.totals[*source] += by_nearness - self.even_share(demand.good, *source);
        }
    }
}
