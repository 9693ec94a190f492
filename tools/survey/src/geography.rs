//! What lies in the region, on the plane: land, water, towns.

mod extent;
mod plane;
mod towns;

pub(crate) use towns::{Town, named};

use crate::atlas::Atlas;
use crate::earth::{Earth, LatLon, Region, Relief, Ring};
use crate::model::error::SurveyError;
use crate::model::request::Request;
use crate::projection::Projection;
use crate::shape::{Edges, Point, Window, distance};
use extent::Extent;
use plane::{at, clipped, plane};
use std::collections::BTreeSet;

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
    /// The most important first.
    pub towns: Vec<Town>,
    /// Whether some of the towns are GeoNames'.
    pub more_towns: bool,
    /// Heights in metres.
    pub relief: Relief,
    /// Whether rivers go straight through lakes.
    pub straight_lakes: bool,
    land: Edges,
    /// Each coast for itself.
    lands: Vec<Edges>,
    extent: Extent,
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

/// Gathers what a request's region holds.
///
/// # Errors
/// A country or a town is not there, the region is too large, or an archive is damaged.
pub(crate) fn gather(
    earth: &Earth,
    atlas: &Atlas,
    request: &Request,
) -> Result<Geography, SurveyError> {
    let extent = Extent::of(earth, &request.region)?;
    let (projection, reach) = (extent.projection, extent.reach_km);
    let region = extent.region();
    let frame = Window {
        low: (-reach, -reach),
        high: (reach, reach),
    };
    let clipped = |ring: &Ring| clipped(&projection, extent.centre, ring, &frame);
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
    let towns = towns::gather(earth, atlas, request, &extent)?;
    let coasts = rings[..rings.len().saturating_sub(shores)].to_vec();
    let lands = coasts.iter().map(std::slice::from_ref);
    Ok(Geography {
        window: extent.window,
        lands: lands.map(Edges::of_rings).collect(),
        coasts,
        lakes,
        rivers: rivers(earth, request, &projection, &region),
        towns: towns.towns,
        more_towns: towns.more,
        relief: earth.relief(&region)?,
        straight_lakes: request.straight_lakes,
        land: Edges::of_rings(&rings),
        extent,
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
        self.extent.contains(point)
    }

    /// The land that each point lies on, as the index of its coast; `None` for points at sea.
    pub fn lands_of(&self, points: &[Point]) -> Vec<Option<usize>> {
        let land_of = |point: &Point| self.lands.iter().position(|land| land.contains(*point));
        points.iter().map(land_of).collect()
    }

    /// Whether a point is on a land, lakes included.
    pub fn is_on(&self, land: usize, point: Point) -> bool {
        self.lands
            .get(land)
            .is_some_and(|land| land.contains(point))
    }

    /// Of these lands, by the indices of their coasts, the one that holds a point or else lies nearest to it, and how
    /// far away it is in kilometres.
    pub fn nearest_land(&self, point: Point, lands: &BTreeSet<usize>) -> Option<(usize, f64)> {
        let mut around = self.lands_of(&[point]).into_iter().flatten();
        if let Some(land) = around.find(|land| lands.contains(land)) {
            return Some((land, 0.0));
        }
        let away = |land: usize| {
            let coast = &self.coasts[land];
            let sides = coast.iter().zip(coast.iter().cycle().skip(1));
            sides
                .map(|(&a, &b)| distance(point, a, b))
                .fold(f64::INFINITY, f64::min)
        };
        let far = lands.iter().map(|&land| (land, away(land)));
        far.min_by(|a, b| a.1.total_cmp(&b.1))
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

/// The archive's rivers and those drawn by hand, which come first.
fn rivers(
    earth: &Earth,
    request: &Request,
    projection: &Projection,
    region: &Region,
) -> Vec<River> {
    let drawn = request.rivers.iter().map(|river| {
        let line: Vec<LatLon> = river.course.iter().map(|&c| at(c)).collect();
        River {
            name: river.name.clone(),
            rank: 0,
            line: plane(projection, &line),
        }
    });
    let stored = earth.rivers(region).into_iter().map(|river| River {
        name: river.name,
        rank: river.rank.max(1),
        line: plane(projection, &river.line),
    });
    drawn.chain(stored).collect()
}
