//! Oracle B: every route of every kind of train, and an integer program that chooses among them.

use super::allocate::{Choice, choices};
use super::board::Board;
use super::flood;
use super::set::Set;
use super::walk::{Patience, paths};
use good_lp::{Expression, ProblemVariables, Solution, SolverModel, microlp, variable};
use milepost_route::{Distance, Position, Train};
use std::collections::BTreeMap;

/// Trains alike: how many there are, and what each may run.
struct Kind {
    count: u32,
    routes: Vec<Choice>,
}

/// The greatest revenue; `None` if there are too many routes.
pub fn best(
    position: &Position,
    company: &str,
    trains: &[Train],
    patience: Patience,
) -> Option<u32> {
    let board = Board::new(position, company);
    let all = paths(&board, patience)?;
    let mut sum = 0;
    let mut groups: BTreeMap<&str, Vec<Kind>> = BTreeMap::new();
    for (index, train) in trains.iter().enumerate() {
        if train.distance == Distance::Flood {
            sum += flood::best(&board, train);
        } else if !trains[..index].contains(train) {
            let count = trains.iter().filter(|other| *other == train).count() as u32;
            let routes = choices(&board, train, &all, usize::MAX)?;
            groups
                .entry(&train.group)
                .or_default()
                .push(Kind { count, routes });
        }
    }
    Some(sum + groups.into_values().map(choose).sum::<u32>())
}

/// The greatest sum of routes that leave each other alone.
fn choose(mut kinds: Vec<Kind>) -> u32 {
    let least = greedy(&kinds);
    let dearest = |kind: &Kind| kind.routes.first().map_or(0, |route| route.revenue);
    let hope: u32 = kinds.iter().map(|kind| kind.count * dearest(kind)).sum();
    for kind in &mut kinds {
        // With a cheaper route not even the dearest of the others reach what is known already.
        let lost = (least + dearest(kind)).saturating_sub(hope);
        kind.routes.retain(|route| route.revenue >= lost);
    }
    let mut variables = ProblemVariables::new();
    let mut revenue = Expression::default();
    let mut rows: BTreeMap<usize, Expression> = BTreeMap::new();
    let mut counts = Vec::new();
    for kind in &kinds {
        let mut count = Expression::default();
        for route in &kind.routes {
            // What uses nothing up, such as a single stop, can be run again and again.
            let most = if route.uses == Set::EMPTY {
                kind.count
            } else {
                1
            };
            let chosen = variables.add(variable().integer().min(0.0).max(f64::from(most)));
            revenue += f64::from(route.revenue) * chosen;
            count += chosen;
            for used in route.uses.members() {
                *rows.entry(used).or_default() += chosen;
            }
        }
        counts.push(count.leq(f64::from(kind.count)));
    }
    let mut model = variables.maximise(revenue.clone()).using(microlp);
    for limit in counts
        .into_iter()
        .chain(rows.into_values().map(|row| row.leq(1.0)))
    {
        model.add_constraint(limit);
    }
    let solution = model.solve().unwrap_or_else(|error| panic!("{error}"));
    solution.eval(&revenue).round() as u32
}

/// What the trains earn when each takes the dearest route that is left.
fn greedy(kinds: &[Kind]) -> u32 {
    let (mut used, mut sum) = (Set::EMPTY, 0);
    for kind in kinds {
        for _ in 0..kind.count {
            if let Some(route) = kind.routes.iter().find(|route| !route.uses.meets(&used)) {
                used = used.and_all(&route.uses);
                sum += route.revenue;
            }
        }
    }
    sum
}
