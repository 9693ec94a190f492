//! Points at equal distances along a line.

use crate::shape::{Point, Rect};

/// Points of a line so far apart, where it lies on the sheet.
pub(super) fn evenly(line: &[Point], step: f64, sheet: &Rect, most: usize) -> Vec<Point> {
    let mut points = Vec::new();
    let mut left = 0.0;
    for pair in line.windows(2) {
        let length = pair[0].distance(pair[1]);
        if !Rect::around(pair.iter().copied()).is_some_and(|r| r.intersects(sheet)) {
            continue;
        }
        while left < length && points.len() < most {
            points.push(pair[0].towards(pair[1], left / length));
            left += step;
        }
        left = (left - length).max(0.0);
    }
    points
}
