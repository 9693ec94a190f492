//! How well goods suit cities.

use crate::atlas::{Atlas, Climate, Fact, Good, Kind};
use crate::cities::City;
use crate::earth::LatLon;
use crate::geography::Geography;
use crate::model::ground::Ground;
use milepost_map::Size;

/// What it counts that a town is known for a good, by the place of the good in its list.
const OWN: [u32; 4] = [1000, 760, 560, 420];
/// The same of a district that the town lies in.
const DISTRICT: [u32; 4] = [480, 330, 230, 160];
/// The same of a town near by.
const NEIGHBOUR: [u32; 4] = [320, 210, 140, 100];
/// What it counts that a crop is at home in the climate, and that a city has a shore to fish from.
const CLIMATE: u32 = 70;
const SHORE: u32 = 60;
/// The same of what any town may make, by the size of the city: for regions that are known for little.
const ANYWHERE: [u32; 3] = [4, 8, 12];
/// The name of what every shore has.
const FISH: &str = "Fish";
/// How far a town's own fact may lie from it, in kilometres and in pips: gazetteers differ.
const OWN_KM: f64 = 8.0;
const OWN_PIPS: f64 = 0.35;
/// How far a town is near by, in kilometres and in pips.
const NEAR_KM: f64 = 18.0;
const NEAR_PIPS: f64 = 1.3;

/// How well each good of the atlas suits each city: by city, then by good; 0 where it does not.
pub(super) fn suits(
    geography: &Geography,
    atlas: &Atlas,
    ground: &Ground,
    cities: &[City],
) -> Vec<Vec<u32>> {
    let pip_km = ground.frame.pip_km;
    let widest = atlas
        .facts()
        .iter()
        .map(|fact| fact.radius_km)
        .fold(0.0, f64::max);
    let middle = geography.projection.inverse((0.0, 0.0));
    let reach = cities
        .iter()
        .map(|city| libm::hypot(city.at.0, city.at.1))
        .fold(0.0, f64::max);
    let far = reach * 1.1 + widest + NEAR_KM + NEAR_PIPS * pip_km;
    let facts: Vec<&Fact> = atlas
        .facts()
        .iter()
        .filter(|fact| fact.at.km_to(middle) <= far)
        .collect();
    let suit = |city: &City| {
        let at = geography.projection.inverse(city.at);
        let climates: Vec<Climate> = atlas.climates().near(at).collect();
        let mut suits = known_for(&facts, atlas.goods().len(), at, pip_km);
        let shore = has_shore(geography, ground, city);
        for (suit, good) in suits.iter_mut().zip(atlas.goods()) {
            *suit = (*suit).max(by_nature(good, &climates, shore, city.size));
            let grows = climates.is_empty() || climates.iter().any(|&c| good.grows(c));
            if !grows {
                *suit = 0;
            }
        }
        suits
    };
    cities.iter().map(suit).collect()
}

/// What the facts say of a place.
fn known_for(facts: &[&Fact], goods: usize, at: LatLon, pip_km: f64) -> Vec<u32> {
    let mut suits = vec![0; goods];
    for fact in facts {
        let km = fact.at.km_to(at);
        let counts = if fact.radius_km > 0.0 {
            (km <= fact.radius_km + OWN_PIPS * pip_km).then_some(DISTRICT)
        } else if km <= OWN_KM.max(OWN_PIPS * pip_km) {
            Some(OWN)
        } else {
            (km <= NEAR_KM.max(NEAR_PIPS * pip_km)).then_some(NEIGHBOUR)
        };
        let Some(counts) = counts else { continue };
        for (&good, count) in fact.goods.iter().zip(counts) {
            suits[good] = suits[good].max(count);
        }
    }
    suits
}

/// What the climate, the shore and the size of a city say.
fn by_nature(good: &Good, climates: &[Climate], shore: bool, size: Size) -> u32 {
    let thrives = climates.iter().any(|&climate| good.thrives(climate));
    let [small, medium, major] = ANYWHERE;
    match good.kind {
        Kind::Crop | Kind::Livestock | Kind::Wood if thrives => CLIMATE,
        Kind::Industry if thrives => match size {
            Size::Small => small,
            Size::Medium => medium,
            Size::Major => major,
        },
        Kind::Sea if shore && good.name == FISH => SHORE,
        _ => 0,
    }
}

/// Whether a city lies on the sea or a lake.
fn has_shore(geography: &Geography, ground: &Ground, city: &City) -> bool {
    city.sites.iter().any(|site| {
        let at = ground.frame.point(*site);
        site.neighbours()
            .any(|next| geography.wet_share(at, ground.frame.point(next)) > 0.25)
    })
}
