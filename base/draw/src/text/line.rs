use super::font::{self, Weight};
use super::fonts::Fonts;
use super::run::Run;
use crate::shape::{Colour, Rect};

/// Which part of a text stands at its x.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// The beginning: the text grows to the right.
    #[default]
    Start,
    /// The middle.
    Middle,
    /// The end: the text grows to the left.
    End,
}

/// One line of text. Lengths in millimetres.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The words, on one line.
    pub content: String,
    /// Where the anchor stands.
    pub x: f64,
    /// Where the baseline lies.
    pub y: f64,
    /// The size of the em.
    pub size: f64,
    /// The cut of the letters.
    pub weight: Weight,
    /// The colour of the letters.
    pub colour: Colour,
    /// Which part of the text stands at x.
    pub anchor: Anchor,
    /// A colour shown this far around the letters, to lift them off a busy ground.
    pub halo: Option<(Colour, f64)>,
    /// Degrees clockwise about (x, y).
    pub turn: f64,
    /// Space added after each letter; scripts whose letters join or stack are set without.
    pub spacing: f64,
    /// What it is set in.
    pub fonts: Fonts,
}

impl Text {
    /// Black upright text that starts at `x`, on the baseline `y`.
    #[must_use]
    pub fn new(content: impl Into<String>, x: f64, y: f64, size: f64) -> Self {
        Self {
            content: content.into(),
            x,
            y,
            size,
            weight: Weight::Regular,
            colour: Colour::BLACK,
            anchor: Anchor::Start,
            halo: None,
            turn: 0.0,
            spacing: 0.0,
            fonts: Fonts::BUNDLED,
        }
    }

    /// The same in these fonts: what the bundled one lacks is set in the others.
    #[must_use]
    pub fn fonts(mut self, fonts: &Fonts) -> Self {
        self.fonts = fonts.clone();
        self
    }

    /// The same in heavy letters.
    #[must_use]
    pub fn bold(self) -> Self {
        self.weight(Weight::Bold)
    }

    /// The same in slanted letters.
    #[must_use]
    pub fn italic(self) -> Self {
        self.weight(Weight::Italic)
    }

    /// The same in another cut.
    #[must_use]
    pub fn weight(mut self, weight: Weight) -> Self {
        self.weight = weight;
        self
    }

    /// The same in another colour.
    #[must_use]
    pub fn colour(mut self, colour: Colour) -> Self {
        self.colour = colour;
        self
    }

    /// The same with its middle at x.
    #[must_use]
    pub fn middle(self) -> Self {
        self.anchor(Anchor::Middle)
    }

    /// The same with its end at x.
    #[must_use]
    pub fn end(self) -> Self {
        self.anchor(Anchor::End)
    }

    /// The same with this part at x.
    #[must_use]
    pub fn anchor(mut self, anchor: Anchor) -> Self {
        self.anchor = anchor;
        self
    }

    /// The same with a colour shown `width` millimetres around the letters.
    #[must_use]
    pub fn halo(mut self, colour: Colour, width: f64) -> Self {
        self.halo = Some((colour, width));
        self
    }

    /// The same turned clockwise about (x, y), in degrees.
    #[must_use]
    pub fn turn(mut self, degrees: f64) -> Self {
        self.turn = degrees;
        self
    }

    /// The same with space added after each letter, in millimetres.
    #[must_use]
    pub fn spacing(mut self, spacing: f64) -> Self {
        self.spacing = spacing;
        self
    }

    /// The space after each letter, where the script has room for one.
    pub(crate) fn tracking(&self) -> f64 {
        if self.fonts.takes_space(&self.content, self.weight) {
            self.spacing
        } else {
            0.0
        }
    }

    /// The stretches that are set apart, each with its left end, before the line is turned; none where the bundled font sets
    /// all of it.
    pub(crate) fn runs(&self) -> Option<Vec<(Run, f64)>> {
        let runs = self.fonts.runs(&self.content, self.weight)?;
        let (left, tracking) = (self.x + self.left(), self.tracking());
        let place = |run: Run| {
            let x = left + run.at * self.size + run.before as f64 * tracking;
            (run, x)
        };
        Some(runs.into_iter().map(place).collect())
    }

    /// From x to the left end.
    fn left(&self) -> f64 {
        match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -self.width() / 2.0,
            Anchor::End => -self.width(),
        }
    }

    /// The length of the line, before it is turned.
    #[must_use]
    pub fn width(&self) -> f64 {
        let letters = u32::try_from(self.content.chars().count()).unwrap_or(u32::MAX);
        let width = self.fonts.width(&self.content, self.weight, self.size);
        width + f64::from(letters) * self.tracking()
    }

    /// The rectangle that holds the text, its halo and its turn, from the ascent to the descent.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let (above, below) = self.fonts.reach(&self.content, self.weight, self.size);
        let ascent = font::ascent(self.weight, self.size).max(above);
        let height = ascent + font::descent(self.weight, self.size).max(below);
        let flat = Rect::new(self.left(), -ascent, self.width(), height)
            .inflate(self.halo.map_or(0.0, |(_, w)| w));
        let turned = flat.corners().map(|corner| corner.turn(self.turn));
        Rect::around(turned).unwrap_or(flat).shift(self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Point;

    #[test]
    fn bounds_follow_the_anchor() {
        let text = Text::new("Brno", 50.0, 20.0, 4.0);
        let width = text.width();
        assert_eq!(text.bounds().x, 50.0);
        assert_eq!(text.clone().middle().bounds().x, 50.0 - width / 2.0);
        assert_eq!(text.clone().end().bounds().x, 50.0 - width);
        assert!(text.bounds().contains(Point::new(51.0, 19.0)));
    }

    #[test]
    fn bounds_follow_the_turn_and_the_halo() {
        let upright = Text::new("Brno", 50.0, 20.0, 4.0).turn(-90.0);
        assert!((upright.bounds().bottom() - 20.0).abs() < 1e-9);
        assert!((upright.bounds().h - upright.width()).abs() < 1e-9);
        let halo = Text::new("Brno", 50.0, 20.0, 4.0).halo(Colour::WHITE, 0.5);
        assert_eq!(halo.bounds().x, 49.5);
    }

    #[test]
    fn spacing_widens_every_letter() {
        let text = Text::new("Brno", 0.0, 0.0, 4.0);
        assert!((text.clone().spacing(0.5).width() - text.width() - 2.0).abs() < 1e-9);
    }
}
