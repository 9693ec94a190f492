//! Runs a study or one of its shards, or merges the files of its shards; prints the report and draws its charts.

use crate::failure::{Failure, write_stderr};
use crate::input;
use crate::output;
use crate::picture::{self, PaperArgs};
use crate::progress::{Progress, ThreadsArgs};
use crate::tabletop::Game;
use milepost_draw::Drawing;
use milepost_study::{Experiment, Report, Sample, Shard, Source, merge, part, run};
use milepost_workshop::export;
use std::path::{Path, PathBuf};

/// How to run a study, and the format of its report.
#[derive(clap::Args)]
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
    /// Draw charts to a file (.svg, .pdf or .png), or write the report as JSON (.json).
    #[arg(short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    paper: PaperArgs,
}

impl StudyArgs {
    /// Refuses an unknown output format before anything is run.
    pub fn check(&self) -> Result<(), Failure> {
        match &self.output {
            Some(file) if is_json(file) => self.paper.only_for(false),
            Some(file) if self.shard.is_some() => {
                let file = file.display();
                Err(Failure::Usage(format!(
                    "{file}: a shard must be written as .json"
                )))
            }
            Some(file) if output::ending(file) == "json" || picture::check(file).is_err() => {
                Err(output::unknown_form(file, ".svg, .png, .pdf, .json"))
            }
            file => self.paper.check(file.as_deref()),
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
            return output::write(self.output.as_ref(), part.as_bytes());
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
        match &self.output {
            Some(file) if is_json(file) => {
                output::write(Some(file), output::json(report)?.as_bytes())?;
            }
            Some(file) => {
                let picture = export::charts(report, charts(report));
                picture::write(file, |format| {
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
        output::print(text.as_bytes())
    }
}

/// Whether a file is for the JSON report, not for a table simulator.
fn is_json(file: &Path) -> bool {
    output::ending(file) == "json" && Game::of(file).is_none()
}
