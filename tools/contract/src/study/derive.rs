//! What follows from the counts.

use super::Study;
use super::form::{
    CityJson, CommodityJson, DirectionsJson, DrawsJson, FORMAT, ImpossibleJson, Kinds, PurseJson,
    RegionJson, RewardJson, StudyJson, TiesJson,
};
use super::tally::{Draws, Purse, Tally};
use crate::network::Direction;
use crate::offer::{Kind, Pair};
use crate::value::Values;
use std::collections::BTreeMap;

impl Study {
    /// What follows from the counts; `values` are those that were studied.
    pub fn json(&self, values: &Values) -> StudyJson {
        let network = values.network();
        let count = |key: &dyn Fn(Pair) -> u64| grouped(&self.tally, key);
        let dollars = |pair: Pair| u64::from(values.dollars(pair.commodity, pair.destination));
        let ties = |pair: Pair| u64::from(values.ties(pair.commodity, pair.destination));
        let segments = count(&|pair| values.segments(pair.commodity, pair.destination).into());
        let contracts = kinds(count(&|_| 0).get(&0).copied().unwrap_or_default());
        StudyJson {
            milepost: FORMAT.to_owned(),
            generator: crate::generator(),
            network: network.name().to_owned(),
            hash: network.hash(),
            rules: values.rules().clone(),
            seed: self.plan.seed,
            players: self.plan.players,
            rounds: self.plan.rounds,
            market: self.plan.market,
            planned: self.plan.games,
            games: self.tally.games,
            contracts,
            dollars: mean(&self.tally, &contracts, dollars),
            ties: mean(&self.tally, &contracts, ties),
            rewards: segments
                .into_iter()
                .map(|row| reward(values, row))
                .collect(),
            ties_paid: count(&ties)
                .into_iter()
                .map(|(ties, counts)| TiesJson {
                    ties: ties as u32,
                    contracts: kinds(counts),
                })
                .collect(),
            regions: regions(&self.tally, values, contracts.all),
            cities: cities(&self.tally, values, contracts.all),
            commodities: commodities(&self.tally, values, contracts.all),
            directions: directions(&self.tally, values),
            draws: Kind::ALL
                .map(|(kind, name)| draws(name, &self.tally.draws[kind as usize]))
                .to_vec(),
            seats: seats(&self.tally),
            starts: starts(&self.tally, values),
        }
    }
}

/// A part of a whole; 0 where there is none.
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

fn kinds(counts: [u64; 3]) -> Kinds<u64> {
    let [starting, private, market] = counts;
    Kinds {
        starting,
        private,
        market,
        all: starting + private + market,
    }
}

/// Contracts fulfilled, by whatever of their pairs.
fn grouped(tally: &Tally, key: &dyn Fn(Pair) -> u64) -> BTreeMap<u64, [u64; 3]> {
    let mut groups: BTreeMap<u64, [u64; 3]> = BTreeMap::new();
    for (pair, counts) in tally.pairs().filter(|(_, counts)| *counts != [0; 3]) {
        let group = groups.entry(key(pair)).or_default();
        group
            .iter_mut()
            .zip(counts)
            .for_each(|(sum, count)| *sum += count);
    }
    groups
}

fn mean(tally: &Tally, contracts: &Kinds<u64>, worth: impl Fn(Pair) -> u64) -> Kinds<f64> {
    let mut sums = [0; 3];
    for (pair, counts) in tally.pairs() {
        sums.iter_mut()
            .zip(counts)
            .for_each(|(sum, count)| *sum += count * worth(pair));
    }
    let sums = kinds(sums);
    Kinds {
        starting: share(sums.starting, contracts.starting),
        private: share(sums.private, contracts.private),
        market: share(sums.market, contracts.market),
        all: share(sums.all, contracts.all),
    }
}

fn reward(values: &Values, (segments, counts): (u64, [u64; 3])) -> RewardJson {
    let dollars = values.rules().reward.dollars_per_segment * segments as u32;
    RewardJson {
        segments: segments as u16,
        dollars,
        contracts: kinds(counts),
    }
}

fn regions(tally: &Tally, values: &Values, all: u64) -> Vec<RegionJson> {
    let cities = values.network().cities();
    let groups = grouped(tally, &|pair| cities[pair.destination].region as u64);
    let region = |(index, name): (usize, &String)| {
        let here = cities.iter().filter(|city| city.region == index).count();
        let contracts = kinds(groups.get(&(index as u64)).copied().unwrap_or_default());
        RegionJson {
            name: name.clone(),
            cities: here,
            contracts,
            share: share(contracts.all, all),
            even: share(here as u64, cities.len() as u64),
        }
    };
    values
        .network()
        .regions()
        .names
        .iter()
        .enumerate()
        .map(region)
        .collect()
}

fn cities(tally: &Tally, values: &Values, all: u64) -> Vec<CityJson> {
    let network = values.network();
    let groups = grouped(tally, &|pair| pair.destination as u64);
    let sources = sources(tally, values);
    let city = |(index, city): (usize, &crate::network::City)| {
        let contracts = kinds(groups.get(&(index as u64)).copied().unwrap_or_default());
        CityJson {
            name: city.key.clone(),
            region: network.regions().names[city.region].clone(),
            contracts,
            share: share(contracts.all, all),
            source: if all == 0 {
                0.0
            } else {
                sources[index] / all as f64
            },
            begins: values.base(index),
            ends: share(tally.worth[index], tally.games),
        }
    };
    let mut cities: Vec<CityJson> = network.cities().iter().enumerate().map(city).collect();
    cities.sort_by_key(|city| std::cmp::Reverse(city.contracts.all));
    cities
}

/// For how many contracts each city is the nearest source.
fn sources(tally: &Tally, values: &Values) -> Vec<f64> {
    let network = values.network();
    let mut sources = vec![0.0; network.cities().len()];
    for (
        Pair {
            commodity,
            destination,
        },
        counts,
    ) in tally.pairs()
    {
        let far = values.segments(commodity, destination);
        let near = |city: &&usize| values.hops().between(**city, destination) == Some(far);
        let makers: Vec<&usize> = network.commodities()[commodity]
            .cities
            .iter()
            .filter(near)
            .collect();
        let part = share(counts.iter().sum(), makers.len() as u64);
        makers.into_iter().for_each(|&city| sources[city] += part);
    }
    sources
}

fn commodities(tally: &Tally, values: &Values, all: u64) -> Vec<CommodityJson> {
    let groups = grouped(tally, &|pair| pair.commodity as u64);
    let commodity = |(index, commodity): (usize, &crate::network::Commodity)| {
        let contracts = kinds(groups.get(&(index as u64)).copied().unwrap_or_default());
        let (name, cities) = (commodity.name.clone(), commodity.cities.len());
        CommodityJson {
            name,
            cities,
            contracts,
            share: share(contracts.all, all),
        }
    };
    let mut goods: Vec<CommodityJson> = values
        .network()
        .commodities()
        .iter()
        .enumerate()
        .map(commodity)
        .collect();
    goods.sort_by_key(|commodity| std::cmp::Reverse(commodity.contracts.all));
    goods
}

fn directions(tally: &Tally, values: &Values) -> Vec<DirectionsJson> {
    let rows = values.rules().odds.iter().zip(&tally.directions);
    rows.map(|(odds, &contracts)| DirectionsJson {
        near: odds.near.clone(),
        weights: Direction::ALL.map(|direction| odds.of(direction)),
        contracts,
    })
    .collect()
}

fn draws(kind: &str, draws: &Draws) -> DrawsJson {
    let [destinations, commodities, pairs, weights] = draws.empty;
    DrawsJson {
        kind: kind.to_owned(),
        tried: draws.tried,
        offers: draws.offers,
        impossible: ImpossibleJson {
            all: draws.impossible(),
            destinations,
            commodities,
            pairs,
            weights,
            unlikely: draws.unlikely,
        },
        fewer: draws.fewer,
        again: draws.again,
        directions: draws.directions,
        axes: draws.axes,
        dry_directions: draws.dry_directions,
        dry_choices: draws.dry_choices,
    }
}

fn seats(tally: &Tally) -> Vec<PurseJson> {
    let seats = tally.seats.iter().enumerate();
    seats
        .map(|(seat, purse)| earned(format!("{}", seat + 1), purse))
        .collect()
}

fn starts(tally: &Tally, values: &Values) -> Vec<PurseJson> {
    let key = |city: usize| values.network().cities()[city].key.as_str();
    let named = |([a, b], purse): (&[usize; 2], &Purse)| {
        earned(format!("{} - {}", key(*a), key(*b)), purse)
    };
    let mut starts: Vec<PurseJson> = tally.starts.iter().map(named).collect();
    starts.sort_by(|a, b| b.dollars.total_cmp(&a.dollars));
    starts
}

fn earned(name: String, purse: &Purse) -> PurseJson {
    let games = purse.games as f64;
    let dollars = share(purse.dollars, purse.games);
    let spread = (purse.squares as f64 - dollars * dollars * games).max(0.0);
    PurseJson {
        name,
        games: purse.games,
        contracts: share(purse.contracts, purse.games),
        dollars,
        error: if purse.games > 1 {
            (spread / (games - 1.0) / games).sqrt()
        } else {
            0.0
        },
        ties: share(purse.ties, purse.games),
    }
}
