//! A network's map with what is looked at: cities to choose, marks, and how likely contracts lead where.

use super::contracts_odds::{Toward, by_city};
use super::maps_board::two;
use crate::tool::contracts::{Plate, Source};
use maud::{Markup, html};
use milepost_contract::Chance;
use milepost_sheet::Point;

/// How far a mark reaches, in millimetres of the drawing.
const REACH: f64 = 3.4;

/// The map, which a script pans and zooms. `link` gives the address that a city leads to.
pub fn board(
    source: &Source,
    plate: &Plate,
    over: &Markup,
    link: impl Fn(usize) -> Option<String>,
) -> Markup {
    let (width, height) = plate.size;
    let frame = plate.frame;
    html! {
        div.board #map {
            svg data-pan viewBox={ (two(frame.x)) " " (two(frame.y)) " " (two(frame.w)) " " (two(frame.h)) } tabindex="0"
                role="group" aria-label={ "Map: arrows move it, plus and minus zoom, 0 shows all of it" } {
                image href=(source.address("/picture.svg", &[])) width=(two(width)) height=(two(height)) {}
                g data-part="over" {
                    (over)
                    @for (city, at) in plate.places.iter().enumerate() {
                        @if let Some(address) = link(city) {
                            // By key cities are chosen from the lists beside the map.
                            a.city href=(address) tabindex="-1" aria-label=(plate.city(city)) {
                                title { (plate.city(city)) }
                                circle cx=(two(at.x)) cy=(two(at.y)) r=(two(REACH)) {}
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Rings around cities.
pub fn marks(plate: &Plate, cities: &[usize]) -> Markup {
    html! {
        @for at in cities.iter().filter_map(|&city| plate.places.get(city)) {
            circle.mark cx=(two(at.x)) cy=(two(at.y)) r=(two(REACH)) {}
        }
    }
}

/// A way from city to city.
pub fn way(plate: &Plate, cities: &[usize]) -> Markup {
    let points = cities.iter().filter_map(|&city| plate.places.get(city));
    let points: Vec<String> = points.map(|at| format!("{},{}", two(at.x), two(at.y))).collect();
    html! {
        polyline.under points=(points.join(" ")) {}
        polyline.track.chosen points=(points.join(" ")) {}
    }
}

/// Discs on destinations, larger where contracts lead more often.
pub fn discs(plate: &Plate, chances: &[Chance]) -> Markup {
    html! {
        @for Toward { city, share, .. } in &by_city(chances) {
            @if let Some(at) = plate.places.get(*city) {
                circle.odd cx=(two(at.x)) cy=(two(at.y)) r=(two((22.0 * share.sqrt()).max(1.5))) {}
            }
        }
    }
}

/// A player's shape with his number.
pub fn sign(player: usize, at: Point, reach: f64) -> Markup {
    let corners = [
        "",
        "-1,-1 1,-1 1,1 -1,1",
        "0,-1.4 1.25,0.9 -1.25,0.9",
        "0,-1.4 1.4,0 0,1.4 -1.4,0",
        "-0.6,-1.05 0.6,-1.05 1.2,0 0.6,1.05 -0.6,1.05 -1.2,0",
        "0,-1.5 0.44,-0.6 1.43,-0.46 0.71,0.23 0.88,1.21 0,0.75 -0.88,1.21 -0.71,0.23 -1.43,-0.46 -0.44,-0.6",
    ];
    let place = format!("translate({},{}) scale({})", two(at.x), two(at.y), two(reach));
    let shape = corners[player % corners.len()];
    html! {
        g.player.{ "seat-" (player % 6) } transform=(place) {
            @if shape.is_empty() { circle r="1.1" {} } @else { polygon points=(shape) {} }
            text y="0.42" text-anchor="middle" font-size="1.15" { (player + 1) }
        }
    }
}

/// The same in a line of text.
pub fn badge(player: usize) -> Markup {
    html! { svg.seat viewBox="-1.55 -1.6 3.1 3.1" aria-hidden="true" { (sign(player, Point::new(0.0, 0.0), 1.0)) } }
}
