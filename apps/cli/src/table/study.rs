//! `milepost table study`

use crate::deck::size::{self, cards_of};
use crate::failure::{BELOW, Failure, joined};
use crate::map::source;
use crate::map::tuned::TunedArgs;
use crate::study::StudyArgs;
use crate::study::seed;
use crate::table::program::command::PREFIX;
use crate::table::program::{ProgramCommand, ProgramHost, SecondsArgs};
use milepost_lab::Ladder;
use milepost_lab::draw::{charts, ladder as ladders};
use milepost_lab::study::{Guests, Plan, Study, StudyError};
use milepost_map::Map;
use milepost_table::bot::{Kind, UnknownKind};
use milepost_table::{Board, OptionError, Options, Variant};
use std::str::FromStr;
use std::sync::Arc;

/// Players where one bot is named and no number.
const PLAYERS: usize = 3;
/// The players of each game of a ladder.
const LADDER_PLAYERS: usize = 2;

#[derive(clap::Args)]
pub struct Args {
    /// A map that comes with Milepost, or a file.
    map: String,
    /// Games to play; with --ladder, by each pair.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How strong the bots are: each plays each other at tables of two, and the wins give Elo ratings.
    #[arg(long, conflicts_with_all = ["players", "seconds"])]
    ladder: bool,
    /// Players of each game, 2 to 6; without a number, as many as bots are named, or 3 where it is one.
    #[arg(long, value_name = "N", value_parser = size::players())]
    players: Option<usize>,
    /// The bots: random, novice, greedy, regular, planner, master; a program of your own: exec:COMMAND. One plays in all seats;
    /// several change seats from game to game [default: greedy; with --ladder: all].
    #[arg(long, value_delimiter = ',')]
    bots: Vec<Entrant>,
    #[command(flatten)]
    seconds: SecondsArgs,
    /// The game: standard or locking. If omitted: the preset's, else locking.
    #[arg(long)]
    game: Option<Variant>,
    /// A set of options: locking, standard or tournament. --game and --option win over it.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// An option of the game, as NAME=VALUE; several may be given.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Cards of each deck, 10 to 240. If omitted: 120, or 40 for each of more than three players, or as many as the map deals.
    #[arg(long, value_name = "N", value_parser = size::cards())]
    cards: Option<usize>,
    /// Random seed. If omitted, a seed is generated and printed. The same seed gives the same study.
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    tuned: TunedArgs,
    #[command(flatten)]
    study: StudyArgs,
}

/// A bot of this program, or a program of its own.
#[derive(Clone)]
enum Entrant {
    Bot(Kind),
    Program(ProgramCommand),
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Entrant, String> {
        match text.strip_prefix(PREFIX) {
            Some(command) => command.parse().map(Entrant::Program),
            None => text
                .parse()
                .map(Entrant::Bot)
                .map_err(|error: UnknownKind| error.to_string()),
        }
    }
}

impl Entrant {
    /// Its kind; a program takes the place of a bot of any.
    fn kind(&self) -> Kind {
        match self {
            Entrant::Bot(kind) => *kind,
            Entrant::Program(_) => Kind::Random,
        }
    }

    fn command(self) -> Option<ProgramCommand> {
        match self {
            Entrant::Bot(_) => None,
            Entrant::Program(command) => Some(command),
        }
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.study.check()?;
    if args.ladder {
        return ladder(args);
    }
    let entrants = match args.bots.as_slice() {
        [] => bots(&[Entrant::Bot(Kind::Greedy)], args.players)?,
        named => bots(named, args.players)?,
    };
    let (board, options) = setting(args)?;
    let bots: Vec<Kind> = entrants.iter().map(Entrant::kind).collect();
    let plan = plan(args, board.map(), bots.len(), bots);
    let study = Study::new(&board, options, plan).map_err(refused)?;
    let commands: Vec<Option<ProgramCommand>> =
        entrants.into_iter().map(Entrant::command).collect();
    let host = ProgramHost::new(&commands, args.seconds.seconds);
    let study = match commands.iter().any(Option::is_some) {
        false => study,
        true => {
            host.tried(&study)?;
            study.with_guests(Guests {
                names: host.names(&commands),
                host: &host,
            })
        }
    };
    args.study.run(
        &study,
        "games",
        |sample| match sample.counts.games {
            0 => Err(none_dealt()),
            _ => Ok(study.report(sample)),
        },
        charts::page,
    )
}

/// The ladder of some bots, or of all.
fn ladder(args: &Args) -> Result<(), Failure> {
    let bots = rungs(&args.bots)?;
    let (board, options) = setting(args)?;
    let plan = plan(args, board.map(), LADDER_PLAYERS, bots);
    let ladder = Ladder::new(&board, options, plan).map_err(refused)?;
    args.study.run(
        &ladder,
        "games",
        |sample| match ladder.report(sample) {
            report if report.games == 0 => Err(none_dealt()),
            report => Ok(report),
        },
        ladders::page,
    )
}

/// The bots of a ladder: all where none are named, else those that are, each once.
fn rungs(named: &[Entrant]) -> Result<Vec<Kind>, Failure> {
    if named.is_empty() {
        return Ok(Kind::ALL.map(|(kind, _)| kind).to_vec());
    }
    let mut wrong = Vec::new();
    let mut kinds: Vec<Kind> = Vec::new();
    for entrant in named {
        match entrant {
            Entrant::Bot(kind) if kinds.contains(kind) => {
                wrong.push(format!(
                    "{kind} is named twice: on a ladder each stands once"
                ));
            }
            Entrant::Bot(kind) => kinds.push(*kind),
            Entrant::Program(_) => {
                wrong.push("exec: a ladder is of bots that come with Milepost; without --ladder a program plays them".to_owned());
            }
        }
    }
    match wrong.is_empty() {
        true => Ok(kinds),
        false => Err(Failure::Usage(joined(&wrong, BELOW))),
    }
}

/// The board and the options, or everything that is wrong with them.
fn setting(args: &Args) -> Result<(Arc<Board>, Options), Failure> {
    let board = Board::new(args.tuned.map(source::map(&args.map)?)?);
    let preset = args.preset.as_deref();
    let options = options(preset, args.game, &args.options, board.map())?;
    Ok((Arc::new(board), options))
}

/// The games of so many players, of these bots; prints their seed.
fn plan(args: &Args, map: &Map, players: usize, bots: Vec<Kind>) -> Plan {
    let seed = seed::begin(args.seed);
    Plan {
        games: args.games,
        bots,
        cards: args.cards.unwrap_or_else(|| cards_of(map, players)),
        seed,
    }
}

fn refused(errors: Vec<StudyError>) -> Failure {
    Failure::new(joined(&errors, BELOW), "")
}

/// Why there is nothing to report of games without a deck.
pub fn none_dealt() -> Failure {
    Failure::new("no deck could be dealt for any of the games", "")
}

/// The bots by seat.
pub fn bots<T: Clone>(bots: &[T], players: Option<usize>) -> Result<Vec<T>, Failure> {
    match (bots, players) {
        ([one], players) => Ok(vec![one.clone(); players.unwrap_or(PLAYERS)]),
        (bots, None) if bots.len() <= 6 => Ok(bots.to_vec()),
        (bots, Some(players)) if players == bots.len() => Ok(bots.to_vec()),
        (bots, None) => Err(Failure::Usage(format!(
            "{} bots: a game has 2 to 6 players",
            bots.len()
        ))),
        (bots, Some(players)) => Err(Failure::Usage(format!(
            "{} bots for {players} players: name one for all seats, or one for each",
            bots.len()
        ))),
    }
}

/// The options of the game, or everything that is wrong with them.
pub fn options(
    preset: Option<&str>,
    game: Option<Variant>,
    assigned: &[String],
    map: &Map,
) -> Result<Options, Failure> {
    let mut options = Options::of(map);
    let unknown = preset.and_then(|name| options.preset(name).err());
    options.game = game.unwrap_or(options.game);
    let mut wrong: Vec<OptionError> = unknown.into_iter().collect();
    wrong.extend(
        assigned
            .iter()
            .filter_map(|option| options.assign(option).err()),
    );
    if wrong.is_empty() {
        Ok(options)
    } else {
        Err(Failure::Usage(joined(&wrong, BELOW)))
    }
}
