//! The boards of tables: of the maps that come with Milepost, made when they are first wanted, and of maps that people
//! bring.

use crate::tool::wrong::lines;
use crate::wire::board;
use axum::body::Bytes;
use milepost_map::{Map, draw, graph, shipped, text};
use milepost_table::Board;
use std::sync::{Arc, OnceLock};

/// The longest text of a map that somebody brings, in bytes.
pub const LONGEST: usize = 512 * 1024;
/// The most mileposts of it.
pub const MILEPOSTS: usize = 6_000;
/// How large maps are drawn to lie below what a browser draws.
const PIP_MM: f64 = 8.0;

/// The boards of the maps that come with Milepost.
#[derive(Default)]
pub struct Atlas([OnceLock<Option<Arc<Leaf>>>; shipped::MAPS.len()]);

/// A board, with what a browser is sent of it.
pub struct Leaf {
    /// The board.
    pub board: Arc<Board>,
    json: OnceLock<Bytes>,
    ground: OnceLock<Option<Bytes>>,
}

impl Atlas {
    /// The board of a map that comes with Milepost.
    pub fn leaf(&self, map: &str) -> Option<Arc<Leaf>> {
        let at = shipped::MAPS.iter().position(|(name, _)| *name == map)?;
        self.0[at].get_or_init(|| Some(Arc::new(Leaf::of(shipped::map(map)?)))).clone()
    }
}

impl Leaf {
    fn of(map: Map) -> Leaf {
        Leaf { board: Arc::new(Board::new(map)), json: OnceLock::new(), ground: OnceLock::new() }
    }

    /// That of a map that somebody brings, in either form.
    ///
    /// # Errors
    /// All that is wrong with it, line by line.
    pub fn read(source: &str) -> Result<Leaf, Vec<String>> {
        if source.len() > LONGEST {
            let (has, most) = (source.len() / 1024, LONGEST / 1024);
            return Err(vec![format!("map: {has} kilobytes; a table takes one of {most} at most")]);
        }
        let source = source.strip_prefix('\u{feff}').unwrap_or(source);
        let json = source.trim_start().starts_with('{');
        let read = if json { graph::read(source) } else { text::read(source) };
        let map = read.map_err(|problems| lines(source, &problems))?.map;
        match map.mileposts().len() {
            0..=MILEPOSTS => Ok(Leaf::of(map)),
            more => Err(vec![format!("map: {more} mileposts; a table takes {MILEPOSTS} at most")]),
        }
    }

    /// The board as JSON.
    pub fn json(&self) -> Bytes {
        self.json.get_or_init(|| Bytes::from(board::json(&self.board))).clone()
    }

    /// The map's drawing as SVG, which takes a moment for the first time.
    pub fn ground(&self) -> Option<Bytes> {
        let make = || draw::board(self.board.map(), PIP_MM).svg().ok().map(Bytes::from);
        self.ground.get_or_init(make).clone()
    }
}
