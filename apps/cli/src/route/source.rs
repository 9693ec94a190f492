//! Opens positions: one that comes with Milepost, a file of one, a file of many, read as a stream, or a string from a
//! link.

use crate::failure::problems::print_problems;
use crate::failure::{Failure, reason};
use crate::input;
use crate::output::ending;
use flate2::read::MultiGzDecoder;
use milepost_calls::open_position::{self, LinkError};
use milepost_document::{nearest, without_mark};
use milepost_route::model::kit::Kit;
use milepost_route::{Position, Problem};
use milepost_route_files as files;
use milepost_route_files::{Noted, Texts, shipped};
use serde::de::IgnoredAny;
use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

/// The first bytes of a file that is packed with gzip.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// A position of a file, not read yet.
pub struct Source {
    /// Its index in the file, from 0.
    pub index: usize,
    /// What it is called in messages about it.
    pub name: String,
    pub text: String,
    /// The folder in which the board that it names is looked for.
    folder: PathBuf,
    /// The text of its board, if it came from a link.
    board: String,
}

impl Source {
    /// Reads it; prints warnings on parts that are ignored though they may matter.
    pub fn read(&self) -> Result<Position, Vec<Problem>> {
        let (position, warnings) = self.read_noted()?;
        print_problems(&self.name, &self.text, &warnings);
        Ok(position)
    }

    /// Reads it, with its warnings.
    pub fn read_noted(&self) -> Result<Noted, Vec<Problem>> {
        files::read_noted(&self.text, &|board| self.board(board))
    }

    /// Reads it, and the texts that it is made from.
    pub fn texts(&self) -> Result<(Position, Texts), Vec<Problem>> {
        let board = RefCell::new(String::new());
        let found = |name: &str| {
            self.board(name)
                .inspect(|text| board.borrow_mut().clone_from(text))
        };
        let position = files::read(&self.text, &found)?;
        Ok((
            position,
            Texts {
                position: self.text.clone(),
                board: board.into_inner(),
            },
        ))
    }

    /// The board of a name that does not ship.
    fn board(&self, name: &str) -> Option<String> {
        match self.board.as_str() {
            "" => std::fs::read_to_string(self.folder.join(name)).ok(),
            board => Some(board.to_owned()),
        }
    }

    /// The tiles, trains and phases of a position file's game; empty for other files.
    pub fn kit(&self) -> Kit {
        files::kit(&self.text, &|board| self.board(board)).unwrap_or_default()
    }

    /// Reads it, or prints what is wrong with it.
    pub fn read_or_report(&self) -> Result<Position, Failure> {
        self.read().map_err(|problems| {
            print_problems(&self.name, &self.text, &problems);
            Failure::Reported
        })
    }
}

/// The positions of a file, or the one that comes with Milepost.
pub enum Sources {
    One(Option<Source>),
    Lines {
        file: String,
        lines: Box<dyn BufRead>,
        index: usize,
    },
}

/// Opens a file.
pub fn open(name: &str) -> Result<Sources, Failure> {
    let path = Path::new(name);
    let source = |text: String, folder: PathBuf| {
        Sources::One(Some(Source {
            index: 0,
            name: input::called(name).to_owned(),
            text,
            folder,
            board: String::new(),
        }))
    };
    if let Some(texts) = open_position::by_name(name) {
        return Ok(source(texts.position, PathBuf::new()));
    }
    if !path.exists()
        && !input::is_standard(name)
        && let Some(link) = open_position::link_in(name)
    {
        return by_link(link);
    }
    let (inner, mut bytes) = unpacked(name).map_err(|error| unread(name, &error))?;
    let mut text = String::new();
    let mut are_lines = ["ndjson", "jsonl"].contains(&ending(&inner).as_str());
    if input::is_standard(name) {
        // Nothing but the text says its form: many positions have one of them, as JSON, on the first line.
        bytes
            .read_line(&mut text)
            .map_err(|error| unread(name, &error))?;
        are_lines = serde_json::from_str::<IgnoredAny>(&text).is_ok();
    }
    if are_lines {
        return Ok(Sources::Lines {
            file: input::called(name).to_owned(),
            lines: Box::new(Cursor::new(text).chain(bytes)),
            index: 0,
        });
    }
    bytes
        .read_to_string(&mut text)
        .map_err(|error| unread(name, &error))?;
    Ok(source(
        without_mark(&text).to_owned(),
        path.parent().map(Path::to_owned).unwrap_or_default(),
    ))
}

/// Content of a file, unpacked if its name ends in `.gz`, and its name without that; of standard input, unpacked if it begins
/// as gzip does.
pub fn unpacked(name: &str) -> io::Result<(PathBuf, Box<dyn BufRead>)> {
    let path = Path::new(name);
    let mut bytes = input::stream(name)?;
    let is_packed = match input::is_standard(name) {
        true => bytes.fill_buf()?.starts_with(&GZIP),
        false => ending(path) == "gz",
    };
    Ok(match is_packed {
        true => {
            let bytes = BufReader::new(MultiGzDecoder::new(bytes));
            (path.with_extension(""), Box::new(bytes))
        }
        false => (path.to_owned(), bytes),
    })
}

/// The position of a link.
fn by_link(link: &str) -> Result<Sources, Failure> {
    let Texts { position, board } = open_position::by_link(link).map_err(|error| match error {
        LinkError::Unknown => Failure::new(format!("{link} is not a position"), ""),
        LinkError::Broken(problem) => Failure::new(problem.what, problem.hint),
    })?;
    let name = if shipped::text(link).is_some() {
        link
    } else {
        "the string"
    };
    Ok(Sources::One(Some(Source {
        index: 0,
        name: name.to_owned(),
        text: position,
        folder: PathBuf::new(),
        board,
    })))
}

/// The only position of a file.
pub fn one(name: &str) -> Result<Source, Failure> {
    let mut sources = open(name)?;
    let first = sources.next().transpose()?;
    let name = input::called(name);
    let first = first.ok_or_else(|| Failure::new(format!("{name} has no position"), ""))?;
    if sources.next().is_some() {
        let hint = "put the one you mean in a file of its own";
        return Err(Failure::new(
            format!("{name} has more than one position"),
            hint,
        ));
    }
    Ok(first)
}

impl Iterator for Sources {
    type Item = Result<Source, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let (file, lines, index) = match self {
            Sources::One(source) => return source.take().map(Ok),
            Sources::Lines { file, lines, index } => (file, lines, index),
        };
        loop {
            let mut text = String::new();
            match lines.read_line(&mut text) {
                Ok(0) => return None,
                Ok(_) if text.trim().is_empty() => {}
                Ok(_) => {
                    *index += 1;
                    let name = format!("{file}, position {}", *index - 1);
                    let (folder, board) = (PathBuf::new(), String::new());
                    return Some(Ok(Source {
                        index: *index - 1,
                        name,
                        text,
                        folder,
                        board,
                    }));
                }
                Err(error) => {
                    let packed = if ending(Path::new(file.as_str())) == "gz" {
                        ", as gzip,"
                    } else {
                        ""
                    };
                    let what = format!(
                        "{file} cannot be read{packed} after {index} positions: {}",
                        reason(&error)
                    );
                    let end: Box<dyn BufRead> = Box::new(std::io::empty());
                    *lines = end;
                    return Some(Err(Failure::new(what, "a line is one position in JSON")));
                }
            }
        }
    }
}

fn unread(file: &str, error: &std::io::Error) -> Failure {
    let names: Vec<&str> = shipped::POSITIONS.iter().map(|(name, _)| *name).collect();
    let hint = match nearest(file, names.iter().copied()).as_slice() {
        _ if ending(Path::new(file)) == "gz" => "is it packed with gzip?".to_owned(),
        [] => format!(
            "FILE is a file of positions, or one of {}",
            names.join(", ")
        ),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    let why = reason(error);
    Failure::new(format!("cannot read {}: {why}", input::called(file)), hint)
}
