//! Which towns are cities, how large, and on which mileposts.

mod room;

use crate::geography::{Geography, Town};
use crate::model::error::SurveyError;
use crate::model::ground::Ground;
use crate::model::request::Request;
use milepost_grid::Site;
use milepost_map::Size;
use room::Rooms;
use std::collections::BTreeSet;

/// How many cities a map of the usual size has: major, medium, small.
const USUAL_COUNTS: (usize, usize, usize) = (8, 20, 32);
/// The number of mileposts that bear so many cities.
const USUAL_MILEPOSTS: f64 = 1500.0;
/// With fewer cities there is no deck.
const LEAST_CITIES: usize = 16;
/// How far apart the centres of major cities are at least, in pips.
const BETWEEN_MAJORS: u32 = 6;
/// How far apart other cities are at least, in pips, from any milepost of another.
const BETWEEN_MEDIUMS: u32 = 4;
const BETWEEN_CITIES: u32 = 3;
/// The same for cities that must be there.
const BETWEEN_WANTED: u32 = 2;
/// From this distance on, in pips, it makes no difference how empty the land around a small city is.
const EMPTY: u32 = 8;

/// A city on its mileposts.
#[derive(Clone, Debug)]
pub(crate) struct City {
    /// The town's name.
    pub name: String,
    /// Its size on the map.
    pub size: Size,
    /// The middle of a major city, the only milepost of others.
    pub centre: Site,
    /// All its mileposts.
    pub sites: Vec<Site>,
}

/// Chooses the cities: those asked for first, then the largest towns, then whatever fills the empty land.
pub(crate) fn settle(
    geography: &Geography,
    ground: &Ground,
    request: &Request,
) -> Result<Vec<City>, SurveyError> {
    let rooms = Rooms::new(geography, ground);
    let towns = geography
        .towns
        .iter()
        .filter(|town| rooms.place(town).is_some())
        .count();
    let counts = request
        .mending
        .counts
        .unwrap_or_else(|| usual_counts(ground.mileposts.len(), towns));
    let mut choice = CityChoice {
        towns: &geography.towns,
        rooms,
        cities: vec![],
    };
    choice.require(&request.majors, Size::Major)?;
    choice.fill(Size::Major, counts.0, BETWEEN_MAJORS);
    choice.require(&request.mending.mediums, Size::Medium)?;
    choice.require(&request.mending.smalls, Size::Small)?;
    choice.fill(Size::Medium, counts.1, BETWEEN_MEDIUMS);
    choice.fill(Size::Medium, counts.1, BETWEEN_CITIES);
    choice.require(
        &choice.without_city(request.mending.goods.values().flatten()),
        Size::Small,
    )?;
    choice.spread(counts.2);
    let found = choice.cities.len();
    let needed = LEAST_CITIES;
    if found < needed {
        Err(SurveyError::TooFewCities { found, needed })
    } else {
        Ok(choice.cities)
    }
}

/// As many as the mileposts bear and the towns in reach of them fill.
fn usual_counts(mileposts: usize, towns: usize) -> (usize, usize, usize) {
    let all = USUAL_COUNTS.0 + USUAL_COUNTS.1 + USUAL_COUNTS.2;
    let scale = (mileposts as f64 / USUAL_MILEPOSTS)
        .clamp(0.4, 1.0)
        .min(towns as f64 / all as f64);
    let scaled = |count: usize| libm::round(count as f64 * scale) as usize;
    (
        scaled(USUAL_COUNTS.0),
        scaled(USUAL_COUNTS.1),
        scaled(USUAL_COUNTS.2),
    )
}

/// The cities chosen so far, and where others can stand.
struct CityChoice<'a> {
    towns: &'a [Town],
    rooms: Rooms<'a>,
    cities: Vec<City>,
}

impl CityChoice<'_> {
    /// Makes the towns of these names cities.
    ///
    /// # Errors
    /// [`SurveyError::UnknownCity`]: no town has the name; [`SurveyError::NoRoom`]: there is no room for it.
    fn require(&mut self, names: &[String], size: Size) -> Result<(), SurveyError> {
        for name in names {
            let town = self.towns.iter().find(|town| town.name == *name);
            let town = town.ok_or_else(|| self.unknown(name))?;
            let gap = if size == Size::Major {
                BETWEEN_MAJORS - 1
            } else {
                BETWEEN_WANTED
            };
            if !self.settle(town, size, gap) {
                return Err(SurveyError::NoRoom {
                    name: name.clone(),
                    size: size.name(),
                });
            }
        }
        Ok(())
    }

    /// Those of the names that are no city yet, each once.
    fn without_city<'n>(&self, names: impl Iterator<Item = &'n String>) -> Vec<String> {
        let new: BTreeSet<&String> = names
            .filter(|name| self.cities.iter().all(|city| city.name != **name))
            .collect();
        new.into_iter().cloned().collect()
    }

    /// No town has this name; with the names most like it.
    fn unknown(&self, name: &str) -> SurveyError {
        let mut scored: Vec<(usize, &str)> = self
            .towns
            .iter()
            .map(|town| {
                (
                    strsim::damerau_levenshtein(&name.to_lowercase(), &town.name.to_lowercase()),
                    town,
                )
            })
            .filter(|&(edits, _)| edits <= 1 + name.chars().count() / 3)
            .map(|(edits, town)| (edits, town.name.as_str()))
            .collect();
        scored.sort_unstable();
        let near = scored
            .into_iter()
            .take(3)
            .map(|(_, name)| name.to_owned())
            .collect();
        SurveyError::UnknownCity {
            name: name.to_owned(),
            near,
        }
    }

    /// Settles the largest towns that find room until there are so many cities of the size.
    fn fill(&mut self, size: Size, count: usize, gap: u32) {
        for town in self.towns {
            if self.count(size) >= count {
                return;
            }
            if !self.is_city(town) {
                self.settle(town, size, gap);
            }
        }
    }

    /// Settles small cities, each where the land is emptiest for its people.
    fn spread(&mut self, count: usize) {
        let mut towns: Vec<(&Town, Site)> = self
            .towns
            .iter()
            .filter(|town| !self.is_city(town))
            .filter_map(|town| Some((town, self.rooms.place(town)?)))
            .collect();
        while self.count(Size::Small) < count {
            let cities = &self.cities;
            let worth = |town: &Town, site: Site| {
                let away = gap_to(cities, site).min(EMPTY);
                (away >= BETWEEN_CITIES)
                    .then(|| f64::from(away) * libm::log10(f64::from(town.population) + 1000.0))
            };
            let scored = towns
                .iter()
                .enumerate()
                .filter_map(|(i, &(town, site))| Some((i, worth(town, site)?)));
            let Some((best, _)) = scored.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
            else {
                return;
            };
            let (town, _) = towns.remove(best);
            self.settle(town, Size::Small, BETWEEN_CITIES);
        }
    }

    /// Makes a town a city `gap` pips from all others; false where there is no room for it.
    fn settle(&mut self, town: &Town, size: Size, gap: u32) -> bool {
        let settled = match size {
            Size::Major => self.rooms.cluster(town, &self.cities, gap),
            _ => self
                .rooms
                .single(town, &self.cities, gap)
                .map(|site| (site, vec![site])),
        };
        let city = settled.map(|(centre, sites)| City {
            name: town.name.clone(),
            size,
            centre,
            sites,
        });
        self.cities.extend(city.iter().cloned());
        city.is_some()
    }

    /// How many cities of a size there are.
    fn count(&self, size: Size) -> usize {
        self.cities.iter().filter(|city| city.size == size).count()
    }

    /// Whether a town became a city.
    fn is_city(&self, town: &Town) -> bool {
        self.cities.iter().any(|city| city.name == town.name)
    }
}

/// How far the nearest city's nearest milepost is, in pips.
pub(crate) fn gap_to(cities: &[City], site: Site) -> u32 {
    let sites = cities.iter().flat_map(|city| &city.sites);
    sites
        .map(|taken| taken.steps(site))
        .min()
        .unwrap_or(u32::MAX)
}
