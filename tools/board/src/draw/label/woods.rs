//! Names of forests, where a forest has room for its name.

use super::super::plan::Plan;
use super::Labels;
use super::obstacles::Obstacles;
use crate::board::Forest;
use crate::terrain::Ground;
use milepost_draw::{Drawing, Point, Rect, Text, Weight, font};

/// The sizes that are tried, in heights of cities' names.
const SIZES: [f64; 4] = [1.15, 1.0, 0.86, 0.76];
/// Of the points of the box that are looked at, this part must lie in the forest.
const INSIDE: f64 = 0.85;
/// From line to line.
const LEADING: f64 = 1.02;
const SPACING: f64 = 0.06;

/// A name with its place, a box for each line.
pub(super) struct Wood {
    pub rows: Vec<(String, Rect)>,
    size: f64,
}

impl Wood {
    pub fn draw(&self, sheet: &mut Drawing, plan: &Plan<'_>) {
        for (line, rect) in &self.rows {
            let baseline = rect.y + 0.78 * self.size;
            let text = Text::new(
                line,
                rect.centre().x + SPACING * self.size / 2.0,
                baseline,
                self.size,
            );
            let text = text
                .italic()
                .middle()
                .spacing(SPACING * self.size)
                .colour(plan.inks.wood_name);
            sheet.text(&text.halo(plan.inks.canopy, 0.18 * self.size));
        }
    }
}

/// The best place in the forest; none if it has no name or no room.
pub(super) fn place(
    plan: &Plan<'_>,
    forest: &Forest,
    labels: &Labels,
    obstacles: &Obstacles,
) -> Option<Wood> {
    if forest.name.is_empty() {
        return None;
    }
    let middle = centre(plan, &forest.cells);
    let ways = [
        vec![forest.name.clone()],
        forest.name.split_whitespace().map(str::to_owned).collect(),
    ];
    for size in SIZES.map(|size| size * plan.letter) {
        for lines in &ways {
            let fits = |at: &Point| {
                let rows = set(lines, *at, size);
                let free = |(_, rect): &(String, Rect)| {
                    labels.is_free(plan, rect)
                        && obstacles.hidden(plan, rect) == 0.0
                        && is_inside(plan, rect)
                };
                rows.iter().all(free).then_some(rows)
            };
            let mut places: Vec<Point> = forest.cells.iter().map(|&cell| plan.at(cell)).collect();
            places.sort_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle)));
            if let Some(rows) = places.iter().find_map(fits) {
                return Some(Wood { rows, size });
            }
        }
    }
    None
}

fn centre(plan: &Plan<'_>, cells: &[usize]) -> Point {
    let count = cells.len().max(1) as f64;
    let sum = cells
        .iter()
        .map(|&cell| plan.at(cell))
        .fold(Point::default(), |sum, p| sum.shift(p.x, p.y));
    Point::new(sum.x / count, sum.y / count)
}

fn set(lines: &[String], at: Point, size: f64) -> Vec<(String, Rect)> {
    let top = at.y - LEADING * size * lines.len() as f64 / 2.0;
    let row = |(i, line): (usize, &String)| {
        let letters = line.chars().count() as f64;
        let width = font::width(line, Weight::Italic, size) + letters * SPACING * size;
        (
            line.clone(),
            Rect::new(
                at.x - width / 2.0,
                top + LEADING * size * i as f64,
                width,
                1.0 * size,
            ),
        )
    };
    lines.iter().enumerate().map(row).collect()
}

fn is_inside(plan: &Plan<'_>, rect: &Rect) -> bool {
    let points = (0..=6).flat_map(|x| [0.15, 0.85].map(|y| (f64::from(x) / 6.0, y)));
    let wooded = points.filter(|(x, y)| {
        let [x, y] = plan.cell_at(Point::new(rect.x + x * rect.w, rect.y + y * rect.h));
        plan.board.ground[y * plan.board.grid.columns + x] == Ground::Forest
    });
    wooded.count() as f64 >= INSIDE * 14.0
}
