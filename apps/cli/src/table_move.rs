//! `move`: from names of places to legal steps of the train.

use crate::table_name::{Heard, called, places};
use crate::table_way::{Leg, Thrift, way};
use crate::table_wish::{Ask, Wish};
use milepost_table::ground::Step;
use milepost_table::{Action, Event, Game, State, Table, apply};

/// Moves over places in a row, each by the cheapest way over track, as far as the movement goes.
pub fn wish(game: &Game, typed: &str) -> Heard<Wish> {
    let (rest, last) = typed.rsplit_once(' ').unwrap_or(("", typed));
    let (typed, thrift) = match last.eq_ignore_ascii_case("quick") {
        true => (rest, Thrift::Mileposts),
        false => (typed, Thrift::Fees),
    };
    let goals = places(game, typed)?;
    let (table, mut state) = (game.table(), game.state().clone());
    if state.players()[state.mover()].at.is_none() {
        let first = goals.first().and_then(|goal| goal.first()).copied().unwrap_or_default();
        return Ok(Wish::of(Action::Start(first)));
    }
    let (mut actions, mut spent) = (Vec::new(), Vec::new());
    for goal in &goals {
        let legs = legs(game, &state, goal, goals.len() > 1, thrift)?;
        let ride = ride(table, &mut state, &legs);
        actions.extend(ride.actions);
        spent.extend(ride.events);
        if ride.left > 0 {
            let whole = Wish { note: Some(halt(game, &state, ride.left)), ..Wish::several(actions) };
            return Ok(whole.asking(fees(game, &spent)));
        }
    }
    if actions.is_empty() {
        return Err("the train stands there".to_owned());
    }
    let note = (thrift == Thrift::Fees).then(|| quicker(game, &goals)).flatten();
    Ok(Wish { note, ..Wish::several(actions) }.asking(fees(game, &spent)))
}

fn legs(game: &Game, state: &State, goal: &[usize], explicit: bool, thrift: Thrift) -> Heard<Vec<Leg>> {
    let table = game.table();
    let at = state.players()[state.mover()].at.unwrap_or_default();
    let direct = |to: usize| {
        table.ground().between(at, to).any(|step| match step {
            Step::Section(pip) => state.owner(pip).is_some(),
            step => step == Step::Inside,
        })
    };
    if goal.contains(&at) {
        return Ok(Vec::new());
    }
    if let Some(&to) = goal.iter().find(|&&to| explicit && direct(to)) {
        return Ok(vec![Leg { to, ferry: false }]);
    }
    way(table, state, goal, thrift).ok_or_else(|| {
        let (here, there) = (called(game, at), called(game, goal[0]));
        format!(
            "no track leads from {here} to {there} without turning round on the way; try: ? build {there}"
        )
    })
}

/// How far a train comes on its way.
struct Ride {
    actions: Vec<Action>,
    events: Vec<Event>,
    /// Legs that it does not come to.
    left: usize,
}

/// Rides as far as movement and ferries let it. Where nothing can be done, the first step is tried, so that the rule
/// against it is told.
fn ride(table: &Table, state: &mut State, legs: &[Leg]) -> Ride {
    let mut ride = Ride { actions: Vec::new(), events: Vec::new(), left: 0 };
    let mut rest = legs;
    while let Some(first) = rest.first() {
        let (action, count) = if first.ferry {
            (Action::Cross(first.to), 1)
        } else {
            let run = rest.iter().take_while(|leg| !leg.ferry).count();
            let count = run.min(state.movement(table).max(0) as usize);
            (Action::Move(rest[..count.max(1)].iter().map(|leg| leg.to).collect()), count.max(1))
        };
        let seat = state.mover();
        match apply(table, state, seat, &action) {
            Ok(events) => ride.events.extend(events),
            Err(_) if !ride.actions.is_empty() => break,
            Err(_) => {
                ride.actions.push(action);
                return ride;
            }
        }
        ride.actions.push(action);
        rest = &rest[count..];
    }
    ride.left = rest.len();
    ride
}

fn halt(game: &Game, state: &State, left: usize) -> String {
    let at = state.players()[state.mover()].at.map_or_else(String::new, |at| called(game, at));
    let rest = if left == 1 { "1 step remains".to_owned() } else { format!("{left} steps remain") };
    format!("the train stops at {at}; {rest}")
}

fn fees(game: &Game, events: &[Event]) -> Option<Ask> {
    let paid: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            Event::Paid { to, sum, .. } => Some(format!("{sum} to {}", game.words().player(*to))),
            _ => None,
        })
        .collect();
    let told = format!("pays {} for the use of track", paid.join(" and "));
    (!paid.is_empty()).then(|| Ask { question: format!("This {told}. Go?"), told: format!("it {told}") })
}

/// What is told of a shorter way that costs fees.
fn quicker(game: &Game, goals: &[Vec<usize>]) -> Option<String> {
    let [goal] = goals else { return None };
    let length = |thrift| way(game.table(), game.state(), goal, thrift).map(|legs| legs.len());
    let saved = length(Thrift::Fees)?.checked_sub(length(Thrift::Mileposts)?)?;
    (saved > 0).then(|| format!("{saved} mileposts less, for fees: undo, and add \"quick\""))
}
