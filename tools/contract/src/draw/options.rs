//! What the drawing of a network leaves open.

/// What stands on the map beside the network.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// The small print at the foot: name, hash, version.
    pub caption: String,
}
