//! Which jobs are worth combining.

use super::job::{Have, Job};
use super::rival::TURN;
use super::rows::{Cell, Row, Rows};
use super::search::rate;

/// What a job is measured by.
pub(super) struct JobFilter<'a> {
    pub rows: &'a Rows,
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
        let start = Cell {
            length: 0,
            cost: 0,
            coin: 0,
        };
        let there = |city: usize| self.here.map_or(start, |row| row[city]);
        let fetched = job
            .sources
            .iter()
            .map(|&source| (there(source), self.rows.cell(source, job.city)));
        let aboard = self
            .spare
            .contains(&job.good)
            .then(|| (there(job.city), start));
        let ways = fetched
            .chain(aboard)
            .filter(|(to, on)| to.exists() && on.exists());
        let worth = |(to, on): (Cell, Cell)| {
            let (length, cost) = (to.length + on.length, to.cost + on.cost);
            // What the cash does not cover takes other trips first.
            let debt = (cost - self.cash).max(0) * 16;
            let time =
                (length * TURN / self.speed.max(1)).max(cost * TURN / self.budget.max(1) / 2);
            rate(i64::from(job.payoff * 8 - to.coin - on.coin - debt), time)
        };
        ways.map(worth).max()
    }
}
