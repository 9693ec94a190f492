//! What is known before trains are weighed against each other: the best route of each, and runs that are put together greedily.

use crate::model::Ended;
use crate::solve::bit_set::Bits;
use crate::solve::pack::branch_and_bound::Choice;
use crate::solve::price::weight::FORBIDDEN;
use crate::solve::proof::solver::{Solver, work};
use crate::solve::relax::visits::Work;
use std::cmp::Reverse;

/// How many stops a first look enters for each train where the network is large.
pub(super) const LOOK: u64 = 1 << 14;
/// As much work as is worth it where routes are too many to search.
pub(super) const THOROUGH: Work = work(32, u64::MAX);
/// How many stops are entered for the best route of each class before it is tried to prove what no run can beat without one.
const LONG: u64 = 1 << 21;

impl<const W: usize> Solver<'_, W> {
    /// The best route of each class as if it were alone; where routes are many, the bound without routes first. Says whether
    /// all were found; where they were not, what could be done is done.
    pub(super) fn each_alone(&mut self) -> bool {
        if self.alone(LONG) {
            return true;
        }
        if !self.context.meter.is_over() && self.bound_without_routes(THOROUGH) {
            self.short = Ended::Steps;
            return false;
        }
        let done = self.alone(u64::MAX);
        if !done {
            self.short = self.why_short(self.context.room);
            self.pack_some();
        }
        done
    }

    /// The best route of each class as if it were alone: the duals of the classes where all prices are 0. Their sum is the
    /// first bound. Says whether all were found in so many steps each.
    pub(super) fn alone(&mut self, steps: u64) -> bool {
        let costs = self.context.costs(&self.prices.track);
        let floors = vec![1; self.pool.len()];
        let found = self
            .context
            .find_best_all(&mut self.pool, &costs, &floors, steps);
        for (top, (best, done)) in self.prices.class_duals.iter_mut().zip(&found) {
            if *done {
                *top = best.unwrap_or(0);
            }
        }
        self.prices.dual = self.context.sum(&self.prices.class_duals);
        self.bound = self.bound.min(self.prices.dual);
        found.iter().all(|(_, done)| *done)
    }

    /// Offers what was kept of the only train on the way up: its best route alone, where one run is looked for.
    pub(super) fn offer_alone(&mut self) {
        for (column, known) in self.pool[0].all.iter().enumerate() {
            self.best.offer(
                &self.context,
                &self.pool,
                known.weight,
                &vec![(0, column as u32)],
            );
        }
    }

    /// Runs to begin with: each class in turn takes its best route first, and the rest what is left.
    pub(super) fn greedy(&mut self, steps: u64) {
        let mut order: Vec<(Reverse<i64>, usize)> = (0..self.pool.len())
            .map(|class| (Reverse(self.prices.class_duals[class]), class))
            .collect();
        order.sort_unstable();
        let order: Vec<usize> = order.into_iter().map(|(_, class)| class).collect();
        for first in 0..order.len() {
            let mut order = order.clone();
            order[..=first].rotate_right(1);
            let (mut taken, mut weight, mut choice) = (Bits::EMPTY, 0, Choice::new());
            for &class in &order {
                for _ in 0..self.context.classes[class].trains.len() {
                    let Some((top, column)) = self.best_free(class, taken, steps) else {
                        break;
                    };
                    taken = taken.and(&self.pool[class].all[column].track);
                    weight += top;
                    choice.push((class, column as u32));
                }
            }
            self.offer(weight, &choice);
        }
    }

    /// The best route of a class that leaves `taken` alone.
    fn best_free(&mut self, class: usize, taken: Bits<W>, steps: u64) -> Option<(i64, usize)> {
        let price = |track| {
            if taken.has(track as u32) {
                FORBIDDEN
            } else {
                0
            }
        };
        let prices: Vec<i64> = (0..self.prices.track.len()).map(price).collect();
        let costs = self.context.costs(&prices);
        let top = self
            .context
            .find_best(class, &mut self.pool[class], &costs, taken, 1, steps)
            .0?;
        let columns = &self.pool[class].all;
        let column = columns
            .iter()
            .position(|column| column.weight == top && !column.track.meets(&taken))?;
        Some((top, column))
    }
}
