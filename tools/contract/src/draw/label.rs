//! Names of cities, with the flags of those to start from and the goods made there.

mod words;

pub(super) use words::flag;

use super::city::{is_large, reach};
use super::land::Land;
use super::layout::Layout;
use super::palette::{BED, INK, SEA, tint};
use super::track::Track;
use milepost_draw::label::{Candidate, Label, Obstacles, Profile, Scene, draw_leader};
use milepost_draw::{Drawing, Point, Rect};

/// The weight from which on nothing may be hidden.
const HARD: f64 = 300.0;
/// What it costs to hide a millimetre of track, and of coast.
const TRACK: f64 = 3.0;
const COAST: f64 = 0.22;
/// Half the width of a track with its peaks, in millimetres.
const BESIDE: f64 = 1.3;

/// The names with their places.
pub(super) struct Labels {
    labels: Vec<Label>,
    candidates: Vec<Candidate>,
    leaders: Vec<(Point, Point)>,
    /// What names should not hide; their own boxes are among it.
    pub obstacles: Obstacles,
}

impl Labels {
    /// Places all names within the frame.
    pub fn place(layout: &Layout<'_>, land: &Land, tracks: &[Track]) -> Labels {
        let labels = words::labels(layout);
        let mut obstacles = obstacles(layout, land, tracks);
        let bodies: Vec<Rect> = labels.iter().map(|label| label.body).collect();
        let scene = Scene {
            sheet: layout.frame,
            obstacles: &obstacles,
            bodies: &bodies,
            profile: &Profile::default(),
        };
        // Every city has candidates, so that no name is left out here.
        let candidates: Vec<Candidate> = scene
            .place(&labels, |_, label| scene.beside(label))
            .into_iter()
            .flatten()
            .collect();
        let leaders = labels.iter().zip(&candidates);
        let leaders = leaders.filter_map(|(label, candidate)| scene.leader(label, candidate));
        let leaders = leaders.collect();
        for row in candidates.iter().flat_map(|candidate| &candidate.rows) {
            obstacles.add_box(*row, HARD);
        }
        Labels {
            labels,
            candidates,
            leaders,
            obstacles,
        }
    }

    /// Draws the lines to cities whose names are far from them; the cities' marks come on top.
    pub fn draw_leaders(&self, board: &mut Drawing) {
        for &leader in &self.leaders {
            draw_leader(board, leader, 0.2, [INK, BED]);
        }
    }

    /// Draws them.
    pub fn draw(&self, board: &mut Drawing, layout: &Layout<'_>, land: &Land) {
        let ground = |row: &Rect| {
            let middle = row.centre();
            if land.holds(middle) {
                tint(layout.region(middle), layout.network.regions().columns)
            } else {
                SEA
            }
        };
        for (label, candidate) in self.labels.iter().zip(&self.candidates) {
            let words = &label.layouts[candidate.layout];
            words.draw(board, &candidate.rows, |row| (ground(row), 0.35));
        }
    }

    /// The boxes of each name, for tests.
    #[cfg(test)]
    pub fn boxes(&self) -> Vec<Vec<Rect>> {
        self.candidates.iter().map(|it| it.rows.clone()).collect()
    }
}

/// Everything on the board that is drawn before names are.
fn obstacles(layout: &Layout<'_>, land: &Land, tracks: &[Track]) -> Obstacles {
    let mut obstacles = Obstacles::new(layout.frame, 4.0);
    for (city, &at) in layout.network.cities().iter().zip(&layout.cities) {
        obstacles.add_disc(at, reach(is_large(city)) + 0.25, HARD);
    }
    for track in tracks {
        obstacles.add_line(&track.line, 1.0, BESIDE, TRACK);
    }
    for ring in land.coast.iter().chain(&land.lakes) {
        let closed: Vec<Point> = ring.iter().chain(ring.first()).copied().collect();
        obstacles.add_line(&closed, 1.0, 0.0, COAST);
    }
    obstacles
}
