//! `milepost route explain`

use crate::failure::Failure;
use crate::failure::problems::print_problems;
use crate::output;
use crate::route::ask::SearchArgs;
use crate::route::source::{self, Source};
use crate::study::interrupt;
use indicatif::ProgressBar;
use milepost_calls::open_position;
use milepost_route::explain::{Asked, Scope, judge, report};
use milepost_route::{Company, Keep, NamedRoute, Position, Problem};

#[derive(clap::Args)]
pub struct Args {
    /// A position that comes with Milepost, or a file of one.
    file: String,
    /// A route by its stops, and hexes between them where several ways lead: 4=F18-E17-F16. Without a train it is judged
    /// for each of the company's; routes with their trains are judged together too.
    #[arg(required = true, value_name = "[TRAIN=]ROUTE")]
    routes: Vec<String>,
    /// The company; without one, the one that the position names.
    #[arg(long)]
    company: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    interrupt::listen();
    let source = source::one(&args.file)?;
    let text = explained(args, &source)?.map_err(|problems| {
        print_problems(&source.name, &source.text, &problems);
        Failure::Reported
    })?;
    output::print(text.as_bytes())
}

fn explained(args: &Args, source: &Source) -> Result<Result<String, Vec<Problem>>, Failure> {
    let ruling = args.search.ruling()?;
    let read = || {
        let played = ruling.rule(source.read()?)?;
        print_problems(&source.name, &source.text, &played.warnings);
        let company = open_position::company(&played.position, args.company.as_deref())?;
        let asked = asked(&played.position, &company, &args.routes)?;
        Ok((played, company, asked))
    };
    let (played, company, asked) = match read() {
        Ok(read) => read,
        Err(problems) => return Ok(Err(problems)),
    };
    let bar = ProgressBar::new_spinner();
    let scope = match args.routes.iter().all(|route| route.contains('=')) {
        true => Scope::OneRun,
        false => Scope::EachRoute,
    };
    let judged = |position: &Position| {
        let asked = Asked {
            company: &company.name,
            trains: &company.trains,
            routes: &asked,
            scope,
        };
        let limits = args.search.limits();
        judge(position, asked, limits, &args.search.clock(&bar))
    };
    let position = &played.position;
    let found = judged(position).and_then(|found| {
        let open = played.open.as_ref();
        let most = open.map(|open| judged(&open.most).map(|most| (open, most)));
        Ok((found, most.transpose()?))
    });
    bar.finish_and_clear();
    let (found, most) = match found {
        Ok(found) => found,
        Err(problems) => return Ok(Err(problems)),
    };
    let mut remarks = Vec::new();
    if let Some((open, most)) = most {
        for (without, with) in found.bounds().into_iter().zip(most.bounds()) {
            match open.settle(&position.setup().title, without, with) {
                Ok(remark) => remarks.extend(remark),
                Err(problems) => return Ok(Err(problems)),
            }
        }
        remarks.dedup();
    }
    Ok(Ok(match args.json {
        true => output::json(&report::json(position, &company, &found, remarks))?,
        false => {
            let notes = remarks.iter().map(|remark| format!("  note: {remark}\n"));
            report::text(position, &company, &found) + &notes.collect::<String>()
        }
    }))
}

/// The routes with their trains; one without a train for each train that differs from those before it.
fn asked(
    position: &Position,
    company: &Company,
    routes: &[String],
) -> Result<Vec<Keep>, Vec<Problem>> {
    let (with, without): (Vec<String>, Vec<String>) = routes
        .iter()
        .cloned()
        .partition(|route| route.contains('='));
    let (mut asked, mut problems) = match Keep::read(position, &company.trains, &with) {
        Ok(asked) => (asked, Vec::new()),
        Err(problems) => (Vec::new(), problems),
    };
    for route in &without {
        match NamedRoute::read(position, route) {
            Ok(named) => asked.extend(every(company, &named)),
            Err(more) => problems.extend(more),
        }
    }
    if problems.is_empty() {
        Ok(asked)
    } else {
        Err(problems)
    }
}

fn every(company: &Company, route: &NamedRoute) -> Vec<Keep> {
    let trains = company.trains.iter().enumerate();
    let first = trains.filter(|(index, train)| !company.trains[..*index].contains(train));
    first
        .map(|(train, _)| Keep {
            train,
            route: route.clone(),
        })
        .collect()
}
