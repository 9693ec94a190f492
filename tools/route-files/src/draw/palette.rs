//! The colours. Tiles differ in lightness as well as in hue, routes in dash as well, so that a grey print serves.

use milepost_draw::Colour;
use milepost_route::model::Colour as Tint;

pub(super) const INK: Colour = Colour(0x1c, 0x1f, 0x23);
pub(super) const PAPER: Colour = Colour(0xff, 0xff, 0xfc);
pub(super) const FAINT: Colour = Colour(0x62, 0x66, 0x6a);
/// Around track, so that crossings read as bridges.
pub(super) const BED: Colour = Colour(0xff, 0xfd, 0xf2);
pub(super) const NARROW: Colour = Colour(0x45, 0x45, 0x48);
pub(super) const BARRIER: Colour = Colour(0x12, 0x50, 0xb4);
pub(super) const GRID: Colour = Colour(0x82, 0x80, 0x78);
pub(super) const SLOT: Colour = Colour(0xff, 0xff, 0xff);
pub(super) const PASS: Colour = Colour(0xe6, 0xd8, 0xb8);

/// The ground of a tile.
pub(super) fn ground(tint: Tint) -> Colour {
    match tint {
        Tint::White => Colour(0xf3, 0xee, 0xde),
        Tint::Yellow => Colour(0xfa, 0xde, 0x4b),
        Tint::Green => Colour(0x86, 0xc2, 0x67),
        Tint::Brown => Colour(0xc7, 0x8a, 0x5b),
        Tint::Gray => Colour(0xc4, 0xc7, 0xca),
        Tint::Red => Colour(0xe5, 0x7a, 0x68),
        Tint::Blue => Colour(0xab, 0xd3, 0xea),
    }
}

/// The ground of the colour that a phase is called by.
pub(super) fn phase(name: &str) -> Colour {
    match name {
        "yellow" => ground(Tint::Yellow),
        "green" => ground(Tint::Green),
        "brown" => ground(Tint::Brown),
        "gray" | "grey" => ground(Tint::Gray),
        "red" => ground(Tint::Red),
        "blue" => ground(Tint::Blue),
        "diesel" => Colour(0x33, 0x36, 0x3a),
        code => coded(code).unwrap_or(PAPER),
    }
}

/// The colour of a code such as `#cb7743`.
fn coded(code: &str) -> Option<Colour> {
    let number = u32::from_str_radix(
        code.strip_prefix('#').filter(|digits| digits.len() == 6)?,
        16,
    )
    .ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some(Colour(red, green, blue))
}

/// What is read on this ground: black, or white.
pub(super) fn ink_on(ground: Colour) -> Colour {
    let Colour(red, green, blue) = ground;
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 128_000 { INK } else { Colour::WHITE }
}

/// The colours of companies, by turns; neighbours differ in lightness.
const COMPANIES: [Colour; 16] = [
    Colour(0x14, 0x4c, 0x9c),
    Colour(0xf2, 0xb1, 0x1d),
    Colour(0x9c, 0x1c, 0x2b),
    Colour(0x8f, 0xd1, 0xe8),
    Colour(0x1f, 0x6b, 0x3a),
    Colour(0xf0, 0x86, 0x3a),
    Colour(0x3a, 0x2f, 0x6b),
    Colour(0xa9, 0xd0, 0x8e),
    Colour(0x5b, 0x3a, 0x24),
    Colour(0xf2, 0xa7, 0xb8),
    Colour(0x0f, 0x5f, 0x6e),
    Colour(0xe4, 0xd9, 0x6f),
    Colour(0x8a, 0x2a, 0x80),
    Colour(0xb9, 0xb4, 0xe0),
    Colour(0x2e, 0x33, 0x38),
    Colour(0xd9, 0x4a, 0x2b),
];

/// The colour of the company of this number.
pub(super) fn company(number: usize) -> Colour {
    COMPANIES[number % COMPANIES.len()]
}

/// How a route is drawn: its colour, and its lengths of ink and gap in widths of the line.
pub(super) struct Livery {
    pub colour: Colour,
    pub dash: &'static [f64],
}

/// Colours that the colour-blind tell apart, after Okabe and Ito but darker, and a dash each.
const LIVERIES: [Livery; 8] = [
    Livery {
        colour: Colour(0x00, 0x53, 0xa6),
        dash: &[],
    },
    Livery {
        colour: Colour(0xc2, 0x3b, 0x00),
        dash: &[3.2, 1.8],
    },
    Livery {
        colour: Colour(0x00, 0x70, 0x54),
        dash: &[0.01, 1.7],
    },
    Livery {
        colour: Colour(0x8c, 0x1f, 0x7a),
        dash: &[4.0, 1.8, 0.01, 1.8],
    },
    Livery {
        colour: Colour(0x2b, 0x2b, 0x2b),
        dash: &[1.0, 1.9],
    },
    Livery {
        colour: Colour(0x74, 0x50, 0x00),
        dash: &[7.0, 1.9],
    },
    Livery {
        colour: Colour(0x10, 0x6c, 0x9c),
        dash: &[2.2, 1.8, 0.01, 1.8, 0.01, 1.8],
    },
    Livery {
        colour: Colour(0xa0, 0x12, 0x4a),
        dash: &[5.0, 1.8, 1.2, 1.8],
    },
];

/// The livery of the route of this number.
pub(super) fn livery(number: usize) -> &'static Livery {
    &LIVERIES[number % LIVERIES.len()]
}
