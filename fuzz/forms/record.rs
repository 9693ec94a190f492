//! Any text read as a record of a game of 18xx.games, played on a board that ships.

use milepost_route::Position;
use milepost_route_files::{self as files, shipped};
use milepost_route_games::replay::{GameRecord, Moment, RecordedGame};
use std::sync::LazyLock;

static BOARD: LazyLock<Position> = LazyLock::new(|| {
    let text = shipped::position("tern-island-midway").unwrap();
    files::read(text, &|name| shipped::board(name).map(str::to_owned)).unwrap()
});

/// Holds it against a text.
pub fn hold(text: &str) {
    if let Ok(record) = GameRecord::read(text) {
        let game = RecordedGame::on_board(record, &BOARD);
        drop(game.at(Moment::End, None));
    }
}
