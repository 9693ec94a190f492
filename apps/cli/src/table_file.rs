//! Games from their files.

use crate::failure::{Failure, say, tell};
use crate::source;
use milepost_map::{Map, shipped};
use milepost_table::log::MapName;
use milepost_table::{Board, Game};
use std::path::PathBuf;
use std::sync::Arc;

/// A game that is kept in a file.
#[derive(clap::Args)]
pub struct FileArgs {
    /// The game's file.
    pub game: PathBuf,
    /// The map that the game is played on, where it does not come with Milepost.
    #[arg(long, value_name = "MAP")]
    pub map: Option<String>,
}

/// Whether a file is there and is the log of a game.
pub fn is_game(name: &str) -> bool {
    let known = shipped::MAPS.iter().any(|(map, _)| *map == name);
    !known && std::fs::read(name).is_ok_and(|bytes| bytes.starts_with(b"milepost table log "))
}

/// The game in a file, to go on with. What was torn off at the end is told.
pub fn resume(name: &str, map: Option<&str>) -> Result<Game, Failure> {
    let (text, given) = (text(name)?, given(map)?);
    match Game::resume(&text, |map| board(map, given)) {
        Ok((game, torn)) => {
            if !torn.is_empty() {
                say(&format!("note: {name} breaks off in its last line, which was never acknowledged\n"));
            }
            Ok(game)
        }
        Err(problems) => {
            tell(name, &text, &problems);
            Err(Failure::Told)
        }
    }
}

/// The game in a file, which must be whole.
pub fn whole(args: &FileArgs) -> Result<Game, Failure> {
    let name = args.game.display().to_string();
    let (text, given) = (text(&name)?, given(args.map.as_deref())?);
    Game::read(&text, |map| board(map, given)).map_err(|problems| {
        tell(&name, &text, &problems);
        Failure::Told
    })
}

/// The text of a file; the last sign may be torn.
fn text(name: &str) -> Result<String, Failure> {
    let hint = "begin a game with: milepost table play";
    let bytes = std::fs::read(name);
    let bytes = bytes.map_err(|error| Failure::new(format!("{name} cannot be read: {error}"), hint))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) if error.utf8_error().error_len().is_none() => {
            let whole = error.utf8_error().valid_up_to();
            Ok(String::from_utf8_lossy(&error.as_bytes()[..whole]).into_owned())
        }
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            Err(Failure::new(format!("{name} is no text: byte {at} is not UTF-8"), hint))
        }
    }
}

fn given(map: Option<&str>) -> Result<Option<Map>, Failure> {
    map.map(source::map).transpose()
}

/// The board that a log means: of the map that was given, else of one that comes with Milepost.
fn board(meant: &MapName, given: Option<Map>) -> Option<Arc<Board>> {
    let is_meant = |map: &Map| map.hash() == meant.hash;
    let found = match given {
        Some(map) => Some(map).filter(is_meant),
        None => {
            let maps = shipped::MAPS.iter().filter_map(|(name, _)| shipped::map(name));
            maps.filter(|map| map.name() == meant.name).find(is_meant)
        }
    };
    found.map(|map| Arc::new(Board::new(map)))
}
