//! `milepost deck deal`

use crate::failure::{Failure, say};
use crate::picture::{self, PaperArgs};
use crate::seed::chance;
use crate::{deck_convert, output, source};
use milepost_deck::{Deck, Plan, Prices, deal, draw};
use milepost_sheet::Document;
use milepost_sheet::paper::Paper;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// A map that comes with Milepost, or a file.
    map: String,
    /// Players, 2 to 6.
    #[arg(long, value_parser = clap::value_parser!(u16).range(2..=6))]
    players: u16,
    /// Cards, 10 to 240.
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u16).range(10..=240))]
    cards: u16,
    /// Equal seeds give equal decks; without one, chance gives one and it is told.
    #[arg(long)]
    seed: Option<u64>,
    /// No bonus for cities out of the way, and no rule on them.
    #[arg(long)]
    no_dingles: bool,
    /// The file to write: .txt, .json, .csv, .long.csv, .ebp or .pdf; without one, the text is printed.
    #[arg(short)]
    output: Option<PathBuf>,
    /// Print JSON in place of text.
    #[arg(long, conflicts_with = "output")]
    json: bool,
    #[command(flatten)]
    paper: PaperArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let form = Form::of(args)?;
    let map = source::map(&args.map)?;
    let prices = if args.no_dingles { Prices::without_dingles(&map) } else { Prices::of(&map) };
    let plan = |seed| Plan { players: args.players.into(), cards: args.cards.into(), seed };
    let dealt = match args.seed {
        Some(seed) => deal(&prices, plan(seed)),
        None => by_chance(|seed| deal(&prices, plan(seed))),
    };
    let deck = dealt.map_err(|error| Failure::new(error.to_string(), ""))?;
    let seed = deck.plan.seed;
    say(&format!("seed {seed}, code {}\n", deck.code));
    deck.remarks().iter().for_each(|remark| say(&format!("note: {remark}\n")));
    output::write(args.output.as_ref(), &bytes(form, args.paper.paper, &prices, &deck)?)
}

/// On a map that is small for its deck a seed may be refused where another is not.
fn by_chance<T, E>(deal: impl Fn(u64) -> Result<T, E>) -> Result<T, E> {
    const TRIES: u64 = 20;
    let seed = chance();
    (1..TRIES).fold(deal(seed), |dealt, more| dealt.or_else(|_| deal(seed + more)))
}

#[derive(Clone, Copy)]
enum Form {
    Listed(milepost_deck::Form),
    Pdf,
}

impl Form {
    fn of(args: &Args) -> Result<Form, Failure> {
        let usual = if args.json { milepost_deck::Form::Json } else { milepost_deck::Form::Text };
        let Some(file) = &args.output else { return Ok(Form::Listed(usual)) };
        match (output::ending(file).as_str(), deck_convert::form_of(file)) {
            ("pdf", _) => Ok(Form::Pdf),
            (_, Ok(form)) => Ok(Form::Listed(form)),
            _ => Err(output::unknown_form(file, ".txt, .json, .csv, .long.csv, .ebp, .pdf")),
        }
    }
}

fn bytes(form: Form, paper: Paper, prices: &Prices<'_>, deck: &Deck) -> Result<Vec<u8>, Failure> {
    match form {
        Form::Listed(form) => deck_convert::written(form, &deck.listing(prices)).map(String::into_bytes),
        Form::Pdf => picture::pdf(&Document {
            title: format!("Demand deck: {}", prices.map().name()),
            generator: milepost_deck::generator(),
            subject: draw::caption(prices, deck),
            pages: draw::pages(prices, deck, paper),
        }),
    }
}
