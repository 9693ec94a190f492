//! Goods of the atlas.

use super::climate::Climate;
use crate::earth::EarthError;
use crate::earth::bytes::Cursor;

/// What kind of good it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Grown on fields.
    Crop,
    /// From animals.
    Livestock,
    /// From trees.
    Wood,
    /// From the sea and lakes.
    Sea,
    /// Dug or pumped.
    Mine,
    /// Made.
    Industry,
}

const KINDS: [Kind; 6] = [
    Kind::Crop,
    Kind::Livestock,
    Kind::Wood,
    Kind::Sea,
    Kind::Mine,
    Kind::Industry,
];

/// A good that the atlas knows.
#[derive(Clone, Debug)]
pub struct Good {
    /// Its name on maps.
    pub name: String,
    /// Its other names.
    pub also: Vec<String>,
    /// What kind of good it is.
    pub kind: Kind,
    grows: u32,
    thrives: u32,
}

impl Good {
    pub(super) fn read(cursor: &mut Cursor) -> Result<Good, EarthError> {
        let (name, also) = (cursor.text()?, cursor.text()?);
        let kind = KINDS.get(cursor.number()? as usize).copied();
        let others = also.split('|').filter(|other| !other.is_empty());
        Ok(Good {
            also: others.map(str::to_owned).collect(),
            kind: kind.ok_or_else(|| cursor.malformed("a good of no kind"))?,
            grows: cursor.number()?,
            thrives: cursor.number()?,
            name,
        })
    }

    /// Every name that it has.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name)
            .chain(&self.also)
            .map(String::as_str)
    }

    /// Whether it can be grown in a climate; all that does not grow can be made in any.
    pub fn grows(&self, climate: Climate) -> bool {
        self.grows == 0 || self.grows & climate.bit() != 0
    }

    /// Whether it is at home in a climate, so that it may be made there though no fact says so.
    pub fn thrives(&self, climate: Climate) -> bool {
        self.thrives & climate.bit() != 0
    }
}
