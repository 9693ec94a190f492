//! The tiles that a game has.

use crate::model::hex::Hex;
use crate::model::tile::{Colour, Tile};
use std::collections::BTreeMap;

/// The tiles that a game has, and how many of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Manifest {
    /// By number how many there are; none where there is no end of them.
    pub counts: BTreeMap<String, Option<u32>>,
    /// The game's own tiles, which no catalogue has.
    pub own: Vec<Tile>,
}

impl Manifest {
    /// How many of a tile are left while these hexes lie as they do, of which `printed` are printed on the board: 0 of a
    /// tile that the game does not have; none where there is no end of them.
    pub fn left(&self, tile: &str, hexes: &[Hex], printed: &[Hex]) -> Option<u32> {
        let count = self.counts.get(tile).copied().unwrap_or(Some(0))?;
        let laid = hexes
            .iter()
            .filter(|hex| hex.tile.name == tile && hex.is_laid(printed));
        Some(count.saturating_sub(u32::try_from(laid.count()).unwrap_or(u32::MAX)))
    }

    /// The tiles that lie more often than there are: how many lie, and how many there are.
    pub fn overdrawn<'a>(
        &self,
        hexes: &'a [Hex],
        printed: &[Hex],
    ) -> BTreeMap<&'a str, (usize, u32)> {
        let mut laid: BTreeMap<&str, usize> = BTreeMap::new();
        for hex in hexes.iter().filter(|hex| hex.is_laid(printed)) {
            *laid.entry(hex.tile.name.as_str()).or_default() += 1;
        }
        let over = |(name, laid): (&'a str, usize)| {
            let count = self.counts.get(name).copied().unwrap_or(Some(0))?;
            (laid > count as usize).then_some((name, (laid, count)))
        };
        laid.into_iter().filter_map(over).collect()
    }
}

impl Hex {
    /// Whether somebody laid the tile on it; `printed` has the hexes as they are printed, or nothing where that is not
    /// known. A printed hex of a recorded game bears its coordinate as a number.
    pub fn is_laid(&self, printed: &[Hex]) -> bool {
        match printed.iter().find(|printed| printed.name == self.name) {
            Some(printed) => self.tile != printed.tile,
            None => {
                !self.tile.name.is_empty()
                    && self.tile.name != self.name
                    && self.tile.colour != Colour::White
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use milepost_grid::Hex as Site;

    #[test]
    fn what_lies_is_not_left() {
        let tile = |name| catalogue::tile(name).unwrap().clone();
        let hex = |name: &str, tile: Tile| Hex::new(name, Site::new(0, 0), tile, 0);
        let manifest = Manifest {
            counts: [("57", Some(2)), ("9", None), ("14", Some(1))]
                .map(|(name, count)| (name.to_owned(), count))
                .into(),
            own: Vec::new(),
        };
        let printed = [hex("B1", tile("57"))];
        let hexes = ["57", "57", "9", "14", "14", "887"].map(tile);
        let mut hexes: Vec<Hex> = hexes
            .into_iter()
            .enumerate()
            .map(|(at, tile)| hex(&format!("A{at}"), tile))
            .collect();
        hexes.push(printed[0].clone());
        let left = |name| manifest.left(name, &hexes, &printed);
        assert_eq!(
            (left("57"), left("9"), left("14"), left("887"), left("8")),
            (Some(0), None, Some(0), Some(0), Some(0))
        );
        assert_eq!(manifest.left("57", &hexes[1..], &printed), Some(1));
        let over = manifest.overdrawn(&hexes, &printed);
        assert_eq!(over, BTreeMap::from([("14", (2, 1)), ("887", (1, 0))]));
    }
}
