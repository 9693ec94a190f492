//! Revenue beside what stops pay.

use crate::model::tile::Gauge;
use crate::rules::{Ends, Places, When};
use milepost_document::FromNode;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a bonus is counted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromNode, Serialize)]
#[serde(rename_all = "lowercase")]
#[form(expected("supported"))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum Per {
    /// Once for a route that has a paid stop of each of the sets.
    #[default]
    Route,
    /// For each paid stop of its first set, on a route that has a paid stop of each of the others.
    Stop,
    /// For each stop that such a route visits, paid or not.
    Visit,
    /// For each hex of such a route, the first and the last counted.
    Hex,
    /// For each hex of the only set that a route comes through, be there a stop or not, paid or not; a hex that it comes
    /// through twice counts once.
    Passed,
}

/// Revenue beside what stops pay, or a fee that is taken from it. Only stops that are paid count for revenue; for a fee all
/// that the route visits, paid or not, so that it is the same however the route is paid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bonus {
    /// What it is called in an answer; by its places where it has no name.
    pub name: String,
    /// What earns it: a paid stop of each; for [`Per::Passed`] the hexes, of which it says names and marks.
    pub sets: Vec<Places>,
    /// What it pays.
    pub pays: u32,
    /// What it takes instead, where it is a fee.
    pub takes: u32,
    /// How often.
    pub per: Per,
    /// So many of what it is counted by are not paid for.
    pub beyond: u32,
    /// The most that is paid for what it is counted by, before a train's multiplier.
    pub most: Option<u32>,
    /// What it pays more, by the hex of the paid stop; of each set the greatest counts.
    pub adds: BTreeMap<String, u32>,
    /// The stop, by its hex or as `M38:1`, of which it pays more what that pays the train, by the hex of the paid stop; as
    /// with `adds`, of each set the greatest counts.
    pub worth: BTreeMap<String, String>,
    /// Whether it pays again what the stop of the last set pays.
    pub again: bool,
    /// Whether the train's multiplier goes for it too.
    pub multiplied: bool,
    /// It is for routes over track of one of these gauges; for all where there are none.
    pub gauges: Vec<Gauge>,
    /// For whom it is.
    pub when: When,
    /// Whether one route alone of the whole run has it.
    pub once: bool,
    /// Whether it goes to the company's treasury: it is reported beside the revenue, and decides at most between runs of the
    /// same revenue, by [`Prefer::Subsidy`](crate::rules::Prefer::Subsidy).
    pub subsidy: bool,
}

impl Bonus {
    /// A bonus for a stop in a hex.
    pub fn visit(hex: impl Into<String>, pays: u32) -> Bonus {
        Bonus {
            sets: vec![Places::of([hex.into()])],
            pays,
            ..Bonus::default()
        }
    }

    /// A bonus for a stop in one hex and a stop in any of others.
    pub fn connection(
        from: impl Into<String>,
        to: impl IntoIterator<Item = String>,
        pays: u32,
    ) -> Bonus {
        Bonus {
            sets: vec![Places::of([from.into()]), Places::of(to)],
            pays,
            ..Bonus::default()
        }
    }

    /// What it is called.
    pub fn words(&self) -> String {
        if !self.name.is_empty() {
            return self.name.clone();
        }
        let sets: Vec<String> = self.sets.iter().map(Places::words).collect();
        if sets.is_empty() {
            "bonus".to_owned()
        } else {
            sets.join(" with ")
        }
    }

    /// Whether it takes from what a route earns.
    pub fn is_fee(&self) -> bool {
        self.takes > 0
    }

    /// Whether the stops that are paid alone decide what it pays.
    pub fn is_by_stops(&self) -> bool {
        !self.once
            && !self.is_fee()
            && matches!(self.per, Per::Route | Per::Stop)
            && self.gauges.is_empty()
            && !self.asks_for_ends()
    }

    /// Whether a set asks for stops at ends of the route.
    pub fn asks_for_ends(&self) -> bool {
        self.sets.iter().any(|places| places.ends != Ends::Any)
    }

    /// Whether it is one that [`Per::Route`] pays alike on every route.
    pub fn is_fixed(&self) -> bool {
        let alike = self.adds.is_empty() && self.worth.is_empty() && !self.again && !self.once;
        let anywhere = self.gauges.is_empty() && !self.asks_for_ends();
        self.per == Per::Route && alike && anywhere
    }
}
