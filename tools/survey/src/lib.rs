//! From the real Earth to a crayon map.
//!
//! In the order data flows:
//! 1. [`model`]: a [`Request`] names a disc on the Earth and corrections by hand; the `ground` is what is found there;
//! 2. `geography` gathers what the [`earth`] has there, through a [`projection`], as [`shape`]s on a plane;
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
use geography::Geography;
use milepost_grid::Site;
use milepost_map::Map;
use model::error::all_of;
use model::ground::Ground;
use std::collections::BTreeSet;
use water::Course;

/// Land that hangs together on fewer mileposts is left out, with its towns.
const LEAST_ISLAND: usize = 2;

/// Surveys a region of the Earth that the program carries.
///
/// # Errors
/// The first problem: a number out of range, hardly any land, a pip that does not suit the region, too few towns, a city that
/// does not exist or has no room, a ferry that joins no two shores.
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
    all_of(request.problems())?;
    let atlas = Atlas::embedded()?;
    let geography = geography::gather(&Earth::embedded()?, &atlas, request)?;
    let wishes = goods::wishes(&atlas, &request.goods)?;
    step()?;
    let (mut ground, courses) = break_ground(&geography, &atlas, request)?;
    step()?;
    let cities = cities::settle(&geography, &mut ground, request)?;
    step()?;
    let ferries = ferries::sail(&geography, &atlas, &ground, &cities, request)?;
    keep_reachable(&mut ground, &cities, &ferries);
    step()?;
    let goods = goods::make(&geography, &atlas, &ground, &cities, &wishes, request.seed)?;
    step()?;
    let art = art::draw(&geography, &ground, &cities, &courses);
    chart::chart(
        request,
        geography.more_towns,
        Finds {
            ground,
            cities,
            goods,
            ferries,
            art,
        },
    )
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

/// Removes islands that have no city and no ferry.
fn keep_reachable(ground: &mut Ground, cities: &[City], ferries: &[Ferry]) {
    let ports = ferries.iter().flat_map(|ferry| [ferry.a, ferry.b]);
    let needed: BTreeSet<Site> = cities.iter().map(|city| city.centre).chain(ports).collect();
    let parts = ground
        .parts()
        .into_iter()
        .filter(|part| !part.is_disjoint(&needed));
    let land: BTreeSet<Site> = parts.flatten().collect();
    ground.keep(|site| land.contains(&site));
}
