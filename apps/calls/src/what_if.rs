//! What tiles, tokens and trains would gain: the best run today, after changes that are named, and those that are ranked.

pub mod changes;

use crate::open_position;
use changes::{RequestedChanges, WantedChanges};
use milepost_route::answer::AnswerJson;
use milepost_route::model::kit::Kit;
use milepost_route::titles::{Open, Played};
use milepost_route::what_if::report::{self, WhatIfJson};
use milepost_route::what_if::{Ranking, rank as ranked};
use milepost_route::{
    Change, Company, Limits, Position, Problem, Run, SearchProgress, Status, answer, best,
};
use milepost_route_files::Ruling;

/// A search with its time.
pub trait Timed: SearchProgress {
    /// The seconds since it was begun.
    fn seconds(&self) -> f64;
}

/// How searches are done.
pub struct Searches<'a> {
    /// The limits of each.
    pub limits: Limits,
    /// Begins the time of one.
    pub begin: &'a dyn Fn() -> Box<dyn Timed + 'a>,
}

/// A company that was run.
pub struct Ran {
    /// The company.
    pub company: Company,
    /// Its best run.
    pub run: Run,
    /// What would change it.
    pub remark: Option<String>,
    /// How long the search took.
    pub seconds: f64,
}

impl Ran {
    /// The answer as JSON; `index` is that of the position in the file.
    #[must_use]
    pub fn json(&self, file: &str, index: usize, position: &Position) -> AnswerJson {
        let Ran { company, run, .. } = self;
        let mut answer = answer::json(file, index, position, company, run, self.seconds);
        answer.remark.clone_from(&self.remark);
        answer
    }
}

impl Searches<'_> {
    /// Runs a company.
    ///
    /// # Errors
    /// What [`Played::best`] refuses.
    pub fn run(&self, played: &Played, company: Company) -> Result<Ran, Vec<Problem>> {
        let watch = (self.begin)();
        let (run, remark) = played.best(&company, self.limits, &*watch)?;
        Ok(Ran {
            company,
            run,
            remark,
            seconds: watch.seconds(),
        })
    }
}

/// A position that was run.
pub struct Answered {
    /// The position as its title plays it.
    pub played: Played,
    /// Its best run.
    pub ran: Ran,
}

/// The runs of today and after changes.
pub struct WhatIf {
    /// Without any change.
    pub today: Answered,
    /// After the changes that are named, if any are.
    pub with: Option<Answered>,
    /// Those.
    pub done: Vec<Change>,
    /// What is ranked, and what each of it gains.
    pub ranking: Option<(Vec<Change>, Ranking)>,
}

/// What changes of a position gain; `company` is the one that the position names first where there is none.
///
/// # Errors
/// All that is wrong with the position, the changes and the company.
pub fn find(
    position: Position,
    kit: &Kit,
    ruling: &Ruling,
    company: Option<&str>,
    wanted: &WantedChanges,
    searches: &Searches<'_>,
) -> Result<WhatIf, Vec<Problem>> {
    let title = ruling.title(&position);
    // Which tiles the game has is known where its title is.
    let position = ruling.with_manifest(position);
    let requested = wanted.read(&position, kit, title.as_ref());
    let played = ruling.rule(position);
    let company = match &played {
        Ok(played) => open_position::company(&played.position, company),
        // An error in the position comes first; the company is checked once that is mended.
        Err(_) => Ok(Company::default()),
    };
    let (played, requested, company) = match (played, requested, company) {
        (Ok(played), Ok(requested), Ok(company)) => (played, requested, company),
        (played, requested, company) => {
            let all = [played.err(), requested.err(), company.err()];
            return Err(all.into_iter().flatten().flatten().collect());
        }
    };
    let with = if requested.named.is_empty() {
        None
    } else {
        Some(changed(&played, &company.name, &requested.named)?)
    };
    let earn = |played: Played| -> Result<Answered, Vec<Problem>> {
        let company = open_position::company(&played.position, Some(&company.name))?;
        let ran = searches.run(&played, company)?;
        Ok(Answered { played, ran })
    };
    let today = earn(played)?;
    let with = with.map(earn).transpose()?;
    let base = with.as_ref().unwrap_or(&today);
    let ranking = rank(base, wanted, &requested, kit, searches);
    Ok(WhatIf {
        today,
        with,
        done: requested.named,
        ranking,
    })
}

fn rank(
    base: &Answered,
    wanted: &WantedChanges,
    requested: &RequestedChanges,
    kit: &Kit,
    searches: &Searches<'_>,
) -> Option<(Vec<Change>, Ranking)> {
    let (watch, limits) = ((searches.begin)(), searches.limits);
    let (position, company) = (&base.played.position, &base.ran.company);
    let changes = wanted.ranked(requested, position, &company.name, kit, &*watch)?;
    let ranking = ranked(position, company, &base.ran.run, &changes, limits, &*watch);
    let ranking = match &base.played.open {
        Some(open) => {
            let run = best(&open.most, &company.name, &company.trains, limits, &*watch).ok()?;
            let most = ranked(&open.most, company, &run, &changes, limits, &*watch);
            ranking.settled(&most, open, &position.setup().title)
        }
        None => ranking,
    };
    Some((changes, ranking))
}

/// A position with changes done one after another; one that may not be done does not hide what is wrong with the next.
fn changed(played: &Played, company: &str, changes: &[Change]) -> Result<Played, Vec<Problem>> {
    let all = |position: &Position| {
        let (mut position, mut problems) = (position.clone(), Vec::new());
        for change in changes {
            match change.apply(&position, company) {
                Ok(next) => position = next,
                Err(more) => problems.extend(more),
            }
        }
        if problems.is_empty() {
            Ok(position)
        } else {
            Err(problems)
        }
    };
    let open = |open: &Open| {
        all(&open.most).map(|most| Open {
            most,
            ..open.clone()
        })
    };
    Ok(Played {
        position: all(&played.position)?,
        open: played.open.as_ref().map(open).transpose()?,
        warnings: Vec::new(),
        witness: None,
    })
}

impl WhatIf {
    /// How the changes that are named read.
    #[must_use]
    pub fn done(&self) -> Vec<String> {
        let position = &self.today.played.position;
        let words = |change| report::words(position, change);
        self.done.iter().map(words).collect()
    }

    /// What the named changes add to the revenue.
    #[must_use]
    pub fn gain(&self) -> i64 {
        let revenue = |one: &Answered| i64::from(one.ran.run.revenue);
        let with = self.with.as_ref().unwrap_or(&self.today);
        revenue(with) - revenue(&self.today)
    }

    /// Whether the runs of today and after the named changes are proven.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        let mut all = std::iter::once(&self.today).chain(&self.with);
        all.all(|one| one.ran.run.status == Status::Optimal)
    }

    /// All of it as JSON; `index` is that of the position in the file.
    #[must_use]
    pub fn json(&self, file: &str, index: usize) -> WhatIfJson {
        let json = |one: &Answered| one.ran.json(file, index, &one.played.position);
        let position = &self.today.played.position;
        let (ranking, refused) = match &self.ranking {
            Some((changes, ranking)) => {
                let (gains, refused) = report::json(position, changes, ranking);
                (Some(gains), refused)
            }
            None => (None, Vec::new()),
        };
        let mut out = WhatIfJson::new(json(&self.today));
        out.changes = self.done();
        out.with = self.with.as_ref().map(json);
        out.gain = self.gain();
        out.ranking = ranking;
        out.refused = refused;
        out
    }
}
