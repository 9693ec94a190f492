//! `milepost board report`

use crate::board::source;
use crate::failure::Failure;
use crate::output;
use milepost_board::draw::{OnSheets, PAWN};
use milepost_board::judge::{Judged, judge};
use milepost_board::play::{Played, Verdict};
use milepost_board::report::Report;
use milepost_board::score::Score;
use milepost_board::{Origin, draw};
use milepost_print::paper::Paper;
use serde::Serialize;
use std::fmt::Write;

#[derive(clap::Args)]
pub struct Args {
    /// Board file in JSON, or the code of a board.
    #[arg(value_name = "FILE|CODE")]
    board: String,
    /// Preset file of the board, if its preset does not come with Milepost.
    #[arg(long)]
    preset: Option<String>,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// All figures of a board.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BoardReport {
    #[serde(flatten)]
    judged: Judged,
    /// Whether its seed gives the same board; `false` if the file was edited.
    rebuilt: bool,
    /// Number of labels and icons that overlap.
    overlaps: usize,
    /// Number of arcs between airports that pass a third city or lie along a path.
    astray: usize,
    /// The board on each number of A4 sheets.
    on_sheets: Vec<OnSheets>,
    /// The penalties of the board, as `--best-of` counts them.
    score: Score,
    /// What is wrong with the board; empty for a good one.
    faults: Vec<String>,
}

/// Prints the report; fails for a board with faults.
pub fn run(args: &Args) -> Result<(), Failure> {
    let found = source::of_file_or_code(&args.board, args.preset.as_deref())?;
    let setting = found.setting();
    let judged = judge(&setting, &found.board);
    let overlaps = draw::overlaps(&setting, &found.board);
    let mut faults = judged.faults(&setting);
    if overlaps > 0 {
        faults.push(format!("{overlaps} labels or icons overlap"));
    }
    let astray = draw::astray(&setting, &found.board);
    if astray > 0 {
        faults.push(format!(
            "{astray} arcs between airports over a third city or along a path"
        ));
    }
    let on_sheets = draw::on_sheets(&setting, &found.board, Paper::A4).collect();
    let score = Score::of(&setting, &found.board, &judged.report);
    let all = BoardReport {
        judged,
        rebuilt: found.origin == Origin::Seed,
        overlaps,
        astray,
        on_sheets,
        score,
        faults,
    };
    let text = if args.json {
        output::json(&all)?
    } else {
        text(&all)
    };
    output::print(text.as_bytes())?;
    if all.faults.is_empty() {
        Ok(())
    } else {
        Err(Failure::Reported)
    }
}

fn text(all: &BoardReport) -> String {
    let BoardReport {
        judged: Judged { report, played, .. },
        rebuilt,
        overlaps,
        astray,
        on_sheets,
        score,
        faults,
    } = all;
    let mut out = String::new();
    let counts = [
        ("restarts", report.tries),
        ("cities without a path", report.isolated),
        ("groups of cities", report.groups),
        ("groups without a way out", report.cut_off),
        ("surplus airports", report.surplus_airports),
        ("missing airports", report.missing_airports),
        ("broken paths", report.broken_paths),
        ("paths that are too broad", report.boxes),
        ("rungs", report.rungs),
        ("goods wanted too rarely", report.scarce_goods),
        ("goods wanted twice by a city", report.repeated_goods),
        ("duplicate paths", report.repeated_paths),
        ("missing paths", report.missing_paths),
        ("overlapping labels", *overlaps),
        ("arcs over cities or paths", *astray),
    ];
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "{:28} {:>5}",
        "reproduced by its seed",
        if *rebuilt { "yes" } else { "no" }
    );
    for (what, count) in counts {
        let _ = writeln!(out, "{what:28} {count:5}");
    }
    out + &paths(report)
        + &capitals(report)
        + &seats(played)
        + &paper(on_sheets)
        + &judgement(score, &played.verdict(), faults)
}

/// Paths of each type, and cells that have two.
fn paths(report: &Report) -> String {
    let mut out = String::new();
    for of in &report.paths {
        let _ = writeln!(out, "{:28} {:5}", format!("paths: {}", of.name), of.paths);
    }
    let _ = writeln!(
        out,
        "{:28} {:7.1} %",
        "path cells with two types", report.crossed
    );
    out
}

/// What the capitals are worth, how close they lie to the goods, and the bonus.
fn capitals(report: &Report) -> String {
    let mut out = String::new();
    for (player, worth) in report.worth.iter().enumerate() {
        let what = format!("capital of player {}", player + 1);
        let (close, bonus) = (report.closeness[player], report.bonus[player]);
        let _ = writeln!(
            out,
            "{what:28} {worth:7.1} points, closeness {close:.2}, bonus {bonus}"
        );
    }
    for (what, points) in [
        ("spread of worth", report.spread),
        ("spread in play after bonus", report.spread_after),
    ] {
        let _ = writeln!(out, "{what:28} {points:7.1} points");
    }
    out
}

/// What each seat wins.
fn seats(played: &Played) -> String {
    let mut out = String::new();
    for (seat, share) in played.shares.iter().enumerate() {
        let what = format!("wins of player {}", seat + 1);
        let _ = writeln!(
            out,
            "{what:28} {:7.1} % ± {:.1}, mean score {:.1}",
            100.0 * share,
            100.0 * played.errors[seat],
            played.scores[seat]
        );
    }
    let _ = writeln!(out, "{:28} {:5}", "games played by bots", played.games);
    out
}

/// How long a step is on paper, and whether names are parted there.
fn paper(on_sheets: &[OnSheets]) -> String {
    let mut out = String::new();
    for of in on_sheets {
        let what = match of.sheets {
            1 => "a step on 1 A4 sheet".to_owned(),
            sheets => format!("a step on {sheets} A4 sheets"),
        };
        let pawns = if of.pawns { "room" } else { "too small" };
        let _ = write!(
            out,
            "{what:28} {:7.1} mm, {pawns} for pawns; the closest spots {:.1} mm",
            of.step, of.closest
        );
        if of.parted > 0 {
            let _ = write!(out, ", {} names or goods on a seam", of.parted);
        }
        out.push('\n');
    }
    out + &format!("{:28} {PAWN:7.1} mm\n", "a pawn needs")
}

/// The last lines of a report: the score, the verdict of the games, and the faults.
fn judgement(score: &Score, verdict: &Verdict, faults: &[String]) -> String {
    let mut out = format!("{:28} {:7.1}\n", "score, lower is better", score.sum());
    match verdict {
        Verdict::Fair { .. } | Verdict::Open(_) => out.push_str(&format!("{verdict}\n")),
        // Unfair seats are among the faults, and of a board for one player there is nothing to say.
        Verdict::Alone | Verdict::Unfair(_) => {}
    }
    match (faults, verdict) {
        ([], Verdict::Open(_)) => out.push_str("no faults\n"),
        ([], _) => out.push_str("a good board\n"),
        (faults, _) => faults
            .iter()
            .for_each(|fault| out.push_str(&format!("fault: {fault}\n"))),
    }
    out
}
