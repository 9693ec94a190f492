//! Runs a study or one of its shards, or merges the files of its shards; prints the report and draws its charts.

pub mod interrupt;
pub mod progress;
pub mod seed;

use crate::failure::{Failure, write_stderr};
use crate::input;
use crate::output;
use crate::output::picture::{self, PaperArgs};
use crate::output::tabletop::Game;
use crate::output::target::{self, OutputArgs, Target};
use crate::study::progress::{Progress, ThreadsArgs};
use milepost_calls::export;
use milepost_draw::Drawing;
use milepost_study::{Experiment, Report, Sample, Shard, Source, merge, part, run};
use std::path::PathBuf;

/// How to run a study, and the format of its report.
#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "Draw charts to a file (.svg, .pdf or .png), or write the report as JSON (.json)"
)))]
pub struct StudyArgs {
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Run only shard K of N, and print its counts or write them to -o FILE.json, for --merge. Needs --seed.
    #[arg(long, value_name = "K/N", requires = "seed")]
    shard: Option<Shard>,
    /// Merge the files of all shards instead of running the study. All other options must be the same as for the shards.
    #[arg(long, value_name = "PART", num_args = 1.., requires = "seed", conflicts_with_all = ["shard", "threads"])]
    merge: Vec<PathBuf>,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    paper: PaperArgs,
}

impl StudyArgs {
    /// Refuses an unknown output format before anything is run.
    pub fn check(&self) -> Result<(), Failure> {
        match self.output.target() {
            Some(target) if is_json(&target) => self.paper.only_for(false),
            Some(target) if self.shard.is_some() => {
                let name = target.name().display();
                Err(Failure::Usage(format!(
                    "{name}: a shard must be written as .json"
                )))
            }
            Some(target) if target.ending() == "json" || picture::check(&target).is_err() => {
                Err(target.unknown_form(".svg, .png, .pdf, .json"))
            }
            target => self.paper.check(target.as_ref()),
        }
    }

    /// Runs or merges a study of many `pieces`, such as games, and prints and draws what `report` and `charts` make of it.
    pub fn run<E: Experiment, R: Report>(
        &self,
        experiment: &E,
        pieces: &str,
        report: impl FnOnce(&Sample<E::Counts>) -> Result<R, Failure>,
        charts: fn(&R) -> Drawing,
    ) -> Result<(), Failure> {
        if let Some(shard) = self.shard {
            let sample = self.count(experiment, shard, pieces)?;
            let planned = shard.range(experiment.runs()).len() as u64;
            if sample.runs < planned {
                let runs = sample.runs;
                let what =
                    format!("interrupted after {runs} of the {planned} {pieces} of shard {shard}");
                return Err(Failure::new(what, "run the whole shard again"));
            }
            let part = part::to_json(experiment, shard, &sample);
            return target::write(self.output.target().as_ref(), part.as_bytes());
        }
        let sample = if self.merge.is_empty() {
            self.count(experiment, Shard::WHOLE, pieces)?
        } else {
            self.merged(experiment)?
        };
        let (runs, planned) = (sample.runs, u64::from(experiment.runs()));
        if runs == 0 {
            let what = format!("interrupted before the first of the {pieces} was complete");
            return Err(Failure::new(what, ""));
        }
        if runs < planned {
            write_stderr(&format!(
                "note: interrupted after {runs} of {planned} {pieces}\n"
            ));
        }
        let report = report(&sample)?;
        self.write(&report, charts)
    }

    fn count<E: Experiment>(
        &self,
        experiment: &E,
        shard: Shard,
        pieces: &str,
    ) -> Result<Sample<E::Counts>, Failure> {
        let runs = shard.range(experiment.runs()).len() as u64;
        let progress = Progress::over(runs, pieces);
        progress.on(self.threads, || run(experiment, shard, &progress))
    }

    fn merged<E: Experiment>(&self, experiment: &E) -> Result<Sample<E::Counts>, Failure> {
        let read = |file: &PathBuf| {
            let name = file.display().to_string();
            let text = input::file(&name, "PART is a file written with --shard")?;
            let name = input::called(&name).to_owned();
            Ok(Source { name, text })
        };
        let parts: Vec<Source> = self
            .merge
            .iter()
            .map(read)
            .collect::<Result<_, Failure>>()?;
        merge(experiment, &parts).map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            let hint = "merge one part of each shard, all run with the same options and version";
            Failure::new(errors.join("\n       "), hint)
        })
    }

    fn write<R: Report>(&self, report: &R, charts: fn(&R) -> Drawing) -> Result<(), Failure> {
        let target = self.output.target();
        match &target {
            Some(target) if is_json(target) => {
                target.write(output::json(report)?.as_bytes())?;
            }
            Some(target) => {
                let picture = export::charts(report, charts(report));
                picture::write(target, |format| {
                    picture.on_one_page(format, self.paper.paper())
                })?;
            }
            None => {}
        }
        let text = if self.json {
            output::json(report)?
        } else {
            report.text()
        };
        target::print_beside(target.as_ref(), text.as_bytes())
    }
}

/// True for the JSON report; false for the file of a table simulator.
fn is_json(target: &Target) -> bool {
    target.ending() == "json" && Game::of(target.name()).is_none()
}
