//! The bundled font and the user's own behind it: how wide a text is, how high, and whether it can be set.

#[cfg(feature = "shaping")]
use std::sync::Arc;

use super::font::{self, Weight};
use super::missing::MissingGlyph;
use super::run::Run;
use super::typeface::Typeface;
#[cfg(feature = "shaping")]
use super::{
    file::FontFile,
    shape::{Line, Set},
};

/// The bundled font, and behind it fonts of the user's for what it lacks. Cheap to clone.
///
/// A text that the bundled font can set is set in it, and measured as [`font`] measures. Any other is split into stretches
/// of one font, one script and one direction, each of which is shaped: letters join, marks find their places, and what is
/// read from the right stands from the right. A stretch is set in the first font that has its characters, in the order in
/// which the fonts were given; of fonts of one family in the one that is nearest to the weight.
#[derive(Clone, Default)]
pub struct Fonts {
    #[cfg(feature = "shaping")]
    pub(super) set: Option<Arc<Set>>,
}

/// The most that letters are spread, as parts of their size above the baseline and below it: what lines are spaced for.
const ROOM: (f64, f64) = (1.07, 0.36);
/// Between the ink of one line and that of the next, at least, in sizes.
const CLEAR: f64 = 0.12;

impl Fonts {
    /// The bundled font alone.
    pub const BUNDLED: Fonts = Fonts {
        #[cfg(feature = "shaping")]
        set: None,
    };

    /// The bundled font, and behind it these, in this order.
    #[cfg(feature = "shaping")]
    #[must_use]
    pub fn new(files: Vec<FontFile>) -> Fonts {
        Fonts {
            set: (!files.is_empty()).then(|| Arc::new(Set::new(files))),
        }
    }

    /// Whether there is no font but the bundled one.
    #[must_use]
    pub fn is_bundled(&self) -> bool {
        *self == Fonts::BUNDLED
    }

    /// The line as it is shaped; none where the bundled font sets all of it.
    #[cfg(feature = "shaping")]
    pub(super) fn line(&self, text: &str, weight: Weight) -> Option<Arc<Line>> {
        self.set.as_ref().and_then(|set| set.line(text, weight))
    }

    /// The font of a run of a line in this weight, without any characters yet.
    pub(crate) fn typeface(&self, run: &Run, weight: Weight) -> Typeface {
        #[cfg(feature = "shaping")]
        if let (Some(set), Some(cut)) = (&self.set, run.cut)
            && let Some(file) = set.file(cut)
        {
            return Typeface::user(file, cut);
        }
        let _ = run;
        Typeface::bundled(weight)
    }

    /// The stretches of a text in the order in which they are read; none where the bundled font sets all of it.
    pub(crate) fn runs(&self, text: &str, weight: Weight) -> Option<Vec<Run>> {
        #[cfg(feature = "shaping")]
        return self.line(text, weight).map(|line| line.runs.clone());
        #[cfg(not(feature = "shaping"))]
        {
            let _ = (text, weight);
            None
        }
    }

    /// Whether space may stand between the letters.
    pub(crate) fn takes_space(&self, text: &str, weight: Weight) -> bool {
        #[cfg(feature = "shaping")]
        if let Some(line) = self.line(text, weight) {
            return line.takes_space;
        }
        let _ = (text, weight);
        true
    }

    /// Width in the bundled font's units.
    fn units(&self, text: &str, weight: Weight) -> f64 {
        #[cfg(feature = "shaping")]
        if let Some(line) = self.line(text, weight) {
            return line.advance * font::units_per_em(weight);
        }
        font::text_units(text, weight)
    }

    /// How wide the text is, in millimetres, as `size` is.
    #[must_use]
    pub fn width(&self, text: &str, weight: Weight, size: f64) -> f64 {
        self.units(text, weight) * size / font::units_per_em(weight)
    }

    /// How far the ink of a text reaches above the baseline, at least as far as a capital, and below it; both positive, in
    /// millimetres, as `size` is.
    #[must_use]
    pub fn reach(&self, text: &str, weight: Weight, size: f64) -> (f64, f64) {
        match self.ink(text, weight, size) {
            Some((above, below)) => (above.max(font::cap_height(weight, size)), below),
            None => font::reach(text, weight, size),
        }
    }

    /// How far the ink of a text reaches above and below the baseline, in millimetres, as `size` is; none where the bundled
    /// font sets all of it, for which lines and boxes are made.
    #[must_use]
    pub fn ink(&self, text: &str, weight: Weight, size: f64) -> Option<(f64, f64)> {
        #[cfg(feature = "shaping")]
        if let Some(line) = self.line(text, weight) {
            return Some((line.above * size, line.below * size));
        }
        let _ = (text, weight, size);
        None
    }

    /// Whether the text can be set in this weight.
    ///
    /// # Errors
    /// The characters that no font has.
    pub fn check_in(&self, text: &str, weight: Weight) -> Result<(), MissingGlyph> {
        #[cfg(feature = "shaping")]
        if let Some(set) = &self.set {
            return set.check(text, weight);
        }
        font::check_in(text, weight)
    }

    /// The largest size, from `size` down to `min_size`, at which the text is at most `max_width` wide.
    ///
    /// Where even `min_size` is too wide the answer is `min_size`.
    #[must_use]
    pub fn fit(&self, text: &str, weight: Weight, size: f64, max_width: f64, min_size: f64) -> f64 {
        font::shrunk(self.width(text, weight, size), size, max_width, min_size)
    }

    /// The size, or the largest below it at which the text reaches no farther up and down than lines of this size have room
    /// for. The bundled font's texts always do.
    #[must_use]
    pub fn level(&self, text: &str, weight: Weight, size: f64) -> f64 {
        let Some((above, below)) = self.ink(text, weight, 1.0) else {
            return size;
        };
        let share = |room: f64, needed: f64| if needed > room { room / needed } else { 1.0 };
        size * share(ROOM.0, above).min(share(ROOM.1, below))
    }

    /// From line to line, in sizes: `line`, or more where the ink of these texts needs it.
    #[must_use]
    pub fn leading<'a>(
        &self,
        texts: impl IntoIterator<Item = &'a str>,
        weight: Weight,
        line: f64,
    ) -> f64 {
        let inks = texts
            .into_iter()
            .filter_map(|text| self.ink(text, weight, 1.0));
        let needed = inks.map(|(above, below)| above + below + CLEAR);
        needed.fold(line, f64::max)
    }

    /// The text in lines at most `max_width` wide, broken at spaces; a longer word has a line of its own.
    #[must_use]
    pub fn wrap(&self, text: &str, weight: Weight, size: f64, max_width: f64) -> Vec<String> {
        self.fill(text.split_whitespace(), weight, size, max_width)
    }

    /// Items in lines at most `max_width` wide, a space between two; no item is broken, and one that is longer has a line
    /// of its own.
    #[must_use]
    pub fn fill<'a>(
        &self,
        items: impl IntoIterator<Item = &'a str>,
        weight: Weight,
        size: f64,
        max_width: f64,
    ) -> Vec<String> {
        let units = |text: &str| self.units(text, weight);
        let width = |units: f64| units * size / font::units_per_em(weight);
        font::filled(items, units, |units| width(units) <= max_width)
    }
}

impl PartialEq for Fonts {
    /// Whether they are the same fonts, read at the same time.
    fn eq(&self, other: &Self) -> bool {
        #[cfg(feature = "shaping")]
        return match (&self.set, &other.set) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        };
        #[cfg(not(feature = "shaping"))]
        {
            let _ = other;
            true
        }
    }
}

impl std::fmt::Debug for Fonts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        #[cfg(feature = "shaping")]
        if let Some(set) = &self.set {
            return f.debug_list().entries(set.files()).finish();
        }
        f.write_str("[bundled]")
    }
}
