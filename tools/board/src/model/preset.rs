//! Presets: the sizes, terrain, path types, goods and fairness of a game's boards, as data (`docs/rules/boards.md`, B1).

mod check;
mod hash;
mod setting;
mod terrain;

pub use setting::Setting;
pub use terrain::{Land, Terrain};

use super::board::Ground;
use super::design::Design;
use milepost_document::{Cursor, FromNode, Limits, Reader, Value};
use std::ops::RangeInclusive;

/// The format, as files name it.
pub const FORMAT: &str = "board-preset/1";

/// The most cities on a board.
const MOST_CITIES: i64 = 100;
/// What stands for the drawn name in the title of a land.
pub const DRAWN: &str = "{}";
/// The most columns or rows.
const LONGEST: i64 = 200;

/// The most that a bridge costs: no step may cost more than the search has room for.
const MOST_BRIDGE: i64 = 20;

/// What a path leads over. Its codes, and those of looks, are in the order of the variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, FromNode)]
#[serde(rename_all = "lowercase")]
pub enum Over {
    /// Land that is no forest.
    Land,
    /// Water.
    Water,
}

/// How a path is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromNode)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// A pale road between two edges.
    Road,
    /// Rails with sleepers.
    Rail,
    /// A dashed lane.
    Lane,
    /// A dotted trail.
    Trail,
}

/// A path type.
#[derive(Clone, Debug, PartialEq, Eq, FromNode)]
pub struct PathType {
    /// Its name.
    #[form(name)]
    pub name: String,
    /// What it leads over.
    pub over: Over,
    /// How it is drawn.
    pub look: Look,
    /// The first scenario that has it, from 0.
    #[form(range(0..=100))]
    pub from: usize,
}

impl PathType {
    /// Whether a path of the type may lead over such ground.
    pub fn carries(&self, ground: Ground) -> bool {
        match self.over {
            Over::Water => ground == Ground::Water,
            Over::Land => ground == Ground::Land,
        }
    }
}

/// What flies, as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromNode)]
#[serde(rename_all = "lowercase")]
pub enum Craft {
    /// A plane.
    Plane,
    /// A balloon.
    Balloon,
}

/// The type that joins what no path joins, from airport to airport.
#[derive(Clone, Debug, PartialEq, Eq, FromNode)]
pub struct Air {
    /// Its name.
    #[form(name)]
    pub name: String,
    /// How it is drawn.
    pub look: Craft,
    /// The first scenario that has it, from 0.
    #[form(range(0..=100))]
    pub from: usize,
}

/// A good.
#[derive(Clone, Debug, PartialEq, Eq, FromNode)]
pub struct Good {
    /// Its name.
    #[form(name)]
    pub name: String,
    /// The least and the most points that a city gives for it.
    #[form(with(|r, at| span(r, at, 0..=99)))]
    pub points: [u32; 2],
    /// How often it is drawn.
    #[form(range(1..=1000))]
    pub weight: u32,
    /// The first scenario that has it, from 0.
    #[form(range(0..=100))]
    pub from: usize,
}

/// How cities are placed. Lengths are in cells.
#[derive(Clone, Debug, PartialEq, Eq, FromNode)]
pub struct Cities {
    /// How many for one player.
    #[form(range(2..=MOST_CITIES))]
    pub first: usize,
    /// How many more for each player more.
    #[form(range(1..=10))]
    pub more: usize,
    /// The share of cities away from water, in percent.
    #[form(range(0..=100))]
    pub inland: usize,
    /// Cells between two cities, along the columns or the rows: as many as there are players, within these.
    #[form(with(|r, at| span(r, at, 2..=LONGEST)))]
    pub apart: [usize; 2],
    /// Cells to the edge: as many as there are players, within these.
    #[form(with(|r, at| span(r, at, 1..=LONGEST)))]
    pub edge: [usize; 2],
    /// The part of the board, in percent of width and height, that is kept for the rules.
    #[form(range(0..=50))]
    pub corner: [usize; 2],
}

/// How paths are found. Lengths are in cells, shares in percent.
#[derive(Clone, Debug, PartialEq, Eq, FromNode)]
pub struct Paths {
    /// How far a city looks for others, by scenario: so many, and so many more for each player; the last for all more.
    #[form(with(|r, at| by_scenario(r, at, &Limits::new().range(0..=LONGEST))))]
    pub range: Vec<[usize; 2]>,
    /// How much farther as many cities look as there are players.
    #[form(range(0..=LONGEST))]
    pub capital: usize,
    /// How likely a city looks for one more.
    #[form(range(0..=100))]
    pub again: u64,
    /// How likely one of those does.
    #[form(range(0..=100))]
    pub capital_again: u64,
    /// How likely a search may enter the paths of other types.
    #[form(range(0..=100))]
    pub crossover: u64,
    /// The greatest share of path cells, cities left out, that have more than one type.
    #[form(range(0..=100))]
    pub crossed: usize,
    /// The least number of paths of each type: up to five players, and above.
    #[form(range(0..=50))]
    pub least: [usize; 2],
    /// What a bridge over a river costs in the search for paths, where a new cell costs 10.
    #[serde(default)]
    #[form(range(0..=MOST_BRIDGE))]
    pub bridge: u32,
}

/// How goods are dealt.
#[derive(Clone, Debug, PartialEq, Eq, FromNode)]
pub struct Dealing {
    /// How many for ten cities, by scenario; the last for all more.
    #[form(with(|r, at| by_scenario(r, at, &Limits::new().range(0..=100))))]
    pub share: Vec<usize>,
    /// How many of each at least.
    #[form(range(0..=20))]
    pub least: usize,
    /// How many in a city at most.
    #[form(range(1..=6))]
    pub most: usize,
}

/// What a capital is worth, in half points.
/// `bonus`, which generator 1 had instead of `closeness`, is passed over.
#[derive(Clone, Debug, PartialEq, Eq, FromNode)]
#[form(ignored(&["bonus"]))]
pub struct Fair {
    /// For an airport.
    #[form(range(0..=1000))]
    pub airport: u32,
    /// For each point of its goods.
    #[form(range(0..=1000))]
    pub good: u32,
    /// For each connection.
    #[form(range(0..=1000))]
    pub connection: u32,
    /// For a connection that leads to a capital, in place of `connection`.
    #[form(range(0..=1000))]
    pub capital: u32,
    /// For each city of its group.
    #[form(range(0..=1000))]
    pub group: u32,
    /// What a point a step of closeness gives in play, in hundredths of a point, by scenario; the last for all more.
    #[serde(default = "usual")]
    #[form(with(|r, at| by_scenario(r, at, &Limits::new().range(0..=10_000))))]
    pub closeness: Vec<u64>,
}

/// What closeness gives in play where a preset does not say: about as much as in those that ship.
fn usual() -> Vec<u64> {
    vec![150]
}

/// The game that is played on the board (`docs/rules/board-play.md`).
#[derive(Clone, Debug, PartialEq, Eq, FromNode)]
pub struct Play {
    /// Steps in a turn; a flight takes a turn.
    #[form(range(1..=100))]
    pub steps: usize,
    /// Goods in a hand.
    #[form(range(1..=20))]
    pub hand: usize,
    /// Goods that are carried at once.
    #[form(range(1..=20))]
    pub load: usize,
}

impl Default for Play {
    fn default() -> Play {
        Play {
            steps: 8,
            hand: 3,
            load: 2,
        }
    }
}

/// What a game's boards are like.
#[derive(Clone, Debug, PartialEq, FromNode)]
#[form(format(FORMAT), check(check::checked))]
pub struct Preset {
    /// Its name.
    #[form(name)]
    pub name: String,
    /// The licence it comes under.
    #[serde(default)]
    pub licence: String,
    /// How it was made.
    #[serde(default)]
    pub provenance: String,
    /// The most players.
    #[form(range(1..=16))]
    pub players: usize,
    /// What the scenarios are called, the easiest first.
    #[form(name, nonempty)]
    pub scenarios: Vec<String>,
    /// Columns and rows for one player, two and so on; the last for all more.
    #[form(range(6..=LONGEST), nonempty)]
    pub grid: Vec<[usize; 2]>,
    /// The ground.
    pub terrain: Terrain,
    /// The forms of land that its boards can have; none in presets of before, whose ground is noise alone.
    #[serde(rename = "land", default)]
    pub lands: Vec<Land>,
    /// How cities are placed.
    pub cities: Cities,
    /// The path types.
    #[serde(rename = "path")]
    #[form(nonempty)]
    pub types: Vec<PathType>,
    /// What joins airports, if the game has any.
    pub air: Option<Air>,
    /// How paths are found.
    #[serde(rename = "search")]
    pub paths: Paths,
    /// The goods.
    #[serde(rename = "good")]
    #[form(nonempty)]
    pub goods: Vec<Good>,
    /// How they are dealt.
    #[serde(rename = "goods")]
    pub dealing: Dealing,
    /// What is fair.
    pub fair: Fair,
    /// The game that is played on them.
    #[serde(default)]
    pub play: Play,
    /// Names for what is found on boards.
    pub names: Names,
    /// What they look like.
    #[serde(default, rename = "theme")]
    pub design: Design,
}

impl Preset {
    /// The form of land of that name, by its index.
    pub fn land(&self, name: &str) -> Option<usize> {
        self.lands.iter().position(|land| land.name == name)
    }

    /// Which forms of land it has, in words.
    pub fn lands_in_words(&self) -> String {
        let names: Vec<&str> = self.lands.iter().map(|land| land.name.as_str()).collect();
        match names.as_slice() {
            [] => format!("{} has no forms of land", self.name),
            [only] => format!("{} has {only} only", self.name),
            all => format!("{} has {}", self.name, all.join(", ")),
        }
    }
}

/// Names for what is found on boards.
#[derive(Clone, Debug, PartialEq, Eq, FromNode)]
pub struct Names {
    /// Of cities.
    #[form(name)]
    pub cities: Vec<String>,
    /// Of forests.
    #[form(name)]
    pub forests: Vec<String>,
    /// The parts of lands' names, in order: one of each list is taken.
    #[serde(default)]
    #[form(name)]
    pub lands: Vec<Vec<String>>,
}

/// A list by scenario; a single value is one for all scenarios.
fn by_scenario<T: FromNode>(
    reader: &mut Reader,
    at: &Cursor<'_>,
    limits: &Limits,
) -> Option<Vec<T>> {
    // A pair is a list as well, but its items are none.
    let holds_values = at
        .items()
        .next()
        .is_none_or(|item| T::accepts(item.value()));
    if T::accepts(at.value()) && !(matches!(at.value(), Value::List(_)) && holds_values) {
        return Some(vec![T::from_node(reader, at, limits)?]);
    }
    Vec::from_node(reader, at, &limits.clone().nonempty())
}

/// The least and the most of something.
fn span<T: FromNode + Copy + PartialOrd + std::fmt::Display>(
    reader: &mut Reader,
    at: &Cursor<'_>,
    range: RangeInclusive<i64>,
) -> Option<[T; 2]> {
    let limits = Limits::new().range(range).expected("two numbers");
    let [least, most] = <[T; 2]>::from_node(reader, at, &limits)?;
    if least > most {
        let what = format!("the least, {least}, is more than the most, {most}");
        reader.error(at, what, "");
    }
    Some([least, most])
}
