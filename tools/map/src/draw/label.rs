//! Names on the map: of cities with their goods, of ferries, rivers and lakes.
//!
//! 1. [`block`]: the words, and the shapes in which they can be set;
//! 2. [`candidates`]: places for them around what they name, and what each place would hide of the [`obstacles`];
//! 3. [`place`]: one place for each, so that no two overlap;
//! 4. [`water`]: rivers and lakes get what is left.

mod block;
mod candidates;
mod obstacles;
mod water;

use super::palette::{INK, LAND, MAJOR};
use super::plan::Plan;
use block::Label;
use milepost_draw::place::{self, Spot};
use milepost_draw::{Drawing, Point, Rect, Style, Text};
#[cfg(test)]
pub(super) use obstacles::LOOKS;
use obstacles::Obstacles;

/// The names with their places.
pub(super) struct Labels {
    labels: Vec<Label>,
    spots: Vec<Spot>,
    waters: Vec<Text>,
    /// How many obstacles were looked at, for tests.
    #[cfg(test)]
    pub looked_at: u64,
}

impl Labels {
    /// Places all names within the frame and off the legend.
    pub fn place(plan: &Plan<'_>, legend: Option<Rect>) -> Labels {
        let labels = block::labels(plan);
        let mut obstacles = Obstacles::of(plan, legend);
        let near = |label| candidates::around(plan, &obstacles, label);
        let mut choices: Vec<Vec<Spot>> = labels.iter().map(near).collect();
        let apart = 0.16 * plan.unit;
        let mut chosen = place::choose(&choices, apart);
        let crowded = place::overlapping(&choices, &chosen);
        if !crowded.is_empty() {
            for &i in &crowded {
                candidates::add_far(&mut choices[i], plan, &obstacles, &labels[i]);
            }
            chosen = place::choose(&choices, apart);
        }
        let spots: Vec<Spot> = choices
            .iter()
            .zip(chosen)
            .map(|(spots, i)| spots[i].clone())
            .collect();
        obstacles.take(spots.iter().flat_map(|spot| spot.rows.iter().copied()));
        let waters = water::names(plan, &mut obstacles);
        Labels {
            labels,
            spots,
            waters,
            #[cfg(test)]
            looked_at: obstacles.looked_at(),
        }
    }

    /// Draws them, with a line to what they name where they are far from it.
    pub fn draw(&self, board: &mut Drawing, plan: &Plan<'_>) {
        for water in &self.waters {
            board.text(water);
        }
        for (label, spot) in self.labels.iter().zip(&self.spots) {
            if let Some((from, to)) = leader(plan, label, spot) {
                board.line(
                    from,
                    to,
                    &Style::stroke(LAND, 0.12 * plan.unit).opacity(0.8),
                );
                board.line(from, to, &Style::stroke(INK, 0.03 * plan.unit));
            }
        }
        for (label, spot) in self.labels.iter().zip(&self.spots) {
            for (row, rect) in label.shapes[spot.shape].rows.iter().zip(&spot.rows) {
                let ground = if label.holds(rect) { MAJOR } else { LAND };
                row.draw(board, rect, plan.unit, ground);
            }
        }
    }

    /// The boxes of each name, for tests.
    #[cfg(test)]
    pub fn boxes(&self) -> Vec<Vec<Rect>> {
        self.spots.iter().map(|spot| spot.rows.clone()).collect()
    }
}

fn leader(plan: &Plan<'_>, label: &Label, spot: &Spot) -> Option<(Point, Point)> {
    let nearest = spot
        .rows
        .iter()
        .map(|row| (candidates::gap(row, &label.body), row));
    let (gap, row) = nearest.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
    let to = label.body.centre();
    let from = Point::new(
        to.x.clamp(row.x, row.right()),
        to.y.clamp(row.y, row.bottom()),
    );
    (gap > 0.8 * plan.unit).then_some((from, to))
}
