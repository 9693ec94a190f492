//! `milepost survey`

use crate::failure::problems::print_problems;
use crate::failure::{Failure, write_stderr};
use crate::input;
use crate::map::convert;
use crate::output;
use crate::output::target::{self, OutputArgs};
use crate::study::seed;
use milepost_document::number::counted;
use milepost_map::text;
use milepost_survey::{Coordinates, GoodsRequest, Names, Rectangle, Request, SurveyError, survey};
use serde::Serialize;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.required_unless_present("format").help(
    "File to write: graph JSON if it ends in .json, otherwise map text"
)))]
pub struct Args {
    /// Survey file in TOML: the region and all other settings. Options replace what it says.
    file: Option<String>,
    /// Countries to survey: the map ends at their borders.
    #[arg(long, value_name = "COUNTRY", num_args = 1.., value_delimiter = ',')]
    countries: Vec<String>,
    /// Centre of the region: degrees of latitude and longitude; south and west are negative.
    #[arg(long, value_name = "LAT,LON", value_parser = coordinates, allow_hyphen_values = true)]
    around: Option<Coordinates>,
    /// Radius of the region, in kilometres.
    #[arg(long, value_name = "KM")]
    radius: Option<f64>,
    /// Width of a rectangular region, in kilometres.
    #[arg(long, value_name = "KM")]
    width: Option<f64>,
    /// Height of a rectangular region, in kilometres.
    #[arg(long, value_name = "KM", conflicts_with = "paper")]
    height: Option<f64>,
    /// Paper that a rectangular region has the shape of, such as a3.
    #[arg(long, requires = "width")]
    paper: Option<String>,
    /// Lay that paper on its long side.
    #[arg(long, requires = "paper")]
    landscape: bool,
    /// Direction that is up on the map, in degrees: 0 is north, 90 east.
    #[arg(long, value_name = "DEGREES", allow_hyphen_values = true)]
    turn: Option<f64>,
    /// Name of the map [default: the countries].
    #[arg(long)]
    name: Option<String>,
    /// Length of a pip, in kilometres [default: such that about 1,800 mileposts fill the region].
    #[arg(long, value_name = "KM")]
    pip: Option<f64>,
    /// Cities that must be major; the largest others are added to them.
    #[arg(long, value_name = "CITY", num_args = 1.., value_delimiter = ',')]
    majors: Vec<String>,
    /// Names of cities: english or local [default: english].
    #[arg(long, value_name = "LANGUAGE", value_parser = names)]
    names: Option<Names>,
    /// File that chooses, renames or places goods, in TOML: what stands under goods in a survey file.
    #[arg(long, value_name = "FILE")]
    goods: Option<String>,
    /// Random seed. If omitted, a seed is generated and printed. The same seed and options give the same map.
    #[arg(long)]
    seed: Option<u64>,
    /// Print what the map is as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// The map that was made.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SurveyedMap<'a> {
    title: &'a str,
    /// Number of mileposts.
    mileposts: usize,
    /// Number of cities.
    cities: usize,
    /// Number of goods.
    goods: usize,
    /// Number of ferries.
    ferries: usize,
    seed: u64,
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

fn names(text: &str) -> Result<Names, String> {
    match text {
        "english" => Ok(Names::English),
        "local" => Ok(Names::Local),
        _ => Err("expected english or local".to_owned()),
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.required();
    let write = convert::writer(&target, text::write)?;
    let request = request(args)?;
    let map = survey(&request).map_err(|error| refused(&error))?;
    target.write(write(&map).as_bytes())?;
    write_stderr(&format!(
        "{}: {} mileposts, {} cities, {} goods, {}, seed {}\n",
        map.name(),
        map.mileposts().len(),
        map.cities().len(),
        map.goods().len(),
        counted(map.ferries().len(), "ferry", "ferries"),
        request.seed
    ));
    #[cfg(feature = "table")]
    write_stderr(&crate::map::check::verdict(&map));
    if !args.json {
        return Ok(());
    }
    let surveyed = SurveyedMap {
        title: map.name(),
        mileposts: map.mileposts().len(),
        cities: map.cities().len(),
        goods: map.goods().len(),
        ferries: map.ferries().len(),
        seed: request.seed,
    };
    target::print_beside(Some(&target), output::json(&surveyed)?.as_bytes())
}

/// The request of the file, with what the options say.
fn request(args: &Args) -> Result<Request, Failure> {
    let mut request = match &args.file {
        Some(file) => {
            let text = input::file(file, "FILE is a survey file, in TOML")?;
            Request::read(&text).map_err(|error| wrong(file, &text, error))?
        }
        None => Request::default(),
    };
    if args.file.is_none() || args.seed.is_some() {
        request.seed = args.seed.unwrap_or_else(seed::generate);
    }
    if let Some(file) = &args.goods {
        let text = input::file(file, "FILE chooses goods, in TOML")?;
        request.goods = GoodsRequest::read(&text).map_err(|problems| {
            print_problems(file, &text, &problems);
            Failure::Reported
        })?;
    }
    let region = &mut request.region;
    region.centre = args.around.or(region.centre);
    region.radius_km = args.radius.or(region.radius_km);
    region.turn = args.turn.unwrap_or(region.turn);
    if !args.countries.is_empty() {
        region.countries = listed(&args.countries);
    }
    if args.width.is_some() || args.height.is_some() {
        region.rectangle = Some(Rectangle {
            width_km: args.width,
            height_km: args.height,
            paper: args.paper.clone(),
            landscape: args.landscape,
        });
    }
    if let Some(name) = &args.name {
        request.name.clone_from(name);
    } else if request.name.is_empty() {
        request.name = request.region.countries.join(" and ");
    }
    request.pip_km = args.pip.or(request.pip_km);
    request.names = args.names.unwrap_or(request.names);
    if !args.majors.is_empty() {
        request.majors = listed(&args.majors);
    }
    Ok(request)
}

/// The names of a list, without blanks around them, each once.
fn listed(names: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for name in names.iter().map(|name| name.trim()) {
        if !name.is_empty() && found.iter().all(|known| known != name) {
            found.push(name.to_owned());
        }
    }
    found
}

/// A survey file that cannot be read, its problems printed.
fn wrong(file: &str, text: &str, error: SurveyError) -> Failure {
    match error {
        SurveyError::Unreadable(problems) => {
            print_problems(file, text, &problems);
            Failure::Reported
        }
        other => refused(&other),
    }
}

fn refused(error: &SurveyError) -> Failure {
    let nameless = match error {
        SurveyError::Several(errors) => errors.contains(&SurveyError::NoName),
        error => *error == SurveyError::NoName,
    };
    let hint = if nameless {
        "name it with --name NAME"
    } else {
        ""
    };
    Failure::new(error.to_string(), hint)
}
