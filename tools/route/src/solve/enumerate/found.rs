//! A route that the search found, and who takes it.

use crate::solve::bit_set::Bits;
use crate::solve::enumerate::search_graph::SearchGraph;

/// A route as the search meets it.
pub(crate) struct FoundRoute<'a, const W: usize> {
    /// Its weight, and that less the prices of its track.
    pub weight: i64,
    pub reduced: i64,
    pub track: Bits<W>,
    /// The exits taken, the first `turn` in one direction from `start`, the rest in the other.
    pub exits: &'a [u32],
    pub turn: usize,
    pub start: usize,
}

/// Who takes the routes.
pub(crate) trait RouteVisitor<const W: usize> {
    /// Routes worth less, prices taken off, need not be found.
    fn floor(&self) -> i64;
    /// Takes one, perhaps of less; false ends the search.
    fn take(&mut self, found: &FoundRoute<'_, W>) -> bool;
}

/// The stops of a route in order, from the end of its second arm to the end of its first.
pub(crate) fn visits<const W: usize>(
    graph: &SearchGraph<'_, W>,
    start: usize,
    exits: &[u32],
    turn: usize,
) -> Vec<usize> {
    let mut visits = Vec::new();
    order(graph, start, exits, turn, &mut visits);
    visits
}

/// Puts them into `visits`.
pub(crate) fn order<const W: usize>(
    graph: &SearchGraph<'_, W>,
    start: usize,
    exits: &[u32],
    turn: usize,
    visits: &mut Vec<usize>,
) {
    let turn = if turn == 0 { exits.len() } else { turn };
    let to = |exit: &u32| graph.exits[*exit as usize].to as usize;
    visits.clear();
    visits.extend(exits[turn..].iter().rev().map(to));
    visits.push(start);
    visits.extend(exits[..turn].iter().map(to));
}
