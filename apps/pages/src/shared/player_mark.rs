//! Players are distinguished by shape and number as well as by colour: these shapes are drawn here, and by
//! `web/players.js` at live tables.

use crate::shared::pan::two;
use maud::{Markup, html};
use milepost_draw::Point;

/// A disc, a square, a triangle, a diamond, a hexagon and a star, by seat: SVG paths around their centre.
pub const SHAPES: [&str; 6] = [
    "M-0.92,0A0.92,0.92 0 1 1 0.92,0A0.92,0.92 0 1 1 -0.92,0Z",
    "M0.813,-0.813 0.813,0.813 -0.813,0.813 -0.813,-0.813Z",
    "M0,-1.45 1.256,0.725 -1.256,0.725Z",
    "M0,-1.25 1.25,0 0,1.25 -1.25,0Z",
    "M0,-1.05 0.909,-0.525 0.909,0.525 0,1.05 -0.909,0.525 -0.909,-0.525Z",
    "M0,-1.45 0.441,-0.607 1.379,-0.448 0.713,0.232 0.852,1.173 0,0.75 -0.852,1.173 -0.713,0.232 -1.379,-0.448 -0.441,-0.607Z",
];

/// A player's shape with their number, scaled by `reach`.
pub fn sign(player: usize, at: Point, reach: f64) -> Markup {
    let seat = player % SHAPES.len();
    html! {
        g.sign.{ "seat-" (seat) } transform={ "translate(" (two(at.x)) "," (two(at.y)) ") scale(" (two(reach)) ")" } {
            path d=(SHAPES[seat]) {}
            text y="0.4" text-anchor="middle" font-size="1.05" { (player + 1) }
        }
    }
}

/// The same, for a line of text.
pub fn badge(player: usize) -> Markup {
    html! { svg.seat viewBox="-1.45 -1.5 2.9 2.9" aria-hidden="true" { (sign(player, Point::new(0.0, 0.0), 1.0)) } }
}
