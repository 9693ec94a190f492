//! What a game's boards look like: the table `[theme]` of a preset. Nothing here bears on what a board holds, so that a
//! change of it alone leaves codes as they are.
//!
//! 1. `colour`: colours of files, and the palette;
//! 2. `mark`: path data for what stands where no path leads, and for goods;
//! 3. `lettering`: how names are set, and what the rules' corner says.
//!
//! What a file leaves out is as in `wilderness`.

mod colour;
mod lettering;
mod mark;
#[cfg(test)]
mod tests;

pub use colour::{Colours, Rgb};
pub use lettering::{Cut, Hand, Legend, Lettering};
pub use mark::{Kind, Shapes};

use milepost_document::FromNode;
use std::collections::BTreeMap;

/// What a game's boards look like.
#[derive(Clone, Debug, PartialEq, FromNode)]
#[serde(default)]
pub struct Design {
    /// The palette.
    #[serde(rename = "colours")]
    pub colours: Colours,
    /// The kinds of what fills cells that no path enters; connected cells have one kind.
    #[serde(rename = "obstacle")]
    #[form(most(mark::MOST_KINDS), nonempty)]
    pub obstacles: Vec<Kind>,
    /// Icons of goods, by the goods' names, besides those that ship.
    #[form(with(mark::icons))]
    pub icons: BTreeMap<String, Shapes>,
    /// How names are set.
    pub lettering: Lettering,
    /// What the rules' corner says.
    pub legend: Legend,
}

impl Default for Design {
    /// The design of a preset without one.
    fn default() -> Design {
        Design {
            colours: Colours::default(),
            obstacles: mark::trees(),
            icons: BTreeMap::new(),
            lettering: Lettering::default(),
            legend: Legend::default(),
        }
    }
}
