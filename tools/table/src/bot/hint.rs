//! Hints for people: what each demand asks for, and the best trip, in the eyes of the planner.

use super::clock;
use super::job::{Have, Job, jobs, spare};
use super::rival::TURN;
use super::search::rate;
use super::stop::{Stop, StopKind};
use super::style::PLANNER;
use super::think::{Head, now};
use super::trip::{Router, Trip};
use super::ways::costs::StepCosts;
use super::ways::dijkstra::Dijkstra;
use crate::model::action::Choice;
use crate::model::table::Table;
use crate::state::{Bond, Stage, State};
use milepost_study::Progress;

/// What the player to act may do with the demands that they see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// Every demand that the player may deliver, in the order in which the cards lie.
    pub demands: Vec<DemandHint>,
    /// The trip that the planner would make; `None` where there is none.
    pub best: Option<Plan>,
    /// The track that the player still needs to join enough major cities, as paths that may be built one after the other.
    pub goal: Vec<Vec<usize>>,
    /// What that track costs, in millions.
    pub goal_cost: i32,
}

/// What a demand asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemandHint {
    /// The card and its demand.
    pub choice: Choice,
    /// The trip that serves this demand alone; `None` where no track can lead there or no load can be had.
    pub plan: Option<Plan>,
}

/// A trip of the train, with the track that it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Where something is picked up or delivered, in order.
    pub stops: Vec<PlanStop>,
    /// The mileposts of the way, from where the train stands or is put.
    pub ride: Vec<usize>,
    /// The track to build, as paths that may be built one after the other.
    pub works: Vec<Vec<usize>>,
    /// The steps of the way.
    pub length: usize,
    /// What the track costs, in millions.
    pub track: i32,
    /// What others are paid for the use of theirs.
    pub fees: i32,
    /// What the deliveries pay.
    pub income: i32,
    /// The turns of moving until the last delivery, the one in progress included; `None` where the cash does not
    /// suffice for the track, or the trip would never end.
    pub turns: Option<i32>,
}

/// A stop of a trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanStop {
    /// Whether a load is delivered; otherwise it is picked up.
    pub delivers: bool,
    /// The good.
    pub good: usize,
    /// The city.
    pub city: usize,
    /// The demand that it is for.
    pub choice: Choice,
}

impl Plan {
    /// Income less costs, in millions.
    pub fn profit(&self) -> i32 {
        self.income - self.track - self.fees
    }
}

/// Hints for the player to act, from what their seat may see. There are none at a real board, whose track is not known,
/// and none once the game is over. `None` if `progress` does not go on.
pub fn hints(table: &Table, state: &State, progress: &dyn Progress) -> Option<Hints> {
    if table.options().companion || matches!(state.stage(), Stage::Over(_)) {
        return Some(Hints::default());
    }
    let mut head = Head::default();
    let best = head
        .choose(table, state, PLANNER)
        .map(|choice| Plan::of(&choice.trip, &choice.jobs, Some(&choice.run)))
        .map(|plan| plan.without_needless(state));
    if !progress.go_on() {
        return None;
    }
    let all = jobs(table, state);
    let aboard: Vec<usize> = spare(state).collect();
    let goal = head.look(table, state, PLANNER).goal.clone();
    let Some((costs, dijkstra)) = head.board(table, state, PLANNER) else {
        return Some(Hints::default());
    };
    let mut asker = Asker::new(table, state, costs, dijkstra, &all);
    let mut demands = Vec::with_capacity(all.len());
    for (index, job) in all.iter().enumerate() {
        if !progress.go_on() {
            return None;
        }
        demands.push(DemandHint {
            choice: job.choice,
            plan: asker.best(index, &aboard),
        });
    }
    Some(Hints {
        demands,
        best,
        goal: goal.works,
        goal_cost: goal.cost,
    })
}

/// When the planner reckons that the player to act has what wins, in twelfths of a turn from now: after the best trip
/// that it sees, if what is missing then comes in at the pace of that trip, and the locked loads are delivered. `None`
/// where it sees no trip that pays.
pub fn outlook(table: &Table, state: &State) -> Option<i64> {
    let choice = Head::default().choose(table, state, PLANNER)?;
    Some(choice.soon)
}

/// Draws the trips for single demands.
struct Asker<'a> {
    router: Router<'a>,
    dijkstra: &'a mut Dijkstra,
    jobs: &'a [Job],
    now: clock::Now,
}

impl<'a> Asker<'a> {
    fn new(
        table: &'a Table,
        state: &State,
        costs: &'a StepCosts,
        dijkstra: &'a mut Dijkstra,
        jobs: &'a [Job],
    ) -> Asker<'a> {
        let player = state.active_player();
        let train = player.at.map(|at| (at, player.from));
        Asker {
            router: Router::new(table, costs, train),
            dijkstra,
            jobs,
            now: now(table, state, true),
        }
    }

    /// The trip that serves a demand best: among those that the money allows, the one that earns most a turn.
    fn best(&mut self, index: usize, aboard: &[usize]) -> Option<Plan> {
        let jobs = self.jobs;
        let job = &jobs[index];
        let deliver = stop(index, job.city, StopKind::Deliver);
        let has_load =
            job.have == Have::Tied || job.have == Have::Open && aboard.contains(&job.good);
        let fetched = job.sources.iter();
        let fetched = fetched.map(|&city| vec![stop(index, city, StopKind::PickUp), deliver]);
        // Last, because the last of equal trips is told: nobody picks up what is aboard.
        let trips: Vec<_> = fetched.chain(has_load.then(|| vec![deliver])).collect();
        let plans = trips.iter().filter_map(|stops| self.plan(stops));
        plans
            .max_by_key(|(plan, rate)| (plan.turns.is_some(), *rate))
            .map(|(plan, _)| plan)
    }

    /// A trip, with what it earns for its time.
    fn plan(&mut self, stops: &[Stop]) -> Option<(Plan, i64)> {
        let trip = self.router.trip(self.dijkstra, stops)?;
        let run = clock::run(&trip, self.jobs, self.now);
        let plan = Plan::of(&trip, self.jobs, run.as_ref());
        let alone = plan.length as i32 * TURN / self.now.speed;
        let time = run.map_or(alone, |run| run.time);
        let rate = rate(i64::from(plan.profit()) * 8, time);
        Some((plan, rate))
    }
}

fn stop(job: usize, city: usize, kind: StopKind) -> Stop {
    Stop { job, city, kind }
}

impl Plan {
    fn of(trip: &Trip, jobs: &[Job], run: Option<&clock::Run>) -> Plan {
        let delivers = |stop: &Stop| stop.kind == StopKind::Deliver;
        let stops = trip.stops.iter().map(|stop| PlanStop {
            delivers: delivers(stop),
            good: jobs[stop.job].good,
            city: stop.city,
            choice: jobs[stop.job].choice,
        });
        let first = trip.legs.first().map(|&(from, _)| from);
        let ride = first
            .into_iter()
            .chain(trip.legs.iter().map(|(_, hop)| hop.to as usize));
        let paid = trip.stops.iter().filter(|stop| delivers(stop));
        Plan {
            stops: stops.collect(),
            ride: ride.collect(),
            works: trip.works.clone(),
            length: trip.legs.len(),
            track: trip.cost(),
            fees: run.map_or(0, |run| run.fees),
            income: paid.map(|stop| jobs[stop.job].payoff).sum(),
            // A turn's last milepost is reached within that turn.
            turns: run.map(|run| (run.time.max(1) - 1) / TURN + 1),
        }
    }

    /// Leaves out loads to be picked up that the trip does not deliver, and those although one aboard, tied to nothing, does
    /// as well: to the planner both are equal where the way leads through the city.
    fn without_needless(mut self, state: &State) -> Plan {
        let player = state.active_player();
        let mut unused: Vec<usize> = spare(state).collect();
        let mut take = |good: usize| {
            let found = unused.iter().position(|&other| other == good);
            found.map(|place| unused.swap_remove(place)).is_some()
        };
        let picked: Vec<Choice> = self.picks().map(|stop| stop.choice).collect();
        // Face up or face down: for such a demand no other load does.
        let tied = |choice: Choice| {
            player.loads.iter().any(|load| match load.bond {
                Bond::Free => false,
                Bond::Lock { card, demand } | Bond::Private { card, demand, .. } => {
                    choice == (card, demand)
                }
            })
        };
        for stop in self.stops.iter().filter(|stop| stop.delivers) {
            if !picked.contains(&stop.choice) && !tied(stop.choice) {
                take(stop.good);
            }
        }
        // The planner also picks up what it may want some day.
        let ends = self.stops.clone();
        let serves = |stop: &PlanStop| {
            ends.iter()
                .any(|end| end.delivers && end.choice == stop.choice)
        };
        self.stops.retain(|stop| {
            stop.delivers || serves(stop) && (tied(stop.choice) || !take(stop.good))
        });
        self
    }

    fn picks(&self) -> impl Iterator<Item = &PlanStop> {
        self.stops.iter().filter(|stop| !stop.delivers)
    }
}
