//! Bots against each other: who wins, what they take of the processor, and the games in which one did something silly.
//!
//! `cargo run --release --example tournament -- MAP[,MAP...] GAMES KIND KIND ... [NAME=VALUE ...] [--seed SEED]`: as
//! `milepost table study`, with every game timed by itself; options are set by name.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use milepost_lab::Study;
use milepost_lab::study::ledger::PARTS;
use milepost_lab::study::{Counts, Plan};
use milepost_map::shipped;
use milepost_study::{Experiment, Tally, Unlimited, wilson};
use milepost_table::bot::Kind;
use milepost_table::{Board, Options};
use rayon::prelude::*;
use std::sync::Arc;
use std::time::Instant;

/// A game that was played.
struct Played {
    counts: Counts,
    seconds: f64,
}

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let mut seed = 1;
    if let Some(at) = args.iter().position(|arg| arg == "--seed") {
        seed = args[at + 1].parse().unwrap();
        args.drain(at..at + 2);
    }
    let (settings, words): (Vec<&String>, Vec<&String>) =
        args.iter().partition(|arg| arg.contains('='));
    let maps = words.first().map_or("iberia", |word| word);
    let games: u32 = words.get(1).map_or(20, |word| word.parse().unwrap());
    let mut bots: Vec<Kind> = words[2.min(words.len())..]
        .iter()
        .map(|word| word.parse().unwrap())
        .collect();
    if bots.is_empty() {
        bots = vec![Kind::Planner, Kind::Greedy];
    }
    for map in maps.split(',') {
        let board = Arc::new(Board::new(shipped::map(map).unwrap()));
        let mut options = Options::of(board.map());
        for setting in &settings {
            options.assign(setting).unwrap();
        }
        println!("{map}, {}", options.game);
        let plan = Plan {
            games,
            bots: bots.clone(),
            cards: 240,
            seed,
        };
        let study = Study::new(&board, options, plan).unwrap();
        let played: Vec<Played> = (0..games)
            .into_par_iter()
            .map(|game| play(&study, game))
            .collect();
        report(&bots, &study, &played);
    }
}

fn play(study: &Study<'_>, game: u32) -> Played {
    let mut counts = study.empty();
    let began = Instant::now();
    study.run(game, &mut counts, &Unlimited).unwrap();
    Played {
        counts,
        seconds: began.elapsed().as_secs_f64(),
    }
}

/// Prints what came of the games, and those in which something went wrong.
fn report(bots: &[Kind], study: &Study<'_>, played: &[Played]) {
    let mut all = study.empty();
    for (game, one) in played.iter().enumerate() {
        all.merge(&one.counts);
        let seats = one.counts.seats.iter();
        let (stood, left) = seats.fold((0, 0), |(stood, left), seat| {
            (stood + seat.stood, left + seat.left_behind)
        });
        let (faults, endings) = (one.counts.faults, one.counts.endings);
        if stood + left + faults > 0 || endings[0] == 0 {
            println!(
                "  game {game}: stood {stood}, left behind {left}, refused {faults}, endings {endings:?}"
            );
        }
    }
    players(&all);
    let seconds: f64 = played.iter().map(|game| game.seconds).sum();
    cards(&all);
    println!(
        "  {:.3} s a game of {}",
        seconds / played.len().max(1) as f64,
        bots.len()
    );
}

fn players(all: &Counts) {
    let games = all.games.max(1);
    for (kind, name) in Kind::ALL {
        let Some(ledger) = all.kinds.get(kind as usize) else {
            continue;
        };
        let (players, turns) = (ledger.games(), ledger.turns.max(1) as f64);
        if players == 0 {
            continue;
        }
        let won = ledger.won as f64 / PARTS as f64 / games as f64;
        let [low, high] = wilson(won, games);
        println!(
            "  {name}: won {:.1} % ({:.1} to {:.1}); {:.2} a turn; opening {:.1}; stood {}, left behind {}; empty {:.1} %; given up {:.2}",
            won * 100.0,
            low * 100.0,
            high * 100.0,
            ledger.earned as f64 / turns,
            ledger.opening as f64 / players as f64,
            ledger.stood,
            ledger.left_behind,
            ledger.empty as f64 * 100.0 / ledger.mileposts.max(1) as f64,
            ledger.given_up as f64 / players as f64,
        );
    }
}

fn cards(all: &Counts) {
    let cards = &all.cards;
    let locked = |locks: usize| -> u64 {
        let rows = [&cards.delivered, &cards.left];
        rows.iter().filter_map(|row| row.get(locks)).sum()
    };
    let gone: u64 = cards.delivered.iter().chain(&cards.left).sum();
    let pitched: u64 = cards.left.iter().sum();
    let share = |cards: u64| cards as f64 * 100.0 / gone.max(1) as f64;
    let rounds: i64 = all
        .victories
        .iter()
        .map(|(&rounds, &games)| rounds * games as i64)
        .sum();
    let victories: u64 = all.victories.values().sum();
    println!(
        "  rounds to win {:.1}; endings {:?}; gone with no lock {:.1} %, one {:.1} %, more {:.1} %; pitched {:.1} %; stolen {}",
        rounds as f64 / victories.max(1) as f64,
        all.endings,
        share(locked(0)),
        share(locked(1)),
        share(gone - locked(0) - locked(1)),
        share(pitched),
        all.chase.freed,
    );
}
