//! 18xx positions: opened from a link, shown and edited.

use crate::error::ApiError;
use crate::routes::kept::Kept;
use crate::routes::link;
use crate::routes::link::Texts;
use crate::routes::sheet::{Change, Sheet};
use crate::shared::cache::Cache;
use crate::shared::download;
use crate::shared::download::File;
use crate::shared::form_errors::invalid_file;
use crate::shared::link::check_length;
use crate::work::{self, Work};
use axum::http::StatusCode;
use milepost_calls::export;
use milepost_draw::Point;
use milepost_print::paper::Paper;
use milepost_print::tiles;
use milepost_route::build::upgrade;
use milepost_route::model::kit::Kit;
use milepost_route::{Company, Position, Problem, Run, Tile};
use milepost_route_files::draw::Options;
use milepost_route_files::{self as files, draw};
use milepost_route_files::{Ruling, shipped};
use std::sync::Arc;

/// The maximum number of hexes of a board on these pages.
const HEXES: usize = 1000;
/// The name of an uploaded board in positions on it.
const OWN: &str = "own.toml";

/// An open position.
pub struct Editor {
    /// Its identifier in addresses.
    pub link: String,
    /// The texts that it was read from.
    pub texts: Texts,
    /// The position.
    pub position: Position,
    /// The parts that can be edited, if it is a position file.
    pub own: Option<Own>,
    /// Warnings on parts of the file that were ignored but may matter.
    pub warnings: Vec<String>,
    /// The board without a run.
    pub drawn: DrawnBoard,
}

/// The parts of a position that can be edited.
pub struct Own {
    /// The file.
    pub sheet: Sheet,
    /// The tiles, companies, trains and phases to choose from.
    pub kit: Kit,
}

/// The drawing on pages.
pub struct DrawnBoard {
    /// The drawing as SVG.
    pub svg: axum::body::Bytes,
    /// Width and height, in millimetres.
    pub size: (f64, f64),
    /// The centres of the hexes.
    pub places: Vec<Point>,
}

/// A tile that may be laid, with its rotations.
pub struct Choice {
    /// The tile, unrotated.
    pub tile: Tile,
    /// The rotations allowed, in sixths clockwise.
    pub turns: Vec<u8>,
}

/// Recently opened positions, and texts too long for links.
#[derive(Clone, Default)]
pub struct Editors {
    open: Arc<Cache<Editor>>,
    /// Texts too long for links.
    pub kept: Kept,
}

impl Editors {
    /// The position of a link.
    ///
    /// # Errors
    /// If it is wrong: every problem.
    pub async fn open(&self, link: &str) -> Result<Arc<Editor>, ApiError> {
        match self.open.get(link) {
            Some(editor) => Ok(editor),
            None => self.read(link::of(link, &self.kept)?).await,
        }
    }

    /// The position of texts.
    ///
    /// # Errors
    /// If they are wrong: every problem, with its line.
    pub async fn read(&self, texts: Texts) -> Result<Arc<Editor>, ApiError> {
        let editors = self.clone();
        let work = move |_| {
            let editor = Editor::new(texts, &editors.kept)?;
            let link = editor.link.clone();
            Ok(editors.open.put(&link, editor))
        };
        work::run(Work::Draw, work).await?
    }
}

impl Editor {
    fn new(texts: Texts, kept: &Kept) -> Result<Editor, ApiError> {
        check_length("position", &texts.position)?;
        check_length("board", &texts.board)?;
        let texts = if is_board(&texts.position) {
            empty_position(&texts.position)?
        } else {
            texts
        };
        let link = link::link(&texts, kept);
        let boards = |_: &str| texts.named_board();
        let invalid = |problems: Vec<Problem>| invalid_file(&texts.position, &problems);
        let (position, warnings) = files::read_noted(&texts.position, &boards).map_err(invalid)?;
        let position = Ruling::Declared.with_manifest(position);
        let warnings = warnings.iter().map(Problem::to_string).collect();
        if position.setup().hexes.len() > HEXES {
            let what = format!(
                "boards of more than {HEXES} hexes are not shown here; use milepost route instead"
            );
            return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, what));
        }
        let own = match Sheet::read(&texts.position) {
            Some(sheet) => Some(Own {
                sheet,
                kit: files::kit(&texts.position, &boards).map_err(invalid)?,
            }),
            None => None,
        };
        let drawn = drawn_board(&position, None)?;
        Ok(Editor {
            link,
            texts,
            position,
            own,
            warnings,
            drawn,
        })
    }

    /// The company that runs.
    pub fn company(&self) -> Option<&Company> {
        self.position.setup().companies.first()
    }

    /// The hex of a name.
    pub fn hex(&self, name: &str) -> Result<usize, Vec<&str>> {
        let names = || {
            self.position
                .setup()
                .hexes
                .iter()
                .map(|hex| hex.name.as_str())
        };
        milepost_document::position(name, names())
            .ok_or_else(|| milepost_document::nearest(name, names()))
    }

    /// All tiles: the game's own, then the standard ones.
    pub fn tiles(&self) -> impl Iterator<Item = &Tile> {
        upgrade::tiles(self.own_tiles())
    }

    fn own_tiles(&self) -> &[Tile] {
        self.own.as_ref().map_or(&[], |own| &own.kit.tiles)
    }

    /// The tiles that the colours, the stops and the track allow on a hex.
    pub fn choices(&self, hex: usize) -> Vec<Choice> {
        let setup = self.position.setup();
        let Some(on) = setup.hexes.get(hex) else {
            return Vec::new();
        };
        let choice = |tile: &Tile| Choice {
            tile: tile.clone(),
            turns: upgrade::turns(on, tile, &setup.colours),
        };
        let none = Kit::default();
        let kit = self.own.as_ref().map_or(&none, |own| &own.kit);
        let stock = upgrade::stock(&self.position, kit);
        stock
            .into_iter()
            .map(choice)
            .filter(|choice| !choice.turns.is_empty())
            .collect()
    }

    /// Whether a tile was laid on a hex.
    pub fn is_laid(&self, hex: usize) -> bool {
        let name = self
            .position
            .setup()
            .hexes
            .get(hex)
            .map_or("", |hex| hex.name.as_str());
        self.own.as_ref().is_some_and(|own| own.sheet.is_laid(name))
    }

    /// The texts after an edit; `None` for a format that cannot be edited.
    pub fn changed(&self, change: &Change) -> Option<Texts> {
        let sheet = self.own.as_ref()?.sheet.changed(&self.position, change);
        Some(Texts {
            position: sheet.write(),
            board: self.texts.board.clone(),
        })
    }
}

/// Whether a text declares itself a board file.
fn is_board(text: &str) -> bool {
    let table = text.parse::<toml::Table>().ok();
    table.is_some_and(|table| {
        table.get("milepost").and_then(toml::Value::as_str) == Some("18xx-board/1")
    })
}

/// A new position on a board.
fn empty_position(board: &str) -> Result<Texts, ApiError> {
    let problems = |problems: Vec<Problem>| invalid_file(board, &problems);
    let shipped = shipped::BOARDS
        .iter()
        .find(|(_, text)| *text == board)
        .map(|(name, _)| *name);
    let title = files::read(board, &|_| None)
        .map_err(problems)?
        .setup()
        .title
        .clone();
    let name = shipped.unwrap_or(OWN);
    let stub = Sheet::empty(name, &title, &Kit::default()).write();
    let kit = files::kit(&stub, &|_| Some(board.to_owned())).map_err(problems)?;
    let position = Sheet::empty(name, &title, &kit).write();
    Ok(Texts {
        position,
        board: shipped.map_or_else(|| board.to_owned(), |_| String::new()),
    })
}

/// The board as pages show it, with a run or without.
///
/// # Errors
/// If a character is missing from the fonts.
pub fn drawn_board(position: &Position, run: Option<(&str, &Run)>) -> Result<DrawnBoard, ApiError> {
    let options = Options {
        bare: true,
        ..Options::default()
    };
    let drawing = match run {
        Some((company, run)) => draw::run(position, company, run, &options),
        None => draw::map(position, &options),
    };
    let places = draw::places(position, &options);
    Ok(DrawnBoard {
        svg: download::svg(&drawing)?.into(),
        size: drawing.size(),
        places,
    })
}

/// A picture of the board or of a run with an extension; `None` for an extension that is not a picture's.
///
/// # Errors
/// If it cannot be drawn.
pub fn picture(
    editor: &Editor,
    run: Option<&Run>,
    ending: &str,
    paper: Paper,
) -> Option<Result<File, ApiError>> {
    let options = export::route_options(None);
    let (Some(run), Some(company)) = (run, editor.company()) else {
        return download::picture(ending, |format| {
            export::route_map(&editor.position, &options, format, paper)
        });
    };
    let picture = export::run(&editor.position, &company.name, run, &options);
    download::picture(ending, |format| {
        picture.encode(format, |drawing| vec![tiles::single(drawing, paper)])
    })
}
