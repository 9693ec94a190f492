//! What names should not hide, each with a weight.

use super::super::city::{is_large, reach};
use super::super::land::Land;
use super::super::layout::Layout;
use super::super::track::Track;
use milepost_draw::{Point, Rect};

/// The weight from which on nothing may be hidden.
const HARD: f64 = 300.0;
/// A millimetre of track, of coast.
const TRACK: f64 = 3.0;
const COAST: f64 = 0.22;
/// Half the width of a track with its peaks.
const BESIDE: f64 = 1.3;

struct Line {
    from: Point,
    to: Point,
    weight: f64,
}

impl Line {
    fn left(&self) -> f64 {
        self.from.x.min(self.to.x)
    }
}

/// Everything on the board that is drawn before names are.
pub(in super::super) struct Obstacles {
    cities: Vec<Rect>,
    /// By their left ends.
    lines: Vec<Line>,
    /// The width of the widest line.
    widest: f64,
    taken: Vec<Rect>,
}

impl Obstacles {
    pub fn of(layout: &Layout<'_>, land: &Land, tracks: &[Track]) -> Obstacles {
        let mark = |(city, &at): (&crate::network::City, &Point)| {
            Rect::new(at.x, at.y, 0.0, 0.0).inflate(reach(is_large(city)) + 0.25)
        };
        let cities = layout
            .network
            .cities()
            .iter()
            .zip(&layout.cities)
            .map(mark)
            .collect();
        let mut lines: Vec<Line> = Vec::new();
        for track in tracks {
            // Points lie half a millimetre apart, which is finer than names need.
            let ends = track
                .line
                .iter()
                .copied()
                .step_by(8)
                .chain(track.line.last().copied());
            lines.extend(legs(ends.collect(), TRACK));
        }
        for ring in land.coast.iter().chain(&land.lakes) {
            lines.extend(legs(
                ring.iter().chain(ring.first()).copied().collect(),
                COAST,
            ));
        }
        lines.sort_by(|a, b| a.left().total_cmp(&b.left()));
        let widest = lines
            .iter()
            .map(|line| (line.from.x - line.to.x).abs())
            .fold(0.0, f64::max);
        Obstacles {
            cities,
            lines,
            widest,
            taken: Vec::new(),
        }
    }

    /// Adds boxes that are full.
    pub fn take(&mut self, boxes: impl Iterator<Item = Rect>) {
        self.taken.extend(boxes);
    }

    /// What a box hides.
    pub fn hidden(&self, rect: &Rect) -> f64 {
        let hard = self
            .cities
            .iter()
            .chain(&self.taken)
            .filter(|taken| taken.intersects(rect))
            .count();
        let wide = rect.inflate(BESIDE);
        let first = self
            .lines
            .partition_point(|line| line.left() < wide.x - self.widest);
        let near = self.lines[first..]
            .iter()
            .take_while(|line| line.left() <= wide.right());
        let lines = near.map(|line| {
            let rect = if line.weight >= TRACK { &wide } else { rect };
            line.weight * inside(rect, line.from, line.to)
        });
        HARD * hard as f64 + lines.sum::<f64>()
    }
}

fn legs(points: Vec<Point>, weight: f64) -> Vec<Line> {
    points
        .windows(2)
        .map(|pair| Line {
            from: pair[0],
            to: pair[1],
            weight,
        })
        .collect()
}

/// How much of a line lies inside a box (Liang and Barsky).
fn inside(rect: &Rect, from: Point, to: Point) -> f64 {
    let beside = from.x.max(to.x) < rect.x || from.x.min(to.x) > rect.right();
    if beside || from.y.max(to.y) < rect.y || from.y.min(to.y) > rect.bottom() {
        return 0.0;
    }
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    let edges = [
        (-dx, from.x - rect.x),
        (dx, rect.right() - from.x),
        (-dy, from.y - rect.y),
        (dy, rect.bottom() - from.y),
    ];
    for (step, room) in edges {
        if step == 0.0 && room < 0.0 {
            return 0.0;
        }
        if step < 0.0 {
            first = first.max(room / step);
        } else if step > 0.0 {
            last = last.min(room / step);
        }
    }
    (last - first).max(0.0) * from.distance(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_measured_within_a_box() {
        let rect = Rect::new(1.0, 1.0, 2.0, 2.0);
        let p = Point::new;
        assert_eq!(inside(&rect, p(0.0, 2.0), p(8.0, 2.0)), 2.0);
        assert_eq!(inside(&rect, p(1.5, 2.0), p(2.0, 2.0)), 0.5);
        assert_eq!(inside(&rect, p(0.0, 0.0), p(8.0, 0.0)), 0.0);
        assert_eq!(inside(&rect, p(5.0, 0.0), p(5.0, 9.0)), 0.0);
    }
}
