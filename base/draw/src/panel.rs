//! Panels: what stands beside or below a map and explains it. Tools give the data, and the room sets it.
//!
//! Every part is a [`Drawing`] as wide as it is told to be and as high as it needs: a [`paragraph`], a [`heading`], a
//! [`legend`] of signs and words, a [`directory`] of names and what belongs to each. [`stack`] sets parts below each
//! other.
//!
//! ```
//! use milepost_draw::panel::{Type, paragraph, stack};
//! use milepost_draw::{Colour, Fonts, Weight};
//!
//! let fonts = Fonts::BUNDLED;
//! let small = Type { size: 2.0, weight: Weight::Regular, ink: Colour::BLACK, line: 1.3, fonts: &fonts };
//! let foot = paragraph("Natural Earth, in the public domain", small, 20.0);
//! assert!(foot.size().1 > 2.6);
//! assert!(stack(&[foot.clone(), foot.clone()], 4.0).size().1 > 2.0 * foot.size().1);
//! ```

mod columns;
mod directory;
mod legend;

pub use columns::balanced;
pub use directory::{Directory, Entry, directory};
pub use legend::{Legend, Sign, legend};

use crate::shape::{Colour, Rect, Style};
use crate::text::{Fonts, Text, Weight};
use crate::{Drawing, Point};

/// How running words are set.
#[derive(Clone, Copy, Debug)]
pub struct Type<'a> {
    /// The size of the em, in millimetres.
    pub size: f64,
    /// The cut of the letters.
    pub weight: Weight,
    /// Their colour.
    pub ink: Colour,
    /// From line to line, in sizes; more where letters need it.
    pub line: f64,
    /// What they are set in.
    pub fonts: &'a Fonts,
}

impl Type<'_> {
    /// The same in another cut.
    #[must_use]
    pub fn weight(self, weight: Weight) -> Self {
        Type { weight, ..self }
    }

    /// A line of text that begins at a point of its baseline, set smaller where it is wider than `room` millimetres.
    #[must_use]
    pub fn text(&self, words: &str, at: Point, room: f64) -> Text {
        let size = self.fonts.fit(words, self.weight, self.size, room, 0.0);
        let text = Text::new(words, at.x, at.y, size).fonts(self.fonts);
        text.weight(self.weight).colour(self.ink)
    }

    /// From line to line of these, in millimetres.
    fn step<'b>(&self, lines: impl IntoIterator<Item = &'b str>) -> f64 {
        self.fonts.leading(lines, self.weight, self.line) * self.size
    }
}

/// Words in lines, `width` millimetres wide.
#[must_use]
pub fn paragraph(words: &str, set: Type<'_>, width: f64) -> Drawing {
    let lines = set.fonts.wrap(words, set.weight, set.size, width);
    let step = set.step(lines.iter().map(String::as_str));
    let mut part = Drawing::new(width, lines.len() as f64 * step);
    for (i, line) in lines.iter().enumerate() {
        // The letters stand in the middle of their line.
        let baseline = (i as f64 + 0.5) * step + 0.36 * set.size;
        part.text(&set.text(line, Point::new(0.0, baseline), width));
    }
    part
}

/// What is not empty of some parts of a small print, a dot between two.
#[must_use]
pub fn joined<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let parts = parts.into_iter().map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join("  \u{b7}  ")
}

/// A title at the left and, smaller, facts at the right of the same baseline, `width` millimetres wide.
#[must_use]
pub fn heading(title: &str, facts: &str, set: Type<'_>, width: f64) -> Drawing {
    let mut head = Drawing::new(width, 1.5 * set.size);
    let (fonts, regular) = (set.fonts, Weight::Regular);
    let small = fonts.fit(facts, regular, 0.34 * set.size, 0.6 * width, 0.0);
    let facts = Text::new(facts, width, set.size, small)
        .fonts(fonts)
        .end()
        .colour(set.ink);
    let room = width - facts.width() - 0.4 * set.size;
    let size = fonts.level(title, set.weight, set.size);
    head.text(&Type { size, ..set }.text(title, Point::new(0.0, set.size), room));
    if !facts.content.is_empty() {
        head.text(&facts);
    }
    head
}

/// Parts below each other, `gap` millimetres between two.
#[must_use]
pub fn stack(parts: &[Drawing], gap: f64) -> Drawing {
    let width = parts.iter().map(|part| part.size().0).fold(0.0, f64::max);
    let height: f64 = parts.iter().map(|part| part.size().1 + gap).sum();
    let mut column = Drawing::new(width, (height - gap).max(0.0));
    let mut y = 0.0;
    for part in parts {
        column.group(part, 0.0, y);
        y += part.size().1 + gap;
    }
    column
}

/// A thick line and around it a thin one, `apart` millimetres out.
pub fn frame(page: &mut Drawing, frame: Rect, apart: f64, ink: Colour) {
    page.rect(frame, 0.0, &Style::stroke(ink, 0.6));
    page.rect(frame.inflate(apart), 0.0, &Style::stroke(ink, 0.2));
}
