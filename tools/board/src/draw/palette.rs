//! The colours of both themes. Those of the colour theme differ in lightness as well; the ink theme has black and white
//! only, and distinguishes things by their lines.

use super::options::Theme;
use milepost_draw::Colour;

const fn rgb(hex: u32) -> Colour {
    Colour((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// What is drawn with what.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    /// Which of the two palettes it is.
    pub theme: Theme,
    /// The ground of panels, and what is shown around letters.
    pub paper: Colour,
    /// Letters and frames.
    pub ink: Colour,
    /// The small print.
    pub faint: Colour,
    /// Open water.
    pub sea: Colour,
    /// Nearer and nearer to the coast.
    pub shoals: [Colour; 3],
    /// Ripples on it.
    pub wave: Colour,
    /// Land at the coast.
    pub land: Colour,
    /// Farther and farther from the coast.
    pub inland: [Colour; 2],
    /// The line of the coast.
    pub coast: Colour,
    /// Tufts on land.
    pub grass: Colour,
    /// Forests.
    pub canopy: Colour,
    /// Their outlines.
    pub canopy_edge: Colour,
    /// Names of forests.
    pub wood_name: Colour,
    /// Roads.
    pub road: Colour,
    /// Their edges, and those of their spots.
    pub road_edge: Colour,
    /// Rails.
    pub rail: Colour,
    /// Lanes over water.
    pub lane: Colour,
    /// Trails.
    pub trail: Colour,
    /// What flies.
    pub air: Colour,
    /// The edges of tokens, and the ends that bear their figures.
    pub badge: Colour,
    /// Hills, the side of each that lies in the shade, and their outlines.
    pub hill: Colour,
    pub hill_shade: Colour,
    pub hill_edge: Colour,
}

const COLOUR: Palette = Palette {
    theme: Theme::Colour,
    paper: rgb(0xfffdf6),
    ink: rgb(0x22292f),
    faint: rgb(0x4d555a),
    sea: rgb(0x9cc6de),
    shoals: [rgb(0xabd0e4), rgb(0xbddceb), rgb(0xd2e8f2)],
    wave: rgb(0x7fb0cd),
    land: rgb(0xeeebc9),
    inland: [rgb(0xf3edd2), rgb(0xf8f2de)],
    coast: rgb(0x3b6a83),
    grass: rgb(0xd3cc9f),
    canopy: rgb(0xcfdfa9),
    canopy_edge: rgb(0xb0c988),
    wood_name: rgb(0x2f5323),
    road: rgb(0xffe3a1),
    road_edge: rgb(0x8c5a24),
    rail: rgb(0x2b2d38),
    lane: rgb(0x1a4f80),
    trail: rgb(0x7a3f1d),
    air: rgb(0x8a2766),
    badge: rgb(0x4a3524),
    hill: rgb(0xe9d9ae),
    hill_shade: rgb(0xc4a876),
    hill_edge: rgb(0x7d6038),
};

const INK: Palette = Palette {
    theme: Theme::Ink,
    paper: Colour::WHITE,
    ink: Colour::BLACK,
    faint: Colour::BLACK,
    sea: Colour::WHITE,
    shoals: [Colour::WHITE; 3],
    wave: Colour::BLACK,
    land: Colour::WHITE,
    inland: [Colour::WHITE; 2],
    coast: Colour::BLACK,
    grass: Colour::BLACK,
    canopy: Colour::WHITE,
    canopy_edge: Colour::BLACK,
    wood_name: Colour::BLACK,
    road: Colour::WHITE,
    road_edge: Colour::BLACK,
    rail: Colour::BLACK,
    lane: Colour::BLACK,
    trail: Colour::BLACK,
    air: Colour::BLACK,
    badge: Colour::BLACK,
    hill: Colour::WHITE,
    hill_shade: Colour::WHITE,
    hill_edge: Colour::BLACK,
};

/// The colours of a theme.
pub(super) fn palette(theme: Theme) -> Palette {
    match theme {
        Theme::Colour => COLOUR,
        Theme::Ink => INK,
    }
}

/// The players' colours, which colour-blind people can distinguish (after Okabe and Ito), light and dark by turns.
const PLAYERS: [Colour; 8] = [
    rgb(0xd5420b),
    rgb(0x0072b2),
    rgb(0xf5c400),
    rgb(0x8b3f97),
    rgb(0x009e73),
    rgb(0x333a40),
    rgb(0x56b4e9),
    rgb(0xe58fb8),
];

impl Palette {
    /// The colour of a player.
    pub fn player(&self, player: usize) -> Colour {
        match self.theme {
            Theme::Colour => PLAYERS[player % PLAYERS.len()],
            Theme::Ink => Colour::BLACK,
        }
    }

    /// A colour, or what stands for it where there is ink only.
    pub fn tint(&self, colour: Colour) -> Colour {
        let Colour(r, g, b) = colour;
        let light = 3 * u32::from(r) + 6 * u32::from(g) + u32::from(b);
        match self.theme {
            Theme::Colour => colour,
            Theme::Ink if light > 900 => Colour::WHITE,
            Theme::Ink => Colour::BLACK,
        }
    }
}
