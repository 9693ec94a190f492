//! The charts of a study, of a judgement, and of the review of a game, on paper.

pub mod charts;
pub mod judge;
pub mod review;
