//! What a player types, as the actions it means.

use crate::table::typed::money;
use crate::table::typed::name::{Heard, called, demand, demands, good, place, says_nothing, train};
use crate::table::typed::tell;
use crate::table::typed::track;
use crate::table::typed::travel;
use crate::table::typed::verb::Kind;
use milepost_table::legal::simple;
use milepost_table::view::names_seen;
use milepost_table::words::Told;
use milepost_table::{Action, Choice, Event, Game, Refusal, Viewer, Why, apply};

/// What is asked before something is done.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    pub question: String,
    /// What would come of it.
    pub told: String,
    /// Whether an empty answer is a yes.
    pub usual: bool,
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
        Wish {
            actions,
            ..Wish::default()
        }
    }

    pub fn asking(self, ask: Option<Ask>) -> Wish {
        Wish { ask, ..self }
    }
}

/// What would come of actions in a row, tried on a copy; or the first that is refused. One that names a card that does
/// not lie before the player is refused for that, whatever the rules say of it.
pub fn judged(game: &Game, actions: &[Action]) -> Result<Vec<Event>, (Action, Refusal)> {
    let (mut state, seat) = (game.state().clone(), game.state().mover());
    let mut events = Vec::new();
    for action in actions {
        let told = names_seen(game.table(), &state, Viewer::Seat(seat), action)
            .and_then(|()| apply(game.table(), &mut state, seat, action));
        events.extend(told.map_err(|refusal| (action.clone(), refusal))?);
    }
    Ok(events)
}

/// The same, a refusal in words.
pub fn tried(game: &Game, actions: &[Action]) -> Result<Vec<Event>, Told> {
    judged(game, actions).map_err(|(action, refusal)| tell::refusal(game, &action, &refusal))
}

/// The actions that a command means; none where it is no action.
pub fn wish(game: &Game, kind: Kind, typed: &str) -> Heard<Option<Wish>> {
    let one = |action| Ok(Some(Wish::of(action)));
    let bare = || nothing_more(typed);
    match kind {
        Kind::Keep => one(Action::Keep {
            cards: keep(game, typed)?,
        }),
        Kind::Start => one(Action::Start {
            at: place(game, without(typed, "at"))?[0],
        }),
        Kind::Move => travel::wish(game, typed).map(Some),
        Kind::Cross => one(Action::Cross {
            to: port(game, typed)?,
        }),
        Kind::Pick => one(Action::PickUp {
            good: picked(game, without(typed, "up"))?,
        }),
        Kind::Drop => one(Action::Drop {
            good: aboard(game, typed)?,
        }),
        Kind::Lock => loaded(game, typed, Action::lock).map(Some),
        Kind::Deliver => loaded(game, typed, Action::deliver).map(Some),
        Kind::Lose => one(lose(game, typed)?),
        Kind::Build => track::wish(game, typed).map(Some),
        Kind::Train => one(Action::Train {
            train: train(without(typed, "to"))?,
        }),
        Kind::Pitch => bare().and_then(|()| one(Action::Pitch)),
        Kind::Give => nothing_more(without(typed, "up")).and_then(|()| one(Action::GiveUp)),
        Kind::Pay => money::pay(game, typed).map(Some),
        Kind::Earn => money::earn(game, typed).map(Some),
        Kind::Cash => money::cash(game, typed).map(Some),
        Kind::Claim => bare().map(|()| Some(money::claim(game))),
        Kind::End => bare().map(|()| Some(money::end(game))),
        _ => Ok(None),
    }
}

/// Refuses what stands behind a command that takes nothing.
pub fn nothing_more(typed: &str) -> Heard<()> {
    match typed {
        "" => Ok(()),
        more => Err(format!(
            "\"{more}\" was not understood: nothing stands behind this command; nothing was done"
        )),
    }
}

fn without<'t>(typed: &'t str, word: &str) -> &'t str {
    let (first, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    if first.eq_ignore_ascii_case(word) {
        rest.trim()
    } else {
        typed.trim()
    }
}

fn keep(game: &Game, typed: &str) -> Heard<Vec<Choice>> {
    let word = typed.to_lowercase();
    if word == "0"
        || word.len() > 1
            && ["nothing", "none"]
                .iter()
                .any(|none| none.starts_with(&word))
    {
        return Ok(Vec::new());
    }
    let word = |word: &'_ str| {
        if word.eq_ignore_ascii_case("and") {
            ",".to_owned()
        } else {
            word.to_owned()
        }
    };
    let typed = typed.split(' ').map(word).collect::<Vec<_>>().join(" ");
    let parts = typed.split([',', ';', '&']);
    parts
        .map(|part| only(game, &demands(game, part.trim())?))
        .collect()
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

/// A port that a ferry leads to from here, of those meant; the only one where none is named.
fn port(game: &Game, typed: &str) -> Heard<usize> {
    let typed = without(typed, "to");
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
    if !typed.is_empty() {
        let meant = place(game, typed)?;
        return Ok(ports
            .iter()
            .copied()
            .find(|port| meant.contains(port))
            .unwrap_or(meant[0]));
    }
    match ports.as_slice() {
        [only] => Ok(*only),
        [] => Err("the train is at no port of a ferry".to_owned()),
        several => {
            let names: Vec<String> = several.iter().map(|&port| called(game, port)).collect();
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
    one_of(
        game,
        loads.iter().map(|load| load.good).collect(),
        "no load is aboard",
    )
}

/// A good by its name; the only one that can be picked up where none is named.
fn picked(game: &Game, typed: &str) -> Heard<usize> {
    if !typed.is_empty() {
        return good(game, typed);
    }
    let legal = simple(game.table(), game.state()).into_iter();
    let here = legal.filter_map(|action| {
        if let Action::PickUp { good } = action {
            Some(good)
        } else {
            None
        }
    });
    one_of(
        game,
        here.collect(),
        "nothing can be picked up here; ? tells why",
    )
}

fn one_of(game: &Game, goods: Vec<usize>, none: &str) -> Heard<usize> {
    let names = || {
        goods
            .iter()
            .map(|&good| game.words().good(good))
            .collect::<Vec<_>>()
    };
    match goods.as_slice() {
        [] => Err(none.to_owned()),
        [first, rest @ ..] if rest.iter().all(|good| good == first) => Ok(*first),
        _ => Err(format!("which load: {}?", names().join(" or "))),
    }
}

/// `wine`, `wine of card 3`, `wine 3 keep`.
fn lose(game: &Game, typed: &str) -> Heard<Action> {
    let words: Vec<&str> = typed
        .split([' ', ','])
        .filter(|word| !says_nothing(word, &["of", "card", "the"]))
        .collect();
    let keep = words
        .last()
        .is_some_and(|word| word.to_lowercase().starts_with("keep"));
    let words = &words[..words.len() - usize::from(keep)];
    let number = words.last().and_then(|word| word.parse::<usize>().ok());
    if number == Some(0) {
        return Err("cards count from 1".to_owned());
    }
    let good = good(
        game,
        &words[..words.len() - usize::from(number.is_some())].join(" "),
    )?;
    let loads = &game.state().players()[game.state().mover()].loads;
    let bound = || {
        loads
            .iter()
            .find(|load| load.good == good)
            .and_then(|load| load.card())
    };
    Ok(Action::Lose {
        good,
        card: number.map_or_else(bound, |number| number.checked_sub(1)),
        keep,
    })
}

/// Locks or delivers the demand that was meant: of several the one that can be. At a real board the load is picked up
/// on the way, where it was not before.
fn loaded(game: &Game, typed: &str, action: fn(Choice) -> Action) -> Heard<Wish> {
    let found = demands(game, typed)?;
    let plain = |choice| vec![action(choice)];
    let picking = |choice: Choice| {
        vec![
            Action::PickUp {
                good: demand(game, choice).good,
            },
            action(choice),
        ]
    };
    let legal = |actions: &dyn Fn(Choice) -> Vec<Action>| -> Vec<Choice> {
        found
            .iter()
            .copied()
            .filter(|&choice| tried(game, &actions(choice)).is_ok())
            .collect()
    };
    let ready = legal(&plain);
    if !ready.is_empty() {
        return only(game, &ready).map(|choice| Wish::several(plain(choice)));
    }
    let fetched = if game.table().options().companion {
        legal(&picking)
    } else {
        Vec::new()
    };
    if !fetched.is_empty() {
        return only(game, &fetched).map(|choice| Wish::several(picking(choice)));
    }
    refused(game, &found, plain, picking)
}

/// What is refused: the demand that was meant, of several the one whose load is aboard, or any where all are refused for
/// the same. Where the load is missing at a real board, it is the picking up that is refused.
fn refused(
    game: &Game,
    found: &[Choice],
    plain: impl Fn(Choice) -> Vec<Action>,
    picking: impl Fn(Choice) -> Vec<Action>,
) -> Heard<Wish> {
    let why = |choice: &Choice| {
        judged(game, &plain(*choice))
            .err()
            .map(|(_, refusal)| refusal)
    };
    let loads = &game.state().players()[game.state().mover()].loads;
    let carried = found.iter().find(|&&choice| {
        loads
            .iter()
            .any(|load| load.good == demand(game, choice).good)
    });
    let alike = || {
        found
            .first()
            .filter(|first| found.iter().all(|choice| why(choice) == why(first)))
    };
    let Some(&choice) = carried.or_else(alike) else {
        return Err(format!(
            "none of these loads is aboard: {}",
            listed(game, found)
        ));
    };
    let missing = |refusal: Refusal| {
        matches!(
            refusal.why,
            Why::NotAboard { .. } | Why::LoadLocked { .. } | Why::FaceDown { .. }
        )
    };
    let fetches = game.table().options().companion && why(&choice).is_some_and(missing);
    Ok(Wish::several(if fetches {
        picking(choice)
    } else {
        plain(choice)
    }))
}
