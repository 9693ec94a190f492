//! From the globe to the plane: Lambert's azimuthal projection, which keeps areas, about the network's middle.

use crate::model::Network;
use milepost_draw::Point;

/// A view of the globe from above one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Projection {
    sin: f64,
    cos: f64,
    lon: f64,
}

impl Projection {
    /// Above the middle of the network's cities.
    pub fn about(network: &Network) -> Projection {
        let lats = || network.cities().iter().map(|city| city.lat);
        let (south, north) = (lats().fold(90.0, f64::min), lats().fold(-90.0, f64::max));
        let lat = ((south + north) / 2.0).to_radians();
        let lons = network.cities().iter().map(|city| city.lon).collect();
        Projection {
            sin: libm::sin(lat),
            cos: libm::cos(lat),
            lon: middle(lons),
        }
    }

    /// A place in radii of the Earth, x to the east and y to the south of the middle.
    pub fn place(&self, lat: f64, lon: f64) -> Point {
        // Measured from the middle, so that the 180th meridian is one as any other.
        let east = ((lon - self.lon + 180.0).rem_euclid(360.0) - 180.0).to_radians();
        let (sin, cos) = libm::sincos(lat.to_radians());
        let (sin_east, cos_east) = libm::sincos(east);
        let nearness = 1.0 + self.sin * sin + self.cos * cos * cos_east;
        // The other side of the globe is a circle, and far out is far enough.
        let k = (2.0 / nearness.max(1e-6)).sqrt();
        Point::new(
            k * cos * sin_east,
            -k * (self.cos * sin - self.sin * cos * cos_east),
        )
    }
}

/// The middle of the smallest arc that holds all longitudes.
fn middle(mut lons: Vec<f64>) -> f64 {
    lons.sort_by(f64::total_cmp);
    let (Some(&first), Some(&last)) = (lons.first(), lons.last()) else {
        return 0.0;
    };
    let mut widest = (first + 360.0 - last, first, last);
    for pair in lons.windows(2) {
        let gap = pair[1] - pair[0];
        if gap > widest.0 {
            widest = (gap, pair[1], pair[0] + 360.0);
        }
    }
    (widest.1 + widest.2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_found_across_the_date_line() {
        assert_eq!(middle(vec![170.0, -170.0]), 180.0);
        assert_eq!(middle(vec![-10.0, 30.0]), 10.0);
        assert_eq!(middle(Vec::new()), 0.0);
    }

    #[test]
    fn areas_are_kept_and_north_is_up() {
        let view = Projection {
            sin: 0.0,
            cos: 1.0,
            lon: 180.0,
        };
        let p = view.place(10.0, -175.0);
        assert!(p.x > 0.0 && p.y < 0.0);
        // A place a right angle away lies the square root of two away.
        assert!((view.place(90.0, 0.0).distance(Point::default()) - 2f64.sqrt()).abs() < 1e-9);
    }
}
