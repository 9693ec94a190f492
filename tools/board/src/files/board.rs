//! The board as JSON, and back.

mod read;

pub use read::{preset_name, read};

use crate::MOST_SEED;
use crate::code::Code;
use crate::generator::GENERATOR;
use crate::model::board::Ground;
use crate::model::board::{Board, MOST_RIVERS, MOST_TYPES, TREES};
use crate::model::preset::Setting;
use milepost_document::{At, FromNode};
use serde::Serialize;

/// The format, as files name it.
pub const FORMAT: &str = "board/1";

/// The most corners of cells that a river runs through.
const MOST_POINTS: usize = 1000;
/// The most goods that a city wants.
const MOST_WANTS: usize = 99;

/// A board. Cells are column and row, from 0 at the upper left.
#[derive(Clone, Debug, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BoardJson {
    /// `board/1`.
    #[form(
        format(FORMAT),
        hint("milepost board make -o board.json writes one"),
        or_default
    )]
    pub milepost: String,
    /// The version of the generator.
    #[form(unread)]
    pub generator: u32,
    /// The preset's name.
    #[form(name)]
    pub preset: String,
    /// How many players it is for.
    pub players: At<usize>,
    /// The scenario, from 0.
    pub scenario: At<usize>,
    /// The form of its land; empty where the preset has no forms.
    #[serde(default)]
    #[form(name)]
    pub land: At<String>,
    /// The name of its land; may be empty.
    #[serde(default)]
    #[form(name)]
    pub name: String,
    /// The seed.
    #[form(range(0..=MOST_SEED as i64), or_default)]
    pub seed: u64,
    /// What is typed to have the board again.
    #[form(unread)]
    pub code: String,
    /// How often it was begun anew.
    #[serde(default)]
    #[form(range(0..=1000))]
    pub tries: usize,
    /// The ground, a text a row: `~` water, `.` land, `T` forest; `,` land and `-` water kept for the rules, `t` forest; `H` and
    /// `h` hills.
    pub ground: At<Vec<At<String>>>,
    /// The rivers.
    #[serde(default)]
    #[form(most(MOST_RIVERS))]
    pub rivers: Vec<At<RiverJson>>,
    /// The forests.
    pub forests: Vec<ForestJson>,
    /// The cities, the players' capitals first.
    pub cities: Vec<At<CityJson>>,
    /// The paths.
    pub paths: Vec<At<PathJson>>,
    /// What each player begins with, in points.
    #[form(unread)]
    pub bonus: Vec<u32>,
}

/// A river, along the sides of cells.
#[derive(Clone, Debug, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RiverJson {
    /// The corners of cells that it runs through, from its source to its mouth: how many columns and rows of cells lie before
    /// each.
    #[form(range(0..=1000), most(MOST_POINTS), expected("columns and rows before a corner"))]
    pub points: Vec<At<[usize; 2]>>,
}

/// A forest.
#[derive(Clone, Debug, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ForestJson {
    /// Its name; may be empty.
    #[form(name)]
    pub name: String,
    /// The kind of its trees, 0 to 3.
    #[form(range(0..=TREES as i64 - 1))]
    pub tree: usize,
    /// One of its cells; the others are those joined to it.
    #[form(range(0..=1000), expected("column and row"))]
    pub at: At<[usize; 2]>,
}

/// A city.
#[derive(Clone, Debug, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CityJson {
    /// Its name.
    #[form(name)]
    pub name: String,
    /// Its cell.
    #[form(range(0..=1000), expected("column and row"))]
    pub at: At<[usize; 2]>,
    /// Whether it has an airport.
    #[serde(default)]
    pub airport: bool,
    /// What it wants.
    #[serde(default)]
    #[form(most(MOST_WANTS))]
    pub wants: Vec<WantJson>,
}

/// A good that a city wants.
#[derive(Clone, Debug, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WantJson {
    /// The good.
    #[form(name)]
    pub good: At<String>,
    /// The points it gives.
    #[form(range(0..=99))]
    pub points: u32,
}

/// A path.
#[derive(Clone, Debug, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PathJson {
    /// Its type.
    #[serde(rename = "type")]
    #[form(name)]
    pub kind: At<String>,
    /// The name of the city it begins at.
    #[form(name)]
    pub from: At<String>,
    /// The name of the city it leads to.
    #[form(name)]
    pub to: At<String>,
    /// Its cells, both cities' included.
    #[form(range(0..=1000), expected("column and row"))]
    pub cells: Vec<At<[usize; 2]>>,
}

/// The sign of a cell.
const SIGNS: [(char, Ground, bool); 8] = [
    ('~', Ground::Water, false),
    ('.', Ground::Land, false),
    ('T', Ground::Forest, false),
    ('H', Ground::Hill, false),
    ('-', Ground::Water, true),
    (',', Ground::Land, true),
    ('t', Ground::Forest, true),
    ('h', Ground::Hill, true),
];

/// A board as its JSON form.
pub fn json(setting: &Setting<'_>, board: &Board) -> BoardJson {
    let preset = setting.preset;
    let name = |city: usize| At::nowhere(board.cities[city].name.clone());
    let at = |cell: usize| At::nowhere(board.grid.place(cell));
    let paths = board.paths.iter().map(|path| PathJson {
        kind: preset.types[path.kind.min(MOST_TYPES)].name.clone().into(),
        from: name(path.a),
        to: name(path.b),
        cells: path.cells.iter().map(|&cell| at(cell)).collect(),
    });
    let cities = board.cities.iter().map(|city| CityJson {
        name: city.name.clone(),
        at: at(city.cell),
        airport: city.airport,
        wants: city
            .wants
            .iter()
            .map(|want| WantJson {
                good: preset.goods[want.good].name.clone().into(),
                points: want.points,
            })
            .collect(),
    });
    let forests = board.forests.iter().map(|forest| ForestJson {
        name: forest.name.clone(),
        tree: forest.tree,
        at: at(forest.cells.first().copied().unwrap_or_default()),
    });
    let rivers = board.rivers.iter().map(|river| RiverJson {
        points: river
            .points
            .iter()
            .map(|&point| At::nowhere(board.grid.point_place(point)))
            .collect(),
    });
    let land = board.land.and_then(|land| preset.lands.get(land));
    BoardJson {
        milepost: FORMAT.to_owned(),
        generator: GENERATOR,
        preset: preset.name.clone(),
        players: board.players.into(),
        scenario: board.scenario.into(),
        land: land.map_or(String::new(), |land| land.name.clone()).into(),
        name: board.name.clone(),
        seed: board.seed,
        code: Code::of(&Setting::of(preset, board), board.seed).to_string(),
        tries: board.tries,
        ground: At::nowhere(rows(board).into_iter().map(At::nowhere).collect()),
        rivers: rivers.map(At::nowhere).collect(),
        forests: forests.collect(),
        cities: cities.map(At::nowhere).collect(),
        paths: paths.map(At::nowhere).collect(),
        bonus: board.bonus.clone(),
    }
}

fn rows(board: &Board) -> Vec<String> {
    let sign = |cell: usize| {
        let found = SIGNS
            .iter()
            .find(|(_, ground, kept)| (*ground, *kept) == (board.ground[cell], board.kept[cell]));
        found.map_or('?', |(sign, ..)| *sign)
    };
    let columns = board.grid.columns;
    (0..board.grid.rows)
        .map(|row| {
            (0..columns)
                .map(|column| sign(row * columns + column))
                .collect()
        })
        .collect()
}
