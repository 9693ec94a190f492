//! Games as they were recorded by the site 18xx.games, played again without its engine: the board, the tokens and the
//! trains at any action.
//!
//! A record says what players did, and not what it led to. Tiles, tokens and trains follow from it with what the title is
//! played with ([`Site`]); what does not is named, as an [`Uncertainty`].

use crate::replay::play::Play;
use crate::site::{Chosen, Site, SiteTitle};
use milepost_document::Problem;
use milepost_route::inner::neighbours;
use milepost_route::model::{Company, Hex, Position, Record, RecordFacts};
use milepost_route_files::shipped;

mod attached;
mod draws;
mod effects;
mod homes;
mod imported;
mod mergers;
mod play;
mod record;
mod routes;
mod times;
mod tokens;
mod trains;
mod witness;

pub use imported::{Imported, Moment, Uncertainty};
pub use record::{Action, GameRecord};
pub use routes::{RecordedRoute, RecordedRun};
pub use witness::{Checked, Difference, check};

/// A recorded game, and what its title is played with.
pub struct RecordedGame {
    record: GameRecord,
    title: SiteTitle,
    facts: Option<RecordFacts>,
}

impl RecordedGame {
    /// A game of a title that the copy of the site has.
    ///
    /// # Errors
    /// The site has no such title, or no board of it that can be read.
    pub fn open(record: GameRecord, site: &Site<'_>) -> Result<RecordedGame, Vec<Problem>> {
        let chosen = Chosen {
            rules: record.variants.clone(),
            players: Some(record.players).filter(|players| *players > 0),
        };
        let mut title = site.title(&record.title, &chosen)?;
        let facts = shipped::facts(&record.title);
        if let Some(facts) = &facts {
            title.at_home(&facts.homes);
            title.with_options(&facts.options, &record.variants);
        }
        Ok(RecordedGame {
            record,
            title,
            facts,
        })
    }

    /// A game on a board, of whose title nothing else is known.
    pub fn on_board(record: GameRecord, board: &Position) -> RecordedGame {
        let title = SiteTitle::of_board(&record.title, board);
        let facts = shipped::facts(&record.title);
        RecordedGame {
            record,
            title,
            facts,
        }
    }

    /// The board as it is printed.
    pub fn printed(&self) -> &[Hex] {
        &self.title.printed.hexes
    }

    /// The record.
    pub fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The position at a moment; `company` runs, or where there is none, whoever runs then or ran last.
    ///
    /// # Errors
    /// The record has no such action, or what lies on the board cannot be.
    pub fn at(&self, moment: Moment, company: Option<&str>) -> Result<Imported, Vec<Problem>> {
        let until = self.index(moment)?;
        let mut play = self.begin();
        let actions = &self.record.actions;
        for (index, action) in actions[..until].iter().enumerate() {
            play.action(index, action);
        }
        let next = actions.get(until).map(|action| (until, action));
        position(play, &self.title, next, company)
    }

    /// The last run before a moment, or the one of that very action: a witness of the position.
    ///
    /// # Errors
    /// As of [`RecordedGame::at`].
    pub fn last_run(&self, moment: Moment) -> Result<Option<Imported>, Vec<Problem>> {
        let until = self.index(moment)?;
        let actions = &self.record.actions;
        let upto = &actions[..actions.len().min(until + 1)];
        let Some(last) = upto.iter().rposition(Action::is_run) else {
            return Ok(None);
        };
        self.at(Moment::Before(actions[last].id), None).map(Some)
    }

    /// All runs, each with the position it was made at, or why there is none.
    pub fn runs(&self) -> impl Iterator<Item = (&Action, Result<Imported, Vec<Problem>>)> + '_ {
        let mut play = self.begin();
        let actions = self.record.actions.iter().enumerate();
        actions.filter_map(move |(index, action)| {
            let at = Some((index, action));
            let found = action
                .is_run()
                .then(|| (action, position(play.clone(), &self.title, at, None)));
            play.action(index, action);
            found
        })
    }

    /// How many actions there are before a moment.
    fn index(&self, moment: Moment) -> Result<usize, Vec<Problem>> {
        let actions = &self.record.actions;
        match moment {
            Moment::End => Ok(actions.len()),
            Moment::Before(number) => {
                let found = actions.iter().position(|action| action.id == number);
                found.ok_or_else(|| {
                    let what = format!("the record has no action {number} that was not undone");
                    let last = actions.last().map_or(0, |last| last.id);
                    vec![Problem::whole(what, format!("its last is {last}"))]
                })
            }
        }
    }

    fn begin(&self) -> Play<'_> {
        static NONE: RecordFacts = RecordFacts::NONE;

        let mut play = Play::new(
            &self.title,
            self.facts.as_ref().unwrap_or(&NONE),
            &self.record,
        );
        let title = &self.record.title;
        let variants = &self.record.variants;
        if self.facts.is_none() {
            let what = format!("what happens by itself in games of {title} is not known here");
            play.uncertain(None, what, &[]);
        }
        if !variants.is_empty() {
            let what = format!("what these optional rules change: {}", variants.join(", "));
            play.uncertain(None, what, &[]);
        }
        let known = |name: &str| {
            let facts = self.facts.iter().flat_map(|facts| &facts.phases);
            facts.into_iter().any(|phase| phase.name == name)
        };
        let later = self.title.phases.iter().skip(1);
        for phase in later.filter(|phase| phase.on.is_empty() && !known(&phase.name)) {
            play.uncertain(None, format!("when phase {} begins", phase.name), &[]);
        }
        if self.title.entities.is_empty() {
            let what = "the title's companies are not known as data: their homes are not placed";
            play.uncertain(None, what, &[]);
        }
        if self.title.phases.is_empty() || self.title.trains.is_empty() {
            let what = "the title's phases or trains are not known as data: trains may run otherwise, and stops pay otherwise";
            play.uncertain(None, what, &[]);
        }
        play
    }
}

/// The companies with their trains, the one that is to run first; it has some if it was `asked` for.
fn companies(
    play: &Play<'_>,
    first: Option<&String>,
    asked: Option<&str>,
) -> Result<Vec<Company>, Vec<Problem>> {
    let mut names = play.companies_with_trains();
    if let Some(company) = first.filter(|company| asked.is_none() && !names.contains(company)) {
        names.push(company.clone());
    }
    if let Some(company) = first.filter(|company| !names.contains(company)) {
        let what = format!("no trains of {company} are known at that moment");
        let hint = match &names[..] {
            [] => "no company has any yet".to_owned(),
            names => format!("those of {} are", names.join(", ")),
        };
        return Err(vec![Problem::whole(what, hint)]);
    }
    names.sort_by_key(|name| Some(name) != first);
    let company = |name: String| Company {
        trains: play.trains_of(&name),
        holds: play.held_by(&name),
        name,
    };
    Ok(names.into_iter().map(company).collect())
}

/// The position of a game that was played up to an action; `company` runs, or whoever runs then or ran last.
fn position(
    mut play: Play<'_>,
    title: &SiteTitle,
    next: Option<(usize, &Action)>,
    company: Option<&str>,
) -> Result<Imported, Vec<Problem>> {
    if let Some((index, action)) = next {
        play.goes_on(index, action);
    }
    let run = next
        .map(|(_, action)| action)
        .filter(|action| action.is_run());
    if let Some(action) = run {
        if let Some((index, _)) = next {
            play.leave_out_run(index);
        }
        play.has_trains_of(action);
    }
    let runs = run.map(|action| action.company.clone());
    let last = play.last_ran.clone().filter(|last| play.has_trains(last));
    let first = company.map(str::to_owned).or(runs).or(last);
    play.report_unknown_trains();
    let companies = companies(&play, first.as_ref(), company)?;
    let index = next.map_or(usize::MAX, |(index, _)| index);
    play.report_silent(index);
    play.report_exports(index);
    let numbers = first.as_ref().map(|name| play.numbers_of(name));
    neighbours::join(&mut play.hexes, &title.closed, title.printed.layout);
    let phase = title.phases.get(play.phase);
    let setup = milepost_route::model::Setup {
        game: shipped::game([title.printed.title.as_str()]),
        phase: phase.map(|phase| phase.name.clone()).unwrap_or_default(),
        colours: phase.map_or_else(|| play.colours(), |phase| phase.colours.clone()),
        hexes: play.hexes,
        companies,
        undeclared: title.undeclared.clone(),
        // A position of a recorded game: its title's file tells the rules.
        record: Some(Record {
            doubtful: !play.uncertain.is_empty(),
            known: play.facts.names_of_holdings(),
            ..Record::default()
        }),
        ..title.printed.clone()
    };
    let position = Position::new(setup)?;
    let of_first = first.as_ref() == run.map(|action| &action.company);
    let run = run.filter(|_| of_first);
    Ok(Imported {
        run: run.map(|action| RecordedRun::read(action, &position.setup().hexes)),
        numbers: numbers.unwrap_or_default(),
        position,
        company: first,
        round: play.times.round(index),
        uncertain: play.uncertain,
    })
}
