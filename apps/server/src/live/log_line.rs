//! What is told of a table, line by line.

use milepost_table::{Action, Event, Game, Viewer};

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
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
pub struct LogLine {
    /// The entry of the log that it tells of.
    pub seq: u64,
    /// The seat that it is about; none for one without a seat.
    pub seat: Option<usize>,
    /// What it is about.
    pub about: LineKind,
    /// The words for all.
    text: String,
    /// The words for one seat that may know more.
    more: Option<(usize, String)>,
}

impl LogLine {
    /// A line that all may read.
    pub fn public(
        seq: u64,
        seat: Option<usize>,
        about: LineKind,
        text: impl Into<String>,
    ) -> LogLine {
        LogLine {
            seq,
            seat,
            about,
            text: text.into(),
            more: None,
        }
    }

    /// The same with words that one seat alone may read.
    fn with_private(self, seat: usize, words: String) -> LogLine {
        LogLine {
            more: Some((seat, words)),
            ..self
        }
    }

    /// The words for a seat, or a spectator.
    pub fn text_for(&self, viewer_seat: Option<usize>) -> &str {
        match &self.more {
            Some((seat, words)) if viewer_seat == Some(*seat) => words,
            _ => &self.text,
        }
    }
}

/// What is told of an action: a line of its own, and one for each thing that came of it.
pub fn action_lines(
    game: &Game,
    seq: u64,
    seat: usize,
    action: &Action,
    events: &[Event],
) -> Vec<LogLine> {
    let all = game.words_to(Viewer::Spectator);
    let done = LogLine::public(seq, Some(seat), LineKind::Act, all.done(action, events));
    let told = events
        .iter()
        .filter(|event| !matches!(event, Event::Spent(_) | Event::Earned(_)));
    let told = told.map(|event| {
        let line = LogLine::public(seq, Some(seat), LineKind::Event, all.event(event));
        match event {
            Event::Drew { seat, .. } => {
                line.with_private(*seat, game.words_to(Viewer::Seat(*seat)).event(event))
            }
            _ => line,
        }
    });
    [done].into_iter().chain(told).collect()
}
