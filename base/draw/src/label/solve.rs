use super::candidate::Candidate;
use crate::shape::{Point, Rect};
use std::cell::Cell;

/// What an overlap costs, in thousandths: more than anything that a candidate may hide.
const OVERLAP: i64 = 10_000_000_000;
/// Rounds of making way, at most.
const ROUNDS: usize = 12;
/// Candidates for which others are asked to make way, at most: a crowd that has no way out would ask without end.
const TRIES: usize = 4000;
/// Candidates compared with each other, at most, before labels stay where they are. The drawings that ship take up to
/// a hundredth of it.
const STEPS: u64 = 20_000_000;
/// Labels that are tried together in every combination, and candidates that such a search may look at.
const TOGETHER: usize = 8;
const COMBINATIONS: u64 = 20_000;
/// The side of a cell in which chosen candidates are looked up, in millimetres, and the most cells on a side.
const CELL: f64 = 20.0;
const CELLS: usize = 100;

/// The index of each label's candidate among its own, labels in a row `apart` millimetres.
///
/// Candidates must be sorted, the cheapest first. Labels that come first choose first; then they make way for each
/// other; at last those that still overlap are tried with their neighbours in every combination, as far as that is
/// bounded. Two labels overlap in the answer only where no way out was found; [`overlapping`] tells which. A label
/// without candidates gets 0.
#[must_use]
pub fn choose(choices: &[Vec<Candidate>], apart: f64) -> Vec<usize> {
    let mut table = Table::new(choices, apart, TRIES, STEPS);
    (0..choices.len()).for_each(|label| table.settle(label));
    for _ in 0..ROUNDS {
        let before = table.chosen.clone();
        (0..choices.len()).for_each(|label| table.settle(label));
        (0..choices.len()).for_each(|label| table.push_aside(label));
        if table.chosen == before || table.is_tired() {
            break;
        }
    }
    for label in 0..choices.len() {
        if table.current(label) >= OVERLAP / 2 && !table.is_tired() {
            table.untangle(label);
        }
    }
    table
        .chosen
        .into_iter()
        .map(Option::unwrap_or_default)
        .collect()
}

/// The labels that overlap others, each at the candidate chosen for it, labels in a row `apart` millimetres.
#[must_use]
pub fn overlapping(choices: &[Vec<Candidate>], chosen: &[usize], apart: f64) -> Vec<usize> {
    let mut table = Table::new(choices, apart, 0, STEPS);
    chosen
        .iter()
        .enumerate()
        .for_each(|(label, &spot)| table.put(label, spot));
    let crowded = |&i: &usize| {
        table
            .spot(i)
            .is_some_and(|spot| !table.in_the_way(i, spot).is_empty())
    };
    (0..choices.len()).filter(crowded).collect()
}

struct Table<'a> {
    choices: &'a [Vec<Candidate>],
    apart: f64,
    chosen: Vec<Option<usize>>,
    /// The labels whose chosen places reach into each cell.
    cells: Cells,
    /// How often others may still be asked to make way.
    tries: usize,
    /// How many places may still be compared.
    steps: Cell<u64>,
}

/// Cells over all places, row by row.
struct Cells {
    origin: Point,
    /// The sides of a cell.
    side: [f64; 2],
    columns: usize,
    rows: usize,
    labels: Vec<Vec<usize>>,
}

impl Cells {
    fn over(choices: &[Vec<Candidate>], apart: f64) -> Cells {
        let bounds = choices
            .iter()
            .flatten()
            .map(|spot| spot.bounds)
            .reduce(|a, b| a.union(&b))
            .unwrap_or_default();
        let bounds = bounds.inflate(apart.abs() + 1.0);
        let count = |length: f64| ((length / CELL) as usize).clamp(1, CELLS);
        let (columns, rows) = (count(bounds.w), count(bounds.h));
        let side = [bounds.w / columns as f64, bounds.h / rows as f64];
        let labels = vec![Vec::new(); columns * rows];
        Cells {
            origin: Point::new(bounds.x, bounds.y),
            side,
            columns,
            rows,
            labels,
        }
    }

    /// The cells into which a box reaches.
    fn under(&self, area: &Rect) -> impl Iterator<Item = usize> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let cell =
            |at: f64, side: f64, count: usize| ((at / side).max(0.0) as usize).min(count - 1);
        let column = |x: f64| cell(x - self.origin.x, self.side[0], columns);
        let row = |y: f64| cell(y - self.origin.y, self.side[1], rows);
        let (left, right) = (column(area.x), column(area.right()));
        (row(area.y)..=row(area.bottom()))
            .flat_map(move |row| (left..=right).map(move |column| row * columns + column))
    }
}

impl<'a> Table<'a> {
    fn new(choices: &'a [Vec<Candidate>], apart: f64, tries: usize, steps: u64) -> Table<'a> {
        let cells = Cells::over(choices, apart);
        Table {
            choices,
            apart,
            chosen: vec![None; choices.len()],
            cells,
            tries,
            steps: Cell::new(steps),
        }
    }

    fn spot(&self, label: usize) -> Option<&Candidate> {
        self.chosen[label].and_then(|i| self.choices[label].get(i))
    }

    /// Takes a label off the table.
    fn lift(&mut self, label: usize) {
        if let Some(left) = self.spot(label) {
            for cell in self.cells.under(&left.bounds) {
                self.cells.labels[cell].retain(|&other| other != label);
            }
        }
        self.chosen[label] = None;
    }

    /// Gives a label one of its candidates.
    fn put(&mut self, label: usize, spot: usize) {
        self.lift(label);
        self.chosen[label] = Some(spot);
        if let Some(taken) = self.choices[label].get(spot) {
            for cell in self.cells.under(&taken.bounds) {
                self.cells.labels[cell].push(label);
            }
        }
    }

    /// Gives a label the best place as the others stand.
    fn settle(&mut self, label: usize) {
        if !self.is_tired() || self.chosen[label].is_none() {
            self.put(label, self.best(label).0);
        }
    }

    /// Whether all places that may be compared were.
    fn is_tired(&self) -> bool {
        self.steps.get() == 0
    }

    /// The labels that overlap this place for a label, in order.
    fn in_the_way(&self, label: usize, spot: &Candidate) -> Vec<usize> {
        let wide = spot.bounds.inflate(self.apart);
        let mut looked = 0;
        let near = self
            .cells
            .under(&wide)
            .flat_map(|cell| &self.cells.labels[cell])
            .copied();
        let mut near: Vec<usize> = near
            .inspect(|_| looked += 1)
            .filter(|&other| {
                other != label
                    && self
                        .spot(other)
                        .is_some_and(|taken| taken.overlaps(spot, self.apart))
            })
            .collect();
        self.steps.set(self.steps.get().saturating_sub(1 + looked));
        // Long labels reach into several cells.
        near.sort_unstable();
        near.dedup();
        near
    }

    fn cost(&self, label: usize, spot: &Candidate) -> i64 {
        spot.cost + OVERLAP * self.in_the_way(label, spot).len() as i64
    }

    /// The best place as the others stand, and its cost.
    fn best(&self, label: usize) -> (usize, i64) {
        let mut best = (0, i64::MAX);
        for (i, spot) in self.choices[label].iter().enumerate() {
            if spot.cost >= best.1 || i > 0 && self.is_tired() {
                break;
            }
            let cost = self.cost(label, spot);
            if cost < best.1 {
                best = (i, cost);
            }
        }
        best
    }

    fn current(&self, label: usize) -> i64 {
        self.spot(label).map_or(0, |spot| self.cost(label, spot))
    }

    /// Gives the label a better place if those who have it lose less by leaving than it gains.
    fn push_aside(&mut self, label: usize) {
        let now = self.current(label);
        for i in 0..self.choices[label].len() {
            let spot = &self.choices[label][i];
            if spot.cost + 500 >= now || self.tries == 0 || self.is_tired() {
                return;
            }
            let movers = self.in_the_way(label, spot);
            if movers.len() > 3 {
                continue;
            }
            self.tries -= 1;
            let others = |table: &Table<'_>| -> i64 {
                movers.iter().map(|&mover| table.current(mover)).sum()
            };
            let before = now + others(self);
            let moved = || movers.iter().copied().chain([label]);
            let kept: Vec<(usize, usize)> = moved()
                .filter_map(|one| Some((one, self.chosen[one]?)))
                .collect();
            self.put(label, i);
            for &mover in &movers {
                self.put(mover, self.best(mover).0);
            }
            if self.current(label) + others(self) + 10 < before {
                return;
            }
            kept.into_iter().for_each(|(one, spot)| self.put(one, spot));
        }
    }

    /// Tries a label and those around it in every combination, as far as that is bounded, and keeps the best.
    fn untangle(&mut self, label: usize) {
        let mut group = vec![label];
        let mut next = 0;
        while let Some(&one) = group.get(next) {
            next += 1;
            for spot in &self.choices[one] {
                for near in self.in_the_way(one, spot) {
                    if group.len() < TOGETHER && !group.contains(&near) {
                        group.push(near);
                    }
                }
            }
        }
        let before: Vec<usize> = group
            .iter()
            .map(|&one| self.chosen[one].unwrap_or_default())
            .collect();
        let now = group.iter().map(|&one| self.current(one)).sum();
        group.iter().for_each(|&one| self.lift(one));
        let mut search = Search {
            least: now,
            best: before,
            picked: Vec::new(),
            left: COMBINATIONS,
            group,
        };
        self.combine(&mut search, 0);
        for (&one, &spot) in search.group.iter().zip(&search.best) {
            self.put(one, spot);
        }
    }

    /// Puts the labels of a group one after another, each at every candidate that can still lead to a better sum.
    fn combine(&mut self, search: &mut Search, sum: i64) {
        let at = search.picked.len();
        let Some(&label) = search.group.get(at) else {
            // Overlaps among the group were counted once, from one side: what is better so is better on the whole.
            if sum < search.least {
                (search.least, search.best) = (sum, search.picked.clone());
            }
            return;
        };
        let cheapest = |&one: &usize| self.choices[one].first().map_or(0, |spot| spot.cost);
        let rest: i64 = search.group[at + 1..].iter().map(cheapest).sum();
        let choices = self.choices;
        for (i, spot) in choices[label].iter().enumerate() {
            if sum + spot.cost + rest >= search.least || search.left == 0 || self.is_tired() {
                return;
            }
            search.left -= 1;
            let cost = self.cost(label, spot);
            if sum + cost + rest < search.least {
                self.put(label, i);
                search.picked.push(i);
                self.combine(search, sum + cost);
                search.picked.pop();
                self.lift(label);
            }
        }
        if choices[label].is_empty() {
            search.picked.push(0);
            self.combine(search, sum);
            search.picked.pop();
        }
    }
}

/// A group of labels that are tried in every combination.
struct Search {
    group: Vec<usize>,
    picked: Vec<usize>,
    best: Vec<usize>,
    least: i64,
    /// How many candidates may still be looked at.
    left: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(x: f64, cost: f64) -> Candidate {
        Candidate::new(0, vec![Rect::new(x, 0.0, 10.0, 2.0)], cost)
    }

    fn places(choices: &[Vec<Candidate>], apart: f64) -> Vec<f64> {
        let chosen = choose(choices, apart);
        assert!(overlapping(choices, &chosen, 0.0).is_empty());
        choices
            .iter()
            .zip(chosen)
            .map(|(spots, i)| spots[i].bounds.x)
            .collect()
    }

    #[test]
    fn each_gets_its_best_where_nothing_is_in_the_way() {
        assert_eq!(
            places(
                &[vec![spot(0.0, 0.0)], vec![spot(20.0, 0.0), spot(40.0, 1.0)]],
                1.0
            ),
            [0.0, 20.0]
        );
    }

    #[test]
    fn one_that_can_choose_makes_way_for_one_that_cannot() {
        let free = vec![spot(0.0, 0.0), spot(30.0, 3.0)];
        assert_eq!(places(&[free, vec![spot(5.0, 0.0)]], 0.0), [30.0, 5.0]);
    }

    #[test]
    fn others_are_asked_to_make_way_so_often_and_no_more() {
        let choices = [vec![spot(0.0, 0.0), spot(30.0, 3.0)], vec![spot(5.0, 0.0)]];
        for (tries, chosen) in [(0, 0), (1, 1)] {
            let mut table = Table::new(&choices, 0.0, tries, STEPS);
            (0..2).for_each(|label| table.put(label, 0));
            table.push_aside(1);
            assert_eq!(
                (table.chosen, table.tries),
                (vec![Some(chosen), Some(0)], 0)
            );
        }
    }

    #[test]
    fn a_crowd_is_placed_in_so_many_steps_and_no_more() {
        // Everything at one place: each comparison is with all others.
        let all: Vec<Candidate> = (0..400)
            .map(|at| spot(f64::from(at % 20), f64::from(at)))
            .collect();
        let choices = vec![all; 400];
        let mut table = Table::new(&choices, 0.0, TRIES, 100_000);
        (0..400).for_each(|label| table.settle(label));
        assert!(table.is_tired() && table.chosen.iter().all(Option::is_some));
        let tired = table.chosen.clone();
        (0..400).for_each(|label| table.settle(label));
        (0..400).for_each(|label| table.push_aside(label));
        assert_eq!(table.chosen, tired);
    }

    /// The method without cells: every label is compared with every other.
    fn plainly(table: &Table<'_>, label: usize, spot: &Candidate) -> Vec<usize> {
        let others = (0..table.choices.len()).filter(|&other| other != label);
        others
            .filter(|&other| {
                table
                    .spot(other)
                    .is_some_and(|taken| taken.overlaps(spot, table.apart))
            })
            .collect()
    }

    #[test]
    fn cells_find_all_that_is_in_the_way() {
        // Boxes of all sizes over a wide board, from a row of numbers that looks like chance.
        let mut number = 7_u32;
        let mut next = |most: u32| {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from((number >> 8) % most)
        };
        let mut some = || {
            Candidate::new(
                0,
                vec![Rect::new(
                    next(900) - 50.0,
                    next(600) - 50.0,
                    next(120),
                    next(12),
                )],
                next(50),
            )
        };
        let choices: Vec<Vec<Candidate>> =
            (0..150).map(|_| (0..6).map(|_| some()).collect()).collect();
        for apart in [0.0, 1.5] {
            let mut table = Table::new(&choices, apart, TRIES, u64::MAX);
            for round in 0..3 {
                (0..choices.len()).for_each(|label| table.put(label, (label + round) % 6));
                for (label, spots) in choices.iter().enumerate() {
                    assert!(
                        spots
                            .iter()
                            .all(|spot| table.in_the_way(label, spot)
                                == plainly(&table, label, spot))
                    );
                }
            }
        }
    }

    #[test]
    fn labels_in_a_row_are_kept_apart() {
        let choices = [vec![spot(0.0, 0.0)], vec![spot(11.0, 0.0), spot(15.0, 1.0)]];
        assert_eq!(places(&choices, 0.5), [0.0, 11.0]);
        assert_eq!(places(&choices, 2.0), [0.0, 15.0]);
    }

    #[test]
    fn those_without_a_way_out_are_told() {
        let choices = [
            vec![spot(0.0, 0.0)],
            vec![spot(5.0, 0.0)],
            vec![spot(50.0, 0.0)],
            Vec::new(),
        ];
        assert_eq!(overlapping(&choices, &choose(&choices, 0.0), 0.0), [0, 1]);
    }
}
