//! The largest map: what is read of a file, checked while it is read, so that a file beyond it is refused before any work
//! is done on it.
//!
//! Published boards have up to 2,700 mileposts, 70 cities and 60 goods; the largest survey has 6,000 mileposts.

/// The most mileposts.
pub const MILEPOSTS: usize = 6_000;
/// The most pips; of a lattice there are three to a milepost.
pub const PIPS: usize = 4 * MILEPOSTS;
/// The most cities.
pub const CITIES: usize = 400;
/// The most mileposts of a city.
pub const CITY_MILEPOSTS: usize = 100;
/// The most goods.
pub const GOODS: usize = 120;
/// The most goods that one city makes.
pub const CITY_GOODS: usize = 60;
/// The most cities that make one good.
pub const SOURCES: usize = 40;
/// The most ferries.
pub const FERRIES: usize = 200;
/// The most kinds of terrain.
pub const TERRAINS: usize = 40;
/// The most adjustments of a tuning, and the most names in each of its tables.
pub const ADJUSTMENTS: usize = 1_000;
/// The most lines of a kind of the drawing: coasts, lakes or rivers.
pub const LINES: usize = 5_000;
/// The most corners of all lines of a kind.
pub const CORNERS: usize = 200_000;
/// The most rows of the relief.
pub const RELIEF_ROWS: usize = 1_000;
/// The most heights of the relief: at half a pip apart, four times those of the largest survey.
pub const RELIEF: usize = 200_000;
/// The most letters of the licence, and of the provenance; names have [`milepost_document::shorten::LETTERS`].
pub const REMARK: usize = 2_000;
