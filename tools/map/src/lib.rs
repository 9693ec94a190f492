//! Crayon maps: mileposts, terrain, cities, goods, files, cheapest track.
//!
//! In the order data flows:
//! 1. a file, [`text`] or [`graph`], is read through [`milepost_document`] into a [`draft`], which may be wrong;
//! 2. [`check()`] tells everything that is wrong with it, or gives a [`Map`], which cannot be;
//! 3. [`track`] measures the cheapest track between cities;
//! 4. [`draw`] puts the map on paper; `curve` is how it bends lines, `water` which pips they cross: a check compares that
//!    with what they cost.
//!
//! [`mod@shipped`] holds the maps that come with Milepost, and those that came with earlier releases.

pub mod check;
mod curve;
pub mod distance;
pub mod draft;
pub mod draw;
pub mod graph;
mod hash;
pub mod limits;
pub mod micro;
mod model;
mod names;
mod read;
pub mod rules;
pub mod run;
pub mod shipped;
pub mod taxes;
pub mod text;
pub mod track;
pub mod tuning;
mod water;

pub use check::{Checked, check};
pub use distance::Distances;
pub use micro::Micro;
pub use milepost_document::{Place, Problem, Severity};
pub use model::{Art, City, Ferry, Good, Id, Line, Map, Milepost, Pip, Size, Spot};
pub use rules::Rules;
pub use run::{Bend, Run};
pub use taxes::Taxes;
pub use tuning::{Adjustment, CityWeights, Dingle, PRESETS, Preset, Tuning};
