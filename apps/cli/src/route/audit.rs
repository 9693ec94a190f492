//! `milepost route audit`

use crate::failure::Failure;
use crate::output;
use crate::output::picture::{self, PaperArgs};
use crate::output::target::{self, OutputArgs};
use crate::route::ask::{self, SearchArgs};
use crate::route::game::{Game, SiteArgs, shown};
use crate::study::interrupt;
use indicatif::ProgressBar;
use milepost_calls::export;
use milepost_calls::recorded_game::{self, Stopped};
use milepost_route::Limits;
use milepost_route_games::audit::{self, Games, draw};
use milepost_route_games::replay::Imported;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "Draw the audit of one game as a page of charts: .svg, .pdf or .png"
)))]
pub struct Args {
    /// Records of games on 18xx.games, their "Game Data": JSON, packed with gzip or not.
    #[arg(required = true)]
    games: Vec<String>,
    #[command(flatten)]
    site: SiteArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Print JSON, one object a game.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    paper: PaperArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.target();
    args.paper.check(target.as_ref())?;
    if target.is_some() && args.games.len() > 1 {
        return Err(Failure::new(
            "a page of charts shows one game",
            "give one game, or --json for many",
        ));
    }
    interrupt::listen();
    let site = args.site.open()?;
    let ruling = args.search.ruling()?;
    let bar = ProgressBar::new_spinner();
    let mut all = Games::default();
    let mut bad = false;
    for name in &args.games {
        if interrupt::interrupted() {
            break;
        }
        let audit = Game::open(name, &site).and_then(|game| {
            let judge = |imported: &Imported, limits: Limits| {
                let clock = args.search.clock(&bar);
                audit::judge(imported, &ruling, limits, &clock)
            };
            let stopped = &interrupt::cuts_short;
            let limits = args.search.limits();
            recorded_game::audit::<Failure>(&game.played, name, limits, stopped, &judge)
        });
        bar.finish_and_clear();
        let audit = match audit {
            Ok(audit) => audit,
            Err(Failure::Reported) => {
                bad = true;
                continue;
            }
            Err(failure) => return Err(failure),
        };
        all.add(&audit);
        if let Some(target) = &target {
            let picture = export::charts(&audit, draw::page(&audit));
            picture::write(target, |format| {
                picture.on_one_page(format, args.paper.paper())
            })?;
        }
        let said = match args.json {
            true => output::json_line(&audit)?,
            false => shown(&audit.to_string()),
        };
        target::print_beside(target.as_ref(), said.as_bytes())?;
    }
    if !args.json && all.count > 1 {
        output::print(shown(&all.to_string()).as_bytes())?;
    }
    ask::ended(all.count, || args.games.len());
    if bad { Err(Failure::Reported) } else { Ok(()) }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Failure {
        Failure::new(
            format!("interrupted after {} runs of a game", stopped.runs),
            "",
        )
    }
}
