//! Pricing a map, and dealing 120 cards on it.
#![allow(missing_docs, clippy::unwrap_used)]

use criterion::{Criterion, criterion_group, criterion_main};
use milepost_deck::{Plan, Prices, deal};
use milepost_map::shipped;
use std::hint::black_box;

fn decks(c: &mut Criterion) {
    let map = shipped::map("iberia").unwrap();
    let prices = Prices::of(&map);
    c.bench_function("prices of iberia", |b| b.iter(|| Prices::of(black_box(&map))));
    let mut seed = 0;
    c.bench_function("a deck of 120 cards", |b| {
        b.iter(|| {
            seed += 1;
            deal(&prices, Plan { players: 4, cards: 120, seed }).unwrap()
        });
    });
}

criterion_group!(benches, decks);
criterion_main!(benches);
