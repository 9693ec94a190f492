//! `route.best`: the best runs of a company.

use super::{LONGEST, MOST_NAMED, PositionGiven, Rules, SHORTEST, drawn, limits, opened};
use crate::call::host::Host;
use crate::call::refused::{Reasons, Refused};
use crate::call::request::time;
use crate::call::watch::Watch;
use crate::call::work::Work;
use crate::call::{Call, Drawn};
use crate::open_position;
use crate::what_if::Timed;
use milepost_document::{Form, FromNode, Problem};
use milepost_route::{Ask, Company, Keep, Position, Prefer, Run, answer};
use serde_json::{Value, json};

/// The most runs that are listed.
const MOST: i64 = 100;

/// A request for the best run, or the best few.
#[derive(Clone, Debug, FromNode, Form)]
pub struct Best {
    /// Position to run in.
    #[serde(flatten)]
    pub position: PositionGiven,
    /// The company; without one, the one that the position names first.
    pub company: Option<String>,
    /// Number of the best runs that are listed.
    #[form(range(1..=MOST), usual(1))]
    pub runs: usize,
    /// Routes that trains keep, `TRAIN=ROUTE` each.
    #[serde(default)]
    #[form(most(MOST_NAMED))]
    pub keep: Vec<String>,
    /// Preference among runs that earn the same: `subsidy`, `short` or `hex=A1,B2`.
    pub prefer: Option<String>,
    /// Rules of the run.
    #[serde(flatten)]
    pub rules: Rules,
    /// The most seconds of the search.
    #[form(range(SHORTEST..=LONGEST))]
    pub seconds: Option<f64>,
}

/// The best runs of a company.
#[derive(Clone, Debug)]
pub struct BestRuns {
    /// The position, as its title plays it.
    pub position: Position,
    /// Company that runs.
    pub company: Company,
    /// The runs, the best first.
    pub runs: Vec<Run>,
    /// The routes that trains kept.
    pub keep: Vec<Keep>,
    /// Remark on what the recorded position leaves open.
    pub remark: Option<String>,
    /// Warnings about the texts.
    pub warnings: Vec<Problem>,
    /// Time of the search, in seconds.
    pub seconds: f64,
}

impl Call for Best {
    const NAME: &'static str = "route.best";
    const ABOUT: &'static str =
        "The best run of a company, or the best few, with its proof and its drawing.";
    const WORK: Work = Work::Search;
    type Show = Drawn;
    type Answer = BestRuns;

    fn open(&self, host: &dyn Host) -> Result<(), Refused> {
        opened(&self.position, &self.rules, host).map(drop)
    }

    fn answer(&self, watch: &Watch<'_>) -> Result<BestRuns, Refused> {
        let mut reasons = Reasons::default();
        let prefer = self.prefer.as_deref().map(Prefer::read).transpose();
        let prefer = reasons.keep(prefer.map_err(|problem| vec![problem]));
        let opened = reasons.keep(opened(&self.position, &self.rules, watch.host()));
        let (prefer, ((position, mut warnings), ruling)) = reasons.all(prefer.zip(opened))?;
        let watch = watch.within(time(self.seconds));
        let played = ruling.rule(position)?;
        warnings.extend(played.warnings.iter().cloned());
        let company = open_position::company(&played.position, self.company.as_deref())?;
        let keep = Keep::read(&played.position, &company.trains, &self.keep)?;
        let ask = Ask {
            company: &company.name,
            trains: &company.trains,
            runs: self.runs,
            keep: &keep,
            prefer: prefer.as_ref(),
        };
        let (runs, remark) = played.runs(ask, limits(), &watch)?;
        let seconds = watch.seconds();
        Ok(BestRuns {
            position: played.position,
            company,
            runs,
            keep,
            remark,
            warnings,
            seconds,
        })
    }

    fn json(best: &BestRuns, show: &Drawn) -> Result<Value, Refused> {
        let BestRuns {
            position,
            company,
            runs,
            keep,
            ..
        } = best;
        let found = answer::json_of_few("", 0, position, company, runs, keep, best.seconds);
        let found = found.map(|mut found| {
            found.remark.clone_from(&best.remark);
            found.warnings = best.warnings.iter().map(Problem::to_string).collect();
            found
        });
        let run = runs.first().filter(|_| show.drawing);
        let picture = run.map(|run| drawn(position, &company.name, run));
        Ok(json!({ "answer": found, "svg": picture.transpose()? }))
    }
}
