//! `milepost route audit`

use crate::failure::Failure;
use crate::picture::{self, PaperArgs};
use crate::route::ask::{self, SearchArgs};
use crate::route::game::{Game, SiteArgs, shown};
use crate::{interrupt, output};
use indicatif::ProgressBar;
use milepost_route::Limits;
use milepost_route::audit::{self, AuditJson, Audited, Games, draw};
use milepost_route::replay::Imported;
use milepost_workshop::{export, many_positions};
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
            audited(&game, name, args.search.limits(), &judge)
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

/// The audit of a game.
fn audited(
    game: &Game,
    name: &str,
    limits: Limits,
    judge: &(dyn Fn(&Imported, Limits) -> Audited + Sync),
) -> Result<AuditJson, Failure> {
    let mut uncertain = Vec::new();
    let mut runs = Vec::new();
    let mut positions = game.played.runs().map(Ok::<_, Failure>);
    let progress = many_positions::search(
        &mut positions,
        limits,
        &interrupt::interrupted,
        |(action, imported), limits| match imported {
            Ok(imported) => judge(imported, limits),
            Err(problems) => audit::without_position(action, problems.clone()),
        },
        |(_, imported), audited| {
            let all = imported.iter().flat_map(|imported| &imported.uncertain);
            let of_title = all.filter(|one| one.action.is_none());
            for what in of_title.map(ToString::to_string) {
                if !uncertain.contains(&what) {
                    uncertain.push(what);
                }
            }
            runs.push(audited);
            Ok(())
        },
    )?;
    if interrupt::interrupted() {
        let what = format!("interrupted after {} runs of {name}", progress.searched);
        return Err(Failure::new(what, ""));
    }
    let record = game.played.record();
    let title = &record.title;
    Ok(AuditJson::new(name, title, record.players, uncertain, runs))
}
