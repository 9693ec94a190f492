//! A position as its page shows it.

use crate::pages::routes::editor::Desk;
use crate::pages::routes::search::Found;
use crate::pages::routes::view::View;

/// What is wrong with a change that was asked for.
#[derive(Default)]
pub struct Wrong {
    /// What, a sentence each.
    pub lines: Vec<String>,
    /// Whether it is about the hex that is chosen.
    pub at_hex: bool,
}

/// A position with the run that may be known of it.
pub struct Scene<'a> {
    /// The position.
    pub desk: &'a Desk,
    /// What is looked at.
    pub view: &'a View,
    /// The run.
    pub found: Option<&'a Found>,
}

impl Scene<'_> {
    /// What is looked at after a change: what the run earns now is what it earned before.
    pub fn next(&self) -> View {
        let earns = self.found.map(|found| found.run.revenue);
        View {
            was: earns.or(self.view.was),
            ..self.view.clone()
        }
    }
}
