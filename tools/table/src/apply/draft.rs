//! The start of the locking game: private cards.

use super::answer::Answer;
use super::turn_up;
use crate::model::action::Choice;
use crate::model::refusal::{Refusal, Why};
use crate::model::rule::Rule;
use crate::model::table::Table;
use crate::state::{Bond, Load, Stage, State};

/// The player keeps some of the cards offered; the others go to the next, who gets new ones besides. What the last
/// leaves starts the pool. (Source: docs/rules/public-locking.md L11, L12.)
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
            bond: Bond::reserved((card, demand)),
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
    Rule::Keep.requires(
        choices.len() <= limit,
        Why::TooManyKept {
            kept: choices.len(),
            limit,
        },
    )?;
    for (index, &(card, demand)) in choices.iter().enumerate() {
        Rule::Keep.requires(offered.contains(&card), Why::NotOffered { card })?;
        Rule::Keep.requires(
            choices[..index].iter().all(|&(kept, _)| kept != card),
            Why::KeptTwice { card },
        )?;
        let demand = table.cards()[card].demands.get(demand);
        let good = demand
            .ok_or_else(|| Why::NoSuch { what: "demand" }.by(Rule::Keep))?
            .good;
        let same = |&&(card, demand): &&Choice| table.cards()[card].demands[demand].good == good;
        Rule::Keep.requires(
            choices[..index].iter().filter(same).count() < usize::from(state.supply[good]),
            Why::NoChip { good },
        )?;
    }
    Ok(())
}
