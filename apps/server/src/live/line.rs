//! What is told of a table, line by line.

use milepost_table::view::shows;
use milepost_table::{Action, Event, Game};

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// What a player did.
    Act,
    /// What came of it.
    Event,
    /// What somebody said.
    Say,
    /// Who sits where, and what else concerns the table.
    Table,
}

/// A line of what is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The entry of the log that it tells of.
    pub seq: u64,
    /// The seat that it is about; none for one without a seat.
    pub seat: Option<usize>,
    /// What it is about.
    pub about: About,
    /// The words, for those who may know all.
    pub text: String,
    /// Where not all may: the seat that may, and the words for the others.
    pub hidden: Option<(usize, String)>,
}

impl Line {
    /// A line that all may read.
    pub fn open(seq: u64, seat: Option<usize>, about: About, text: impl Into<String>) -> Line {
        Line { seq, seat, about, text: text.into(), hidden: None }
    }

    /// The words for a seat, or a spectator.
    pub fn words(&self, eye: Option<usize>) -> &str {
        match &self.hidden {
            Some((seat, others)) if eye != Some(*seat) => others,
            _ => &self.text,
        }
    }
}

/// What is told of an action: a line of its own, and one for each thing that came of it.
pub fn of_action(game: &Game, seq: u64, seat: usize, action: &Action, events: &[Event]) -> Vec<Line> {
    let words = game.words();
    let done = Line::open(seq, Some(seat), About::Act, words.done(action, events));
    let told = events.iter().filter(|event| !matches!(event, Event::Spent(_) | Event::Earned(_)));
    let told = told.map(|event| Line {
        hidden: match event {
            Event::Drew { seat, .. } if !shows(game.table(), None, event) => {
                Some((*seat, words.event_hidden(event)))
            }
            _ => None,
        },
        ..Line::open(seq, Some(seat), About::Event, words.event(event))
    });
    [done].into_iter().chain(told).collect()
}
