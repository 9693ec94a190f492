use super::layer::Layer;
use std::sync::Arc;

/// The grid that icons are drawn on: this many units wide and high, y down.
pub const GRID: f64 = 24.0;

/// The picture of a good.
#[derive(Clone, Debug, PartialEq)]
pub struct Icon {
    pub(super) layers: Arc<[Layer]>,
    pub(super) letter: Option<char>,
}

impl Icon {
    /// The shapes, each over those before it.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The capital on the label of a crate, for a good that has no icon of its own and whose initial the font can set.
    #[must_use]
    pub fn letter(&self) -> Option<char> {
        self.letter
    }
}
