//! `milepost deck convert`

use crate::deck::file;
use crate::failure::{Failure, say};
use crate::map::source;
use crate::output;
use crate::tabletop::Game;
use milepost_deck::{Form, Listing, Prices, files};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// A map that comes with Milepost, or a file.
    map: String,
    /// A deck, ours or a published one: text, JSON, CSV or EBP.
    file: String,
    /// The file to write: .txt, .json, .csv, .long.csv or .ebp.
    #[arg(short)]
    output: PathBuf,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let form = form_of(&args.output)?;
    let map = source::kept_map(&args.map)?;
    let deck = file::read(&map, &args.file)?;
    let map = match &deck.listing.head.code {
        Some(code) => source::as_dealt(code, map),
        None => map,
    };
    // Runs are the same with dingles and without; nothing else of the prices counts here.
    let settled = deck.listing.settled(&Prices::without_dingles(&map));
    let listing = settled.map_err(|problems| deck.failed(&problems))?;
    let text = written(form, &listing)?;
    form.loses(&listing)
        .iter()
        .for_each(|loss| say(&format!("note: {loss}\n")));
    output::write(Some(&args.output), text.as_bytes())
}

/// The form that a file's ending says.
pub fn form_of(file: &Path) -> Result<Form, Failure> {
    let known = || output::unknown_form(file, ".txt, .json, .csv, .long.csv, .ebp");
    let form = Form::of_name(&file.to_string_lossy()).filter(|_| Game::of(file).is_none());
    form.ok_or_else(known)
}

/// A deck in a form.
pub fn written(form: Form, listing: &Listing) -> Result<String, Failure> {
    files::write(form, listing).map_err(|wrong| {
        Failure::new(
            format!("this form cannot hold the deck: {}", wrong.join("; ")),
            "JSON and CSV hold any name",
        )
    })
}
