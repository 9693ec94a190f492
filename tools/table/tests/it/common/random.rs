//! Random games: tables of all kinds, and something legal to do.

use super::{board, boards, priced, sketch};
use milepost_deck::{Plan, Prices, events};
use milepost_dice::Dice;
use milepost_map::shipped::MAPS;
use milepost_table::legal::{buildable, simple};
use milepost_table::reach::Reach;
use milepost_table::{
    Action, Board, Card, Demand, Game, Options, Participant, Roster, Stage, State, Table, Variant,
    apply, start,
};
use std::sync::Arc;

/// Boards that random games are played on.
pub fn shipped() -> Vec<Arc<Board>> {
    MAPS.iter().map(|(name, _)| board(name)).collect()
}

/// Boards on which much happens soon.
pub fn tiny() -> Vec<Arc<Board>> {
    [
        boards::LINE,
        boards::HUB,
        boards::FERRY,
        boards::HARBOUR,
        boards::ISLE,
    ]
    .map(sketch)
    .to_vec()
}

/// Options and seats of a game by its number: every variant comes up with each of the others.
pub fn kind(game: u64) -> (Options, usize) {
    let on = |purpose: &str, k: u64| Dice::new(game, purpose).one_in(k);
    let mut options = Options::default();
    options.game = if on("standard", 3) {
        Variant::Standard
    } else {
        Variant::Locking
    };
    options.claim = options.game == Variant::Locking && on("claim", 4);
    options.quick_ferries = on("ferries", 2);
    options.third_section = on("sections", 3);
    options.derailments = on("derailments", 4);
    options.companion = on("companion", 10);
    options.events = on("events", 3);
    let seats = 2 + game as usize % 5;
    tournament(&mut options, seats, on);
    (options, seats)
}

/// Sets the options of tournaments, as chance has it.
fn tournament(options: &mut Options, seats: usize, on: impl Fn(&str, u64) -> bool) {
    options.equal_turns = on("equal turns", 3);
    options.loans = on("loans", 3);
    options.late_fees = on("late fees", 3);
    options.backtrack = on("backtrack", 3);
    options.restart = on("restart", 4);
    let numbers = &mut options.numbers;
    if options.game == Variant::Standard {
        options.highest_first = on("highest first", 2);
        numbers.contracts = if on("contracts", 2) { 5 } else { 0 };
        numbers.public = if on("public", 2) { 2 } else { 0 };
    } else {
        options.reshuffle = on("reshuffle", 2);
        let dealt = numbers.draft + numbers.draft_next * (seats as i32 - 1);
        let totals = on("totals", 4);
        numbers.visible_total = if totals { dealt.max(14) } else { 0 };
        numbers.unlocked_total = if totals { 9 } else { 0 };
    }
}

/// The options of a game by its number.
pub fn options(n: usize) -> Options {
    kind(n as u64).0
}

/// What goods pay on each board.
pub fn prices(boards: &[Arc<Board>]) -> Vec<Prices<'_>> {
    boards.iter().map(|board| Prices::of(board.map())).collect()
}

/// A random game on a board, with a dealt deck.
pub fn dealt(boards: &[Arc<Board>], prices: &[Prices<'_>], game: u64) -> Table {
    let ((options, seats), board) = (kind(game), game as usize / 5 % boards.len());
    priced(&boards[board], &prices[board], options, seats, game)
}

/// A random game on a tiny board, with random cards, money and few chips.
pub fn quick(boards: &[Arc<Board>], game: u64) -> Table {
    let (mut options, seats) = kind(game);
    let mut dice = Dice::new(game, "quick");
    options.numbers.cash = [12, 50, 200][dice.index(3)];
    options.numbers.chips = [1, 3][dice.index(2)];
    let board = boards[game as usize / 5 % boards.len()].clone();
    let mut demand = || Demand {
        good: dice.index(board.map().goods().len()),
        city: dice.index(board.map().cities().len()),
        payoff: 1 + dice.index(40) as i32,
    };
    let mut card = |index| loop {
        let demands = [demand(), demand(), demand()];
        let places = demands.map(|demand| (demand.good, demand.city));
        if places[0] != places[1] && !places[..2].contains(&places[2]) {
            break Card {
                taxes: index % 7 == 6,
                demands,
            };
        }
    };
    let cards = (0..40).map(&mut card).collect();
    let plan = Plan {
        players: seats,
        cards: 40,
        seed: game,
    };
    let has_events = options.events;
    let events = events::events(board.map(), board.places(), plan);
    let table = Table::new(board, options, cards, seats, game).unwrap();
    match has_events {
        true => table.with_events(events),
        false => table,
    }
}

/// Where a random game stands after so many actions.
pub fn after(table: &Table, seed: u64, actions: usize) -> State {
    let mut dice = Dice::new(seed, "random state");
    let mut state = start(table);
    for _ in 0..actions {
        if state.outcome().is_some() {
            break;
        }
        let (action, seat) = (any(table, &state, &mut dice), state.mover());
        apply(table, &mut state, seat, &action).unwrap();
    }
    state
}

/// Something legal: track half the time where it can be built, so that trains have where to go.
pub fn any(table: &Table, state: &State, dice: &mut Dice) -> Action {
    let building = matches!(
        state.stage(),
        Stage::Opening { .. } | Stage::Build | Stage::Move
    );
    if building
        && !table.options().companion
        && dice.one_in(if *state.stage() == Stage::Move { 8 } else { 2 })
    {
        let reach = Reach::of(table, state);
        let targets: Vec<usize> = reach.targets().collect();
        if let Some(path) = dice.pick(&targets).map(|&to| reach.path(to))
            && buildable(table, state, &path)
        {
            return Action::Build { path };
        }
    }
    let actions = simple(table, state);
    let seldom = |action: &&Action| {
        matches!(
            action,
            Action::Deliver { .. } | Action::Cross { .. } | Action::Lock { .. }
        )
    };
    let chances: Vec<&Action> = actions.iter().filter(seldom).collect();
    if !chances.is_empty() && dice.one_in(2) {
        return chances[dice.index(chances.len())].clone();
    }
    // Ending comes last; it is taken seldom while something else may be done.
    let (last, others) = actions.split_last().unwrap();
    if others.is_empty() || dice.one_in(12) {
        last.clone()
    } else {
        dice.pick(others).unwrap().clone()
    }
}

/// A new game among players of these names.
pub fn game(board: &Arc<Board>, options: Options, names: &[&str], seed: u64) -> Game {
    let roster =
        Roster::kept(names.iter().map(|name| Participant::person(name)).collect()).unwrap();
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
