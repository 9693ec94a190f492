//! What places and numbers a request may have.

/// Latitude and longitude in degrees, north and east.
pub type Coordinates = (f64, f64);

/// The radii that can be surveyed, in kilometres. The archive's relief and outlines show nothing of smaller regions,
/// and larger ones are bent too much to lie on paper.
pub const RADIUS_KM: (f64, f64) = (50.0, 3000.0);

/// The lengths that a pip can have, in kilometres.
pub const PIP_KM: (f64, f64) = (3.0, 150.0);

/// How wide a region must be at least, in kilometres.
pub(crate) const NARROWEST_KM: f64 = 10.0;

/// The widths and heights that a rectangle can have, in kilometres.
pub const HEIGHT_KM: (f64, f64) = (100.0, 6000.0);
