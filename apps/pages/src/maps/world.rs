//! The picture of the Earth on which a place is picked: an equirectangular map.

use crate::error::ApiError;
use crate::shared::download;
use milepost_draw::{Colour, Drawing, Path, Point, Rect, Style};
use milepost_survey::earth::{Earth, LatLon, Region};
use milepost_survey::shape::simplify;

/// The width and height in degrees; a degree is a millimetre.
pub const SIZE: (f64, f64) = (360.0, 145.0);
/// The latitude at the upper edge.
pub const NORTH: f64 = 85.0;
/// The tolerance of the simplified outlines, in degrees.
const FINE: f64 = 0.05;
/// Outlines smaller than this are left out, in degrees: most are lakes.
const SMALL: f64 = 0.6;
const SEA: Colour = Colour(214, 228, 236);
const LAND: Colour = Colour(250, 247, 236);
const SHORE: Colour = Colour(92, 108, 116);

/// The position of a place on the picture.
pub fn at(north: f64, east: f64) -> Point {
    Point::new(east + 180.0, NORTH - north)
}

/// The land, with grid lines every 30 degrees.
///
/// # Errors
/// If the embedded archive of the Earth is damaged.
pub fn svg() -> Result<Vec<u8>, ApiError> {
    let earth = Earth::embedded().map_err(|error| ApiError::busy(&error.to_string()))?;
    let rings: Vec<Vec<Point>> = earth
        .land(&Region::EARTH)
        .iter()
        .filter_map(|ring| ring_of(ring))
        .collect();
    let mut drawing = Drawing::new(SIZE.0, SIZE.1);
    drawing.title("The Earth");
    drawing.rect(Rect::new(0.0, 0.0, SIZE.0, SIZE.1), 0.0, &Style::fill(SEA));
    drawing.path(
        &Path::rings(&rings),
        &Style::fill(LAND).and_stroke(SHORE, 0.07),
    );
    for step in 1..12 {
        let x = f64::from(step) * 30.0;
        drawing.line(Point::new(x, 0.0), Point::new(x, SIZE.1), &grid(step == 6));
    }
    for step in -1..=2 {
        let y = NORTH - f64::from(step) * 30.0;
        drawing.line(Point::new(0.0, y), Point::new(SIZE.0, y), &grid(step == 0));
    }
    download::svg(&drawing)
}

fn grid(middle: bool) -> Style {
    Style::stroke(SHORE, if middle { 0.25 } else { 0.1 }).opacity(0.6)
}

/// A simplified outline; `None` if it is too small to see.
fn ring_of(ring: &[LatLon]) -> Option<Vec<Point>> {
    let points = ring.iter().map(|place| at(place.lat, place.lon));
    let extent = Rect::around(points.clone())?;
    if extent.w.max(extent.h) < SMALL {
        return None;
    }
    let closed: Vec<(f64, f64)> = points
        .clone()
        .chain(points.take(1))
        .map(|point| (point.x, point.y))
        .collect();
    Some(
        simplify(&closed, FINE)
            .into_iter()
            .map(|(x, y)| Point::new(x, y))
            .collect(),
    )
}
