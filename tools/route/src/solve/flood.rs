//! Flood trains: all that can be reached from one token (docs/rules/18xx.md, R35). Such a train follows no route, so
//! what holds for routes, such as groups, does not hold for it.

use crate::graph::{DirectedLeg, Network};
use crate::model::{Route, Train, Visit};
use crate::solve::assemble;
use crate::solve::problem::bonus::RouteSummary;
use crate::solve::problem::runner::Runner;
use crate::solve::ranked::{RankedRuns, RunOrder, WeighedRun};

/// All that a flood train may earn, from each of the tokens, or idle; the best first, the first token among equals.
pub(crate) fn runs(
    runner: Runner<'_>,
    index: usize,
    train: &Train,
    sort: RunOrder<'_>,
) -> RankedRuns {
    let routes = runner
        .network
        .tokens()
        .map(|token| from(runner, index, train, token));
    let runs = routes
        .filter(|route| route.revenue > 0)
        .map(|route| WeighedRun {
            weight: route.revenue,
            routes: vec![route],
        });
    RankedRuns {
        runs: runs.collect(),
        rest: None,
    }
    .or(RankedRuns::idle(), sort)
}

fn from(runner: Runner<'_>, index: usize, train: &Train, token: usize) -> Route {
    let network = runner.network;
    let (stops, legs) = reached(network, token);
    let visits: Vec<Visit> = stops
        .iter()
        .map(|&stop| assemble::paid_visit(network, train, stop, network.stops[stop].kind))
        .collect();
    let [bonuses, subsidies] =
        assemble::bonuses(runner, train, RouteSummary::plain(&stops, 0), &stops);
    Route {
        train: index,
        attached: None,
        revenue: u32::try_from(assemble::sum(&visits, &bonuses)).unwrap_or(u32::MAX),
        stops: visits,
        bonuses,
        subsidies,
        borders: legs.iter().map(|&leg| network.legs[leg].borders).sum(),
        legs: legs
            .iter()
            .map(|&leg| assemble::stretch(network, DirectedLeg::forward(leg)))
            .collect(),
    }
}

/// The stops that can be reached from a token, in order, and the legs that lead there.
fn reached(network: &Network, token: usize) -> (Vec<usize>, Vec<usize>) {
    let mut seen = vec![false; network.stops.len()];
    let mut opened = seen.clone();
    let mut used = vec![false; network.legs.len()];
    seen[token] = true;
    opened[token] = true;
    let mut open = vec![token];
    while let Some(stop) = open.pop() {
        for (index, leg) in network.legs.iter().enumerate() {
            let Some(end) = leg.ends.iter().position(|&end| end == stop) else {
                continue;
            };
            if stop != token && (leg.last[end] || leg.outer) {
                continue;
            }
            used[index] = true;
            let to = leg.ends[1 - end];
            seen[to] = true;
            // A stop may be reached by terminal track first, where routes end, and by other track later.
            let goes_on = network.stops[to].through && !leg.last[1 - end];
            if goes_on && !std::mem::replace(&mut opened[to], true) {
                open.push(to);
            }
        }
    }
    let stops = (0..seen.len()).filter(|&stop| seen[stop]).collect();
    (stops, (0..used.len()).filter(|&leg| used[leg]).collect())
}
