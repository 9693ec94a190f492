//! Rivers: from high ground along the sides of cells down to the sea, or into another river.

use crate::model::board::Ground;
use crate::model::grid::Grid;
use crate::model::preset::Setting;
use crate::model::river::River;
use milepost_dice::Dice;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A river, or what it has by itself before it flows into another, is at least so many sides long.
const LEAST: usize = 5;
/// Rivers keep so many sides apart, but for the last so many before one flows into another.
const APART: usize = 3;
/// What a side costs when ways for water are sought: at least, and a factor of what chance adds, the product of two numbers
/// below it: most sides are cheap and some very dear, so that rivers wind around these.
const SIDE: (u64, u64) = (5, 24);
/// The same for each unit of height by which water would run up instead of down.
const CLIMB: f64 = 250.0;
/// How many sides a source in the hills counts for when sources are chosen, and how many at most chance adds.
const HILL: u64 = 8;
const CHANCE: u64 = 10;

/// Where water would run from every grid point.
struct Drainage {
    /// The next grid point; itself where the water is.
    down: Vec<usize>,
    /// How many sides it is to the water; none where a river cannot be.
    far: Vec<Option<usize>>,
}

/// The rivers of a board (`docs/rules/boards.md`, B27): from the sources that are the farthest from the water, in hills
/// before others.
pub(super) fn rivers(
    setting: &Setting<'_>,
    grid: Grid,
    (ground, kept): (&[Ground], &[bool]),
    heights: &[f64],
    dice: &mut Dice,
) -> Vec<River> {
    let many = setting.rivers();
    if many == 0 {
        return Vec::new();
    }
    let drainage = drainage(grid, (ground, kept), heights, dice);
    let is_hill = |point: usize| {
        grid.cells_at(point)
            .any(|cell| ground[cell] == Ground::Hill)
    };
    let mut sources: Vec<(u64, usize)> = (0..grid.points())
        .filter_map(|point| {
            let far = drainage.far[point].filter(|&far| far >= LEAST)? as u64;
            let hill = if is_hill(point) { HILL } else { 0 };
            Some((far + hill + dice.below(CHANCE), point))
        })
        .collect();
    sources.sort_unstable_by_key(|&(worth, point)| (Reverse(worth), point));
    let mut taken = vec![false; grid.points()];
    let mut rivers = Vec::new();
    for (_, source) in sources {
        if rivers.len() == many {
            break;
        }
        if let Some(river) = river(grid, &drainage, &taken, source) {
            river.points.iter().for_each(|&point| taken[point] = true);
            rivers.push(river);
        }
    }
    rivers
}

/// The cheapest ways for water from all grid points, found from the water upwards by Dijkstra's method.
fn drainage(
    grid: Grid,
    (ground, kept): (&[Ground], &[bool]),
    heights: &[f64],
    dice: &mut Dice,
) -> Drainage {
    let is_wet = |point: usize| {
        grid.cells_at(point)
            .any(|cell| ground[cell] == Ground::Water)
    };
    let is_open = |point: usize| {
        grid.cells_at(point).count() == 4 && grid.cells_at(point).all(|cell| !kept[cell])
    };
    let sides: Vec<u64> = (0..grid.points())
        .map(|_| SIDE.0 + dice.below(SIDE.1) * dice.below(SIDE.1))
        .collect();
    let mut drainage = Drainage {
        down: (0..grid.points()).collect(),
        far: vec![None; grid.points()],
    };
    let mut least = vec![u64::MAX; grid.points()];
    let mut heap = BinaryHeap::new();
    for point in (0..grid.points()).filter(|&point| is_wet(point) && is_open(point)) {
        (least[point], drainage.far[point]) = (0, Some(0));
        heap.push(Reverse((0, point)));
    }
    while let Some(Reverse((cost, point))) = heap.pop() {
        if cost > least[point] {
            continue;
        }
        let far = drainage.far[point].map(|far| far + 1);
        for next in grid.points_around(point).filter(|&next| is_open(next)) {
            let climb = CLIMB * (heights[point] - heights[next]).max(0.0);
            let cost = cost + sides[next] + climb as u64;
            if cost < least[next] {
                least[next] = cost;
                (drainage.down[next], drainage.far[next]) = (point, far);
                heap.push(Reverse((cost, next)));
            }
        }
    }
    drainage
}

/// The river from a source; `None` where it would be short or come too near to another.
fn river(grid: Grid, drainage: &Drainage, taken: &[bool], source: usize) -> Option<River> {
    let mut points = vec![source];
    let mut at = source;
    while drainage.far[at] != Some(0) && !taken[at] {
        at = drainage.down[at];
        points.push(at);
    }
    let own = points.len() - 1;
    if own < LEAST || taken[source] {
        return None;
    }
    // Into another river it has to come near to it.
    let free = if taken[at] {
        own.saturating_sub(APART)
    } else {
        own
    };
    let is_clear = |&point: &usize| {
        let [x, y] = grid.point_place(point);
        let near = |at: usize, of: usize| at.saturating_sub(APART - 1)..=(at + APART - 1).min(of);
        near(y, grid.rows)
            .flat_map(|y| near(x, grid.columns).map(move |x| grid.point([x, y])))
            .all(|other| !taken[other])
    };
    points[..=free]
        .iter()
        .all(is_clear)
        .then_some(River { points })
}
