//! Thousands of random small boards, on which the search must agree with oracles written apart.

use crate::plain;

use milepost_route::{Compulsory, Limits, Position, Run, Status, Train, Unlimited, best};
use plain::allocate::{Effort, Merit};
use plain::boards::{self, Questions, Verdict, on, on_boards, titled};
use plain::maps::COMPANY;
use plain::{check, program};
use std::sync::atomic::{AtomicUsize, Ordering};

fn run(position: &Position, trains: &[Train]) -> Run {
    best(position, COMPANY, trains, boards::limits(1), &Unlimited)
}

#[test]
fn the_search_finds_what_plain_enumeration_finds() {
    on_boards(1, |position, trains, due| {
        let run = run(position, trains);
        let merit =
            check::run(position, COMPANY, trains, &run).map_err(|why| format!("{why}: {run:?}"))?;
        if (run.status, run.bound) != (Status::Optimal, run.revenue) || merit != *due {
            return Err(format!("due: {due:?}\ngot: {merit:?}\n{run:?}"));
        }
        Ok(())
    });
}

/// Bounds without routes are checked on boards where routes are few, so that every one of them is known.
#[test]
fn no_run_beats_what_is_proven_without_routes() {
    let proven = AtomicUsize::new(0);
    let test = |position: &Position, trains: &[Train], due: &Merit| {
        let limits = Limits {
            without_routes: true,
            ..boards::limits(1)
        };
        let found = best(position, COMPANY, trains, limits, &Unlimited);
        let why = |why: String| format!("{why}: {found:?}\ndue: {due:?}");
        check::run(position, COMPANY, trains, &found).map_err(why)?;
        // Where as many trains must run as can, one of fewer may earn more.
        let most = position.setup().rules.compulsory == Compulsory::Most;
        let sound = match found.status {
            Status::Optimal => found.revenue == due.revenue,
            Status::Feasible => {
                (most || found.revenue <= due.revenue) && due.revenue <= found.bound
            }
        };
        proven.fetch_add(
            usize::from(found.status == Status::Optimal),
            Ordering::Relaxed,
        );
        if sound {
            Ok(())
        } else {
            Err(why("not sound".to_owned()))
        }
    };
    on_boards(12, test);
    let plain = proven.load(Ordering::Relaxed);
    on(titled, 24, test);
    assert!(
        plain * 2 > boards::count(12) as usize,
        "of {} boards {plain} were proven",
        boards::count(12)
    );
}

#[test]
fn what_titles_declare_is_weighed_as_plain_enumeration_weighs_it() {
    on(titled, 1, |position, trains, due| {
        let run = run(position, trains);
        let merit =
            check::run(position, COMPANY, trains, &run).map_err(|why| format!("{why}: {run:?}"))?;
        if (run.status, run.bound) != (Status::Optimal, run.revenue) || merit != *due {
            return Err(format!("due: {due:?}\ngot: {merit:?}\n{run:?}"));
        }
        Ok(())
    });
}

/// Routes that could be looked at one by one are narrowed down by cuts all the same.
#[test]
fn cuts_and_facts_leave_the_best_run() {
    let settled = AtomicUsize::new(0);
    let test = |position: &Position, trains: &[Train], due: &Merit| {
        let limits = Limits {
            packing: 0,
            ..boards::limits(1)
        };
        let run = best(position, COMPANY, trains, limits, &Unlimited);
        let merit =
            check::run(position, COMPANY, trains, &run).map_err(|why| format!("{why}: {run:?}"))?;
        let proven = (run.status, run.bound) == (Status::Optimal, run.revenue);
        if !proven || run.revenue != due.revenue || !run.ties_open && merit != *due {
            return Err(format!("due: {due:?}\ngot: {merit:?}\n{run:?}"));
        }
        settled.fetch_add(usize::from(!run.ties_open), Ordering::Relaxed);
        Ok(())
    };
    on_boards(2, test);
    let plain = settled.load(Ordering::Relaxed);
    on(titled, 2, test);
    // Fewer parts are looked at for ties than some boards have, as nothing is packed in them.
    assert!(
        plain * 4 > boards::count(2) as usize * 3,
        "of {} boards {plain} were settled",
        boards::count(2)
    );
}

#[test]
fn the_oracles_agree() {
    on_boards(8, |position, trains, due| {
        let found = program::best(position, COMPANY, trains, Effort::SMALL.patience);
        let agree = found == Some(due.revenue);
        if agree {
            Ok(())
        } else {
            Err(format!("{due:?} by allocation, {found:?} by program"))
        }
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
        let limits = boards::limits(threads);
        let found = best(position, COMPANY, trains, limits, &Unlimited);
        if found != due {
            return Err(format!("{threads} threads: {found:?}\nand not {due:?}"));
        }
    }
    Ok(())
}

#[test]
fn a_search_that_is_stopped_claims_no_more_than_it_knows() {
    let stopped = AtomicUsize::new(0);
    let test = |position: &Position, trains: &[Train], _: &Merit| {
        // Where as many trains must run as can, one of fewer may earn more.
        let most = position.setup().rules.compulsory == Compulsory::Most;
        let due = run(position, trains);
        for questions in [0, 1, 2, 5, 20] {
            let progress = Questions(AtomicUsize::new(questions));
            let found = best(position, COMPANY, trains, boards::limits(1), &progress);
            let why = |why: String| {
                format!("after {questions} questions {why}: {found:?}\nat last {due:?}")
            };
            check::run(position, COMPANY, trains, &found).map_err(why)?;
            let sound = match found.status {
                Status::Optimal => found == due || found.ties_open && found.revenue == due.revenue,
                Status::Feasible => {
                    (most || found.revenue <= due.revenue) && due.revenue <= found.bound
                }
            };
            if !sound {
                return Err(why(String::new()));
            }
            stopped.fetch_add(
                usize::from(found.status == Status::Feasible),
                Ordering::Relaxed,
            );
        }
        Ok(())
    };
    on_boards(3, test);
    on(titled, 3, test);
    assert!(stopped.into_inner() > 0, "no search was stopped");
}
