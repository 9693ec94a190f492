//! Hexes in doubled coordinates, flat or pointy, with edges numbered clockwise.
//!
//! ```text
//!    flat        ___              pointy      /\
//!             2 / 3 \ 4                     2/  \3
//!              /     \                      |    |
//!             1\     /5                   1 |    | 4
//!               \_0_/                       |    |
//!                                           0\  /5
//!                                             \/
//! ```

/// Half the square root of three: from a hex's middle to an edge, in sides.
pub const APOTHEM: f64 = 0.866_025_403_784_438_6;

/// Orientation of all hexes of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layout {
    /// With a flat top: columns.
    Flat,
    /// With a pointed top: rows.
    Pointy,
}

/// The offsets `(x, y)` over edges 0 to 5 of flat hexes.
const FLAT: [(i32, i32); 6] = [(0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)];
/// The offsets `(x, y)` over edges 0 to 5 of pointy hexes.
const POINTY: [(i32, i32); 6] = [(-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)];

/// One of the six edges of a hex, 0 to 5 clockwise: flat from the bottom, pointy from the lower left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(u8);

impl Edge {
    /// All six, in order.
    pub const ALL: [Edge; 6] = [Edge(0), Edge(1), Edge(2), Edge(3), Edge(4), Edge(5)];

    /// The edge of this number; numbers go round.
    pub const fn new(number: u8) -> Edge {
        Edge(number % 6)
    }

    /// Its number, 0 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number, to look it up in a list of six.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The edge it is when its hex is turned clockwise by `sixths`.
    #[must_use]
    pub const fn turned(self, sixths: u8) -> Edge {
        Edge((self.0 + sixths % 6) % 6)
    }

    /// The edge across.
    #[must_use]
    pub const fn opposite(self) -> Edge {
        self.turned(3)
    }
}

/// A hex of a board. Within one board `x + y` has one parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Rightwards: columns of flat hexes, half steps of pointy ones.
    pub x: i32,
    /// Downwards: half steps of flat hexes, rows of pointy ones.
    pub y: i32,
}

impl Hex {
    /// The hex at `x`, `y`.
    pub const fn new(x: i32, y: i32) -> Hex {
        Hex { x, y }
    }

    /// The hex over `edge`.
    #[must_use]
    pub fn over(self, edge: Edge, layout: Layout) -> Hex {
        let offsets = match layout {
            Layout::Flat => FLAT,
            Layout::Pointy => POINTY,
        };
        let (x, y) = offsets[edge.index()];
        Hex::new(self.x.saturating_add(x), self.y.saturating_add(y))
    }

    /// Returns its middle, `(x, y)` in sides of a hex, y down; that of the hex at 0, 0 is the origin.
    pub fn point(self, layout: Layout) -> (f64, f64) {
        let (x, y) = (f64::from(self.x), f64::from(self.y));
        match layout {
            Layout::Flat => (x * 1.5, y * APOTHEM),
            Layout::Pointy => (x * APOTHEM, y * 1.5),
        }
    }
}

impl Layout {
    /// The way from a hex's middle to the middle of an edge, in sides. Halves lie at the corners: 0.5 is the corner
    /// between edges 0 and 1, twelve half edges going round, and `half` counts them.
    pub fn half_edge(self, half: u8) -> (f64, f64) {
        let first = match self {
            Layout::Flat => 0,
            Layout::Pointy => 1,
        };
        // Twelve directions, clockwise from straight down.
        let (x, y) = DIRECTIONS[usize::from((half % 12 + first) % 12)];
        let far = if half.is_multiple_of(2) { APOTHEM } else { 1.0 };
        (x * far, y * far)
    }

    /// The way from a hex's middle to the middle of `edge`, in sides.
    pub fn edge(self, edge: Edge) -> (f64, f64) {
        self.half_edge(edge.number() * 2)
    }

    /// The way from a hex's middle to its corners, in sides; corner `n` stands between edges `n` and `n + 1`.
    pub fn corners(self) -> [(f64, f64); 6] {
        [1, 3, 5, 7, 9, 11].map(|half| self.half_edge(half))
    }
}

/// Unit steps at 0, 30, 60... degrees clockwise from straight down, y down.
const DIRECTIONS: [(f64, f64); 12] = [
    (0.0, 1.0),
    (-0.5, APOTHEM),
    (-APOTHEM, 0.5),
    (-1.0, 0.0),
    (-APOTHEM, -0.5),
    (-0.5, -APOTHEM),
    (0.0, -1.0),
    (0.5, -APOTHEM),
    (APOTHEM, -0.5),
    (1.0, 0.0),
    (APOTHEM, 0.5),
    (0.5, APOTHEM),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_an_edge_lies_halfway_to_the_hex_over_it() {
        for layout in [Layout::Flat, Layout::Pointy] {
            let here = Hex::new(3, 5);
            let (x, y) = here.point(layout);
            for edge in Edge::ALL {
                let there = here.over(edge, layout);
                assert_eq!(there.over(edge.opposite(), layout), here);
                let (u, v) = there.point(layout);
                let (dx, dy) = layout.edge(edge);
                assert!(
                    (u - x - 2.0 * dx).abs() < 1e-9 && (v - y - 2.0 * dy).abs() < 1e-9,
                    "{edge:?}"
                );
            }
        }
    }

    #[test]
    fn corners_are_a_side_away() {
        for layout in [Layout::Flat, Layout::Pointy] {
            assert!(
                layout
                    .corners()
                    .iter()
                    .all(|(x, y)| (x.hypot(*y) - 1.0).abs() < 1e-12)
            );
        }
    }
}
