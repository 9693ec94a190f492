//! What the end of the game asks for: the cheapest track found that joins enough major cities.

use super::costs::StepCosts;
use super::dijkstra::{Dijkstra, Start, Usable};
use crate::model::table::Table;

/// Track that joins enough major cities.
#[derive(Clone, Debug, Default)]
pub(crate) struct Goal {
    /// The pips and ferries still to be built.
    pub wanted: Vec<bool>,
    /// The same as paths, each beginning where building may begin once those before are built.
    pub works: Vec<Vec<usize>>,
    /// What they cost.
    pub cost: i32,
}

/// Grows a tree from each piece of own track that joins a major city, else from each major city, by the nearest one
/// that is missing, and takes the cheapest tree.
pub(crate) fn goal(
    table: &Table,
    costs: &StepCosts,
    dijkstra: &mut Dijkstra,
    joined: &[usize],
) -> Goal {
    let majors = table.board().majors();
    let starts = if joined.is_empty() {
        majors.to_vec()
    } else {
        pieces(table, costs, joined)
    };
    let goals = starts
        .iter()
        .filter_map(|&start| grow(table, costs, dijkstra, start));
    goals.min_by_key(|goal| goal.cost).unwrap_or_default()
}

/// One city of each connected piece of own track.
fn pieces(table: &Table, costs: &StepCosts, cities: &[usize]) -> Vec<usize> {
    let mut first: Vec<usize> = Vec::new();
    let mut seen = vec![false; costs.mileposts()];
    for &city in cities {
        let mut open = table.map().cities()[city].mileposts.clone();
        if open.iter().any(|&at| seen[at]) {
            continue;
        }
        first.push(city);
        open.iter().for_each(|&at| seen[at] = true);
        while let Some(at) = open.pop() {
            for hop in costs.own(at) {
                let to = hop.to as usize;
                if !seen[to] {
                    seen[to] = true;
                    open.push(to);
                }
            }
        }
    }
    first
}

fn grow(table: &Table, costs: &StepCosts, dijkstra: &mut Dijkstra, start: usize) -> Option<Goal> {
    let (majors, cities) = (table.board().majors(), table.map().cities());
    let needed = table.majors_to_join();
    let mut goal = Goal {
        wanted: vec![false; costs.slots()],
        ..Goal::default()
    };
    let mut tree = cities[start].mileposts.clone();
    let mut missing: Vec<usize> = majors
        .iter()
        .copied()
        .filter(|&major| major != start)
        .collect();
    for _ in 1..needed {
        let is_missing =
            |at: usize| costs.city[at].is_some_and(|city| missing.contains(&(city as usize)));
        let end = dijkstra.run(costs, Start::Any(&tree), Usable::Own, is_missing)?;
        let mut path = vec![end];
        for (from, hop) in dijkstra.back_from(end) {
            let hop = costs.hops[hop];
            match costs.slot(hop) {
                Some(slot) => {
                    goal.wanted[slot] = true;
                    goal.cost += hop.cost;
                    path.push(from);
                }
                None => goal.close(&mut path, from),
            }
            tree.push(from);
        }
        goal.close(&mut path, end);
        let reached = costs.city[end].map(|city| city as usize);
        missing.retain(|&major| Some(major) != reached);
        tree.extend(reached.iter().flat_map(|&city| &cities[city].mileposts));
    }
    Some(goal)
}

impl Goal {
    /// Ends a path that was traced backwards, and begins another.
    fn close(&mut self, path: &mut Vec<usize>, next: usize) {
        if path.len() > 1 {
            path.reverse();
            self.works.push(std::mem::take(path));
        }
        path.clear();
        path.push(next);
    }
}
