//! What the cities make.

mod catalogue;

use crate::cities::City;
use crate::earth::LatLon;
use crate::geography::Geography;
use crate::model::error::SurveyError;
use crate::model::ground::{Ground, Terrain};
use crate::model::request::Request;
use catalogue::{GOODS, Trait};
use milepost_dice::Dice;
use milepost_map::Size;
use std::collections::BTreeMap;

/// How many goods a map of the usual number of cities has.
const USUAL_GOODS: usize = 29;
/// With fewer cities there are fewer goods: so many cities a good.
const CITIES_PER_GOOD: f64 = 1.8;
/// How likely a good is to have 1, 2, 3 or 4 sources.
const SOURCES: [u32; 4] = [1, 10, 10, 3];
/// How far apart the sources of a good are, in pips; nearer only if there is no other city for it.
const BETWEEN_SOURCES: [u32; 3] = [10, 6, 3];
/// How many times likelier a city is for each trait that suits.
const SUITS: u32 = 3;
/// How many times likelier a city is that makes nothing yet.
const IDLE: u32 = 2;
/// Mountains within so many steps are a city's hills; a plain has none.
const NEAR: u32 = 2;
const MANY_MOUNTAINS: usize = 5;

/// The goods of each city, in the order of the cities.
pub(crate) fn make(
    geography: &Geography,
    ground: &Ground,
    cities: &[City],
    request: &Request,
) -> Result<Vec<Vec<String>>, SurveyError> {
    let traits = cities
        .iter()
        .map(|city| traits(geography, ground, city))
        .collect();
    let mut choice = GoodsChoice {
        cities,
        traits,
        made: vec![Vec::new(); cities.len()],
    };
    let mut dice = Dice::new(request.seed, "goods");
    let asked = &request.mending.goods;
    choice.by_hand(asked)?;
    let open: Vec<String> = if asked.is_empty() {
        choice.choose(&mut dice)
    } else {
        asked
            .iter()
            .filter(|(_, cities)| cities.is_empty())
            .map(|(good, _)| good.clone())
            .collect()
    };
    for good in &open {
        let sources = 1 + dice.weighted(&SOURCES).unwrap_or(1);
        (0..sources).for_each(|_| choice.add(good, &mut dice));
    }
    Ok(choice.made)
}

/// What a city is like, by the terrain and water around it, its size and its latitude.
fn traits(geography: &Geography, ground: &Ground, city: &City) -> Vec<Trait> {
    let LatLon { lat, .. } = geography
        .projection
        .inverse(ground.frame.point(city.centre));
    let lat = lat.abs();
    let near = ground
        .mileposts
        .iter()
        .filter(|(site, _)| site.steps(city.centre) <= NEAR);
    let mountains = near
        .filter(|&(_, &terrain)| terrain != Terrain::Clear)
        .count();
    let shore = city.sites.iter().any(|site| {
        let at = ground.frame.point(*site);
        site.neighbours()
            .any(|next| geography.wet_share(at, ground.frame.point(next)) > 0.25)
    });
    let large = city.size != Size::Small;
    let all = [
        (Trait::Coast, shore),
        (Trait::Hills, mountains >= MANY_MOUNTAINS),
        (Trait::Plain, mountains == 0),
        (Trait::Large, large),
        (Trait::Small, !large),
        (Trait::Tropic, lat < 25.0),
        (Trait::Warm, (20.0..43.0).contains(&lat)),
        (Trait::Mild, (36.0..58.0).contains(&lat)),
        (Trait::Cold, lat > 48.0),
    ];
    all.into_iter()
        .filter(|&(_, is)| is)
        .map(|(kind, _)| kind)
        .collect()
}

/// Which goods the cities make so far.
struct GoodsChoice<'a> {
    cities: &'a [City],
    /// What each city is like, which decides on its goods.
    traits: Vec<Vec<Trait>>,
    /// The goods of each city.
    made: Vec<Vec<String>>,
}

impl GoodsChoice<'_> {
    /// Gives cities the goods that a request asks for.
    ///
    /// # Errors
    /// [`SurveyError::UnknownCity`]: a source is no city of the map.
    fn by_hand(&mut self, asked: &BTreeMap<String, Vec<String>>) -> Result<(), SurveyError> {
        for (good, sources) in asked {
            for name in sources {
                let unknown = || SurveyError::UnknownCity {
                    name: name.clone(),
                    near: Vec::new(),
                };
                let city = self
                    .cities
                    .iter()
                    .position(|city| city.name == *name)
                    .ok_or_else(unknown)?;
                self.made[city].push(good.clone());
            }
        }
        Ok(())
    }

    /// As many goods as the cities bear, of those that at least two cities could make, by chance; few-sourced first.
    fn choose(&self, dice: &mut Dice) -> Vec<String> {
        let bears = (self.cities.len() as f64 / CITIES_PER_GOOD) as usize;
        let makers = |must: &[Trait]| {
            self.traits
                .iter()
                .filter(|traits| must.iter().all(|kind| traits.contains(kind)))
                .count()
        };
        let mut goods: Vec<(usize, &str)> = GOODS
            .iter()
            .map(|&(good, must, _)| (makers(must), good))
            .filter(|good| good.0 >= 2)
            .collect();
        dice.shuffle(&mut goods);
        goods.truncate(bears.min(USUAL_GOODS));
        goods.sort_unstable();
        goods.into_iter().map(|(_, good)| good.to_owned()).collect()
    }

    /// Finds the good one more source, if there is a city for it.
    fn add(&mut self, good: &str, dice: &mut Dice) {
        for gap in BETWEEN_SOURCES {
            let weights: Vec<u32> = (0..self.cities.len())
                .map(|city| self.weight(good, city, gap))
                .collect();
            if let Some(city) = dice.weighted(&weights) {
                self.made[city].push(good.to_owned());
                return;
            }
        }
    }

    fn weight(&self, good: &str, city: usize, gap: u32) -> u32 {
        let (must, rather) = GOODS
            .iter()
            .find(|(name, ..)| *name == good)
            .map_or((&[] as &[Trait], &[] as &[Trait]), |&(_, must, rather)| {
                (must, rather)
            });
        let has = |kind: &Trait| self.traits[city].contains(kind);
        let here = self.cities[city].centre;
        let sources = (0..self.cities.len())
            .filter(|&other| self.made[other].iter().any(|made| made == good));
        let apart = sources
            .map(|other| self.cities[other].centre.steps(here))
            .all(|steps| steps >= gap);
        let busy = self.made[city].len() >= most(self.cities[city].size);
        if busy || !apart || !must.iter().all(has) {
            return 0;
        }
        let idle = if self.made[city].is_empty() { IDLE } else { 1 };
        rather
            .iter()
            .filter(|kind| has(kind))
            .fold(idle, |weight, _| weight * SUITS)
    }
}

/// The most goods that a city makes.
fn most(size: Size) -> usize {
    match size {
        Size::Small => 2,
        Size::Medium | Size::Major => 3,
    }
}
