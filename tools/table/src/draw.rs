//! The charts of a study, and of the review of a game, on paper.

pub mod charts;
pub mod review;
