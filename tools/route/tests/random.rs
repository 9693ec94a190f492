//! Thousands of random small boards, on which the search must agree with oracles written apart.
#![allow(clippy::panic, clippy::print_stderr, clippy::unwrap_used)]

mod plain;

use milepost_route::{Limits, Patient, Position, Run, Status, Train, Watch, best};
use plain::allocate::{self, Effort, Merit};
use plain::maps::{self, COMPANY};
use plain::shrink::{shrink, tell};
use plain::tape::Tape;
use plain::{check, program, trains};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many boards; `MILEPOST_BOARDS` says otherwise.
const BOARDS: u32 = 3000;

fn boards(share: u32) -> u32 {
    let said = std::env::var("MILEPOST_BOARDS").ok().and_then(|said| said.parse().ok());
    said.unwrap_or(BOARDS) / share
}

/// What is wrong with a run, in words; `Ok` where nothing is.
type Verdict = Result<(), String>;

/// Runs `test` on random positions; of one that fails it tells what remains when all is left out that can be.
fn on_boards(share: u32, test: impl Fn(&Position, &[Train]) -> Verdict) {
    let config =
        Config { cases: boards(share), max_shrink_iters: 0, failure_persistence: None, ..Config::default() };
    let numbers = proptest::collection::vec(any::<u16>(), 100..700);
    let outcome = TestRunner::new(config).run(&numbers, |numbers| {
        let (position, trains) = position(&numbers);
        test(&position, &trains).map_err(TestCaseError::fail)
    });
    match outcome {
        Err(TestError::Fail(_, numbers)) => {
            let (position, trains) = position(&numbers);
            let (position, trains) =
                shrink(&position, &trains, &|position, trains| test(position, trains).is_err());
            panic!("{}{:#?}", tell(&position, &trains), test(&position, &trains));
        }
        outcome => outcome.unwrap(),
    }
}

fn position(numbers: &[u16]) -> (Position, Vec<Train>) {
    let mut tape = Tape::new(numbers);
    let trains = trains::all(&mut tape);
    let setup = maps::with(maps::setup(&mut tape), &trains);
    (Position::new(setup).unwrap_or_else(|problems| panic!("{problems:?}")), trains)
}

fn run(position: &Position, trains: &[Train]) -> Run {
    best(position, COMPANY, trains, Limits::default(), &Patient)
}

/// The same revenue and, but for flood trains, the same routes by the rule for ties.
fn agrees(position: &Position, trains: &[Train], due: &Merit) -> Verdict {
    let run = run(position, trains);
    let merit = check::run(position, COMPANY, trains, &run).map_err(|why| format!("{why}: {run:?}"))?;
    if (run.status, run.bound) != (Status::Optimal, run.revenue) || merit != *due {
        return Err(format!("due: {due:?}\ngot: {merit:?}\n{run:?}"));
    }
    Ok(())
}

#[test]
fn the_search_finds_what_plain_enumeration_finds() {
    let (done, all) = (AtomicUsize::new(0), AtomicUsize::new(0));
    on_boards(1, |position, trains| {
        all.fetch_add(1, Ordering::Relaxed);
        let Some(due) = allocate::best(position, COMPANY, trains, Effort::SMALL) else { return Ok(()) };
        done.fetch_add(1, Ordering::Relaxed);
        agrees(position, trains, &due)
    });
    let (done, all) = (done.into_inner(), all.into_inner());
    eprintln!("{done} of {all} boards small enough");
    assert!(done * 10 > all * 9, "{done} of {all} boards");
}

#[test]
fn the_oracles_agree() {
    on_boards(8, |position, trains| {
        let Some(due) = allocate::best(position, COMPANY, trains, Effort::SMALL) else { return Ok(()) };
        let found = program::best(position, COMPANY, trains, Effort::SMALL.patience);
        if found == Some(due.revenue.0) {
            Ok(())
        } else {
            Err(format!("{due:?} by allocation, {found:?} by program"))
        }
    });
}

#[test]
fn any_number_of_threads_finds_the_same() {
    on_boards(5, |position, trains| {
        let due = run(position, trains);
        for threads in [2, 16] {
            let limits = Limits { threads, ..Limits::default() };
            let found = best(position, COMPANY, trains, limits, &Patient);
            if found != due {
                return Err(format!("{threads} threads: {found:?}\nand not {due:?}"));
            }
        }
        Ok(())
    });
}

/// Someone who waits for so many questions.
struct Questions(AtomicUsize);

impl Watch for Questions {
    fn go_on(&self) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
    }
}

#[test]
fn a_search_that_is_stopped_claims_no_more_than_it_knows() {
    let stopped = AtomicUsize::new(0);
    on_boards(3, |position, trains| {
        let due = run(position, trains);
        for questions in [0, 1, 2, 5, 20] {
            let found =
                best(position, COMPANY, trains, Limits::default(), &Questions(AtomicUsize::new(questions)));
            let why =
                |why: String| format!("after {questions} questions {why}: {found:?}\nand at last {due:?}");
            check::run(position, COMPANY, trains, &found).map_err(why)?;
            let sound = match found.status {
                Status::Optimal => found == due,
                Status::Feasible => found.revenue <= due.revenue && due.revenue <= found.bound,
            };
            if !sound {
                return Err(why(String::new()));
            }
            stopped.fetch_add(usize::from(found.status == Status::Feasible), Ordering::Relaxed);
        }
        Ok(())
    });
    assert!(stopped.into_inner() > 0, "no search was stopped");
}
