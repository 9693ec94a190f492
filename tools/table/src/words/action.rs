//! Actions in words.

use super::Words;
use crate::action::{Action, Choice, Event};

impl Words<'_> {
    /// An action that somebody may do or asks for, as it is typed by players: `lock card 17 Wine to Porto`. Of cards that
    /// the reader does not see it has the numbers alone.
    pub fn action(&self, action: &Action) -> String {
        self.written(action, |choice| self.choice(choice))
    }

    /// An action that was done, as it stands in a log, with what it cost or paid: `build Porto 18.16 17.17 for 3`. What
    /// it names, all have seen by its being done.
    pub fn done(&self, action: &Action, events: &[Event]) -> String {
        let sum = events.iter().find_map(|event| match event {
            Event::Spent(sum) | Event::Earned(sum) => Some(format!(" for {sum}")),
            _ => None,
        });
        self.written(action, |choice| self.open_choice(choice)) + &sum.unwrap_or_default()
    }

    fn written(&self, action: &Action, choice: impl Fn(Choice) -> String) -> String {
        match action {
            Action::Keep { cards: choices } if choices.is_empty() => "keep nothing".to_owned(),
            Action::Keep { cards: choices } => {
                let kept: Vec<String> = choices.iter().map(|&kept| choice(kept)).collect();
                format!("keep {}", kept.join(", "))
            }
            Action::Start { at } => format!("start at {}", self.milepost(*at)),
            Action::Move { path } => format!("move {}", self.path(path)),
            Action::Cross { to } => format!("cross to {}", self.milepost(*to)),
            Action::PickUp { good } => format!("pick up {}", self.good(*good)),
            Action::Drop { good } => format!("drop {}", self.good(*good)),
            &Action::Lock { card, demand } => format!("lock {}", choice((card, demand))),
            &Action::Deliver { card, demand } => format!("deliver {}", choice((card, demand))),
            &Action::Lose { good, card, keep } => {
                let card = card.map_or_else(String::new, |card| {
                    format!(" of {}", self.card_number(card))
                });
                let keep = if keep { ", keeping the card" } else { "" };
                format!("lose {}{card}{keep}", self.good(good))
            }
            Action::Build { path } => format!("build {}", self.path(path)),
            Action::Train { train } => format!("upgrade to {train}"),
            Action::Pitch => "pitch".to_owned(),
            Action::GiveUp => "give up the hand".to_owned(),
            &Action::Cash {
                seat,
                amount,
                track,
            } => {
                let purpose = if track { " for track" } else { "" };
                format!("cash {amount:+} {}{purpose}", self.player(seat))
            }
            Action::Claim => "claim the victory".to_owned(),
            Action::End => "end".to_owned(),
        }
    }

    /// An action in short: of a path, its ends.
    pub(super) fn deed(&self, action: &Action) -> String {
        match action {
            Action::Build { path } | Action::Move { path } if path.len() > 4 => {
                let what = if matches!(action, Action::Build { .. }) {
                    "build"
                } else {
                    "move"
                };
                let end =
                    |end: Option<&usize>| end.map_or_else(String::new, |&end| self.milepost(end));
                format!("{what} from {} to {}", end(path.first()), end(path.last()))
            }
            Action::End => "end the turn".to_owned(),
            _ => self.action(action),
        }
    }

    fn path(&self, path: &[usize]) -> String {
        let names: Vec<String> = path
            .iter()
            .map(|&milepost| self.milepost(milepost))
            .collect();
        names.join(" ")
    }
}
