//! `milepost contract cards`

use crate::contract::source;
use crate::contract::source::RulesArgs;
use crate::failure::{Failure, write_stderr};
use crate::input;
use crate::output;
use crate::output::picture::{self, PaperArgs};
use crate::output::tabletop::{self, Game};
use crate::output::target::{self, OutputArgs, Target};
use crate::study::seed;
use milepost_calls::export::{self, Backs};
use milepost_contract::cards::{Cards, TooFew};
use milepost_contract::draw::card;
use milepost_contract::files;
use milepost_document::without_mark;
use milepost_print::cards::POKER;
use serde::Deserialize;
use std::path::Path;

/// The default number of cards of a deck.
const DEFAULT_COUNT: u16 = 60;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "File to write: .pdf, .csv, .json, .txt, .tts.json for Tabletop Simulator or .ttp.json for Tabletop \
        Playground; the last two with picture files beside them. If omitted, text is printed"
)))]
pub struct Args {
    /// Network that comes with Milepost, a network file, or a game file.
    #[arg(value_name = "NETWORK|GAME")]
    source: String,
    /// For a network: number of cards to deal [default: 60].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=999))]
    count: Option<u16>,
    /// For a network: random seed. If omitted, a seed is generated and printed. The same seed and options give the same cards.
    #[arg(long, value_parser = clap::value_parser!(u64).range(0..=files::game::LARGEST_SEED))]
    seed: Option<u64>,
    /// For a game: include declined and fulfilled contracts, not only open ones.
    #[arg(long, conflicts_with_all = ["count", "seed", "rules"])]
    all: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// Print JSON instead of text.
    #[arg(long, conflicts_with_all = ["output", "format"])]
    json: bool,
    /// For .pdf: add a page of backs after each page, for two-sided printing flipped on the long edge.
    #[arg(long)]
    backs: bool,
    /// For .tts.json: URL prefix of the picture files [default: the folder they are written to].
    #[arg(long, value_name = "PREFIX")]
    url: Option<String>,
    #[command(flatten)]
    paper: PaperArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.target();
    let form = Form::of(args, target.as_ref())?;
    if is_game(&args.source) {
        return of_game(args, form, target.as_ref());
    }
    if args.all {
        return Err(Failure::Usage(format!(
            "--all applies only to games, and {} is not a game file",
            args.source
        )));
    }
    let values = source::values(&args.source, &args.rules)?;
    let seed = args.seed.unwrap_or_else(seed::generate);
    let cards =
        Cards::dealt(&values, args.count.unwrap_or(DEFAULT_COUNT).into(), seed).map_err(too_few)?;
    write_stderr(&format!("seed {seed}\n"));
    write(args, form, target.as_ref(), &cards)
}

fn too_few(few: TooFew) -> Failure {
    let hint = match few.there {
        0 => "market.least and the city weights in --rules decide which contracts are possible",
        _ => "ask for fewer with --count",
    };
    Failure::new(few.to_string(), hint)
}

fn of_game(args: &Args, form: Form, target: Option<&Target>) -> Result<(), Failure> {
    if args.count.is_some() || args.seed.is_some() || args.rules.rules.is_some() {
        let what = "--count, --seed and --rules apply only to networks; a game has its own contracts, seed and rules";
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
            "the game has no contracts yet"
        } else {
            "the game has no open contracts"
        };
        let hint = if args.all {
            ""
        } else {
            "use --all to include declined and fulfilled contracts"
        };
        return Err(Failure::new(what, hint));
    }
    write(args, form, target, &cards)
}

/// Whether a file declares itself a game. Other files are read as networks, and that reader reports what is wrong.
fn is_game(file: &str) -> bool {
    #[derive(Deserialize)]
    struct Head {
        milepost: String,
    }
    let bytes = input::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    serde_json::from_str(without_mark(&text))
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
    fn of(args: &Args, target: Option<&Target>) -> Result<Form, Failure> {
        let form = match target {
            None if args.json => Form::Json,
            None => Form::Text,
            Some(target) => match (Game::of(target.name()), target.ending().as_str()) {
                (Some(game), _) => target.beside_others().map(|_| Form::Table(game))?,
                (None, "txt") => Form::Text,
                (None, "json") => Form::Json,
                (None, "csv") => Form::Csv,
                (None, "pdf") => Form::Pdf,
                _ => {
                    return Err(
                        target.unknown_form(".pdf, .csv, .json, .txt, .tts.json, .ttp.json")
                    );
                }
            },
        };
        match form {
            form if args.backs && form != Form::Pdf => Err(Failure::Usage(
                "--backs applies only to .pdf output".to_owned(),
            )),
            form if args.url.is_some() && form != Form::Table(Game::Simulator) => Err(
                Failure::Usage("--url applies only to .tts.json output".to_owned()),
            ),
            form => {
                args.paper.only_for(form == Form::Pdf)?;
                args.paper.only_sheets().map(|()| form)
            }
        }
    }
}

fn write(
    args: &Args,
    form: Form,
    target: Option<&Target>,
    cards: &Cards<'_>,
) -> Result<(), Failure> {
    let backs = if args.backs {
        Backs::LongEdge
    } else {
        Backs::None
    };
    let bytes = match (form, target) {
        (Form::Table(game), Some(target)) => {
            return table(args, game, target.beside_others()?, cards);
        }
        (Form::Json, _) => output::json(&cards.json())?.into_bytes(),
        (Form::Csv, _) => cards.csv().into_bytes(),
        (Form::Pdf, _) => picture::pdf(&export::contract_cards(cards, args.paper.paper(), backs))?,
        _ => cards.text().into_bytes(),
    };
    target::write(target, &bytes)
}

fn table(args: &Args, game: Game, file: &Path, cards: &Cards<'_>) -> Result<(), Failure> {
    let deck = tabletop::Deck {
        text: card::deck(cards),
        size: POKER,
        faces: card::faces(cards),
        back: card::back(cards.values().network()),
    };
    tabletop::write(game, file, args.url.as_deref(), deck)
}
