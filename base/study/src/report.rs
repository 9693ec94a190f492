//! The trait of all reports of studies.

use serde::Serialize;

/// What follows from the counts of a study. As JSON it has all figures, as text those that people ask for.
pub trait Report: Serialize {
    /// What the study is of, for example a map.
    fn title(&self) -> String;

    /// What was run, in a line.
    fn plan(&self) -> String;

    /// How to repeat the study, in a line: seed, version and the hash of its input.
    fn origin(&self) -> String;

    /// The program and its version.
    fn generator(&self) -> &str;

    /// The report as tables of at most 80 columns.
    fn text(&self) -> String;
}
