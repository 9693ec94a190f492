//! A stretch of a line as it is set.

/// A stretch of a line in one font, one script and one direction. Lengths in ems.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Run {
    /// The characters, with marks of direction around them where they would be set the other way without.
    pub content: String,
    /// The family in SVG files; none for the bundled font.
    pub family: Option<String>,
    /// From the left end of the line to the left end of the run.
    pub at: f64,
    /// The characters, without the marks of direction.
    pub letters: usize,
    /// How many letters stand to the left of the run.
    pub before: usize,
    /// Characters, by their places in `content`, before which usvg leaves out a part of the line, and how much: it counts of
    /// the glyphs of a syllable only the widest.
    pub gaps: Vec<(usize, f64)>,
    /// Which font it is.
    #[cfg(feature = "shaping")]
    pub cut: Option<Cut>,
    /// Its glyphs, by their numbers in the font; none for the bundled font.
    pub glyphs: Vec<u16>,
}

/// A font of the user's at a weight.
#[cfg(feature = "shaping")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cut {
    /// The index of the file, in the order in which they were given.
    pub file: usize,
    /// The weight of a variable font.
    pub weight: Option<u16>,
}

#[cfg(feature = "shaping")]
impl Cut {
    /// The name of the font in SVG files: no font that is installed has it, so that none takes its place.
    pub fn name(self) -> String {
        let number = self.file + 1;
        match self.weight {
            Some(weight) => format!("Milepost {number} {weight}"),
            None => format!("Milepost {number}"),
        }
    }
}
