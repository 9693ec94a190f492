//! What a board is like, figure by figure: measured on the board alone, whatever made it.

use crate::fair::{CLOSENESS_UNIT, POINT, closeness, in_play, worth};
use crate::model::board::{Board, Path};
use crate::model::preset::Setting;
use serde::Serialize;

/// The figures of a board. All that should be none is 0 on a good one. Whether it is fair is none of them:
/// [`judge`](mod@crate::judge) has that from play.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Report {
    /// How often it was begun anew.
    pub tries: usize,
    /// Cities that no path reaches.
    pub isolated: usize,
    /// Groups of cities that paths join.
    pub groups: usize,
    /// Groups that cannot be left: without an airport where planes fly, and all but one where none do.
    pub cut_off: usize,
    /// Airports beyond one in each group, or two in a single one.
    pub surplus_airports: usize,
    /// Airports missing where there is a single group: a lone one leads nowhere.
    pub missing_airports: usize,
    /// Paths between cities that the tracks of the type do not join in as few steps.
    pub broken_paths: usize,
    /// Boxes of four cells of a type of which one could go while every connection is kept.
    pub boxes: usize,
    /// Neighbouring cells of a type that no path of it joins in turn, though they look joined.
    pub rungs: usize,
    /// Goods of the scenario that stand there less often than they must.
    pub scarce_goods: usize,
    /// Goods that a city wants twice.
    pub repeated_goods: usize,
    /// Paths that repeat another of their type.
    pub repeated_paths: usize,
    /// Paths that are missing in some type.
    pub missing_paths: usize,
    /// Paths, by type.
    pub paths: Vec<TypeCount>,
    /// Percent of the path cells outside of cities that have more than one type.
    pub crossed: f64,
    /// What each capital is worth, in points.
    pub worth: Vec<f64>,
    /// How close each capital lies to the goods of the board: the sum of their points over the steps that lead there.
    pub closeness: Vec<f64>,
    /// What each player begins with, in points.
    pub bonus: Vec<u32>,
    /// How much the best capital is worth more than the least.
    pub spread: f64,
    /// How many points of play the closest capital is ahead of another after the bonus, by closeness alone: no measure of
    /// who wins.
    pub spread_after: f64,
}

/// How many paths of a type there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TypeCount {
    /// The type.
    pub name: String,
    /// How many.
    pub paths: usize,
}

/// Measures a board.
pub fn report(setting: &Setting<'_>, board: &Board) -> Report {
    report_while(setting, board, &|| true)
}

/// The same; from where `go_on` says no, boxes are no longer counted, which take longest on a board that somebody
/// covers with paths.
pub fn report_while(setting: &Setting<'_>, board: &Board, go_on: &dyn Fn() -> bool) -> Report {
    let types = setting.types();
    let each = |count: &dyn Fn(usize) -> usize| types.iter().map(|&kind| count(kind)).sum();
    let isolated = (0..board.cities.len()).filter(|&city| is_isolated(board, city));
    let wants = board.cities.iter().map(|city| &city.wants);
    let access = Access::of(setting, board);
    let balance = Balance::of(setting, board);
    Report {
        tries: board.tries,
        isolated: isolated.count(),
        groups: access.groups,
        cut_off: access.cut_off,
        surplus_airports: access.surplus,
        missing_airports: access.missing,
        broken_paths: each(&|kind| broken(board, kind)),
        boxes: each(&|kind| boxes(board, kind, go_on)),
        rungs: board.rungs(),
        scarce_goods: scarce(setting, board),
        repeated_goods: wants
            .map(|wants| repeated(wants.iter().map(|want| want.good)))
            .sum(),
        repeated_paths: repeated(board.paths.iter().map(|path| (path.kind, path.a, path.b))),
        missing_paths: each(&|kind| setting.least().saturating_sub(count(board, kind))),
        paths: types
            .iter()
            .map(|&kind| TypeCount {
                name: setting.preset.types[kind].name.clone(),
                paths: count(board, kind),
            })
            .collect(),
        crossed: crossed(board),
        spread: balance.spread,
        spread_after: balance.spread_after,
        bonus: board.bonus.clone(),
        worth: balance.worth,
        closeness: balance.closeness,
    }
}

/// How groups of cities can be left.
struct Access {
    groups: usize,
    cut_off: usize,
    /// Airports too many.
    surplus: usize,
    /// Airports too few.
    missing: usize,
}

impl Access {
    fn of(setting: &Setting<'_>, board: &Board) -> Access {
        let group = board.groups();
        let groups = group.iter().max().map_or(0, |most| most + 1);
        let mut airports = vec![0usize; groups];
        for (city, &group) in board.cities.iter().zip(&group) {
            airports[group] += usize::from(city.airport);
        }
        let all: usize = airports.iter().sum();
        if !setting.has_air() {
            return Access {
                groups,
                cut_off: groups.saturating_sub(1),
                surplus: all,
                missing: 0,
            };
        }
        // An airport alone leads nowhere.
        let wanted = if groups == 1 { 2 } else { groups };
        Access {
            groups,
            cut_off: airports.iter().filter(|&&airports| airports == 0).count(),
            surplus: all.saturating_sub(wanted),
            missing: if groups == 1 {
                wanted.saturating_sub(all)
            } else {
                0
            },
        }
    }
}

/// What the capitals are worth, in points, how close they lie to the goods, and how far apart they are.
struct Balance {
    worth: Vec<f64>,
    closeness: Vec<f64>,
    spread: f64,
    spread_after: f64,
}

impl Balance {
    fn of(setting: &Setting<'_>, board: &Board) -> Balance {
        let halves = worth(setting, board).into_iter();
        let worth: Vec<f64> = halves.map(|half| f64::from(half) / 2.0).collect();
        let best = worth.iter().copied().fold(0.0, f64::max);
        let close = closeness(setting, board);
        let most = close.iter().max().copied().unwrap_or_default();
        let behind = |(own, bonus): (&u64, &u32)| {
            in_play(setting, most - own) as f64 / POINT as f64 - f64::from(*bonus)
        };
        let behind = close.iter().zip(&board.bonus).map(behind);
        Balance {
            spread: best - worth.iter().copied().fold(best, f64::min),
            spread_after: behind.clone().fold(0.0, f64::max) - behind.fold(0.0, f64::min),
            closeness: close
                .iter()
                .map(|&own| own as f64 / CLOSENESS_UNIT as f64)
                .collect(),
            worth,
        }
    }
}

impl Report {
    /// What is wrong with what stands on the board, in words. Whether it is fair, play decides: see
    /// [`Judged::faults`](crate::judge::Judged::faults).
    pub fn defects(&self, setting: &Setting<'_>) -> Vec<String> {
        let counts = [
            (self.isolated, "cities without a path"),
            (self.cut_off, "groups that cannot be left"),
            (self.surplus_airports, "airports too many"),
            (self.missing_airports, "airports missing"),
            (self.broken_paths, "connections broken"),
            (self.boxes, "ugly boxes"),
            (self.rungs, "rungs: cells side by side that no path joins"),
            (self.scarce_goods, "goods that stand there too seldom"),
            (self.repeated_goods, "goods that a city wants twice"),
            (self.repeated_paths, "paths that repeat another"),
            (self.missing_paths, "paths missing"),
        ];
        let mut defects: Vec<String> = counts
            .iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, what)| format!("{n} {what}"))
            .collect();
        if self.crossed > setting.preset.paths.crossed as f64 {
            defects.push(format!(
                "{:.1} % of the path cells have two types",
                self.crossed
            ));
        }
        defects
    }
}

/// Whether no path ends in a city.
fn is_isolated(board: &Board, city: usize) -> bool {
    board
        .paths
        .iter()
        .all(|path| path.a != city && path.b != city)
}

/// How many paths of a type there are.
fn count(board: &Board, kind: usize) -> usize {
    board.paths.iter().filter(|path| path.kind == kind).count()
}

/// Paths of a type between cities that its tracks do not join in as few steps.
fn broken(board: &Board, kind: usize) -> usize {
    let network = board.network(kind);
    let holds = |path: &&Path| {
        network
            .steps(path.a, path.b)
            .is_some_and(|steps| usize::from(steps) < path.cells.len())
    };
    let paths = board.paths.iter().filter(|path| path.kind == kind);
    paths.filter(|path| !holds(path)).count()
}

/// How many items are there again.
fn repeated<T: Ord>(items: impl Iterator<Item = T>) -> usize {
    let mut all: Vec<T> = items.collect();
    let before = all.len();
    all.sort();
    all.dedup();
    before - all.len()
}

/// Goods of the scenario that fewer cities want than must.
fn scarce(setting: &Setting<'_>, board: &Board) -> usize {
    let wanted = |good: usize| {
        board
            .cities
            .iter()
            .flat_map(|city| &city.wants)
            .filter(|w| w.good == good)
            .count()
    };
    setting
        .goods()
        .into_iter()
        .filter(|&good| wanted(good) < setting.preset.dealing.least)
        .count()
}

/// Percent of the path cells outside cities that have more than one type.
fn crossed(board: &Board) -> f64 {
    let city_at = board.city_at();
    let open = board
        .tracks
        .iter()
        .zip(&city_at)
        .filter(|(types, city)| **types != 0 && city.is_none());
    let (mut all, mut two) = (0u32, 0u32);
    open.for_each(|(types, _)| {
        all += 1;
        two += u32::from(types.count_ones() > 1);
    });
    100.0 * f64::from(two) / f64::from(all.max(1))
}

/// Boxes of a type of which some cell could go: without it the same cities are joined by ways as short.
fn boxes(board: &Board, kind: usize, go_on: &dyn Fn() -> bool) -> usize {
    let whole = board.network(kind);
    let city_at = board.city_at();
    let columns = board.grid.columns;
    let has = |cell: usize| {
        board
            .tracks
            .get(cell)
            .is_some_and(|types| types >> kind & 1 == 1)
    };
    let corners = (0..board.grid.cells()).filter(|corner| corner % columns + 1 < columns);
    corners
        .map(|corner| [corner, corner + 1, corner + columns, corner + columns + 1])
        .filter(|four| go_on() && four.iter().all(|&cell| has(cell)))
        .filter(|four| {
            four.iter()
                .filter(|&&cell| city_at[cell].is_none())
                .any(|&cell| {
                    let mut less = board.clone();
                    less.tracks[cell] &= !(1 << kind);
                    less.network(kind) == whole
                })
        })
        .count()
}
