//! What the drawing of a map leaves open.

use milepost_draw::{Fonts, Rect};

/// Pips that crayons can be used on, in millimetres.
pub const PIPS_MM: std::ops::RangeInclusive<f64> = 3.0..=40.0;

/// With what a map is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// In colour.
    #[default]
    Colour,
    /// Black lines on white, for copiers and those who save ink.
    Ink,
    /// In greys.
    Grey,
    /// In colour with larger letters and marks and thicker strokes, for weak eyes.
    Large,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 4] = [Self::Colour, Self::Ink, Self::Grey, Self::Large];

    /// The name of the theme.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Colour => "colour",
            Self::Ink => "ink",
            Self::Grey => "grey",
            Self::Large => "large",
        }
    }
}

/// What the drawing of a map leaves open.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The length of a pip in millimetres, within [`PIPS_MM`]; shrunk where the page would pass 1.6 metres.
    pub pip_mm: f64,
    /// With what it is drawn.
    pub theme: Theme,
    /// Whether the sheet is cut close around the mileposts, with the title and the tables on the board where it is empty;
    /// what finds no room there stands below.
    pub crop: bool,
    /// Whether the sheet is to be cut at its edges, and not around the board: its ground is the sea's, and what stands beside
    /// the board has a ground of its own.
    pub mat: bool,
    /// By how much the paper will enlarge the drawing; only the words that give the length of a pip heed it.
    pub scale: f64,
    /// How the drawing will be spread over sheets of paper, if it is.
    pub sheets: Sheets,
    /// Tracks to draw on the map as with crayons, each as the indices of its mileposts in order.
    pub track: Vec<Vec<usize>>,
    /// A label for each track, printed below the board beside a piece of it; empty for none.
    pub names: Vec<String>,
    /// The mileposts where trains stand, by players as tracks are; a player may have none.
    pub trains: Vec<Option<usize>>,
    /// Rows and columns at the edges, so that a milepost is found by its id; drawn where ids are `row.column`.
    pub ruler: bool,
    /// With the rows and columns: the ids at the crossings of their lines, for sheets that do not reach the edges.
    pub crossings: bool,
    /// What made the drawing, printed small at its foot: generator, version, hash of the map.
    pub caption: String,
    /// What names are set in.
    pub fonts: Fonts,
}

/// Sheets of paper, in millimetres of the drawing. What can stand in several places on the board stands where it is seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheets {
    /// What is seen of each sheet once they are glued together; tables stand on one of them if they can.
    pub shown: Vec<Rect>,
    /// What no sheet shows: no name and no table stands there.
    pub left_out: Vec<Rect>,
}

impl Default for Options {
    /// Pips of 8 mm in colour, the bare map, no caption.
    fn default() -> Options {
        Options {
            pip_mm: 8.0,
            theme: Theme::Colour,
            crop: false,
            mat: false,
            scale: 1.0,
            sheets: Sheets::default(),
            track: Vec::new(),
            names: Vec::new(),
            trains: Vec::new(),
            ruler: false,
            crossings: false,
            caption: String::new(),
            fonts: Fonts::BUNDLED,
        }
    }
}
