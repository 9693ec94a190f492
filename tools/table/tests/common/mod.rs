//! Tables to test on.
#![allow(dead_code)]

use milepost_deck::{Plan, Prices, deal};
use milepost_dice::Dice;
use milepost_map::shipped;
use milepost_table::card::cards;
use milepost_table::legal::{buildable, simple};
use milepost_table::reach::Reach;
use milepost_table::{Action, Board, Game, Options, Roster, Stage, State, Table, Variant, Who};
use std::sync::Arc;

/// The board of a shipped map.
pub fn board(name: &str) -> Arc<Board> {
    Arc::new(Board::new(shipped::map(name).unwrap()))
}

/// A table with a dealt deck.
pub fn table(board: &Arc<Board>, options: Options, seats: usize, seed: u64) -> Table {
    let prices = Prices::of(board.map());
    let deck = deal(&prices, Plan { players: seats, cards: 120, seed }).unwrap();
    Table::new(board.clone(), options, cards(&deck, &prices), seats, seed).unwrap()
}

/// Options of the nth of many games, so that all of them come up together.
pub fn options(n: usize) -> Options {
    let mut options = Options::default();
    options.game = if (n / 5).is_multiple_of(3) { Variant::Standard } else { Variant::Locking };
    options.quick_ferries = n / 2 % 2 == 1;
    options.claim = options.game == Variant::Locking && n / 4 % 4 == 1;
    options.third_section = n % 3 == 1;
    options.derailments = n % 4 == 3;
    options.companion = n % 11 == 7;
    options
}

/// Something legal: track half the time where it can be built, so that trains have where to go.
pub fn any(table: &Table, state: &State, dice: &mut Dice) -> Action {
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

/// A new game among players of these names.
pub fn game(board: &Arc<Board>, options: Options, names: &[&str], seed: u64) -> Game {
    let roster = Roster::new(names.iter().map(|name| Who::person(name)).collect()).unwrap();
    Game::new(board.clone(), options, roster, 120, seed).unwrap()
}

/// Plays so many random actions, or to the end.
pub fn play(game: &mut Game, actions: usize, seed: u64) {
    let mut dice = Dice::new(seed, "random player");
    for _ in 0..actions {
        if game.state().outcome().is_some() {
            return;
        }
        let action = any(game.table(), game.state(), &mut dice);
        game.act(game.state().mover(), action).unwrap();
    }
}
