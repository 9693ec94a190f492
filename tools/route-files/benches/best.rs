//! Best runs on one thread: cases and recorded positions where they are present, and the dense board that ships.
#![allow(missing_docs, clippy::unwrap_used)]

use criterion::{Criterion, criterion_group, criterion_main};
use milepost_route::{Limits, Position, Rules, Unlimited, best};
use milepost_route_files as files;
use milepost_route_files::shipped;
use std::hint::black_box;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Cases whose time to proof is a figure to reach.
const CASES: [&str; 9] = [
    "1867_bc_GW",
    "1867_bc_CnO",
    "1867_bc_CNR",
    "1867_bc_stress_GW_5_6_8",
    "1867_bc_stress_GW_2p2_5p5E_8",
    "1867_bc_stress_CnO_5_6_8",
    "1867_bc_stress_CNR_5_5p5E_8",
    "1867_bc_stress_CNR_6_7_8_5p5E",
    "1867_bc_stress_CnO_2p2_5p5E_8_8",
];

fn read(text: &str) -> Position {
    files::read(text, &|_| None).unwrap()
}

fn run(position: &Position) {
    for company in &position.setup().companies {
        black_box(
            best(
                black_box(position),
                &company.name,
                &company.trains,
                Limits::default(),
                &Unlimited,
            )
            .unwrap(),
        );
    }
}

fn given(folder: &str) -> Option<PathBuf> {
    milepost_testkit::data::find("18xx").map(|data| data.join(folder))
}

fn cases(c: &mut Criterion) {
    let mut group = c.benchmark_group("cases");
    group
        .sample_size(20)
        .measurement_time(Duration::from_secs(4));
    let position = read(shipped::position("velmark-late").unwrap());
    group.bench_function("velmark-late", |b| b.iter(|| run(&position)));
    let Some(folder) = given("cases-toml") else {
        return;
    };
    let case = |file: &Path| {
        let boards = |board: &str| std::fs::read_to_string(folder.join(board)).ok();
        files::read(&std::fs::read_to_string(file).unwrap(), &boards).unwrap()
    };
    for name in CASES {
        let position = case(&folder.join(format!("{name}.toml")));
        group.bench_function(name, |b| b.iter(|| run(&position)));
    }
    let others = folder.read_dir().unwrap();
    let mut others: Vec<PathBuf> = others.map(|file| file.unwrap().path()).collect();
    others.retain(|file| {
        let name = file.file_stem().and_then(|name| name.to_str());
        let is_other = |name: &str| !name.ends_with("-board") && !CASES.contains(&name);
        file.extension().is_some_and(|end| end == "toml") && name.is_some_and(is_other)
    });
    let others: Vec<Position> = others.iter().map(|file| case(file)).collect();
    group.bench_function("all others", |b| b.iter(|| others.iter().for_each(run)));
}

fn recorded(c: &mut Criterion) {
    let Some(folder) = given("positions") else {
        return;
    };
    let mut files: Vec<PathBuf> = folder
        .read_dir()
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    let mut group = c.benchmark_group("recorded");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(4));
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let Some(title) = name.strip_suffix(".ndjson.gz") else {
            continue;
        };
        let mut text = String::new();
        flate2::read::GzDecoder::new(&std::fs::read(&file).unwrap()[..])
            .read_to_string(&mut text)
            .unwrap();
        // A few are refused, for a kind of stop that is not known.
        let positions: Vec<Position> = text
            .lines()
            .filter_map(|line| files::read(line, &|_| None).ok())
            .collect();
        group.bench_function(title, |b| b.iter(|| positions.iter().for_each(run)));
        // The same as the title plays it: what its rules cost.
        let Some(title) = shipped::title(title).filter(|title| title.rules != Rules::default())
        else {
            continue;
        };
        let played: Vec<Position> = positions
            .iter()
            .map(|position| title.play(position).unwrap().position)
            .collect();
        let name = format!("{} as played", title.names.join(", "));
        group.bench_function(name, |b| b.iter(|| played.iter().for_each(run)));
    }
}

criterion_group!(benches, cases, recorded);
criterion_main!(benches);
