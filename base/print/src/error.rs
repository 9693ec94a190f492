use std::error::Error;
use std::fmt;

use milepost_draw::MissingGlyph;

/// Reasons for failing to print.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PrintError {
    /// Texts hold characters that the fonts cannot draw.
    Glyph(MissingGlyph),
    /// A font cannot be put into the file.
    Font {
        /// Its family in the drawing.
        family: String,
        /// Fault of the font, in words.
        cause: String,
    },
    /// A document has no pages.
    NoPages,
    /// A drawing has no size, or one that no paper has.
    Size {
        /// The width in millimetres.
        width: f64,
        /// The height in millimetres.
        height: f64,
    },
    /// A picture would have too many pixels, or none.
    Pixels {
        /// The width in pixels.
        width: f64,
        /// The height in pixels.
        height: f64,
        /// The most pixels that a picture may have.
        most: u32,
    },
    /// The SVG could not be read back, which is a fault of the drawing's own making.
    Picture(String),
    /// The file could not be put together.
    File(String),
}

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Glyph(missing) => missing.fmt(f),
            Self::Font { family, cause } => write!(
                f,
                "the font {family} cannot be put into the file: {cause}; give another font"
            ),
            Self::NoPages => write!(f, "the document has no pages: there is nothing to print"),
            Self::Size { width, height } => {
                write!(
                    f,
                    "a drawing of {width} x {height} mm cannot be printed: give it a size from 1 to 5000 mm"
                )
            }
            Self::Pixels {
                width,
                height,
                most,
            } => write!(
                f,
                "a picture of {width} x {height} pixels is out of range (1 to {} million in all): \
                 draw it smaller (a map with shorter pips), or write SVG or PDF",
                most / 1_000_000
            ),
            Self::Picture(cause) => write!(f, "the drawing is not sound SVG: {cause}"),
            Self::File(cause) => write!(f, "the file could not be written: {cause}"),
        }
    }
}

impl Error for PrintError {}

impl From<MissingGlyph> for PrintError {
    fn from(missing: MissingGlyph) -> Self {
        Self::Glyph(missing)
    }
}
