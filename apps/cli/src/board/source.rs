//! Reads presets and boards by name, file or code.

use crate::failure::{Failure, tell};
use crate::map::source;
use milepost_board::code::{Code, NoBoard};
use milepost_board::{Board, Impossible, Preset, Setting, form, make, preset, shipped};
use milepost_document::Problem;
use std::path::Path;

/// The preset called `name`: one that comes with Milepost, or a file.
pub fn preset(name: &str) -> Result<Preset, Failure> {
    let text = match shipped::preset(name) {
        Some(text) => text.to_owned(),
        None => {
            let names = shipped::PRESETS.map(|(name, _)| name).join(", ");
            source::file(name, &format!("PRESET is a file, or one of {names}"))?
        }
    };
    preset::file::read(&text).map_err(|problems| report(name, &text, &problems))
}

fn report(name: &str, text: &str, problems: &[Problem]) -> Failure {
    tell(name, text, problems);
    Failure::Told
}

/// The error for a seed that gives no board.
pub fn no_board(none: &Impossible) -> Failure {
    Failure::new(
        none.to_string(),
        "try another seed, or a preset with fewer requirements",
    )
}

/// A board with its preset.
pub struct Found {
    pub preset: Preset,
    pub board: Board,
    /// Whether the file was edited: its seed gives another board.
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
        NoBoard::Code(_) | NoBoard::Other => "type the code exactly as printed on the board",
        NoBoard::Version(_) => "make the board with the release of Milepost that printed the code",
        NoBoard::Preset => "give the file of its preset with --preset",
        NoBoard::Setting => "",
    };
    Failure::new(format!("{text}: {none}"), hint)
}

/// The board of a code; `given` is its preset, if that does not come with Milepost.
pub fn of_code(text: &str, given: Option<&str>) -> Result<Found, Failure> {
    let code = Code::read(text).map_err(|none| refused(text, &none))?;
    let preset = match given {
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
                .ok_or_else(|| Failure::new("no preset comes with Milepost", ""))?
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

/// The board of a file, or of a code if there is no such file.
pub fn of_file_or_code(name: &str, given: Option<&str>) -> Result<Found, Failure> {
    // A name with neither folder nor extension is taken for a code.
    if !Path::new(name).exists() && !name.contains(['.', '/', '\\']) {
        return of_code(name, given);
    }
    let text = source::file(
        name,
        "give a board file in JSON, or the code printed on a board",
    )?;
    let own = form::read::preset_name(&text).map_err(|problems| report(name, &text, &problems))?;
    let preset = match given {
        Some(name) => preset(name)?,
        None => named(&own)?,
    };
    let board =
        form::read::board(&text, &preset).map_err(|problems| report(name, &text, &problems))?;
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

/// The shipped preset with this name in its file.
fn named(own: &str) -> Result<Preset, Failure> {
    for (name, _) in shipped::PRESETS {
        let preset = preset(name)?;
        if preset.name == own {
            return Ok(preset);
        }
    }
    Err(Failure::new(
        format!("the board is for the preset {own}, which does not come with Milepost"),
        "give its file with --preset",
    ))
}
