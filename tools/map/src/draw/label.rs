//! Names on the map: of cities with their goods, of ferries, rivers and lakes.
//!
//! 1. `words`: the words, and the layouts in which they can be set;
//! 2. `obstacles`: what names should not hide;
//! 3. `places`: where the name of a city or of a ferry may stand;
//! 4. `water`: rivers and lakes get what is left.

mod obstacles;
mod places;
mod water;
mod words;

use super::palette::{INK, LAND, MAJOR};
use super::plan::Plan;
use milepost_draw::label::{Candidate, Label, Profile, Rings, Scene, draw_leader};
use milepost_draw::{Drawing, Rect, Text};
use places::Place;

/// The names with their places.
pub(super) struct Labels {
    labels: Vec<Label>,
    candidates: Vec<Candidate>,
    waters: Vec<Text>,
    leaders: Vec<(milepost_draw::Point, milepost_draw::Point)>,
    /// How many obstacles were looked at, for tests.
    #[cfg(test)]
    pub looked_at: u64,
}

/// What names on a map like and dislike.
fn profile(plan: &Plan<'_>) -> Profile {
    let unit = plan.unit;
    Profile {
        apart: [0.16 * unit, 0.16 * unit],
        leading: 0.045 * unit,
        inset: 0.1 * unit,
        gaps: Vec::new(),
        near: 0.25 * unit,
        far: 4.0 / unit,
        nearer: 0.0,
        stranger: 0.0,
        rings: Rings {
            step: unit,
            last: 13,
            dislike: 5.0,
        },
        lead: 0.8 * unit,
    }
}

impl Labels {
    /// Places all names within the frame and off the legend.
    pub fn place(plan: &Plan<'_>, legend: Option<Rect>) -> Labels {
        let labels = words::labels(plan);
        let mut obstacles = obstacles::of(plan, legend);
        let profile = profile(plan);
        let scene = Scene {
            sheet: plan.frame,
            obstacles: &obstacles,
            bodies: &[],
            profile: &profile,
        };
        let places = |_: usize, label: &Label| Place::new(plan, &scene, label).candidates();
        let placed = scene.place(&labels, places);
        // Every label has candidates, so that none is left out here.
        let (labels, candidates): (Vec<Label>, Vec<Candidate>) = labels
            .into_iter()
            .zip(placed)
            .filter_map(|(label, candidate)| Some((label, candidate?)))
            .unzip();
        let leaders = labels
            .iter()
            .zip(&candidates)
            .filter_map(|(label, candidate)| scene.leader(label, candidate))
            .collect();
        for row in candidates.iter().flat_map(|candidate| &candidate.rows) {
            obstacles.add_box(*row, 3.0 * obstacles::HARD);
        }
        Labels {
            waters: water::names(plan, &mut obstacles),
            #[cfg(test)]
            looked_at: obstacles.looked_at(),
            labels,
            candidates,
            leaders,
        }
    }

    /// Draws them, with a line to what they name where they are far from it.
    pub fn draw(&self, board: &mut Drawing, plan: &Plan<'_>) {
        for water in &self.waters {
            board.text(water);
        }
        for &leader in &self.leaders {
            draw_leader(board, leader, 0.03 * plan.unit, [INK, LAND]);
        }
        for (label, candidate) in self.labels.iter().zip(&self.candidates) {
            let hull = plan.hull_of(label.owner);
            let halo = |row: &Rect| {
                let ground = if places::holds(&hull, row) {
                    MAJOR
                } else {
                    LAND
                };
                (ground, 0.06 * plan.unit)
            };
            label.layouts[candidate.layout].draw(board, &candidate.rows, halo);
        }
    }

    /// The boxes of each name, for tests.
    #[cfg(test)]
    pub fn boxes(&self) -> Vec<Vec<Rect>> {
        let rows = self.candidates.iter().map(|spot| spot.rows.clone());
        rows.collect()
    }
}
