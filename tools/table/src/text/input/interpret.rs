//! A command as a request.

use crate::game::Game;
use crate::legal::simple;
use crate::model::action::{Action, ActionKind, Choice};
use crate::model::refusal::Why;
use crate::text::command::{Command, Kind};
use crate::text::error::TextError;
use crate::text::find;
use crate::text::input::lookup::{demand, demands, place, telling, train};
use crate::text::input::request::{Request, judge};
use crate::text::input::{money, track, travel};

/// What a command asks for, given what is typed behind its name; none where it is no action.
///
/// # Errors
/// What is typed is not understood, or does not say enough: see [`TextError`].
pub fn interpret(
    game: &Game,
    command: &Command,
    typed: &str,
) -> Result<Option<Request>, TextError> {
    let operand = command.operand(typed);
    let request = match command.kind {
        Kind::Act(kind) => requested(game, kind, operand)?,
        Kind::Pay => money::pay(game, operand)?,
        Kind::Earn => money::earn(game, operand)?,
        _ => return Ok(None),
    };
    Ok(Some(request))
}

fn requested(game: &Game, kind: ActionKind, operand: &str) -> Result<Request, TextError> {
    let action = match kind {
        ActionKind::Keep => Action::Keep {
            cards: kept(game, operand)?,
        },
        ActionKind::Discard => Action::Discard {
            card: discarded(game, operand)?,
        },
        ActionKind::TurnUp => Action::TurnUp {
            good: reserved(game, operand)?,
        },
        ActionKind::Borrow => Action::Borrow {
            sum: money::sum(operand)?,
        },
        ActionKind::Start => Action::Start {
            at: place(game, operand)?[0],
        },
        ActionKind::Move => return travel::request(game, operand),
        ActionKind::Cross => Action::Cross {
            to: port(game, operand)?,
        },
        ActionKind::PickUp => Action::PickUp {
            good: picked(game, operand)?,
        },
        ActionKind::Drop => Action::Drop {
            good: aboard(game, operand)?,
        },
        ActionKind::Lock => return loaded(game, operand, Action::lock),
        ActionKind::Deliver => return loaded(game, operand, Action::deliver),
        ActionKind::Lose => loss(game, operand)?,
        ActionKind::Build => return track::request(game, operand),
        ActionKind::Train => Action::Train {
            train: train(operand)?,
        },
        ActionKind::Cash => return money::cash(game, operand),
        ActionKind::Pitch
        | ActionKind::GiveUp
        | ActionKind::Backtrack
        | ActionKind::Restart
        | ActionKind::Claim
        | ActionKind::End => {
            nothing_more(operand)?;
            match kind {
                ActionKind::Pitch => Action::Pitch,
                ActionKind::GiveUp => Action::GiveUp,
                ActionKind::Backtrack => Action::Backtrack,
                ActionKind::Restart => return Ok(money::restart(game)),
                ActionKind::Claim => return Ok(money::claim(game)),
                _ => return Ok(money::end(game)),
            }
        }
    };
    Ok(Request::one(action))
}

/// Refuses what stands behind a command that takes nothing.
///
/// # Errors
/// [`TextError::Trailing`]: there is something.
pub fn nothing_more(typed: &str) -> Result<(), TextError> {
    match typed {
        "" => Ok(()),
        more => Err(TextError::Trailing(more.to_owned())),
    }
}

fn kept(game: &Game, typed: &str) -> Result<Vec<Choice>, TextError> {
    let word = typed.to_lowercase();
    let is_short = |none: &str| word.len() > 1 && none.starts_with(&word);
    if word == "0" || is_short("nothing") || is_short("none") {
        return Ok(Vec::new());
    }
    let words = typed
        .split(' ')
        .map(|word| match word.eq_ignore_ascii_case("and") {
            true => ",",
            false => word,
        });
    let typed = words.collect::<Vec<_>>().join(" ");
    let parts = typed.split([',', ';', '&']);
    parts
        .map(|part| only(game, &demands(game, part.trim())?))
        .collect()
}

/// A card of the hand, by its number or what it wants.
fn discarded(game: &Game, typed: &str) -> Result<usize, TextError> {
    let mut cards: Vec<usize> = demands(game, typed)?
        .iter()
        .map(|&(card, _)| card)
        .collect();
    cards.dedup();
    match cards.as_slice() {
        [only] => Ok(*only),
        several => {
            let numbers: Vec<String> = several.iter().map(|card| (card + 1).to_string()).collect();
            Err(TextError::Which(format!(
                "which card: {}?",
                numbers.join(" or ")
            )))
        }
    }
}

/// The good of a reserved load by its name; the only one where none is named.
fn reserved(game: &Game, typed: &str) -> Result<usize, TextError> {
    if !typed.is_empty() {
        return find::good(game.table().board(), typed);
    }
    let loads = game.state().active_player().loads.iter();
    let goods = loads.filter(|load| !load.is_up()).map(|load| load.good);
    one_of(game, goods.collect(), "no load is reserved")
}

/// The one demand that was meant.
fn only(game: &Game, found: &[Choice]) -> Result<Choice, TextError> {
    match found {
        [only] => Ok(*only),
        _ => Err(TextError::Which(format!(
            "which one: {}?",
            listed(game, found)
        ))),
    }
}

fn listed(game: &Game, choices: &[Choice]) -> String {
    const MOST: usize = 6;
    let names = choices.iter().take(MOST).map(|&choice| {
        format!(
            "{} {}",
            choice.0 + 1,
            game.words().demand(demand(game, choice))
        )
    });
    let more = if choices.len() > MOST { ", ..." } else { "" };
    names.collect::<Vec<_>>().join(", or ") + more
}

/// A port that a ferry leads to from here, of those meant; the only one where none is named.
fn port(game: &Game, typed: &str) -> Result<usize, TextError> {
    let (ground, state) = (game.table().ground(), game.state());
    let at = state.active_player().at;
    let ferries = at.map_or(&[][..], |at| ground.ports(at)).iter();
    let ports: Vec<usize> = ferries
        .filter_map(|&ferry| {
            ground
                .ferry(ferry)
                .into_iter()
                .find(|&port| at != Some(port))
        })
        .collect();
    if !typed.is_empty() {
        let meant = place(game, typed)?;
        let port = ports.iter().find(|port| meant.contains(port));
        return Ok(*port.unwrap_or(&meant[0]));
    }
    match ports.as_slice() {
        [only] => Ok(*only),
        [] => Err(TextError::Unfit(
            "the train is not at a ferry's port".to_owned(),
        )),
        several => {
            let names: Vec<String> = several
                .iter()
                .map(|&port| game.words().place(port))
                .collect();
            Err(TextError::Which(format!(
                "cross to {}?",
                names.join(" or ")
            )))
        }
    }
}

/// A load by its name; the only one where none is named.
fn aboard(game: &Game, typed: &str) -> Result<usize, TextError> {
    if !typed.is_empty() {
        return find::good(game.table().board(), typed);
    }
    let loads = &game.state().active_player().loads;
    one_of(
        game,
        loads.iter().map(|load| load.good).collect(),
        "no load is aboard",
    )
}

/// A good by its name; the only one that can be picked up where none is named.
fn picked(game: &Game, typed: &str) -> Result<usize, TextError> {
    if !typed.is_empty() {
        return find::good(game.table().board(), typed);
    }
    let legal = simple(game.table(), game.state()).into_iter();
    let here = legal.filter_map(|action| match action {
        Action::PickUp { good } => Some(good),
        _ => None,
    });
    one_of(
        game,
        here.collect(),
        "nothing can be picked up here; ? tells why",
    )
}

fn one_of(game: &Game, goods: Vec<usize>, none: &str) -> Result<usize, TextError> {
    match goods.as_slice() {
        [] => Err(TextError::Unfit(none.to_owned())),
        [first, rest @ ..] if rest.iter().all(|good| good == first) => Ok(*first),
        _ => {
            let names: Vec<String> = goods.iter().map(|&good| game.words().good(good)).collect();
            Err(TextError::Which(format!(
                "which load: {}?",
                names.join(" or ")
            )))
        }
    }
}

/// `wine`, `wine of card 3`, `wine 3 keep`, `wine let go`.
fn loss(game: &Game, typed: &str) -> Result<Action, TextError> {
    let words = telling(typed, &[' ', ','], &["of", "card", "the", "let", "go"]);
    let (words, keep) = match words.split_last() {
        Some((last, words)) if last.to_lowercase().starts_with("keep") => (words, true),
        _ => (&words[..], false),
    };
    let number = words.last().and_then(|word| word.parse::<usize>().ok());
    if number == Some(0) {
        return Err(TextError::expected("the number of a card, from 1", "0"));
    }
    let name = &words[..words.len() - usize::from(number.is_some())];
    let good = find::good(game.table().board(), &name.join(" "))?;
    let loads = &game.state().active_player().loads;
    let load = loads.iter().find(|load| load.good == good);
    let bound = load.and_then(|load| load.card());
    Ok(Action::Lose {
        good,
        card: number.map(|number| number - 1).or(bound),
        keep,
    })
}

/// Locks or delivers the demand that was meant: of several the one that can be. At a real board the load is picked up
/// on the way, where it was not before.
fn loaded(game: &Game, typed: &str, action: fn(Choice) -> Action) -> Result<Request, TextError> {
    let found = demands(game, typed)?;
    let plain = |choice| vec![action(choice)];
    let picking = |choice: Choice| {
        let good = demand(game, choice).good;
        vec![Action::PickUp { good }, action(choice)]
    };
    let legal = |actions: &dyn Fn(Choice) -> Vec<Action>| -> Vec<Choice> {
        let fits = |&choice: &Choice| judge(game, &actions(choice)).is_ok();
        found.iter().copied().filter(fits).collect()
    };
    let companion = game.table().options().companion;
    let ready = legal(&plain);
    if !ready.is_empty() {
        return only(game, &ready).map(|choice| Request::all(plain(choice)));
    }
    let fetched = if companion {
        legal(&picking)
    } else {
        Vec::new()
    };
    if !fetched.is_empty() {
        return only(game, &fetched).map(|choice| Request::all(picking(choice)));
    }
    // All are refused. What is asked for is the demand whose load is aboard, or any where all are refused for the same.
    let why = |choice: Choice| {
        judge(game, &plain(choice))
            .err()
            .map(|(_, refusal)| refusal)
    };
    let loads = &game.state().active_player().loads;
    let is_aboard = |choice| {
        loads
            .iter()
            .any(|load| load.good == demand(game, choice).good)
    };
    let alike = || {
        found
            .first()
            .filter(|first| found.iter().all(|&choice| why(choice) == why(**first)))
    };
    let Some(&choice) = found
        .iter()
        .find(|choice| is_aboard(**choice))
        .or_else(alike)
    else {
        let text = format!("none of these loads is aboard: {}", listed(game, &found));
        return Err(TextError::Unfit(text));
    };
    // Where the load is missing at a real board, it is the picking up that is refused.
    let is_missing = matches!(
        why(choice).map(|refusal| refusal.why),
        Some(Why::NotAboard { .. } | Why::LoadLocked { .. } | Why::FaceDown { .. })
    );
    Ok(Request::all(match companion && is_missing {
        true => picking(choice),
        false => plain(choice),
    }))
}
