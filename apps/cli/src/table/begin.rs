//! A new game from the options of the command line.

use crate::deck::size::cards_of;
use crate::failure::{Failure, joined, write_stderr};
use crate::input;
use crate::map::source;
use crate::map::tuned::TunedArgs;
use crate::output;
use crate::study::seed;
use crate::table::file;
use crate::table::keep::Keeper;
use crate::table::program::command::{KIND, PREFIX};
use crate::table::program::{ProgramArgs, Programs};
use milepost_calls::participants::{self, NamedBot};
use milepost_deck::model::PLAYERS;
use milepost_deck::{Code, retry};
use milepost_map::Map;
use milepost_table::{Board, Game, Options, Participant, Roster};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(clap::Args)]
pub struct Args {
    /// A shipped map or a map file, to start a new game; or a game file, to resume it.
    #[arg(value_name = "MAP|GAME")]
    map: String,
    /// The players in turn order, separated by commas, or their number. Bots: bot:random, bot:novice, bot:greedy,
    /// bot:regular, bot:planner, bot:master; a program of your own: bot:exec:COMMAND.
    #[arg(long, value_name = "NAMES")]
    players: Option<String>,
    /// The game: locking or standard.
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// A set of options: locking, standard or tournament. --game and --option win over it.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Random seed. If omitted, a seed is generated and printed. The same seed and actions give the same game.
    #[arg(long, conflicts_with = "code", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The code of a deck to play with.
    #[arg(long)]
    code: Option<String>,
    #[command(flatten)]
    tuned: TunedArgs,
    /// Number of cards in the deck, 10 to 240. If omitted: 120, or 40 for each of more than three players, or as many as the map
    /// deals.
    #[arg(long, conflicts_with = "code")]
    cards: Option<usize>,
    /// An option of the rules, such as cash=60; may be repeated. An unknown name lists all options.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The map file of a game to resume, if its map is not shipped with Milepost.
    #[arg(long = "map", value_name = "MAP")]
    on: Option<String>,
    #[command(flatten)]
    programs: ProgramArgs,
    /// File to keep the game in (.log). If omitted: MAP-SEED.log.
    #[arg(short)]
    output: Option<PathBuf>,
}

/// Where track and trains are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// In the program.
    Play,
    /// On a real board.
    Companion,
}

impl Mode {
    /// The command.
    pub fn verb(self) -> &'static str {
        match self {
            Mode::Play => "play",
            Mode::Companion => "companion",
        }
    }
}

/// The game that was asked for, new or resumed, and its file.
pub fn game(args: &Args, mode: Mode) -> Result<(Game, Keeper, Programs), Failure> {
    input::check_kept(&args.map)?;
    if file::is_game(&args.map) {
        settled(args)?;
        let keeper = Keeper::of(Path::new(&args.map))?;
        let game = file::resume(&args.map, args.on.as_deref(), &args.tuned)?;
        let programs = args.programs.of_game(&game)?;
        return Ok((game, keeper, programs));
    }
    let mut wrong = misplaced(args);
    wrong.extend(args.programs.misplaced());
    let mut programs = args.programs.none();
    let typed = args.players.as_deref().unwrap_or_default();
    let players = players(typed, &mut programs, &mut wrong);
    let map = source::map(&args.map).and_then(|map| args.tuned.map(map));
    let options = options(args, map.as_ref().ok(), mode, &mut wrong);
    let code = args
        .code
        .as_ref()
        .map(|code| Code::read(code).map_err(|error| format!("--code \"{code}\": {error}")))
        .transpose();
    let code = code.unwrap_or_else(|error| {
        wrong.push(error);
        None
    });
    if options.companion && players.iter().flatten().any(|who| who.bot.is_some()) {
        wrong.push("bots cannot play at a real board".to_owned());
    }
    let roster = players
        .ok_or(())
        .and_then(|players| Roster::new(players).map_err(|errors| extend(&mut wrong, errors)));
    let (map, roster) = match (map, roster, wrong.is_empty()) {
        (Ok(map), Ok(roster), true) => (map, roster),
        (map, ..) => return Err(failure(map.err(), &wrong)),
    };
    let map = match &args.code {
        Some(code) if !args.tuned.is_given() => source::as_dealt(code, map),
        _ => map,
    };
    let game = dealt(args, map, &options, &roster, code)?;
    let file = args
        .output
        .clone()
        .unwrap_or_else(|| named(&args.map, game.table().seed()));
    file::fresh(&file, mode.verb())?;
    write_stderr(&format!(
        "seed {}, deck {}, kept in {}\n",
        game.table().seed(),
        game.code(),
        file.display()
    ));
    Ok((game, Keeper::new(file), programs))
}

/// Options that do not apply to a new game.
fn misplaced(args: &Args) -> Vec<String> {
    let map = args.on.iter().map(|on| {
        let map = &args.map;
        format!("--map {on} is only for resuming a game; the new game is played on {map}")
    });
    let file = args.output.iter();
    let file = file.filter(|file| output::ending(file) != "log");
    let file = file.map(|file| format!("{}: the file of a game ends in .log", file.display()));
    map.chain(file).collect()
}

/// What is wrong with the map, and with what was typed beside it.
fn failure(map: Option<Failure>, wrong: &[String]) -> Failure {
    match (map, wrong) {
        (Some(map), []) => map,
        (map, wrong) => {
            let text = map.map(Failure::text).filter(|text| !text.is_empty());
            text.into_iter()
                .for_each(|text| write_stderr(&format!("error: {text}\n")));
            usage(wrong)
        }
    }
}

fn usage(wrong: &[String]) -> Failure {
    match wrong {
        [only] => Failure::Usage(only.clone()),
        several => Failure::Usage(format!(
            "{} errors:\n  - {}",
            several.len(),
            several.join("\n  - ")
        )),
    }
}

/// Refuses options that a resumed game has settled already.
fn settled(args: &Args) -> Result<(), Failure> {
    let given = [
        ("--players", args.players.is_some()),
        ("--game", args.game.is_some()),
        ("--preset", args.preset.is_some()),
        ("--seed", args.seed.is_some()),
        ("--code", args.code.is_some()),
        ("--cards", args.cards.is_some()),
        ("--option", !args.options.is_empty()),
        ("-o", args.output.is_some()),
    ];
    let names: Vec<&str> = given
        .iter()
        .filter(|(_, given)| *given)
        .map(|&(name, _)| name)
        .collect();
    match names.is_empty() {
        true => Ok(()),
        false => Err(Failure::Usage(format!(
            "{} is a game that already started: leave out {}",
            args.map,
            names.join(", ")
        ))),
    }
}

/// The players: names and bots separated by commas, or their number. `None` if there is nothing to check further.
fn players(
    typed: &str,
    programs: &mut Programs,
    wrong: &mut Vec<String>,
) -> Option<Vec<Participant>> {
    if typed.trim().is_empty() {
        wrong.push("--players is missing, such as --players Ana,Ben,bot:planner".to_owned());
        return None;
    }
    if typed.trim().bytes().all(|sign| sign.is_ascii_digit()) {
        let count = typed
            .trim()
            .parse()
            .ok()
            .filter(|count| PLAYERS.contains(count));
        if count.is_none() {
            wrong.push(format!("--players {}: a game has 2 to 6", typed.trim()));
        }
        return Some(participants::numbered(count?));
    }
    let typed: Vec<&str> = typed.split(',').map(str::trim).collect();
    let mut program = |seat: usize, kind: &str, wrong: &mut Vec<String>| {
        let command = kind.strip_prefix(PREFIX)?;
        Some(NamedBot {
            kind: KIND.to_owned(),
            title: programs.add(seat, command, wrong),
        })
    };
    Some(participants::named(&typed, &mut program, wrong))
}

fn options(args: &Args, map: Option<&Map>, mode: Mode, wrong: &mut Vec<String>) -> Options {
    let companion = mode == Mode::Companion;
    let mut options = Options {
        companion,
        ..map.map_or_else(Options::default, Options::of)
    };
    if let Some(preset) = &args.preset {
        extend(wrong, options.preset(preset).err());
    }
    if let Some(game) = &args.game {
        extend(wrong, options.set("game", game).err());
    }
    let assigned = args.options.iter();
    extend(
        wrong,
        assigned.filter_map(|option| options.assign(option).err()),
    );
    if options.companion != companion {
        wrong.push("to play at a real board, use: milepost table companion".to_owned());
    }
    options
}

/// A game with the deck of a code or a seed.
fn dealt(
    args: &Args,
    map: Map,
    options: &Options,
    roster: &Roster,
    code: Option<Code>,
) -> Result<Game, Failure> {
    let board = Arc::new(Board::new(map));
    let players = roster.players().len();
    let cards = args.cards.unwrap_or_else(|| cards_of(board.map(), players));
    let by = |seed| Game::new(board.clone(), options.clone(), roster.clone(), cards, seed);
    let game = match (code, args.seed) {
        (Some(code), _) => Game::of_code(board.clone(), options.clone(), roster.clone(), code),
        (None, Some(seed)) => by(seed),
        (None, None) => retry(seed::generate(), by),
    };
    game.map_err(|errors| Failure::new(joined(&errors, "\nerror: "), ""))
}

/// Adds the texts of errors to what is wrong.
fn extend<E: ToString>(wrong: &mut Vec<String>, errors: impl IntoIterator<Item = E>) {
    wrong.extend(errors.into_iter().map(|error| error.to_string()));
}

fn named(map: &str, seed: u64) -> PathBuf {
    let stem = Path::new(map)
        .file_stem()
        .map_or_else(|| "game".into(), |stem| stem.to_string_lossy().into_owned());
    PathBuf::from(format!("{stem}-{seed}.log"))
}
