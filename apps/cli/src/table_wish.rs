//! What a player types, as the actions it means.

use crate::table_name::{Heard, demand, demands, good, place, player, says_nothing, train};
use crate::table_verb::Kind;
use crate::{table_move, table_track};
use milepost_table::legal::simple;
use milepost_table::words::Told;
use milepost_table::{Action, Choice, Event, Game, apply};

/// What is asked before something is done.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    pub question: String,
    /// What would come of it.
    pub told: String,
}

/// What a player wants to do.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// All of it or nothing.
    pub actions: Vec<Action>,
    /// What is asked before it is done.
    pub ask: Option<Ask>,
    /// What is told after it is done.
    pub note: Option<String>,
    /// Whether it is a part of what was typed, the whole being refused.
    pub partial: bool,
}

impl Wish {
    pub fn of(action: Action) -> Wish {
        Wish::several(vec![action])
    }

    pub fn several(actions: Vec<Action>) -> Wish {
        Wish { actions, ..Wish::default() }
    }

    pub fn asking(self, ask: Option<Ask>) -> Wish {
        Wish { ask, ..self }
    }
}

/// What would come of actions in a row, tried on a copy.
pub fn tried(game: &Game, actions: &[Action]) -> Result<Vec<Event>, Told> {
    let (mut state, seat) = (game.state().clone(), game.state().mover());
    let mut events = Vec::new();
    for action in actions {
        let told = apply(game.table(), &mut state, seat, action);
        events.extend(told.map_err(|refusal| game.words().refusal(seat, action, &refusal))?);
    }
    Ok(events)
}

/// The actions that a command means; none where it is no action.
pub fn wish(game: &Game, kind: Kind, typed: &str) -> Heard<Option<Wish>> {
    let one = |action| Ok(Some(Wish::of(action)));
    match kind {
        Kind::Keep => one(Action::Keep(keep(game, typed)?)),
        Kind::Start => one(Action::Start(place(game, typed)?[0])),
        Kind::Move => table_move::wish(game, typed).map(Some),
        Kind::Cross => one(Action::Cross(port(game, typed)?)),
        Kind::Pick => one(Action::PickUp(picked(game, without(typed, "up"))?)),
        Kind::Drop => one(Action::Drop(aboard(game, typed)?)),
        Kind::Lock => loaded(game, typed, Action::Lock).map(Some),
        Kind::Deliver => loaded(game, typed, Action::Deliver).map(Some),
        Kind::Lose => one(lose(game, typed)?),
        Kind::Build => table_track::wish(game, typed).map(Some),
        Kind::Train => one(Action::Train(train(without(typed, "to"))?)),
        Kind::Pitch => one(Action::Pitch),
        Kind::Give => one(Action::GiveUp),
        Kind::Pay => pay(game, typed).map(|actions| Some(Wish::several(actions))),
        Kind::Earn => one(Action::Cash { seat: game.state().mover(), amount: sum(typed)?, track: false }),
        Kind::Cash => cash(game, typed)
            .map(|(seat, amount)| Some(Wish::of(Action::Cash { seat, amount, track: false }))),
        Kind::Claim => one(Action::Claim),
        Kind::End => one(Action::End),
        _ => Ok(None),
    }
}

fn without<'t>(typed: &'t str, word: &str) -> &'t str {
    let (first, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    if first.eq_ignore_ascii_case(word) { rest.trim() } else { typed.trim() }
}

fn keep(game: &Game, typed: &str) -> Heard<Vec<Choice>> {
    let word = typed.to_lowercase();
    if word == "0" || word.len() > 1 && ["nothing", "none"].iter().any(|none| none.starts_with(&word)) {
        return Ok(Vec::new());
    }
    let word =
        |word: &'_ str| if word.eq_ignore_ascii_case("and") { ",".to_owned() } else { word.to_owned() };
    let typed = typed.split(' ').map(word).collect::<Vec<_>>().join(" ");
    let parts = typed.split([',', ';', '&']);
    parts.map(|part| only(game, &demands(game, part.trim())?)).collect()
}

/// The one demand that was meant.
fn only(game: &Game, found: &[Choice]) -> Heard<Choice> {
    match found {
        [only] => Ok(*only),
        _ => Err(format!("which one: {}?", listed(game, found))),
    }
}

fn listed(game: &Game, choices: &[Choice]) -> String {
    let most = 6;
    let told = choices.iter().take(most).map(|&(card, index)| {
        let wanted = demand(game, (card, index));
        format!("{} {}", card + 1, game.words().demand(wanted))
    });
    told.collect::<Vec<_>>().join(", or ") + if choices.len() > most { ", ..." } else { "" }
}

/// A port that a ferry leads to from here; the only one where none is named.
fn port(game: &Game, typed: &str) -> Heard<usize> {
    let typed = without(typed, "to");
    if !typed.is_empty() {
        return Ok(place(game, typed)?[0]);
    }
    let (ground, state) = (game.table().ground(), game.state());
    let at = state.players()[state.mover()].at;
    let ports: Vec<usize> = at
        .map_or(&[][..], |at| ground.ports(at))
        .iter()
        .map(|&ferry| {
            let [a, b] = ground.ferry(ferry);
            if at == Some(a) { b } else { a }
        })
        .collect();
    match ports.as_slice() {
        [only] => Ok(*only),
        [] => Err("the train is at no port of a ferry".to_owned()),
        several => {
            let names: Vec<String> = several.iter().map(|&port| game.words().milepost(port)).collect();
            Err(format!("cross to {}?", names.join(" or ")))
        }
    }
}

/// A load by its name; the only one where none is named.
fn aboard(game: &Game, typed: &str) -> Heard<usize> {
    let loads = &game.state().players()[game.state().mover()].loads;
    if !typed.is_empty() {
        return good(game, typed);
    }
    one_of(game, loads.iter().map(|load| load.good).collect(), "no load is aboard")
}

/// A good by its name; the only one that can be picked up where none is named.
fn picked(game: &Game, typed: &str) -> Heard<usize> {
    if !typed.is_empty() {
        return good(game, typed);
    }
    let legal = simple(game.table(), game.state()).into_iter();
    let here = legal.filter_map(|action| if let Action::PickUp(good) = action { Some(good) } else { None });
    one_of(game, here.collect(), "nothing can be picked up here; ? tells why")
}

fn one_of(game: &Game, goods: Vec<usize>, none: &str) -> Heard<usize> {
    let names = || goods.iter().map(|&good| game.words().good(good)).collect::<Vec<_>>();
    match goods.as_slice() {
        [] => Err(none.to_owned()),
        [first, rest @ ..] if rest.iter().all(|good| good == first) => Ok(*first),
        _ => Err(format!("which load: {}?", names().join(" or "))),
    }
}

/// `wine`, `wine of card 3`, `wine 3 keep`.
fn lose(game: &Game, typed: &str) -> Heard<Action> {
    let words: Vec<&str> =
        typed.split([' ', ',']).filter(|word| !says_nothing(word, &["of", "card", "the"])).collect();
    let keep = words.last().is_some_and(|word| word.to_lowercase().starts_with("keep"));
    let words = &words[..words.len() - usize::from(keep)];
    let number = words.last().and_then(|word| word.parse::<usize>().ok());
    let good = good(game, &words[..words.len() - usize::from(number.is_some())].join(" "))?;
    let loads = &game.state().players()[game.state().mover()].loads;
    let bound = || loads.iter().find(|load| load.good == good).and_then(|load| load.card());
    Ok(Action::Lose { good, card: number.map_or_else(bound, |number| number.checked_sub(1)), keep })
}

/// Locks or delivers the demand that was meant: of several the one that can be. At a real board the load is picked up
/// on the way, where it was not before.
fn loaded(game: &Game, typed: &str, action: fn(Choice) -> Action) -> Heard<Wish> {
    let found = demands(game, typed)?;
    let plain = |choice| vec![action(choice)];
    let picking = |choice: Choice| vec![Action::PickUp(demand(game, choice).good), action(choice)];
    let legal = |actions: &dyn Fn(Choice) -> Vec<Action>| -> Vec<Choice> {
        found.iter().copied().filter(|&choice| tried(game, &actions(choice)).is_ok()).collect()
    };
    let ready = legal(&plain);
    if !ready.is_empty() {
        return only(game, &ready).map(|choice| Wish::several(plain(choice)));
    }
    let reserved = if game.table().options().companion { legal(&picking) } else { Vec::new() };
    if !reserved.is_empty() {
        return only(game, &reserved).map(|choice| Wish::several(picking(choice)));
    }
    let loads = &game.state().players()[game.state().mover()].loads;
    let carried =
        found.iter().find(|&&choice| loads.iter().any(|load| load.good == demand(game, choice).good));
    match (carried, found.as_slice()) {
        (Some(&choice), _) => Ok(Wish::several(plain(choice))),
        (None, [choice]) => Ok(Wish::several(plain(*choice))),
        _ => Err(format!("none of these loads is aboard: {}", listed(game, &found))),
    }
}

fn sum(typed: &str) -> Heard<i32> {
    let sum = typed.parse::<i32>().ok().filter(|sum| *sum > 0);
    sum.ok_or_else(|| format!("a sum in millions was expected, not \"{typed}\""))
}

/// `14`, `Ben 4`, `4 to Ben`.
fn pay(game: &Game, typed: &str) -> Heard<Vec<Action>> {
    let mover = game.state().mover();
    if let Ok(sum) = sum(typed) {
        return Ok(vec![Action::Cash { seat: mover, amount: -sum, track: false }]);
    }
    let (seat, sum) = cash(game, typed)?;
    if sum <= 0 || seat == mover {
        return Err("a sum is paid to another player, or to the bank without a name".to_owned());
    }
    Ok(vec![
        Action::Cash { seat: mover, amount: -sum, track: false },
        Action::Cash { seat, amount: sum, track: false },
    ])
}

/// A sum and a player, in any order: `Ben +4`, `-5 Ben`; a number with a sign is the sum.
fn cash(game: &Game, typed: &str) -> Heard<(usize, i32)> {
    let words: Vec<&str> = typed.split(' ').filter(|word| !says_nothing(word, &["to"])).collect();
    let number = |word: &&str| word.parse::<i32>().is_ok();
    let signed = words.iter().position(|word| number(word) && word.starts_with(['+', '-']));
    let at = signed.or_else(|| words.iter().rposition(number));
    let at = at.ok_or_else(|| format!("a sum in millions was expected in \"{typed}\""))?;
    let amount = words[at].parse().unwrap_or_default();
    let name = [&words[..at], &words[at + 1..]].concat().join(" ");
    Ok((if name.is_empty() { game.state().mover() } else { player(game, &name)? }, amount))
}
