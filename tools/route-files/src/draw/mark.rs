//! What is written on a tile: how large it is, and how it is drawn.

use crate::draw::bend::Outline;
use crate::draw::palette::{FAINT, INK, PAPER, ink_on};
use crate::draw::pen::{Pen, TileText};
use milepost_draw::{Colour, Point, Rect, Style, Weight, font};

/// Something written. Sizes are those of the em, in sides.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mark {
    /// A revenue in its circle.
    Coin(String),
    /// Revenues by phase, side by side, in one row or several.
    Phases(Vec<Vec<Cell>>),
    /// Lines of words.
    Lines {
        lines: Vec<String>,
        weight: Weight,
        size: f64,
        colour: Colour,
        halo: Colour,
    },
    /// What one stop pays a train.
    Pay(Pay),
}

/// What a stop pays the train of this number, if it pays it, in the colour of the train's route.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pay {
    pub number: String,
    pub pays: Option<String>,
    pub colour: Colour,
}

/// A revenue in the colour of its phase.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cell {
    pub words: String,
    pub ground: Colour,
    /// Whether it is what the stop pays now.
    pub now: bool,
}

/// The size of figures.
const FIGURES: f64 = 0.19;
const CELL_HEIGHT: f64 = 0.28;
const LEADING: f64 = 1.12;

fn cell_width(cell: &Cell) -> f64 {
    (font::width(&cell.words, Weight::Bold, FIGURES) + 0.1).max(0.29)
}

fn coin_radius(words: &str) -> f64 {
    (font::width(words, Weight::Bold, FIGURES) / 2.0 + 0.035).max(0.145)
}

impl Mark {
    /// The room it takes, about the origin, at this scale.
    pub fn outline(&self, scale: f64) -> Outline {
        let (width, height, round) = match self {
            Mark::Coin(words) => {
                let radius = coin_radius(words);
                (2.0 * radius, 2.0 * radius, radius)
            }
            Mark::Phases(rows) => {
                let widths = rows.iter().map(|cells| cells.iter().map(cell_width).sum());
                (
                    widths.fold(0.0, f64::max),
                    CELL_HEIGHT * rows.len() as f64,
                    0.03,
                )
            }
            Mark::Lines {
                lines,
                weight,
                size,
                ..
            } => {
                let widths = lines.iter().map(|line| font::width(line, *weight, *size));
                let height = ((lines.len() as f64 - 1.0) * LEADING + 0.76) * size;
                (widths.fold(0.0, f64::max), height, 0.0)
            }
            Mark::Pay(pay) => (pay.width(), 2.0 * BADGE, BADGE),
        };
        Outline::new(width * scale, height * scale, round * scale)
    }

    /// Draws it with its middle at a point.
    pub fn draw(&self, pen: &mut Pen, at: Point, scale: f64) {
        match self {
            Mark::Coin(words) => {
                pen.circle(
                    at,
                    (coin_radius(words) - 0.008) * scale,
                    &pen.line(INK, 0.016).and_fill(PAPER),
                );
                pen.words(&figures(words, INK, scale), at);
            }
            Mark::Phases(rows) => phases(pen, rows, at, scale),
            Mark::Lines {
                lines,
                weight,
                size,
                colour,
                halo,
            } => {
                let size = size * scale;
                let top = at.y - (lines.len() as f64 - 1.0) / 2.0 * LEADING * size;
                for (i, line) in lines.iter().enumerate() {
                    let words = TileText {
                        text: line,
                        size,
                        weight: *weight,
                        colour: *colour,
                        halo: Some(*halo),
                    };
                    pen.words(&words, Point::new(at.x, top + i as f64 * LEADING * size));
                }
            }
            Mark::Pay(pay) => pay.draw(pen, at, scale),
        }
    }
}

fn figures(text: &str, colour: Colour, scale: f64) -> TileText<'_> {
    TileText {
        text,
        size: FIGURES * scale,
        weight: Weight::Bold,
        colour,
        halo: None,
    }
}

/// The revenue of the phase stands out: the others are set thin.
fn phases(pen: &mut Pen, rows: &[Vec<Cell>], at: Point, scale: f64) {
    let height = CELL_HEIGHT * scale;
    let mut y = at.y - height * rows.len() as f64 / 2.0;
    let mut now = Vec::new();
    for row in rows {
        let mut x = at.x - row.iter().map(cell_width).sum::<f64>() * scale / 2.0;
        for cell in row {
            let frame = Rect::new(x, y, cell_width(cell) * scale, height);
            pen.rect(frame, 0.0, &pen.line(FAINT, 0.012).and_fill(cell.ground));
            let (weight, size) = if cell.now {
                (Weight::Bold, FIGURES)
            } else {
                (Weight::Regular, 0.88 * FIGURES)
            };
            let words = figures(&cell.words, ink_on(cell.ground), scale);
            pen.words(
                &TileText {
                    weight,
                    size: size * scale,
                    ..words
                },
                frame.centre(),
            );
            now.extend(cell.now.then_some(frame));
            x = frame.right();
        }
        y += height;
    }
    for frame in now {
        pen.rect(frame, 0.0, &pen.line(INK, 0.04));
    }
}

/// The radius of a route's number in its badge.
pub(super) const BADGE: f64 = 0.13;

impl Pay {
    fn width(&self) -> f64 {
        let pays = self.pays.as_deref();
        let width = pays.map_or(0.1, |pays| font::width(pays, Weight::Bold, FIGURES));
        2.0 * BADGE + width + 0.09
    }

    /// Draws the train's number in the colour of its route, and what it is paid: a stroke where it is not.
    fn draw(&self, pen: &mut Pen, at: Point, scale: f64) {
        let Pay {
            number,
            pays,
            colour,
        } = self;
        let (width, half) = (self.width() * scale, BADGE * scale);
        let left = at.x - width / 2.0;
        let ground = if pays.is_some() {
            PAPER
        } else {
            Colour::grey(225)
        };
        let plate = Rect::new(left, at.y - half, width, 2.0 * half).inflate(-0.01);
        pen.rect(
            plate,
            half - 0.01,
            &pen.line(*colour, 0.025).and_fill(ground),
        );
        badge(pen, number, *colour, Point::new(left + half, at.y), scale);
        let middle = Point::new(
            (left + 2.0 * half + left + width) / 2.0 - 0.02 * scale,
            at.y,
        );
        match pays {
            Some(pays) => pen.words(&figures(pays, INK, scale), middle),
            None => pen.stroke(
                middle.shift(-0.04, 0.0),
                middle.shift(0.04, 0.0),
                &pen.line(INK, 0.03),
            ),
        }
    }
}

/// A route's number on its colour.
pub(super) fn badge(pen: &mut Pen, number: &str, colour: Colour, at: Point, scale: f64) {
    pen.circle(at, (BADGE + 0.012) * scale, &Style::fill(PAPER));
    pen.circle(at, (BADGE - 0.008) * scale, &Style::fill(colour));
    let size = font::fit(
        number,
        Weight::Bold,
        0.18 * scale,
        1.5 * BADGE * scale,
        0.02,
    );
    pen.words(
        &TileText {
            text: number,
            size,
            weight: Weight::Bold,
            colour: ink_on(colour),
            halo: None,
        },
        at,
    );
}
