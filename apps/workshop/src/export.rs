//! Drawings as files: which forms there are, and what a PDF file says of itself.

use milepost_board::draw::{self as board, Theme};
use milepost_board::{Board, Setting};
use milepost_contract::cards::Cards;
use milepost_contract::draw::card;
use milepost_contract::{Values, draw as network};
use milepost_document::Problem;
use milepost_document::number::counted;
use milepost_draw::{Document, Drawing};
use milepost_map::{Map, draw as map};
use milepost_print::paper::Paper;
use milepost_print::{PrintError, tiles};
use milepost_route::{Position, Run, draw as route};
use milepost_study::Report;
use std::fmt;

/// Dots per inch of PNG files.
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

    /// A drawing as a file of this form; `document` is called for PDF only.
    ///
    /// # Errors
    /// A text holds a character that the font cannot draw, or the size is none that the form can have.
    pub fn encode(
        self,
        drawing: &Drawing,
        document: impl FnOnce() -> Document,
    ) -> Result<Vec<u8>, PrintError> {
        match self {
            Format::Svg => Ok(drawing.svg().map_err(PrintError::Glyph)?.into_bytes()),
            Format::Png => milepost_print::png(drawing, DPI),
            Format::Pdf => milepost_print::pdf(&document()),
        }
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
    ) -> Result<Vec<u8>, PrintError> {
        format.encode(&self.drawing, || Document {
            title: self.title.clone(),
            generator: self.generator.clone(),
            subject: self.subject.clone(),
            pages: pages(&self.drawing),
        })
    }

    /// The picture as a file; as PDF at true size, over pages to glue together.
    ///
    /// # Errors
    /// As [`Picture::encode`].
    pub fn tiled(&self, format: Format, paper: Paper) -> Result<Vec<u8>, PrintError> {
        self.encode(format, |drawing| tiles::tile(drawing, paper, &self.title))
    }

    /// The picture as a file; as PDF on one page, smaller if it has to be. A page that has its own margins stays as it is
    /// on paper of its size.
    ///
    /// # Errors
    /// As [`Picture::encode`].
    pub fn on_one_page(&self, format: Format, paper: Paper) -> Result<Vec<u8>, PrintError> {
        self.encode(format, |drawing| {
            vec![if drawing.size() == paper.size() {
                drawing.clone()
            } else {
                tiles::single(drawing, paper)
            }]
        })
    }
}

/// What made files that no tool's own generator names.
fn milepost() -> String {
    format!("milepost {}", env!("CARGO_PKG_VERSION"))
}

/// What stands below the drawing of a map: program, name and hash.
#[must_use]
pub fn map_caption(map: &Map) -> String {
    format!("{} · {} · {}", milepost(), map.name(), map.hash_text())
}

/// A crayon map with what is drawn on it.
#[must_use]
pub fn map(map: &Map, options: map::Options) -> Picture {
    let caption = map_caption(map);
    let options = map::Options {
        caption: caption.clone(),
        ..options
    };
    Picture {
        drawing: map::draw(map, &options),
        title: map.name().to_owned(),
        subject: caption,
        generator: milepost(),
    }
}

/// How the network of contracts is drawn.
#[must_use]
pub fn network_options(values: &Values) -> network::Options {
    let (network, generator) = (values.network(), milepost_contract::generator());
    let caption = format!("{} · hash {} · {generator}", network.name(), network.hash());
    network::Options { caption }
}

/// A network of contracts under its rules.
#[must_use]
pub fn network(values: &Values) -> Picture {
    let options = network_options(values);
    Picture {
        drawing: network::map(values, &options),
        title: values.network().name().to_owned(),
        subject: options.caption,
        generator: milepost_contract::generator(),
    }
}

/// Contract cards on pages.
#[must_use]
pub fn contract_cards(cards: &Cards<'_>, paper: Paper, backs: Backs) -> Document {
    let pages = match backs {
        Backs::None => card::pages(cards, paper),
        Backs::LongEdge => card::pages_with_backs(cards, paper),
    };
    Document {
        title: cards.title(),
        generator: milepost_contract::generator(),
        subject: cards.caption(),
        pages,
    }
}

/// Whether the backs of cards are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backs {
    /// They are not.
    None,
    /// After each page of faces, for a printer that turns sheets over the long edge.
    LongEdge,
}

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
    pub origin: board::Origin,
    /// Its colours.
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
    pub fn encode(&self, format: Format) -> Result<Vec<u8>, PrintError> {
        let setting = &self.setting;
        let caption = board::caption(setting, self.board, self.origin);
        let options = board::Options {
            theme: self.theme,
            scale: 1.0,
            caption: caption.clone(),
        };
        let picture = Picture {
            drawing: board::board(setting, self.board, &options),
            title: board_title(setting),
            subject: caption,
            generator: milepost_board::generator(),
        };
        picture.encode(format, |_| {
            board::pages(setting, self.board, &options, self.paper, self.across)
        })
    }
}

/// How 18xx boards are drawn: `source`, where it is given, stands beside the program's name.
#[must_use]
pub fn route_options(source: Option<&str>) -> route::Options {
    let source = source.map_or_else(String::new, |source| format!(", {source}"));
    route::Options {
        caption: milepost() + &source,
        ..route::Options::default()
    }
}

/// The run of a company on its 18xx board.
#[must_use]
pub fn run(position: &Position, company: &str, run: &Run, options: &route::Options) -> Picture {
    let title = &position.setup().title;
    let title = format!("{title}: {company} earns {}", run.revenue);
    Picture {
        drawing: route::run(position, company, run, options),
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
    options: &route::Options,
    format: Format,
    paper: Paper,
) -> Result<Vec<u8>, ExportError> {
    if format == Format::Pdf {
        let pages = route::pages(position, paper).map_err(ExportError::Pages)?;
        return milepost_print::pdf(&pages).map_err(ExportError::Print);
    }
    let drawing = route::map(position, options);
    format
        .encode(&drawing, Document::default)
        .map_err(ExportError::Print)
}

/// Why there is no file.
#[derive(Clone, Debug)]
pub enum ExportError {
    /// The board cannot be laid out over pages.
    Pages(Problem),
    /// The file cannot be made.
    Print(PrintError),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExportError::Pages(problem) => problem.fmt(f),
            ExportError::Print(error) => error.fmt(f),
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
