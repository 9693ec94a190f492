//! What is to be written on a tile: its revenues, labels and number, its town's name, its coordinate.

use crate::draw::mark::{Cell, Mark};
use crate::draw::palette::{FAINT, INK, ground, phase};
use crate::draw::room::{Item, Wish};
use crate::draw::tile_plan::TilePlan;
use milepost_draw::{Colour, Point, Weight, font};
use milepost_route::model::{Kind, Revenue};

/// What is written on a hex besides what its tile tells.
#[derive(Clone, Copy, Default)]
pub(super) struct HexText<'a> {
    /// The tile's number.
    pub number: Option<&'a str>,
    /// The name of the town.
    pub town: &'a str,
    /// Whether the name may be left out where it has no room.
    pub terse: bool,
    /// The coordinate.
    pub coordinate: Option<&'a str>,
    /// The colours of the tiles in use, the latest last.
    pub colours: &'a [String],
}

/// All items of a tile, the largest first; `spoken` are the stops whose revenue is shown in another way.
pub(super) fn items(plan: &TilePlan<'_>, words: &HexText<'_>, spoken: &[usize]) -> Vec<Item> {
    let mut items = revenues(plan, words.colours, spoken);
    items.sort_by_key(|item| !matches!(item.shapes[0], Mark::Phases(_)));
    items.extend(labels(plan));
    items.extend(town(plan, words));
    items.extend(
        words
            .number
            .map(|number| corner(plan, number, 0.14, Weight::Bold, Point::new(0.4, 1.0))),
    );
    let upper_left = Point::new(-0.6, -1.0);
    items.extend(
        words
            .coordinate
            .map(|words| corner(plan, words, 0.14, Weight::Regular, upper_left)),
    );
    items
}

/// One revenue for all stops where they pay the same, else one by each.
fn revenues(plan: &TilePlan<'_>, colours: &[String], spoken: &[usize]) -> Vec<Item> {
    let stops = &plan.tile.stops;
    let shown = |stop: &usize| !spoken.contains(stop) && stops[*stop].revenue != Revenue::Plain(0);
    let shown: Vec<usize> = (0..stops.len()).filter(shown).collect();
    let same = shown
        .windows(2)
        .all(|pair| stops[pair[0]].revenue == stops[pair[1]].revenue);
    let groups: Vec<Vec<usize>> = if same {
        vec![shown]
    } else {
        shown.into_iter().map(|stop| vec![stop]).collect()
    };
    let item = |group: &Vec<usize>| {
        let &first = group.first()?;
        let shapes = revenue(&stops[first].revenue, colours);
        Some(Item {
            shapes,
            wish: beside(plan, group),
            least: 0.76,
            needed: true,
        })
    };
    groups.iter().filter_map(item).collect()
}

/// Beside one of the stops, or in the midst of them where that is nearer.
fn beside(plan: &TilePlan<'_>, stops: &[usize]) -> Wish {
    let outside = |&stop: &usize| plan.tile.stops[stop].kind == Kind::Offboard;
    if stops.iter().all(outside) {
        return Wish {
            near: stops.iter().map(|&stop| (plan.seats[stop], 0.0)).collect(),
            weight: 1.0,
        };
    }
    let seats = stops.iter().map(|&stop| plan.seats[stop]);
    let count = stops.len() as f64;
    let sum = seats
        .clone()
        .fold(Point::default(), |sum, at| sum.shift(at.x, at.y));
    let middle = Point::new(sum.x / count, sum.y / count);
    let reach = stops
        .iter()
        .map(|&stop| plan.reach(stop))
        .fold(0.0, f64::max);
    let around = seats.map(|at| (at, if count > 1.0 { 0.3 * reach } else { 0.0 }));
    Wish {
        near: around
            .chain((count > 1.0).then_some((middle, 0.0)))
            .collect(),
        weight: 1.0,
    }
}

fn revenue(revenue: &Revenue, colours: &[String]) -> Vec<Mark> {
    match revenue {
        Revenue::Plain(pays) => vec![Mark::Coin(pays.to_string())],
        Revenue::Phased(values) => {
            let now = colours
                .iter()
                .rev()
                .find(|colour| values.iter().any(|(name, _)| name == *colour));
            let cell = |(name, pays): &(String, i32)| Cell {
                words: if name == "diesel" {
                    format!("D{pays}")
                } else {
                    pays.to_string()
                },
                ground: phase(name),
                now: now == Some(name),
            };
            let cells: Vec<Cell> = values.iter().map(cell).collect();
            let half = cells.len().div_ceil(2).max(1);
            let mut shapes = vec![Mark::Phases(vec![cells.clone()])];
            if cells.len() > 2 {
                shapes.push(Mark::Phases(
                    cells.chunks(half).map(<[Cell]>::to_vec).collect(),
                ));
            }
            shapes
        }
    }
}

fn lettering(
    lines: Vec<String>,
    size: f64,
    weight: Weight,
    colour: Colour,
    plan: &TilePlan<'_>,
) -> Mark {
    Mark::Lines {
        lines,
        weight,
        size,
        colour,
        halo: ground(plan.tile.colour),
    }
}

fn labels(plan: &TilePlan<'_>) -> Option<Item> {
    let labels = &plan.tile.labels;
    if labels.is_empty() {
        return None;
    }
    let set = |lines: Vec<String>| lettering(lines, 0.22, Weight::Bold, INK, plan);
    let mut shapes = vec![set(vec![labels.join(" ")])];
    if labels.len() > 1 {
        shapes.push(set(labels.clone()));
    }
    let near = [
        (-0.5, 0.0, 0.0),
        (-0.4, -0.4, 0.05),
        (-0.4, 0.4, 0.1),
        (0.5, 0.0, 0.1),
        (0.0, 0.0, 0.2),
    ];
    let near = near
        .iter()
        .map(|&(x, y, handicap)| (Point::new(x, y), handicap))
        .collect();
    Some(Item {
        shapes,
        wish: Wish { near, weight: 0.6 },
        least: 0.6,
        needed: true,
    })
}

/// The name in as few lines as have room, above or below the stops.
fn town(plan: &TilePlan<'_>, words: &HexText<'_>) -> Option<Item> {
    let name = words.town;
    if name.trim().is_empty() {
        return None;
    }
    let mut shapes: Vec<Mark> = Vec::new();
    for width in [1.4, 1.05, 0.8, 0.5] {
        let lines = font::wrap(name, Weight::Regular, 0.18, width);
        let mark = lettering(lines, 0.18, Weight::Regular, INK, plan);
        if shapes.last() != Some(&mark) {
            shapes.push(mark);
        }
    }
    let near = [
        (0.0, 0.5, 0.0),
        (0.0, -0.5, 0.02),
        (0.0, 0.65, 0.05),
        (0.0, -0.65, 0.05),
    ];
    let near = near
        .iter()
        .map(|&(x, y, handicap)| (Point::new(x, y), handicap))
        .collect();
    Some(Item {
        shapes,
        wish: Wish { near, weight: 0.8 },
        least: if words.terse { 0.68 } else { 0.5 },
        needed: !words.terse,
    })
}

/// Small in a corner, best in the one that lies farthest along `way`.
fn corner(plan: &TilePlan<'_>, words: &str, size: f64, weight: Weight, way: Point) -> Item {
    let colour = if weight == Weight::Bold { INK } else { FAINT };
    let shapes = vec![lettering(
        vec![words.to_owned()],
        size,
        weight,
        colour,
        plan,
    )];
    let near = plan.layout.corners().map(|(x, y)| {
        let handicap = 0.25 * (1.2 - x * way.x - y * way.y);
        (Point::new(0.84 * x, 0.84 * y), handicap)
    });
    Item {
        shapes,
        wish: Wish {
            near: near.to_vec(),
            weight: 1.0,
        },
        least: 0.76,
        needed: true,
    }
}
