//! Surveys the regions that come with Milepost and writes their maps: `remake [NAME ...]`, all by default.

use milepost_survey::regions::{FIRST, REGIONS};
use milepost_survey::{Request, survey};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../map/maps");
    std::fs::create_dir_all(&maps)?;
    for (name, text) in REGIONS.into_iter().chain([FIRST]) {
        if wanted.is_empty() || wanted.iter().any(|asked| asked == name) {
            let map = survey(&Request::read(text)?).map_err(|error| format!("{name}: {error}"))?;
            std::fs::write(
                maps.join(name).with_extension("toml"),
                milepost_map::text::write(&map),
            )?;
        }
    }
    Ok(())
}
