//! Turns, money and trains.

use super::{Reason, because};
use crate::refusal::Why;
use crate::words::Words;

impl Words<'_> {
    pub(super) fn turn_reason(&self, why: &Why) -> Option<Reason> {
        match why {
            Why::NotYourTurn { mover } => {
                let mover = self.player(*mover);
                because(
                    format!("it is the turn of {mover}"),
                    format!("wait until {mover} ends the turn"),
                )
            }
            Why::GameOver => because("the game is over", "begin a new game"),
            Why::NotNow { doing, stage } => {
                because(format!("{doing} has its time, and now {stage}"), now(stage))
            }
            Why::Off { option } => because(
                format!("it belongs to games with the option {option}"),
                "options are chosen before a game begins",
            ),
            Why::AtRealBoard => because(
                "track and trains are on the real board",
                "do it there, and enter what it cost, such as: pay 14 track",
            ),
            Why::Acted => because(
                "something was done in this turn already, and the whole turn is given up for it",
                "undo the turn so far, or do it in the next one before anything else",
            ),
            Why::Locked => because(
                "a load on the train is locked or reserved for a card",
                "deliver those loads first",
            ),
            Why::NotRich { cash, goal } => because(
                format!("the cash is {cash} and {goal} are needed"),
                format!("earn {} more", goal - cash),
            ),
            Why::NoSuch { what } => because(format!("there is no such {what}"), ""),
            Why::NoPath => because(
                "no milepost is named to move to",
                "name the next milepost of the way",
            ),
            _ => self.money_reason(why),
        }
    }

    fn money_reason(&self, why: &Why) -> Option<Reason> {
        match why {
            Why::TooMuch { most } => because(
                format!("the cash would be more than {most}"),
                "enter a smaller sum",
            ),
            Why::NoTrackSum => because(
                "for track the player to act pays, a sum below 0",
                "enter what it cost, such as: pay 14 track",
            ),
            Why::Short { needed, has } => because(
                format!("it costs {needed} and the cash is {has}"),
                "earn by deliveries first",
            ),
            Why::OverBudget { needed, left } => because(
                format!("it costs {needed} and {left} may still be spent this turn"),
                "build a shorter piece now and the rest next turn",
            ),
            Why::NoStep { from, to } => because(
                format!("a {from} does not become a {to}"),
                "Freight becomes Fast Freight or Heavy Freight, either of them Superfreight or the other",
            ),
            Why::UpgradedAlready => because(
                "the train was made another this turn already",
                "build or upgrade again next turn",
            ),
            Why::SpentOnTrack { spent } => because(
                format!("{spent} were spent on track this turn, too much besides this upgrade"),
                "upgrade next turn, before building",
            ),
            _ => None,
        }
    }
}

fn now(stage: &str) -> &'static str {
    match stage {
        "cards are chosen" => "keep some of the cards offered, or nothing",
        "this is a building round" => "build, upgrade, or end the turn",
        "building has begun" => "build on, or end the turn",
        "the turn was given up" => {
            "end the turn; in the locking game one may lock loads aboard first"
        }
        _ => "",
    }
}
