//! The board file.

use crate::files::write::decomposition::Decomposition;
use crate::files::write::style::Style;
use crate::files::write::{hexes, rules, style};
use crate::files::{manifest, rules as rule_form, train};
use milepost_document::TomlWriter;
use milepost_document::toml_writer::quoted as text;
use milepost_grid::{Edge, Layout};
use milepost_route::model::coordinate::Axes;
use milepost_route::model::{Colour, Hex, Setup, Tile};
use milepost_route::notation;
use std::collections::{BTreeMap, BTreeSet};

/// The colours of phases, in order.
pub(crate) const COLOURS: [&str; 4] = ["yellow", "green", "brown", "gray"];

/// The text of the board.
pub(crate) fn write(
    decomposition: &Decomposition<'_>,
    style: &Style,
    omitted: &mut Vec<String>,
) -> String {
    let Decomposition { setup, order, .. } = decomposition;
    let mut out = style::writer(style);
    head(&mut out, decomposition);
    let name = |hex: usize| setup.hexes[hex].name.as_str();
    let borders = hexes::borders(setup, order, omitted);
    if !borders.is_empty() {
        let border = |&(a, b, _): &(usize, usize, Edge)| format!("{} {}", name(a), name(b));
        let borders = out.texts(borders.iter().map(border));
        out.raw("borders", &borders);
    }
    phases(&mut out, decomposition, style, omitted);
    companies(&mut out, setup, style);
    trains(&mut out, setup, style, omitted);
    let own = unlaid(decomposition, style);
    tiles(&mut out, &own, omitted);
    if let Some(manifest) = &setup.manifest {
        manifest::write(&mut out, manifest);
    }
    let names: BTreeSet<&str> = order.iter().map(|&hex| name(hex)).collect();
    rule_form::write(&mut out, &rules::on_board(&setup.rules, &names, omitted));
    if decomposition.is_plain_by_choice() {
        out.table("rules");
    }
    printed(&mut out, decomposition, omitted);
    let hexes = order.iter().map(|&hex| &setup.hexes[hex]);
    let towns: Vec<&Hex> = hexes.filter(|hex| !hex.town.is_empty()).collect();
    if !towns.is_empty() {
        out.table("names");
    }
    for hex in towns {
        out.raw(&hex.name, &text(&hex.town));
    }
    out.text
}

/// What the file is, and how its hexes lie.
fn head(out: &mut TomlWriter, decomposition: &Decomposition<'_>) {
    let Decomposition { setup, axes, .. } = decomposition;
    let layout = match setup.layout {
        Layout::Flat => "flat",
        Layout::Pointy => "pointy",
    };
    out.raw("milepost", &text(crate::files::board::FORMAT));
    out.raw("title", &text(decomposition.board_title()));
    out.raw("layout", &text(layout));
    if *axes != Axes::of(setup.layout) {
        let x = if axes.x_is_letter { "letter" } else { "number" };
        let axes = out.inline(&[("x", text(x))]);
        out.raw("axes", &axes);
    }
}

/// The game's own tiles: those that lie somewhere, and the others of its manifest and of its board.
fn unlaid(decomposition: &Decomposition<'_>, style: &Style) -> BTreeMap<String, Tile> {
    let mut own = decomposition.own.clone();
    let manifest = decomposition.setup.manifest.iter();
    for tile in manifest.flat_map(|manifest| &manifest.own) {
        own.entry(tile.name.clone()).or_insert_with(|| tile.clone());
    }
    if let Style::Wide(_) = style {
        let declared = &decomposition.setup.declared.tiles;
        for (name, tile) in declared {
            own.entry(name.clone()).or_insert_with(|| tile.clone());
        }
    }
    own
}

/// The game's own tiles.
fn tiles(out: &mut TomlWriter, own: &BTreeMap<String, Tile>, omitted: &mut Vec<String>) {
    if !own.is_empty() {
        out.table("tile");
    }
    for (name, tile) in own {
        let what = format!("the tile {name}");
        let code = code(&what, tile, notation::Ground::default(), omitted);
        let number = (tile.name != *name).then(|| ("number", text(&tile.name)));
        let says = [("colour", text(tile.colour.word())), ("code", text(&code))];
        let tile = out.inline(&says.into_iter().chain(number).collect::<Vec<_>>());
        out.raw(name, &tile);
    }
}

/// The phases that the board declares, and the one that the position tells of, also where that has no name. Without any a
/// board has all colours in use. A short text has the position's alone.
fn phases(
    out: &mut TomlWriter,
    decomposition: &Decomposition<'_>,
    style: &Style,
    omitted: &mut Vec<String>,
) {
    let setup = decomposition.setup;
    let bare = setup.companies.is_empty() && setup.colours.is_empty() && setup.phase.is_empty();
    let mut phases = match style {
        Style::Wide(_) => setup.declared.phases.clone(),
        Style::Tight => BTreeMap::new(),
    };
    let is_needed = match phases.is_empty() {
        true => !bare && setup.colours != COLOURS,
        false => !(setup.phase.is_empty() && (decomposition.is_alone || decomposition.is_bare())),
    };
    if is_needed {
        phases.insert(setup.phase.clone(), setup.colours.clone());
    }
    let is_other = |colour: &&String| !COLOURS.contains(&colour.as_str());
    let others: BTreeSet<&String> = phases.values().flatten().filter(is_other).collect();
    omitted.extend(
        others
            .iter()
            .map(|colour| format!("the colour {colour} of the phase")),
    );
    if !phases.is_empty() {
        out.table("phases");
    }
    for (name, colours) in &phases {
        let known = colours.iter().filter(|colour| !is_other(colour));
        let known = out.texts(known);
        out.raw(name, &known);
    }
}

/// The companies that may play.
fn companies(out: &mut TomlWriter, setup: &Setup, style: &Style) {
    let companies = &setup.declared.companies;
    if companies.is_empty() || matches!(style, Style::Tight) {
        return;
    }
    out.table("companies");
    for (name, full) in companies {
        out.raw(name, &text(full));
    }
}

/// The trains that their names do not tell.
fn trains(out: &mut TomlWriter, setup: &Setup, style: &Style, omitted: &mut Vec<String>) {
    let mut declared: BTreeMap<&str, Option<String>> = BTreeMap::new();
    for train in setup.companies.iter().flat_map(|company| &company.trains) {
        let says = train::declared(train, out);
        match declared.get(train.name.as_str()) {
            Some(known) if *known != says => {
                omitted.push(format!(
                    "that there are trains {} of two kinds: all are of the first",
                    train.name
                ));
            }
            Some(_) => {}
            None => drop(declared.insert(&train.name, says)),
        }
    }
    if let Style::Wide(_) = style {
        for (name, train) in &setup.declared.trains {
            declared
                .entry(name)
                .or_insert_with(|| train::declared(train, out));
        }
    }
    if declared.values().any(Option::is_some) {
        out.table("train");
        for (name, says) in declared {
            says.into_iter().for_each(|says| out.raw(name, &says));
        }
    }
}

/// The hexes, by colour and by what is printed on them.
fn printed(out: &mut TomlWriter, decomposition: &Decomposition<'_>, omitted: &mut Vec<String>) {
    let mut by_colour: BTreeMap<Colour, BTreeMap<String, Vec<&str>>> = BTreeMap::new();
    for &index in &decomposition.order {
        let hex = &decomposition.setup.hexes[index];
        let (colour, says) = print(decomposition, index, hex, omitted);
        by_colour
            .entry(colour)
            .or_default()
            .entry(says)
            .or_default()
            .push(&hex.name);
    }
    let all = || {
        decomposition
            .order
            .iter()
            .map(|&hex| decomposition.setup.hexes[hex].name.as_str())
    };
    for (colour, codes) in by_colour {
        out.table(&format!("hexes.{}", colour.word()));
        for (code, names) in codes {
            let plain = colour == Colour::White && code.is_empty();
            let others: BTreeSet<&str> = all().filter(|name| !names.contains(name)).collect();
            let rows = style::rows(
                out.spacing,
                decomposition.axes,
                &names,
                plain.then_some(&others),
            );
            rows.iter().for_each(|names| out.raw(names, &text(&code)));
        }
    }
}

/// What is printed on a hex; nothing where a tile was laid and it is not known.
fn print(
    decomposition: &Decomposition<'_>,
    index: usize,
    hex: &Hex,
    omitted: &mut Vec<String>,
) -> (Colour, String) {
    let blank = Tile::blank("");
    let tile = match decomposition.below.get(&index) {
        Some(printed) => &printed.tile,
        None if decomposition.laid.contains_key(&index) => &blank,
        None => &hex.tile,
    };
    let numbered = decomposition
        .numbered
        .get(&index)
        .filter(|_| hex.marks.is_empty() && hex.terrain.is_empty());
    if let Some(number) = numbered {
        return (tile.colour, number.clone());
    }
    let marks: Vec<String> = hex
        .marks
        .iter()
        .filter(|mark| is_icon(mark))
        .cloned()
        .collect();
    let ground = notation::Ground {
        terrain: &hex.terrain,
        icons: &marks,
        impassable: &[],
    };
    let code = code(&hex.name, tile, ground, omitted);
    // A lone word would be taken for the number of a tile.
    if !code.is_empty() && !code.contains('=') {
        omitted.push(format!("{}: a junction without track", hex.name));
        return (tile.colour, String::new());
    }
    (tile.colour, code)
}

/// Whether a board can print a mark as an icon.
pub(crate) fn is_icon(mark: &str) -> bool {
    let icons = [mark.to_owned()];
    let ground = notation::Ground {
        icons: &icons,
        ..notation::Ground::default()
    };
    notation::write_hex(&Tile::blank(""), ground)
        .omitted
        .is_empty()
}

fn code(
    what: &str,
    tile: &Tile,
    ground: notation::Ground<'_>,
    omitted: &mut Vec<String>,
) -> String {
    let written = notation::write_hex(tile, ground);
    omitted.extend(
        written
            .omitted
            .into_iter()
            .map(|one| format!("{what}: {one}")),
    );
    written.code
}
