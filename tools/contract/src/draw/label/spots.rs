//! Places for a label around its city, and what each costs.

use super::super::layout::Layout;
use super::block::{Label, Row};
use super::obstacles::Obstacles;
use milepost_draw::place::{Spot, cheapest_first};
use milepost_draw::{Point, Rect};

/// Free around a city, in millimetres: near, and where nothing near will do.
const GAPS: [(f64, f64); 3] = [(0.75, 0.0), (1.7, 1.2), (2.9, 2.8)];
/// By so much a name is to be nearer to its own city than to any other, and what each millimetre less costs.
const NEARER: f64 = 1.6;
const STRANGE: f64 = 6.0;
/// Within the frame's edge.
const INSET: f64 = 1.2;

/// Where rows stand about a city: `x` and `y` in units of its reach and gap, and how much of the rows lies to the
/// left of there and above.
struct Side {
    x: f64,
    y: f64,
    left: f64,
    above: f64,
    dislike: f64,
}

const fn side(x: f64, y: f64, left: f64, above: f64, dislike: f64) -> Side {
    Side {
        x,
        y,
        left,
        above,
        dislike,
    }
}

const SIDES: [Side; 32] = [
    side(1.0, 0.0, 0.0, 0.5, 0.0),
    side(1.0, 0.0, 0.0, 0.3, 0.3),
    side(1.0, 0.0, 0.0, 0.7, 0.3),
    side(1.0, 0.0, 0.0, 0.1, 0.5),
    side(1.0, 0.0, 0.0, 0.9, 0.5),
    side(0.75, -0.75, 0.0, 1.0, 0.3),
    side(0.75, 0.75, 0.0, 0.0, 0.4),
    side(0.4, -0.95, 0.0, 1.0, 0.6),
    side(0.4, 0.95, 0.0, 0.0, 0.7),
    side(-1.0, 0.0, 1.0, 0.5, 0.7),
    side(-1.0, 0.0, 1.0, 0.3, 0.9),
    side(-1.0, 0.0, 1.0, 0.7, 0.9),
    side(-1.0, 0.0, 1.0, 0.1, 1.1),
    side(-1.0, 0.0, 1.0, 0.9, 1.1),
    side(-0.75, -0.75, 1.0, 1.0, 0.9),
    side(-0.75, 0.75, 1.0, 0.0, 0.9),
    side(-0.4, -0.95, 1.0, 1.0, 1.1),
    side(-0.4, 0.95, 1.0, 0.0, 1.2),
    side(0.0, -1.0, 0.5, 1.0, 0.6),
    side(0.0, -1.0, 0.35, 1.0, 0.6),
    side(0.0, -1.0, 0.2, 1.0, 0.7),
    side(0.0, -1.0, 0.08, 1.0, 0.8),
    side(0.0, -1.0, 0.65, 1.0, 0.7),
    side(0.0, -1.0, 0.8, 1.0, 0.8),
    side(0.0, -1.0, 0.92, 1.0, 1.0),
    side(0.0, 1.0, 0.5, 0.0, 0.6),
    side(0.0, 1.0, 0.35, 0.0, 0.7),
    side(0.0, 1.0, 0.2, 0.0, 0.8),
    side(0.0, 1.0, 0.08, 0.0, 0.9),
    side(0.0, 1.0, 0.65, 0.0, 0.8),
    side(0.0, 1.0, 0.8, 0.0, 0.9),
    side(0.0, 1.0, 0.92, 0.0, 1.1),
];

/// Places near the city, the cheapest first; never none.
pub(super) fn around(layout: &Layout<'_>, obstacles: &Obstacles, label: &Label) -> Vec<Spot> {
    let mut spots = Vec::new();
    for (index, shape) in label.shapes.iter().enumerate() {
        for (gap, further) in GAPS {
            for side in &SIDES {
                let out = label.reach + gap;
                let at = label.at.shift(side.x * out, side.y * out);
                let placed = stacked(&shape.rows, at, side.left, side.above);
                let beyond = if shape.beside && side.left > 0.4 {
                    1.2
                } else {
                    0.0
                };
                let dislike = side.dislike + further + shape.dislike + beyond;
                spots.push(spot(layout, obstacles, label, index, placed, dislike));
            }
        }
    }
    cheapest_first(&mut spots);
    spots
}

/// Adds places ever further away, for labels that find none nearby.
pub(super) fn add_far(
    spots: &mut Vec<Spot>,
    layout: &Layout<'_>,
    obstacles: &Obstacles,
    label: &Label,
) {
    for (index, shape) in label.shapes.iter().enumerate() {
        for ring in 2..16 {
            for turn in 0..24 {
                let out = Point::new(3.5 * f64::from(ring), 0.0).turn(15.0 * f64::from(turn));
                let placed = stacked(&shape.rows, label.at.shift(out.x, out.y), 0.5, 0.5);
                let dislike = 6.0 + 2.5 * f64::from(ring);
                spots.push(spot(layout, obstacles, label, index, placed, dislike));
            }
        }
    }
    cheapest_first(spots);
}

/// Rows below each other about a place, in line on the side where the place is.
fn stacked(rows: &[Row], at: Point, left: f64, above: f64) -> Vec<Rect> {
    let height: f64 = rows.iter().map(|row| row.height).sum();
    let width = rows.iter().map(|row| row.width).fold(0.0, f64::max);
    let inset = match left {
        left if left < 0.4 => 0.0,
        left if left < 0.6 => 0.5,
        _ => 1.0,
    };
    let mut y = at.y - above * height;
    let place = |row: &Row| {
        let x = at.x - left * width + inset * (width - row.width);
        // Boxes that touch would meet.
        let rect = Rect::new(x, y, row.width, row.height - 1e-6);
        y += row.height;
        rect
    };
    rows.iter().map(place).collect()
}

fn spot(
    layout: &Layout<'_>,
    obstacles: &Obstacles,
    label: &Label,
    shape: usize,
    mut rows: Vec<Rect>,
    dislike: f64,
) -> Spot {
    keep_in_frame(layout, &mut rows);
    let hidden: f64 = rows.iter().map(|row| obstacles.hidden(row)).sum();
    let cost = hidden + dislike + taken_for_another(layout, label, &rows);
    Spot::new(shape, rows, cost)
}

/// A name that lies no nearer to its own city than to another would be taken for the other's.
fn taken_for_another(layout: &Layout<'_>, label: &Label, rows: &[Rect]) -> f64 {
    let from = |at: Point| {
        let beside = |row: &Rect| {
            Point::new(
                at.x.clamp(row.x, row.right()),
                at.y.clamp(row.y, row.bottom()),
            )
        };
        rows.iter()
            .map(|row| beside(row).distance(at))
            .fold(f64::INFINITY, f64::min)
    };
    let cities = layout
        .cities
        .iter()
        .enumerate()
        .filter(|&(city, _)| city != label.city);
    let nearest = cities
        .map(|(_, &at)| from(at))
        .fold(f64::INFINITY, f64::min);
    STRANGE * (from(label.at) + NEARER - nearest).clamp(0.0, 5.0)
}

fn keep_in_frame(layout: &Layout<'_>, rows: &mut [Rect]) {
    let Some(bounds) = rows.iter().copied().reduce(|a, b| a.union(&b)) else {
        return;
    };
    let room = layout.frame.inflate(-INSET);
    let dx = (room.x - bounds.x).max(0.0) + (room.right() - bounds.right()).min(0.0);
    let dy = (room.y - bounds.y).max(0.0) + (room.bottom() - bounds.bottom()).min(0.0);
    for row in rows {
        *row = row.shift(dx, dy);
    }
}
