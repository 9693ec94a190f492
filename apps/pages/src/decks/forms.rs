//! Forms and addresses that deck pages share.

use crate::decks::rendered::DeckSpec;
use crate::maps::rendered::Source;
use crate::maps::title::title;
use maud::{Markup, html};
use milepost_map::shipped::MAPS;

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
pub fn address(source: &Source, file: &str, spec: DeckSpec, more: &[(&str, &str)]) -> String {
    let pairs = spec.pairs();
    let pairs: Vec<(&str, &str)> = pairs
        .iter()
        .map(|(name, value)| (*name, &**value))
        .chain(more.iter().copied())
        .collect();
    source.address("decks", file, &pairs)
}
