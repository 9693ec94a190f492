//! Room for the legend within the frame: where it hides nothing that is played on.

use super::super::layout::SheetLayout;
use milepost_draw::{Point, Rect};

/// The place along the frame's edge for a box of this size that is furthest from all mileposts and ferries; none
/// where every place would come too near to one.
pub(super) fn find(layout: &SheetLayout<'_>, w: f64, h: f64) -> Option<Rect> {
    let inset = 0.3 * layout.unit;
    let (right, bottom) = (layout.frame.w - w - inset, layout.frame.h - h - inset);
    if right < inset || bottom < inset {
        return None;
    }
    let steps = 40;
    let share = |i: u32| f64::from(i) / f64::from(steps);
    let along = (0..=steps).flat_map(|i| {
        let (x, y) = (
            inset + share(i) * (right - inset),
            inset + share(i) * (bottom - inset),
        );
        [(x, inset), (x, bottom), (inset, y), (right, y)]
    });
    let obstacles = obstacles(layout);
    let free = |rect: &Rect| {
        obstacles
            .iter()
            .map(|&p| away(rect, p))
            .fold(f64::INFINITY, f64::min)
    };
    let rects = along
        .map(|(x, y)| Rect::new(x, y, w, h))
        .map(|rect| (rect, free(&rect)));
    // Beyond some pips it makes no difference, and the first of equals is a corner.
    let mut best: Option<(Rect, f64)> = None;
    for (rect, free) in rects.map(|(rect, free)| (rect, free.min(3.0 * layout.unit))) {
        if free >= 0.75 * layout.unit && best.is_none_or(|(_, most)| free > most) {
            best = Some((rect, free));
        }
    }
    best.map(|(rect, _)| rect)
}

/// Mileposts, and points along the ferries.
fn obstacles(layout: &SheetLayout<'_>) -> Vec<Point> {
    let ferries = layout.map.ferries.iter().flat_map(|ferry| {
        let (a, b) = (layout.mileposts[ferry.a], layout.mileposts[ferry.b]);
        (1..20).map(move |step| a.towards(b, f64::from(step) / 20.0))
    });
    layout.mileposts.iter().copied().chain(ferries).collect()
}

fn away(rect: &Rect, p: Point) -> f64 {
    p.distance(Point::new(
        p.x.clamp(rect.x, rect.right()),
        p.y.clamp(rect.y, rect.bottom()),
    ))
}
