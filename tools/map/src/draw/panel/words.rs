//! The words of title and foot.

use super::super::layout::SheetLayout;
use super::super::options::Options;
use milepost_draw::panel::{self as sheet, Type};
use milepost_draw::{Drawing, Weight};

/// The name as a title: file names get their capitals and spaces.
pub(in super::super) fn title(name: &str) -> String {
    if name.chars().any(char::is_uppercase) {
        return name.to_owned();
    }
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect()
        })
    };
    let words = name.split(['-', '_', ' ']).filter(|word| !word.is_empty());
    words.map(capital).collect::<Vec<String>>().join(" ")
}

/// The map in numbers, and how long a pip is on paper.
pub(in super::super) fn facts(layout: &SheetLayout<'_>, options: &Options) -> String {
    let map = layout.map;
    let counted = |count: usize, one: &str, many: &str| {
        (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { many }))
    };
    let facts = [
        counted(map.mileposts.len(), "milepost", "mileposts"),
        counted(map.cities.len(), "city", "cities"),
        counted(map.goods.len(), "good", "goods"),
        counted(map.ferries.len(), "ferry", "ferries"),
        Some(scale(layout.pip * options.scale)),
    ];
    facts
        .into_iter()
        .flatten()
        .collect::<Vec<String>>()
        .join("  \u{b7}  ")
}

/// The length of a pip to a tenth of a millimetre, or to a hundredth where it is that small.
fn scale(pip: f64) -> String {
    let pip = if pip < 1.0 {
        format!("{pip:.2}")
    } else {
        format!("{pip:.1}")
    };
    format!("1 pip = {} mm", pip.strip_suffix(".0").unwrap_or(&pip))
}

/// Where the map is from, and what drew it, smaller than tables in letters of this size.
pub(super) fn foot(layout: &SheetLayout<'_>, options: &Options, width: f64, size: f64) -> Drawing {
    let map = layout.map;
    let words = sheet::joined([map.provenance(), map.licence(), &options.caption]);
    let set = Type {
        size: 0.72 * size,
        weight: Weight::Regular,
        ink: layout.inks.faint,
        line: 1.35,
        fonts: &layout.fonts,
    };
    sheet::paragraph(&words, set, width)
}
