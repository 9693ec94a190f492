//! The best of many boards, for `milepost board make --best-of` and `--fair`.

use crate::board::source::no_board;
use crate::failure::{Failure, write_stderr};
use crate::study::progress::{Progress, ThreadsArgs};
use milepost_board::play::{GAMES, Played, play};
use milepost_board::score::{Score, VERSION};
use milepost_board::{Board, Setting};
use milepost_calls::best_boards::{By, Plan, Ranked, Ranking};

/// Makes boards of `many` seeds in a row and returns the best, the first of equals. Prints which was chosen, and why, and
/// whether it is fair: by other games than those it was chosen by.
pub fn best(setting: Setting<'_>, seed: u64, many: usize, by: By) -> Result<Board, Failure> {
    let progress = Progress::over(many as u64, "boards");
    let plan = Plan {
        setting,
        seed,
        seeds: many,
        by,
        keep: 1,
    };
    let mut ranking = progress.on(ThreadsArgs::default(), || plan.run(&progress))?;
    write_stderr(&summary(&ranking, many));
    match (ranking.best.pop(), &ranking.reason) {
        (Some(best), _) => {
            if setting.players > 1 {
                let verdict = play(&setting, &best.board, GAMES).verdict();
                write_stderr(&format!("{verdict}\n"));
            }
            Ok(best.board)
        }
        (None, Some(reason)) => Err(no_board(reason)),
        (None, None) => Err(Failure::new(
            "interrupted before the first board was made",
            "",
        )),
    }
}

/// Which board was chosen, and why.
fn summary(ranking: &Ranking, many: usize) -> String {
    let mut text = match ranking.failed {
        0 => String::new(),
        none => format!(
            "note: {none} of {} seeds gave no board\n",
            none + ranking.made
        ),
    };
    let Some(best) = ranking.best.first() else {
        return text;
    };
    if ranking.made + ranking.failed < many {
        text.push_str(&format!(
            "note: interrupted after {} of {many} seeds\n",
            ranking.made + ranking.failed
        ));
    }
    text + &match &best.played {
        Some(played) => by_play(ranking, best, played),
        None => by_score(ranking, best),
    }
}

fn by_score(ranking: &Ranking, best: &Ranked) -> String {
    let Score {
        fairness,
        ugliness,
        balance,
        tries,
    } = best.score;
    format!(
        "best of {} boards: seed {}, score {:.1} (version {VERSION}, lower is better); worst score {:.1}\n  spread of worth {fairness:.1}, \
         two types on a cell {ugliness:.1}, balance of types {balance:.1}, restarts {tries:.1}\n",
        ranking.made,
        best.board.seed,
        best.score.sum(),
        ranking.worst,
    )
}

fn by_play(ranking: &Ranking, best: &Ranked, played: &Played) -> String {
    let share = |share: &f64| format!("{:.1} %", 100.0 * share);
    let shares: Vec<String> = played.shares.iter().map(share).collect();
    format!(
        "most even of {} boards: seed {}, wins by seat {} in {} games; off even by {:.1} points, the worst board by {:.1}\n",
        ranking.made,
        best.board.seed,
        shares.join(", "),
        played.games,
        best.penalty,
        ranking.worst,
    )
}
