use super::block::Label;
use super::candidate::{Candidate, Placement, Side, ring, union};
use super::obstacle::Obstacles;
use super::solve::{choose, overlapping};
use crate::Drawing;
use crate::shape::{Colour, Point, Rect, Style};

/// What a tool's labels like and dislike. Lengths in millimetres; costs on the scale of the obstacles' weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Free between two labels in a row, and where there is no room for that.
    pub apart: [f64; 2],
    /// Free between two rows of a label.
    pub leading: f64,
    /// Free within the sheet's edge.
    pub inset: f64,
    /// How far from its body a label is tried, the nearest first.
    pub gaps: Vec<f64>,
    /// A label this far from its body costs nothing; each millimetre more costs `far`.
    pub near: f64,
    /// What a millimetre further from the body costs.
    pub far: f64,
    /// By so much a label should be nearer to its own body than to any other.
    pub nearer: f64,
    /// What each millimetre less than that costs, up to three times `nearer`.
    pub stranger: f64,
    /// Where labels are tried that found no room.
    pub rings: Rings,
    /// A label further from its body than this is led to it by a line.
    pub lead: f64,
}

/// Rings around a body, from the second on.
#[derive(Clone, Debug, PartialEq)]
pub struct Rings {
    /// From one ring to the next, in millimetres.
    pub step: f64,
    /// The number of the last ring.
    pub last: u32,
    /// What it costs to stand on one.
    pub dislike: f64,
}

impl Default for Profile {
    /// For letters of about three millimetres.
    fn default() -> Profile {
        Profile {
            apart: [0.7, 0.3],
            leading: 0.0,
            inset: 1.2,
            gaps: vec![0.75, 1.7, 2.9],
            near: 0.75,
            far: 1.3,
            nearer: 1.6,
            stranger: 6.0,
            rings: Rings {
                step: 3.5,
                last: 15,
                dislike: 6.0,
            },
            lead: 3.2,
        }
    }
}

/// What labels are placed on.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// Labels stay within it, in millimetres.
    pub sheet: Rect,
    /// What they should not hide.
    pub obstacles: &'a Obstacles,
    /// All that is labelled: a label that lies nearer to another body would be taken for the other's.
    pub bodies: &'a [Rect],
    /// What the tool likes and dislikes.
    pub profile: &'a Profile,
}

impl Scene<'_> {
    /// A place for each label; none for a label without candidates.
    ///
    /// `near` gives the candidates around each label, by its index. Labels that overlap after that are tried on rings around their
    /// bodies too, and at last all are let come nearer to each other. Labels that come first choose first.
    pub fn place(
        &self,
        labels: &[Label],
        near: impl Fn(usize, &Label) -> Vec<Candidate>,
    ) -> Vec<Option<Candidate>> {
        let [apart, close] = self.profile.apart;
        let mut choices: Vec<Vec<Candidate>> = labels
            .iter()
            .enumerate()
            .map(|(i, label)| sorted(near(i, label)))
            .collect();
        let mut chosen = choose(&choices, apart);
        let mut crowded = overlapping(&choices, &chosen, apart);
        crowded.extend((0..choices.len()).filter(|&label| choices[label].is_empty()));
        if !crowded.is_empty() {
            for label in crowded {
                let far = std::mem::take(&mut choices[label])
                    .into_iter()
                    .chain(self.rings(&labels[label]));
                choices[label] = sorted(far.collect());
            }
            chosen = choose(&choices, apart);
            if close < apart && !overlapping(&choices, &chosen, apart).is_empty() {
                chosen = choose(&choices, close);
            }
        }
        let all = choices.into_iter().zip(chosen);
        all.map(|(mut candidates, i)| (i < candidates.len()).then(|| candidates.swap_remove(i)))
            .collect()
    }

    /// Candidates at these sides of a label's body, in each of the profile's gaps.
    #[must_use]
    pub fn beside(&self, label: &Label, sides: &[Side]) -> Vec<Candidate> {
        let gaps = self.profile.gaps.iter();
        let all = gaps.flat_map(|&gap| sides.iter().map(move |side| side.of(&label.body, gap)));
        self.at(label, all)
    }

    fn rings(&self, label: &Label) -> Vec<Candidate> {
        let Rings {
            step,
            last,
            dislike,
        } = self.profile.rings;
        let all = (2..=last).flat_map(|i| ring(label, f64::from(i) * step, dislike));
        self.at(label, all)
    }

    /// Candidates at these placements, in each of the label's layouts.
    pub fn at(&self, label: &Label, placements: impl Iterator<Item = Placement>) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for placement in placements {
            for (layout, it) in label.layouts.iter().enumerate() {
                let rows = placement.stack(&it.rows, self.profile.leading);
                candidates.push(self.candidate(label, layout, rows, placement.dislike));
            }
        }
        candidates
    }

    /// A candidate whose rows stand in these boxes, moved onto the sheet, with its whole cost.
    #[must_use]
    pub fn candidate(
        &self,
        label: &Label,
        layout: usize,
        rows: Vec<Rect>,
        dislike: f64,
    ) -> Candidate {
        let rows = self.on_sheet(rows);
        let hidden: f64 = rows
            .iter()
            .map(|row| self.obstacles.hidden(row, 0.0, label.owner))
            .sum();
        let away = |body: &Rect| {
            let gaps = rows.iter().map(|row| row.gap(body).max(0.0));
            gaps.fold(f64::INFINITY, f64::min)
        };
        let own = away(&label.body);
        let far = self.profile.far * (own - self.profile.near).max(0.0);
        let stranger = if self.profile.stranger > 0.0 {
            let others = self.bodies.iter().filter(|body| **body != label.body);
            let nearest = others.map(away).fold(f64::INFINITY, f64::min);
            self.profile.stranger
                * (own + self.profile.nearer - nearest).clamp(0.0, 3.0 * self.profile.nearer)
        } else {
            0.0
        };
        let set = label.layouts.get(layout).map_or(0.0, |it| it.dislike);
        Candidate::new(layout, rows, hidden + dislike + set + far + stranger)
    }

    /// Boxes moved onto the sheet together, clear of its edge.
    #[must_use]
    pub fn on_sheet(&self, mut rows: Vec<Rect>) -> Vec<Rect> {
        let (room, bounds) = (self.sheet.inflate(-self.profile.inset), union(&rows));
        let dx = (room.x - bounds.x).max(0.0) + (room.right() - bounds.right()).min(0.0);
        let dy = (room.y - bounds.y).max(0.0) + (room.bottom() - bounds.bottom()).min(0.0);
        for row in &mut rows {
            *row = row.shift(dx, dy);
        }
        rows
    }

    /// The line that leads from a label far from its body to the body's middle.
    #[must_use]
    pub fn leader(&self, label: &Label, candidate: &Candidate) -> Option<(Point, Point)> {
        let rows = candidate.rows.iter();
        let (gap, row) = rows
            .map(|row| (row.gap(&label.body), row))
            .min_by(|(a, _), (b, _)| a.total_cmp(b))?;
        let to = label.body.centre();
        (gap > self.profile.lead).then_some((row.nearest(to), to))
    }
}

/// Draws a leader `width` millimetres wide, lifted off what lies below it.
pub(super) fn draw_leader(
    board: &mut Drawing,
    (from, to): (Point, Point),
    width: f64,
    [ink, halo]: [Colour; 2],
) {
    board.line(from, to, &Style::stroke(halo, 4.0 * width).opacity(0.8));
    board.line(from, to, &Style::stroke(ink, width));
}

/// The cheapest first; of equals the first stays the first.
fn sorted(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    candidates.sort_by_key(|candidate| candidate.cost);
    candidates
}
