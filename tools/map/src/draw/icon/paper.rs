use super::layer::{Form, Layer};
use super::palette::Palette;
use super::picture::{GRID, Icon};
use super::tone::Tone;
use milepost_draw::{Drawing, Point, Style, Text, Weight, font};

/// How far a rim reaches beyond the ink, in units of the grid.
const RIM: f64 = 0.8;
/// The size of the type of the initial on the label of a crate, in units of the grid.
const INITIAL: f64 = 12.5;
/// The middle of its capital, in units of the grid from the top.
const MIDDLE: f64 = 12.75;

impl Icon {
    /// The icon as a drawing `size` millimetres wide and high, its origin in its middle: to be placed with
    /// [`Drawing::group`], or defined as a [`Drawing::symbol`] and stamped.
    #[must_use]
    pub fn drawing(&self, size: f64, palette: &Palette) -> Drawing {
        let mut drawing = Drawing::new(size, size);
        let scale = size / GRID;
        let corner = Point::new(-size / 2.0, -size / 2.0);
        if let Some(rim) = palette.rim() {
            for layer in self.layers() {
                let width = layer.form.stroke() + 2.0 * RIM;
                let style = Style::stroke(rim, width * scale);
                drawing.path(&layer.path(corner, scale), &style);
            }
        }
        for layer in self.layers() {
            drawing.path(&layer.path(corner, scale), &style(layer, palette, scale));
        }
        if let Some(letter) = self.letter() {
            let size = INITIAL * scale;
            let middle = corner.y + MIDDLE * scale;
            let baseline = middle + font::cap_height(Weight::Bold, size) / 2.0;
            let text = Text::new(letter.to_string(), 0.0, baseline, size);
            drawing.text(&text.bold().middle().colour(palette.colour(Tone::Ink)));
        }
        drawing
    }
}

fn style(layer: &Layer, palette: &Palette, scale: f64) -> Style {
    let colour = palette.colour(layer.tone);
    let width = layer.form.stroke() * scale;
    match layer.form {
        Form::Body => Style::fill(colour).and_stroke(palette.colour(Tone::Ink), width),
        Form::Fill => Style::fill(colour),
        Form::Line | Form::Bar => Style::stroke(colour, width),
    }
}
