use crate::shape::{Colour, Rect};
use crate::text::{Fonts, Text, Weight};
use crate::{Drawing, Point};

/// What is labelled, and the ways in which its label can be set.
#[derive(Clone, Debug)]
pub struct Label {
    /// What is labelled, in millimetres: the label stands beside it.
    pub body: Rect,
    /// The obstacles of this owner do not count for the label.
    pub owner: Option<usize>,
    /// The ways to set the label, the best first.
    pub layouts: Vec<Layout>,
}

impl Label {
    /// Whether it has this owner; a label without one shares it with no other.
    pub(super) fn is_of(&self, owner: Option<usize>) -> bool {
        owner.is_some() && self.owner == owner
    }
}

/// One way to set a label: rows from the top.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The rows.
    pub rows: Vec<Row>,
    /// How many of them hold the name, from the top.
    pub names: usize,
    /// What it costs to set the label in this way.
    pub dislike: f64,
}

impl Layout {
    /// Rows that are all of the name, at no cost.
    #[must_use]
    pub fn new(rows: Vec<Row>) -> Layout {
        Layout {
            names: rows.len(),
            rows,
            dislike: 0.0,
        }
    }

    /// Draws the rows, each into its box.
    pub fn draw(&self, board: &mut Drawing, boxes: &[Rect], halo: impl Fn(&Rect) -> Halo) {
        for (row, into) in self.rows.iter().zip(boxes) {
            row.draw(board, into, halo(into));
        }
    }
}

/// The colour shown around letters, and how far in millimetres.
pub type Halo = (Colour, f64);

/// How words are set.
#[derive(Clone, Copy, Debug)]
pub struct Lettering<'a> {
    /// The size of the em, in millimetres.
    pub size: f64,
    /// The cut of the letters.
    pub weight: Weight,
    /// Their colour.
    pub colour: Colour,
    /// What they are set in.
    pub fonts: &'a Fonts,
}

/// Pieces beside each other on one baseline.
#[derive(Clone, Debug)]
pub struct Row {
    pieces: Vec<Piece>,
    space: f64,
    ascent: f64,
    /// The width in millimetres.
    pub width: f64,
    /// The height in millimetres.
    pub height: f64,
}

impl Row {
    /// Pieces from the left, `space` millimetres between two.
    #[must_use]
    pub fn new(pieces: Vec<Piece>, space: f64) -> Row {
        let gaps = pieces.len().saturating_sub(1) as f64 * space;
        let tallest =
            |of: fn(&Piece) -> f64| pieces.iter().map(of).reduce(f64::max).unwrap_or_default();
        let (ascent, descent) = (
            tallest(|piece| piece.ascent),
            tallest(|piece| piece.descent),
        );
        Row {
            width: pieces.iter().map(|piece| piece.width).sum::<f64>() + gaps,
            height: ascent + descent,
            ascent,
            space,
            pieces,
        }
    }

    /// The same row with `room` millimetres free below it.
    #[must_use]
    pub fn above(self, room: f64) -> Row {
        Row {
            height: self.height + room,
            ..self
        }
    }

    fn draw(&self, board: &mut Drawing, into: &Rect, halo: Halo) {
        let mut x = into.x;
        for piece in &self.pieces {
            piece.draw(board, Point::new(x, into.y + self.ascent), halo);
            x += piece.width + self.space;
        }
    }
}

/// Words or a picture, measured from the baseline.
#[derive(Clone, Debug)]
pub struct Piece {
    ink: Ink,
    width: f64,
    ascent: f64,
    descent: f64,
}

#[derive(Clone, Debug)]
enum Ink {
    Words(Text),
    Picture(Drawing),
}

impl Piece {
    /// Words, set smaller where they would be wider than `room` millimetres.
    #[must_use]
    pub fn words(words: &str, lettering: Lettering<'_>, room: f64) -> Piece {
        let Lettering {
            size,
            weight,
            colour,
            fonts,
        } = lettering;
        let size = fonts.fit(words, weight, size, room, 0.0);
        let (ascent, descent) = fonts.reach(words, weight, size);
        Piece {
            width: fonts.width(words, weight, size),
            ascent,
            descent,
            ink: Ink::Words(
                Text::new(words, 0.0, 0.0, size)
                    .fonts(fonts)
                    .weight(weight)
                    .colour(colour),
            ),
        }
    }

    /// The same words with space added after each letter, in millimetres.
    #[must_use]
    pub fn spaced(mut self, spacing: f64) -> Piece {
        if let Ink::Words(text) = &mut self.ink {
            text.spacing = spacing;
            self.width = text.width();
        }
        self
    }

    /// A picture as large as its drawing, whose baseline lies `ascent` millimetres below its top.
    #[must_use]
    pub fn picture(drawing: Drawing, ascent: f64) -> Piece {
        let (width, height) = drawing.size();
        Piece {
            ink: Ink::Picture(drawing),
            width,
            ascent,
            descent: height - ascent,
        }
    }

    /// The piece in the middle of a wider box, if it is narrower than `least` millimetres.
    #[must_use]
    pub fn at_least(mut self, least: f64) -> Piece {
        let inset = ((least - self.width) / 2.0).max(0.0);
        if let Ink::Words(text) = &mut self.ink {
            text.x += inset;
        }
        self.width += 2.0 * inset;
        self
    }

    fn draw(&self, board: &mut Drawing, at: Point, (colour, wide): Halo) {
        match &self.ink {
            Ink::Picture(drawing) => board.group(drawing, at.x, at.y - self.ascent),
            Ink::Words(text) => {
                let mut text = text.clone().halo(colour, wide);
                (text.x, text.y) = (text.x + at.x, at.y);
                board.text(&text);
            }
        }
    }
}
