//! Where on Earth: a point, and a box of latitudes and longitudes that may cross the 180th meridian.

/// The mean radius of the Earth, in kilometres.
pub const EARTH_RADIUS_KM: f64 = 6371.0088;

/// A point on the Earth, in degrees: latitude -90 to 90 northwards, longitude eastwards of Greenwich.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LatLon {
    /// Degrees north of the equator.
    pub lat: f64,
    /// Degrees east of Greenwich; any number of whole turns may be added.
    pub lon: f64,
}

impl LatLon {
    /// The point at `lat` degrees north and `lon` degrees east.
    pub fn new(lat: f64, lon: f64) -> Self {
        Self { lat, lon }
    }

    /// How far it is to another point, in kilometres along the globe.
    pub fn km_to(self, other: LatLon) -> f64 {
        let (north, east) = (other.lat - self.lat, other.lon - self.lon);
        let (sin_north, sin_east) = (
            libm::sin(north.to_radians() / 2.0),
            libm::sin(east.to_radians() / 2.0),
        );
        let narrow = libm::cos(self.lat.to_radians()) * libm::cos(other.lat.to_radians());
        let half = libm::sqrt(sin_north * sin_north + narrow * sin_east * sin_east);
        2.0 * EARTH_RADIUS_KM * libm::asin(half.min(1.0))
    }
}

/// A box of latitudes and longitudes, in degrees, edges included.
///
/// It reaches eastwards from `west` to `east`: 170 to -170 and 170 to 190 are the same 20 degrees across the
/// 180th meridian. A box of 360 degrees or more is the whole circle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Region {
    /// The southern edge, degrees north.
    pub south: f64,
    /// The northern edge, degrees north.
    pub north: f64,
    /// The western edge, degrees east.
    pub west: f64,
    /// The eastern edge, degrees east.
    pub east: f64,
}

impl Region {
    /// The whole Earth, from 180 W to 180 E.
    pub const EARTH: Region = Region {
        south: -90.0,
        north: 90.0,
        west: -180.0,
        east: 180.0,
    };

    /// How far the box reaches eastwards, in degrees, 0 to 360.
    pub fn width(&self) -> f64 {
        let width = self.east - self.west;
        if width >= 360.0 {
            360.0
        } else {
            turned(width, 0.0)
        }
    }

    /// The longitude plus whole turns, in `west..west + 360`.
    pub fn normalised(&self, lon: f64) -> f64 {
        turned(lon, self.west)
    }

    /// Whether the point lies in the box or on its edge.
    pub fn contains(&self, at: LatLon) -> bool {
        (self.south..=self.north).contains(&at.lat)
            && self.normalised(at.lon) - self.west <= self.width()
    }

    /// The box with `degrees` more of latitude on each side, and as many kilometres more of longitude.
    pub fn widened(&self, degrees: f64) -> Region {
        let south = (self.south - degrees).max(-90.0);
        let north = (self.north + degrees).min(90.0);
        let shrink = libm::cos(south.abs().max(north.abs()).to_radians()).max(degrees / 180.0);
        let aside = degrees / shrink;
        Region {
            south,
            north,
            west: self.west - aside,
            east: self.west + self.width() + aside,
        }
    }

    /// The whole turns, in degrees, that bring a shape between two longitudes into this box: none, one or more.
    pub(super) fn turns(&self, west: f64, east: f64) -> impl Iterator<Item = f64> {
        let end = self.west + self.width();
        let first = ((self.west - east) / 360.0).floor() + 1.0;
        let turns = (0..3).map(move |turn| (first + f64::from(turn)) * 360.0);
        turns.take_while(move |turn| west + turn < end)
    }
}

/// The angle plus whole turns, in `from..from + 360`.
fn turned(angle: f64, from: f64) -> f64 {
    let turned = angle - ((angle - from) / 360.0).floor() * 360.0;
    if turned - from >= 360.0 { from } else { turned }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn band(west: f64, east: f64) -> Region {
        Region {
            south: -10.0,
            north: 10.0,
            west,
            east,
        }
    }

    #[test]
    fn both_ways_of_crossing_the_meridian_agree() {
        for region in [
            band(170.0, -170.0),
            band(170.0, 190.0),
            band(-190.0, -170.0),
        ] {
            assert_eq!(region.width(), 20.0);
            assert!(region.contains(LatLon::new(0.0, 175.0)));
            assert!(region.contains(LatLon::new(0.0, -175.0)));
            assert!(!region.contains(LatLon::new(0.0, 0.0)));
            assert!(!region.contains(LatLon::new(11.0, 180.0)));
        }
        assert_eq!(band(170.0, 190.0).normalised(-175.0), 185.0);
        assert_eq!(band(-180.0, 180.0).width(), 360.0);
    }

    #[test]
    fn shapes_turn_into_the_region() {
        let turns = |region: Region, west, east| region.turns(west, east).collect::<Vec<_>>();
        assert_eq!(turns(band(170.0, -170.0), -180.0, -169.0), [360.0]);
        assert_eq!(turns(band(170.0, -170.0), -17.0, 180.0), [0.0]);
        assert_eq!(turns(band(170.0, -170.0), -180.0, 180.0), [0.0, 360.0]);
        assert_eq!(turns(Region::EARTH, -180.0, 180.0), [0.0]);
        assert!(turns(band(0.0, 20.0), 30.0, 40.0).is_empty());
    }

    #[test]
    fn a_widened_region_stays_on_the_earth() {
        let polar = Region {
            south: 80.0,
            north: 89.5,
            west: 0.0,
            east: 10.0,
        }
        .widened(1.0);
        assert_eq!((polar.north, polar.width()), (90.0, 360.0));
        let flat = band(0.0, 20.0).widened(1.0);
        assert!(flat.west < -1.0 && flat.west > -1.1 && flat.south == -11.0);
    }
}
