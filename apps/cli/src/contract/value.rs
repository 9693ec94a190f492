//! `milepost contract value` and `milepost contract values`

use crate::contract::source::{self, RulesArgs};
use crate::failure::Failure;
use crate::output;
use milepost_contract::Values;
use milepost_contract::cards::{count, dollars};
use serde::Serialize;
use std::fmt::Write;

#[derive(clap::Args)]
pub struct OneArgs {
    /// Network that comes with Milepost, or a network file.
    network: String,
    /// Commodity to deliver.
    commodity: String,
    /// Destination city.
    city: String,
    #[command(flatten)]
    rules: RulesArgs,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct AllArgs {
    /// Network that comes with Milepost, or a network file.
    network: String,
    #[command(flatten)]
    rules: RulesArgs,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// What a contract pays.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Value<'a> {
    /// The commodity.
    commodity: &'a str,
    /// The city it is delivered to.
    destination: &'a str,
    /// Number of segments on the shortest path from a city that makes the commodity.
    segments: u16,
    /// The reward in dollars.
    dollars: u32,
    /// The reward in railroad ties.
    ties: u32,
    /// The cities on the shortest path, starting where the commodity is made; only in `contract value`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    way: Vec<&'a str>,
}

impl<'a> Value<'a> {
    fn of(values: &'a Values, commodity: usize, destination: usize) -> Value<'a> {
        Value {
            commodity: &values.network().commodities()[commodity].name,
            destination: &values.network().cities()[destination].key,
            segments: values.segments(commodity, destination),
            dollars: values.dollars(commodity, destination),
            ties: values.ties(commodity, destination),
            way: Vec::new(),
        }
    }
}

pub fn one(args: &OneArgs) -> Result<(), Failure> {
    let values = source::values(&args.network, &args.rules)?;
    let network = values.network();
    let commodity = source::commodity(network, &args.commodity)?;
    let city = source::city(network, &args.city)?;
    let name = |city: &usize| network.cities()[*city].key.as_str();
    let way = values.way(commodity, city).iter().map(name).collect();
    let value = Value {
        way,
        ..Value::of(&values, commodity, city)
    };
    let text = if args.json {
        output::json(&value)?
    } else {
        text(&values, &value, commodity, city)
    };
    output::print(text.as_bytes())
}

fn text(values: &Values, value: &Value<'_>, commodity: usize, city: usize) -> String {
    let network = values.network();
    let region = |region: usize| network.regions().names[region].as_str();
    let made: Vec<&str> = network.commodities()[commodity]
        .regions
        .iter()
        .map(|&index| region(index))
        .collect();
    format!(
        "{} to {}: {}, {} and {}\n  path     {}\n  regions  {} to {}\n  worth    {} as a destination \
         at the start of a game\n",
        value.commodity,
        value.destination,
        count(value.segments, "segment"),
        dollars(value.dollars),
        count(value.ties, "tie"),
        value.way.join(" - "),
        made.join(", "),
        region(network.cities()[city].region),
        values.base(city)
    )
}

pub fn all(args: &AllArgs) -> Result<(), Failure> {
    let values = source::values(&args.network, &args.rules)?;
    let cities = values.network().cities().len();
    let rows: Vec<Value<'_>> = (0..values.network().commodities().len() * cities)
        .map(|index| Value::of(&values, index / cities, index % cities))
        .collect();
    let text = if args.json {
        output::json(&rows)?
    } else {
        table(&rows)
    };
    output::print(text.as_bytes())
}

fn table(rows: &[Value<'_>]) -> String {
    let widest = |text: fn(&Value<'_>) -> usize| rows.iter().map(text).max().unwrap_or_default();
    let good = widest(|row| row.commodity.chars().count()).max("commodity".len());
    let city = widest(|row| row.destination.chars().count()).max("destination".len());
    let mut out = format!(
        "{:good$}  {:city$}  segments   dollars  ties\n",
        "commodity", "destination"
    );
    for row in rows {
        let Value {
            commodity,
            destination,
            segments,
            ties,
            ..
        } = row;
        let dollars = dollars(row.dollars);
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{commodity:good$}  {destination:city$}  {segments:8}  {dollars:>8}  {ties:4}"
        );
    }
    out
}
