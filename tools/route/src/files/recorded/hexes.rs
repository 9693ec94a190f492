//! The hexes of a recorded position, one by one.

use crate::files::common;
use crate::files::common::{FARTHEST, did_you_mean, is_table};
use crate::files::members::ignored;
use crate::files::recorded::{marks, track};
use crate::limits::DEAREST;
use crate::model::coordinate::Axes;
use crate::model::{Colour, End, Kind, Revenue, Stop, Tile, Token, Track};
use crate::notation;
use milepost_document::{
    At, Cursor, FromNode, Place, Problem, Reader, Severity, Value, nearest, shorten,
};
use milepost_grid::{Edge, Hex as Site};
#[cfg(feature = "schemas")]
use std::collections::BTreeMap;

/// A hex as the file has it.
pub(crate) struct Cell {
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

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
// A hex's own tokens stand among its icons as well.
#[form(
    ignored(&ignored(&[
        "name", "location_name", "preprinted", "empty", "hex_tokens", "reservations", "upgrades",
    ])),
    unknown(Severity::Error)
)]
pub(crate) struct RecordedHex {
    /// Its coordinate.
    id: String,
    /// Where it lies, in doubled coordinates; as its coordinate says, unless given.
    #[form(range(-FARTHEST..=FARTHEST))]
    x: Option<i32>,
    #[form(range(-FARTHEST..=FARTHEST))]
    y: Option<i32>,
    /// The number of the tile there, its colour, and its rotation in sixths clockwise.
    #[serde(default)]
    tile: String,
    #[serde(default)]
    color: String,
    #[serde(default)]
    #[form(range(0..=5))]
    rot: u8,
    /// The notation, not turned; read where there are neither `nodes` nor `paths`.
    code: Option<At<String>>,
    /// The hexes that track may go on to, by edge 0 to 5; found by where they lie, unless given.
    #[schemars(with = "Option<BTreeMap<String, String>>")]
    #[form(with(around))]
    nb: Option<Vec<(Edge, String)>>,
    /// Edges that nothing passes.
    #[serde(default)]
    #[form(range(0..=5))]
    impassable_edges: Vec<u8>,
    #[serde(default)]
    borders: Vec<RecordedBorder>,
    labels: Option<Vec<String>>,
    /// Its stops.
    pub nodes: Option<Vec<RecordedNode>>,
    /// Its track, turned: `["e0", "n0", {"terminal": 1, "track": "narrow", "lanes": [[2, 0], [2, 0]]}]`, ends being edges
    /// (`e`), nodes (`n`) and the junction (`j`).
    #[schemars(with = "Option<Vec<serde_json::Value>>")]
    #[form(with(|reader, at| reader.list(at, track::path)))]
    paths: Option<Vec<Option<Track>>>,
    /// Marks that are printed there, each a text or a table with a `name`.
    #[serde(default)]
    #[schemars(with = "Vec<serde_json::Value>")]
    #[form(with(marks::read))]
    pub icons: Vec<String>,
    /// Marks that players put there.
    #[serde(default)]
    #[schemars(with = "Vec<serde_json::Value>")]
    #[form(with(marks::read))]
    pub assignments: Vec<String>,
    #[serde(skip)]
    #[form(place)]
    place: Place,
}

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(ignored(&ignored(&["cost", "color"])), unknown(Severity::Error))]
struct RecordedBorder {
    #[form(range(0..=5))]
    edge: u8,
    /// Only `impassable` ones matter.
    #[serde(rename = "type")]
    #[form(with(|reader, at| one_of(reader, at, &BORDERS, "kind of border")))]
    kind: Option<String>,
}

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
// `halt` and `pass` repeat the type; `route` says whether a company must own a train.
#[form(
    ignored(&ignored(&["part", "halt", "pass", "route", "reservations", "hide", "loc", "name"])),
    unknown(Severity::Error)
)]
pub(crate) struct RecordedNode {
    /// city, pass, town, halt or offboard.
    #[serde(rename = "type")]
    #[schemars(with = "String")]
    kind: Kind,
    /// What it pays, always or by colour.
    #[schemars(with = "Option<RevenueForm>")]
    #[form(with(revenue))]
    rev: Option<Revenue>,
    #[serde(default)]
    groups: Vec<String>,
    #[form(range(0..=DEAREST))]
    visit_cost: Option<u32>,
    /// The edge it is drawn at, halves between two; in the middle, unless given.
    #[schemars(with = "Option<f64>")]
    #[form(with(seat))]
    edge: Option<u8>,
    #[form(range(0..=200))]
    slots: Option<u8>,
    /// The company in each place, null where it is free.
    #[serde(default)]
    pub tokens: Vec<Option<String>>,
    /// The types of the tokens, `neutral` among them.
    #[serde(default)]
    #[form(with(|reader, at| reader.list(at, token_type)))]
    pub token_types: Vec<Option<String>>,
    /// The companies of tokens beyond the places.
    #[serde(default)]
    extra_tokens: Vec<Option<String>>,
}

/// What a stop pays, always or by colour.
#[cfg(feature = "schemas")]
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)]
enum RevenueForm {
    Plain(i32),
    Phased(BTreeMap<String, i32>),
}

impl RecordedHex {
    /// The hex, with what lies on it.
    pub fn cell(self, reader: &mut Reader, axes: Axes) -> Cell {
        let marks = marks(&self);
        let given = self.x.zip(self.y).map(|(x, y)| Site::new(x, y));
        let at = given.or_else(|| axes.read(&self.id).ok());
        let (tile, tokens, bordered) = match (self.nodes, self.paths) {
            (None, None) => code(reader, self.code.as_ref(), self.rot),
            (nodes, paths) => spelled(nodes.unwrap_or_default(), paths.unwrap_or_default()),
        };
        let impassable = |border: &&RecordedBorder| border.kind.as_deref() == Some("impassable");
        let borders = self
            .borders
            .iter()
            .filter(impassable)
            .map(|border| border.edge);
        let shut = self.impassable_edges.iter().copied().map(Edge::new);
        Cell {
            name: self.id,
            place: self.place,
            at,
            rotation: self.rot,
            tokens,
            marks,
            around: self.nb,
            shut: shut.chain(bordered).chain(borders.map(Edge::new)).collect(),
            tile: Tile {
                name: self.tile,
                colour: colour(&self.color),
                labels: self.labels.unwrap_or(tile.labels),
                ..tile
            },
        }
    }
}

/// The marks of a hex: its icons, what players put there, and the tokens of kinds of their own. A token of a kind of its own is marked `KIND-COMPANY`, such as `destination-NBR`.
fn marks(hex: &RecordedHex) -> Vec<String> {
    let own = |node: &RecordedNode| {
        let tokens = node.token_types.iter().zip(&node.tokens);
        let own = tokens.filter_map(|(kind, company)| kind.as_ref().zip(company.as_ref()));
        let own = own.filter(|(kind, _)| *kind != "normal");
        own.map(|(kind, company)| format!("{kind}-{company}"))
            .collect::<Vec<_>>()
    };
    let written = hex.icons.iter().chain(&hex.assignments).cloned();
    written
        .chain(hex.nodes.iter().flatten().flat_map(own))
        .collect()
}

/// A tile, the places of its stops for tokens, and edges that nothing passes.
type Lying = (Tile, Vec<Vec<Option<Token>>>, Vec<Edge>);

/// What stops and track say.
fn spelled(nodes: Vec<RecordedNode>, paths: Vec<Option<Track>>) -> Lying {
    let (stops, tokens) = nodes.into_iter().map(RecordedNode::stop).unzip();
    // No route goes over track that ends where it begins.
    let leads = |track: &Track| track.ends[0] != track.ends[1];
    let track: Vec<Track> = paths.into_iter().flatten().filter(leads).collect();
    let ends = track.iter().flat_map(|track| track.ends);
    let junctions = ends.filter_map(|end| match end {
        End::Junction(index) => Some(index + 1),
        _ => None,
    });
    let tile = Tile {
        junctions: junctions.max().unwrap_or(0),
        stops,
        track,
        ..Tile::blank("")
    };
    (tile, tokens, Vec::new())
}

/// What the notation says, turned; borders stay with the hex.
fn code(reader: &mut Reader, code: Option<&At<String>>, rotation: u8) -> Lying {
    let Some(At { value: code, place }) = code else {
        return (Tile::blank(""), Vec::new(), Vec::new());
    };
    let reading = notation::read(code);
    // Slips that can be repaired are as they are in the files that others wrote; what nobody knows is told.
    let lost = reading.problems.into_iter().filter(Problem::is_error);
    for problem in lost.chain(reading.unknown) {
        let place = place.clone();
        reader.problems.push(Problem { place, ..problem });
    }
    let tile = reading.tile.turned(rotation);
    let places = |stop: &Stop| vec![None; usize::from(stop.slots)];
    let tokens = tile.stops.iter().map(places).collect();
    (tile, tokens, reading.impassable)
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

impl RecordedNode {
    /// The stop, and its places for tokens.
    fn stop(self) -> (Stop, Vec<Option<Token>>) {
        // A city has one place where the file does not say how many.
        let slots = self.slots.unwrap_or(u8::from(self.kind.holds_tokens()));
        let (tokens, types) = (self.tokens, self.token_types);
        let token = |(index, company): (usize, Option<String>)| {
            let kind = types.get(index).and_then(Option::as_deref);
            let neutral = kind == Some("neutral");
            company.map(|company| Token { company, neutral })
        };
        let mut places: Vec<Option<Token>> = tokens.into_iter().enumerate().map(token).collect();
        if places.len() < usize::from(slots) {
            places.resize(usize::from(slots), None);
        }
        // Tokens beyond the places of a city take none of them.
        places.extend(self.extra_tokens.into_iter().flatten().map(|company| {
            Some(Token {
                company,
                neutral: false,
            })
        }));
        let stop = Stop {
            kind: self.kind,
            revenue: self.rev.unwrap_or(Revenue::Plain(0)),
            slots: if self.kind.holds_tokens() { slots } else { 0 },
            groups: self.groups,
            visit_cost: self.visit_cost.unwrap_or(1),
            seat: self.edge,
        };
        (stop, places)
    }
}

fn token_type(reader: &mut Reader, at: &Cursor<'_>) -> Option<Option<String>> {
    match at.value() {
        Value::Null => Some(None),
        _ => one_of(reader, at, &TOKENS, "kind of token").map(Some),
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
