//! A board judged: its figures, and by play whether it is fair.

use crate::model::board::Board;
use crate::model::preset::Setting;
use crate::play::{GAMES, Played, play_while};
use crate::report::{Report, report_while};
use serde::Serialize;

/// The figures of a board, what its seats win, and what follows from that.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Judged {
    /// Its figures.
    #[serde(flatten)]
    pub report: Report,
    /// What each seat wins when bots play on it.
    pub played: Played,
    /// Whether the board is fair, by these games: `false` if the share of some seat lies outside of what is fair by more than
    /// its error, `null` if by less, or for one player.
    pub fair: Option<bool>,
}

/// Measures a board and plays the games by which it is judged.
pub fn judge(setting: &Setting<'_>, board: &Board) -> Judged {
    judge_while(setting, board, &|| true)
}

/// The same; from where `go_on` says no, figures are left out as [`report_while`] does, and no further game is begun. Such
/// figures are no measure of the board.
pub fn judge_while(setting: &Setting<'_>, board: &Board, go_on: &dyn Fn() -> bool) -> Judged {
    let played = play_while(setting, board, GAMES, go_on);
    Judged {
        report: report_while(setting, board, go_on),
        fair: played.verdict().is_fair(),
        played,
    }
}

impl Judged {
    /// What keeps the board from being good, in words; empty for a good one. Play decides whether it is fair.
    pub fn faults(&self, setting: &Setting<'_>) -> Vec<String> {
        let mut faults = self.report.defects(setting);
        faults.extend(self.played.verdict().faults());
        faults
    }
}
