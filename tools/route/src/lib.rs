//! 18xx: from a board of tiles to the proven best run.
//!
//! In the order data flows:
//! 1. [`model`]: tiles, trains, the board and what lies on it; [`rules`]: what games add to the plain rules;
//! 2. [`notation`], [`catalogue`]: tiles as text, the standard tiles;
//! 3. [`files`]: files that describe a position, in and out;
//! 4. [`build`]: what may be laid on a position next, and it with something changed;
//! 5. [`graph`]: stops and legs, as one company sees them;
//! 6. [`solve`]: the best run, and the proof of it; [`titles`]: by the rules of a title;
//!    [`what_if`]: what changes of the position gain;
//! 7. [`answer`], [`draw`]: as a table, as JSON, as pictures;
//! 8. [`explain`]: why a route may not be run; [`review`]: what of a position is seldom meant.

pub mod answer;
pub mod build;
pub mod catalogue;
pub mod draw;
pub mod explain;
pub mod files;
pub mod graph;
mod limits;
pub mod model;
pub mod notation;
pub mod progress;
pub mod review;
pub mod rules;
pub mod solve;
pub mod titles;
pub mod what_if;

pub use build::change::Change;
pub use milepost_document::{Place, Problem, Severity};
pub use model::hex::{Hex, Token};
pub use model::kit::Kit;
pub use model::named_route::Said;
pub use model::position::Position;
pub use model::record::{Ran, Record};
pub use model::run::{Ended, Run, Status};
pub use model::setup::{Company, Setup};
pub use model::tile::{Colour, End, Gauge, Kind, Lane, Revenue, Stop, Terrain, Tile, Track};
pub use model::title::Title;
pub use model::train::{Distance, Kinds, Row, Tokened, Train};
pub use progress::{Progress, SearchProgress, Unlimited};
pub use rules::{
    Bonus, Compulsory, Conflict, Effect, Factor, Missing, Need, Once, Per, Places, Right, Rules,
    Total, TownEnds, When,
};
pub use solve::{Ask, Keep, Limits, best, runs};
