//! Which of several boards is the best by its looks: alike capitals before beauty, each part explained. Whether a board is
//! fair it does not say: [`mod@crate::judge`] does.
//!
//! A score comes from the board alone. Version 1 also counted how crowded the labels of its drawing were, so that a
//! better way to place labels would have chosen another board. Version 2 took what capitals are worth from the paths that
//! were laid, not from what is printed.

use crate::model::board::Board;
use crate::model::preset::Setting;
use crate::report::Report;
use serde::Serialize;

/// The version of the score: scores, and the best of many boards, compare within one version.
pub const VERSION: u32 = 3;

/// What speaks against a board, in parts; the board with the least sum is the best.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Score {
    /// Points that the best capital is worth more than the least, before the bonus, times 4. Worth says little about who
    /// wins: `fair` of a board's report does.
    pub fairness: f64,
    /// Percent of path cells with two types.
    pub ugliness: f64,
    /// How far the numbers of paths of the types lie apart, in percent of all, divided by 4.
    pub balance: f64,
    /// Times the generator started over, a sign that the ground suits the demands badly.
    pub tries: f64,
}

impl Score {
    /// The score of a board, from its report.
    pub fn of(setting: &Setting<'_>, board: &Board, report: &Report) -> Score {
        let counts: Vec<usize> = report.paths.iter().map(|of| of.paths).collect();
        let apart = counts.iter().max().unwrap_or(&0) - counts.iter().min().unwrap_or(&0);
        let all: usize = counts.iter().sum();
        let share = 100.0 * apart as f64 / all.max(1) as f64;
        Score {
            // A board for one has one capital.
            fairness: if setting.players > 1 {
                4.0 * report.spread
            } else {
                0.0
            },
            ugliness: report.crossed,
            balance: share / 4.0,
            tries: board.tries as f64,
        }
    }

    /// The sum of the parts.
    pub fn sum(&self) -> f64 {
        let Score {
            fairness,
            ugliness,
            balance,
            tries,
        } = self;
        fairness + ugliness + balance + tries
    }
}
