use super::block::{Halo, Label};
use super::candidate::Candidate;
use super::scene::{Scene, draw_leader};
use crate::Drawing;
use crate::shape::{Colour, Point, Rect};

/// Labels in their places, and the lines that lead from those far from their bodies.
#[derive(Clone, Debug, Default)]
pub struct Placed {
    labels: Vec<(Label, Candidate)>,
    leaders: Vec<(Point, Point)>,
}

impl Scene<'_> {
    /// All labels in the places that [`Scene::place`] finds for them; a label without candidates is left out.
    pub fn settle(
        &self,
        labels: Vec<Label>,
        near: impl Fn(usize, &Label) -> Vec<Candidate>,
    ) -> Placed {
        let candidates = self.place(&labels, near);
        let placed = labels.into_iter().zip(candidates);
        let labels: Vec<(Label, Candidate)> = placed
            .filter_map(|(label, candidate)| Some((label, candidate?)))
            .collect();
        let leaders = labels.iter().filter_map(|(label, candidate)| {
            let leader = self.leader(label, candidate)?;
            // Where a line would lead through another label of the same owner, that one leads the eye.
            let mut others = labels
                .iter()
                .filter(|(it, at)| it.is_of(label.owner) && at != candidate);
            let crosses = others.any(|(_, other)| crosses(&other.rows, leader));
            (!crosses).then_some(leader)
        });
        let leaders = leaders.collect();
        Placed { labels, leaders }
    }
}

impl Placed {
    /// The boxes of each label's rows, in the order of the labels.
    pub fn boxes(&self) -> impl Iterator<Item = &[Rect]> {
        self.labels.iter().map(|(_, at)| at.rows.as_slice())
    }

    /// Draws the leaders, `width` millimetres wide, in a colour and lifted off what lies below by another.
    pub fn draw_leaders(&self, board: &mut Drawing, width: f64, colours: [Colour; 2]) {
        for &leader in &self.leaders {
            draw_leader(board, leader, width, colours);
        }
    }

    /// Draws the labels; `halo` is what is shown around the letters in a row's box.
    pub fn draw(&self, board: &mut Drawing, halo: impl Fn(&Label, &Rect) -> Halo) {
        for (label, at) in &self.labels {
            label.layouts[at.layout].draw(board, &at.rows, |row| halo(label, row));
        }
    }
}

/// Whether a line leads through one of the boxes.
fn crosses(rows: &[Rect], (from, to): (Point, Point)) -> bool {
    let mut points = (1..20).map(|step| from.towards(to, f64::from(step) / 20.0));
    points.any(|p| rows.iter().any(|row| row.contains(p)))
}
