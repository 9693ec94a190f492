//! Routes that are kept, and the best beside them, compared with every combination of routes.

use crate::plain;

use milepost_route::model::named_route::NamedPlace;
use milepost_route::model::run::Route;
use milepost_route::{
    Ask, Distance, Keep, NamedRoute, Position, Run, Status, Train, Unlimited, best, runs,
};
use plain::allocate::Effort;
use plain::boards::{self, Make, Questions, Verdict, count, on, summed};
use plain::maps::COMPANY;
use plain::{check, several};
use std::sync::atomic::{AtomicUsize, Ordering};

fn ask<'a>(trains: &'a [Train], keep: &'a [Keep], wanted: usize) -> Ask<'a> {
    Ask {
        company: COMPANY,
        trains,
        runs: wanted,
        keep,
        prefer: None,
    }
}

fn some(position: &Position, ask: Ask<'_>) -> Vec<Run> {
    // That there is none is an answer too.
    runs(position, ask, boards::limits(1), &Unlimited).unwrap_or_default()
}

/// A route as someone may say it: by its stops, by their hexes, or by all hexes on its way.
fn said(route: &Route, how: usize) -> NamedRoute {
    let mut names = Vec::new();
    for (index, visit) in route.stops.iter().enumerate() {
        names.push(NamedPlace {
            hex: visit.hex,
            stop: (how == 0).then_some(visit.stop),
        });
        if let Some(leg) = route
            .legs
            .get(index)
            .filter(|leg| how == 2 && leg.hexes.len() > 2)
        {
            names.extend(
                leg.hexes[1..leg.hexes.len() - 1]
                    .iter()
                    .map(|&hex| NamedPlace { hex, stop: None }),
            );
        }
    }
    NamedRoute { names }
}

/// For each train but flood trains its best routes were it alone.
fn alone(position: &Position, trains: &[Train]) -> Vec<(usize, Vec<Route>)> {
    let along = trains
        .iter()
        .enumerate()
        .filter(|(_, train)| train.distance != Distance::Flood);
    let routes = |(index, train): (usize, &Train)| {
        let found = some(position, ask(std::slice::from_ref(train), &[], 4));
        (
            index,
            found.into_iter().flat_map(|run| run.routes).collect(),
        )
    };
    along.map(routes).collect()
}

/// Compares with the oracle; says whether there was something to compare.
fn compare(
    position: &Position,
    trains: &[Train],
    keep: &[Keep],
    wanted: usize,
) -> Result<bool, String> {
    let Some(due) = several::best(position, (COMPANY, trains), keep, wanted, Effort::SMALL) else {
        return Ok(false);
    };
    let got = some(position, ask(trains, keep, wanted));
    let why =
        |why: String| format!("keeping {keep:?}, of {wanted}: {why}\ndue: {due:#?}\ngot: {got:#?}");
    for (run, (merit, _)) in got.iter().zip(&due) {
        let found = check::run(position, COMPANY, trains, run).map_err(why)?;
        if found != *merit || (run.status, run.bound) != (Status::Optimal, run.revenue) {
            return Err(why(format!("{merit:?} and not {found:?}")));
        }
        if !due.contains(&(found, several::stops(run))) {
            return Err(why("other stops".to_owned()));
        }
    }
    if got.len() == due.len().min(wanted) {
        Ok(true)
    } else {
        Err(why(format!("{} runs", got.len())))
    }
}

fn on_all(make: Make) {
    let (done, none) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let test = |position: &Position, trains: &[Train], _: &_| -> Verdict {
        let alone = alone(position, trains);
        for (rank, how, wanted) in [(1, 0, 1), (2, 1, 3), (0, 2, 2)] {
            let keep = alone.iter().filter_map(|(train, routes)| {
                Some(Keep {
                    train: *train,
                    route: said(routes.get(rank)?, how),
                })
            });
            let keep: Vec<Keep> = keep.take(2).collect();
            for number in 1..=keep.len() {
                let keep = &keep[..number];
                done.fetch_add(
                    usize::from(compare(position, trains, keep, wanted)?),
                    Ordering::Relaxed,
                );
                none.fetch_add(
                    usize::from(some(position, ask(trains, keep, 1)).is_empty()),
                    Ordering::Relaxed,
                );
            }
        }
        Ok(())
    };
    on(make, 4, test);
    let (done, none) = (done.into_inner(), none.into_inner());
    eprintln!("{done} compared, {none} in conflict");
    assert!(
        done > count(4) as usize && none > 0,
        "{done} compared, {none} in conflict"
    );
}

#[test]
fn beside_kept_routes_the_rest_is_the_best_there_is() {
    on_all(boards::position);
}

#[test]
fn routes_are_kept_by_what_titles_declare() {
    on_all(summed);
}

#[test]
fn keeping_all_of_the_best_run_gives_it_again() {
    on(boards::position, 3, |position, trains, _| {
        let due = best(position, COMPANY, trains, boards::limits(1), &Unlimited).unwrap();
        let along = due
            .routes
            .iter()
            .filter(|route| trains[route.train].distance != Distance::Flood);
        let keep: Vec<Keep> = along
            .map(|route| Keep {
                train: route.train,
                route: said(route, 2),
            })
            .collect();
        let got = some(position, ask(trains, &keep, 1));
        // A flood train's track is told in the order of legs, of which there may be more.
        let told = |run: &Run| {
            let along = run
                .routes
                .iter()
                .filter(|route| trains[route.train].distance != Distance::Flood);
            (
                run.revenue,
                run.bound,
                run.status,
                along.cloned().collect::<Vec<Route>>(),
            )
        };
        let same = got.len() == 1 && told(&got[0]) == told(&due);
        if same {
            Ok(())
        } else {
            Err(format!("{got:?}\nand not {due:?}"))
        }
    });
}

#[test]
fn a_stopped_search_beside_kept_routes_claims_no_more_than_it_knows() {
    let stopped = AtomicUsize::new(0);
    on(boards::position, 10, |position, trains, _| {
        let alone = alone(position, trains);
        let first = alone
            .iter()
            .find_map(|(train, routes)| Some((*train, routes.get(1)?)));
        let Some((train, route)) = first else {
            return Ok(());
        };
        let keep = [Keep {
            train,
            route: said(route, 0),
        }];
        let due = some(position, ask(trains, &keep, 4));
        for questions in [0, 1, 2, 5, 20, 80] {
            let progress = Questions(AtomicUsize::new(questions));
            let Ok(got) = runs(
                position,
                ask(trains, &keep, 4),
                boards::limits(1),
                &progress,
            ) else {
                continue;
            };
            let short = got.len() < due.len()
                && got.last().is_some_and(|run| run.status == Status::Optimal);
            let sound = |(run, due): (&Run, &Run)| match run.status {
                Status::Optimal => run.revenue == due.revenue,
                Status::Feasible => run.revenue <= due.revenue && due.revenue <= run.bound,
            };
            if short || !got.iter().zip(&due).all(sound) {
                return Err(format!(
                    "after {questions} questions {got:#?}\nand at last {due:#?}"
                ));
            }
            stopped.fetch_add(
                usize::from(got.iter().any(|run| run.status == Status::Feasible)),
                Ordering::Relaxed,
            );
        }
        Ok(())
    });
    assert!(stopped.into_inner() > 0, "no search was stopped");
}
