//! `milepost board report`

use crate::board::source;
use crate::failure::Failure;
use crate::output;
use milepost_board::draw;
use milepost_board::report::{Report, report};
use milepost_board::score::Score;
use serde::Serialize;
use std::fmt::Write;

#[derive(clap::Args)]
pub struct Args {
    /// A board in JSON, or the code of one.
    #[arg(value_name = "FILE|CODE")]
    board: String,
    /// Its preset, if it does not come with Milepost.
    #[arg(long)]
    preset: Option<String>,
    /// Print JSON in place of text.
    #[arg(long)]
    json: bool,
}

/// All figures of a board.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Told {
    #[serde(flatten)]
    report: Report,
    /// Whether its seed gives it again; it does unless someone has changed the file.
    rebuilt: bool,
    /// Labels and icons that overlap.
    overlaps: usize,
    /// What speaks against it, in parts, as `--best-of` counts it.
    score: Score,
    /// What keeps the board from being good; empty for a good one.
    faults: Vec<String>,
}

/// Fails for a board that is not good.
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
    let told = Told {
        report,
        rebuilt: !found.edited,
        overlaps,
        score,
        faults,
    };
    let text = if args.json {
        output::json(&told)?
    } else {
        text(&told)
    };
    output::print(text.as_bytes())?;
    if told.faults.is_empty() {
        Ok(())
    } else {
        Err(Failure::Told)
    }
}

fn text(told: &Told) -> String {
    let Told {
        report,
        rebuilt,
        overlaps,
        score,
        faults,
    } = told;
    let mut out = String::new();
    let counts = [
        ("begun anew", report.tries),
        ("cities without a path", report.isolated),
        ("groups of cities", report.groups),
        ("groups that cannot be left", report.cut_off),
        ("airports too many", report.surplus_airports),
        ("airports missing", report.missing_airports),
        ("connections broken", report.broken_paths),
        ("ugly boxes", report.boxes),
        ("goods there too seldom", report.scarce_goods),
        ("goods twice in a city", report.repeated_goods),
        ("paths that repeat another", report.repeated_paths),
        ("paths missing", report.missing_paths),
        ("labels that overlap", *overlaps),
    ];
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "{:28} {:>5}",
        "given again by its seed",
        if *rebuilt { "yes" } else { "no" }
    );
    for (what, count) in counts {
        let _ = writeln!(out, "{what:28} {count:5}");
    }
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
    let _ = writeln!(
        out,
        "{:28} {:7.1}",
        "score, the lower the better",
        score.sum()
    );
    match faults.as_slice() {
        [] => out.push_str("a good board\n"),
        faults => faults
            .iter()
            .for_each(|fault| out.push_str(&format!("not good: {fault}\n"))),
    }
    out
}
