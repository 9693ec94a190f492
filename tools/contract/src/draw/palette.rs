//! The colours. Each has a different lightness as well, for prints in grey.

use milepost_draw::Colour;

pub(super) const INK: Colour = Colour(0x22, 0x29, 0x2f);
pub(super) const PAPER: Colour = Colour(0xff, 0xfe, 0xfa);
pub(super) const FAINT: Colour = Colour(0x66, 0x6d, 0x72);
pub(super) const RULE: Colour = Colour(0xc9, 0xc4, 0xb0);

pub(super) const LAND: Colour = Colour(0xf4, 0xef, 0xdf);
pub(super) const SEA: Colour = Colour(0xc4, 0xdc, 0xe7);
pub(super) const SHORE: Colour = Colour(0x6b, 0xa0, 0xbe);
pub(super) const COAST: Colour = Colour(0x3b, 0x62, 0x79);
pub(super) const BORDER: Colour = Colour(0x6f, 0x64, 0x50);

pub(super) const RAIL: Colour = Colour(0x26, 0x2c, 0x33);
pub(super) const BED: Colour = Colour(0xff, 0xfd, 0xf4);
pub(super) const MOUNTAIN: Colour = Colour(0x8a, 0x4b, 0x1c);
pub(super) const SNOW: Colour = Colour(0xff, 0xff, 0xff);

pub(super) const FLAG: Colour = Colour(0x1d, 0x6b, 0x45);
pub(super) const GOODS: Colour = Colour(0x6b, 0x24, 0x1c);
pub(super) const MARK: Colour = Colour(0xb0, 0x1e, 0x14);

/// The tints of regions: neighbours along a row or a column differ.
const TINTS: [Colour; 6] = [
    Colour(0xf6, 0xe9, 0xc4),
    Colour(0xe3, 0xeb, 0xcd),
    Colour(0xf5, 0xdc, 0xc6),
    Colour(0xe2, 0xdf, 0xec),
    Colour(0xf4, 0xf0, 0xe4),
    Colour(0xd8, 0xe5, 0xd6),
];

/// The tint of a region on a grid of so many columns.
pub(super) fn tint(region: usize, columns: usize) -> Colour {
    let columns = columns.max(1);
    let place = region % columns + 3 * (region / columns);
    TINTS.get(place % TINTS.len()).copied().unwrap_or(LAND)
}

/// A colour a share of the way to another, in hundredths.
pub(super) fn towards(from: Colour, to: Colour, hundredths: u16) -> Colour {
    let share = hundredths.min(100);
    let mix = |a: u8, b: u8| {
        let sum = u16::from(a) * (100 - share) + u16::from(b) * share;
        u8::try_from(sum / 100).unwrap_or(u8::MAX)
    };
    Colour(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}
