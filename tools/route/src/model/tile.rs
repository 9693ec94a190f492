//! Tiles: stops, and the track between them and the edges.

use milepost_document::{Cursor, FromNode, Limits, Reader};
use milepost_grid::Edge;
use std::collections::BTreeSet;

/// The colour of a tile, which says since which phase it can lie there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum Colour {
    /// No tile laid.
    White,
    /// The first tiles.
    Yellow,
    /// The second.
    Green,
    /// The third.
    Brown,
    /// The last, and printed track that never changes.
    Gray,
    /// Off the board.
    Red,
    /// Water.
    Blue,
}

impl Colour {
    /// The word that stands for it in files.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Brown => "brown",
            Colour::Gray => "gray",
            Colour::Red => "red",
            Colour::Blue => "blue",
        }
    }

    /// Returns the colour that a word stands for, as files write it.
    pub fn by_word(word: &str) -> Option<Colour> {
        match word {
            "white" | "empty" => Some(Colour::White),
            "yellow" => Some(Colour::Yellow),
            "green" => Some(Colour::Green),
            "brown" => Some(Colour::Brown),
            "gray" | "grey" => Some(Colour::Gray),
            "red" => Some(Colour::Red),
            "blue" => Some(Colour::Blue),
            _ => None,
        }
    }
}

impl FromNode for Colour {
    const KIND: &'static str = "a text";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, _limits: &Limits) -> Option<Colour> {
        let word = reader.text(at)?;
        let found = Colour::by_word(&word);
        if found.is_none() {
            let hint = "known are white, yellow, green, brown, gray, red, blue";
            reader.error(at, format!("\"{word}\" is no colour of tiles"), hint);
        }
        found
    }
}

/// What a stop is. The names are those that trains list in their distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, FromNode)]
#[form(expected("a kind of stop"))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A city: it may hold tokens and be blocked by them.
    City,
    /// A pass: like a city, counted apart.
    Pass,
    /// A town.
    Town,
    /// A halt: a small town, counted apart.
    Halt,
    /// An off-board area: a route can only end there.
    Offboard,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [
        Kind::City,
        Kind::Pass,
        Kind::Town,
        Kind::Halt,
        Kind::Offboard,
    ];

    /// The word that stands for it in files.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::City => "city",
            Kind::Pass => "pass",
            Kind::Town => "town",
            Kind::Halt => "halt",
            Kind::Offboard => "offboard",
        }
    }

    /// Whether it is a town or a halt.
    pub const fn is_town(self) -> bool {
        matches!(self, Kind::Town | Kind::Halt)
    }

    /// Whether it can hold tokens.
    pub const fn holds_tokens(self) -> bool {
        matches!(self, Kind::City | Kind::Pass)
    }
}

/// What a stop pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Revenue {
    /// The same always. Below 0 it is a fee.
    Plain(i32),
    /// By phase: colours and `diesel`, as printed, each with what it pays.
    Phased(Vec<(String, i32)>),
}

impl Revenue {
    /// What it pays when tiles of `colours` are in use, the latest last (docs/rules/18xx.md, R4): the value of the
    /// latest colour that has one, nothing if none has.
    pub fn on(&self, colours: &[String]) -> i32 {
        match self {
            Revenue::Plain(pays) => *pays,
            Revenue::Phased(values) => colours
                .iter()
                .rev()
                .find_map(|colour| values.iter().find(|(name, _)| name == colour))
                .map_or(0, |&(_, pays)| pays),
        }
    }

    /// What it pays a diesel, where it says so.
    pub fn diesel(&self) -> Option<i32> {
        match self {
            Revenue::Plain(_) => None,
            Revenue::Phased(values) => values
                .iter()
                .find(|(name, _)| name == "diesel")
                .map(|&(_, pays)| pays),
        }
    }
}

/// A revenue centre of a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// What it is.
    pub kind: Kind,
    /// What it pays.
    pub revenue: Revenue,
    /// How many tokens have room; nothing but cities and passes has any.
    pub slots: u8,
    /// A route visits at most one stop of a group.
    pub groups: Vec<String>,
    /// How much of a train's distance a visit takes; nearly always 1.
    pub visit_cost: u32,
    /// Where it is drawn, in half edges clockwise from edge 0; in the middle where there is none.
    pub seat: Option<u8>,
}

impl Stop {
    /// A stop that pays nothing and has no room for tokens.
    pub const fn of(kind: Kind) -> Stop {
        Stop {
            kind,
            revenue: Revenue::Plain(0),
            slots: 0,
            groups: Vec::new(),
            visit_cost: 1,
            seat: None,
        }
    }
}

/// The gauge of track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, FromNode)]
#[form(expected("a gauge"))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Gauge {
    /// Ordinary track.
    Broad,
    /// Narrow gauge.
    Narrow,
    /// Both: it joins any other.
    Dual,
    /// Drawn thinner, of another line.
    Thin,
}

impl Gauge {
    /// It alone in a set of gauges, as bits.
    pub(crate) fn bit(self) -> u8 {
        1 << self as u8
    }

    /// A set of gauges, as bits.
    pub(crate) fn bits(gauges: &[Gauge]) -> u8 {
        gauges.iter().fold(0, |all, gauge| all | gauge.bit())
    }

    /// Whether track of the two gauges joins across an edge (docs/rules/18xx.md, R5).
    pub fn joins(self, other: Gauge) -> bool {
        self == other || self == Gauge::Dual || other == Gauge::Dual
    }
}

/// Which of several parallel tracks it is, at one end: one of `width`, number `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lane {
    /// How many lie side by side, 1 or more.
    pub width: u8,
    /// Which of them, from 0, less than `width`.
    pub index: u8,
}

impl Lane {
    /// The only track there.
    pub const ONLY: Lane = Lane { width: 1, index: 0 };

    /// Whether it goes on across the edge in `other` (docs/rules/18xx.md, R6: lanes are mirrored, and of different
    /// widths the narrower stands in the middle of the wider).
    pub fn joins(self, other: Lane) -> bool {
        let (small, large) = if self.width <= other.width {
            (self, other)
        } else {
            (other, self)
        };
        let shift = (large.width - small.width) / 2;
        u16::from(small.index) + u16::from(shift) + u16::from(large.index) + 1
            == u16::from(large.width)
    }
}

/// One end of a piece of track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// It leaves the hex.
    Edge(Edge),
    /// A stop, by its index in the tile.
    Stop(u8),
    /// A junction, by its index in the tile: track goes on in any other arm of it.
    Junction(u8),
}

/// A piece of track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Its two ends.
    pub ends: [End; 2],
    /// Its lane at each end.
    pub lanes: [Lane; 2],
    /// Its gauge.
    pub gauge: Gauge,
    /// Whether a route can only begin or end on it.
    pub terminal: bool,
}

impl Track {
    /// Ordinary track between two ends.
    pub const fn new(a: End, b: End) -> Track {
        Track {
            ends: [a, b],
            lanes: [Lane::ONLY; 2],
            gauge: Gauge::Broad,
            terminal: false,
        }
    }
}

/// What it costs to build in a hex. Routes do not depend on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terrain {
    /// The cost.
    pub cost: u32,
    /// Why, such as `water` and `mountain`.
    pub kinds: Vec<String>,
}

/// A tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its number or name.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
    /// Its stops.
    pub stops: Vec<Stop>,
    /// How many junctions it has.
    pub junctions: u8,
    /// Its track.
    pub track: Vec<Track>,
    /// Its labels, such as `OO`.
    pub labels: Vec<String>,
}

impl Default for Tile {
    fn default() -> Tile {
        Tile::blank("")
    }
}

impl Tile {
    /// An empty hex.
    pub fn blank(name: impl Into<String>) -> Tile {
        Tile {
            name: name.into(),
            colour: Colour::White,
            stops: Vec::new(),
            junctions: 0,
            track: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// For each stop its places for tokens, all free.
    pub fn places<T: Clone>(&self) -> Vec<Vec<Option<T>>> {
        let places = |stop: &Stop| vec![None; usize::from(stop.slots)];
        self.stops.iter().map(places).collect()
    }

    /// The edges that track leads to from a stop.
    pub fn exits(&self, stop: usize) -> BTreeSet<Edge> {
        let ends = self
            .track
            .iter()
            .filter(|track| track.ends.contains(&End::Stop(stop as u8)));
        ends.flat_map(|track| track.ends)
            .filter_map(|end| match end {
                End::Edge(edge) => Some(edge),
                _ => None,
            })
            .collect()
    }

    /// Returns its track, whichever of its ends and whichever piece is listed first.
    pub fn sorted_track(&self) -> Vec<Track> {
        let mut track = self.track.clone();
        for track in &mut track {
            if track.ends[0] > track.ends[1] {
                track.ends.reverse();
                track.lanes.reverse();
            }
        }
        track.sort_by_key(|track| (track.ends, track.lanes, track.gauge, track.terminal));
        track
    }

    /// The tile turned clockwise by so many sixths (docs/rules/18xx.md, R14).
    #[must_use]
    pub fn turned(&self, sixths: u8) -> Tile {
        let sixths = sixths % 6;
        let mut tile = self.clone();
        for end in tile.track.iter_mut().flat_map(|track| &mut track.ends) {
            if let End::Edge(edge) = end {
                *edge = edge.turned(sixths);
            }
        }
        for seat in tile.stops.iter_mut().filter_map(|stop| stop.seat.as_mut()) {
            *seat = (*seat + 2 * sixths) % 12;
        }
        tile
    }
}
