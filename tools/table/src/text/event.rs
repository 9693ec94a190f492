//! Events in words.

use crate::model::action::Event;
use crate::state::{Ending, Outcome};
use crate::text::words::{Reader, Words, listed};
use milepost_document::number::counted;

impl Words<'_> {
    /// What came of an action, with the player who acted as its subject: `pays Ben 4`. Where the reader may not know all of it, what
    /// they may know: `Ben draws a card`.
    pub fn event(&self, event: &Event) -> String {
        match event {
            Event::Drew { seat, .. } if !self.shows(event) => {
                format!("{} draws a card", self.player(*seat))
            }
            Event::Spent(sum) => format!("spends {sum}"),
            Event::Paid { to, sum, .. } => format!("pays {} {sum}", self.player(*to)),
            Event::Earned(sum) => format!("earns {sum}"),
            Event::Owes { to, sum, .. } => format!("owes {} {sum}", self.creditor(*to)),
            Event::Repaid {
                to: Some(to), sum, ..
            } => {
                format!("pays {} {sum} of what is owed", self.player(*to))
            }
            Event::Repaid { to: None, sum, .. } => format!("pays {sum} back to the bank"),
            Event::Freed { seat, good } => {
                format!("frees {} of {}", self.good(*good), self.player(*seat))
            }
            Event::FaceUp => "turns the reserved load face up".to_owned(),
            Event::Returned(good) => format!("returns {} to the supply", self.good(*good)),
            Event::Opened(card) => format!("puts {} into the pool", self.open_card(*card)),
            Event::Left(card) => format!("discards {}", self.open_card(*card)),
            Event::Taxes(paid) => {
                let paid = paid
                    .iter()
                    .enumerate()
                    .map(|(seat, sum)| format!("{} {sum}", self.player(seat)));
                format!("taxes: {}", paid.collect::<Vec<_>>().join(", "))
            }
            Event::Happened(_)
            | Event::Erased { .. }
            | Event::Derailed { .. }
            | Event::LostTurn(_)
            | Event::Passed(_) => self.struck(event),
            Event::Shuffled(cards) => format!("shuffles {cards} cards into a new deck"),
            Event::TurnedUp(card) => format!("turns up {}", self.open_card(*card)),
            Event::Drew { seat, card } => {
                format!("{} draws {}", self.player(*seat), self.open_card(*card))
            }
            Event::Begins { seat, payoff } => {
                format!(
                    "{} begins, with the highest payoff: {payoff}",
                    self.player(*seat)
                )
            }
            Event::Restarted => "gives up track, train, loads and cards".to_owned(),
            Event::Displaced(seat) => format!(
                "leaves the train of {} without track: it starts at a city",
                self.player(*seat)
            ),
            Event::Met(_) => "reaches the goal; the round is played out".to_owned(),
            Event::Tied(goal) => format!("ends the round in a tie: the goal is now {goal}"),
            Event::Over(outcome) => format!("ends the game: {}", self.outcome(outcome)),
        }
    }

    /// What came of an event card.
    fn struck(&self, event: &Event) -> String {
        match event {
            Event::Happened(event) => {
                let words = self.table.events().get(*event).map(|event| &event.words);
                let words = words.map_or_else(String::new, |words| format!(". {words}"));
                format!("an event: {}{words}", self.happening(*event))
            }
            Event::Erased { seat, sections } => {
                let sections = counted(*sections, "section", "sections");
                format!("the flood erases {sections} of {}", self.player(*seat))
            }
            Event::Derailed { seat, good } => {
                let load = match good {
                    Some(good) => format!("{} and the next turn", self.good(*good)),
                    None => "the next turn".to_owned(),
                };
                format!("{} derails and loses {load}", self.player(*seat))
            }
            Event::LostTurn(seat) => format!("{} loses the turn", self.player(*seat)),
            Event::Passed(event) => format!("the event ends: {}", self.happening(*event)),
            _ => String::new(),
        }
    }

    /// The short name of an event card.
    pub fn happening(&self, event: usize) -> String {
        let card = self.table.events().get(event);
        card.map_or_else(|| event.to_string(), |card| card.title.clone())
    }

    /// Whom money is owed to.
    fn creditor(&self, to: Option<usize>) -> String {
        to.map_or_else(|| "the bank".to_owned(), |seat| self.player(seat))
    }

    /// How the game ended. Several winners have tied; a log, which is compared line by line with what a game writes, keeps
    /// the words that logs have had from the start.
    pub fn outcome(&self, outcome: &Outcome) -> String {
        let numbers = &self.table.options().numbers;
        let winners: Vec<String> = outcome
            .winners
            .iter()
            .map(|&seat| self.player(seat))
            .collect();
        let winners = match winners.len() {
            0 if self.table.options().loans || self.table.options().late_fees => {
                "nobody wins, for all have locked loads or debts".to_owned()
            }
            0 => "nobody wins, for all have locked loads".to_owned(),
            1 => format!("{} wins", listed(&winners)),
            _ => match self.reader {
                Reader::Log => format!("{} win together", listed(&winners)),
                Reader::Viewer(..) => format!("a tie: {} win together", listed(&winners)),
            },
        };
        match outcome.why {
            Ending::Victory if self.table.options().equal_turns => {
                format!("{winners} with the most cash of those who reached the goal")
            }
            Ending::Victory => format!("{winners} with {} and the major cities", numbers.goal),
            Ending::Idle => format!(
                "{winners} after {} rounds without a delivery",
                numbers.idle_rounds
            ),
            Ending::Rounds => format!("{winners} after {} rounds", numbers.rounds),
        }
    }
}
