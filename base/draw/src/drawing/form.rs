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

impl Form {
    /// The same outline without circles and arcs, made of cubic curves; `None` where it has none.
    pub(super) fn curves(&self) -> Option<Path> {
        match self {
            Self::Rect { rect, corner } if *corner > 0.0 => Some(Path::rounded(rect, *corner)),
            Self::Circle { centre, radius } => Some(Path::circle(*centre, *radius)),
            Self::Path(path) => Some(path.without_arcs()),
            Self::Rect { .. } | Self::Line(..) | Self::Polyline(_) | Self::Polygon(_) => None,
        }
    }
}
