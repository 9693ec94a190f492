//! Studies that are divided, interrupted or run on any number of threads.
#![allow(clippy::panic, clippy::too_many_lines, clippy::unwrap_used)]

use milepost_study::part::{self, Source};
use milepost_study::{
    Cancelled, Distribution, Experiment, MergeError, Moments, Parameters, Progress, Sample, Shard,
    Unlimited, merge, parameters, run, tally,
};
use milepost_testkit::random::cases;
use proptest::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};

tally! {
    /// Counts of every kind of field.
    struct Counts {
        sum: u64,
        differences: i64,
        pair: [u64; 2],
        fixed: Box<[u64]>,
        growing: Vec<u64>,
        distribution: Distribution,
        moments: Moments,
    }
}

/// Counts numbers that look random and follow from the seed.
#[derive(Clone, Copy)]
struct Noise {
    runs: u32,
    seed: u64,
}

impl Noise {
    fn number(self, run: u32) -> u64 {
        let mixed = (self.seed ^ u64::from(run)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed >> 40
    }
}

impl Experiment for Noise {
    type Counts = Counts;
    const FORMAT: &'static str = "noise/1";

    fn runs(&self) -> u32 {
        self.runs
    }

    fn parameters(&self) -> Parameters {
        parameters([("runs", self.runs.into()), ("seed", self.seed.into())])
    }

    fn empty(&self) -> Counts {
        Counts {
            fixed: vec![0; 7].into(),
            ..Counts::default()
        }
    }

    fn run(&self, run: u32, counts: &mut Counts, _: &dyn Progress) -> Result<(), Cancelled> {
        let number = self.number(run);
        counts.sum += number;
        counts.differences += (number % 10) as i64 - 5;
        counts.pair[number as usize % 2] += 1;
        counts.fixed[number as usize % 7] += 1;
        milepost_study::tally::count(&mut counts.growing, number as usize % 90);
        *counts
            .distribution
            .entry((number % 20) as i64 - 10)
            .or_default() += 1;
        counts.moments.add(number);
        Ok(())
    }
}

/// The study run plainly, one run after the other.
fn plainly(noise: Noise) -> Sample<Counts> {
    let mut counts = noise.empty();
    for number in 0..noise.runs {
        noise.run(number, &mut counts, &Unlimited).unwrap();
    }
    Sample {
        runs: noise.runs.into(),
        counts,
    }
}

fn file(noise: Noise, shard: Shard) -> Source {
    let sample = run(&noise, shard, &Unlimited);
    Source {
        name: format!("part {shard}"),
        text: part::to_json(&noise, shard, &sample),
    }
}

fn files(noise: Noise, of: u32) -> Vec<Source> {
    let shards = (1..=of).map(|number| Shard::new(number, of).unwrap());
    shards.map(|shard| file(noise, shard)).collect()
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn parts_in_any_order_are_the_undivided_study(
        runs in 0_u32..300, seed in any::<u64>(), of in 1_u32..20, order in any::<u64>(),
    ) {
        let noise = Noise { runs, seed };
        let mut parts = files(noise, of);
        // Some permutation that follows from the number.
        parts.sort_by_key(|part| part.name.bytes().fold(order, |hash, byte| hash.wrapping_mul(31) ^ u64::from(byte)));
        let merged = merge(&noise, &parts);
        prop_assert_eq!(merged, Ok(plainly(noise)));
        prop_assert_eq!(run(&noise, Shard::WHOLE, &Unlimited), plainly(noise));
    }

    #[test]
    fn a_missing_and_a_repeated_part_are_named(
        seed in any::<u64>(), of in 2_u32..20, lost in 0_usize..20, twice in 0_usize..20,
    ) {
        let noise = Noise { runs: 50, seed };
        let (lost, twice) = (lost % of as usize, twice % (of as usize - 1));
        let mut parts = files(noise, of);
        parts.remove(lost);
        let again = parts[twice].clone();
        parts.push(Source { name: "again".to_owned(), ..again.clone() });
        let number = lost as u32 + 1;
        let shard = Shard::new(twice as u32 + 1 + u32::from(twice >= lost), of).unwrap();
        prop_assert_eq!(merge(&noise, &parts), Err(vec![
            MergeError::Duplicate { shard, parts: [again.name, "again".to_owned()] },
            MergeError::Missing { first: number, last: number, of },
        ]));
    }

    #[test]
    fn whatever_a_part_says_is_judged(text in ".{0,80}", at in 0_usize..400, with in any::<char>()) {
        let noise = Noise { runs: 5, seed: 1 };
        let whole = file(noise, Shard::WHOLE);
        let mut broken: Vec<char> = whole.text.chars().collect();
        let at = at % broken.len();
        broken[at] = with;
        for text in [text, broken.into_iter().collect()] {
            // It may be refused or, where a count has changed, merged.
            let _ = merge(&noise, &[Source { text, ..whole.clone() }]);
        }
    }
}

#[test]
fn every_difference_of_every_part_is_told() {
    let noise = Noise { runs: 9, seed: 1 };
    let mut parts = files(noise, 3);
    parts[0] = file(Noise { runs: 8, seed: 2 }, Shard::new(1, 3).unwrap());
    parts[1] = file(noise, Shard::new(2, 4).unwrap());
    parts.push(Source {
        name: "no part".to_owned(),
        text: "[]".to_owned(),
    });
    let wrong = merge(&noise, &parts).unwrap_err();
    let kinds: Vec<String> = wrong
        .iter()
        .map(|error| match error {
            MergeError::Parameter { part, key, .. } => format!("{part}: {key}"),
            MergeError::Division { part, of, .. } => format!("{part}: not of {of}"),
            MergeError::Unreadable { part, .. } => format!("{part}: unreadable"),
            MergeError::Missing { first, last, of } => format!("missing {first} to {last} of {of}"),
            other => panic!("{other}"),
        })
        .collect();
    let expected = [
        "part 1/3: runs",
        "part 1/3: seed",
        "part 2/4: not of 3",
        "no part: unreadable",
        "missing 2 to 2 of 3",
    ];
    assert_eq!(kinds, expected);
    assert_eq!(merge(&noise, &[]), Err(vec![MergeError::Nothing]));
}

/// Ends after so many runs.
struct After(AtomicU32);

impl Progress for After {
    fn go_on(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }

    fn step(&self) {
        let one_less = |left: u32| left.checked_sub(1);
        let _ = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less);
    }
}

#[test]
fn an_interrupted_shard_is_no_part() {
    let noise = Noise {
        runs: 100_000,
        seed: 1,
    };
    let sample = run(&noise, Shard::WHOLE, &After(AtomicU32::new(10)));
    assert!((10..1000).contains(&sample.runs), "{}", sample.runs);
    let part = Source {
        name: "part".to_owned(),
        text: part::to_json(&noise, Shard::WHOLE, &sample),
    };
    let expected = MergeError::Incomplete {
        part: "part".to_owned(),
        runs: sample.runs,
        planned: 100_000,
    };
    assert_eq!(merge(&noise, &[part]), Err(vec![expected]));
}

#[test]
fn threads_count_the_same() {
    let noise = Noise {
        runs: 1000,
        seed: 5,
    };
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let sample = pool.install(|| run(&noise, Shard::WHOLE, &Unlimited));
        assert_eq!(sample, plainly(noise), "{threads} threads");
    }
}
