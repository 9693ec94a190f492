//! Errors of commands: how they are printed, and the exit status they end the program with.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use anstream::{AutoStream, ColorChoice};
use milepost_document::invisible::visible;
use milepost_document::{Place, Problem, shorten};
#[cfg(any(feature = "route", feature = "serve"))]
use milepost_workshop::recorded_game::NoTitles;
use std::io::{Write, stderr};
use std::process::ExitCode;

/// Why a command failed.
pub enum Failure {
    /// The input is wrong, or something could not be done: an error message, and what to do about it.
    Message { what: String, hint: String },
    /// A check failed or a file is wrong, and the problems are already printed.
    Reported,
    /// The command line is wrong: exit status 2.
    Usage(String),
}

/// The maximum number of problems printed for a file.
const MAX_PROBLEMS: usize = 100;

/// Between the texts of errors, so that each begins below the first.
#[cfg(feature = "table")]
pub const BELOW: &str = "\n       ";

/// The texts of errors in one.
pub fn joined(errors: &[impl ToString], between: &str) -> String {
    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    texts.join(between)
}

#[cfg(any(feature = "route", feature = "serve"))]
impl From<NoTitles> for Failure {
    fn from(error: NoTitles) -> Failure {
        Failure::new(error.to_string(), NoTitles::HINT)
    }
}

impl From<rayon::ThreadPoolBuildError> for Failure {
    fn from(error: rayon::ThreadPoolBuildError) -> Failure {
        Failure::new(
            format!("cannot start threads: {error}"),
            "use fewer threads",
        )
    }
}

impl Failure {
    pub fn new(what: impl Into<String>, hint: impl Into<String>) -> Failure {
        Failure::Message {
            what: what.into(),
            hint: hint.into(),
        }
    }

    /// An unknown name of something in a map or a network.
    pub fn unknown(what: &str, kind: &str, name: &str, nearest: &[&str]) -> Failure {
        let hint = match nearest {
            [] => String::new(),
            near => format!("did you mean {}?", near.join(" or ")),
        };
        Failure::new(
            format!("the {what} has no {kind} called {}", shorten(name)),
            hint,
        )
    }

    /// The error message, for callers that go on.
    pub fn text(self) -> String {
        match self {
            Failure::Reported => String::new(),
            Failure::Message { what, hint } if hint.is_empty() => what,
            Failure::Message { what, hint } => format!("{what}\n  help: {hint}"),
            Failure::Usage(what) => what,
        }
    }

    /// Prints the error unless it is already printed; returns the exit status.
    pub fn report(self) -> ExitCode {
        match self {
            Failure::Reported => ExitCode::from(1),
            Failure::Message { what, hint } => {
                write_stderr(&visible(&match hint.is_empty() {
                    true => format!("error: {what}\n"),
                    false => format!("error: {what}\n  help: {hint}\n"),
                }));
                ExitCode::from(1)
            }
            Failure::Usage(what) => {
                write_stderr(&visible(&format!(
                    "error: {what}\n\nFor more information, try '--help'.\n"
                )));
                ExitCode::from(2)
            }
        }
    }
}

/// Prints a message on standard error; overlong words, such as a huge argument, are shortened.
pub fn write_stderr(text: &str) {
    // A closed standard error leaves no place to report this.
    let _ = stderr().lock().write_all(shorten::words(text).as_bytes());
}

/// Prints the problems of a file with the lines they are on, as rustc does.
pub fn print_problems(file: &str, text: &str, problems: &[Problem]) {
    // In colour only on a terminal that has colours, and unless NO_COLOR or TERM=dumb asks for none.
    let renderer = match AutoStream::choice(&stderr()) {
        ColorChoice::Never => Renderer::plain(),
        _ => Renderer::styled(),
    };
    let (mut out, file) = (String::new(), visible(file));
    for problem in problems.iter().take(MAX_PROBLEMS) {
        out.push_str(&render(&renderer, &file, text, problem));
        out.push_str("\n\n");
    }
    if problems.len() > MAX_PROBLEMS {
        out.push_str(&format!(
            "... and {} more\n\n",
            problems.len() - MAX_PROBLEMS
        ));
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
