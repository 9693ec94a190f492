//! A moment of a recorded game: the position, the run that was made there, and what shows that both are right.

use crate::error::ApiError;
use crate::routes::editor::drawn_board;
use crate::routes::games::upload::{GameTexts, OwnSite};
use crate::routes::link::Texts;
use crate::shared::form_errors::invalid_file;
use crate::shared::query::Params;
use crate::work::Deadline;
use axum::body::Bytes;
use milepost_calls::recorded_game::{Evidence, evidence};
use milepost_route::Problem;
use milepost_route_files::{Style, write};
use milepost_route_games::replay::{Imported, Moment, RecordedGame};

/// Which moment of which game is shown.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The name under which the game is kept.
    pub game: String,
    /// The number of the action before which it is; `end`; or nothing for the last run.
    pub at: String,
    /// The company that is to run; nothing for the one that runs then, or ran last.
    pub company: String,
}

impl Choice {
    /// Reads the parameters of an address.
    pub fn of(params: &Params) -> Choice {
        let text = |name: &str| params.text(name).unwrap_or_default().to_owned();
        Choice {
            game: text("game"),
            at: text("at"),
            company: text("company"),
        }
    }

    /// The parameters of its address.
    pub fn pairs(&self) -> Vec<(&str, &str)> {
        let all = [
            ("game", self.game.as_str()),
            ("at", &self.at),
            ("company", &self.company),
        ];
        all.into_iter()
            .filter(|(_, text)| !text.is_empty())
            .collect()
    }
}

/// A run on the time line.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The number of its action.
    pub action: u64,
    /// The operating round, counted from 1 through the game.
    pub round: u32,
    /// The company.
    pub company: String,
    /// What it earned, where that is recorded.
    pub earned: Option<u32>,
    /// True where nothing of the position is uncertain, and the record says what the run earned.
    pub is_certain: bool,
}

/// What is told of a game at any moment, and which moment it is.
#[derive(Clone, Debug)]
pub struct Story {
    /// The title.
    pub title: String,
    /// How many play.
    pub players: usize,
    /// How many actions the record has.
    pub actions: usize,
    /// All runs of the game.
    pub runs: Vec<Entry>,
    /// The number of the action before which the moment is; none at the end.
    pub at: Option<u64>,
}

/// A moment of a game.
pub struct Shown {
    /// The game.
    pub story: Story,
    /// The position, and what of it is uncertain.
    pub imported: Imported,
    /// What the run of that action shows, or the last before it.
    pub evidence: Evidence,
    /// The board with the recorded run, as SVG; none where there is no such run, or it could not be followed.
    pub drawn: Option<Bytes>,
    /// The position as a file, or why no file can hold it.
    pub texts: Result<Texts, ApiError>,
}

/// A moment at which there is no position.
pub struct Unshown {
    /// The game.
    pub story: Story,
    /// Why there is none.
    pub why: ApiError,
}

impl Shown {
    /// Finds a moment; where there is no position at it, the game is told with the reason.
    ///
    /// # Errors
    /// There is no such game, or no number of an action is given.
    pub fn new(
        texts: &GameTexts,
        own: &OwnSite,
        choice: &Choice,
        deadline: &Deadline,
    ) -> Result<Result<Shown, Unshown>, ApiError> {
        let game = texts.open(own)?;
        let runs = entries(&game);
        let at = match choice.at.as_str() {
            "" => runs.last().map(|run| run.action),
            "end" => None,
            number => Some(number.parse().map_err(|_| ApiError::missing("action"))?),
        };
        let record = game.record();
        let story = Story {
            title: record.title.clone(),
            players: record.players,
            actions: record.actions.len(),
            runs,
            at,
        };
        let shown = Shown::at(&game, story.clone(), choice, deadline);
        Ok(shown.map_err(|why| Unshown { story, why }))
    }

    fn at(
        game: &RecordedGame,
        story: Story,
        choice: &Choice,
        deadline: &Deadline,
    ) -> Result<Shown, ApiError> {
        let moment = story.at.map_or(Moment::End, Moment::Before);
        let company = Some(choice.company.as_str()).filter(|company| !company.is_empty());
        let imported = game.at(moment, company).map_err(wrong)?;
        let last = match imported.run {
            Some(_) => Some(imported.clone()),
            None => game.last_run(moment).map_err(wrong)?,
        };
        let evidence = evidence(last.as_ref(), deadline);
        let checked = evidence.checked.as_ref();
        let checked = checked.filter(|_| imported.run.is_some());
        let position = checked.map_or(&imported.position, |checked| &checked.position);
        let company = imported.company.as_deref().unwrap_or_default();
        let drawn = match checked.and_then(|checked| checked.run.as_ref()) {
            // Names that no font has leave the table, without a picture.
            Some(run) => drawn_board(&imported.position, Some((company, run)))
                .ok()
                .map(|drawn| drawn.svg),
            None => None,
        };
        let written = write::write_over(position, game.printed(), &Style::Tight).map_err(wrong);
        Ok(Shown {
            story,
            drawn,
            texts: written.map(|written| written.texts),
            evidence,
            imported,
        })
    }
}

fn wrong(problems: Vec<Problem>) -> ApiError {
    invalid_file("", &problems)
}

/// All runs of a game.
fn entries(game: &RecordedGame) -> Vec<Entry> {
    let mut round = 0;
    let entry = |(action, imported): (&_, Result<Imported, _>)| {
        let action: &milepost_route_games::replay::Action = action;
        let found = imported.ok();
        round = found.as_ref().map_or(round, |found| found.round);
        Entry {
            action: action.id,
            round,
            company: action.company.clone(),
            earned: found.as_ref().and_then(|found| found.run.as_ref()?.revenue),
            is_certain: found.is_some_and(|found| found.is_certain()),
        }
    };
    game.runs().map(entry).collect()
}
