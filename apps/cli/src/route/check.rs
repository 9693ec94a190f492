//! `milepost route check`

use crate::failure::Failure;
use crate::failure::problems::print_problems;
use crate::output;
use crate::route::source;
use milepost_document::number::counted;
use milepost_route::{Position, review};
use milepost_route_files::Ruling;

#[derive(clap::Args)]
pub struct Args {
    /// A position that comes with Milepost, or a file of one or many.
    file: String,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut bad = false;
    for source in source::open(&args.file)? {
        let source = source?;
        let Ok(position) = source.read_or_report() else {
            bad = true;
            continue;
        };
        let position = Ruling::Declared.with_manifest(position);
        print_problems(
            &source.name,
            &source.text,
            &review::warnings(&position, &source.kit()),
        );
        if args.json {
            continue;
        }
        output::print(described(&source.name, &position).as_bytes())?;
    }
    if args.json {
        output::print_problems()?;
    }
    if bad { Err(Failure::Reported) } else { Ok(()) }
}

/// The line of a good position: its size, its companies, and by which rules it is run.
fn described(name: &str, position: &Position) -> String {
    let setup = position.setup();
    let companies: Vec<String> = setup
        .companies
        .iter()
        .map(|company| {
            let trains: Vec<&str> = company
                .trains
                .iter()
                .map(|train| train.name.as_str())
                .collect();
            format!("{} with {}", company.name, trains.join(", "))
        })
        .collect();
    let stops: usize = setup.hexes.iter().map(|hex| hex.tile.stops.len()).sum();
    let size = [
        counted(setup.hexes.len(), "hex", "hexes"),
        counted(stops, "stop", "stops"),
    ]
    .join(", ");
    let all = std::iter::once(size)
        .chain(companies)
        .collect::<Vec<_>>()
        .join("; ");
    let mut line = format!("{name}: good, {all}\n");
    let has_title = Ruling::Declared.title(position).is_some();
    if !setup.undeclared.is_empty() && has_title {
        line += &format!("  run by the title file of {}\n", setup.title);
    } else if !setup.undeclared.is_empty() {
        let rules = setup.undeclared.join(", ");
        line += &format!("  rules not declared, so that it runs with --rules alone: {rules}\n");
    }
    line
}
