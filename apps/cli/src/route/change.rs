//! Changes of a position as they are asked for: tiles to lay, tokens to place, trains to buy.

use clap::ValueEnum;
use milepost_calls::what_if::changes::{WantedChanges, WantedColour};
use milepost_route::Colour;

#[derive(clap::Args)]
pub struct ChangeArgs {
    /// Lay a tile: HEX=TILE:ROT, ROT from 0 to 5; without it every turn is ranked. HEX=any ranks all lays on a hex, any
    /// those on all hexes.
    #[arg(long, value_name = "HEX=TILE:ROT|HEX=any|any")]
    lay: Vec<String>,
    /// Place a token of the company; any ranks all cities that it reaches and that have room.
    #[arg(long, value_name = "HEX|HEX:STOP|any")]
    token: Vec<String>,
    /// Buy a train.
    #[arg(long, value_name = "NAME")]
    train: Vec<String>,
    /// Of what is ranked only these tiles.
    #[arg(long, value_name = "NUMBER", num_args = 1..)]
    tile: Vec<String>,
    /// Of what is ranked only tiles of this colour.
    #[arg(long, value_enum)]
    colour: Option<Hue>,
    /// Lay named tiles even where the usual rules forbid it: a title may allow more.
    #[arg(long)]
    any_tile: bool,
}

/// A colour of tiles.
#[derive(Clone, Copy, ValueEnum)]
enum Hue {
    Yellow,
    Green,
    Brown,
    Gray,
    All,
}

impl ChangeArgs {
    /// The changes, as they are written.
    pub fn wanted(&self) -> WantedChanges {
        WantedChanges {
            lay: self.lay.clone(),
            token: self.token.clone(),
            train: self.train.clone(),
            tile: self.tile.clone(),
            colour: self.colour.map(Hue::colour),
            any_tile: self.any_tile,
        }
    }
}

impl Hue {
    fn colour(self) -> WantedColour {
        match self {
            Hue::Yellow => WantedColour::One(Colour::Yellow),
            Hue::Green => WantedColour::One(Colour::Green),
            Hue::Brown => WantedColour::One(Colour::Brown),
            Hue::Gray => WantedColour::One(Colour::Gray),
            Hue::All => WantedColour::All,
        }
    }
}
