//! From the counts to the report.

use super::count::{Counts, Draws, Earnings};
use super::experiment::Study;
use super::report::{
    CityJson, CommodityJson, DirectionsJson, DrawsJson, EarningsJson, FORMAT, ImpossibleJson,
    Kinds, RegionJson, RewardJson, StudyJson, TiesJson,
};
use crate::generator::generator;
use crate::model::{City, Commodity, Direction, Kind, Pair};
use crate::value::Values;
use milepost_study::{Sample, share};
use std::collections::BTreeMap;

impl Study<'_> {
    /// The report of what was counted.
    pub fn report(&self, sample: &Sample<Counts>) -> StudyJson {
        report(self, &sample.counts)
    }
}

fn report(study: &Study<'_>, counts: &Counts) -> StudyJson {
    let values = study.values;
    let network = values.network();
    let count = |key: &dyn Fn(Pair) -> u64| grouped(counts, key);
    let dollars = |pair: Pair| u64::from(values.dollars(pair.commodity, pair.destination));
    let ties = |pair: Pair| u64::from(values.ties(pair.commodity, pair.destination));
    let segments = count(&|pair| values.segments(pair.commodity, pair.destination).into());
    let contracts = kinds(count(&|_| 0).get(&0).copied().unwrap_or_default());
    StudyJson {
        milepost: FORMAT.to_owned(),
        generator: generator(),
        network: network.name().to_owned(),
        hash: network.hash(),
        rules: values.rules().clone(),
        seed: study.plan.seed,
        players: study.plan.players,
        rounds: study.plan.rounds,
        market: study.plan.market,
        planned: study.plan.games,
        games: counts.games,
        contracts,
        dollars: mean(counts, &contracts, dollars),
        ties: mean(counts, &contracts, ties),
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
        regions: regions(counts, values, contracts.all),
        cities: cities(counts, values, contracts.all),
        commodities: commodities(counts, values, contracts.all),
        directions: directions(counts, values),
        draws: Kind::ALL
            .map(|(kind, name)| draws(name, &counts.draws[kind as usize]))
            .to_vec(),
        seats: seats(counts),
        starts: starts(counts, values),
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
fn grouped(counts: &Counts, key: &dyn Fn(Pair) -> u64) -> BTreeMap<u64, [u64; 3]> {
    let mut groups: BTreeMap<u64, [u64; 3]> = BTreeMap::new();
    for (pair, counts) in counts.pairs().filter(|(_, counts)| *counts != [0; 3]) {
        let group = groups.entry(key(pair)).or_default();
        group
            .iter_mut()
            .zip(counts)
            .for_each(|(sum, count)| *sum += count);
    }
    groups
}

fn mean(counts: &Counts, contracts: &Kinds<u64>, worth: impl Fn(Pair) -> u64) -> Kinds<f64> {
    let mut sums = [0; 3];
    for (pair, counts) in counts.pairs() {
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

fn regions(counts: &Counts, values: &Values, all: u64) -> Vec<RegionJson> {
    let cities = values.network().cities();
    let groups = grouped(counts, &|pair| cities[pair.destination].region as u64);
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

fn cities(counts: &Counts, values: &Values, all: u64) -> Vec<CityJson> {
    let network = values.network();
    let groups = grouped(counts, &|pair| pair.destination as u64);
    let sources = sources(counts, values);
    let city = |(index, city): (usize, &City)| {
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
            ends: share(counts.worth[index], counts.games),
        }
    };
    let mut cities: Vec<CityJson> = network.cities().iter().enumerate().map(city).collect();
    cities.sort_by_key(|city| std::cmp::Reverse(city.contracts.all));
    cities
}

/// For how many contracts each city is the nearest source.
fn sources(counts: &Counts, values: &Values) -> Vec<f64> {
    let network = values.network();
    let mut sources = vec![0.0; network.cities().len()];
    for (
        Pair {
            commodity,
            destination,
        },
        counts,
    ) in counts.pairs()
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

fn commodities(counts: &Counts, values: &Values, all: u64) -> Vec<CommodityJson> {
    let groups = grouped(counts, &|pair| pair.commodity as u64);
    let commodity = |(index, commodity): (usize, &Commodity)| {
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

fn directions(counts: &Counts, values: &Values) -> Vec<DirectionsJson> {
    let rows = values.rules().odds.iter().zip(&counts.directions);
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

fn seats(counts: &Counts) -> Vec<EarningsJson> {
    let seats = counts.seats.iter().zip(1..);
    seats
        .map(|(seat, number)| earned(format!("{number}"), seat))
        .collect()
}

fn starts(counts: &Counts, values: &Values) -> Vec<EarningsJson> {
    let cities = values.network().cities();
    let named = |(start, earnings): (&usize, &Earnings)| {
        let [a, b] = [start / cities.len(), start % cities.len()]
            .map(|city| cities.get(city).map_or("", |city| city.key.as_str()));
        earned(format!("{a} - {b}"), earnings)
    };
    let mut starts: Vec<EarningsJson> = counts.starts.iter().map(named).collect();
    starts.sort_by(|a, b| b.dollars.total_cmp(&a.dollars));
    starts
}

fn earned(name: String, earnings: &Earnings) -> EarningsJson {
    let games = earnings.dollars.count;
    EarningsJson {
        name,
        games,
        contracts: share(earnings.contracts, games),
        dollars: earnings.dollars.mean(),
        error: earnings.dollars.standard_error(),
        ties: share(earnings.ties, games),
    }
}
