//! The charts of a study, of a judgement, of a ladder, and of the review of a game, on paper.

pub mod charts;
pub mod judge;
pub mod ladder;
pub mod review;
