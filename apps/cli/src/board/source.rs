//! Reads presets and boards by name, file or code.

use crate::failure::Failure;
use crate::failure::problems::print_problems;
use crate::input;
use milepost_board::code::NoBoard;
use milepost_board::{Impossible, Preset, files, shipped};
use milepost_calls::open_board::{self, OpenBoard, OpenError};
use milepost_document::Problem;
use std::path::Path;

/// The preset called `name`: one that comes with Milepost, or a file.
pub fn preset(name: &str) -> Result<Preset, Failure> {
    let text = match shipped::preset(name) {
        Some(text) => text.to_owned(),
        None => {
            let names = shipped::PRESETS.map(|(name, _)| name).join(", ");
            input::file(name, &format!("PRESET is a file, or one of {names}"))?
        }
    };
    files::preset::read(&text).map_err(|problems| report(name, &text, &problems))
}

fn report(name: &str, text: &str, problems: &[Problem]) -> Failure {
    print_problems(name, text, problems);
    Failure::Reported
}

/// The error for a seed that gives no board.
pub fn no_board(none: &Impossible) -> Failure {
    Failure::new(
        none.to_string(),
        "try another seed, or a preset with fewer requirements",
    )
}

fn refused(text: &str, source: &str, error: OpenError) -> Failure {
    let hint = match &error {
        OpenError::Problems(problems) => return report(text, source, problems),
        OpenError::Impossible(none) => return no_board(none),
        OpenError::UnknownPreset(_) => {
            return Failure::new(error.to_string(), "give its file with --preset");
        }
        OpenError::Code(NoBoard::Code(_) | NoBoard::Other) => {
            "type the code exactly as printed on the board"
        }
        OpenError::Code(NoBoard::Version(_)) => {
            "make the board with the release of Milepost that printed the code"
        }
        OpenError::Code(NoBoard::Preset) => "give the file of its preset with --preset",
        OpenError::Code(NoBoard::Setting) => "",
    };
    Failure::new(format!("{text}: {error}"), hint)
}

/// The board of a code; `own` is its preset, if that does not come with Milepost.
pub fn of_code(text: &str, own: Option<&str>) -> Result<OpenBoard, Failure> {
    let own = own.map(preset).transpose()?;
    open_board::by_code(text, own).map_err(|error| refused(text, "", error))
}

/// The board of a file, or of a code if there is no such file.
pub fn of_file_or_code(name: &str, own: Option<&str>) -> Result<OpenBoard, Failure> {
    // A name with neither folder nor extension is taken for a code.
    if !Path::new(name).exists() && !input::is_standard(name) && !name.contains(['.', '/', '\\']) {
        return of_code(name, own);
    }
    let text = input::file(
        name,
        "give a board file in JSON, or the code printed on a board",
    )?;
    let own = own.map(preset).transpose()?;
    open_board::from_file(&text, own).map_err(|error| refused(name, &text, error))
}
