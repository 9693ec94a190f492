//! The bundled font, Noto Sans: how wide a text is, how to make it fit, and what it cannot show.
//!
//! Sizes are those of the em and, like widths, in millimetres. Widths are the sums of the letters' own
//! advances; pairs that are set closer (kerning) make the printed line a hair narrower.

use super::missing::MissingGlyph;
use super::script::is_direction;

/// The name of the font in SVG files.
pub const FAMILY: &str = "Noto Sans";

static REGULAR: &[u8] = include_bytes!("../../fonts/NotoSans-Regular.ttf");
static BOLD: &[u8] = include_bytes!("../../fonts/NotoSans-Bold.ttf");
static ITALIC: &[u8] = include_bytes!("../../fonts/NotoSans-Italic.ttf");

// A `Metrics` of each, as the build script reads them from the files.
include!(concat!(env!("OUT_DIR"), "/metrics.rs"));

/// What is measured of a font. Lengths are in its own units.
struct Metrics {
    em: u16,
    ascender: i16,
    /// Below the baseline, thus negative.
    descender: i16,
    capital: i16,
    /// The advance of the glyph that stands for a character that the font lacks.
    missing: u16,
    /// In order of characters.
    glyphs: &'static [Glyph],
}

/// What is measured of a character.
struct Glyph {
    character: char,
    advance: u16,
    /// The lowest and the highest ordinate of its outline, if it has one.
    ink: Option<(i16, i16)>,
}

/// The cut of the letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// Upright, for running text.
    #[default]
    Regular,
    /// Heavy, for names that must be found.
    Bold,
    /// Slanted, for water and asides.
    Italic,
}

impl Weight {
    /// Every weight.
    pub const ALL: [Self; 3] = [Self::Regular, Self::Bold, Self::Italic];
}

/// The font file of a weight, in TrueType.
#[must_use]
pub fn bytes(weight: Weight) -> &'static [u8] {
    match weight {
        Weight::Regular => REGULAR,
        Weight::Bold => BOLD,
        Weight::Italic => ITALIC,
    }
}

fn metrics(weight: Weight) -> &'static Metrics {
    match weight {
        Weight::Regular => &REGULAR_METRICS,
        Weight::Bold => &BOLD_METRICS,
        Weight::Italic => &ITALIC_METRICS,
    }
}

impl Metrics {
    fn glyph(&self, character: char) -> Option<&Glyph> {
        let at = self
            .glyphs
            .binary_search_by_key(&character, |glyph| glyph.character);
        self.glyphs.get(at.ok()?)
    }

    fn advance(&self, character: char) -> u16 {
        self.glyph(character)
            .map_or(self.missing, |glyph| glyph.advance)
    }

    fn width(&self, text: &str) -> i64 {
        text.chars().map(|c| i64::from(self.advance(c))).sum()
    }
}

/// How wide the text is.
#[must_use]
pub fn width(text: &str, weight: Weight, size: f64) -> f64 {
    scaled(weight, size, |metrics| metrics.width(text))
}

/// The width of a text in the font's own units, whole.
pub(super) fn text_units(text: &str, weight: Weight) -> f64 {
    metrics(weight).width(text) as f64
}

/// The font's own units in an em.
pub(super) fn units_per_em(weight: Weight) -> f64 {
    f64::from(metrics(weight).em)
}

/// The height of a capital over the baseline.
#[must_use]
pub fn cap_height(weight: Weight, size: f64) -> f64 {
    scaled(weight, size, |metrics| i64::from(metrics.capital))
}

/// How far the tallest letters, accents and all, reach above the baseline.
#[must_use]
pub fn ascent(weight: Weight, size: f64) -> f64 {
    scaled(weight, size, |metrics| i64::from(metrics.ascender))
}

/// How far the lowest letters reach below the baseline; positive.
#[must_use]
pub fn descent(weight: Weight, size: f64) -> f64 {
    scaled(weight, size, |metrics| -i64::from(metrics.descender))
}

/// How far the ink of a text reaches above the baseline, at least as far as a capital, and below it; both positive.
#[must_use]
pub fn reach(text: &str, weight: Weight, size: f64) -> (f64, f64) {
    let edge = |of: fn((i16, i16)) -> i64| {
        scaled(weight, size, |metrics| {
            let glyphs = text.chars().filter_map(|c| metrics.glyph(c));
            glyphs
                .filter_map(|glyph| glyph.ink)
                .map(of)
                .max()
                .unwrap_or(0)
        })
    };
    (
        edge(|(_, top)| i64::from(top)).max(cap_height(weight, size)),
        edge(|(bottom, _)| -i64::from(bottom)).max(0.0),
    )
}

/// Whether the text can be set in every weight.
///
/// # Errors
/// The characters that the first weight lacks which lacks any.
pub fn check(text: &str) -> Result<(), MissingGlyph> {
    Weight::ALL
        .into_iter()
        .try_for_each(|weight| check_in(text, weight))
}

/// Whether the text can be set in this weight.
///
/// # Errors
/// The characters that the weight lacks.
pub fn check_in(text: &str, weight: Weight) -> Result<(), MissingGlyph> {
    let lacks = |c: &char| !has(*c, weight) && !is_direction(*c);
    MissingGlyph::of(text, text.chars().filter(lacks)).map_or(Ok(()), Err)
}

/// Whether this weight has a glyph for the character.
pub(super) fn has(c: char, weight: Weight) -> bool {
    !c.is_control() && metrics(weight).glyph(c).is_some()
}

/// The largest size, from `size` down to `min_size`, at which the text is at most `max_width` wide.
///
/// Where even `min_size` is too wide the answer is `min_size`.
#[must_use]
pub fn fit(text: &str, weight: Weight, size: f64, max_width: f64, min_size: f64) -> f64 {
    shrunk(width(text, weight, size), size, max_width, min_size)
}

/// The text in lines at most `max_width` wide, broken at spaces; a longer word has a line of its own.
#[must_use]
pub fn wrap(text: &str, weight: Weight, size: f64, max_width: f64) -> Vec<String> {
    fill(text.split_whitespace(), weight, size, max_width)
}

/// Items in lines at most `max_width` wide, a space between two; no item is broken, and one that is longer has a line
/// of its own.
#[must_use]
pub fn fill<'a>(
    items: impl IntoIterator<Item = &'a str>,
    weight: Weight,
    size: f64,
    max_width: f64,
) -> Vec<String> {
    let units = |text: &str| text_units(text, weight);
    filled(items, units, |units| {
        units * size / units_per_em(weight) <= max_width
    })
}

/// The size at which what needs so much room has at most `max_width`, but not below `min_size`.
pub(super) fn shrunk(needed: f64, size: f64, max_width: f64, min_size: f64) -> f64 {
    if needed <= max_width {
        size
    } else {
        (size * max_width / needed).max(min_size)
    }
}

/// Items in lines whose width in units fits, a space between two; an item that does not fit has a line of its own.
pub(super) fn filled<'a>(
    items: impl IntoIterator<Item = &'a str>,
    units: impl Fn(&str) -> f64,
    fits: impl Fn(f64) -> bool,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // The width of the last line, so that nothing is measured twice.
    let mut last = 0.0;
    let space = units(" ");
    for item in items {
        let alone = units(item);
        match lines.last_mut() {
            Some(line) if fits(last + space + alone) => {
                line.extend([" ", item]);
                last += space + alone;
            }
            _ => {
                lines.push(item.to_owned());
                last = alone;
            }
        }
    }
    lines
}

fn scaled(weight: Weight, size: f64, units: impl Fn(&Metrics) -> i64) -> f64 {
    units(metrics(weight)) as f64 * size / units_per_em(weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Advances from the fonts' own `hmtx` tables, in thousandths of the em.
    #[test]
    fn widths_are_sums_of_advances() {
        assert_eq!(units_per_em(Weight::Regular), 1000.0);
        assert_eq!(width("A", Weight::Regular, 1000.0), 639.0);
        assert_eq!(width("AV", Weight::Regular, 1000.0), 639.0 + 600.0);
        assert_eq!(width("", Weight::Bold, 1000.0), 0.0);
        assert!(width("Brno", Weight::Bold, 4.0) > width("Brno", Weight::Regular, 4.0));
    }

    #[test]
    fn capitals_stand_lower_than_the_ascent() {
        assert_eq!(cap_height(Weight::Regular, 1000.0), 714.0);
        assert_eq!(ascent(Weight::Regular, 1000.0), 1069.0);
        assert_eq!(descent(Weight::Regular, 1000.0), 293.0);
    }

    /// As an em of 1000 units has it, whatever the build script wrote.
    #[test]
    fn each_character_measures_what_its_font_says() {
        for weight in Weight::ALL {
            let face = ttf_parser::Face::parse(bytes(weight), 0).expect("a font");
            let capital = face.capital_height().map(f64::from);
            assert_eq!(Some(cap_height(weight, 1000.0)), capital);
            assert_eq!(ascent(weight, 1000.0), f64::from(face.ascender()));
            assert_eq!(descent(weight, 1000.0), -f64::from(face.descender()));
            for character in '\0'..=char::MAX {
                let glyph = face.glyph_index(character).filter(|glyph| glyph.0 > 0);
                assert_eq!(
                    has(character, weight),
                    glyph.is_some() && !character.is_control()
                );
                let text = character.to_string();
                let advance = face.glyph_hor_advance(glyph.unwrap_or_default());
                assert_eq!(Some(width(&text, weight, 1000.0)), advance.map(f64::from));
                let ink = glyph.and_then(|glyph| face.glyph_bounding_box(glyph));
                let (top, bottom) = ink.map_or((0, 0), |ink| (ink.y_max, ink.y_min));
                let reached = (
                    f64::from(top).max(cap_height(weight, 1000.0)),
                    f64::from(-bottom).max(0.0),
                );
                assert_eq!(reach(&text, weight, 1000.0), reached, "{character:?}");
            }
        }
    }

    #[test]
    fn a_long_name_shrinks_to_fit_but_not_below_the_least() {
        let fits = fit("Llanfairpwllgwyngyll", Weight::Regular, 4.0, 20.0, 1.0);
        assert!((width("Llanfairpwllgwyngyll", Weight::Regular, fits) - 20.0).abs() < 1e-9);
        assert_eq!(
            fit("Llanfairpwllgwyngyll", Weight::Regular, 4.0, 20.0, 3.5),
            3.5
        );
        assert_eq!(fit("Oz", Weight::Regular, 4.0, 20.0, 1.0), 4.0);
    }

    #[test]
    fn lines_are_broken_at_spaces() {
        let lines = wrap(
            "all track on the river is washed away",
            Weight::Regular,
            3.0,
            20.0,
        );
        assert_eq!(lines.join(" "), "all track on the river is washed away");
        assert!(
            lines.len() > 2
                && lines
                    .iter()
                    .all(|line| width(line, Weight::Regular, 3.0) <= 20.0)
        );
        assert_eq!(
            wrap("Llanfairpwllgwyngyll", Weight::Regular, 3.0, 5.0).len(),
            1
        );
        assert!(wrap("  ", Weight::Regular, 3.0, 5.0).is_empty());
    }

    #[test]
    fn what_the_font_lacks_is_found() {
        assert_eq!(check("Łódź, Αθήνα, Київ, Ağrı"), Ok(()));
        assert_eq!(check("Tokyo 東").map_err(|e| e.character), Err('東'));
        assert_eq!(check("a\tb").map_err(|e| e.character), Err('\t'));
    }
}
