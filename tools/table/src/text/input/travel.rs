//! `move`: from names of places to legal steps of the train.

use crate::apply::apply;
use crate::game::Game;
use crate::legal::ride::{Least, Leg, route, route_from};
use crate::model::action::{Action, Event};
use crate::model::ground::Step;
use crate::model::refusal::Refusal;
use crate::model::table::Table;
use crate::state::State;
use crate::text::error::TextError;
use crate::text::input::lookup::places;
use crate::text::input::request::{Confirmation, DefaultAnswer, Request};
use crate::text::write::mileposts;
use milepost_document::number::counted;

/// Where to, and what the route should have least of.
pub(super) fn goals(game: &Game, typed: &str) -> Result<(Vec<Vec<usize>>, Least), TextError> {
    let (rest, last) = typed.rsplit_once(' ').unwrap_or(("", typed));
    let (typed, least) = match last.eq_ignore_ascii_case("quick") {
        true => (rest, Least::Mileposts),
        false => (typed, Least::Fees),
    };
    let (first, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    let typed = if first.eq_ignore_ascii_case("to") {
        rest
    } else {
        typed
    };
    Ok((places(game, typed)?, least))
}

/// Moves over places in a row, each by the cheapest route over track, as far as movement and money go.
pub(super) fn request(game: &Game, typed: &str) -> Result<Request, TextError> {
    let (goals, least) = goals(game, typed)?;
    let (table, mut state) = (game.table(), game.state().clone());
    if state.active_player().at.is_none() {
        return match goals.as_slice() {
            [only] => Ok(Request::one(Action::Start { at: only[0] })),
            _ => Err(unfit(
                "the train is not on the map yet: start at a city first",
            )),
        };
    }
    let (mut actions, mut events) = (Vec::new(), Vec::new());
    let mut note = None;
    for goal in &goals {
        let legs = legs(game, &state, goal, least, goals.len() > 1)?;
        let run = run(table, &mut state, &legs);
        actions.extend(run.actions);
        events.extend(run.events);
        if run.left > 0 {
            note = Some(halt(game, &state, run.left, run.stopped));
            break;
        }
    }
    if actions.is_empty() {
        return Err(unfit("the train is there already"));
    }
    if note.is_none() && least == Least::Fees {
        note = quicker(game, &goals);
    }
    Ok(Request {
        actions,
        note,
        confirmation: fees(game, &events),
        partial: false,
    })
}

fn unfit(text: impl Into<String>) -> TextError {
    TextError::Unfit(text.into())
}

/// The steps to a goal. Of several goals, a neighbour is reached by the step that was named.
fn legs(
    game: &Game,
    state: &State,
    goal: &[usize],
    least: Least,
    named: bool,
) -> Result<Vec<Leg>, TextError> {
    let table = game.table();
    let at = state.active_player().at.unwrap_or_default();
    let is_direct = |to: usize| {
        table.ground().between(at, to).any(|step| match step {
            Step::Section(pip) => state.owner(pip).is_some(),
            step => step == Step::Inside,
        })
    };
    if goal.contains(&at) {
        return Ok(Vec::new());
    }
    if let Some(&to) = goal.iter().find(|&&to| named && is_direct(to)) {
        return Ok(vec![Leg { to, ferry: false }]);
    }
    let found = route(table, state, goal, least).map(|route| route.legs);
    found.ok_or_else(|| {
        let [here, there] = [at, goal[0]].map(|at| game.words().place(at));
        unfit(match route_from(table, state, &[at], goal, least) {
            Some(_) => format!(
                "to go to {there}, the train would turn round at {here}, which is neither a city nor a port"
            ),
            None => format!(
                "no track leads from {here} to {there}; you build after moving, and: ? build {there}"
            ),
        })
    })
}

/// How far a train comes on its route.
#[derive(Default)]
struct Run {
    actions: Vec<Action>,
    events: Vec<Event>,
    /// Legs that it does not come to.
    left: usize,
    /// What keeps it from the next of them, its movement aside.
    stopped: Option<Refusal>,
}

/// Goes as far as movement, money and ferries let the train. Where nothing can be done, the first step is tried, so that
/// the rule against it is explained.
fn run(table: &Table, state: &mut State, legs: &[Leg]) -> Run {
    let mut run = Run::default();
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
            let done = apply(table, state, seat, &action(count));
            let events = done.map_err(|refusal| why = Some(refusal)).ok()?;
            Some((count, events))
        });
        let moves = state.movement(table) > 0;
        let Some((count, events)) = done else {
            if run.actions.is_empty() {
                run.actions.push(action(1));
                return run;
            }
            run.stopped = why.filter(|_| moves && !first.ferry);
            break;
        };
        run.events.extend(events);
        run.actions.push(action(count));
        rest = &rest[count..];
        if count < most {
            run.stopped = why;
            break;
        }
    }
    run.left = rest.len();
    run
}

fn halt(game: &Game, state: &State, left: usize, stopped: Option<Refusal>) -> String {
    let at = state.active_player().at;
    let at = at.map_or_else(String::new, |at| game.words().place(at));
    let why = stopped.map_or_else(String::new, |refusal| {
        format!(": {}", game.words().reason(&refusal).what)
    });
    let verb = if left == 1 { "remains" } else { "remain" };
    let left = counted(left, "step", "steps");
    format!("the train stops at {at}; {left} {verb}{why}")
}

/// Who is paid for track among events, and how much.
fn paid(events: &[Event]) -> Vec<(usize, i32)> {
    let fees = events.iter().filter_map(|event| match event {
        Event::Paid { to, sum, .. } => Some((*to, *sum)),
        _ => None,
    });
    fees.collect()
}

/// Who is owed for track among events, and how much.
fn owed(events: &[Event]) -> Vec<(usize, i32)> {
    let fees = events.iter().filter_map(|event| match event {
        Event::Owes { to, sum, .. } => Some(((*to)?, *sum)),
        _ => None,
    });
    fees.collect()
}

fn fees(game: &Game, events: &[Event]) -> Option<Confirmation> {
    let sums = |verb: &str, fees: Vec<(usize, i32)>| {
        let sums = fees.into_iter();
        let sums: Vec<String> = sums
            .map(|(to, sum)| format!("{sum} to {}", game.roster().name(to)))
            .collect();
        (!sums.is_empty()).then(|| format!("{verb} {}", sums.join(" and ")))
    };
    let parts = [sums("pays", paid(events)), sums("owes", owed(events))];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let effect = format!("{} for the use of track", parts.join(" and "));
    (!parts.is_empty()).then(|| Confirmation {
        question: format!("This {effect}. Go?"),
        effect: format!("it {effect}"),
        default: DefaultAnswer::Yes,
    })
}

/// A hint at a shorter route that costs fees.
fn quicker(game: &Game, goals: &[Vec<usize>]) -> Option<String> {
    let [goal] = goals else { return None };
    let legs = |least| Some(route(game.table(), game.state(), goal, least)?.legs);
    let quick = legs(Least::Mileposts)?;
    let saved = legs(Least::Fees)?.len().checked_sub(quick.len());
    let saved = saved.filter(|&saved| saved > 0)?;
    let paid = paid(&run(game.table(), &mut game.state().clone(), &quick).events);
    let sum: i32 = paid.iter().map(|(_, sum)| sum).sum();
    let owners = paid
        .into_iter()
        .map(|(owner, _)| format!("{}'s", game.roster().name(owner)));
    let owners = owners.collect::<Vec<_>>().join(" and ");
    let (saved, there) = (mileposts(saved), game.words().place(goal[0]));
    (sum > 0).then(|| {
        format!(
            "over {owners} track it is {saved} shorter, for {sum}: undo, and move {there} quick"
        )
    })
}
