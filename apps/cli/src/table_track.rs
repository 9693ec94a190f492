//! `build`: from names of places to a path of track with its price.

use crate::table_name::{Heard, called, places};
use crate::table_tell;
use crate::table_wish::{Ask, Wish, judged, tried};
use milepost_table::ground::Step;
use milepost_table::reach::Reach;
use milepost_table::{Action, Event, Game, Rule};

/// How far ahead track is priced that the turn's money does not reach; and what a step against the rules is taken to
/// cost, so that the fewest are taken.
const FAR: i32 = 500;

/// What a step that a rule shuts must save, and twice that where track lies, for the rule to be told: usually the fee.
const SHUT: i32 = 2;

/// Track that was looked for.
enum Found {
    /// It can be built, what it costs, and what else there is to know.
    Open { path: Vec<usize>, cost: i32, note: Option<String> },
    /// A rule is against it.
    Shut(Vec<usize>),
}

/// Builds the cheapest extension to one place, or from place to place.
pub fn wish(game: &Game, typed: &str) -> Heard<Wish> {
    let places = places(game, typed)?;
    let found = match places.as_slice() {
        [goal] => extension(game, goal)?,
        [first, rest @ ..] => along(game, first, rest)?,
        [] => return Err("a city or a milepost is missing".to_owned()),
    };
    let (path, note) = match found {
        Found::Shut(path) => return Ok(Wish::of(Action::Build(path))),
        Found::Open { path, note, .. } => (trimmed(game, &path), note),
    };
    Ok(priced(game, &path, note.as_deref()).unwrap_or_else(|| beginning(game, path, note.as_deref())))
}

/// The cheapest track to a place, from one's own or from any major city.
fn extension(game: &Game, goal: &[usize]) -> Heard<Found> {
    let (table, state) = (game.table(), game.state());
    if goal.iter().any(|&at| state.on_track(table, state.mover(), at)) {
        return Err(format!("your track leads to {} already", called(game, goal[0])));
    }
    let off =
        |sources: Vec<usize>| -> Vec<usize> { sources.into_iter().filter(|at| !goal.contains(at)).collect() };
    let own = off(own(game));
    let found = cheapest(game, &off(sources(game)), goal)?;
    let (Found::Open { path, cost, .. }, false) = (&found, own.is_empty()) else { return Ok(found) };
    Ok(match cheapest(game, &own, goal)? {
        Found::Open { path, cost: dear, .. } if dear > *cost => {
            let (from, to) = (path.first().map_or(0, |&from| from), called(game, goal[0]));
            let from = called(game, from);
            let note = format!("From your own track it is {dear}: build {from} {to}");
            with_note(found, note)
        }
        Found::Shut(_) => {
            let start = called(game, path.first().map_or(0, |&from| from));
            with_note(found, format!("{start} is not on your own track, from which no way is open"))
        }
        own => own,
    })
}

fn with_note(found: Found, more: String) -> Found {
    match found {
        Found::Open { path, cost, note } => {
            let note = Some(note.map_or_else(|| more.clone(), |note| format!("{note}.\n{more}")));
            Found::Open { path, cost, note }
        }
        shut => shut,
    }
}

fn own(game: &Game) -> Vec<usize> {
    let (table, state) = (game.table(), game.state());
    (0..table.ground().mileposts()).filter(|&at| state.on_track(table, state.mover(), at)).collect()
}

/// Where a player's track may begin: on all of it, and in any major city.
fn sources(game: &Game) -> Vec<usize> {
    let ground = game.table().ground();
    let majors = (0..ground.mileposts()).filter(|&at| ground.major(at).is_some());
    own(game).into_iter().chain(majors).collect()
}

/// Track over places in a row, by the cheapest way where they are no neighbours.
fn along(game: &Game, first: &[usize], rest: &[Vec<usize>]) -> Heard<Found> {
    let (mut whole, mut from, mut notes) = (Vec::new(), first.to_vec(), Vec::new());
    for goal in rest {
        let found = match neighbours(game, &from, goal) {
            Some(step) => Found::Open { path: step.to_vec(), cost: 0, note: None },
            None => cheapest(game, &from, goal)?,
        };
        let (Found::Open { path: leg, .. } | Found::Shut(leg)) = &found;
        from = leg.last().copied().into_iter().collect();
        let known = usize::from(!whole.is_empty());
        whole.extend_from_slice(&leg[known.min(leg.len())..]);
        match found {
            Found::Shut(_) => return Ok(Found::Shut(whole)),
            Found::Open { note, .. } => notes.extend(note),
        }
    }
    Ok(Found::Open { path: whole, cost: 0, note: notes.into_iter().next() })
}

fn neighbours(game: &Game, from: &[usize], goal: &[usize]) -> Option<[usize; 2]> {
    let pairs = from.iter().flat_map(|&a| goal.iter().map(move |&b| [a, b]));
    pairs.into_iter().find(|&[a, b]| game.table().ground().between(a, b).next().is_some())
}

/// The cheapest track between places; where there is none, the way that the fewest rules are against.
fn cheapest(game: &Game, sources: &[usize], goal: &[usize]) -> Heard<Found> {
    let (table, state, from) = (game.table(), game.state(), sources.iter().copied());
    if let Some((cost, path)) = best(&Reach::from(table, state, from.clone(), FAR), goal) {
        return Ok(Found::Open { path, cost, note: shut(game, sources, goal, cost) });
    }
    let shut = best(&Reach::against(table, state, from, 6 * FAR, FAR), goal);
    let none = || format!("no way leads to {} on this map", called(game, goal[0]));
    shut.map(|(_, path)| Found::Shut(path)).ok_or_else(none)
}

fn best(reach: &Reach, goal: &[usize]) -> Option<(i32, Vec<usize>)> {
    let found = goal.iter().filter_map(|&to| Some((reach.cost(to)?, reach.path(to))));
    found.min_by_key(|(cost, path)| (*cost, path.len()))
}

/// The rule that keeps track from a way that is clearly cheaper, if there is one.
fn shut(game: &Game, sources: &[usize], goal: &[usize], cost: i32) -> Option<String> {
    let sources = sources.iter().copied();
    let (less, path) = best(&Reach::against(game.table(), game.state(), sources, cost, SHUT), goal)?;
    let (_, refusal) = judged(game, &[Action::Build(path)]).err()?;
    let by_money = matches!(refusal.rule, Rule::Budget | Rule::Cash);
    let why = || format!("A shorter way is shut: {}", game.words().reason(&refusal).what);
    (less < cost && !by_money).then(why)
}

/// A path without its steps inside major cities at either end, where nothing is built.
fn trimmed(game: &Game, mut path: &[usize]) -> Vec<usize> {
    let inside = |a: &usize, b: &usize| game.table().ground().between(*a, *b).eq([Step::Inside]);
    while let [a, rest @ ..] = path
        && rest.first().is_some_and(|b| inside(a, b))
    {
        path = rest;
    }
    while let [rest @ .., b] = path
        && rest.last().is_some_and(|a| inside(a, b))
    {
        path = rest;
    }
    path.to_vec()
}

/// A path that may be built now, its price asked.
fn priced(game: &Game, path: &[usize], note: Option<&str>) -> Option<Wish> {
    let action = Action::Build(path.to_vec());
    let events = tried(game, std::slice::from_ref(&action)).ok()?;
    let (done, state) = (table_tell::whole(game, &action, &events), game.state());
    let left = state.budget(game.table()).min(state.players()[state.mover()].cash);
    let left = left - spent(&events).unwrap_or_default();
    let [before, after] = noted(note);
    let told = format!("{done}; {left} can then be spent on more track{after}");
    let question = format!("{before}{}?", capital(&done));
    Some(Wish::of(action).asking(Some(Ask { question, told, usual: true })))
}

/// What else there is to know, before a question and after an answer.
fn noted(note: Option<&str>) -> [String; 2] {
    note.map_or_else(Default::default, |note| [format!("{note}.\n"), format!("\n{note}")])
}

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// The longest beginning of a path that may be built now; the whole where none may, so that the rule is told.
fn beginning(game: &Game, path: Vec<usize>, note: Option<&str>) -> Wish {
    let found = (2..path.len()).rev().find_map(|length| priced(game, &path[..length], None));
    let Some(part) = found else { return Wish::of(Action::Build(path)) };
    let refused = tried(game, &[Action::Build(path)]).err().map(|told| told.what).unwrap_or_default();
    let [note, _] = noted(note);
    let ask = part.ask.clone().map(|ask| Ask {
        question: format!("{refused}.\n{note}A part? {}", ask.question),
        told: format!("{refused}.\n{note}A part: {}", ask.told),
        usual: false,
    });
    Wish { ask, partial: true, ..part }
}

/// What the money of this turn reaches: cities, cheapest first, with the price.
pub fn cities(game: &Game) -> Vec<(i32, usize)> {
    let (table, state) = (game.table(), game.state());
    let limit = state.budget(table).min(state.players()[state.mover()].cash);
    let reach = Reach::from(table, state, sources(game).into_iter(), limit);
    let mut found: Vec<(i32, usize)> = Vec::new();
    for (city, known) in table.map().cities().iter().enumerate() {
        if known.mileposts.iter().any(|&at| state.on_track(table, state.mover(), at)) {
            continue;
        }
        let costs =
            known.mileposts.iter().filter(|&&to| reach.extends_to(to)).filter_map(|&to| reach.cost(to));
        found.extend(costs.min().map(|cost| (cost, city)));
    }
    found.sort_unstable();
    found
}

/// What an action spends.
pub fn spent(events: &[Event]) -> Option<i32> {
    events.iter().find_map(|event| if let Event::Spent(sum) = event { Some(*sum) } else { None })
}
