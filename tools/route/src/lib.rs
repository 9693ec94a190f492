//! 18xx: from a board of tiles to the proven best run.
//!
//! ```
//! use milepost_route::{Colour, Layout, Limits, PositionBuilder, Train, Unlimited, best};
//!
//! // Two cities, with a town between them and a track around it.
//! let position = PositionBuilder::new(Layout::Flat)
//!     .hex("A1", Colour::Yellow, "city=revenue:20;path=a:0,b:_0;path=a:_0,b:5")
//!     .tile("A3", "9", 0)
//!     .hex("A5", Colour::Yellow, "city=revenue:30;path=a:3,b:_0;path=a:_0,b:4")
//!     .hex("B2", Colour::Yellow, "town=revenue:10;path=a:2,b:_0;path=a:_0,b:0")
//!     .tile("B4", "8", 1)
//!     .token("A1", "GW")
//!     .build()?;
//! let trains = [Train::plain("2", 2), Train::plain("3", 3)];
//! let run = best(&position, "GW", &trains, Limits::default(), &Unlimited)?;
//! assert_eq!((run.revenue, run.bound), (110, 110));
//! # Ok::<(), Vec<milepost_route::Problem>>(())
//! ```
//!
//! In the order data flows:
//! 1. [`model`]: tiles, trains, the board and what lies on it; [`rules`]: what games add to the plain rules;
//! 2. [`notation`], [`catalogue`]: tiles as text, and the standard tiles;
//! 3. [`build`]: a position made in code, what may be laid on it next, and the position with something changed;
//! 4. [`graph`]: stops and legs, as one company sees them;
//! 5. [`solve`]: the best run, and the proof that it is; [`titles`]: by the rules of a title; [`what_if`]: what changes gain;
//! 6. [`answer`]: the run as a table and as JSON;
//! 7. [`explain`]: why a route may not be run; [`review`]: what is legal in a position but seldom intended.
//!
//! It stands on 21 packages, this one included. Beside it, `milepost-route-files` reads, writes and draws positions, and has what
//! ships; `milepost-route-games` plays games again that were recorded by 18xx.games.

pub mod answer;
pub mod build;
pub mod catalogue;
pub mod explain;
pub mod graph;
#[doc(hidden)]
pub mod inner;
mod limits;
pub mod model;
pub mod notation;
pub mod progress;
pub mod review;
pub mod rules;
pub mod solve;
pub mod titles;
pub mod what_if;

/// Name and version of the solver, as outputs name it.
pub const RELEASE: &str = concat!("milepost-route ", env!("CARGO_PKG_VERSION"));

pub use build::builder::PositionBuilder;
pub use build::change::Change;
pub use milepost_document::{Place, Problem, Severity};
pub use milepost_grid::Layout;
pub use model::{
    Colour, Company, Declared, Distance, Earned, End, Ended, Gauge, Hex, Kind, Kinds, Kit, Lane,
    NamedRoute, Position, Preferred, PreferredStatus, Ran, Record, Revenue, Route, Row, Run, Setup,
    Status, Stop, Terrain, Tile, Title, Token, Tokened, Track, Train, Visit,
};
pub use progress::{Progress, SearchProgress, Stats, Unlimited};
pub use rules::{
    Alone, Attachment, Bonus, Closed, Compulsory, Conflict, CountsAs, Effect, Ends, Factor, Feeder,
    Missing, Need, Once, Per, Places, Prefer, Right, Rules, Total, TownEnds, VisitCount, When,
};
pub use solve::{Ask, Keep, Limits, best, best_on, runs};
