//! Positions of 18xx: opened from a link, shown, changed.

use crate::pages::maps::rendered::DRAWING;
use crate::pages::routes::link;
use crate::pages::routes::link::{Kept, Texts};
use crate::pages::routes::sheet::{Change, Sheet};
use crate::pages::shared::cache::Cache;
use crate::pages::shared::download;
use crate::pages::shared::download::File;
use crate::pages::shared::form_errors::invalid_file;
use crate::pages::shared::link::check_length;
use crate::wire::error::ApiError;
use crate::work;
use axum::http::StatusCode;
use milepost_draw::Point;
use milepost_print::paper::Paper;
use milepost_print::tiles;
use milepost_route::build::upgrade;
use milepost_route::draw::Options;
use milepost_route::files::shipped;
use milepost_route::model::kit::Kit;
use milepost_route::{Company, Position, Problem, Run, Tile, draw, files};
use milepost_workshop::export;
use std::sync::Arc;

/// Boards of more hexes are left to the program.
const HEXES: usize = 1000;
/// What a board that somebody brings is called in positions on it.
const OWN: &str = "own.toml";

/// A position that is looked at.
pub struct Desk {
    /// What stands for it in addresses.
    pub link: String,
    /// What it was made from.
    pub texts: Texts,
    /// The position.
    pub position: Position,
    /// What can be changed, where it is a position file.
    pub own: Option<Own>,
    /// What of the file was passed over though it might matter.
    pub warnings: Vec<String>,
    /// The board without a run.
    pub plate: DrawnBoard,
}

/// What can be changed.
pub struct Own {
    /// The file.
    pub sheet: Sheet,
    /// What may be laid and run.
    pub kit: Kit,
}

/// The drawing that pages show.
pub struct DrawnBoard {
    /// As SVG.
    pub svg: axum::body::Bytes,
    /// Width and height, in millimetres.
    pub size: (f64, f64),
    /// The middles of the hexes.
    pub places: Vec<Point>,
}

/// A tile that may be laid, and how it may be turned.
pub struct Choice {
    /// The tile, unturned.
    pub tile: Tile,
    /// The turns that may be, in sixths clockwise.
    pub turns: Vec<u8>,
}

/// Positions that were looked at a moment ago, and texts too long for links.
#[derive(Clone, Default)]
pub struct Desks {
    open: Arc<Cache<Desk>>,
    /// Texts too long for links.
    pub kept: Kept,
}

impl Desks {
    /// The position of a link.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub async fn open(&self, link: &str) -> Result<Arc<Desk>, ApiError> {
        match self.open.get(link) {
            Some(desk) => Ok(desk),
            None => self.read(link::of(link, &self.kept)?).await,
        }
    }

    /// The position of texts.
    ///
    /// # Errors
    /// All that is wrong with them, each with its line.
    pub async fn read(&self, texts: Texts) -> Result<Arc<Desk>, ApiError> {
        let desks = self.clone();
        let work = move |_| {
            let desk = Desk::new(texts, &desks.kept)?;
            let link = desk.link.clone();
            Ok(desks.open.put(&link, desk))
        };
        work::run(DRAWING, work).await?
    }
}

impl Desk {
    fn new(texts: Texts, kept: &Kept) -> Result<Desk, ApiError> {
        check_length("position", &texts.position)?;
        check_length("board", &texts.board)?;
        let texts = if is_board(&texts.position) {
            begun(&texts.position)?
        } else {
            texts
        };
        let link = link::link(&texts, kept);
        let boards = |_: &str| (!texts.board.trim().is_empty()).then(|| texts.board.clone());
        let told = |problems: Vec<Problem>| invalid_file(&texts.position, &problems);
        let (position, warnings) = files::read_noted(&texts.position, &boards).map_err(told)?;
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
                kit: files::kit(&texts.position, &boards).map_err(told)?,
            }),
            None => None,
        };
        let plate = plate(&position, None)?;
        Ok(Desk {
            link,
            texts,
            position,
            own,
            warnings,
            plate,
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

    /// What may be laid on a hex as the colours, the stops and the track allow.
    pub fn choices(&self, hex: usize) -> Vec<Choice> {
        let setup = self.position.setup();
        let Some(on) = setup.hexes.get(hex) else {
            return Vec::new();
        };
        let choice = |tile: &Tile| Choice {
            tile: tile.clone(),
            turns: upgrade::turns(on, tile, &setup.colours),
        };
        let stock = upgrade::stock(&self.position, self.own_tiles());
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

    /// The texts with something changed; `None` for a form that cannot be.
    pub fn changed(&self, change: &Change) -> Option<Texts> {
        let sheet = self.own.as_ref()?.sheet.changed(&self.position, change);
        Some(Texts {
            position: sheet.write(),
            board: self.texts.board.clone(),
        })
    }
}

/// Whether a text says that it is a board.
fn is_board(text: &str) -> bool {
    let table = text.parse::<toml::Table>().ok();
    table.is_some_and(|table| {
        table.get("milepost").and_then(toml::Value::as_str) == Some("18xx-board/1")
    })
}

/// A new position on a board.
fn begun(board: &str) -> Result<Texts, ApiError> {
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
/// That it cannot be set in the fonts there are.
pub fn plate(position: &Position, run: Option<(&str, &Run)>) -> Result<DrawnBoard, ApiError> {
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

/// A picture by its ending, of the board or of a run on it; `None` for another ending.
///
/// # Errors
/// That it cannot be drawn.
pub fn picture(
    desk: &Desk,
    run: Option<&Run>,
    ending: &str,
    paper: Paper,
) -> Option<Result<File, ApiError>> {
    let options = export::route_options(None);
    let (Some(run), Some(company)) = (run, desk.company()) else {
        return download::picture(ending, |format| {
            export::route_map(&desk.position, &options, format, paper)
        });
    };
    let picture = export::run(&desk.position, &company.name, run, &options);
    download::picture(ending, |format| {
        picture.encode(format, |drawing| vec![tiles::single(drawing, paper)])
    })
}
