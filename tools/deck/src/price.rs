//! What a good pays at a city, and where it had best come from. There is no chance in it.

mod terms;

pub use terms::Terms;

use crate::dingle::{Basis, Dingles};
use crate::model::Demand;
use milepost_map::{Adjustment, Distances, Map, Micro, Run, Size, Tuning};
use std::sync::Arc;

/// A source as near as this to the destination, in pips, makes a demand unfit for a deck.
pub const NEAR: u32 = 2;

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
    table: Arc<PriceTable>,
}

/// The same without the map: what is kept between two uses of it.
#[derive(Clone, Debug)]
pub struct PriceTable {
    hash: u64,
    tuning: Tuning,
    distances: Distances,
    dingles: Option<Dingles>,
    offers: Vec<Offer>,
}

impl PriceTable {
    /// The prices of the map that it was made for.
    pub fn on<'a>(self: &Arc<PriceTable>, map: &'a Map) -> Prices<'a> {
        let table = self.clone();
        Prices { map, table }
    }
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
        let unpriced = PriceTable {
            hash: map.hash(),
            tuning,
            distances,
            dingles,
            offers: Vec::new(),
        };
        let mut prices = Arc::new(unpriced).on(map);
        let offers = prices.demands().map(|demand| prices.reckon(demand));
        let offers = offers.collect();
        Arc::make_mut(&mut prices.table).offers = offers;
        prices
    }

    /// The same without the map.
    pub fn table(&self) -> Arc<PriceTable> {
        self.table.clone()
    }

    /// Every good at every city, whether a deck may hold it or not.
    pub fn demands(&self) -> impl Iterator<Item = Demand> + use<'a> {
        let cities = self.map.cities().len();
        (0..self.map.goods().len())
            .flat_map(move |good| (0..cities).map(move |city| Demand { good, city }))
    }

    /// Every demand that a deck may hold.
    pub fn legal(&self) -> impl Iterator<Item = Demand> {
        self.demands().filter(|&demand| self.is_legal(demand))
    }

    fn reckon(&self, demand: Demand) -> Offer {
        // A checked good has a source; the destination stands in where there could be none.
        let here = || {
            (
                self.table.distances.run(demand.city, demand.city),
                demand.city,
            )
        };
        let (run, source) = self.ways(demand).min().unwrap_or_else(here);
        let payoff = self.terms(demand, run).payoff();
        Offer {
            source,
            run,
            length: run.length(),
            payoff,
        }
    }

    /// The cheapest track from each source, with the source. The least of these in their own order, by B, then D,
    /// then name, is the best.
    pub fn ways(&self, demand: Demand) -> impl Iterator<Item = (Run, usize)> {
        self.sources(demand)
            .iter()
            .map(move |&source| (self.table.distances.run(source, demand.city), source))
    }

    /// What a demand pays over a run, term by term.
    pub fn terms(&self, demand: Demand, run: Run) -> Terms {
        Terms::of(
            &self.table.tuning,
            run,
            self.bonus(demand.city),
            self.adjustments(demand, run),
        )
    }

    /// What the map's tuning adds by hand to a demand over a run.
    pub fn adjustments(&self, demand: Demand, run: Run) -> Micro {
        self.adjusted(demand, run)
            .map(|adjustment| adjustment.amount)
            .sum()
    }

    /// The adjustments by hand that are meant for a demand over a run.
    pub fn adjusted(&self, demand: Demand, run: Run) -> impl Iterator<Item = &Adjustment> {
        let good = &self.map.goods()[demand.good].name;
        let city = &self.map.cities()[demand.city].name;
        self.table
            .tuning
            .adjustments
            .iter()
            .filter(move |adjustment| adjustment.is_for(good, city, run))
    }

    /// The map.
    pub fn map(&self) -> &'a Map {
        self.map
    }

    /// The map's content hash.
    pub fn hash(&self) -> u64 {
        self.table.hash
    }

    /// The same as text, sixteen signs.
    pub fn hash_text(&self) -> String {
        format!("{:016x}", self.table.hash)
    }

    /// The tuning in force: the map's, or the default.
    pub fn tuning(&self) -> &Tuning {
        &self.table.tuning
    }

    /// The distances between cities.
    pub fn distances(&self) -> &Distances {
        &self.table.distances
    }

    /// The dingles in force; `None` where they are switched off.
    pub fn dingles(&self) -> Option<&Dingles> {
        self.table.dingles.as_ref()
    }

    /// What being out of the way adds to payoffs at a city.
    pub fn bonus(&self, city: usize) -> Micro {
        self.table
            .dingles
            .as_ref()
            .map_or(Micro(0), |dingles| dingles.bonus(city))
    }

    /// The basis of a city that is a dingle in force.
    pub fn basis(&self, city: usize) -> Option<Basis> {
        self.table
            .dingles
            .as_ref()
            .and_then(|dingles| dingles.basis(city))
    }

    /// The best offer for a demand.
    pub fn offer(&self, demand: Demand) -> &Offer {
        &self.table.offers[demand.good * self.map.cities().len() + demand.city]
    }

    /// The cities that make the good of a demand.
    pub fn sources(&self, demand: Demand) -> &[usize] {
        &self.map.goods()[demand.good].sources
    }

    /// B between two cities.
    pub fn length(&self, a: usize, b: usize) -> Micro {
        self.table.distances.length(a, b)
    }

    /// Whether a deck may hold the demand: no source within two pips of the destination, and a payoff that is not
    /// below the map's least (`docs/rules/demand-decks.md`, D21).
    pub fn is_legal(&self, demand: Demand) -> bool {
        self.near(demand).next().is_none() && self.pays_enough(demand)
    }

    /// The sources within [`NEAR`] pips of the destination.
    pub fn near(&self, demand: Demand) -> impl Iterator<Item = usize> {
        self.ways(demand)
            .filter(|(run, _)| run.pips <= NEAR)
            .map(|(_, source)| source)
    }

    /// Whether the payoff is not below the map's least.
    pub fn pays_enough(&self, demand: Demand) -> bool {
        self.offer(demand).payoff >= self.table.tuning.min_payoff
    }

    /// How often a city is a destination, relative to others.
    pub fn weight(&self, city: usize) -> u16 {
        let city = &self.map.cities()[city];
        let weights = self.table.tuning.city_weights;
        let by_size = match city.size {
            Size::Major => weights.major,
            Size::Medium => weights.medium,
            Size::Small => weights.small,
        };
        self.table
            .tuning
            .weights
            .get(&city.name)
            .copied()
            .unwrap_or(by_size)
    }

    /// The least that building from some source to the destination costs, city surcharges left out.
    pub fn cheapest(&self, demand: Demand) -> u32 {
        self.ways(demand)
            .map(|(run, _)| run.cost)
            .min()
            .unwrap_or(u32::MAX)
    }
}
