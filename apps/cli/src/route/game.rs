//! Records of games, and the copy of the site's source that they are played again with.

use crate::failure::problems::print_problems;
use crate::failure::{Failure, reason};
use crate::input;
use crate::output::ending;
use crate::route::source;
use milepost_calls::recorded_game::TitleSource;
use milepost_document::invisible::is_hidden;
use milepost_document::{Problem, without_mark};
use milepost_route_games::replay::{GameRecord, RecordedGame};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The most bytes of a record, unpacked.
const LARGEST: u64 = 64 << 20;

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub struct SiteArgs {
    /// Your copy of the site's source, for the title's board, companies and trains. It is read as data, and nothing of it
    /// is run.
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// The title's board alone: its map.rb of the site's source, a board file, or a board of 18xx-maker.
    #[arg(long, value_name = "MAP.rb|BOARD.toml|MAKER.json")]
    map: Option<String>,
}

impl SiteArgs {
    /// The copy, or the title's board.
    ///
    /// # Errors
    /// The copy has no titles, or the board is none.
    pub fn open(&self) -> Result<TitleSource, Failure> {
        let site = match (&self.site, &self.map) {
            (_, Some(map)) if ending(Path::new(map)) == "rb" => {
                let text = input::file(map, "give the map.rb of a title")?;
                let files = [("map.rb".to_owned(), text)];
                return Ok(TitleSource::Files(files.into()));
            }
            (_, Some(map)) => {
                let board = source::one(map)?.read_or_report()?;
                return TitleSource::board(board).ok_or_else(|| {
                    Failure::new(
                        format!("{map} is a position, on which a game has been played"),
                        "give the board before anyone has built: a board file, or one of 18xx-maker",
                    )
                });
            }
            (Some(site), None) => site,
            (None, None) => return Err(Failure::Usage("give --site or --map".to_owned())),
        };
        Ok(TitleSource::folder(site)?)
    }
}

/// A record that was read.
pub struct Game {
    name: String,
    text: String,
    pub played: RecordedGame,
}

impl Game {
    /// Reads a record, and what its title is played with.
    ///
    /// # Errors
    /// What is wrong with it, which is printed.
    pub fn open(name: &str, source: &TitleSource) -> Result<Game, Failure> {
        let text = text(name)?;
        let played = GameRecord::read(&text).and_then(|record| source.open(record));
        match played {
            Ok(played) => Ok(Game {
                name: name.to_owned(),
                text,
                played,
            }),
            Err(problems) => {
                print_problems(name, &text, &problems);
                Err(Failure::Reported)
            }
        }
    }

    /// Prints problems of it.
    pub fn report(&self, problems: &[Problem]) -> Failure {
        print_problems(&self.name, &self.text, problems);
        Failure::Reported
    }
}

/// A text that holds a stranger's names, safe to be shown.
pub fn shown(text: &str) -> String {
    let shown = |c: char| match is_hidden(c) && c != '\n' {
        true => '\u{fffd}',
        false => c,
    };
    text.chars().map(shown).collect()
}

/// The text of a record, unpacked.
fn text(name: &str) -> Result<String, Failure> {
    let called = input::called(name);
    let unread = |error: std::io::Error| {
        let what = format!("cannot read {called}: {}", reason(&error));
        Failure::new(what, "give a record of a game: JSON")
    };
    let (_, bytes) = source::unpacked(name).map_err(unread)?;
    let mut text = String::new();
    let length = bytes
        .take(LARGEST)
        .read_to_string(&mut text)
        .map_err(unread)?;
    if length as u64 == LARGEST {
        let what = format!("{called} is larger than {} MB", LARGEST >> 20);
        return Err(Failure::new(what, "give the record of one game"));
    }
    Ok(without_mark(&text).to_owned())
}
