use super::form::Form;
use super::{Drawing, Element};
use crate::shape::{Path, Point, Rect, Style};

impl Drawing {
    /// A rectangle, its corners rounded with this radius in millimetres (0 for sharp ones).
    pub fn rect(&mut self, rect: Rect, corner: f64, style: &Style) {
        self.shape(Form::Rect { rect, corner }, style);
    }

    /// A circle.
    pub fn circle(&mut self, centre: Point, radius: f64, style: &Style) {
        self.shape(Form::Circle { centre, radius }, style);
    }

    /// A straight line.
    pub fn line(&mut self, from: Point, to: Point, style: &Style) {
        self.shape(Form::Line(from, to), style);
    }

    /// Straight lines from each point to the next.
    pub fn polyline(&mut self, points: &[Point], style: &Style) {
        self.shape(Form::Polyline(points.to_vec()), style);
    }

    /// Straight lines from each point to the next, and from the last to the first.
    pub fn polygon(&mut self, points: &[Point], style: &Style) {
        self.shape(Form::Polygon(points.to_vec()), style);
    }

    /// Lines and curves; a ring inside another is a hole.
    pub fn path(&mut self, path: &Path, style: &Style) {
        self.shape(Form::Path(path.clone()), style);
    }

    fn shape(&mut self, form: Form, style: &Style) {
        self.elements.push(Element::Shape(form, style.clone()));
    }
}

impl Form {
    /// The rectangle that holds the outline; `None` where there is none.
    pub(super) fn bounds(&self) -> Option<Rect> {
        match self {
            Self::Rect { rect, .. } => Some(*rect),
            Self::Circle { centre, radius } => {
                Rect::around([*centre]).map(|dot| dot.inflate(*radius))
            }
            Self::Line(from, to) => Rect::around([*from, *to]),
            Self::Polyline(points) | Self::Polygon(points) => Rect::around(points.iter().copied()),
            Self::Path(path) => path.bounds(),
        }
    }
}
