//! Refusals are explained: what was refused and why, the rule, what can be done instead.

mod cards;
mod events;
mod reason;
mod track;
mod turn;

use crate::model::action::Action;
use crate::model::refusal::{Refusal, Why};
use crate::model::rule::Rule;
use crate::text::words::Words;
use reason::Reason;
use std::fmt;

/// A refusal for people. Shown, it is these three, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What was refused, and why: names and figures.
    pub what: String,
    /// The rule, with its name.
    pub rule: String,
    /// What can be done; may be empty.
    pub hint: String,
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nrule: {}", self.what, self.rule)?;
        match self.hint.as_str() {
            "" => Ok(()),
            hint => write!(f, "\nhint: {hint}"),
        }
    }
}

impl Words<'_> {
    /// Why a player cannot do something. Where the action names a card that the reader does not see, the answer is one and
    /// the same, because what the rules say of it could depend on what is on that card.
    pub fn refusal(&self, seat: usize, action: &Action, refusal: &Refusal) -> Explanation {
        let is_seen = refusal.why != Why::Unseen && action.cards().all(|card| self.sees(card));
        let (reason, doing) = match is_seen {
            true => (self.reason(refusal), self.wish(seat, action)),
            false => (
                self.reason(&Why::Unseen.by(Rule::Seen)),
                "do that".to_owned(),
            ),
        };
        let name = self.roster.name(seat);
        Explanation {
            what: format!("{name} cannot {doing}: {}", reason.what),
            ..reason
        }
    }

    /// The same without who and what, of an action all of whose cards the reader sees.
    pub fn reason(&self, refusal: &Refusal) -> Explanation {
        let (why, rule) = (&refusal.why, refusal.rule);
        let found = self
            .turn_reason(why)
            .or_else(|| self.track_reason(why))
            .or_else(|| self.card_reason(why))
            .or_else(|| self.event_reason(why));
        let Reason { why, hint } = found.unwrap_or_else(|| Reason {
            why: rule.sentence().to_owned(),
            hint: String::new(),
        });
        Explanation {
            what: why,
            rule: format!("{}: {}", rule.name(), rule.sentence()),
            hint,
        }
    }
}

#[cfg(test)]
mod tests;
