//! Games as the site 18xx.games records them, opened with what their titles are played with: a copy of the site's source,
//! some files of it, or a board.

use crate::many_positions;
use milepost_route::{Hex, Limits, Position, Problem, SearchProgress};
use milepost_route_files::Ruling;
use milepost_route_games::audit::{self, AuditJson, Audited};
use milepost_route_games::replay::{Checked, GameRecord, Imported, RecordedGame, check};
use milepost_route_games::site::{GAMES, Site};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

/// The most steps of a search for what a recorded run earns.
const STEPS: u64 = 200_000_000;

/// What games are played again with.
#[derive(Clone, Debug)]
pub enum TitleSource {
    /// A copy of the site's source.
    Folder {
        /// Where the folders of titles stand.
        root: PathBuf,
        /// Their names, such as `g_1889`.
        titles: Vec<String>,
    },
    /// The texts of files of it, by their paths, such as `g_1889/map.rb`. Where no path has a folder, all are of one title.
    Files(BTreeMap<String, String>),
    /// A board.
    Board(Box<Position>),
}

impl TitleSource {
    /// A copy of the site's source in a folder, or the folder of titles in it.
    ///
    /// # Errors
    /// There are no titles.
    pub fn folder(site: &Path) -> Result<TitleSource, NoTitles> {
        let none = || NoTitles(site.to_owned());
        let inside = site.join(GAMES);
        let root = if inside.is_dir() {
            inside
        } else {
            site.to_owned()
        };
        let entries = std::fs::read_dir(&root).map_err(|_| none())?;
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut titles: Vec<String> = names.filter(|name| name.starts_with("g_")).collect();
        titles.sort();
        match titles.is_empty() {
            true => Err(none()),
            false => Ok(TitleSource::Folder { root, titles }),
        }
    }

    /// A record, opened with the title's files or board.
    ///
    /// # Errors
    /// There is no such title, or no board of it that can be read.
    pub fn open(&self, record: GameRecord) -> Result<RecordedGame, Vec<Problem>> {
        match self {
            TitleSource::Board(board) => Ok(RecordedGame::on_board(record, board)),
            TitleSource::Folder { root, titles } => {
                let read = |path: &str| std::fs::read_to_string(root.join(path)).ok();
                RecordedGame::open(record, &Site::new(titles, &read))
            }
            TitleSource::Files(files) => open_with(record, files, &|path| files.get(path).cloned()),
        }
    }

    /// A board on which nobody has built yet; `None` for a position.
    pub fn board(board: Position) -> Option<TitleSource> {
        let has_tokens = |hex: &Hex| hex.tokens.iter().flatten().any(Option::is_some);
        let setup = board.setup();
        let is_empty = setup.companies.is_empty() && !setup.hexes.iter().any(has_tokens);
        is_empty.then(|| TitleSource::Board(Box::new(board)))
    }

    /// Which files the title of a record asks for, whether or not it can be read already.
    pub fn reads(&self, record: GameRecord) -> Reads {
        let TitleSource::Files(files) = self else {
            return Reads::default();
        };
        let reads = RefCell::new(Reads::default());
        let read = |path: &str| {
            let mut reads = reads.borrow_mut();
            let text = files.get(path).cloned();
            let all = match text {
                Some(_) => &mut reads.found,
                None => &mut reads.missing,
            };
            all.insert(path.to_owned());
            text
        };
        drop(open_with(record, files, &read));
        reads.into_inner()
    }
}

/// A folder is no copy of the site's source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTitles(PathBuf);

impl NoTitles {
    /// What to do about it.
    pub const HINT: &str = "give the folder of a copy of the site's source, as git clone makes it";
}

impl fmt::Display for NoTitles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoTitles(folder) = self;
        write!(
            f,
            "{} has no titles: no folder {GAMES}/g_...",
            folder.display()
        )
    }
}

/// The files that a title asks for, by their paths.
#[derive(Clone, Debug, Default)]
pub struct Reads {
    /// Those that are here.
    pub found: BTreeSet<String>,
    /// Those that are not: a copy of the site may have them.
    pub missing: BTreeSet<String>,
}

fn open_with(
    record: GameRecord,
    files: &BTreeMap<String, String>,
    read: &dyn Fn(&str) -> Option<String>,
) -> Result<RecordedGame, Vec<Problem>> {
    let folders = files.keys().filter_map(|path| path.split_once('/'));
    let folders: BTreeSet<String> = folders.map(|(folder, _)| folder.to_owned()).collect();
    if folders.is_empty() {
        let site = Site::of_map(&record.title, read);
        return RecordedGame::open(record, &site);
    }
    let folders: Vec<String> = folders.into_iter().collect();
    RecordedGame::open(record, &Site::new(&folders, read))
}

/// What a recorded run shows of the position that it was made at.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// What came of it there; none where no run is recorded.
    pub checked: Option<Checked>,
    /// Whether it is legal, and earned what is recorded.
    pub holds: bool,
    /// That, or all that stands against it, in words.
    pub lines: Vec<String>,
}

/// Judges a recorded run by the rules of its title.
pub fn evidence(run: Option<&Imported>, progress: &dyn SearchProgress) -> Evidence {
    let Some((imported, run)) = run.and_then(|one| Some((one, one.run.as_ref()?))) else {
        let none = "no run before that moment shows whether the position is right";
        return Evidence {
            checked: None,
            holds: false,
            lines: vec![none.to_owned()],
        };
    };
    let limits = Limits {
        steps: Some(STEPS),
        ..Limits::default()
    };
    let checked = check(imported, &Ruling::Declared, limits, progress);
    let of = format!("the run of {} at action {}", run.company, run.action);
    let mut lines: Vec<String> = checked
        .differences
        .iter()
        .map(|what| format!("{of}: {what}"))
        .collect();
    if !checked.undeclared.is_empty() {
        lines.push(format!(
            "{of} was judged without rules of the title's own, which are not declared: {}",
            checked.undeclared.join(", ")
        ));
    }
    let earned = checked.earned.unwrap_or(0);
    let against = !lines.is_empty();
    if !against {
        lines.push(match checked.recorded {
            true => format!("{of} is legal and earned {earned}"),
            false => format!(
                "the record does not say what {of} earned; it is legal, and by the rules it earned {earned}"
            ),
        });
    }
    Evidence {
        holds: !against && checked.recorded,
        checked: Some(checked),
        lines,
    }
}

/// The audit of a game, of which `name` is the name; each run is judged by `judge`.
///
/// # Errors
/// No threads could be started, or how many runs were judged when `stopped` said that no more are wanted.
pub fn audit<E: From<rayon::ThreadPoolBuildError> + From<Stopped>>(
    game: &RecordedGame,
    name: &str,
    limits: Limits,
    stopped: &(dyn Fn() -> bool + Sync),
    judge: &(dyn Fn(&Imported, Limits) -> Audited + Sync),
) -> Result<AuditJson, E> {
    let mut uncertain = Vec::new();
    let mut runs = Vec::new();
    let mut positions = game.runs().map(Ok::<_, E>);
    let progress = many_positions::search(
        &mut positions,
        limits,
        stopped,
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
    if stopped() {
        return Err(Stopped {
            runs: progress.searched,
        }
        .into());
    }
    let record = game.record();
    Ok(AuditJson::new(
        name,
        &record.title,
        record.players,
        uncertain,
        runs,
    ))
}

/// An audit that was not wanted any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// How many runs were judged.
    pub runs: usize,
}
