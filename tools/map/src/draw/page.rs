//! The sheet: title, board, tables and foot.

use super::layout::SheetLayout;
use super::options::Options;
use super::panel::{self, Panels, facts, title};
use super::{marks, ruler};
use milepost_draw::panel::{self as sheet, Type};
use milepost_draw::{Drawing, Point, Rect, Style, Weight};

/// Around everything, in millimetres.
const MARGIN: f64 = 6.0;
/// The same on a sheet that is cut close: what the outer line of the frame needs.
const CLOSE: f64 = 2.0;
/// Between the parts, in millimetres.
const GAP: f64 = 4.0;

/// Where everything lies on the sheet.
pub(super) struct Page {
    /// Width and height, in millimetres.
    pub size: (f64, f64),
    corner: Point,
    head: Option<Part>,
    on_board: Vec<Part>,
    below: Vec<Part>,
}

/// A drawing and where its corner lies.
struct Part(Drawing, Point);

impl Part {
    /// What it covers; of a part that its own ground does not fill, what is drawn.
    fn covers(&self) -> Option<Rect> {
        let Part(drawing, at) = self;
        drawing.extent().map(|extent| extent.shift(at.x, at.y))
    }
}

impl Page {
    /// The parts from the top: title, board with what stands on it, what found no room there, foot.
    pub fn of(layout: &SheetLayout<'_>, panels: &Panels, options: &Options) -> Page {
        let width = layout.frame.w;
        let corner = corner(layout, options);
        let margin = margin(options);
        let head = (!options.crop).then(|| heading(layout, options));
        let below = panels.below().to_vec();
        let tables: f64 = below.iter().map(|part| GAP + part.size().1).sum();
        let widest = below
            .iter()
            .chain(&head)
            .map(|part| part.size().0)
            .fold(width, f64::max);
        let mut y = corner.y + layout.frame.h + GAP;
        let stacked = |part: Drawing| {
            let at = Point::new(margin, y);
            y += part.size().1 + GAP;
            Part(part, at)
        };
        let on_board =
            |(part, spot): &(Drawing, Rect)| Part(part.clone(), corner.shift(spot.x, spot.y));
        let tail = if options.crop && options.ruler {
            ruler::room(layout)
        } else {
            0.0
        };
        Page {
            size: (
                widest + 2.0 * margin,
                corner.y + layout.frame.h + tables + margin + tail,
            ),
            corner,
            head: head.map(|head| Part(head, Point::new(margin, margin))),
            on_board: panels.on_board().iter().map(on_board).collect(),
            below: below.into_iter().map(stacked).collect(),
        }
    }

    /// What the title and the tables cover, a rectangle for each word or table that can stand on a sheet by itself.
    pub fn tables(&self) -> Vec<Rect> {
        let whole = self.on_board.iter().chain(&self.below);
        let head = self.head.iter().flat_map(|Part(head, at)| {
            let words = head.extents().into_iter();
            words.map(|word| word.shift(at.x, at.y))
        });
        whole.filter_map(Part::covers).chain(head).collect()
    }

    /// All parts on one sheet.
    pub fn assemble(
        &self,
        layout: &SheetLayout<'_>,
        board: &Drawing,
        options: &Options,
    ) -> Drawing {
        let mut page = blank(layout, options, self.size);
        let Point { x, y } = self.corner;
        let place = |page: &mut Drawing, Part(part, at): &Part| page.group(part, at.x, at.y);
        if let Some(part) = &self.head {
            place(&mut page, part);
        }
        page.group(board, x, y);
        for part in &self.on_board {
            place(&mut page, part);
        }
        sheet::frame(&mut page, layout.frame.shift(x, y), 1.1, layout.inks.ink);
        if options.ruler {
            ruler::numbers(&mut page, layout, self.corner);
        }
        for part in &self.below {
            place(&mut page, part);
        }
        page
    }
}

/// Numbers of rows stand in the margin, and a cut through the ground must miss the frame.
fn margin(options: &Options) -> f64 {
    if options.crop && !options.ruler && !options.mat {
        CLOSE
    } else {
        MARGIN
    }
}

/// Where the board's corner lies on the sheet.
pub(super) fn corner(layout: &SheetLayout<'_>, options: &Options) -> Point {
    let margin = margin(options);
    let head = match options.crop {
        true => 0.0,
        false if options.mat => heading(layout, options).size().1 + GAP,
        false => heading(layout, options).size().1,
    };
    let ruler = if options.ruler {
        ruler::room(layout)
    } else {
        0.0
    };
    Point::new(margin, margin + head + ruler)
}

/// The paper, with what the file says of itself, and the marks for all parts to use.
fn blank(layout: &SheetLayout<'_>, options: &Options, (width, height): (f64, f64)) -> Drawing {
    let mut page = Drawing::new(width, height);
    page.title(title(layout.map.name()));
    if !options.caption.is_empty() {
        page.note(options.caption.as_str());
    }
    marks::define(&mut page, layout);
    let ground = if options.mat {
        layout.inks.sea
    } else {
        layout.inks.paper
    };
    page.rect(
        Rect::new(0.0, 0.0, width, height),
        0.0,
        &Style::fill(ground),
    );
    page
}

/// The title, as large as suits the board, and the map in numbers.
fn heading(layout: &SheetLayout<'_>, options: &Options) -> Drawing {
    let size = panel::type_size(layout);
    let width = panel::width(layout, options);
    let set = Type {
        size: (width / 40.0).clamp(3.2 * size, 6.0 * size),
        weight: Weight::Bold,
        ink: layout.inks.ink,
        line: 1.0,
        fonts: &layout.fonts,
    };
    let (title, facts) = (title(layout.map.name()), facts(layout, options));
    let head = sheet::heading(&title, &facts, set, width);
    panel::mounted(layout, options, head)
}
