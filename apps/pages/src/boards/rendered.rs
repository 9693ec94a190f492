//! Random boards as addresses specify them: of a shipped or custom preset, made from settings or a code, or uploaded as
//! a file.

use crate::error::ApiError;
use crate::shared::form_errors::{invalid_file, unprocessable};
use crate::shared::link;
use crate::shared::query::{Params, address};
use crate::work::{self, Deadline, Work};
use axum::http::StatusCode;
use milepost_board::code::{Code, NoBoard};
use milepost_board::draw::{self, OnSheets, Theme};
use milepost_board::judge::{Judged, judge_while};
use milepost_board::score::Score;
use milepost_board::{Board, Origin, Preset, Setting, files, make, seed, shipped};
use milepost_calls::open_board::{self, OpenError};
use milepost_dice::secret;
use milepost_document::number::counted;
use milepost_print::paper::Paper;
use std::sync::Arc;

/// The name of custom presets in addresses.
pub const OWN: &str = "own";
/// How many seeds are tried: one may give no board where another does.
const TRIES: u64 = 20;
/// The maximum number of cells of a board of a custom preset; the largest shipped preset has 2,378.
const CELLS: usize = 5_000;
/// The maximum number of its cities; the largest shipped preset has 20.
const CITIES: usize = 40;
/// The maximum number of goods that a city of an uploaded board wants; a preset allows 6.
const WANTS: usize = 12;

/// A game: its preset, and the source of that.
pub struct Game {
    /// The name in addresses.
    pub name: &'static str,
    /// The packed preset, if it is a custom one.
    pub packed: Option<String>,
    /// The preset.
    pub preset: Preset,
}

impl Game {
    /// The game with this name in addresses.
    ///
    /// # Errors
    /// If there is no such game, or its preset is wrong.
    pub fn of(name: &str, params: &Params) -> Result<Game, ApiError> {
        if name == OWN {
            return Game::packed(params.text("preset").unwrap_or_default());
        }
        let found = shipped::PRESETS
            .into_iter()
            .find(|(known, _)| *known == name);
        let (name, text) = found.ok_or_else(|| ApiError::missing("game"))?;
        Game::read(name, text)
    }

    /// The game of an uploaded preset.
    ///
    /// # Errors
    /// If it is wrong: every problem.
    pub fn own(text: &str) -> Result<Game, ApiError> {
        link::check_length("rules", text)?;
        Ok(Game {
            packed: Some(link::pack(text)?),
            ..Game::read(OWN, text)?
        })
    }

    fn packed(packed: &str) -> Result<Game, ApiError> {
        Ok(Game {
            packed: Some(packed.to_owned()),
            ..Game::read(OWN, &link::unpack(packed)?)?
        })
    }

    fn read(name: &'static str, text: &str) -> Result<Game, ApiError> {
        let preset = files::preset::read(text).map_err(|problems| invalid_file(text, &problems))?;
        let largest = Setting {
            preset: &preset,
            players: preset.players,
            scenario: 0,
            land: None,
        };
        let cells = preset
            .grid
            .iter()
            .map(|[columns, rows]| columns * rows)
            .max()
            .unwrap_or_default();
        let mut too_large = Vec::new();
        if cells > CELLS {
            too_large.push(format!(
                "grid: {}; this page makes boards of at most {CELLS}",
                counted(cells, "cell", "cells")
            ));
        }
        if largest.cities() > CITIES {
            too_large.push(format!(
                "cities: {}; this page makes boards with at most {CITIES}",
                largest.cities()
            ));
        }
        match too_large.is_empty() {
            true => Ok(Game {
                name,
                packed: None,
                preset,
            }),
            false => Err(ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, too_large)),
        }
    }

    /// All shipped games.
    ///
    /// # Errors
    /// If a shipped preset is wrong.
    pub fn shipped() -> Result<Vec<Game>, ApiError> {
        shipped::PRESETS
            .iter()
            .map(|(name, text)| Game::read(name, text))
            .collect()
    }

    /// Its address parameters, without the name.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        self.packed
            .iter()
            .map(|packed| ("preset", packed.clone()))
            .collect()
    }
}

/// The board that an address specifies.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardSpec {
    /// The number of players.
    pub players: usize,
    /// The scenario, from 0.
    pub scenario: usize,
    /// The form of land, by its index in the preset, if one is given; otherwise the seed decides.
    pub land: Option<usize>,
    /// The seed, if one is given.
    pub seed: Option<u64>,
    /// How it is printed.
    pub theme: Theme,
    /// An edited board, packed; it replaces players, scenario and seed.
    pub edited: Option<String>,
}

impl BoardSpec {
    /// Reads the parameters of an address; errors are added to `params`.
    pub fn of(game: &Game, params: &mut Params) -> BoardSpec {
        let most = game.preset.players;
        let seed = params.text("seed").map(seed::of_text);
        if let Some(Err(error)) = seed {
            params.errors.push(format!("seed: {error}"));
        }
        let land = params
            .text("land")
            .map(|name| game.preset.land(name).ok_or(name.to_owned()));
        if let Some(Err(name)) = &land {
            let known = game.preset.lands_in_words();
            params
                .errors
                .push(format!("land: {name} is not known; {known}"));
        }
        BoardSpec {
            land: land.and_then(Result::ok),
            players: params.number("players", 1..=most, most.min(4)),
            scenario: params.number("scenario", 0..=game.preset.scenarios.len() - 1, 0),
            seed: seed.and_then(Result::ok),
            theme: params
                .choice("theme", &Theme::ALL.map(|theme| (theme, theme.name())))
                .unwrap_or_default(),
            edited: params.text("board").map(str::to_owned),
        }
    }
}

/// The request for a board: a game and the specification.
#[derive(Clone)]
pub struct BoardRequest {
    /// The game.
    pub game: Arc<Game>,
    /// The specification of its board.
    pub spec: BoardSpec,
}

impl BoardRequest {
    /// The board of a code, or an edited one, packed; of the game `own`, or else of the one with that preset that ships.
    fn new(
        own: Option<Game>,
        preset: &Preset,
        code: &Code,
        edited: Option<String>,
    ) -> Result<BoardRequest, ApiError> {
        let ships = |game: &Game| game.preset.hash() == preset.hash();
        let game = match own {
            Some(own) => own,
            None => Game::shipped()?
                .into_iter()
                .find(ships)
                .ok_or_else(|| ApiError::missing("game"))?,
        };
        let spec = BoardSpec {
            players: code.players,
            scenario: code.scenario,
            land: code.land,
            seed: Some(code.seed),
            theme: Theme::default(),
            edited,
        };
        Ok(BoardRequest {
            game: Arc::new(game),
            spec,
        })
    }

    /// The parameters of its address.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let BoardSpec {
            players,
            scenario,
            land,
            seed,
            theme,
            edited,
        } = &self.spec;
        let mut pairs = self.game.pairs();
        match edited {
            Some(board) => pairs.push(("board", board.clone())),
            None => {
                pairs.extend([
                    ("players", players.to_string()),
                    ("scenario", scenario.to_string()),
                ]);
                let land = land.and_then(|land| self.game.preset.lands.get(land));
                pairs.extend(land.map(|land| ("land", land.name.clone())));
                pairs.extend(seed.map(|seed| ("seed", seed.to_string())));
            }
        }
        pairs.push(("theme", theme.name().to_owned()));
        pairs
    }

    /// The address of the board or one of its files, with more parameters.
    pub fn address(&self, file: &str, more: &[(&str, &str)]) -> String {
        let pairs = self.pairs();
        let own = pairs.iter().map(|(name, value)| (*name, value.as_str()));
        let pairs: Vec<(&str, &str)> = own.chain(more.iter().copied()).collect();
        address(&format!("/boards/{}{file}", self.game.name), &pairs)
    }

    /// The same with a changed specification.
    pub fn with(&self, change: impl FnOnce(&mut BoardSpec)) -> BoardRequest {
        let mut spec = BoardSpec {
            edited: None,
            ..self.spec.clone()
        };
        change(&mut spec);
        BoardRequest {
            game: self.game.clone(),
            spec,
        }
    }

    /// The same with another seed.
    pub fn seeded(&self, seed: u64) -> BoardRequest {
        self.with(|spec| spec.seed = Some(seed))
    }
}

/// A board with its measurements.
pub struct MeasuredBoard {
    /// The board.
    pub board: Board,
    /// Whether its seed makes it again.
    pub origin: Origin,
    /// Its figures, and whether it is fair.
    pub judged: Judged,
    /// The number of labels and icons that overlap.
    pub overlaps: usize,
    /// The board on each number of A4 sheets.
    pub on_sheets: Vec<OnSheets>,
    /// Its penalties.
    pub score: Score,
}

impl MeasuredBoard {
    /// Measures a board.
    ///
    /// # Errors
    /// If the time limit is reached.
    pub fn of(
        setting: &Setting<'_>,
        board: Board,
        origin: Origin,
        deadline: &Deadline,
    ) -> Result<MeasuredBoard, ApiError> {
        let judged = judge_while(setting, &board, &|| !deadline.is_over());
        let late = || ApiError::busy("the time limit was reached before this board was measured");
        if deadline.is_over() {
            return Err(late());
        }
        let overlaps = draw::overlaps(setting, &board);
        let sheets = draw::on_sheets(setting, &board, Paper::A4);
        let on_sheets: Vec<OnSheets> = sheets.take_while(|_| !deadline.is_over()).collect();
        if deadline.is_over() {
            return Err(late());
        }
        let score = Score::of(setting, &board, &judged.report);
        Ok(MeasuredBoard {
            board,
            origin,
            judged,
            overlaps,
            on_sheets,
            score,
        })
    }
}

/// Does work with the board of a request, in the worker pool; the work is given where the board comes from.
///
/// # Errors
/// If there is no board, or the work fails.
pub async fn with_board<T: Send + 'static>(
    request: &BoardRequest,
    kind: Work,
    work: impl FnOnce(&Setting<'_>, Board, Origin, &Deadline) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let request = request.clone();
    let done = work::run(kind, move |deadline| {
        let preset = &request.game.preset;
        let (board, origin) = board(preset, &request.spec)?;
        let setting = Setting::of(preset, &board);
        work(&setting, board, origin, &deadline)
    });
    done.await?
}

fn board(preset: &Preset, spec: &BoardSpec) -> Result<(Board, Origin), ApiError> {
    let Some(packed) = &spec.edited else {
        let setting = Setting {
            preset,
            players: spec.players,
            scenario: spec.scenario,
            land: spec.land,
        };
        return Ok((
            make(setting, spec.seed.unwrap_or_default()).map_err(unprocessable)?,
            Origin::Seed,
        ));
    };
    let text = link::unpack(packed)?;
    let board =
        files::board::read(&text, preset).map_err(|problems| invalid_file(&text, &problems))?;
    if board.grid.cells() > CELLS || board.cities.len() > CITIES {
        return Err(unprocessable(format!(
            "this page shows boards of at most {CELLS} cells and {CITIES} cities"
        )));
    }
    if board.cities.iter().any(|city| city.wants.len() > WANTS) {
        return Err(unprocessable(format!(
            "this page shows boards whose cities want at most {WANTS} goods each"
        )));
    }
    let origin = open_board::origin(preset, &board);
    Ok((board, origin))
}

/// The board of a request, measured.
///
/// # Errors
/// If there is no such file, or it cannot be made.
pub async fn measured(request: &BoardRequest) -> Result<MeasuredBoard, ApiError> {
    with_board(request, Work::Deal, MeasuredBoard::of).await
}

/// The same request with a random seed that gives a board.
///
/// # Errors
/// If there is no such file, or it cannot be made.
pub async fn seeded(request: &BoardRequest) -> Result<BoardRequest, ApiError> {
    let (first, request) = (secret::seed()?, request.clone());
    let done = work::run(Work::Deal, move |deadline| {
        let BoardSpec {
            players,
            scenario,
            land,
            ..
        } = request.spec;
        let setting = Setting {
            preset: &request.game.preset,
            players,
            scenario,
            land,
        };
        let seeds = (first..first + TRIES).take_while(|_| !deadline.is_over());
        let mut tried = seeds.map(|seed| make(setting, seed).map(|board| board.seed));
        let found = tried
            .find(Result::is_ok)
            .unwrap_or_else(|| make(setting, first).map(|board| board.seed));
        found
            .map(|seed| request.seeded(seed))
            .map_err(unprocessable)
    });
    done.await?
}

/// The request for the board of a code; `own` is a packed custom preset that it may be for.
///
/// # Errors
/// If the code is not valid here.
pub fn by_code(text: &str, own: Option<&str>) -> Result<BoardRequest, ApiError> {
    let own = own.map(Game::packed).transpose()?;
    let preset = own.as_ref().map(|game| game.preset.clone());
    let (code, preset) =
        open_board::code(text, preset).map_err(|error| cannot_open(text, error))?;
    BoardRequest::new(own, &preset, &code, None)
}

/// The request for a board uploaded as JSON; `own` is its packed preset, if that does not ship.
///
/// # Errors
/// If it is wrong: every problem.
pub fn uploaded(text: &str, own: Option<&str>) -> Result<BoardRequest, ApiError> {
    link::check_length("board", text)?;
    let own = own.map(Game::packed).transpose()?;
    let preset = own.as_ref().map(|game| game.preset.clone());
    let open = open_board::from_file(text, preset).map_err(|error| cannot_open(text, error))?;
    let edited = match open.origin {
        Origin::Edited => {
            let form = files::board::json(&open.setting(), &open.board);
            Some(link::pack(
                &serde_json::to_string(&form).map_err(unprocessable)?,
            )?)
        }
        Origin::Seed => None,
    };
    let code = Code::of(&open.setting(), open.board.seed);
    BoardRequest::new(own, &open.preset, &code, edited)
}

fn cannot_open(text: &str, error: OpenError) -> ApiError {
    let hint = match &error {
        OpenError::Problems(problems) => return invalid_file(text, problems),
        OpenError::Impossible(none) => return unprocessable(none),
        OpenError::UnknownPreset(_) => "open its rules first",
        OpenError::Code(NoBoard::Code(_) | NoBoard::Other) => {
            "type the code exactly as printed on the board"
        }
        OpenError::Code(NoBoard::Version(_)) => {
            "make the board with the release of Milepost that printed the code"
        }
        OpenError::Code(NoBoard::Preset) => {
            "open the code of a custom game on the page of that game"
        }
        OpenError::Code(NoBoard::Setting) => "",
    };
    unprocessable([error.to_string(), hint.to_owned()].join("\n").trim_end())
}
