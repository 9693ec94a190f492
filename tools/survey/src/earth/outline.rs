//! Land, lakes and rivers: outlines in the archive's steps, and those that meet a region in degrees.

use super::bytes::Cursor;
use super::error::EarthError;
use super::region::{LatLon, Region};

/// Steps of the archive in a degree.
pub(super) const QUANTA: f64 = 500.0;

/// A closed outline: the last point joins the first, which is not repeated.
///
/// Outer rings and holes are alike: a place is inside a set of rings if a line from it to infinity crosses them an
/// odd number of times.
pub type Ring = Vec<LatLon>;

/// A lake, reservoir or inland sea that no ship leaves.
#[derive(Debug, Clone, PartialEq)]
pub struct Lake {
    /// Its name without "Lake", as "Superior"; empty for the many small ones.
    pub name: String,
    /// Its shore first, then its islands.
    pub rings: Vec<Ring>,
}

/// A stretch of a river. One river is often in several.
#[derive(Debug, Clone, PartialEq)]
pub struct River {
    /// Its name as "Rhin (Rhein)" or "Duero"; empty for a few.
    pub name: String,
    /// Its importance: 1 the greatest, to 10; New Zealand's Tongariro is astray at 0.
    pub rank: u8,
    /// Its course, as the source drew it, mostly downstream.
    pub line: Vec<LatLon>,
}

/// A line or ring in the archive's steps, with the box around it.
#[derive(Debug, Clone)]
pub(super) struct Outline {
    points: Vec<(i32, i32)>,
    west: f64,
    east: f64,
    south: f64,
    north: f64,
}

impl Outline {
    pub(super) fn read(cursor: &mut Cursor) -> Result<Self, EarthError> {
        let (mut x, mut y) = (0i32, 0i32);
        let points = cursor.many(|cursor| {
            x = x
                .checked_add(cursor.signed()?)
                .ok_or_else(|| cursor.malformed("a point off the Earth"))?;
            y = y
                .checked_add(cursor.signed()?)
                .ok_or_else(|| cursor.malformed("a point off the Earth"))?;
            Ok((x, y))
        })?;
        let degrees = |least: bool, part: fn(&(i32, i32)) -> i32| {
            let parts = points.iter().map(part);
            let end = if least { parts.min() } else { parts.max() };
            f64::from(end.unwrap_or(0)) / QUANTA
        };
        let (west, east) = (degrees(true, |p| p.0), degrees(false, |p| p.0));
        let (south, north) = (degrees(true, |p| p.1), degrees(false, |p| p.1));
        // Borders that cross the 180th meridian go on beyond it.
        if south < -90.0 || north > 90.0 || west < -360.0 || east > 360.0 {
            return Err(cursor.malformed("a point off the Earth"));
        }
        Ok(Self {
            points,
            west,
            east,
            south,
            north,
        })
    }

    /// Copies of the outline, turned as a whole into the region; none if its box does not meet it.
    pub(super) fn within<'a>(
        &'a self,
        region: &'a Region,
    ) -> impl Iterator<Item = Vec<LatLon>> + 'a {
        let meets = self.south <= region.north && self.north >= region.south;
        let turns = region.turns(self.west, self.east).filter(move |_| meets);
        turns.map(|turn| self.turned(turn))
    }

    /// The middle of the box around it, in degrees.
    pub(super) fn middle(&self) -> LatLon {
        LatLon::new(
            f64::midpoint(self.south, self.north),
            f64::midpoint(self.west, self.east),
        )
    }

    pub(super) fn turned(&self, turn: f64) -> Vec<LatLon> {
        let degrees = |quanta| f64::from(quanta) / QUANTA;
        self.points
            .iter()
            .map(|&(x, y)| LatLon::new(degrees(y), degrees(x) + turn))
            .collect()
    }
}

/// A lake as the archive has it: the shore, then the islands.
#[derive(Debug, Clone)]
pub(super) struct StoredLake {
    name: String,
    pub(super) rings: Vec<Outline>,
}

impl StoredLake {
    pub(super) fn read(cursor: &mut Cursor) -> Result<Self, EarthError> {
        Ok(Self {
            name: cursor.text()?,
            rings: cursor.many(Outline::read)?,
        })
    }

    /// The lake in the region's turn, with all its islands wherever they lie.
    pub(super) fn within<'a>(&'a self, region: &'a Region) -> impl Iterator<Item = Lake> + 'a {
        let shore = self.rings.first().into_iter();
        let turns =
            shore.filter(|shore| shore.south <= region.north && shore.north >= region.south);
        let turns = turns.flat_map(|shore| region.turns(shore.west, shore.east));
        turns.map(|turn| Lake {
            name: self.name.clone(),
            rings: self.rings.iter().map(|ring| ring.turned(turn)).collect(),
        })
    }
}

/// A river as the archive has it.
#[derive(Debug, Clone)]
pub(super) struct StoredRiver {
    name: String,
    rank: u8,
    line: Outline,
}

impl StoredRiver {
    pub(super) fn read(cursor: &mut Cursor) -> Result<Self, EarthError> {
        let name = cursor.text()?;
        let rank =
            u8::try_from(cursor.number()?).map_err(|_| cursor.malformed("a rank over 255"))?;
        Ok(Self {
            name,
            rank,
            line: Outline::read(cursor)?,
        })
    }

    pub(super) fn within<'a>(&'a self, region: &'a Region) -> impl Iterator<Item = River> + 'a {
        let lines = self.line.within(region);
        lines.map(|line| River {
            name: self.name.clone(),
            rank: self.rank,
            line,
        })
    }
}
