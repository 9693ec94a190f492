//! `build`: from names of places to a path of track with its price.

use crate::table::typed::joined::{Missing, joins, missing};
use crate::table::typed::name::{Heard, called, places};
use crate::table::typed::request::{Ask, Wish, judged, tried};
use crate::table::typed::tell;
use milepost_table::ground::Step;
use milepost_table::reach::Reach;
use milepost_table::{Action, Event, Game, Rule};

/// How far ahead track is priced that the turn's money does not reach; and what a step against the rules is taken to
/// cost, so that the fewest are taken.
pub const FAR: i32 = 500;

/// What a step that a rule shuts must save, and twice that where track lies, for the rule to be told: usually the fee.
const SHUT: i32 = 2;

/// Track that was looked for.
enum Found {
    /// It can be built.
    Open(Open),
    /// A rule is against it.
    Shut(Vec<usize>),
}

/// Track that can be built.
struct Open {
    /// One path, or several where own track joins them.
    paths: Vec<Vec<usize>>,
    cost: i32,
    /// What else there is to know.
    note: Option<String>,
    /// Whether it is likely meant, so that an empty answer builds it.
    usual: bool,
}

impl Open {
    fn of(path: Vec<usize>, cost: i32, note: Option<String>) -> Open {
        Open {
            paths: vec![path],
            cost,
            note,
            usual: true,
        }
    }

    fn noting(self, more: String) -> Open {
        let note = Some(
            self.note
                .map_or_else(|| more.clone(), |note| format!("{note}.\n{more}")),
        );
        Open { note, ..self }
    }

    fn start(&self) -> usize {
        self.paths
            .first()
            .and_then(|path| path.first())
            .map_or(0, |&from| from)
    }
}

/// Builds the cheapest extension to one place, or from place to place.
pub fn wish(game: &Game, typed: &str) -> Heard<Wish> {
    let places = places(game, typed)?;
    let found = match places.as_slice() {
        [goal] => extension(game, goal)?,
        [first, rest @ ..] => along(game, first, rest)?,
        [] => return Err("a city or a milepost is missing".to_owned()),
    };
    let Open {
        paths, note, usual, ..
    } = match found {
        Found::Shut(path) => return Ok(Wish::of(Action::Build { path })),
        Found::Open(open) => open,
    };
    let paths: Vec<Vec<usize>> = paths.iter().map(|path| trimmed(game, path)).collect();
    let wish = priced(game, &paths, note.as_deref(), usual);
    Ok(wish.unwrap_or_else(|| beginning(game, &paths, note.as_deref())))
}

/// The cheapest track to a place, from one's own or from any major city.
fn extension(game: &Game, goal: &[usize]) -> Heard<Found> {
    let (table, state) = (game.table(), game.state());
    if goal
        .iter()
        .any(|&at| state.on_track(table, state.mover(), at))
    {
        return Err(format!(
            "your track leads to {} already",
            called(game, goal[0])
        ));
    }
    let off = |sources: Vec<usize>| -> Vec<usize> {
        sources
            .into_iter()
            .filter(|at| !goal.contains(at))
            .collect()
    };
    let own = off(own(game));
    let found = cheapest(game, &off(sources(game)), goal)?;
    let open = match found {
        Found::Open(open) if !own.is_empty() => open,
        found => return Ok(found),
    };
    Ok(match cheapest(game, &own, goal)? {
        Found::Open(dear) if dear.cost > open.cost => {
            let [from, to] = [dear.start(), goal[0]].map(|at| called(game, at));
            let note = format!("From your own track it is {}: build {from} {to}", dear.cost);
            Found::Open(open.noting(note))
        }
        Found::Shut(_) => {
            let start = called(game, open.start());
            Found::Open(open.noting(format!(
                "{start} is not on your own track, from which no way is open"
            )))
        }
        own => own,
    })
}

fn own(game: &Game) -> Vec<usize> {
    let (table, state) = (game.table(), game.state());
    (0..table.ground().mileposts())
        .filter(|&at| state.on_track(table, state.mover(), at))
        .collect()
}

/// Where a player's track may begin: on all of it, and in any major city.
fn sources(game: &Game) -> Vec<usize> {
    let ground = game.table().ground();
    let majors = (0..ground.mileposts()).filter(|&at| ground.major(at).is_some());
    own(game).into_iter().chain(majors).collect()
}

/// Track over places in a row, by the cheapest way where they are no neighbours. Where own track joins two of them nothing is
/// built, unless it joins all: then somebody wants a second way, or has forgotten the first.
fn along(game: &Game, first: &[usize], rest: &[Vec<usize>]) -> Heard<Found> {
    let starts = [first].into_iter().chain(rest.iter().map(Vec::as_slice));
    // A path that is given milepost by milepost is meant as it is.
    let stepped =
        |from: &[usize], to: &[usize]| rest.len() > 1 && neighbours(game, from, to).is_some();
    let owned: Vec<bool> = starts
        .zip(rest)
        .map(|(from, to)| !stepped(from, to) && joins(game, from, to))
        .collect();
    let ends = |to: &[usize]| [first[0], to[0]].map(|at| called(game, at));
    if owned.iter().all(|owned| *owned) {
        let [from, to] = ends(rest.last().map_or(first, Vec::as_slice));
        let already = format!("your track joins {from} and {to} already");
        return match legs(game, first, rest, &vec![false; rest.len()])? {
            Found::Open(second) if !is_open(game, &second.paths) => {
                Err(format!("{already}; a second way costs {}", second.cost))
            }
            Found::Open(second) => {
                let note = capital(&already);
                let note = second
                    .note
                    .map_or_else(|| note.clone(), |more| format!("{note}.\n{more}"));
                Ok(Found::Open(Open {
                    note: Some(note),
                    usual: false,
                    ..second
                }))
            }
            Found::Shut(_) => Err(already),
        };
    }
    let found = legs(game, first, rest, &owned)?;
    let ([to], Found::Open(open)) = (rest, &found) else {
        return Ok(found);
    };
    let missing = missing(game, first, to).filter(|missing| missing.cost < open.cost);
    let whole = open.cost;
    Ok(match missing {
        Some(missing) => partly(&missing, ends(to), whole),
        None => found,
    })
}

/// Whether all of some paths may be built now.
fn is_open(game: &Game, paths: &[Vec<usize>]) -> bool {
    let actions: Vec<Action> = paths
        .iter()
        .map(|path| Action::Build {
            path: trimmed(game, path),
        })
        .collect();
    tried(game, &actions).is_ok()
}

/// What is missing of a way that is own track in part.
fn partly(missing: &Missing, [from, to]: [String; 2], whole: i32) -> Found {
    let note = format!(
        "Part of the way from {from} to {to} is your track already; a new one for all of it is {whole}"
    );
    Found::Open(Open {
        paths: missing.paths.clone(),
        cost: missing.cost,
        note: Some(note),
        usual: true,
    })
}

/// The legs of a path, without those that own track joins.
fn legs(game: &Game, first: &[usize], rest: &[Vec<usize>], owned: &[bool]) -> Heard<Found> {
    let (mut paths, mut from, mut notes, mut sum): (Vec<Vec<usize>>, _, Vec<String>, _) =
        (Vec::new(), first.to_vec(), Vec::new(), 0);
    let mut broken = true;
    for (goal, &owned) in rest.iter().zip(owned) {
        if owned {
            let [a, b] = [from[0], goal[0]].map(|at| called(game, at));
            notes.push(format!("Your track joins {a} and {b} already"));
            (from, broken) = (goal.clone(), true);
            continue;
        }
        let found = match neighbours(game, &from, goal) {
            Some(step) => Found::Open(Open::of(step.to_vec(), 0, None)),
            None => cheapest(game, &from, goal)?,
        };
        let (leg, is_shut) = match found {
            Found::Shut(leg) => (leg, true),
            Found::Open(Open {
                paths, cost, note, ..
            }) => {
                notes.extend(note);
                sum += cost;
                (paths.concat(), false)
            }
        };
        from = leg.last().copied().into_iter().collect();
        match paths.last_mut().filter(|_| !broken) {
            Some(path) => path.extend(leg.into_iter().skip(1)),
            None => paths.push(leg),
        }
        broken = false;
        if is_shut {
            return Ok(Found::Shut(paths.pop().unwrap_or_default()));
        }
    }
    Ok(Found::Open(Open {
        paths,
        cost: sum,
        note: notes.into_iter().next(),
        usual: true,
    }))
}

fn neighbours(game: &Game, from: &[usize], goal: &[usize]) -> Option<[usize; 2]> {
    let pairs = from.iter().flat_map(|&a| goal.iter().map(move |&b| [a, b]));
    pairs
        .into_iter()
        .find(|&[a, b]| game.table().ground().between(a, b).next().is_some())
}

/// The cheapest track between places; where there is none, the way that the fewest rules are against.
fn cheapest(game: &Game, sources: &[usize], goal: &[usize]) -> Heard<Found> {
    let (table, state, from) = (game.table(), game.state(), sources.iter().copied());
    if let Some((cost, path)) = best(&Reach::from(table, state, from.clone(), FAR), goal) {
        return Ok(Found::Open(Open::of(
            path,
            cost,
            shut(game, sources, goal, cost),
        )));
    }
    let shut = best(&Reach::against(table, state, from, 6 * FAR, FAR), goal);
    let none = || format!("no way leads to {} on this map", called(game, goal[0]));
    shut.map(|(_, path)| Found::Shut(path)).ok_or_else(none)
}

/// The cheapest of a reach's ways to one of some mileposts, with its price.
pub fn best(reach: &Reach, goal: &[usize]) -> Option<(i32, Vec<usize>)> {
    let found = goal
        .iter()
        .filter_map(|&to| Some((reach.cost(to)?, reach.path(to))));
    found.min_by_key(|(cost, path)| (*cost, path.len()))
}

/// The rule that keeps track from a way that is clearly cheaper, if there is one.
fn shut(game: &Game, sources: &[usize], goal: &[usize], cost: i32) -> Option<String> {
    let sources = sources.iter().copied();
    let (less, path) = best(
        &Reach::against(game.table(), game.state(), sources, cost, SHUT),
        goal,
    )?;
    let (_, refusal) = judged(game, &[Action::Build { path }]).err()?;
    let by_money = matches!(refusal.rule, Rule::Budget | Rule::Cash);
    let why = || {
        format!(
            "A shorter way is shut: {}",
            game.words().reason(&refusal).what
        )
    };
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

/// Paths that may be built now, their price asked.
fn priced(game: &Game, paths: &[Vec<usize>], note: Option<&str>, usual: bool) -> Option<Wish> {
    let actions: Vec<Action> = paths
        .iter()
        .cloned()
        .map(|path| Action::Build { path })
        .collect();
    let events = tried(game, &actions).ok()?;
    let (done, state) = (tell::built(game, paths, &events), game.state());
    let left = state
        .budget(game.table())
        .min(state.players()[state.mover()].cash);
    let left = left - spent(&events).unwrap_or_default();
    let [before, after] = noted(note);
    let told = format!("{done}; {left} can then be spent on more track{after}");
    let question = format!("{before}{}?", capital(&done));
    Some(Wish::several(actions).asking(Some(Ask {
        question,
        told,
        usual,
    })))
}

/// What else there is to know, before a question and after an answer.
fn noted(note: Option<&str>) -> [String; 2] {
    note.map_or_else(Default::default, |note| {
        [format!("{note}.\n"), format!("\n{note}")]
    })
}

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(signs).collect()
    })
}

/// The longest beginning of paths that may be built now; the whole where none may, so that the rule is told.
fn beginning(game: &Game, paths: &[Vec<usize>], note: Option<&str>) -> Wish {
    let whole: Vec<Action> = paths
        .iter()
        .cloned()
        .map(|path| Action::Build { path })
        .collect();
    let part = |(count, length): (usize, usize)| {
        let part = paths[..count]
            .iter()
            .cloned()
            .chain([paths[count][..length].to_vec()]);
        priced(game, &part.collect::<Vec<_>>(), None, false)
    };
    let parts = (0..paths.len()).rev().flat_map(|count| {
        (2..=paths[count].len())
            .rev()
            .map(move |length| (count, length))
    });
    let Some(part) = parts.into_iter().find_map(part) else {
        return Wish::several(whole);
    };
    let refused = tried(game, &whole)
        .err()
        .map(|told| told.what)
        .unwrap_or_default();
    let [note, _] = noted(note);
    let ask = part.ask.clone().map(|ask| Ask {
        question: format!("{refused}.\n{note}A part? {}", ask.question),
        told: format!("{refused}.\n{note}A part: {}", ask.told),
        ..ask
    });
    Wish {
        ask,
        partial: true,
        ..part
    }
}

/// What the money of this turn reaches: cities, cheapest first, with the price.
pub fn cities(game: &Game) -> Vec<(i32, usize)> {
    let (table, state) = (game.table(), game.state());
    let limit = state.budget(table).min(state.players()[state.mover()].cash);
    let reach = Reach::from(table, state, sources(game).into_iter(), limit);
    let mut found: Vec<(i32, usize)> = Vec::new();
    for (city, known) in table.map().cities().iter().enumerate() {
        if known
            .mileposts
            .iter()
            .any(|&at| state.on_track(table, state.mover(), at))
        {
            continue;
        }
        let costs = known
            .mileposts
            .iter()
            .filter(|&&to| reach.extends_to(to))
            .filter_map(|&to| reach.cost(to));
        found.extend(costs.min().map(|cost| (cost, city)));
    }
    found.sort_unstable();
    found
}

/// What actions spend.
pub fn spent(events: &[Event]) -> Option<i32> {
    let sums = events.iter().filter_map(|event| {
        if let Event::Spent(sum) = event {
            Some(*sum)
        } else {
            None
        }
    });
    sums.reduce(|a, b| a + b)
}
