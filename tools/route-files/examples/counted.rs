//! A fixed set of positions, to count the instructions of their searches: `python3 tools/route-files/benches/counts.py` runs it
//! under callgrind. Without an argument it lists the parts of the set that are present; with the name of one it searches
//! the positions of that part, once each on one thread, and says what it found.
//!
//! ```sh
//! cargo run --release -p milepost-route-files --example counted -- 1830
//! ```
#![allow(clippy::panic, clippy::print_stdout, clippy::print_stderr)]

use milepost_route::{Company, Limits, Position, Problem, Run, Status, Unlimited, best};
use milepost_route_files as files;
use milepost_route_files::shipped;
use std::hint::black_box;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// The part that comes with the crate. All others are read from the data beside the repository.
const SHIPPED: &str = "shipped";
/// Parts that are cases: all files whose names begin so.
const CASES: [&str; 5] = [
    "1861_ekat",
    "1867_bc_CN",
    "1867_bc_GW",
    "1867_bc_one",
    "1889_diesel",
];
/// Parts that are titles, whose positions come from recorded games.
const TITLES: [&str; 16] = [
    "1822",
    "1822CA_WRS",
    "1830",
    "1841",
    "1846",
    "1858",
    "1861",
    "1867",
    "1870",
    "1889",
    "18Ardennes",
    "18Chesapeake",
    "18GA",
    "18NL",
    "18USA",
    "Harzbahn_1873",
];
/// How many positions of a title are searched: the middle one of each fifth of its file.
const EACH: usize = 5;
/// Lines that are left out: their search takes seconds, and minutes under callgrind.
const LONG: [(&str, usize); 1] = [("18USA", 7)];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [part] = args.as_slice() else {
        let parts = CASES.into_iter().chain(TITLES);
        println!("{SHIPPED}");
        parts
            .filter(|part| !read(part).is_empty())
            .for_each(|part| println!("{part}"));
        return ExitCode::SUCCESS;
    };
    let positions = read(part);
    if positions.is_empty() {
        eprintln!("no positions of {part:?}: run this without an argument for what there is");
        return ExitCode::from(2);
    }
    let (mut proven, mut all) = (0, 0);
    for (name, position) in &positions {
        for company in &position.setup().companies {
            let start = Instant::now();
            let found = counted_search(position, company);
            let Ok(run) = found else {
                eprintln!("{name} {}: refused", company.name);
                continue;
            };
            let seconds = start.elapsed().as_secs_f64();
            let status = run.status;
            println!(
                "{name} {}: {} {status:?} {seconds:.4} s",
                company.name, run.revenue
            );
            proven += usize::from(status == Status::Optimal);
            all += 1;
        }
    }
    println!("proven {proven} of {all}");
    ExitCode::SUCCESS
}

/// What is counted: callgrind finds it by its name, which no other function may have in its own.
#[inline(never)]
fn counted_search(position: &Position, company: &Company) -> Result<Run, Vec<Problem>> {
    black_box(best(
        black_box(position),
        &company.name,
        &company.trains,
        Limits::default(),
        &Unlimited,
    ))
}

/// The positions of a part, each with its name; none where the data is absent or does not have it.
fn read(part: &str) -> Vec<(String, Position)> {
    if part == SHIPPED {
        let ships =
            |(name, text): &(&str, &str)| ((*name).to_owned(), position(name, text, &|_| None));
        return shipped::POSITIONS.iter().map(ships).collect();
    }
    let Some(data) = milepost_testkit::data::find("18xx") else {
        return Vec::new();
    };
    match CASES.contains(&part) {
        true => cases(&data.join("cases-toml"), part),
        false => recorded(
            &data.join("positions").join(format!("{part}.ndjson.gz")),
            part,
        ),
    }
}

fn cases(folder: &Path, start: &str) -> Vec<(String, Position)> {
    let mut files: Vec<PathBuf> = folder
        .read_dir()
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.sort();
    let named = |file: PathBuf| {
        let name = file.file_stem()?.to_str()?.to_owned();
        let is_meant = name.starts_with(start) && !name.ends_with("-board");
        let text = std::fs::read_to_string(&file).ok()?;
        let boards = |board: &str| std::fs::read_to_string(folder.join(board)).ok();
        is_meant.then(|| (name.clone(), position(&name, &text, &boards)))
    };
    files.into_iter().filter_map(named).collect()
}

/// The middle position of each fifth of a file, by the rules of its title where they ship and by those of the file elsewhere.
fn recorded(file: &Path, part: &str) -> Vec<(String, Position)> {
    let Ok(bytes) = std::fs::read(file) else {
        return Vec::new();
    };
    let mut text = String::new();
    flate2::read::GzDecoder::new(&bytes[..])
        .read_to_string(&mut text)
        .unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    let lines: Vec<&str> = text.lines().collect();
    let title = shipped::title(&part.replace('_', " "));
    // Counted from one, as editors do.
    let middle = |fifth: usize| (2 * fifth + 1) * lines.len() / (2 * EACH) + 1;
    let nth = |line: usize| {
        let name = format!("{part} line {line}");
        let as_read = position(&name, lines[line - 1], &|_| None);
        let position = match &title {
            Some(title) => match title.play(&as_read) {
                Ok(played) => played.position,
                Err(problems) => panic!("{name}: {problems:?}"),
            },
            None => as_read,
        };
        (name, position)
    };
    let chosen = (0..EACH)
        .map(middle)
        .filter(|line| !LONG.contains(&(part, *line)));
    chosen.map(nth).collect()
}

fn position(name: &str, text: &str, boards: &dyn Fn(&str) -> Option<String>) -> Position {
    files::read(text, boards).unwrap_or_else(|problems| panic!("{name}: {problems:?}"))
}
