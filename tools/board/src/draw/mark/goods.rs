//! The goods' icons: the preset's own, or those that ship; what has none shows its first letters.

use super::super::layout::SheetLayout;
use milepost_draw::icon::{self, Icon};
use milepost_draw::{Drawing, Text};

/// The grid of an icon in radii of the circle that it fills: its corners are empty.
const SIDE: f64 = 1.72;

/// The icon of a good that fits in a circle of this radius about the origin, in millimetres.
pub(in super::super) fn sign(layout: &SheetLayout<'_>, good: usize, radius: f64) -> Drawing {
    let preset = layout.setting.preset;
    let name = &preset.goods[good].name;
    let own = preset
        .design
        .icons
        .get(name)
        .map(|shapes| Icon::new(shapes));
    if let Some(icon) = own.or_else(|| icon::find(name)) {
        return icon.drawing(SIDE * radius, &layout.inks.icons);
    }
    let mut sign = Drawing::new(2.0 * radius, 2.0 * radius);
    let letters: String = name.chars().take(2).collect();
    let size = 1.15 * radius;
    sign.text(
        &Text::new(letters, 0.0, 0.36 * size, size)
            .bold()
            .middle()
            .colour(layout.inks.token_ink()),
    );
    sign
}
