use milepost_icon::Layer;
use std::sync::Arc;

/// The picture of a good.
#[derive(Clone, Debug, PartialEq)]
pub struct Icon {
    pub(super) layers: Arc<[Layer]>,
    pub(super) letter: Option<char>,
}

impl Icon {
    /// An icon of these shapes, each over those before it.
    #[must_use]
    pub fn new(layers: &[Layer]) -> Self {
        Self {
            layers: layers.into(),
            letter: None,
        }
    }

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
