//! `milepost contract network`

use crate::contract::source::{self, RulesArgs};
use crate::failure::Failure;
use crate::input;
use crate::output;
use crate::output::picture::{self, PaperArgs};
use crate::output::target::{OutputArgs, Target};
use clap::Subcommand;
use milepost_calls::export;
use milepost_contract::cards::count;
use milepost_contract::model::City;
use milepost_contract::{Network, Values, shipped};
use serde::Serialize;
use std::fmt::Write;

/// The commands for networks.
#[derive(Subcommand)]
pub enum Verb {
    /// List the networks that come with Milepost.
    List(ListArgs),
    /// Describe a network, or with -o draw its map or convert it between TOML and JSON.
    Show(ShowArgs),
    /// Report every problem in network files.
    Check(CheckArgs),
    /// Make a network from a crayon map.
    #[cfg(feature = "map")]
    From(crate::contract::from::Args),
}

#[derive(clap::Args)]
pub struct ListArgs {
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// A network that ships.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ListedNetwork {
    name: &'static str,
    title: String,
    /// Number of cities.
    cities: usize,
    /// Number of routes.
    routes: usize,
    /// Number of commodities.
    commodities: usize,
}

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "File to write: .svg, .png or .pdf for the map, .toml or .json for the network"
)))]
pub struct ShowArgs {
    /// Network that comes with Milepost, or a network file (TOML or JSON).
    network: String,
    #[command(flatten)]
    output: OutputArgs,
    /// Print the network as JSON.
    #[arg(long, conflicts_with_all = ["output", "format"])]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    paper: PaperArgs,
}

#[derive(clap::Args)]
pub struct CheckArgs {
    /// Network files, or networks that come with Milepost.
    #[arg(required = true)]
    file: Vec<String>,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

pub fn run(verb: &Verb) -> Result<(), Failure> {
    match verb {
        Verb::List(args) => list(args),
        Verb::Show(args) => show(args),
        Verb::Check(args) => check(args),
        #[cfg(feature = "map")]
        Verb::From(args) => crate::contract::from::run(args),
    }
}

fn list(args: &ListArgs) -> Result<(), Failure> {
    let (mut text, mut all) = (String::new(), Vec::new());
    for (name, _) in shipped::NETWORKS {
        let network = source::network(name)?;
        text += &format!("{name:16} {}: {}\n", network.name(), size(&network));
        all.push(ListedNetwork {
            name,
            title: network.name().to_owned(),
            cities: network.cities().len(),
            routes: network.routes().len(),
            commodities: network.commodities().len(),
        });
    }
    let text = match args.json {
        true => output::json(&all)?,
        false => text,
    };
    output::print(text.as_bytes())
}

/// The numbers of cities, routes and commodities, in words.
fn size(network: &Network) -> String {
    let routes = count(network.routes().len() as u64, "route");
    let goods = commodities(network);
    format!("{} cities, {routes}, {goods}", network.cities().len())
}

fn commodities(network: &Network) -> String {
    match network.commodities().len() {
        1 => "1 commodity".to_owned(),
        more => format!("{more} commodities"),
    }
}

fn check(args: &CheckArgs) -> Result<(), Failure> {
    let mut bad = false;
    for file in &args.file {
        match source::network_with_warnings(file) {
            Err(failure) => {
                failure.print();
                bad = true;
            }
            Ok(checked) => {
                if args.json {
                    continue;
                }
                let network = &checked.network;
                let line = format!(
                    "{}: good, {}, {}, hash {}\n",
                    input::called(file),
                    size(network),
                    count(checked.warnings.len() as u64, "warning"),
                    network.hash()
                );
                output::print(line.as_bytes())?;
            }
        }
    }
    if args.json {
        output::print_problems()?;
    }
    if bad { Err(Failure::Reported) } else { Ok(()) }
}

fn show(args: &ShowArgs) -> Result<(), Failure> {
    let target = args.output.target();
    args.paper.only_for(
        target
            .as_ref()
            .is_some_and(|target| target.ending() == "pdf"),
    )?;
    let values = source::values(&args.network, &args.rules)?;
    match &target {
        Some(target) => write(target, &values, args),
        None if args.json => output::print(output::json(&values.network().file())?.as_bytes()),
        None => output::print(description(&values).as_bytes()),
    }
}

fn write(target: &Target, values: &Values, args: &ShowArgs) -> Result<(), Failure> {
    if let Some(text) = source::network_file(target, values.network())? {
        return target.write(text.as_bytes());
    }
    let picture = export::network(values);
    picture::write(target, |format| picture.tiled(format, args.paper.paper()))
}

fn description(values: &Values) -> String {
    let network = values.network();
    let mut out = format!("{}\n", network.name());
    // Writing to a string cannot fail.
    for (what, text) in [
        ("licence", network.licence()),
        ("source", network.provenance()),
    ] {
        if !text.is_empty() {
            let _ = writeln!(out, "  {what}: {text}");
        }
    }
    let farthest = (0..network.cities().len())
        .flat_map(|a| (0..a).filter_map(move |b| values.hops().between(a, b)))
        .max();
    let mountains = network
        .routes()
        .iter()
        .filter(|route| route.mountainous)
        .count();
    let _ = writeln!(out, "  content hash: {}\n", network.hash());
    let _ = writeln!(
        out,
        "{} cities, {} ({mountains} over mountains), {} at most between two cities",
        network.cities().len(),
        count(network.routes().len() as u64, "route"),
        count(farthest.unwrap_or_default(), "segment")
    );
    for (region, name) in network.regions().names.iter().enumerate() {
        let cities = network.cities().iter().filter(|city| city.region == region);
        let _ = writeln!(out, "\n{name}");
        cities.for_each(|city| row(&mut out, network, city));
    }
    let _ = writeln!(out, "\n{}", commodities(network));
    for commodity in network.commodities() {
        let cities: Vec<&str> = commodity
            .cities
            .iter()
            .map(|&city| network.cities()[city].key.as_str())
            .collect();
        let _ = writeln!(out, "  {:14} {}", commodity.name, cities.join(", "));
    }
    let _ = writeln!(out, "\n{} starts", network.starts().len());
    for start in network.starts() {
        let [a, b] = start.map(|city| network.cities()[city].key.as_str());
        let _ = writeln!(out, "  {a}, {b}");
    }
    out
}

fn row(out: &mut String, network: &Network, city: &City) {
    let goods: Vec<&str> = city
        .commodities
        .iter()
        .map(|&good| network.commodities()[good].name.as_str())
        .collect();
    let has: Vec<&str> = city.attributes.iter().map(String::as_str).collect();
    let has = if has.is_empty() {
        String::new()
    } else {
        format!("  ({})", has.join(", "))
    };
    let _ = writeln!(out, "  {:18} {}{has}", city.key, goods.join(", "));
}
