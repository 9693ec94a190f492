//! What own track joins already, and the cheapest of what is missing between two places.

use crate::table::typed::track::{FAR, best};
use milepost_table::Game;
use milepost_table::ground::Step;
use milepost_table::reach::Reach;
use std::collections::{BTreeMap, BTreeSet};

/// Mileposts that hang together.
type Group = BTreeSet<usize>;

/// Whether the track of the player to act joins two places.
pub fn joins(game: &Game, from: &[usize], to: &[usize]) -> bool {
    let group = group(game, from);
    to.iter().any(|at| group.contains(at))
}

/// What track of their own, ferries and major cities join to a place for the player to act; the place with it.
fn group(game: &Game, place: &[usize]) -> Group {
    let (table, state) = (game.table(), game.state());
    let seat = state.mover();
    let mut group: Group = place.iter().copied().collect();
    let mut open: Vec<usize> = place.to_vec();
    while let Some(at) = open.pop() {
        let ways = table.ground().ways(at).iter().filter(|way| match way.step {
            Step::Inside => true,
            Step::Section(pip) => state.owner(pip) == Some(seat),
            Step::Ferry(ferry) => state.has_ferry(seat, ferry),
        });
        open.extend(ways.map(|way| way.to).filter(|&to| group.insert(to)));
    }
    group
}

/// New track between places where own track is a part of the way.
pub struct Missing {
    /// Paths to build, in an order in which each begins on track or in a major city.
    pub paths: Vec<Vec<usize>>,
    /// What they cost together, each taken by itself.
    pub cost: i32,
}

/// The cheapest track that is missing between two places; none where own track can begin at neither, or no way is open.
pub fn missing(game: &Game, from: &[usize], to: &[usize]) -> Option<Missing> {
    let (table, state) = (game.table(), game.state());
    let (here, there) = (group(game, from), group(game, to));
    let begins = |group: &Group| {
        group.iter().any(|&at| {
            table.ground().major(at).is_some() || state.on_track(table, state.mover(), at)
        })
    };
    let mut groups = match (begins(&here), begins(&there)) {
        (true, _) => vec![here, there],
        (false, true) => vec![there, here],
        (false, false) => return None,
    };
    groups.extend(others(game, &groups));
    between(game, &groups)
}

/// The other parts of the player's track.
fn others(game: &Game, known: &[Group]) -> Vec<Group> {
    let mut found: Vec<Group> = Vec::new();
    for at in game.state().track(game.table(), game.state().mover()) {
        if !known.iter().chain(&found).any(|group| group.contains(&at)) {
            found.push(group(game, &[at]));
        }
    }
    found
}

/// The cheapest track from the first group to the second, over any of the others.
fn between(game: &Game, groups: &[Group]) -> Option<Missing> {
    let (table, state) = (game.table(), game.state());
    let mut reached: BTreeMap<usize, (i32, Vec<Vec<usize>>)> =
        BTreeMap::from([(0, (0, Vec::new()))]);
    let mut done = BTreeSet::new();
    loop {
        let open = reached.iter().filter(|(at, _)| !done.contains(*at));
        let (&at, (cost, paths)) = open.min_by_key(|(at, (cost, _))| (*cost, **at))?;
        if at == 1 {
            return Some(Missing {
                paths: paths.clone(),
                cost: *cost,
            });
        }
        let (cost, paths) = (*cost, paths.clone());
        done.insert(at);
        let reach = Reach::from(table, state, groups[at].iter().copied(), FAR);
        for (next, group) in groups
            .iter()
            .enumerate()
            .filter(|(next, _)| !done.contains(next))
        {
            let goal: Vec<usize> = group.iter().copied().collect();
            let Some((more, path)) = best(&reach, &goal) else {
                continue;
            };
            let sum = cost + more;
            if reached.get(&next).is_none_or(|(known, _)| sum < *known) {
                let paths = paths.iter().cloned().chain([path]).collect();
                reached.insert(next, (sum, paths));
            }
        }
    }
}
