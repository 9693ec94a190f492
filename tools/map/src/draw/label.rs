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

use super::layout::SheetLayout;
use milepost_draw::label::{Label, Placed, Profile, Rings, Scene};
use milepost_draw::{Drawing, Rect, Text};
use places::Place;

/// The names with their places.
pub(super) struct Labels {
    cities: Placed,
    waters: Vec<Text>,
    /// How many obstacles were looked at, for tests.
    #[cfg(test)]
    pub looked_at: u64,
}

/// What names on a map like and dislike.
fn profile(layout: &SheetLayout<'_>) -> Profile {
    let unit = layout.unit;
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
    /// Places all names within the frame and off what is taken there.
    pub fn place(layout: &SheetLayout<'_>, taken: &[Rect]) -> Labels {
        let labels = words::labels(layout);
        let mut obstacles = obstacles::of(layout, taken);
        let profile = profile(layout);
        let scene = Scene {
            sheet: layout.frame,
            obstacles: &obstacles,
            bodies: &[],
            profile: &profile,
        };
        let places = |_: usize, label: &Label| Place::new(layout, &scene, label).candidates();
        let cities = scene.settle(labels, places);
        for row in cities.boxes().flatten() {
            obstacles.add_box(*row, 3.0 * obstacles::HARD);
        }
        Labels {
            waters: water::names(layout, &mut obstacles),
            #[cfg(test)]
            looked_at: obstacles.looked_at(),
            cities,
        }
    }

    /// Draws them, with a line to what they name where they are far from it.
    pub fn draw(&self, board: &mut Drawing, layout: &SheetLayout<'_>) {
        for water in &self.waters {
            board.text(water);
        }
        self.cities.draw_leaders(
            board,
            0.03 * layout.stroke,
            [layout.inks.ink, layout.inks.land],
        );
        self.cities.draw(board, |label, row| {
            let ground = if places::holds(&layout.hull_of(label.owner), row) {
                layout.inks.major
            } else {
                layout.inks.land
            };
            (ground, 0.06 * layout.unit)
        });
    }

    /// The boxes of each name.
    pub fn boxes(&self) -> Vec<Vec<Rect>> {
        self.cities.boxes().map(<[Rect]>::to_vec).collect()
    }
}
