//! What a good pays at a city, and where it had best come from. There is no chance in it.

use crate::dingle::{Basis, Dingles};
use milepost_map::micro::ONE;
use milepost_map::{Distances, Map, Micro, Run, Size, Tuning};

/// Payoffs beyond this, either way, are held to it: no game has so much money.
const MOST: i128 = 1_000_000;

/// A good wanted at a city: indices into a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Demand {
    /// The good.
    pub good: usize,
    /// The destination.
    pub city: usize,
}

/// The best offer for a demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The best source: least B to the destination, then least D, then by name.
    pub source: usize,
    /// The cheapest track from there.
    pub run: Run,
    /// B of that track.
    pub length: Micro,
    /// P, in millions.
    pub payoff: i32,
}

/// All offers of a map under its tuning.
#[derive(Clone, Debug)]
pub struct Prices<'a> {
    map: &'a Map,
    hash: u64,
    tuning: Tuning,
    distances: Distances,
    dingles: Option<Dingles>,
    offers: Vec<Offer>,
}

impl<'a> Prices<'a> {
    /// Measures a map and prices everything on it.
    pub fn of(map: &'a Map) -> Prices<'a> {
        let distances = Distances::of(map);
        let dingles = Dingles::of(map, &distances);
        Prices::with(map, distances, Some(dingles))
    }

    /// The same without the dingle bonus and without the rule on dingles.
    pub fn without_dingles(map: &'a Map) -> Prices<'a> {
        Prices::with(map, Distances::of(map), None)
    }

    fn with(map: &'a Map, distances: Distances, dingles: Option<Dingles>) -> Prices<'a> {
        let tuning = map.tuning().cloned().unwrap_or_default();
        let mut prices = Prices { map, hash: map.hash(), tuning, distances, dingles, offers: Vec::new() };
        let goods = 0..map.goods().len();
        prices.offers = goods
            .flat_map(|good| (0..map.cities().len()).map(move |city| Demand { good, city }))
            .map(|demand| prices.reckon(demand))
            .collect();
        prices
    }

    fn reckon(&self, demand: Demand) -> Offer {
        let sources = &self.map.goods()[demand.good].sources;
        let near = |&source: &usize| (self.distances.run(source, demand.city), source);
        // A checked good has a source; the destination stands in where there could be none.
        let (run, source) = sources.iter().map(near).min().unwrap_or_else(|| near(&demand.city));
        let length = run.length();
        Offer { source, run, length, payoff: self.payoff(demand, run) }
    }

    /// P = floor(7/9 B - D^2 / long run + 1.85 + dingle bonus + adjustments), raised by the map's bonus before
    /// rounding down. (Source: demand decks, the payoff formula.)
    fn payoff(&self, demand: Demand, run: Run) -> i32 {
        let extra = 1_850_000 + self.bonus(demand.city).0 + self.adjustments(demand).0;
        let long_run = i128::from(self.tuning.long_run);
        // Everything over 9 x long_run x 100 parts of a millionth, so that nothing is rounded before the end.
        let short = (7 * i128::from(run.length().0) + 9 * i128::from(extra)) * long_run;
        let long = 9 * i128::from(run.pips).pow(2) * i128::from(ONE);
        let raised = (short - long) * (100 + i128::from(self.tuning.bonus_percent));
        raised.div_euclid(9 * long_run * 100 * i128::from(ONE)).clamp(-MOST, MOST) as i32
    }

    /// What the map's tuning adds to a demand by hand.
    pub fn adjustments(&self, demand: Demand) -> Micro {
        let good = &self.map.goods()[demand.good].name;
        let city = &self.map.cities()[demand.city].name;
        let meant = |name: &Option<String>, this: &String| name.as_ref().is_none_or(|name| name == this);
        let ours = self.tuning.adjustments.iter().filter(|a| meant(&a.good, good) && meant(&a.city, city));
        ours.map(|adjustment| adjustment.amount).sum()
    }

    /// The map.
    pub fn map(&self) -> &'a Map {
        self.map
    }

    /// The map's content hash.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The tuning in force: the map's, or the default.
    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// The distances between cities.
    pub fn distances(&self) -> &Distances {
        &self.distances
    }

    /// The dingles in force; `None` where they are switched off.
    pub fn dingles(&self) -> Option<&Dingles> {
        self.dingles.as_ref()
    }

    /// What being out of the way adds to payoffs at a city.
    pub fn bonus(&self, city: usize) -> Micro {
        self.dingles.as_ref().map_or(Micro(0), |dingles| dingles.bonus(city))
    }

    /// The basis of a city that is a dingle in force.
    pub fn basis(&self, city: usize) -> Option<Basis> {
        self.dingles.as_ref().and_then(|dingles| dingles.basis(city))
    }

    /// The best offer for a demand.
    pub fn offer(&self, demand: Demand) -> &Offer {
        &self.offers[demand.good * self.map.cities().len() + demand.city]
    }

    /// The cities that make the good of a demand.
    pub fn sources(&self, demand: Demand) -> &[usize] {
        &self.map.goods()[demand.good].sources
    }

    /// B between two cities.
    pub fn length(&self, a: usize, b: usize) -> Micro {
        self.distances.length(a, b)
    }

    /// Whether a deck may hold the demand: no source within two pips of the destination, and a payoff that is not
    /// below the map's least. (Source: demand decks, picking destinations.)
    pub fn is_legal(&self, demand: Demand) -> bool {
        let near = |&source: &usize| self.distances.run(source, demand.city).pips <= 2;
        !self.sources(demand).iter().any(near) && self.offer(demand).payoff >= self.tuning.min_payoff
    }

    /// How often a city is a destination, relative to others.
    pub fn weight(&self, city: usize) -> u16 {
        let city = &self.map.cities()[city];
        let weights = self.tuning.city_weights;
        let by_size = match city.size {
            Size::Major => weights.major,
            Size::Medium => weights.medium,
            Size::Small => weights.small,
        };
        self.tuning.weights.get(&city.name).copied().unwrap_or(by_size)
    }

    /// The least that building from some source to the destination costs, city surcharges left out.
    pub fn cheapest(&self, demand: Demand) -> u32 {
        let costs = self.sources(demand).iter().map(|&source| self.distances.run(source, demand.city).cost);
        costs.min().unwrap_or(u32::MAX)
    }
}
