//! Trips without detours: no load is fetched that is not delivered, and none further on than need be.

use crate::bot::job::{Have, Job, spare};
use crate::bot::stop::{Stop, StopKind};
use crate::bot::trip::Trip;
use crate::bot::ways::costs::StepCosts;
use crate::model::action::Choice;
use crate::state::{Bond, State};

/// The stops without loads to be picked up that the trip does not deliver, and without those although one aboard, tied to
/// nothing, does as well: to the planner both are equal where the way leads through the city.
pub(super) fn needed(stops: &[Stop], jobs: &[Job], state: &State) -> Vec<Stop> {
    let player = state.active_player();
    let mut unused: Vec<usize> = spare(state).collect();
    let mut take = |good: usize| {
        let found = unused.iter().position(|&other| other == good);
        found.map(|place| unused.swap_remove(place)).is_some()
    };
    let picks = |job: usize| {
        let picked = |stop: &Stop| stop.kind == StopKind::PickUp && stop.job == job;
        stops.iter().any(picked)
    };
    // Face up or face down: for such a demand no other load does.
    let tied = |choice: Choice| {
        player.loads.iter().any(|load| match load.bond {
            Bond::Free => false,
            Bond::Lock { card, demand } | Bond::Private { card, demand, .. } => {
                choice == (card, demand)
            }
        })
    };
    let delivered = |stop: &&Stop| stop.kind == StopKind::Deliver;
    for stop in stops.iter().filter(delivered) {
        if !picks(stop.job) && !tied(jobs[stop.job].choice) {
            take(jobs[stop.job].good);
        }
    }
    let serves = |stop: &Stop| {
        stops
            .iter()
            .filter(delivered)
            .any(|end| end.job == stop.job)
    };
    let is_needed = |stop: &&Stop| {
        let job = &jobs[stop.job];
        stop.kind == StopKind::Deliver || serves(stop) && (tied(job.choice) || !take(job.good))
    };
    stops.iter().filter(is_needed).copied().collect()
}

/// The trip with some of its stops alone, along the same way as far as the last of them.
pub(super) fn only(trip: &Trip, stops: &[Stop]) -> Trip {
    let mut left = stops.iter().peekable();
    let kept = trip.stops.iter().zip(&trip.marks);
    let kept = kept.filter(|(stop, _)| left.next_if_eq(stop).is_some());
    let (stops, marks) = kept.map(|(&stop, &mark)| (stop, mark)).unzip();
    Trip {
        stops,
        marks,
        ..trip.clone()
    }
}

/// The first pick-up of a trip that passes a city where its load could be had before: the stop, and the step of the train
/// and the city where that is.
pub(super) fn passed(
    trip: &Trip,
    jobs: &[Job],
    costs: &StepCosts,
) -> Option<(usize, usize, usize)> {
    passes(trip, jobs, costs).next()
}

fn passes<'a>(
    trip: &'a Trip,
    jobs: &'a [Job],
    costs: &'a StepCosts,
) -> impl Iterator<Item = (usize, usize, usize)> + 'a {
    let picks = trip.stops.iter().zip(&trip.marks).enumerate();
    let picks = picks.filter(|(_, (stop, _))| stop.kind == StopKind::PickUp);
    picks.flat_map(move |(index, (stop, &mark))| {
        let before = trip.ride().take(mark).enumerate();
        before.filter_map(move |(step, at)| {
            let city = costs.city[at]? as usize;
            let has = city != stop.city && jobs[stop.job].sources.contains(&city);
            has.then_some((index, step, city))
        })
    })
}

/// The trip with a load picked up in a city that it passes before, if the holds have room for it from there on.
pub(super) fn earlier(
    trip: &Trip,
    jobs: &[Job],
    costs: &StepCosts,
    aboard: usize,
    holds: usize,
) -> Option<Trip> {
    let most = holds.max(fullest(&trip.stops, jobs, aboard));
    passes(trip, jobs, costs).find_map(|(index, step, city)| {
        let mut moved = trip.clone();
        let stop = moved.stops.remove(index);
        moved.marks.remove(index);
        let place = moved.marks.partition_point(|&mark| mark <= step);
        moved.stops.insert(place, Stop { city, ..stop });
        moved.marks.insert(place, step);
        (fullest(&moved.stops, jobs, aboard) <= most).then_some(moved)
    })
}

/// The most loads aboard after any stop. A reserved load has its hold from the beginning.
pub(super) fn fullest(stops: &[Stop], jobs: &[Job], aboard: usize) -> usize {
    let loads = stops.iter().scan(aboard, |loads, stop| {
        match stop.kind {
            StopKind::Deliver => *loads = loads.saturating_sub(1),
            StopKind::PickUp if jobs[stop.job].have == Have::Reserved => {}
            StopKind::PickUp => *loads += 1,
        }
        Some(*loads)
    });
    loads.max().unwrap_or(aboard)
}
