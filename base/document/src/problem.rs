//! One thing that is wrong with a file, and where.

use crate::shorten::{message, quoted};
use std::fmt;
use std::ops::Range;

/// Whether a file can be used in spite of the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// It cannot.
    Error,
    /// It can.
    Warning,
}

/// Where in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// Nowhere in particular.
    #[default]
    Whole,
    /// These bytes of a text.
    Span(Range<usize>),
    /// A path in a JSON document, such as `$.cities[3].name`.
    Path(String),
}

impl From<&Place> for Place {
    fn from(place: &Place) -> Place {
        place.clone()
    }
}

/// One thing that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Whether the file can be used all the same.
    pub severity: Severity,
    /// Where it is.
    pub place: Place,
    /// What was found and what was expected.
    pub what: String,
    /// What to do about it; may be empty.
    pub hint: String,
}

impl Problem {
    /// An error at `place`. What is longer than 600 letters is cut.
    pub fn error(place: &Place, what: impl Into<String>, hint: impl Into<String>) -> Problem {
        let (what, hint) = (message(what.into()), message(hint.into()));
        Problem {
            severity: Severity::Error,
            place: place.clone(),
            what,
            hint,
        }
    }

    /// An error of a text in a file with a character that cannot be seen, as [`crate::invisible`] describes it.
    pub fn unseen(place: &Place, text: &str, unseen: &str) -> Problem {
        let what = format!("{} has {unseen}", quoted(text));
        Problem::error(place, what, "remove it, or type the name again")
    }

    /// An error of the whole, which stands nowhere in particular.
    pub fn whole(what: impl Into<String>, hint: impl Into<String>) -> Problem {
        Problem::error(&Place::Whole, what, hint)
    }

    /// A warning at `place`.
    pub fn warning(place: &Place, what: impl Into<String>, hint: impl Into<String>) -> Problem {
        Problem {
            severity: Severity::Warning,
            ..Problem::error(place, what, hint)
        }
    }

    /// Whether it keeps the file from being used.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// A list that problems are added to.
pub trait Report {
    /// Adds an error at `place`.
    fn error(&mut self, place: &Place, what: impl Into<String>, hint: impl Into<String>);

    /// Adds a warning at `place`.
    fn warning(&mut self, place: &Place, what: impl Into<String>, hint: impl Into<String>);
}

impl Report for Vec<Problem> {
    fn error(&mut self, place: &Place, what: impl Into<String>, hint: impl Into<String>) {
        self.push(Problem::error(place, what, hint));
    }

    fn warning(&mut self, place: &Place, what: impl Into<String>, hint: impl Into<String>) {
        self.push(Problem::warning(place, what, hint));
    }
}

/// Puts problems in the order of the file; those without a place in its text come first, as they stand.
pub fn in_order(problems: &mut [Problem]) {
    problems.sort_by_key(|problem| match &problem.place {
        Place::Span(span) => span.start,
        Place::Whole | Place::Path(_) => 0,
    });
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Whole => write!(f, "{}", self.what)?,
            Place::Span(span) => write!(f, "at byte {}: {}", span.start, self.what)?,
            Place::Path(path) => write!(f, "at {path}: {}", self.what)?,
        }
        if self.hint.is_empty() {
            Ok(())
        } else {
            write!(f, " ({})", self.hint)
        }
    }
}
