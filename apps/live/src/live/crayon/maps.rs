//! The maps that tables use: shipped maps, loaded when first needed, and custom maps.

use crate::live::crayon::request::{NewTableError, RequestError, TableRequest};
use crate::live::crayon::setup::{Setup, new_head};
use crate::live::custom_boards::CustomBoards;
use crate::live::error::Unplayable;
use crate::live::game::{BoardKind, Boards};
use crate::live::head::Head;
use milepost_document::number::counted;
use milepost_document::{lines, without_mark};
use milepost_map::{Map, files, shipped};
use milepost_table::{Board, Game};
use std::sync::{Arc, OnceLock};

/// The longest text of a custom map, in bytes. It may only grow, as may [`MAX_MILEPOSTS`]: stored maps are read again.
pub const MAX_TEXT_BYTES: usize = 512 * 1024;
/// The most mileposts of a custom map.
pub const MAX_MILEPOSTS: usize = 6_000;
/// The approximate memory for a milepost with its pips, names and distances, in bytes.
const MILEPOST_BYTES: usize = 512;

/// The maps that come with Milepost.
#[derive(Default)]
pub struct ShippedMaps([OnceLock<Option<Arc<TableMap>>>; shipped::MAPS.len()]);

/// A map that tables are played on.
#[derive(Clone, Debug)]
pub struct TableMap {
    /// The board.
    pub board: Arc<Board>,
    /// The hash of the map. It is computed once, because every request for the board needs it.
    pub hash: String,
    /// Where the map comes from.
    pub kind: BoardKind,
}

impl ShippedMaps {
    /// A shipped map; `None` if no map has that name. The first call for a map loads it.
    pub fn map(&self, map: &str) -> Option<Arc<TableMap>> {
        let at = shipped::names().position(|name| name == map)?;
        self.0[at]
            .get_or_init(|| {
                Some(Arc::new(TableMap::of(
                    shipped::map(map)?,
                    BoardKind::Shipped,
                )))
            })
            .clone()
    }

    /// A shipped map, if it is already loaded.
    pub fn loaded(&self, map: &str) -> Option<Arc<TableMap>> {
        let at = shipped::names().position(|name| name == map)?;
        self.0[at].get()?.clone()
    }
}

/// The maps that tables are played on.
#[derive(Default)]
pub struct CrayonBoards {
    shipped: ShippedMaps,
    custom: CustomBoards<TableMap>,
}

impl CrayonBoards {
    /// The maps that ship with Milepost.
    pub fn shipped(&self) -> &ShippedMaps {
        &self.shipped
    }

    /// Creates the head of a new table. It deals a deck, which takes a moment.
    ///
    /// # Errors
    /// See [`new_head`].
    pub fn new_head(&self, request: &TableRequest) -> Result<Head<Setup>, NewTableError> {
        let map = match &request.custom_map {
            Some(text) => TableMap::requested(text).map(Arc::new),
            None => self
                .shipped
                .map(&request.map)
                .ok_or_else(|| vec![RequestError::UnknownMap(request.map.clone())]),
        };
        new_head(request, map.map(|map| map.board.clone()))
    }

    /// The map whose text has this hash in the store.
    fn stored(
        &self,
        hash: &str,
        read: &dyn Fn(&str) -> Result<String, Unplayable>,
    ) -> Result<Arc<TableMap>, Unplayable> {
        if let Some(map) = self.custom.find(hash) {
            return Ok(map);
        }
        let map = TableMap::read(&read(hash)?).map_err(Unplayable::Invalid)?;
        Ok(self.custom.share(hash, map))
    }
}

impl Boards<Game> for CrayonBoards {
    fn kind(setup: &Setup) -> BoardKind {
        match setup.custom_map_hash {
            Some(_) => BoardKind::Custom,
            None => BoardKind::Shipped,
        }
    }

    fn shipped_text(setup: &Setup) -> Option<String> {
        shipped::text(&setup.map).map(str::to_owned)
    }

    fn find(
        &self,
        setup: &Setup,
        hash: Option<&str>,
        read: &dyn Fn(&str) -> Result<String, Unplayable>,
    ) -> Result<Arc<TableMap>, Unplayable> {
        let shipped = self
            .shipped
            .map(&setup.map)
            .filter(|map| setup.custom_map_hash.is_none() && map.hash == setup.content);
        match (shipped, hash) {
            (Some(map), _) => Ok(map),
            // A custom map, or a shipped one that has changed since.
            (None, Some(hash)) => self.stored(hash, read),
            // A copy of the store was made without it, because it was damaged.
            (None, None) => Err(Unplayable::BoardMissing),
        }
    }
}

impl TableMap {
    fn of(map: Map, kind: BoardKind) -> TableMap {
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
        let source = without_mark(source);
        let read = files::read_any(source);
        let read = read.map_err(|problems| lines(source, &problems));
        let map = read?.map;
        match map.mileposts().len() {
            0..=MAX_MILEPOSTS => Ok(TableMap::of(map, BoardKind::Custom)),
            more => Err(vec![format!(
                "map: {}; the limit is {MAX_MILEPOSTS}",
                counted(more, "milepost", "mileposts")
            )]),
        }
    }

    /// Reads the custom map of a request for a table.
    ///
    /// # Errors
    /// See [`TableMap::read`].
    pub fn requested(source: &str) -> Result<TableMap, Vec<RequestError>> {
        TableMap::read(source).map_err(|errors| errors.into_iter().map(RequestError::Map).collect())
    }

    /// The approximate memory that the map takes, in bytes.
    pub fn bytes(&self) -> usize {
        MILEPOST_BYTES * self.board.map().mileposts().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_placed_behind_a_byte_order_mark() {
        let problems = |mark: &str| {
            let text = format!("{mark}milepost = \"map/1\"\nname = \"Island\"\nunknown = 1\n");
            TableMap::read(&text).map(drop).unwrap_err()
        };
        let third = |problem: &String| problem.starts_with("line 3: \"unknown\"");
        assert!(problems("").iter().any(third), "{:?}", problems(""));
        assert_eq!(problems("\u{feff}"), problems(""));
    }
}
