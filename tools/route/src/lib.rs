//! 18xx: from a board of tiles to the proven best run.
//!
//! In the order data flows:
//! 1. [`coordinate`], [`notation`], [`catalogue`]: printed coordinates, tiles as text, the standard tiles;
//! 2. [`tile`], [`train`], [`rules`]: what a board is made of, what runs on it, and by which rules;
//! 3. [`form`], [`shipped`], [`titles`], [`link`]: files that describe a position, in and out, those that come with
//!    Milepost, what titles play by, and positions as a short string;
//! 4. [`position`]: the board as it lies, checked; [`upgrade`]: what may be laid on it next; [`change`]: it with
//!    something changed;
//! 5. [`graph`]: stops and legs, as one company sees them;
//! 6. [`solve`]: the best run, and the proof of it;
//!    [`what_if`]: what changes of the position gain;
//! 7. [`run`], [`said`]: what comes out, and how players say a route;
//! 8. [`answer`], [`draw`]: as a table, as JSON, as pictures;
//! 9. [`explain`]: why a route may not be run; [`doubt`]: what of a position is seldom meant.

pub mod answer;
pub mod catalogue;
pub mod change;
pub mod coordinate;
pub mod doubt;
pub mod draw;
pub mod explain;
pub mod form;
pub mod graph;
mod limits;
pub mod link;
pub mod notation;
pub mod position;
pub mod progress;
pub mod rules;
pub mod run;
pub mod said;
pub mod shipped;
pub mod solve;
pub mod tile;
pub mod titles;
pub mod train;
pub mod upgrade;
pub mod what_if;

pub use change::Change;
pub use milepost_document::{Place, Problem, Severity};
pub use position::{Company, Hex, Position, Ran, Record, Setup, Token};
pub use progress::{Progress, SearchProgress, Unlimited};
pub use rules::{
    Bonus, Compulsory, Conflict, Effect, Factor, Missing, Need, Once, Per, Places, Right, Rules,
};
pub use rules::{Total, TownEnds, When};
pub use run::{Ended, Run, Status};
pub use said::Said;
pub use solve::{Ask, Keep, Limits, best, runs};
pub use tile::{Colour, End, Gauge, Kind, Lane, Revenue, Stop, Tile, Track};
pub use train::{Distance, Kinds, Row, Tokened, Train};
