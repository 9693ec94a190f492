//! The charts of a study on paper.

pub mod charts;
