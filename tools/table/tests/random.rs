//! Random games on all shipped maps, audited after every action.
#![allow(clippy::panic, clippy::print_stderr, clippy::unwrap_used)]

mod common;

use common::{board, table};
use milepost_dice::Dice;
use milepost_map::shipped::MAPS;
use milepost_table::audit::audit;
use milepost_table::legal::{buildable, simple};
use milepost_table::reach::Reach;
use milepost_table::{Action, Options, Stage, State, Table, Variant, apply, start};
use rayon::prelude::*;

/// Actions of a game.
const LONGEST: usize = 400;

fn games() -> u64 {
    std::env::var("MILEPOST_TABLES").ok().and_then(|games| games.parse().ok()).unwrap_or(300)
}

/// Something legal: track half the time where it can be built, so that trains have where to go.
fn any(table: &Table, state: &State, dice: &mut Dice) -> Action {
    let building = matches!(state.stage(), Stage::Opening { .. } | Stage::Build | Stage::Move);
    if building
        && !table.options().companion
        && dice.one_in(if *state.stage() == Stage::Move { 8 } else { 2 })
    {
        let reach = Reach::of(table, state);
        let targets: Vec<usize> = reach.targets().collect();
        if let Some(path) = dice.pick(&targets).map(|&to| reach.path(to))
            && buildable(table, state, &path)
        {
            return Action::Build(path);
        }
    }
    let actions = simple(table, state);
    // Ending comes last; it is taken seldom while something else may be done.
    let (last, others) = actions.split_last().unwrap();
    if others.is_empty() || dice.one_in(12) { last.clone() } else { dice.pick(others).unwrap().clone() }
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
            let mut options = Options::default();
            options.game = if (n / 5).is_multiple_of(3) { Variant::Standard } else { Variant::Locking };
            options.quick_ferries = n / 2 % 2 == 1;
            options.claim = options.game == Variant::Locking && n / 4 % 4 == 1;
            options.third_section = n % 3 == 1;
            options.derailments = n % 4 == 3;
            options.companion = n % 11 == 7;
            let table = table(&boards[n % boards.len()], options, seats, game);
            play(&table, game)
        })
        .collect();
    let actions: usize = played.iter().map(|(count, _)| count).sum();
    let delivered: usize = played.iter().map(|(_, delivered)| delivered).sum();
    eprintln!("{} games, {actions} actions, {delivered} deliveries", played.len());
    assert!(delivered > 0);
}
