//! `milepost route audit`

use crate::failure::Failure;
use crate::picture::{self, PaperArgs};
use crate::route::ask::{self, SearchArgs};
use crate::route::game::{Game, SiteArgs, shown};
use crate::{interrupt, output};
use indicatif::ProgressBar;
use milepost_route::Limits;
use milepost_route_games::audit::{self, Games, draw};
use milepost_route_games::replay::Imported;
use milepost_workshop::export;
use milepost_workshop::recorded_game::{self, Stopped};
use std::path::PathBuf;

#[derive(clap::Args)]
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
    /// Draw the audit of one game as a page of charts: .svg, .pdf or .png.
    #[arg(short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    paper: PaperArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.paper.check(args.output.as_deref())?;
    if args.output.is_some() && args.games.len() > 1 {
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
            let stopped = &interrupt::interrupted;
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
        if let Some(file) = &args.output {
            let picture = export::charts(&audit, draw::page(&audit));
            picture::write(file, |format| {
                picture.on_one_page(format, args.paper.paper())
            })?;
        }
        match args.json {
            true => output::print(output::json_line(&audit)?.as_bytes())?,
            false => output::print(shown(&audit.to_string()).as_bytes())?,
        }
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
