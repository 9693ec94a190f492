//! Where each demanded good is wanted.
//!
//! Cities are chosen by usage totals: each use counts one over the city's weight, and a city that makes goods
//! starts with a part of what is demanded of them. (Source: demand decks, picking the destinations.)

use crate::model::Demand;
use crate::price::Prices;
use milepost_dice::Dice;

/// Usage totals are whole numbers of this part of one use by a city of weight 1.
const USE: i128 = 1_000_000_000_000;

/// Demands for goods of the given counts, in the order they were chosen.
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

struct Usage<'a> {
    prices: &'a Prices<'a>,
    totals: Vec<i128>,
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

    /// What one demand for a good counts at a source while the destination is not known.
    fn even_share(&self, good: usize, source: usize) -> i128 {
        let sources = self.prices.map().goods()[good].sources.len() as i128;
        self.share() / (sources * i128::from(self.prices.weight(source)))
    }

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

    /// Counts a use: one of the destination, and the sources' shares by nearness in place of even ones.
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
