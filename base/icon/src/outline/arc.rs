//! Arcs of ellipses as cubic curves, after the implementation notes of SVG.

use super::Step;
use std::f64::consts::{FRAC_PI_2, PI};

/// The steps of an arc from one point to another: radii, turn in degrees, whether it is the larger one, whether it goes
/// clockwise as seen.
pub(super) fn steps(
    from: [f64; 2],
    [rx, ry, turn, large, sweep]: [f64; 5],
    to: [f64; 2],
) -> Vec<Step> {
    let (rx, ry, sweep) = (rx.abs(), ry.abs(), sweep > 0.5);
    if rx == 0.0 || ry == 0.0 {
        return vec![Step::Line(to)];
    }
    if rx == ry && large < 0.5 {
        return vec![Step::Arc(rx, sweep, to)];
    }
    if from == to {
        return Vec::new();
    }
    let (sin, cos) = libm::sincos(turn * PI / 180.0);
    let (dx, dy) = ((from[0] - to[0]) / 2.0, (from[1] - to[1]) / 2.0);
    let (x, y) = (cos * dx + sin * dy, cos * dy - sin * dx);
    // Radii that do not reach are stretched until they do.
    let short = (x * x) / (rx * rx) + (y * y) / (ry * ry);
    let stretch = libm::sqrt(short.max(1.0));
    let (rx, ry) = (rx * stretch, ry * stretch);
    let along = (rx * ry) * (rx * ry) - (rx * y) * (rx * y) - (ry * x) * (ry * x);
    let across = (rx * y) * (rx * y) + (ry * x) * (ry * x);
    let side = if (large > 0.5) == sweep { -1.0 } else { 1.0 };
    let lift = side * libm::sqrt((along / across).max(0.0));
    let (cx, cy) = (lift * rx * y / ry, -lift * ry * x / rx);
    let start = libm::atan2((y - cy) / ry, (x - cx) / rx);
    let end = libm::atan2((-y - cy) / ry, (-x - cx) / rx);
    let mut angle = end - start;
    if sweep && angle < 0.0 {
        angle += 2.0 * PI;
    } else if !sweep && angle > 0.0 {
        angle -= 2.0 * PI;
    }
    let middle = [(from[0] + to[0]) / 2.0, (from[1] + to[1]) / 2.0];
    let place = |x: f64, y: f64| {
        let (x, y) = (rx * x + cx, ry * y + cy);
        [middle[0] + cos * x - sin * y, middle[1] + sin * x + cos * y]
    };
    let count = libm::ceil(libm::fabs(angle) / FRAC_PI_2).max(1.0);
    let part = angle / count;
    let handle = 4.0 / 3.0 * libm::tan(part / 4.0);
    let curve = |i: usize| {
        let (a, b) = (start + i as f64 * part, start + (i + 1) as f64 * part);
        let ((sa, ca), (sb, cb)) = (libm::sincos(a), libm::sincos(b));
        let first = place(ca - handle * sa, sa + handle * ca);
        let second = place(cb + handle * sb, sb - handle * cb);
        let end = if i + 1 == count as usize {
            to
        } else {
            place(cb, sb)
        };
        Step::Cubic(first, second, end)
    };
    (0..count as usize).map(curve).collect()
}
