//! Why text is not understood.

use milepost_document::shorten;
use std::error::Error;
use std::fmt;

/// Why a text is not read as a command or an action. Its words are for the person who wrote the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// No command has this name.
    Command {
        /// What was typed.
        typed: String,
        /// The commands with names most like it.
        near: Vec<String>,
        /// Whether it would answer a question.
        is_answer: bool,
    },
    /// A command that cannot be undone was shortened.
    NotWhole {
        /// What was typed.
        typed: String,
        /// The command.
        name: &'static str,
    },
    /// Nothing of a kind has this name.
    Unknown {
        /// The kind of thing, such as `city`.
        what: &'static str,
        /// The name.
        name: String,
        /// The names most like it.
        near: Vec<String>,
    },
    /// Several names begin like this one.
    Ambiguous {
        /// What was typed.
        name: String,
        /// Some of the names.
        candidates: Vec<String>,
    },
    /// Something else has to stand here.
    Expected {
        /// What.
        what: String,
        /// What stands here; empty where the text has ended.
        found: String,
    },
    /// Something stands behind the end.
    Trailing(String),
    /// A question that has to be answered by typing more.
    Which(String),
    /// What is meant is clear, but does not fit the game as it stands.
    Unfit(String),
}

impl TextError {
    /// Something else has to stand where `found` does.
    pub(crate) fn expected(what: impl Into<String>, found: &str) -> TextError {
        TextError::Expected {
            what: what.into(),
            found: shorten(found).to_string(),
        }
    }
}

/// A question that offers names, if there are any.
fn suggested(near: &[String]) -> String {
    match near {
        [] => String::new(),
        near => format!("; did you mean {}?", near.join(" or ")),
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::Command {
                is_answer: true, ..
            } => write!(f, "no question was asked; ? shows what you can do"),
            TextError::Command { typed, near, .. } if near.is_empty() => {
                write!(f, "\"{typed}\" is not a command; ? shows what you can do")
            }
            TextError::Command { typed, near, .. } => {
                write!(f, "\"{typed}\" is not a command{}", suggested(near))
            }
            TextError::NotWhole { typed, name } => write!(
                f,
                "\"{typed}\" could be {name}: type the whole word, because it cannot be undone"
            ),
            TextError::Unknown { what, name, near } => {
                write!(f, "there is no {what} \"{name}\"{}", suggested(near))
            }
            TextError::Ambiguous { name, candidates } => {
                write!(f, "\"{name}\" could be {}", candidates.join(" or "))
            }
            TextError::Expected { what, found } if found.is_empty() => {
                write!(f, "{what} is missing")
            }
            TextError::Expected { what, found } => write!(f, "expected {what}, not \"{found}\""),
            TextError::Trailing(rest) => write!(
                f,
                "unexpected \"{rest}\" at the end of the command; nothing was done"
            ),
            TextError::Which(text) | TextError::Unfit(text) => f.write_str(text),
        }
    }
}

impl Error for TextError {}
