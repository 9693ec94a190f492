//! Downloads: media types, file names, and pictures in three formats.

use crate::error::ApiError;
use crate::shared::form_errors::unprocessable;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use milepost_calls::export::Format;
use milepost_document::number::counted;
use milepost_draw::Drawing;
use milepost_print::paper::Paper;
use milepost_print::tiles;
use std::fmt::Display;

/// The maximum number of sheets of a PDF file; the largest map that comes with Milepost takes 16.
const SHEETS: usize = 100;

/// A file to download.
pub struct File {
    /// The extension, without its dot.
    pub ending: &'static str,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// The media type of an extension.
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

/// The response that downloads a file; its name is made of `name` and the extension.
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

/// A picture in the format of an extension; `None` for an extension that is not a picture's.
///
/// # Errors
/// If `encode` fails.
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
/// If the PDF would have more than the maximum number of sheets.
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
/// If a character is missing from the fonts.
pub fn svg(drawing: &Drawing) -> Result<Vec<u8>, ApiError> {
    Ok(drawing.svg().map_err(unprocessable)?.into_bytes())
}

/// The paper sizes of printers at home, with their names.
pub fn papers() -> [(Paper, &'static str); Paper::HOME.len()] {
    Paper::HOME.map(|paper| (paper, paper.name()))
}

/// All paper sizes, with their names.
pub fn all_papers() -> [(Paper, &'static str); Paper::ALL.len()] {
    Paper::ALL.map(|paper| (paper, paper.name()))
}
