//! `?`: what can be done now, and why something cannot.

use crate::table::typed::name::{called, demand};
use crate::table::typed::request::{tried, wish};
use crate::table::typed::start;
use crate::table::typed::track::{cities, spent};
use crate::table::typed::verb::{Kind, VERBS, Verb};
use milepost_table::apply::due;
use milepost_table::legal::simple;
use milepost_table::train::Train;
use milepost_table::{Action, Event, Game};
use std::collections::BTreeSet;

/// The most things that are named of a kind.
const MOST: usize = 8;

/// What a question is answered with.
pub fn answer(game: &Game, question: &str) -> String {
    let (word, rest) = question.split_once(' ').unwrap_or((question, ""));
    if word.is_empty() {
        return now(game);
    }
    let verb = match Verb::find(game, word) {
        Ok(verb) => verb,
        Err(told) => return format!("{told}\n"),
    };
    let usage = format!("{}: {}\n", verb.usage, verb.meaning);
    let rest = rest.trim();
    if let Some(told) = untimely(game, verb.kind) {
        return if rest.is_empty() {
            format!("{usage}{told}\n")
        } else {
            format!("{told}\n")
        };
    }
    let bare = matches!(
        verb.kind,
        Kind::Pitch | Kind::Give | Kind::Claim | Kind::End | Kind::Cross
    );
    let general = |told: String| {
        let can = of(game, verb.kind, &simple(game.table(), game.state()));
        usage.clone() + if can.is_empty() { &told } else { &can }
    };
    let anew = if verb.kind == Kind::Move {
        start::anew(game, rest)
    } else {
        None
    };
    let (game, start) = anew
        .as_ref()
        .map_or((game, None), |(game, told)| (game, Some(told.clone())));
    match wish(game, verb.kind, rest) {
        Ok(None) => usage,
        Err(told) if !rest.is_empty() => format!("{told}\n"),
        Err(told) => general(format!("{told}\n")),
        Ok(Some(_)) if rest.is_empty() && !bare => general(String::new()),
        Ok(Some(wish)) => match tried(game, &wish.actions) {
            Err(told) => format!("no: {told}\n"),
            Ok(events) => {
                let told = [wish.ask.map(|ask| ask.told), start, wish.note]
                    .into_iter()
                    .flatten();
                let told = told.reduce(|told, note| format!("{told}; {note}"));
                let told = told.unwrap_or_else(|| done(game, &events));
                let word = if wish.partial { "in part" } else { "yes" };
                format!("{word}: {told}\n")
            }
        },
    }
}

/// What can be done now in place of a command whose time is not now, and the rule against that.
pub fn untimely(game: &Game, kind: Kind) -> Option<String> {
    let refusal = due(game.table(), game.state(), &sample(kind)?).err()?;
    let can = VERBS
        .iter()
        .filter(|verb| verb.belongs(game) && has_place(game, verb.kind));
    let can: Vec<&str> = can.map(|verb| verb.name).collect();
    Some(format!(
        "now: {}\nno: {}",
        can.join(", "),
        game.words().reason(&refusal)
    ))
}

/// What of an action's outcome can be foretold without showing what is hidden.
fn done(game: &Game, events: &[Event]) -> String {
    let open = |event: &&Event| !event.reveals();
    let told: Vec<String> = events
        .iter()
        .filter(open)
        .map(|event| game.words().event(event))
        .collect();
    if told.is_empty() {
        "that can be done".to_owned()
    } else {
        format!("{} {}", name(game), told.join(", "))
    }
}

fn name(game: &Game) -> String {
    game.words().player(game.state().mover())
}

/// All that can be done now, a line a command, and why others cannot.
fn now(game: &Game) -> String {
    let legal = simple(game.table(), game.state());
    let mut out = String::new();
    for verb in VERBS.iter().filter(|verb| verb.belongs(game)) {
        let told = of(game, verb.kind, &legal);
        if !told.is_empty() {
            out.push_str(&format!("{:<9}{told}", verb.name));
        }
    }
    out.push_str("always   ");
    let always = VERBS
        .iter()
        .filter(|verb| verb.belongs(game) && verb.kind as u8 >= Kind::Undo as u8);
    out.push_str(&always.map(|verb| verb.name).collect::<Vec<_>>().join(", "));
    out.push_str("; ? and a command tells more of it\n");
    out
}

/// What can be done of a kind, as a line; empty where it has no place in this part of the game.
fn of(game: &Game, kind: Kind, legal: &[Action]) -> String {
    let words = game.words();
    if !has_place(game, kind) {
        return String::new();
    }
    if kind == Kind::Build {
        let told = cities(game)
            .iter()
            .map(|&(cost, city)| format!("{} {cost}", words.city(city)))
            .collect();
        return line(told, || {
            "the money of this turn reaches no further city; mileposts can be named".to_owned()
        });
    }
    if let Some(told) = at_a_real_board(game, kind) {
        return format!("{told}\n");
    }
    if kind == Kind::Keep {
        return format!(
            "up to {} of the cards offered, or nothing\n",
            game.table().options().numbers.keep
        );
    }
    let fits = |action: &&Action| kind_of(action) == Some(kind);
    let mut told: Vec<String> = legal
        .iter()
        .filter(fits)
        .map(|action| object(game, action))
        .collect();
    let mut known = BTreeSet::new();
    told.retain(|name| known.insert(name.clone()));
    line(told, || why_not(game, kind))
}

/// What is said at a real board, where the players answer for track and trains.
fn at_a_real_board(game: &Game, kind: Kind) -> Option<&'static str> {
    let told = match kind {
        Kind::Pick => "any load; what is not aboard is picked up when it is locked or delivered",
        Kind::Lock => "any demand of the pool on a card that is not locked for another",
        Kind::Deliver => "any demand of the pool and one's own, where its load is or can be aboard",
        Kind::Pay => {
            "pay 14 track for what was built, which ends moving; pay Ben 4 for the use of his"
        }
        Kind::Earn => "earn 5 from the bank",
        Kind::Cash => "cash Ben +4 sets a player's cash right",
        _ => return None,
    };
    game.table().options().companion.then_some(told)
}

fn line(told: Vec<String>, why_not: impl FnOnce() -> String) -> String {
    let more = if told.len() > MOST {
        format!(" and {} more", told.len() - MOST)
    } else {
        String::new()
    };
    match told.is_empty() {
        true => format!("no: {}\n", why_not()),
        false => format!(
            "{}{more}\n",
            told.into_iter().take(MOST).collect::<Vec<_>>().join(", ")
        ),
    }
}

fn has_place(game: &Game, kind: Kind) -> bool {
    let started = game.state().players()[game.state().mover()].at.is_some();
    let fits = match kind {
        Kind::Start => !started,
        Kind::Move => started,
        Kind::Cross => is_at_port(game),
        _ => true,
    };
    fits && sample(kind).is_some_and(|action| due(game.table(), game.state(), &action).is_ok())
}

/// Some action of a kind, to ask whether it is its time.
fn sample(kind: Kind) -> Option<Action> {
    Some(match kind {
        Kind::Keep => Action::Keep { cards: Vec::new() },
        Kind::Start => Action::Start { at: 0 },
        Kind::Move => Action::Move { path: Vec::new() },
        Kind::Cross => Action::Cross { to: 0 },
        Kind::Pick => Action::PickUp { good: 0 },
        Kind::Drop => Action::Drop { good: 0 },
        Kind::Lock => Action::Lock { card: 0, demand: 0 },
        Kind::Deliver => Action::Deliver { card: 0, demand: 0 },
        Kind::Lose => Action::Lose {
            good: 0,
            card: None,
            keep: false,
        },
        Kind::Build => Action::Build { path: Vec::new() },
        Kind::Train => Action::Train {
            train: Train::Freight,
        },
        Kind::Pitch => Action::Pitch,
        Kind::Give => Action::GiveUp,
        Kind::Pay | Kind::Earn | Kind::Cash => Action::Cash {
            seat: 0,
            amount: 0,
            track: false,
        },
        Kind::Claim => Action::Claim,
        Kind::End => Action::End,
        _ => return None,
    })
}

fn is_at_port(game: &Game) -> bool {
    let at = game.state().players()[game.state().mover()].at;
    at.is_some_and(|at| !game.table().ground().ports(at).is_empty())
}

fn kind_of(action: &Action) -> Option<Kind> {
    Some(match action {
        Action::Start { .. } => Kind::Start,
        Action::Move { .. } => Kind::Move,
        Action::Cross { .. } => Kind::Cross,
        Action::PickUp { .. } => Kind::Pick,
        Action::Drop { .. } => Kind::Drop,
        Action::Lock { .. } => Kind::Lock,
        Action::Deliver { .. } => Kind::Deliver,
        Action::Lose { .. } => Kind::Lose,
        Action::Train { .. } => Kind::Train,
        Action::Pitch => Kind::Pitch,
        Action::GiveUp => Kind::Give,
        Action::Claim => Kind::Claim,
        Action::End => Kind::End,
        Action::Keep { .. } | Action::Build { .. } | Action::Cash { .. } => return None,
    })
}

/// What stands behind the command.
fn object(game: &Game, action: &Action) -> String {
    let words = game.words();
    match action {
        Action::Start { at } | Action::Cross { to: at } => called(game, *at),
        Action::Move { path } => path
            .iter()
            .map(|&at| called(game, at))
            .collect::<Vec<_>>()
            .join(" "),
        Action::PickUp { good } | Action::Drop { good } | Action::Lose { good, .. } => {
            words.good(*good)
        }
        &Action::Lock { card, demand: at } | &Action::Deliver { card, demand: at } => {
            format!("{} {}", card + 1, words.demand(demand(game, (card, at))))
        }
        Action::Train { train } => {
            let sum = tried(game, &[Action::Train { train: *train }])
                .ok()
                .and_then(|events| spent(&events));
            format!("{train} for {}", sum.unwrap_or_default())
        }
        _ => "yes".to_owned(),
    }
}

/// Why nothing of a kind can be done: the rule against what would come nearest.
fn why_not(game: &Game, kind: Kind) -> String {
    let state = game.state();
    let loads = &state.players()[state.mover()].loads;
    let free = loads.iter().any(|load| load.card().is_none());
    let rule = |action: Action| {
        tried(game, &[action])
            .err()
            .map_or_else(String::new, |told| told.what)
    };
    match kind {
        Kind::Pick if state.players()[state.mover()].at.is_none() => {
            "the train is not placed".to_owned()
        }
        Kind::Pick => match made_here(game) {
            Some(good) => rule(Action::PickUp { good }),
            None => "the train is in no city that makes anything, and nothing lies here".to_owned(),
        },
        Kind::Drop | Kind::Lose if loads.is_empty() => "no load is aboard".to_owned(),
        Kind::Drop if !free => "all loads are bound to cards".to_owned(),
        Kind::Drop => rule(Action::Drop {
            good: loads[0].good,
        }),
        Kind::Lock if !free => "no load is aboard that is free".to_owned(),
        Kind::Lock => "no card that can be locked wants what is aboard".to_owned(),
        Kind::Deliver => "nothing aboard is wanted here on a card that may be delivered".to_owned(),
        Kind::Move => "no track, or no movement left".to_owned(),
        Kind::Train => trains(game),
        Kind::Pitch => rule(Action::Pitch),
        Kind::Give => rule(Action::GiveUp),
        Kind::Claim => rule(Action::Claim),
        Kind::Cross => {
            "a ferry is crossed at the start of a turn, where somebody has built both its ports"
                .to_owned()
        }
        _ => "nothing fits".to_owned(),
    }
}

fn made_here(game: &Game) -> Option<usize> {
    let city = game
        .table()
        .ground()
        .city(game.state().players()[game.state().mover()].at?)?;
    game.table().map().cities()[city]
        .goods
        .first()
        .copied()
        .or_else(|| game.state().lying(city))
}

fn trains(game: &Game) -> String {
    let own = game.state().players()[game.state().mover()].train;
    let next = Train::ALL
        .iter()
        .find(|(train, _)| own.turns_into(*train).is_some());
    let told = next.and_then(|&(train, _)| tried(game, &[Action::Train { train }]).err());
    told.map_or_else(|| "there is no better one".to_owned(), |told| told.what)
}
