//! Which jobs are worth combining.

use super::job::{Have, Job};
use super::rival::TURN;
use super::search::rate;
use super::ways::between::Ways;
use super::ways::row::{Cell, Row};

/// What a job is measured by.
pub(super) struct JobFilter<'a> {
    pub ways: &'a Ways,
    /// From the train; nothing where it may be put anywhere.
    pub here: Option<&'a Row>,
    /// Goods of free loads aboard.
    pub spare: &'a [usize],
    pub cash: i32,
    pub speed: i32,
    /// What is built a turn.
    pub budget: i32,
}

/// The search marks jobs in the bits of a word.
const MOST: usize = 60;

impl JobFilter<'_> {
    /// The jobs whose loads are tied, and the best of the others, each taken alone.
    pub fn best(&self, jobs: &[Job], count: usize) -> Vec<Job> {
        let (bound, open): (Vec<&Job>, Vec<&Job>) =
            jobs.iter().partition(|job| job.have != Have::Open);
        let worth = open
            .iter()
            .enumerate()
            .filter_map(|(index, job)| Some((-self.alone(job)?, index)));
        let mut ranked: Vec<(i64, usize)> = worth.collect();
        ranked.sort_unstable();
        let best = ranked.iter().take(count).map(|&(_, index)| open[index]);
        bound.into_iter().chain(best).take(MOST).cloned().collect()
    }

    /// What a job earns in its time if nothing else is done.
    fn alone(&self, job: &Job) -> Option<i64> {
        let fetched = job
            .sources
            .iter()
            .filter_map(|&source| self.fetched(source, job.city, job.payoff));
        let is_aboard = self.spare.contains(&job.good);
        let aboard = is_aboard.then(|| self.worth(self.there(job.city), Cell::HERE, job.payoff));
        fetched.chain(aboard.flatten()).max()
    }

    fn there(&self, city: usize) -> Cell {
        self.here.map_or(Cell::HERE, |row| row[city])
    }

    fn fetched(&self, source: usize, city: usize, payoff: i32) -> Option<i64> {
        self.worth(self.there(source), self.ways.cell(source, city), payoff)
    }

    fn worth(&self, to: Cell, on: Cell, payoff: i32) -> Option<i64> {
        if !to.exists() || !on.exists() {
            return None;
        }
        let (length, cost) = (to.length + on.length, to.cost + on.cost);
        // What the cash does not cover takes other trips first.
        let debt = (cost - self.cash).max(0) * 16;
        let time = (length * TURN / self.speed.max(1)).max(cost * TURN / self.budget.max(1) / 2);
        Some(rate(i64::from(payoff * 8 - to.coin - on.coin - debt), time))
    }
}
