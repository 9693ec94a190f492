//! All-pairs cheapest track: on a real board of 2,041 mileposts and 60 cities where it is present, and on Iberia.
#![allow(missing_docs, clippy::unwrap_used)]

use criterion::{Criterion, criterion_group, criterion_main};
use milepost_map::{Distances, graph, shipped};
use milepost_testkit::data;
use std::hint::black_box;

fn distances(c: &mut Criterion) {
    let iberia = shipped::map("iberia").unwrap();
    c.bench_function("distances of iberia", |b| {
        b.iter(|| Distances::of(black_box(&iberia)))
    });
    if let Some(file) = data::find("crayon/eurorails_eouw.json") {
        let text = std::fs::read_to_string(file).unwrap();
        let europe = graph::read(&text).unwrap().map;
        c.bench_function("distances of 2,041 mileposts", |b| {
            b.iter(|| Distances::of(black_box(&europe)))
        });
        c.bench_function("reading 2,041 mileposts", |b| {
            b.iter(|| graph::read(black_box(&text)).unwrap())
        });
    }
}

criterion_group!(benches, distances);
criterion_main!(benches);
