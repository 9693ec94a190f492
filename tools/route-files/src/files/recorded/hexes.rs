//! The hexes of a recorded position, one by one.

use crate::files::common::{FARTHEST, did_you_mean, ignored};
use crate::files::recorded::ground::Cell;
use crate::files::recorded::track::TrackForm;
use crate::limits::DEAREST;
use milepost_document::{
    At, Cursor, FromNode, Place, Problem, Reader, Severity, Value, nearest, shorten,
};
use milepost_grid::{Edge, Hex as Site};
use milepost_route::model::coordinate::Axes;
use milepost_route::model::{Colour, End, Hex, Kind, Revenue, Stop, Tile, Token, Track};
use milepost_route::notation;
#[cfg(feature = "schemas")]
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

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
    nodes: Option<Vec<RecordedNode>>,
    /// Its track, turned: `["e0", "n0", {"terminal": 1, "track": "narrow", "lanes": [[2, 0], [2, 0]]}]`, ends being edges
    /// (`e`), nodes (`n`) and the junction (`j`).
    #[schemars(with = "Option<Vec<serde_json::Value>>")]
    paths: Option<Vec<TrackForm>>,
    /// Marks that are printed there.
    #[serde(default)]
    icons: Vec<MarkForm>,
    /// Marks that players put there.
    #[serde(default)]
    assignments: Vec<MarkForm>,
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
struct RecordedNode {
    #[serde(rename = "type")]
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
    tokens: Vec<Option<String>>,
    /// The types of the tokens, `neutral` among them.
    #[serde(default)]
    #[form(with(|reader, at| reader.list(at, token_type)))]
    token_types: Vec<Option<String>>,
    /// The companies of tokens beyond the places.
    #[serde(default)]
    extra_tokens: Vec<Option<String>>,
}

/// A mark that rules may ask for: its name, or a table with that.
#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum MarkForm {
    Name(String),
    Table(MarkTable),
}

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(
    ignored(&ignored(&["image", "sticky", "large", "loc", "blocks_lay", "preprinted", "owner"])),
    unknown(Severity::Warning)
)]
struct MarkTable {
    name: Option<String>,
}

impl MarkForm {
    fn name(&self) -> Option<&String> {
        match self {
            MarkForm::Name(name) => Some(name),
            MarkForm::Table(table) => table.name.as_ref(),
        }
    }
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
        let closed = self.impassable_edges.iter().copied().map(Edge::new);
        let tile = Tile {
            name: self.tile,
            colour: colour(&self.color),
            labels: self.labels.unwrap_or(tile.labels),
            ..tile
        };
        let hex = Hex {
            rotation: self.rot,
            tokens,
            marks,
            place: self.place,
            // What lies there is turned already.
            ..Hex::new(self.id, at.unwrap_or(Site::new(0, 0)), tile, 0)
        };
        Cell {
            hex,
            around: self.nb,
            closed: closed
                .chain(bordered)
                .chain(borders.map(Edge::new))
                .collect(),
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
    let marks = hex.icons.iter().chain(&hex.assignments);
    let written = marks.filter_map(MarkForm::name).cloned();
    written
        .chain(hex.nodes.iter().flatten().flat_map(own))
        .collect()
}

/// A tile, the places of its stops for tokens, and edges that nothing passes.
type Lying = (Tile, Vec<Vec<Option<Token>>>, Vec<Edge>);

/// What stops and track say.
fn spelled(nodes: Vec<RecordedNode>, paths: Vec<TrackForm>) -> Lying {
    let (stops, tokens) = nodes.into_iter().map(RecordedNode::stop).unzip();
    // No route goes over track that ends where it begins.
    let leads = |track: &Track| track.ends[0] != track.ends[1];
    let track = paths.into_iter().filter_map(|form| form.track);
    let track: Vec<Track> = track.filter(leads).collect();
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
        reader.keep(Problem { place, ..problem });
    }
    let tile = reading.tile.turned(rotation);
    let tokens = tile.places();
    (tile, tokens, reading.impassable)
}

/// Titles print tiles of colours of their own, and of two; for routes, any that never changes will do.
fn colour(word: &str) -> Colour {
    Colour::by_word(word)
        .or_else(|| {
            word.split(|c: char| !c.is_alphabetic())
                .find_map(Colour::by_word)
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
    let what = format!("\"{}\" is no known {what}", shorten(&word));
    match nearest(&word, known.iter().copied()).first() {
        Some(near) => reader.error(at, what, format!("did you mean \"{near}\"?")),
        None => reader.warning(at, what, format!("known are {}", known.join(", "))),
    }
    Some(word)
}

/// The hexes around, by the number of the edge between.
fn around(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<(Edge, String)>> {
    if !reader.is_table(at) {
        return None;
    }
    let mut around = Vec::new();
    let members = at.members();
    for (key, member) in members.filter(|(_, member)| !matches!(member.value(), Value::Null)) {
        let Some(number) = key.parse::<u8>().ok().filter(|&number| number < 6) else {
            let what = format!("\"{key}\" is no edge of a hex");
            reader.error(&member, what, "edges are 0 to 5");
            continue;
        };
        around.extend(reader.text(&member).map(|name| (Edge::new(number), name)));
    }
    Some(around)
}

impl RecordedNode {
    /// The stop, and its places for tokens.
    fn stop(self) -> (Stop, Vec<Option<Token>>) {
        // A city has one place where the file does not say how many.
        let slots = self.slots.unwrap_or(u8::from(self.kind.holds_tokens()));
        let types = self.token_types;
        let token = |(index, company): (usize, Option<String>)| {
            let kind = types.get(index).and_then(Option::as_deref);
            let neutral = kind == Some("neutral");
            company.map(|company| Token { company, neutral })
        };
        let mut places: Vec<_> = self.tokens.into_iter().enumerate().map(token).collect();
        if places.len() < usize::from(slots) {
            places.resize(usize::from(slots), None);
        }
        // Tokens beyond the places of a city take none of them.
        let beyond = |company| {
            let neutral = false;
            Some(Token { company, neutral })
        };
        places.extend(self.extra_tokens.into_iter().flatten().map(beyond));
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

/// What a stop may pay; a fee is below 0.
const PAYS: RangeInclusive<i64> = -DEAREST..=DEAREST;

fn revenue(reader: &mut Reader, at: &Cursor<'_>) -> Option<Revenue> {
    if !matches!(at.value(), Value::Table(_)) {
        return reader.integer(at, PAYS).map(Revenue::Plain);
    }
    let mut values = Vec::new();
    for (phase, member) in at.members() {
        if !notation::is_phase(phase) {
            let known = notation::PHASES.into_iter();
            let hint = did_you_mean(phase, known, "phases are colours, and diesel");
            let what = format!("\"{phase}\" is no phase that revenue depends on");
            reader.error(&member, what, hint);
        }
        let pays = reader.integer(&member, PAYS);
        values.extend(pays.map(|pays| (phase.to_owned(), pays)));
    }
    Some(Revenue::Phased(values))
}

/// Where a stop is drawn: edges in the file, halves among them, and half edges here.
fn seat(reader: &mut Reader, at: &Cursor<'_>) -> Option<u8> {
    if matches!(at.value(), Value::List(edges) if edges.is_empty()) {
        // A town without track is drawn at none.
        return None;
    }
    let Some(edges) = at.value().as_float() else {
        return reader.wrong_kind(at, "the number of an edge");
    };
    if !(0.0..=6.0).contains(&edges) {
        let what = format!("expected the number of an edge, found {edges}");
        reader.error(at, what, "from 0 to 5.5");
        return None;
    }
    Some((2.0 * edges).round() as u8 % 12)
}
