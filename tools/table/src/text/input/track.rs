//! `build`: from names of places to a path of track with its price.

use crate::game::Game;
use crate::legal::reach::Reach;
use crate::model::action::{Action, Event};
use crate::model::ground::Step;
use crate::model::rule::Rule;
use crate::text::error::TextError;
use crate::text::input::joined::{FAR, joins, missing};
use crate::text::input::lookup::places;
use crate::text::input::request::{Confirmation, DefaultAnswer, Request, attempt, judge};

/// What a step against the rules must save, and twice that where track lies, for the rule to be mentioned: usually the
/// fee.
const WORTH_A_HINT: i32 = 2;

/// Track that was looked for.
enum TrackSearch {
    /// It can be built.
    Open(Track),
    /// A rule is against it.
    Blocked(Vec<usize>),
}

/// Track that can be built.
struct Track {
    /// One path, or several where own track joins them.
    paths: Vec<Vec<usize>>,
    cost: i32,
    /// What else there is to know.
    note: Option<String>,
    /// Whether an empty answer builds it, as it is likely meant.
    default: DefaultAnswer,
}

impl Track {
    fn of(path: Vec<usize>, cost: i32, note: Option<String>) -> Track {
        Track {
            paths: vec![path],
            cost,
            note,
            default: DefaultAnswer::Yes,
        }
    }

    fn noting(self, more: String) -> Track {
        let note = match self.note {
            Some(note) => format!("{note}.\n{more}"),
            None => more,
        };
        Track {
            note: Some(note),
            ..self
        }
    }

    fn start(&self) -> usize {
        let first = self.paths.first().and_then(|path| path.first());
        first.map_or(0, |&from| from)
    }
}

/// Builds the cheapest extension to one place, or from place to place.
pub(super) fn request(game: &Game, typed: &str) -> Result<Request, TextError> {
    let places = places(game, typed)?;
    let found = match places.as_slice() {
        [goal] => extension(game, goal)?,
        [first, rest @ ..] => along(game, first, rest)?,
        [] => return Err(TextError::expected("a city or a milepost", "")),
    };
    let track = match found {
        TrackSearch::Blocked(path) => return Ok(Request::one(Action::Build { path })),
        TrackSearch::Open(track) => track,
    };
    let paths: Vec<Vec<usize>> = track.paths.iter().map(|path| trimmed(game, path)).collect();
    let note = track.note.as_deref();
    let whole = priced(game, &paths, note, track.default);
    Ok(whole.unwrap_or_else(|| beginning(game, &paths, note)))
}

/// The cheapest track to a place, from one's own or from any major city.
fn extension(game: &Game, goal: &[usize]) -> Result<TrackSearch, TextError> {
    let (table, state) = (game.table(), game.state());
    let place = |at: usize| game.words().place(at);
    if goal
        .iter()
        .any(|&at| state.on_track(table, state.mover(), at))
    {
        let text = format!("your track leads to {} already", place(goal[0]));
        return Err(TextError::Unfit(text));
    }
    let outside = |all: Vec<usize>| -> Vec<usize> {
        all.into_iter().filter(|at| !goal.contains(at)).collect()
    };
    let (sources, own) = (outside(sources(game)), outside(own(game)));
    let track = match cheapest(game, &sources, goal)? {
        TrackSearch::Open(track) if !own.is_empty() => track,
        found => return Ok(found),
    };
    Ok(match cheapest(game, &own, goal)? {
        TrackSearch::Open(dear) if dear.cost > track.cost => {
            let [from, to] = [dear.start(), goal[0]].map(place);
            let note = format!("From your own track it is {}: build {from} {to}", dear.cost);
            TrackSearch::Open(track.noting(note))
        }
        TrackSearch::Blocked(_) => {
            let start = place(track.start());
            let note = format!("{start} is not on your own track, from which no route is open");
            TrackSearch::Open(track.noting(note))
        }
        own => own,
    })
}

fn own(game: &Game) -> Vec<usize> {
    let (table, state) = (game.table(), game.state());
    let mileposts = 0..table.ground().mileposts();
    mileposts
        .filter(|&at| state.on_track(table, state.mover(), at))
        .collect()
}

/// Where a player's track may begin: on all of it, and in any major city.
fn sources(game: &Game) -> Vec<usize> {
    let ground = game.table().ground();
    let majors = (0..ground.mileposts()).filter(|&at| ground.major(at).is_some());
    own(game).into_iter().chain(majors).collect()
}

/// Track over places in a row, by the cheapest route where they are no neighbours. Where own track joins two of them
/// nothing is built, unless it joins all: then somebody wants a second route, or has forgotten the first.
fn along(game: &Game, first: &[usize], rest: &[Vec<usize>]) -> Result<TrackSearch, TextError> {
    let starts = [first].into_iter().chain(rest.iter().map(Vec::as_slice));
    // A path that is given milepost by milepost is meant as it is.
    let is_step =
        |from: &[usize], to: &[usize]| rest.len() > 1 && neighbours(game, from, to).is_some();
    let owned: Vec<bool> = starts
        .zip(rest)
        .map(|(from, to)| !is_step(from, to) && joins(game, from, to))
        .collect();
    let last = rest.last().map_or(first, Vec::as_slice);
    let [from, to] = [first[0], last[0]].map(|at| game.words().place(at));
    if owned.iter().all(|owned| *owned) {
        let already = format!("your track joins {from} and {to} already");
        return match legs(game, first, rest, &vec![false; rest.len()])? {
            TrackSearch::Open(second) if is_open(game, &second.paths) => {
                let note = [Some(capital(&already)), second.note];
                let note: Vec<String> = note.into_iter().flatten().collect();
                Ok(TrackSearch::Open(Track {
                    note: Some(note.join(".\n")),
                    default: DefaultAnswer::No,
                    ..second
                }))
            }
            TrackSearch::Open(second) => {
                let text = format!("{already}; a second route costs {}", second.cost);
                Err(TextError::Unfit(text))
            }
            TrackSearch::Blocked(_) => Err(TextError::Unfit(already)),
        };
    }
    let found = legs(game, first, rest, &owned)?;
    let ([only], TrackSearch::Open(track)) = (rest, &found) else {
        return Ok(found);
    };
    let whole = track.cost;
    let (state, seat) = (game.state(), game.state().mover());
    let mut pips = 0..game.table().map().pips().len();
    let has_track = pips.any(|pip| state.owner(pip) == Some(seat));
    let missing = missing(game, first, only).filter(|missing| has_track && missing.cost < whole);
    Ok(missing.map_or(found, |missing| {
        let note = format!(
            "Part of the way from {from} to {to} is your track already; a new route for all of it costs {whole}"
        );
        TrackSearch::Open(Track {
            paths: missing.paths,
            cost: missing.cost,
            note: Some(note),
            default: DefaultAnswer::Yes,
        })
    }))
}

/// The building of paths, one action each.
fn building(paths: &[Vec<usize>]) -> Vec<Action> {
    let paths = paths.iter().cloned();
    paths.map(|path| Action::Build { path }).collect()
}

/// Whether all of some paths may be built now.
fn is_open(game: &Game, paths: &[Vec<usize>]) -> bool {
    let paths: Vec<Vec<usize>> = paths.iter().map(|path| trimmed(game, path)).collect();
    judge(game, &building(&paths)).is_ok()
}

/// The legs of a path, without those that own track joins.
fn legs(
    game: &Game,
    first: &[usize],
    rest: &[Vec<usize>],
    owned: &[bool],
) -> Result<TrackSearch, TextError> {
    let mut paths: Vec<Vec<usize>> = Vec::new();
    let (mut from, mut note, mut sum) = (first.to_vec(), None, 0);
    let mut is_broken = true;
    for (goal, &owned) in rest.iter().zip(owned) {
        if owned {
            let [a, b] = [from[0], goal[0]].map(|at| game.words().place(at));
            note.get_or_insert_with(|| format!("Your track joins {a} and {b} already"));
            (from, is_broken) = (goal.clone(), true);
            continue;
        }
        let found = match neighbours(game, &from, goal) {
            Some(step) => TrackSearch::Open(Track::of(step.to_vec(), 0, None)),
            None => cheapest(game, &from, goal)?,
        };
        let (leg, is_blocked) = match found {
            TrackSearch::Blocked(leg) => (leg, true),
            TrackSearch::Open(track) => {
                note = note.or(track.note);
                sum += track.cost;
                (track.paths.concat(), false)
            }
        };
        from = leg.last().copied().into_iter().collect();
        match paths.last_mut().filter(|_| !is_broken) {
            Some(path) => path.extend(leg.into_iter().skip(1)),
            None => paths.push(leg),
        }
        is_broken = false;
        if is_blocked {
            return Ok(TrackSearch::Blocked(paths.pop().unwrap_or_default()));
        }
    }
    Ok(TrackSearch::Open(Track {
        paths,
        cost: sum,
        note,
        default: DefaultAnswer::Yes,
    }))
}

fn neighbours(game: &Game, from: &[usize], goal: &[usize]) -> Option<[usize; 2]> {
    let mut pairs = from.iter().flat_map(|&a| goal.iter().map(move |&b| [a, b]));
    pairs.find(|&[a, b]| game.table().ground().between(a, b).next().is_some())
}

/// The cheapest track between places; where there is none, the route that the fewest rules are against.
fn cheapest(game: &Game, sources: &[usize], goal: &[usize]) -> Result<TrackSearch, TextError> {
    let (table, state, from) = (game.table(), game.state(), sources.iter().copied());
    if let Some((cost, path)) = Reach::from(table, state, from.clone(), FAR).nearest(goal) {
        let note = blocked(game, sources, goal, cost);
        return Ok(TrackSearch::Open(Track::of(path, cost, note)));
    }
    // A step against the rules is taken to cost as much as all track, so that the fewest are taken.
    let against = Reach::against(table, state, from, 6 * FAR, FAR).nearest(goal);
    let (_, path) = against.ok_or_else(|| {
        let place = game.words().place(goal[0]);
        TextError::Unfit(format!("no route leads to {place} on this map"))
    })?;
    Ok(TrackSearch::Blocked(path))
}

/// The rule that keeps track from a route that is clearly cheaper, if there is one.
fn blocked(game: &Game, sources: &[usize], goal: &[usize], cost: i32) -> Option<String> {
    let sources = sources.iter().copied();
    let reach = Reach::against(game.table(), game.state(), sources, cost, WORTH_A_HINT);
    let (less, path) = reach.nearest(goal)?;
    let (_, refusal) = judge(game, &[Action::Build { path }]).err()?;
    let is_money = matches!(refusal.rule, Rule::Budget | Rule::Cash);
    (less < cost && !is_money).then(|| {
        let why = game.words().reason(&refusal).what;
        format!("A cheaper route is blocked: {why}")
    })
}

/// A path without its steps inside major cities at either end, where nothing is built.
fn trimmed(game: &Game, mut path: &[usize]) -> Vec<usize> {
    let is_inside = |a: &usize, b: &usize| game.table().ground().between(*a, *b).eq([Step::Inside]);
    while let [a, rest @ ..] = path
        && rest.first().is_some_and(|b| is_inside(a, b))
    {
        path = rest;
    }
    while let [rest @ .., b] = path
        && rest.last().is_some_and(|a| is_inside(a, b))
    {
        path = rest;
    }
    path.to_vec()
}

/// Paths that may be built now, with their price as a question.
fn priced(
    game: &Game,
    paths: &[Vec<usize>],
    note: Option<&str>,
    default: DefaultAnswer,
) -> Option<Request> {
    let actions = building(paths);
    let spent = Event::spent(&judge(game, &actions).ok()?);
    let names: Vec<String> = paths
        .iter()
        .map(|path| game.words().bare_path(path))
        .collect();
    let sum = spent.map_or_else(String::new, |sum| format!(" for {sum}"));
    let what = format!("build {}{sum}", names.join(" and "));
    let left = game.state().money_for_track(game.table()) - spent.unwrap_or_default();
    let after = note.map_or_else(String::new, |note| format!("\n{note}"));
    Some(Request::all(actions).confirmed(Some(Confirmation {
        question: format!("{}{}?", before(note), capital(&what)),
        effect: format!("{what}; {left} can then be spent on more track{after}"),
        default,
    })))
}

/// A note before a question.
fn before(note: Option<&str>) -> String {
    note.map_or_else(String::new, |note| format!("{note}.\n"))
}

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(signs).collect()
    })
}

/// The longest beginning of paths that may be built now; the whole where none may, so that the rule is explained.
fn beginning(game: &Game, paths: &[Vec<usize>], note: Option<&str>) -> Request {
    let part = |(count, length): (usize, usize)| {
        let last = paths[count][..length].to_vec();
        let part = [&paths[..count], &[last]].concat();
        priced(game, &part, None, DefaultAnswer::No)
    };
    let parts = (0..paths.len()).rev().flat_map(|count| {
        let lengths = (2..=paths[count].len()).rev();
        lengths.map(move |length| (count, length))
    });
    let whole = building(paths);
    let Some(part) = parts.into_iter().find_map(part) else {
        return Request::all(whole);
    };
    let refused = attempt(game, &whole).err();
    let refused = refused.map_or_else(String::new, |refused| refused.what);
    let note = before(note);
    let confirmation = part.confirmation.map(|whole| Confirmation {
        question: format!("{refused}.\n{note}A part? {}", whole.question),
        effect: format!("{refused}.\n{note}A part: {}", whole.effect),
        ..whole
    });
    Request {
        actions: part.actions,
        confirmation,
        partial: true,
        note: None,
    }
}

/// What the money of this turn reaches: cities, cheapest first, with the price.
pub fn cities(game: &Game) -> Vec<(i32, usize)> {
    let (table, state) = (game.table(), game.state());
    let reach = Reach::from(
        table,
        state,
        sources(game).into_iter(),
        state.money_for_track(table),
    );
    let is_own = |&at: &usize| state.on_track(table, state.mover(), at);
    let cities = table.map().cities().iter().zip(0..);
    let priced = cities.filter(|(city, _)| !city.mileposts.iter().any(is_own));
    let priced = priced.filter_map(|(city, index)| {
        let ends = city.mileposts.iter().filter(|&&to| reach.extends_to(to));
        Some((ends.filter_map(|&to| reach.cost(to)).min()?, index))
    });
    let mut found: Vec<(i32, usize)> = priced.collect();
    found.sort_unstable();
    found
}
