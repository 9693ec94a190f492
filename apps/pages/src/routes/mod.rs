//! Route pages: 18xx positions and best runs.

pub mod at;
pub mod board;
pub mod change;
pub mod editor;
pub mod games;
pub mod handlers;
pub mod kept;
pub mod link;
pub mod list;
pub mod panel;
pub mod run;
pub mod run_events;
pub mod scene;
pub mod search;
pub mod sheet;
pub mod view;
