//! Any text read as the rules of a title, in TOML, and as the source of one of 18xx.games, in Ruby: a title or its problems, and
//! what is read can be asked about.

use milepost_route_files as files;
use milepost_route_games::replay::{GameRecord, Moment, RecordedGame};
use milepost_route_games::site::Site;

/// Holds it against a text.
pub fn hold(text: &str) {
    drop(files::title(text));
    let read = |path: &str| (path == "map.rb").then(|| text.to_owned());
    let site = Site::of_map("T", &read);
    let record = r#"{"title": "T", "actions": [], "players": [{"name": "Ana"}]}"#;
    let record = GameRecord::read(record).unwrap();
    if let Ok(game) = RecordedGame::open(record, &site) {
        std::hint::black_box(game.printed());
        drop(game.at(Moment::End, None));
    }
}
