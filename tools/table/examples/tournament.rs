//! Bots against each other: who wins, how fast they think, how long games last.
//!
//! `cargo run --release --example tournament -- MAP GAMES KIND KIND ... [NAME=VALUE ...]`: each deck is played once for
//! each rotation of the seats; options are set by name.
#![allow(clippy::panic, clippy::print_stdout, clippy::unwrap_used)]

use milepost_deck::{Plan, Prices, deal};
use milepost_map::shipped;
use milepost_table::bot::{Bot, Kind};
use milepost_table::card::cards;
use milepost_table::state::Ending;
use milepost_table::{Board, Options, State, Table, apply, start};
use rayon::prelude::*;
use std::sync::Arc;
use std::time::Instant;

/// A game that was played.
struct Played {
    state: State,
    /// By player, not by seat.
    won: Vec<bool>,
    times: Vec<Vec<u128>>,
    actions: usize,
    turned: usize,
    refused: usize,
}

fn play(table: &Table, kinds: &[Kind], turn: usize) -> Played {
    let seats = kinds.len();
    let player = |seat: usize| (seat + turn) % seats;
    let mut bots: Vec<Bot> = (0..seats)
        .map(|seat| Bot::new(kinds[player(seat)], table.seed(), seat))
        .collect();
    let mut state = start(table);
    let mut times = vec![Vec::new(); seats];
    let (mut actions, mut spent, mut last) = (0, 0, (0, 0));
    while state.outcome().is_none() {
        let seat = state.mover();
        if (state.round(), seat) != last {
            if spent > 0 {
                times[player(last.1)].push(spent);
            }
            (spent, last) = (0, (state.round(), seat));
        }
        let began = Instant::now();
        let action = bots[seat].act(table, &state);
        spent += began.elapsed().as_micros();
        apply(table, &mut state, seat, &action).unwrap();
        actions += 1;
        assert!(
            actions < 200_000,
            "a game that hangs: seed {}",
            table.seed()
        );
    }
    let outcome = state.outcome().unwrap();
    let won = (0..seats)
        .map(|p| {
            outcome
                .winners
                .contains(&((p + seats - turn % seats) % seats))
        })
        .collect();
    let refused = bots.iter().map(Bot::refused).sum();
    Played {
        won,
        times,
        actions,
        turned: turn,
        refused,
        state,
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (settings, words): (Vec<&String>, Vec<&String>) =
        args.iter().partition(|arg| arg.contains('='));
    let map = words.first().map_or("iberia", |word| word);
    let games: usize = words.get(1).map_or(20, |word| word.parse().unwrap());
    let kinds = words.iter().skip(2);
    let mut kinds: Vec<Kind> = kinds.map(|word| word.parse().unwrap()).collect();
    if kinds.is_empty() {
        kinds = vec![Kind::Planner, Kind::Greedy];
    }
    let mut options = Options::default();
    for setting in settings {
        options.assign(setting).unwrap();
    }
    let board = Arc::new(Board::new(shipped::map(map).unwrap()));
    let prices = Prices::of(board.map());
    let began = Instant::now();
    let played: Vec<Played> = (0..games)
        .into_par_iter()
        .map(|game| play_one(&board, &prices, &options, &kinds, game))
        .collect();
    report(&kinds, &played, began.elapsed().as_millis());
}

/// Deals the deck of a game's number and plays it; says so where nobody wins.
fn play_one(
    board: &Arc<Board>,
    prices: &Prices<'_>,
    options: &Options,
    kinds: &[Kind],
    game: usize,
) -> Played {
    let seats = kinds.len();
    let alike = kinds.iter().all(|kind| *kind == kinds[0]);
    let rotations = if alike { 1 } else { seats };
    let seed = (game / rotations) as u64;
    let plan = Plan {
        players: seats,
        cards: 120,
        seed,
    };
    let cards = cards(&deal(prices, plan).unwrap(), prices);
    let table = Table::new(board.clone(), options.clone(), cards, seats, seed).unwrap();
    let turn = game % seats;
    let played = play(&table, kinds, turn);
    let outcome = played.state.outcome().unwrap();
    if outcome.why != Ending::Victory {
        let round = played.state.round();
        println!("deck {seed} turned by {turn}: {outcome:?} in round {round}");
    }
    played
}

fn report(kinds: &[Kind], played: &[Played], took: u128) {
    let games = played.len();
    for (player, kind) in kinds.iter().enumerate() {
        let won = played.iter().filter(|game| game.won[player]).count();
        let mut times: Vec<u128> = played
            .iter()
            .flat_map(|game| game.times[player].iter().copied())
            .collect();
        times.sort_unstable();
        let at = |percent: usize| times.get(times.len() * percent / 100).copied().unwrap_or(0);
        let cash: i32 = played
            .iter()
            .map(|game| {
                let seats = kinds.len();
                game.state.players()[(player + seats - game.turned % seats) % seats].cash
            })
            .sum();
        println!(
            "{kind}: won {won} of {games} ({:.1} %), a turn takes {} us (median), {} us (95 %), cash at the end {}",
            won as f64 * 100.0 / games as f64,
            at(50),
            at(95),
            cash / games as i32,
        );
    }
    let mut rounds: Vec<u32> = played.iter().map(|game| game.state.round()).collect();
    rounds.sort_unstable();
    let ended = |why: Ending| {
        played
            .iter()
            .filter(|game| game.state.outcome().unwrap().why == why)
            .count()
    };
    let actions: usize = played.iter().map(|game| game.actions).sum();
    let refused: usize = played.iter().map(|game| game.refused).sum();
    println!(
        "victory {} idle {} rounds {}; rounds: median {}, 95 % {}, most {}; {} actions a game, {refused} refused; {} games an hour",
        ended(Ending::Victory),
        ended(Ending::Idle),
        ended(Ending::Rounds),
        rounds[games / 2],
        rounds[games * 95 / 100],
        rounds[games - 1],
        actions / games,
        games as u128 * 3_600_000 / took.max(1),
    );
}
