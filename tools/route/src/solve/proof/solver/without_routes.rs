//! What no run can beat, proven without routes, and the runs that its solutions lead to.

use crate::model::Ended;
use crate::solve::enumerate::columns::{Columns, Distinct};
use crate::solve::price::weight::FORBIDDEN;
use crate::solve::proof::solver::alone::{LOOK, THOROUGH};
use crate::solve::proof::solver::{Solver, TIES_OF_MANY};
use crate::solve::relax::degrees::Degrees;
use crate::solve::relax::visits::{Listener, Work, least_bound};

/// Bytes of routes that are gathered near a solution, stops entered for them, and routes looked at in packing them.
const NEAR: (usize, u64, u64) = (1 << 20, 1 << 14, 1 << 18);
/// How much of a leg a solution has at least for routes to be looked for on it.
const USED: f64 = 1e-6;

/// The solver while it listens: runs are looked for on the legs that solutions have.
struct Nearby<'s, 'a, const W: usize> {
    solver: &'s mut Solver<'a, W>,
    legs: Vec<Vec<Option<usize>>>,
}

impl<const W: usize> Solver<'_, W> {
    /// Proves as much as is proven without a search of all routes.
    pub(super) fn prove_without_routes(&mut self) -> bool {
        self.greedy(LOOK);
        if !self.context.meter.is_over() {
            self.bound_without_routes(THOROUGH);
        }
        self.short = Ended::Steps;
        false
    }

    /// Lowers the bound as far as it goes without routes; says whether the best run known earns as much.
    pub(super) fn bound_without_routes(&mut self, work: Work) -> bool {
        if self.context.wanted > 1 || self.prize > 0 {
            return false;
        }
        let Some(mut degrees) = Degrees::new(self.context.graph, self.context.classes) else {
            return false;
        };
        let scale = self.context.scale;
        let (most, step, meter) = (
            scale.revenue_of(self.bound),
            self.step(),
            self.context.meter,
        );
        let legs = degrees.legs.clone();
        let mut nearby = Nearby { solver: self, legs };
        let bound = least_bound(&mut degrees, &mut nearby, (most, step), work, meter);
        self.bound = self.bound.min(scale.revenue(bound));
        self.tell();
        let is_proven = self.is_revenue_proven();
        if is_proven {
            self.ties = TIES_OF_MANY;
        }
        is_proven
    }

    /// Looks for a run on these legs alone.
    fn run_on(&mut self, is_used: &dyn Fn(usize) -> bool) {
        let (room, steps, most) = NEAR;
        let mut costs = self.context.costs(&vec![0; self.prices.track.len()]);
        let legs = self.context.graph.network.legs.len();
        for (leg, cost) in costs.iter_mut().enumerate().take(legs) {
            if !is_used(leg) {
                *cost = FORBIDDEN;
            }
        }
        let classes = self.pool.len();
        let mut near: Vec<Columns<W>> = (0..classes)
            .map(|_| Columns::new(Distinct::ByTrack))
            .collect();
        self.context
            .collect(&mut near, &costs, &vec![1; classes], room, steps);
        let mut prices = self.prices.clone();
        prices.track.fill(0);
        let heaviest = near
            .iter()
            .map(|columns| columns.all.iter().map(|column| column.weight).max());
        prices.class_duals = heaviest
            .map(|heaviest| heaviest.unwrap_or(0).max(0))
            .collect();
        prices.dual = self.context.sum(&prices.class_duals);
        let gap = prices.dual - self.best.floor();
        if gap >= 0 {
            let pool = std::mem::replace(&mut self.pool, near);
            let prices = std::mem::replace(&mut self.prices, prices);
            self.pack_within(gap, most);
            (self.pool, self.prices) = (pool, prices);
        }
    }
}

impl<const W: usize> Listener for Nearby<'_, '_, W> {
    fn best(&self) -> u32 {
        self.solver
            .context
            .scale
            .revenue_of(self.solver.best.floor())
    }

    fn hear(&mut self, levels: &[f64]) {
        let has =
            |leg: usize, of: &[Option<usize>]| of[leg].is_some_and(|column| levels[column] > USED);
        let legs = std::mem::take(&mut self.legs);
        self.solver
            .run_on(&|leg| legs.iter().any(|of| has(leg, of)));
        self.legs = legs;
    }
}
