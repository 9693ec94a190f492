//! `milepost deck convert`

use crate::deck::file;
use crate::failure::{Failure, write_stderr};
use crate::map::source;
use crate::output::tabletop::Game;
use crate::output::target::{OutputArgs, Target};
use milepost_deck::{Form, Listing, Prices, files};

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.required_unless_present("format").help(
    "File to write: .txt, .json, .csv, .long.csv or .ebp"
)))]
pub struct Args {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// Deck file, dealt here or published: text, JSON, CSV or EBP.
    file: String,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.required();
    let form = form_of(&target)?;
    let map = source::quiet_map(&args.map)?;
    let deck = file::read(&map, &args.file)?;
    let map = match &deck.listing.head.code {
        Some(code) => source::as_dealt(code, map),
        None => map,
    };
    // Only the runs of the prices matter here, and they are the same with and without dingles.
    let settled = deck.listing.settled(&Prices::without_dingles(&map));
    let listing = settled.map_err(|problems| deck.report(&problems))?;
    let text = written(form, &listing)?;
    form.loses(&listing)
        .iter()
        .for_each(|loss| write_stderr(&format!("note: {loss}\n")));
    target.write(text.as_bytes())
}

/// The format that an ending says.
pub fn form_of(target: &Target) -> Result<Form, Failure> {
    let name = target.name();
    let form = Form::of_name(&name.to_string_lossy()).filter(|_| Game::of(name).is_none());
    form.ok_or_else(|| target.unknown_form(".txt, .json, .csv, .long.csv, .ebp"))
}

/// A deck in a format.
pub fn written(form: Form, listing: &Listing) -> Result<String, Failure> {
    files::write(form, listing).map_err(|wrong| {
        Failure::new(
            format!(
                "the deck cannot be written in this format: {}",
                wrong.join("; ")
            ),
            "JSON and CSV allow any name",
        )
    })
}
