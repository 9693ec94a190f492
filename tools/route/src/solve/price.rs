//! Weights of routes, and prices of track.

pub(crate) mod linear_program;
pub(crate) mod weight;
