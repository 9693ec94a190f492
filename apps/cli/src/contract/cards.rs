//! `milepost contract cards`

use crate::contract::source;
use crate::contract::source::RulesArgs;
use crate::failure::{Failure, say};
use crate::output;
use crate::picture::{self, PaperArgs};
use crate::seed::chance;
use crate::tabletop::{self, Game};
use milepost_contract::cards::{Cards, TooFew};
use milepost_contract::draw::card;
use milepost_contract::files;
use milepost_print::cards::POKER;
use milepost_workshop::export::{self, Backs};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// How many cards a deck has unless said.
const COUNT: u16 = 60;

#[derive(clap::Args)]
pub struct Args {
    /// A network that comes with Milepost, or a file of one; or a game.
    #[arg(value_name = "NETWORK|GAME")]
    source: String,
    /// Of a network: cards to deal, 60 unless said.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=999))]
    count: Option<u16>,
    /// Of a network: equal seeds give equal cards; without one, chance gives one and it is told.
    #[arg(long, value_parser = clap::value_parser!(u64).range(0..=files::game::LARGEST_SEED))]
    seed: Option<u64>,
    /// Of a game: declined and fulfilled contracts too, not the open ones alone.
    #[arg(long, conflicts_with_all = ["count", "seed", "rules"])]
    all: bool,
    #[command(flatten)]
    rules: RulesArgs,
    /// The file to write: .pdf, .csv, .json, .txt, or .tts.json for Tabletop Simulator and .ttp.json for Tabletop
    /// Playground, with their pictures beside them; without one, the text is printed.
    #[arg(short)]
    output: Option<PathBuf>,
    /// Print JSON in place of text.
    #[arg(long, conflicts_with = "output")]
    json: bool,
    /// In .pdf, the backs after each page, to be printed on both sides and turned over the long edge.
    #[arg(long)]
    backs: bool,
    /// In .tts.json, what stands before the names of the pictures; unless said, the folder they are written to.
    #[arg(long, value_name = "PREFIX")]
    url: Option<String>,
    #[command(flatten)]
    paper: PaperArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let form = Form::of(args)?;
    if is_game(&args.source) {
        return of_game(args, form);
    }
    if args.all {
        return Err(Failure::Usage(format!(
            "--all is for games; {} is none",
            args.source
        )));
    }
    let values = source::values(&args.source, &args.rules)?;
    let seed = args.seed.unwrap_or_else(chance);
    let cards = Cards::dealt(&values, args.count.unwrap_or(COUNT).into(), seed).map_err(too_few)?;
    say(&format!("seed {seed}\n"));
    write(args, form, &cards)
}

fn too_few(few: TooFew) -> Failure {
    let hint = match few.there {
        0 => "market.least and the weights of cities in --rules decide what can be asked for",
        _ => "ask for fewer with --count",
    };
    Failure::new(few.to_string(), hint)
}

fn of_game(args: &Args, form: Form) -> Result<(), Failure> {
    if args.count.is_some() || args.seed.is_some() || args.rules.rules.is_some() {
        let what = "--count, --seed and --rules are for networks; a game has its contracts, seed and rules";
        return Err(Failure::Usage(what.to_owned()));
    }
    let game = source::game(Path::new(&args.source))?;
    let cards = if args.all {
        Cards::all(&game)
    } else {
        Cards::open(&game)
    };
    if cards.cards().is_empty() {
        let what = if args.all {
            "the game has no contract yet"
        } else {
            "no contract of the game is open"
        };
        let hint = if args.all {
            ""
        } else {
            "--all takes declined and fulfilled contracts too"
        };
        return Err(Failure::new(what, hint));
    }
    write(args, form, &cards)
}

/// Whether a file says that it is a game. What is no JSON is read as a network, which tells why it is none.
fn is_game(file: &str) -> bool {
    #[derive(Deserialize)]
    struct Head {
        milepost: String,
    }
    let text = std::fs::read_to_string(file).unwrap_or_default();
    serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .is_ok_and(|head: Head| head.milepost == files::game::FORMAT)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Json,
    Csv,
    Pdf,
    Table(Game),
}

impl Form {
    fn of(args: &Args) -> Result<Form, Failure> {
        let form = match &args.output {
            None if args.json => Form::Json,
            None => Form::Text,
            Some(file) => match (Game::of(file), output::ending(file).as_str()) {
                (Some(game), _) => Form::Table(game),
                (None, "txt") => Form::Text,
                (None, "json") => Form::Json,
                (None, "csv") => Form::Csv,
                (None, "pdf") => Form::Pdf,
                _ => {
                    return Err(output::unknown_form(
                        file,
                        ".pdf, .csv, .json, .txt, .tts.json, .ttp.json",
                    ));
                }
            },
        };
        match form {
            form if args.backs && form != Form::Pdf => {
                Err(Failure::Usage("--backs is for .pdf".to_owned()))
            }
            form if args.url.is_some() && form != Form::Table(Game::Simulator) => {
                Err(Failure::Usage("--url is for .tts.json".to_owned()))
            }
            form => args.paper.only_for(form == Form::Pdf).map(|()| form),
        }
    }
}

fn write(args: &Args, form: Form, cards: &Cards<'_>) -> Result<(), Failure> {
    let backs = if args.backs {
        Backs::LongEdge
    } else {
        Backs::None
    };
    let bytes = match (form, &args.output) {
        (Form::Table(game), Some(file)) => return table(args, game, file, cards),
        (Form::Json, _) => output::json(&cards.json())?.into_bytes(),
        (Form::Csv, _) => cards.csv().into_bytes(),
        (Form::Pdf, _) => picture::pdf(&export::contract_cards(cards, args.paper.paper(), backs))?,
        _ => cards.text().into_bytes(),
    };
    output::write(args.output.as_ref(), &bytes)
}

fn table(args: &Args, game: Game, file: &Path, cards: &Cards<'_>) -> Result<(), Failure> {
    let deck = tabletop::Deck {
        words: card::deck(cards),
        size: POKER,
        faces: card::faces(cards),
        back: card::back(cards.values().network()),
    };
    tabletop::write(game, file, args.url.as_deref(), deck)
}
