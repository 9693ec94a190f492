//! What all hexes of a kind have.

use crate::model::{Terrain, Tile};
use milepost_document::{Cursor, Problem, Reader};
use milepost_grid::Edge;

/// What all hexes of a kind have.
#[derive(Default)]
pub(crate) struct Printed {
    pub tile: Tile,
    pub town: String,
    pub icons: Vec<String>,
    pub terrain: Vec<Terrain>,
    /// The edges that nothing passes.
    pub shut: Vec<Edge>,
}

/// Where a hex's members stand: in its own table, else in those that it copies.
pub(crate) struct Members<'a> {
    pub tables: Vec<&'a Cursor<'a>>,
}

impl<'a> Members<'a> {
    pub fn get(&self, key: &'a str) -> Option<Cursor<'a>> {
        self.tables.iter().find_map(|table| table.get(key))
    }
}

/// Tells of something that does not keep the board from being read.
pub(crate) fn warn(reader: &mut Reader, at: &Cursor<'_>, what: impl Into<String>, hint: &str) {
    reader
        .problems
        .push(Problem::warning(&at.place(), what, hint));
}
