//! Events in words.

use super::{Words, listed};
use crate::action::Event;
use crate::state::{Ending, Outcome};

impl Words<'_> {
    /// What came of an action, said of the player who acted: `pays Ben 4`.
    pub fn event(&self, event: &Event) -> String {
        match event {
            Event::Spent(sum) => format!("spends {sum}"),
            Event::Paid { to, sum, .. } => format!("pays {} {sum}", self.player(*to)),
            Event::Earned(sum) => format!("earns {sum}"),
            Event::Freed { seat, good } => format!("frees {} of {}", self.good(*good), self.player(*seat)),
            Event::FaceUp => "turns the reserved load face up".to_owned(),
            Event::Returned(good) => format!("returns {} to the supply", self.good(*good)),
            Event::Opened(card) => format!("puts {} into the pool", self.card(*card)),
            Event::Left(card) => format!("discards {}", self.card(*card)),
            Event::Taxes(paid) => {
                let paid = paid.iter().enumerate().map(|(seat, sum)| format!("{} {sum}", self.player(seat)));
                format!("taxes: {}", paid.collect::<Vec<_>>().join(", "))
            }
            Event::Shuffled(cards) => format!("shuffles {cards} cards into a new deck"),
            Event::TurnedUp(card) => format!("turns up {}", self.card(*card)),
            Event::Drew { seat, card } => format!("{} draws {}", self.player(*seat), self.card(*card)),
            Event::Over(outcome) => format!("ends the game: {}", self.outcome(outcome)),
        }
    }

    /// What all may know of it where the card is hidden from them.
    pub fn event_hidden(&self, event: &Event) -> String {
        match event {
            Event::Drew { seat, .. } => format!("{} draws a card", self.player(*seat)),
            _ => self.event(event),
        }
    }

    /// How the game ended.
    pub fn outcome(&self, outcome: &Outcome) -> String {
        let numbers = &self.table.options().numbers;
        let winners: Vec<String> = outcome.winners.iter().map(|&seat| self.player(seat)).collect();
        let winners = match winners.len() {
            0 => "nobody wins, for all have locked loads".to_owned(),
            1 => format!("{} wins", listed(&winners)),
            _ => format!("{} win together", listed(&winners)),
        };
        match outcome.why {
            Ending::Victory => format!("{winners} with {} and the major cities", numbers.goal),
            Ending::Idle => format!("{winners} after {} rounds without a delivery", numbers.idle_rounds),
            Ending::Rounds => format!("{winners} after {} rounds", numbers.rounds),
        }
    }
}
