//! Files to take away: their kinds, their names, and pictures in three forms.

use crate::pages::shared::form_errors::unprocessable;
use crate::wire::error::ApiError;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use milepost_document::number::counted;
use milepost_draw::Drawing;
use milepost_print::paper::Paper;
use milepost_print::tiles;
use milepost_workshop::export::Format;
use std::fmt::Display;

/// The most sheets of a PDF file; the largest map that comes with Milepost takes 16 of them.
const SHEETS: usize = 100;

/// A file: its name's ending, and what is in it.
pub struct File {
    /// The ending, without its dot.
    pub ending: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// What a browser is told that a file is.
pub fn kind(ending: &str) -> &'static str {
    match ending {
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "pdf" => "application/pdf",
        "json" => "application/json",
        "csv" | "long.csv" => "text/csv; charset=utf-8",
        _ => "text/plain; charset=utf-8",
    }
}

/// A file to take away, called by a name and its ending.
pub fn attached(name: &str, file: File) -> Response {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    let named = format!(
        "attachment; filename=\"{}.{}\"",
        plain.trim_matches('-'),
        file.ending
    );
    let named = HeaderValue::from_str(&named).unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static(kind(file.ending));
    (
        [
            (header::CONTENT_TYPE, kind),
            (header::CONTENT_DISPOSITION, named),
        ],
        file.bytes,
    )
        .into_response()
}

/// A picture in the form of an ending; `None` for another ending.
///
/// # Errors
/// The picture cannot be made, as `encode` says.
pub fn picture<E: Display>(
    ending: &str,
    encode: impl FnOnce(Format) -> Result<Vec<u8>, E>,
) -> Option<Result<File, ApiError>> {
    let format = Format::of_extension(ending)?;
    let ending = format.extension();
    let file = |bytes| File { ending, bytes };
    Some(encode(format).map(file).map_err(unprocessable))
}

/// Refuses a drawing that would take too many sheets of paper as PDF.
///
/// # Errors
/// How many there would be, and how many there may be.
pub fn check_sheets(ending: &str, size: (f64, f64), paper: Paper) -> Result<(), ApiError> {
    let sheets = tiles::sheets(size, paper);
    if ending != "pdf" || sheets <= SHEETS {
        return Ok(());
    }
    let message = format!(
        "{} of paper; this page makes PDF files of at most {SHEETS}",
        counted(sheets, "sheet", "sheets")
    );
    Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message))
}

/// A drawing as SVG.
///
/// # Errors
/// That it cannot be set in the fonts there are.
pub fn svg(drawing: &Drawing) -> Result<Vec<u8>, ApiError> {
    Ok(drawing.svg().map_err(unprocessable)?.into_bytes())
}

/// All sizes of paper by their names.
pub fn papers() -> [(Paper, &'static str); 2] {
    Paper::ALL.map(|paper| (paper, paper.name()))
}
