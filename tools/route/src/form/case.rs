//! The explicit JSON: every hex with its neighbours, every tile with its track (the cases' page).
//!
//! Faces count clockwise from the top, or from the upper right where hexes are pointy; a face is the edge three
//! further. Members that are not known are reported (`members`).

use super::common::{self, exactly, finish_noted, is_table};
use super::{Noted, members};
use crate::position::{Company, Setup, Token};
use crate::tile::{Colour, End, Revenue, Stop, Tile, Track};
use crate::train::{Distance, Kinds, Train, UNLIMITED};
use milepost_document::{Cursor, Node, Place, Problem, Reader, Severity, Value};
use milepost_grid::{Edge, Layout};

mod ground;
mod rules;

/// What such a file says of itself.
pub(super) const FORMAT: &str = "h1-18xx-case/1";

/// Reads a position.
///
/// # Errors
/// All that is wrong with it, each with its path.
pub fn case(node: &Node) -> Result<Noted, Vec<Problem>> {
    let mut reader = Reader::new(Severity::Warning);
    let root = Cursor::root(node);
    let setup = setup(&mut reader, &root);
    finish_noted(setup, reader.problems)
}

fn setup(reader: &mut Reader, root: &Cursor<'_>) -> Setup {
    is_table(reader, root);
    members::CASE.check(reader, root);
    let layout = reader
        .required(root, "orientation", orientation)
        .unwrap_or(Layout::Flat);
    let tiles = reader.required(root, "tiles", |r, at| {
        r.named(at, |r, at| Some(tile(r, at)))
    });
    let tiles = tiles.unwrap_or_default();
    let read = |r: &mut Reader, at: &Cursor<'_>| {
        if common::is_small(r, at) {
            r.list(at, cell)
        } else {
            None
        }
    };
    let cells = reader.required(root, "hexes", read).unwrap_or_default();
    let hexes = ground::lay(reader, cells, &tiles, layout);
    let company = reader.required(root, "company", Reader::text);
    let trains = reader
        .required(root, "trains", |r, at| r.list(at, train))
        .unwrap_or_default();
    Setup {
        title: reader
            .optional(root, "game", Reader::text)
            .unwrap_or_default(),
        layout,
        phase: String::new(),
        colours: Vec::new(),
        hexes,
        companies: company
            .map(|name| Company {
                name,
                trains,
                ..Company::default()
            })
            .into_iter()
            .collect(),
        rules: rules::rules(reader, root),
        undeclared: Vec::new(),
        record: None,
    }
}

fn orientation(reader: &mut Reader, at: &Cursor<'_>) -> Option<Layout> {
    match reader.text(at)?.as_str() {
        "flat_top" => Some(Layout::Flat),
        "pointed_top" => Some(Layout::Pointy),
        other => {
            reader.error(
                at,
                format!("\"{other}\" is no orientation"),
                "flat_top or pointed_top",
            );
            None
        }
    }
}

/// A tile as it is printed, which has no name here; nothing where it cannot be read.
fn tile(reader: &mut Reader, at: &Cursor<'_>) -> Option<Tile> {
    if !is_table(reader, at) {
        return None;
    }
    members::CASE_TILE.check(reader, at);
    let colour = reader.required(at, "colour", |r, at| {
        let word = r.text(at)?;
        let found = common::colour(&word);
        if found.is_none() {
            let hint = "known are empty, yellow, green, brown, grey, red, blue";
            r.error(at, format!("\"{word}\" is no colour of tiles"), hint);
        }
        found
    });
    let stops = reader.required(at, "stops", |r, at| r.list(at, stop));
    let track = reader.required(at, "segments", |r, at| r.list(at, segment));
    Some(Tile {
        colour: colour.unwrap_or(Colour::White),
        stops: stops?,
        track: track?.into_iter().flatten().collect(),
        ..Tile::blank("")
    })
}

fn stop(reader: &mut Reader, at: &Cursor<'_>) -> Option<Stop> {
    if !is_table(reader, at) {
        return None;
    }
    members::CASE_STOP.check(reader, at);
    let kind = reader.required(at, "kind", common::kind);
    let revenue = reader.required(at, "revenue", common::revenue);
    let slots = reader.optional(at, "slots", common::small).unwrap_or(0);
    let kind = kind?;
    Some(Stop {
        kind,
        revenue: Revenue::Plain(revenue?),
        slots: if kind.holds_tokens() { slots } else { 0 },
        groups: Vec::new(),
        visit_cost: 1,
        seat: None,
    })
}

/// A piece of track; `Some(None)` where an end leads nowhere.
fn segment(reader: &mut Reader, at: &Cursor<'_>) -> Option<Option<Track>> {
    let hint = "such as [{\"face\": 0}, {\"stop\": 0}]";
    let [a, b] = exactly(reader, at, "two ends", hint)?;
    let ends = [end(reader, &a), end(reader, &b)];
    Some(ends[0]?.zip(ends[1]?).map(|(a, b)| Track::new(a, b)))
}

fn end(reader: &mut Reader, at: &Cursor<'_>) -> Option<Option<End>> {
    if matches!(at.value(), Value::Null) {
        return Some(None);
    }
    members::CASE_END.check(reader, at);
    if let Some(face) = at.get("face") {
        let face: u8 = reader.integer(&face, 0..=5)?;
        return Some(Some(End::Edge(edge(face))));
    }
    if let Some(stop) = at.get("stop") {
        return Some(Some(End::Stop(common::small(reader, &stop)?)));
    }
    reader.error(
        at,
        "expected the end of a piece of track",
        "{\"face\": 0}, {\"stop\": 0} or null",
    );
    None
}

/// The edge that a face is: faces count from the top, edges from the bottom.
fn edge(face: u8) -> Edge {
    Edge::new(face).opposite()
}

/// A hex as the file has it.
struct Cell {
    name: String,
    place: Place,
    /// The name of its tile, and where that stands.
    tile: Option<(String, Place)>,
    rotation: u8,
    terminal: bool,
    /// The names of the hexes around it, by edge.
    around: [Option<String>; 6],
    tokens: Vec<Piece>,
}

/// A token as the file has it.
struct Piece {
    stop: usize,
    slot: usize,
    token: Token,
    place: Place,
}

fn cell(reader: &mut Reader, at: &Cursor<'_>) -> Option<Cell> {
    if !is_table(reader, at) {
        return None;
    }
    members::CASE_HEX.check(reader, at);
    let name = reader.required(at, "id", Reader::text);
    let around = reader
        .required(at, "neighbours", around)
        .unwrap_or_default();
    let tile = reader.optional(at, "tile", |r, at| Some((r.text(at)?, at.place())));
    let rotation = reader
        .optional(at, "rotation", |r, at| r.integer(at, 0..=5))
        .unwrap_or(0);
    let terminal = reader
        .optional(at, "terminal", Reader::boolean)
        .unwrap_or(false);
    let tokens = reader
        .optional(at, "tokens", |r, at| r.list(at, piece))
        .unwrap_or_default();
    Some(Cell {
        name: name?,
        place: at.place(),
        tile,
        rotation,
        terminal,
        around,
        tokens,
    })
}

fn around(reader: &mut Reader, at: &Cursor<'_>) -> Option<[Option<String>; 6]> {
    let faces = exactly(
        reader,
        at,
        "the hexes over the six faces",
        "null where there is none",
    )?;
    let mut names = faces.map(|face| match face.value() {
        Value::Null => None,
        _ => reader.text(&face),
    });
    names.rotate_left(3);
    Some(names)
}

fn piece(reader: &mut Reader, at: &Cursor<'_>) -> Option<Piece> {
    if !is_table(reader, at) {
        return None;
    }
    members::CASE_TOKEN.check(reader, at);
    let stop = reader.required(at, "stop", common::small);
    let slot = reader.required(at, "slot", common::small);
    let company = reader.required(at, "company", Reader::text);
    let token = Token {
        company: company?,
        neutral: false,
    };
    Some(Piece {
        stop: usize::from(stop?),
        slot: usize::from(slot?),
        token,
        place: at.place(),
    })
}

fn train(reader: &mut Reader, at: &Cursor<'_>) -> Option<Train> {
    if !is_table(reader, at) {
        return None;
    }
    members::CASE_TRAIN.check(reader, at);
    let name = reader.required(at, "name", Reader::text);
    let stops: u32 = reader
        .optional(at, "max_stops", |r, at| r.integer(at, 1..=1000))
        .unwrap_or(UNLIMITED);
    let distance = reader.optional(at, "skip", |r, at| match r.text(at)?.as_str() {
        "none" => Some(Distance::Stops(stops)),
        "towns" => Some(Distance::Skipping {
            stops,
            skip: Kinds::TOWNS,
        }),
        "any" => Some(Distance::Skipping {
            stops,
            skip: Kinds::ALL,
        }),
        other => {
            r.error(
                at,
                format!("trains that skip \"{other}\" are not known"),
                "none, towns or any",
            );
            None
        }
    });
    let multiplier = reader
        .optional(at, "multiplier", common::money)
        .unwrap_or(1);
    let distance = distance.unwrap_or(Distance::Stops(stops));
    Some(Train {
        distance,
        multiplier,
        local: false,
        ..Train::plain(name?, stops)
    })
}
