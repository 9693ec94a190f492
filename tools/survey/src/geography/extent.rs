//! How far a region reaches: what a request says of it, on the plane.

use super::plane::{at, clipped};
use crate::earth::{Earth, Region, Ring};
use crate::model::error::{RegionError, SurveyError};
use crate::model::request::limits::NARROWEST_KM;
use crate::model::request::{Coordinates, RADIUS_KM, Rectangle, RegionRequest};
use crate::projection::Projection;
use crate::shape::{Edges, Point, Window, distance};

/// How much wider than the region the geography is, for the neighbouring land that a drawing shows.
const MARGIN: f64 = 1.15;
/// Parts of a country so far from the rest are left out, unless they are large.
const FAR_KM: f64 = 250.0;
const FAR_FOR_LARGE_KM: f64 = 1000.0;
/// A part is large if it has so much of the area of the country's largest.
const LARGE: f64 = 0.3;
/// Borders follow coasts only roughly: land of no country belongs to one whose border is so near.
const ROUGH_KM: f64 = 30.0;

/// The region on the plane.
pub(super) struct Extent {
    /// From the globe to kilometres.
    pub projection: Projection,
    /// The middle of the plane.
    pub centre: Coordinates,
    /// How far the geography must reach, in kilometres.
    pub reach_km: f64,
    /// The box around the region.
    pub window: Window,
    /// The names of the countries in the archive; empty where the region is not bounded by borders.
    pub countries: Vec<String>,
    disc_km: Option<f64>,
    rectangle: Option<Point>,
    outline: Option<Edges>,
    borders: Option<Borders>,
}

/// What belongs to the countries asked for.
struct Borders {
    asked: Edges,
    others: Edges,
    sides: Vec<(Point, Point)>,
}

impl Extent {
    /// The extent of a region.
    ///
    /// # Errors
    /// Unknown countries, all at once; or the region is too large.
    pub fn of(earth: &Earth, region: &RegionRequest) -> Result<Extent, SurveyError> {
        let countries = known(earth, &region.countries)?;
        let Parts { rings, near } = parts(earth, &countries, region);
        let outline = together(&region.outline);
        let centre = region.centre.unwrap_or_else(|| middle(&near, &outline));
        let projection = Projection::turned(at(centre), region.turn);
        let on_plane = |ring: &Ring| ring.iter().map(|&p| projection.forward(p)).collect();
        let rings: Vec<Vec<Point>> = rings.iter().map(on_plane).collect();
        let corners: Vec<Point> = outline
            .iter()
            .map(|&corner| projection.forward(at(corner)))
            .collect();
        let rectangle = region.rectangle.as_ref().and_then(Rectangle::size);
        let reach_km = reach(region.radius_km, rectangle, &corners, &rings);
        if reach_km > RADIUS_KM.1 {
            return Err(RegionError::TooLarge {
                radius_km: reach_km,
            }
            .into());
        }
        let reach_km = reach_km.max(RADIUS_KM.0) * MARGIN;
        let window = window(region.radius_km, rectangle, &corners, &rings, reach_km);
        let (width, height) = (window.high.0 - window.low.0, window.high.1 - window.low.1);
        let km = width.min(height).max(0.0);
        if km < NARROWEST_KM {
            return Err(RegionError::Narrow { km }.into());
        }
        let borders = (!countries.is_empty())
            .then(|| borders(earth, &projection, centre, reach_km, &countries, &rings));
        Ok(Extent {
            window,
            reach_km,
            disc_km: region.radius_km,
            rectangle,
            outline: (!corners.is_empty()).then(|| Edges::of_rings(&[corners])),
            borders,
            countries,
            centre,
            projection,
        })
    }

    /// The latitudes and longitudes that the geography covers.
    pub fn region(&self) -> Region {
        self.projection.region(self.reach_km)
    }

    /// Whether the point is within the region, be it land or water.
    pub fn contains(&self, point: Point) -> bool {
        let in_disc = self
            .disc_km
            .is_none_or(|radius| libm::hypot(point.0, point.1) <= radius);
        let in_rectangle = self.rectangle.is_none_or(|(width, height)| {
            point.0.abs() <= width / 2.0 && point.1.abs() <= height / 2.0
        });
        let outline = self.outline.as_ref();
        let borders = self.borders.as_ref();
        in_disc
            && in_rectangle
            && outline.is_none_or(|outline| outline.contains(point))
            && borders.is_none_or(|borders| borders.contain(point))
    }
}

impl Borders {
    fn contain(&self, point: Point) -> bool {
        if self.asked.contains(point) {
            return true;
        }
        let near = |&(a, b): &(Point, Point)| distance(point, a, b) <= ROUGH_KM;
        !self.others.contains(point) && self.sides.iter().any(near)
    }
}

/// The archive's names of countries.
///
/// # Errors
/// Every name that no country has.
pub(super) fn known(earth: &Earth, names: &[String]) -> Result<Vec<String>, SurveyError> {
    let found = names.iter().map(|name| earth.country(name).ok_or(name));
    let (known, unknown): (Vec<_>, Vec<_>) = found.partition(Result::is_ok);
    let errors = unknown.into_iter().filter_map(Result::err).map(|name| {
        let near = milepost_document::nearest(name, earth.countries());
        SurveyError::Region(RegionError::UnknownCountry {
            name: name.clone(),
            near: near.into_iter().map(str::to_owned).collect(),
        })
    });
    crate::model::error::all_of(errors.collect())?;
    Ok(known.into_iter().flatten().map(str::to_owned).collect())
}

/// The rings of countries, in degrees.
struct Parts {
    /// Those that may be in the region; without far parts, where nothing else says how far it reaches.
    rings: Vec<Ring>,
    /// Those without far parts, whose middle is that of the countries.
    near: Vec<Ring>,
}

/// The rings of the countries.
fn parts(earth: &Earth, countries: &[String], region: &RegionRequest) -> Parts {
    let bounded =
        region.radius_km.is_some() || region.rectangle.is_some() || !region.outline.is_empty();
    let mut found = Parts {
        rings: Vec::new(),
        near: Vec::new(),
    };
    for country in countries {
        let east = region.centre.map(|centre| centre.1);
        let east = east.or_else(|| Some(found.near.first()?.first()?.lon));
        let rings = earth.borders(country, east.unwrap_or(0.0));
        let first = rings.first().and_then(|ring| ring.first()).map(|p| p.lon);
        // The rings of a country lie together only when turned about one of them.
        let rings = earth.borders(country, east.or(first).unwrap_or(0.0));
        let near = without_far(rings.clone());
        found
            .rings
            .extend(if bounded { rings } else { near.clone() });
        found.near.extend(near);
    }
    found
}

/// The corners of an outline, each within half a turn of the first: it may cross the 180th meridian.
fn together(outline: &[Coordinates]) -> Vec<Coordinates> {
    let first = outline.first().map_or(0.0, |corner| corner.1);
    let turned =
        |&(lat, lon): &Coordinates| (lat, lon - 360.0 * libm::round((lon - first) / 360.0));
    outline.iter().map(turned).collect()
}

/// The largest ring, and those that hang together with it over gaps that are not wide.
fn without_far(rings: Vec<Ring>) -> Vec<Ring> {
    let Some(main) = rings.first().and_then(|ring| Window::around(degrees(ring))) else {
        return Vec::new();
    };
    let (lon, lat) = main.middle();
    let projection = Projection::new(crate::earth::LatLon::new(lat, lon));
    let on_plane = rings
        .iter()
        .map(|ring| ring.iter().map(|&p| projection.forward(p)).collect());
    let on_plane: Vec<Vec<Point>> = on_plane.collect();
    let boxes: Vec<Option<Window>> = on_plane
        .iter()
        .map(|ring| Window::around(ring.iter().copied()))
        .collect();
    let areas: Vec<f64> = on_plane.iter().map(|ring| area(ring)).collect();
    let main = areas.first().copied().unwrap_or(0.0);
    let mut kept: Vec<bool> = (0..rings.len()).map(|index| index == 0).collect();
    loop {
        let before = kept.clone();
        for index in 0..rings.len() {
            let Some(here) = boxes[index] else { continue };
            let far = match areas[index] >= main * LARGE {
                true => FAR_FOR_LARGE_KM,
                false => FAR_KM,
            };
            let near = |other: usize| {
                before[other] && boxes[other].is_some_and(|there| here.gap(&there) <= far)
            };
            kept[index] |= (0..rings.len()).any(near);
        }
        if kept == before {
            break;
        }
    }
    let kept = rings.into_iter().zip(kept).filter(|(_, kept)| *kept);
    kept.map(|(ring, _)| ring).collect()
}

/// The area within a ring, in square kilometres.
fn area(ring: &[Point]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    let twice: f64 = ring
        .iter()
        .zip(next)
        .map(|(a, b)| a.0 * b.1 - b.0 * a.1)
        .sum();
    twice.abs() / 2.0
}

fn degrees(ring: &Ring) -> impl Iterator<Item = Point> + '_ {
    ring.iter().map(|p| (p.lon, p.lat))
}

/// The middle of the countries or of the outline, as latitude and longitude.
fn middle(rings: &[Ring], outline: &[Coordinates]) -> Coordinates {
    let corners = outline.iter().map(|&(lat, lon)| (lon, lat));
    let window = match outline.is_empty() {
        true => Window::around(rings.iter().flat_map(degrees)),
        false => Window::around(corners),
    };
    let (lon, lat) = window.map_or((0.0, 0.0), |window| window.middle());
    (lat, lon)
}

/// How far the region reaches from its middle, in kilometres.
fn reach(
    radius_km: Option<f64>,
    rectangle: Option<Point>,
    corners: &[Point],
    rings: &[Vec<Point>],
) -> f64 {
    let farthest = |points: &mut dyn Iterator<Item = &Point>| {
        points.map(|p| libm::hypot(p.0, p.1)).fold(0.0, f64::max)
    };
    let by_shape = [
        rectangle.map(|(width, height)| libm::hypot(width, height) / 2.0),
        (!corners.is_empty()).then(|| farthest(&mut corners.iter())),
        (!rings.is_empty()).then(|| farthest(&mut rings.iter().flatten())),
    ];
    radius_km.unwrap_or_else(|| {
        let shapes = by_shape.into_iter().flatten();
        shapes.fold(f64::INFINITY, f64::min)
    })
}

/// The box around the region.
fn window(
    radius_km: Option<f64>,
    rectangle: Option<Point>,
    corners: &[Point],
    rings: &[Vec<Point>],
    reach_km: f64,
) -> Window {
    let square = |half: f64| Window {
        low: (-half, -half),
        high: (half, half),
    };
    let outline = Window::around(corners.iter().copied());
    let rectangle = rectangle.map(|(width, height)| Window {
        low: (-width / 2.0, -height / 2.0),
        high: (width / 2.0, height / 2.0),
    });
    let countries = Window::around(rings.iter().flatten().copied());
    let boxes = [outline.or(radius_km.map(square)), rectangle, countries];
    let met = boxes.into_iter().flatten().reduce(|a, b| a.meet(&b));
    met.unwrap_or(square(reach_km))
}

/// What belongs to the countries asked for, and what to their neighbours.
fn borders(
    earth: &Earth,
    projection: &Projection,
    centre: Coordinates,
    reach_km: f64,
    countries: &[String],
    parts: &[Vec<Point>],
) -> Borders {
    let frame = Window {
        low: (-reach_km, -reach_km),
        high: (reach_km, reach_km),
    };
    let others = earth
        .countries()
        .filter(|name| countries.iter().all(|asked| asked != name))
        .flat_map(|name| earth.borders(name, centre.1))
        .map(|ring| clipped(projection, centre, &ring, &frame))
        .filter(|ring| ring.len() > 2);
    let others: Vec<Vec<Point>> = others.collect();
    let around = |ring: &Vec<Point>| {
        let next = ring.iter().cycle().skip(1);
        ring.iter().copied().zip(next.copied()).collect::<Vec<_>>()
    };
    Borders {
        asked: Edges::of_rings(parts),
        others: Edges::of_rings(&others),
        sides: parts.iter().flat_map(around).collect(),
    }
}
