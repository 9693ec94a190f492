//! Places for labels: each is given many, and gets one, so that no two overlap and little is hidden.
//!
//! First each takes the best that is left, then they make way for each other. What a place costs is for the caller
//! to say: what it hides, how far it is from what it names, how it looks.

use crate::shape::Rect;

/// What an overlap costs: more than anything that a place may hide.
const OVERLAP: f64 = 10_000.0;
/// Rounds of making way, at most.
const ROUNDS: usize = 12;
/// Places for which others are asked to make way, at most: a crowd that has no way out would ask without end.
const TRIES: usize = 4000;

/// A place that a label may take.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Which of its shapes the label has there, where it can be set in several.
    pub shape: usize,
    /// The boxes of the label's rows, in millimetres.
    pub rows: Vec<Rect>,
    /// What holds them all.
    pub bounds: Rect,
    /// How bad the place is, other labels aside: the lower the better, below 10,000.
    pub cost: f64,
}

impl Spot {
    /// A place for these rows.
    #[must_use]
    pub fn new(shape: usize, rows: Vec<Rect>, cost: f64) -> Self {
        let bounds = rows.iter().copied().reduce(|a, b| a.union(&b)).unwrap_or_default();
        Self { shape, rows, bounds, cost }
    }
}

/// Sorts places by their cost, as [`choose`] wants them; of equals the first stays the first.
pub fn cheapest_first(spots: &mut [Spot]) {
    spots.sort_by(|a, b| a.cost.total_cmp(&b.cost));
}

/// The index of each label's place among its own, labels in a row `apart` millimetres.
///
/// Places must be sorted, the cheapest first. Labels that come first choose first. Two labels overlap in the answer
/// only where no way out was found; [`overlapping`] tells which. A label without places gets 0.
#[must_use]
pub fn choose(choices: &[Vec<Spot>], apart: f64) -> Vec<usize> {
    let mut table = Table { choices, apart, chosen: vec![None; choices.len()], tries: TRIES };
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

/// The labels that overlap others, each at the place chosen for it.
#[must_use]
pub fn overlapping(choices: &[Vec<Spot>], chosen: &[usize]) -> Vec<usize> {
    let table = Table { choices, apart: 0.0, chosen: chosen.iter().copied().map(Some).collect(), tries: 0 };
    let crowded = |&i: &usize| table.spot(i).is_some_and(|spot| !table.in_the_way(i, spot).is_empty());
    (0..choices.len()).filter(crowded).collect()
}

struct Table<'a> {
    choices: &'a [Vec<Spot>],
    apart: f64,
    chosen: Vec<Option<usize>>,
    /// How often others may still be asked to make way.
    tries: usize,
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
            if spot.cost + 0.5 >= now || self.tries == 0 {
                return;
            }
            let movers = self.in_the_way(label, spot);
            if movers.len() > 3 {
                continue;
            }
            self.tries -= 1;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(x: f64, cost: f64) -> Spot {
        Spot::new(0, vec![Rect::new(x, 0.0, 10.0, 2.0)], cost)
    }

    fn places(choices: &[Vec<Spot>], apart: f64) -> Vec<f64> {
        let chosen = choose(choices, apart);
        assert!(overlapping(choices, &chosen).is_empty());
        choices.iter().zip(chosen).map(|(spots, i)| spots[i].bounds.x).collect()
    }

    #[test]
    fn each_gets_its_best_where_nothing_is_in_the_way() {
        assert_eq!(places(&[vec![spot(0.0, 0.0)], vec![spot(20.0, 0.0), spot(40.0, 1.0)]], 1.0), [0.0, 20.0]);
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
            let mut table = Table { choices: &choices, apart: 0.0, chosen: vec![Some(0); 2], tries };
            table.push_aside(1);
            assert_eq!((table.chosen, table.tries), (vec![Some(chosen), Some(0)], 0));
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
        let choices = [vec![spot(0.0, 0.0)], vec![spot(5.0, 0.0)], vec![spot(50.0, 0.0)], Vec::new()];
        assert_eq!(overlapping(&choices, &choose(&choices, 0.0)), [0, 1]);
    }
}
