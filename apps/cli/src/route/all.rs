//! `milepost route all`

use crate::failure::Failure;
use crate::failure::problems::print_problems;
use crate::output;
use crate::route::ask::{self, SearchArgs};
use crate::route::source::{self, Source};
use crate::study::interrupt;
use indicatif::ProgressBar;
use milepost_calls::open_position;
use milepost_calls::what_if::Ran;
use milepost_route::answer::every;
use milepost_route::answer::every::EveryJson;
use milepost_route::titles::Played;
use milepost_route::{Company, Problem, Run};
use milepost_route_files::Ruling;

#[derive(clap::Args)]
pub struct Args {
    /// A position that comes with Milepost, or a file of one or many.
    file: String,
    #[command(flatten)]
    search: SearchArgs,
    /// Print JSON, one object a position.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    interrupt::listen();
    let ruling = args.search.ruling()?;
    let bar = ProgressBar::new_spinner();
    let (mut bad, mut done, mut read) = (false, 0, 0);
    let mut sources = source::open(&args.file)?;
    for source in sources.by_ref() {
        let source = source?;
        read += 1;
        if interrupt::interrupted() {
            break;
        }
        done += 1;
        let found = every(args, &ruling, &source, &bar);
        bar.finish_and_clear();
        bad |= found.is_err();
        print(args, &source, found)?;
    }
    ask::ended(done, || read + sources.count());
    if bad { Err(Failure::Reported) } else { Ok(()) }
}

/// All companies of a position whose trains are known.
fn every(
    args: &Args,
    ruling: &Ruling,
    source: &Source,
    bar: &ProgressBar,
) -> Result<(Played, Vec<Ran>), Vec<Problem>> {
    let played = ruling.rule(source.read()?)?;
    print_problems(&source.name, &source.text, &played.warnings);
    open_position::company(&played.position, None)?;
    let companies = played.position.setup().companies.clone();
    let first = companies.first().map(|company| company.name.clone());
    let ran = companies
        .into_iter()
        .filter(|company| !company.trains.is_empty())
        .map(|company| {
            // What a record leaves open it leaves open of the company that it is of.
            let open = played
                .open
                .clone()
                .filter(|_| first.as_ref() == Some(&company.name));
            let played = Played {
                open,
                ..played.clone()
            };
            args.search.run(&played, company, bar)
        });
    let ran = ran.collect::<Result<Vec<Ran>, Vec<Problem>>>()?;
    Ok((played, ran))
}

fn print(
    args: &Args,
    source: &Source,
    found: Result<(Played, Vec<Ran>), Vec<Problem>>,
) -> Result<(), Failure> {
    match found {
        _ if args.json => {
            let line = output::json_line(&json(args, source, &found))?;
            output::print(line.as_bytes())
        }
        Ok((played, ran)) => output::print(text(&played, ran).as_bytes()),
        Err(problems) => {
            print_problems(&source.name, &source.text, &problems);
            Ok(())
        }
    }
}

fn json(
    args: &Args,
    source: &Source,
    found: &Result<(Played, Vec<Ran>), Vec<Problem>>,
) -> EveryJson {
    match found {
        Ok((played, ran)) => {
            let json = |ran: &Ran| ran.json(&args.file, source.index, &played.position);
            let answers = ran.iter().map(json).collect();
            EveryJson::new(&args.file, source.index, &played.position, answers)
        }
        Err(problems) => {
            let reasons = problems.iter().map(Problem::to_string).collect();
            EveryJson::refused(&args.file, source.index, reasons)
        }
    }
}

fn text(played: &Played, ran: Vec<Ran>) -> String {
    let remarks: String = ran
        .iter()
        .filter_map(|ran| {
            let remark = ran.remark.as_ref()?;
            Some(format!("  note: {}: {remark}\n", ran.company.name))
        })
        .collect();
    let runs: Vec<(Company, Run)> = ran.into_iter().map(|ran| (ran.company, ran.run)).collect();
    every::text(&played.position, &runs, output::width()) + &remarks
}
