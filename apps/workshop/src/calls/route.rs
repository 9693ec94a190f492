//! Best runs, and recorded games.

use super::request::{kept, read, svg, time, wrong, wrong_in};
use super::watch::Watch;
use crate::export;
use crate::given::{inside, unknown};
use crate::open_position::{self, LinkError};
use crate::recorded_game::{self, Stopped, TitleSource};
use crate::what_if::changes::WantedChanges;
use crate::what_if::{self, Searches, Timed};
use milepost_document::{FromNode, Problem};
use milepost_route::{Ask, Keep, Limits, Position, Prefer, Progress, Run, answer};
use milepost_route_files::draw;
use milepost_route_files::{self as files, Ruling, Style, Texts, shipped, write};
use milepost_route_games::audit::{self, AuditJson};
use milepost_route_games::replay::{GameRecord, Imported, Moment, RecordedGame};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// The memory of a search, in bytes.
const MEMORY: usize = 256 << 20;
/// The longest search for one run of an audit for which nothing else is said.
const EACH: Duration = Duration::from_secs(3);

/// A request for the best run.
#[derive(Debug, FromNode)]
#[serde(deny_unknown_fields)]
struct Best {
    /// The name of a position that ships, its string, or the text of its file.
    position: String,
    /// The text of the board file that the position names, if that is no shipped board.
    #[serde(default)]
    board: Option<String>,
    /// The company; without one, the one that the position names first.
    #[serde(default)]
    company: Option<String>,
    /// How many of the best runs are listed, 1 to 100.
    #[serde(default)]
    runs: Option<usize>,
    /// Routes that trains keep, `TRAIN=ROUTE` each.
    #[serde(default)]
    keep: Vec<String>,
    /// What is preferred of runs that earn the same: `subsidy`, `short` or `hex=A1,B2`.
    #[serde(default)]
    prefer: Option<String>,
    /// Whether rules of the title that are not declared are left out.
    #[serde(default)]
    plain: bool,
    /// The most seconds of the search.
    #[serde(default)]
    seconds: Option<f64>,
    /// Whether the run is drawn, as `svg`.
    #[serde(default)]
    drawing: bool,
}

/// `route.best`: `answer` as `route best --json` has it, and `svg` where that is asked for.
pub(super) fn best(text: &str, watch: &Watch<'_>) -> Result<Value, Vec<Problem>> {
    let request: Best = read(text)?;
    let mut problems = Vec::new();
    let wanted = request.runs.unwrap_or(1);
    if !(1..=100).contains(&wanted) {
        problems.extend(wrong_in("runs", "expected a number from 1 to 100", ""));
    }
    let limit = kept(time(request.seconds), &mut problems);
    let prefer = request.prefer.as_deref().map(Prefer::read).transpose();
    let prefer = kept(prefer.map_err(|problem| vec![problem]), &mut problems);
    let opened = texts(&request.position, request.board).and_then(|texts| read_position(&texts));
    let opened = kept(opened, &mut problems);
    let (Some(limit), Some(prefer), Some((position, mut warnings)), true) =
        (limit, prefer, opened, problems.is_empty())
    else {
        return Err(problems);
    };
    let watch = watch.within(limit);
    let played = ruling(request.plain).rule(position)?;
    warnings.extend(played.warnings.iter().cloned());
    let company = open_position::company(&played.position, request.company.as_deref())?;
    let keep = Keep::read(&played.position, &company.trains, &request.keep)?;
    let ask = Ask {
        company: &company.name,
        trains: &company.trains,
        runs: wanted,
        keep: &keep,
        prefer: prefer.as_ref(),
    };
    let (runs, remark) = played.runs(ask, limits(), &watch)?;
    let seconds = watch.seconds();
    let found = answer::json_of_few("", 0, &played.position, &company, &runs, &keep, seconds);
    let found = found.map(|mut found| {
        found.remark = remark;
        found.warnings = warnings.iter().map(Problem::to_string).collect();
        found
    });
    let run = runs.first().filter(|_| request.drawing);
    let picture = run.map(|run| drawn(&played.position, &company.name, run));
    Ok(json!({ "answer": found, "svg": picture.transpose()? }))
}

/// A request for a drawing.
#[derive(Debug, FromNode)]
#[serde(deny_unknown_fields)]
struct Board {
    /// See [`Best::position`]; the text of a board file, too.
    position: String,
    /// See [`Best::board`].
    #[serde(default)]
    board: Option<String>,
}

/// `route.draw`: the board with its tiles and tokens, as `svg`.
pub(super) fn picture(text: &str, _: &Watch<'_>) -> Result<Value, Vec<Problem>> {
    let request: Board = read(text)?;
    let texts = texts(&request.position, request.board)?;
    let (position, _) = read_position(&texts)?;
    let drawing = draw::map(&position, &export::route_options(None));
    Ok(json!({ "svg": svg(&drawing)? }))
}

/// A request for what changes gain.
#[derive(Debug, FromNode)]
#[serde(deny_unknown_fields)]
struct Changes {
    /// See [`Best::position`].
    position: String,
    /// See [`Best::board`].
    #[serde(default)]
    board: Option<String>,
    /// See [`Best::company`].
    #[serde(default)]
    company: Option<String>,
    /// Tiles to lay: `HEX=TILE:ROT`, `HEX=any` or `any`; without ROT, or with `any`, lays are ranked.
    #[serde(default)]
    lay: Vec<String>,
    /// Tokens to place: `HEX`, `HEX:STOP` or `any`.
    #[serde(default)]
    token: Vec<String>,
    /// Trains to buy.
    #[serde(default)]
    train: Vec<String>,
    /// Of what is ranked only these tiles.
    #[serde(default)]
    tile: Vec<String>,
    /// Whether named tiles are laid even where the usual rules forbid it.
    #[serde(default)]
    any_tile: bool,
    /// See [`Best::plain`].
    #[serde(default)]
    plain: bool,
    /// The most seconds of each search.
    #[serde(default)]
    seconds: Option<f64>,
}

/// `route.what_if`: `answer` as `route what-if --json` has it.
pub(super) fn changed(text: &str, watch: &Watch<'_>) -> Result<Value, Vec<Problem>> {
    let request: Changes = read(text)?;
    let mut problems = Vec::new();
    let limit = kept(time(request.seconds), &mut problems);
    let wanted = WantedChanges {
        lay: request.lay,
        token: request.token,
        train: request.train,
        tile: request.tile,
        colour: None,
        any_tile: request.any_tile,
    };
    kept(
        wanted.check().map_err(|what| wrong(what, "")),
        &mut problems,
    );
    let opened = texts(&request.position, request.board).and_then(|texts| {
        let (position, _) = read_position(&texts)?;
        let kit = files::kit(&texts.position, &|_| texts.named_board());
        Ok((position, kit.map_err(inside("position", &texts.position))?))
    });
    let opened = kept(opened, &mut problems);
    let (Some(limit), Some((position, kit)), true) = (limit, opened, problems.is_empty()) else {
        return Err(problems);
    };
    let searches = Searches {
        limits: limits(),
        begin: &|| Box::new(watch.within(limit)),
    };
    let (company, ruling) = (request.company.as_deref(), ruling(request.plain));
    let found = what_if::find(position, &kit, &ruling, company, &wanted, &searches)?;
    Ok(json!({ "answer": found.json("", 0) }))
}

/// A recorded game with the files of its title.
#[derive(Debug, FromNode)]
#[serde(deny_unknown_fields)]
struct Record {
    /// The text of the record.
    record: String,
    /// The texts of the files of its title, by their paths, such as `g_1889/map.rb`, or by their names alone.
    #[serde(default)]
    files: BTreeMap<String, String>,
    /// The text of a board file, in place of those.
    #[serde(default)]
    board: Option<String>,
    /// The position before the action of this number; without one, that at the end.
    #[serde(default)]
    at: Option<u64>,
    /// The company that is to run; without one, the one that runs then, or ran last.
    #[serde(default)]
    company: Option<String>,
    /// The most seconds of the search for each run.
    #[serde(default)]
    seconds: Option<f64>,
    /// Whether the audit is drawn as a page of charts, as `svg`.
    #[serde(default)]
    drawing: bool,
}

impl Record {
    fn open(&self) -> Result<RecordedGame, Vec<Problem>> {
        let record = GameRecord::read(&self.record).map_err(inside("record", &self.record))?;
        let source = match &self.board {
            Some(text) => {
                let board = files::read(text, &|_| None).map_err(inside("board", text))?;
                TitleSource::board(board).ok_or_else(|| {
                    wrong_in(
                        "board",
                        "it is a position, on which a game has been played",
                        "give it before anyone has built",
                    )
                })?
            }
            None => TitleSource::Files(self.files.clone()),
        };
        source.open(record)
    }
}

/// `route.record`: `title`, the numbers of the actions that are `runs`, the `position` and its `board` as texts, the
/// `company` that runs, and what is `uncertain`.
pub(super) fn record(text: &str, _: &Watch<'_>) -> Result<Value, Vec<Problem>> {
    let request: Record = read(text)?;
    let game = request.open()?;
    let moment = request.at.map_or(Moment::End, Moment::Before);
    let found = game.at(moment, request.company.as_deref())?;
    let written = write::write_over(&found.position, game.printed(), &Style::Tight)?;
    let runs: Vec<u64> = game.runs().map(|(action, _)| action.id).collect();
    let uncertain: Vec<String> = found.uncertain.iter().map(ToString::to_string).collect();
    Ok(json!({
        "title": game.record().title,
        "runs": runs,
        "company": found.company,
        "position": written.texts.position,
        "board": written.texts.board,
        "uncertain": uncertain,
    }))
}

/// No audit.
enum Unaudited {
    Threads(rayon::ThreadPoolBuildError),
    Stopped(Stopped),
}

impl From<rayon::ThreadPoolBuildError> for Unaudited {
    fn from(error: rayon::ThreadPoolBuildError) -> Unaudited {
        Unaudited::Threads(error)
    }
}

impl From<Stopped> for Unaudited {
    fn from(stopped: Stopped) -> Unaudited {
        Unaudited::Stopped(stopped)
    }
}

/// `route.audit`: `answer` as `route audit --json` has it, and `svg` where that is asked for.
pub(super) fn audit(text: &str, watch: &Watch<'_>) -> Result<Value, Vec<Problem>> {
    let request: Record = read(text)?;
    let mut problems = Vec::new();
    let each = kept(time(request.seconds), &mut problems);
    let game = kept(request.open(), &mut problems);
    let (Some(each), Some(game)) = (each, game) else {
        return Err(problems);
    };
    let each = each.unwrap_or(EACH);
    let judge = |imported: &Imported, limits: Limits| {
        let watch = watch.within(Some(each));
        audit::judge(imported, &Ruling::Declared, limits, &watch)
    };
    let stopped = || !watch.go_on();
    let name = "a recorded game";
    let found: Result<AuditJson, Unaudited> =
        recorded_game::audit(&game, name, limits(), &stopped, &judge);
    let found = found.map_err(|why| match why {
        Unaudited::Threads(error) => wrong(error.to_string(), ""),
        Unaudited::Stopped(stopped) => wrong(format!("stopped after {} runs", stopped.runs), ""),
    })?;
    let page = request.drawing.then(|| svg(&audit::draw::page(&found)));
    Ok(json!({ "svg": page.transpose()?, "answer": found }))
}

fn ruling(plain: bool) -> Ruling {
    match plain {
        true => Ruling::Plain,
        false => Ruling::Declared,
    }
}

fn limits() -> Limits {
    Limits {
        memory: MEMORY,
        threads: 1,
        ..Limits::default()
    }
}

/// The texts of a position that is named, linked or given.
fn texts(position: &str, board: Option<String>) -> Result<Texts, Vec<Problem>> {
    let text = || Texts {
        position: position.to_owned(),
        board: board.unwrap_or_default(),
    };
    match open_position::by_link(position.trim()) {
        Ok(texts) => Ok(texts),
        // Every file has one of these signs, and no name has.
        Err(LinkError::Unknown) if !position.contains(['\n', '=', '{']) => {
            let names = shipped::POSITIONS.iter().map(|(name, _)| *name);
            Err(unknown(
                "position",
                position,
                names,
                ", its string, or the text of a position",
            ))
        }
        Err(LinkError::Unknown) => Ok(text()),
        Err(LinkError::Broken(problem)) if !position.contains('\n') => Err(vec![problem]),
        Err(LinkError::Broken(_)) => Ok(text()),
    }
}

/// The position of these texts, and what of them was passed over.
fn read_position(texts: &Texts) -> Result<(Position, Vec<Problem>), Vec<Problem>> {
    files::read_noted(&texts.position, &|_| texts.named_board())
        .map_err(inside("position", &texts.position))
}

fn drawn(position: &Position, company: &str, run: &Run) -> Result<String, Vec<Problem>> {
    let options = export::route_options(None);
    svg(&draw::run(position, company, run, &options))
}
