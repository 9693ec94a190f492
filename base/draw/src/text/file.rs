//! A font file of the user's: what it must have to be drawn with.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use ttf_parser::{Face, Tag, fonts_in_collection, name_id};

/// The axis on which variable fonts have their weights.
const WEIGHT: Tag = Tag::from_bytes(b"wght");

/// A font of a TrueType or OpenType file, or of a collection of them.
#[derive(Clone)]
pub struct FontFile {
    pub(super) data: Arc<Vec<u8>>,
    pub(super) index: u32,
    pub(super) family: String,
    /// 400 is regular, 700 bold.
    pub(super) weight: u16,
    pub(super) italic: bool,
    /// The weights of a variable font.
    pub(super) weights: Option<RangeInclusive<u16>>,
}

impl FontFile {
    /// Reads a font: the one at `index`, counted from 0, of a collection (.ttc); 0 for files of one font.
    ///
    /// # Errors
    /// The bytes are no font in TrueType or OpenType, the file has no such font, or the font has no name or no outlines.
    pub fn read(bytes: Vec<u8>, index: u32) -> Result<Self, FontError> {
        if bytes.starts_with(b"wOFF") || bytes.starts_with(b"wOF2") {
            return Err(FontError::Web);
        }
        let fonts = fonts_in_collection(&bytes).unwrap_or(1);
        if index >= fonts {
            return Err(FontError::Index { fonts });
        }
        let face = Face::parse(&bytes, index).map_err(|error| FontError::NoFont {
            cause: error.to_string(),
        })?;
        let tables = face.tables();
        if tables.glyf.is_none() && tables.cff.is_none() && tables.cff2.is_none() {
            return Err(FontError::NoOutlines);
        }
        if tables.cmap.is_none() {
            return Err(FontError::NoFont {
                cause: "it has no table of characters".to_owned(),
            });
        }
        let names = [name_id::TYPOGRAPHIC_FAMILY, name_id::FAMILY];
        let name = |id| {
            let mut records = face.names().into_iter().filter(|name| name.name_id == id);
            records.find_map(|name| name.to_string())
        };
        let family = names.into_iter().find_map(name).ok_or(FontError::NoName)?;
        let mut axes = face.variation_axes().into_iter();
        let weights = axes.find(|axis| axis.tag == WEIGHT);
        let weights = weights.map(|axis| axis.min_value as u16..=axis.max_value as u16);
        let (weight, italic) = (face.weight().to_number(), face.is_italic());
        Ok(Self {
            data: Arc::new(bytes),
            index,
            family,
            weight,
            italic,
            weights,
        })
    }

    /// The name of the font's family.
    #[must_use]
    pub fn family(&self) -> &str {
        &self.family
    }

    /// The weight that stands for a wanted one: a variable font has many, any other its own.
    pub(super) fn nearest(&self, wanted: u16) -> u16 {
        match &self.weights {
            Some(weights) => wanted.max(*weights.start()).min(*weights.end()),
            None => self.weight,
        }
    }
}

impl fmt::Debug for FontFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FontFile")
            .field("family", &self.family)
            .field("index", &self.index)
            .field("weight", &self.weight)
            .finish_non_exhaustive()
    }
}

/// Why a file is no font to draw with.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FontError {
    /// It is not in TrueType or OpenType, or it is broken.
    NoFont {
        /// What is wrong with it.
        cause: String,
    },
    /// It is packed for web pages: WOFF or WOFF2.
    Web,
    /// There is no font of this index.
    Index {
        /// How many fonts the file has.
        fonts: u32,
    },
    /// The font has no name.
    NoName,
    /// The font has bitmaps or layers only.
    NoOutlines,
}

impl fmt::Display for FontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFont { cause } => write!(
                f,
                "it is not a TrueType or OpenType font (.ttf, .otf, .ttc): {cause}"
            ),
            Self::Web => write!(
                f,
                "it is a font for web pages (WOFF): take the .ttf or .otf file of the same font"
            ),
            Self::Index { fonts: 1 } => write!(f, "it has one font only: leave out the number"),
            Self::Index { fonts } => write!(
                f,
                "it has {fonts} fonts, numbered from 0 to {}",
                fonts.saturating_sub(1)
            ),
            Self::NoName => write!(f, "the font has no family name"),
            Self::NoOutlines => write!(
                f,
                "the font has pictures instead of outlines: take a font with outlines"
            ),
        }
    }
}

impl Error for FontError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Weight, font};

    #[test]
    fn what_is_no_font_is_refused_with_the_reason() {
        let refused = |bytes: &[u8], index| {
            let error = FontFile::read(bytes.to_vec(), index).map(|_| ());
            error.expect_err("refused").to_string()
        };
        assert!(refused(b"", 0).contains("not a TrueType"));
        assert!(refused(b"<svg/>", 0).contains("not a TrueType"));
        assert!(refused(b"wOF2....", 0).contains("WOFF"));
        let font = font::bytes(Weight::Regular);
        assert!(refused(font, 1).contains("leave out the number"));
        assert!(refused(&font[..2000], 0).contains("font"));
    }

    #[test]
    fn a_font_tells_its_family_weight_and_slant() {
        let read = |weight| FontFile::read(font::bytes(weight).to_vec(), 0).expect("a font");
        let bold = read(Weight::Bold);
        assert_eq!(
            (bold.family(), bold.weight, bold.italic),
            ("Noto Sans", 700, false)
        );
        assert!(read(Weight::Italic).italic);
        assert_eq!(bold.nearest(400), 700);
    }
}
