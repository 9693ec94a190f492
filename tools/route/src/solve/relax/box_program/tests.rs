//! The simplex beside another solver.

use super::*;
use good_lp::{Expression, ProblemVariables, Solution, SolverModel, microlp, variable};
use milepost_testkit::random;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

fn span(low: i32, high: i32) -> Span {
    Span { low, high }
}

/// Two of three columns, worth 50, 60 and 30, of which the first two share a row.
fn program() -> BoxProgram {
    let mut program = BoxProgram::default();
    let (shared, two) = (program.row(1, false), program.row(2, false));
    program.column(50, span(0, 1), vec![(shared, 1), (two, 1)]);
    program.column(60, span(0, 1), vec![(shared, 1), (two, 1)]);
    program.column(30, span(0, 1), vec![(two, 1)]);
    program.begin();
    program
}

#[test]
fn prices_prove_the_best_within_bounds() {
    let mut program = program();
    assert_eq!(program.solve(0.0, &mut || true), Solved::Best);
    assert!(
        (program.bound(0) / WHOLE - 90).abs() <= 1,
        "{}",
        program.bound(0)
    );
    program.set(1, span(0, 0));
    assert_eq!(program.solve(0.0, &mut || true), Solved::Best);
    assert_eq!((program.bound(0) + WHOLE / 2) / WHOLE, 80);
    program.set(0, span(1, 1));
    program.set(1, span(1, 1));
    assert_eq!(program.solve(0.0, &mut || true), Solved::Nothing);
    assert!(program.bound(0) < 0);
    program.set(0, span(0, 1));
    program.set(1, span(0, 1));
    assert_eq!(program.solve(0.0, &mut || true), Solved::Best);
    assert_eq!((program.bound(0) + WHOLE / 2) / WHOLE, 90);
}

/// A random program of few columns: rows, then for each column its worth, its bounds and what it takes.
type Numbers = (Vec<(i64, bool)>, Vec<(i64, i32, i32, Vec<i32>)>);

fn numbers() -> impl Strategy<Value = Numbers> {
    let rows = prop::collection::vec((0i64..6, prop::bool::weighted(0.2)), 1..5);
    let column = (
        -20i64..40,
        0i32..2,
        0i32..3,
        prop::collection::vec(-2i32..3, 5),
    );
    (rows, prop::collection::vec(column, 1..7))
}

fn built((rows, columns): &Numbers) -> BoxProgram {
    let mut program = BoxProgram::default();
    for &(room, equal) in rows {
        program.row(room, equal);
    }
    for (worth, low, more, takes) in columns {
        let takes = takes.iter().take(rows.len()).enumerate();
        let takes = takes.filter(|(_, amount)| **amount != 0);
        let takes = takes.map(|(row, amount)| (row as u32, *amount)).collect();
        program.column(*worth, span(*low, low + more), takes);
    }
    program.begin();
    program
}

/// The greatest worth in parts of a whole by another solver; nothing where no levels are within bounds.
fn by_another(program: &BoxProgram) -> Option<f64> {
    let mut variables = ProblemVariables::new();
    let columns: Vec<_> = program
        .columns
        .iter()
        .map(|column| variables.add(variable().min(column.span.low).max(column.span.high)))
        .collect();
    let sum = |row: u32| -> Expression {
        let takes = program
            .columns
            .iter()
            .zip(&columns)
            .flat_map(|(column, variable)| {
                let mine = column.takes.iter().filter(move |(at, _)| *at == row);
                mine.map(move |(_, amount)| f64::from(*amount) * *variable)
            });
        takes.sum()
    };
    let worth: Expression = program
        .columns
        .iter()
        .zip(&columns)
        .map(|(column, variable)| column.worth as f64 * *variable)
        .sum();
    let mut problem = variables.maximise(worth.clone()).using(microlp);
    for (row, of) in program.rows.iter().enumerate() {
        let sum = sum(row as u32);
        problem = match of.equal {
            true => problem.with(sum.eq(of.room as f64)),
            false => problem.with(sum.leq(of.room as f64)),
        };
    }
    problem.solve().ok().map(|solution| solution.eval(&worth))
}

/// Solved once, then with other bounds, and with a row more: each time as another solver has it.
#[test]
fn random_programs_are_solved_as_by_another_solver() {
    let bounds = (
        prop::collection::vec((0usize..6, 0i32..3, 0i32..2), 1..6),
        0i64..4,
        prop::collection::vec(-1i32..2, 6),
    );
    let outcome = TestRunner::new(random::cases(2000)).run(
        &(numbers(), bounds),
        |(numbers, (bounds, room, takes))| {
            let mut program = built(&numbers);
            let agree = |program: &mut BoxProgram| {
                let solved = program.solve(f64::NEG_INFINITY, &mut || true);
                let bound = program.bound(i64::MIN / 4) as f64 / WHOLE as f64;
                match by_another(program) {
                    Some(due) => {
                        prop_assert_eq!(solved, Solved::Best);
                        prop_assert!((bound - due).abs() < 1e-3, "{} and not {}", bound, due);
                        let levels = program.levels();
                        let worth = program
                            .columns
                            .iter()
                            .zip(&levels)
                            .map(|(column, level)| column.worth as f64 * level);
                        prop_assert!((worth.sum::<f64>() - due).abs() < 1e-3);
                    }
                    None => {
                        prop_assert_eq!(solved, Solved::Nothing);
                        prop_assert!(program.bound(-1_000_000 * WHOLE) < -1_000_000 * WHOLE);
                    }
                }
                Ok(())
            };
            agree(&mut program)?;
            for (column, low, more) in bounds {
                if column < program.columns.len() {
                    program.set(column, span(low, low + more));
                    agree(&mut program)?;
                }
            }
            let takes = takes.into_iter().enumerate().take(program.columns.len());
            let takes: Vec<(usize, i32)> = takes.filter(|(_, amount)| *amount != 0).collect();
            program.limit(room, &takes);
            agree(&mut program)
        },
    );
    outcome.unwrap();
}
