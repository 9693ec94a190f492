//! The cards on paper.
