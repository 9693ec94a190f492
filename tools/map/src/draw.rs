//! The map on paper.
