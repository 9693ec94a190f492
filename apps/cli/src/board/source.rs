//! Where presets and boards come from.

use crate::failure::{Failure, tell};
use crate::map::source;
use milepost_board::code::{Code, NoBoard};
use milepost_board::{Board, Impossible, Preset, Setting, files, make, shipped};
use milepost_document::Problem;
use std::path::Path;

/// The preset called `name`, one that comes with Milepost or a file.
pub fn preset(name: &str) -> Result<Preset, Failure> {
    let text = match shipped::preset(name) {
        Some(text) => text.to_owned(),
        None => {
            let names = shipped::PRESETS.map(|(name, _)| name).join(", ");
            source::file(name, &format!("PRESET is a file, or one of {names}"))?
        }
    };
    files::preset::read(&text).map_err(|problems| told(name, &text, &problems))
}

fn told(name: &str, text: &str, problems: &[Problem]) -> Failure {
    tell(name, text, problems);
    Failure::Told
}

/// Why there is no board.
pub fn no_board(none: &Impossible) -> Failure {
    Failure::new(
        none.to_string(),
        "another seed may do, or a preset that asks for less",
    )
}

/// A board with the preset that it is of.
pub struct Found {
    pub preset: Preset,
    pub board: Board,
    /// Whether its seed gives another board: someone has changed the file.
    pub edited: bool,
}

impl Found {
    /// The board's setting.
    pub fn setting(&self) -> Setting<'_> {
        Setting {
            preset: &self.preset,
            players: self.board.players,
            scenario: self.board.scenario,
        }
    }
}

fn refused(text: &str, none: &NoBoard) -> Failure {
    let hint = match none {
        NoBoard::Code(_) | NoBoard::Other => "type it as it is printed on the board",
        NoBoard::Version(_) => "the program that printed it makes the board again",
        NoBoard::Preset => "name the preset's file with --preset",
        NoBoard::Setting => "",
    };
    Failure::new(format!("{text}: {none}"), hint)
}

/// The board of a code; `wanted` is its preset, where it is none that comes with Milepost.
pub fn of_code(text: &str, wanted: Option<&str>) -> Result<Found, Failure> {
    let code = Code::read(text).map_err(|none| refused(text, &none))?;
    let preset = match wanted {
        Some(name) => preset(name)?,
        None => {
            let presets: Vec<Preset> = shipped::PRESETS
                .iter()
                .map(|(name, _)| preset(name))
                .collect::<Result<_, _>>()?;
            let own = presets
                .iter()
                .position(|preset| preset.hash() == code.preset)
                .unwrap_or_default();
            presets
                .into_iter()
                .nth(own)
                .ok_or_else(|| Failure::new("no preset comes along", ""))?
        }
    };
    code.fits(&preset).map_err(|none| refused(text, &none))?;
    let setting = Setting {
        preset: &preset,
        players: code.players,
        scenario: code.scenario,
    };
    let board = make(setting, code.seed).map_err(|none| no_board(&none))?;
    Ok(Found {
        preset,
        board,
        edited: false,
    })
}

/// The board of a file, or of a code where there is no such file.
pub fn of_file_or_code(name: &str, wanted: Option<&str>) -> Result<Found, Failure> {
    // What has neither folder nor ending is meant as a code.
    if !Path::new(name).exists() && !name.contains(['.', '/', '\\']) {
        return of_code(name, wanted);
    }
    let text = source::file(
        name,
        "FILE is a board in JSON, or the code that is printed on one",
    )?;
    let own = files::board::preset_name(&text).map_err(|problems| told(name, &text, &problems))?;
    let preset = match wanted {
        Some(name) => preset(name)?,
        None => named(&own)?,
    };
    let board =
        files::board::read(&text, &preset).map_err(|problems| told(name, &text, &problems))?;
    let setting = Setting {
        preset: &preset,
        players: board.players,
        scenario: board.scenario,
    };
    let edited = !make(setting, board.seed).is_ok_and(|made| made == board);
    Ok(Found {
        preset,
        board,
        edited,
    })
}

/// The shipped preset that calls itself so.
fn named(own: &str) -> Result<Preset, Failure> {
    for (name, _) in shipped::PRESETS {
        let preset = preset(name)?;
        if preset.name == own {
            return Ok(preset);
        }
    }
    Err(Failure::new(
        format!("the board is of the preset {own}, which does not come along"),
        "name its file with --preset",
    ))
}
