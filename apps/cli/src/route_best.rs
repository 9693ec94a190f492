//! `milepost route best`

use crate::clock::{self, Clock};
use crate::failure::{Failure, tell};
use crate::output;
use crate::picture::{self, PaperArgs};
use crate::route_source::{self, Source};
use clap::builder::RangedU64ValueParser;
use indicatif::ProgressBar;
use milepost_route::answer::{self, AnswerJson};
use milepost_route::titles::{Played, Ruling, Title};
use milepost_route::{Company, Limits, Position, Problem, Run, best, draw, form};
use milepost_sheet::{Document, tiles};
use rayon::prelude::*;
use std::path::PathBuf;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    /// A position that comes with Milepost, or a file: .toml, .json, or .ndjson of many, packed with gzip or not.
    file: String,
    /// The company to run; without one, the one that the position names.
    #[arg(long)]
    company: Option<String>,
    /// `plain` leaves the title's own rules out; a title of `route list`, or a file, declares what rules there are.
    #[arg(long, value_name = "plain|TITLE|FILE")]
    rules: Option<String>,
    /// Seconds for each position; then the best run so far is told, with what none can beat.
    #[arg(long, value_name = "S", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Megabytes of memory for the search.
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = RangedU64ValueParser::<usize>::new().range(16..=1 << 20))]
    memory: usize,
    /// Threads; without a number, all that the machine has.
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    threads: Option<usize>,
    /// Print JSON, one object a position.
    #[arg(long)]
    json: bool,
    /// Draw the run: .svg, .pdf or .png.
    #[arg(short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    paper: PaperArgs,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(number) {
        Ok(limit) if number > 0.0 => Ok(limit),
        _ => Err("expected more than 0 seconds".to_owned()),
    }
}

/// How each position is run.
struct Task<'a> {
    args: &'a Args,
    ruling: Ruling,
    limits: Limits,
    bar: ProgressBar,
}

/// A position that was run, or why it was not.
type Told = Result<Answered, Vec<Problem>>;

/// A position that was run.
struct Answered {
    position: Position,
    company: Company,
    run: Run,
    seconds: f64,
    /// What would change it.
    remark: Option<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.paper.check(args.output.as_deref())?;
    clock::listen();
    let threads = args.threads.unwrap_or_else(rayon::current_num_threads);
    let limits = Limits { memory: args.memory << 20, threads };
    let task = Task { args, ruling: ruling(args)?, limits, bar: ProgressBar::new_spinner() };
    if args.output.is_some() {
        let source = route_source::one(&args.file)?;
        return task.one(&source);
    }
    task.all(threads)
}

fn ruling(args: &Args) -> Result<Ruling, Failure> {
    match args.rules.as_deref() {
        None => Ok(Ruling::Declared),
        Some("plain") => Ok(Ruling::Plain),
        Some(name) if Title::named(name).is_some() => {
            Ok(Ruling::Given(Box::new(Title::named(name).unwrap_or_default())))
        }
        Some(file) => {
            let text = std::fs::read_to_string(file).map_err(|error| {
                Failure::new(
                    format!("{file} cannot be read: {error}"),
                    "RULES is plain, a title of `route list`, or a file of rules",
                )
            })?;
            let title = form::title(&text).map_err(|problems| {
                tell(file, &text, &problems);
                Failure::Told
            })?;
            Ok(Ruling::Given(Box::new(title)))
        }
    }
}

impl Task<'_> {
    /// Runs the positions of a file, some at a time, and tells of them in their order.
    fn all(&self, threads: usize) -> Result<(), Failure> {
        let mut sources = route_source::open(&self.args.file)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Failure::new(format!("no threads: {error}"), "ask for fewer"))?;
        let mut bad = false;
        loop {
            let some: Vec<Source> = sources.by_ref().take(threads * 8).collect::<Result<_, _>>()?;
            if some.is_empty() || clock::interrupted() {
                break;
            }
            let told: Vec<Told> = match some.as_slice() {
                [source] => vec![self.answer(source, self.limits)],
                some => {
                    let share = Limits { memory: self.limits.memory / threads, threads: 1 };
                    let answer = |source| (!clock::interrupted()).then(|| self.answer(source, share));
                    pool.install(|| some.par_iter().map(answer).while_some().collect())
                }
            };
            self.bar.finish_and_clear();
            for (source, told) in some.iter().zip(told) {
                bad |= told.is_err();
                self.tell(source, told)?;
            }
        }
        if bad { Err(Failure::Told) } else { Ok(()) }
    }

    /// Runs the only position of a file, and draws it.
    fn one(&self, source: &Source) -> Result<(), Failure> {
        let told = self.answer(source, self.limits);
        self.bar.finish_and_clear();
        if let (Ok(Answered { position, company, run, .. }), Some(file)) = (&told, &self.args.output) {
            let caption = format!("milepost {}, {}", env!("CARGO_PKG_VERSION"), source.name);
            let options = draw::Options { caption, ..draw::Options::default() };
            let drawing = draw::run(position, &company.name, run, &options);
            picture::write(file, &drawing, || {
                let title = format!("{}: {} earns {}", position.setup().title, company.name, run.revenue);
                Document {
                    pages: vec![tiles::single(&drawing, self.args.paper.paper())],
                    generator: format!("milepost {}", env!("CARGO_PKG_VERSION")),
                    subject: title.clone(),
                    title,
                }
            })?;
        }
        let bad = told.is_err();
        self.tell(source, told)?;
        if bad { Err(Failure::Told) } else { Ok(()) }
    }

    fn answer(&self, source: &Source, limits: Limits) -> Told {
        let Played { position, open } = self.ruling.rule(source.read()?)?;
        let company = self.company(&position)?;
        let clock = Clock::start(self.args.time_limit, &self.bar);
        let run = best(&position, &company.name, &company.trains, limits, &clock);
        let mut remark = None;
        if let Some(open) = open {
            let all = best(&open.most, &company.name, &company.trains, limits, &clock);
            remark = open.settle(&position.setup().title, run.bound, all.bound)?;
        }
        let seconds = clock.seconds();
        Ok(Answered { position, company, run, seconds, remark })
    }

    fn company(&self, position: &Position) -> Result<Company, Vec<Problem>> {
        let companies = &position.setup().companies;
        let wanted = self.args.company.as_ref();
        let found = companies.iter().find(|company| wanted.is_none_or(|name| company.name == *name));
        found.cloned().ok_or_else(|| {
            let names: Vec<&str> = companies.iter().map(|company| company.name.as_str()).collect();
            let what =
                format!("no trains of {} are known here", wanted.map_or("any company", String::as_str));
            let hint = match names.as_slice() {
                [] => "a board has no trains; a position lists them".to_owned(),
                names => format!("known: {}", names.join(", ")),
            };
            vec![Problem::error(&milepost_route::Place::Whole, what, hint)]
        })
    }

    fn tell(&self, source: &Source, told: Told) -> Result<(), Failure> {
        let file = &self.args.file;
        match told {
            Ok(Answered { position, company, run, seconds, remark }) if self.args.json => {
                let answer = answer::json(file, source.index, &position, &company, &run, seconds);
                line(&AnswerJson { remark, ..answer })
            }
            Ok(Answered { position, company, run, remark, .. }) => {
                let remark = remark.map_or(String::new(), |remark| format!("  note: {remark}\n"));
                output::print((answer::text(&position, &company, &run) + &remark).as_bytes())
            }
            Err(problems) if self.args.json => {
                line(&answer::refused(file, source.index, problems.iter().map(Problem::to_string).collect()))
            }
            Err(problems) => {
                tell(&source.name, &source.text, &problems);
                Ok(())
            }
        }
    }
}

fn line(answer: &AnswerJson) -> Result<(), Failure> {
    match serde_json::to_string(answer) {
        Ok(text) => output::print((text + "\n").as_bytes()),
        Err(error) => Err(Failure::new(format!("this cannot be said in JSON: {error}"), "")),
    }
}
