//! Errors as exceptions of Python; their classes are in `milepost/errors.py`.

use milepost_document::{Place, Problem};
use milepost_table::text::Explanation;
use pyo3::prelude::*;

/// What is wrong with a request, as `milepost.Error`.
pub fn wrong(py: Python<'_>, problems: &[Problem]) -> PyErr {
    let listed: Vec<(String, &str, &str)> = problems.iter().map(parts).collect();
    raised(py, "Error", (listed,))
}

/// Why an action was refused, as `milepost.Refused`.
pub fn refused(py: Python<'_>, why: &Explanation) -> PyErr {
    raised(py, "Refused", (&why.what, &why.rule, &why.hint))
}

/// Where something is wrong, what, and what to do about it.
fn parts(problem: &Problem) -> (String, &str, &str) {
    let place = match &problem.place {
        Place::Whole => String::new(),
        Place::Span(span) => format!("byte {}", span.start),
        Place::Path(path) => path.trim_start_matches("$.").to_owned(),
    };
    (place, &problem.what, &problem.hint)
}

fn raised<'py>(py: Python<'py>, class: &str, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = py
        .import("milepost.errors")
        .and_then(|errors| errors.getattr(class)?.call1(arguments));
    match made {
        Ok(error) => PyErr::from_value(error),
        // The package is not whole: that error says so.
        Err(error) => error,
    }
}
