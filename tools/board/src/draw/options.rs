//! What the drawing of a board leaves open.

use milepost_draw::Rect;

/// Width and height of one sheet, in millimetres: A4 lying.
pub const SHEET: (f64, f64) = (297.0, 210.0);

/// With what a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// In colour.
    #[default]
    Colour,
    /// In black and white, for copiers and those who save ink.
    Ink,
    /// In greys.
    Grey,
    /// In colour with larger letters and tokens where they find room, for weak eyes.
    Large,
    /// In colours that colour-blind people can tell apart.
    Safe,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 5] = [
        Theme::Colour,
        Theme::Ink,
        Theme::Grey,
        Theme::Large,
        Theme::Safe,
    ];

    /// The name of the theme.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Colour => "colour",
            Theme::Ink => "ink",
            Theme::Grey => "grey",
            Theme::Large => "large",
            Theme::Safe => "safe",
        }
    }

    /// The theme of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// What the drawing of a board leaves open.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// With what it is drawn.
    pub theme: Theme,
    /// How much larger than one [`SHEET`] it is, from 0.25 to 16: at 1 it is a page by itself, with a border; at 1.7
    /// [`milepost_print::tiles::tile`] needs four sheets, A4 or Letter.
    pub scale: f64,
    /// What is printed small below the rules: name, seed, generator's version, share code.
    pub caption: String,
    /// Where sheets overlap, in the drawing's millimetres: nothing is written there.
    pub seams: Vec<Rect>,
    /// Whether the ground around the board is the sea's, for paper that is cut; white otherwise.
    pub mat: bool,
}

impl Default for Options {
    /// One sheet in colour, no caption.
    fn default() -> Options {
        Options {
            theme: Theme::Colour,
            scale: 1.0,
            caption: String::new(),
            seams: Vec::new(),
            mat: false,
        }
    }
}
