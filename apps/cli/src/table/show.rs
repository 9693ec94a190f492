//! `milepost table show` and `milepost table log`

use crate::failure::Failure;
use crate::output;
use crate::table::file::{self, FileArgs};
use crate::table::typed::cards::cards;
use crate::table::typed::name::player;
use crate::table::typed::tell::{players, when};
use milepost_document::invisible::harmless;
use milepost_table::{Game, View};
use serde::Serialize;
use std::io::{IsTerminal, stdout};

#[derive(clap::Args)]
pub struct ShowArgs {
    #[command(flatten)]
    file: FileArgs,
    /// The player, by name or number, whose hand is shown as well.
    #[arg(long, value_name = "PLAYER")]
    seat: Option<String>,
    /// Print JSON in place of text.
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct LogArgs {
    #[command(flatten)]
    file: FileArgs,
    /// Print JSON in place of text.
    #[arg(long)]
    json: bool,
}

/// What was done in a game, in words.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Deeds {
    /// The program and the versions of its games and decks.
    generator: String,
    /// The map's name and content hash.
    map: String,
    /// The code of the deck.
    deck: String,
    /// The cards dealt at the start, as far as all may see them.
    dealt: Vec<String>,
    /// What was done, in order.
    deeds: Vec<Command>,
}

/// What a player did, in words.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Command {
    /// Its number, from 1.
    number: usize,
    /// Who did it.
    player: String,
    /// What was done, with what it cost or paid.
    action: String,
    /// What came of it.
    came: Vec<String>,
}

pub fn show(args: &ShowArgs) -> Result<(), Failure> {
    let game = file::whole(&args.file)?;
    let seat = args.seat.as_deref().map(|typed| player(&game, typed));
    let seat = seat.transpose().map_err(|told| Failure::new(told, ""))?;
    let text = match args.json {
        true => output::json(&View::of(game.table(), game.roster(), game.state(), seat))?,
        false => format!(
            "{}\n{}{}{}\n",
            when(&game),
            players(&game),
            cards(&game, seat),
            milepost_table::generator()
        ),
    };
    // Names may be from before they were looked at closely.
    output::print(harmless(&text).as_bytes())
}

pub fn log(args: &LogArgs) -> Result<(), Failure> {
    let game = file::whole(&args.file)?;
    match args.json {
        true => output::print(output::json(&deeds(&game))?.as_bytes()),
        // In a file or for another program it is the log itself.
        false if stdout().is_terminal() => output::print(harmless(game.text()).as_bytes()),
        false => output::print(game.text().as_bytes()),
    }
}

fn deeds(game: &Game) -> Deeds {
    let words = game.log_words();
    let entries = game.entries().iter().zip(1..);
    let deeds = entries.map(|(entry, number)| Command {
        number,
        player: game.roster().name(entry.seat),
        action: words.done(&entry.action, &entry.events),
        came: entry
            .events
            .iter()
            .map(|event| words.event(event))
            .collect(),
    });
    let map = game.table().map();
    Deeds {
        generator: milepost_table::generator(),
        map: format!("{} {}", map.name(), map.hash_text()),
        deck: game.code().to_string(),
        dealt: game
            .dealt()
            .iter()
            .map(|event| words.event(event))
            .collect(),
        deeds: deeds.collect(),
    }
}
