//! What a player's own track joins already, and the cheapest of what is missing between two places.

use crate::game::Game;
use crate::legal::reach::Reach;
use crate::state::win::piece;
use std::collections::{BTreeMap, BTreeSet};

/// How far ahead track is priced that the turn's money does not reach.
pub(super) const FAR: i32 = 500;

/// Mileposts that hang together.
type Group = BTreeSet<usize>;

/// Whether the track of the player to act joins two places.
pub(super) fn joins(game: &Game, from: &[usize], to: &[usize]) -> bool {
    let group = group(game, from);
    to.iter().any(|at| group.contains(at))
}

/// What is joined to a place for the player to act; the place with it.
fn group(game: &Game, place: &[usize]) -> Group {
    piece(game.table(), game.state(), game.state().mover(), place)
}

/// New track between places where own track is a part of the route.
pub(super) struct Missing {
    /// Paths to build, in an order in which each begins on track or in a major city.
    pub paths: Vec<Vec<usize>>,
    /// What they cost together, each taken by itself.
    pub cost: i32,
}

/// The cheapest track that is missing between two places; none where own track can begin at neither, or no route is open.
pub(super) fn missing(game: &Game, from: &[usize], to: &[usize]) -> Option<Missing> {
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
    // The other parts of the player's track.
    for at in state.track(table, state.mover()) {
        if !groups.iter().any(|group| group.contains(&at)) {
            groups.push(group(game, &[at]));
        }
    }
    between(game, &groups)
}

/// The cheapest track from the first group to the second, over any of the others.
fn between(game: &Game, groups: &[Group]) -> Option<Missing> {
    let (table, state) = (game.table(), game.state());
    let mut reached = BTreeMap::from([(0, (0, Vec::<Vec<usize>>::new()))]);
    let mut done = BTreeSet::new();
    loop {
        let open = reached.iter().filter(|(at, _)| !done.contains(*at));
        let (&at, (cost, paths)) = open.min_by_key(|(at, (cost, _))| (*cost, **at))?;
        let (cost, paths) = (*cost, paths.clone());
        if at == 1 {
            return Some(Missing { paths, cost });
        }
        done.insert(at);
        let reach = Reach::from(table, state, groups[at].iter().copied(), FAR);
        for (next, group) in groups.iter().enumerate() {
            let goal: Vec<usize> = group.iter().copied().collect();
            let found = reach.nearest(&goal).filter(|_| !done.contains(&next));
            let Some((more, path)) = found else { continue };
            let sum = cost + more;
            if reached.get(&next).is_none_or(|(known, _)| sum < *known) {
                let paths = paths.iter().cloned().chain([path]).collect();
                reached.insert(next, (sum, paths));
            }
        }
    }
}
