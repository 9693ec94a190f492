//! Deserts, jungles, forests and swamps: by climate, or where great ones stand. Towns clear the land around them.

use crate::atlas::{Atlas, Climate, StandingLand};
use crate::earth::LatLon;
use crate::geography::Geography;
use crate::lattice::Frame;
use crate::model::ground::Terrain;
use crate::model::request::{Land, Request};
use crate::shape::Point;
use milepost_grid::Site;
use std::collections::BTreeMap;

/// How far from a town the land is clear, in pips, and in kilometres at least.
const CLEARED_PIPS: f64 = 0.9;
const CLEARED_KM: f64 = 12.0;
/// So many people clear land.
const CLEARING: u32 = 5000;

/// Lays wild land over what is neither steep nor high.
pub(super) fn lay(
    geography: &Geography,
    atlas: &Atlas,
    frame: Frame,
    request: &Request,
    terrain: &mut BTreeMap<Site, Terrain>,
) {
    let wanted = request.terrain.as_deref().unwrap_or(&Land::ALL);
    if wanted.is_empty() {
        return;
    }
    let cleared = (frame.pip_km * CLEARED_PIPS).max(CLEARED_KM);
    let towns = geography.towns.iter();
    let towns: Vec<Point> = towns
        .filter(|town| town.population >= CLEARING)
        .map(|town| town.at)
        .collect();
    let is_cleared = |point: Point| {
        towns
            .iter()
            .any(|town| libm::hypot(town.0 - point.0, town.1 - point.1) <= cleared)
    };
    for (site, terrain) in terrain.iter_mut().filter(|(_, t)| **t == Terrain::Clear) {
        let point = frame.point(*site);
        let at = geography.projection.inverse(point);
        let land = match standing(atlas, at) {
            Some(standing) => standing.kind,
            None => atlas.climates().at(at).and_then(by_climate),
        };
        if let Some(land) = land.filter(|land| wanted.contains(land) && !is_cleared(point)) {
            *terrain = Terrain::Wild(land);
        }
    }
}

/// The great swamp, forest or open land at a place.
fn standing(atlas: &Atlas, at: LatLon) -> Option<&StandingLand> {
    let mut lands = atlas.lands().iter();
    lands.find(|land| land.at.km_to(at) <= land.radius_km)
}

/// What grows where nobody clears it.
fn by_climate(climate: Climate) -> Option<Land> {
    match climate.name() {
        "BWh" | "BWk" => Some(Land::Desert),
        "Af" | "Am" => Some(Land::Jungle),
        "Dfc" | "Dfd" | "Dwc" | "Dwd" | "Dsc" | "Dsd" => Some(Land::Forest),
        _ => None,
    }
}
