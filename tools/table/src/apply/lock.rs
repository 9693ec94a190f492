//! Demands are locked and delivered.

use super::answer::Answer;
use super::{load, turn_up};
use crate::model::action::{Choice, Event};
use crate::model::card::Demand;
use crate::model::options::Variant;
use crate::model::refusal::{Refusal, Why};
use crate::model::rule::Rule;
use crate::model::table::Table;
use crate::state::{Bond, State};

fn demand(table: &Table, (card, demand): Choice, rule: Rule) -> Result<Demand, Refusal> {
    let card = table
        .cards()
        .get(card)
        .ok_or_else(|| Why::NoSuch { what: "card" }.by(rule))?;
    card.demands
        .get(demand)
        .copied()
        .ok_or_else(|| Why::NoSuch { what: "demand" }.by(rule))
}

/// A demand of a card in the pool is locked with its load. (Source: docs/rules/public-locking.md L4.)
pub(super) fn lock(table: &Table, state: &mut State, choice: Choice) -> Answer {
    Rule::Lock.requires(
        table.is_locking(),
        Why::Off {
            option: "game locking",
        },
    )?;
    let wanted = demand(table, choice, Rule::Lock)?;
    let (card, demand) = choice;
    open(state, card, Rule::Lock)?;
    if let Some(locked) = state.locked(card).filter(|&locked| locked != demand) {
        return Err(Why::OtherDemand {
            card,
            demand: locked,
        }
        .by(Rule::LockedCard));
    }
    Rule::LockOnce.requires(
        state.lockers(card).all(|seat| seat != state.mover),
        Why::LockedAlready { card },
    )?;
    let index = load::free(state, wanted.good).map_err(|refusal| match refusal.why {
        Why::NotAboard { .. } => refusal.why.by(Rule::Lock),
        _ => refusal,
    })?;
    let claim = table.options().claim;
    if claim {
        state.pool.retain(|&open| open != card);
    }
    state.player().loads[index].bond = match claim {
        true => Bond::face_up(choice),
        false => Bond::Lock { card, demand },
    };
    let mut events = Vec::new();
    turn_up::refill(table, state, &mut events);
    Ok(events)
}

/// Whether a card lies in the pool.
fn open(state: &State, card: usize, rule: Rule) -> Result<(), Refusal> {
    if state.pool.contains(&card) {
        return Ok(());
    }
    Err(match state.keeper(card) {
        Some((owner, ..)) => Why::Others { card, owner }.by(Rule::Private),
        None => Why::NotOpen { card }.by(rule),
    })
}

/// A demand is delivered: paid, the card gone, the chip back, loads of others that locked it free.
pub(super) fn deliver(table: &Table, state: &mut State, choice: Choice) -> Answer {
    let wanted = demand(table, choice, Rule::Deliver)?;
    let index = match table.options().game {
        Variant::Standard => {
            at_hand(state, choice.0).and_then(|()| load::free(state, wanted.good))?
        }
        Variant::Locking => deliverable(state, choice, wanted)?,
    };
    let here = load::city(table, state, Rule::Deliver)?;
    Rule::Deliver.requires(
        here.is_none_or(|city| city == wanted.city),
        Why::WrongCity { city: wanted.city },
    )?;
    state.works(table, here)?;
    let (card, seat) = (choice.0, state.mover);
    let is_held = state.active_player().hand.contains(&card);
    let player = state.player();
    player.loads.remove(index);
    player.cash += wanted.payoff;
    player.hand.retain(|&other| other != card);
    state.supply[wanted.good] += 1;
    state.bank -= i64::from(wanted.payoff);
    state.pool.retain(|&open| open != card);
    state.delivered = true;
    let mut events = vec![Event::Earned(wanted.payoff)];
    state.repay(wanted.payoff, &mut events);
    unlock(state, card, &mut events);
    state.pile.discard(card);
    if is_held {
        turn_up::hand(table, state, seat, &mut events);
    }
    turn_up::refill(table, state, &mut events);
    Ok(events)
}

fn unlock(state: &mut State, card: usize, events: &mut Vec<Event>) {
    for (seat, player) in state.players.iter_mut().enumerate() {
        for load in &mut player.loads {
            if load.card() == Some(card) {
                load.bond = Bond::Free;
                events.push(Event::Freed {
                    seat,
                    good: load.good,
                });
            }
        }
    }
}

/// Whether a card of the standard game is in the player's hand or lies open for everybody.
fn at_hand(state: &State, card: usize) -> Result<(), Refusal> {
    let is_at_hand = state.active_player().hand.contains(&card) || state.pool.contains(&card);
    Rule::Deliver.requires(is_at_hand, Why::NotInHand { card })
}

/// The load with which the player may deliver a demand of a card of their own or in the pool.
fn deliverable(state: &State, (card, demand): Choice, wanted: Demand) -> Result<usize, Refusal> {
    let loads = &state.active_player().loads;
    if let Some(index) = loads.iter().position(|load| load.card() == Some(card)) {
        return match loads[index].bond {
            Bond::Lock { demand: locked, .. } if locked != demand => Err(Why::OtherDemand {
                card,
                demand: locked,
            }
            .by(Rule::LockedCard)),
            Bond::Private { demand: kept, .. } if kept != demand => {
                Err(Why::OtherDemand { card, demand: kept }.by(Rule::Private))
            }
            _ if !loads[index].is_up() => {
                Err(Why::FaceDown { good: wanted.good }.by(Rule::Private))
            }
            _ => Ok(index),
        };
    }
    open(state, card, Rule::Deliver)?;
    if let Some(locked) = state.locked(card).filter(|&locked| locked != demand) {
        return Err(Why::OtherDemand {
            card,
            demand: locked,
        }
        .by(Rule::LockedCard));
    }
    load::free(state, wanted.good)
}
