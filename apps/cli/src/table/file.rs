//! Games from their files.

use crate::failure::problems::print_problems;
use crate::failure::{Failure, write_stderr};
use crate::input;
use crate::map::source;
use crate::map::tuned::TunedArgs;
use milepost_calls::open_map;
use milepost_map::{Map, shipped};
use milepost_table::log::{BEGINNING, MapName, plain};
use milepost_table::{Board, Game};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A game that is kept in a file.
#[derive(clap::Args)]
pub struct FileArgs {
    /// The game file.
    pub game: PathBuf,
    /// The map file of the game, if its map is not shipped with Milepost.
    #[arg(long, value_name = "MAP")]
    pub map: Option<String>,
}

/// Whether a name means the log of a game, and not a shipped map.
pub fn is_game(name: &str) -> bool {
    let known = shipped::text(name).is_some();
    !known && is_log(Path::new(name))
}

fn is_log(file: &Path) -> bool {
    let begins = |bytes: Vec<u8>| plain(&String::from_utf8_lossy(&bytes)).starts_with(BEGINNING);
    std::fs::read(file).is_ok_and(begins)
}

/// Refuses an existing file for a new game: no file is ever overwritten.
pub fn fresh(file: &Path, verb: &str) -> Result<(), Failure> {
    let name = file.display();
    let there = match std::fs::metadata(file) {
        Ok(found) if found.is_dir() => format!("{name} is a folder"),
        Ok(found) if !found.is_file() || found.len() == 0 => return Ok(()),
        Ok(_) if is_log(file) => {
            let hint = format!(
                "resume it with: milepost table {verb} {name}; or choose another file for the new game with -o"
            );
            return Err(Failure::new(
                format!("{name} already exists and is a game"),
                hint,
            ));
        }
        Ok(_) => format!("{name} already exists and is not a game"),
        Err(_) => return Ok(()),
    };
    Err(Failure::new(there, "choose another file with -o"))
}

/// The game in a file, to resume it. If the last line is incomplete, a note says so.
pub fn resume(name: &str, map: Option<&str>, tuned: &TunedArgs) -> Result<Game, Failure> {
    let given = given(map)?.map(|map| tuned.map(map)).transpose()?;
    let text = text(name)?;
    match Game::resume(&text, |map| board(map, given)) {
        Ok((game, torn)) => {
            if !torn.is_empty() {
                write_stderr(&format!(
                    "note: the last line of {name} is incomplete and was dropped; it was never confirmed\n"
                ));
            }
            Ok(game)
        }
        Err(problems) => {
            print_problems(name, &text, &problems);
            Err(Failure::Reported)
        }
    }
}

/// The game in a file, which must be complete.
pub fn whole(args: &FileArgs) -> Result<Game, Failure> {
    let name = args.game.display().to_string();
    let (text, given) = (text(&name)?, given(args.map.as_deref())?);
    Game::read(&text, |map| board(map, given)).map_err(|problems| {
        print_problems(&name, &text, &problems);
        Failure::Reported
    })
}

/// The text of a file, without what editors add; the last character may be incomplete.
fn text(name: &str) -> Result<String, Failure> {
    let hint = "start a game with: milepost table play";
    match String::from_utf8(input::bytes(name, hint)?) {
        Ok(text) => Ok(plain(&text).into_owned()),
        Err(error) if error.utf8_error().error_len().is_none() => {
            let whole = error.utf8_error().valid_up_to();
            Ok(plain(&String::from_utf8_lossy(&error.as_bytes()[..whole])).into_owned())
        }
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            Err(Failure::new(
                format!(
                    "{} is not text: byte {at} is not UTF-8",
                    input::called(name)
                ),
                hint,
            ))
        }
    }
}

fn given(map: Option<&str>) -> Result<Option<Map>, Failure> {
    map.map(source::quiet_map).transpose()
}

/// The board of a log: of the map that was given, else of one that comes with Milepost.
fn board(meant: &MapName, given: Option<Map>) -> Option<Arc<Board>> {
    let found = match given {
        Some(map) => Some(map).filter(|map| map.hash() == meant.hash),
        None => open_map::by_hash(&meant.name, meant.hash),
    };
    found.map(|map| Arc::new(Board::new(map)))
}
