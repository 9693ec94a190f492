//! Games as they were recorded by the site 18xx.games, played again without its engine: the board, the tokens and the
//! trains at any action.
//!
//! A record says what players did, and not what it led to. Tiles, tokens and trains follow from it with what the title is
//! played with ([`Site`]); what does not is named, as an [`Uncertainty`].

use crate::files::common::finish;
use crate::model::{Company, Position, Train, neighbours};
use crate::replay::play::Play;
use crate::site::{Site, SiteTitle};
use milepost_document::Problem;
use std::fmt;

mod play;
mod record;
mod tokens;
mod trains;

pub use record::{Action, GameRecord};

/// What of a position does not follow from the record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Uncertainty {
    /// The number of the action it comes from; none where it is of the title.
    pub action: Option<u64>,
    /// What is uncertain.
    pub what: String,
    /// The companies whose tokens or trains it is about.
    pub companies: Vec<String>,
}

impl fmt::Display for Uncertainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action {
            Some(action) => write!(f, "action {action}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// A position of a recorded game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Imported {
    /// The position before the action, or after the last one.
    pub position: Position,
    /// The company whose run the action is, or the last that ran.
    pub company: Option<String>,
    /// What that company earned, where the action is a run and says so.
    pub earned: Option<u32>,
    /// What is uncertain.
    pub uncertain: Vec<Uncertainty>,
}

/// The titles of which every position that the site's engine had, twenty or more, came out as it had it.
pub const CHECKED: [&str; 4] = ["1804", "1836Jr30", "18Chesapeake: Off the Rails", "18TN"];

/// Which position of a game is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the action of this number.
    Before(u64),
    /// After all actions.
    End,
}

/// The position of a game at a moment; `company` runs, or where there is none, whoever ran last.
///
/// # Errors
/// The site has no such title, the record has no such action, or what lies on the board cannot be.
pub fn import(
    record: &GameRecord,
    site: &Site<'_>,
    moment: Moment,
    company: Option<&str>,
) -> Result<Imported, Vec<Problem>> {
    let title = site.title(&record.title)?;
    let (until, at) = match moment {
        Moment::End => (record.actions.len(), None),
        Moment::Before(number) => {
            let found = record.actions.iter().position(|action| action.id == number);
            let until = found.ok_or_else(|| {
                let what = format!("the record has no action {number} that was not undone");
                let last = record.actions.last().map_or(0, |last| last.id);
                vec![Problem::whole(what, format!("its last is {last}"))]
            })?;
            (until, Some(&record.actions[until]))
        }
    };
    let mut play = Play::new(&title);
    if !CHECKED.contains(&record.title.as_str()) {
        let what = format!(
            "whether games of {} come out as the site's engine has them was not found by enough positions, or not in all",
            record.title
        );
        play.uncertain(None, what, &[]);
    }
    if title.phases.is_empty() || title.trains.is_empty() {
        let what = "this copy of the site does not declare its phases or trains as data: stops may pay otherwise";
        play.uncertain(None, what, &[]);
    }
    for action in &record.actions[..until] {
        play.action(action);
    }
    let at = at.filter(|action| action.kind == "run_routes");
    if let Some(action) = at {
        play.operates(action);
        play.has_trains_of(action);
    }
    let first = company
        .map(str::to_owned)
        .or_else(|| at.map(|action| action.company.clone()))
        .or_else(|| play.last_ran.clone().filter(|last| play.has_trains(last)));
    let earned = at.and_then(Action::earned);
    position(play, &title, first.as_deref()).map(|(position, uncertain)| Imported {
        position,
        company: first,
        earned,
        uncertain,
    })
}

fn position(
    mut play: Play<'_>,
    title: &SiteTitle,
    first: Option<&str>,
) -> Result<(Position, Vec<Uncertainty>), Vec<Problem>> {
    play.report_unknown_trains();
    let mut names = play.companies_with_trains();
    if let Some(company) = first.filter(|company| !names.iter().any(|name| name == company)) {
        let what = format!("no trains of {company} are known at that moment");
        let hint = match &names[..] {
            [] => "no company has any yet".to_owned(),
            names => format!("those of {} are", names.join(", ")),
        };
        return Err(vec![Problem::whole(what, hint)]);
    }
    names.sort_by_key(|name| Some(name.as_str()) != first);
    let companies = names.into_iter().map(|name| Company {
        trains: play.trains_of(&name),
        name,
        ..Company::default()
    });
    let companies = companies.collect();
    neighbours::join(&mut play.hexes, &title.closed, title.printed.layout);
    let phase = title.phases.get(play.phase);
    let setup = crate::model::Setup {
        phase: phase.map(|phase| phase.name.clone()).unwrap_or_default(),
        colours: phase.map(|phase| phase.colours.clone()).unwrap_or_default(),
        hexes: play.hexes,
        companies,
        ..title.printed.clone()
    };
    Ok((finish(setup, Vec::new())?, play.uncertain))
}

/// The train of that name, as the title has it.
fn named(title: &SiteTitle, name: &str) -> Option<Train> {
    let declared = title.trains.iter().find(|one| one.train.name == name);
    declared
        .map(|one| one.train.clone())
        .or_else(|| Train::by_name(name))
}
