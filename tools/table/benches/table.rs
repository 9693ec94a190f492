//! Cheap actions, a copy of a state, what money reaches, what is legal: in the middle of a four-player game on Iberia.
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "../tests/it/common/mod.rs"]
mod common;

use common::random::after;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use milepost_table::audit::audit;
use milepost_table::legal::{legal, simple};
use milepost_table::reach::Reach;
use milepost_table::{Action, Options, Stage, State, Table, apply};
use std::hint::black_box;

/// A state in which the player to act may load, lock and move, and a train that does so.
fn cheap(table: &Table) -> (State, Vec<Action>) {
    let fits = |state: &State| {
        let mut acts = Vec::new();
        let mut now = state.clone();
        while acts.len() < 6 {
            let action = simple(table, &now)
                .into_iter()
                .find(|action| match action {
                    Action::Move { .. } => {
                        acts.len() > 1 || state.players()[state.mover()].loads.len() == 3
                    }
                    Action::PickUp { .. } | Action::Lock { .. } => true,
                    _ => false,
                })?;
            apply(table, &mut now, state.mover(), &action).ok()?;
            acts.push(action);
        }
        let locks = acts
            .iter()
            .any(|action| matches!(action, Action::Lock { .. }));
        locks.then_some(acts)
    };
    let states = (0..400)
        .map(|seed| after(table, seed, 150))
        .filter(|state| *state.stage() == Stage::Move);
    states
        .filter_map(|state| fits(&state).map(|acts| (state, acts)))
        .next()
        .unwrap()
}

fn tables(c: &mut Criterion) {
    let table = common::table(&common::board("iberia"), Options::default(), 4, 1);
    let (state, acts) = cheap(&table);
    let mut group = c.benchmark_group("cheap actions");
    group.throughput(Throughput::Elements(acts.len() as u64));
    group.bench_function(format!("{acts:?}"), |b| {
        b.iter_batched_ref(
            || state.clone(),
            |state| {
                for act in &acts {
                    apply(&table, state, state.mover(), act).unwrap();
                }
            },
            criterion::BatchSize::SmallInput,
        );
    });
    group.finish();
    c.bench_function("a copy of a state", |b| {
        b.iter(|| black_box(&state).clone())
    });
    c.bench_function("what money reaches", |b| {
        b.iter(|| Reach::of(&table, black_box(&state)))
    });
    c.bench_function("what is legal but building", |b| {
        b.iter(|| simple(&table, black_box(&state)))
    });
    c.bench_function("what is legal", |b| {
        b.iter(|| legal(&table, black_box(&state)))
    });
    c.bench_function("an audit", |b| {
        b.iter(|| audit(&table, None, black_box(&state)))
    });
}

criterion_group!(benches, tables);
criterion_main!(benches);
