//! What players type, as the actions that it means: names may be shortened or slightly misspelt, and what is left out is
//! filled in where only one thing can be meant.

pub mod interpret;
mod joined;
pub mod lookup;
pub mod money;
pub mod request;
pub mod start;
pub mod track;
pub mod travel;
pub mod undo;
