//! `milepost deck check`

use crate::asked::Asked;
use crate::failure::{Failure, write_stderr};
use crate::output;
use milepost_calls::deck::DeckCheck;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    asked: Asked<DeckCheck>,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// Fails for a deck that breaks a rule.
pub fn run(args: &Args) -> Result<(), Failure> {
    let checked = args.asked.answer()?;
    if let Some(note) = checked.note {
        write_stderr(&format!("note: {note}\n"));
    }
    let report = &checked.report;
    let text = match args.json {
        true => output::json(report)?,
        false => report.text(),
    };
    output::print(text.as_bytes())?;
    match report.is_sound() {
        true => Ok(()),
        false => Err(Failure::Reported),
    }
}
