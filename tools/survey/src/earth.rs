//! The Earth, from the archive that the program carries: land, lakes, rivers, towns, relief and borders.
//!
//! The archive is made by `earth/make.py`; `earth/README.md` has its sources, its format and what it leaves out.
//! The outlines are unpacked and checked as a whole when the archive is read, the relief tile by tile when asked for.

mod borders;
pub(crate) mod bytes;
mod error;
mod outline;
pub(crate) mod place;
mod region;
mod relief;

use borders::{Country, country};
use bytes::{Cursor, layer};
use outline::{Outline, StoredLake, StoredRiver};
use place::{places_within, read_places};
use relief::Tiles;

pub use error::EarthError;
pub use outline::{Lake, Ring, River};
pub use place::Place;
pub use region::{EARTH_RADIUS_KM, LatLon, Region};
pub use relief::{Relief, Spread};

/// Whether this build carries the archives of the Earth and the atlas; without them every survey is refused.
pub const HAS_ARCHIVES: bool = cfg!(feature = "archives");
#[cfg(feature = "archives")]
const ARCHIVE: &[u8] = include_bytes!("../earth/earth.bin");
#[cfg(not(feature = "archives"))]
const ARCHIVE: &[u8] = &[];
const MAGIC: &[u8] = b"MPEARTH\x02";

/// The geography of the whole Earth, read and checked.
#[derive(Debug, Clone)]
pub struct Earth {
    coasts: Vec<Outline>,
    lakes: Vec<StoredLake>,
    rivers: Vec<StoredRiver>,
    places: Vec<Place>,
    tiles: Tiles,
    countries: Vec<Country>,
}

impl Earth {
    /// The archive that the program carries.
    ///
    /// # Errors
    /// The program was built from a damaged archive.
    pub fn embedded() -> Result<Earth, EarthError> {
        Self::read(ARCHIVE)
    }

    /// Reads an archive and checks it, but for the inside of the relief's tiles.
    ///
    /// # Errors
    /// The archive is of another version, is cut short or damaged, or has impossible values.
    pub fn read(archive: &[u8]) -> Result<Earth, EarthError> {
        let body = archive
            .strip_prefix(MAGIC)
            .ok_or(EarthError::NotAnArchive)?;
        let mut cursor = Cursor::new(body, "header");
        let mut lengths = [0; 6];
        for length in &mut lengths {
            *length = cursor.length()?;
        }
        let [land, lakes, rivers, places, relief, borders] = lengths;
        let earth = Earth {
            coasts: layer(cursor.take(land)?, "land", |cursor| {
                cursor.many(Outline::read)
            })?,
            lakes: layer(cursor.take(lakes)?, "lakes", |cursor| {
                cursor.many(StoredLake::read)
            })?,
            rivers: layer(cursor.take(rivers)?, "rivers", |cursor| {
                cursor.many(StoredRiver::read)
            })?,
            places: layer(cursor.take(places)?, "places", read_places)?,
            tiles: Tiles::read(cursor.take(relief)?)?,
            countries: layer(cursor.take(borders)?, "borders", |cursor| {
                cursor.many(Country::read)
            })?,
        };
        cursor.finish()?;
        Ok(earth)
    }

    /// The outlines of dry land, those whose boxes meet the region, each whole: coasts, shores of lakes and islands
    /// alike. A place is on land if it is inside them by the even-odd rule.
    ///
    /// A ring is turned as a whole, so that shapes on both sides of the 180th meridian lie together in a region
    /// that crosses it; land that the meridian cuts keeps the cut as an edge of each half.
    pub fn land(&self, region: &Region) -> Vec<Ring> {
        let coasts = self.coasts.iter().flat_map(|coast| coast.within(region));
        let shores = self.lakes(region).into_iter().flat_map(|lake| lake.rings);
        coasts.chain(shores).collect()
    }

    /// The lakes whose shore's box meets the region, the largest first. Their rings are among those of
    /// [`Earth::land`] too. The Caspian counts as sea.
    pub fn lakes(&self, region: &Region) -> Vec<Lake> {
        self.lakes
            .iter()
            .flat_map(|lake| lake.within(region))
            .collect()
    }

    /// The stretches of river whose boxes meet the region, the most important first.
    pub fn rivers(&self, region: &Region) -> Vec<River> {
        self.rivers
            .iter()
            .flat_map(|river| river.within(region))
            .collect()
    }

    /// The towns in the region, the largest first, their longitudes in `west..west + 360`.
    pub fn places(&self, region: &Region) -> Vec<Place> {
        places_within(&self.places, region)
    }

    /// The names of all countries, by name.
    pub fn countries(&self) -> impl Iterator<Item = &str> {
        self.countries.iter().map(|country| country.name.as_str())
    }

    /// The name here of the country that people call `name`, whatever its case and accents; `None` if there is none.
    pub fn country(&self, name: &str) -> Option<&str> {
        country(&self.countries, name)
    }

    /// The rings of a country, by its name here, the largest first: apart from each other or holes in each other. All
    /// longitudes are within half a turn of `east`.
    pub fn borders(&self, name: &str, east: f64) -> Vec<Ring> {
        let named = self.countries.iter().filter(|country| country.name == name);
        named.flat_map(|country| country.rings(east)).collect()
    }

    /// The relief of the region and a degree around it.
    ///
    /// # Errors
    /// A tile is damaged.
    pub fn relief(&self, region: &Region) -> Result<Relief, EarthError> {
        self.tiles.relief(region)
    }
}

#[cfg(test)]
mod tests;
