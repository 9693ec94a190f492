//! The best few runs, compared with every combination of routes.

use crate::plain;

use milepost_route::{Ask, Compulsory, Position, Run, Status, Train, Unlimited, runs};
use plain::allocate::Effort;
use plain::boards::{self, Make, Verdict, on, summed};
use plain::maps::COMPANY;
use plain::{check, several};
use std::sync::atomic::{AtomicUsize, Ordering};

fn some(position: &Position, trains: &[Train], wanted: usize, threads: usize) -> Vec<Run> {
    let ask = Ask {
        company: COMPANY,
        trains,
        runs: wanted,
        keep: &[],
        prefer: None,
    };
    runs(position, ask, boards::limits(threads), &Unlimited).unwrap()
}

/// Compares so many runs with the oracle's; says how many that were, none where it has too much to do.
fn compare(position: &Position, trains: &[Train], wanted: usize) -> Result<usize, String> {
    let Some(due) = several::best(position, (COMPANY, trains), &[], wanted, Effort::SMALL) else {
        return Ok(0);
    };
    let got = some(position, trains, wanted, 1);
    let why = |why: String| format!("of {wanted}: {why}\ndue: {due:#?}\ngot: {got:#?}");
    for (run, (merit, _)) in got.iter().zip(&due) {
        let found = check::run(position, COMPANY, trains, run).map_err(why)?;
        if found != *merit || (run.status, run.bound) != (Status::Optimal, run.revenue) {
            return Err(why(format!("{merit:?} and not {found:?}")));
        }
        if !due.contains(&(found, several::stops(run))) {
            return Err(why(format!("other stops: {:?}", several::stops(run))));
        }
    }
    let count = due.len().min(wanted);
    if got.len() == count {
        Ok(count)
    } else {
        Err(why(format!("{} runs and not {count}", got.len())))
    }
}

/// One in so many of the boards is looked at, as each is searched for four counts of runs.
const SHARE: u32 = 6;

fn on_all(make: Make) {
    let (told, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let test = |position: &Position, trains: &[Train], _: &_| -> Verdict {
        for wanted in [1, 2, 3, 6] {
            let count = compare(position, trains, wanted)?;
            told.fetch_add(count, Ordering::Relaxed);
            done.fetch_add(usize::from(count == 6), Ordering::Relaxed);
        }
        Ok(())
    };
    on(make, SHARE, test);
    let (told, done) = (told.into_inner(), done.into_inner());
    eprintln!("{told} runs compared; {done} boards with six or more");
    assert!(
        done * 3 > boards::count(SHARE) as usize,
        "{told} runs compared; {done} boards with six or more"
    );
}

#[test]
fn the_best_few_are_those_that_plain_enumeration_finds() {
    on_all(boards::position);
}

#[test]
fn the_best_few_are_found_by_what_titles_declare() {
    on_all(summed);
}

#[test]
fn any_number_of_threads_finds_the_same_few() {
    on(boards::position, 10, |position, trains, _| {
        let [due, found] = [1, 4].map(|threads| some(position, trains, 5, threads));
        if due == found {
            Ok(())
        } else {
            Err(format!("{found:?}\nand not {due:?}"))
        }
    });
}

#[test]
fn where_a_total_has_rules_more_than_the_best_is_refused_by_name() {
    let numbers: Vec<u16> = (0..400).map(|number| number * 163).collect();
    let (position, trains) = boards::position(&numbers).unwrap();
    let mut setup = position.setup().clone();
    setup.rules.compulsory = Compulsory::Most;
    let position = Position::new(setup).unwrap();
    let ask = Ask {
        company: COMPANY,
        trains: &trains,
        runs: 2,
        keep: &[],
        prefer: None,
    };
    let problems = runs(&position, ask, boards::limits(1), &Unlimited).unwrap_err();
    assert!(problems[0].what.contains("total of a run"), "{problems:?}");
}
