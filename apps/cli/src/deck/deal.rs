//! `milepost deck deal`

use crate::deck::print::PrintArgs;
use crate::deck::{convert, size};
use crate::failure::{Failure, write_stderr};
use crate::map::source;
use crate::map::tuned::{self, TunedArgs};
use crate::output;
use crate::picture;
use crate::seed;
use crate::tabletop::{self, Game};
use milepost_deck::size::DECK;
use milepost_deck::{Code, CodeError, Deck, Places, Plan, Prices, deal, draw, retry};
use milepost_map::Map;
use std::path::{Path, PathBuf};

const FORMS: &str = ".txt, .json, .csv, .long.csv, .ebp, .pdf, .tts.json, .ttp.json";

#[derive(clap::Args)]
pub struct Args {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// Number of players, 2 to 6. Required without --code.
    #[arg(long, required_unless_present = "code", value_parser = size::players())]
    players: Option<usize>,
    /// Number of cards, 10 to 240.
    #[arg(long, default_value_t = DECK, value_parser = size::cards())]
    cards: usize,
    /// Random seed. If omitted, a seed is generated and printed. The same seed and options give the same deck.
    #[arg(long, value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// No bonus for remote cities (dingles), and no rule about them.
    #[arg(long)]
    no_dingles: bool,
    /// Event cards among the demand cards: strikes, floods, snow and fog, derailments. The demand cards stay the same.
    #[arg(long)]
    events: bool,
    /// Code of a deck, as printed on its cards: deals that deck again.
    #[arg(long, conflicts_with_all = ["players", "cards", "seed", "no_dingles"])]
    code: Option<String>,
    #[command(flatten)]
    tuned: TunedArgs,
    /// File to write: .txt, .json, .csv, .long.csv, .ebp, .pdf, .tts.json for Tabletop Simulator or .ttp.json for Tabletop
    /// Playground; the last two with picture files beside them. If omitted, text is printed.
    #[arg(short)]
    output: Option<PathBuf>,
    /// Print JSON instead of text.
    #[arg(long, conflicts_with = "output")]
    json: bool,
    /// For .tts.json: URL prefix of the picture files [default: the folder they are written to].
    #[arg(long, value_name = "PREFIX")]
    url: Option<String>,
    #[command(flatten)]
    print: PrintArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let form = Form::of(args)?;
    let map = match &args.code {
        Some(_) => source::quiet_map(&args.map)?,
        None => source::map(&args.map)?,
    };
    let map = args.tuned.map_of(args.code.as_deref(), map)?;
    let (prices, deck) = match &args.code {
        Some(code) => from_code(code, &map)?,
        None => new(args, &map)?,
    };
    let deck = match args.events {
        true => deck.with_events(&map, &Places::of(&map)),
        false => deck,
    };
    write(args, form, &prices, &deck)?;
    write_stderr(&format!("seed {}, code {}\n", deck.plan.seed, deck.code));
    deck.remarks()
        .iter()
        .for_each(|remark| write_stderr(&format!("note: {remark}\n")));
    Ok(())
}

fn new<'a>(args: &Args, map: &'a Map) -> Result<(Prices<'a>, Deck), Failure> {
    let prices = if args.no_dingles {
        Prices::without_dingles(map)
    } else {
        Prices::of(map)
    };
    let players = args.players.unwrap_or_default();
    let plan = |seed| Plan {
        players,
        cards: args.cards,
        seed,
    };
    let dealt = match args.seed {
        Some(seed) => deal(&prices, plan(seed)),
        None => retry(seed::generate(), |seed| deal(&prices, plan(seed))),
    };
    let deck = dealt.map_err(|error| Failure::new(error.to_string(), ""))?;
    Ok((prices, deck))
}

/// The deck of a code.
fn from_code<'a>(text: &str, map: &'a Map) -> Result<(Prices<'a>, Deck), Failure> {
    let refused =
        |error: CodeError, hint: String| Failure::new(format!("--code \"{text}\": {error}"), hint);
    let code = Code::read(text).map_err(|error| refused(error, String::new()))?;
    let prices = code.prices(map).map_err(|error| {
        let unknown = || "give the map that the deck was dealt on, unchanged".to_owned();
        refused(
            error,
            code.shipped_map()
                .map_or_else(unknown, |name| format!("the code is for the map {name}")),
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
        let default = if args.json {
            milepost_deck::Form::Json
        } else {
            milepost_deck::Form::Text
        };
        let form = match &args.output {
            None => Form::Listed(default),
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
            "--url applies only to .tts.json output"
        } else if args.print.needs_pdf() && form != Form::Pdf {
            "--backs, --back-offset, --order and --no-chart apply only to .pdf output"
        } else if args.print.needs_pictures() && matches!(form, Form::Listed(_)) {
            "--size, --theme and --no-hints apply only to .pdf, .tts.json and .ttp.json output"
        } else if args.print.has_no_hints() {
            "--no-hints applies to poker and mini cards; slips have no hints: leave it out"
        } else {
            args.print.paper.only_for(form == Form::Pdf)?;
            args.print.paper.only_sheets()?;
            args.print
                .fonts
                .only_for(!matches!(form, Form::Listed(_)))?;
            return Ok(form);
        };
        Err(Failure::Usage(wrong.to_owned()))
    }
}

fn write(args: &Args, form: Form, prices: &Prices<'_>, deck: &Deck) -> Result<(), Failure> {
    let bytes = match (form, &args.output) {
        (Form::Table(game), Some(file)) => return table(args, game, file, prices, deck),
        (Form::Listed(form), _) => {
            let mut listing = deck.listing(prices);
            if args.tuned.is_given() || tuned::is_ours(prices.map()) {
                listing.head.remarks.push(tuned::REMARK.to_owned());
            }
            convert::written(form, &listing)?.into_bytes()
        }
        _ => picture::pdf(&draw::document(prices, deck, &args.print.print()?))?,
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
    let (size, fonts) = (args.print.size(), args.print.fonts.read()?);
    let deck = tabletop::Deck {
        text: draw::table(prices, deck),
        size: size.millimetres(),
        faces: draw::faces(prices, deck, size, args.print.look(), &fonts),
        back: draw::back(prices, size, &fonts),
    };
    tabletop::write(game, file, args.url.as_deref(), deck)
}
