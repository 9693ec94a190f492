//! The hexes of a recorded position, one by one.

use super::{marks, track};
use crate::coordinate::Axes;
use crate::form::common::{self, FARTHEST, did_you_mean, is_table};
use crate::form::members;
use crate::notation;
use crate::position::Token;
use crate::tile::{Colour, End, Revenue, Stop, Tile};
use milepost_document::{Cursor, Place, Problem, Reader, Value, nearest, shorten};
use milepost_grid::{Edge, Hex as Site};

/// A hex as the file has it.
pub(super) struct Cell {
    pub name: String,
    pub place: Place,
    pub at: Option<Site>,
    /// What lies on it, turned as it lies.
    pub tile: Tile,
    pub rotation: u8,
    /// For each stop its places for tokens.
    pub tokens: Vec<Vec<Option<Token>>>,
    pub marks: Vec<String>,
    /// The names of the hexes around, where the file gives them.
    pub around: Option<Vec<(Edge, String)>>,
    /// The edges that nothing passes.
    pub shut: Vec<Edge>,
}

impl Cell {
    /// Whether it lies at the same place, with the same on it.
    pub fn is_like(&self, other: &Cell) -> bool {
        (
            &self.at,
            &self.tile,
            self.rotation,
            &self.tokens,
            &self.marks,
        ) == (
            &other.at,
            &other.tile,
            other.rotation,
            &other.tokens,
            &other.marks,
        )
    }

    /// Whether nothing lies there that a route may come over or stop at, and no mark.
    pub fn is_bare(&self) -> bool {
        self.tile.stops.is_empty() && self.tile.track.is_empty() && self.marks.is_empty()
    }
}

pub(super) fn cell(reader: &mut Reader, at: &Cursor<'_>, axes: Axes) -> Option<Cell> {
    if !is_table(reader, at) {
        return None;
    }
    members::HEX.check(reader, at);
    let name = reader.required(at, "id", Reader::text)?;
    let rotation = reader
        .optional(at, "rot", |r, at| r.integer(at, 0..=5))
        .unwrap_or(0);
    let (tile, tokens, bordered) = lying(reader, at, rotation);
    let mut shut = reader
        .optional(at, "impassable_edges", |r, at| r.list(at, edge))
        .unwrap_or_default();
    shut.extend(bordered);
    let borders = reader
        .optional(at, "borders", |r, at| r.list(at, border))
        .unwrap_or_default();
    shut.extend(borders.into_iter().flatten());
    let marks = marks::marks(reader, at);
    let site = site(reader, at, &name, axes);
    let around = reader.optional(at, "nb", around);
    Some(Cell {
        name,
        place: at.place(),
        at: site,
        tile,
        rotation,
        tokens,
        marks,
        around,
        shut,
    })
}

type Lying = (Tile, Vec<Vec<Option<Token>>>, Vec<Edge>);

/// What lies there: spelled out in `nodes` and `paths`, else in `code`.
fn lying(reader: &mut Reader, at: &Cursor<'_>, rotation: u8) -> Lying {
    let name = reader
        .optional(at, "tile", Reader::text)
        .unwrap_or_default();
    let word = reader
        .optional(at, "color", Reader::text)
        .unwrap_or_default();
    let spelled = at.get("nodes").is_some() || at.get("paths").is_some();
    let (mut tile, shut) = if spelled {
        (Tile::blank(""), Vec::new())
    } else {
        code(reader, at, rotation)
    };
    tile.name = name;
    tile.colour = colour(&word);
    if let Some(labels) = reader.optional(at, "labels", |r, at| r.list(at, Reader::text)) {
        tile.labels = labels;
    }
    let mut tokens = tile
        .stops
        .iter()
        .map(|stop| vec![None; usize::from(stop.slots)])
        .collect();
    if spelled {
        let nodes = reader
            .optional(at, "nodes", |r, at| r.list(at, node))
            .unwrap_or_default();
        (tile.stops, tokens) = nodes.into_iter().unzip();
        let track = reader
            .optional(at, "paths", |r, at| r.list(at, track::path))
            .unwrap_or_default();
        // No route goes over track that ends where it begins.
        tile.track = track
            .into_iter()
            .flatten()
            .filter(|track| track.ends[0] != track.ends[1])
            .collect();
        let junctions =
            tile.track
                .iter()
                .flat_map(|track| track.ends)
                .filter_map(|end| match end {
                    End::Junction(index) => Some(index + 1),
                    _ => None,
                });
        tile.junctions = junctions.max().unwrap_or(0);
    }
    (tile, tokens, shut)
}

/// What the notation says, turned; borders stay with the hex.
fn code(reader: &mut Reader, at: &Cursor<'_>, rotation: u8) -> (Tile, Vec<Edge>) {
    let blank = (Tile::blank(""), Vec::new());
    let read = |r: &mut Reader, at: &Cursor<'_>| {
        let reading = notation::read(&r.text(at)?);
        // Slips that can be repaired are as they are in the files that others wrote; what nobody knows is told.
        let lost = reading.problems.into_iter().filter(Problem::is_error);
        for problem in lost.chain(reading.unknown) {
            r.problems.push(Problem {
                place: at.place(),
                ..problem
            });
        }
        Some((reading.tile.turned(rotation), reading.impassable))
    };
    reader.optional(at, "code", read).unwrap_or(blank)
}

/// Titles print tiles of colours of their own, and of two; for routes, any that never changes will do.
fn colour(word: &str) -> Colour {
    common::colour(word)
        .or_else(|| {
            word.split(|c: char| !c.is_alphabetic())
                .find_map(common::colour)
        })
        .unwrap_or(if word.is_empty() {
            Colour::White
        } else {
            Colour::Gray
        })
}

fn site(reader: &mut Reader, at: &Cursor<'_>, name: &str, axes: Axes) -> Option<Site> {
    let x = reader.optional(at, "x", |r, at| r.integer(at, -FARTHEST..=FARTHEST));
    let y = reader.optional(at, "y", |r, at| r.integer(at, -FARTHEST..=FARTHEST));
    x.zip(y)
        .map(|(x, y)| Site::new(x, y))
        .or_else(|| axes.read(name).ok())
}

fn edge(reader: &mut Reader, at: &Cursor<'_>) -> Option<Edge> {
    reader.integer(at, 0..=5).map(Edge::new)
}

/// What borders are; only those that nothing passes matter to routes.
const BORDERS: [&str; 7] = [
    "impassable",
    "province",
    "water",
    "mountain",
    "divider",
    "offboard",
    "gauge_change",
];
/// What tokens are.
const TOKENS: [&str; 6] = [
    "normal",
    "neutral",
    "destination",
    "removed",
    "blocking",
    "coal",
];

/// A word that is mostly one of those known: one that is like them is refused, of any other a warning is given.
fn one_of(reader: &mut Reader, at: &Cursor<'_>, known: &[&str], what: &str) -> Option<String> {
    let word = reader.text(at)?;
    if known.contains(&word.as_str()) {
        return Some(word);
    }
    match nearest(&word, known.iter().copied()).first() {
        Some(near) => {
            reader.error(
                at,
                format!("\"{}\" is no {what}", shorten(&word)),
                format!("did you mean \"{near}\"?"),
            );
        }
        None => {
            let told = format!("\"{}\" is no known {what}", shorten(&word));
            reader.warning(at, told, format!("known are {}", known.join(", ")));
        }
    }
    Some(word)
}

/// The edge of a border that nothing passes; `Some(None)` for all others.
fn border(reader: &mut Reader, at: &Cursor<'_>) -> Option<Option<Edge>> {
    if !is_table(reader, at) {
        return None;
    }
    members::BORDER.check(reader, at);
    let edge = reader.required(at, "edge", edge)?;
    let kind = reader.optional(at, "type", |r, at| {
        one_of(r, at, &BORDERS, "kind of border")
    });
    Some((kind.as_deref() == Some("impassable")).then_some(edge))
}

/// The hexes around, by the number of the edge between.
fn around(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<(Edge, String)>> {
    if !is_table(reader, at) {
        return None;
    }
    let mut around = Vec::new();
    for (key, member) in at
        .members()
        .filter(|(_, member)| !matches!(member.value(), Value::Null))
    {
        match key.parse::<u8>().ok().filter(|&number| number < 6) {
            Some(number) => {
                around.extend(reader.text(&member).map(|name| (Edge::new(number), name)))
            }
            None => reader.error(
                &member,
                format!("\"{key}\" is no edge of a hex"),
                "edges are 0 to 5",
            ),
        }
    }
    Some(around)
}

fn node(reader: &mut Reader, at: &Cursor<'_>) -> Option<(Stop, Vec<Option<Token>>)> {
    if !is_table(reader, at) {
        return None;
    }
    members::NODE.check(reader, at);
    let kind = reader.required(at, "type", common::kind);
    let revenue = reader
        .optional(at, "rev", revenue)
        .unwrap_or(Revenue::Plain(0));
    let groups = reader
        .optional(at, "groups", |r, at| r.list(at, Reader::text))
        .unwrap_or_default();
    let visit_cost = reader
        .optional(at, "visit_cost", common::money)
        .unwrap_or(1);
    let seat = reader.optional(at, "edge", seat);
    let slots = reader.optional(at, "slots", common::small);
    let tokens = reader
        .optional(at, "tokens", |r, at| r.list(at, holder))
        .unwrap_or_default();
    let words = |r: &mut Reader, at: &Cursor<'_>| r.list(at, token_type);
    let types = reader
        .optional(at, "token_types", words)
        .unwrap_or_default();
    let extra = reader
        .optional(at, "extra_tokens", |r, at| r.list(at, holder))
        .unwrap_or_default();
    let kind = kind?;
    // A city has one place where the file does not say how many.
    let slots = slots.unwrap_or(u8::from(kind.holds_tokens()));
    let mut places: Vec<Option<Token>> = tokens
        .into_iter()
        .enumerate()
        .map(|(index, company)| {
            let neutral = types
                .get(index)
                .is_some_and(|word| word.as_deref() == Some("neutral"));
            company.map(|company| Token { company, neutral })
        })
        .collect();
    if places.len() < usize::from(slots) {
        places.resize(usize::from(slots), None);
    }
    // Tokens beyond the places of a city take none of them.
    places.extend(extra.into_iter().flatten().map(|company| {
        Some(Token {
            company,
            neutral: false,
        })
    }));
    let slots = if kind.holds_tokens() { slots } else { 0 };
    Some((
        Stop {
            kind,
            revenue,
            slots,
            groups,
            visit_cost,
            seat,
        },
        places,
    ))
}

/// Whose token it is; nothing for a free place.
fn holder(reader: &mut Reader, at: &Cursor<'_>) -> Option<Option<String>> {
    word_or_null(reader, at)
}

fn token_type(reader: &mut Reader, at: &Cursor<'_>) -> Option<Option<String>> {
    match at.value() {
        Value::Null => Some(None),
        _ => one_of(reader, at, &TOKENS, "kind of token").map(Some),
    }
}

pub(super) fn word_or_null(reader: &mut Reader, at: &Cursor<'_>) -> Option<Option<String>> {
    match at.value() {
        Value::Null => Some(None),
        _ => reader.text(at).map(Some),
    }
}

fn revenue(reader: &mut Reader, at: &Cursor<'_>) -> Option<Revenue> {
    if !matches!(at.value(), Value::Table(_)) {
        return common::revenue(reader, at).map(Revenue::Plain);
    }
    let mut values = Vec::new();
    for (phase, member) in at.members() {
        if !notation::is_phase(phase) {
            let hint = did_you_mean(
                phase,
                notation::PHASES.into_iter(),
                "phases are colours, and diesel",
            );
            reader.error(
                &member,
                format!("\"{phase}\" is no phase that revenue depends on"),
                hint,
            );
        }
        values.extend(common::revenue(reader, &member).map(|pays| (phase.to_owned(), pays)));
    }
    Some(Revenue::Phased(values))
}

/// Where a stop is drawn: edges in the file, halves among them, and half edges here.
fn seat(reader: &mut Reader, at: &Cursor<'_>) -> Option<u8> {
    if matches!(at.value(), Value::List(edges) if edges.is_empty()) {
        // A town without track is drawn at none.
        return None;
    }
    let edges = match *at.value() {
        Value::Integer(edges) => edges as f64,
        Value::Float(edges) => edges,
        _ => return reader.wrong_kind(at, "the number of an edge"),
    };
    if !(0.0..=6.0).contains(&edges) {
        reader.error(
            at,
            format!("expected the number of an edge, found {edges}"),
            "from 0 to 5.5",
        );
        return None;
    }
    Some((2.0 * edges).round() as u8 % 12)
}
