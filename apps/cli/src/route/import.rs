//! `milepost route import`

use crate::failure::{Failure, print_problems, write_stderr};
use crate::output;
use crate::route::convert::{self, WriteError};
use crate::route::source;
use milepost_document::invisible::is_hidden;
use milepost_document::without_mark;
use milepost_route::files::{Style, link, write};
use milepost_route::replay::{GameRecord, Imported, Moment, import};
use milepost_route::site::{GAMES, Site};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The most bytes of a record, unpacked.
const LARGEST: u64 = 64 << 20;
/// The most uncertainties that are listed one by one.
const MOST: usize = 20;

#[derive(clap::Args)]
pub struct Args {
    /// The record of a game on 18xx.games, its "Game Data": JSON, packed with gzip or not.
    game: String,
    /// Your copy of the site's source, for the title's board, companies and trains. It is read as data, and nothing of it
    /// is run.
    #[arg(long, value_name = "DIR")]
    site: PathBuf,
    /// The position before the action of this number, such as a run; without one, that at the end.
    #[arg(long, value_name = "ACTION")]
    at: Option<u64>,
    /// The company that is to run; without one, the one that runs at that action, or ran last.
    #[arg(long)]
    company: Option<String>,
    /// The position file to write, .toml, with its board beside it; without one, the string of the position is printed,
    /// which every command takes in place of a file.
    #[arg(short, value_name = "POSITION")]
    output: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let text = record(&args.game)?;
    let reported = |problems: Vec<_>| {
        print_problems(&args.game, &text, &problems);
        Failure::Reported
    };
    let record = GameRecord::read(&text).map_err(reported)?;
    let (folders, root) = games(&args.site)?;
    let read = |path: &str| std::fs::read_to_string(root.join(path)).ok();
    let site = Site::new(&folders, &read);
    let moment = args.at.map_or(Moment::End, Moment::Before);
    let found = import(&record, &site, moment, args.company.as_deref()).map_err(reported)?;
    // Names are a stranger's.
    let shown = |c: char| {
        if is_hidden(c) && c != '\n' {
            '\u{fffd}'
        } else {
            c
        }
    };
    let summary: String = summary(&record, &found, args.at)
        .chars()
        .map(shown)
        .collect();
    write_stderr(&summary);
    match &args.output {
        Some(file) => match convert::write_position(&found.position, file) {
            Ok(()) => Ok(()),
            Err(WriteError::Position(problems)) => Err(reported(problems)),
            Err(WriteError::File(failure)) => Err(failure),
        },
        None => {
            let texts = write::write(&found.position, &Style::Tight)
                .map_err(reported)?
                .texts;
            output::print(format!("{}\n", link::of_position(&found.position, &texts)).as_bytes())
        }
    }
}

/// The text of a record, unpacked.
fn record(name: &str) -> Result<String, Failure> {
    let unread = |error: std::io::Error| {
        Failure::new(
            format!("cannot read {name}: {error}"),
            "give a record of a game: JSON",
        )
    };
    let file = File::open(name).map_err(unread)?;
    let (_, bytes) = source::unpacked(Path::new(name), file);
    let mut text = String::new();
    let length = bytes
        .take(LARGEST)
        .read_to_string(&mut text)
        .map_err(unread)?;
    if length as u64 == LARGEST {
        let what = format!("{name} is larger than {} MB", LARGEST >> 20);
        return Err(Failure::new(what, "give the record of one game"));
    }
    Ok(without_mark(&text).to_owned())
}

/// The folders of titles in a copy of the site's source, and where they stand.
fn games(site: &Path) -> Result<(Vec<String>, PathBuf), Failure> {
    let inside = site.join(GAMES);
    let root = if inside.is_dir() {
        inside
    } else {
        site.to_owned()
    };
    let folders = std::fs::read_dir(&root).map(|entries| {
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| name.starts_with("g_")).collect();
        names.sort();
        names
    });
    match folders {
        Ok(folders) if !folders.is_empty() => Ok((folders, root)),
        _ => Err(Failure::new(
            format!("{} has no titles: no folder {GAMES}/g_...", site.display()),
            "give the folder of a copy of the site's source, as git clone makes it",
        )),
    }
}

/// What the position is, and what of it is uncertain.
fn summary(record: &GameRecord, found: &Imported, at: Option<u64>) -> String {
    let mut out = record.title.clone();
    match at {
        Some(action) => out += &format!(", before action {action}"),
        None => out += &format!(", after all {} actions", record.actions.len()),
    }
    if let Some(company) = &found.company {
        let companies = &found.position.setup().companies;
        let own = companies.iter().find(|one| one.name == *company);
        let trains = own.iter().flat_map(|one| &one.trains);
        let trains: Vec<&str> = trains.map(|train| train.name.as_str()).collect();
        out += &format!(
            ": {company} with {}",
            match &trains[..] {
                [] => "no trains".to_owned(),
                trains => format!("trains {}", trains.join(" ")),
            }
        );
    }
    if let Some(earned) = found.earned {
        out += &format!("; in the game it earned {earned}");
    }
    out.push('\n');
    for one in found.uncertain.iter().take(MOST) {
        out += &format!("uncertain: {one}\n");
    }
    if found.uncertain.len() > MOST {
        out += &format!("uncertain: and {} more\n", found.uncertain.len() - MOST);
    }
    out
}
