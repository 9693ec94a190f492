//! Random boards as pictures and pages.

use super::{ExportError, Format, Picture};
use milepost_board::draw::{self, Theme};
use milepost_board::{Board, Origin, Setting, generator};
use milepost_document::number::counted;
use milepost_print::paper::Paper;

/// What a random board is called.
#[must_use]
pub fn board_title(setting: &Setting<'_>) -> String {
    let players = counted(setting.players, "player", "players");
    let scenario = &setting.preset.scenarios[setting.scenario];
    format!("{}, {players}, {scenario}", setting.preset.name)
}

/// A random board, and how it is printed.
#[derive(Clone, Copy)]
pub struct BoardPrint<'a> {
    /// What the board is made for.
    pub setting: Setting<'a>,
    /// The board.
    pub board: &'a Board,
    /// Whether its seed makes it again.
    pub origin: Origin,
    /// How it is printed.
    pub theme: Theme,
    /// The paper of a PDF file.
    pub paper: Paper,
    /// Sheets of a PDF file side by side, and as many below one another: 1 to 4.
    pub across: usize,
}

impl BoardPrint<'_> {
    /// The board as a file.
    ///
    /// # Errors
    /// As [`Picture::encode`].
    pub fn encode(&self, format: Format) -> Result<Vec<u8>, ExportError> {
        let setting = &self.setting;
        let caption = draw::caption(setting, self.board, self.origin);
        let options = draw::Options {
            theme: self.theme,
            caption: caption.clone(),
            ..draw::Options::default()
        };
        let picture = Picture {
            drawing: draw::board(setting, self.board, &options),
            title: board_title(setting),
            subject: caption,
            generator: generator(),
        };
        picture.encode(format, |_| {
            draw::pages(setting, self.board, &options, self.paper, self.across)
        })
    }
}
