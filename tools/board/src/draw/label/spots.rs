//! Places for a block around its city, and what each costs.

use super::super::plan::{ICON, Plan};
use super::block::{Block, Content};
use super::obstacles::Obstacles;
use milepost_draw::place::{Spot, cheapest_first};
use milepost_draw::{Point, Rect};

/// Free between icon and block, in heights of letters, and how little that is liked.
const GAPS: [(f64, f64); 4] = [(0.14, 0.0), (0.5, 0.5), (1.0, 1.4), (1.7, 3.0)];
/// How much of a block lies left of the icon's middle where it stands above or below, the best first.
const SLIDES: [f64; 7] = [0.5, 0.38, 0.62, 0.22, 0.78, 0.05, 0.95];
/// How far past an icon's middle a block begins that stands at its corner.
const PAST: f64 = 0.55;
/// Within the frame's edge, in heights of letters.
const INSET: f64 = 0.5;
/// What a place costs that is nearer to another city.
const STRANGE: f64 = 2.5;

/// Where a block stands: in units of the icon's reach and gap, what part of it lies to the left and above.
struct Side {
    x: f64,
    y: f64,
    left: f64,
    above: f64,
    dislike: f64,
}

/// All sides, by what is in the block: names like to stand below, wants above.
fn sides(content: Content) -> Vec<Side> {
    let (above, below) = if content == Content::Name {
        (0.9, 0.0)
    } else {
        (0.0, 0.9)
    };
    let mut sides = Vec::new();
    for slide in SLIDES {
        let off = 1.2 * (slide - 0.5).abs();
        sides.push(Side {
            x: 0.0,
            y: 1.0,
            left: slide,
            above: 0.0,
            dislike: below + off,
        });
        sides.push(Side {
            x: 0.0,
            y: -1.0,
            left: slide,
            above: 1.0,
            dislike: above + off,
        });
        if (0.1..0.9).contains(&slide) {
            sides.push(Side {
                x: 1.0,
                y: 0.0,
                left: 0.0,
                above: slide,
                dislike: 0.6 + off,
            });
            sides.push(Side {
                x: -1.0,
                y: 0.0,
                left: 1.0,
                above: slide,
                dislike: 0.7 + off,
            });
        }
    }
    // Past the corners of the icon's box, clear of ways that lead straight from it.
    for (x, y) in [(1.0, PAST), (PAST, 1.0)] {
        for (x, left) in [(x, 0.0), (-x, 1.0)] {
            sides.push(Side {
                x,
                y,
                left,
                above: 0.0,
                dislike: below + 0.5,
            });
            sides.push(Side {
                x,
                y: -y,
                left,
                above: 1.0,
                dislike: above + 0.5,
            });
        }
    }
    sides
}

/// Places near the city, the cheapest first.
pub(super) fn near(plan: &Plan<'_>, obstacles: &Obstacles, block: &Block) -> Vec<Spot> {
    let sides = sides(block.content);
    let (at, reach) = (plan.city(block.city), ICON * plan.city_reach(block.city));
    let mut spots = Vec::new();
    for (index, shape) in block.shapes.iter().enumerate() {
        for (gap, further) in GAPS {
            for side in &sides {
                let out = reach + gap * plan.letter;
                let rows = stacked(
                    &shape.rows,
                    at.shift(side.x * out, side.y * out),
                    side.left,
                    side.above,
                );
                let dislike = side.dislike + further + shape.dislike;
                spots.extend(spot(plan, obstacles, block, index, rows, dislike));
            }
        }
    }
    cheapest_first(&mut spots);
    spots
}

/// Adds places ever farther away, for blocks that find none nearby.
pub(super) fn add_far(
    spots: &mut Vec<Spot>,
    plan: &Plan<'_>,
    obstacles: &Obstacles,
    block: &Block,
) {
    let at = plan.city(block.city);
    for (index, shape) in block.shapes.iter().enumerate() {
        for ring in 2..18 {
            for turn in 0..24 {
                let out = Point::new(1.1 * plan.letter * f64::from(ring), 0.0)
                    .turn(15.0 * f64::from(turn));
                let rows = stacked(&shape.rows, at.shift(out.x, out.y), 0.5, 0.5);
                spots.extend(spot(
                    plan,
                    obstacles,
                    block,
                    index,
                    rows,
                    4.0 + 1.2 * f64::from(ring),
                ));
            }
        }
    }
    cheapest_first(spots);
}

/// Rows below each other about a place, in line on the side where the city is.
fn stacked(rows: &[[f64; 2]], at: Point, left: f64, above: f64) -> Vec<Rect> {
    let height: f64 = rows.iter().map(|row| row[1]).sum();
    let width = rows.iter().map(|row| row[0]).fold(0.0, f64::max);
    let inset = match left {
        left if left < 0.2 => 0.0,
        left if left < 0.8 => 0.5,
        _ => 1.0,
    };
    let mut y = at.y - above * height;
    let place = |&[w, h]: &[f64; 2]| {
        let x = at.x - left * width + inset * (width - w);
        y += h;
        // Boxes that touch would meet.
        Rect::new(x, y - h, w, h - 1e-6)
    };
    rows.iter().map(place).collect()
}

/// The place with its cost; none where it would hide an icon or the rules.
fn spot(
    plan: &Plan<'_>,
    obstacles: &Obstacles,
    block: &Block,
    shape: usize,
    mut rows: Vec<Rect>,
    dislike: f64,
) -> Option<Spot> {
    keep_in_frame(plan, &mut rows);
    let free = 0.1 * plan.letter;
    let blocked = |row: &Rect| {
        let wide = row.inflate(free);
        wide.intersects(&plan.legend) || obstacles.icons().iter().any(|icon| icon.intersects(&wide))
    };
    if rows.iter().any(blocked) {
        return None;
    }
    let hidden: f64 = rows.iter().map(|row| obstacles.hidden(plan, row)).sum();
    let middle = rows.iter().copied().reduce(|a, b| a.union(&b))?.centre();
    let own = plan.city(block.city).distance(middle);
    let nearer = |city: usize| plan.city(city).distance(middle) < own;
    let strange = if (0..plan.board.cities.len()).any(nearer) {
        STRANGE
    } else {
        0.0
    };
    Some(Spot::new(shape, rows, hidden + dislike + strange))
}

fn keep_in_frame(plan: &Plan<'_>, rows: &mut [Rect]) {
    let Some(bounds) = rows.iter().copied().reduce(|a, b| a.union(&b)) else {
        return;
    };
    let room = plan.frame.inflate(-INSET * plan.letter);
    let dx = (room.x - bounds.x).max(0.0) + (room.right() - bounds.right()).min(0.0);
    let dy = (room.y - bounds.y).max(0.0) + (room.bottom() - bounds.bottom()).min(0.0);
    for row in rows {
        *row = row.shift(dx, dy);
    }
}
