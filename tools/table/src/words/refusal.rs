//! Refusals in words: what was refused and why, the rule, what can be done.

mod rails;
mod turn;
mod wares;

use super::Words;
use crate::action::Action;
use crate::refusal::{Refusal, Why};
use crate::rule::Rule;
use std::fmt;

/// A refusal for people. Shown, it is these three, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What was refused, and why: names and figures.
    pub what: String,
    /// The rule, with its name.
    pub rule: String,
    /// What can be done; may be empty.
    pub hint: String,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nrule: {}", self.what, self.rule)?;
        if self.hint.is_empty() {
            Ok(())
        } else {
            write!(f, "\nhint: {}", self.hint)
        }
    }
}

/// Why, and what can be done.
type Reason = (String, String);

fn because(why: impl Into<String>, hint: impl Into<String>) -> Option<Reason> {
    Some((why.into(), hint.into()))
}

impl Words<'_> {
    /// Why a player cannot do something. Where the action names a card that the reader does not see, the answer is one and
    /// the same, for what the rules say of it could hang on what is on that card.
    pub fn refusal(&self, seat: usize, action: &Action, refusal: &Refusal) -> Told {
        if refusal.why == Why::Unseen || !action.cards().all(|card| self.sees(card)) {
            let reason = self.reason(&Why::Unseen.by(Rule::Seen));
            return Told {
                what: format!("{} cannot do that: {}", self.player(seat), reason.what),
                ..reason
            };
        }
        let reason = self.reason(refusal);
        Told {
            what: format!(
                "{} cannot {}: {}",
                self.player(seat),
                self.deed(action),
                reason.what
            ),
            ..reason
        }
    }

    /// The same without who and what, of an action all of whose cards the reader sees.
    pub fn reason(&self, refusal: &Refusal) -> Told {
        let (why, rule) = (&refusal.why, refusal.rule);
        let found = self
            .turn_reason(why)
            .or_else(|| self.rails_reason(why))
            .or_else(|| self.wares_reason(why));
        let (what, hint) = found.unwrap_or_else(|| (rule.sentence().to_owned(), String::new()));
        Told {
            what,
            rule: format!("{}: {}", rule.name(), rule.sentence()),
            hint,
        }
    }
}

#[cfg(test)]
mod tests;
