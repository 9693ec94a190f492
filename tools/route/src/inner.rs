//! Items that files, drawings and recorded games need of the solver, and others do not: `milepost-route-files` and
//! `milepost-route-games` are parts of this library in crates of their own, so that a change of a form or of a drawing does not
//! compile the solver. No other crate may count on it: any release may change it.

pub use crate::graph::spread::spread;
pub use crate::rules::one_or_many::OneOrMany;
pub use crate::rules::prefer::PreferForm;

/// Tiles laid and tokens placed on a hex.
pub mod lay {
    pub use crate::build::lay::{Among, Unplaced, cover, lay_over, listed, place};
}

/// Limits that files keep to.
pub mod limits {
    pub use crate::limits::{DEAREST, HEXES, RUN, TITLE, TRACK, TRAINS, VISIT};
}

/// The hexes around each hex.
pub mod neighbours {
    pub use crate::model::neighbours::{Neighbours, join};
}

/// Places of stops in a tile.
pub mod seat {
    pub use crate::notation::seat::{Wish, choose};
}
