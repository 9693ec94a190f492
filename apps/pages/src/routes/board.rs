//! The board with the selected hex, which a script pans and zooms.

use crate::routes::editor::Editor;
use crate::routes::scene::Scene;
use crate::shared::pan::{Pan, two};
use maud::{Markup, html};
use milepost_draw::{Point, Rect};
use milepost_grid::Layout;
use milepost_grid::hex::APOTHEM;
use milepost_route::{Hex, Tile, catalogue};
use milepost_route_files::draw::HEX_MM;

/// The board with the run, if one was found.
pub fn board(scene: &Scene<'_>) -> Markup {
    let Scene {
        editor,
        view,
        found,
    } = scene;
    let (width, height) = editor.drawn.size;
    let more: &[(&str, &str)] = if found.is_some() {
        &[("run", "yes")]
    } else {
        &[]
    };
    let pairs = view.spec.pairs();
    let spec = pairs
        .iter()
        .filter(|_| found.is_some())
        .map(|(name, value)| (*name, &**value));
    let all: Vec<(&str, &str)> = std::iter::once(("p", editor.link.as_str()))
        .chain(more.iter().copied())
        .chain(spec)
        .collect();
    let picture = crate::shared::query::address("/routes/board.svg", &all);
    let hexes = &editor.position.setup().hexes;
    let over = html! {
        @for (index, hex) in hexes.iter().enumerate() {
            @let at = editor.drawn.places[index];
            polygon.hex.chosen[view.hex == Some(index)] data-hex=(hex.name) data-x=(two(at.x)) data-y=(two(at.y))
                points=(corners(editor, at)) { title { (named(editor, index, hex)) } }
        }
        @if let (Some(hex), Some((tile, turn))) = (view.hex, &view.tile) {
            @let at = editor.drawn.places[hex];
            @let (w, h) = size(editor.position.setup().layout);
            image.tried href=(picture_of(editor, tile, *turn)) x=(two(at.x - w / 2.0)) y=(two(at.y - h / 2.0))
                width=(two(w)) height=(two(h)) {}
            polygon.ring points=(corners(editor, at)) {}
        }
    };
    let map = Pan {
        label: "Map: arrow keys go from hex to hex, Enter opens one, R rotates the tile",
        picture: &picture,
        size: (width, height),
        window: Rect::new(0.0, 0.0, width, height),
        walk: Some(["map", "here"]),
        over,
    };
    html! {
        div.board.routes-board {
            (map.svg())
            p #here.soft role="status" aria-live="polite" {}
        }
    }
}

/// The address of the picture of a tile; a standard tile needs only its name.
pub fn picture_of(editor: &Editor, tile: &Tile, turn: u8) -> String {
    let layout = match editor.position.setup().layout {
        Layout::Flat => "flat",
        Layout::Pointy => "pointy",
    };
    let turn = turn.to_string();
    let mut pairs = vec![
        ("layout", layout),
        ("tile", tile.name.as_str()),
        ("turn", turn.as_str()),
    ];
    if catalogue::tile(&tile.name) != Some(tile) {
        pairs.push(("p", editor.link.as_str()));
    }
    crate::shared::query::address("/routes/tile.svg", &pairs)
}

/// The description of a hex: its name, its tile, and the tokens on it.
pub fn named(editor: &Editor, index: usize, hex: &Hex) -> String {
    let mut out = hex.name.clone();
    if !hex.town.is_empty() {
        out += &format!(" {}", hex.town);
    }
    if editor.is_laid(index) {
        out += &format!(", tile {}", hex.tile.name);
    }
    let tokens: Vec<&str> = hex
        .tokens
        .iter()
        .flatten()
        .flatten()
        .map(|token| token.company.as_str())
        .collect();
    if !tokens.is_empty() {
        out += &format!(", tokens {}", tokens.join(", "));
    }
    out
}

/// The width and height of a hex, in millimetres.
fn size(layout: Layout) -> (f64, f64) {
    let long = HEX_MM / APOTHEM;
    match layout {
        Layout::Flat => (long, HEX_MM),
        Layout::Pointy => (HEX_MM, long),
    }
}

fn corners(editor: &Editor, at: Point) -> String {
    let side = HEX_MM / (2.0 * APOTHEM);
    let corners = editor.position.setup().layout.corners();
    let each = corners.map(|(x, y)| format!("{},{}", two(at.x + x * side), two(at.y + y * side)));
    each.join(" ")
}
