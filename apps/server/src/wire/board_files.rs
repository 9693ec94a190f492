//! What browsers are sent of a map that a table is played on: its board as JSON and its drawing, compressed once.

use crate::http::encoding::Precompressed;
use crate::wire::board;
use milepost_map::draw;
use milepost_table::Board;
use serde::{Deserialize, Serialize};

/// How large maps are drawn to lie below what a browser draws: millimetres between mileposts.
const PIP_MM: f64 = 8.0;

/// What a browser is sent of a board.
pub struct BoardFiles {
    /// The board as JSON.
    pub json: Precompressed,
    /// The map's drawing as SVG; none where it cannot be set in the fonts there are.
    pub ground: Option<Precompressed>,
}

/// The same before it is compressed, as a worker makes it.
#[derive(Serialize, Deserialize)]
pub struct PlainBoardFiles {
    board: String,
    ground: Option<String>,
}

impl PlainBoardFiles {
    /// That of a board, which takes a moment.
    pub fn of(board: &Board) -> PlainBoardFiles {
        PlainBoardFiles {
            board: board::json(board),
            ground: draw::board(board.map(), PIP_MM).svg().ok(),
        }
    }
}

impl From<PlainBoardFiles> for BoardFiles {
    /// Compresses it, which takes a moment too.
    fn from(plain: PlainBoardFiles) -> BoardFiles {
        let ground = plain
            .ground
            .map(|svg| Precompressed::new("image/svg+xml", svg.into()));
        BoardFiles {
            json: Precompressed::new("application/json", plain.board.into()),
            ground,
        }
    }
}

impl BoardFiles {
    /// Those of a board.
    pub fn of(board: &Board) -> BoardFiles {
        PlainBoardFiles::of(board).into()
    }

    /// What they take of memory, in bytes.
    pub fn bytes(&self) -> usize {
        self.json.bytes() + self.ground.as_ref().map_or(0, Precompressed::bytes)
    }
}
