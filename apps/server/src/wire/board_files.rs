//! What browsers are sent of a table's map: the board as JSON and the drawing, each compressed
//! once.

use crate::http::encoding::Precompressed;
use crate::wire::board;
use milepost_map::draw;
use milepost_table::Board;
use serde::{Deserialize, Serialize};

/// The scale of the drawing: millimetres between mileposts.
const PIP_MM: f64 = 8.0;

/// What a browser is sent of a board.
pub struct BoardFiles {
    /// The board as JSON.
    pub json: Precompressed,
    /// The map's drawing as SVG; `None` if a name has characters that no font covers.
    pub ground: Option<Precompressed>,
}

/// The same before compression, as a worker makes it.
#[derive(Serialize, Deserialize)]
pub struct PlainBoardFiles {
    board: String,
    ground: Option<String>,
}

impl PlainBoardFiles {
    /// Draws a board, which takes a moment.
    pub fn of(board: &Board) -> PlainBoardFiles {
        PlainBoardFiles {
            board: board::json(board),
            ground: draw::board(board.map(), PIP_MM).svg().ok(),
        }
    }
}

impl From<PlainBoardFiles> for BoardFiles {
    /// Compresses the files, which takes a moment.
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
    /// Draws a board and compresses its files.
    pub fn of(board: &Board) -> BoardFiles {
        PlainBoardFiles::of(board).into()
    }

    /// The memory they take, in bytes.
    pub fn bytes(&self) -> usize {
        self.json.bytes() + self.ground.as_ref().map_or(0, Precompressed::bytes)
    }
}
