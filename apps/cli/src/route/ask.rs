//! What the questions about runs have in common: by which rules, how long, with how much.

use crate::failure::problems::print_problems;
use crate::failure::{Failure, write_stderr};
use crate::input;
use crate::output::picture::{self, PaperArgs};
use crate::output::target::Target;
use crate::route::clock::Clock;
use crate::study::interrupt;
use crate::study::progress::ThreadsArgs;
use clap::builder::RangedU64ValueParser;
use indicatif::ProgressBar;
use milepost_calls::export;
use milepost_calls::what_if::{Ran, Searches};
use milepost_print::tiles;
use milepost_route::titles::Played;
use milepost_route::{Company, Limits, Position, Problem, Run};
use milepost_route_files as files;
use milepost_route_files::draw::{Extent, Options};
use milepost_route_files::{Ruling, shipped};
use std::time::Duration;

#[derive(clap::Args)]
pub struct SearchArgs {
    /// `plain` leaves the title's own rules out; a title of `route list`, or a file, declares what rules there are.
    #[arg(long, value_name = "plain|TITLE|FILE")]
    rules: Option<String>,
    /// Seconds for each position; then the best run so far is printed, with an upper bound on any run.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub time_limit: Option<Duration>,
    /// Megabytes of memory for the search.
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = RangedU64ValueParser::<usize>::new().range(16..=1 << 20))]
    memory: usize,
    #[command(flatten)]
    threads: ThreadsArgs,
}

/// Notes how many positions were done, if the command was interrupted before the last.
pub fn ended(done: usize, all: impl FnOnce() -> usize) {
    if !interrupt::interrupted() {
        return;
    }
    let all = all();
    if done < all && interrupt::cuts_short() {
        write_stderr(&format!("note: ended after {done} of {all} positions\n"));
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text
        .parse()
        .map_err(|_| "expected a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(number) {
        Ok(limit) if number > 0.0 => Ok(limit),
        _ => Err("expected more than 0 seconds".to_owned()),
    }
}

impl SearchArgs {
    pub fn limits(&self) -> Limits {
        Limits {
            memory: self.memory << 20,
            threads: self.threads.count(),
            ..Limits::default()
        }
    }

    /// A clock that ends a search in time.
    pub fn clock<'a>(&self, bar: &'a ProgressBar) -> Clock<'a> {
        Clock::start(self.time_limit, bar)
    }

    /// Runs a company.
    pub fn run(
        &self,
        played: &Played,
        company: Company,
        bar: &ProgressBar,
    ) -> Result<Ran, Vec<Problem>> {
        let searches = Searches {
            limits: self.limits(),
            begin: &|| Box::new(self.clock(bar)),
        };
        searches.run(played, company)
    }

    pub fn ruling(&self) -> Result<Ruling, Failure> {
        match self.rules.as_deref() {
            None => Ok(Ruling::Declared),
            Some("plain") => Ok(Ruling::Plain),
            Some(name) if shipped::title(name).is_some() => Ok(Ruling::Given(Box::new(
                shipped::title(name).unwrap_or_default(),
            ))),
            Some(file) => {
                let text = input::file(
                    file,
                    "RULES is plain, a title of `route list`, or a file of rules",
                )?;
                let title = files::title(&text).map_err(|problems| {
                    print_problems(file, &text, &problems);
                    Failure::Reported
                })?;
                Ok(Ruling::Given(Box::new(title)))
            }
        }
    }
}

#[derive(clap::Args)]
pub struct RunPictureArgs {
    #[command(flatten)]
    pub paper: PaperArgs,
    /// Draw the whole board: of a large one the picture has only the part around the company's track.
    #[arg(long, requires = "output")]
    whole: bool,
}

/// Draws a run.
pub fn draw(
    target: &Target,
    name: &str,
    position: &Position,
    (company, run): (&Company, &Run),
    args: &RunPictureArgs,
) -> Result<(), Failure> {
    let paper = &args.paper;
    let options = Options {
        extent: match args.whole {
            true => Extent::Whole,
            false => Extent::Network,
        },
        ..export::route_options(Some(name))
    };
    let picture = export::run(position, &company.name, run, &options);
    picture::write(target, |format| {
        picture.encode(format, |drawing| {
            vec![tiles::single(drawing, paper.paper())]
        })
    })
}
