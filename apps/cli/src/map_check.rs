//! `milepost map check`

use crate::failure::Failure;
use crate::{output, source};

#[derive(clap::Args)]
pub struct Args {
    /// Map files, map text or graph JSON; or maps that come with Milepost.
    #[arg(required = true)]
    file: Vec<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut bad = false;
    for file in &args.file {
        match source::map_told(file) {
            Err(failure) => {
                failure.report();
                bad = true;
            }
            Ok(checked) => {
                let map = checked.map;
                let line = format!(
                    "{file}: good, {} mileposts, {} cities, {} goods, {} warnings, hash {}\n",
                    map.mileposts().len(),
                    map.cities().len(),
                    map.goods().len(),
                    checked.warnings.len(),
                    map.hash_text()
                );
                output::print(line.as_bytes())?;
            }
        }
    }
    if bad { Err(Failure::Told) } else { Ok(()) }
}
