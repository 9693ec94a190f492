//! Where everything lies: from the globe to millimetres.

use super::projection::Projection;
use crate::model::{Network, Outline};
use milepost_draw::{Point, Rect};

/// A frame is at most so much longer than the network in it needs.
const SPARE: f64 = 1.3;
/// The least width and height of a network, in radii of the Earth: a few miles.
const LEAST: f64 = 0.001;

/// The room for a picture, in millimetres.
pub(super) struct Room {
    /// The most that it may take.
    pub most: (f64, f64),
    /// The least that it takes.
    pub least: (f64, f64),
    /// Free of cities within each edge.
    pub pad: (f64, f64),
}

/// The network in millimetres, y down, from the frame's top left corner.
pub(super) struct SheetLayout<'a> {
    pub network: &'a Network,
    /// The picture's edge; its corner is the origin.
    pub frame: Rect,
    /// Each city.
    pub cities: Vec<Point>,
    /// Millimetres to the Earth's radius.
    pub scale: f64,
    projection: Projection,
    origin: Point,
}

impl<'a> SheetLayout<'a> {
    /// The network as large as the room allows, in the middle of it.
    pub fn fit(network: &'a Network, room: &Room) -> SheetLayout<'a> {
        let projection = Projection::about(network);
        let places: Vec<Point> = network
            .cities()
            .iter()
            .map(|city| projection.place(city.lat, city.lon))
            .collect();
        let extent = Rect::around(places.iter().copied()).unwrap_or_default();
        let side =
            |most: f64, pad: f64, extent: f64| (most - 2.0 * pad).max(1.0) / extent.max(LEAST);
        let (x, y) = (
            side(room.most.0, room.pad.0, extent.w),
            side(room.most.1, room.pad.1, extent.h),
        );
        let scale = x.min(y);
        let length = |most: f64, least: f64, pad: f64, extent: f64| {
            (SPARE * (extent * scale + 2.0 * pad)).max(least).min(most)
        };
        let w = length(room.most.0, room.least.0, room.pad.0, extent.w);
        let h = length(room.most.1, room.least.1, room.pad.1, extent.h);
        let middle = extent.centre();
        let origin = Point::new(middle.x - w / (2.0 * scale), middle.y - h / (2.0 * scale));
        let cities = places
            .into_iter()
            .map(|at| scaled(at, origin, scale))
            .collect();
        SheetLayout {
            network,
            frame: Rect::new(0.0, 0.0, w, h),
            cities,
            scale,
            projection,
            origin,
        }
    }

    /// Outlines in millimetres, without corners nearer than `fine` to the last.
    pub fn outlines(&self, outlines: &[Outline], fine: f64) -> Vec<Vec<Point>> {
        let place = |&[lat, lon]: &[f64; 2]| {
            scaled(self.projection.place(lat, lon), self.origin, self.scale)
        };
        let thinned = |outline: &Outline| {
            let mut kept: Vec<Point> = Vec::new();
            for corner in outline.iter().map(place) {
                if kept.last().is_none_or(|last| last.distance(corner) >= fine) {
                    kept.push(corner);
                }
            }
            kept
        };
        outlines
            .iter()
            .map(thinned)
            .filter(|ring| ring.len() > 2)
            .collect()
    }

    /// The city nearest to a point.
    pub fn nearest(&self, p: Point) -> usize {
        let by_distance = |&a: &usize, &b: &usize| {
            self.cities[a]
                .distance(p)
                .total_cmp(&self.cities[b].distance(p))
                .then(a.cmp(&b))
        };
        (0..self.cities.len())
            .min_by(by_distance)
            .unwrap_or_default()
    }

    /// The region of the city nearest to a point.
    pub fn region(&self, p: Point) -> usize {
        self.network
            .cities()
            .get(self.nearest(p))
            .map_or(0, |city| city.region)
    }
}

fn scaled(at: Point, origin: Point, scale: f64) -> Point {
    Point::new((at.x - origin.x) * scale, (at.y - origin.y) * scale)
}
