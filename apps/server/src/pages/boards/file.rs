//! The files of a board: pictures, PDF and JSON.

use crate::pages::boards::rendered::BoardRequest;
use crate::pages::shared::download;
use crate::pages::shared::download::File;
use crate::pages::shared::form_errors::unprocessable;
use crate::wire::error::ApiError;
use milepost_board::{Board, Setting, files};
use milepost_print::paper::Paper;
use milepost_workshop::export::BoardPrint;

/// The number of sheets side by side in a PDF, and the name of the total in addresses.
pub const SHEETS: [(usize, &str); 4] = [(1, "1"), (2, "4"), (3, "9"), (4, "16")];

/// The file of a board with an extension.
///
/// # Errors
/// If there is no such file, or it cannot be made.
pub fn file(
    request: &BoardRequest,
    (setting, board, edited): (&Setting<'_>, &Board, bool),
    ending: &str,
    paper: Paper,
    across: usize,
) -> Result<File, ApiError> {
    if ending == "json" {
        let text = serde_json::to_string_pretty(&files::board::json(setting, board))
            .map_err(unprocessable)?;
        return Ok(File {
            ending: "json",
            bytes: (text + "\n").into_bytes(),
        });
    }
    let print = BoardPrint {
        setting: *setting,
        board,
        edited,
        theme: request.spec.theme,
        paper,
        across,
    };
    download::picture(ending, |format| print.encode(format))
        .unwrap_or_else(|| Err(ApiError::missing("form")))
}
