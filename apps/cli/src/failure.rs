//! Errors of commands: how they are printed, and the exit status they end the program with.

pub mod color;
pub mod problems;

#[cfg(any(feature = "route", feature = "serve"))]
use milepost_calls::recorded_game::NoTitles;
use milepost_calls::refused::Refused;
use milepost_document::invisible::visible;
use milepost_document::{Place, Problem, shorten};
use std::io::{self, ErrorKind, Write, stderr};
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

/// The name that means standard input.
pub const STANDARD_INPUT: &str = "-";

/// The name of an input in messages.
pub fn called(name: &str) -> &str {
    match name {
        STANDARD_INPUT => "standard input",
        name => name,
    }
}

/// Between the texts of errors, so that each begins below the first.
#[cfg(feature = "table")]
pub const BELOW: &str = "\n       ";

/// Reason for which the system refused something: in words of our own for the usual reasons, and never with an error number.
pub fn reason(error: &io::Error) -> String {
    // An error of our own has its words.
    if error.get_ref().is_some() {
        return unnumbered(&error.to_string());
    }
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::NotADirectory => "part of its path is a file, not a folder".to_owned(),
        ErrorKind::AlreadyExists => "it exists already".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        ErrorKind::AddrInUse => "the address is in use".to_owned(),
        _ => unnumbered(&error.to_string()),
    }
}

/// A text without the numbers that the system gives its errors.
fn unnumbered(text: &str) -> String {
    let mut parts = text.split(" (os error ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.split_once(')').map_or("", |(_, rest)| rest)
    })
}

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

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::refused(refused, |_| None)
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
            what: unnumbered(&what.into()),
            hint: hint.into(),
        }
    }

    /// Failure of a call; prints all reasons but the last. `option` is the name of a member's option, if it has one.
    pub fn refused(refused: Refused, option: impl Fn(&str) -> Option<String>) -> Failure {
        let (request, texts) = match refused {
            Refused::Wrong { request, texts } => (request, texts),
            Refused::Late(undone) => return Failure::new(undone, ""),
        };
        for text in &texts {
            problems::print_problems(&text.given, &text.text, &text.problems);
        }
        let mut failures = request.iter().map(|problem| {
            let option = match &problem.place {
                Place::Path(member) => option(member.trim_start_matches("$.")),
                _ => None,
            };
            // A value in quotes goes on where its option ends.
            let between = if problem.what.starts_with('"') {
                " "
            } else {
                ": "
            };
            let option = option.map_or(String::new(), |option| format!("--{option}{between}"));
            Failure::new(format!("{option}{}", problem.what), problem.hint.as_str())
        });
        let last = failures.next_back();
        for failure in failures {
            failure.print();
        }
        last.unwrap_or(Failure::Reported)
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
        self.print();
        match self {
            Failure::Reported | Failure::Message { .. } => ExitCode::from(1),
            Failure::Usage(_) => ExitCode::from(2),
        }
    }

    /// Prints the error unless it is already printed, for callers that go on.
    pub fn print(&self) {
        let error = color::error();
        let text = match self {
            Failure::Reported => return,
            Failure::Message { what, hint } => {
                let problem = Problem::whole(what, hint);
                problems::keep(None, "", std::slice::from_ref(&problem));
                let (what, hint) = (visible(what), visible(hint));
                match hint.is_empty() {
                    true => format!("{error} {what}\n"),
                    false => format!("{error} {what}\n  {} {hint}\n", color::help()),
                }
            }
            Failure::Usage(what) => {
                let what = visible(what);
                format!("{error} {what}\n\nFor more information, try '--help'.\n")
            }
        };
        write_stderr(&text);
    }
}

/// Prints a message on standard error; overlong words, such as a huge argument, are shortened.
pub fn write_stderr(text: &str) {
    // A closed standard error leaves no place to report this.
    let _ = stderr().lock().write_all(shorten::words(text).as_bytes());
}
