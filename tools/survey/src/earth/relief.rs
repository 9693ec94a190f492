//! Relief: heights above the sea on a grid of 5 minutes of arc, unpacked tile by tile.
//!
//! ```text
//!   row 2159  89 55' N   . . . .      one tile: 180 x 180 nodes, 15 degrees each way
//!                ...
//!   row    0  90 S       . . . .      column 0 at Greenwich, columns eastwards
//! ```

use super::bytes::{Cursor, unpack};
use super::error::EarthError;
use super::region::{LatLon, Region};

const LAYER: &str = "relief";
const COLUMNS: usize = 4320;
const ROWS: usize = 2160;
const TILE: usize = 180;
const TILES_ACROSS: usize = COLUMNS / TILE;
const TILES: usize = TILES_ACROSS * (ROWS / TILE);
const NODES_PER_DEGREE: f64 = 12.0;
const STEP_M: i32 = 10;
const KM_PER_DEGREE: f64 = 111.195;
/// How far past a region its relief is still known, so that windows on its edge are whole.
const MARGIN_DEGREES: f64 = 1.0;

/// The archive's tiles, still compressed; an empty one is all sea.
#[derive(Debug, Clone)]
pub(super) struct Tiles(Vec<Vec<u8>>);

impl Tiles {
    pub(super) fn read(bytes: &[u8]) -> Result<Self, EarthError> {
        let mut cursor = Cursor::new(bytes, LAYER);
        let lengths = (0..TILES)
            .map(|_| cursor.length())
            .collect::<Result<Vec<_>, _>>()?;
        let tiles = lengths
            .into_iter()
            .map(|length| cursor.take(length).map(<[u8]>::to_vec));
        let tiles = Self(tiles.collect::<Result<_, _>>()?);
        cursor.finish()?;
        Ok(tiles)
    }

    pub(super) fn relief(&self, region: &Region) -> Result<Relief, EarthError> {
        let wanted = region.widened(MARGIN_DEGREES);
        let tiles = self.0.iter().enumerate().map(|(index, packed)| {
            if packed.is_empty() || !meets(index, &wanted) {
                Ok(None)
            } else {
                heights(packed).map(Some)
            }
        });
        Ok(Relief {
            tiles: tiles.collect::<Result<_, _>>()?,
        })
    }
}

/// Whether a tile, with the strip up to its eastern and northern neighbours, meets the region.
fn meets(index: usize, region: &Region) -> bool {
    let degrees = TILE as f64 / NODES_PER_DEGREE;
    let south = (index / TILES_ACROSS) as f64 * degrees - 90.0;
    let west = (index % TILES_ACROSS) as f64 * degrees;
    let across = region.turns(west, west + degrees).next().is_some();
    across && south <= region.north && south + degrees >= region.south
}

/// One tile's heights in metres: each cell is kept as its difference from the median edge detector's guess.
fn heights(packed: &[u8]) -> Result<Vec<i16>, EarthError> {
    let bytes = unpack(packed, LAYER)?;
    let mut cursor = Cursor::new(&bytes, LAYER);
    let mut above = [0i32; TILE];
    let mut tile = Vec::with_capacity(TILE * TILE);
    for _ in 0..TILE {
        let (mut left, mut corner) = (0, 0);
        for up in &mut above {
            let step = foretold(left, *up, corner).checked_add(cursor.signed()?);
            let step = step.filter(|step| (0..1000).contains(step));
            left = step.ok_or_else(|| cursor.malformed("a height over 10 km"))?;
            corner = std::mem::replace(up, left);
            tile.push((left * STEP_M) as i16);
        }
    }
    cursor.finish()?;
    Ok(tile)
}

fn foretold(left: i32, up: i32, corner: i32) -> i32 {
    let (low, high) = (left.min(up), left.max(up));
    if corner >= high {
        low
    } else if corner <= low {
        high
    } else {
        left + up - corner
    }
}

/// The relief of a region and a degree around it. Farther away all is sea.
#[derive(Debug, Clone)]
pub struct Relief {
    tiles: Vec<Option<Vec<i16>>>,
}

/// Heights over a window, in metres above the sea.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spread {
    /// The lowest.
    pub min: i32,
    /// The highest.
    pub max: i32,
    /// The mean, rounded down.
    pub mean: i32,
}

impl Relief {
    /// The height in metres, interpolated between the four nodes around the point. Sea and land below it are 0;
    /// a lake is at its surface.
    pub fn elevation(&self, at: LatLon) -> i32 {
        let (row, column) = node(at);
        let (up, right) = (row - row.floor(), column - column.floor());
        let (row, column) = (row.floor() as i64, column.floor() as i64);
        let corner = |i: i64, j: i64| f64::from(self.height(row + i, column + j));
        let along = |i: i64| corner(i, 0) * (1.0 - right) + corner(i, 1) * right;
        (along(0) * (1.0 - up) + along(1) * up).round() as i32
    }

    /// The heights of the nodes within `half_width_km` north, south, east and west of the point: a square window.
    /// The node nearest to the point counts in any case.
    pub fn window(&self, at: LatLon, half_width_km: f64) -> Spread {
        let (row, column) = node(at);
        let reach = half_width_km.max(0.0) / KM_PER_DEGREE * NODES_PER_DEGREE;
        let shrink = libm::cos(at.lat.to_radians()).max(1e-6);
        let rows = span(row, reach);
        let columns = span(column, (reach / shrink).min(COLUMNS as f64 / 2.0 - 1.0));
        let nodes = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
        let (mut count, mut sum, mut min, mut max) = (0i64, 0i64, i32::MAX, i32::MIN);
        for (row, column) in nodes {
            let height = self.height(row, column);
            (count, sum) = (count + 1, sum + i64::from(height));
            (min, max) = (min.min(height), max.max(height));
        }
        Spread {
            min,
            max,
            mean: (sum / count.max(1)) as i32,
        }
    }

    /// The height of a node; rows past a pole are the pole's, columns go round.
    fn height(&self, row: i64, column: i64) -> i32 {
        let row = row.clamp(0, ROWS as i64 - 1) as usize;
        let column = column.rem_euclid(COLUMNS as i64) as usize;
        let tile = self.tiles.get(row / TILE * TILES_ACROSS + column / TILE);
        let cell = row % TILE * TILE + column % TILE;
        let height = tile.and_then(|tile| tile.as_ref()?.get(cell));
        height.map_or(0, |&height| i32::from(height))
    }
}

/// The point on the grid, in rows and columns.
fn node(at: LatLon) -> (f64, f64) {
    (
        (at.lat.clamp(-90.0, 90.0) + 90.0) * NODES_PER_DEGREE,
        at.lon.rem_euclid(360.0) * NODES_PER_DEGREE,
    )
}

/// The nodes within `reach` of a place on one axis, the nearest among them; at most the grid's own number of them.
fn span(middle: f64, reach: f64) -> std::ops::RangeInclusive<i64> {
    let nearest = middle.round();
    let reach = reach.min(COLUMNS as f64);
    (middle - reach).ceil().min(nearest) as i64..=(middle + reach).floor().max(nearest) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slope() -> Relief {
        let mut tiles = vec![None; TILES];
        let tile = (0..TILE * TILE)
            .map(|cell| (cell / TILE * 10 + cell % TILE) as i16)
            .collect();
        tiles[6 * TILES_ACROSS] = Some(tile);
        Relief { tiles }
    }

    #[test]
    fn elevation_is_interpolated() {
        let relief = slope();
        assert_eq!(relief.elevation(LatLon::new(0.0, 0.0)), 0);
        assert_eq!(relief.elevation(LatLon::new(1.0, 1.0)), 132);
        assert_eq!(relief.elevation(LatLon::new(1.0 + 1.0 / 24.0, 1.0)), 137);
        assert_eq!(relief.elevation(LatLon::new(1.0, 361.0)), 132);
        assert_eq!(relief.elevation(LatLon::new(-1.0, 1.0)), 0);
    }

    #[test]
    fn a_window_spreads_over_its_nodes() {
        let relief = slope();
        let nearest = relief.window(LatLon::new(1.01, 1.01), 0.0);
        assert_eq!(
            nearest,
            Spread {
                min: 132,
                max: 132,
                mean: 132
            }
        );
        let square = relief.window(LatLon::new(1.0, 1.0), 9.5);
        assert_eq!(
            square,
            Spread {
                min: 121,
                max: 143,
                mean: 132
            }
        );
        let north = relief.window(LatLon::new(89.99, 0.0), 20.0);
        assert_eq!(
            north,
            Spread {
                min: 0,
                max: 0,
                mean: 0
            }
        );
    }

    #[test]
    fn senseless_points_have_an_answer() {
        let relief = slope();
        for wild in [f64::NAN, f64::INFINITY, -1e300, 1e300] {
            relief.elevation(LatLon::new(wild, wild));
            relief.window(LatLon::new(1.0, 1.0), wild);
        }
    }
}
