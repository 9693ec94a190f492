//! From the games so far to what payoffs should change by.

use super::plan::By;
use crate::judge::class::{Facts, Kind};
use crate::judge::count::{Counts, Seen};
use crate::judge::logistic::{Row, fit};
use crate::judge::spread::Spread;
use crate::judge::terms::pooled;
use milepost_map::{Adjustment, Map, Micro};
use std::collections::BTreeMap;

/// What an adjustment is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A good.
    Good(usize),
    /// A destination.
    City(usize),
    /// Runs of at most so many pips.
    Pips(u32),
    /// Runs whose C/D is at least so many tenths.
    Ratio(u32),
}

/// Where runs begin to be short, and terrain to be hard: those of the classes that a judgement has.
const SHORT: [u32; 3] = [7, 15, 23];
const HARD: [u32; 2] = [11, 13];
/// The variance of the logits of single steps of length and terrain, before anything is known of them.
const STEPS: f64 = 0.25;

impl Target {
    /// The targets of a map.
    pub fn all(map: &Map, by: By) -> Vec<Target> {
        let goods = (0..map.goods().len()).map(Target::Good);
        let cities = (0..map.cities().len()).map(Target::City);
        let mut all = Vec::new();
        all.extend(goods.filter(|_| by.good));
        all.extend(cities.filter(|_| by.city));
        all.extend(SHORT.into_iter().map(Target::Pips).filter(|_| by.length));
        all.extend(HARD.into_iter().map(Target::Ratio).filter(|_| by.terrain));
        all
    }

    /// Whether it is meant for a demand, by the number of good and city among so many cities.
    fn is_of(self, demand: usize, cities: usize, facts: &Facts) -> bool {
        match self {
            Target::Good(good) => demand / cities == good,
            Target::City(city) => demand % cities == city,
            Target::Pips(pips) => facts.pips <= pips,
            Target::Ratio(tenths) => {
                facts.pips > 0
                    && 10 * u64::from(facts.cost) >= u64::from(tenths) * u64::from(facts.pips)
            }
        }
    }

    fn kind(self) -> Option<Kind> {
        match self {
            Target::Good(_) => Some(Kind::Good),
            Target::City(_) => Some(Kind::City),
            Target::Pips(_) | Target::Ratio(_) => None,
        }
    }
}

/// Whole millions by target; those that are not named have 0.
pub type Amounts = BTreeMap<Target, i32>;

/// The adjustments of a map that amounts stand for.
pub fn adjustments(map: &Map, amounts: &Amounts) -> Vec<Adjustment> {
    let one = |(target, &amount): (&Target, &i32)| {
        let mut one = Adjustment {
            amount: Micro::whole(amount),
            ..Adjustment::default()
        };
        match *target {
            Target::Good(good) => one.good = Some(map.goods()[good].name.clone()),
            Target::City(city) => one.city = Some(map.cities()[city].name.clone()),
            Target::Pips(pips) => one.max_pips = Some(pips),
            Target::Ratio(tenths) => one.min_ratio = Some(Micro(i64::from(tenths) * 100_000)),
        }
        one
    };
    amounts
        .iter()
        .filter(|(_, amount)| **amount != 0)
        .map(one)
        .collect()
}

/// All games so far, as trials of a regression.
pub struct Evidence<'a> {
    facts: &'a [Facts],
    cities: usize,
    targets: Vec<Target>,
    /// The number of each target's effect, for each demand.
    effects_of: Vec<Vec<usize>>,
    rows: Vec<(usize, Row)>,
    steps: usize,
    /// One over the variance of each target's logit; 0 before the first step.
    penalties: Vec<f64>,
}

/// What the games say.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What a million does to the logit.
    pub slope: f64,
    /// The standard error of that.
    pub error: f64,
    /// What each target lacks, in millions.
    pub lacks: Vec<(Target, f64)>,
}

impl<'a> Evidence<'a> {
    /// No games yet. `facts` are those of the map's demands by good and city.
    pub fn new(map: &Map, facts: &'a [Facts], by: By) -> Evidence<'a> {
        let (targets, cities) = (Target::all(map, by), map.cities().len());
        let of = |(demand, facts): (usize, &Facts)| {
            let places = 0..targets.len();
            places
                .filter(|&place| targets[place].is_of(demand, cities, facts))
                .collect()
        };
        let effects_of = facts.iter().enumerate().map(of).collect();
        Evidence {
            facts,
            cities,
            effects_of,
            targets,
            rows: Vec::new(),
            steps: 0,
            penalties: Vec::new(),
        }
    }

    /// Adds the games of a step, played with these amounts.
    pub fn add(&mut self, counts: &Counts, amounts: &Amounts) {
        if self.penalties.is_empty() {
            self.penalties = self.prior(counts);
        }
        for (number, shown) in pooled(counts) {
            let seen = Seen::of(number);
            let Some(effects) = self.effects_of.get(seen.demand) else {
                continue;
            };
            let facts = &self.facts[seen.demand];
            let given: i32 = amounts
                .iter()
                .filter(|(target, _)| target.is_of(seen.demand, self.cities, facts))
                .map(|(_, amount)| amount)
                .sum();
            let moved = f64::from(seen.varied + given);
            let values = [(0, moved)].into_iter().filter(|(_, moved)| *moved != 0.0);
            let row = Row {
                values: values
                    .chain(effects.iter().map(|&place| (1 + place, 1.0)))
                    .collect(),
                trials: shown.demands,
                hits: shown.delivered,
            };
            self.rows.push((self.steps, row));
        }
        self.steps += 1;
    }

    /// One over the variance of the true logits; infinite for classes that do not differ by more than chance.
    fn prior(&self, counts: &Counts) -> Vec<f64> {
        let variance = |kind: Kind| Spread::of(&counts.classes[kind as usize]).variance;
        let of = |target: &Target| 1.0 / target.kind().map_or(STEPS, variance);
        self.targets.iter().map(of).collect()
    }

    /// What the games say so far; `None` where they do not determine it.
    pub fn find(&self) -> Option<Found> {
        // Targets that do not differ have no effect. The others come behind the slope, and the constants of steps last.
        let kept: Vec<usize> = (0..self.targets.len())
            .filter(|&place| {
                self.penalties
                    .get(place)
                    .is_some_and(|penalty| penalty.is_finite())
            })
            .collect();
        let mut places = vec![None; 1 + self.targets.len()];
        places[0] = Some(0);
        for (at, &place) in kept.iter().enumerate() {
            places[1 + place] = Some(1 + at);
        }
        let mut penalties = vec![0.0];
        penalties.extend(kept.iter().map(|&place| self.penalties[place]));
        penalties.extend(vec![0.0; self.steps]);
        let constants = 1 + kept.len();
        let rows: Vec<Row> = self
            .rows
            .iter()
            .map(|(step, row)| {
                let values = row.values.iter();
                let values = values.filter_map(|&(place, value)| Some((places[place]?, value)));
                Row {
                    values: values.chain([(constants + step, 1.0)]).collect(),
                    ..row.clone()
                }
            })
            .collect();
        let fit = fit(&rows, &penalties)?;
        let (slope, error) = (fit.effects[0], fit.errors[0]);
        let lacks = kept.iter().enumerate();
        let lacks = lacks.map(|(at, &place)| (self.targets[place], -fit.effects[1 + at] / slope));
        Some(Found {
            slope,
            error,
            lacks: lacks.collect(),
        })
    }
}

/// The amounts in whole millions, `limit` at most.
pub fn rounded(found: &Found, limit: i32) -> Amounts {
    let whole = |lacks: f64| (lacks.round() as i32).clamp(-limit, limit);
    let amounts = found
        .lacks
        .iter()
        .map(|&(target, lacks)| (target, whole(lacks)));
    amounts.filter(|(_, amount)| *amount != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::count::{GROUPS, Shown};
    use crate::judge::logistic::chance;
    use milepost_deck::Prices;
    use milepost_dice::Dice;
    use milepost_map::shipped;
    use milepost_study::Tally;

    const BY: By = By {
        good: true,
        city: false,
        length: true,
        terrain: false,
    };

    /// Demands of Iberia, delivered by a rule that is known: the first good too often, short runs too seldom.
    fn counts(facts: &[Facts], map: &Map, amounts: &Amounts) -> Counts {
        let (mut counts, mut dice) = (Counts::new(map, 2), Dice::new(7, "step"));
        let cities = map.cities().len();
        for trial in 0..60_000 {
            let seen = Seen {
                demand: dice.index(facts.len()),
                payoff: 20,
                varied: dice.below(9) as i32 - 4,
            };
            let (good, is_short) = (seen.demand / cities, facts[seen.demand].pips <= 7);
            let given: i32 = amounts
                .iter()
                .filter(|(target, _)| target.is_of(seen.demand, cities, &facts[seen.demand]))
                .map(|(_, amount)| amount)
                .sum();
            let mut logit = -1.0 + 0.15 * f64::from(seen.varied + given);
            logit += 0.9 * f64::from(u8::from(good == 0)) - 0.6 * f64::from(u8::from(is_short));
            let odds = chance(&[(0, 1.0)], &[logit]);
            let hit = (dice.below(1 << 30) as f64) < odds * f64::from(1 << 30);
            let one = Shown {
                demands: 1,
                delivered: u64::from(hit),
            };
            counts.demands[trial % GROUPS]
                .entry(seen.number())
                .or_default()
                .merge(&one);
            counts.classes[Kind::Good as usize][good].shown.merge(&one);
        }
        counts
    }

    #[test]
    fn what_is_wrong_is_found_in_millions() {
        let map = shipped::map("iberia").unwrap();
        let prices = Prices::of(&map);
        let facts: Vec<Facts> = prices
            .demands()
            .map(|demand| Facts::of(&prices, demand))
            .collect();
        let mut evidence = Evidence::new(&map, &facts, BY);
        assert_eq!(evidence.find(), None);
        let mut amounts = Amounts::new();
        // Payoffs that were changed before are not found wrong once more.
        for _ in 0..2 {
            evidence.add(&counts(&facts, &map, &amounts), &amounts);
            let found = evidence.find().unwrap();
            assert!((found.slope - 0.15).abs() < 4.0 * found.error, "{found:?}");
            amounts = rounded(&found, 8);
            assert!(matches!(amounts[&Target::Good(0)], -7..=-5), "{amounts:?}");
            assert!(matches!(amounts[&Target::Pips(7)], 3..=5), "{amounts:?}");
            let small = amounts.iter().filter(|(target, amount)| {
                !matches!(target, Target::Good(0) | Target::Pips(7)) && amount.abs() <= 1
            });
            assert_eq!(small.count(), amounts.len() - 2, "{amounts:?}");
        }
        let named = adjustments(&map, &amounts);
        assert_eq!(named[0].good.as_deref(), Some(map.goods()[0].name.as_str()));
        assert!(named.iter().any(|one| one.max_pips == Some(7)));
    }
}
