//! How the theme sets words.

use crate::model::design::{Cut, Hand as Wanted, Lettering};
use milepost_draw::{Text, Weight, font, text};

/// Face, capitals and spacing of some words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    /// The face.
    pub weight: Weight,
    capitals: bool,
    /// Space after each letter, in sizes.
    spacing: f64,
}

/// How cities' names are set.
pub(super) fn city(lettering: &Lettering) -> Hand {
    Hand::of(lettering.city, Cut::Regular, 0.0)
}

/// How capitals' names are set.
pub(super) fn capital(lettering: &Lettering) -> Hand {
    Hand::of(lettering.capital, Cut::Bold, 0.0)
}

/// How obstacles' names are set.
pub(super) fn obstacle(lettering: &Lettering) -> Hand {
    Hand::of(lettering.obstacle, Cut::Italic, 6.0)
}

/// How the title is set.
pub(super) fn title(lettering: &Lettering) -> Hand {
    Hand::of(lettering.title, Cut::Bold, 0.0)
}

impl Hand {
    fn of(wanted: Wanted, face: Cut, spacing: f64) -> Hand {
        let (face, capitals, spacing) = wanted.or(face, spacing);
        Hand {
            weight: match face {
                Cut::Regular => Weight::Regular,
                Cut::Bold => Weight::Bold,
                Cut::Italic => Weight::Italic,
            },
            capitals,
            spacing: spacing / 100.0,
        }
    }

    /// The words as they are printed.
    pub fn words(&self, words: &str) -> String {
        if self.capitals {
            text::capitals(words)
        } else {
            words.to_owned()
        }
    }

    /// Space after each letter in a size, in millimetres.
    pub fn spacing(&self, size: f64) -> f64 {
        self.spacing * size
    }

    /// How wide words are as they are printed, in millimetres, as `size` is.
    pub fn width(&self, words: &str, size: f64) -> f64 {
        let words = self.words(words);
        let letters = words.chars().count() as f64;
        font::width(&words, self.weight, size) + letters * self.spacing(size)
    }

    /// The largest size up to `size` at which words are at most `room` wide, but at least `least`.
    pub fn fit(&self, words: &str, size: f64, room: f64, least: f64) -> f64 {
        let width = self.width(words, size);
        if width <= room {
            size
        } else {
            (size * room / width).max(least)
        }
    }

    /// A line of text that begins at a point.
    pub fn text(&self, words: &str, x: f64, y: f64, size: f64) -> Text {
        Text::new(self.words(words), x, y, size)
            .weight(self.weight)
            .spacing(self.spacing(size))
    }
}
