//! `milepost route best`

use crate::failure::Failure;
use crate::failure::problems::print_problems;
use crate::output;
use crate::output::target::{self, OutputArgs, Target};
use crate::route::ask::{self, RunPictureArgs, SearchArgs};
use crate::route::few::{Few, FewArgs};
use crate::route::source::{self, Source};
use crate::study::interrupt;
use indicatif::ProgressBar;
use milepost_calls::many_positions;
use milepost_calls::open_position;
use milepost_calls::what_if::Timed;
use milepost_route::answer::{AnswerJson, stats};
use milepost_route::{Company, Limits, Position, Problem, Stats, answer};
use milepost_route_files::Ruling;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "Draw the run: .svg, .pdf or .png"
)))]
pub struct Args {
    /// A position that comes with Milepost, or a file: .toml, .json, or .ndjson of many, packed with gzip or not.
    file: String,
    /// The company to run; without one, the one that the position names.
    #[arg(long)]
    company: Option<String>,
    #[command(flatten)]
    few: FewArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Tell how long the search itself took, and what it did: linear programs, columns, cuts, nodes and steps.
    #[arg(long)]
    stats: bool,
    /// Print JSON, one object a position.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    picture: RunPictureArgs,
}

/// How each position is run.
struct Task<'a> {
    args: &'a Args,
    /// Where a run is drawn to.
    target: Option<&'a Target>,
    ruling: Ruling,
    limits: Limits,
    bar: ProgressBar,
}

/// A position that was run, or why it was not.
type Answer = Result<Answered, Vec<Problem>>;

/// A position that was run.
struct Answered {
    position: Position,
    company: Company,
    few: Few,
    seconds: f64,
    stats: Stats,
    /// What would change it.
    remark: Option<String>,
    /// What of its file was passed over.
    warnings: Vec<Problem>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.target();
    args.picture.paper.check(target.as_ref())?;
    interrupt::listen();
    let limits = args.search.limits();
    let task = Task {
        args,
        target: target.as_ref(),
        ruling: args.search.ruling()?,
        limits,
        bar: ProgressBar::new_spinner(),
    };
    match target {
        Some(_) => task.one(&source::one(&args.file)?),
        None => task.all(),
    }
}

impl Task<'_> {
    /// Runs the positions of a file and prints each answer in their order.
    fn all(&self) -> Result<(), Failure> {
        let mut sources = source::open(&self.args.file)?;
        let mut bad = false;
        let progress = many_positions::search(
            &mut sources,
            self.limits,
            &interrupt::interrupted,
            |source, limits| self.answer(source, limits),
            |source, answer| {
                self.bar.finish_and_clear();
                bad |= answer.is_err();
                self.print_answer(source, answer)
            },
        )?;
        ask::ended(progress.searched, || progress.read + sources.count());
        if bad { Err(Failure::Reported) } else { Ok(()) }
    }

    /// Runs the only position of a file, and draws it.
    fn one(&self, source: &Source) -> Result<(), Failure> {
        let answer = self.answer(source, self.limits);
        self.bar.finish_and_clear();
        if let (
            Ok(Answered {
                position,
                company,
                few,
                ..
            }),
            Some(target),
        ) = (&answer, self.target)
            && let Some(run) = few.best()
        {
            let picture = &self.args.picture;
            ask::draw(target, &source.name, position, (company, run), picture)?;
        }
        let bad = answer.is_err();
        self.print_answer(source, answer)?;
        if bad { Err(Failure::Reported) } else { Ok(()) }
    }

    fn answer(&self, source: &Source, limits: Limits) -> Answer {
        let (position, mut warnings) = source.read_noted()?;
        let played = self.ruling.rule(position)?;
        warnings.extend(played.warnings.iter().cloned());
        let company = open_position::company(&played.position, self.args.company.as_deref())?;
        let clock = self.args.search.clock(&self.bar);
        let (few, remark) = self.args.few.run(&played, &company, limits, &clock)?;
        let (position, seconds) = (played.position, clock.seconds());
        Ok(Answered {
            position,
            company,
            few,
            seconds,
            stats: clock.stats(),
            remark,
            warnings,
        })
    }

    fn print_answer(&self, source: &Source, answer: Answer) -> Result<(), Failure> {
        let file = &self.args.file;
        if let Ok(answered) = &answer {
            print_problems(&source.name, &source.text, &answered.warnings);
        }
        match answer {
            Ok(Answered {
                position,
                company,
                few,
                seconds,
                stats,
                remark,
                warnings,
            }) if self.args.json => {
                match few.json((file, source.index), &position, &company, seconds) {
                    Some(mut answer) => {
                        answer.remark = remark;
                        answer.stats = self.args.stats.then(|| stats::json(stats, seconds));
                        answer.warnings = warnings.iter().map(Problem::to_string).collect();
                        self.line(&answer)
                    }
                    None => Ok(()),
                }
            }
            Ok(Answered {
                position,
                company,
                few,
                seconds,
                stats,
                remark,
                ..
            }) => {
                let mut text = few.text(&position, &company);
                if self.args.stats {
                    text += &format!("  {}\n", stats::line(stats, seconds));
                }
                if let Some(remark) = remark {
                    text += &format!("  note: {remark}\n");
                }
                target::print_beside(self.target, text.as_bytes())
            }
            Err(problems) if self.args.json => self.line(&answer::refused(
                file,
                source.index,
                problems.iter().map(Problem::to_string).collect(),
            )),
            Err(problems) => {
                print_problems(&source.name, &source.text, &problems);
                Ok(())
            }
        }
    }

    fn line(&self, answer: &AnswerJson) -> Result<(), Failure> {
        target::print_beside(self.target, output::json_line(answer)?.as_bytes())
    }
}
