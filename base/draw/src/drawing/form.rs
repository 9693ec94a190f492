//! The forms that shapes may have.

use crate::shape::{Path, Point, Rect};

/// The form of a shape, in millimetres.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Form {
    Rect { rect: Rect, corner: f64 },
    Circle { centre: Point, radius: f64 },
    Line(Point, Point),
    Polyline(Vec<Point>),
    Polygon(Vec<Point>),
    Path(Path),
}
