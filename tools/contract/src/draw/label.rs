//! Names of cities, with the flags of those to start from and the goods made there.
//!
//! 1. `block`: the words, and the shapes in which they can be set;
//! 2. `spots`: places for them around their city, and what each would hide of the `obstacles`;
//! 3. [`place`]: one place for each, so that no two overlap.

mod block;
mod obstacles;
mod spots;

pub(super) use block::flag;
pub(super) use obstacles::Obstacles;

use super::land::Land;
use super::layout::Layout;
use super::palette::{BED, INK, SEA, tint};
use super::track::Track;
use block::Label;
use milepost_draw::place::{self, Spot};
use milepost_draw::{Colour, Drawing, Point, Rect, Style};

/// Between two labels in a row, in millimetres.
const APART: f64 = 0.7;
/// A name further than this from its city is led to it by a line.
const LEAD: f64 = 3.2;

/// The names with their places.
pub(super) struct Labels {
    labels: Vec<Label>,
    spots: Vec<Spot>,
    /// What names should not hide; their own boxes are among it.
    pub obstacles: Obstacles,
}

impl Labels {
    /// Places all names within the frame.
    pub fn place(layout: &Layout<'_>, land: &Land, tracks: &[Track]) -> Labels {
        let labels = block::labels(layout);
        let mut obstacles = Obstacles::of(layout, land, tracks);
        let near = |label| spots::around(layout, &obstacles, label);
        let mut choices: Vec<Vec<Spot>> = labels.iter().map(near).collect();
        let mut chosen = place::choose(&choices, APART);
        let crowded = place::overlapping(&choices, &chosen);
        if !crowded.is_empty() {
            for &i in &crowded {
                spots::add_far(&mut choices[i], layout, &obstacles, &labels[i]);
            }
            chosen = place::choose(&choices, APART);
        }
        let chosen = choices
            .iter()
            .zip(chosen)
            .filter_map(|(spots, i)| spots.get(i).cloned());
        let spots: Vec<Spot> = chosen.collect();
        obstacles.take(spots.iter().flat_map(|spot| spot.rows.iter().copied()));
        Labels {
            labels,
            spots,
            obstacles,
        }
    }

    /// Draws the lines to cities whose names are far from them; the cities' marks come on top.
    pub fn draw_leaders(&self, board: &mut Drawing) {
        for (label, spot) in self.labels.iter().zip(&self.spots) {
            if let Some((from, to)) = leader(label, spot) {
                board.line(from, to, &Style::stroke(BED, 0.9).opacity(0.8));
                board.line(from, to, &Style::stroke(INK, 0.2));
            }
        }
    }

    /// Draws them.
    pub fn draw(&self, board: &mut Drawing, layout: &Layout<'_>, land: &Land) {
        for (label, spot) in self.labels.iter().zip(&self.spots) {
            let Some(shape) = label.shapes.get(spot.shape) else {
                continue;
            };
            for (row, rect) in shape.rows.iter().zip(&spot.rows) {
                row.draw(board, rect, ground(layout, land, rect));
            }
        }
    }

    /// The boxes of each name, for tests.
    #[cfg(test)]
    pub fn boxes(&self) -> Vec<Vec<Rect>> {
        self.spots.iter().map(|spot| spot.rows.clone()).collect()
    }
}

/// The colour of what lies below the middle of a box.
fn ground(layout: &Layout<'_>, land: &Land, rect: &Rect) -> Colour {
    let middle = rect.centre();
    if !land.holds(middle) {
        return SEA;
    }
    tint(layout.region(middle), layout.network.regions().columns)
}

fn leader(label: &Label, spot: &Spot) -> Option<(Point, Point)> {
    let beside = |row: &Rect| {
        Point::new(
            label.at.x.clamp(row.x, row.right()),
            label.at.y.clamp(row.y, row.bottom()),
        )
    };
    let nearest = spot
        .rows
        .iter()
        .map(beside)
        .min_by(|a, b| a.distance(label.at).total_cmp(&b.distance(label.at)))?;
    (nearest.distance(label.at) - label.reach > LEAD).then_some((nearest, label.at))
}
