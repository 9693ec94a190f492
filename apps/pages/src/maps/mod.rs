//! Map pages: shipped maps, and surveys of new regions.

pub mod board;
pub mod handlers;
pub mod rendered;
pub mod survey;
pub mod title;
pub mod view;
pub mod world;
