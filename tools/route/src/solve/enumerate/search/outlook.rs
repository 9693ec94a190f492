//! What a route under way may still come to, so that hopeless ones are cut short.

use crate::solve::enumerate::found::RouteVisitor;
use crate::solve::enumerate::largest::{Largest, MOST};
use crate::solve::enumerate::search::{Arm, Search};
use crate::solve::problem::train_class::Mode;

impl<const W: usize, S: RouteVisitor<W>> Search<'_, W, S> {
    /// Whether a route that begins like this may be good enough.
    pub(crate) fn promises(&mut self, exit: usize, arm: Arm) -> bool {
        let floor = self.sink.floor();
        let spent = self.scale.train() + self.now.cost;
        let known = self.scale.revenue(self.now.must) + self.joint - spent;
        let best = known + self.in_reach(exit, arm);
        if best + self.now.free < floor {
            return false;
        }
        known + self.reachable(exit, arm) >= floor
    }

    /// The most that stops which take units may add, those passed unpaid so far included.
    fn in_reach(&self, exit: usize, arm: Arm) -> i64 {
        if !self.bound.walks {
            return self
                .now
                .may
                .iter()
                .map(|&gain| self.scale.revenue(gain))
                .sum();
        }
        let left = self.class.capacity.saturating_sub(self.now.units) as usize;
        let mut paid = 0;
        let mut most = i64::MIN / 4;
        for passed in 0..=self.now.may.len().min(left) {
            if passed > 0 {
                paid += self.scale.revenue(self.now.may[passed - 1]);
            }
            most = most.max(paid + self.ahead(exit, arm, left - passed));
        }
        most
    }

    /// The most that may be gained ahead with so many units.
    fn ahead(&self, exit: usize, arm: Arm, left: usize) -> i64 {
        if arm == Arm::Second || self.now.sealed {
            return self.bound.behind(exit, left);
        }
        (0..=left)
            .map(|units| self.second[units] + self.bound.behind(exit, left - units))
            .fold(0, i64::max)
    }

    /// Prepares what second arms may gain, by units, when the first leaves by `first`.
    pub(crate) fn foresee(&mut self, first: usize) {
        if !self.bound.walks {
            return;
        }
        let others = first + 1..self.graph.exits_of(self.now.start).end;
        for units in 0..self.second.len() {
            let arm = |exit: usize| {
                let to = self.graph.exits[exit].to as usize;
                let open = self.closed[to] == 0;
                let gain = self
                    .bound
                    .through(self.graph, self.class, self.scale, self.costs, exit, units);
                if open { gain } else { 0 }
            };
            self.second[units] = others.clone().map(arm).fold(0, i64::max);
        }
    }

    /// The most that stops may add which can still be reached, each counted once: all that take no units, and the
    /// dearest of the others, those passed unpaid so far among them.
    fn reachable(&mut self, exit: usize, arm: Arm) -> i64 {
        self.mark += 1;
        self.queue.clear();
        let left = self.class.capacity.saturating_sub(self.now.units) as usize;
        let mut dearest = Largest::new(left);
        let all_free = left > MOST;
        let mut free = 0;
        for &gain in self.now.may.iter().take(left) {
            let gain = self.scale.revenue(gain);
            if all_free {
                free += gain
            } else {
                dearest.add(gain)
            }
        }
        let open_ends = match arm {
            Arm::First => 2,
            Arm::Second => 1,
        };
        let mut ends = [Largest::new(open_ends), Largest::new(open_ends)];
        let exit = self.graph.exits[exit];
        if self.graph.network.stops[exit.to as usize].through && !exit.last[1] {
            self.queue.push(exit.to);
        }
        if arm == Arm::First && !self.now.sealed {
            self.queue.push(self.now.start as u32);
        }
        while let Some(stop) = self.queue.pop() {
            self.work += self.graph.exits_of(stop as usize).len() as u64;
            for next in self.graph.exits_of(stop as usize) {
                let exit = &self.graph.exits[next];
                let to = exit.to as usize;
                let seen = self.closed[to] > 0 || self.marks[to] == self.mark;
                if seen || self.now.track.meets(&self.graph.track[exit.leg as usize]) {
                    continue;
                }
                self.marks[to] = self.mark;
                let gain = self.bound.once[to];
                let is_free = all_free || self.class.modes[to] == Mode::Free;
                if !self.graph.network.stops[to].through {
                    ends[usize::from(is_free)].add(gain);
                    continue;
                }
                self.queue.push(exit.to);
                if is_free {
                    free += gain
                } else {
                    dearest.add(gain)
                }
            }
        }
        let [counted, uncounted] = ends;
        counted.each().for_each(|gain| dearest.add(gain));
        free + uncounted.sum() + dearest.sum()
    }
}
