//! What is grown, dug and made where, from the archive that the program carries: goods with the climates in which they
//! grow, towns and districts with what they are known for, climates, great swamps and forests, and more towns.
//!
//! The archive is made by `atlas/make.py` from the tables beside it; `atlas/README.md` has its sources and its format.

mod climate;
mod crossing;
mod fact;
mod good;
mod land;
mod town;

pub use climate::{Climate, Climates};
pub use crossing::Crossing;
pub use fact::Fact;
pub use good::{Good, Kind};
pub use land::StandingLand;

use crate::earth::bytes::{Cursor, layer, unpack};
use crate::earth::{EarthError, Place, Region};

#[cfg(feature = "archives")]
const ARCHIVE: &[u8] = include_bytes!("../atlas/atlas.bin");
#[cfg(not(feature = "archives"))]
const ARCHIVE: &[u8] = &[];
const MAGIC: &[u8] = b"MPATLAS\x01";

/// The atlas, read and checked, but for its towns.
#[derive(Debug, Clone)]
pub struct Atlas {
    goods: Vec<Good>,
    facts: Vec<Fact>,
    climates: Climates,
    lands: Vec<StandingLand>,
    ferries: Vec<Crossing>,
    towns: &'static [u8],
}

impl Atlas {
    /// The atlas that the program carries.
    ///
    /// # Errors
    /// The program was built from a damaged archive.
    pub fn embedded() -> Result<Atlas, EarthError> {
        let body = ARCHIVE
            .strip_prefix(MAGIC)
            .ok_or(EarthError::NotAnArchive)?;
        let mut cursor = Cursor::new(body, "header");
        let mut lengths = [0; 6];
        for length in &mut lengths {
            *length = cursor.length()?;
        }
        let [goods, facts, climate, lands, ferries, towns] = lengths;
        let goods = layer(cursor.take(goods)?, "goods", |cursor| {
            cursor.many(Good::read)
        })?;
        let atlas = Atlas {
            facts: layer(cursor.take(facts)?, "facts", |cursor| {
                cursor.many(|cursor| Fact::read(cursor, goods.len()))
            })?,
            climates: Climates::read(unpack(cursor.take(climate)?, "climate")?)?,
            lands: layer(cursor.take(lands)?, "lands", |cursor| {
                cursor.many(StandingLand::read)
            })?,
            ferries: layer(cursor.take(ferries)?, "ferries", |cursor| {
                cursor.many(Crossing::read)
            })?,
            towns: cursor.take(towns)?,
            goods,
        };
        cursor.finish()?;
        Ok(atlas)
    }

    /// The goods, by name. Their places here are what facts call them by.
    pub fn goods(&self) -> &[Good] {
        &self.goods
    }

    /// The place in [`Atlas::goods`] of the good that people call `name`; `None` if there is none.
    pub fn good(&self, name: &str) -> Option<usize> {
        let wanted = milepost_document::plain(name);
        self.goods.iter().position(|good| {
            good.names()
                .any(|known| milepost_document::plain(known) == wanted)
        })
    }

    /// What towns and districts are known for.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The climates of the Earth.
    pub fn climates(&self) -> &Climates {
        &self.climates
    }

    /// Great swamps, forests and open lands.
    pub fn lands(&self) -> &[StandingLand] {
        &self.lands
    }

    /// Ferries that sail or sailed.
    pub fn ferries(&self) -> &[Crossing] {
        &self.ferries
    }

    /// The towns of GeoNames in a region, the largest first.
    ///
    /// # Errors
    /// The program was built from a damaged archive.
    pub fn towns(&self, region: &Region) -> Result<Vec<Place>, EarthError> {
        town::within(self.towns, region)
    }
}

#[cfg(test)]
mod tests;
