//! The start of the locking game: private cards.

use super::answer::Answer;
use super::turn_up;
use crate::action::Choice;
use crate::refusal::{Refusal, Why};
use crate::rule::Rule;
use crate::state::{Bond, Load, Stage, State};
use crate::table::Table;

/// The player keeps some of the cards offered; the others go to the next, who gets new ones besides. What the last
/// leaves starts the pool. (Source: public locking, on the startup.)
pub(super) fn keep(table: &Table, state: &mut State, choices: &[Choice]) -> Answer {
    let Stage::Draft(offered) = &state.stage else {
        return Ok(Vec::new());
    };
    judge(table, state, offered, choices)?;
    let left: Vec<usize> = offered
        .iter()
        .copied()
        .filter(|card| !choices.iter().any(|(kept, _)| kept == card))
        .collect();
    for &(card, demand) in choices {
        let good = table.cards()[card].demands[demand].good;
        state.supply[good] -= 1;
        state.player().loads.push(Load {
            good,
            bond: Bond::Private {
                card,
                demand,
                up: false,
            },
        });
    }
    let mut events = Vec::new();
    state.mover += 1;
    if state.mover < table.seats() {
        state.stage = Stage::Draft(left);
        turn_up::offer(
            state,
            table.options().numbers.draft_next as usize,
            &mut events,
        );
    } else {
        state.mover = 0;
        state.stage = Stage::Opening { back: false };
        state.pool = left;
        turn_up::refill(table, state, &mut events);
    }
    Ok(events)
}

fn judge(
    table: &Table,
    state: &State,
    offered: &[usize],
    choices: &[Choice],
) -> Result<(), Refusal> {
    let numbers = &table.options().numbers;
    let limit = numbers.keep as usize;
    if choices.len() > limit {
        return Err(Why::TooManyKept {
            kept: choices.len(),
            limit,
        }
        .by(Rule::Keep));
    }
    for (index, &(card, demand)) in choices.iter().enumerate() {
        if !offered.contains(&card) {
            return Err(Why::NotOffered { card }.by(Rule::Keep));
        }
        if choices[..index].iter().any(|&(kept, _)| kept == card) {
            return Err(Why::KeptTwice { card }.by(Rule::Keep));
        }
        let demand = table.cards()[card].demands.get(demand);
        let good = demand
            .ok_or_else(|| Why::NoSuch { what: "demand" }.by(Rule::Keep))?
            .good;
        let same = |&&(card, demand): &&Choice| table.cards()[card].demands[demand].good == good;
        if choices[..index].iter().filter(same).count() >= usize::from(state.supply[good]) {
            return Err(Why::NoChip { good }.by(Rule::Keep));
        }
    }
    Ok(())
}
