//! The pages that only a server has: the first one, live tables, the rules, the API. Those of the tools are in
//! `milepost_pages`, and so are the frame around every page and the files of `web/`.
//!
//! To add a page, create a folder here, its routes in `router.rs` and, where it is one of the bar, an entry in
//! `milepost_pages::nav`.

pub mod api;
pub mod home;
pub mod live;
pub mod local;
pub mod offline;
pub mod rules;
