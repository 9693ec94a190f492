//! What is land and what is water.

use super::cell::{Half, within};
use super::layout::SheetLayout;
use milepost_draw::Point;
use milepost_draw::shape::is_inside;

/// Beyond the frame, so that no line along the cut is seen, in millimetres.
const BEYOND: f64 = 12.0;

/// Coasts and lakes as far as they are seen. A network without a coast is all land.
pub(super) struct Land {
    /// Outlines of the land, to be filled by the even-odd rule; none where all is land.
    pub coast: Vec<Vec<Point>>,
    /// Outlines of the lakes.
    pub lakes: Vec<Vec<Point>>,
    all: bool,
}

impl Land {
    /// What is seen of the network's coasts and lakes, without corners nearer to each other than `fine`, in
    /// millimetres.
    pub fn of(layout: &SheetLayout<'_>, fine: f64) -> Land {
        let art = layout.network.art();
        let halves = Half::sides(&layout.frame.inflate(BEYOND));
        let seen = |outlines: &[crate::model::Outline]| -> Vec<Vec<Point>> {
            let rings = layout
                .outlines(outlines, fine)
                .into_iter()
                .map(|ring| within(&ring, &halves));
            rings
                .filter(|ring| ring.len() > 2)
                .map(|ring| rounded(&ring))
                .collect()
        };
        Land {
            coast: seen(&art.coast),
            lakes: seen(&art.lakes),
            all: art.coast.is_empty(),
        }
    }

    /// Outlines of the land within the frame.
    pub fn rings(&self, layout: &SheetLayout<'_>) -> Vec<Vec<Point>> {
        if self.all {
            vec![layout.frame.inflate(BEYOND).corners().into()]
        } else {
            self.coast.clone()
        }
    }

    /// Whether a point lies on land, off the lakes.
    pub fn holds(&self, p: Point) -> bool {
        (self.all || is_inside(&self.coast, p)) && !is_inside(&self.lakes, p)
    }
}

/// A closed ring with its corners cut off (Chaikin): what is filled and what is drawn along it must agree, and curves
/// could not be cut into cells.
fn rounded(ring: &[Point]) -> Vec<Point> {
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    sides
        .flat_map(|(&a, &b)| [a.towards(b, 0.25), a.towards(b, 0.75)])
        .collect()
}
