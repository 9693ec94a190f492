//! Positions as files: any position that was read, from whatever form, as a position file and the board file that it
//! names. Read again they are the same position.

use super::board::{self, Board};
use super::maker;
use super::table;
use crate::position::{Position, Setup};
use crate::rules::Rules;
use crate::shipped;
use milepost_document::{Node, Place, Problem};

mod ground;
mod hexes;
mod lines;
mod pen;
mod plain;
mod plan;
mod rules;

pub(super) use ground::is_icon;
pub(super) use hexes::borders;
pub use plain::alike;
pub(super) use plan::{Plan, is_named};

/// What a position is made from: its own text, and that of the board it names where that does not ship.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// A position in any form, or a board.
    pub position: String,
    /// The board's text; empty where there is none.
    pub board: String,
}

/// A position as files, and what they could not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The files.
    pub texts: Texts,
    /// What is not in them, each in a few words.
    pub lost: Vec<String>,
}

/// How files are laid out.
#[derive(Clone, Debug)]
pub enum Style {
    /// For people, with the name by which the position calls its board where none ships that would do.
    Wide(String),
    /// As short as can be.
    Tight,
}

impl Texts {
    /// The position.
    ///
    /// # Errors
    /// All that is wrong with it, each with its place.
    pub fn read(&self) -> Result<Position, Vec<Problem>> {
        let board = || (!self.board.trim().is_empty()).then(|| self.board.clone());
        super::read(&self.position, &|_| board())
    }
}

/// A position as a position file: on a board that ships where it lies on one, else with a board file of its own. A
/// position that says no more than its board is a board file alone.
///
/// # Errors
/// Why no such file can hold it: hexes whose names do not say where they lie, or that lie between the rows.
pub fn write(position: &Position, style: &Style) -> Result<Written, Vec<Problem>> {
    let setup = position.setup();
    for (name, text) in shipped::BOARDS {
        let Ok(board) = read_board(text) else {
            continue;
        };
        if let Some(found) = on_shipped(position, &board, name, style) {
            return Ok(found);
        }
    }
    let name = match style {
        Style::Wide(name) => name.as_str(),
        Style::Tight => "b",
    };
    let plan = Plan::new(setup)?;
    let mut lost = plan.lost.clone();
    let text = ground::write(&plan, style, &mut lost);
    if plan.is_bare() {
        return Ok(Written {
            texts: Texts {
                position: text,
                board: String::new(),
            },
            lost,
        });
    }
    // A position may have a hex where a board file can have none, such as one drawn beside the board.
    let whole = |problem: Problem| Problem {
        place: Place::Whole,
        ..problem
    };
    let board = read_board(&text)
        .map_err(|problems| problems.into_iter().map(whole).collect::<Vec<Problem>>())?;
    let position = lines::write(&plan, &board, name, style, &mut lost);
    Ok(Written {
        texts: Texts {
            position,
            board: text,
        },
        lost,
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
    let mut plan = Plan::printed(&setup)?;
    let mut lost = std::mem::take(&mut plan.lost);
    let kept = Setup {
        rules: Rules::default(),
        undeclared: Vec::new(),
        phase: String::new(),
        ..setup.clone()
    };
    lost.extend(maker::left_out(&kept));
    let text = ground::write(&plan, &Style::Wide(String::new()), &mut lost);
    Ok(Written {
        texts: Texts {
            position: text,
            board: String::new(),
        },
        lost,
    })
}

/// The position on a board that ships; nothing where it does not lie on that.
fn on_shipped(position: &Position, board: &Board, name: &str, style: &Style) -> Option<Written> {
    let plan = Plan::on(position.setup(), board)?;
    let mut lost = Vec::new();
    let text = lines::write(&plan, board, name, style, &mut lost);
    let read = table(&text, &|_| None).ok()?;
    let texts = Texts {
        position: text,
        board: String::new(),
    };
    alike(position, &read).then_some(Written { texts, lost })
}

fn read_board(text: &str) -> Result<Board, Vec<Problem>> {
    let node = Node::from_toml_text(text)?;
    let (mut board, problems) = board::read(text, &node);
    board::join(&mut board.hexes, &board.shut, board.layout);
    if problems.is_empty() {
        Ok(board)
    } else {
        Err(problems)
    }
}
