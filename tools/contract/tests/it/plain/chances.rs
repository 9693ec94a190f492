//! Every contract that may be drawn next, with its chance.

use super::World;
use super::table::Table;
use milepost_contract::model::Empty;
use milepost_contract::{Kind, Pair};
use std::collections::{BTreeMap, BTreeSet};

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction(pub u128, pub u128);

impl Fraction {
    pub fn of(over: u128, under: u128) -> Fraction {
        let (mut a, mut b) = (over, under);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Fraction(over / a, under / a)
    }

    fn times(self, other: Fraction) -> Fraction {
        Fraction::of(self.0 * other.0, self.1 * other.1)
    }

    fn plus(self, other: Fraction) -> Fraction {
        let common = Fraction::of(self.1, other.1);
        Fraction::of(self.0 * common.1 + other.0 * common.0, self.1 * common.1)
    }

    pub fn float(self) -> f64 {
        self.0 as f64 / self.1 as f64
    }
}

/// What may be drawn from some point on; a pair once for each way to it.
type Ways = Vec<(Pair, Fraction)>;

/// One choice among some, by weight. What leaves nothing to draw next is not chosen: the others share, as they stand to
/// each other.
fn choice(among: impl IntoIterator<Item = (u32, Ways)>) -> Ways {
    let alive: Vec<(u32, Ways)> = among
        .into_iter()
        .filter(|(w, next)| *w > 0 && !next.is_empty())
        .collect();
    let sum: u32 = alive.iter().map(|(weight, _)| weight).sum();
    let share = |weight: u32| Fraction::of(weight.into(), sum.into());
    alive
        .iter()
        .flat_map(|(weight, next)| {
            next.iter()
                .map(|(pair, p)| (*pair, p.times(share(*weight))))
        })
        .collect()
}

/// A choice of direction: where no city lies, the opposite serves.
fn direction(
    odds: [u32; 4],
    cities: &[BTreeSet<usize>; 4],
    next: impl Fn(&BTreeSet<usize>) -> Ways,
) -> Ways {
    choice((0..4).map(|d| {
        let across = (d + 2) % 4;
        let serving = if cities[d].is_empty() {
            &cities[across]
        } else {
            &cities[d]
        };
        (odds[d], next(serving))
    }))
}

impl World<'_> {
    /// A destination by worth, then a commodity at random.
    fn destination(
        &self,
        table: &Table,
        cities: &BTreeSet<usize>,
        goods: impl Fn(usize) -> Vec<usize>,
    ) -> Ways {
        choice(cities.iter().map(|&destination| {
            let pairs = goods(destination).into_iter().map(|commodity| Pair {
                commodity,
                destination,
            });
            let next = choice(pairs.map(|pair| (1, vec![(pair, Fraction(1, 1))])));
            (self.worth(destination, &table.fulfilled), next)
        }))
    }

    fn private(&self, table: &Table, player: usize) -> Result<(Ways, Vec<Pair>), Empty> {
        let n = self.numbers;
        let active = &table.active[player];
        let mut cities = self.near(active, n.private_destinations);
        cities.retain(|city| !active.contains(city));
        let near = self.goods_of(self.near(active, n.private_commodities));
        some(&cities, &near)?;
        let floor = n
            .floor
            .filter(|(_, after)| active.len() - 2 >= *after as usize);
        let goods = |to: usize| {
            let pays =
                |good: usize| floor.is_none_or(|(dollars, _)| self.dollars(good, to) >= dollars);
            near.iter()
                .copied()
                .filter(|&good| !self.makes(to, good) && pays(good))
                .collect()
        };
        let current = active[active.len() - 1];
        let odds = match (
            self.has(current, "nearEastCoast"),
            self.has(current, "nearWestCoast"),
        ) {
            (true, _) => n.near_east,
            (_, true) => n.near_west,
            _ => n.others,
        };
        let around = [0, 1, 2, 3].map(|d| {
            cities
                .iter()
                .copied()
                .filter(|&city| self.quarter(current, city) == d)
                .collect()
        });
        let ways = direction(odds, &around, |cities| {
            self.destination(table, cities, goods)
        });
        Ok((ways, pairs(&cities, goods)))
    }

    fn market(&self, table: &Table) -> Result<(Ways, Vec<Pair>), Empty> {
        let n = self.numbers;
        let active: Vec<usize> = table.active.concat();
        let mut cities = self.near(&active, n.market_destinations);
        cities.retain(|city| !active.contains(city));
        let near = self.goods_of(self.near(&active, n.market_commodities));
        some(&cities, &near)?;
        let goods = |to: usize| {
            let far = |good: usize| self.segments(good, to) >= n.market_least;
            near.iter()
                .copied()
                .filter(|&good| !self.makes(to, good) && far(good))
                .collect()
        };
        Ok((
            self.destination(table, &cities, goods),
            pairs(&cities, goods),
        ))
    }

    fn starting(&self, table: &Table, player: usize) -> Result<(Ways, Vec<Pair>), Empty> {
        let n = self.numbers;
        let starts = &table.active[player][..2];
        let mut cities = self.near_on_the_flat(starts, n.starting_destinations);
        cities.retain(|city| !starts.contains(city));
        let goods = self.goods_of(starts.iter().copied());
        some(&cities, &goods)?;
        let around = [0, 1, 2, 3].map(|d| {
            let lies = |city: &usize| starts.iter().any(|&start| self.quarter(start, *city) == d);
            cities.iter().copied().filter(lies).collect()
        });
        let ways = direction(n.starting, &around, |cities| {
            choice(goods.iter().map(|&commodity| {
                let takers = cities
                    .iter()
                    .copied()
                    .filter(|&city| !self.makes(city, commodity));
                let to = takers.map(|destination| {
                    let pair = Pair {
                        commodity,
                        destination,
                    };
                    (
                        self.worth(destination, &table.fulfilled),
                        vec![(pair, Fraction(1, 1))],
                    )
                });
                (1, choice(to))
            }))
        });
        let takes = |to: usize| {
            goods
                .iter()
                .copied()
                .filter(|&good| !self.makes(to, good))
                .collect()
        };
        Ok((ways, pairs(&cities, takes)))
    }

    /// What may be drawn next, whatever is open, each pair with its chance.
    pub fn unconditioned(
        &self,
        table: &Table,
        kind: Kind,
        player: usize,
    ) -> Result<BTreeMap<Pair, Fraction>, Empty> {
        let (ways, possible) = match kind {
            Kind::Starting => self.starting(table, player)?,
            Kind::Private => self.private(table, player)?,
            Kind::Market => self.market(table)?,
        };
        match (possible.is_empty(), ways.is_empty()) {
            (true, _) => return Err(Empty::Pairs),
            (_, true) => return Err(Empty::Weights),
            _ => (),
        }
        let mut chances = BTreeMap::new();
        for (pair, p) in ways {
            let sum = chances.get(&pair).map_or(p, |sum: &Fraction| sum.plus(p));
            chances.insert(pair, sum);
        }
        Ok(chances)
    }

    /// The chances of the next contract: an open pair is drawn again while there is another.
    pub fn chances(
        &self,
        table: &Table,
        kind: Kind,
        player: usize,
    ) -> Result<BTreeMap<Pair, f64>, Empty> {
        let all = self.unconditioned(table, kind, player)?;
        let all: BTreeMap<Pair, f64> = all.iter().map(|(pair, p)| (*pair, p.float())).collect();
        let open = table.open();
        let others = without(&all, &open);
        Ok(if others.is_empty() { all } else { others })
    }
}

/// Chances when some pairs are drawn again; empty where there is nothing else.
pub fn without(chances: &BTreeMap<Pair, f64>, pairs: &[Pair]) -> BTreeMap<Pair, f64> {
    let left: BTreeMap<Pair, f64> = chances
        .iter()
        .filter(|(pair, _)| !pairs.contains(pair))
        .map(|(pair, p)| (*pair, *p))
        .collect();
    let sum: f64 = left.values().sum();
    left.iter().map(|(pair, p)| (*pair, p / sum)).collect()
}

fn some(cities: &BTreeSet<usize>, goods: &BTreeSet<usize>) -> Result<(), Empty> {
    match (cities.is_empty(), goods.is_empty()) {
        (true, _) => Err(Empty::Destinations),
        (_, true) => Err(Empty::Commodities),
        _ => Ok(()),
    }
}

/// All pairs that the rules allow, likely or not.
fn pairs(cities: &BTreeSet<usize>, goods: impl Fn(usize) -> Vec<usize>) -> Vec<Pair> {
    let to = |&destination: &usize| {
        goods(destination)
            .into_iter()
            .map(move |commodity| Pair {
                commodity,
                destination,
            })
            .collect()
    };
    cities
        .iter()
        .flat_map(|city| -> Vec<Pair> { to(city) })
        .collect()
}
