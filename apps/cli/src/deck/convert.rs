//! `milepost deck convert`

use crate::deck::file;
use crate::failure::{Failure, write_stderr};
use crate::map::source;
use crate::output;
use crate::tabletop::Game;
use milepost_deck::{Form, Listing, Prices, files};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// Deck file, dealt here or published: text, JSON, CSV or EBP.
    file: String,
    /// File to write: .txt, .json, .csv, .long.csv or .ebp.
    #[arg(short)]
    output: PathBuf,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let form = form_of(&args.output)?;
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
    output::write(Some(&args.output), text.as_bytes())
}

/// The format of a file's extension.
pub fn form_of(file: &Path) -> Result<Form, Failure> {
    let known = || output::unknown_form(file, ".txt, .json, .csv, .long.csv, .ebp");
    let form = Form::of_name(&file.to_string_lossy()).filter(|_| Game::of(file).is_none());
    form.ok_or_else(known)
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
