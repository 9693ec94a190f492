//! A second judge of contracts, written from the source and `docs/rules/contracts.md` alone: it lists every way the dice may fall, in
//! whole fractions, and knows nothing of how the tool draws.
#![allow(dead_code)]

pub mod chances;
pub mod chi;
pub mod hand;
pub mod numbers;
pub mod random;
pub mod table;

use milepost_contract::{Kind, Network, Pair};
use numbers::Numbers;
use std::collections::BTreeSet;
use std::f64::consts::PI;

/// A network under printed numbers.
pub struct World<'a> {
    pub network: &'a Network,
    pub numbers: &'a Numbers,
    /// Segments between cities over all routes.
    far: Vec<Vec<Option<u32>>>,
    /// The same over those that are not mountainous.
    flat: Vec<Vec<Option<u32>>>,
}

/// The quarters clockwise: north, east, south, west.
pub const NAMES: [&str; 4] = ["north", "east", "south", "west"];

impl<'a> World<'a> {
    pub fn new(network: &'a Network, numbers: &'a Numbers) -> World<'a> {
        let cities = network.cities().len();
        let measure = |over_mountains: bool| {
            let routes = network
                .routes()
                .iter()
                .filter(|route| over_mountains || !route.mountainous);
            let routes: Vec<(usize, usize)> = routes.map(|route| (route.a, route.b)).collect();
            (0..cities)
                .map(|from| spread(cities, &routes, from))
                .collect()
        };
        World {
            network,
            numbers,
            far: measure(true),
            flat: measure(numbers.starting_mountains),
        }
    }

    fn cities(&self) -> std::ops::Range<usize> {
        0..self.network.cities().len()
    }

    pub fn makes(&self, city: usize, good: usize) -> bool {
        self.network.cities()[city].commodities.contains(&good)
    }

    /// Segments from the nearest city that makes the good.
    pub fn segments(&self, good: usize, to: usize) -> u32 {
        let makers = self.cities().filter(|&city| self.makes(city, good));
        makers.filter_map(|city| self.far[city][to]).min().unwrap()
    }

    pub fn dollars(&self, good: usize, to: usize) -> u32 {
        self.numbers.dollars_per_segment * self.segments(good, to)
    }

    /// One more than the steps on the grid of regions from the nearest city that makes the good.
    pub fn ties(&self, good: usize, to: usize) -> u32 {
        let columns = self.network.regions().columns;
        let grid = |city: usize| {
            let region = self.network.cities()[city].region;
            ((region % columns) as i64, (region / columns) as i64)
        };
        let (x, y) = grid(to);
        let makers = self
            .cities()
            .filter(|&city| self.makes(city, good))
            .map(grid);
        let steps = makers
            .map(|(u, v)| ((x - u).abs() + (y - v).abs()) as u32)
            .min()
            .unwrap();
        self.numbers.ties_same + self.numbers.ties_step * steps
    }

    pub fn has(&self, city: usize, flag: &str) -> bool {
        self.network.cities()[city].attributes.contains(flag)
    }

    /// What a city is worth after these contracts were fulfilled.
    pub fn worth(&self, city: usize, fulfilled: &[Pair]) -> u32 {
        let n = self.numbers;
        let when = |so: bool, weight: u32| if so { weight } else { 0 };
        let mut worth = n.base
            + when(
                !self.network.cities()[city].commodities.is_empty(),
                n.commodities,
            )
            + when(self.has(city, "large"), n.large)
            + when(self.has(city, "westCoast"), n.west_coast);
        for pair in fulfilled {
            worth += when(pair.destination == city, n.destination);
            worth += when(self.makes(city, pair.commodity), n.source);
        }
        worth
    }

    /// In which quarter one city lies from another, by vectors in space.
    pub fn quarter(&self, from: usize, to: usize) -> usize {
        let degrees = self.bearing(from, to);
        match degrees {
            d if d <= 45.0 || d > 315.0 => 0,
            d if d <= 135.0 => 1,
            d if d <= 225.0 => 2,
            _ => 3,
        }
    }

    /// Degrees clockwise from the north, 0 to 360.
    pub fn bearing(&self, from: usize, to: usize) -> f64 {
        let place = |city: usize| {
            let city = &self.network.cities()[city];
            (city.lat * PI / 180.0, city.lon * PI / 180.0)
        };
        let ((lat, lon), (lat_to, lon_to)) = (place(from), place(to));
        let to = [
            lat_to.cos() * lon_to.cos(),
            lat_to.cos() * lon_to.sin(),
            lat_to.sin(),
        ];
        let east = [-lon.sin(), lon.cos(), 0.0];
        let north = [-lat.sin() * lon.cos(), -lat.sin() * lon.sin(), lat.cos()];
        let along = |axis: [f64; 3]| axis[0] * to[0] + axis[1] * to[1] + axis[2] * to[2];
        let degrees = along(east).atan2(along(north)) * 180.0 / PI;
        if degrees < 0.0 {
            degrees + 360.0
        } else {
            degrees
        }
    }

    /// Cities within so many segments of any of those given, these included.
    fn near(&self, of: &[usize], segments: u32) -> BTreeSet<usize> {
        let close = |city: &usize| {
            of.iter()
                .any(|&a| self.far[a][*city].is_some_and(|far| far <= segments))
        };
        self.cities().filter(close).collect()
    }

    /// Cities within so many segments of any of those given by routes that starting contracts may use.
    fn near_on_the_flat(&self, of: &[usize], segments: u32) -> BTreeSet<usize> {
        let close = |city: &usize| {
            of.iter()
                .any(|&a| self.flat[a][*city].is_some_and(|far| far <= segments))
        };
        self.cities().filter(close).collect()
    }

    fn goods_of(&self, cities: impl IntoIterator<Item = usize>) -> BTreeSet<usize> {
        cities
            .into_iter()
            .flat_map(|city| self.network.cities()[city].commodities.iter().copied())
            .collect()
    }

    /// A pair in words.
    pub fn name(&self, pair: Pair) -> String {
        let (good, city) = (pair.commodity, pair.destination);
        format!(
            "{} to {}",
            self.network.commodities()[good].name,
            self.network.cities()[city].key
        )
    }
}

/// Segments from a city to each, city by city outwards.
fn spread(cities: usize, routes: &[(usize, usize)], from: usize) -> Vec<Option<u32>> {
    let mut far = vec![None; cities];
    far[from] = Some(0);
    for step in 0.. {
        let ring: Vec<usize> = (0..cities)
            .filter(|&city| far[city] == Some(step))
            .collect();
        if ring.is_empty() {
            break;
        }
        for &(a, b) in routes {
            for (one, other) in [(a, b), (b, a)] {
                if ring.contains(&one) && far[other].is_none() {
                    far[other] = Some(step + 1);
                }
            }
        }
    }
    far
}

/// The kinds, in the tool's order.
pub const KINDS: [Kind; 3] = [Kind::Starting, Kind::Private, Kind::Market];
