//! The quarter of the compass in which one city lies from another (`docs/rules/contracts.md`, K7).

use super::network::City;

/// A quarter of the compass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// Above 315 degrees, up to 45.
    North,
    /// Above 45 degrees, up to 135.
    East,
    /// Above 135 degrees, up to 225.
    South,
    /// Above 225 degrees, up to 315.
    West,
}

impl Direction {
    /// All four, clockwise from the north.
    pub const ALL: [Direction; 4] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];

    /// The quarter of a bearing in degrees, 0 to 360: a boundary belongs to the quarter it ends.
    pub fn of(bearing: f64) -> Direction {
        match bearing {
            b if b > 315.0 || b <= 45.0 => Direction::North,
            b if b <= 135.0 => Direction::East,
            b if b <= 225.0 => Direction::South,
            _ => Direction::West,
        }
    }
}

/// Degrees clockwise from the north in which the great circle from `a` to `b` sets out, 0 to 360.
pub fn bearing(a: &City, b: &City) -> f64 {
    let [lat_a, lat_b, east] = [a.lat, b.lat, b.lon - a.lon].map(f64::to_radians);
    let (sin_a, cos_a) = (libm::sin(lat_a), libm::cos(lat_a));
    let (sin_b, cos_b) = (libm::sin(lat_b), libm::cos(lat_b));
    let x = libm::sin(east) * cos_b;
    let y = cos_a * sin_b - sin_a * cos_b * libm::cos(east);
    let degrees = libm::atan2(x, y).to_degrees();
    if degrees < 0.0 {
        degrees + 360.0
    } else {
        degrees
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_boundary_belongs_to_the_quarter_it_ends() {
        let quarters = [0.0, 45.0, 45.01, 135.0, 225.0, 225.01, 315.0, 315.01].map(Direction::of);
        use Direction::{East, North, South, West};
        assert_eq!(
            quarters,
            [North, North, East, East, South, West, West, North]
        );
    }
}
