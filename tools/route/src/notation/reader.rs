//! What has been read of a string so far.

use crate::model::{End, Terrain, Tile};
use crate::notation::part::Slips;
use crate::notation::seat;
use milepost_document::Problem;
use milepost_grid::Edge;

/// What a string of the notation says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The tile as printed, unturned, without name and colour: strings do not hold them.
    pub tile: Tile,
    /// The edges that nothing passes. They belong to the hex, and do not turn with tiles laid on it.
    pub impassable: Vec<Edge>,
    /// What it costs to build.
    pub terrain: Vec<Terrain>,
    /// The names of its icons.
    pub icons: Vec<String>,
    /// What is wrong with the string, each with its bytes; warnings for what can be repaired.
    pub problems: Vec<Problem>,
    /// Attributes of which [`Reading::problems`] warns that no part of their kind has: here as errors where they are like one
    /// that it has, and may change what is read.
    pub unknown: Vec<Problem>,
}

impl Reading {
    /// Whether all of the string was understood, warnings aside.
    pub fn is_whole(&self) -> bool {
        !self.problems.iter().any(Problem::is_error)
    }
}

/// What has been read so far.
pub(crate) struct Reader {
    pub tile: Tile,
    pub impassable: Vec<Edge>,
    pub terrain: Vec<Terrain>,
    pub icons: Vec<String>,
    /// What paths can refer to: stops and junctions, in order; nothing for those beyond what a tile can have.
    pub named: Vec<Option<End>>,
    /// Where each stop is to be drawn.
    pub wishes: Vec<seat::Wish>,
    pub slips: Slips,
}

impl Reader {
    pub fn done(self) -> Reading {
        Reading {
            tile: self.tile,
            impassable: self.impassable,
            terrain: self.terrain,
            icons: self.icons,
            unknown: self.slips.unknown,
            problems: self.slips.all,
        }
    }
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            tile: Tile::blank(""),
            impassable: Vec::new(),
            terrain: Vec::new(),
            icons: Vec::new(),
            named: Vec::new(),
            wishes: Vec::new(),
            slips: Slips::default(),
        }
    }
}
