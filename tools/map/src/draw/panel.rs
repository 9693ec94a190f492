//! What explains the board: the legend and the table of goods.

mod goods;
mod key;
mod legend;
mod room;
mod words;

use super::layout::SheetLayout;
use super::options::Options;
use goods::table;
use key::key;
use milepost_draw::panel::{Type, paragraph, stack};
use milepost_draw::{Drawing, Point, Rect, Style, Weight};
use room::Room;
use words::foot;

pub(super) use words::{facts, title};

/// The least size of the letters in legend and tables, in millimetres, in the colour theme.
const LEAST: f64 = 1.8;
/// Around a part that has a ground of its own, in millimetres.
const PAD: f64 = 2.0;
/// Up to so many columns of goods are tried on the board.
const COLUMNS: usize = 8;

/// What stands on the board, and what below it.
pub(super) struct Panels {
    on_board: Vec<(Drawing, Rect)>,
    below: Vec<Drawing>,
}

impl Panels {
    /// The legend where the frame is empty enough for it, at the place that hides nothing, else below the board, and
    /// the rest below; on a sheet that is cut close, title and tables as the legend.
    ///
    /// The board's corner lies at `corner` on the sheet.
    pub fn place(layout: &SheetLayout<'_>, options: &Options, corner: Point) -> Panels {
        if options.crop {
            return Panels::on_a_close_sheet(layout, options, corner);
        }
        let size = type_size(layout);
        let room = Room::new(layout);
        let width = width(layout, options);
        let mounted = |part: Drawing| mounted(layout, options, part);
        let mut panels = Panels {
            on_board: Vec::new(),
            below: key(layout, options, width)
                .into_iter()
                .chain(table(layout, width, size))
                .map(mounted)
                .collect(),
        };
        let within = [1, 2, 3].map(|columns| legend::draw(layout, size, columns));
        let found = within.into_iter().find_map(|drawing| {
            let spot = room.along_the_edge(drawing.size())?;
            Some((drawing, spot))
        });
        match found {
            Some(legend) => panels.on_board.push(legend),
            None => {
                let columns = legend::columns_in(layout.frame.w, size);
                panels.below.push(legend::draw(layout, size, columns));
            }
        }
        panels
            .below
            .push(mounted(foot(layout, options, width, size)));
        panels
    }

    fn on_a_close_sheet(layout: &SheetLayout<'_>, options: &Options, corner: Point) -> Panels {
        let size = type_size(layout);
        let mut room = Room::new(layout);
        room.on_sheets(&options.sheets, corner);
        let mut panels = Panels {
            on_board: Vec::new(),
            below: Vec::new(),
        };
        let goods = |width: f64, size: f64| {
            let parts: Vec<Drawing> = table(layout, width, size)
                .into_iter()
                .chain([foot(layout, options, width, size)])
                .collect();
            boxed(layout, &stack(&parts, size), size)
        };
        let width = layout.frame.w;
        let smaller = |share: f64| (share * size).max(LEAST * layout.inks.letters).min(size);
        // Marks in the legend are as large as on the board, and need the height of their row.
        let legends = [1.0, 0.8].into_iter().flat_map(|share| {
            let size = smaller(share);
            [1, 2, 3].map(|columns| legend::draw(layout, size, columns))
        });
        let tables = [1.0, 0.8, 0.6].into_iter().flat_map(|share| {
            let size = smaller(share);
            let columns = 1..=COLUMNS;
            columns.map(move |columns| (goods::width(size, columns), size))
        });
        let tables = tables.map(|(width, size)| goods(width, size));
        let columns = legend::columns_in(width, size);
        let head = headline(layout, options);
        // The boxes that are tried on the board, and the one that stands below it.
        let all: [(Vec<Drawing>, Drawing); 3] = [
            (vec![head.clone()], head),
            (legends.collect(), legend::draw(layout, size, columns)),
            (tables.collect(), goods(width - 2.0 * size, size)),
        ];
        for (boxes, below) in all {
            match room.best(&boxes) {
                Some((at, spot)) => panels.on_board.push((boxes[at].clone(), spot)),
                None => panels.below.push(below),
            }
        }
        panels
    }

    /// What stands on the board, and where.
    pub fn on_board(&self) -> &[(Drawing, Rect)] {
        &self.on_board
    }

    /// What stands below it.
    pub fn below(&self) -> &[Drawing] {
        &self.below
    }

    /// The parts of the frame that are covered.
    pub fn spots(&self) -> Vec<Rect> {
        self.on_board.iter().map(|(_, spot)| *spot).collect()
    }
}

/// The width of what stands above and below the board, as [`mounted`] takes it.
pub(super) fn width(layout: &SheetLayout<'_>, options: &Options) -> f64 {
    layout.frame.w - if options.mat { 2.0 * PAD } else { 0.0 }
}

/// What stands above or below the board, on a ground of its own where the sheet has another.
pub(super) fn mounted(layout: &SheetLayout<'_>, options: &Options, part: Drawing) -> Drawing {
    if options.mat {
        boxed(layout, &part, PAD)
    } else {
        part
    }
}

/// A part on a ground of its own, with an edge so far around it, in millimetres.
pub(super) fn boxed(layout: &SheetLayout<'_>, part: &Drawing, pad: f64) -> Drawing {
    let (w, h) = part.size();
    let (width, height) = (w + 2.0 * pad, h + 2.0 * pad);
    let mut panel = Drawing::new(width, height);
    panel.rect(
        Rect::new(0.0, 0.0, width, height),
        0.0,
        &Style::stroke(layout.inks.ink, 0.25).and_fill(layout.inks.paper),
    );
    panel.group(part, pad, pad);
    panel
}

/// The title, the map in numbers below it, and what tracks are, in a box.
fn headline(layout: &SheetLayout<'_>, options: &Options) -> Drawing {
    let size = type_size(layout);
    let name = title(layout.map.name());
    let large = Type {
        size: 3.2 * size,
        weight: Weight::Bold,
        ink: layout.inks.ink,
        line: 1.2,
        fonts: &layout.fonts,
    };
    let small = Type {
        size,
        weight: Weight::Regular,
        line: 1.3,
        ..large
    };
    let room = layout.frame.w / 2.0;
    let width = layout.fonts.width(&name, Weight::Bold, large.size);
    let width = width.clamp(30.0 * size, room.max(30.0 * size));
    let parts: Vec<Drawing> = [
        paragraph(&name, large, width),
        paragraph(&facts(layout, options), small, width),
    ]
    .into_iter()
    .chain(key(layout, options, width))
    .collect();
    boxed(layout, &stack(&parts, 0.3 * size), size)
}

/// The size of the letters in legend and tables, in millimetres: as the map's, within what can be read.
pub(super) fn type_size(layout: &SheetLayout<'_>) -> f64 {
    (0.36 * layout.unit).clamp(LEAST, 4.5) * layout.inks.letters
}
