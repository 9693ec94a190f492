use super::spacing::evenly;
use crate::shape::{Point, Rect};
use std::cell::Cell;
use std::collections::BTreeMap;

/// Obstacles that are looked at for the labels of one drawing, at most; behind that nothing counts as hidden. The
/// drawings that ship take up to a fifth of it.
pub const LOOKS: u64 = 100_000_000;
/// Points of one line, at most.
const POINTS: usize = 20_000;

/// Something that labels should not hide: a box, with round corners where it has a radius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle {
    /// The box, in millimetres.
    pub area: Rect,
    /// How far the obstacle reaches beyond the box, with round corners: a disc is an empty box with a radius.
    pub radius: f64,
    /// What it costs to touch it.
    pub weight: f64,
    /// What it costs to hide it a millimetre deeper.
    pub slope: f64,
    /// Labels of this owner may hide it.
    pub owner: Option<usize>,
}

/// Obstacles in cells, and how many of them may still be looked at.
#[derive(Clone, Debug)]
pub struct Obstacles {
    sheet: Rect,
    cell: f64,
    all: Vec<Obstacle>,
    cells: BTreeMap<(i64, i64), Vec<usize>>,
    looks: Cell<u64>,
}

/// A place for a label that is placed alone.
#[derive(Clone, Debug)]
pub struct Trial<T> {
    /// What is placed.
    pub what: T,
    /// The boxes that it takes, in millimetres.
    pub boxes: Vec<Rect>,
    /// What it costs beside what the boxes hide.
    pub dislike: f64,
}

impl Obstacles {
    /// No obstacles yet on a sheet, to be looked up in cells of this side, in millimetres: about the height of a
    /// label.
    #[must_use]
    pub fn new(sheet: Rect, cell: f64) -> Obstacles {
        Obstacles {
            sheet,
            cell,
            all: Vec::new(),
            cells: BTreeMap::new(),
            looks: Cell::new(LOOKS),
        }
    }

    /// Adds an obstacle; one that lies beyond the sheet is none.
    pub fn add(&mut self, obstacle: Obstacle) {
        let reach = obstacle.area.inflate(obstacle.radius);
        if !reach.intersects(&self.sheet.inflate(self.cell)) {
            return;
        }
        for cell in self.under(&self.on_sheet(&reach)) {
            self.cells.entry(cell).or_default().push(self.all.len());
        }
        self.all.push(obstacle);
    }

    /// Adds a disc.
    pub fn add_disc(&mut self, at: Point, radius: f64, weight: f64) {
        self.add(Obstacle {
            area: Rect::about(at, 0.0, 0.0),
            radius,
            weight,
            slope: 0.0,
            owner: None,
        });
    }

    /// Adds a box.
    pub fn add_box(&mut self, area: Rect, weight: f64) {
        self.add(Obstacle {
            area,
            radius: 0.0,
            weight,
            slope: 0.0,
            owner: None,
        });
    }

    /// Adds a line as small boxes `step` millimetres apart, each of this reach and weight.
    pub fn add_line(&mut self, line: &[Point], step: f64, reach: f64, weight: f64) {
        for at in evenly(line, step, &self.sheet.inflate(self.cell), POINTS) {
            self.add_box(Rect::about(at, reach, reach), weight);
        }
    }

    /// What a box hides, its corners rounded by a radius that it reaches beyond itself, for a label of this owner.
    #[must_use]
    pub fn hidden(&self, area: &Rect, radius: f64, owner: Option<usize>) -> f64 {
        let reach = self.on_sheet(&area.inflate(radius));
        let (top, left) = self.at(Point::new(reach.x, reach.y));
        let (bottom, right) = self.at(Point::new(reach.right(), reach.bottom()));
        let (mut hidden, mut looked) = (0.0, 1);
        if self.looks.get() == 0 {
            return hidden;
        }
        for row in top..=bottom {
            for (cell, inside) in self.cells.range((row, left)..=(row, right)) {
                for obstacle in inside.iter().map(|&index| &self.all[index]) {
                    looked += 1;
                    let depth = radius + obstacle.radius - area.gap(&obstacle.area);
                    let own = obstacle.owner.is_some() && obstacle.owner == owner;
                    if depth >= 0.0 && !own && self.first(obstacle, top, left) == *cell {
                        hidden += obstacle.weight + obstacle.slope * depth;
                    }
                }
            }
        }
        self.looks.set(self.looks.get().saturating_sub(looked));
        hidden
    }

    /// The trial that costs least, if it costs at most `most`; of equals the first.
    pub fn least<T>(
        &self,
        trials: impl IntoIterator<Item = Trial<T>>,
        most: f64,
    ) -> Option<Trial<T>> {
        let mut best: Option<(f64, Trial<T>)> = None;
        for trial in trials {
            let least = best.as_ref().map_or(most, |(least, _)| *least);
            let mut cost = trial.dislike;
            for area in &trial.boxes {
                if cost <= least {
                    cost += self.hidden(area, 0.0, None);
                }
            }
            if cost < least || (best.is_none() && cost <= least) {
                best = Some((cost, trial));
            }
        }
        best.map(|(_, trial)| trial)
    }

    /// How many obstacles were looked at.
    #[must_use]
    pub fn looked_at(&self) -> u64 {
        LOOKS - self.looks.get()
    }

    /// The first cell that an obstacle shares with what is looked up: there it counts, and not in others.
    fn first(&self, obstacle: &Obstacle, top: i64, left: i64) -> (i64, i64) {
        let reach = self.on_sheet(&obstacle.area.inflate(obstacle.radius));
        let (row, column) = self.at(Point::new(reach.x, reach.y));
        (row.max(top), column.max(left))
    }

    /// The part of a box on the sheet and a little around it: cells beyond are never looked up.
    fn on_sheet(&self, area: &Rect) -> Rect {
        let sheet = self.sheet.inflate(2.0 * self.cell);
        let (x, y) = (
            area.x.clamp(sheet.x, sheet.right()),
            area.y.clamp(sheet.y, sheet.bottom()),
        );
        let (right, bottom) = (
            area.right().clamp(x, sheet.right()),
            area.bottom().clamp(y, sheet.bottom()),
        );
        Rect::new(x, y, right - x, bottom - y)
    }

    fn at(&self, p: Point) -> (i64, i64) {
        let cell = |along: f64| (along / self.cell).floor() as i64;
        (cell(p.y), cell(p.x))
    }

    fn under(&self, area: &Rect) -> impl Iterator<Item = (i64, i64)> + use<> {
        let (top, left) = self.at(Point::new(area.x, area.y));
        let (bottom, right) = self.at(Point::new(area.right(), area.bottom()));
        (top..=bottom).flat_map(move |row| (left..=right).map(move |column| (row, column)))
    }
}
