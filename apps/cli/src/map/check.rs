//! `milepost map check`

use crate::failure::problems;
use crate::failure::{Failure, write_stderr};
use crate::input;
use crate::map::source;
use crate::output;
use milepost_document::number::counted;
use milepost_map::check;

#[derive(clap::Args)]
pub struct Args {
    /// Map files, as map text or graph JSON, or maps that come with Milepost.
    #[arg(required = true)]
    file: Vec<String>,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut bad = false;
    for file in &args.file {
        match source::map_with_warnings(file) {
            Err(failure) => {
                failure.print();
                bad = true;
            }
            Ok(checked) => {
                let map = checked.map;
                let drawing = check::drawing(&map);
                problems::keep(Some(file), "", &drawing);
                drawing.iter().for_each(|warning| {
                    write_stderr(&format!("warning: {}: {warning}\n", input::called(file)))
                });
                if args.json {
                    continue;
                }
                let line = format!(
                    "{}: good, {}, {}, {}, {}, hash {}\n",
                    input::called(file),
                    counted(map.mileposts().len(), "milepost", "mileposts"),
                    counted(map.cities().len(), "city", "cities"),
                    counted(map.goods().len(), "good", "goods"),
                    counted(
                        checked.warnings.len() + drawing.len(),
                        "warning",
                        "warnings"
                    ),
                    map.hash_text()
                );
                output::print(line.as_bytes())?;
                #[cfg(feature = "table")]
                output::print(verdict(&map).as_bytes())?;
            }
        }
    }
    if args.json {
        output::print_problems()?;
    }
    if bad { Err(Failure::Reported) } else { Ok(()) }
}

/// Whether a map makes a good game, with advice.
#[cfg(feature = "table")]
pub fn verdict(map: &milepost_map::Map) -> String {
    format!("verdict: {}", milepost_lab::Fitness::of(map))
}
