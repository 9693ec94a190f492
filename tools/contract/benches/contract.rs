//! Drawing contracts in the middle of a game, their exact odds, and a game of a study.
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "../tests/it/real/mod.rs"]
#[allow(dead_code)]
mod real;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use milepost_contract::game::starts;
use milepost_contract::{Action, Game, Kind, Plan, Rules, Study, Values, files, odds, shipped};
use milepost_study::{Shard, Unlimited, run};
use milepost_testkit::data;
use std::hint::black_box;

/// The real game's network where its data is at hand, else one that ships.
fn values() -> Values {
    let shipped = || {
        files::network::read(shipped::NETWORKS[0].1)
            .unwrap()
            .network
    };
    let network = if data::find("wood-and-steel").is_some() {
        real::network()
    } else {
        shipped()
    };
    Values::new(network, Rules::default())
}

/// A game of three players, so many rounds on.
fn game(values: &Values, rounds: usize) -> Game {
    let starts = starts(values, 3, &[], 1).unwrap();
    let mut game = Game::new(values.clone(), 1, starts);
    for round in 0..rounds {
        for player in 0..3 {
            let kind = if round == 0 {
                Kind::Starting
            } else {
                Kind::Private
            };
            let first = game.act(Action::Draw(kind, player)).unwrap().first;
            game.act(Action::Take(player, first)).unwrap();
            game.act(Action::Fulfil(player, first)).unwrap();
        }
    }
    game
}

fn contracts(c: &mut Criterion) {
    let values = values();
    let game = game(&values, 8);
    for (kind, name) in [
        (Kind::Private, "two private offers"),
        (Kind::Market, "a market contract"),
    ] {
        let draw = |game: &mut Game| game.act(Action::Draw(kind, 0)).unwrap();
        c.bench_function(name, |b| {
            b.iter_batched_ref(|| game.clone(), draw, BatchSize::SmallInput)
        });
    }
    for (kind, name) in Kind::ALL {
        let begun = self::game(&values, 0);
        let game = if kind == Kind::Starting {
            &begun
        } else {
            &game
        };
        c.bench_function(&format!("odds of a {name} contract"), |b| {
            b.iter(|| odds(&values, black_box(game.state()), kind, 0).unwrap());
        });
    }
    let mut seed = 0;
    c.bench_function("a game of a study", |b| {
        b.iter(|| {
            seed += 1;
            let plan = Plan {
                games: 1,
                seed,
                ..Plan::default()
            };
            run(&Study::new(&values, plan), Shard::WHOLE, &Unlimited)
        });
    });
}

criterion_group!(benches, contracts);
criterion_main!(benches);
