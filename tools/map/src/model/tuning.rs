//! The numbers by which a map's decks are tuned.

use super::micro::{Micro, ONE};
use super::run::Run;
use serde::Serialize;
use std::collections::BTreeMap;

/// How decks are made for a map. The defaults are the source's for its map of Europe.
///
/// Members that came after the first maps are written only where they differ from the default, so that the content
/// hash of a map that does not use them, and the codes of its decks, stay as they were.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(transform = with_preset))]
pub struct Tuning {
    /// How often cities are destinations, relative to each other, by size.
    pub city_weights: CityWeights,
    /// Weights of single cities in place of their size's.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weights: BTreeMap<String, u16>,
    /// Where a city begins to be out of the way, and how fast the bonus grows; `None`: as the map suggests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dingle: Option<Dingle>,
    /// The least payoff that a demand may have, in millions.
    pub min_payoff: i32,
    /// The divisor of the square of the distance in the long-run term.
    pub long_run: u32,
    /// What is added to every payoff before rounding down, in per cent.
    pub bonus_percent: u16,
    /// How much a city that makes a good is spared as a destination, for each demand of that good.
    pub source_share: Micro,
    /// What players can spend before their first move: the dearest track of an opening card's demands.
    pub opening_budget: u32,
    /// Payoffs moved by hand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjustment>,
    /// Goods demanded more or less often, by hand, in a deck of any size; they sum to 0.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub good_counts: BTreeMap<String, i32>,
    /// How often goods are demanded, relative to each other; 1 for a good that is not named.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub good_weights: BTreeMap<String, Micro>,
    /// What each player starts with, in millions.
    #[serde(skip_serializing_if = "is_usual_start")]
    pub start: u32,
    /// What each player can spend on track before the first turn of movement, in millions.
    #[serde(skip_serializing_if = "is_usual_spend")]
    pub spend_before_moving: u32,
}

/// Relative weights of cities as destinations, by size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CityWeights {
    /// Of a major city.
    pub major: u16,
    /// Of a medium city.
    pub medium: u16,
    /// Of a small city.
    pub small: u16,
}

/// A city whose metric M reaches `threshold` earns 1 + (M - threshold) / rate more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Dingle {
    /// T, in millions of building cost.
    pub threshold: Micro,
    /// I, in millions of building cost for each million of bonus; more than 0.
    pub rate: Micro,
}

/// A payoff moved by hand: of a good, to a city, of short runs, over hard terrain, or of all that several of these say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Adjustment {
    /// The good; any, if none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub good: Option<String>,
    /// The destination; any, if none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// The most pips D of the best track; any, if none are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_pips: Option<u32>,
    /// The least C/D of the best track; any, if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_ratio: Option<Micro>,
    /// Millions added.
    pub amount: Micro,
}

impl Adjustment {
    /// Whether it is meant for a demand of this good at this city, whose best track is this run.
    pub fn is_for(&self, good: &str, city: &str, run: Run) -> bool {
        let named =
            |name: &Option<String>, this: &str| name.as_ref().is_none_or(|name| name == this);
        let ratio = |least: Micro| {
            let cost = i64::from(run.cost) * ONE;
            if run.pips == 0 {
                least.0 <= ONE
            } else {
                i128::from(cost) >= i128::from(least.0) * i128::from(run.pips)
            }
        };
        named(&self.good, good)
            && named(&self.city, city)
            && self.max_pips.is_none_or(|most| run.pips <= most)
            && self.min_ratio.is_none_or(ratio)
    }
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            city_weights: CityWeights {
                major: 9,
                medium: 7,
                small: 5,
            },
            weights: BTreeMap::new(),
            dingle: None,
            min_payoff: 3,
            long_run: 1000,
            bonus_percent: 0,
            source_share: Micro(250_000),
            opening_budget: 50,
            adjustments: Vec::new(),
            good_counts: BTreeMap::new(),
            good_weights: BTreeMap::new(),
            start: START,
            spend_before_moving: SPEND,
        }
    }
}

/// What players of most games start with: the source says so of none but the planets' games.
const START: u32 = 50;
/// Two turns of building at 20.
const SPEND: u32 = 40;

fn is_usual_start(start: &u32) -> bool {
    *start == START
}

fn is_usual_spend(spend: &u32) -> bool {
    *spend == SPEND
}

/// Values to begin with, by one name in a file; what else the file says goes before them.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name in files.
    pub name: &'static str,
    /// Its values.
    pub tuning: fn() -> Tuning,
}

/// Every preset.
pub const PRESETS: [Preset; 1] = [Preset {
    name: "planet",
    tuning: planet,
}];

/// A planet's game: faster engines and hostile terrain (`docs/rules/demand-decks.md`, D10, which says what of it is ours).
fn planet() -> Tuning {
    Tuning {
        long_run: 2000,
        bonus_percent: 15,
        opening_budget: 50,
        start: 60,
        spend_before_moving: 40,
        ..Tuning::default()
    }
}

/// A preset is a member of files that are read, and is written as the values it stands for.
#[cfg(feature = "schemas")]
fn with_preset(schema: &mut schemars::Schema) {
    let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
    let member = serde_json::json!({
        "description": "Values to begin with; other members go before them. Read, and written as what it stands for.",
        "enum": names,
    });
    if let Some(members) = schema
        .ensure_object()
        .get_mut("properties")
        .and_then(|it| it.as_object_mut())
    {
        members.insert("preset".to_owned(), member);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjustments_are_for_what_they_name() {
        let run = |pips, cost| Run { cost, pips };
        let short = Adjustment {
            max_pips: Some(7),
            ..Adjustment::default()
        };
        assert!(short.is_for("Oil", "Bude", run(7, 30)) && !short.is_for("Oil", "Bude", run(8, 8)));
        let hard = Adjustment {
            min_ratio: Some(Micro(1_300_000)),
            ..Adjustment::default()
        };
        assert!(
            hard.is_for("Oil", "Bude", run(10, 13)) && !hard.is_for("Oil", "Bude", run(100, 129))
        );
        assert!(!hard.is_for("Oil", "Bude", run(0, 0)));
        let both = Adjustment {
            good: Some("Oil".to_owned()),
            ..short
        };
        assert!(both.is_for("Oil", "Bude", run(3, 3)));
        assert!(!both.is_for("Jute", "Bude", run(3, 3)) && !both.is_for("Oil", "Bude", run(9, 9)));
    }

    #[test]
    fn what_is_usual_is_not_written() {
        let written = serde_json::to_value(Tuning::default())
            .map(|it| it.to_string())
            .unwrap_or_default();
        for member in ["good_weights", "start", "spend_before_moving"] {
            assert!(!written.contains(member), "{written}");
        }
    }
}
