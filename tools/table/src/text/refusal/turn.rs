//! Why not: turns, money and trains.

use super::reason::{Reason, because};
use crate::model::refusal::Why;
use crate::model::stage::Stage;
use crate::text::command::Command;
use crate::text::words::Words;

impl Words<'_> {
    pub(super) fn turn_reason(&self, why: &Why) -> Option<Reason> {
        match why {
            Why::NotYourTurn { mover } => {
                let mover = self.roster.name(*mover);
                because(
                    format!("it is {mover}'s turn"),
                    format!("wait until {mover} ends the turn"),
                )
            }
            Why::Derailed { mover } => {
                let mover = self.roster.name(*mover);
                because(
                    format!("the train of {mover} has derailed"),
                    format!("wait until {mover} has chosen what to lose"),
                )
            }
            Why::GameOver => because("the game is over", "start a new game"),
            Why::NotNow { kind, stage } => {
                let (doing, (now, hint)) = (Command::of(*kind).doing, now(stage));
                because(format!("{doing} is not possible now: {now}"), hint)
            }
            Why::Off { option } => because(
                format!("it is only possible in games with the option {option}"),
                "options are chosen before a game starts",
            ),
            Why::AtRealBoard => because(
                "track and trains are on the real board",
                "do it there, and enter what it cost, such as: pay 14 track",
            ),
            Why::Acted => because(
                "it takes the whole turn, and something was done in this turn already",
                "undo the turn so far, or do it first in the next turn",
            ),
            Why::Locked => because(
                "a load on the train is locked or reserved for a card",
                "deliver those loads first",
            ),
            Why::InDebt { owed } => because(
                format!("{owed} are owed"),
                "pay the debts off by deliveries first",
            ),
            Why::Claimed => because("it was claimed in this round already", "play the round out"),
            Why::MayTurn => because(
                "the train may turn round here anyway",
                "move it where you want to go",
            ),
            Why::NotRich { cash, goal } => because(
                format!("it takes {goal} in cash, and there are {cash}"),
                format!("earn {} more", goal - cash),
            ),
            Why::NoSuch { what } => because(format!("there is no such {what}"), ""),
            Why::NoPath => because(
                "no milepost is named",
                "name the next milepost of the route",
            ),
            _ => money_reason(why),
        }
    }
}

fn money_reason(why: &Why) -> Option<Reason> {
    match why {
        Why::TooMuch { most } => because(
            format!("the cash would be more than {most}"),
            "enter a smaller sum",
        ),
        Why::LoanSum { left: 0 } => because(
            "no more may be borrowed this turn",
            "borrow again next turn",
        ),
        Why::LoanSum { left } => because(
            format!("a loan is a sum from 1 to {left} this turn"),
            format!("such as: borrow {left}"),
        ),
        Why::NoTrackSum => because(
            "track is paid for by the player to act, with a sum below 0",
            "enter what it cost, such as: pay 14 track",
        ),
        Why::Short { needed, has } => because(
            format!("it costs {needed} and the cash is {has}"),
            "earn money by deliveries first",
        ),
        Why::OverBudget { needed, left } => because(
            format!("it costs {needed} and {left} may still be spent this turn"),
            "build a shorter piece now and the rest next turn",
        ),
        Why::NoStep { from, to } => because(
            format!("a {from} cannot become a {to}"),
            "a Freight becomes a Fast Freight or a Heavy Freight; either becomes the other or a Superfreight",
        ),
        Why::UpgradedAlready => because(
            "the train was exchanged this turn already",
            "build or upgrade again next turn",
        ),
        Why::SpentOnTrack { spent } => because(
            format!("{spent} were spent on track this turn, too much besides this upgrade"),
            "upgrade next turn, before building",
        ),
        _ => None,
    }
}

/// What a turn is at, and what can be done then.
fn now(stage: &Stage) -> (&'static str, &'static str) {
    match stage {
        Stage::Draft(_) => (
            "players are choosing cards",
            "keep some of the cards offered, or nothing",
        ),
        Stage::Discard { .. } => (
            "a card beyond the hand is to be discarded first",
            "discard one of the cards in your hand",
        ),
        Stage::Opening { .. } => (
            "this is an opening round, for building",
            "build, upgrade, or end the turn",
        ),
        Stage::Move => ("the turn is at moving", ""),
        Stage::Build => ("building has begun", "build on, or end the turn"),
        Stage::Pitched => (
            "the turn was given up",
            "end the turn; in the locking game, you may lock loads aboard first",
        ),
        Stage::Over(_) => ("the game is over", ""),
        Stage::Derailed(_) => (
            "your train has derailed",
            "choose first what you lose, such as: lose wine",
        ),
    }
}
