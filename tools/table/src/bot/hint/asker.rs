//! The trips that hints are about: for each demand alone, and the planner's own, without detours.

use super::{Plan, now, tidy};
use crate::bot::clock::Now;
use crate::bot::job::{Have, Job, spare};
use crate::bot::rival::TURN;
use crate::bot::search::rate;
use crate::bot::stop::{Stop, StopKind};
use crate::bot::think::Choice;
use crate::bot::trip::{Router, Trip};
use crate::bot::ways::costs::StepCosts;
use crate::bot::ways::dijkstra::Dijkstra;
use crate::legal::quote::quote;
use crate::model::table::Table;
use crate::state::State;
use std::cmp::Reverse;

/// Draws trips and tells what they come to.
pub(super) struct Asker<'a> {
    table: &'a Table,
    state: &'a State,
    holds: usize,
    costs: &'a StepCosts,
    router: Router<'a>,
    dijkstra: &'a mut Dijkstra,
    now: Now,
    /// The goods of the loads aboard that are tied to nothing.
    aboard: Vec<usize>,
}

impl<'a> Asker<'a> {
    pub fn new(
        table: &'a Table,
        state: &'a State,
        costs: &'a StepCosts,
        dijkstra: &'a mut Dijkstra,
    ) -> Asker<'a> {
        let player = state.active_player();
        let train = player.at.map(|at| (at, player.from));
        Asker {
            table,
            state,
            holds: player.train.holds(&table.options().numbers),
            costs,
            router: Router::new(table, costs, train),
            dijkstra,
            now: now(table, state),
            aboard: spare(state).collect(),
        }
    }

    /// Whether no load for a demand can be picked up: all holds are kept for loads that may not be dropped.
    pub fn is_full(&self, job: &Job) -> bool {
        let tied = self.state.active_player().loads.len() - self.aboard.len();
        job.have == Have::Open && !self.aboard.contains(&job.good) && tied >= self.holds
    }

    /// A trip as people are told it, and how long it takes; nothing where a rule bars its track.
    fn told(&self, trip: &Trip, jobs: &[Job]) -> Option<(Plan, i32)> {
        let quote = quote(self.table, self.state, &trip.works);
        if quote.stop.is_some() {
            return None;
        }
        let track = quote.now.cost + quote.later.cost;
        let (plan, time) = Plan::of(trip, jobs, track, self.now)?;
        let aboard = self.state.active_player().loads.len();
        let drops = tidy::fullest(&trip.stops, jobs, aboard) > self.holds;
        Some((Plan { drops, ..plan }, time))
    }

    /// The trip that serves a demand alone: of those that can be paid, the one that earns most for its time; where none
    /// can, the one that needs the least cash more.
    pub fn best(&mut self, jobs: &[Job], index: usize) -> Option<Plan> {
        let job = &jobs[index];
        let stop = |city, kind| Stop {
            job: index,
            city,
            kind,
        };
        let deliver = stop(job.city, StopKind::Deliver);
        let has_load =
            job.have == Have::Tied || job.have == Have::Open && self.aboard.contains(&job.good);
        let fetched = job.sources.iter();
        let fetched = fetched.map(|&city| vec![stop(city, StopKind::PickUp), deliver]);
        // Nobody picks up what is aboard.
        let ways: Vec<_> = match (has_load, self.is_full(job)) {
            (true, _) => vec![vec![deliver]],
            (false, true) => Vec::new(),
            (false, false) => fetched.collect(),
        };
        let trips = ways.iter().filter_map(|stops| {
            let trip = self.router.trip(self.dijkstra, stops)?;
            // What passes a city that has the load is a trip from there with a detour.
            tidy::passed(&trip, jobs, self.costs)
                .is_none()
                .then_some(trip)
        });
        let trips: Vec<Trip> = trips.collect();
        let plans = trips.iter().filter_map(|trip| self.told(trip, jobs));
        let plans = plans.max_by_key(|(plan, time)| (Reverse(plan.missing), worth(plan, *time)));
        plans.map(|(plan, _)| plan)
    }

    /// The trip that the planner chose: without loads that it does not deliver, and each picked up in the first city on
    /// the way that has it while a hold is free.
    pub fn tidied(&mut self, choice: &Choice) -> Option<Plan> {
        let jobs = &choice.jobs;
        let mut trip = choice.trip.clone();
        let needed = tidy::needed(&trip.stops, jobs, self.state);
        if needed != trip.stops {
            trip = self.shorter(&trip, tidy::only(&trip, &needed), jobs);
        }
        let aboard = self.state.active_player().loads.len();
        // Each pick-up is moved to an earlier place on the way, so that this comes to an end.
        while let Some(earlier) = tidy::earlier(&trip, jobs, self.costs, aboard, self.holds) {
            trip = self.shorter(&trip, earlier, jobs);
        }
        self.told(&trip, jobs).map(|(plan, _)| plan)
    }

    /// A trip with these stops along the same way, or a way drawn for them if it is no worse.
    fn shorter(&mut self, before: &Trip, same_way: Trip, jobs: &[Job]) -> Trip {
        let Some(drawn) = self.router.trip(self.dijkstra, &same_way.stops) else {
            return same_way;
        };
        let is_no_worse = match (self.told(before, jobs), self.told(&drawn, jobs)) {
            (Some((old, time)), Some((new, taken))) => {
                new.missing <= old.missing && new.profit() >= old.profit() && taken <= time
            }
            (old, _) => old.is_none(),
        };
        if is_no_worse { drawn } else { same_way }
    }
}

/// What a trip is worth, to compare: more profit and less time are worth more. A loss counts for more the longer it takes.
fn worth(plan: &Plan, time: i32) -> i64 {
    let profit = i64::from(plan.profit()) * 8;
    match profit {
        0.. => rate(profit, time),
        _ => profit * i64::from(time + TURN),
    }
}
