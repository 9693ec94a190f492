//! What explains the board: the legend and the table of goods.

mod goods;
mod key;
mod legend;
mod room;

use super::layout::SheetLayout;
use milepost_draw::{Drawing, Rect};

pub(super) use goods::table;
pub(super) use key::key;

/// The legend, and where it stands.
pub(super) struct Legend {
    drawing: Drawing,
    spot: Option<Rect>,
}

impl Legend {
    /// Where the frame is empty enough for it, at the place that hides nothing, else below the board.
    pub fn place(layout: &SheetLayout<'_>) -> Legend {
        let type_size = type_size(layout);
        let within = [1, 2, 3].map(|columns| legend::draw(layout, type_size, columns));
        let found = within.into_iter().find_map(|drawing| {
            let (w, h) = drawing.size();
            room::find(layout, w, h).map(|spot| Legend {
                drawing,
                spot: Some(spot),
            })
        });
        found.unwrap_or_else(|| {
            let columns = legend::columns_in(layout.frame.w, type_size);
            Legend {
                drawing: legend::draw(layout, type_size, columns),
                spot: None,
            }
        })
    }

    /// The part of the frame that it covers.
    pub fn spot(&self) -> Option<Rect> {
        self.spot
    }

    /// The legend itself.
    pub fn drawing(&self) -> &Drawing {
        &self.drawing
    }
}

/// The size of the letters in legend and tables, in millimetres: as the map's, within what can be read.
pub(super) fn type_size(layout: &SheetLayout<'_>) -> f64 {
    (0.36 * layout.unit).clamp(1.8, 4.5)
}
