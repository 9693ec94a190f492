//! From the globe to the plane.

use crate::earth::{LatLon, Ring};
use crate::model::request::Coordinates;
use crate::projection::Projection;
use crate::shape::{Edges, Point, Window, clip_ring};

/// Latitude and longitude of a request.
pub(super) fn at((lat, lon): Coordinates) -> LatLon {
    LatLon::new(lat, lon)
}

/// The points of a line on the plane.
pub(super) fn plane(projection: &Projection, line: &[LatLon]) -> Vec<Point> {
    line.iter().map(|&at| projection.forward(at)).collect()
}

/// The ring on the plane, cut to the frame.
///
/// The projection turns inside out what holds the centre's antipode: around New Zealand that is Eurasia, as a ring
/// about the whole frame. Nothing that holds the antipode is also near the centre, and it is left out.
pub(super) fn clipped(
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
