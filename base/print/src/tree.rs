use std::sync::Arc;

use milepost_draw::text::Weight;
use milepost_draw::{Drawing, font};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Tree};

use crate::error::PrintError;

/// Millimetres of an inch.
pub(crate) const MM_PER_INCH: f64 = 25.4;

/// PDF pages end at 14,400 points, a little over five metres.
const LARGEST: f64 = 5000.0;

/// Reads SVG with the bundled fonts and no others; made once for all the pages of a document.
pub(crate) fn options() -> Options<'static> {
    let mut fonts = Database::new();
    for weight in Weight::ALL {
        fonts.load_font_source(Source::Binary(Arc::new(font::bytes(weight))));
    }
    fonts.set_sans_serif_family(font::FAMILY);
    Options {
        fontdb: Arc::new(fonts),
        font_family: font::FAMILY.to_owned(),
        ..Options::default()
    }
}

/// The drawing with its text set, ready to print.
pub(crate) fn tree(drawing: &Drawing, options: &Options<'_>) -> Result<Tree, PrintError> {
    let (width, height) = drawing.size();
    let printable = 1.0..=LARGEST;
    if !(printable.contains(&width) && printable.contains(&height)) {
        return Err(PrintError::Size { width, height });
    }
    Tree::from_str(&drawing.svg()?, options).map_err(|cause| PrintError::Picture(cause.to_string()))
}
