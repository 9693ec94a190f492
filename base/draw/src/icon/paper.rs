use super::palette::Palette;
use super::picture::Icon;
use crate::drawing::Drawing;
use crate::shape::{Path, Point, Style, Sweep};
use crate::text::{Text, Weight, font};
use milepost_icon::{Form, GRID, Layer, Step, Tone};

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
                drawing.path(&path(layer, corner, scale), &style);
            }
        }
        for layer in self.layers() {
            drawing.path(&path(layer, corner, scale), &style(layer, palette, scale));
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

/// The outline of a layer on a plane: the grid's origin at `origin`, a unit of it `scale` millimetres long.
#[must_use]
pub fn path(layer: &Layer, origin: Point, scale: f64) -> Path {
    let place = |[x, y]: [f64; 2]| origin.shift(x * scale, y * scale);
    let draw = |path: Path, step: &Step| match *step {
        Step::Move(p) => path.move_to(place(p)),
        Step::Line(p) => path.line_to(place(p)),
        Step::Quad(a, p) => path.quad_to(place(a), place(p)),
        Step::Cubic(a, b, p) => path.cubic_to(place(a), place(b), place(p)),
        Step::Arc(radius, clockwise, p) => {
            let sweep = if clockwise {
                Sweep::Clockwise
            } else {
                Sweep::Counter
            };
            path.arc_to(radius * scale, sweep, place(p))
        }
        Step::Close => path.close(),
    };
    layer.steps().iter().fold(Path::new(), draw)
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
