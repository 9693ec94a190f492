//! The problems of a file as lines of text.

use crate::problem::{Place, Problem};

/// The most problems that are listed.
const MOST: usize = 100;

/// One line per problem, with its place: a line number or a path.
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
