//! The log of a game: a text that people read, and that rebuilds the game to the dollar.
//!
//! ```text
//! milepost table log 2, engine 1
//! map: Iberia 0123456789abcdef
//! deck: 3ABC-DEFG-HJKL-M
//! option: quick_ferries on
//! player: Ana
//! bot planner: Ben
//! check: K7QX
//!
//!     Ana draws card 1: Wine to Porto 23; Iron to Faro 24; Salt to Vigo 9
//! 1. Ana: keep card 1 Wine to Porto, card 3 Cork to Faro #M2PA
//!     Ben draws card 5: Iron to Sines 12; Fish to Madrid 20; Cork to Porto 9
//! ```
//! A header, with the options that are not the defaults; below it, indented, the cards dealt at the start, as far as all may
//! see them; then a numbered line for each action, with what it cost or paid, and below it, indented, what else came of
//! it. The check of four signs at the end of an action's line hangs on all that stands before, so that every edit is
//! found, and found on its own line.
//!
//! A log grows at its end: what an action adds can be written behind what is there. Undo leaves no trace in it, so a file
//! is then cut to the length of [`Game::text`](crate::Game::text). [`Game::read`](crate::Game::read) takes whole logs;
//! [`Game::resume`](crate::Game::resume) also one whose end was torn off while it was written.

mod head;
mod link;
mod read;

pub(crate) use head::Head;
pub use head::MapName;

use crate::model::action::{Action, Event};
use crate::text::words::Words;
use link::Link;
use std::borrow::Cow;
use std::fmt::Write;

/// A log as it was written, from a file in which an editor has added a byte order mark or changed line ends to CR and LF.
pub fn plain(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    if text.contains("\r\n") {
        text.replace("\r\n", "\n").into()
    } else {
        text.into()
    }
}

/// The byte order mark.
const MARK: char = '\u{feff}';

/// What every log begins with.
pub const BEGINNING: &str = "milepost table log ";

/// The version of the format of logs.
pub const FORMAT: u8 = 2;

/// What stands before an event.
const INDENT: &str = "    ";

/// A log being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Log {
    text: String,
    mark: Mark,
    /// The end of the log before each action.
    marks: Vec<Mark>,
}

/// A place in a log to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    length: usize,
    /// Up to where the last check looks, and its link.
    checked: usize,
    link: Link,
}

impl Log {
    /// A log with its header.
    pub(crate) fn begin(head: &Head) -> Log {
        let mut text = head.write();
        let link = Link::default().over(&text);
        let checked = text.len();
        // Writing to a string cannot fail.
        let _ = write!(text, "check: {}\n\n", link.check());
        Log {
            mark: Mark {
                length: text.len(),
                checked,
                link,
            },
            marks: Vec::new(),
            text,
        }
    }

    /// Writes events, each on a line of its own.
    pub(crate) fn add_events(&mut self, words: Words<'_>, events: &[Event]) {
        for event in events
            .iter()
            .filter(|event| !matches!(event, Event::Spent(_) | Event::Earned(_)))
        {
            let _ = writeln!(self.text, "{INDENT}{}", words.event(event));
        }
        self.mark.length = self.text.len();
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Takes back what was written after the first `count` actions.
    pub(crate) fn cut(&mut self, count: usize) {
        if let Some(&mark) = self.marks.get(count) {
            self.text.truncate(mark.length);
            self.mark = mark;
            self.marks.truncate(count);
        }
    }

    /// Writes what a player did next, and what came of it.
    pub(crate) fn push(
        &mut self,
        words: Words<'_>,
        seat: usize,
        action: &Action,
        events: &[Event],
    ) {
        self.marks.push(self.mark);
        let (text, count) = (&mut self.text, self.marks.len());
        let _ = write!(
            text,
            "{count}. {}: {}",
            words.player(seat),
            words.done(action, events)
        );
        let (link, checked) = (self.mark.link.over(&text[self.mark.checked..]), text.len());
        let _ = writeln!(text, " #{}", link.check());
        self.mark = Mark {
            length: text.len(),
            checked,
            link,
        };
        self.add_events(words, events);
    }
}
