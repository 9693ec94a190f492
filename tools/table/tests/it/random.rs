//! Random games on all shipped maps, audited after every action.

use crate::common;

use common::random::{any, dealt, prices, quick, shipped, tiny};
use common::{boards, sketch};
use milepost_dice::Dice;
use milepost_table::audit::audit;
use milepost_table::{Action, Game, Participant, Roster, State, Table, apply, start};
use rayon::prelude::*;

/// Actions of a game.
const LONGEST: usize = 400;

fn games() -> u64 {
    milepost_testkit::count::of("MILEPOST_TABLES", 300)
}

/// What was done in a game, or what went wrong after it.
fn play(table: &Table, seed: u64) -> Result<Vec<Action>, (String, Vec<Action>)> {
    let mut dice = Dice::new(seed, "random player");
    let mut state = start(table);
    let mut done = Vec::new();
    let wrong_after = |before: Option<&State>, state: &State| {
        let audited = audit(table, before, state);
        audited.err().map(|error| error.to_string())
    };
    let mut wrong = wrong_after(None, &state);
    while wrong.is_none() && state.outcome().is_none() && done.len() < LONGEST {
        let action = any(table, &state, &mut dice);
        let (before, seat) = (state.clone(), state.mover());
        done.push(action.clone());
        wrong = match apply(table, &mut state, seat, &action) {
            Ok(_) => wrong_after(Some(&before), &state),
            Err(refusal) => Some(format!("{refusal:?}")),
        };
    }
    wrong.map_or(Ok(done.clone()), |wrong| Err((wrong, done)))
}

/// The log of a game, as far as it can be told, and the action that it broke off at. With another deck than the one that
/// is dealt, as on tiny boards, the actions alone.
fn told(table: &Table, done: &[Action]) -> String {
    let names = (1..=table.seats())
        .map(|seat| Participant::person(&format!("Player {seat}")))
        .collect();
    let (board, options) = (table.board().clone(), table.options().clone());
    let game = Game::new(
        board,
        options.clone(),
        Roster::new(names).unwrap(),
        120,
        table.seed(),
    );
    let Ok(mut game) =
        game.map_err(drop)
            .and_then(|game| match game.table().cards() == table.cards() {
                true => Ok(game),
                false => Err(()),
            })
    else {
        return format!(
            "{} with {} players, {:?}: {done:#?}",
            table.map().name(),
            table.seats(),
            options.changed()
        );
    };
    let stuck = done
        .iter()
        .find(|action| game.act(game.state().mover(), (*action).clone()).is_err());
    format!("{}{:?}", game.text(), stuck.or(done.last()))
}

/// Plays so many games and tells how many deliveries and crossings they had.
fn play_all(games: u64, table: impl Fn(u64) -> Table + Sync) -> [usize; 2] {
    let played: Vec<Vec<Action>> = (0..games)
        .into_par_iter()
        .map(|game| {
            let table = table(game);
            play(&table, game).unwrap_or_else(|(wrong, done)| {
                panic!("game {game}: {wrong} after\n{}", told(&table, &done))
            })
        })
        .collect();
    let count = |what: fn(&Action) -> bool| {
        played
            .iter()
            .flatten()
            .filter(|action| what(action))
            .count()
    };
    let delivered = count(|action| matches!(action, Action::Deliver { .. }));
    let crossed = count(|action| matches!(action, Action::Cross { .. }));
    let all = count(|_| true);
    eprintln!(
        "{} games, {all} actions, {delivered} deliveries, {crossed} crossings",
        played.len()
    );
    [delivered, crossed]
}

#[test]
fn every_state_of_random_games_adds_up() {
    let boards = shipped();
    let prices = prices(&boards);
    let [delivered, _] = play_all(games(), |game| dealt(&boards, &prices, game));
    assert!(delivered > 0);
}

#[test]
fn so_does_every_state_on_tiny_boards() {
    let boards = tiny();
    let [delivered, crossed] = play_all(300, |game| quick(&boards, game));
    assert!(delivered > 1000 && crossed > 100, "{delivered} {crossed}");
}

/// Mileposts that nothing reaches are no hindrance to a game.
#[test]
fn so_does_every_state_beside_land_apart() {
    let boards = [sketch(boards::APART)];
    let [delivered, _] = play_all(40, |game| quick(&boards, game));
    assert!(delivered > 50, "{delivered}");
}

#[test]
fn a_failure_is_told_as_a_log_that_replays_it() {
    let boards = shipped();
    let prices = prices(&boards);
    let table = dealt(&boards, &prices, 2);
    let done = play(&table, 2).unwrap();
    let text = told(&table, &done[..100]);
    let log = &text[..text.rfind('\n').unwrap() + 1];
    let game = Game::read(log, |_| Some(table.board().clone())).unwrap();
    assert_eq!(game.entries().len(), 100);
}
