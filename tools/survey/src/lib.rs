//! From the real Earth to a crayon map.
//!
//! In the order data flows:
//! 1. [`model`]: a [`Request`] names a region of the Earth and corrections by hand; the `ground` is what is found there;
//! 2. `geography` gathers what the [`earth`] and the [`atlas`] have there, through a [`projection`], as [`shape`]s on a plane;
//! 3. `lattice` lays mileposts on the land;
//! 4. `terrain` makes mountains of relief, `water` crossings of rivers, lakes and inlets, which are followed as `walk`s
//!    over the lattice; both are the `ground`;
//! 5. `cities` settles towns, `ferries` joins islands, `goods` gives the cities work;
//! 6. `art` draws what surrounds it all, so that what is drawn is what is charged, and `chart` makes the map.
//!
//! [`regions`] holds the requests of the maps that come with Milepost.
//!
//! ```
//! use milepost_survey::regions::{REGIONS, request};
//! use milepost_survey::survey;
//!
//! let request = request("iberia").unwrap().unwrap();
//! assert_eq!(survey(&request).unwrap().name(), "Iberia");
//! ```

mod art;
pub mod atlas;
mod chart;
mod cities;
pub mod earth;
mod ferries;
mod generator;
mod geography;
mod goods;
mod lattice;
pub mod model;
pub mod projection;
pub mod regions;
pub mod shape;
mod terrain;
mod walk;
mod water;

pub use generator::GENERATOR;
pub use model::error::{RegionError, SurveyError};
pub use model::request::{
    Coordinates, Gazetteer, GoodsRequest, HEIGHT_KM, Land, Names, NewFerry, NewRiver, NewTown,
    PIP_KM, PortRequest, RADIUS_KM, Rectangle, RegionRequest, Request,
};

use atlas::Atlas;
use chart::Finds;
use cities::City;
use earth::Earth;
use ferries::Ferry;
use geography::{Geography, named};
use goods::Wishes;
use milepost_grid::Site;
use milepost_map::Map;
use model::error::{all_of, noted};
use model::ground::Ground;
use std::collections::BTreeSet;
use water::Course;

/// Land that hangs together on fewer mileposts is left out, with its towns.
const LEAST_ISLAND: usize = 2;

/// Surveys a region of the Earth that the program carries.
///
/// # Errors
/// All numbers out of range and all names that are not known; or else hardly any land, a pip that does not suit the region,
/// too few towns, cities that have no room, ferries that join no two shores.
pub fn survey(request: &Request) -> Result<Map, SurveyError> {
    survey_while(request, &|| true)
}

/// The same as long as `go_on` returns true, which is called between the steps.
///
/// # Errors
/// As [`survey`]; and [`SurveyError::BrokenOff`] if `go_on` returned false.
pub fn survey_while(request: &Request, go_on: &dyn Fn() -> bool) -> Result<Map, SurveyError> {
    let step = || {
        if go_on() {
            Ok(())
        } else {
            Err(SurveyError::BrokenOff)
        }
    };
    let atlas = Atlas::embedded()?;
    let (geography, wishes) = understood(&Earth::embedded()?, &atlas, request)?;
    step()?;
    let (mut ground, courses) = break_ground(&geography, &atlas, request)?;
    step()?;
    let cities = cities::settle(&geography, &mut ground, request)?;
    step()?;
    let ferries = ferries::sail(&geography, &atlas, &ground, &cities, request)?;
    let (cities, ferries) = reachable(&mut ground, cities, ferries, &geography, request)?;
    step()?;
    let goods = goods::make(&geography, &atlas, &ground, &cities, &wishes, request.seed)?;
    step()?;
    let art = art::draw(&geography, &ground, &cities, &courses);
    chart::chart(
        request,
        chart::Used {
            geonames: geography.more_towns,
            goods: wishes.leave_choice(),
        },
        Finds {
            ground,
            cities,
            goods,
            ferries,
            art,
        },
    )
}

/// What a request means on the Earth.
///
/// # Errors
/// Everything that is wrong with it, be it numbers, countries, towns or goods.
fn understood(
    earth: &Earth,
    atlas: &Atlas,
    request: &Request,
) -> Result<(Geography, Wishes), SurveyError> {
    let mut errors = request.problems();
    let wishes = noted(&mut errors, goods::wishes(atlas, &request.goods));
    // Where the region is none, nothing can be said of its towns.
    let geography = match request.region.problems().is_empty() {
        true => noted(&mut errors, geography::gather(earth, atlas, request)),
        false => None,
    };
    all_of(errors)?;
    geography.zip(wishes).ok_or(SurveyError::BrokenOff)
}

/// The ground of the region and the courses of the rivers that count on it.
fn break_ground(
    geography: &Geography,
    atlas: &Atlas,
    request: &Request,
) -> Result<(Ground, Vec<Course>), SurveyError> {
    let (frame, sites) = lattice::lay(geography, request)?;
    let mileposts = terrain::terrain(geography, atlas, frame, &sites, request);
    let (pips, courses) = water::cross(geography, frame, &sites.into_iter().collect());
    let mut ground = Ground {
        frame,
        mileposts,
        pips,
    };
    let parts = ground
        .parts()
        .into_iter()
        .filter(|part| part.len() >= LEAST_ISLAND);
    let land: BTreeSet<Site> = parts.flatten().collect();
    ground.keep(|site| land.contains(&site));
    Ok((ground, courses))
}

/// Removes land that nothing leads to, with its cities: islands that have no city and no ferry, and parts of a country
/// behind another without a coast.
///
/// # Errors
/// Every city there that was asked for.
fn reachable(
    ground: &mut Ground,
    mut cities: Vec<City>,
    mut ferries: Vec<Ferry>,
    geography: &Geography,
    request: &Request,
) -> Result<(Vec<City>, Vec<Ferry>), SurveyError> {
    let land = ferries::mainland(ground, &ferries);
    let asked = [&request.majors, &request.mediums, &request.smalls];
    let sources = request.goods.sources.values();
    let asked: BTreeSet<&str> = asked
        .into_iter()
        .chain(sources)
        .flatten()
        .filter_map(|name| Some(named(&geography.towns, name).ok()?.name.as_str()))
        .collect();
    let away = cities.iter().filter(|city| !land.contains(&city.centre));
    let missed = away.filter(|city| asked.contains(city.name.as_str()));
    let missed = missed.map(|city| {
        SurveyError::Wish(format!(
            "nothing leads to {}, by land or by water; leave it out, or take in the land between",
            city.name
        ))
    });
    all_of(missed.collect())?;
    cities.retain(|city| land.contains(&city.centre));
    ferries.retain(|ferry| land.contains(&ferry.a));
    ground.keep(|site| land.contains(&site));
    Ok((cities, ferries))
}
