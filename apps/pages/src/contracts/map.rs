//! The map of a network with its overlays: links on cities, marks, and the odds of destinations.

use crate::contracts::odds::{Toward, by_city};
use crate::contracts::rendered::{DrawnNetwork, Source};
use crate::shared::pan::{Pan, two};
use maud::{Markup, html};
use milepost_contract::Chance;

/// The radius of a mark, in millimetres of the drawing.
const REACH: f64 = 3.4;

/// The map, which a script pans and zooms. `link` returns the address of a city.
pub fn board(
    source: &Source,
    drawn: &DrawnNetwork,
    over: &Markup,
    link: impl Fn(usize) -> Option<String>,
) -> Markup {
    let over = html! {
        (over)
        @for (city, at) in drawn.places.iter().enumerate() {
            @if let Some(address) = link(city) {
                // Keyboard users choose cities from the lists beside the map.
                a.city href=(address) tabindex="-1" aria-label=(drawn.city(city)) {
                    title { (drawn.city(city)) }
                    circle cx=(two(at.x)) cy=(two(at.y)) r=(two(REACH)) {}
                }
            }
        }
    };
    let picture = source.address("/picture.svg", &[]);
    let (size, window) = (drawn.size, drawn.frame);
    let map = Pan {
        label: "Map: arrow keys move it",
        picture: &picture,
        size,
        window,
        walk: None,
        over,
    };
    html! { div.board #map { (map.svg()) } }
}

/// Rings around cities.
pub fn marks(drawn: &DrawnNetwork, cities: &[usize]) -> Markup {
    html! {
        @for at in cities.iter().filter_map(|&city| drawn.places.get(city)) {
            circle.mark cx=(two(at.x)) cy=(two(at.y)) r=(two(REACH)) {}
        }
    }
}

/// A path from city to city.
pub fn way(drawn: &DrawnNetwork, cities: &[usize]) -> Markup {
    let points = cities.iter().filter_map(|&city| drawn.places.get(city));
    let points: Vec<String> = points
        .map(|at| format!("{},{}", two(at.x), two(at.y)))
        .collect();
    html! {
        polyline.under points=(points.join(" ")) {}
        polyline.track.chosen points=(points.join(" ")) {}
    }
}

/// Discs on destinations, sized by their odds.
pub fn discs(drawn: &DrawnNetwork, chances: &[Chance]) -> Markup {
    html! {
        @for Toward { city, share, .. } in &by_city(chances) {
            @if let Some(at) = drawn.places.get(*city) {
                circle.odd cx=(two(at.x)) cy=(two(at.y)) r=(two((22.0 * share.sqrt()).max(1.5))) {}
            }
        }
    }
}
