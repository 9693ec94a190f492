//! Hints as JSON: what each demand asks for, and the best trip, for the player to act alone.

use crate::live::crayon::CrayonSnapshot;
use crate::work::{Deadline, WorkError};
use milepost_table::hint::{Plan, PlanStop, hints};
use milepost_table::{Choice, Table};
use serde::Serialize;

/// What the planner bot sees in the demands of the player to act.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct HintsJson {
    /// The number of the latest entry of the log.
    seq: u64,
    /// Every demand that the player may deliver.
    demands: Vec<DemandJson>,
    /// The trip that the planner would make; `null` where there is none.
    best: Option<PlanJson>,
}

/// What a demand asks for.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DemandJson {
    /// The number of the card.
    card: usize,
    /// Its demand, 0 to 2.
    demand: usize,
    /// The trip that serves it alone; `null` where it cannot be served.
    plan: Option<PlanJson>,
}

/// A trip of the train, with the track that it needs.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlanJson {
    stops: Vec<StopJson>,
    /// The mileposts of the way, from where the train stands or is put.
    ride: Vec<usize>,
    /// The track to build, as paths that may be built one after the other.
    track: Vec<Vec<usize>>,
    /// The mileposts to move.
    length: usize,
    /// What the track costs.
    cost: i32,
    /// What others are paid for the use of theirs.
    fees: i32,
    /// What the deliveries pay.
    income: i32,
    /// Income less cost and fees.
    profit: i32,
    /// The turns of moving until the last delivery, this one included; `null` where the cash does not suffice.
    turns: Option<i32>,
}

/// A stop of a trip.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StopJson {
    /// `pick` or `deliver`.
    #[serde(rename = "do")]
    what: &'static str,
    good: String,
    city: String,
    /// The number of the card that it is for.
    card: usize,
    /// Its demand, 0 to 2.
    demand: usize,
}

/// Hints for the player to act.
///
/// # Errors
/// The deadline passed.
pub fn json(snapshot: &CrayonSnapshot, deadline: &Deadline) -> Result<HintsJson, WorkError> {
    let table = &snapshot.fixed.table;
    let found = hints(table, &snapshot.state, deadline).ok_or(WorkError::TimedOut)?;
    let demands = found.demands.iter().map(|hint| DemandJson {
        card: table.numbers().number(hint.choice.0),
        demand: hint.choice.1,
        plan: hint.plan.as_ref().map(|plan| PlanJson::of(table, plan)),
    });
    Ok(HintsJson {
        seq: snapshot.seq,
        demands: demands.collect(),
        best: found.best.as_ref().map(|plan| PlanJson::of(table, plan)),
    })
}

impl PlanJson {
    fn of(table: &Table, plan: &Plan) -> PlanJson {
        PlanJson {
            stops: plan
                .stops
                .iter()
                .map(|stop| StopJson::of(table, stop))
                .collect(),
            ride: plan.ride.clone(),
            track: plan.works.clone(),
            length: plan.length,
            cost: plan.track,
            fees: plan.fees,
            income: plan.income,
            profit: plan.profit(),
            turns: plan.turns,
        }
    }
}

impl StopJson {
    fn of(table: &Table, stop: &PlanStop) -> StopJson {
        let names = table.board().names();
        let (card, demand): Choice = stop.choice;
        StopJson {
            what: if stop.delivers { "deliver" } else { "pick" },
            good: names.goods[stop.good].clone(),
            city: names.cities[stop.city].clone(),
            card: table.numbers().number(card),
            demand,
        }
    }
}
