//! What lies in the region, on the plane: land, water, towns.

use crate::earth::{Earth, LatLon, Relief, Ring};
use crate::model::error::SurveyError;
use crate::model::request::{Coordinates, Request};
use crate::projection::Projection;
use crate::shape::{Edges, Point, Window, clip_ring, distance};
use std::collections::BTreeSet;

/// How much wider than the region the geography is, for the neighbouring land that a drawing shows.
const MARGIN: f64 = 1.15;

/// The geography of a region. All points are in kilometres east and north of its centre.
pub(crate) struct Geography {
    /// From the globe to kilometres.
    pub projection: Projection,
    /// The box around the region.
    pub window: Window,
    /// Rings of land, sea outside.
    pub coasts: Vec<Vec<Point>>,
    /// The lakes.
    pub lakes: Vec<Water>,
    /// The rivers, in stretches.
    pub rivers: Vec<River>,
    /// The largest first.
    pub towns: Vec<Town>,
    /// Heights in metres.
    pub relief: Relief,
    /// Whether rivers go straight through lakes.
    pub straight_lakes: bool,
    land: Edges,
    outline: Option<Edges>,
    radius_km: f64,
}

/// A lake: its shore, then its islands.
pub(crate) struct Water {
    /// Its name; empty if it has none.
    pub name: String,
    /// Closed lines, in kilometres.
    pub rings: Vec<Vec<Point>>,
}

/// A stretch of a river.
pub(crate) struct River {
    /// The river's name; empty if it has none.
    pub name: String,
    /// 0 for a river drawn by hand, else 1 for the greatest and more for others.
    pub rank: u8,
    /// Its course, in kilometres.
    pub line: Vec<Point>,
}

/// A town that may become a city.
#[derive(Clone, Debug)]
pub(crate) struct Town {
    /// Its name.
    pub name: String,
    /// Where it lies, in kilometres.
    pub at: Point,
    /// How many people live there.
    pub population: u32,
}

/// Gathers what a request's region holds.
pub(crate) fn gather(earth: &Earth, request: &Request) -> Result<Geography, SurveyError> {
    let projection = Projection::new(at(request.centre));
    let reach = request.radius_km * MARGIN;
    let region = projection.region(reach);
    let frame = Window {
        low: (-reach, -reach),
        high: (reach, reach),
    };
    let clipped = |ring: &Ring| clipped(&projection, request.centre, ring, &frame);
    let rings: Vec<Vec<Point>> = earth.land(&region).iter().map(clipped).collect();
    let lakes: Vec<Water> = earth
        .lakes(&region)
        .iter()
        .map(|lake| Water {
            name: lake.name.clone(),
            rings: lake.rings.iter().map(clipped).collect(),
        })
        .collect();
    // `Earth::land` has the coasts first and the shores of these lakes last.
    let shores: usize = lakes.iter().map(|lake| lake.rings.len()).sum();
    let corners: Vec<Point> = request
        .mending
        .outline
        .iter()
        .map(|&c| projection.forward(at(c)))
        .collect();
    let radius_km = request.radius_km;
    let disc = [(-radius_km, -radius_km), (radius_km, radius_km)];
    let bounds = if corners.is_empty() {
        disc.to_vec()
    } else {
        corners.clone()
    };
    Ok(Geography {
        window: Window::around(bounds).unwrap_or(frame),
        coasts: rings[..rings.len().saturating_sub(shores)].to_vec(),
        lakes,
        rivers: rivers(earth, request, &projection, reach),
        towns: towns(earth, request, &projection, reach),
        relief: earth.relief(&region)?,
        straight_lakes: request.mending.straight_lakes,
        land: Edges::of_rings(&rings),
        outline: (!corners.is_empty()).then(|| Edges::of_rings(&[corners])),
        radius_km,
        projection,
    })
}

impl Geography {
    /// Whether a milepost may stand here: on land within the region.
    pub fn is_ground(&self, point: Point) -> bool {
        self.is_within(point) && self.land.contains(point)
    }

    /// Whether the point is within the region, be it land or water.
    pub fn is_within(&self, point: Point) -> bool {
        libm::hypot(point.0, point.1) <= self.radius_km
            && self
                .outline
                .as_ref()
                .is_none_or(|outline| outline.contains(point))
    }

    /// The land that each point lies on, as the index of its coast; `None` for points at sea.
    pub fn lands_of(&self, points: &[Point]) -> Vec<Option<usize>> {
        let lands: Vec<Edges> = self
            .coasts
            .iter()
            .map(|coast| Edges::of_rings(std::slice::from_ref(coast)))
            .collect();
        points
            .iter()
            .map(|&point| lands.iter().position(|land| land.contains(point)))
            .collect()
    }

    /// Of these lands, by the indices of their coasts, the one that holds a point or else lies nearest to it.
    pub fn nearest_land(&self, point: Point, lands: &BTreeSet<usize>) -> Option<usize> {
        let around = self
            .lands_of(&[point])
            .into_iter()
            .flatten()
            .find(|land| lands.contains(land));
        let away = |land: usize| {
            let coast = &self.coasts[land];
            let sides = coast.iter().zip(coast.iter().cycle().skip(1));
            sides
                .map(|(&a, &b)| distance(point, a, b))
                .fold(f64::INFINITY, f64::min)
        };
        let nearest = lands.iter().map(|&land| (away(land), land));
        around.or_else(|| {
            nearest
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .map(|(_, land)| land)
        })
    }

    /// How much of the way from one point on land to another leads over water, 0 to 1.
    pub fn wet_share(&self, a: Point, b: Point) -> f64 {
        let shores = self.land.crossings(a, b);
        let water = shores
            .chunks(2)
            .map(|pair| pair.get(1).unwrap_or(&1.0) - pair[0]);
        water.sum()
    }
}

fn at((lat, lon): Coordinates) -> LatLon {
    LatLon::new(lat, lon)
}

fn plane(projection: &Projection, line: &[LatLon]) -> Vec<Point> {
    line.iter().map(|&at| projection.forward(at)).collect()
}

/// The ring on the plane, cut to the frame.
///
/// The projection turns inside out what holds the centre's antipode: around New Zealand that is Eurasia, as a ring
/// about the whole frame. Nothing that holds the antipode is also near the centre, and it is left out.
fn clipped(
    projection: &Projection,
    centre: Coordinates,
    ring: &Ring,
    frame: &Window,
) -> Vec<Point> {
    let points = plane(projection, ring);
    let surrounds = !points.iter().any(|&point| frame.contains(point));
    let clipped = clip_ring(&points, frame);
    if !clipped.is_empty() && surrounds && holds_antipode(ring, centre) {
        Vec::new()
    } else {
        clipped
    }
}

fn holds_antipode(ring: &Ring, (lat, lon): Coordinates) -> bool {
    let degrees: Vec<Point> = ring.iter().map(|at| (at.lon, at.lat)).collect();
    let inside = Edges::of_rings(&[degrees]);
    [-540.0, -180.0, 180.0, 540.0]
        .into_iter()
        .any(|turn| inside.contains((lon + turn, -lat)))
}

/// The archive's rivers and those drawn by hand, which come first.
fn rivers(earth: &Earth, request: &Request, projection: &Projection, reach: f64) -> Vec<River> {
    let drawn = request.mending.rivers.iter().map(|river| {
        let line: Vec<LatLon> = river.course.iter().map(|&c| at(c)).collect();
        River {
            name: river.name.clone(),
            rank: 0,
            line: plane(projection, &line),
        }
    });
    let stored = earth
        .rivers(&projection.region(reach))
        .into_iter()
        .map(|river| River {
            name: river.name,
            rank: river.rank.max(1),
            line: plane(projection, &river.line),
        });
    drawn.chain(stored).collect()
}

/// The towns that may be cities, under their new names, the largest first; no name twice.
fn towns(earth: &Earth, request: &Request, projection: &Projection, reach: f64) -> Vec<Town> {
    let mending = &request.mending;
    let added = mending.towns.iter().map(|town| Town {
        name: town.name.clone(),
        at: projection.forward(at(town.at)),
        population: town.population,
    });
    let places = earth.places(&projection.region(reach)).into_iter();
    let asked =
        |country: &String| mending.countries.is_empty() || mending.countries.contains(country);
    let stored = places
        .filter(|place| asked(&place.country))
        .map(|place| Town {
            at: projection.forward(place.at),
            name: mending
                .rename
                .get(&place.name)
                .cloned()
                .unwrap_or(place.name),
            population: place.population,
        });
    let mut seen: BTreeSet<String> = mending.drop.iter().cloned().collect();
    let mut towns: Vec<Town> = added
        .chain(stored)
        .filter(|town| seen.insert(town.name.clone()))
        .collect();
    towns.sort_by_key(|town| std::cmp::Reverse(town.population));
    towns
}
