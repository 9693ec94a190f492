//! `milepost route all`

use crate::failure::{Failure, print_problems};
use crate::route::ask::{self, SearchArgs};
use crate::route::source::{self, Source};
use crate::{clock, output};
use indicatif::ProgressBar;
use milepost_route::answer::every::EveryJson;
use milepost_route::answer::{AnswerJson, every};
use milepost_route::files::Ruling;
use milepost_route::titles::Played;
use milepost_route::{Company, Problem, Run, answer};

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

/// A company that was run.
struct Ran {
    company: Company,
    run: Run,
    seconds: f64,
    remark: Option<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    clock::listen();
    let ruling = args.search.ruling()?;
    let bar = ProgressBar::new_spinner();
    let (mut bad, mut done, mut read) = (false, 0, 0);
    let mut sources = source::open(&args.file)?;
    for source in sources.by_ref() {
        let source = source?;
        read += 1;
        if clock::interrupted() {
            break;
        }
        done += 1;
        let found = every(args, &ruling, &source, &bar);
        bar.finish_and_clear();
        bad |= found.is_err();
        say(args, &source, found)?;
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
    ask::company(&played.position, None)?;
    let limits = args.search.limits();
    let companies = played.position.setup().companies.clone();
    let first = companies.first().map(|company| company.name.clone());
    let ran = companies
        .into_iter()
        .filter(|company| !company.trains.is_empty())
        .map(|company| {
            let clock = args.search.clock(bar);
            // What a record leaves open it leaves open of the company that it is of.
            let open = played
                .open
                .clone()
                .filter(|_| first.as_ref() == Some(&company.name));
            let played = Played {
                open,
                ..played.clone()
            };
            let (run, remark) = played.best(&company, limits, &clock)?;
            Ok(Ran {
                company,
                run,
                seconds: clock.seconds(),
                remark,
            })
        });
    let ran = ran.collect::<Result<Vec<Ran>, Vec<Problem>>>()?;
    Ok((played, ran))
}

fn say(
    args: &Args,
    source: &Source,
    found: Result<(Played, Vec<Ran>), Vec<Problem>>,
) -> Result<(), Failure> {
    let empty = EveryJson {
        file: args.file.clone(),
        index: source.index,
        companies: Vec::new(),
        total: 0,
        without_trains: Vec::new(),
        reasons: None,
    };
    let told = match found {
        Err(problems) if args.json => EveryJson {
            reasons: Some(problems.iter().map(Problem::to_string).collect()),
            ..empty
        },
        Err(problems) => {
            print_problems(&source.name, &source.text, &problems);
            return Ok(());
        }
        Ok((played, ran)) if args.json => {
            let json = |ran: &Ran| {
                let position = &played.position;
                let json = answer::json(
                    &args.file,
                    source.index,
                    position,
                    &ran.company,
                    &ran.run,
                    ran.seconds,
                );
                AnswerJson {
                    remark: ran.remark.clone(),
                    ..json
                }
            };
            let total = ran
                .iter()
                .map(|ran| ran.run.revenue)
                .fold(0, u32::saturating_add);
            let without_trains = every::without_trains(&played.position);
            EveryJson {
                companies: ran.iter().map(json).collect(),
                total,
                without_trains,
                ..empty
            }
        }
        Ok((played, ran)) => {
            let remarks: String = ran
                .iter()
                .filter_map(|ran| {
                    Some(format!(
                        "  note: {}: {}\n",
                        ran.company.name,
                        ran.remark.as_ref()?
                    ))
                })
                .collect();
            let runs: Vec<(Company, Run)> =
                ran.into_iter().map(|ran| (ran.company, ran.run)).collect();
            return output::print((every::text(&played.position, &runs) + &remarks).as_bytes());
        }
    };
    match serde_json::to_string(&told) {
        Ok(text) => output::print((text + "\n").as_bytes()),
        Err(error) => Err(Failure::new(
            format!("this cannot be said in JSON: {error}"),
            "",
        )),
    }
}
