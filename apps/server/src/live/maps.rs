//! The maps that tables use: shipped maps, loaded when first needed, and custom maps.

use crate::problems::lines;
use milepost_document::number::counted;
use milepost_map::{Map, graph, shipped, text};
use milepost_table::Board;
use std::sync::{Arc, OnceLock};

/// The longest text of a custom map, in bytes.
pub const MAX_TEXT_BYTES: usize = 512 * 1024;
/// The most mileposts of a custom map.
pub const MAX_MILEPOSTS: usize = 6_000;
/// The approximate memory for a milepost with its pips, names and distances, in bytes.
const MILEPOST_BYTES: usize = 512;

/// The maps of this release and of earlier releases.
#[derive(Default)]
pub struct ShippedMaps(
    [OnceLock<Option<Arc<TableMap>>>; shipped::MAPS.len() + shipped::EARLIER.len()],
);

/// Where a map comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapKind {
    /// It ships with Milepost.
    Shipped,
    /// Somebody uploaded it, and the store keeps its text.
    Custom,
}

/// A map that tables are played on.
pub struct TableMap {
    /// The board.
    pub board: Arc<Board>,
    /// The hash of the map. It is computed once, because every request for the board needs it.
    pub hash: String,
    /// Where the map comes from.
    pub kind: MapKind,
}

impl ShippedMaps {
    /// A shipped map: as this release has it or, if `hash` is given, the earlier version with that
    /// hash. The first call for a map loads it.
    pub fn map(&self, map: &str, hash: Option<&str>) -> Option<Arc<TableMap>> {
        let map = hash
            .and_then(|hash| shipped::earlier(map, hash))
            .unwrap_or(map);
        let at = shipped::names().position(|name| name == map)?;
        self.0[at]
            .get_or_init(|| Some(Arc::new(TableMap::of(shipped::map(map)?, MapKind::Shipped))))
            .clone()
    }

    /// A map of this release, if it is already loaded.
    pub fn loaded(&self, map: &str) -> Option<Arc<TableMap>> {
        let at = shipped::names().position(|name| name == map)?;
        self.0[at].get()?.clone()
    }
}

impl TableMap {
    fn of(map: Map, kind: MapKind) -> TableMap {
        TableMap {
            hash: map.hash_text(),
            board: Arc::new(Board::new(map)),
            kind,
        }
    }

    /// Reads a custom map in either form of map files.
    ///
    /// # Errors
    /// Everything that is wrong with the text, one message each; it may also exceed
    /// [`MAX_TEXT_BYTES`] or [`MAX_MILEPOSTS`].
    pub fn read(source: &str) -> Result<TableMap, Vec<String>> {
        if source.len() > MAX_TEXT_BYTES {
            let (has, most) = (source.len() / 1024, MAX_TEXT_BYTES / 1024);
            return Err(vec![format!("map: {has} kilobytes; the limit is {most}")]);
        }
        let source = source.strip_prefix('\u{feff}').unwrap_or(source);
        let read = if is_json(source) {
            graph::read(source)
        } else {
            text::read(source)
        };
        let map = read.map_err(|problems| lines(source, &problems))?.map;
        match map.mileposts().len() {
            0..=MAX_MILEPOSTS => Ok(TableMap::of(map, MapKind::Custom)),
            more => Err(vec![format!(
                "map: {}; the limit is {MAX_MILEPOSTS}",
                counted(more, "milepost", "mileposts")
            )]),
        }
    }

    /// Reads a custom map that this release or an earlier one accepted and stored. Checks that were
    /// added since do not apply.
    ///
    /// # Errors
    /// Everything that is wrong with the text, one message each.
    pub fn read_stored(source: &str) -> Result<TableMap, Vec<String>> {
        let source = source.strip_prefix('\u{feff}').unwrap_or(source);
        let read = if is_json(source) {
            graph::read_kept(source)
        } else {
            text::read_kept(source)
        };
        Ok(TableMap::of(
            read.map_err(|problems| lines(source, &problems))?.map,
            MapKind::Custom,
        ))
    }

    /// The approximate memory that the map takes, in bytes.
    pub fn bytes(&self) -> usize {
        MILEPOST_BYTES * self.board.map().mileposts().len()
    }
}

fn is_json(source: &str) -> bool {
    source.trim_start().starts_with('{')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_earlier_releases_keep_their_boards() {
        let maps = ShippedMaps::default();
        let hash = |hash| maps.map("japan", hash).unwrap().board.map().hash_text();
        let today = hash(None);
        assert_eq!(hash(Some(&today)), today);
        assert_eq!(hash(Some("cb060a453cf7ed16")), "cb060a453cf7ed16");
        assert!(maps.map("atlantis", Some("cb060a453cf7ed16")).is_none());
    }

    /// Maps that a newer rule refuses are still loaded for existing tables.
    #[test]
    fn maps_that_were_taken_once_are_taken_again() {
        let source = shipped::EARLIER
            .iter()
            .find(|(name, _)| *name == "japan@cb060a45")
            .unwrap()
            .1;
        assert!(TableMap::read(source).is_err());
        assert_eq!(
            TableMap::read_stored(source)
                .ok()
                .unwrap()
                .board
                .map()
                .hash_text(),
            "cb060a453cf7ed16"
        );
        // The limits on the length of names and remarks are newer, too.
        let iberia = shipped::MAPS
            .iter()
            .find(|(name, _)| *name == "iberia")
            .unwrap()
            .1;
        let long = iberia.replace(
            "\"Porto\"",
            &format!("\"Porto{}\"", " on the Douro".repeat(20)),
        );
        assert!(
            long != iberia
                && TableMap::read(&long).is_err()
                && TableMap::read_stored(&long).is_ok()
        );
    }
}
