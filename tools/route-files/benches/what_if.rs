//! Every lay of the dense board that ships, ranked for a company, on one thread.
#![allow(missing_docs, clippy::unwrap_used)]

use criterion::{Criterion, criterion_group, criterion_main};
use milepost_route::build::upgrade;
use milepost_route::{Limits, Unlimited, best, what_if};
use milepost_route_files as files;
use milepost_route_files::shipped;
use std::hint::black_box;

fn lays(c: &mut Criterion) {
    let text = shipped::position("velmark-late").unwrap();
    let (position, kit) = (
        files::read(text, &|_| None).unwrap(),
        files::kit(text, &|_| None).unwrap(),
    );
    let lays = what_if::lays(&position, &upgrade::stock(&position, &kit), |_| true);
    let mut group = c.benchmark_group("every lay");
    group.sample_size(10);
    for company in position
        .setup()
        .companies
        .iter()
        .filter(|company| company.name != "SSL")
    {
        let run = best(
            &position,
            &company.name,
            &company.trains,
            Limits::default(),
            &Unlimited,
        )
        .unwrap();
        let rank = || {
            what_if::rank(
                black_box(&position),
                company,
                &run,
                &lays,
                Limits::default(),
                &Unlimited,
            )
        };
        group.bench_function(&company.name, |b| b.iter(rank));
    }
}

criterion_group!(benches, lays);
criterion_main!(benches);
