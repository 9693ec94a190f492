//! Tiles, trains, the board and what lies on it: types that cannot be wrong.
//!
//! A [`Setup`] may be; it becomes a [`Position`] by [`check`](position::Position::new).

pub(crate) mod check;
pub mod coordinate;
pub mod hex;
pub mod kit;
pub mod manifest;
pub mod named_route;
pub(crate) mod neighbours;
pub mod position;
pub mod record;
pub mod record_facts;
pub mod run;
pub mod setup;
pub mod tile;
pub mod title;
pub mod train;

pub use hex::{Hex, Token};
pub use kit::Kit;
pub use manifest::Manifest;
pub use named_route::{NamedPlace, NamedRoute, Waypoint};
pub use position::Position;
pub use record::{Ran, Record};
pub use record_facts::{
    Attached, Combined, Draw, Effect, Exports, Merger, OptionBoard, PhaseStart, RecordFacts,
    Silent, StartToken,
};
pub use run::{Earned, Ended, Preferred, PreferredStatus, Route, Run, Status, Stretch, Visit};
pub use setup::{Company, Declared, Setup};
pub use tile::{Colour, End, Gauge, Kind, Lane, Revenue, Stop, Terrain, Tile, Track};
pub use title::Title;
pub use train::{Distance, Kinds, Row, Tokened, Train, UNLIMITED};
