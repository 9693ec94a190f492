//! Maps that tables are played on: those that ship with Milepost, loaded when they are first needed, and custom ones.

use crate::problems::lines;
use milepost_document::number::counted;
use milepost_map::{Map, graph, shipped, text};
use milepost_table::Board;
use std::sync::{Arc, OnceLock};

/// The longest text of a map that somebody brings, in bytes.
pub const MAX_TEXT_BYTES: usize = 512 * 1024;
/// The most mileposts of it.
pub const MAX_MILEPOSTS: usize = 6_000;
/// What a milepost of a board takes of memory, in bytes, with its pips, names and distances.
const MILEPOST_BYTES: usize = 512;

/// The boards of the maps that come with Milepost, and of those that came with earlier releases.
#[derive(Default)]
pub struct ShippedMaps(
    [OnceLock<Option<Arc<TableMap>>>; shipped::MAPS.len() + shipped::EARLIER.len()],
);

/// A map to play on.
pub struct TableMap {
    /// The board.
    pub board: Arc<Board>,
    /// The hash of the map, worked out once: it is asked for by each request for the board.
    pub hash: String,
    /// Whether its map was read from a text that is kept, and does not come along.
    pub is_custom: bool,
}

impl ShippedMaps {
    /// The board of a map that comes with Milepost, as today's release has it or as that one had it whose hash is given. It
    /// takes a moment for the first time.
    pub fn map(&self, map: &str, hash: Option<&str>) -> Option<Arc<TableMap>> {
        let map = hash
            .and_then(|hash| shipped::earlier(map, hash))
            .unwrap_or(map);
        let at = shipped::names().position(|name| name == map)?;
        self.0[at]
            .get_or_init(|| Some(Arc::new(TableMap::of(shipped::map(map)?, false))))
            .clone()
    }

    /// The board of a map that comes with this release, if it has been made already.
    pub fn loaded(&self, map: &str) -> Option<Arc<TableMap>> {
        let at = shipped::names().position(|name| name == map)?;
        self.0[at].get()?.clone()
    }
}

impl TableMap {
    fn of(map: Map, is_custom: bool) -> TableMap {
        TableMap {
            hash: map.hash_text(),
            board: Arc::new(Board::new(map)),
            is_custom,
        }
    }

    /// That of a map that somebody brings, in either form.
    ///
    /// # Errors
    /// All that is wrong with it, line by line.
    pub fn read(source: &str) -> Result<TableMap, Vec<String>> {
        if source.len() > MAX_TEXT_BYTES {
            let (has, most) = (source.len() / 1024, MAX_TEXT_BYTES / 1024);
            return Err(vec![format!(
                "map: {has} kilobytes; a table takes one of {most} at most"
            )]);
        }
        let source = source.strip_prefix('\u{feff}').unwrap_or(source);
        let read = if is_json(source) {
            graph::read(source)
        } else {
            text::read(source)
        };
        let map = read.map_err(|problems| lines(source, &problems))?.map;
        match map.mileposts().len() {
            0..=MAX_MILEPOSTS => Ok(TableMap::of(map, true)),
            more => Err(vec![format!(
                "map: {}; a table takes {MAX_MILEPOSTS} at most",
                counted(more, "milepost", "mileposts")
            )]),
        }
    }

    /// That of a map that this release or an earlier one took and kept.
    ///
    /// # Errors
    /// All that is wrong with it, line by line.
    pub fn read_stored(source: &str) -> Result<TableMap, Vec<String>> {
        let source = source.strip_prefix('\u{feff}').unwrap_or(source);
        let read = if is_json(source) {
            graph::read_kept(source)
        } else {
            text::read_kept(source)
        };
        Ok(TableMap::of(
            read.map_err(|problems| lines(source, &problems))?.map,
            true,
        ))
    }

    /// What it takes of memory, in bytes, roughly.
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

    /// What a new rule refuses was played on before.
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
        // So was one with names and remarks of any length.
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
