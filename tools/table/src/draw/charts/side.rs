//! The bots, as panels tell them apart.

use crate::study::StudyJson;
use crate::study::report::PlayersJson;
use milepost_draw::Colour;
use milepost_draw::chart::{BAR, SHADES};

/// The colour of a bot.
pub fn colour(name: &str) -> Colour {
    match name {
        "planner" => SHADES[0],
        "greedy" => SHADES[2],
        "random" => SHADES[1],
        _ => BAR,
    }
}

/// Those whom a panel tells apart: the bots, or all as one where they are of a kind.
pub fn sides(report: &StudyJson) -> Vec<&PlayersJson> {
    if report.kinds.len() > 1 {
        report.kinds.iter().collect()
    } else {
        vec![&report.all]
    }
}
