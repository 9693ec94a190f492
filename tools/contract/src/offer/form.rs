//! Odds in JSON and CSV.

use super::Chance;
use crate::cards::form::quoted;
use crate::value::Values;
use serde::Serialize;

/// A contract that may come next.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Odd<'a> {
    /// What it asks for.
    pub commodity: &'a str,
    /// Where to.
    pub destination: &'a str,
    /// Above 0, up to 1; all sum to 1.
    pub probability: f64,
}

/// Chances in words, in their order.
pub fn json<'a>(values: &'a Values, chances: &[Chance]) -> Vec<Odd<'a>> {
    let network = values.network();
    let odd = |chance: &Chance| Odd {
        commodity: &network.commodities()[chance.pair.commodity].name,
        destination: &network.cities()[chance.pair.destination].key,
        probability: chance.probability,
    };
    chances.iter().map(odd).collect()
}

/// The same as CSV by RFC 4180, a row each.
pub fn csv(odds: &[Odd<'_>]) -> String {
    let head = "commodity,destination,probability\r\n".to_owned();
    odds.iter().fold(head, |out, odd| {
        let [good, city] = [odd.commodity, odd.destination].map(quoted);
        out + &format!("{good},{city},{}\r\n", odd.probability)
    })
}
