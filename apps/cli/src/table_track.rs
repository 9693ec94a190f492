//! `build`: from names of places to a path of track with its price.

use crate::table_name::{Heard, called, places};
use crate::table_wish::{Ask, Wish, tried};
use milepost_table::ground::Step;
use milepost_table::reach::Reach;
use milepost_table::{Action, Event, Game};

/// How far ahead track is priced that the turn's money does not reach.
const FAR: i32 = 500;

/// Builds the cheapest extension to one place, or from place to place.
pub fn wish(game: &Game, typed: &str) -> Heard<Wish> {
    let places = places(game, typed)?;
    let (path, cost) = match places.as_slice() {
        [goal] => extension(game, goal)?,
        [first, rest @ ..] => along(game, first, rest)?,
        [] => return Err("a city or a milepost is missing".to_owned()),
    };
    let path = trimmed(game, &path);
    Ok(priced(game, &path).unwrap_or_else(|| beginning(game, path, cost)))
}

/// The cheapest track from one's own to a place; from any major city where one has none.
fn extension(game: &Game, goal: &[usize]) -> Heard<(Vec<usize>, i32)> {
    let (table, state) = (game.table(), game.state());
    if goal.iter().any(|&at| state.on_track(table, state.mover(), at)) {
        return Err(format!("your track leads to {} already", called(game, goal[0])));
    }
    let sources: Vec<usize> = sources(game).into_iter().filter(|at| !goal.contains(at)).collect();
    cheapest(game, &sources, goal)
}

/// Where a player's track goes on: from all of it, from any major city where he has none.
fn sources(game: &Game) -> Vec<usize> {
    let (table, state) = (game.table(), game.state());
    let all = 0..table.ground().mileposts();
    let own: Vec<usize> = all.clone().filter(|&at| state.on_track(table, state.mover(), at)).collect();
    if own.is_empty() { all.filter(|&at| table.ground().major(at).is_some()).collect() } else { own }
}

/// Track over places in a row, by the cheapest way where they are no neighbours.
fn along(game: &Game, first: &[usize], rest: &[Vec<usize>]) -> Heard<(Vec<usize>, i32)> {
    let (mut path, mut sum) = (Vec::new(), 0);
    let mut from = first.to_vec();
    for goal in rest {
        let (leg, cost) = match neighbours(game, &from, goal) {
            Some(step) => (step.to_vec(), 0),
            None => cheapest(game, &from, goal)?,
        };
        from = leg.last().copied().into_iter().collect();
        let known = usize::from(!path.is_empty());
        path.extend_from_slice(&leg[known..]);
        sum += cost;
    }
    Ok((path, sum))
}

fn neighbours(game: &Game, from: &[usize], goal: &[usize]) -> Option<[usize; 2]> {
    let pairs = from.iter().flat_map(|&a| goal.iter().map(move |&b| [a, b]));
    pairs.into_iter().find(|&[a, b]| game.table().ground().between(a, b).next().is_some())
}

fn cheapest(game: &Game, sources: &[usize], goal: &[usize]) -> Heard<(Vec<usize>, i32)> {
    let reach = Reach::from(game.table(), game.state(), sources.iter().copied(), FAR);
    let found = goal.iter().filter_map(|&to| Some((reach.cost(to)?, reach.path(to))));
    let shortest = found.min_by_key(|(cost, path)| (*cost, path.len()));
    let (cost, path) = shortest.ok_or_else(|| {
        format!("no track of yours can come to {}: all ways are taken", called(game, goal[0]))
    })?;
    Ok((path, cost))
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
fn priced(game: &Game, path: &[usize]) -> Option<Wish> {
    let action = Action::Build(path.to_vec());
    let events = tried(game, std::slice::from_ref(&action)).ok()?;
    let (done, state) = (game.words().done(&action, &events), game.state());
    let left = state.budget(game.table()).min(state.players()[state.mover()].cash);
    let left = left - spent(&events).unwrap_or_default();
    let told = format!("{done}; {left} can then be spent on more track");
    Some(Wish::of(action).asking(Some(Ask { question: format!("{}?", capital(&done)), told })))
}

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// The longest beginning of a path that may be built now; the whole where none may, so that the rule is told.
fn beginning(game: &Game, path: Vec<usize>, cost: i32) -> Wish {
    let found = (2..path.len()).rev().find_map(|length| priced(game, &path[..length]));
    let Some(part) = found else { return Wish::of(Action::Build(path)) };
    let refused = tried(game, &[Action::Build(path)]).err().map(|told| told.what).unwrap_or_default();
    let ask = part.ask.clone().map(|ask| Ask {
        question: format!("{refused} (all of it: {cost}).\nA part? {}", ask.question),
        told: format!("{refused} (all of it: {cost}).\nA part: {}", ask.told),
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
