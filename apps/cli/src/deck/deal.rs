//! `milepost deck deal`

use crate::deck::convert;
use crate::deck::print::PrintArgs;
use crate::failure::{Failure, say};
use crate::map::source;
use crate::output;
use crate::picture;
use crate::seed::{self, chance};
use crate::tabletop::{self, Game};
use milepost_deck::{Code, CodeError, Deck, Plan, Prices, deal, draw, retry};
use milepost_map::Map;
use std::path::{Path, PathBuf};

const FORMS: &str = ".txt, .json, .csv, .long.csv, .ebp, .pdf, .tts.json, .ttp.json";

#[derive(clap::Args)]
pub struct Args {
    /// A map that comes with Milepost, or a file.
    map: String,
    /// Players, 2 to 6.
    #[arg(long, required_unless_present = "code", value_parser = clap::value_parser!(u16).range(2..=6))]
    players: Option<u16>,
    /// Cards, 10 to 240.
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u16).range(10..=240))]
    cards: u16,
    /// Equal seeds give equal decks; without one, chance gives one and it is told.
    #[arg(long, value_parser = seed::typed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// No bonus for cities out of the way, and no rule on them.
    #[arg(long)]
    no_dingles: bool,
    /// The code of a deck, as it is printed on it: deals that deck again.
    #[arg(long, conflicts_with_all = ["players", "cards", "seed", "no_dingles"])]
    code: Option<String>,
    /// The file to write: .txt, .json, .csv, .long.csv, .ebp, .pdf, or .tts.json for Tabletop Simulator and .ttp.json for
    /// Tabletop Playground, with their pictures beside them; without one, the text is printed.
    #[arg(short)]
    output: Option<PathBuf>,
    /// Print JSON in place of text.
    #[arg(long, conflicts_with = "output")]
    json: bool,
    /// In .tts.json, what stands before the names of the pictures; unless said, the folder they are written to.
    #[arg(long, value_name = "PREFIX")]
    url: Option<String>,
    #[command(flatten)]
    print: PrintArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let form = Form::of(args)?;
    let map = match &args.code {
        Some(code) => source::as_dealt(code, source::kept_map(&args.map)?),
        None => source::map(&args.map)?,
    };
    let (prices, deck) = match &args.code {
        Some(code) => again(code, &map)?,
        None => new(args, &map)?,
    };
    write(args, form, &prices, &deck)?;
    say(&format!("seed {}, code {}\n", deck.plan.seed, deck.code));
    deck.remarks()
        .iter()
        .for_each(|remark| say(&format!("note: {remark}\n")));
    Ok(())
}

fn new<'a>(args: &Args, map: &'a Map) -> Result<(Prices<'a>, Deck), Failure> {
    let prices = if args.no_dingles {
        Prices::without_dingles(map)
    } else {
        Prices::of(map)
    };
    let players = args.players.unwrap_or_default().into();
    let plan = |seed| Plan {
        players,
        cards: args.cards.into(),
        seed,
    };
    let dealt = match args.seed {
        Some(seed) => deal(&prices, plan(seed)),
        None => retry(chance(), |seed| deal(&prices, plan(seed))),
    };
    let deck = dealt.map_err(|error| Failure::new(error.to_string(), ""))?;
    Ok((prices, deck))
}

/// The deck of a code.
fn again<'a>(text: &str, map: &'a Map) -> Result<(Prices<'a>, Deck), Failure> {
    let refused =
        |error: CodeError, hint: String| Failure::new(format!("--code \"{text}\": {error}"), hint);
    let code = Code::read(text).map_err(|error| refused(error, String::new()))?;
    let prices = code.prices(map).map_err(|error| {
        let unknown = || "give the map that it was dealt on, unchanged".to_owned();
        refused(
            error,
            code.shipped_map()
                .map_or_else(unknown, |name| format!("it is of the map {name}")),
        )
    })?;
    let deck = deal(&prices, code.plan).map_err(|error| Failure::new(error.to_string(), ""))?;
    Ok((prices, deck))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Listed(milepost_deck::Form),
    Pdf,
    Table(Game),
}

impl Form {
    fn of(args: &Args) -> Result<Form, Failure> {
        let usual = if args.json {
            milepost_deck::Form::Json
        } else {
            milepost_deck::Form::Text
        };
        let form = match &args.output {
            None => Form::Listed(usual),
            Some(file) => {
                match (
                    Game::of(file),
                    output::ending(file).as_str(),
                    convert::form_of(file),
                ) {
                    (Some(game), ..) => Form::Table(game),
                    (None, "pdf", _) => Form::Pdf,
                    (None, _, Ok(form)) => Form::Listed(form),
                    _ => return Err(output::unknown_form(file, FORMS)),
                }
            }
        };
        let wrong = if args.url.is_some() && form != Form::Table(Game::Simulator) {
            "--url is for .tts.json"
        } else if args.print.pages() && form != Form::Pdf {
            "--backs, --back-offset, --order and --no-chart are for .pdf"
        } else if args.print.pictures() && matches!(form, Form::Listed(_)) {
            "--size is for .pdf, .tts.json and .ttp.json"
        } else {
            args.print.paper.only_for(form == Form::Pdf)?;
            return Ok(form);
        };
        Err(Failure::Usage(wrong.to_owned()))
    }
}

fn write(args: &Args, form: Form, prices: &Prices<'_>, deck: &Deck) -> Result<(), Failure> {
    let bytes = match (form, &args.output) {
        (Form::Table(game), Some(file)) => return table(args, game, file, prices, deck),
        (Form::Listed(form), _) => convert::written(form, &deck.listing(prices))?.into_bytes(),
        _ => picture::pdf(&draw::document(prices, deck, &args.print.print()))?,
    };
    output::write(args.output.as_ref(), &bytes)
}

fn table(
    args: &Args,
    game: Game,
    file: &Path,
    prices: &Prices<'_>,
    deck: &Deck,
) -> Result<(), Failure> {
    let size = args.print.size();
    let deck = tabletop::Deck {
        words: draw::table(prices, deck),
        size: size.millimetres(),
        faces: draw::faces(prices, deck, size),
        back: draw::back(prices, size),
    };
    tabletop::write(game, file, args.url.as_deref(), deck)
}
