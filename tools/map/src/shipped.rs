//! The maps that come with Milepost.

/// Name and text of each, by name.
pub const MAPS: [(&str, &str); 0] = [];
