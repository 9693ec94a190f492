//! Boards of consecutive seeds, ranked by score or by play.

use milepost_board::play::{CHOICE, Played, play_while};
use milepost_board::report::{Report, report_while};
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
    /// What it is ranked by; lower is better.
    pub penalty: f64,
    /// Its penalties by score.
    pub score: Score,
    /// Its measurements.
    pub report: Report,
    /// What came of the games that it was ranked by.
    pub played: Option<Played>,
}

/// What boards are ranked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The sum of the score's penalties.
    Score,
    /// How far the seats' shares of wins lie from even.
    Play,
}

/// What came of the seeds.
#[derive(Debug, Default)]
pub struct Ranking {
    /// The best boards, the best first; of equal ones that of the earlier seed.
    pub best: Vec<Ranked>,
    /// The highest penalty of all boards made.
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
    /// What they are ranked by.
    pub by: By,
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
                let ranking = self.one(index, progress);
                progress.step();
                ranking
            })
            .reduce(Ranking::default, |one, other| one.and(other, self.keep))
    }

    fn one(&self, index: usize, progress: &dyn Progress) -> Ranking {
        match make(
            self.setting,
            self.seed.wrapping_add(index as u64) & MOST_SEED,
        ) {
            Ok(board) => match self.ranked(board, progress) {
                Some(ranked) => Ranking {
                    worst: ranked.penalty,
                    made: 1,
                    best: vec![ranked],
                    ..Ranking::default()
                },
                None => Ranking::default(),
            },
            Err(reason) => Ranking {
                failed: 1,
                reason: Some(reason),
                ..Ranking::default()
            },
        }
    }

    /// The board with its figures; none if `progress` said to stop before all of them were there.
    fn ranked(&self, board: Board, progress: &dyn Progress) -> Option<Ranked> {
        let go_on = || progress.go_on();
        let report = report_while(&self.setting, &board, &go_on);
        let played = match self.by {
            By::Score => None,
            By::Play => Some(play_while(&self.setting, &board, CHOICE, &go_on)),
        };
        if !progress.go_on() {
            return None;
        }
        let score = Score::of(&self.setting, &board, &report);
        Some(Ranked {
            penalty: played.as_ref().map_or(score.sum(), Played::unevenness),
            board,
            score,
            report,
            played,
        })
    }
}

impl Ranking {
    /// Both together; `other` is of later seeds.
    fn and(mut self, other: Ranking, keep: usize) -> Ranking {
        self.best.extend(other.best);
        // The sort is stable, so that of equal ones the earlier seed stays first.
        self.best
            .sort_by(|one, other| one.penalty.total_cmp(&other.penalty));
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
