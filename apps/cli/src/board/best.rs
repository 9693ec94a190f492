//! The best of many boards, for `milepost board make --best-of`.

use crate::board::source::no_board;
use crate::failure::{Failure, say};
use crate::progress::Progress;
use milepost_board::report::report;
use milepost_board::score::{Score, VERSION};
use milepost_board::{Board, Impossible, MOST_SEED, Setting, make};
use rayon::prelude::*;
use std::ops::Range;

/// So many seeds are tried before a preset is given up.
const FIRST: usize = 25;
/// A board that was made, and what speaks against it.
struct Candidate {
    index: usize,
    board: Board,
    score: Score,
}

impl Candidate {
    /// The better of two; of equals the one of the lower seed.
    fn or(self, other: Candidate) -> Candidate {
        let order = self
            .score
            .sum()
            .total_cmp(&other.score.sum())
            .then(self.index.cmp(&other.index));
        if order.is_gt() { other } else { self }
    }
}

/// What came of some seeds: the best board alone is kept.
#[derive(Default)]
struct Tally {
    best: Option<Candidate>,
    worst: f64,
    made: usize,
    /// Seeds of which no board came.
    none: usize,
    why: Option<Impossible>,
}

impl Tally {
    fn of(made: Result<Candidate, Impossible>) -> Tally {
        match made {
            Err(why) => Tally {
                none: 1,
                why: Some(why),
                ..Tally::default()
            },
            Ok(best) => Tally {
                worst: best.score.sum(),
                best: Some(best),
                made: 1,
                ..Tally::default()
            },
        }
    }

    fn and(self, other: Tally) -> Tally {
        let best = match (self.best, other.best) {
            (Some(one), Some(two)) => Some(one.or(two)),
            (one, two) => one.or(two),
        };
        Tally {
            best,
            worst: self.worst.max(other.worst),
            made: self.made + other.made,
            none: self.none + other.none,
            why: self.why.or(other.why),
        }
    }
}

/// The best board of many seeds in a row; of equals the first. Says which was chosen, and why.
pub fn best(setting: Setting<'_>, seed: u64, many: usize) -> Result<Board, Failure> {
    let progress = Progress::over(many as u64, "boards");
    let candidate = |index: usize| {
        let board = make(setting, seed.wrapping_add(index as u64) & MOST_SEED)?;
        let report = report(&setting, &board);
        let score = Score::of(&setting, &board, &report);
        Ok(Candidate {
            index,
            board,
            score,
        })
    };
    let over = |indices: Range<usize>| {
        let tallies = indices
            .into_par_iter()
            .filter(|_| Progress::goes_on())
            .map(|index| {
                let tally = Tally::of(candidate(index));
                progress.step();
                tally
            });
        tallies.reduce(Tally::default, Tally::and)
    };
    let tally = progress.on(None, || {
        let first = over(0..FIRST.min(many));
        if first.made == 0 {
            first
        } else {
            first.and(over(FIRST.min(many)..many))
        }
    })?;
    say(&told(&tally, many));
    match (tally.best, &tally.why) {
        (Some(best), _) => Ok(best.board),
        (None, Some(why)) => Err(no_board(why)),
        (None, None) => Err(Failure::new("ended before the first board was made", "")),
    }
}

/// Which was chosen, and why.
fn told(tally: &Tally, many: usize) -> String {
    let mut told = match tally.none {
        0 => String::new(),
        none => format!(
            "note: no board came of {none} of {} seeds\n",
            none + tally.made
        ),
    };
    let Some(best) = &tally.best else { return told };
    if tally.made + tally.none < many {
        told.push_str(&format!(
            "note: ended after {} of {many} seeds\n",
            tally.made + tally.none
        ));
    }
    let Score {
        fairness,
        ugliness,
        balance,
        tries,
    } = best.score;
    told + &format!(
        "the best of {} is that of seed {}: score {:.1} (score version {VERSION}), the lowest; the worst had {:.1}\n  fairness {fairness:.1}, two \
         types on a cell {ugliness:.1}, balance of types {balance:.1}, started over \
         {tries:.1}\n",
        tally.made,
        best.board.seed,
        best.score.sum(),
        tally.worst,
    )
}
