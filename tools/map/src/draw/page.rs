//! The sheet: title, board, tables and foot.

use super::layout::SheetLayout;
use super::options::Options;
use super::palette::{FAINT, INK, PAPER};
use super::panel::{self, Legend};
use super::{marks, ruler};
use milepost_draw::panel::{self as sheet, Type};
use milepost_draw::{Drawing, Point, Rect, Style, Weight};

/// Around everything, in millimetres.
const MARGIN: f64 = 6.0;
/// Between the parts, in millimetres.
const GAP: f64 = 4.0;

/// All parts on one sheet, from the top.
pub(super) fn assemble(
    layout: &SheetLayout<'_>,
    board: &Drawing,
    legend: &Legend,
    options: &Options,
) -> Drawing {
    let size = panel::type_size(layout);
    let width = layout.frame.w;
    let head = heading(layout, width, size);
    let below: Vec<Drawing> = panel::key(layout, options, width)
        .into_iter()
        .chain(panel::table(layout, width))
        .chain(legend.spot().is_none().then(|| legend.drawing().clone()))
        .chain([foot(layout, options, width, 0.72 * size)])
        .collect();
    let tables: f64 = below.iter().map(|part| GAP + part.size().1).sum();
    let widest = below.iter().map(|part| part.size().0).fold(width, f64::max);
    let (_, top) = corner(layout, options);
    let height = top - MARGIN + layout.frame.h + tables;
    let mut page = blank(
        layout,
        options,
        widest + 2.0 * MARGIN,
        height + 2.0 * MARGIN,
    );
    page.group(&head, MARGIN, MARGIN);
    page.group(board, MARGIN, top);
    if let Some(spot) = legend.spot() {
        page.group(legend.drawing(), MARGIN + spot.x, top + spot.y);
    }
    sheet::frame(&mut page, layout.frame.shift(MARGIN, top), 1.1, INK);
    if options.ruler {
        ruler::numbers(&mut page, layout, Point::new(MARGIN, top));
    }
    let mut y = top + layout.frame.h + GAP;
    for part in &below {
        page.group(part, MARGIN, y);
        y += part.size().1 + GAP;
    }
    page
}

/// Where the board's corner lies on the sheet.
pub(super) fn corner(layout: &SheetLayout<'_>, options: &Options) -> (f64, f64) {
    let head = heading(layout, layout.frame.w, panel::type_size(layout));
    let ruler = if options.ruler {
        ruler::room(layout)
    } else {
        0.0
    };
    (MARGIN, MARGIN + head.size().1 + ruler)
}

/// The paper, with what the file says of itself, and the marks for all parts to use.
fn blank(layout: &SheetLayout<'_>, options: &Options, width: f64, height: f64) -> Drawing {
    let mut page = Drawing::new(width, height);
    page.title(title(layout.map.name()));
    if !options.caption.is_empty() {
        page.note(options.caption.as_str());
    }
    marks::define(&mut page, &layout.map.rules, layout.unit);
    page.rect(Rect::new(0.0, 0.0, width, height), 0.0, &Style::fill(PAPER));
    page
}

/// The name as a title: file names get their capitals and spaces.
fn title(name: &str) -> String {
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

/// The title, as large as suits the board, and the map in numbers.
fn heading(layout: &SheetLayout<'_>, width: f64, size: f64) -> Drawing {
    let set = Type {
        size: (width / 40.0).clamp(3.2 * size, 6.0 * size),
        weight: Weight::Bold,
        ink: INK,
        line: 1.0,
        fonts: &layout.fonts,
    };
    sheet::heading(&title(layout.map.name()), &facts(layout), set, width)
}

fn facts(layout: &SheetLayout<'_>) -> String {
    let map = layout.map;
    let counted = |count: usize, one: &str, many: &str| {
        (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { many }))
    };
    let facts = [
        counted(map.mileposts.len(), "milepost", "mileposts"),
        counted(map.cities.len(), "city", "cities"),
        counted(map.goods.len(), "good", "goods"),
        counted(map.ferries.len(), "ferry", "ferries"),
        Some(scale(layout.pip)),
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

/// Where the map is from, and what drew it.
fn foot(layout: &SheetLayout<'_>, options: &Options, width: f64, size: f64) -> Drawing {
    let map = layout.map;
    let words = sheet::joined([map.provenance(), map.licence(), &options.caption]);
    let set = Type {
        size,
        weight: Weight::Regular,
        ink: FAINT,
        line: 1.35,
        fonts: &layout.fonts,
    };
    sheet::paragraph(&words, set, width)
}
