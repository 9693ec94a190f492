//! Thousands of random small boards, on which the search must agree with oracles written apart.

use crate::plain;

use milepost_route::{Compulsory, Limits, Position, Run, Status, Train, Unlimited, best};
use plain::allocate::{Effort, Merit};
use plain::boards::{self, Questions, Verdict, add, ask, titled};
use plain::maps::COMPANY;
use plain::{check, program};
use std::cell::Cell;
use std::sync::atomic::AtomicUsize;

fn run(position: &Position, trains: &[Train]) -> Run {
    best(position, COMPANY, trains, boards::limits(1), &Unlimited).unwrap()
}

/// What came of some questions about random boards.
#[derive(Default)]
struct Counts {
    /// Boards whose best run was proven without routes.
    proven: Cell<u32>,
    /// Boards of which ties were settled where nothing is packed.
    settled: Cell<u32>,
    /// Searches that were stopped.
    stopped: Cell<u32>,
}

#[test]
fn searches_agree_with_plain_enumeration() {
    let counts = Counts::default();
    ask(
        boards::position,
        &[
            (1, &is_the_best),
            (2, &|position, trains, due| {
                settled(position, trains, due, &counts)
            }),
            (3, &|position, trains, _| stopped(position, trains, &counts)),
            (5, &same_on_threads),
            (8, &oracles_agree),
            (12, &|position, trains, due| {
                without_routes(position, trains, due, &counts)
            }),
        ],
    );
    let (proven, settled) = (counts.proven.get(), counts.settled.get());
    let boards = boards::count(12);
    assert!(
        proven * 2 > boards,
        "of {boards} boards {proven} were proven"
    );
    // Fewer parts are looked at for ties than some boards have, as nothing is packed in them.
    let boards = boards::count(2);
    assert!(
        settled * 4 > boards * 3,
        "of {boards} boards {settled} were settled"
    );
    assert!(counts.stopped.get() > 0, "no search was stopped");
}

/// What titles declare is weighed as plain enumeration weighs it.
#[test]
fn searches_agree_with_plain_enumeration_by_what_titles_declare() {
    let counts = Counts::default();
    ask(
        titled,
        &[
            (1, &is_the_best),
            (2, &|position, trains, due| {
                settled(position, trains, due, &counts)
            }),
            (3, &|position, trains, _| stopped(position, trains, &counts)),
            (10, &same_on_threads),
            (24, &|position, trains, due| {
                without_routes(position, trains, due, &counts)
            }),
        ],
    );
    assert!(counts.stopped.get() > 0, "no search was stopped");
}

/// The search finds what plain enumeration finds, and proves it.
fn is_the_best(position: &Position, trains: &[Train], due: &Merit) -> Verdict {
    let run = run(position, trains);
    let merit =
        check::run(position, COMPANY, trains, &run).map_err(|why| format!("{why}: {run:?}"))?;
    if (run.status, run.bound) != (Status::Optimal, run.revenue) || merit != *due {
        return Err(format!("due: {due:?}\ngot: {merit:?}\n{run:?}"));
    }
    Ok(())
}

/// No run beats what is proven without routes. Bounds without routes are checked on boards where routes are few, so that
/// every one of them is known.
fn without_routes(position: &Position, trains: &[Train], due: &Merit, counts: &Counts) -> Verdict {
    let limits = Limits {
        without_routes: true,
        ..boards::limits(1)
    };
    let found = best(position, COMPANY, trains, limits, &Unlimited).unwrap();
    let why = |why: String| format!("without routes {why}: {found:?}\ndue: {due:?}");
    check::run(position, COMPANY, trains, &found).map_err(why)?;
    // Where as many trains must run as can, one of fewer may earn more.
    let most = position.setup().rules.compulsory == Compulsory::Most;
    let sound = match found.status {
        Status::Optimal => found.revenue == due.revenue,
        Status::Feasible => (most || found.revenue <= due.revenue) && due.revenue <= found.bound,
    };
    add(&counts.proven, found.status == Status::Optimal);
    match sound {
        true => Ok(()),
        false => Err(why("not sound".to_owned())),
    }
}

/// Cuts and facts leave the best run: routes that could be looked at one by one are narrowed down by cuts all the same.
fn settled(position: &Position, trains: &[Train], due: &Merit, counts: &Counts) -> Verdict {
    let limits = Limits {
        packing: 0,
        ..boards::limits(1)
    };
    let run = best(position, COMPANY, trains, limits, &Unlimited).unwrap();
    let merit = check::run(position, COMPANY, trains, &run)
        .map_err(|why| format!("with cuts {why}: {run:?}"))?;
    let proven = (run.status, run.bound) == (Status::Optimal, run.revenue);
    if !proven || run.revenue != due.revenue || !run.ties_open && merit != *due {
        return Err(format!("with cuts, due: {due:?}\ngot: {merit:?}\n{run:?}"));
    }
    add(&counts.settled, !run.ties_open);
    Ok(())
}

fn oracles_agree(position: &Position, trains: &[Train], due: &Merit) -> Verdict {
    let found = program::best(position, COMPANY, trains, Effort::SMALL.patience);
    match found == Some(due.revenue) {
        true => Ok(()),
        false => Err(format!("{due:?} by allocation, {found:?} by program")),
    }
}

fn same_on_threads(position: &Position, trains: &[Train], _: &Merit) -> Verdict {
    let due = run(position, trains);
    for threads in [2, 16] {
        let limits = boards::limits(threads);
        let found = best(position, COMPANY, trains, limits, &Unlimited).unwrap();
        if found != due {
            return Err(format!("{threads} threads: {found:?}\nand not {due:?}"));
        }
    }
    Ok(())
}

/// A search that is stopped claims no more than it knows.
fn stopped(position: &Position, trains: &[Train], counts: &Counts) -> Verdict {
    // Where as many trains must run as can, one of fewer may earn more.
    let most = position.setup().rules.compulsory == Compulsory::Most;
    let due = run(position, trains);
    for questions in [0, 1, 2, 5, 20] {
        let progress = Questions(AtomicUsize::new(questions));
        let found = best(position, COMPANY, trains, boards::limits(1), &progress).unwrap();
        let why =
            |why: String| format!("after {questions} questions {why}: {found:?}\nat last {due:?}");
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
        add(&counts.stopped, found.status == Status::Feasible);
    }
    Ok(())
}
