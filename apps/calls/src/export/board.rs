//! Random boards as pictures and pages.

use super::{DPI, ExportError, Format};
use milepost_board::draw::{self, Options, Sheets, Theme};
use milepost_board::{Board, Origin, Setting, generator};
use milepost_document::number::counted;
use milepost_draw::{Document, Drawing};
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
    /// On what a PDF file is printed.
    pub sheets: Sheets,
    /// Dots per inch of a PNG file.
    pub dpi: f64,
}

impl<'a> BoardPrint<'a> {
    /// The board in colour, on one A4 sheet, at the resolution of other pictures.
    #[must_use]
    pub fn new(setting: Setting<'a>, board: &'a Board, origin: Origin) -> Self {
        Self {
            setting,
            board,
            origin,
            theme: Theme::default(),
            sheets: Sheets {
                paper: Paper::A4,
                across: 1,
                bleed: 0.0,
            },
            dpi: DPI,
        }
    }

    /// The board as a file.
    ///
    /// # Errors
    /// As [`Format::encode`].
    pub fn encode(&self, format: Format) -> Result<Vec<u8>, ExportError> {
        let (setting, options) = (&self.setting, self.options());
        match format {
            Format::Png => super::png(&draw::board(setting, self.board, &options), self.dpi),
            Format::Svg => {
                super::svg(&draw::board(setting, self.board, &options)).map(String::into_bytes)
            }
            Format::Pdf => super::pdf(&Document {
                bleed: if self.sheets.across > 1 {
                    0.0
                } else {
                    self.sheets.bleed
                },
                ..self.document(
                    board_title(setting),
                    draw::pages(setting, self.board, &options, self.sheets),
                )
            }),
        }
    }

    /// The page with rules, score track and pieces as a file; as SVG or PNG the first page.
    ///
    /// # Errors
    /// As [`Format::encode`].
    pub fn rules(&self, format: Format) -> Result<Vec<u8>, ExportError> {
        let pages = draw::rules(&self.setting, self.board, &self.options());
        let first = pages.first().cloned().unwrap_or_default();
        match format {
            Format::Png => super::png(&first, self.dpi),
            Format::Svg => super::svg(&first).map(String::into_bytes),
            Format::Pdf => {
                let fitted = |page: Drawing| super::on_paper(page, self.sheets.paper);
                let title = format!("Carriers: {}", board_title(&self.setting));
                super::pdf(&self.document(title, pages.into_iter().map(fitted).collect()))
            }
        }
    }

    /// How it is drawn.
    #[must_use]
    pub fn options(&self) -> Options {
        Options {
            theme: self.theme,
            caption: draw::caption(&self.setting, self.board, self.origin),
            ..Options::default()
        }
    }

    fn document(&self, title: String, pages: Vec<Drawing>) -> Document {
        Document {
            title,
            generator: generator(),
            subject: self.options().caption,
            pages,
            ..Document::default()
        }
    }
}
