//! Random small boards, thousands of them, on which the search must agree with what is written apart.

use super::allocate::{self, Effort, Merit};
use super::maps::{self, COMPANY};
use super::shrink::{shrink, tell};
use super::tape::Tape;
use super::{declare, trains};
use milepost_route::{
    Compulsory, Ended, Limits, Position, Progress, Run, SearchProgress, Train, Unlimited, best,
};
use milepost_testkit::random;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Steps within which the best run of a random board is to be proven; nearly all take a thousandth of them.
pub const STEPS: u64 = 20_000_000;

/// Limits of a search on a random board: on none is there no end. A board whose best run is proven within [`STEPS`] has
/// ten times as many for questions about several runs.
pub fn limits(threads: usize) -> Limits {
    Limits {
        steps: Some(10 * STEPS),
        threads,
        ..Limits::default()
    }
}

/// Whether a search came to the end of its steps, so that it shows nothing.
pub fn is_cut(run: &Run) -> bool {
    run.stopped == Some(Ended::Steps)
}

/// How many boards; the environment's `MILEPOST_BOARDS` may say otherwise.
const BOARDS: u32 = 3000;

/// What is wrong with a run, in words; `Ok` where nothing is.
pub type Verdict = Result<(), String>;

/// How many boards are looked at that have that share.
pub fn count(share: u32) -> u32 {
    milepost_testkit::count::of("MILEPOST_BOARDS", BOARDS) / share
}

/// Counts what came of a question about a board.
pub fn add(count: &Cell<u32>, one: bool) {
    count.set(count.get() + u32::from(one));
}

/// Asks one question about random positions that plain enumeration can do.
pub fn on(make: Make, share: u32, test: impl Fn(&Position, &[Train], &Merit) -> Verdict) {
    ask(make, &[(share, &test)]);
}

/// Makes numbers into a position and trains; none where that cannot be run.
pub type Make = fn(&[u16]) -> Option<(Position, Vec<Train>)>;

/// What is asked about a position that plain enumeration can do, with what that finds.
pub type Question<'a> = &'a dyn Fn(&Position, &[Train], &Merit) -> Verdict;

/// Asks questions about random positions, each about the first of them that are its share; enumeration, which takes most of
/// the time, does each position once. Of a position that fails it tells what remains when all is left out that can be. A
/// position whose search comes to the end of [`STEPS`] is counted, and there may be one in two hundred of these.
pub fn ask(make: Make, questions: &[(u32, Question)]) {
    let cases = questions.iter().map(|(share, _)| count(*share)).max();
    let cases = cases.unwrap_or(0);
    let config = Config {
        max_shrink_iters: 0,
        ..random::cases(cases)
    };
    let (number, small, cut) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let failed = Cell::new(None);
    let look = |position: &Position, trains: &[Train], asked: &[usize]| {
        let Some(due) = allocate::best(position, COMPANY, trains, Effort::SMALL) else {
            return Ok(());
        };
        add(&small, true);
        let limits = Limits {
            steps: Some(STEPS),
            ..Limits::default()
        };
        if is_cut(&best(position, COMPANY, trains, limits, &Unlimited).unwrap()) {
            add(&cut, true);
            return Ok(());
        }
        asked.iter().try_for_each(|&index| {
            let (_, question) = questions[index];
            question(position, trains, &due).inspect_err(|_| failed.set(Some(index)))
        })
    };
    let numbers = proptest::collection::vec(any::<u16>(), 100..700);
    let outcome = TestRunner::new(config).run(&numbers, |numbers| {
        let number = number.replace(number.get() + 1);
        let is_due = |index: &usize| number < count(questions[*index].0);
        let asked: Vec<usize> = (0..questions.len()).filter(is_due).collect();
        match make(&numbers) {
            Some((position, trains)) => {
                look(&position, &trains, &asked).map_err(TestCaseError::fail)
            }
            None => Ok(()),
        }
    });
    if let Err(TestError::Fail(why, numbers)) = outcome {
        let Some((position, trains)) = make(&numbers) else {
            return;
        };
        let Some(index) = failed.get() else {
            panic!("{why}");
        };
        let fails =
            |position: &Position, trains: &[Train]| look(position, trains, &[index]).is_err();
        let (position, trains) = shrink(&position, &trains, &fails);
        let why = look(&position, &trains, &[index]).unwrap_err();
        panic!(
            "MILEPOST_SEED={}\n{}{why}",
            random::seed(),
            tell(&position, &trains)
        );
    }
    outcome.unwrap();
    let (small, cut) = (small.get(), cut.get());
    assert!(
        cut * 200 <= cases,
        "{cut} of {cases} searches took more than {STEPS} steps"
    );
    assert!(
        small * 10 > cases * 8,
        "{small} of {cases} boards small enough"
    );
}

pub fn position(numbers: &[u16]) -> Option<(Position, Vec<Train>)> {
    let mut tape = Tape::new(numbers);
    let trains = trains::all(&mut tape);
    let setup = maps::with(maps::setup(&mut tape), &trains);
    Some((
        Position::new(setup).unwrap_or_else(|problems| panic!("{problems:?}")),
        trains,
    ))
}

/// The same with rules as titles declare them; none where they leave a train too many choices.
pub fn titled(numbers: &[u16]) -> Option<(Position, Vec<Train>)> {
    let mut tape = Tape::new(numbers);
    let mut trains = trains::all(&mut tape);
    let mut setup = maps::setup(&mut tape);
    declare::any(&mut tape, &mut setup, &mut trains);
    Some((Position::new(maps::with(setup, &trains)).ok()?, trains))
}

/// Positions, half of them with rules of titles, in which some runs that earn the same are preferred.
pub fn preferring(numbers: &[u16]) -> Option<(Position, Vec<Train>)> {
    let mut tape = Tape::new(numbers);
    let mut trains = trains::all(&mut tape);
    let mut setup = maps::setup(&mut tape);
    if tape.one_in(2) {
        declare::any(&mut tape, &mut setup, &mut trains);
    }
    declare::preference(&mut tape, &mut setup, &mut trains);
    Some((Position::new(maps::with(setup, &trains)).ok()?, trains))
}

/// The same without rules for the total of a run, where the best run alone can be told.
pub fn summed(numbers: &[u16]) -> Option<(Position, Vec<Train>)> {
    let (position, trains) = titled(numbers)?;
    let mut setup = position.setup().clone();
    setup.rules.totals.clear();
    setup.rules.compulsory = Compulsory::default();
    Some((Position::new(setup).ok()?, trains))
}

/// Someone who waits for so many questions.
pub struct Questions(pub AtomicUsize);

impl Progress for Questions {
    fn go_on(&self) -> bool {
        self.0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            })
            .is_ok()
    }
}

impl SearchProgress for Questions {}
