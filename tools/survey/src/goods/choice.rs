//! Which goods a map has, and their sources.
//!
//! A good is worth what it adds: what its best cities are known for, less where they make something already. So the goods
//! that are chosen serve as many cities as they can with what they are known for. What is rare on the Earth and common here
//! counts more. Then each city, the best known first, gets the best of the chosen goods, until all have their sources.

use super::wishes::Wishes;
use crate::atlas::{Atlas, Kind};
use crate::cities::City;
use milepost_dice::Dice;
use milepost_map::Size;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// How many goods a map of the usual number of cities has.
const USUAL: usize = 32;
/// The demands of the usual deck.
const DEMANDS: usize = 360;
/// How many cities are no destinations of a good: its sources and those next to them.
const NO_DESTINATIONS: usize = 5;
/// Of the other cities at most so many in ten are destinations of one good in one deck, for cards cannot be made of all.
const DESTINATIONS: usize = 8;
/// How many sources a good has.
const LEAST_SOURCES: usize = 2;
const MOST_SOURCES: usize = 4;
/// How many sources there are for ten goods, and for ten cities at most.
const SOURCES_OF_TEN: usize = 31;
const SOURCES_IN_TEN: usize = 17;
/// What a city's second, third and further good counts, in hundredths.
const FURTHER: [u32; 4] = [100, 55, 30, 12];
/// Sources nearer than this to each other, in pips, count less, in hundredths.
const SPREAD: u32 = 6;
const CLOSE: u32 = 75;
/// How much chance may change what a good is worth, in hundredths either way.
const CHANCE: u64 = 6;

/// What the goods are chosen from.
pub(super) struct Choice<'a> {
    cities: &'a [City],
    suits: &'a [Vec<u32>],
    /// How many goods each city makes already.
    given: Vec<usize>,
    with: &'a BTreeSet<usize>,
    /// Goods to choose from, with what each is worth here, in hundredths.
    among: Vec<(usize, u32)>,
    /// Which goods any town may make.
    anywhere: Vec<bool>,
    /// How many goods to find.
    count: usize,
    /// The most goods of a city, by size.
    most: BTreeMap<Size, usize>,
}

/// The sources of each good.
type Sources = BTreeMap<usize, Vec<usize>>;

impl<'a> Choice<'a> {
    /// What there is to choose, if the cities make `given` already.
    pub fn new(
        atlas: &Atlas,
        cities: &'a [City],
        suits: &'a [Vec<u32>],
        wishes: &'a Wishes,
        given: &[Vec<String>],
        dice: &mut Dice,
    ) -> Choice<'a> {
        let worth = distinction(atlas, suits);
        let jitter = |dice: &mut Dice| 100 - CHANCE + dice.below(2 * CHANCE + 1);
        let among = worth.iter().enumerate().map(|(good, &worth)| {
            let chance = jitter(dice) as u32;
            (good, worth * chance / 100)
        });
        let among: Vec<(usize, u32)> = among
            .filter(|(good, _)| wishes.among.contains(good) && !wishes.with.contains(good))
            .collect();
        let all = wishes.count.unwrap_or_else(|| usual_goods(cities.len()));
        let count = all.saturating_sub(wishes.placed.len() + wishes.with.len());
        let count = count.min(among.len());
        let sources = sources(count + wishes.with.len(), cities.len());
        let each = sources.div_ceil(cities.len().max(1));
        let kinds = atlas.goods().iter().map(|good| good.kind);
        let most = [(Size::Small, 2), (Size::Medium, 3), (Size::Major, 4)];
        Choice {
            cities,
            suits,
            given: given.iter().map(Vec::len).collect(),
            with: &wishes.with,
            among,
            anywhere: kinds.map(|kind| kind == Kind::Industry).collect(),
            count,
            most: most
                .into_iter()
                .map(|(size, most)| (size, most.max(each + 1)))
                .collect(),
        }
    }

    /// The goods with their sources.
    pub fn make(&self) -> Sources {
        let goods = self.goods();
        let mut made = Made {
            choice: self,
            load: self.given.clone(),
            sources: goods.iter().map(|&good| (good, Vec::new())).collect(),
        };
        made.serve_each_city();
        made.complete();
        made.fill(sources(goods.len(), self.cities.len()));
        made.employ_majors();
        // A good without a rival stays only where it was asked for.
        made.sources.retain(|good, sources| {
            sources.len() >= LEAST_SOURCES || self.with.contains(good) && !sources.is_empty()
        });
        made.sources
    }

    /// The goods: those that must be there, and one after another the one that adds the most.
    fn goods(&self) -> BTreeSet<usize> {
        let mut goods = self.with.clone();
        let mut load = self.given.clone();
        for &good in self.with {
            for city in self.best(good, &load).1 {
                load[city] += 1;
            }
        }
        for _ in 0..self.count {
            let open = self.among.iter().filter(|(good, _)| !goods.contains(good));
            let gains = open.filter_map(|&(good, worth)| {
                let (gain, cities) = self.best(good, &load);
                let enough = cities.len() >= LEAST_SOURCES;
                enough.then_some((gain * u64::from(worth), Reverse(good), cities))
            });
            let Some((_, Reverse(good), cities)) = gains.max() else {
                break;
            };
            for city in cities {
                load[city] += 1;
            }
            goods.insert(good);
        }
        goods
    }

    /// The best sources of a good where cities make so many goods already, and what they add.
    fn best(&self, good: usize, load: &[usize]) -> (u64, Vec<usize>) {
        let mut cities: Vec<usize> = Vec::new();
        let mut gain = 0;
        while cities.len() < MOST_SOURCES {
            let open = (0..self.cities.len())
                .filter(|&city| !cities.contains(&city) && self.room(city, load));
            let worth = open.map(|city| (self.worth(good, city, load, &cities), Reverse(city)));
            match worth.max() {
                Some((worth, Reverse(city))) if worth > 0 => {
                    gain += u64::from(worth);
                    cities.push(city);
                }
                _ => break,
            }
        }
        (gain, cities)
    }

    /// What a good is worth at a city that makes as many as its load, if others are sources already.
    fn worth(&self, good: usize, city: usize, load: &[usize], others: &[usize]) -> u32 {
        let further = FURTHER[load[city].min(FURTHER.len() - 1)];
        let suit = self.suits[city][good] * further / 100;
        let here = self.cities[city].centre;
        let mut others = others.iter();
        match others.any(|&other| self.cities[other].centre.steps(here) < SPREAD) {
            true => suit * CLOSE / 100,
            false => suit,
        }
    }

    /// Whether a city can make a good at all: what does not suit it at all does not grow there, or is not dug there.
    fn may_make(&self, city: usize, good: usize) -> bool {
        self.suits[city][good] > 0 || self.anywhere[good]
    }

    fn room(&self, city: usize, load: &[usize]) -> bool {
        let most = self.most.get(&self.cities[city].size);
        most.is_none_or(|&most| load[city] < most)
    }
}

/// The sources found so far.
struct Made<'a, 'b> {
    choice: &'b Choice<'a>,
    load: Vec<usize>,
    sources: Sources,
}

impl Made<'_, '_> {
    /// Each city makes the good that it is best known for, those best known for theirs first.
    fn serve_each_city(&mut self) {
        let mut open: BTreeSet<usize> = (0..self.load.len()).collect();
        while let Some((suit, Reverse(city), good)) = open
            .iter()
            .filter_map(|&city| {
                let (suit, good) = self.best_of(city, MOST_SOURCES)?;
                Some((suit, Reverse(city), good))
            })
            .max()
        {
            open.remove(&city);
            if suit > 0 && self.choice.room(city, &self.load) {
                self.add(good, city);
            }
        }
    }

    /// Every good has as many sources as it must.
    fn complete(&mut self) {
        let goods: Vec<usize> = self.sources.keys().copied().collect();
        for good in goods {
            while self
                .sources
                .get(&good)
                .is_some_and(|s| s.len() < LEAST_SOURCES)
            {
                let known = self.next(good).filter(|(worth, _)| *worth > 0);
                let Some((_, city)) = known.or_else(|| self.next_anyhow(good)) else {
                    break;
                };
                self.add(good, city);
            }
        }
    }

    /// More sources, the best first, until there are so many.
    fn fill(&mut self, total: usize) {
        while self.sources.values().map(Vec::len).sum::<usize>() < total {
            let open = self.sources.iter().filter(|(_, s)| s.len() < MOST_SOURCES);
            let next = open.filter_map(|(&good, _)| {
                let (worth, city) = self.next(good)?;
                Some((worth, Reverse(good), city))
            });
            match next.max() {
                Some((worth, Reverse(good), city)) if worth > 0 => self.add(good, city),
                _ => return,
            }
        }
    }

    /// No major city makes nothing, be it that a good comes from one city more.
    fn employ_majors(&mut self) {
        for city in 0..self.load.len() {
            let major = self.choice.cities[city].size == Size::Major;
            if !major || self.load[city] > 0 {
                continue;
            }
            if let Some((_, good)) = self.best_of(city, MOST_SOURCES + 1) {
                self.add(good, city);
            }
        }
    }

    /// The good that suits a city best among those with fewer than `most` sources.
    fn best_of(&self, city: usize, most: usize) -> Option<(u32, usize)> {
        let open = self.sources.iter().filter(|(good, s)| {
            s.len() < most && !s.contains(&city) && self.choice.may_make(city, **good)
        });
        let best = open.map(|(&good, _)| (self.choice.suits[city][good], Reverse(good)));
        best.max().map(|(suit, Reverse(good))| (suit, good))
    }

    /// The best further source of a good, with what it is worth.
    fn next(&self, good: usize) -> Option<(u32, usize)> {
        let sources = self.sources.get(&good)?;
        let open = (0..self.load.len())
            .filter(|city| !sources.contains(city) && self.choice.room(*city, &self.load));
        let worth = |city| self.choice.worth(good, city, &self.load, sources);
        let worth = open.map(|city| (worth(city), Reverse(city)));
        worth.max().map(|(worth, Reverse(city))| (worth, city))
    }

    /// A city that makes little, for a good that suits none with room.
    fn next_anyhow(&self, good: usize) -> Option<(u32, usize)> {
        let sources = self.sources.get(&good)?;
        let open = (0..self.load.len())
            .filter(|&city| !sources.contains(&city) && self.choice.may_make(city, good));
        let idle = open.min_by_key(|&city| (self.load[city], city))?;
        Some((0, idle))
    }

    fn add(&mut self, good: usize, city: usize) {
        self.sources.entry(good).or_default().push(city);
        self.load[city] += 1;
    }
}

/// How many sources so many goods have in so many cities: fewer where there are few, for their names must find room.
fn sources(goods: usize, cities: usize) -> usize {
    let usual = goods * SOURCES_OF_TEN / 10;
    usual
        .min(cities * SOURCES_IN_TEN / 10)
        .max(goods * LEAST_SOURCES)
}

/// So many goods that the usual deck can be dealt: if each good is demanded equally often, no good more often than it has
/// destinations.
fn usual_goods(cities: usize) -> usize {
    let destinations = cities.saturating_sub(NO_DESTINATIONS).max(1) * DESTINATIONS / 10;
    USUAL.max(DEMANDS.div_ceil(destinations.max(1)))
}

/// What each good is worth for telling the region from the rest of the Earth, in hundredths: how much more it is known for
/// it, within bounds.
fn distinction(atlas: &Atlas, suits: &[Vec<u32>]) -> Vec<u32> {
    let mut world = vec![0u64; atlas.goods().len()];
    for fact in atlas.facts() {
        for (place, &good) in fact.goods.iter().enumerate() {
            world[good] += 4 - place.min(3) as u64;
        }
    }
    let here: Vec<u64> = (0..world.len())
        .map(|good| suits.iter().map(|suits| u64::from(suits[good])).sum())
        .collect();
    let (all_world, all_here): (u64, u64) = (world.iter().sum(), here.iter().sum());
    let pairs = world.iter().zip(&here);
    pairs
        .map(|(&world, &here)| {
            let times = 100 * here * all_world / (world.max(1) * all_here.max(1)).max(1);
            60 + (times.min(300) / 5) as u32
        })
        .collect()
}
