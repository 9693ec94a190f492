//! What players type at the table, as the actions that it means; and what they are told.

pub mod cards;
pub mod help;
pub mod idle;
pub mod joined;
pub mod locate;
pub mod money;
pub mod name;
pub mod request;
pub mod start;
pub mod tell;
pub mod track;
pub mod travel;
pub mod undo;
pub mod verb;
pub mod way;
