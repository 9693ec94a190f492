//! A map on a page: the stage of `web/map/atlas.js`, with tracks and marked cities; without scripts a drawing with both.

use crate::frame::Ahead;
use crate::maps::rendered::{DrawnMap, Source};
use crate::shared::pan::two;
use maud::{Markup, html};
use milepost_map::Size;
use serde::Serialize;

/// A track on the map.
#[derive(Serialize)]
pub struct Line {
    /// Its mileposts in order.
    #[serde(rename = "path")]
    pub mileposts: Vec<usize>,
    /// Whether it is the selected one.
    pub chosen: bool,
}

/// What lies on the map of a page.
#[derive(Serialize)]
pub struct Over {
    /// The tracks.
    pub lines: Vec<Line>,
    /// The cities that are marked.
    pub marked: Vec<usize>,
}

/// What a page with the map of a source needs soon: addresses of what lies on the ground, and of the ground.
pub struct Needed([String; 2]);

impl Needed {
    /// That of a source.
    pub fn of(source: &Source) -> Needed {
        Needed([source.board_address(), source.ground_address()])
    }

    /// The same for the head of the page.
    pub fn ahead(&self) -> [Ahead<'_>; 2] {
        let Needed([board, ground]) = self;
        [(board, "fetch"), (ground, "image")]
    }
}

/// The map of a page. Pressing a city chooses it in the lists with the ids `picks`, one after the other; without scripts
/// `link` gives the address of a city instead, if it has one.
pub fn board(
    source: &Source,
    drawn: &DrawnMap,
    over: &Over,
    picks: &str,
    link: impl Fn(usize) -> Option<String>,
) -> Markup {
    let lies = serde_json::to_string(over).unwrap_or_default();
    html! {
        div.board.atlas data-board=(source.board_address()) data-ground=(source.ground_address()) data-picks=(picks) {
            div hidden data-part="over" data-over=(lies) {}
            noscript { (drawing(source, drawn, over, link)) }
        }
    }
}

fn drawing(
    source: &Source,
    drawn: &DrawnMap,
    over: &Over,
    link: impl Fn(usize) -> Option<String>,
) -> Markup {
    let picture = source.address("maps", "/board.svg", &[]);
    let (width, height) = drawn.size;
    let window = drawn.window();
    let seen = [window.x, window.y, window.w, window.h].map(two).join(" ");
    let (chosen, others): (Vec<&Line>, Vec<&Line>) =
        over.lines.iter().partition(|line| line.chosen);
    html! {
        svg viewBox=(seen) role="group" aria-label="Map" {
            image href=(picture) width=(two(width)) height=(two(height)) {}
            @for line in others.into_iter().chain(chosen) {
                @let points = points(drawn, &line.mileposts);
                polyline.under points=(points) {}
                polyline.track.chosen[line.chosen] points=(points) {}
            }
            @for &city in &over.marked {
                @let at = drawn.city(city);
                circle.mark cx=(two(at.x)) cy=(two(at.y)) r=(reach(drawn, city)) {}
            }
            @for city in 0..drawn.map.cities().len() {
                @if let Some(address) = link(city) { (choice(drawn, city, &address)) }
            }
        }
    }
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
