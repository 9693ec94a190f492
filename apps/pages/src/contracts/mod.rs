//! Contract pages: networks, games, odds, cards and studies.

pub mod card_files;
pub mod cards;
pub mod common;
pub mod game;
pub mod handlers;
pub mod map;
pub mod new;
pub mod odds;
pub mod own;
pub mod played;
pub mod players;
pub mod rendered;
pub mod studied;
pub mod study;
pub mod table;
pub mod view;
