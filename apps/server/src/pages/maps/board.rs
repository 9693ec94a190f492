//! The drawing of a map with its overlays: tracks, and links on cities.

use crate::pages::maps::rendered::{DrawnMap, Source};
use crate::pages::shared::pan::{Pan, two};
use maud::{Markup, html};
use milepost_map::Size;

/// A track on the board.
pub struct Line {
    /// Its mileposts in order.
    pub mileposts: Vec<usize>,
    /// Whether it is the selected one.
    pub chosen: bool,
}

/// The drawing, which a script pans and zooms. `link` returns the address of a city, if it has one;
/// `marked` are the selected cities.
pub fn board(
    source: &Source,
    drawn: &DrawnMap,
    lines: &[Line],
    marked: &[usize],
    link: impl Fn(usize) -> Option<String>,
) -> Markup {
    let ordered = lines
        .iter()
        .filter(|line| !line.chosen)
        .chain(lines.iter().filter(|line| line.chosen));
    let over = html! {
        @for line in ordered {
            @let points = points(drawn, &line.mileposts);
            polyline.under points=(points) {}
            polyline.track.chosen[line.chosen] points=(points) {}
        }
        @for &city in marked {
            @let at = drawn.city(city);
            circle.mark cx=(two(at.x)) cy=(two(at.y)) r=(reach(drawn, city)) {}
        }
        @for city in 0..drawn.map.cities().len() {
            @if let Some(address) = link(city) { (choice(drawn, city, &address)) }
        }
    };
    let picture = source.address("maps", "/board.svg", &[]);
    let (size, window) = (drawn.size, drawn.window());
    let map = Pan {
        label: "Map: arrow keys move it",
        picture: &picture,
        size,
        window,
        walk: None,
        over,
    };
    html! { div.board { (map.svg()) } }
}

fn choice(drawn: &DrawnMap, city: usize, address: &str) -> Markup {
    let (at, name) = (drawn.city(city), &drawn.map.cities()[city].name);
    html! {
        // Keyboard users choose cities from the lists above the map.
        a.city href=(address) tabindex="-1" aria-label=(name) {
            title { (name) }
            circle cx=(two(at.x)) cy=(two(at.y)) r=(reach(drawn, city)) {}
        }
    }
}

fn reach(drawn: &DrawnMap, city: usize) -> &'static str {
    if drawn.map.cities()[city].size == Size::Major {
        "11"
    } else {
        "5"
    }
}

fn points(drawn: &DrawnMap, mileposts: &[usize]) -> String {
    let places = mileposts
        .iter()
        .filter_map(|&milepost| drawn.places.get(milepost));
    places
        .map(|at| format!("{},{}", two(at.x), two(at.y)))
        .collect::<Vec<String>>()
        .join(" ")
}
