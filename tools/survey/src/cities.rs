//! Which towns are cities, how large, and on which mileposts.

mod room;

use crate::geography::{Geography, Town, named};
use crate::model::error::{SurveyError, all_of};
use crate::model::ground::{Crossing, Ground, Pip, Terrain};
use crate::model::request::Request;
use crate::shape::Point;
use milepost_grid::Site;
use milepost_map::Size;
use room::{Cluster, Rooms};
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
/// A town this near a city of at least so many times its people is a suburb: it lies in that city's shadow, and nobody
/// would look for it among the major ones.
const SUBURB_KM: f64 = 40.0;
const SUBURB_RATIO: u32 = 4;
/// A suburb is no city at all so near, in pips: there is no room for both where they lie.
const SUBURB_PIPS: f64 = 1.5;
/// How many pips nearer to another than their middles must be a major city may really lie.
const CROWDED_PIPS: f64 = 2.0;
/// From this distance on, in pips, it makes no difference how empty the land around a small city is.
const EMPTY: u32 = 8;

/// A city on its mileposts.
#[derive(Clone, Debug)]
pub(crate) struct City {
    /// The town's name.
    pub name: String,
    /// Its size on the map.
    pub size: Size,
    /// Where the town lies, in kilometres.
    pub at: Point,
    /// The middle of a major city, the only milepost of others.
    pub centre: Site,
    /// All its mileposts.
    pub sites: Vec<Site>,
}

/// Chooses the cities: those asked for first, then the largest towns, then whatever fills the empty land. The ground
/// under them becomes clear, and within a major city whole.
///
/// # Errors
/// Every city asked for that no town has the name of, or that finds no room; or there are too few cities.
pub(crate) fn settle(
    geography: &Geography,
    ground: &mut Ground,
    request: &Request,
) -> Result<Vec<City>, SurveyError> {
    let Chosen {
        cities,
        bridges,
        made,
    } = choose(geography, ground, request)?;
    let made = made.into_iter().map(|site| (site, Terrain::Clear));
    ground.mileposts.extend(made);
    let sites = cities.iter().flat_map(|city| &city.sites);
    for site in sites {
        if let Some(terrain @ Terrain::Wild(_)) = ground.mileposts.get_mut(site) {
            *terrain = Terrain::Clear;
        }
    }
    let bridges = bridges.into_iter().map(|pip| (pip, Crossing::Nothing));
    ground.pips.extend(bridges);
    Ok(cities)
}

/// The cities, and what their ground lacks.
struct Chosen {
    cities: Vec<City>,
    bridges: Vec<Pip>,
    made: Vec<Site>,
}

/// Chooses the cities.
fn choose(
    geography: &Geography,
    ground: &Ground,
    request: &Request,
) -> Result<Chosen, SurveyError> {
    let rooms = Rooms::new(geography, ground);
    let towns = geography
        .towns
        .iter()
        .filter(|town| rooms.place(town).is_some())
        .count();
    let [majors, mediums, smalls] = request
        .counts
        .unwrap_or_else(|| usual_counts(ground.mileposts.len(), towns));
    let mut choice = CityChoice {
        towns: &geography.towns,
        rooms,
        claimed: [&request.majors, &request.mediums, &request.smalls]
            .into_iter()
            .flatten()
            .collect(),
        chosen: Chosen {
            cities: vec![],
            bridges: vec![],
            made: vec![],
        },
        errors: vec![],
    };
    choice.require(request.majors.iter(), Size::Major);
    choice.fill(Size::Major, majors, BETWEEN_MAJORS);
    choice.require(request.mediums.iter(), Size::Medium);
    choice.require(request.smalls.iter(), Size::Small);
    choice.require(request.towns.iter().map(|town| &town.name), Size::Small);
    choice.fill(Size::Medium, mediums, BETWEEN_MEDIUMS);
    choice.fill(Size::Medium, mediums, BETWEEN_CITIES);
    let makers: BTreeSet<&String> = request.goods.sources.values().flatten().collect();
    choice.require(makers.into_iter(), Size::Small);
    choice.spread(smalls);
    all_of(choice.errors)?;
    let found = choice.chosen.cities.len();
    let needed = LEAST_CITIES;
    if found < needed {
        Err(SurveyError::TooFewCities { found, needed })
    } else {
        Ok(choice.chosen)
    }
}

/// As many as the mileposts bear and the towns in reach of them fill.
fn usual_counts(mileposts: usize, towns: usize) -> [usize; 3] {
    let all = USUAL_COUNTS.0 + USUAL_COUNTS.1 + USUAL_COUNTS.2;
    let scale = (mileposts as f64 / USUAL_MILEPOSTS)
        .clamp(0.4, 1.0)
        .min(towns as f64 / all as f64);
    let scaled = |count: usize| libm::round(count as f64 * scale) as usize;
    [USUAL_COUNTS.0, USUAL_COUNTS.1, USUAL_COUNTS.2].map(scaled)
}

/// The cities chosen so far, and where others can stand.
struct CityChoice<'a> {
    towns: &'a [Town],
    rooms: Rooms<'a>,
    /// The names of the towns whose size is asked for.
    claimed: Vec<&'a String>,
    chosen: Chosen,
    /// What is wrong with the cities asked for.
    errors: Vec<SurveyError>,
}

impl CityChoice<'_> {
    /// Makes the towns of these names cities, unless they are.
    fn require<'n>(&mut self, names: impl Iterator<Item = &'n String>, size: Size) {
        for name in names {
            let town = match named(self.towns, name) {
                Ok(town) => town,
                Err(error) => {
                    self.errors.push(error);
                    continue;
                }
            };
            let gap = if size == Size::Major {
                BETWEEN_MAJORS - 1
            } else {
                BETWEEN_WANTED
            };
            if !self.is_city(town) && !self.settle(town, size, gap) {
                self.errors.push(SurveyError::NoRoom {
                    name: name.clone(),
                    size: size.name(),
                });
            }
        }
    }

    /// Settles the largest towns that find room until there are so many cities of the size.
    fn fill(&mut self, size: Size, count: usize, gap: u32) {
        for town in self.towns {
            if self.count(size) >= count {
                return;
            }
            let claimed = self.claimed.iter().any(|name| town.is_called(name));
            let suburb = match size {
                Size::Major => self.is_suburb(town, SUBURB_KM),
                _ => self.is_suburb(town, self.rooms.km(SUBURB_PIPS)),
            };
            let crowded = size == Size::Major && self.is_crowded(town, gap);
            if !claimed && !suburb && !crowded && !self.is_city(town) {
                self.settle(town, size, gap);
            }
        }
    }

    /// Whether a town lies so close to a major city that it would have to stand elsewhere to keep its distance.
    fn is_crowded(&self, town: &Town, gap: u32) -> bool {
        let near = |city: &City| {
            let close = self.rooms.km(f64::from(gap) - CROWDED_PIPS);
            city.size == Size::Major
                && libm::hypot(city.at.0 - town.at.0, city.at.1 - town.at.1) < close
        };
        self.chosen.cities.iter().any(near)
    }

    /// Whether a town lies so many kilometres from another whose suburb it is.
    fn is_suburb(&self, town: &Town, km: f64) -> bool {
        let far = |other: &Town| libm::hypot(other.at.0 - town.at.0, other.at.1 - town.at.1);
        let least = town.population.saturating_mul(SUBURB_RATIO);
        let mut larger = self
            .towns
            .iter()
            .take_while(|other| other.population >= least);
        larger.any(|other| far(other) <= km)
    }

    /// Settles small cities, each where the land is emptiest for its people.
    fn spread(&mut self, count: usize) {
        let mut towns: Vec<(&Town, Site)> = self
            .towns
            .iter()
            .filter(|town| !self.is_city(town) && !self.is_suburb(town, self.rooms.km(SUBURB_PIPS)))
            .filter_map(|town| Some((town, self.rooms.place(town)?)))
            .collect();
        while self.count(Size::Small) < count {
            let cities = &self.chosen.cities;
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
            Size::Major => self.rooms.cluster(town, &self.chosen.cities, gap),
            _ => self.rooms.single(town, &self.chosen.cities, gap),
        };
        let Some(Cluster {
            centre,
            sites,
            bridges,
            made,
        }) = settled
        else {
            return false;
        };
        self.chosen.bridges.extend(bridges);
        self.chosen.made.extend(made);
        self.chosen.cities.push(City {
            name: town.name.clone(),
            size,
            at: town.at,
            centre,
            sites,
        });
        true
    }

    /// How many cities of a size there are.
    fn count(&self, size: Size) -> usize {
        self.chosen
            .cities
            .iter()
            .filter(|city| city.size == size)
            .count()
    }

    /// Whether a town became a city.
    fn is_city(&self, town: &Town) -> bool {
        self.chosen.cities.iter().any(|city| city.name == town.name)
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
