//! What goes where: which hexes are printed, on which tiles were laid, and what those tiles are called.

use crate::files::board::Board;
use crate::files::shipped;
use crate::files::words::quoted;
use crate::files::write::hexes;
use milepost_document::Problem;
use milepost_route::catalogue;
use milepost_route::model::coordinate::{Axes, key};
use milepost_route::model::{Colour, Hex, Setup, Tile};
use milepost_route::rules::Rules;
use std::collections::{BTreeMap, BTreeSet};

/// How a position is taken apart into a board and what lies on it.
pub(crate) struct Decomposition<'a> {
    pub setup: &'a Setup,
    pub axes: Axes,
    /// The hexes that are written, by coordinate.
    pub order: Vec<usize>,
    /// What is printed below those on which a tile was laid, where that is known.
    pub below: BTreeMap<usize, &'a Hex>,
    /// Hexes on which a tile was laid: its number, and how far it is turned.
    pub laid: BTreeMap<usize, (String, u8)>,
    /// Hexes on which a tile is printed, as a board says it.
    pub numbered: BTreeMap<usize, String>,
    /// The game's own tiles.
    pub own: BTreeMap<String, Tile>,
    /// Whether a board is written that no position refers to.
    pub is_alone: bool,
    /// What was left out.
    pub omitted: Vec<String>,
}

impl<'a> Decomposition<'a> {
    /// A position with a board of its own; `printed` are hexes of which is known what is printed below what lies there.
    ///
    /// # Errors
    /// That the names of hexes do not say where they lie.
    pub fn new(setup: &'a Setup, printed: &'a [Hex]) -> Result<Decomposition<'a>, Vec<Problem>> {
        let mut decomposition = Decomposition::printed(setup)?;
        let fresh = setup.companies.is_empty() && setup.colours.is_empty();
        let named: Vec<usize> = decomposition
            .order
            .iter()
            .copied()
            .filter(|&hex| is_named(&setup.hexes[hex]))
            .collect();
        let flat =
            |hex: &Hex| matches!(hex.tile.colour, Colour::White | Colour::Red | Colour::Blue);
        let by_number = |hex: &Hex| numbered(hex).filter(|_| fresh || flat(hex));
        // Numbers that mean the standard tile somewhere do not mean another one elsewhere.
        let usual = |hex: &&Hex| standard(hex).is_some() || by_number(hex).is_some();
        let lying = named.iter().map(|&hex| &setup.hexes[hex]).filter(usual);
        let taken: BTreeSet<&str> = lying.map(|hex| hex.tile.name.as_str()).collect();
        for index in named {
            match by_number(&setup.hexes[index]) {
                Some(number) => drop(decomposition.numbered.insert(index, number)),
                None => decomposition.lay(index, &taken),
            }
        }
        let by_name: BTreeMap<&str, &Hex> =
            printed.iter().map(|hex| (hex.name.as_str(), hex)).collect();
        for &index in decomposition.laid.keys() {
            if let Some(hex) = by_name.get(setup.hexes[index].name.as_str()) {
                decomposition.below.insert(index, hex);
            }
        }
        Ok(decomposition)
    }

    /// A board with all that lies there printed on it.
    ///
    /// # Errors
    /// As [`Decomposition::new`].
    pub fn printed(setup: &'a Setup) -> Result<Decomposition<'a>, Vec<Problem>> {
        let mut order: Vec<usize> = (0..setup.hexes.len()).collect();
        order.sort_by_cached_key(|&hex| key(&setup.hexes[hex].name));
        let gaps = hexes::gaps(setup);
        order.retain(|hex| !gaps.contains(hex));
        let usual = Axes::of(setup.layout);
        let other = Axes {
            x_is_letter: !usual.x_is_letter,
        };
        let axes = [usual, other]
            .into_iter()
            .find(|axes| fits(setup, &order, *axes));
        let Some(axes) = axes else {
            let what = "the names of these hexes do not say where they lie";
            let hint =
                "a board file calls hexes by coordinates, such as A1, and beside it A3 and B2";
            return Err(vec![Problem::whole(what, hint)]);
        };
        let names: Vec<&str> = gaps
            .iter()
            .map(|&hex| setup.hexes[hex].name.as_str())
            .collect();
        let omitted = (!gaps.is_empty())
            .then(|| format!("the hexes {}, to which nothing leads", names.join(", ")));
        let omitted = omitted.into_iter().collect();
        let (laid, numbered, own) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Ok(Decomposition {
            setup,
            axes,
            order,
            below: BTreeMap::new(),
            laid,
            numbered,
            own,
            is_alone: false,
            omitted,
        })
    }

    /// A position on a board; nothing where it is of other hexes.
    pub fn on(setup: &'a Setup, board: &Board) -> Option<Decomposition<'a>> {
        let mut decomposition = Decomposition::printed(setup)
            .ok()
            .filter(|_| setup.layout == board.printed.layout)?;
        if decomposition.order.len() != board.printed.hexes.len() {
            return None;
        }
        for &index in &decomposition.order {
            let hex = &setup.hexes[index];
            let mut printed = board.printed.hexes.iter();
            let printed = printed.find(|printed| printed.name == hex.name)?;
            if !same(&printed.tile, &hex.tile) || printed.rotation != hex.rotation {
                decomposition
                    .laid
                    .insert(index, (hex.tile.name.clone(), hex.rotation));
            }
        }
        Some(decomposition)
    }

    /// The title of the board: that by whose rules it is played, where the position has a name of its own.
    pub fn board_title(&self) -> &str {
        let Setup { title, game, .. } = self.setup;
        match game.is_empty() || *game == shipped::game([title.as_str()]) {
            true => title,
            false => game,
        }
    }

    /// True where it has the name of a title that ships and is played by plain rules, which an empty table says.
    pub fn is_plain_by_choice(&self) -> bool {
        let setup = self.setup;
        let is_plain = setup.game.is_empty() && setup.rules == Rules::default();
        is_plain && !shipped::game([setup.title.as_str()]).is_empty()
    }

    /// Whether there is nothing beside the board.
    pub fn is_bare(&self) -> bool {
        let Setup {
            hexes,
            companies,
            colours,
            phase,
            undeclared,
            record,
            ..
        } = self.setup;
        let tokens = || {
            hexes
                .iter()
                .flat_map(|hex| hex.tokens.iter().flatten().flatten())
        };
        let none =
            companies.is_empty() && colours.is_empty() && undeclared.is_empty() && record.is_none();
        let none = none && self.board_title() == self.setup.title;
        none && phase.is_empty() && self.laid.is_empty() && tokens().next().is_none()
    }

    /// Lays the tile of a hex, under its number where that is free for it, else under one like it.
    fn lay(&mut self, index: usize, taken: &BTreeSet<&str>) {
        let hex = &self.setup.hexes[index];
        let tile = hex.tile.turned((6 - hex.rotation % 6) % 6);
        let mut name = as_word(&hex.tile.name);
        while !(name == hex.tile.name && standard(hex).is_some()) {
            match self.own.get(&name) {
                Some(own) if *own == tile => break,
                None if !taken.contains(name.as_str()) => {
                    drop(self.own.insert(name.clone(), tile.clone()));
                    break;
                }
                _ => name.push('*'),
            }
        }
        self.laid.insert(index, (name, hex.rotation % 6));
    }
}

/// Whether two tiles are the same, in whatever order their track is said.
pub(crate) fn same(a: &Tile, b: &Tile) -> bool {
    let plain = |tile: &Tile| Tile {
        track: tile.sorted_track(),
        ..tile.clone()
    };
    plain(a) == plain(b)
}

/// Whether names of hexes say where they lie, but for where the board begins.
fn fits(setup: &Setup, order: &[usize], axes: Axes) -> bool {
    let apart = |&hex: &usize| {
        let Hex { name, at, .. } = &setup.hexes[hex];
        axes.read(name)
            .ok()
            .map(|read| (read.x.wrapping_sub(at.x), read.y.wrapping_sub(at.y)))
    };
    let first = order.first().and_then(apart);
    first.is_some() && order.iter().all(|hex| apart(hex) == first)
}

/// Whether what lies there has a name other than the hex's.
pub(crate) fn is_named(hex: &Hex) -> bool {
    !hex.tile.name.is_empty() && hex.tile.name != hex.name
}

/// The standard tile of that number, if it is what lies there.
fn standard(hex: &Hex) -> Option<&'static Tile> {
    catalogue::tile(&hex.tile.name).filter(|tile| same(&tile.turned(hex.rotation), &hex.tile))
}

/// The number of the standard tile that is printed there, and how it is turned.
fn numbered(hex: &Hex) -> Option<String> {
    let tile = catalogue::tile(&hex.tile.name).filter(|_| hex.rotation == 0)?;
    let colour = hex.tile.colour;
    let turn = (0..6).find(|&turn| {
        same(
            &Tile {
                colour,
                ..tile.turned(turn)
            },
            &hex.tile,
        )
    })?;
    let name = quoted(&tile.name)?;
    Some(if turn == 0 {
        name
    } else {
        format!("{name} r{turn}")
    })
}

/// A name that a line can say.
fn as_word(name: &str) -> String {
    let taken = ["token", "mark"]
        .iter()
        .any(|word| name.eq_ignore_ascii_case(word));
    if quoted(name).is_some() && !taken {
        name.to_owned()
    } else {
        format!("{}*", name.replace('\'', "-"))
    }
}

/// What a board does not have.
pub(crate) fn left_out(setup: &Setup) -> Vec<String> {
    let tokens = setup
        .hexes
        .iter()
        .flat_map(|hex| hex.tokens.iter().flatten().flatten())
        .count();
    let trains: usize = setup
        .companies
        .iter()
        .map(|company| company.trains.len())
        .sum();
    let rules =
        setup.rules != milepost_route::rules::Rules::default() || !setup.undeclared.is_empty();
    let laid = setup
        .hexes
        .iter()
        .filter(|hex| crate::files::write::decomposition::is_named(hex))
        .count();
    [
        (tokens > 0).then(|| format!("{tokens} tokens")),
        (trains > 0).then(|| format!("{trains} trains of {} companies", setup.companies.len())),
        (laid > 0).then(|| {
            format!("the numbers of {laid} tiles: what is on them is printed on the board")
        }),
        rules.then(|| "the rules".to_owned()),
        (!setup.phase.is_empty()).then(|| format!("the phase {}", setup.phase)),
        setup
            .record
            .is_some()
            .then(|| "the recorded run".to_owned()),
    ]
    .into_iter()
    .flatten()
    .collect()
}
