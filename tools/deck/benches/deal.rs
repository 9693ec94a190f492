//! Pricing a map, and dealing 120 cards on it.
#![allow(missing_docs, clippy::unwrap_used)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use milepost_deck::study::{self, Rates, Study};
use milepost_deck::{Plan, Prices, deal};
use milepost_map::shipped;
use milepost_study::{Shard, Unlimited, run};
use std::hint::black_box;

fn decks(c: &mut Criterion) {
    let map = shipped::map("iberia").unwrap();
    let prices = Prices::of(&map);
    c.bench_function("prices of iberia", |b| {
        b.iter(|| Prices::of(black_box(&map)))
    });
    let mut seed = 0;
    c.bench_function("a deck of 120 cards", |b| {
        b.iter(|| {
            seed += 1;
            deal(
                &prices,
                Plan {
                    players: 4,
                    cards: 120,
                    seed,
                },
            )
            .unwrap()
        });
    });
    c.bench_function("pairs and triples tried", |b| {
        b.iter(|| Rates::of(black_box(&prices), 1))
    });
    let mut group = c.benchmark_group("a study");
    group.sample_size(10).throughput(Throughput::Elements(1000));
    group.bench_function("1,000 decks, all cores", |b| {
        let first = Plan {
            players: 4,
            cards: 120,
            seed: 0,
        };
        let study = Study::new(&prices, study::Plan { decks: 1000, first }).unwrap();
        b.iter(|| run(&study, Shard::WHOLE, &Unlimited));
    });
    group.finish();
}

criterion_group!(benches, decks);
criterion_main!(benches);
