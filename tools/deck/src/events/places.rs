//! What a map has for events to strike.

use super::event::Event;
use milepost_map::{Map, River, coastal, rivers};

/// The fewest crossings of a river whose floods are events.
const CROSSINGS: usize = 6;
/// The terrain in which nothing is built in snow, and that in which nothing moves either.
const MOUNTAIN: &str = "mountain";
const ALPINE: &str = "alpine";

/// What a map has for events to strike.
#[derive(Clone, Debug)]
pub struct Places {
    pub(super) rivers: Vec<River>,
    pub(super) coast: Vec<usize>,
    /// Mileposts by their neighbours over land.
    beside: Vec<Vec<usize>>,
    pub(super) cities: Vec<Vec<usize>>,
    /// The cities of each milepost.
    city: Vec<Option<usize>>,
    mountain: Vec<bool>,
    alpine: Vec<bool>,
}

impl Places {
    /// What a map has.
    pub fn of(map: &Map) -> Places {
        let mut beside = vec![Vec::new(); map.mileposts().len()];
        for pip in map.pips() {
            beside[pip.a].push(pip.b);
            beside[pip.b].push(pip.a);
        }
        let is = |terrain: &str| -> Vec<bool> {
            let posts = map.mileposts().iter();
            posts
                .map(|post| post.city.is_none() && map.terrain(post) == terrain)
                .collect()
        };
        let mut rivers = rivers(map);
        rivers.retain(|river| river.pips.len() >= CROSSINGS);
        Places {
            rivers,
            coast: coastal(map),
            beside,
            cities: map
                .cities()
                .iter()
                .map(|city| city.mileposts.clone())
                .collect(),
            city: map.mileposts().iter().map(|post| post.city).collect(),
            mountain: is(MOUNTAIN),
            alpine: is(ALPINE),
        }
    }

    /// The rivers whose floods are events, by name: those that six pips or more cross.
    pub fn rivers(&self) -> &[River] {
        &self.rivers
    }

    /// The mileposts on a coast, ascending.
    pub fn coast(&self) -> &[usize] {
        &self.coast
    }

    /// Whether a milepost is mountain or alpine, and no city's.
    pub fn is_high(&self, milepost: usize) -> bool {
        self.mountain[milepost] || self.alpine[milepost]
    }

    /// Whether a milepost is alpine, and no city's.
    pub fn is_alpine(&self, milepost: usize) -> bool {
        self.alpine[milepost]
    }

    /// The mileposts of the area that an event strikes, ascending: empty for rail strikes; for floods those beside the
    /// river.
    pub fn area(&self, map: &Map, event: &Event) -> Vec<usize> {
        let within = event.reach();
        match event {
            Event::RailStrike => Vec::new(),
            Event::Flood { river } => {
                let pips = self.rivers.get(*river).map_or(&[][..], |river| &river.pips);
                let ends = pips
                    .iter()
                    .flat_map(|&pip| [map.pips()[pip].a, map.pips()[pip].b]);
                let mut ends: Vec<usize> = ends.collect();
                ends.sort_unstable();
                ends.dedup();
                ends
            }
            Event::CoastStrike => self.near(&self.coast, within),
            Event::InlandStrike => {
                let near = self.near(&self.coast, within);
                let all = 0..self.beside.len();
                all.filter(|at| near.binary_search(at).is_err()).collect()
            }
            _ => {
                let named = event.cities().iter().flat_map(|&city| &self.cities[city]);
                let from: Vec<usize> = named.copied().collect();
                self.near(&from, within)
            }
        }
    }

    /// The cities with a milepost in an area, ascending.
    pub fn cities_in(&self, area: &[usize]) -> Vec<usize> {
        let mut found: Vec<usize> = area.iter().filter_map(|&at| self.city[at]).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The cities that an event strikes, ascending. A city is near the coast where one of its mileposts is, and else inland.
    pub fn cities_struck(&self, map: &Map, event: &Event) -> Vec<usize> {
        match event {
            Event::InlandStrike => {
                let coast = self.cities_struck(map, &Event::CoastStrike);
                let all = 0..self.cities.len();
                all.filter(|city| coast.binary_search(city).is_err())
                    .collect()
            }
            _ => self.cities_in(&self.area(map, event)),
        }
    }

    /// The mileposts at most so many pips over land from some of them, ascending.
    pub fn near(&self, from: &[usize], within: usize) -> Vec<usize> {
        let mut is_near = vec![false; self.beside.len()];
        let mut edge: Vec<usize> = from.to_vec();
        edge.iter().for_each(|&at| is_near[at] = true);
        for _ in 0..within {
            let mut next = Vec::new();
            for &to in edge.iter().flat_map(|&at| &self.beside[at]) {
                if !std::mem::replace(&mut is_near[to], true) {
                    next.push(to);
                }
            }
            edge = next;
        }
        (0..is_near.len()).filter(|&at| is_near[at]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_map::shipped;

    #[test]
    fn snow_lies_on_mountains_and_on_alpine_mileposts_but_in_no_city() {
        let (mut mountain, mut alpine, mut low) = (0, 0, 0);
        for (name, _) in shipped::MAPS {
            let map = shipped::map(name).unwrap();
            let places = Places::of(&map);
            for (at, post) in map.mileposts().iter().enumerate() {
                let high = match map.terrain(post) {
                    _ if post.city.is_some() => [false, false],
                    "mountain" => [true, false],
                    "alpine" => [true, true],
                    _ => [false, false],
                };
                assert_eq!(
                    [places.is_high(at), places.is_alpine(at)],
                    high,
                    "{name} {at}"
                );
                match high {
                    [_, true] => alpine += 1,
                    [true, _] => mountain += 1,
                    _ => low += 1,
                }
            }
        }
        assert!(mountain > 100 && alpine > 100 && low > 1000);
    }
}
