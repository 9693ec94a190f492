//! Rules that are for stops, each for itself.

use crate::model::tile::{Gauge, Kind};
use crate::rules::{Places, When};
use milepost_document::{Cursor, FromNode, Reader};
use serde::Serialize;

/// Stops that a route may visit only with so many others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Need {
    /// Those stops.
    #[serde(flatten)]
    pub places: Places,
    /// How many other stops the route must visit, none of them of these places.
    #[form(range(1..=100))]
    pub others: u32,
    /// Which of the others count; all where it is not said.
    #[serde(skip_serializing_if = "Option::is_none", rename = "with")]
    pub among: Option<Places>,
    /// For whom it is.
    #[serde(flatten)]
    pub when: When,
}

/// How many of some stops a route must visit at least, and may at most; a route that visits others is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromNode)]
#[form(check(VisitCount::check))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct VisitCount {
    /// Those stops.
    #[serde(flatten)]
    pub places: Places,
    /// The least; none where it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[form(range(1..=100))]
    pub least: Option<u32>,
    /// The most; any number where it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[form(range(0..=100))]
    pub most: Option<u32>,
    /// For whose routes it is.
    #[serde(flatten)]
    pub when: When,
}

impl VisitCount {
    /// Whether a route may visit so many of these stops.
    pub(crate) fn admits(&self, count: usize) -> bool {
        self.least.is_none_or(|least| count >= least as usize)
            && self.most.is_none_or(|most| count <= most as usize)
    }
}

impl VisitCount {
    /// Complains where it says neither a least nor a most, or a least above the most.
    fn check(reader: &mut Reader, at: &Cursor<'_>, rule: VisitCount) -> Option<VisitCount> {
        let what = match (rule.least, rule.most) {
            (None, None) => "this says neither least nor most".to_owned(),
            (Some(least), Some(most)) if least > most => {
                format!("no route visits at least {least} and at most {most}")
            }
            _ => return Some(rule),
        };
        let hint = "least = 2 for two or more, most = 1 for one or none, both for an exact number";
        reader.error(at, what, hint);
        None
    }
}

/// Stops that are of another kind to some trains: in their rows, and in what they may skip. To all other rules they are
/// what they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CountsAs {
    /// Those stops.
    #[serde(flatten)]
    pub places: Places,
    /// What they count as.
    #[serde(rename = "as")]
    pub kind: Kind,
    /// To whom.
    #[serde(flatten)]
    pub when: When,
}

/// Stops of which one route alone of the run may visit any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Alone {
    /// Those stops.
    #[serde(flatten)]
    pub places: Places,
    /// Of whose routes.
    #[serde(flatten)]
    pub when: When,
}

/// Stops that a route may not visit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Closed {
    /// Those stops.
    #[serde(flatten)]
    pub places: Places,
    /// Only those of them that pay nothing in the phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub empty: bool,
    /// To whom they are closed.
    #[serde(flatten)]
    pub when: When,
}

/// Track of a gauge by which a paid stop is paid also for others: for each that it joins to the stop and that has track
/// of no other gauge. It goes on through these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Feeder {
    /// What it is called in an answer.
    pub name: String,
    /// The gauge of its track.
    pub gauge: Gauge,
    /// The stops that are paid for others.
    #[serde(flatten)]
    pub places: Places,
    /// For whom it is.
    #[serde(flatten)]
    pub when: When,
}
