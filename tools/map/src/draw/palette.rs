//! The themes: one table of colours, letters and strokes for each. Each tint of the colour theme has a lightness of its own, so
//! that a grey print keeps them apart.

use super::options::Theme;
use milepost_draw::Colour;

const fn rgb(hex: u32) -> Colour {
    Colour((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn grey(level: u8) -> Colour {
    Colour::grey(level)
}

/// What is drawn with what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    /// How water is set off from land.
    pub water: Water,
    /// How large letters are, in those of the colour theme.
    pub letters: f64,
    /// How large the marks of mileposts, cities and ferries are, in those of the colour theme.
    pub marks: f64,
    /// How wide strokes and dots are, in those of the colour theme.
    pub strokes: f64,
    /// Letters and lines.
    pub ink: Colour,
    /// The sheet, and what is shown around letters.
    pub paper: Colour,
    /// The small print.
    pub faint: Colour,
    /// Thin lines of panels.
    pub rule: Colour,
    /// Land where track can be built.
    pub land: Colour,
    /// Land where nothing can be built.
    pub beyond: Colour,
    /// Sea and lakes.
    pub sea: Colour,
    /// The shallow water along the coast.
    pub shore: Colour,
    /// The line of the coast.
    pub coast: Colour,
    /// Rivers.
    pub river: Colour,
    /// Strokes across pips that pass water, and surcharges.
    pub crossing: Colour,
    /// Names of rivers and lakes.
    pub water_name: Colour,
    /// The marks of cities.
    pub city: Colour,
    /// The ground of major cities.
    pub major: Colour,
    /// The ground of goods' tags.
    pub tag: Colour,
    /// Their edges.
    pub tag_edge: Colour,
    /// Ferries, their ports and prices.
    pub ferry: Colour,
    /// Crayons for tracks, by turns.
    pub crayons: [Colour; CRAYONS],
    /// The tints of the ground.
    pub ground: Ground,
}

/// How water is set off from land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Water {
    /// By a flood of colour.
    Flood,
    /// By lines along the coast and across lakes, as engravers drew it.
    Lines,
}

/// The tints of the ground around mileposts, by terrain; clear ground has none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    mountain: Colour,
    alpine: Colour,
    desert: Colour,
    forest: Colour,
    jungle: Colour,
    other: Colour,
}

const CRAYONS: usize = 6;

/// Dashes and gaps of crayons in units, by turns, so that they differ in grey as well.
pub(super) const DASHES: [&[f64]; CRAYONS] = [
    &[],
    &[0.6, 0.45],
    &[0.02, 0.4],
    &[0.6, 0.4, 0.02, 0.4],
    &[1.2, 0.45],
    &[0.3, 0.35],
];

const COLOUR: Palette = Palette {
    water: Water::Flood,
    letters: 1.0,
    marks: 1.0,
    strokes: 1.0,
    ink: rgb(0x22292f),
    paper: rgb(0xfffefa),
    faint: rgb(0x6d7478),
    rule: rgb(0xc9c4b0),
    land: rgb(0xf6f2e0),
    beyond: rgb(0xe3e0d6),
    sea: rgb(0xb7d5e4),
    shore: rgb(0x74a6c2),
    coast: rgb(0x3b6279),
    river: rgb(0x3b80b3),
    crossing: rgb(0x17558c),
    water_name: rgb(0x1d517a),
    city: rgb(0x86241a),
    major: rgb(0xf3c399),
    tag: rgb(0xfff6cc),
    tag_edge: rgb(0x8f792d),
    ferry: rgb(0x144968),
    // None is blue, as water is.
    crayons: [
        rgb(0xd6331c),
        rgb(0x7b3a9c),
        rgb(0xe39300),
        rgb(0x1f7a3a),
        rgb(0x7a4a1c),
        rgb(0x3a3a3a),
    ],
    ground: Ground {
        mountain: rgb(0xe9dcba),
        alpine: rgb(0xd5c6ab),
        desert: rgb(0xf5e3a9),
        forest: rgb(0xd6e2b8),
        jungle: rgb(0xc3d9a2),
        other: rgb(0xe4e3c6),
    },
};

/// Black on white, for copiers and those who save ink.
const INK: Palette = Palette {
    water: Water::Lines,
    ink: Colour::BLACK,
    paper: Colour::WHITE,
    faint: Colour::BLACK,
    rule: Colour::BLACK,
    land: Colour::WHITE,
    beyond: Colour::WHITE,
    sea: Colour::WHITE,
    shore: Colour::BLACK,
    coast: Colour::BLACK,
    river: Colour::BLACK,
    crossing: Colour::BLACK,
    water_name: Colour::BLACK,
    city: Colour::BLACK,
    major: Colour::WHITE,
    tag: Colour::WHITE,
    tag_edge: Colour::BLACK,
    ferry: Colour::BLACK,
    crayons: [Colour::BLACK; CRAYONS],
    ground: Ground {
        mountain: Colour::WHITE,
        alpine: Colour::WHITE,
        desert: Colour::WHITE,
        forest: Colour::WHITE,
        jungle: Colour::WHITE,
        other: Colour::WHITE,
    },
    ..COLOUR
};

/// The sea is darker than all land and lighter than all lines.
const GREY: Palette = Palette {
    ink: grey(0x14),
    paper: Colour::WHITE,
    faint: grey(0x60),
    rule: grey(0xb8),
    land: grey(0xfa),
    beyond: grey(0xe2),
    sea: grey(0xc8),
    shore: grey(0x90),
    coast: grey(0x38),
    river: grey(0x60),
    crossing: grey(0x20),
    water_name: grey(0x28),
    city: grey(0x18),
    major: grey(0xd6),
    tag: Colour::WHITE,
    tag_edge: grey(0x50),
    ferry: grey(0x20),
    crayons: [
        grey(0x10),
        grey(0x58),
        grey(0x38),
        grey(0x70),
        grey(0x28),
        grey(0x48),
    ],
    ground: Ground {
        mountain: grey(0xe4),
        alpine: grey(0xd4),
        desert: grey(0xf0),
        forest: grey(0xe8),
        jungle: grey(0xdc),
        other: grey(0xec),
    },
    ..COLOUR
};

/// For weak eyes: larger letters and marks, thicker strokes, darker ink on lighter ground.
const LARGE: Palette = Palette {
    letters: 1.3,
    marks: 1.15,
    strokes: 1.35,
    ink: Colour::BLACK,
    paper: Colour::WHITE,
    faint: rgb(0x33383c),
    rule: rgb(0x8a8778),
    land: rgb(0xfffdf2),
    beyond: rgb(0xe8e6df),
    sea: rgb(0xbcdcec),
    shore: rgb(0x5d97b8),
    coast: rgb(0x123a52),
    river: rgb(0x1a66a0),
    crossing: rgb(0x003a70),
    water_name: rgb(0x003a66),
    city: rgb(0x7a0f06),
    tag: Colour::WHITE,
    tag_edge: rgb(0x4a3d10),
    ferry: rgb(0x00304d),
    ..COLOUR
};

impl Palette {
    /// What a theme draws with.
    pub const fn of(theme: Theme) -> Self {
        match theme {
            Theme::Colour => COLOUR,
            Theme::Ink => INK,
            Theme::Grey => GREY,
            Theme::Large => LARGE,
        }
    }

    /// A crayon, by turns.
    pub fn crayon(&self, index: usize) -> Colour {
        self.crayons[index % CRAYONS]
    }

    /// The tint of the ground around mileposts of a terrain; none for clear ground, and where water is drawn in lines.
    pub fn ground(&self, terrain: &str) -> Option<Colour> {
        if self.water == Water::Lines {
            return None;
        }
        let ground = &self.ground;
        Some(match terrain {
            "clear" => return None,
            "mountain" => ground.mountain,
            "alpine" => ground.alpine,
            "desert" => ground.desert,
            "forest" => ground.forest,
            "jungle" => ground.jungle,
            _ => ground.other,
        })
    }
}
