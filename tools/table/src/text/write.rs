//! Actions are written.

use crate::model::action::{Action, Choice, Event};
use crate::state::{Loss, State};
use crate::text::command::Command;
use crate::text::words::{Calls, Words};
use milepost_document::number::counted;

impl Words<'_> {
    /// An action that a player may take or asks for, in the form of a log: `lock card 17 Wine to Porto`. Of cards that
    /// the reader does not see it has the numbers alone.
    pub fn action(&self, action: &Action) -> String {
        self.written(action, |choice| self.choice(choice))
    }

    /// An action that was taken, as it stands in a log, with what it cost or paid: `build Porto 18.16 17.17 for 3`. What
    /// it names, all have seen by its being done.
    pub fn done(&self, action: &Action, events: &[Event]) -> String {
        self.written(action, |choice| self.open_choice(choice)) + &sum(events)
    }

    /// The same for people: of a path its ends, and names without quotes. A log cannot be made of it.
    pub fn summary(&self, seat: usize, action: &Action, events: &[Event]) -> String {
        let short = self.short(seat, action);
        let what = match action {
            Action::Build { path } if path.len() > 3 => {
                format!("{}, {} sections", short.unwrap_or_default(), path.len() - 1)
            }
            Action::Move { path } if path.len() > 2 => {
                let to = path.last().map_or_else(String::new, |&to| self.place(to));
                format!("move {} to {to}", mileposts(path.len()))
            }
            Action::Move { path } if self.calls == Calls::Ids => {
                format!("move {}", self.bare_path(path))
            }
            _ => short.unwrap_or_else(|| self.done(action, &[])),
        };
        what + &sum(events)
    }

    /// An action that a player may take or asks for, for people: as [`Words::summary`], with cards as [`Words::action`] has
    /// them.
    pub fn wish(&self, seat: usize, action: &Action) -> String {
        let short = self.short(seat, action);
        short.unwrap_or_else(|| self.action(action))
    }

    /// What an action is about, where that is other than in a log.
    pub(super) fn short(&self, by: usize, action: &Action) -> Option<String> {
        let place = |at: Option<&usize>| at.map_or_else(String::new, |&at| self.place(at));
        Some(match action {
            Action::Build { path } if path.len() > 3 || self.calls == Calls::Spots => {
                format!(
                    "build from {} to {}",
                    place(path.first()),
                    place(path.last())
                )
            }
            Action::Move { path } => format!("move to {}", place(path.last())),
            Action::Build { path } => format!("build {}", self.bare_path(path)),
            Action::Start { at } => format!("start at {}", self.bare_milepost(*at)),
            Action::Cross { to } => format!("cross to {}", self.bare_milepost(*to)),
            &Action::Cash {
                seat,
                amount,
                track,
            } => {
                let paid = amount.unsigned_abs();
                match (amount, track) {
                    (_, true) => format!("pay {paid} for track"),
                    (0.., _) if seat == by => format!("receive {paid}"),
                    (_, _) if seat == by => format!("pay {paid}"),
                    _ => format!(
                        "change the cash of {} by {amount:+}",
                        self.roster.name(seat)
                    ),
                }
            }
            Action::Backtrack => "turn the train round".to_owned(),
            Action::Restart => "begin anew".to_owned(),
            Action::End => "end the turn".to_owned(),
            _ => return None,
        })
    }

    fn written(&self, action: &Action, choice: impl Fn(Choice) -> String) -> String {
        let operand = match action {
            Action::Keep { cards } if cards.is_empty() => "nothing".to_owned(),
            Action::Keep { cards } => {
                let kept: Vec<String> = cards.iter().map(|&kept| choice(kept)).collect();
                kept.join(", ")
            }
            Action::Discard { card } => self.card_number(*card),
            Action::Borrow { sum } => sum.to_string(),
            Action::Start { at } | Action::Cross { to: at } => self.milepost(*at),
            Action::Move { path } | Action::Build { path } => {
                let names = path.iter().map(|&milepost| self.milepost(milepost));
                names.collect::<Vec<_>>().join(" ")
            }
            Action::PickUp { good } | Action::TurnUp { good } | Action::Drop { good } => {
                self.good(*good)
            }
            &Action::Lock { card, demand } | &Action::Deliver { card, demand } => {
                choice((card, demand))
            }
            &Action::Lose { good, card, keep } => {
                let card = card.map_or_else(String::new, |card| {
                    format!(" of {}", self.card_number(card))
                });
                let keep = if keep { ", keeping the card" } else { "" };
                format!("{}{card}{keep}", self.good(good))
            }
            Action::Train { train } => train.to_string(),
            &Action::Cash {
                seat,
                amount,
                track,
            } => {
                let purpose = if track { " for track" } else { "" };
                format!("{amount:+} {}{purpose}", self.player(seat))
            }
            Action::Pitch
            | Action::GiveUp
            | Action::Backtrack
            | Action::Restart
            | Action::Claim
            | Action::End => String::new(),
        };
        Command::of(action.kind()).log.to_owned() + &operand
    }

    /// A loss as it is typed behind `lose`: `Wine`, `Wine of card 3 keep`.
    pub(super) fn typed_loss(&self, Loss { good, card, keep }: Loss) -> String {
        let card = card.map(|card| format!(" of {}", self.card_number(card)));
        let keep = if keep { " keep" } else { "" };
        format!("{}{}{keep}", self.good(good), card.unwrap_or_default())
    }

    /// What becomes of the card that a lost load locks; nothing if it locks none.
    pub(super) fn outcome_of_loss(&self, state: &State, seat: usize, loss: Loss) -> Option<String> {
        let card = loss.card?;
        let number = self.card_number(card);
        let others = state.lockers(card).any(|locker| locker != seat);
        Some(match (loss.keep, state.pool().contains(&card), others) {
            (true, ..) => format!("{number} stays yours, and the load is fetched again"),
            (false, true, true) => format!("{number} stays locked by others"),
            (false, true, false) => format!("unlocks {number}"),
            (false, false, _) => format!("{number} goes into the pool"),
        })
    }

    /// Mileposts without quotes.
    pub(super) fn bare_path(&self, path: &[usize]) -> String {
        let names = path.iter().map(|&milepost| self.bare_milepost(milepost));
        names.collect::<Vec<_>>().join(" ")
    }
}

/// What an action cost or paid.
fn sum(events: &[Event]) -> String {
    let sum = events.iter().find_map(|event| match event {
        Event::Spent(sum) | Event::Earned(sum) => Some(format!(" for {sum}")),
        _ => None,
    });
    sum.unwrap_or_default()
}

/// So many mileposts.
pub(crate) fn mileposts(count: usize) -> String {
    counted(count, "milepost", "mileposts")
}
