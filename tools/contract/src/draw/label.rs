//! Names of cities, with the flags of those to start from and the goods made there.

mod words;

pub(super) use words::flag;

use super::city::Size;
use super::land::Land;
use super::layout::SheetLayout;
use super::palette::{BED, INK, SEA, tint};
use super::track::Track;
use milepost_draw::label::{Obstacles, Placed, Profile, Scene, Side};
use milepost_draw::{Drawing, Point, Rect};

/// The weight from which on nothing may be hidden.
const HARD: f64 = 300.0;
/// What it costs to hide a millimetre of track, and of coast.
const TRACK: f64 = 4.0;
const COAST: f64 = 0.22;
/// Half the width of a track with its peaks, in millimetres.
const BESIDE: f64 = 1.3;

/// The names with their places.
pub(super) struct Labels {
    names: Placed,
    /// What names should not hide; their own boxes are among it.
    pub obstacles: Obstacles,
}

impl Labels {
    /// Places all names within the frame.
    pub fn place(layout: &SheetLayout<'_>, land: &Land, tracks: &[Track]) -> Labels {
        let labels = words::labels(layout);
        let mut obstacles = obstacles(layout, land, tracks);
        let bodies: Vec<Rect> = labels.iter().map(|label| label.body).collect();
        let scene = Scene {
            sheet: layout.frame,
            obstacles: &obstacles,
            bodies: &bodies,
            profile: &Profile::default(),
        };
        // To the right, where a reader looks first.
        let sides = Side::all([0.0, 0.7, 0.6, 0.65]);
        let names = scene.settle(labels, |_, label| scene.beside(label, &sides));
        for row in names.boxes().flatten() {
            obstacles.add_box(*row, HARD);
        }
        Labels { names, obstacles }
    }

    /// Draws the lines to cities whose names are far from them; the cities' marks come on top.
    pub fn draw_leaders(&self, board: &mut Drawing) {
        self.names.draw_leaders(board, 0.2, [INK, BED]);
    }

    /// Draws them.
    pub fn draw(&self, board: &mut Drawing, layout: &SheetLayout<'_>, land: &Land) {
        let ground = |row: &Rect| {
            let middle = row.centre();
            if land.holds(middle) {
                tint(layout.region(middle), layout.network.regions().columns)
            } else {
                SEA
            }
        };
        self.names.draw(board, |_, row| (ground(row), 0.35));
    }

    /// The boxes of each name, for tests.
    #[cfg(test)]
    pub fn boxes(&self) -> Vec<Vec<Rect>> {
        self.names.boxes().map(<[Rect]>::to_vec).collect()
    }
}

/// Everything on the board that is drawn before names are.
fn obstacles(layout: &SheetLayout<'_>, land: &Land, tracks: &[Track]) -> Obstacles {
    let mut obstacles = Obstacles::new(layout.frame, 4.0);
    for (city, &at) in layout.network.cities().iter().zip(&layout.cities) {
        obstacles.add_disc(at, Size::of(city).reach() + 0.25, HARD);
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
