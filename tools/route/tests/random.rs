//! Thousands of random small boards, on which the search must agree with oracles written apart.
#![allow(clippy::panic, clippy::print_stderr, clippy::unwrap_used)]

mod plain;

use milepost_route::{Compulsory, Limits, Patient, Position, Run, Status, Train, Watch, best};
use plain::allocate::{self, Effort, Merit};
use plain::maps::{self, COMPANY};
use plain::shrink::{shrink, tell};
use plain::tape::Tape;
use plain::{check, declare, program, trains};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many boards; the environment's `MILEPOST_BOARDS` may say otherwise.
const BOARDS: u32 = 3000;

/// What is wrong with a run, in words; `Ok` where nothing is.
type Verdict = Result<(), String>;

/// Runs `test` on random positions that plain enumeration can do, with what it finds. Of a position that fails it
/// tells what remains when all is left out that can be.
fn on_boards(share: u32, test: impl Fn(&Position, &[Train], &Merit) -> Verdict) {
    on(position, share, test);
}

/// Makes numbers into a position and trains; none where that cannot be run.
type Make = fn(&[u16]) -> Option<(Position, Vec<Train>)>;

/// The same on positions that numbers are made into.
fn on(make: Make, share: u32, test: impl Fn(&Position, &[Train], &Merit) -> Verdict) {
    let said = std::env::var("MILEPOST_BOARDS").ok().and_then(|said| said.parse().ok());
    let cases = said.unwrap_or(BOARDS) / share;
    let config = Config { cases, max_shrink_iters: 0, failure_persistence: None, ..Config::default() };
    let small = AtomicUsize::new(0);
    let test = |position: &Position, trains: &[Train]| {
        let Some(due) = allocate::best(position, COMPANY, trains, Effort::SMALL) else { return Ok(()) };
        small.fetch_add(1, Ordering::Relaxed);
        test(position, trains, &due)
    };
    let numbers = proptest::collection::vec(any::<u16>(), 100..700);
    let outcome = TestRunner::new(config).run(&numbers, |numbers| {
        let Some((position, trains)) = make(&numbers) else { return Ok(()) };
        test(&position, &trains).map_err(TestCaseError::fail)
    });
    if let Err(TestError::Fail(_, numbers)) = outcome {
        let Some((position, trains)) = make(&numbers) else { return };
        let fails = |position: &Position, trains: &[Train]| test(position, trains).is_err();
        let (position, trains) = shrink(&position, &trains, &fails);
        panic!("{}{}", tell(&position, &trains), test(&position, &trains).unwrap_err());
    }
    outcome.unwrap();
    let small = small.into_inner();
    assert!(small * 10 > cases as usize * 8, "{small} of {cases} boards small enough");
}

fn position(numbers: &[u16]) -> Option<(Position, Vec<Train>)> {
    let mut tape = Tape::new(numbers);
    let trains = trains::all(&mut tape);
    let setup = maps::with(maps::setup(&mut tape), &trains);
    Some((Position::new(setup).unwrap_or_else(|problems| panic!("{problems:?}")), trains))
}

/// The same with rules as titles declare them; none where they leave a train too many choices.
fn titled(numbers: &[u16]) -> Option<(Position, Vec<Train>)> {
    let mut tape = Tape::new(numbers);
    let mut trains = trains::all(&mut tape);
    let mut setup = maps::setup(&mut tape);
    declare::any(&mut tape, &mut setup, &mut trains);
    Some((Position::new(maps::with(setup, &trains)).ok()?, trains))
}

fn run(position: &Position, trains: &[Train]) -> Run {
    best(position, COMPANY, trains, Limits::default(), &Patient)
}

#[test]
fn the_search_finds_what_plain_enumeration_finds() {
    on_boards(1, |position, trains, due| {
        let run = run(position, trains);
        let merit = check::run(position, COMPANY, trains, &run).map_err(|why| format!("{why}: {run:?}"))?;
        if (run.status, run.bound) != (Status::Optimal, run.revenue) || merit != *due {
            return Err(format!("due: {due:?}\ngot: {merit:?}\n{run:?}"));
        }
        Ok(())
    });
}

#[test]
fn what_titles_declare_is_weighed_as_plain_enumeration_weighs_it() {
    on(titled, 1, |position, trains, due| {
        let run = run(position, trains);
        let merit = check::run(position, COMPANY, trains, &run).map_err(|why| format!("{why}: {run:?}"))?;
        if (run.status, run.bound) != (Status::Optimal, run.revenue) || merit != *due {
            return Err(format!("due: {due:?}\ngot: {merit:?}\n{run:?}"));
        }
        Ok(())
    });
}

#[test]
fn the_oracles_agree() {
    on_boards(8, |position, trains, due| {
        let found = program::best(position, COMPANY, trains, Effort::SMALL.patience);
        let agree = found == Some(due.revenue);
        if agree { Ok(()) } else { Err(format!("{due:?} by allocation, {found:?} by program")) }
    });
}

#[test]
fn any_number_of_threads_finds_the_same() {
    on_boards(5, same_on_threads);
    on(titled, 10, same_on_threads);
}

fn same_on_threads(position: &Position, trains: &[Train], _: &Merit) -> Verdict {
    let due = run(position, trains);
    for threads in [2, 16] {
        let limits = Limits { threads, ..Limits::default() };
        let found = best(position, COMPANY, trains, limits, &Patient);
        if found != due {
            return Err(format!("{threads} threads: {found:?}\nand not {due:?}"));
        }
    }
    Ok(())
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
    let test = |position: &Position, trains: &[Train], _: &Merit| {
        // Where as many trains must run as can, one of fewer may earn more.
        let most = position.setup().rules.compulsory == Compulsory::Most;
        let due = run(position, trains);
        for questions in [0, 1, 2, 5, 20] {
            let watch = Questions(AtomicUsize::new(questions));
            let found = best(position, COMPANY, trains, Limits::default(), &watch);
            let why = |why: String| format!("after {questions} questions {why}: {found:?}\nat last {due:?}");
            check::run(position, COMPANY, trains, &found).map_err(why)?;
            let sound = match found.status {
                Status::Optimal => found == due,
                Status::Feasible => (most || found.revenue <= due.revenue) && due.revenue <= found.bound,
            };
            if !sound {
                return Err(why(String::new()));
            }
            stopped.fetch_add(usize::from(found.status == Status::Feasible), Ordering::Relaxed);
        }
        Ok(())
    };
    on_boards(3, test);
    on(titled, 3, test);
    assert!(stopped.into_inner() > 0, "no search was stopped");
}
