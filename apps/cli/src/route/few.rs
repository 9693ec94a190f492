//! More than the best run: the next best, and the best beside routes that are kept.

use crate::output;
use clap::builder::RangedU64ValueParser;
use milepost_route::answer::AnswerJson;
use milepost_route::titles::Played;
use milepost_route::{
    Ask, Company, Keep, Limits, Position, Prefer, Problem, Run, SearchProgress, answer,
};

#[derive(clap::Args)]
pub struct FewArgs {
    /// List the best N runs, and how much less each of them earns.
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=100))]
    second: Option<usize>,
    /// Keep a train to a route, and find the best for the others beside it; may be given several times. The route is
    /// written as its stops, with hexes between them where there are several ways: 4=F18-E17-F16.
    #[arg(long, value_name = "TRAIN=ROUTE")]
    keep: Vec<String>,
    /// Of the runs that earn the most, find the one of most subsidy, of the fewest hexes, or through the most of some hexes.
    #[arg(long, value_name = "subsidy|short|hex=A1,B2", value_parser = prefer)]
    prefer: Option<Prefer>,
}

fn prefer(text: &str) -> Result<Prefer, String> {
    Prefer::read(text).map_err(|problem| format!("{}; {}", problem.what, problem.hint))
}

/// The best runs of a company's trains, and what was asked.
pub struct Few {
    runs: Vec<Run>,
    keep: Vec<Keep>,
    wanted: usize,
}

impl FewArgs {
    /// Runs a position; with what would change the best run.
    pub fn run(
        &self,
        played: &Played,
        company: &Company,
        limits: Limits,
        watch: &dyn SearchProgress,
    ) -> Result<(Few, Option<String>), Vec<Problem>> {
        let wanted = self.second.unwrap_or(1);
        let keep = Keep::read(&played.position, &company.trains, &self.keep)?;
        let ask = Ask {
            company: &company.name,
            trains: &company.trains,
            runs: wanted,
            keep: &keep,
            prefer: self.prefer.as_ref(),
        };
        let (runs, remark) = played.runs(ask, limits, watch)?;
        Ok((Few { runs, keep, wanted }, remark))
    }
}

impl Few {
    /// The best of them.
    pub fn best(&self) -> Option<&Run> {
        self.runs.first()
    }

    pub fn text(&self, position: &Position, company: &Company) -> String {
        let (wanted, width) = (self.wanted, output::width());
        answer::few(position, company, &self.runs, &self.keep, wanted, width)
    }

    pub fn json(
        &self,
        from: (&str, usize),
        position: &Position,
        company: &Company,
        seconds: f64,
    ) -> Option<AnswerJson> {
        let (file, index) = from;
        let (runs, keep) = (&self.runs, &self.keep);
        answer::json_of_few(file, index, position, company, runs, keep, seconds)
    }
}
