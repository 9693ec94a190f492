//! What browsers are sent of a table's map: the board as JSON and the drawing, each compressed
//! once.

use crate::http::encoding::Precompressed;
use milepost_map::draw::screen::{Detail, Light, ground};
use milepost_pages::board_json as board;
use milepost_table::Board;
use serde::{Deserialize, Serialize};

/// What a browser is sent of a board.
pub struct BoardFiles {
    /// The board as JSON.
    pub json: Precompressed,
    /// The ground of the map as SVG, over which browsers write and draw.
    pub ground: Precompressed,
}

/// The same before compression, as a worker makes it.
#[derive(Serialize, Deserialize)]
pub struct PlainBoardFiles {
    board: String,
    ground: String,
}

impl PlainBoardFiles {
    /// Draws a board, which takes a moment.
    pub fn of(board: &Board) -> PlainBoardFiles {
        PlainBoardFiles {
            board: board::json(board),
            ground: ground(board.map(), Light::Reader, Detail::Full),
        }
    }
}

impl From<PlainBoardFiles> for BoardFiles {
    /// Compresses the files, which takes a moment.
    fn from(plain: PlainBoardFiles) -> BoardFiles {
        BoardFiles {
            json: Precompressed::new("application/json", plain.board.into()),
            ground: Precompressed::new("image/svg+xml", plain.ground.into()),
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
        self.json.bytes() + self.ground.bytes()
    }
}
