//! Recorded games of 18xx.games: opened, shown at any run beside the best one, and audited.

pub mod audit;
pub mod handlers;
pub mod moment;
pub mod timeline;
pub mod upload;
pub mod view;
