//! Makes a graph of a position, for the library of instances (docs/benchmark.md): reads a position in any form from standard
//! input, and writes the network that its first company sees. Names of trains take the place of the company's own. With a
//! minute of search the file says the optimum, or else the bound that is proven.
//!
//! ```sh
//! cargo run --release -p milepost-route-files --example graph -- NAME ABOUT [TRAIN...] < position.json > graph.json
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr)]

use milepost_route::{
    Limits, Problem, Progress, SearchProgress, Status, Train, Unlimited, best_on,
};
use milepost_route_files as files;
use milepost_route_files::graph::Instance;
use std::io::Read;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Someone who waits for a minute.
struct Minute(Instant);

impl Progress for Minute {
    fn go_on(&self) -> bool {
        self.0.elapsed() < Duration::from_secs(60)
    }
}

impl SearchProgress for Minute {
    fn is_late(&self) -> bool {
        !self.go_on()
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut text = String::new();
    let [name, about, trains @ ..] = args.as_slice() else {
        eprintln!("usage: graph NAME ABOUT [TRAIN...] < POSITION > GRAPH");
        return ExitCode::from(2);
    };
    if let Err(why) = std::io::stdin().read_to_string(&mut text) {
        eprintln!("standard input: {why}");
        return ExitCode::FAILURE;
    }
    match graph(name, about, trains, &text) {
        Ok(graph) => {
            print!("{graph}");
            ExitCode::SUCCESS
        }
        Err(problems) => {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            ExitCode::FAILURE
        }
    }
}

fn graph(name: &str, about: &str, names: &[String], text: &str) -> Result<String, Vec<Problem>> {
    let position = files::read(text, &|_| None)?;
    let none = || vec![Problem::whole("no company has trains here", "")];
    let company = position.setup().companies.first().ok_or_else(none)?;
    let trains = match names {
        [] => company.trains.clone(),
        names => names.iter().map(train).collect::<Result<_, _>>()?,
    };
    let limits = Limits::default();
    let graph = Instance::of(
        &position,
        &company.name,
        &trains,
        limits.memory / 4,
        &Unlimited,
    )?;
    let run = best_on(
        &graph.position()?,
        &graph.network,
        Instance::COMPANY,
        &graph.trains,
        limits,
        &Minute(Instant::now()),
    )?;
    let proven = run.status == Status::Optimal;
    let graph = Instance {
        name: name.to_owned(),
        about: about.to_owned(),
        optimum: proven.then_some(run.revenue),
        bound: (!proven).then_some(run.bound),
        ..graph
    };
    Ok(graph.write())
}

fn train(name: &String) -> Result<Train, Vec<Problem>> {
    Train::by_name(name).ok_or_else(|| {
        let what = format!("the name {name} does not tell how far a train runs");
        vec![Problem::whole(what, "such as 4, 3+2 or D")]
    })
}
