//! A font as a drawing uses it.

use std::collections::BTreeSet;
#[cfg(feature = "shaping")]
use std::sync::Arc;

use super::font::{self, Weight};
#[cfg(feature = "shaping")]
use super::{file::FontFile, run::Cut};

/// A font as a drawing uses it: the file, and the characters and glyphs that are drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Typeface {
    /// Its family in the SVG of the drawing.
    pub family: String,
    /// The index of the font in its file.
    pub index: u32,
    /// The weight at which a variable font is used, from 1 to 1000.
    pub variation: Option<u16>,
    /// The characters that are drawn with it.
    pub characters: BTreeSet<char>,
    /// The glyphs of a font of the user's that are drawn, by their numbers; none are listed for the bundled font.
    pub glyphs: BTreeSet<u16>,
    file: File,
}

#[derive(Clone, Debug, PartialEq)]
enum File {
    Bundled(Weight),
    #[cfg(feature = "shaping")]
    User(Arc<Vec<u8>>),
}

impl Typeface {
    /// The bundled font, without any characters yet.
    pub(crate) fn bundled(weight: Weight) -> Self {
        Self {
            family: font::FAMILY.to_owned(),
            index: 0,
            variation: None,
            characters: BTreeSet::new(),
            glyphs: BTreeSet::new(),
            file: File::Bundled(weight),
        }
    }

    /// A font of the user's, without any characters yet.
    #[cfg(feature = "shaping")]
    pub(crate) fn user(file: &FontFile, cut: Cut) -> Self {
        Self {
            family: cut.name(),
            index: file.index,
            variation: cut.weight,
            characters: BTreeSet::new(),
            glyphs: BTreeSet::new(),
            file: File::User(Arc::clone(&file.data)),
        }
    }

    /// Its weight, if it is the bundled font; none for a font of the user's, which has a family of its own for each weight.
    #[must_use]
    pub fn bundled_weight(&self) -> Option<Weight> {
        match self.file {
            File::Bundled(weight) => Some(weight),
            #[cfg(feature = "shaping")]
            File::User(_) => None,
        }
    }

    /// The whole font file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match &self.file {
            File::Bundled(weight) => font::bytes(*weight),
            #[cfg(feature = "shaping")]
            File::User(bytes) => bytes,
        }
    }
}
