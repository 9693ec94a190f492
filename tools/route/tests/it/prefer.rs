//! Which of the runs of the greatest revenue is the best, where a title or who asks prefers some.

use crate::plain;

use milepost_route::{
    Ask, Position, Prefer, PreferredStatus, Run, Status, Train, Unlimited, best, runs,
};
use plain::allocate::{Effort, Merit};
use plain::boards::{self, Verdict, add, ask, preferring};
use plain::maps::COMPANY;
use plain::{check, several};
use std::cell::Cell;
use std::sync::atomic::AtomicUsize;

fn some(position: &Position, trains: &[Train], wanted: usize, prefer: Option<&Prefer>) -> Vec<Run> {
    let ask = Ask {
        company: COMPANY,
        trains,
        runs: wanted,
        keep: &[],
        prefer,
    };
    runs(position, ask, boards::limits(1), &Unlimited).unwrap()
}

/// The same position where nothing is preferred.
fn without(position: &Position) -> Position {
    let mut setup = position.setup().clone();
    setup.rules.prefer = None;
    Position::new(setup).unwrap()
}

fn by(position: &Position) -> &Prefer {
    position.setup().rules.prefer.as_ref().unwrap()
}

/// Which of the three kinds is preferred.
fn kind(prefer: &Prefer) -> usize {
    match prefer {
        Prefer::Subsidy => 0,
        Prefer::Short => 1,
        Prefer::Hexes(_) => 2,
    }
}

fn is_left_out(run: &Run) -> bool {
    let preferred = run.preferred.as_ref();
    preferred.is_some_and(|one| matches!(one.status, PreferredStatus::LeftOut(_)))
}

/// What came of some questions about random boards.
#[derive(Default)]
struct Counts {
    /// Boards on which what is preferred decides, by its kind.
    bites: [Cell<u32>; 3],
    /// Boards on which what is preferred is left out.
    left_out: Cell<u32>,
    /// Searches that were stopped before they knew the preferred run.
    stopped: Cell<u32>,
}

#[test]
fn preferred_runs_are_those_that_plain_enumeration_finds() {
    let counts = Counts::default();
    ask(
        preferring,
        &[
            (3, &|position, trains, due| {
                preferred(position, trains, due, &counts)
            }),
            (4, &few),
            (4, &|position, trains, due| {
                stopped(position, trains, due, &counts)
            }),
            (6, &asked),
            (10, &same_on_threads),
        ],
    );
    let bites = counts.bites.map(Cell::into_inner);
    let left_out = counts.left_out.get();
    eprintln!("subsidy, short, hexes decide: {bites:?}; left out: {left_out}");
    let count = boards::count(3);
    // The rule of ties prefers few borders by itself, so that the fewest hexes hardly ever decide: a position made by hand
    // shows that they do (`the_shortest_has_the_fewest_hexes_of_all_routes`).
    let [subsidy, _, hexes] = bites;
    assert!(subsidy.min(hexes) * 400 > count, "{bites:?}");
    assert!(left_out * 50 < count, "{left_out} of {count} left out");
    assert!(counts.stopped.get() > 0, "no search was stopped");
}

/// The preferred run is the one that plain enumeration finds.
fn preferred(position: &Position, trains: &[Train], due: &Merit, counts: &Counts) -> Verdict {
    let run = best(position, COMPANY, trains, boards::limits(1), &Unlimited).unwrap();
    if is_left_out(&run) {
        add(&counts.left_out, true);
        return Ok(());
    }
    let merit =
        check::run(position, COMPANY, trains, &run).map_err(|why| format!("{why}: {run:?}"))?;
    let said = run.preferred.as_ref().map(|one| (&one.by, &one.status));
    if (run.status, run.bound) != (Status::Optimal, run.revenue)
        || merit != *due
        || said != Some((by(position), &PreferredStatus::Proven))
    {
        return Err(format!("due: {due:?}\ngot: {merit:?}\n{run:?}"));
    }
    let amount = run.preferred.as_ref().map(|one| i64::from(one.amount));
    if amount != Some(merit.preferred.0.abs()) {
        return Err(format!("{amount:?} and not {merit:?}"));
    }
    let plain = without(position);
    let other = best(&plain, COMPANY, trains, boards::limits(1), &Unlimited).unwrap();
    let other = check::run(position, COMPANY, trains, &other)?;
    if other.revenue != merit.revenue {
        return Err(format!("{other:?} earns another amount than {merit:?}"));
    }
    let decides = other.preferred > merit.preferred;
    add(&counts.bites[kind(by(position))], decides);
    Ok(())
}

/// Who asks is answered as if the title preferred it.
fn asked(position: &Position, trains: &[Train], _: &Merit) -> Verdict {
    let found = some(position, trains, 1, None);
    if is_left_out(&found[0]) {
        return Ok(());
    }
    let asked = some(&without(position), trains, 1, Some(by(position)));
    match found == asked {
        true => Ok(()),
        false => Err(format!("{found:?}\nand not, asked for, {asked:?}")),
    }
}

/// The best few are in order, and each is one that the rules allow; for short runs they are those of the oracle.
fn few(position: &Position, trains: &[Train], due: &Merit) -> Verdict {
    let found = some(position, trains, 4, None);
    if is_left_out(&found[0]) {
        return Ok(());
    }
    let mut merits = Vec::new();
    for run in &found {
        merits.push(check::run(position, COMPANY, trains, run)?);
        let proven = run.preferred.as_ref().map(|one| &one.status);
        if proven != Some(&PreferredStatus::Proven) || run.status != Status::Optimal {
            return Err(format!("{run:?}"));
        }
    }
    let why = || format!("due: {due:?}\ngot: {merits:?}");
    let in_order = merits.windows(2).all(|pair| pair[0] <= pair[1]);
    if merits[0] != *due || !in_order {
        return Err(why());
    }
    if kind(by(position)) != 1 {
        return Ok(());
    }
    let Some(all) = several::best(position, (COMPANY, trains), &[], 4, Effort::SMALL) else {
        return Ok(());
    };
    let all: Vec<&Merit> = all
        .iter()
        .map(|(merit, _)| merit)
        .take(merits.len())
        .collect();
    match merits.iter().eq(all.iter().copied()) {
        true => Ok(()),
        false => Err(format!("{}\nall: {all:?}", why())),
    }
}

fn same_on_threads(position: &Position, trains: &[Train], _: &Merit) -> Verdict {
    let [due, found] = [1, 4].map(|threads| {
        best(
            position,
            COMPANY,
            trains,
            boards::limits(threads),
            &Unlimited,
        )
        .unwrap()
    });
    match due == found {
        true => Ok(()),
        false => Err(format!("on 4 threads {found:?}\nand not {due:?}")),
    }
}

/// A search that is stopped does not say that its run is preferred.
fn stopped(position: &Position, trains: &[Train], due: &Merit, counts: &Counts) -> Verdict {
    for questions in [0, 1, 2, 5, 20] {
        let progress = boards::Questions(AtomicUsize::new(questions));
        let run = best(position, COMPANY, trains, boards::limits(1), &progress).unwrap();
        let merit = check::run(position, COMPANY, trains, &run)?;
        let proven = run.preferred.as_ref().map(|one| &one.status);
        let is_best = (merit.revenue, merit.preferred) == (due.revenue, due.preferred);
        let sound = merit.revenue <= due.revenue && due.revenue <= run.bound;
        if !sound
            || proven == Some(&PreferredStatus::Proven) && run.status == Status::Optimal && !is_best
        {
            return Err(format!("after {questions}: due {due:?}\n{run:?}"));
        }
        add(&counts.stopped, proven == Some(&PreferredStatus::Open));
    }
    Ok(())
}

#[test]
fn what_is_preferred_is_written_and_read_back() {
    for text in ["subsidy", "short", "hex=A1,B2"] {
        assert_eq!(Prefer::read(text).unwrap().text(), text);
    }
    for text in ["", "long", "hex=", "hex", "hexes=A1"] {
        assert!(Prefer::read(text).is_err(), "{text}");
    }
}
