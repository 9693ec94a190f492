//! What is wrong with what people ask for and bring, in sentences.

use crate::wire::error::Trouble;
use axum::http::StatusCode;
use milepost_document::{Place, Problem};

/// What a tool refuses, line by line.
pub fn wrong(what: impl ToString) -> Trouble {
    let told = what
        .to_string()
        .lines()
        .map(|line| line.trim().to_owned())
        .collect();
    Trouble::all(StatusCode::UNPROCESSABLE_ENTITY, told)
}

/// A file that is refused, with all its problems.
pub fn refused(text: &str, problems: &[Problem]) -> Trouble {
    Trouble::all(StatusCode::UNPROCESSABLE_ENTITY, lines(text, problems))
}

/// The most problems of a file that are told.
const MOST: usize = 100;

/// Problems with the lines that they stand on.
pub fn lines(text: &str, problems: &[Problem]) -> Vec<String> {
    let line = |problem: &Problem| {
        let place = match &problem.place {
            Place::Span(span) => {
                let before = text.get(..span.start).unwrap_or_default();
                format!("line {}: ", 1 + before.matches('\n').count())
            }
            Place::Path(path) => format!("{path}: "),
            Place::Whole => String::new(),
        };
        let hint = if problem.hint.is_empty() {
            String::new()
        } else {
            format!(" ({})", problem.hint)
        };
        format!("{place}{}{hint}", problem.what)
    };
    let mut lines: Vec<String> = problems.iter().take(MOST).map(line).collect();
    if problems.len() > MOST {
        lines.push(format!("… and {} more", problems.len() - MOST));
    }
    lines
}
