//! The trait of all reports of studies.

use serde::Serialize;

/// Results of a study. As JSON it has all figures, as text those that people ask for.
pub trait Report: Serialize {
    /// Returns the subject of the study, for example a map.
    fn title(&self) -> String;

    /// Describes the runs, in a line.
    fn plan(&self) -> String;

    /// Describes in a line all that is needed to repeat the study: seed, version and the hash of its input.
    fn origin(&self) -> String;

    /// The program and its version.
    fn generator(&self) -> &str;

    /// The report as tables of at most 80 columns.
    fn text(&self) -> String;
}
