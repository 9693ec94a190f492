//! Crayon maps: mileposts, terrain, cities, goods, files, cheapest track.
//!
//! In the order data flows:
//! 1. [`model`]: a [`Map`], its prices and its tuning: types that cannot be wrong;
//! 2. [`files`]: map text and graph JSON, read into a [`Draft`](files::draft::Draft), which may be wrong, and written;
//! 3. [`check()`] reports everything that is wrong with a draft, or gives a [`Map`];
//! 4. [`track`] measures the cheapest track between cities;
//! 5. [`draw`] puts the map on paper; `curve` is how it bends lines, `water` which pips they cross: a check compares that
//!    with what they cost.
//!
//! [`mod@shipped`] holds the maps that come with Milepost. The rules are in
//! `docs/rules/crayon-rails.md`.
//!
//! ```
//! use milepost_map::{Distances, shipped};
//!
//! let map = shipped::map("iberia").unwrap();
//! let [madrid, porto] = ["Madrid", "Porto"].map(|name| map.city_named(name).unwrap());
//! let run = Distances::of(&map).run(madrid, porto);
//! // C, the least building cost in millions, and D, its length in pips.
//! assert!(run.cost >= run.pips);
//! ```

pub mod check;
mod curve;
pub mod draw;
pub mod files;
pub mod model;
pub mod shipped;
pub mod track;
mod water;

pub use check::{Checked, check};
pub use files::{graph, text, tuned};
pub use milepost_document::{Place, Problem, Severity};
pub use model::{
    Adjustment, Art, Bend, City, CityWeights, Dingle, Ferry, Good, Id, Line, Map, Micro, Milepost,
    PRESETS, Pip, Preset, Relief, Rules, Run, Size, Spot, Taxes, TaxesError, Tuning, micro, rules,
};
pub use track::distance::Distances;
pub use water::{River, coastal, rivers};
