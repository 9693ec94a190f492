//! Problems of input files: printed with the lines they are on, and as JSON where a command was asked for JSON.

use crate::failure::{called, color, write_stderr};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use milepost_document::invisible::visible;
use milepost_document::{Place, Problem};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The most problems of a file that are printed as text.
const MOST: usize = 20;

/// Set if the command has --json.
static AS_JSON: AtomicBool = AtomicBool::new(false);

/// All problems so far, if the command has --json.
static FOUND: Mutex<Vec<ProblemJson>> = Mutex::new(Vec::new());

/// The problems of all input files of a command.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ProblemsJson<'a> {
    problems: &'a [ProblemJson],
}

/// One thing that is wrong, and where.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ProblemJson {
    /// The file that it is in; none for what is wrong with the command.
    file: Option<String>,
    severity: SeverityJson,
    /// The place in the file; none for the file as a whole.
    place: Option<PlaceJson>,
    /// Text of what was found and what was expected.
    what: String,
    /// Advice; may be empty.
    hint: String,
}

/// `error`: the file cannot be used. `warning`: it can.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum SeverityJson {
    Error,
    Warning,
}

/// A place in a text, or in a JSON document.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
enum PlaceJson {
    Text {
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// The offset of the first byte.
        from: usize,
        /// The offset of the byte after the last.
        to: usize,
    },
    Path {
        /// The path in a JSON document, such as `$.cities[3].name`.
        path: String,
    },
}

impl ProblemJson {
    fn new(file: Option<&str>, text: &str, problem: &Problem) -> ProblemJson {
        let place = match &problem.place {
            Place::Whole => None,
            Place::Path(path) => Some(PlaceJson::Path { path: path.clone() }),
            Place::Span(span) => text.get(..span.start).map(|before| {
                let line = before.rfind('\n').map_or(0, |newline| newline + 1);
                PlaceJson::Text {
                    line: before.matches('\n').count() + 1,
                    column: before[line..].chars().count() + 1,
                    from: span.start,
                    to: span.end,
                }
            }),
        };
        ProblemJson {
            file: file.map(|file| called(file).to_owned()),
            severity: match problem.is_error() {
                true => SeverityJson::Error,
                false => SeverityJson::Warning,
            },
            place,
            what: problem.what.clone(),
            hint: problem.hint.clone(),
        }
    }
}

/// From now on problems are kept, to be printed as JSON.
pub fn begin_json() {
    AS_JSON.store(true, Ordering::Relaxed);
}

/// Keeps problems of a file, if the command has --json.
pub fn keep(file: Option<&str>, text: &str, problems: &[Problem]) {
    if !is_json() {
        return;
    }
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    let new = problems.iter();
    found.extend(new.map(|problem| ProblemJson::new(file, text, problem)));
}

/// True if the command has --json.
pub fn is_json() -> bool {
    AS_JSON.load(Ordering::Relaxed)
}

/// Hands over all problems so far.
pub fn with_found<T>(hear: impl FnOnce(&ProblemsJson<'_>) -> T) -> T {
    let found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    hear(&ProblemsJson { problems: &found })
}

/// Prints the problems of a file in the order of their places, with the lines they are on, as rustc does. Of many only the first
/// are printed, and the rest counted.
pub fn print_problems(file: &str, text: &str, problems: &[Problem]) {
    keep(Some(file), text, problems);
    let file = called(file);
    let renderer = match color::is_on() {
        true => Renderer::styled(),
        false => Renderer::plain(),
    };
    let mut sorted: Vec<&Problem> = problems.iter().collect();
    sorted.sort_by_key(|problem| match &problem.place {
        Place::Span(span) => span.start,
        Place::Whole | Place::Path(_) => 0,
    });
    let (mut out, file) = (String::new(), visible(file));
    for problem in sorted.into_iter().take(MOST) {
        out.push_str(&render(&renderer, &file, text, problem));
        out.push_str("\n\n");
    }
    if problems.len() > MOST {
        out.push_str(&format!("... and {} more\n\n", problems.len() - MOST));
    }
    write_stderr(&out);
}

fn render(renderer: &Renderer, file: &str, text: &str, problem: &Problem) -> String {
    let level = if problem.is_error() {
        Level::ERROR
    } else {
        Level::WARNING
    };
    let title = level.primary_title(&problem.what);
    let group = match &problem.place {
        Place::Span(span) if text.get(span.clone()).is_some() => {
            let (start, line, slice) = around(text, span.start);
            let end = span.end.clamp(span.start, start + slice.len());
            let mark = AnnotationKind::Primary.span(span.start - start..end - start);
            title.element(
                Snippet::source(slice)
                    .path(file)
                    .line_start(line)
                    .annotation(mark),
            )
        }
        Place::Path(path) => {
            title.element(annotate_snippets::Origin::path(format!("{file}: {path}")))
        }
        _ => title.element(annotate_snippets::Origin::path(file)),
    };
    let group = if problem.hint.is_empty() {
        group
    } else {
        group.element(Level::HELP.message(&problem.hint))
    };
    renderer.render(&[group])
}

/// The line around a byte offset: where it starts, its number, and its text. A long line is cut, to keep messages short.
fn around(text: &str, at: usize) -> (usize, usize, &str) {
    const LONGEST: usize = 400;
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[..start].matches('\n').count() + 1;
    // A carriage return at the end of a line is no part of it.
    let end = text[at..]
        .find(['\r', '\n'])
        .map_or(text.len(), |length| at + length);
    let boundary = |mut byte: usize| {
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    };
    let start = if at - start > LONGEST {
        boundary(at - LONGEST / 2)
    } else {
        start
    };
    let end = if end - at > LONGEST {
        boundary(at + LONGEST)
    } else {
        end
    };
    (start, line, &text[start..end])
}
