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
//! 3. `files`: files that describe a position, read and written;
//! 4. [`build`]: a position made in code, what may be laid on it next, and the position with something changed;
//! 5. [`graph`]: stops and legs, as one company sees them;
//! 6. [`solve`]: the best run, and the proof that it is; [`titles`]: by the rules of a title; [`what_if`]: what changes gain;
//! 7. [`answer`], `draw`: the run as a table, as JSON, as a picture;
//! 8. [`explain`]: why a route may not be run; [`review`]: what is legal in a position but seldom intended;
//! 9. `site`: what a copy of the source of 18xx.games says of a title; `replay`: a game recorded there, up to any action;
//!    `audit`: its runs beside the best.
//!
//! Features, both on by default: `files` and `draw`. Without them the solver stands alone, on 20 packages, this one included.

pub mod answer;
#[cfg(feature = "files")]
pub mod audit;
pub mod build;
pub mod catalogue;
#[cfg(feature = "draw")]
pub mod draw;
pub mod explain;
#[cfg(feature = "files")]
pub mod files;
pub mod graph;
mod limits;
pub mod model;
pub mod notation;
pub mod progress;
#[cfg(feature = "files")]
pub mod replay;
pub mod review;
pub mod rules;
#[cfg(feature = "files")]
pub mod site;
pub mod solve;
pub mod titles;
pub mod what_if;

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
