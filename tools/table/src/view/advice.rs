//! What the planner sees in the demands of the player to act, with the names that people read.

use crate::bot::hint::{Hints, Plan, PlanStop};
use crate::model::action::Choice;
use crate::model::table::Table;
use serde::Serialize;

/// What the planner sees in the demands of the player to act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AdviceView {
    /// Every demand that the player may deliver.
    pub demands: Vec<DemandPlanView>,
    /// The trip that the planner would make; `null` where there is none.
    pub best: Option<PlanView>,
    /// The track that still joins enough major cities, as paths that may be built one after the other.
    pub goal: Vec<Vec<usize>>,
    /// What that track costs, in millions; so are all sums below.
    pub goal_cost: i32,
}

/// What a demand asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DemandPlanView {
    /// The number of the card.
    pub card: usize,
    /// Its demand, 0 to 2.
    pub demand: usize,
    /// The trip that serves it alone; `null` where it cannot be served.
    pub plan: Option<PlanView>,
    /// Whether all holds are kept for loads that may not be dropped, so that none can be picked up for it.
    pub full: bool,
}

/// A trip of the train, with the track that it needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PlanView {
    /// Where something is picked up or delivered, in order.
    pub stops: Vec<PlanStopView>,
    /// The mileposts of the way, from where the train stands or is put.
    pub ride: Vec<usize>,
    /// The track to build, as paths that may be built one after the other.
    pub track: Vec<Vec<usize>>,
    /// The mileposts to move.
    pub length: usize,
    /// What the track costs.
    pub cost: i32,
    /// What others are paid for the use of theirs, at most.
    pub fees: i32,
    /// What the deliveries pay.
    pub income: i32,
    /// Income less cost and fees.
    pub profit: i32,
    /// The turns of moving until the last delivery, this one included; `null` where the cash does not suffice.
    pub turns: Option<i32>,
    /// The cash that is missing to make it; 0 where it can be made.
    pub missing: i32,
    /// What a turn of moving earns, rounded down; `null` where the trip cannot be made yet or loses money.
    pub a_turn: Option<i32>,
    /// How many such trips pay for the track, which stays, and for the fees; `null` where no number does.
    pub trips_to_pay: Option<i32>,
    /// Whether a load aboard has to be dropped for what is picked up.
    pub drops: bool,
}

/// A stop of a trip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PlanStopView {
    /// `pick` or `deliver`.
    #[serde(rename = "do")]
    pub what: &'static str,
    /// The good.
    pub good: String,
    /// The city.
    pub city: String,
    /// The number of the card that it is for.
    pub card: usize,
    /// Its demand, 0 to 2.
    pub demand: usize,
}

impl AdviceView {
    /// What hints say, by the table's numbers of cards.
    pub fn of(table: &Table, hints: &Hints) -> AdviceView {
        let demands = hints.demands.iter().map(|hint| DemandPlanView {
            card: table.numbers().number(hint.choice.0),
            demand: hint.choice.1,
            plan: hint.plan.as_ref().map(|plan| PlanView::of(table, plan)),
            full: hint.full,
        });
        AdviceView {
            demands: demands.collect(),
            best: hints.best.as_ref().map(|plan| PlanView::of(table, plan)),
            goal: hints.goal.clone(),
            goal_cost: hints.goal_cost,
        }
    }
}

impl PlanView {
    fn of(table: &Table, plan: &Plan) -> PlanView {
        let stops = plan.stops.iter();
        PlanView {
            stops: stops.map(|stop| PlanStopView::of(table, stop)).collect(),
            ride: plan.ride.clone(),
            track: plan.works.clone(),
            length: plan.length,
            cost: plan.track,
            fees: plan.fees,
            income: plan.income,
            profit: plan.profit(),
            turns: plan.turns,
            missing: plan.missing,
            a_turn: plan.a_turn(),
            trips_to_pay: plan.trips_to_pay(),
            drops: plan.drops,
        }
    }
}

impl PlanStopView {
    fn of(table: &Table, stop: &PlanStop) -> PlanStopView {
        let names = table.board().names();
        let (card, demand): Choice = stop.choice;
        PlanStopView {
            what: if stop.delivers { "deliver" } else { "pick" },
            good: names.goods[stop.good].clone(),
            city: names.cities[stop.city].clone(),
            card: table.numbers().number(card),
            demand,
        }
    }
}
