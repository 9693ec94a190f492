//! Saved games: what is restored goes on as the game that was saved, and what is damaged is refused.

use crate::common;

use common::board;
use common::random::{any, game, options, play};
use milepost_dice::Dice;
use milepost_map::shipped::MAPS;
use milepost_table::{Game, RestoreError, SavedGame};
use milepost_testkit::count;
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};

const NAMES: [&str; 6] = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fee"];

/// A random game with options of each kind.
fn sample(n: usize, actions: usize) -> Game {
    let map = MAPS[n % MAPS.len()].0;
    let names = &NAMES[..2 + n % 5];
    let mut sample = game(&board(map), options(n), names, n as u64).renumbered(n as u64);
    play(&mut sample, actions, n as u64);
    sample
}

fn written(game: &Game) -> Value {
    serde_json::to_value(game.save()).unwrap()
}

/// The game of what was written; `None` if it has not the form of a saved game.
fn restored(like: &Game, written: &Value, n: usize) -> Option<Result<Game, RestoreError>> {
    let saved = SavedGame::deserialize(written).ok()?;
    let table = like.table();
    let game = Game::restore(table.board().clone(), table.options().clone(), saved);
    Some(game.map(|game| game.renumbered(n as u64)))
}

/// All members of a game but its board and its log.
fn members(game: &Game) -> String {
    let table = game.table();
    let fixed = (table.cards(), table.events(), table.numbers());
    let parts = (game.save(), game.dealt(), table.seats(), table.seed());
    format!("{fixed:?} {parts:?}")
}

#[test]
fn a_restored_game_goes_on_as_the_one_that_was_saved() {
    (0..20_usize).into_par_iter().for_each(|n| {
        let mut played = sample(n, 10 + 17 * n);
        let mut again = restored(&played, &written(&played), n).unwrap().unwrap();
        assert_eq!(members(&again), members(&played), "game {n}");
        if n.is_multiple_of(2) {
            assert_eq!(again.text(), played.text(), "game {n}");
        }
        let mut dice = Dice::new(n as u64, "what follows");
        for _ in 0..120 {
            if played.state().outcome().is_some() {
                break;
            }
            let mover = played.state().mover();
            match dice.index(12) {
                0 => assert_eq!(again.undo(mover), played.undo(mover)),
                1 if dice.one_in(6) => {
                    let count = dice.index(played.entries().len() + 1);
                    assert_eq!(again.rewind(count), played.rewind(count));
                }
                _ => {
                    let action = any(played.table(), played.state(), &mut dice);
                    let events = played.act(mover, action.clone()).unwrap().to_vec();
                    assert_eq!(again.act(mover, action).unwrap(), events);
                }
            }
            assert_eq!(again.state(), played.state(), "game {n}");
        }
        assert_eq!(again.entries(), played.entries(), "game {n}");
        assert_eq!(again.text(), played.text(), "game {n}");
        assert_eq!(members(&again), members(&played), "game {n}");
    });
}

/// The pointers of all numbers, texts and lists in a value.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => members
            .iter()
            .for_each(|(name, member)| places(member, &format!("{at}/{name}"), found)),
        Value::Array(items) => {
            found.push(at.to_owned());
            let items = items.iter().enumerate();
            items.for_each(|(index, item)| places(item, &format!("{at}/{index}"), found));
        }
        Value::Number(_) | Value::String(_) => found.push(at.to_owned()),
        _ => {}
    }
}

/// Other values in the place of one.
fn damaged(value: &Value) -> Vec<Value> {
    match value {
        Value::Array(items) => {
            let shorter = items.split_last().map(|(_, rest)| json!(rest));
            let twice = items
                .last()
                .map(|last| json!([items.as_slice(), std::slice::from_ref(last)].concat()));
            shorter.into_iter().chain(twice).collect()
        }
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or_default();
            let others = [0, 1, number + 1, number - 1, number ^ 64, 255, 65_535];
            others.into_iter().map(|other| json!(other)).collect()
        }
        _ => vec![json!(""), json!("End"), json!("x".repeat(300))],
    }
}

#[test]
fn what_is_damaged_is_refused_or_played_and_panics_nowhere() {
    let most = count::of("MILEPOST_DAMAGES", 150);
    let (refused, played): (Vec<u32>, Vec<u32>) = (0..8_usize)
        .into_par_iter()
        .map(|n| {
            let sample = sample(n, 150);
            let mut written = written(&sample);
            let mut all = Vec::new();
            places(&written, "", &mut all);
            let (mut refused, mut played) = (0, 0);
            for place in all.iter().step_by(all.len() / most + 1) {
                for other in damaged(written.pointer(place).unwrap()) {
                    let whole = std::mem::replace(written.pointer_mut(place).unwrap(), other);
                    let game = restored(&sample, &written, n);
                    *written.pointer_mut(place).unwrap() = whole;
                    let Some(Ok(mut game)) = game else {
                        refused += 1;
                        continue;
                    };
                    played += 1;
                    assert!(!game.text().is_empty());
                    let mover = game.state().mover();
                    let _ = (game.undo(mover), game.rewind(game.entries().len() / 2));
                    play(&mut game, 5, n as u64);
                }
            }
            (refused, played)
        })
        .unzip();
    // Most of it are old actions and events, which nothing depends on.
    let counts = (refused.iter().sum::<u32>(), played.iter().sum::<u32>());
    assert!(counts.0 > 500 && counts.1 > 0, "{counts:?}");
}

#[test]
fn a_game_is_restored_on_its_own_board_alone() {
    let iberia = sample(0, 60);
    let saved = || serde_json::from_value::<SavedGame<'_>>(written(&iberia)).unwrap();
    for (name, _) in MAPS.iter().filter(|(name, _)| *name != MAPS[0].0) {
        let options = iberia.table().options().clone();
        assert!(
            Game::restore(board(name), options, saved()).is_err(),
            "{name}"
        );
    }
    let mut options = iberia.table().options().clone();
    options.numbers.cash += 1;
    let other = Game::restore(iberia.table().board().clone(), options, saved());
    assert_eq!(other.unwrap_err(), RestoreError::State);
}
