//! Mutants: small changes of the source that tests should notice. Those of a place are compiled into one build, each behind
//! a switch that a variable of the environment turns on, so that a place costs one build and the tests that reach them.
//!
//! `places.toml` has the places, `named.toml` the survivors that stay. See CONTRIBUTING.md.

mod candidate;
mod compile;
mod draw;
mod find;
mod named;
mod place;
mod splice;
mod switch;
mod tree;
mod trial;
mod work;

use place::Place;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use work::{Request, Tally};

/// The seed of the draw, and the count of mutants of a place.
const USUAL: (u64, usize) = (1, 30);

const USAGE: &str = "usage: milepost-mutants [--seed N] [--count N] [--jobs N] [--only NUMBER]... [--list] [PLACE...]

Draws mutants in each place and runs the tests of its crates with each of them. All places unless some are named.
  --seed N       another draw (1)
  --count N      mutants of each place (30)
  --jobs N       tests beside each other (the processors)
  --only NUMBER  only this mutant of the draw
  --list         the places, with the number of their candidates
";

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

/// What the command line asks for.
struct Asked {
    request: Request,
    places: Vec<Place>,
    is_list: bool,
}

fn run(arguments: impl Iterator<Item = String>) -> Result<bool, String> {
    let asked = read(arguments)?;
    let root = &asked.request.root;
    if asked.is_list {
        for place in &asked.places {
            let (sources, all) = place.candidates(root)?;
            println!(
                "{:16} {:5} in {} files",
                place.name,
                all.len(),
                sources.len()
            );
        }
        return Ok(true);
    }
    let names = named::read(&root.join("mutants/named.toml"))?;
    for named in &names {
        let is_place = |place: &&Place| place.name == named.place;
        if let Some(place) = asked.places.iter().find(is_place) {
            let (_, all) = place.candidates(root)?;
            if !all.iter().any(|one| named.is(&place.name, one)) {
                return Err(format!("named.toml names a mutant that is gone: {named:?}"));
            }
        }
    }
    let mut tallies = Vec::new();
    for place in &asked.places {
        let tally = work::judge(&asked.request, place, &names)?;
        tallies.push((place.name.as_str(), tally));
    }
    println!("\n{}", table(&tallies));
    Ok(tallies.iter().all(|(_, tally)| tally.is_good()))
}

fn table(tallies: &[(&str, Tally)]) -> String {
    let mut lines = vec![format!(
        "{:16} {:>7} {:>7} {:>7} {:>8} {:>11}",
        "place", "drawn", "killed", "named", "survived", "not reached"
    )];
    lines.extend(tallies.iter().map(|(name, tally)| {
        format!(
            "{name:16} {:>7} {:>7} {:>7} {:>8} {:>11}",
            tally.drawn, tally.killed, tally.named, tally.survived, tally.unreached
        )
    }));
    lines.join("\n")
}

fn read(mut arguments: impl Iterator<Item = String>) -> Result<Asked, String> {
    let root = root()?;
    let all = place::read(&root.join("mutants/places.toml"))?;
    let target = match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root.join(folder),
        None => root.join("target/mutants/build"),
    };
    let mut request = Request {
        folder: root.join("target/mutants"),
        target,
        root,
        seed: USUAL.0,
        count: USUAL.1,
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        only: BTreeSet::new(),
    };
    let (mut places, mut is_list) = (Vec::new(), false);
    while let Some(argument) = arguments.next() {
        let mut number = || {
            let text = arguments.next().unwrap_or_default();
            let why = |_| format!("{argument} needs a number\n\n{USAGE}");
            text.parse::<u32>().map_err(why)
        };
        match argument.as_str() {
            "--seed" => request.seed = number()?.into(),
            // The switch has room for 1,023 numbers.
            "--count" => request.count = number()?.clamp(1, 500) as usize,
            "--jobs" => request.jobs = number()?.max(1) as usize,
            "--only" => {
                request.only.insert(number()?);
            }
            "--list" => is_list = true,
            name => match all.iter().find(|place| place.name == name) {
                Some(place) => places.push(place.clone()),
                None => return Err(format!("there is no place \"{name}\"\n\n{USAGE}")),
            },
        }
    }
    if places.is_empty() {
        places = all;
    }
    Ok(Asked {
        request,
        places,
        is_list,
    })
}

/// The root of the repository that this program is compiled in.
fn root() -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.canonicalize()
        .map_err(|why| format!("{}: {why}", root.display()))
}
