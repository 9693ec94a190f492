//! What a company earns on networks that differ a little from one that was solved.

use crate::graph::Network;
use crate::limits::SINGLE_BONUSES;
use crate::model::{Distance, Position, Train};
use crate::progress::SearchProgress;
use crate::solve::enumerate::search_graph::SearchGraph;
use crate::solve::meter::{Budget, Meter};
use crate::solve::problem::kept_route::KeptRoutes;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::totals::is_sum;
use crate::solve::problem::train_class;
use crate::solve::problem::train_class::TrainClass;
use crate::solve::proof::solver::WarmStart;
use crate::solve::request::Limits;

/// A company's trains and how long they may be searched.
#[derive(Clone, Copy)]
pub(crate) struct NearbySolver<'a> {
    pub company: &'a str,
    pub trains: &'a [Train],
    /// For each hex of the board its rank by coordinate.
    pub ranks: &'a [u32],
    pub limits: Limits,
    pub progress: &'a dyn SearchProgress,
}

impl NearbySolver<'_> {
    /// What the company sees of a position.
    pub fn network(self, position: &Position) -> Network {
        let budget = Budget::new(self.limits.steps);
        Network::new(
            position,
            self.company,
            self.limits.memory / 4,
            &self.meter(&budget),
        )
    }

    /// What helps to solve networks like one on which `revenue` is proven to be the most. Nothing where trains are of
    /// several groups, where one floods, where the total has rules of its own, where rules look beyond routes, and where the
    /// search was ended.
    pub fn learn(self, position: &Position, network: &Network, revenue: u32) -> Option<WarmStart> {
        let alike = |train: &Train| {
            train.distance != Distance::Flood && train.group == self.trains[0].group
        };
        if self.trains.is_empty()
            || !self.trains.iter().all(alike)
            || !network.complete
            || !is_sum(position, self.company)
            || !position.setup().rules.attachments.is_empty()
            || position.setup().rules.look_beyond_routes()
        {
            return None;
        }
        let runner = Runner::new(position, network, self.company);
        match SearchGraph::<1>::words(runner) {
            0..=2 => self.learned::<2>(runner, revenue),
            3..=4 => self.learned::<4>(runner, revenue),
            5..=16 => self.learned::<16>(runner, revenue),
            _ => None,
        }
    }

    /// The most that is earned on a network like the one learned from; `least` as in [`WarmStart::most`]. Nothing where it
    /// is to be solved anew.
    pub fn most(
        self,
        position: &Position,
        network: &Network,
        warm_start: &WarmStart,
        least: Option<u32>,
    ) -> Option<u32> {
        let runner = Runner::new(position, network, self.company);
        match SearchGraph::<1>::words(runner) {
            _ if !network.complete => None,
            0..=2 => self.earned::<2>(runner, warm_start, least),
            3..=4 => self.earned::<4>(runner, warm_start, least),
            5..=16 => self.earned::<16>(runner, warm_start, least),
            _ => None,
        }
    }

    fn learned<const W: usize>(self, runner: Runner<'_>, revenue: u32) -> Option<WarmStart> {
        let graph = SearchGraph::<W>::new(runner, self.ranks);
        let budget = Budget::new(self.limits.steps);
        WarmStart::new(
            &graph,
            &self.classes(runner),
            self.limits,
            self.meter(&budget),
            revenue,
        )
    }

    fn earned<const W: usize>(
        self,
        runner: Runner<'_>,
        warm_start: &WarmStart,
        least: Option<u32>,
    ) -> Option<u32> {
        let graph = SearchGraph::<W>::new(runner, self.ranks);
        let budget = Budget::new(self.limits.steps);
        warm_start.most(
            &graph,
            &self.classes(runner),
            self.limits,
            self.meter(&budget),
            least,
        )
    }

    fn meter<'b>(&'b self, budget: &'b Budget) -> Meter<'b> {
        Meter {
            progress: self.progress,
            budget,
        }
    }

    fn classes(self, runner: Runner<'_>) -> Vec<TrainClass> {
        let allowed = ((1u16 << runner.once().len().min(SINGLE_BONUSES)) - 1) as u8;
        let trains: Vec<(usize, &Train)> = self.trains.iter().enumerate().collect();
        train_class::classes(runner, &trains, allowed, KeptRoutes::NONE)
    }
}
