//! Drawings as files: which forms there are, and what a PDF file says of itself.

#[cfg(feature = "board")]
mod board;
#[cfg(feature = "contract")]
mod contract;
#[cfg(feature = "map")]
mod map;
#[cfg(feature = "route")]
mod route;

#[cfg(feature = "board")]
pub use board::{BoardPrint, board_title};
#[cfg(feature = "contract")]
pub use contract::{Backs, contract_cards, network, network_options};
#[cfg(feature = "map")]
pub use map::{MapPrint, Pages, map, map_caption};
#[cfg(feature = "route")]
pub use route::{route_map, route_options, run};

use milepost_document::Problem;
use milepost_draw::{Document, Drawing};
use milepost_print::paper::Paper;
use milepost_print::{PrintError, tiles};
use milepost_study::Report;
use std::fmt;

/// Dots per inch of PNG files for which nothing else is said.
const DPI: f64 = 150.0;

/// A form of picture file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One drawing of any size.
    Svg,
    /// One drawing of any size, as pixels.
    Png,
    /// Pages of paper.
    Pdf,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::Svg, Format::Png, Format::Pdf];

    /// The extension of its files, without a dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Pdf => "pdf",
        }
    }

    /// The form of files with an extension in lower case.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Format> {
        Format::ALL
            .into_iter()
            .find(|format| format.extension() == extension)
    }

    /// Whether this build of the program writes it: PDF and PNG are features of the crate.
    #[must_use]
    pub fn is_built(self) -> bool {
        match self {
            Format::Svg => true,
            Format::Png => cfg!(feature = "png"),
            Format::Pdf => cfg!(feature = "pdf"),
        }
    }

    /// A drawing as a file of this form; `document` is called for PDF only.
    ///
    /// # Errors
    /// A text holds a character that the font cannot draw, the size is none that the form can have, or the form is not
    /// [built](Format::is_built).
    pub fn encode(
        self,
        drawing: &Drawing,
        document: impl FnOnce() -> Document,
    ) -> Result<Vec<u8>, ExportError> {
        match self {
            Format::Svg => svg(drawing).map(String::into_bytes),
            Format::Png => png(drawing, DPI),
            Format::Pdf => pdf(&document()),
        }
    }
}

/// A drawing as SVG, with its fonts where the crate is built with them.
///
/// # Errors
/// As [`Format::encode`].
pub fn svg(drawing: &Drawing) -> Result<String, ExportError> {
    #[cfg(feature = "fonts")]
    let svg = milepost_print::svg(drawing);
    #[cfg(not(feature = "fonts"))]
    let svg = drawing.svg().map_err(PrintError::Glyph);
    svg.map_err(ExportError::Print)
}

/// A drawing as PNG, at `dpi` dots per inch.
///
/// # Errors
/// As [`Format::encode`].
pub fn png(drawing: &Drawing, dpi: f64) -> Result<Vec<u8>, ExportError> {
    #[cfg(feature = "png")]
    return milepost_print::png(drawing, dpi).map_err(ExportError::Print);
    #[cfg(not(feature = "png"))]
    {
        let _ = (drawing, dpi);
        Err(ExportError::NotBuilt(Format::Png))
    }
}

/// A document as PDF.
///
/// # Errors
/// As [`Format::encode`].
pub fn pdf(document: &Document) -> Result<Vec<u8>, ExportError> {
    #[cfg(feature = "pdf")]
    return milepost_print::pdf(document).map_err(ExportError::Print);
    #[cfg(not(feature = "pdf"))]
    {
        let _ = document;
        Err(ExportError::NotBuilt(Format::Pdf))
    }
}

/// A drawing, and what its PDF file says of itself.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The drawing in one piece.
    pub drawing: Drawing,
    /// What it is called.
    pub title: String,
    /// What it is made from: map, seed and code.
    pub subject: String,
    /// The program and version that made it.
    pub generator: String,
}

impl Picture {
    /// The picture as a file; `pages` are asked for as PDF only.
    ///
    /// # Errors
    /// As [`Format::encode`].
    pub fn encode(
        &self,
        format: Format,
        pages: impl FnOnce(&Drawing) -> Vec<Drawing>,
    ) -> Result<Vec<u8>, ExportError> {
        format.encode(&self.drawing, || Document {
            title: self.title.clone(),
            generator: self.generator.clone(),
            subject: self.subject.clone(),
            pages: pages(&self.drawing),
            ..Document::default()
        })
    }

    /// The picture as a file; as PDF at true size, over pages to glue together.
    ///
    /// # Errors
    /// As [`Picture::encode`].
    pub fn tiled(&self, format: Format, paper: Paper) -> Result<Vec<u8>, ExportError> {
        self.encode(format, |drawing| tiles::tile(drawing, paper, &self.title))
    }

    /// The picture as a file; as PDF on one page, smaller if it has to be. A page that has its own margins stays as it is
    /// on paper of its size.
    ///
    /// # Errors
    /// As [`Picture::encode`].
    pub fn on_one_page(&self, format: Format, paper: Paper) -> Result<Vec<u8>, ExportError> {
        self.encode(format, |drawing| vec![on_paper(drawing.clone(), paper)])
    }
}

/// A page that has its own margins on paper: as it is where it has that size, otherwise as large as fits.
fn on_paper(page: Drawing, paper: Paper) -> Drawing {
    if page.size() == paper.size() {
        page
    } else {
        tiles::single(&page, paper)
    }
}

/// What made files that no tool's own generator names.
#[cfg(any(feature = "map", feature = "route"))]
fn milepost() -> String {
    format!("milepost {}", env!("CARGO_PKG_VERSION"))
}

/// Why there is no file.
#[derive(Clone, Debug)]
pub enum ExportError {
    /// The board cannot be laid out over pages.
    Pages(Problem),
    /// The file cannot be made.
    Print(PrintError),
    /// The program was built without this form.
    NotBuilt(Format),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExportError::Pages(problem) => problem.fmt(f),
            ExportError::Print(error) => error.fmt(f),
            ExportError::NotBuilt(format) => {
                let form = format.extension();
                write!(f, "this build of milepost does not write .{form} files")
            }
        }
    }
}

impl std::error::Error for ExportError {}

/// The charts of a study on one page.
#[must_use]
pub fn charts<R: Report>(report: &R, page: Drawing) -> Picture {
    Picture {
        drawing: page,
        title: report.title(),
        subject: report.origin(),
        generator: report.generator().to_owned(),
    }
}
