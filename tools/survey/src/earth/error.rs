//! What is wrong with an archive of the Earth.

use std::fmt;

/// What is wrong with an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EarthError {
    /// It does not begin as an archive of this version does.
    NotAnArchive,
    /// A layer ends before what it announces.
    Truncated {
        /// The layer: header, land, lakes, rivers, places or relief.
        layer: &'static str,
    },
    /// A layer cannot be unpacked, or its checksum is wrong.
    Damaged {
        /// The layer.
        layer: &'static str,
    },
    /// A layer unpacks to something that cannot be.
    Malformed {
        /// The layer.
        layer: &'static str,
        /// What it has.
        what: &'static str,
    },
}

impl fmt::Display for EarthError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::NotAnArchive => {
                write!(f, "not an archive of the Earth, or one of another version")
            }
            Self::Truncated { layer } => {
                write!(f, "the archive of the Earth ends too early, in its {layer}")
            }
            Self::Damaged { layer } => {
                write!(f, "the archive of the Earth is damaged, in its {layer}")
            }
            Self::Malformed { layer, what } => {
                write!(
                    f,
                    "the archive of the Earth is wrong, in its {layer}: {what}"
                )
            }
        }
    }
}

impl std::error::Error for EarthError {}
