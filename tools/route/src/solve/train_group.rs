//! Trains of one group, run on a network.

use crate::model::{Ended, Route, Run, Status, Train};
use crate::solve::assemble;
use crate::solve::enumerate::search_graph;
use crate::solve::meter::Meter;
use crate::solve::problem::kept_route::KeptRoutes;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::train_class;
use crate::solve::proof::{context, solver};
use crate::solve::ranked::{RankedRuns, RunOrder, WeighedRun, revenue, unsearched};
use crate::solve::request::Limits;

/// Trains of one group, to be run on a network.
pub(crate) struct TrainGroup<'a> {
    pub runner: Runner<'a>,
    pub sort: RunOrder<'a>,
    pub mine: &'a [(usize, &'a Train)],
    /// Which of the bonuses that one route alone of the run has may be theirs, as bits.
    pub allowed: u8,
    pub kept: KeptRoutes<'a>,
    pub limits: Limits,
    pub meter: Meter<'a>,
    /// What is known of the trains of other groups, where they are solved in one way alone.
    pub others: Option<&'a Run>,
}

impl TrainGroup<'_> {
    /// Solves with sets as wide as the network needs.
    pub fn in_words(&self) -> RankedRuns {
        match search_graph::SearchGraph::<1>::words(self.runner) {
            0..=1 => self.solve::<1>(),
            2 => self.solve::<2>(),
            3..=4 => self.solve::<4>(),
            5..=16 => self.solve::<16>(),
            17..=64 => self.solve::<64>(),
            65..=256 => self.solve::<256>(),
            _ => {
                self.meter.budget.cut(Ended::Size);
                unsearched(self.runner, self.mine, self.kept)
            }
        }
    }

    fn solve<const W: usize>(&self) -> RankedRuns {
        let graph = search_graph::SearchGraph::<W>::new(self.runner, self.sort.ranks);
        let classes = train_class::classes(self.runner, self.mine, self.allowed, self.kept);
        let trains: Vec<&Train> = self.sort.trains.iter().collect();
        let read = |picks: &[context::ChosenRoute]| {
            assemble::routes(self.runner, &graph, &trains, &classes, picks)
        };
        let on_progress = |picks: &[context::ChosenRoute], revenue, bound| {
            let unit = self.runner.preference.unit();
            self.meter.progress.bounds(revenue / unit, bound / unit);
            if let Some(others) = self.others {
                self.meter
                    .progress
                    .improved(&|| self.so_far(others, read(picks), bound));
            }
        };
        let outcome = solver::solve(
            &graph,
            &classes,
            self.sort.wanted,
            self.limits,
            self.meter,
            &on_progress,
        );
        let weighed = |(weight, picks): &(u32, Vec<context::ChosenRoute>)| WeighedRun {
            weight: *weight,
            routes: read(picks),
        };
        RankedRuns {
            runs: outcome.runs.iter().map(weighed).collect(),
            rest: outcome.rest,
        }
    }

    /// A run of these trains beside what is known of the others.
    fn so_far(&self, others: &Run, routes: Vec<Route>, bound: u32) -> Run {
        let mut routes = [others.routes.clone(), routes].concat();
        assemble::by_train(&mut routes);
        if !self.runner.preference.counts_subsidies() {
            assemble::settle(self.runner.position, &mut routes);
        }
        let bound = others.bound.saturating_add(bound) / self.runner.preference.unit();
        Run {
            revenue: revenue(&routes),
            status: Status::Feasible,
            bound,
            routes,
            ..Run::default()
        }
    }
}
