use super::outline::Outline;
use super::tone::Tone;
use milepost_draw::{Path, Point};

/// The width of outlines and lines, in units of the grid.
pub const LINE: f64 = 1.5;

/// How a layer is inked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An area with an outline in [`Tone::Ink`].
    Body,
    /// An area without an outline.
    Fill,
    /// A line as wide as outlines.
    Line,
    /// A line twice as wide.
    Bar,
}

impl Form {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "body" => Self::Body,
            "fill" => Self::Fill,
            "line" => Self::Line,
            "bar" => Self::Bar,
            _ => return None,
        })
    }

    /// The width of the stroke along the path, in units of the grid; 0 for none.
    #[must_use]
    pub const fn stroke(self) -> f64 {
        match self {
            Self::Fill => 0.0,
            Self::Body | Self::Line => LINE,
            Self::Bar => 2.0 * LINE,
        }
    }

    /// Whether the inside has the layer's tone, rather than the stroke.
    #[must_use]
    pub const fn is_area(self) -> bool {
        matches!(self, Self::Body | Self::Fill)
    }
}

/// A shape of an icon.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// How it is inked.
    pub form: Form,
    /// With what.
    pub tone: Tone,
    outline: Outline,
}

impl Layer {
    /// Reads `FORM TONE PATH`, as in `body red M2 4h20v16h-20z`.
    pub(super) fn read(line: &str) -> Option<Self> {
        let (form, rest) = line.split_once(' ')?;
        let (tone, path) = rest.split_once(' ')?;
        Some(Self {
            form: Form::named(form)?,
            tone: Tone::named(tone)?,
            outline: Outline::read(path)?,
        })
    }

    /// The outline as path data of SVG on the grid; a ring inside another is a hole (`evenodd`).
    #[must_use]
    pub fn data(&self) -> &str {
        self.outline.data()
    }

    /// The outline on a plane: the grid's origin at `origin`, a unit of it `scale` long.
    #[must_use]
    pub fn path(&self, origin: Point, scale: f64) -> Path {
        self.outline.path(origin, scale)
    }

    /// Points along the outline.
    #[cfg(test)]
    pub(super) fn points(&self) -> Vec<Point> {
        self.outline.points()
    }
}
