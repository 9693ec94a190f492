//! Boards to test on.

use milepost_map::shipped;
use milepost_table::Board;
use std::sync::Arc;

/// The board of a shipped map.
pub fn board(name: &str) -> Arc<Board> {
    Arc::new(Board::new(shipped::map(name).unwrap()))
}
