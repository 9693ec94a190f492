//! What the tracks on the board are.

use super::super::layout::SheetLayout;
use super::super::options::Options;
use super::super::pips::crayon;
use milepost_draw::panel::{Legend, Sign, Type, legend};
use milepost_draw::{Drawing, Point, Weight};

/// The length of a piece of track, in sizes of type.
const PIECE: f64 = 8.0;

/// A line a track, with a piece of it as it is drawn; `None` where no track has a name.
pub(super) fn key(layout: &SheetLayout<'_>, options: &Options, width: f64) -> Option<Drawing> {
    let size = 1.2 * super::type_size(layout);
    let named = options.names.iter().take(options.track.len()).enumerate();
    let row = |(index, name): (usize, &String)| {
        let half = PIECE * size / 2.0;
        let mut sign = Drawing::new(2.0 * half, size);
        let (from, to) = (Point::new(-half, 0.0), Point::new(half, 0.0));
        sign.line(from, to, &crayon(layout, index));
        (!name.is_empty()).then(|| Sign {
            sign,
            words: name.clone(),
            value: String::new(),
        })
    };
    let rows: Vec<Sign> = named.filter_map(row).collect();
    let style = Legend {
        set: Type {
            size,
            weight: Weight::Bold,
            ink: layout.inks.ink,
            line: 1.3,
            fonts: &layout.fonts,
        },
        column: width,
        columns: 1,
        gutter: 0.0,
        signs: 11.0 * size,
        row: 2.0 * size,
        rule: layout.inks.rule,
    };
    (!rows.is_empty()).then(|| legend(&rows, style))
}
