//! People at a table: seats that change hands, links, the host, and what is taken back by consent.

mod host;
mod line;
mod takeover;
mod undo;
