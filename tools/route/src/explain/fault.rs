//! What may stand in the way of a route.

use crate::graph::Network;
use crate::model::{Position, coordinate};
use crate::solve::problem::runner::Runner;
use serde::Serialize;
use std::collections::BTreeSet;

/// What kind of thing stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Cause {
    /// No track joins two of the names.
    NoTrack,
    /// It begins where there is no stop.
    NoStop,
    /// It goes on through a stop that is blocked, or behind an off-board area.
    Blocked,
    /// A stop twice, or two that exclude each other.
    StopTwice,
    /// Track twice.
    TrackTwice,
    /// Track on which routes only begin or end, on the way.
    Terminal,
    /// No stop with the company's token.
    NoToken,
    /// Fewer stops than a route has.
    TooShort,
    /// More than the train reaches.
    TooLong,
    /// A stop of a kind that the train does not run to.
    Kind,
    /// A rule of the title.
    Title,
}

/// One thing that stands in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Of what kind it is.
    pub cause: Cause,
    /// Where: hexes and stops by name.
    pub at: Vec<String>,
    /// In words.
    pub words: String,
}

/// The name of a stop of the network.
pub(crate) fn name(runner: Runner<'_>, stop: usize) -> String {
    let at = &runner.network.stops[stop];
    runner.position.stop_name(at.hex, at.index)
}

/// Where track lies, each place once: its hexes, and in words.
pub(crate) fn places(position: &Position, used: &[u32]) -> BTreeSet<(Vec<String>, String)> {
    let hexes = &position.setup().hexes;
    let place = |&used: &u32| {
        let (hex, edge) = Network::place(position, used);
        let mut names = vec![hexes[hex].name.clone()];
        names.extend(
            edge.and_then(|edge| position.across(hex, edge))
                .map(|next| hexes[next].name.clone()),
        );
        names.sort_by_cached_key(|name| coordinate::key(name));
        let words = match names.as_slice() {
            [a, b] => format!("between {a} and {b}"),
            names => format!("in {}", names.join(" ")),
        };
        (names, words)
    };
    used.iter().map(place).collect()
}
