//! The boards of tables: of the maps that come with Milepost, made when they are first wanted, and of maps that people
//! bring.

use crate::asset::Packed;
use crate::tool::wrong::lines;
use crate::wire::board;
use milepost_document::number::counted;
use milepost_map::{Map, draw, graph, shipped, text};
use milepost_table::Board;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};
use tokio::sync::OnceCell;

/// The longest text of a map that somebody brings, in bytes.
pub const LONGEST: usize = 512 * 1024;
/// The most mileposts of it.
pub const MILEPOSTS: usize = 6_000;
/// What a milepost of a board takes of memory, in bytes, with its pips, names and distances.
const MILEPOST: usize = 512;
/// How large maps are drawn to lie below what a browser draws.
const PIP_MM: f64 = 8.0;

/// The boards of the maps that come with Milepost, and of those that came with earlier releases.
#[derive(Default)]
pub struct Atlas([OnceLock<Option<Arc<Leaf>>>; shipped::MAPS.len() + shipped::EARLIER.len()]);

/// A board, with what a browser is sent of it once that is there.
pub struct Leaf {
    /// The board.
    pub board: Arc<Board>,
    /// Whether its map was read from a text that is kept, and does not come along.
    pub is_own: bool,
    looks: OnceCell<Arc<Looks>>,
}

/// What a browser is sent of a board.
pub struct Looks {
    /// The board as JSON.
    pub json: Packed,
    /// The map's drawing as SVG; none where it cannot be set in the fonts there are.
    pub ground: Option<Packed>,
}

/// The same before it is compressed, as a worker makes it.
#[derive(Serialize, Deserialize)]
pub struct Drawn {
    board: String,
    ground: Option<String>,
}

impl Drawn {
    /// That of a board, which takes a moment.
    pub fn of(board: &Board) -> Drawn {
        Drawn {
            board: board::json(board),
            ground: draw::board(board.map(), PIP_MM).svg().ok(),
        }
    }
}

impl From<Drawn> for Looks {
    /// Compresses it, which takes a moment too.
    fn from(drawn: Drawn) -> Looks {
        let ground = drawn
            .ground
            .map(|svg| Packed::new("image/svg+xml", svg.into()));
        Looks {
            json: Packed::new("application/json", drawn.board.into()),
            ground,
        }
    }
}

impl Looks {
    /// Those of a board.
    pub fn of(board: &Board) -> Looks {
        Drawn::of(board).into()
    }

    /// What they take of memory, in bytes.
    pub fn bytes(&self) -> usize {
        self.json.bytes() + self.ground.as_ref().map_or(0, Packed::bytes)
    }
}

impl Atlas {
    /// The board of a map that comes with Milepost, as today's release has it or as that one had it whose hash is given. It
    /// takes a moment for the first time.
    pub fn leaf(&self, map: &str, hash: Option<&str>) -> Option<Arc<Leaf>> {
        let map = hash
            .and_then(|hash| shipped::earlier(map, hash))
            .unwrap_or(map);
        let at = shipped::names().position(|name| name == map)?;
        self.0[at]
            .get_or_init(|| Some(Arc::new(Leaf::of(shipped::map(map)?, false))))
            .clone()
    }

    /// What a browser is sent of a map that comes with Milepost, where it has been made.
    pub fn looks(&self, map: &str) -> Option<Arc<Looks>> {
        let at = shipped::names().position(|name| name == map)?;
        self.0[at].get()?.as_ref()?.looks.get().cloned()
    }

    /// Makes all that is sent of the maps that come with this release.
    pub fn warm(&self) {
        let names = shipped::MAPS.iter().map(|(name, _)| *name);
        for leaf in names.filter_map(|name| self.leaf(name, None)) {
            // Somebody else may have been quicker.
            let _ = leaf.looks.set(Arc::new(Looks::of(&leaf.board)));
        }
    }
}

impl Leaf {
    fn of(map: Map, is_own: bool) -> Leaf {
        Leaf {
            board: Arc::new(Board::new(map)),
            is_own,
            looks: OnceCell::new(),
        }
    }

    /// That of a map that somebody brings, in either form.
    ///
    /// # Errors
    /// All that is wrong with it, line by line.
    pub fn read(source: &str) -> Result<Leaf, Vec<String>> {
        if source.len() > LONGEST {
            let (has, most) = (source.len() / 1024, LONGEST / 1024);
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
            0..=MILEPOSTS => Ok(Leaf::of(map, true)),
            more => Err(vec![format!(
                "map: {}; a table takes {MILEPOSTS} at most",
                counted(more, "milepost", "mileposts")
            )]),
        }
    }

    /// That of a map that this release or an earlier one took and kept.
    ///
    /// # Errors
    /// All that is wrong with it, line by line.
    pub fn kept(source: &str) -> Result<Leaf, Vec<String>> {
        let source = source.strip_prefix('\u{feff}').unwrap_or(source);
        let read = if is_json(source) {
            graph::read_kept(source)
        } else {
            text::read_kept(source)
        };
        Ok(Leaf::of(
            read.map_err(|problems| lines(source, &problems))?.map,
            true,
        ))
    }

    /// What it takes of memory, in bytes, roughly.
    pub fn bytes(&self) -> usize {
        MILEPOST * self.board.map().mileposts().len()
            + self.looks.get().map_or(0, |looks| looks.bytes())
    }

    /// What a browser is sent of it, made where it is not there yet: once, however many ask.
    ///
    /// # Errors
    /// What the making says.
    pub async fn looks<E>(
        &self,
        make: impl Future<Output = Result<Arc<Looks>, E>>,
    ) -> Result<Arc<Looks>, E> {
        self.looks.get_or_try_init(|| make).await.cloned()
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
        let atlas = Atlas::default();
        let hash = |hash| atlas.leaf("japan", hash).unwrap().board.map().hash_text();
        let today = hash(None);
        assert_eq!(hash(Some(&today)), today);
        assert_eq!(hash(Some("cb060a453cf7ed16")), "cb060a453cf7ed16");
        assert!(atlas.leaf("atlantis", Some("cb060a453cf7ed16")).is_none());
    }

    /// What a new rule refuses was played on before.
    #[test]
    fn maps_that_were_taken_once_are_taken_again() {
        let source = shipped::EARLIER
            .iter()
            .find(|(name, _)| *name == "japan@cb060a45")
            .unwrap()
            .1;
        assert!(Leaf::read(source).is_err());
        assert_eq!(
            Leaf::kept(source).ok().unwrap().board.map().hash_text(),
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
        assert!(long != iberia && Leaf::read(&long).is_err() && Leaf::kept(&long).is_ok());
    }
}
