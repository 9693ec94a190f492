//! A recorded run as the witness of a position: it must be legal there, and earn what it did.

use crate::replay::imported::Imported;
use crate::replay::routes::{RecordedRoute, RecordedRun};
use milepost_document::Problem;
use milepost_route::explain::{Explained, Fault, explain};
use milepost_route::model::{Position, Ran, Record, Route, Run, Setup, Train};
use milepost_route::progress::SearchProgress;
use milepost_route::solve::{Ask, Keep, Limits, runs};
use milepost_route_files::Ruling;

/// What came of a recorded run at a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The position, with the run recorded in it as far as it could be followed.
    pub position: Position,
    /// The run by the rules; none where it could not be followed.
    pub run: Option<Run>,
    /// What it earned: as recorded, or where that is not recorded, by the rules.
    pub earned: Option<u32>,
    /// Whether the record says what it earned.
    pub recorded: bool,
    /// Where position and record differ, in words.
    pub differences: Vec<String>,
    /// Of what kind these are; nothing where there are none.
    pub kind: Option<Difference>,
    /// Rules of the title that no file declares: it was judged without them.
    pub undeclared: Vec<String>,
}

/// Of what kind the differences between a position and a recorded run are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Difference {
    /// The record does not say what was run.
    Unsaid,
    /// Trains or hexes of the recorded routes are not there.
    Unfollowed,
    /// The position cannot be run by the rules.
    Refused,
    /// A recorded route is not legal.
    Illegal,
    /// The run earned another amount than by the rules.
    Revenue,
}

impl Checked {
    /// What is recorded, before it is judged.
    fn unjudged(imported: &Imported) -> Checked {
        let earned = imported.run.as_ref().and_then(|run| run.revenue);
        Checked {
            position: imported.position.clone(),
            run: None,
            earned,
            recorded: earned.is_some(),
            differences: Vec::new(),
            kind: None,
            undeclared: Vec::new(),
        }
    }
}

/// Judges the run that is recorded for the position's first company. A run that the rules allow, and that earns what is
/// recorded, shows the tokens, the track and the trains that it needs to be right.
pub fn check(
    imported: &Imported,
    ruling: &Ruling,
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Checked {
    let mut checked = judged(imported, ruling, limits, progress);
    if !checked.differences.is_empty() {
        checked.position = checked.position.doubted();
    }
    checked
}

fn judged(
    imported: &Imported,
    ruling: &Ruling,
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Checked {
    let position = &imported.position;
    let mut checked = Checked::unjudged(imported);
    let Some(recorded) = &imported.run else {
        return checked;
    };
    let Some(routes) = &recorded.routes else {
        let what = "the record does not say what was run";
        checked.differences.push(what.to_owned());
        checked.kind = Some(Difference::Unsaid);
        return checked;
    };
    let (keep, untraced) = kept(routes, imported);
    checked.kind = (!untraced.is_empty()).then_some(Difference::Unfollowed);
    checked.differences = untraced;
    if ruling.lacks(position) {
        checked.undeclared.clone_from(&position.setup().undeclared);
    }
    let played = match played(position, ruling) {
        Ok(played) => played,
        Err(problems) => {
            checked.differences.extend(whats(&problems));
            checked.kind = checked.kind.or(Some(Difference::Refused));
            return checked;
        }
    };
    let trains = trains(&played, &recorded.company);
    let judged = explain(&played, &recorded.company, &trains, &keep, progress);
    checked.differences.extend(faults(&judged, |index| {
        keep.get(index).map(|one| one.words(&played, &trains))
    }));
    if !checked.differences.is_empty() {
        checked.kind = checked.kind.or(Some(Difference::Illegal));
        return checked;
    }
    let found = run_of(&played, &recorded.company, &trains, &keep, limits, progress);
    let Some(run) = found else {
        let what = "no run has the recorded routes: a rule of the title, or it was not searched to the end";
        checked.differences.push(what.to_owned());
        checked.kind = Some(Difference::Illegal);
        return checked;
    };
    match recorded.revenue {
        Some(due) if due != run.revenue => {
            let what = format!("it earned {due}; by the rules it earns {}", run.revenue);
            checked.differences.push(what);
            checked.kind = Some(Difference::Revenue);
        }
        None => checked.earned = Some(run.revenue),
        Some(_) => {}
    }
    if let Ok(with_record) = recorded_in(position, recorded, &run) {
        checked.position = with_record;
    }
    checked.run = Some(run);
    checked
}

/// The position by its rules, or by plain ones where its own are not declared.
fn played(position: &Position, ruling: &Ruling) -> Result<Position, Vec<Problem>> {
    let plain = ruling.lacks(position).then_some(Ruling::Plain);
    let ruling = plain.as_ref().unwrap_or(ruling);
    Ok(ruling.rule(position.clone())?.position)
}

/// What stands in the way of the routes, and of all together, in words.
fn faults(judged: &Explained, route: impl Fn(usize) -> Option<String>) -> Vec<String> {
    let faults = judged.routes.iter().chain([&judged.together]).enumerate();
    let words = faults.flat_map(|(index, faults)| {
        let route = route(index).unwrap_or_else(|| "its routes together".to_owned());
        let word = move |fault: &Fault| format!("{route}: {}", fault.words);
        faults.iter().map(word)
    });
    words.collect()
}

fn whats(problems: &[Problem]) -> impl Iterator<Item = String> + '_ {
    problems.iter().map(|problem| problem.what.clone())
}

fn trains(position: &Position, company: &str) -> Vec<Train> {
    let companies = &position.setup().companies;
    let own = companies.iter().find(|one| one.name == company);
    own.map(|one| one.trains.clone()).unwrap_or_default()
}

/// The routes by the trains that run them; what of them could not be followed, in words.
fn kept(routes: &[RecordedRoute], imported: &Imported) -> (Vec<Keep>, Vec<String>) {
    let (mut keep, mut untraced) = (Vec::new(), Vec::new());
    for one in routes {
        let train = imported.numbers.iter().position(|own| *own == one.train);
        match (train, &one.route) {
            (Some(train), Ok(route)) => keep.push(Keep {
                train,
                route: route.clone(),
            }),
            (None, _) => untraced.push(format!(
                "it ran train {}, which is not among its trains",
                one.train
            )),
            (_, Err(why)) => untraced.push(format!("its route of train {}: {why}", one.train)),
        }
    }
    (keep, untraced)
}

/// The run of these routes, and of no other train.
fn run_of(
    position: &Position,
    company: &str,
    trains: &[Train],
    keep: &[Keep],
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Option<Run> {
    let mine: Vec<Train> = keep.iter().map(|one| trains[one.train].clone()).collect();
    let kept = keep.iter().enumerate().map(|(train, one)| Keep {
        train,
        route: one.route.clone(),
    });
    let kept: Vec<Keep> = kept.collect();
    if kept.is_empty() {
        return Some(Run::default());
    }
    let ask = Ask {
        company,
        trains: &mine,
        runs: 1,
        keep: &kept,
        prefer: None,
    };
    let mut run = runs(position, ask, limits, progress)
        .ok()?
        .into_iter()
        .next()?;
    for route in &mut run.routes {
        route.train = keep.get(route.train)?.train;
    }
    Some(run)
}

/// The position with the run in it, as a witness of what else is not known of the position. Where no revenue is recorded
/// the run is none.
fn recorded_in(
    position: &Position,
    recorded: &RecordedRun,
    run: &Run,
) -> Result<Position, Vec<Problem>> {
    let ran = |route: &Route, revenue: u32| {
        let stop = |visit: &milepost_route::model::Visit| (visit.hex, visit.stop);
        Ran {
            train: route.train,
            paid: route
                .stops
                .iter()
                .filter(|visit| visit.paid)
                .map(stop)
                .collect(),
            visits: route.stops.iter().map(stop).collect(),
            legs: route.legs.iter().map(|leg| leg.hexes.clone()).collect(),
            revenue,
        }
    };
    let due: Option<Vec<u32>> = recorded
        .routes
        .iter()
        .flatten()
        .map(|route| route.revenue)
        .collect();
    let routes = due.map(|due| {
        run.routes
            .iter()
            .zip(due)
            .map(|(route, due)| ran(route, due))
    });
    Position::new(Setup {
        record: Some(Record {
            doubtful: position.setup().caveat().is_some(),
            routes: routes.into_iter().flatten().collect(),
            total: recorded.revenue,
            known: position
                .setup()
                .record
                .iter()
                .flat_map(|record| record.known.clone())
                .collect(),
            ..Record::default()
        }),
        ..position.setup().clone()
    })
}
