//! Rule files, TOML or JSON with the same members.

use super::{CityWeights, Floor, Market, Odds, Private, Reward, Rules, Starting, Ties};
use milepost_document::{Cursor, Node, Problem, Reader, Severity, nearest, quoted};
use std::collections::BTreeMap;

/// What a file says that it is.
pub const FORMAT: &str = "contract-rules/1";

/// The largest weight.
const HEAVIEST: i64 = 1000;
/// The most dollars that a rule can name.
const RICHEST: i64 = 1_000_000;
/// The farthest that anything reaches, in segments.
const FARTHEST: i64 = 255;

/// Reads a rule set for a network with these attributes: JSON begins with a brace, all else is TOML.
///
/// # Errors
/// All that is wrong with it, each with its place.
pub fn read(text: &str, attributes: &[String]) -> Result<Rules, Vec<Problem>> {
    let text = text.trim_start_matches('\u{feff}');
    let json = text.trim_start().starts_with('{');
    let node = if json {
        Node::from_json_text(text)?
    } else {
        Node::from_toml_text(text)?
    };
    of(&Cursor::root(&node), attributes)
}

/// Reads a rule set that is part of a file.
///
/// # Errors
/// All that is wrong with it, each with its place.
pub fn of(root: &Cursor<'_>, attributes: &[String]) -> Result<Rules, Vec<Problem>> {
    let mut reader = Reader::new(Severity::Error);
    let r = &mut reader;
    let sections = [
        "milepost", "reward", "ties", "city", "odds", "private", "starting", "market",
    ];
    r.table(root, &sections);
    r.required(root, "milepost", |r, at| {
        if r.text(at)? != FORMAT {
            r.error(
                at,
                format!("this file does not say that it is \"{FORMAT}\""),
                "",
            );
        }
        Some(())
    });
    let standard = Rules::default();
    let rules = Rules {
        milepost: standard.milepost,
        reward: r.optional(root, "reward", reward).unwrap_or_default(),
        ties: r.optional(root, "ties", ties).unwrap_or_default(),
        city: r
            .optional(root, "city", |r, at| city(r, at, attributes))
            .unwrap_or_default(),
        odds: match root.get("odds") {
            Some(at) => table_of_odds(r, &at, attributes),
            None => standard.odds,
        },
        private: r.optional(root, "private", private).unwrap_or_default(),
        starting: r.optional(root, "starting", starting).unwrap_or_default(),
        market: r.optional(root, "market", market).unwrap_or_default(),
    };
    if reader.problems.is_empty() {
        Ok(rules)
    } else {
        Err(reader.problems)
    }
}

fn number<T: TryFrom<i64>>(
    r: &mut Reader,
    at: &Cursor<'_>,
    key: &str,
    range: std::ops::RangeInclusive<i64>,
    standard: T,
) -> T {
    r.optional(at, key, |r, at| r.integer(at, range))
        .unwrap_or(standard)
}

fn reward(r: &mut Reader, at: &Cursor<'_>) -> Option<Reward> {
    r.table(at, &["dollars_per_segment"]);
    let standard = Reward::default().dollars_per_segment;
    Some(Reward {
        dollars_per_segment: number(r, at, "dollars_per_segment", 0..=RICHEST, standard),
    })
}

fn ties(r: &mut Reader, at: &Cursor<'_>) -> Option<Ties> {
    r.table(at, &["same", "step"]);
    let standard = Ties::default();
    Some(Ties {
        same: number(r, at, "same", 0..=HEAVIEST, standard.same),
        step: number(r, at, "step", 0..=HEAVIEST, standard.step),
    })
}

fn city(r: &mut Reader, at: &Cursor<'_>, known: &[String]) -> Option<CityWeights> {
    r.table(
        at,
        &["base", "commodities", "attributes", "destination", "source"],
    );
    let standard = CityWeights::default();
    let mut weight = |key, standard| number(r, at, key, 0..=HEAVIEST, standard);
    let [base, commodities] = [
        ("base", standard.base),
        ("commodities", standard.commodities),
    ]
    .map(|(key, standard)| weight(key, standard));
    let [destination, source] = [
        ("destination", standard.destination),
        ("source", standard.source),
    ]
    .map(|(key, standard)| weight(key, standard));
    let attributes = r.optional(at, "attributes", |r, at| {
        at.members()
            .for_each(|(name, at)| is_attribute(r, &at, name, known));
        r.named(at, |r, at| r.integer(at, 0..=HEAVIEST))
    });
    let attributes: BTreeMap<String, u32> = attributes.unwrap_or(standard.attributes);
    Some(CityWeights {
        base,
        commodities,
        attributes,
        destination,
        source,
    })
}

fn is_attribute(r: &mut Reader, at: &Cursor<'_>, name: &str, known: &[String]) {
    if known.iter().any(|attribute| attribute == name) {
        return;
    }
    let near = nearest(name, known.iter().map(String::as_str)).join(" or ");
    let hint = if near.is_empty() {
        known.join(", ")
    } else {
        near
    };
    r.error(
        at,
        format!("no city of the network can be {}", quoted(name)),
        format!("known there: {hint}"),
    );
}

/// Rows in order; one without an attribute must be there, and last.
fn table_of_odds(r: &mut Reader, at: &Cursor<'_>, attributes: &[String]) -> Vec<Odds> {
    let told = r.problems.len();
    let rows = r
        .list(at, |r, row| odds(r, row, Some(attributes)))
        .unwrap_or_default();
    let general = rows.iter().position(|row| row.near.is_none());
    if general.is_none_or(|place| place + 1 != rows.len()) && r.problems.len() == told {
        r.error(
            at,
            "the last row of odds, and only it, is for all other cities",
            "leave its \"near\" out",
        );
    }
    rows
}

fn odds(r: &mut Reader, at: &Cursor<'_>, attributes: Option<&[String]>) -> Option<Odds> {
    let near = attributes.map(|_| "near");
    let known: Vec<&str> = near
        .into_iter()
        .chain(["north", "east", "south", "west"])
        .collect();
    r.table(at, &known);
    let [north, east, south, west] = ["north", "east", "south", "west"]
        .map(|key| r.required(at, key, |r, at| r.integer::<u32>(at, 0..=HEAVIEST)));
    let near = attributes.and_then(|attributes| {
        r.optional(at, "near", |r, at| {
            let name = r.name(at)?;
            is_attribute(r, at, &name, attributes);
            Some(name)
        })
    });
    let odds = Odds {
        near,
        north: north?,
        east: east?,
        south: south?,
        west: west?,
    };
    if odds.north + odds.east + odds.south + odds.west == 0 {
        r.error(at, "the odds are all 0", "give some direction a weight");
    }
    Some(odds)
}

fn private(r: &mut Reader, at: &Cursor<'_>) -> Option<Private> {
    r.table(at, &["offers", "destinations", "commodities", "floor"]);
    let standard = Private::default();
    Some(Private {
        offers: number(r, at, "offers", 1..=20, standard.offers),
        destinations: number(r, at, "destinations", 1..=FARTHEST, standard.destinations),
        commodities: number(r, at, "commodities", 0..=FARTHEST, standard.commodities),
        floor: r.optional(at, "floor", |r, at| {
            r.table(at, &["dollars", "after"]);
            let dollars = r.required(at, "dollars", |r, at| r.integer(at, 0..=RICHEST));
            let after = r.required(at, "after", |r, at| r.integer(at, 0..=RICHEST));
            Some(Floor {
                dollars: dollars?,
                after: after?,
            })
        }),
    })
}

fn starting(r: &mut Reader, at: &Cursor<'_>) -> Option<Starting> {
    r.table(at, &["offers", "destinations", "mountains", "odds"]);
    let standard = Starting::default();
    Some(Starting {
        offers: number(r, at, "offers", 1..=20, standard.offers),
        destinations: number(r, at, "destinations", 1..=FARTHEST, standard.destinations),
        mountains: r
            .optional(at, "mountains", Reader::boolean)
            .unwrap_or(standard.mountains),
        odds: r
            .optional(at, "odds", |r, at| odds(r, at, None))
            .unwrap_or(standard.odds),
    })
}

fn market(r: &mut Reader, at: &Cursor<'_>) -> Option<Market> {
    r.table(at, &["destinations", "commodities", "least"]);
    let standard = Market::default();
    Some(Market {
        destinations: number(r, at, "destinations", 1..=FARTHEST, standard.destinations),
        commodities: number(r, at, "commodities", 0..=FARTHEST, standard.commodities),
        least: number(r, at, "least", 0..=FARTHEST, standard.least),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::ATTRIBUTES;

    fn attributes() -> Vec<String> {
        ATTRIBUTES.map(str::to_owned).to_vec()
    }

    #[test]
    fn what_a_file_leaves_out_is_as_in_the_source() {
        assert_eq!(
            read("milepost = \"contract-rules/1\"", &attributes()),
            Ok(Rules::default())
        );
        let json = serde_json::to_string(&Rules::default()).unwrap();
        assert_eq!(read(&json, &attributes()), Ok(Rules::default()));
    }

    #[test]
    fn all_that_is_wrong_is_told() {
        let text = "milepost = \"rules\"\nreward = { dollars = 1 }\nties.same = -1\n\
            city.attributes.larg = 3\nodds = [{ north = 1, east = 1, south = 1 }]\n\
            private.floor = { dollars = 6000 }\nstarting.odds = { north = 0, east = 0, south = 0, west = 0 }\n";
        let problems = read(text, &attributes()).unwrap_err();
        let told: Vec<&str> = problems
            .iter()
            .map(|problem| problem.what.as_str())
            .collect();
        assert_eq!(told.len(), 7, "{told:#?}");
        let text = "milepost = \"contract-rules/1\"\nties.same = -1\nodds = []\n";
        assert_eq!(read(text, &attributes()).unwrap_err().len(), 2);
    }
}
