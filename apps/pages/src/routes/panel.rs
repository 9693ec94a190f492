//! The panel of the selected hex: tiles to lay there, and tokens.

use crate::routes::board::picture_of;
use crate::routes::editor::{Choice, Editor, Own};
use crate::routes::scene::Scene;
use crate::routes::view::View;
use crate::shared::errors::error_list;
use maud::{Markup, html};
use milepost_document::number::counted;
use milepost_route::{Colour, Hex, Kind, Tile};

/// The panel; without a selected hex, the list of all hexes.
pub fn panel(scene: &Scene<'_>, wrong: &[String]) -> Markup {
    let Scene { editor, view, .. } = scene;
    let hexes = &editor.position.setup().hexes;
    let chosen = view.hex.and_then(|index| Some((index, hexes.get(index)?)));
    html! {
        section.card.panel.open[chosen.is_some()] #panel data-part="panel" aria-labelledby="hex-title" {
            @match chosen {
                None => { (list(editor, view)) }
                Some((index, hex)) => {
                    header.row {
                        h2 #hex-title tabindex="-1" { bdi { (hex.name) @if !hex.town.is_empty() { " " (hex.town) } } }
                        a.button.small #close href=(view.address(editor, "/routes/at", &[])) data-look { "Close" }
                    }
                    p.soft { (lies(editor, index, hex)) @if let Some(cost) = hex.to_build() { ". Terrain costs " (cost) } }
                    (error_list(wrong))
                    @match &editor.own {
                        None => { p { "Positions in this format can be shown and run. To edit one, convert it to a position file." } }
                        Some(own) => {
                            @if let Some((tile, turn)) = &view.tile { (tried(scene, index, tile, *turn)) }
                            (tiles(scene, index))
                            (tokens(scene, own, hex))
                        }
                    }
                }
            }
        }
    }
}

fn list(editor: &Editor, view: &View) -> Markup {
    html! {
        h2 #hex-title { "Edit the map" }
        p.soft { "Choose a hex on the map or here to lay a tile or place a token." }
        form.row data-go method="get" action="/routes/at" {
            (view.hidden(editor))
            span.field {
                label for="hex" { "Hex" }
                select #hex name="hex" {
                    option value="" { "…" }
                    @for hex in &editor.position.setup().hexes {
                        option value=(hex.name) { (hex.name) @if !hex.town.is_empty() { " " (hex.town) } }
                    }
                }
            }
            button { "Open" }
        }
    }
}

/// The description of the tile on a hex.
fn lies(editor: &Editor, index: usize, hex: &Hex) -> String {
    match editor.is_laid(index) {
        true => format!(
            "Tile {}, rotated by {}: {}",
            hex.tile.name,
            counted(hex.rotation, "sixth", "sixths"),
            about(&hex.tile)
        ),
        false => format!("As printed: {}", about(&hex.tile)),
    }
}

/// The description of a tile.
pub fn about(tile: &Tile) -> String {
    let colour = format!("{:?}", tile.colour).to_lowercase();
    let stop = |stop: &milepost_route::Stop| {
        let pays = match &stop.revenue {
            milepost_route::Revenue::Plain(pays) => pays.to_string(),
            milepost_route::Revenue::Phased(values) => values
                .iter()
                .map(|(_, pays)| pays.to_string())
                .collect::<Vec<_>>()
                .join("/"),
        };
        let room = if stop.slots > 1 {
            format!(" with room for {}", stop.slots)
        } else {
            String::new()
        };
        let kind = if stop.kind == Kind::Offboard {
            "off-board area"
        } else {
            stop.kind.word()
        };
        format!("{kind} {pays}{room}")
    };
    let colour = Some(colour).filter(|_| tile.colour != Colour::White);
    let mut words: Vec<String> = colour
        .into_iter()
        .chain(tile.stops.iter().map(stop))
        .collect();
    if tile.stops.is_empty() {
        words.push(
            if tile.track.is_empty() {
                "empty"
            } else {
                "track"
            }
            .to_owned(),
        );
    }
    words.extend(tile.labels.iter().cloned());
    words.join(", ")
}

/// The tile being tried, with buttons to rotate and lay it.
fn tried(scene: &Scene<'_>, index: usize, tile: &Tile, turn: u8) -> Markup {
    let (editor, view) = (scene.editor, scene.view);
    let choices = editor.choices(index);
    let may = choices
        .iter()
        .find(|choice| choice.tile.name == tile.name)
        .map_or(&[][..], |choice| &choice.turns);
    let turns: Vec<u8> = if may.contains(&turn) {
        may.to_vec()
    } else {
        (0..6).collect()
    };
    let next = turns
        .iter()
        .copied()
        .find(|&other| other > turn)
        .or(turns.first().copied())
        .unwrap_or(0);
    html! {
        div.tried {
            img src=(picture_of(editor, tile, turn)) alt="" width="120" height="120";
            div {
                p { strong { "Tile " bdi { (tile.name) } } " " (about(tile)) }
                @if !may.contains(&turn) { p.soft { "The usual rules do not allow this tile here in this orientation. You can lay it anyway." } }
                div.row {
                    form data-go method="get" action="/routes/change" {
                        (scene.next().hidden_hex(editor))
                        input type="hidden" name="do" value="lay";
                        input type="hidden" name="tile" value=(tile.name);
                        button.primary #lay name="turn" value=(turn) { "Lay it" }
                    }
                    form data-go method="get" action="/routes/at" {
                        (view.hidden_hex(editor))
                        @if view.any { input type="hidden" name="any" value="yes"; }
                        input type="hidden" name="tile" value=(tile.name);
                        button #rotate name="turn" value=(next) disabled[turns.len() < 2] aria-keyshortcuts="R" { "Rotate it (R)" }
                    }
                }
            }
        }
    }
}

/// The tiles that may be laid, or all of them.
fn tiles(scene: &Scene<'_>, index: usize) -> Markup {
    let (editor, view) = (scene.editor, scene.view);
    let choices = editor.choices(index);
    html! {
        form data-go method="get" action="/routes/at" {
            (view.hidden_hex(editor))
            @if view.any { input type="hidden" name="any" value="yes"; }
            @if view.any {
                @for colour in [Colour::Yellow, Colour::Green, Colour::Brown, Colour::Gray] {
                    details open[view.tile.as_ref().is_some_and(|(tile, _)| tile.colour == colour)] data-keep=(format!("{colour:?}")) {
                        summary { (format!("{colour:?}")) " tiles" }
                        (grid(editor, editor.tiles().filter(|tile| tile.colour == colour).map(|tile| (tile, 0))))
                    }
                }
            } @else if choices.is_empty() {
                p.soft { "The usual rules allow no tile of the current colours here." }
            } @else {
                h3 { "Tiles that may be laid" }
                (grid(editor, choices.iter().map(|Choice { tile, turns }| (tile, turns.first().copied().unwrap_or(0)))))
            }
        }
        div.row {
            @let name = &editor.position.setup().hexes[index].name;
            @let more: &[(&str, &str)] = if view.any { &[] } else { &[("any", "yes")] };
            a.button.small data-look href=(view.address(editor, "/routes/at", &[&[("hex", name.as_str())], more].concat())) {
                @if view.any { "Only tiles that may be laid" } @else { "Any tile" }
            }
            @if editor.is_laid(index) {
                form data-go method="get" action="/routes/change" {
                    (scene.next().hidden_hex(editor))
                    button.small name="do" value="lift" { "Remove the tile" }
                }
            }
        }
    }
}

fn grid<'a>(editor: &Editor, tiles: impl Iterator<Item = (&'a Tile, u8)>) -> Markup {
    html! {
        div.tiles {
            @for (tile, turn) in tiles {
                button.tile name="tile" value=(format!("{}:{turn}", tile.name)) aria-label={ "Tile " (tile.name) ": " (about(tile)) } title=(about(tile)) {
                    img src=(picture_of(editor, tile, turn)) alt="" loading="lazy" width="56" height="56";
                    span { (tile.name) }
                }
            }
        }
    }
}

/// The tokens on the hex, and the form that places one.
fn tokens(scene: &Scene<'_>, own: &Own, hex: &Hex) -> Markup {
    let editor = scene.editor;
    let cities: Vec<usize> = (0..hex.tile.stops.len())
        .filter(|&stop| hex.tile.stops[stop].kind.holds_tokens())
        .collect();
    if cities.is_empty() {
        return html! {};
    }
    let next = scene.next();
    let running = editor.company().map_or("", |company| company.name.as_str());
    let known: Vec<&str> = match own.kit.companies.is_empty() {
        false => own.kit.companies.iter().map(String::as_str).collect(),
        true => editor
            .position
            .setup()
            .companies
            .iter()
            .map(|company| company.name.as_str())
            .collect(),
    };
    let city = |stop: usize| {
        if cities.len() > 1 {
            format!(" in city {stop}")
        } else {
            String::new()
        }
    };
    html! {
        h3 { "Tokens" }
        ul.row {
            @for &stop in &cities {
                @for token in hex.tokens[stop].iter().flatten() {
                    li { form data-go method="get" action="/routes/change" {
                        (next.hidden_hex(editor))
                        input type="hidden" name="do" value="take";
                        input type="hidden" name="stop" value=(stop);
                        button.small name="company" value=(token.company) aria-label={ "Remove the token of " (token.company) (city(stop)) } {
                            bdi { (token.company) } (city(stop)) span aria-hidden="true" { " ×" }
                        }
                    } }
                }
            }
        }
        @if cities.iter().any(|&stop| hex.tokens[stop].iter().any(Option::is_none)) {
            form.row data-go method="get" action="/routes/change" {
                (next.hidden_hex(editor))
                input type="hidden" name="do" value="place";
                span.field {
                    label for="token" { "Token of" }
                    select #token name="company" { @for name in &known { option selected[*name == running] { (name) } } }
                }
                @if cities.len() > 1 {
                    span.field {
                        label for="stop" { "in city" }
                        select #stop name="stop" { @for stop in &cities { option { (stop) } } }
                    }
                } @else if let Some(stop) = cities.first() { input type="hidden" name="stop" value=(stop); }
                button { "Place it" }
            }
        }
    }
}
