//! The terminal as the host of calls.

use crate::failure::Failure;
use crate::failure::problems::print_problems;
use crate::input;
use crate::map::source;
use crate::study::{interrupt, seed};
use milepost_calls::Host;
use milepost_calls::given::Source;
use milepost_document::{Problem, nearest};
use milepost_map::Map;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Whoever sits at the terminal: files by their names, and Ctrl-C.
pub struct Terminal;

/// The moment from which time is counted.
static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Host for Terminal {
    fn now(&self) -> Duration {
        BEGUN.elapsed()
    }

    fn is_wanted(&self) -> bool {
        !interrupt::cuts_short()
    }

    fn opened(&self, kind: &str, given: &str, text: &str, warnings: &[Problem]) {
        match kind == Map::FILE {
            true => source::count_warnings(given, warnings),
            false => print_problems(given, text, warnings),
        }
    }

    fn seed(&self) -> u64 {
        seed::generate()
    }

    fn text(&self, name: &str, kind: &str, names: &[&str]) -> Result<Option<String>, Problem> {
        input::file(name, &expected(name, kind, names))
            .map(Some)
            .map_err(problem)
    }

    fn bytes(&self, name: &str, kind: &str, names: &[&str]) -> Result<Option<Vec<u8>>, Problem> {
        input::bytes(name, &expected(name, kind, names))
            .map(Some)
            .map_err(problem)
    }
}

/// Hint for a name that is no file.
fn expected(name: &str, kind: &str, names: &[&str]) -> String {
    let near = match nearest(name, names.iter().copied()).as_slice() {
        [] => String::new(),
        near => format!("did you mean {}? ", near.join(" or ")),
    };
    match names {
        [] => format!("expected a {kind}"),
        names => format!("{near}expected a {kind}, or one of {}", names.join(", ")),
    }
}

/// Problem of a file that was not read.
fn problem(failure: Failure) -> Problem {
    match failure {
        Failure::Message { what, hint } => Problem::whole(what, hint),
        other => Problem::whole(other.text(), ""),
    }
}
