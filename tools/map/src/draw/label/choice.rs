//! One place for each label: first each takes the best that is left, then they make way for each other.

use super::candidates::Spot;
use milepost_sheet::Rect;

/// What an overlap costs: more than anything that a place may hide.
const OVERLAP: f64 = 10_000.0;
/// Rounds of making way, at most.
const ROUNDS: usize = 12;

/// The index of each label's place among its own, labels in a row `apart` millimetres. Places are sorted, the
/// cheapest first.
pub(super) fn choose(choices: &[Vec<Spot>], apart: f64) -> Vec<usize> {
    let mut table = Table { choices, apart, chosen: vec![None; choices.len()] };
    for label in 0..choices.len() {
        table.chosen[label] = Some(table.best(label).0);
    }
    for _ in 0..ROUNDS {
        let before = table.chosen.clone();
        (0..choices.len()).for_each(|label| table.chosen[label] = Some(table.best(label).0));
        (0..choices.len()).for_each(|label| table.push_aside(label));
        if table.chosen == before {
            break;
        }
    }
    table.chosen.into_iter().map(Option::unwrap_or_default).collect()
}

/// The labels that overlap others where they are.
pub(super) fn overlapping(choices: &[Vec<Spot>], chosen: &[usize]) -> Vec<usize> {
    let table = Table { choices, apart: 0.0, chosen: chosen.iter().copied().map(Some).collect() };
    (0..choices.len()).filter(|&i| !table.in_the_way(i, &choices[i][chosen[i]]).is_empty()).collect()
}

struct Table<'a> {
    choices: &'a [Vec<Spot>],
    apart: f64,
    chosen: Vec<Option<usize>>,
}

impl Table<'_> {
    fn spot(&self, label: usize) -> Option<&Spot> {
        self.chosen[label].and_then(|i| self.choices[label].get(i))
    }

    /// The labels that overlap this place for a label.
    fn in_the_way(&self, label: usize, spot: &Spot) -> Vec<usize> {
        let others = (0..self.choices.len()).filter(|&other| other != label);
        others
            .filter(|&other| self.spot(other).is_some_and(|taken| overlap(taken, spot, self.apart)))
            .collect()
    }

    fn cost(&self, label: usize, spot: &Spot) -> f64 {
        spot.cost + OVERLAP * self.in_the_way(label, spot).len() as f64
    }

    /// The best place as the others stand, and its cost.
    fn best(&self, label: usize) -> (usize, f64) {
        let mut best = (0, f64::INFINITY);
        for (i, spot) in self.choices[label].iter().enumerate() {
            if spot.cost >= best.1 {
                break;
            }
            let cost = self.cost(label, spot);
            if cost < best.1 {
                best = (i, cost);
            }
        }
        best
    }

    fn current(&self, label: usize) -> f64 {
        self.spot(label).map_or(0.0, |spot| self.cost(label, spot))
    }

    /// Gives the label a better place if those who have it lose less by leaving than it gains.
    fn push_aside(&mut self, label: usize) {
        let now = self.current(label);
        for i in 0..self.choices[label].len() {
            let spot = &self.choices[label][i];
            if spot.cost + 0.5 >= now {
                return;
            }
            let movers = self.in_the_way(label, spot);
            if movers.len() > 3 {
                continue;
            }
            let before: f64 = now + movers.iter().map(|&mover| self.current(mover)).sum::<f64>();
            let kept = self.chosen.clone();
            self.chosen[label] = Some(i);
            for &mover in &movers {
                self.chosen[mover] = Some(self.best(mover).0);
            }
            let after = self.current(label) + movers.iter().map(|&mover| self.current(mover)).sum::<f64>();
            if after + 0.01 < before {
                return;
            }
            self.chosen = kept;
        }
    }
}

fn overlap(a: &Spot, b: &Spot, apart: f64) -> bool {
    let wide = |r: &Rect| Rect::new(r.x - apart, r.y, r.w + 2.0 * apart, r.h);
    let meet = |row: &Rect| b.rows.iter().any(|other| row.intersects(other));
    wide(&a.bounds).intersects(&b.bounds) && a.rows.iter().map(wide).any(|row| meet(&row))
}
