//! `milepost map check`

use crate::failure::{Failure, write_stderr};
use crate::map::source;
use crate::output;
use milepost_document::number::counted;
use milepost_map::check;

#[derive(clap::Args)]
pub struct Args {
    /// Map files, as map text or graph JSON, or maps that come with Milepost.
    #[arg(required = true)]
    file: Vec<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut bad = false;
    for file in &args.file {
        match source::map_with_warnings(file) {
            Err(failure) => {
                failure.report();
                bad = true;
            }
            Ok(checked) => {
                let map = checked.map;
                let drawing = check::drawing(&map);
                drawing
                    .iter()
                    .for_each(|warning| write_stderr(&format!("warning: {file}: {warning}\n")));
                let line = format!(
                    "{file}: good, {}, {}, {}, {}, hash {}\n",
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
    if bad { Err(Failure::Reported) } else { Ok(()) }
}

/// Whether a map makes a good game, with advice.
#[cfg(feature = "table")]
pub fn verdict(map: &milepost_map::Map) -> String {
    format!("verdict: {}", milepost_lab::Fitness::of(map))
}
