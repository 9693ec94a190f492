//! `move`: from names of places to legal steps of the train.

use crate::table::typed::name::{Heard, called, places};
use crate::table::typed::request::{Ask, Wish};
use crate::table::typed::tell::name;
use crate::table::typed::way::{Leg, Thrift, way, way_from};
use milepost_table::ground::Step;
use milepost_table::{Action, Event, Game, Refusal, State, Table, apply};

/// Where to, and what to save.
pub fn goals(game: &Game, typed: &str) -> Heard<(Vec<Vec<usize>>, Thrift)> {
    let (rest, last) = typed.rsplit_once(' ').unwrap_or(("", typed));
    let (typed, thrift) = match last.eq_ignore_ascii_case("quick") {
        true => (rest, Thrift::Mileposts),
        false => (typed, Thrift::Fees),
    };
    let (first, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    Ok((
        places(
            game,
            if first.eq_ignore_ascii_case("to") {
                rest
            } else {
                typed
            },
        )?,
        thrift,
    ))
}

/// Moves over places in a row, each by the cheapest way over track, as far as movement and money go.
pub fn wish(game: &Game, typed: &str) -> Heard<Wish> {
    let (goals, thrift) = goals(game, typed)?;
    let (table, mut state) = (game.table(), game.state().clone());
    if state.players()[state.mover()].at.is_none() {
        return match goals.as_slice() {
            [only] => Ok(Wish::of(Action::Start {
                at: only.first().copied().unwrap_or_default(),
            })),
            _ => Err("the train is not placed yet: start at a city first".to_owned()),
        };
    }
    let (mut actions, mut spent) = (Vec::new(), Vec::new());
    for goal in &goals {
        let legs = legs(game, &state, goal, goals.len() > 1, thrift)?;
        let ride = ride(table, &mut state, &legs);
        actions.extend(ride.actions);
        spent.extend(ride.events);
        if ride.left > 0 {
            let note = halt(game, &state, ride.left, ride.short);
            let whole = Wish {
                note: Some(note),
                ..Wish::several(actions)
            };
            return Ok(whole.asking(fees(game, &spent)));
        }
    }
    if actions.is_empty() {
        return Err("the train stands there".to_owned());
    }
    let note = (thrift == Thrift::Fees)
        .then(|| quicker(game, &goals))
        .flatten();
    Ok(Wish {
        note,
        ..Wish::several(actions)
    }
    .asking(fees(game, &spent)))
}

fn legs(
    game: &Game,
    state: &State,
    goal: &[usize],
    explicit: bool,
    thrift: Thrift,
) -> Heard<Vec<Leg>> {
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
        let turning = way_from(table, state, &[at], goal, thrift).is_some();
        match turning {
            true => format!(
                "the train would have to turn round at {here}, neither city nor port, to go to {there}"
            ),
            false => format!(
                "no track leads from {here} to {there}; building comes after moving, and: ? build {there}"
            ),
        }
    })
}

/// How far a train comes on its way.
struct Ride {
    actions: Vec<Action>,
    events: Vec<Event>,
    /// Legs that it does not come to.
    left: usize,
    /// What keeps it from the next of them, its movement aside.
    short: Option<Refusal>,
}

/// Rides as far as movement, money and ferries let it. Where nothing can be done, the first step is tried, so that the
/// rule against it is told.
fn ride(table: &Table, state: &mut State, legs: &[Leg]) -> Ride {
    let mut ride = Ride {
        actions: Vec::new(),
        events: Vec::new(),
        left: 0,
        short: None,
    };
    let mut rest = legs;
    while let Some(first) = rest.first() {
        let most = if first.ferry {
            1
        } else {
            let run = rest.iter().take_while(|leg| !leg.ferry).count();
            run.min(state.movement(table).max(0) as usize).max(1)
        };
        let action = |count: usize| match first.ferry {
            true => Action::Cross { to: first.to },
            false => Action::Move {
                path: rest[..count].iter().map(|leg| leg.to).collect(),
            },
        };
        let seat = state.mover();
        let mut why = None;
        let done = (1..=most).rev().find_map(|count| {
            let told = apply(table, state, seat, &action(count));
            told.map(|events| (count, events))
                .map_err(|refusal| why = Some(refusal))
                .ok()
        });
        let moves = state.movement(table) > 0;
        let Some((count, events)) = done else {
            if ride.actions.is_empty() {
                ride.actions.push(action(1));
                return ride;
            }
            ride.short = why.filter(|_| moves && !first.ferry);
            break;
        };
        ride.events.extend(events);
        ride.actions.push(action(count));
        rest = &rest[count..];
        if count < most {
            ride.short = why;
            break;
        }
    }
    ride.left = rest.len();
    ride
}

fn halt(game: &Game, state: &State, left: usize, short: Option<Refusal>) -> String {
    let at = state.players()[state.mover()]
        .at
        .map_or_else(String::new, |at| called(game, at));
    let rest = if left == 1 {
        "1 step remains".to_owned()
    } else {
        format!("{left} steps remain")
    };
    let why = short.map_or_else(String::new, |why| {
        format!(": {}", game.words().reason(&why).what)
    });
    format!("the train stops at {at}; {rest}{why}")
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
    (!paid.is_empty()).then(|| Ask {
        question: format!("This {told}. Go?"),
        told: format!("it {told}"),
        usual: true,
    })
}

/// What is told of a shorter way that costs fees.
fn quicker(game: &Game, goals: &[Vec<usize>]) -> Option<String> {
    let [goal] = goals else { return None };
    let legs = |thrift| way(game.table(), game.state(), goal, thrift);
    let quick = legs(Thrift::Mileposts)?;
    let saved = legs(Thrift::Fees)?
        .len()
        .checked_sub(quick.len())
        .filter(|&saved| saved > 0)?;
    let ride = ride(game.table(), &mut game.state().clone(), &quick);
    let owner = |event: &Event| match event {
        Event::Paid { to, sum, .. } => Some((name(game, *to), *sum)),
        _ => None,
    };
    let paid: Vec<(String, i32)> = ride.events.iter().filter_map(owner).collect();
    let sum: i32 = paid.iter().map(|(_, sum)| sum).sum();
    let owners: Vec<String> = paid
        .into_iter()
        .map(|(name, _)| format!("{name}'s"))
        .collect();
    let posts = if saved == 1 {
        "1 milepost".to_owned()
    } else {
        format!("{saved} mileposts")
    };
    let there = called(game, goal[0]);
    (sum > 0).then(|| {
        let over = owners.join(" and ");
        format!("over {over} track it is {posts} shorter, for {sum}: undo, and move {there} quick")
    })
}
