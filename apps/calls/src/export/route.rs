//! 18xx boards and runs as pictures and pages.

use super::{ExportError, Format, Picture, milepost, pdf};
use milepost_draw::Document;
use milepost_print::paper::Paper;
use milepost_route::{Position, Run};
use milepost_route_files::draw;

/// How 18xx boards are drawn: `source`, where it is given, stands beside the program's name.
#[must_use]
pub fn route_options(source: Option<&str>) -> draw::Options {
    let source = source.map_or_else(String::new, |source| format!(", {source}"));
    draw::Options {
        caption: milepost() + &source,
        ..draw::Options::default()
    }
}

/// The run of a company on its 18xx board.
#[must_use]
pub fn run(position: &Position, company: &str, run: &Run, options: &draw::Options) -> Picture {
    let title = &position.setup().title;
    let title = format!("{title}: {company} earns {}", run.revenue);
    Picture {
        drawing: draw::run(position, company, run, options),
        subject: title.clone(),
        title,
        generator: milepost(),
    }
}

/// An 18xx board as a file; as PDF at true size, over many pages.
///
/// # Errors
/// The board does not fit on pages, or as [`Picture::encode`].
pub fn route_map(
    position: &Position,
    options: &draw::Options,
    format: Format,
    paper: Paper,
) -> Result<Vec<u8>, ExportError> {
    if format == Format::Pdf {
        let pages = draw::pages(position, paper).map_err(ExportError::Pages)?;
        return pdf(&pages);
    }
    format.encode(&draw::map(position, options), Document::default)
}
