//! What the drawing of a map leaves open.

use milepost_draw::Fonts;

/// What the drawing of a map leaves open.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The length of a pip in millimetres, from 3 to 40; shrunk where the page would pass 1.6 metres.
    pub pip_mm: f64,
    /// Tracks to draw on the map as with crayons, each as the indices of its mileposts in order.
    pub track: Vec<Vec<usize>>,
    /// A label for each track, printed below the board beside a piece of it; empty for none.
    pub names: Vec<String>,
    /// The mileposts where trains stand, by players as tracks are; a player may have none.
    pub trains: Vec<Option<usize>>,
    /// Rows and columns at the edges, so that a milepost is found by its id; drawn where ids are `row.column`.
    pub ruler: bool,
    /// What made the drawing, printed small at its foot: generator, version, hash of the map.
    pub caption: String,
    /// What names are set in.
    pub fonts: Fonts,
}

impl Default for Options {
    /// Pips of 8 mm, the bare map, no caption.
    fn default() -> Options {
        Options {
            pip_mm: 8.0,
            track: Vec::new(),
            names: Vec::new(),
            trains: Vec::new(),
            ruler: false,
            caption: String::new(),
            fonts: Fonts::BUNDLED,
        }
    }
}
