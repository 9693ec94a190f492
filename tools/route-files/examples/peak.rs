//! Measures the figures to reach: for each row of the table the worst and the median time to proof on one thread, and
//! the peak of resident memory. Its argument is the folder with `cases-toml`, `positions` and `plain_optima.csv`.
//!
//! ```sh
//! cargo run --release -p milepost-route-files --example peak -- ../shared/data/18xx
//! ```
#![allow(
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::unwrap_used
)]

use milepost_route::{Limits, Position, Status, Unlimited, best};
use milepost_route_files as files;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

/// The rows, in their order.
const ROWS: [&str; 8] = [
    "1867_bc_GW, CnO, CNR",
    "stress, three trains",
    "stress, four trains",
    "every other case",
    "plain titles",
    "plain optima",
    "all others",
    "files not of the table",
];
const PLAIN: [&str; 5] = ["1830", "1889", "18Chesapeake", "18GA", "18NL"];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.as_slice() {
        [home] => table(Path::new(home)),
        // Memory is a process's own, so that each file is measured by another.
        [home, row, files @ ..] => measure(Path::new(home), row, files),
        [] => {
            eprintln!(
                "usage: peak FOLDER, one with `cases-toml`, `positions` and `plain_optima.csv`"
            );
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn table(home: &Path) {
    println!(
        "{:24} {:>9} {:>10} {:>10} {:>9}  right",
        "row", "positions", "worst s", "median s", "peak MB"
    );
    let files: Vec<PathBuf> = ["cases-toml", "positions"]
        .iter()
        .flat_map(|folder| all(&home.join(folder)))
        .collect();
    for row in ROWS {
        let outcome = Command::new(std::env::current_exe().unwrap())
            .arg(home)
            .arg(row)
            .args(&files)
            .output();
        let outcome = outcome.unwrap();
        print!(
            "{}{}",
            String::from_utf8_lossy(&outcome.stdout),
            String::from_utf8_lossy(&outcome.stderr)
        );
    }
}

fn all(folder: &Path) -> Vec<PathBuf> {
    let Ok(files) = folder.read_dir() else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|file| {
        let name = file.to_string_lossy();
        name.ends_with(".gz") || name.ends_with(".toml") && !name.ends_with("-board.toml")
    });
    files.sort();
    files
}

/// Runs the positions of one row and prints its line.
fn measure(home: &Path, row: &str, files: &[String]) {
    let (optima, published) = (optima(home), published(home));
    let (mut seconds, mut right) = (Vec::new(), 0);
    let mut run = |position: &Position, fits: &dyn Fn(u64) -> bool| {
        let start = Instant::now();
        let revenue = revenue(position);
        seconds.push(start.elapsed().as_secs_f64());
        right += usize::from(revenue.is_some_and(fits));
    };
    for file in files.iter().map(Path::new) {
        if file.extension().is_some_and(|end| end == "toml") {
            let (name, position) = case(file);
            if row_of_case(&name, &position) == row {
                let due = published.get(&name);
                run(&position, &|revenue| due.is_none_or(|due| revenue == *due));
            }
            continue;
        }
        for text in lines(file) {
            let json: Value = serde_json::from_str(&text).unwrap();
            let optimum = optima.get(json["file"].as_str().unwrap_or_default());
            if row_of(&json, optimum.is_some()) == row {
                let position = read(&file.display(), &text, &|_| None);
                run(&position, &|revenue| fits(&json, optimum.copied(), revenue));
            }
        }
    }
    seconds.sort_by(f64::total_cmp);
    let Some(worst) = seconds.last() else { return };
    let (count, median) = (seconds.len(), seconds[seconds.len() / 2]);
    println!(
        "{row:24} {count:9} {worst:10.5} {median:10.5} {:>9}  {right}",
        peak()
    );
}

fn read(file: &dyn Display, text: &str, boards: &dyn Fn(&str) -> Option<String>) -> Position {
    files::read(text, boards).unwrap_or_else(|problems| panic!("{file}: {problems:?}"))
}

/// A case by its name, with its board, which stands beside it.
fn case(file: &Path) -> (String, Position) {
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    let boards = |board: &str| std::fs::read_to_string(file.with_file_name(board)).ok();
    let text = std::fs::read_to_string(file).unwrap();
    let position = read(&file.display(), &text, &boards);
    (name, position)
}

fn lines(file: &Path) -> Vec<String> {
    let bytes = std::fs::read(file).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(&bytes[..])
        .read_to_string(&mut text)
        .unwrap();
    text.lines().map(str::to_owned).collect()
}

/// The revenues that were published for cases, by name.
fn published(home: &Path) -> BTreeMap<String, u64> {
    let text = std::fs::read_to_string(home.join("cases-toml/expected.tsv")).unwrap_or_default();
    let row = |line: &str| {
        let mut cells = line.split('\t');
        let name = cells.next()?.strip_suffix(".toml")?.to_owned();
        Some((name, cells.next()?.parse().ok()?))
    };
    text.lines().skip(1).filter_map(row).collect()
}

fn optima(home: &Path) -> BTreeMap<String, u64> {
    let text = std::fs::read_to_string(home.join("plain_optima.csv")).unwrap_or_default();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        Some(((*cells.first()?).to_owned(), cells.get(3)?.parse().ok()?))
    };
    text.lines().skip(1).filter_map(row).collect()
}

fn row_of_case(name: &str, position: &Position) -> &'static str {
    let trains = position.setup().companies.first();
    let trains = trains.map_or(0, |company| company.trains.len());
    match name {
        "1867_bc_GW" | "1867_bc_CnO" | "1867_bc_CNR" => ROWS[0],
        _ if name.contains("_stress_") => ROWS[if trains < 4 { 1 } else { 2 }],
        _ => ROWS[3],
    }
}

fn row_of(json: &Value, has_optimum: bool) -> &'static str {
    match json["title"].as_str() {
        Some(title) if PLAIN.contains(&title) => ROWS[4],
        Some(_) if has_optimum => ROWS[5],
        Some(_) => ROWS[6],
        None => ROWS[7],
    }
}

/// The proven revenue; `None` where it is not proven.
fn revenue(position: &Position) -> Option<u64> {
    let company = position.setup().companies.first()?;
    let run = best(
        position,
        &company.name,
        &company.trains,
        Limits::default(),
        &Unlimited,
    )
    .ok()?;
    (run.status == Status::Optimal).then_some(u64::from(run.revenue))
}

/// Returns whether the revenue of a recorded position is what others found, or at least what the player ran.
fn fits(json: &Value, optimum: Option<u64>, revenue: u64) -> bool {
    let by_force = &json["reference"]["independent_bruteforce_plain_rules"]["best"];
    let due = by_force.as_u64().filter(|_| json["title_plain"] == true);
    match due.or(optimum) {
        Some(due) => revenue == due,
        None => revenue >= json["plain_total"].as_u64().unwrap_or(0),
    }
}

/// The most memory that this process had, in megabytes of 1,000,000 bytes; `?` where the system does not say.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| {
        line.trim()
            .trim_end_matches("kB")
            .trim()
            .parse::<f64>()
            .ok()
    });
    kibibytes.map_or("?".to_owned(), |kibibytes| {
        format!("{:.1}", kibibytes * 1.024e-3)
    })
}
