//! Hints for people: what each demand asks for, and the best trip, in the eyes of the planner.

mod asker;
mod tidy;

use super::clock::{self, Now, Strict};
use super::job::{Job, jobs};
use super::rival::TURN;
use super::stop::StopKind;
use super::style::PLANNER;
use super::think::{self, Head};
use super::trip::Trip;
use crate::model::action::Choice;
use crate::model::table::Table;
use crate::state::{Stage, State};
use asker::Asker;
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
    /// The trip that serves this demand alone; `None` where no track can lead there, or no load can be had or picked up.
    pub plan: Option<Plan>,
    /// Whether a load for it cannot be picked up as long as all holds are kept for loads that may not be dropped.
    pub full: bool,
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
    /// What others are paid for the use of theirs, at most: pieces of new track that meet may save a fee.
    pub fees: i32,
    /// What the deliveries pay.
    pub income: i32,
    /// The turns of moving until the last delivery, the one in progress included; `None` where the cash does not
    /// suffice.
    pub turns: Option<i32>,
    /// The cash that is missing, in millions, so that the trip cannot be made yet; 0 where it can.
    pub missing: i32,
    /// Whether a load that is aboard, and tied to nothing, has to be dropped for what is picked up.
    pub drops: bool,
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

    /// What a turn of moving earns, in millions, rounded down; `None` where the trip cannot be made yet or loses money.
    pub fn a_turn(&self) -> Option<i32> {
        let turns = self.turns.filter(|_| self.profit() >= 0)?;
        Some(self.profit() / turns.max(1))
    }

    /// How many such trips pay for the track, which stays, and for all fees; `None` where they pay for no more than the
    /// fees, or not even for those.
    pub fn trips_to_pay(&self) -> Option<i32> {
        let left = self.income - self.fees;
        (left > 0).then(|| ((self.track + left - 1) / left).max(1))
    }

    /// A trip as people are told it, whose track costs so much, and the twelfths of a turn that it takes, if it comes to an
    /// end for somebody with cash enough.
    fn of(trip: &Trip, jobs: &[Job], track: i32, now: Now) -> Option<(Plan, i32)> {
        // Bots pay twice for track that joins two pieces to the rest.
        let cash = now.cash + trip.cost() - track;
        let now = Now { cash, ..now };
        let real = clock::run(trip, jobs, now);
        let is_real = real.is_some();
        let run = real.or_else(|| clock::run(trip, jobs, Now { cash: RICH, ..now }))?;
        let delivers = |kind: StopKind| kind == StopKind::Deliver;
        let stops = trip.stops.iter().map(|stop| PlanStop {
            delivers: delivers(stop.kind),
            good: jobs[stop.job].good,
            city: stop.city,
            choice: jobs[stop.job].choice,
        });
        let paid = trip.stops.iter().filter(|stop| delivers(stop.kind));
        let plan = Plan {
            stops: stops.collect(),
            ride: trip.ride().collect(),
            works: trip.works.clone(),
            length: trip.legs.len(),
            track,
            fees: run.fees,
            income: paid.map(|stop| jobs[stop.job].payoff).sum(),
            // A turn's last milepost is reached within that turn.
            turns: is_real.then(|| (run.time.max(1) - 1) / TURN + 1),
            missing: if is_real {
                0
            } else {
                RICH - run.low - now.cash
            },
            drops: false,
        };
        Some((plan, run.time))
    }
}

/// More cash than any trip costs.
const RICH: i32 = 1_000_000;

/// Hints for the player to act, from what their seat may see. There are none at a real board, whose track is not known,
/// none once the game is over, and none while a player chooses what a derailment takes, whose turn has not begun. `None` if
/// `progress` does not go on.
pub fn hints(table: &Table, state: &State, progress: &dyn Progress) -> Option<Hints> {
    let is_turn = !matches!(state.stage(), Stage::Over(_) | Stage::Derailed(_));
    if table.options().companion || !is_turn {
        return Some(Hints::default());
    }
    let mut head = Head::default();
    let choice = head.choose(table, state, PLANNER);
    if !progress.go_on() {
        return None;
    }
    let goal = head.look(table, state, PLANNER).goal.clone();
    let Some((costs, dijkstra)) = head.board(table, state, PLANNER) else {
        return Some(Hints::default());
    };
    let mut asker = Asker::new(table, state, costs, dijkstra);
    let best = choice.and_then(|choice| asker.tidied(&choice));
    let all = jobs(table, state);
    let mut demands = Vec::with_capacity(all.len());
    for (index, job) in all.iter().enumerate() {
        if !progress.go_on() {
            return None;
        }
        demands.push(DemandHint {
            choice: job.choice,
            plan: asker.best(&all, index),
            full: asker.is_full(job),
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

/// How the player to act stands by the rules, with all their cash.
fn now(table: &Table, state: &State) -> Now {
    let strict = Strict {
        paid: state.turn().paid,
        stands: state.active_player().at.is_some(),
    };
    Now {
        strict: Some(strict),
        ..think::now(table, state, true)
    }
}
