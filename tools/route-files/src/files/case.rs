//! The explicit JSON: every hex with its neighbours, every tile with its track (docs/route-files.md).
//!
//! Faces count clockwise from the top, or from the upper right where hexes are pointy; a face is the edge three
//! further. Members that are not known are reported.

use crate::files::case::rules::{CaseBonus, CaseRules};
use crate::files::common::{Noted, REMARKS, finish_noted, ignored};
use crate::limits::{DEAREST, HEXES};
use milepost_document::{At, Cursor, FromNode, Node, Place, Problem, Reader, Severity};
use milepost_grid::{Edge, Layout};
use milepost_route::model::{
    Colour, Company, Distance, End, Kind, Kinds, Revenue, Setup, Stop, Tile, Track, Train,
    UNLIMITED,
};
use std::collections::BTreeMap;

mod ground;
mod rules;

/// What such a file says of itself.
pub(crate) const FORMAT: &str = "h1-18xx-case/1";

/// The explicit JSON: connectivity written out in full.
#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(
    ignored(&ignored(&["expected", "name", "prototype", "rusty_train", "source", "title", "provenance"])),
    unknown(Severity::Warning)
)]
#[non_exhaustive]
pub struct CaseJson {
    /// `h1-18xx-case/1`.
    #[form(format(FORMAT))]
    #[allow(dead_code)]
    format: String,
    /// The game.
    game: Option<String>,
    /// `flat_top` or `pointed_top`.
    #[schemars(required)]
    orientation: Option<Orientation>,
    /// The company that is to run.
    #[schemars(required)]
    company: Option<String>,
    /// Its trains.
    #[form(or_default)]
    trains: Vec<CaseTrain>,
    /// The rules.
    #[schemars(required)]
    rules: Option<CaseRules>,
    /// What else earns; multipliers of trains go for it too.
    bonuses: Option<Vec<CaseBonus>>,
    /// The tiles, not turned, by name.
    #[schemars(with = "BTreeMap<String, CaseTile>")]
    #[form(with(tiles), or_default)]
    tiles: BTreeMap<String, Option<CaseTile>>,
    /// The board.
    #[form(most(HEXES), or_default)]
    hexes: Vec<CaseHex>,
}

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[form(expected("an orientation"))]
enum Orientation {
    FlatTop,
    PointedTop,
}

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(ignored(REMARKS), unknown(Severity::Error))]
struct CaseTrain {
    name: String,
    /// null without limit.
    #[form(range(1..=1000))]
    max_stops: Option<u32>,
    /// What may be passed unpaid: `none`, `towns`, `any`.
    skip: Option<Skip>,
    #[form(range(0..=DEAREST))]
    multiplier: Option<u32>,
}

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[form(expected("what a train can skip"))]
enum Skip {
    None,
    Towns,
    Any,
}

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(ignored(&ignored(&["name"])), unknown(Severity::Error))]
struct CaseTile {
    #[schemars(with = "String")]
    #[form(required)]
    colour: Option<Colour>,
    stops: Vec<CaseStop>,
    /// Pieces of track, each of two ends; null leads nowhere.
    #[form(expected("two ends"), hint("such as [{\"face\": 0}, {\"stop\": 0}]"))]
    segments: Vec<[Option<CaseEnd>; 2]>,
}

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(ignored(&ignored(&["name"])), unknown(Severity::Error))]
struct CaseStop {
    /// city, pass, town, halt or offboard.
    kind: Kind,
    #[form(range(-DEAREST..=DEAREST))]
    revenue: i32,
    #[form(range(0..=200))]
    slots: Option<u8>,
}

/// An end of track: a face, 0 to 5 clockwise from the top, or a stop.
#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(ignored(REMARKS), unknown(Severity::Error), check(CaseEnd::check))]
struct CaseEnd {
    #[form(range(0..=5))]
    face: Option<u8>,
    #[form(range(0..=200))]
    stop: Option<u8>,
}

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(ignored(&ignored(&["addr", "col", "row", "name"])), unknown(Severity::Error))]
struct CaseHex {
    id: String,
    /// The hexes over the six faces, null off the map.
    #[form(
        expected("the hexes over the six faces"),
        hint("null where there is none"),
        or_default
    )]
    neighbours: [Option<String>; 6],
    tile: Option<At<String>>,
    /// In sixths clockwise.
    #[form(range(0..=5))]
    rotation: Option<u8>,
    /// Whether routes may end there and not pass.
    terminal: Option<bool>,
    tokens: Option<Vec<CaseToken>>,
    #[serde(skip)]
    #[form(place)]
    place: Place,
}

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(ignored(REMARKS), unknown(Severity::Error))]
struct CaseToken {
    #[form(range(0..=200))]
    stop: usize,
    #[form(range(0..=200))]
    slot: usize,
    company: String,
    #[serde(skip)]
    #[form(place)]
    place: Place,
}

/// Reads a position.
///
/// # Errors
/// All that is wrong with it, each with its path.
pub fn case(node: &Node) -> Result<Noted, Vec<Problem>> {
    let mut reader = Reader::new(Severity::Warning);
    let Some(case) = reader.read::<CaseJson>(&Cursor::root(node)) else {
        return Err(reader.problems);
    };
    let setup = case.setup(&mut reader);
    finish_noted(setup, reader.problems)
}

/// The tiles; of one that cannot be read its name.
fn tiles(reader: &mut Reader, at: &Cursor<'_>) -> Option<BTreeMap<String, Option<CaseTile>>> {
    reader.named(at, |reader, at| Some(reader.read(at)))
}

impl CaseJson {
    fn setup(self, reader: &mut Reader) -> Setup {
        let layout = match self.orientation {
            Some(Orientation::PointedTop) => Layout::Pointy,
            Some(Orientation::FlatTop) | None => Layout::Flat,
        };
        let tile = |(name, tile): (String, Option<CaseTile>)| (name, tile.map(CaseTile::tile));
        let tiles = self.tiles.into_iter().map(tile).collect();
        let trains: Vec<Train> = self.trains.into_iter().map(CaseTrain::train).collect();
        let company = |name| Company {
            name,
            trains,
            ..Company::default()
        };
        Setup {
            title: self.game.unwrap_or_default(),
            layout,
            hexes: ground::lay(reader, self.hexes, &tiles, layout),
            companies: self.company.map(company).into_iter().collect(),
            rules: rules::rules(self.rules, self.bonuses.unwrap_or_default()),
            ..Setup::default()
        }
    }
}

impl CaseTile {
    /// The tile as it is printed, which has no name here.
    fn tile(self) -> Tile {
        let track = |[a, b]: [Option<CaseEnd>; 2]| Some(Track::new(a?.end()?, b?.end()?));
        Tile {
            colour: self.colour.unwrap_or(Colour::White),
            stops: self.stops.into_iter().map(CaseStop::stop).collect(),
            track: self.segments.into_iter().filter_map(track).collect(),
            ..Tile::blank("")
        }
    }
}

impl CaseStop {
    fn stop(self) -> Stop {
        let slots = self.slots.filter(|_| self.kind.holds_tokens());
        Stop {
            revenue: Revenue::Plain(self.revenue),
            slots: slots.unwrap_or(0),
            ..Stop::of(self.kind)
        }
    }
}

impl CaseEnd {
    fn check(reader: &mut Reader, at: &Cursor<'_>, end: CaseEnd) -> Option<CaseEnd> {
        if at.get("face").or(at.get("stop")).is_none() {
            let hint = "{\"face\": 0}, {\"stop\": 0} or null";
            reader.error(at, "expected the end of a piece of track", hint);
        }
        end.end().is_some().then_some(end)
    }

    /// Faces count from the top, edges from the bottom.
    fn end(&self) -> Option<End> {
        let edge = self.face.map(|face| End::Edge(Edge::new(face).opposite()));
        edge.or(self.stop.map(End::Stop))
    }
}

impl CaseHex {
    /// The names of the hexes around it, by edge.
    fn around(&self) -> [Option<&str>; 6] {
        let mut names = self.neighbours.each_ref().map(Option::as_deref);
        names.rotate_left(3);
        names
    }
}

impl CaseTrain {
    fn train(self) -> Train {
        let stops = self.max_stops.unwrap_or(UNLIMITED);
        let skipping = |skip| Distance::Skipping { stops, skip };
        Train {
            distance: match self.skip {
                None | Some(Skip::None) => Distance::Stops(stops),
                Some(Skip::Towns) => skipping(Kinds::TOWNS),
                Some(Skip::Any) => skipping(Kinds::ALL),
            },
            multiplier: self.multiplier.unwrap_or(1),
            local: false,
            ..Train::plain(self.name, stops)
        }
    }
}
