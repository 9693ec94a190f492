//! The files of a board: pictures, PDF and JSON.

use crate::error::ApiError;
use crate::shared::download;
use crate::shared::download::File;
use crate::shared::form_errors::unprocessable;
use milepost_board::files;
use milepost_calls::export::BoardPrint;

/// The number of sheets side by side in a PDF, and the name of the total in addresses.
pub const SHEETS: [(usize, &str); 4] = [(1, "1"), (2, "4"), (3, "9"), (4, "16")];

/// Bleeds of a page, in millimetres, with their names in addresses.
pub const BLEEDS: [(f64, &str); 2] = [(0.0, "0"), (3.0, "3")];

/// Resolutions of pictures, in dots per inch, with their names in addresses.
pub const DPI: [(f64, &str); 2] = [(150.0, "150"), (300.0, "300")];

/// The maximum number of goods to cut out.
const PIECES: usize = 200;

/// The file with the rules and pieces of a board, with an extension.
///
/// # Errors
/// As for [`file()`].
pub fn rules(print: &BoardPrint<'_>, ending: &str) -> Result<File, ApiError> {
    let wants = print.board.cities.iter().map(|city| city.wants.len());
    if wants.sum::<usize>() > PIECES {
        return Err(unprocessable(format!(
            "this page makes pieces for boards whose cities want at most {PIECES} goods"
        )));
    }
    download::picture(ending, |format| print.rules(format))
        .unwrap_or_else(|| Err(ApiError::missing("form")))
}

/// The file of a board with an extension.
///
/// # Errors
/// If there is no such file, or it cannot be made.
pub fn file(print: &BoardPrint<'_>, ending: &str) -> Result<File, ApiError> {
    if ending == "json" {
        let form = files::board::json(&print.setting, print.board);
        let text = serde_json::to_string_pretty(&form).map_err(unprocessable)?;
        return Ok(File {
            ending: "json",
            bytes: (text + "\n").into_bytes(),
        });
    }
    download::picture(ending, |format| print.encode(format))
        .unwrap_or_else(|| Err(ApiError::missing("form")))
}
