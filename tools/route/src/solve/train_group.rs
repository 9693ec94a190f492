//! Trains of one group, run on a network.

use crate::model::run::{Ended, Route, Run, Status};
use crate::model::train::Train;
use crate::solve::assemble;
use crate::solve::enumerate::search_graph;
use crate::solve::meter::Meter;
use crate::solve::problem::kept_route::Keeping;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::train_class;
use crate::solve::proof::{context, solver};
use crate::solve::ranked::{Several, Sort, Weighed, revenue, unsearched};
use crate::solve::request::Limits;

/// Trains of one group, to be run on a network.
pub(crate) struct Part<'a> {
    pub runner: Runner<'a>,
    pub sort: Sort<'a>,
    pub mine: &'a [(usize, &'a Train)],
    /// Which of the bonuses that one route alone of the run has may be theirs, as bits.
    pub allowed: u8,
    pub keeping: Keeping<'a>,
    pub limits: Limits,
    pub meter: Meter<'a>,
    /// What is known of the trains of other groups, where they are solved in one way alone.
    pub others: Option<&'a Run>,
}

impl Part<'_> {
    /// Solves with sets as wide as the network needs.
    pub fn in_words(&self) -> Several {
        match search_graph::Field::<1>::words(self.runner) {
            0..=1 => self.solve::<1>(),
            2 => self.solve::<2>(),
            3..=4 => self.solve::<4>(),
            5..=16 => self.solve::<16>(),
            17..=64 => self.solve::<64>(),
            65..=256 => self.solve::<256>(),
            _ => {
                self.meter.budget.cut(Ended::Size);
                unsearched(self.runner, self.mine, self.keeping)
            }
        }
    }

    fn solve<const W: usize>(&self) -> Several {
        let field = search_graph::Field::<W>::new(self.runner, self.sort.ranks);
        let classes = train_class::classes(self.runner, self.mine, self.allowed, self.keeping);
        let trains: Vec<&Train> = self.sort.trains.iter().collect();
        let read = |picks: &[context::Pick]| {
            assemble::routes(self.runner, &field, &trains, &classes, picks)
        };
        let hear = |picks: &[context::Pick], revenue, bound| {
            self.meter.progress.bounds(revenue, bound);
            if let Some(others) = self.others {
                self.meter
                    .progress
                    .improved(&|| self.so_far(others, read(picks), bound));
            }
        };
        let outcome = solver::solve(
            &field,
            &classes,
            (self.sort.wanted, self.limits),
            self.meter,
            &hear,
        );
        let weighed = |(weight, picks): &(u32, Vec<context::Pick>)| Weighed {
            weight: *weight,
            routes: read(picks),
        };
        Several {
            runs: outcome.runs.iter().map(weighed).collect(),
            rest: outcome.rest,
        }
    }

    /// A run of these trains beside what is known of the others.
    fn so_far(&self, others: &Run, routes: Vec<Route>, bound: u32) -> Run {
        let mut routes = [others.routes.clone(), routes].concat();
        routes.sort_by_key(|route| route.train);
        assemble::settle(self.runner.position, &mut routes);
        let bound = others.bound.saturating_add(bound);
        Run {
            revenue: revenue(&routes),
            status: Status::Feasible,
            bound,
            routes,
            ..Run::default()
        }
    }
}
