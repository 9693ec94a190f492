//! Games from their files.

use crate::failure::{Failure, say, tell};
use crate::map::source;
use milepost_map::{Map, shipped};
use milepost_table::log::{BEGINNING, MapName, plain};
use milepost_table::{Board, Game};
use std::path::{Path, PathBuf};
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

/// Whether what is meant is the log of a game, and not a map that ships.
pub fn is_game(name: &str) -> bool {
    let known = shipped::MAPS.iter().any(|(map, _)| *map == name);
    !known && is_log(Path::new(name))
}

fn is_log(file: &Path) -> bool {
    let begins = |bytes: Vec<u8>| plain(&String::from_utf8_lossy(&bytes)).starts_with(BEGINNING);
    std::fs::read(file).is_ok_and(begins)
}

/// Refuses a file that is there, for a new game: nothing is ever written over.
pub fn fresh(file: &Path, verb: &str) -> Result<(), Failure> {
    let name = file.display();
    let there = match std::fs::metadata(file) {
        Ok(found) if found.is_dir() => format!("{name} is a folder"),
        Ok(found) if !found.is_file() || found.len() == 0 => return Ok(()),
        Ok(_) if is_log(file) => {
            let hint = format!(
                "go on with it: milepost table {verb} {name}; or keep the new game elsewhere, with -o"
            );
            return Err(Failure::new(
                format!("{name} is there already, and is a game"),
                hint,
            ));
        }
        Ok(_) => format!("{name} is there already, and is no game"),
        Err(_) => return Ok(()),
    };
    Err(Failure::new(there, "keep the new game elsewhere, with -o"))
}

/// The game in a file, to go on with. What was torn off at the end is told.
pub fn resume(name: &str, map: Option<&str>) -> Result<Game, Failure> {
    let (text, given) = (text(name)?, given(map)?);
    match Game::resume(&text, |map| board(map, given)) {
        Ok((game, torn)) => {
            if !torn.is_empty() {
                say(&format!(
                    "note: {name} breaks off in its last line, which was never acknowledged\n"
                ));
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

/// The text of a file, without what editors add; the last sign may be torn.
fn text(name: &str) -> Result<String, Failure> {
    let hint = "begin a game with: milepost table play";
    let bytes = std::fs::read(name);
    let bytes =
        bytes.map_err(|error| Failure::new(format!("{name} cannot be read: {error}"), hint))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(plain(&text).into_owned()),
        Err(error) if error.utf8_error().error_len().is_none() => {
            let whole = error.utf8_error().valid_up_to();
            Ok(plain(&String::from_utf8_lossy(&error.as_bytes()[..whole])).into_owned())
        }
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            Err(Failure::new(
                format!("{name} is no text: byte {at} is not UTF-8"),
                hint,
            ))
        }
    }
}

fn given(map: Option<&str>) -> Result<Option<Map>, Failure> {
    map.map(source::kept_map).transpose()
}

/// The board that a log means: of the map that was given, else of one that comes with Milepost or came with an earlier
/// release.
fn board(meant: &MapName, given: Option<Map>) -> Option<Arc<Board>> {
    let is_meant = |map: &Map| map.hash() == meant.hash;
    let found = match given {
        Some(map) => Some(map).filter(is_meant),
        None => {
            let maps = shipped::names().filter_map(shipped::map);
            maps.filter(|map| map.name() == meant.name).find(is_meant)
        }
    };
    found.map(|map| Arc::new(Board::new(map)))
}
