//! Branching on how often stops are visited, until no run can earn more than the best known.

use crate::solve::meter::{Count, Meter};
use crate::solve::relax::box_program::{Solved, Span, WHOLE};
use crate::solve::relax::degrees::Degrees;
use std::collections::BinaryHeap;

/// Nodes that wait to be divided, at most.
const WAITING: usize = 1 << 15;
/// Pivots between two looks at the progress.
const PATIENCE: u64 = 16;
/// Work for which it is worth looking for runs near solutions that are not whole.
const NEARBY: u64 = 1 << 28;
/// How many solutions that are whole and no runs are divided by their legs.
const OTHERS: usize = 64;
/// How often a solution is sought for a node, its loops forbidden each time.
const LOOPS: usize = 20;
/// How far visits are from a whole number that they are taken for.
const WHOLE_VISITS: f64 = 1e-4;

/// A node of the search: the runs with visits within bounds. The greater is the one with the greater bound, and among equals the later.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    bound: i64,
    number: usize,
    bounds: Vec<(usize, i32, i32)>,
    /// The column to divide it by, and what is the most in the first half.
    split: (usize, i32),
}

/// What is heard of solutions, and what is known beside.
pub(crate) trait Listener {
    /// The revenue of the best run known.
    fn best(&self) -> u32;
    /// Takes the levels of a solution, and looks for a run nearby.
    fn hear(&mut self, levels: &[f64]);
}

/// How much is done for a bound.
#[derive(Clone, Copy)]
pub(crate) struct Work {
    /// Numbers that are looked at: a pivot looks at as many as the inverse has.
    pub most: u64,
    /// How far the first bound may be above the best run known, in hundredths of how far the bound is that was known before.
    /// Where it is further, dividing seldom makes up for it.
    pub far: u64,
}

/// The least that no run can beat, in amounts of the search, all of which are multiples of `step`; `most` is known.
pub(crate) fn least_bound(
    degrees: &mut Degrees,
    listener: &mut dyn Listener,
    (most, step): (u32, u32),
    work: Work,
    meter: Meter<'_>,
) -> u32 {
    let mut search = Search {
        degrees,
        step,
        number: 0,
        stuck: 0,
        pivots: 0,
        others: OTHERS,
        nodes: BinaryHeap::new(),
        left: work.most,
        hears: work.most >= NEARBY,
        meter,
    };
    search.node(Vec::new(), listener);
    let first = search
        .nodes
        .peek()
        .map_or(0, |node| search.revenue(node.bound));
    let gap = |bound: u32| u64::from(bound.saturating_sub(listener.best()));
    if gap(first) * 100 > gap(most).saturating_mul(work.far) {
        return most;
    }
    loop {
        let known = listener.best();
        let first = search
            .nodes
            .peek()
            .map_or(0, |node| search.revenue(node.bound));
        let bound = first.max(search.stuck).max(known).min(most);
        let is_over = search.meter.is_over() || search.nodes.len() > WAITING;
        if first <= known || search.stuck >= first || is_over {
            return bound;
        }
        let Some(node) = search.nodes.pop() else {
            return bound;
        };
        let (column, low) = node.split;
        for span in [(0, low), (low + 1, i32::MAX)] {
            let mut bounds = node.bounds.clone();
            bounds.push((column, span.0, span.1));
            search.node(bounds, listener);
        }
    }
}

struct Search<'a> {
    degrees: &'a mut Degrees,
    step: u32,
    number: usize,
    /// The most that nodes come to which cannot be divided.
    stuck: u32,
    /// How many pivots there were.
    pivots: u64,
    /// How often a solution that is whole and no run may still be divided.
    others: usize,
    nodes: BinaryHeap<Node>,
    /// How much work is left.
    left: u64,
    /// Whether runs are looked for near solutions that are not whole.
    hears: bool,
    meter: Meter<'a>,
}

impl Search<'_> {
    /// The greatest revenue within a bound.
    fn revenue(&self, bound: i64) -> u32 {
        let whole = u32::try_from((bound / WHOLE).max(0)).unwrap_or(u32::MAX);
        whole / self.step * self.step
    }

    /// Solves a node, and keeps it if it may hold a better run than is known.
    fn node(&mut self, bounds: Vec<(usize, i32, i32)>, listener: &mut dyn Listener) {
        self.number += 1;
        self.meter.count(Count::Nodes, 1);
        let program = &mut self.degrees.program;
        let before: Vec<(usize, Span)> = bounds
            .iter()
            .map(|&(column, _, _)| (column, program.span(column)))
            .collect();
        for &(column, low, high) in &bounds {
            let span = program.span(column);
            program.set(
                column,
                Span {
                    low: span.low.max(low),
                    high: span.high.min(high),
                },
            );
        }
        let least = i64::from(listener.best() + self.step);
        let levels = self.levels(least);
        let bound = self.degrees.program.bound(least * WHOLE);
        for (column, span) in before.into_iter().rev() {
            self.degrees.program.set(column, span);
        }
        if self.revenue(bound) < least as u32 {
            return;
        }
        let Some(levels) = levels else {
            self.stuck = self.stuck.max(self.revenue(bound));
            return;
        };
        if self.hears && (self.number < 20 || self.number.is_multiple_of(8)) {
            listener.hear(&levels);
        }
        match self.split(&levels) {
            Some(split) => self.nodes.push(Node {
                bound,
                number: self.number,
                bounds,
                split,
            }),
            None => {
                listener.hear(&levels);
                if self.revenue(bound) <= listener.best() {
                    return;
                }
                // It is no run, but others as good may be.
                match self.leg(&levels, &bounds) {
                    Some(split) => self.nodes.push(Node {
                        bound,
                        number: self.number,
                        bounds,
                        split,
                    }),
                    None => self.stuck = self.stuck.max(self.revenue(bound)),
                }
            }
        }
    }

    /// The solution without loops, where there is one that is worth so much.
    fn levels(&mut self, least: i64) -> Option<Vec<f64>> {
        for _ in 0..LOOPS {
            let each = (self.degrees.program.rows() as u64).pow(2);
            let (left, pivots, meter) = (&mut self.left, &mut self.pivots, self.meter);
            let mut go_on = || {
                *left = left.saturating_sub(each);
                *pivots += 1;
                *left > 0 && (!pivots.is_multiple_of(PATIENCE) || meter.spend(PATIENCE * each / 64))
            };
            if self.degrees.program.solve(least as f64 - 1e-3, &mut go_on) != Solved::Best {
                return None;
            }
            let levels = self.degrees.program.levels();
            if !self.degrees.forbid_loops(&levels) {
                return Some(levels);
            }
        }
        None
    }

    /// A leg that a solution has which is whole, to divide by whether it is used; none where that was done often.
    fn leg(&mut self, levels: &[f64], bounds: &[(usize, i32, i32)]) -> Option<(usize, i32)> {
        self.others = self.others.checked_sub(1)?;
        let legs = self.degrees.legs.iter().flatten().flatten().copied();
        let is_open = |column: &usize| bounds.iter().all(|(bound, _, _)| bound != column);
        let mut used = legs.filter(|&column| levels[column] > 0.5);
        used.find(is_open).map(|column| (column, 0))
    }

    /// Where to divide: at the visits that are furthest from a whole number, by all trains or else by those of a class.
    fn split(&self, levels: &[f64]) -> Option<(usize, i32)> {
        let distance = |level: f64| (level - level.round()).abs();
        self.degrees.order.iter().find_map(|visits| {
            let split = visits
                .iter()
                .filter(|(column, _)| distance(levels[*column]) > WHOLE_VISITS);
            let worth =
                |&(column, gain): &(usize, u32)| distance(levels[column]) * f64::from(gain + 1);
            let best = split.max_by(|a, b| worth(a).total_cmp(&worth(b)).then(b.0.cmp(&a.0)));
            best.map(|&(column, _)| (column, levels[column].floor() as i32))
        })
    }
}
