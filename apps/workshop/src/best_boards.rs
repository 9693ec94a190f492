//! Boards of consecutive seeds, ranked by score.

use milepost_board::report::{Report, report};
use milepost_board::score::Score;
use milepost_board::{Board, Impossible, MOST_SEED, Setting, make};
use milepost_study::Progress;
use rayon::prelude::*;
use std::ops::Range;

/// So many seeds are tried before a preset counts as impossible: each failing seed costs a full search, and a preset that
/// fails on all of these has not been seen to succeed later.
const TRIAL: usize = 25;

/// A board with the figures that it is ranked by.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// The board.
    pub board: Board,
    /// Its penalties; a lower sum is better.
    pub score: Score,
    /// Its measurements.
    pub report: Report,
}

/// What came of the seeds.
#[derive(Debug, Default)]
pub struct Ranking {
    /// The best boards, the best first; of equal scores the one of the earlier seed.
    pub best: Vec<Ranked>,
    /// The highest score of all boards made.
    pub worst: f64,
    /// How many boards were made.
    pub made: usize,
    /// How many seeds gave no board.
    pub failed: usize,
    /// Why the first of those gave none.
    pub reason: Option<Impossible>,
}

/// Which boards are compared.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// What they are made for.
    pub setting: Setting<'a>,
    /// The first seed; the one after the greatest is 0.
    pub seed: u64,
    /// How many seeds.
    pub seeds: usize,
    /// How many of the best are kept, at least 1.
    pub keep: usize,
}

impl Plan<'_> {
    /// Makes and ranks the boards on the threads of the current pool, until `progress` says to stop. The ranking does not
    /// depend on the number of threads. Stops after 25 seeds if none of them gave a board.
    pub fn run(&self, progress: &dyn Progress) -> Ranking {
        let trial = TRIAL.min(self.seeds);
        let first = self.over(0..trial, progress);
        if first.made == 0 {
            first
        } else {
            first.and(self.over(trial..self.seeds, progress), self.keep)
        }
    }

    fn over(&self, indices: Range<usize>, progress: &dyn Progress) -> Ranking {
        indices
            .into_par_iter()
            .filter(|_| progress.go_on())
            .map(|index| {
                let ranking = self.one(index);
                progress.step();
                ranking
            })
            .reduce(Ranking::default, |one, other| one.and(other, self.keep))
    }

    fn one(&self, index: usize) -> Ranking {
        match make(
            self.setting,
            self.seed.wrapping_add(index as u64) & MOST_SEED,
        ) {
            Ok(board) => {
                let report = report(&self.setting, &board);
                let score = Score::of(&self.setting, &board, &report);
                Ranking {
                    worst: score.sum(),
                    made: 1,
                    best: vec![Ranked {
                        board,
                        score,
                        report,
                    }],
                    ..Ranking::default()
                }
            }
            Err(reason) => Ranking {
                failed: 1,
                reason: Some(reason),
                ..Ranking::default()
            },
        }
    }
}

impl Ranking {
    /// Both together; `other` is of later seeds.
    fn and(mut self, other: Ranking, keep: usize) -> Ranking {
        self.best.extend(other.best);
        // The sort is stable, so that of equal scores the earlier seed stays first.
        self.best
            .sort_by(|one, other| one.score.sum().total_cmp(&other.score.sum()));
        self.best.truncate(keep.max(1));
        Ranking {
            best: self.best,
            worst: self.worst.max(other.worst),
            made: self.made + other.made,
            failed: self.failed + other.failed,
            reason: self.reason.or(other.reason),
        }
    }
}
