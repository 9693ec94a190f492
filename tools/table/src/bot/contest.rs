//! Cards are locked: those that the trip will deliver, and those that a rival is about to deliver for another demand.

use super::cargo::worth;
use super::job::{Have, Job, jobs, spare};
use super::stop::StopKind;
use super::think::Choice;
use super::ways::costs::By;
use super::ways::dijkstra::Leg;
use super::ways::row::Row;
use crate::model::action::Action;
use crate::model::table::Table;
use crate::state::{Bond, State};

/// Locks a demand whose load is aboard and free, as the trip will deliver it. Nobody can come first within the turn, so
/// that what is delivered in it needs no lock.
pub(super) fn lock(
    table: &Table,
    state: &State,
    plan: &Choice,
    (legs, stops): (usize, usize),
) -> Option<Action> {
    if !table.is_locking() {
        return None;
    }
    let trip = &plan.trip;
    let later = || trip.stops[stops..].iter().zip(&trip.marks[stops..]);
    let is_picked =
        |job: usize| later().any(|(stop, _)| stop.job == job && stop.kind == StopKind::PickUp);
    let spare: Vec<usize> = spare(state).collect();
    let fits = |job: usize| {
        let job = &plan.jobs[job];
        spare.contains(&job.good) && is_open(state, job)
    };
    let now = reach(table, state, &trip.legs[legs..]);
    let found = later()
        .filter(|(stop, mark)| stop.kind == StopKind::Deliver && **mark > legs + now)
        .map(|(stop, _)| stop.job)
        .find(|&job| !is_picked(job) && fits(job));
    found.map(|job| Action::lock(plan.jobs[job].choice))
}

/// How many steps of the way are surely gone in this turn: over own track.
fn reach(table: &Table, state: &State, legs: &[Leg]) -> usize {
    let movement = state.movement(table).max(0) as usize;
    let own = legs.iter().take(movement);
    own.take_while(|(_, hop)| hop.by == By::Free).count()
}

fn is_open(state: &State, job: &Job) -> bool {
    state.pool().contains(&job.choice.0) && state.locked(job.choice.0).is_none()
}

/// Locks a card for a load that is free aboard and in no plan, whose hold the trip does not need, where that demand is worth
/// a later way, and a rival has the load for another demand of the card.
pub(super) fn keep_off(
    table: &Table,
    state: &State,
    plan: &Choice,
    stops: usize,
    (here, step): (&Row, i32),
) -> Option<Action> {
    let player = state.active_player();
    let later = plan.trip.stops[stops..].iter();
    let picks = later.filter(|stop| stop.kind == StopKind::PickUp).count();
    let holds = player.train.holds(&table.options().numbers);
    if !table.is_locking() || player.loads.len() + picks > holds {
        return None;
    }
    let is_planned = |good: usize| {
        let mut stops = plan.trip.stops.iter();
        stops.any(|stop| plan.jobs[stop.job].good == good)
    };
    let free: Vec<usize> = spare(state).filter(|&good| !is_planned(good)).collect();
    if free.is_empty() {
        return None;
    }
    let is_worth_it = |job: &Job| worth(here[job.city], job.payoff, step) >= job.payoff * 4;
    let jobs = jobs(table, state);
    let fits = |job: &&Job| {
        job.have == Have::Open
            && free.contains(&job.good)
            && is_open(state, job)
            && is_wanted(table, state, job)
            && is_worth_it(job)
    };
    let best = jobs
        .iter()
        .filter(fits)
        .max_by_key(|job| (job.payoff, job.choice));
    best.map(|job| Action::lock(job.choice))
}

/// Whether a rival has a free load aboard for another demand of the card.
fn is_wanted(table: &Table, state: &State, job: &Job) -> bool {
    let (card, demand) = job.choice;
    let others = (0..3).filter(|&other| other != demand);
    let mut goods = others.map(|other| table.cards()[card].demands[other].good);
    goods.any(|good| {
        let seats = (0..table.seats()).filter(|&seat| seat != state.mover());
        let mut loads = seats.flat_map(|seat| &state.players()[seat].loads);
        loads.any(|load| load.good == good && load.bond == Bond::Free)
    })
}
