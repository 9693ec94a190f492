//! The probability of every contract that may come next.

use super::tree::Tree;
use crate::model::{Empty, Kind, Pair};
use crate::state::State;
use crate::value::Values;
use std::collections::BTreeMap;

/// A pair and the probability that the next contract asks for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// The pair.
    pub pair: Pair,
    /// Above 0, up to 1; those of a kind sum to 1.
    pub probability: f64,
}

/// Every pair that the next contract of a kind can ask for, by commodity and destination: a pair that is open already
/// only where there is no other.
///
/// # Errors
/// Nothing can be drawn: the set that is empty.
pub fn odds(
    values: &Values,
    state: &State,
    kind: Kind,
    player: usize,
) -> Result<Vec<Chance>, Empty> {
    let tree = Tree::of(values, state, kind, player)?;
    let open = if tree.other(state.open(), &[]) {
        state.open()
    } else {
        &[]
    };
    let mut chances: BTreeMap<Pair, f64> = BTreeMap::new();
    for (pair, probability) in tree.chances().filter(|(pair, _)| !open.contains(pair)) {
        *chances.entry(pair).or_default() += probability;
    }
    let all: f64 = chances.values().sum();
    Ok(chances
        .into_iter()
        .map(|(pair, part)| Chance {
            pair,
            probability: part / all,
        })
        .collect())
}
