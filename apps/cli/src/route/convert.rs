//! `milepost route convert`

use crate::failure::problems::print_problems;
use crate::failure::{Failure, write_stderr};
use crate::output;
use crate::output::target::{OutputArgs, Target};
use crate::route::source;
use clap::ValueEnum;
use milepost_route::{Hex, Place, Position, Problem};
use milepost_route_files::write::Written;
use milepost_route_files::{Style, shipped, write, write_maker};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.required_unless_present_any(["to", "format"]).help(
    "The file to write: .toml, a position with its board beside it, or .json, a board for 18xx-maker"
)))]
pub struct Args {
    /// A position or a board that comes with Milepost, a file of one in any form, or the string of one.
    file: String,
    #[command(flatten)]
    output: OutputArgs,
    /// The form, whatever the ending; on standard output where there is no -o.
    #[arg(long, value_enum)]
    to: Option<To>,
}

/// The forms that can be written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// A position file.
    Position,
    /// The board file that it names.
    Board,
    /// A board file with all that lies on the board, hex by hex, as notation.
    Notation,
    /// A board as 18xx-maker JSON.
    Maker,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.required();
    let to = args.to.map_or_else(|| of_ending(&target), Ok)?;
    let source = source::one(&args.file)?;
    let position = source.read_or_report()?;
    let (files, omitted) = written((&position, &[]), to, &target).map_err(|problems| {
        print_problems(&source.name, &source.text, &problems);
        Failure::Reported
    })?;
    give_out(files.as_slice(), &omitted)
}

/// Writes a position file, with its board beside it; `printed` are its hexes before anything was laid.
///
/// # Errors
/// Why no such file can hold the position.
pub fn write_position(
    position: &Position,
    printed: &[Hex],
    target: &Target,
) -> Result<(), WriteError> {
    let (files, omitted) =
        written((position, printed), To::Position, target).map_err(WriteError::Position)?;
    give_out(&files, &omitted).map_err(WriteError::File)
}

/// Why a position was not written.
pub enum WriteError {
    Position(Vec<Problem>),
    File(Failure),
}

fn give_out(files: &[(Option<PathBuf>, Vec<u8>)], omitted: &[String]) -> Result<(), Failure> {
    omitted
        .iter()
        .for_each(|loss| write_stderr(&format!("note: left out: {loss}\n")));
    match files {
        [(file, bytes)] => output::write(file.as_ref(), bytes),
        files => {
            let files: Vec<(PathBuf, Vec<u8>)> = files
                .iter()
                .filter_map(|(file, bytes)| Some((file.clone()?, bytes.clone())))
                .collect();
            output::write_together(&files)
        }
    }
}

/// The form that an ending names.
fn of_ending(target: &Target) -> Result<To, Failure> {
    match target.ending().as_str() {
        "toml" => Ok(To::Position),
        "json" => Ok(To::Maker),
        _ => Err(target.unknown_form(".toml, .json; choose others with --to")),
    }
}

/// Files with what is in them, standard output for one without a name; and what is not.
type Files = (Vec<(Option<PathBuf>, Vec<u8>)>, Vec<String>);

fn written(
    (position, printed): (&Position, &[Hex]),
    to: To,
    target: &Target,
) -> Result<Files, Vec<Problem>> {
    let file = target.file();
    let only =
        |text: String, omitted| Ok((vec![(file.map(Path::to_owned), text.into_bytes())], omitted));
    match to {
        To::Maker => write_maker(position).and_then(|(text, omitted)| only(text, omitted)),
        To::Notation => write::write_board(position)
            .and_then(|written| only(written.texts.position, written.omitted)),
        To::Board => {
            let Written { texts, omitted } = write::write(position, &Style::Wide(beside(file).1))?;
            let ships = || named(&texts.position).unwrap_or_else(|| texts.position.clone());
            only(
                if texts.board.is_empty() {
                    ships()
                } else {
                    texts.board.clone()
                },
                omitted,
            )
        }
        To::Position => {
            let (board, name) = beside(file);
            let Written { texts, omitted } =
                write::write_over(position, printed, &Style::Wide(name))?;
            if file.is_none() && !texts.board.is_empty() {
                let what = "a position is written as two files, and its board is none that ships";
                let hint = "name a file with -o, or print the board with --to board";
                return Err(vec![Problem::error(&Place::Whole, what, hint)]);
            }
            let mut files = vec![(file.map(Path::to_owned), texts.position.into_bytes())];
            if let Some(board) = board.filter(|_| !texts.board.is_empty()) {
                files.push((Some(board), texts.board.into_bytes()));
            }
            Ok((files, omitted))
        }
    }
}

/// The file of the board beside that of the position, and what the position calls it.
fn beside(file: Option<&Path>) -> (Option<PathBuf>, String) {
    let stem = file
        .and_then(Path::file_stem)
        .map(|stem| stem.to_string_lossy().into_owned());
    let name = stem.map_or_else(
        || "board.toml".to_owned(),
        |stem| format!("{stem}-board.toml"),
    );
    (file.map(|file| file.with_file_name(&name)), name)
}

/// The text of the board that ships and that a position names.
fn named(position: &str) -> Option<String> {
    let line = position
        .lines()
        .find_map(|line| line.strip_prefix("board = \""))?;
    shipped::board(line.trim_end_matches('"')).map(str::to_owned)
}
