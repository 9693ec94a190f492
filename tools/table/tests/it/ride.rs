//! The ways of trains are what plainer searches find, and the rules let the train take them.

use crate::common;

use common::random::{after, quick, tiny};
use milepost_table::ride::{Least, ride};
use milepost_table::{Action, Event, Stage, State, Table, apply};
use std::collections::BTreeMap;

/// How far one looks by trying every path.
const DEEP: usize = 5;

/// The fewest mileposts, and the fewest fees within so many mileposts, of all paths that the rules allow.
fn all_paths(table: &Table, state: &State) -> BTreeMap<usize, (usize, usize)> {
    let (mut best, mut paths) = (BTreeMap::new(), vec![Vec::new()]);
    while let Some(path) = paths.pop() {
        let at = path
            .last()
            .copied()
            .or(state.players()[state.mover()].at)
            .unwrap();
        for way in table.ground().ways(at) {
            let longer = [path.as_slice(), &[way.to]].concat();
            let done = apply(
                table,
                &mut state.clone(),
                state.mover(),
                &Action::Move {
                    path: longer.clone(),
                },
            );
            let Ok(events) = done else { continue };
            let fees = events
                .iter()
                .filter(|event| matches!(event, Event::Paid { .. } | Event::Owes { .. }))
                .count();
            let found = best.entry(way.to).or_insert((longer.len(), fees));
            *found = (found.0.min(longer.len()), found.1.min(fees));
            if longer.len() < DEEP {
                paths.push(longer);
            }
        }
    }
    best
}

#[test]
fn on_tiny_boards_the_best_of_all_paths() {
    let (boards, mut rides, mut paid) = (tiny(), 0, 0);
    for game in 0..400 {
        let table = quick(&boards, game);
        let state = after(&table, game, 20 + game as usize % 80);
        let left = state.movement(&table).min(DEEP as i32) as usize;
        let here = state.players()[state.mover()].at;
        // Events may bar the best ride, which goes on when they are over.
        let barred = !state.in_force().is_empty() || table.options().companion;
        if barred || *state.stage() != Stage::Move || here.is_none() || left == 0 {
            continue;
        }
        let best = all_paths(&table, &state);
        for to in 0..table.ground().mileposts() {
            let short =
                ride(&table, &state, to, Least::Mileposts).filter(|ride| ride.path.len() <= left);
            let known = best.get(&to).filter(|_| Some(to) != here);
            assert_eq!(
                short.as_ref().map(|ride| ride.path.len()),
                known.map(|&(length, _)| length),
                "{game} {to}"
            );
            let Some(short) = short else { continue };
            let cheap = ride(&table, &state, to, Least::Fees).unwrap();
            assert!(cheap.owners.len() <= known.unwrap().1, "{game} {to}");
            for ride in [short, cheap]
                .into_iter()
                .filter(|ride| ride.path.len() <= left)
            {
                let events = apply(
                    &table,
                    &mut state.clone(),
                    state.mover(),
                    &Action::Move { path: ride.path },
                )
                .unwrap();
                let owners = events.iter().filter_map(|event| match event {
                    Event::Paid { to, .. } | Event::Owes { to: Some(to), .. } => Some(*to),
                    _ => None,
                });
                let mut owners: Vec<usize> = owners.collect();
                owners.sort_unstable();
                assert_eq!(owners, ride.owners);
                (rides, paid) = (rides + 1, paid + owners.len());
            }
        }
    }
    assert!(rides > 500 && paid > 20, "{rides} rides, {paid} fees");
}
