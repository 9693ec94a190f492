//! `milepost table show` and `milepost table log`

use crate::failure::Failure;
use crate::output;
use crate::table::file::{self, FileArgs};
use milepost_table::text::input::lookup::player;
use milepost_table::text::report::cards::cards;
use milepost_table::text::report::status::{players, when};
use milepost_table::{Game, View};
use serde::Serialize;

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

/// The actions of a game as text.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LogJson {
    /// The program and the versions of its games and decks.
    generator: String,
    /// The map's name and content hash.
    map: String,
    /// The code of the deck.
    deck: String,
    /// The cards dealt at the start, as far as all may see them.
    dealt: Vec<String>,
    /// The actions, in order.
    #[serde(rename = "deeds")]
    actions: Vec<EntryJson>,
}

/// An action of a player as text.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EntryJson {
    /// Its number, from 1.
    number: usize,
    /// Who did it.
    player: String,
    /// The action, with what it cost or paid.
    action: String,
    /// What came of it.
    came: Vec<String>,
}

pub fn show(args: &ShowArgs) -> Result<(), Failure> {
    let game = file::whole(&args.file)?;
    let seat = args.seat.as_deref().map(|typed| player(&game, typed));
    let seat = seat
        .transpose()
        .map_err(|error| Failure::new(error.to_string(), ""))?;
    let text = match args.json {
        true => output::json(&View::of(game.table(), game.roster(), game.state(), seat))?,
        false => format!(
            "{}\n{}{}{}\n",
            when(&game),
            players(&game),
            cards(&game, seat),
            game.table().generator()
        ),
    };
    output::print(text.as_bytes())
}

pub fn log(args: &LogArgs) -> Result<(), Failure> {
    let game = file::whole(&args.file)?;
    match args.json {
        true => output::print(output::json(&log_json(&game))?.as_bytes()),
        false => output::print(game.text().as_bytes()),
    }
}

fn log_json(game: &Game) -> LogJson {
    let words = game.log_words();
    let entries = game.entries().iter().zip(1..);
    let actions = entries.map(|(entry, number)| EntryJson {
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
    LogJson {
        generator: game.table().generator(),
        map: format!("{} {}", map.name(), map.hash_text()),
        deck: game.code().to_string(),
        dealt: game
            .dealt()
            .iter()
            .map(|event| words.event(event))
            .collect(),
        actions: actions.collect(),
    }
}
