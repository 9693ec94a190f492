//! The board file: what is printed, and what the game's box holds (docs/route-files.md).

use crate::files::common::{AxesForm, LayoutForm, Names, finish};
use crate::files::manifest::ManifestForm;
use crate::files::rules::RulesToml;
use crate::files::shipped;
use crate::files::train::Roster;
use crate::files::words;
use crate::limits::DECLARED;
use milepost_document::{At, Cursor, FromNode, Node, Place, Problem, Reader, Severity, Value};
use milepost_grid::Edge;
use milepost_route::inner::neighbours;
use milepost_route::model::coordinate::Axes;
use milepost_route::model::{Colour, Declared, Hex, Position, Setup, Tile, Train};
use milepost_route::notation;
use milepost_route::rules::{KINDS, Rules};
use printed::PrintedHexes;
use std::collections::BTreeMap;

pub(crate) mod printed;
pub(crate) mod range;

/// The value of the member `milepost` in such a file.
pub(crate) const FORMAT: &str = "18xx-board/1";

/// A board file: what is printed, and what the game's box holds.
#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BoardToml {
    /// `18xx-board/1`.
    #[form(format(FORMAT), or_default)]
    #[allow(dead_code)]
    milepost: String,
    /// The game.
    #[form(or_default)]
    title: String,
    /// Where it comes from, and under which licence.
    #[form(unread)]
    #[allow(dead_code)]
    provenance: Option<BTreeMap<String, String>>,
    /// How the hexes lie.
    #[form(or_default)]
    layout: LayoutForm,
    /// What the letters of coordinates count; columns of flat hexes and rows of pointy ones, unless said.
    axes: Option<AxesForm>,
    /// By colour (white, yellow, green, brown, gray, red, blue), then by coordinates parted by spaces, `A5..A11` for a row:
    /// what is printed there, as notation or as the number of a tile.
    #[schemars(with = "BTreeMap<String, BTreeMap<String, String>>")]
    #[form(or_default)]
    hexes: BTreeMap<String, At<BTreeMap<String, At<String>>>>,
    /// The names of places, by coordinate.
    names: Option<BTreeMap<String, At<String>>>,
    /// Borders that nothing passes, each the coordinates of two neighbours.
    borders: Option<Vec<At<String>>>,
    /// The colours of the tiles in use, in order, by the name of the phase.
    #[form(with(phases))]
    phases: Option<BTreeMap<String, Vec<String>>>,
    /// The companies' names, by those on their tokens.
    #[form(most(DECLARED))]
    companies: Option<BTreeMap<String, String>>,
    /// The trains, by name.
    train: Option<Roster>,
    /// The game's own tiles, by number.
    #[form(most(DECLARED))]
    tile: Option<BTreeMap<String, TileForm>>,
    /// By how many there are, or `unlimited`, the numbers of the game's tiles, parted by spaces.
    manifest: Option<ManifestForm>,
    /// The rules.
    rules: Option<RulesToml>,
}

/// A tile.
#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct TileForm {
    /// Its colour: white, yellow, green, brown, gray, red, blue.
    #[schemars(with = "String")]
    colour: Colour,
    /// What is printed on it, in the notation.
    code: At<String>,
    /// Its number, where lines call it otherwise.
    number: Option<String>,
}

/// A board, and what is played with on it.
#[derive(Default)]
pub(crate) struct Board {
    /// The position before anyone has built, but for the neighbours of its hexes.
    pub printed: Setup,
    /// For each hex the edges that nothing passes.
    pub closed: Vec<Vec<Edge>>,
    /// What it declares.
    pub declared: Declared,
    /// The trains that are known: its own, and those that a position on it and its title declare beside them.
    pub trains: BTreeMap<String, Train>,
    /// The tiles that are known: its own, and those that a position on it declares beside them.
    pub tiles: BTreeMap<String, Tile>,
    /// True where the file has a table of rules, even an empty one.
    pub has_rules: bool,
}

impl Board {
    /// The position before anyone has built.
    pub fn bare(self) -> Setup {
        let mut setup = self.printed;
        setup.declared = self.declared;
        neighbours::join(&mut setup.hexes, &self.closed, setup.layout);
        setup
    }
}

/// Reads a board as the position before anyone has built.
///
/// # Errors
/// All that is wrong with it, each with the bytes it stands on.
pub fn board(text: &str) -> Result<Position, Vec<Problem>> {
    let node = Node::from_toml_text(text)?;
    let (board, problems) = read(text, &node);
    finish(board.bare(), problems)
}

/// The board of a file, and what is wrong with it.
pub(crate) fn read(text: &str, node: &Node) -> (Board, Vec<Problem>) {
    let mut reader = Reader::new(Severity::Error);
    let root = Cursor::root(node);
    let form = reader.read::<BoardToml>(&root);
    let board = form.map(|form| form.board(&mut reader, &root, text));
    (board.unwrap_or_default(), reader.problems)
}

impl BoardToml {
    fn board(self, reader: &mut Reader, root: &Cursor<'_>, text: &str) -> Board {
        let layout = self.layout.layout();
        let axes = self.axes.and_then(|axes| axes.axes());
        let tiles = tiles(reader, self.tile, text);
        let mut printed = PrintedHexes::new(text, axes.unwrap_or(Axes::of(layout)), &tiles);
        printed.hexes(reader, &self.hexes);
        let (names, borders) = (self.names.unwrap_or_default(), self.borders);
        let (hexes, closed) = printed.done(reader, names, &borders.unwrap_or_default(), layout);
        rule_hexes(reader, root, &hexes);
        let trains = self.train.map(Roster::trains).unwrap_or_default();
        let has_rules = self.rules.is_some();
        let game = match has_rules {
            true => String::new(),
            false => shipped::game([self.title.as_str()]),
        };
        Board {
            printed: Setup {
                title: self.title,
                game,
                layout,
                hexes,
                manifest: self
                    .manifest
                    .map(|form| form.manifest(tiles.values().cloned())),
                rules: self.rules.map(Rules::from).unwrap_or_default(),
                ..Setup::default()
            },
            closed,
            trains: trains.clone(),
            tiles: tiles.clone(),
            declared: Declared {
                phases: self.phases.unwrap_or_default(),
                companies: self.companies.unwrap_or_default(),
                trains,
                tiles,
            },
            has_rules,
        }
    }
}

/// Reports hexes in the `[rules]` table of a file that are not on the board.
pub(crate) fn rule_hexes(reader: &mut Reader, root: &Cursor<'_>, hexes: &[Hex]) {
    let Some(rules) = root.get("rules") else {
        return;
    };
    let names = Names::new(hexes.iter().map(|hex| hex.name.as_str()));
    if let Some(prefer) = rules.get("prefer") {
        let preferred = prefer.get("hexes");
        preferred
            .iter()
            .for_each(|at| hex_names(reader, at, &names));
    }
    if let Some(shared) = rules.get("shared") {
        hex_names(reader, &shared, &names);
    }
    for kind in KINDS {
        let declared = rules.get(kind.name);
        for rule in declared.iter().flat_map(|rules| rules.items()) {
            for key in ["visit", "from", "to", "hexes", "sets", "tokens", "with"] {
                rule.get(key)
                    .iter()
                    .for_each(|at| hex_names(reader, at, &names));
            }
            for at in rule.get("crosses").iter() {
                borders(reader, at, &names);
            }
            for (hex, at) in rule.get("adds").iter().flat_map(|adds| adds.members()) {
                names.on_board(reader, &at, hex);
            }
        }
    }
}

/// Reports borders of hexes that are not on the board.
fn borders(reader: &mut Reader, at: &Cursor<'_>, names: &Names) {
    match at.value() {
        Value::List(_) => at.items().for_each(|item| borders(reader, &item, names)),
        Value::Text(text) => {
            for hex in text.split('-') {
                names.on_board(reader, at, hex);
            }
        }
        _ => {}
    }
}

/// Reports what is no hex, nor a stop of one, wherever it stands in lists, and in tables that say which stops.
fn hex_names(reader: &mut Reader, at: &Cursor<'_>, names: &Names) {
    match at.value() {
        Value::List(_) => at.items().for_each(|item| hex_names(reader, &item, names)),
        Value::Text(text) => {
            let hex = text.split(':').next().unwrap_or_default();
            names.on_board(reader, at, hex);
        }
        Value::Table(_) => {
            for hexes in at.get("visit").iter().chain(&at.get("hexes")) {
                hex_names(reader, hexes, names);
            }
        }
        _ => {}
    }
}

fn phases(reader: &mut Reader, at: &Cursor<'_>) -> Option<BTreeMap<String, Vec<String>>> {
    reader.named(at, |reader, at| reader.list(at, phase_colour))
}

fn phase_colour(reader: &mut Reader, at: &Cursor<'_>) -> Option<String> {
    let word = reader.text(at)?;
    let known = ["yellow", "green", "brown", "gray"];
    match known.contains(&word.as_str()) {
        true => Some(word),
        false => reader.unknown_word(at, &word, &known, "a colour of a phase", "in order"),
    }
}

/// The tiles that a `[tile]` table describes, by number or name.
pub(crate) fn tiles(
    reader: &mut Reader,
    forms: Option<BTreeMap<String, TileForm>>,
    text: &str,
) -> BTreeMap<String, Tile> {
    let tile = |(name, form): (String, TileForm)| {
        let tile = Tile {
            colour: form.colour,
            name: form.number.unwrap_or_else(|| name.clone()),
            ..coded(reader, &form.code, text).tile
        };
        (name, tile)
    };
    forms.into_iter().flatten().map(tile).collect()
}

/// What a string of the notation says, its mistakes reported where they stand in the file.
pub(crate) fn coded(reader: &mut Reader, code: &At<String>, file: &str) -> notation::Reading {
    let reading = notation::read(code);
    for mistake in &reading.problems {
        let Place::Span(part) = mistake.place.clone() else {
            continue;
        };
        let place = words::within(file, &code.place, code, part);
        let (what, hint) = (mistake.what.clone(), mistake.hint.clone());
        // What can be repaired in others' files is wrong in one that a person writes here.
        reader.error(&place, what, hint);
    }
    reading
}
