//! The state of a position's page.

use crate::routes::editor::Editor;
use crate::routes::search::DrawnRun;
use crate::routes::view::View;

/// The errors of an edit.
#[derive(Default)]
pub struct Wrong {
    /// The messages.
    pub lines: Vec<String>,
    /// Whether they concern the selected hex.
    pub at_hex: bool,
}

/// A position, with its run if that is known.
pub struct Scene<'a> {
    /// The position.
    pub editor: &'a Editor,
    /// What the page shows.
    pub view: &'a View,
    /// The run.
    pub found: Option<&'a DrawnRun>,
}

impl Scene<'_> {
    /// The view after an edit: the revenue now becomes the revenue before.
    pub fn next(&self) -> View {
        let earns = self.found.map(|found| found.run.revenue);
        View {
            was: earns.or(self.view.was),
            ..self.view.clone()
        }
    }
}
