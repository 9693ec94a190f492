//! Map text: what a person writes and a diff shows. The board is drawn in characters, in a TOML file.
//!
//! ```text
//! .   .   ^   ^       . ^ * mileposts: clear, mountain, a city's on clear ground
//!   ~   x             ~ = the pip crosses a river, a lake or an inlet; 1 to 9: it costs that much more
//!   .   * ~ *         x   the pip cannot be built
//! ```
//!
//! Neighbours are joined unless the sign between them says otherwise. What does not fit the drawing (mileposts off
//! the lattice, dearer crossings) stands in lists: `[[loose_milepost]]`, `[[pip]]`.

mod board;
mod drawing;
mod read;
mod signs;
mod write;

pub use read::read;
pub use write::{tuning, write};
