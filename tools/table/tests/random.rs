//! Random games on all shipped maps, audited after every action.
#![allow(clippy::panic, clippy::print_stderr, clippy::unwrap_used)]

mod common;

use common::{any, board, options, table};
use milepost_dice::Dice;
use milepost_map::shipped::MAPS;
use milepost_table::audit::audit;
use milepost_table::{Action, Table, apply, start};
use rayon::prelude::*;

/// Actions of a game.
const LONGEST: usize = 400;

fn games() -> u64 {
    std::env::var("MILEPOST_TABLES").ok().and_then(|games| games.parse().ok()).unwrap_or(300)
}

fn play(table: &Table, seed: u64) -> (usize, usize) {
    let mut dice = Dice::new(seed, "random player");
    let mut state = start(table);
    audit(table, None, &state).unwrap();
    let mut delivered = 0;
    for count in 0..LONGEST {
        if state.outcome().is_some() {
            return (count, delivered);
        }
        let action = any(table, &state, &mut dice);
        let before = state.clone();
        let seat = state.mover();
        apply(table, &mut state, seat, &action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
        delivered += usize::from(matches!(action, Action::Deliver(_)));
        audit(table, Some(&before), &state).unwrap_or_else(|what| panic!("{action:?}: {what}"));
    }
    (LONGEST, delivered)
}

#[test]
fn every_state_of_random_games_adds_up() {
    let boards = MAPS.map(|(name, _)| board(name));
    let played: Vec<(usize, usize)> = (0..games())
        .into_par_iter()
        .map(|game| {
            let n = game as usize;
            let seats = 2 + n % 5;
            let table = table(&boards[n % boards.len()], options(n), seats, game);
            play(&table, game)
        })
        .collect();
    let actions: usize = played.iter().map(|(count, _)| count).sum();
    let delivered: usize = played.iter().map(|(_, delivered)| delivered).sum();
    eprintln!("{} games, {actions} actions, {delivered} deliveries", played.len());
    assert!(delivered > 0);
}
