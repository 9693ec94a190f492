//! `milepost survey`

use crate::failure::{Failure, write_stderr};
use crate::map::convert;
use crate::output;
use crate::seed;
use milepost_document::number::counted;
use milepost_map::text;
use milepost_survey::{Coordinates, Request};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Centre of the region: degrees of latitude and longitude; south and west are negative.
    #[arg(long, value_name = "LAT,LON", value_parser = coordinates, allow_hyphen_values = true)]
    around: Coordinates,
    /// Radius of the region, in kilometres.
    #[arg(long, value_name = "KM")]
    radius: f64,
    /// Name of the map.
    #[arg(long)]
    name: String,
    /// Length of a pip, in kilometres [default: such that about 1,800 mileposts fill the region].
    #[arg(long, value_name = "KM")]
    pip: Option<f64>,
    /// Cities that must be major; the largest others are added to them.
    #[arg(long, value_name = "CITY", num_args = 1.., value_delimiter = ',')]
    majors: Vec<String>,
    /// Random seed. If omitted, a seed is generated and printed. The same seed and options give the same map.
    #[arg(long)]
    seed: Option<u64>,
    /// File to write: graph JSON if it ends in .json, otherwise map text.
    #[arg(short)]
    output: PathBuf,
}

fn coordinates(text: &str) -> Result<Coordinates, String> {
    let expected = || format!("\"{text}\" is not LAT,LON, such as 40.4,-3.7");
    let (latitude, longitude) = text.split_once(',').ok_or_else(expected)?;
    let degrees = |part: &str, most: f64| {
        part.trim()
            .parse()
            .ok()
            .filter(|degrees: &f64| degrees.abs() <= most)
            .ok_or_else(expected)
    };
    Ok((degrees(latitude, 90.0)?, degrees(longitude, 180.0)?))
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let write = convert::writer(&args.output, text::write)?;
    let seed = args.seed.unwrap_or_else(seed::generate);
    let request = Request {
        name: args.name.clone(),
        centre: args.around,
        radius_km: args.radius,
        pip_km: args.pip,
        majors: args.majors.clone(),
        seed,
        ..Request::default()
    };
    let map =
        milepost_survey::survey(&request).map_err(|error| Failure::new(error.to_string(), ""))?;
    output::write(Some(&args.output), write(&map).as_bytes())?;
    write_stderr(&format!(
        "{}: {} mileposts, {} cities, {} goods, {}, seed {seed}\n",
        map.name(),
        map.mileposts().len(),
        map.cities().len(),
        map.goods().len(),
        counted(map.ferries().len(), "ferry", "ferries")
    ));
    Ok(())
}
