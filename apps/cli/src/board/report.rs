//! `milepost board report`

use crate::board::source;
use crate::failure::Failure;
use crate::output;
use milepost_board::report::{Report, report};
use milepost_board::score::Score;
use milepost_board::{Origin, draw};
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
    report: Report,
    /// Whether its seed gives the same board; `false` if the file was edited.
    rebuilt: bool,
    /// Number of labels and icons that overlap.
    overlaps: usize,
    /// The penalties of the board, as `--best-of` counts them.
    score: Score,
    /// What is wrong with the board; empty for a good one.
    faults: Vec<String>,
}

/// Prints the report; fails for a board with faults.
pub fn run(args: &Args) -> Result<(), Failure> {
    let found = source::of_file_or_code(&args.board, args.preset.as_deref())?;
    let setting = found.setting();
    let report = report(&setting, &found.board);
    let overlaps = draw::overlaps(&setting, &found.board);
    let mut faults = report.faults(&setting);
    if overlaps > 0 {
        faults.push(format!("{overlaps} labels or icons overlap"));
    }
    let score = Score::of(&setting, &found.board, &report);
    let all = BoardReport {
        report,
        rebuilt: found.origin == Origin::Seed,
        overlaps,
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
        report,
        rebuilt,
        overlaps,
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
        ("goods wanted too rarely", report.scarce_goods),
        ("goods wanted twice by a city", report.repeated_goods),
        ("duplicate paths", report.repeated_paths),
        ("missing paths", report.missing_paths),
        ("overlapping labels", *overlaps),
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
    out + &fairness(report) + &verdict(score, faults)
}

/// Paths, and what the capitals are worth.
fn fairness(report: &Report) -> String {
    let mut out = String::new();
    for of in &report.paths {
        let _ = writeln!(out, "{:28} {:5}", format!("paths: {}", of.name), of.paths);
    }
    let _ = writeln!(
        out,
        "{:28} {:7.1} %",
        "path cells with two types", report.crossed
    );
    for (player, (worth, bonus)) in report.worth.iter().zip(&report.bonus).enumerate() {
        let what = format!("capital of player {}", player + 1);
        let _ = writeln!(out, "{what:28} {worth:7.1} points, bonus {bonus}");
    }
    let _ = writeln!(
        out,
        "{:28} {:7.1} points",
        "spread before the bonus", report.spread
    );
    let _ = writeln!(
        out,
        "{:28} {:7.1} points",
        "spread after the bonus", report.spread_after
    );
    out
}

fn verdict(score: &Score, faults: &[String]) -> String {
    let mut out = format!("{:28} {:7.1}\n", "score, lower is better", score.sum());
    match faults {
        [] => out.push_str("a good board\n"),
        faults => faults
            .iter()
            .for_each(|fault| out.push_str(&format!("fault: {fault}\n"))),
    }
    out
}
