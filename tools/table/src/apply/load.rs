//! Loads are picked up and dropped.

use super::answer::Answer;
use crate::model::action::Event;
use crate::model::refusal::{Refusal, Why};
use crate::model::rule::Rule;
use crate::model::table::Table;
use crate::state::{Bond, Load, State};

/// The city where the train stands; at a real board nobody knows, and the players answer for it.
pub(super) fn city(table: &Table, state: &State, rule: Rule) -> Result<Option<usize>, Refusal> {
    if table.options().companion {
        return Ok(None);
    }
    let at = state.active_player().at;
    let city = at.and_then(|at| table.ground().city(at));
    city.map(Some).ok_or_else(|| Why::NotInCity.by(rule))
}

/// A load is picked up: a reserved one is turned face up where it is made, else a chip is taken from what lies there
/// or from the supply.
pub(super) fn pick_up(table: &Table, state: &mut State, good: usize) -> Answer {
    let goods = table.map().goods();
    let known = goods
        .get(good)
        .ok_or_else(|| Why::NoSuch { what: "good" }.by(Rule::PickUp))?;
    let city = city(table, state, Rule::PickUp)?;
    state.works(table, city)?;
    let made = city.is_none_or(|city| known.sources.contains(&city));
    let reserved = |load: &&mut Load| load.good == good && !load.is_up();
    if made && let Some(load) = state.player().loads.iter_mut().find(reserved) {
        if let Bond::Private { up, .. } = &mut load.bond {
            *up = true;
        }
        return Ok(vec![Event::FaceUp]);
    }
    let lying = city.filter(|&city| state.lying(city) == Some(good));
    if let Some(city) = city
        && !made
        && lying.is_none()
    {
        return Err(Why::NotMade { good, city }.by(Rule::PickUp));
    }
    let holds = state.player().train.holds(&table.options().numbers);
    Rule::PickUp.requires(state.player().loads.len() < holds, Why::NoHold { holds })?;
    if let Some(city) = lying {
        state.lying[city] = None;
    } else if state.supply[good] == 0 {
        return Err(Why::NoChip { good }.by(Rule::PickUp));
    } else {
        state.supply[good] -= 1;
    }
    state.player().loads.push(Load {
        good,
        bond: Bond::Free,
    });
    Ok(Vec::new())
}

/// A reserved load is turned face up where another of its good lies, which goes back to the supply.
/// (Source: docs/rules/public-locking.md L14.)
pub(super) fn turn_up(table: &Table, state: &mut State, good: usize) -> Answer {
    let known = good < table.map().goods().len();
    Rule::PickUp.requires(known, Why::NoSuch { what: "good" })?;
    let city = city(table, state, Rule::PickUp)?;
    let lies = city.filter(|&city| state.lying(city) == Some(good));
    let nothing = || Why::NothingToTurn { good }.by(Rule::PickUp);
    let city = lies.ok_or_else(nothing)?;
    let reserved = |load: &&mut Load| load.good == good && !load.is_up();
    let load = state.player().loads.iter_mut().find(reserved);
    if let Bond::Private { up, .. } = &mut load.ok_or_else(nothing)?.bond {
        *up = true;
    }
    state.lying[city] = None;
    state.supply[good] += 1;
    Ok(vec![Event::FaceUp, Event::Returned(good)])
}

/// A load that locks nothing is dropped: where it is made it goes back to the supply, elsewhere it lies until it is
/// picked up or another is dropped there.
pub(super) fn drop(table: &Table, state: &mut State, good: usize) -> Answer {
    let city = city(table, state, Rule::Drop)?;
    let load = free(state, good).map_err(|refusal| match refusal.why {
        Why::NotAboard { .. } => refusal.why.by(Rule::Drop),
        _ => refusal,
    })?;
    state.player().loads.remove(load);
    let made = city.is_none_or(|city| table.map().goods()[good].sources.contains(&city));
    match city.filter(|_| !made) {
        Some(city) => {
            let before = state.lying[city].replace(good as u16).map(usize::from);
            before.inspect(|&before| state.supply[before] += 1);
            Ok(before.map(Event::Returned).into_iter().collect())
        }
        None => {
            state.supply[good] += 1;
            Ok(vec![Event::Returned(good)])
        }
    }
}

/// The index of a load of the player's that locks nothing.
pub(super) fn free(state: &State, good: usize) -> Result<usize, Refusal> {
    let loads = &state.active_player().loads;
    let found = loads
        .iter()
        .position(|load| load.good == good && load.bond == Bond::Free);
    found.ok_or_else(|| match loads.iter().find(|load| load.good == good) {
        Some(load) if !load.is_up() => Why::FaceDown { good }.by(Rule::LockedLoad),
        Some(load) => Why::LoadLocked {
            good,
            card: load.card().unwrap_or(0),
        }
        .by(Rule::LockedLoad),
        None => Why::NotAboard { good }.by(Rule::Deliver),
    })
}
