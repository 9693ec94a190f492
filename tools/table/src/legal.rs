//! What the player to act may do.

pub mod joins;
pub mod network;
pub mod quote;
pub mod reach;
pub mod ride;

use crate::apply::{Site, apply};
use crate::legal::reach::Reach;
use crate::model::action::{Action, Choice};
use crate::model::ground::Step;
use crate::model::options::Variant;
use crate::model::table::Table;
use crate::model::train::Train;
use crate::state::{Load, Stage, State};

/// All that the player to act may do, in a fixed order. Movement is listed step by step; building by the cheapest
/// extension to each milepost that the money reaches, though any other path may be built as well. Cash at a real board
/// moves by any amount and is not listed.
pub fn legal(table: &Table, state: &State) -> Vec<Action> {
    let mut actions = simple(table, state);
    if !table.options().companion && builds(state) {
        let reach = Reach::of(table, state);
        let paths = reach
            .targets()
            .map(|to| reach.path(to))
            .filter(|path| buildable(table, state, path));
        actions.extend(paths.map(|path| Action::Build { path }));
    }
    actions
}

/// The same without building.
pub fn simple(table: &Table, state: &State) -> Vec<Action> {
    let mut scratch = state.clone();
    let fits = |action: &Action| {
        let fits = apply(table, &mut scratch, state.mover(), action).is_ok();
        if fits {
            scratch.clone_from(state);
        }
        fits
    };
    candidates(table, state).into_iter().filter(fits).collect()
}

fn builds(state: &State) -> bool {
    state.stage().builds()
}

/// Whether the player to act may build along a path.
pub fn buildable(table: &Table, state: &State, path: &[usize]) -> bool {
    price(table, state, path).is_some()
}

/// The price of track along a path for the player to act; `None` where it may not be built.
fn price(table: &Table, state: &State, path: &[usize]) -> Option<i32> {
    let mut site = Site::begin(table, state, path.first().copied()).ok()?;
    let built = path.len() > 1 && path[1..].iter().all(|&to| site.step(to).is_ok());
    (built && site.affordable().is_ok()).then(|| site.cost())
}

fn candidates(table: &Table, state: &State) -> Vec<Action> {
    match state.stage() {
        Stage::Draft(offered) => keeps(table, offered),
        Stage::Discard { .. } => {
            let hand = state.active_player().hand.iter();
            hand.map(|&card| Action::Discard { card }).collect()
        }
        Stage::Derailed(_) => {
            let losses = state.losses(state.mover()).into_iter();
            losses.map(Action::lose).collect()
        }
        Stage::Over(_) => Vec::new(),
        Stage::Opening { .. } | Stage::Build => losses(table, state)
            .chain(trains())
            .chain(loans(table, state))
            .chain([Action::Claim, Action::End])
            .collect(),
        Stage::Pitched => losses(table, state)
            .chain(locks(state))
            .chain([Action::Claim, Action::End])
            .collect(),
        Stage::Move => moves(table, state)
            .chain(goods(table, state))
            .chain(losses(table, state))
            .chain(deliveries(table, state))
            .chain(locks(state))
            .chain(trains())
            .chain(loans(table, state))
            .chain([Action::Pitch, Action::GiveUp])
            .chain([Action::Backtrack, Action::Restart])
            .chain([Action::Claim, Action::End])
            .collect(),
    }
}

/// Every choice of cards and demands that the start may allow.
fn keeps(table: &Table, offered: &[usize]) -> Vec<Action> {
    let mut all: Vec<Vec<Choice>> = vec![Vec::new()];
    for &card in offered {
        let longer: Vec<_> = all
            .iter()
            .filter(|kept| kept.len() < table.options().numbers.keep as usize)
            .flat_map(|kept| (0..3).map(|demand| [kept.as_slice(), &[(card, demand)]].concat()))
            .collect();
        all.extend(longer);
    }
    all.into_iter()
        .map(|cards| Action::Keep { cards })
        .collect()
}

fn trains() -> impl Iterator<Item = Action> {
    Train::ALL
        .into_iter()
        .map(|(train, _)| Action::Train { train })
}

fn moves<'a>(table: &'a Table, state: &'a State) -> Box<dyn Iterator<Item = Action> + 'a> {
    if table.options().companion {
        return Box::new(std::iter::empty());
    }
    let ground = table.ground();
    match state.active_player().at {
        None => {
            let cities =
                (0..ground.mileposts()).filter(|&milepost| ground.city(milepost).is_some());
            Box::new(cities.map(|at| Action::Start { at }))
        }
        Some(at) => Box::new(ground.ways(at).iter().map(|way| match way.step {
            Step::Ferry(_) => Action::Cross { to: way.to },
            _ => Action::Move { path: vec![way.to] },
        })),
    }
}

fn goods<'a>(table: &'a Table, state: &'a State) -> impl Iterator<Item = Action> + 'a {
    let loads = &state.active_player().loads;
    let aboard =
        (0..table.map().goods().len()).filter(|&good| loads.iter().any(|load| load.good == good));
    let at = state
        .active_player()
        .at
        .and_then(|at| table.ground().city(at));
    let here = move |&good: &usize| {
        at.is_none_or(|city| {
            table.map().cities()[city].goods.contains(&good) || state.lying(city) == Some(good)
        })
    };
    let some = table.options().companion || at.is_some();
    let picks = (0..table.map().goods().len())
        .filter(move |good| some && here(good))
        .map(|good| Action::PickUp { good });
    let lies = at.and_then(|city| state.lying(city));
    picks
        .chain(lies.map(|good| Action::TurnUp { good }))
        .chain(aboard.map(|good| Action::Drop { good }))
}

/// The most that may still be borrowed, where loans are allowed; any less may be borrowed as well.
fn loans(table: &Table, state: &State) -> impl Iterator<Item = Action> {
    let sum = state.loan(table);
    (sum > 0).then_some(Action::Borrow { sum }).into_iter()
}

fn losses<'a>(table: &'a Table, state: &'a State) -> impl Iterator<Item = Action> + 'a {
    let loads = &state.active_player().loads;
    let alike = |&(index, load): &(usize, &Load)| !loads[..index].contains(load);
    let lost = loads
        .iter()
        .enumerate()
        .filter(|_| table.options().loses_by_hand())
        .filter(alike);
    lost.flat_map(|(_, load)| {
        [false, true].map(|keep| Action::Lose {
            good: load.good,
            card: load.card(),
            keep,
        })
    })
}

fn deliveries<'a>(table: &'a Table, state: &'a State) -> impl Iterator<Item = Action> + 'a {
    let player = state.active_player();
    let here = player.at.and_then(|at| table.ground().city(at));
    let open: Vec<usize> = match table.options().game {
        Variant::Standard => [player.hand.as_slice(), state.pool()].concat(),
        Variant::Locking => state
            .pool()
            .iter()
            .copied()
            .chain(state.private(state.mover()).map(|(card, ..)| card))
            .collect(),
    };
    let fits = move |&(card, demand): &Choice| {
        let wanted = table.cards()[card].demands[demand];
        (table.options().companion || here == Some(wanted.city))
            && player.loads.iter().any(|load| load.good == wanted.good)
    };
    choices(open).filter(fits).map(Action::deliver)
}

fn locks(state: &State) -> impl Iterator<Item = Action> + '_ {
    choices(state.pool().iter().copied()).map(Action::lock)
}

/// Lists all demands of some cards.
pub fn choices(cards: impl IntoIterator<Item = usize>) -> impl Iterator<Item = Choice> {
    cards
        .into_iter()
        .flat_map(|card| (0..3).map(move |demand| (card, demand)))
}
