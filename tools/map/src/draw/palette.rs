//! The colours. Each tint has a lightness of its own, so that a grey print keeps them apart.

use milepost_draw::Colour;

/// Letters and lines.
pub(super) const INK: Colour = Colour(0x22, 0x29, 0x2f);
/// The sheet, and what is shown around letters.
pub(super) const PAPER: Colour = Colour(0xff, 0xfe, 0xfa);
/// The small print.
pub(super) const FAINT: Colour = Colour(0x6d, 0x74, 0x78);
/// Thin lines of panels.
pub(super) const RULE: Colour = Colour(0xc9, 0xc4, 0xb0);

/// Land where track can be built.
pub(super) const LAND: Colour = Colour(0xf6, 0xf2, 0xe0);
/// Land where nothing can be built.
pub(super) const BEYOND: Colour = Colour(0xe3, 0xe0, 0xd6);
/// Sea and lakes.
pub(super) const SEA: Colour = Colour(0xb7, 0xd5, 0xe4);
/// The shallow water along the coast.
pub(super) const SHORE: Colour = Colour(0x74, 0xa6, 0xc2);
/// The line of the coast.
pub(super) const COAST: Colour = Colour(0x3b, 0x62, 0x79);
/// Rivers.
pub(super) const RIVER: Colour = Colour(0x3b, 0x80, 0xb3);
/// Strokes across pips that pass water, and surcharges.
pub(super) const CROSSING: Colour = Colour(0x17, 0x55, 0x8c);
/// Names of rivers and lakes.
pub(super) const WATER_NAME: Colour = Colour(0x1d, 0x51, 0x7a);

/// The marks of cities.
pub(super) const CITY: Colour = Colour(0x86, 0x24, 0x1a);
/// The ground of major cities.
pub(super) const MAJOR: Colour = Colour(0xf3, 0xc3, 0x99);
/// The ground of goods' tags.
pub(super) const TAG: Colour = Colour(0xff, 0xf6, 0xcc);
/// Their edges.
pub(super) const TAG_EDGE: Colour = Colour(0x8f, 0x79, 0x2d);
/// Ferries, their ports and prices.
pub(super) const FERRY: Colour = Colour(0x14, 0x49, 0x68);

/// Crayons for tracks, by turns, with dashes and gaps in units, so that they differ in grey as well; none
/// is blue, as water is.
pub(super) const CRAYONS: [(Colour, &[f64]); 6] = [
    (Colour(0xd6, 0x33, 0x1c), &[]),
    (Colour(0x7b, 0x3a, 0x9c), &[0.6, 0.45]),
    (Colour(0xe3, 0x93, 0x00), &[0.02, 0.4]),
    (Colour(0x1f, 0x7a, 0x3a), &[0.6, 0.4, 0.02, 0.4]),
    (Colour(0x7a, 0x4a, 0x1c), &[1.2, 0.45]),
    (Colour(0x3a, 0x3a, 0x3a), &[0.3, 0.35]),
];

/// The tint of the ground around mileposts of a terrain; none for clear ground.
pub(super) fn ground(terrain: &str) -> Option<Colour> {
    Some(match terrain {
        "clear" => return None,
        "mountain" => Colour(0xe9, 0xdc, 0xba),
        "alpine" => Colour(0xd5, 0xc6, 0xab),
        "desert" => Colour(0xf5, 0xe3, 0xa9),
        "forest" => Colour(0xd6, 0xe2, 0xb8),
        "jungle" => Colour(0xc3, 0xd9, 0xa2),
        _ => Colour(0xe4, 0xe3, 0xc6),
    })
}
