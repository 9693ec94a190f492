//! Where everything lies on the sheet, in millimetres.

use super::options::{Options, SHEET};
use super::palette::{Palette, palette};
use crate::model::board::Board;
use crate::model::preset::{Craft, Setting};
use milepost_draw::{Colour, Point, Rect};

/// How far the edge of an icon reaches, in what the icon does.
pub(super) const ICON: f64 = 1.18;
/// The border around the frame, which printers need.
const MARGIN: f64 = 6.5;
/// Between the panel with the rules and the cells kept for it.
pub(super) const INSET: f64 = 1.3;
/// How wide the rules are where no corner of the board is kept for them.
const BAND: f64 = 78.0;

/// The board on its sheet.
pub(super) struct SheetLayout<'a> {
    /// Preset, scenario and players.
    pub setting: &'a Setting<'a>,
    /// What is drawn.
    pub board: &'a Board,
    /// The colours.
    pub inks: Palette,
    /// How long a millimetre of one sheet is here: the scale of the options.
    pub mm: f64,
    /// The side of a cell, in millimetres.
    pub cell: f64,
    /// The box of all cells.
    pub frame: Rect,
    /// The panel with the rules.
    pub legend: Rect,
    /// The size of cities' names, in millimetres; most other sizes are given in it.
    pub letter: f64,
    /// How far a capital's disc reaches from its middle, in millimetres.
    pub reach: f64,
    /// Where sheets overlap.
    pub seams: Vec<Rect>,
    /// Whether the ground around the board is the sea's.
    pub has_mat: bool,
    /// The city on each cell.
    pub city_at: Vec<Option<u8>>,
}

impl<'a> SheetLayout<'a> {
    /// The layout at the scale of these options.
    pub fn new(setting: &'a Setting<'a>, board: &'a Board, options: &Options) -> SheetLayout<'a> {
        // What is not a scale would make a picture without a size.
        let mm = if options.scale.is_finite() {
            options.scale.clamp(0.25, 16.0)
        } else {
            1.0
        };
        let kept = kept(board);
        let band = if kept.is_some() { 0.0 } else { BAND };
        let room = (SHEET.0 - 2.0 * MARGIN - band, SHEET.1 - 2.0 * MARGIN);
        let (columns, rows) = (board.grid.columns as f64, board.grid.rows as f64);
        let cell = (room.0 / columns).min(room.1 / rows);
        let (w, h) = (cell * columns, cell * rows);
        let frame = Rect::new(
            MARGIN + (room.0 - w) / 2.0,
            MARGIN + (room.1 - h) / 2.0,
            w,
            h,
        );
        let legend = kept.map_or(
            Rect::new(frame.right() + 2.0, frame.y, BAND - 2.0, frame.h),
            |[x, y]| {
                Rect::new(
                    frame.x + cell * x,
                    frame.y + cell * y,
                    w - cell * x,
                    h - cell * y,
                )
            },
        );
        let larger = |r: Rect| Rect::new(r.x * mm, r.y * mm, r.w * mm, r.h * mm);
        SheetLayout {
            setting,
            board,
            inks: palette(&setting.preset.design, options.theme),
            mm,
            cell: cell * mm,
            frame: larger(frame),
            legend: clear(larger(legend.inflate(-INSET)), &options.seams),
            letter: (1.7 + 0.31 * cell).clamp(2.2, 5.0) * mm,
            // Not so far that a capital beside the rules would reach below their panel.
            reach: (1.4 + 0.33 * cell)
                .min(4.8)
                .min((cell / 2.0 + INSET - 0.1) / ICON)
                * mm,
            seams: options.seams.clone(),
            has_mat: options.mat,
            city_at: board.city_at(),
        }
    }

    /// The colour of the ground around the board.
    pub fn mat(&self) -> Colour {
        if self.has_mat {
            self.inks.sea
        } else {
            self.inks.paper
        }
    }

    /// The same with letters so many times as large.
    pub fn enlarged(self, by: f64) -> SheetLayout<'a> {
        SheetLayout {
            letter: by * self.letter,
            ..self
        }
    }

    /// The point at so many columns and rows from the top left.
    pub fn spot(&self, x: f64, y: f64) -> Point {
        Point::new(self.frame.x + x * self.cell, self.frame.y + y * self.cell)
    }

    /// The middle of a cell.
    pub fn at(&self, cell: usize) -> Point {
        let [x, y] = self.board.grid.place(cell);
        self.spot(x as f64 + 0.5, y as f64 + 0.5)
    }

    /// Where a city stands.
    pub fn city(&self, city: usize) -> Point {
        self.at(self.board.cities[city].cell)
    }

    /// How far a city's icon reaches from its middle.
    pub fn city_reach(&self, city: usize) -> f64 {
        if city < self.board.players {
            self.reach
        } else {
            0.62 * self.reach
        }
    }

    /// What flies.
    pub fn craft(&self) -> Craft {
        self.setting
            .preset
            .air
            .as_ref()
            .map_or(Craft::Plane, |air| air.look)
    }

    /// The column and row of a point, kept on the board.
    pub fn cell_at(&self, at: Point) -> [usize; 2] {
        let along =
            |from: f64, of: usize| ((from / self.cell).max(0.0) as usize).min(of.saturating_sub(1));
        [
            along(at.x - self.frame.x, self.board.grid.columns),
            along(at.y - self.frame.y, self.board.grid.rows),
        ]
    }
}

/// A panel without the part beside or above a seam that crosses it, unless most of it would go.
fn clear(panel: Rect, seams: &[Rect]) -> Rect {
    seams.iter().fold(panel, |panel, seam| {
        let (left, top) = if !seam.intersects(&panel) {
            (panel.x, panel.y)
        } else if seam.h > seam.w {
            (seam.right() + 1.0, panel.y)
        } else {
            (panel.x, seam.bottom() + 1.0)
        };
        let rest = Rect::new(left, top, panel.right() - left, panel.bottom() - top);
        if 2.0 * rest.w * rest.h > panel.w * panel.h && rest.w > 0.0 && rest.h > 0.0 {
            rest
        } else {
            panel
        }
    })
}

/// The first column and row that are kept for the rules.
fn kept(board: &Board) -> Option<[f64; 2]> {
    let kept = (0..board.grid.cells())
        .filter(|&cell| board.kept[cell])
        .map(|cell| board.grid.place(cell));
    kept.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1])])
        .map(|[x, y]| [x as f64, y as f64])
}

/// A number by which a thing varies: the same for the same numbers, with nothing to be seen in it.
pub(super) fn vary(a: usize, salt: usize) -> u32 {
    let mut x = (a as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (salt as u64).wrapping_mul(0xd1b5_4a32_d192_ed03);
    x ^= x >> 29;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (x >> 32) as u32
}

/// The same, from -1 to 1.
pub(super) fn sway(a: usize, salt: usize) -> f64 {
    f64::from(vary(a, salt) & 0xffff) / 32767.5 - 1.0
}
