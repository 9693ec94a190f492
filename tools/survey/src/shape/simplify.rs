//! Fewer points in a line.

use super::Point;

/// The line with the points left out that lie within `tolerance` of what remains (Douglas and Peucker). Both ends
/// stay; for a ring, repeat its first point at the end.
pub fn simplify(points: &[Point], tolerance: f64) -> Vec<Point> {
    let Some(last) = points.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut keep = vec![false; points.len()];
    let mut spans = vec![(0, last)];
    while let Some((from, to)) = spans.pop() {
        let (Some(&a), Some(&b)) = (points.get(from), points.get(to)) else {
            continue;
        };
        let between = points.iter().enumerate().take(to).skip(from + 1);
        let away = between.map(|(at, &point)| (at, distance(point, a, b)));
        match away.max_by(|(_, one), (_, other)| one.total_cmp(other)) {
            Some((at, away)) if away > tolerance => spans.extend([(from, at), (at, to)]),
            _ => keep
                .iter_mut()
                .take(to + 1)
                .skip(from)
                .step_by((to - from).max(1))
                .for_each(|keep| *keep = true),
        }
    }
    points
        .iter()
        .zip(keep)
        .filter_map(|(&point, keep)| keep.then_some(point))
        .collect()
}

/// How far the point is from the segment between `a` and `b`.
pub fn distance(point: Point, a: Point, b: Point) -> f64 {
    let (along, across) = (b.0 - a.0, b.1 - a.1);
    let length = along * along + across * across;
    let dot = (point.0 - a.0) * along + (point.1 - a.1) * across;
    let part = if length > 0.0 {
        (dot / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    libm::hypot(point.0 - a.0 - part * along, point.1 - a.1 - part * across)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_near_the_line_go_and_corners_stay() {
        let line = [
            (0.0, 0.0),
            (1.0, 0.1),
            (2.0, -0.1),
            (3.0, 5.0),
            (4.0, 6.0),
            (5.0, 7.05),
            (6.0, 8.0),
        ];
        assert_eq!(
            simplify(&line, 0.5),
            [(0.0, 0.0), (2.0, -0.1), (3.0, 5.0), (6.0, 8.0)]
        );
        assert_eq!(simplify(&line, 100.0), [(0.0, 0.0), (6.0, 8.0)]);
        assert_eq!(simplify(&line, 0.0).len(), line.len());
    }

    #[test]
    fn rings_and_short_lines_survive() {
        let ring = [
            (0.0, 0.0),
            (5.0, 0.01),
            (10.0, 0.0),
            (10.0, 10.0),
            (0.0, 10.0),
            (0.0, 0.0),
        ];
        assert_eq!(simplify(&ring, 0.5).len(), 5);
        assert_eq!(simplify(&[], 1.0), []);
        assert_eq!(simplify(&[(1.0, 2.0)], 1.0), [(1.0, 2.0)]);
        assert_eq!(
            simplify(&[(1.0, 2.0), (3.0, 4.0)], 9.0),
            [(1.0, 2.0), (3.0, 4.0)]
        );
    }
}
