//! The board file: what is printed, and what the game's box holds (docs/route-files.md).

use crate::files::common::{Names, is_short_table};
use crate::files::{common, rules, train};
use crate::model::coordinate::Axes;
use crate::model::hex::Hex;
use crate::model::neighbours;
use crate::model::position::Position;
use crate::model::setup::Setup;
use crate::model::tile::{Colour, Tile};
use crate::model::train::Train;
use crate::notation;
use crate::rules::Rules;
use milepost_document::{Cursor, Node, Problem, Reader, Severity, Value};
use milepost_grid::{Edge, Layout};
use std::collections::BTreeMap;

pub(crate) mod printed;
pub(crate) mod range;

/// What such a file says of itself.
pub(crate) const FORMAT: &str = "18xx-board/1";

const MEMBERS: [&str; 13] = [
    "milepost",
    "title",
    "provenance",
    "layout",
    "axes",
    "hexes",
    "names",
    "borders",
    "phases",
    "companies",
    "train",
    "tile",
    "rules",
];

/// A board, and what is played with on it.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub title: String,
    pub layout: Layout,
    /// The hexes as they are printed.
    pub hexes: Vec<Hex>,
    /// For each hex the edges that nothing passes.
    pub shut: Vec<Vec<Edge>>,
    /// The colours of the tiles in use, by phase.
    pub phases: BTreeMap<String, Vec<String>>,
    /// The companies; none where anyone may play.
    pub companies: Vec<String>,
    pub trains: BTreeMap<String, Train>,
    pub tiles: BTreeMap<String, Tile>,
    pub rules: Rules,
}

impl Board {
    /// No board at all.
    pub fn none() -> Board {
        Board {
            title: String::new(),
            layout: Layout::Flat,
            hexes: Vec::new(),
            shut: Vec::new(),
            phases: BTreeMap::new(),
            companies: Vec::new(),
            trains: BTreeMap::new(),
            tiles: BTreeMap::new(),
            rules: Rules::default(),
        }
    }

    /// The position before anyone has built.
    pub fn bare(self) -> Setup {
        let mut setup = Setup {
            title: self.title,
            layout: self.layout,
            phase: String::new(),
            colours: Vec::new(),
            hexes: self.hexes,
            companies: Vec::new(),
            rules: self.rules,
            undeclared: Vec::new(),
            record: None,
        };
        neighbours::join(&mut setup.hexes, &self.shut, self.layout);
        setup
    }
}

/// Reads a board as the position before anyone has built.
///
/// # Errors
/// All that is wrong with it, each with the bytes it stands on.
pub fn board(text: &str) -> Result<Position, Vec<Problem>> {
    let node = Node::from_toml_text(text)?;
    let (board, problems) = read(text, &node);
    common::finish(board.bare(), problems)
}

/// The board of a file, and what is wrong with it.
pub(crate) fn read(text: &str, node: &Node) -> (Board, Vec<Problem>) {
    let mut reader = Reader::new(Severity::Error);
    let root = Cursor::root(node);
    reader.table(&root, &MEMBERS);
    format(&mut reader, &root, FORMAT);
    let board = sections(&mut reader, &root, text);
    (board, reader.problems)
}

/// Complains unless the file says that it is of this form.
pub(crate) fn format(reader: &mut Reader, root: &Cursor<'_>, format: &str) {
    let said = reader.required(root, "milepost", |r, at| Some((r.text(at)?, at.place())));
    if let Some((said, place)) = said.filter(|(said, _)| said != format) {
        let what = format!("this file says it is \"{said}\", not \"{format}\"");
        reader.problems.push(Problem::error(&place, what, ""));
    }
}

fn sections(reader: &mut Reader, root: &Cursor<'_>, text: &str) -> Board {
    let layout = reader
        .required(root, "layout", common::layout)
        .unwrap_or(Layout::Flat);
    let axes = reader
        .optional(root, "axes", common::axes)
        .unwrap_or(Axes::of(layout));
    let tiles = reader
        .optional(root, "tile", |r, at| tiles(r, at, text))
        .unwrap_or_default();
    let mut ground = printed::Ground::new(text, axes, &tiles);
    reader.required(root, "hexes", |r, at| ground.hexes(r, at));
    let (hexes, shut) = ground.done(reader, root, layout);
    let rules = reader
        .optional(root, "rules", rules::section)
        .unwrap_or_default();
    let names = Names::new(hexes.iter().map(|hex| hex.name.as_str()));
    if let Some(at) = root.get("rules") {
        rule_hexes(reader, &at, &names);
    }
    let words = |r: &mut Reader, at: &Cursor<'_>| r.list(at, colour_word);
    Board {
        title: reader
            .required(root, "title", Reader::text)
            .unwrap_or_default(),
        layout,
        hexes,
        shut,
        phases: reader
            .optional(root, "phases", |r, at| r.named(at, words))
            .unwrap_or_default(),
        companies: reader
            .optional(root, "companies", companies)
            .unwrap_or_default(),
        trains: reader
            .optional(root, "train", train::roster)
            .unwrap_or_default(),
        tiles,
        rules,
    }
}

/// Complains of hexes in a `[rules]` table that are not on the board.
pub(crate) fn rule_hexes(reader: &mut Reader, rules: &Cursor<'_>, names: &Names) {
    for kind in ["bonus", "factor", "total", "need", "right", "missing"] {
        for rule in rules.get(kind).iter().flat_map(|rules| rules.items()) {
            for key in ["visit", "from", "to", "hexes", "sets"] {
                rule.get(key)
                    .iter()
                    .for_each(|at| hex_names(reader, at, names));
            }
            for (hex, at) in rule.get("adds").iter().flat_map(|adds| adds.members()) {
                if names.get(hex).is_none() {
                    reader.error(&at, printed::not_there(hex), names.hint(hex));
                }
            }
        }
    }
}

/// Complains of what is no hex, nor a stop of one, wherever it stands in lists.
fn hex_names(reader: &mut Reader, at: &Cursor<'_>, names: &Names) {
    match at.value() {
        Value::List(_) => at.items().for_each(|item| hex_names(reader, &item, names)),
        Value::Text(text) => {
            let hex = text.split(':').next().unwrap_or_default();
            if names.get(hex).is_none() {
                reader.error(at, printed::not_there(hex), names.hint(hex));
            }
        }
        _ => {}
    }
}

fn colour_word(reader: &mut Reader, at: &Cursor<'_>) -> Option<String> {
    let word = reader.text(at)?;
    if !["yellow", "green", "brown", "gray"].contains(&word.as_str()) {
        reader.error(
            at,
            format!("\"{word}\" is no colour of a phase"),
            "yellow, green, brown, gray, in order",
        );
        return None;
    }
    Some(word)
}

/// The names on tokens, each with the company's own.
fn companies(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<String>> {
    if !is_short_table(reader, at) {
        return None;
    }
    let mut companies = Vec::new();
    for (name, member) in at.members() {
        reader.text(&member);
        companies.push(name.to_owned());
    }
    Some(companies)
}

/// The tiles that a `[tile]` table describes, by number or name.
pub(crate) fn tiles(
    reader: &mut Reader,
    at: &Cursor<'_>,
    text: &str,
) -> Option<BTreeMap<String, Tile>> {
    let mut tiles = BTreeMap::new();
    if is_short_table(reader, at) {
        for (name, member) in at.members() {
            tiles.extend(tile(reader, &member, text, name).map(|tile| (name.to_owned(), tile)));
        }
    }
    Some(tiles)
}

fn tile(reader: &mut Reader, at: &Cursor<'_>, text: &str, name: &str) -> Option<Tile> {
    if !reader.table(at, &["colour", "code", "number"]) {
        return None;
    }
    let colour = reader.required(at, "colour", Reader::read::<Colour>);
    let code = reader.required(at, "code", |r, at| Some(coded(r, at, text)?.tile));
    let number = reader
        .optional(at, "number", Reader::text)
        .unwrap_or_else(|| name.to_owned());
    Some(Tile {
        colour: colour?,
        name: number,
        ..code?
    })
}

/// What a string of the notation says, its slips told where they stand in the file.
pub(crate) fn coded(reader: &mut Reader, at: &Cursor<'_>, file: &str) -> Option<notation::Reading> {
    let code = reader.text(at)?;
    let reading = notation::read(&code);
    for slip in &reading.problems {
        let milepost_document::Place::Span(part) = slip.place.clone() else {
            continue;
        };
        let place = crate::files::words::within(file, at, &code, part);
        // What can be repaired in others' files is wrong in one that a person writes here.
        reader
            .problems
            .push(Problem::error(&place, slip.what.clone(), slip.hint.clone()));
    }
    Some(reading)
}
