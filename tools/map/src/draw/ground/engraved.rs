//! Water without a flood of colour: lines along the coast and across lakes, as engravers drew it.

use super::super::layout::SheetLayout;
use super::{coast, lines, soft};
use milepost_draw::{Drawing, Path, Point, Rect, Style};

/// Lines along the coast: how far out, and how wide, in units. The nearer, the thicker.
const WATERLINES: [(f64, f64); 3] = [(0.48, 0.018), (0.28, 0.022), (0.13, 0.026)];
/// From one line across a lake to the next, and its width, in units.
const RULED: (f64, f64) = (0.22, 0.016);

/// Sea, land and lakes in lines.
pub(super) fn draw(ground: &mut Drawing, layout: &SheetLayout<'_>) {
    let inks = &layout.inks;
    ground.rect(layout.frame, 0.0, &Style::fill(inks.sea));
    let rings = coast(layout);
    let plain = Path::rings(&rings);
    // Each line is a wide stroke with its inside taken out; land covers the half that lies on it.
    for (reach, width) in WATERLINES {
        let (wide, line) = (2.0 * reach * layout.unit, width * layout.stroke);
        ground.path(&plain, &Style::stroke(inks.shore, wide + line));
        ground.path(&plain, &Style::stroke(inks.sea, wide - line));
    }
    ground.path(
        &soft(Path::new(), &rings, layout.pip),
        &Style::fill(inks.land).and_stroke(inks.coast, 0.045 * layout.stroke),
    );
    lakes(ground, layout);
}

fn lakes(ground: &mut Drawing, layout: &SheetLayout<'_>) {
    let inks = &layout.inks;
    let rings = lines(layout, &layout.map.art.lakes);
    let shores = soft(Path::new(), &rings, layout.pip);
    if shores.bounds().is_none() {
        return;
    }
    ground.path(&shores, &Style::fill(inks.sea));
    let (step, width) = RULED;
    let ruled = ruled(&rings, layout.frame, step * layout.unit);
    ground.path(&ruled, &Style::stroke(inks.shore, width * layout.stroke));
    ground.path(&shores, &Style::stroke(inks.coast, 0.035 * layout.stroke));
}

/// Level lines through the inside of rings, by the even-odd rule, so far from each other.
fn ruled(rings: &[Vec<Point>], frame: Rect, step: f64) -> Path {
    let count = (frame.h / step) as u32;
    (0..count).fold(Path::new(), |path, line| {
        let y = (f64::from(line) + 0.5) * step;
        let mut crossed: Vec<f64> = rings.iter().flat_map(|ring| crossings(ring, y)).collect();
        crossed.sort_by(f64::total_cmp);
        crossed.chunks_exact(2).fold(path, |path, pair| {
            path.move_to(Point::new(pair[0], y))
                .line_to(Point::new(pair[1], y))
        })
    })
}

/// Where a ring crosses a level.
fn crossings(ring: &[Point], y: f64) -> impl Iterator<Item = f64> {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).filter_map(move |(a, b)| {
        let crosses = (a.y > y) != (b.y > y);
        crosses.then(|| a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_within_their_ring_and_off_its_islands() {
        let square = |from: f64, to: f64| {
            [(from, from), (to, from), (to, to), (from, to)]
                .map(|(x, y)| Point::new(x, y))
                .to_vec()
        };
        let at = |y: f64| {
            let rings = [square(0.0, 10.0), square(4.0, 6.0)];
            let mut xs: Vec<f64> = rings.iter().flat_map(|ring| crossings(ring, y)).collect();
            xs.sort_by(f64::total_cmp);
            xs
        };
        assert_eq!(at(1.0), [0.0, 10.0]);
        assert_eq!(at(5.0), [0.0, 4.0, 6.0, 10.0]);
        assert!(at(11.0).is_empty());
        let path = ruled(&[square(0.0, 10.0)], Rect::new(0.0, 0.0, 20.0, 20.0), 2.0);
        assert_eq!(path.bounds(), Some(Rect::new(0.0, 1.0, 10.0, 8.0)));
    }
}
