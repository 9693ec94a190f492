//! `route.record` and `route.audit`: recorded games.

use super::{LONGEST, SHORTEST, limits};
use crate::call::host::Host;
use crate::call::refused::Refused;
use crate::call::refused::inside;
use crate::call::request::{svg, time};
use crate::call::watch::Watch;
use crate::call::work::Work;
use crate::call::{Call, Drawn, Nothing};
use crate::recorded_game::{self, Stopped, TitleSource};
use milepost_document::{Form, FromNode};
use milepost_route::{Limits, Progress};
use milepost_route_files::{self as files, Ruling, Style, Texts, write};
use milepost_route_games::audit::{self, AuditJson};
use milepost_route_games::replay::{self, GameRecord, Imported, RecordedGame};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The longest search for one run of an audit for which nothing else is said.
const EACH: f64 = 3.0;

/// A recorded game with the files of its title.
#[derive(Clone, Debug, FromNode, Form)]
pub struct Recorded {
    /// The text of the record.
    #[form(subject)]
    pub record: String,
    /// The texts of the files of its title, by their paths, such as `g_1889/map.rb`, or by their names alone.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// The text of a board file, in place of those.
    pub board: Option<String>,
}

/// A request for a moment of a recorded game.
#[derive(Clone, Debug, FromNode, Form)]
pub struct Record {
    /// Game with its title.
    #[serde(flatten)]
    pub game: Recorded,
    /// The position before the action of this number; without one, that at the end.
    pub at: Option<u64>,
    /// The company that is to run; without one, the one that runs then, or ran last.
    pub company: Option<String>,
}

/// A request for an audit.
#[derive(Clone, Debug, FromNode, Form)]
pub struct Audit {
    /// Game with its title.
    #[serde(flatten)]
    pub game: Recorded,
    /// The most seconds of the search for each run.
    #[form(range(SHORTEST..=LONGEST), usual(EACH))]
    pub seconds: f64,
}

/// A moment of a recorded game.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Title of the game.
    pub title: String,
    /// The actions that are runs.
    pub runs: Vec<u64>,
    /// The company that runs, where one does.
    pub company: Option<String>,
    /// The texts of the position.
    pub texts: Texts,
    /// Uncertainties of the position, a text each.
    pub uncertain: Vec<String>,
}

impl Recorded {
    fn open(&self) -> Result<RecordedGame, Refused> {
        let record = GameRecord::read(&self.record).map_err(inside("record", &self.record))?;
        let source = match &self.board {
            Some(text) => {
                let board = files::read(text, &|_| None).map_err(inside("board", text))?;
                TitleSource::board(board).ok_or_else(|| {
                    let what = "it is a position, on which a game has been played";
                    Refused::member("board", what, "give it before anyone has built")
                })?
            }
            None => TitleSource::Files(self.files.clone()),
        };
        Ok(source.open(record)?)
    }
}

impl Call for Record {
    const NAME: &'static str = "route.record";
    const ABOUT: &'static str =
        "A moment of a recorded game as a position file, and what is uncertain of it.";
    const WORK: Work = Work::Replay;
    type Show = Nothing;
    type Answer = Moment;

    fn open(&self, _: &dyn Host) -> Result<(), Refused> {
        self.game.open().map(drop)
    }

    fn answer(&self, _: &Watch<'_>) -> Result<Moment, Refused> {
        let game = self.game.open()?;
        let moment = self.at.map_or(replay::Moment::End, replay::Moment::Before);
        let found = game.at(moment, self.company.as_deref())?;
        let written = write::write_over(&found.position, game.printed(), &Style::Tight)?;
        Ok(Moment {
            title: game.record().title.clone(),
            runs: game.runs().map(|(action, _)| action.id).collect(),
            company: found.company,
            texts: written.texts,
            uncertain: found.uncertain.iter().map(ToString::to_string).collect(),
        })
    }

    fn json(moment: &Moment, _: &Nothing) -> Result<Value, Refused> {
        Ok(json!({
            "title": moment.title,
            "runs": moment.runs,
            "company": moment.company,
            "position": moment.texts.position,
            "board": moment.texts.board,
            "uncertain": moment.uncertain,
        }))
    }
}

/// Reasons for which there is no audit.
enum Unaudited {
    Threads(rayon::ThreadPoolBuildError),
    Stopped,
}

impl From<rayon::ThreadPoolBuildError> for Unaudited {
    fn from(error: rayon::ThreadPoolBuildError) -> Unaudited {
        Unaudited::Threads(error)
    }
}

impl From<Stopped> for Unaudited {
    fn from(_: Stopped) -> Unaudited {
        Unaudited::Stopped
    }
}

impl Call for Audit {
    const NAME: &'static str = "route.audit";
    const ABOUT: &'static str = "Each run of a recorded game beside the best one, with charts.";
    const WORK: Work = Work::Audit;
    type Show = Drawn;
    type Answer = AuditJson;

    fn open(&self, _: &dyn Host) -> Result<(), Refused> {
        self.game.open().map(drop)
    }

    fn answer(&self, watch: &Watch<'_>) -> Result<AuditJson, Refused> {
        let each = time(Some(self.seconds));
        let game = self.game.open()?;
        let judge = |imported: &Imported, limits: Limits| {
            let watch = watch.within(each);
            audit::judge(imported, &Ruling::Declared, limits, &watch)
        };
        let stopped = || !watch.go_on();
        let name = "a recorded game";
        let found: Result<AuditJson, Unaudited> =
            recorded_game::audit(&game, name, limits(), &stopped, &judge);
        found.map_err(|why| match why {
            Unaudited::Threads(error) => Refused::whole(error, ""),
            Unaudited::Stopped => Refused::Late("not all runs were judged"),
        })
    }

    fn json(found: &AuditJson, show: &Drawn) -> Result<Value, Refused> {
        let page = show.drawing.then(|| svg(&audit::draw::page(found)));
        Ok(json!({ "svg": page.transpose()?, "answer": found }))
    }
}
