//! The board as JSON, and back.

pub mod read;

use crate::GENERATOR;
use crate::board::{Board, MOST_TYPES};
use crate::code::Code;
use crate::preset::Setting;
use crate::terrain::Ground;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a file says that it is.
pub const FORMAT: &str = "board/1";

/// A board. Cells are column and row, from 0 at the upper left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BoardJson {
    /// `board/1`.
    pub milepost: String,
    /// The version of the generator.
    pub generator: u32,
    /// The preset's name.
    pub preset: String,
    /// How many players it is for.
    pub players: usize,
    /// The scenario, from 0.
    pub scenario: usize,
    /// The seed.
    pub seed: u64,
    /// What is typed to have the board again.
    pub code: String,
    /// How often it was begun anew.
    pub tries: usize,
    /// The ground, a text a row: `~` water, `.` land, `T` forest; `,` land and `-` water kept for the rules, `t` forest.
    pub ground: Vec<String>,
    /// The forests.
    pub forests: Vec<ForestJson>,
    /// The cities, the players' capitals first.
    pub cities: Vec<CityJson>,
    /// The paths.
    pub paths: Vec<PathJson>,
    /// What each player begins with, in points.
    pub bonus: Vec<u32>,
}

/// A forest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ForestJson {
    /// Its name; may be empty.
    pub name: String,
    /// The kind of its trees, 0 to 3.
    pub tree: usize,
    /// One of its cells; the others are those joined to it.
    pub at: [usize; 2],
}

/// A city.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CityJson {
    /// Its name.
    pub name: String,
    /// Its cell.
    pub at: [usize; 2],
    /// Whether it has an airport.
    pub airport: bool,
    /// What it wants.
    pub wants: Vec<WantJson>,
}

/// A good that a city wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WantJson {
    /// The good.
    pub good: String,
    /// The points it gives.
    pub points: u32,
}

/// A path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PathJson {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: String,
    /// The name of the city it begins at.
    pub from: String,
    /// The name of the city it leads to.
    pub to: String,
    /// Its cells, both cities' included.
    pub cells: Vec<[usize; 2]>,
}

/// The sign of a cell.
const SIGNS: [(char, Ground, bool); 6] = [
    ('~', Ground::Water, false),
    ('.', Ground::Land, false),
    ('T', Ground::Forest, false),
    ('-', Ground::Water, true),
    (',', Ground::Land, true),
    ('t', Ground::Forest, true),
];

/// A board as its JSON form.
pub fn json(setting: &Setting<'_>, board: &Board) -> BoardJson {
    let preset = setting.preset;
    let name = |city: usize| board.cities[city].name.clone();
    let at = |cell: usize| board.grid.place(cell);
    let paths = board.paths.iter().map(|path| PathJson {
        kind: preset.types[path.kind.min(MOST_TYPES)].name.clone(),
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
                good: preset.goods[want.good].name.clone(),
                points: want.points,
            })
            .collect(),
    });
    let forests = board.forests.iter().map(|forest| ForestJson {
        name: forest.name.clone(),
        tree: forest.tree,
        at: at(forest.cells.first().copied().unwrap_or_default()),
    });
    BoardJson {
        milepost: FORMAT.to_owned(),
        generator: GENERATOR,
        preset: preset.name.clone(),
        players: board.players,
        scenario: board.scenario,
        seed: board.seed,
        code: Code::of(preset, board.players, board.scenario, board.seed).to_string(),
        tries: board.tries,
        ground: rows(board),
        forests: forests.collect(),
        cities: cities.collect(),
        paths: paths.collect(),
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
