//! The library of instances as a table (docs/benchmark.md): each is searched once, on one thread, for a minute at most. An
//! argument chooses those whose names hold it, and it fails where an answer contradicts what is known or nothing was chosen; `--json` prints a line of JSON for each; `--limit N` gives each N seconds.
//! Seconds are those of the processor where the system tells them (Linux), so that other programs do not count.
//!
//! ```sh
//! cargo bench -p milepost-route-files --bench library -- dense
//! ```
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use milepost_route::graph::Network;
use milepost_route::{
    Limits, Position, Progress, Run, SearchProgress, Stats, Status, Train, Unlimited, best, best_on,
};
use milepost_route_files as files;
use milepost_route_files::graph::Instance;
use milepost_route_files::shipped;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What is asked for.
struct Wanted {
    part: String,
    json: bool,
    limit: Duration,
}

/// What was found of an instance.
struct Found {
    run: Run,
    stats: Stats,
    seconds: f64,
}

/// Someone who waits for so long, and keeps what the search says it did.
struct Clock {
    start: Instant,
    limit: Duration,
    stats: Mutex<Cell<Stats>>,
}

impl Progress for Clock {
    fn go_on(&self) -> bool {
        self.start.elapsed() < self.limit
    }
}

impl SearchProgress for Clock {
    fn half_over(&self) -> bool {
        self.start.elapsed() > self.limit / 2
    }

    fn is_late(&self) -> bool {
        !self.go_on()
    }

    fn ended(&self, stats: Stats) {
        self.stats.lock().unwrap().set(stats);
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    // Tests of benches run them without it, and want nothing measured.
    if !args.iter().any(|arg| arg == "--bench") {
        return ExitCode::SUCCESS;
    }
    let limit = args.iter().skip_while(|arg| *arg != "--limit").nth(1);
    let limit = limit.map_or(60, |limit| limit.parse().unwrap());
    let values = args.iter().zip(args.iter().skip(1));
    let is_value = |arg: &&String| {
        values
            .clone()
            .any(|(flag, value)| flag == "--limit" && value == *arg)
    };
    let part = args
        .iter()
        .find(|arg| !arg.starts_with("--") && !is_value(arg));
    let wanted = Wanted {
        part: part.cloned().unwrap_or_default(),
        json: args.iter().any(|arg| arg == "--json"),
        limit: Duration::from_secs(limit),
    };
    if !wanted.json {
        println!(
            "{:26} {:>5} {:>5} {:18} {:>7} {:>7} {:9} {:5} {:>9} {:>8} {:>8} {:>7} {:>6}",
            "instance",
            "stops",
            "legs",
            "trains",
            "known",
            "revenue",
            "status",
            "ties",
            "seconds",
            "programs",
            "columns",
            "cuts",
            "nodes"
        );
    }
    let rows = [boards(&wanted), graphs(&wanted)].concat();
    match !rows.is_empty() && rows.into_iter().all(|agrees| agrees) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/library")
}

fn listed(ending: &str) -> Vec<PathBuf> {
    let files = folder().read_dir().unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == ending));
    files.sort();
    files
}

/// The boards of the library, and the one that ships, each company by itself.
fn boards(wanted: &Wanted) -> Vec<bool> {
    let mut rows = Vec::new();
    let known = std::fs::read_to_string(folder().join("boards.csv")).unwrap();
    let row = |line: &str| {
        let (name, optimum) = line.split_once(',')?;
        Some((name.to_owned(), optimum.parse().ok()?))
    };
    let known: BTreeMap<String, u32> = known.lines().filter_map(row).collect();
    let read = |file: PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(file).unwrap())
    };
    let shipped = "velmark-late";
    let text = shipped::position(shipped).unwrap().to_owned();
    let files = listed("toml").into_iter().map(read);
    for (name, text) in [(shipped.to_owned(), text)].into_iter().chain(files) {
        let position = board(&text);
        for company in &position.setup().companies {
            let name = format!("{name}-{}", company.name);
            if !name.contains(&wanted.part) {
                continue;
            }
            let network = Network::new(&position, &company.name, 1 << 28, &Unlimited);
            let found = timed(wanted.limit, |clock| {
                best(
                    &position,
                    &company.name,
                    &company.trains,
                    Limits::default(),
                    clock,
                )
                .unwrap()
            });
            let optimum = known.get(&name).copied();
            let trains = &company.trains;
            rows.push(row_of(wanted, &name, &network, trains, optimum, &found));
        }
    }
    rows
}

/// A position, whose board may lie beside it.
fn board(text: &str) -> Position {
    let beside = |name: &str| std::fs::read_to_string(folder().join(name)).ok();
    files::read(text, &beside).unwrap()
}

fn graphs(wanted: &Wanted) -> Vec<bool> {
    let mut rows = Vec::new();
    for file in listed("json") {
        let graph = Instance::read(&std::fs::read_to_string(&file).unwrap()).unwrap();
        if !graph.name.contains(&wanted.part) {
            continue;
        }
        let (position, network) = (graph.position().unwrap(), &graph.network);
        let found = timed(wanted.limit, |clock| {
            let company = Instance::COMPANY;
            best_on(
                &position,
                network,
                company,
                &graph.trains,
                Limits::default(),
                clock,
            )
            .unwrap()
        });
        let (name, trains) = (&graph.name, &graph.trains);
        rows.push(row_of(wanted, name, network, trains, graph.optimum, &found));
    }
    rows
}

/// Seconds that the processor has worked for this thread, where the system tells.
fn worked() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds as f64 * 1e-9)
}

fn timed(limit: Duration, search: impl FnOnce(&Clock) -> Run) -> Found {
    let before = worked();
    let clock = Clock {
        start: Instant::now(),
        limit,
        stats: Mutex::default(),
    };
    let run = search(&clock);
    let elapsed = clock.start.elapsed().as_secs_f64();
    // The system counts in ticks, too coarse for what is over at once.
    let of_processor = worked().zip(before).map(|(after, before)| after - before);
    let of_processor = of_processor.filter(|_| elapsed > 0.1);
    Found {
        run,
        seconds: of_processor.unwrap_or(elapsed),
        stats: clock.stats.into_inner().unwrap().get(),
    }
}

/// Prints the row of an instance; says whether it agrees with what is known.
fn row_of(
    wanted: &Wanted,
    name: &str,
    network: &Network,
    trains: &[Train],
    known: Option<u32>,
    found: &Found,
) -> bool {
    let Found {
        run,
        stats,
        seconds,
    } = found;
    let (stops, legs) = (network.stops.len(), network.legs.len());
    let names: Vec<&str> = trains.iter().map(|train| train.name.as_str()).collect();
    let trains = names.join(" ");
    let ties = if run.ties_open { "open" } else { "all" };
    let agrees = known.is_none_or(|known| run.revenue <= known && known <= run.bound);
    if wanted.json {
        let (revenue, bound, status) = (run.revenue, run.bound, run.status.word());
        println!(
            "{}",
            serde_json::json!({
                "instance": name, "stops": stops, "legs": legs, "trains": trains, "known": known,
                "revenue": revenue, "bound": bound, "status": status, "ties": ties, "seconds": seconds,
                "programs": stats.programs, "columns": stats.columns, "cuts": stats.cuts, "nodes": stats.nodes,
            })
        );
        return agrees;
    }
    let status = match run.status {
        Status::Optimal => "optimal".to_owned(),
        Status::Feasible => format!("<= {}", run.bound),
    };
    println!(
        "{name:26} {stops:5} {legs:5} {trains:18} {:>7} {:7} {status:9} {ties:5} {seconds:9.3} {:8} {:8} {:7} {:6}{}",
        known.map_or("?".to_owned(), |known| known.to_string()),
        run.revenue,
        stats.programs,
        stats.columns,
        stats.cuts,
        stats.nodes,
        if agrees {
            ""
        } else {
            "  differs from what is known"
        }
    );
    agrees
}
