//! Pieces of track joined to lines that a pen can follow.

use crate::draw::bend::Bend;
use milepost_draw::{Path, Point};

/// How far apart two ends may be that still are joined, in sides: lanes end beside a stop's middle, arrows short of it.
const NEAR: f64 = 0.75;

/// A piece of track on the way: its hex, its index in the tile, and its bend as it is run along.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub piece: (usize, usize),
    pub bend: Bend,
    /// Whether it is run along from its second end to its first.
    pub turned: bool,
}

/// Pieces that follow each other.
#[derive(Clone, Debug, Default)]
pub(super) struct TrackLine(pub Vec<Step>);

/// Legs, each of pieces in order but turned as they lie, joined to as few lines as they allow.
pub(super) fn join(legs: Vec<Vec<Step>>) -> Vec<TrackLine> {
    let piece = |step| TrackLine(vec![step]);
    let leg = |steps: Vec<Step>| joined(steps.into_iter().map(piece));
    joined(legs.into_iter().flat_map(leg))
}

fn joined(parts: impl Iterator<Item = TrackLine>) -> Vec<TrackLine> {
    let mut lines: Vec<TrackLine> = Vec::new();
    for part in parts {
        if !lines.last_mut().is_some_and(|last| last.append(&part)) {
            lines.push(part);
        }
    }
    lines
}

impl TrackLine {
    fn start(&self) -> Point {
        self.0
            .first()
            .map_or(Point::default(), |step| step.bend.0[0])
    }

    fn end(&self) -> Point {
        self.0
            .last()
            .map_or(Point::default(), |step| step.bend.0[3])
    }

    fn turn(&mut self) {
        self.0.reverse();
        for step in &mut self.0 {
            step.bend = step.bend.reversed();
            step.turned = !step.turned;
        }
    }

    /// Appends a line whose end is near to one of this one's, either turned where that joins them.
    fn append(&mut self, next: &TrackLine) -> bool {
        let mut next = next.clone();
        let ends = [
            (self.end().distance(next.start()), false, false),
            (self.end().distance(next.end()), false, true),
            (self.start().distance(next.start()), true, false),
            (self.start().distance(next.end()), true, true),
        ];
        let nearest = ends.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, this, that)) = nearest.filter(|&(gap, ..)| gap < NEAR) else {
            return false;
        };
        if this {
            self.turn();
        }
        if that {
            next.turn();
        }
        self.0.append(&mut next.0);
        true
    }

    /// Moves each piece so far to the left of one who runs along it from its first end to its second.
    pub fn shift(&mut self, aside: impl Fn((usize, usize)) -> f64) {
        for step in &mut self.0 {
            let by = aside(step.piece);
            if by != 0.0 {
                step.bend = step.bend.beside(if step.turned { -by } else { by });
            }
        }
    }

    /// The line in millimetres.
    pub fn path(&self, side: f64) -> Path {
        let scaled = |at: Point| Point::new(at.x * side, at.y * side);
        let mut pen = self.start();
        let mut path = Path::new().move_to(scaled(pen));
        for step in &self.0 {
            let [from, leave, arrive, to] = step.bend.0;
            if from.distance(pen) > 1e-6 {
                path = path.line_to(scaled(from));
            }
            path = path.cubic_to(scaled(leave), scaled(arrive), scaled(to));
            pen = to;
        }
        path
    }

    /// Points along it, about so far apart.
    pub fn dots(&self, apart: f64) -> Vec<Point> {
        self.0
            .iter()
            .flat_map(|step| step.bend.dots(apart))
            .collect()
    }
}
