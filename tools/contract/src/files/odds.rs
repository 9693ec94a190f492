//! Odds in JSON and CSV.

use crate::offer::Chance;
use crate::value::Values;
use serde::Serialize;

/// A contract that may come next.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Odd<'a> {
    /// The commodity.
    pub commodity: &'a str,
    /// The destination.
    pub destination: &'a str,
    /// Above 0, up to 1; all sum to 1.
    pub probability: f64,
}

/// The odds by name, in their order.
pub fn json<'a>(values: &'a Values, chances: &[Chance]) -> Vec<Odd<'a>> {
    let network = values.network();
    let odd = |chance: &Chance| Odd {
        commodity: &network.commodities()[chance.pair.commodity].name,
        destination: &network.cities()[chance.pair.destination].key,
        probability: chance.probability,
    };
    chances.iter().map(odd).collect()
}

/// The same as CSV by RFC 4180, a row for each contract.
pub fn csv(odds: &[Odd<'_>]) -> String {
    let header = ["commodity", "destination", "probability"].map(str::to_owned);
    let row = |odd: &Odd<'_>| {
        let probability = odd.probability.to_string();
        [
            odd.commodity.to_owned(),
            odd.destination.to_owned(),
            probability,
        ]
    };
    milepost_document::csv::write([header].into_iter().chain(odds.iter().map(row)))
}
