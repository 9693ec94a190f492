//! 18xx: best runs, what would change them, and recorded games.

mod best;
mod draw;
mod record;
mod what_if;

pub use best::{Best, BestRuns};
pub use draw::Draw;
pub use record::{Audit, Moment, Record};
pub use what_if::{Changed, WhatIf};

use crate::call::given::{Given, Source, unknown};
use crate::call::host::Host;
use crate::call::refused::{Reasons, Refused, inside};
use crate::call::request::svg;
use crate::export;
use crate::open_position::{self, LinkError};
use milepost_document::form::{Kind, Typed};
use milepost_document::{Form, FromNode, Problem};
use milepost_route::model::Title;
use milepost_route::{Limits, Position, Run};
use milepost_route_files::draw as drawings;
use milepost_route_files::{self as files, Ruling, Texts, shipped};

/// The word for rules without those of the title.
const PLAIN: &str = "plain";
/// Name of a position's text in messages.
const POSITION_FILE: &str = "position file";
/// The longest search that may be asked for, in seconds.
const LONGEST: f64 = 86_400.0;
/// Shortest search that may be asked for, in seconds.
const SHORTEST: f64 = 0.001;
/// The most routes, tiles, tokens or trains that a request names.
const MOST_NAMED: usize = 100;
/// The memory of a search, in bytes.
const MEMORY: usize = 256 << 20;

/// The position that a request is about.
#[derive(Clone, Debug, FromNode, Form)]
pub struct PositionGiven {
    /// Position that comes with Milepost, by its name, or any by its string.
    #[form(subject)]
    pub position: Given<Position>,
    /// The text of the board file that the position names, if that is no board that comes with Milepost.
    pub board: Option<String>,
}

/// The rules that a company runs by.
#[derive(Clone, Debug, FromNode, Form)]
pub struct Rules {
    /// Rules in place of those that the position declares: `plain` leaves the title's own rules out; a title that comes with
    /// Milepost says what rules there are.
    pub rules: Option<Given<Title>>,
    /// Leave out rules of the title that are not declared: the same as `plain` rules.
    #[form(usual(false), without("rules"))]
    pub plain: bool,
}

impl Rules {
    /// Returns the rules for a position.
    ///
    /// # Errors
    /// There is no title of that name; or all that is wrong with the text.
    pub fn ruling(&self, host: &dyn Host) -> Result<Ruling, Refused> {
        match &self.rules {
            _ if self.plain => Ok(Ruling::Plain),
            None => Ok(Ruling::Declared),
            Some(given) if given.as_str() == PLAIN => Ok(Ruling::Plain),
            Some(given) => {
                let title = match shipped::title(given.as_str()) {
                    Some(title) => title,
                    None => given.open("rules", host)?.value,
                };
                Ok(Ruling::Given(Box::new(title)))
            }
        }
    }
}

impl Source for Title {
    const FILE: &'static str = "rules file";

    fn names() -> Vec<&'static str> {
        shipped::TITLES.iter().map(|(name, _)| *name).collect()
    }

    fn read(_: &str, text: &str) -> Result<(Title, Vec<Problem>), Vec<Problem>> {
        Ok((files::title(text)?, Vec::new()))
    }
}

impl Typed for Given<Position> {
    fn kind() -> Kind {
        Kind::Given(POSITION_FILE)
    }
}

impl PositionGiven {
    /// The texts of the position that is named, linked or given.
    fn texts(&self) -> Result<Texts, Refused> {
        let position = self.position.as_str();
        let text = || Texts {
            position: position.to_owned(),
            board: self.board.clone().unwrap_or_default(),
        };
        match open_position::by_link(position.trim()) {
            Ok(texts) => Ok(texts),
            // Every file has one of these signs, and no name has.
            Err(LinkError::Unknown) if !position.contains(['\n', '=', '{']) => {
                let names = shipped::POSITIONS.iter().map(|(name, _)| *name);
                let otherwise = ", its string, or the text of a position";
                Err(unknown("position", position, names, otherwise).into())
            }
            Err(LinkError::Unknown) => Ok(text()),
            Err(LinkError::Broken(problem)) if !position.contains('\n') => {
                Err(vec![problem].into())
            }
            Err(LinkError::Broken(_)) => Ok(text()),
        }
    }

    /// The position, and what of its texts was passed over.
    ///
    /// # Errors
    /// No position has that name; or all that is wrong with the texts.
    pub fn open(&self) -> Result<(Position, Vec<Problem>), Refused> {
        read(&self.texts()?)
    }
}

/// The position, what of its texts was passed over, and the rules for it.
///
/// # Errors
/// All that is wrong with either.
fn opened(
    position: &PositionGiven,
    rules: &Rules,
    host: &dyn Host,
) -> Result<((Position, Vec<Problem>), Ruling), Refused> {
    let mut reasons = Reasons::default();
    let position = reasons.keep(position.open());
    let ruling = reasons.keep(rules.ruling(host));
    reasons.all(position.zip(ruling))
}

/// The position of these texts, and what of them was passed over.
fn read(texts: &Texts) -> Result<(Position, Vec<Problem>), Refused> {
    let read = files::read_noted(&texts.position, &|_| texts.named_board());
    Ok(read.map_err(inside("position", &texts.position))?)
}

fn limits() -> Limits {
    Limits {
        memory: MEMORY,
        threads: 1,
        ..Limits::default()
    }
}

fn drawn(position: &Position, company: &str, run: &Run) -> Result<String, Refused> {
    let options = export::route_options(None);
    svg(&drawings::run(position, company, run, &options))
}
