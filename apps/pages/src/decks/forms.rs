//! Forms and addresses that deck pages share.

use crate::maps::rendered::Source;
use crate::maps::title::title;
use maud::{Markup, html};
use milepost_calls::deck::DeckPlan;
use milepost_map::shipped::MAPS;

/// Parameters of a deck in an address.
pub const PLAN: [&str; 4] = ["players", "cards", "seed", "dingles"];

/// The field that selects a map.
pub fn maps(chosen: &str) -> Markup {
    html! {
        label for="map" { "Map" }
        select #map name="map" {
            @for (name, _) in MAPS { option value=(name) selected[name == chosen] { (title(name)) } }
        }
    }
}

/// The address of a deck or one of its files, with more parameters.
pub fn address(source: &Source, file: &str, plan: &DeckPlan, more: &[(&str, &str)]) -> String {
    let pairs = pairs(plan);
    let pairs: Vec<(&str, &str)> = pairs
        .iter()
        .map(|(name, value)| (*name, &**value))
        .chain(more.iter().copied())
        .collect();
    source.address("decks", file, &pairs)
}

/// The parameters of a deck in an address; without a seed where it has none.
pub fn pairs(plan: &DeckPlan) -> Vec<(&'static str, String)> {
    let seed = plan.seed.map(|seed| ("seed", seed.to_string()));
    let dingles = if plan.dingles.dingles { "yes" } else { "no" };
    let first = [
        ("players", plan.players.to_string()),
        ("cards", plan.cards.to_string()),
    ];
    first
        .into_iter()
        .chain(seed)
        .chain([("dingles", dingles.to_owned())])
        .collect()
}
