//! `milepost deck deal`

use crate::asked::Asked;
use crate::deck::convert;
use crate::deck::print::PrintArgs;
use crate::failure::{Failure, write_stderr};
use crate::output::picture;
use crate::output::tabletop::{self, Game};
use crate::output::target::{self, OutputArgs, Target};
use milepost_calls::deck::{DealtDeck, DeckDeal, TUNED};
use milepost_deck::draw;
use std::path::Path;

const FORMS: &str = ".txt, .json, .csv, .long.csv, .ebp, .pdf, .tts.json, .ttp.json";

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "File to write: .txt, .json, .csv, .long.csv, .ebp, .pdf, .tts.json for Tabletop Simulator or \
        .ttp.json for Tabletop Playground; the last two with picture files beside them. If omitted, text is \
        printed"
)))]
pub struct Args {
    #[command(flatten)]
    asked: Asked<DeckDeal>,
    #[command(flatten)]
    output: OutputArgs,
    /// Print JSON instead of text.
    #[arg(long, conflicts_with_all = ["output", "format"])]
    json: bool,
    /// For .tts.json: URL prefix of the picture files [default: the folder they are written to].
    #[arg(long, value_name = "PREFIX")]
    url: Option<String>,
    #[command(flatten)]
    print: PrintArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.target();
    let form = Form::of(args, target.as_ref())?;
    let dealt = args.asked.answer()?;
    write(args, form, target.as_ref(), &dealt)?;
    let deck = &dealt.deck;
    write_stderr(&format!("seed {}, code {}\n", deck.plan.seed, deck.code));
    let tuned = dealt.is_tuned.then(|| TUNED.to_owned());
    for remark in tuned.into_iter().chain(deck.remarks()) {
        write_stderr(&format!("note: {remark}\n"));
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Listed(milepost_deck::Form),
    Pdf,
    Table(Game),
}

impl Form {
    fn of(args: &Args, target: Option<&Target>) -> Result<Form, Failure> {
        let default = if args.json {
            milepost_deck::Form::Json
        } else {
            milepost_deck::Form::Text
        };
        let form = match target {
            None => Form::Listed(default),
            Some(target) => {
                match (
                    Game::of(target.name()),
                    target.ending().as_str(),
                    convert::form_of(target),
                ) {
                    (Some(game), ..) => target.beside_others().map(|_| Form::Table(game))?,
                    (None, "pdf", _) => Form::Pdf,
                    (None, _, Ok(form)) => Form::Listed(form),
                    _ => return Err(target.unknown_form(FORMS)),
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

fn write(
    args: &Args,
    form: Form,
    target: Option<&Target>,
    dealt: &DealtDeck,
) -> Result<(), Failure> {
    let bytes = match (form, target) {
        (Form::Table(game), Some(target)) => {
            return table(args, game, target.beside_others()?, dealt);
        }
        (Form::Listed(form), _) => convert::written(form, &dealt.listing())?.into_bytes(),
        _ => {
            let print = args.print.print()?;
            picture::pdf(&draw::document(&dealt.prices(), &dealt.deck, &print))?
        }
    };
    target::write(target, &bytes)
}

fn table(args: &Args, game: Game, file: &Path, dealt: &DealtDeck) -> Result<(), Failure> {
    let (size, fonts) = (args.print.size(), args.print.fonts.read()?);
    let (prices, deck) = (&dealt.prices(), &dealt.deck);
    let deck = tabletop::Deck {
        text: draw::table(prices, deck),
        size: size.millimetres(),
        faces: draw::faces(prices, deck, size, args.print.look(), &fonts),
        back: draw::back(prices, size, &fonts),
    };
    tabletop::write(game, file, args.url.as_deref(), deck)
}
