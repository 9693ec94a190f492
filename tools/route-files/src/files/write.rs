//! Positions as files: any position that was read, from whatever form, as a position file and the board file that it
//! names. Read again they are the same position.

use crate::files::board::Board;
use crate::files::read::Texts;
use crate::files::write::decomposition::left_out;
use crate::files::write::style::Style;
use crate::files::{board, position, shipped};
use milepost_document::{Node, Place, Problem};
use milepost_route::inner::neighbours;
use milepost_route::model::{Hex, Position, Setup};
use milepost_route::rules::Rules;

pub(crate) mod decomposition;
pub(crate) mod ground;
pub(crate) mod hexes;
mod lines;
pub(crate) mod plain;
mod rules;
pub(crate) mod style;

pub(crate) use crate::files::write::decomposition::Decomposition;
pub use crate::files::write::plain::alike;

/// A position as files, and what they could not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The files.
    pub texts: Texts,
    /// What is not in them, each in a few words.
    pub omitted: Vec<String>,
}

/// A position as a position file: on a board that ships where it lies on one, else with a board file of its own. A
/// position that says no more than its board is a board file alone.
///
/// # Errors
/// Why no such file can hold it: hexes whose names do not say where they lie, or that lie between the rows.
pub fn write(position: &Position, style: &Style) -> Result<Written, Vec<Problem>> {
    write_over(position, &[], style)
}

/// The same for a position of which is known what is printed below its tiles: `printed` are such hexes, and a board of
/// its own has them as they are. Where the position could not be read again so, it is written as [`write()`] does.
///
/// # Errors
/// As [`write()`].
pub fn write_over(
    position: &Position,
    printed: &[Hex],
    style: &Style,
) -> Result<Written, Vec<Problem>> {
    for (name, text) in shipped::BOARDS {
        let Ok(board) = read_board(text) else {
            continue;
        };
        if let Some(found) = on_shipped(position, &board, name, style) {
            return Ok(found);
        }
    }
    if !printed.is_empty()
        && let Ok(written) = on_own(position, printed, style)
        && written
            .texts
            .read()
            .is_ok_and(|read| alike(position, &read))
    {
        return Ok(written);
    }
    on_own(position, &[], style)
}

/// A position on a board file of its own, which has some hexes as they are printed below what lies there.
fn on_own(position: &Position, printed: &[Hex], style: &Style) -> Result<Written, Vec<Problem>> {
    let name = match style {
        Style::Wide(name) => name.as_str(),
        Style::Tight => "b",
    };
    let decomposition = Decomposition::new(position.setup(), printed)?;
    let mut omitted = decomposition.omitted.clone();
    let text = ground::write(&decomposition, style, &mut omitted);
    if decomposition.is_bare() {
        return Ok(Written {
            texts: Texts {
                position: text,
                board: String::new(),
            },
            omitted,
        });
    }
    // A position may have a hex where a board file can have none, such as one drawn beside the board.
    let whole = |problem: Problem| Problem {
        place: Place::Whole,
        ..problem
    };
    let board = read_board(&text)
        .map_err(|problems| problems.into_iter().map(whole).collect::<Vec<Problem>>())?;
    let position = lines::write(&decomposition, &board, name, style, &mut omitted);
    Ok(Written {
        texts: Texts {
            position,
            board: text,
        },
        omitted,
    })
}

/// The board file alone: what is printed, and what lies there printed too, so that the board says all that the position
/// does but tokens, trains and who runs.
///
/// # Errors
/// As [`write()`].
pub fn write_board(position: &Position) -> Result<Written, Vec<Problem>> {
    let mut setup = position.setup().clone();
    if setup.colours.is_empty() {
        setup.colours = ground::COLOURS.map(str::to_owned).to_vec();
    } else if setup.phase.is_empty() {
        setup.phase = "now".to_owned();
    }
    let mut decomposition = Decomposition::printed(&setup)?;
    decomposition.is_alone = true;
    let mut omitted = std::mem::take(&mut decomposition.omitted);
    let kept = Setup {
        rules: Rules::default(),
        undeclared: Vec::new(),
        phase: String::new(),
        ..setup.clone()
    };
    omitted.extend(left_out(&kept));
    let text = ground::write(&decomposition, &Style::Wide(String::new()), &mut omitted);
    Ok(Written {
        texts: Texts {
            position: text,
            board: String::new(),
        },
        omitted,
    })
}

/// The position on a board that ships; nothing where it does not lie on that.
fn on_shipped(position: &Position, board: &Board, name: &str, style: &Style) -> Option<Written> {
    let decomposition = Decomposition::on(position.setup(), board)?;
    let mut omitted = Vec::new();
    let text = lines::write(&decomposition, board, name, style, &mut omitted);
    let read = position::position(&text, &|_| None).ok()?;
    let texts = Texts {
        position: text,
        board: String::new(),
    };
    alike(position, &read).then_some(Written { texts, omitted })
}

fn read_board(text: &str) -> Result<Board, Vec<Problem>> {
    let node = Node::from_toml_text(text)?;
    let (mut board, problems) = board::read(text, &node);
    let printed = &mut board.printed;
    neighbours::join(&mut printed.hexes, &board.closed, printed.layout);
    if problems.is_empty() {
        Ok(board)
    } else {
        Err(problems)
    }
}
