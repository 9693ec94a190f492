//! Place: lattices, layout to points, least-cost search.
//!
//! In the order data flows:
//! 1. [`triangular`] and [`hex`]: the sites of a triangular lattice, the hexes of a board, and where they lie on a plane;
//! 2. [`triangle`]: which steps of the triangular lattice a line crosses;
//! 3. [`network`]: sites joined by arcs that have a cost and a length;
//! 4. [`search`]: from some sites to all others, the least cost and, among equals, the least length.

pub mod hex;
pub mod network;
pub mod search;
pub mod triangle;
pub mod triangular;

pub use hex::{Edge, Hex, Layout};
pub use network::{Arc, Network};
pub use search::{Reach, Search};
pub use triangular::Site;
